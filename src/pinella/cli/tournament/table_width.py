"""Tables that fit their terminal: no word and no figure is cut while there is any way to show it whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table

SHORT = 9
"""Up to this many cells a text is not broken into lines: figures, hours, victory points."""


class Fitted:
    """Where the usual frame is too wide, a slim one; then without the columns that can be spared."""

    def __init__(
        self, columns: Mapping[str, tuple[str, ...]], *, figures: Collection[str], spare: Sequence[str] = ()
    ) -> None:
        self.columns = columns
        self.figures = figures
        self.spare = [key for key in spare if key in columns]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        kept, slim = next(
            ((kept, slim) for kept, slim in self._choices() if sum(self._least(kept)) <= _room(width, kept, slim)),
            (list(self.columns), True),
        )
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0)) if slim else Table()
        for key, wide in zip(kept, self._widths(kept, _room(width, kept, slim)), strict=True):
            justify = "right" if key in self.figures else "left"
            made.add_column(self.columns[key][0], justify=justify, width=wide, overflow="fold")  # type: ignore[arg-type]
        for row in zip(*(self.columns[key][1:] for key in kept), strict=True):
            made.add_row(*row)
        yield made

    def _choices(self) -> Iterator[tuple[list[str], bool]]:
        every = list(self.columns)
        yield every, False
        yield every, True
        for count in range(1, len(self.spare) + 1):
            yield [key for key in every if key not in self.spare[:count]], True

    def _least(self, kept: Sequence[str]) -> list[int]:
        return [_needed(self.columns[key]) for key in kept]

    def _widths(self, kept: Sequence[str], room: int) -> list[int]:
        """What no column can do without, and the rest of the room to those that would still break most lines."""
        most = [max(cell_len(one) for one in self.columns[key]) for key in kept]
        widths = self._least(kept)
        while sum(widths) > room and max(widths) > 1:  # nothing helps: the widest words are folded
            widths[widths.index(max(widths))] -= 1
        while sum(widths) < room and widths != most:
            at = max(
                (at for at, wide in enumerate(widths) if wide < most[at]),
                key=lambda at: sum(-(-cell_len(one) // widths[at]) for one in self.columns[kept[at]]),
            )
            widths[at] += 1
        return widths


def _room(width: int, kept: Sequence[str], slim: bool) -> int:
    """Cells left for text beside the frame."""
    return width - (2 * len(kept) if slim else 3 * len(kept) + 1)


def _needed(texts: Sequence[str]) -> int:
    """Cells without which a word would be broken."""
    pieces = (piece for one in texts for piece in ((one,) if cell_len(one) <= SHORT else one.split()))
    return max((cell_len(piece) for piece in pieces), default=0)
