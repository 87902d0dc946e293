"""The head of a sheet as written, against the table it should be of."""

from __future__ import annotations

from collections.abc import Iterator

from pinella.messages import Message, say
from pinella.sheet.paper import SIDES, SheetValue, Side


class Heading(SheetValue, frozen=True, kw_only=True):
    round: int
    table: int
    home: tuple[str, ...]
    """Names of the players, in any order."""
    away: tuple[str, ...]

    def side(self, side: Side) -> tuple[str, ...]:
        return self.home if side == "home" else self.away


def heading_faults(written: Heading, expected: Heading) -> Iterator[Message]:
    """What the direction sees on receiving the sheet: round, table, and who played."""
    for column, was, should in (
        (say("round"), written.round, expected.round),
        (say("table"), written.table, expected.table),
    ):
        if was != should:
            yield say(
                "{column} {written} is written, but it is {expected}", column=column, written=was, expected=should
            )
    sides = [_people(written.side(side)) for side in SIDES]
    right = [_people(expected.side(side)) for side in SIDES]
    if sides != right and sides == right[::-1]:
        yield say("the two sides are written the wrong way round")
        return
    for side, names, due in zip(SIDES, sides, right, strict=True):
        if names != due:
            yield say(
                "{written} are written, but {expected} played",
                written=", ".join(written.side(side)) or "-",
                expected=", ".join(expected.side(side)),
            )


def _people(names: tuple[str, ...]) -> set[str]:
    return {" ".join(name.casefold().split()) for name in names}
