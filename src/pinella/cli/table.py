"""Drawing a table in the terminal: words first, suits in four colours where the terminal has colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.text import Text

from pinella import cards
from pinella.cards import Kind
from pinella.cli.words import _, words
from pinella.messages import Message, say
from pinella.rules import seats
from pinella.rules.burracos import burraco_kind
from pinella.rules.dealing import crossed
from pinella.rules.encoding import Freeze
from pinella.rules.meld_refusals import SUIT_WORDS

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.rules.deal import Deal
    from pinella.rules.melds import Meld
    from pinella.rules.table_melds import TableMeldView
    from pinella.rules.view import View

_COLOURS: Final = ("bright_red", "bright_blue", "green", "bold")
_LABEL: Final = 12


def screen() -> Console:
    """Where everything is printed: without colours when it is no terminal, and never breaking a line of words."""
    return Console(highlight=False, soft_wrap=True)


def seat_word(seat: str, code: Code) -> str:
    return words(seats.seat_word(seat, code))


def side_word(side: str, code: Code) -> str:
    return " - ".join(seat_word(seat, code) for seat in side)


def card(kind: Kind) -> Text:
    style = "bold yellow" if cards.is_joker(kind) or kind == cards.UNKNOWN else _COLOURS[cards.suit_of(kind)]
    return Text(cards.pretty(kind), style=style)


def row(kinds: Iterable[Kind]) -> Text:
    return Text(" ").join([card(kind) for kind in kinds])


def meld_row(meld: Meld) -> Text:
    """The cards as they lie; a wild in a sequence with the card it stands for."""
    shown = []
    for index, kind in enumerate(meld.cards):
        text = card(kind)
        stands = meld.wild_stands_for if index == meld.wild else None
        if stands is not None:
            text = text + Text("=") + card(stands)
        shown.append(text)
    return Text(" ").join(shown)


def melds(console: Console, laid: Sequence[TableMeldView], side: str, code: Code) -> None:
    """The melds of one side, each with the number by which cards are tied to it."""
    own = [view for view in laid if view.side == side]
    if not own:
        console.print("   " + _("no melds yet"))
    for view in own:
        line = Text(f"{view.number:>5}  ") + meld_row(view.meld)
        kind = burraco_kind(view.meld, code)
        if kind:
            line += Text("  ") + Text(_("burraco {name}").format(name=words(kind.label)), style="bold")
        if view.freeze != Freeze.NONE:
            line += Text("  ") + Text(_("frozen"), style="bold")
        console.print(line)


def hand(console: Console, held: Sequence[Kind], *, by_rank: bool = False) -> None:
    """The cards by suit, or by rank; jokers and twos apart, because they go with everything."""
    wilds = [kind for kind in held if cards.is_wild(kind)]
    plain = [kind for kind in held if not cards.is_wild(kind) and kind != cards.UNKNOWN]
    if by_rank:
        plain.sort(key=lambda kind: (cards.rank_of(kind), cards.suit_of(kind)))
        console.print(Text("   ") + row(plain))
    else:
        for suit, name in enumerate(SUIT_WORDS):
            own = [kind for kind in plain if cards.suit_of(kind) == suit]
            if own:
                console.print(_labelled(words(name), row(own)))
    if wilds:
        console.print(_labelled(_("wilds"), row(wilds)))
    if unknown := sum(kind == cards.UNKNOWN for kind in held):
        console.print(_labelled(_("unknown"), Text(str(unknown))))


def _labelled(label: str, shown: Text) -> Text:
    return Text(f"   {label:<{_LABEL}}") + shown


def heading(console: Console, deal: Deal | View) -> None:
    code = deal.code
    console.rule(words(code.name), align="left")


def middle(console: Console, deal: Deal | View, pozzetti: int) -> None:
    """Stock, pozzetti and pile."""
    across = crossed(deal.stock_size, deal.code)
    stock = _("{stock} and {crossed} crosswise") if across else "{stock}"
    console.print(
        _("Cards in the stock: {stock}. Pozzetti on the table: {pozzetti}.").format(
            stock=stock.format(stock=deal.stock_size - across, crossed=across), pozzetti=pozzetti
        )
    )
    pile = deal.pile
    if pile:
        console.print(
            Text(_("Pile ({number}), the last card on the right:").format(number=len(pile)) + " ") + row(pile)
        )
    else:
        console.print(_("The pile is empty."))


def sides(console: Console, deal: Deal | View, taken: dict[str, bool], mine: str = "") -> None:
    for side, took in taken.items():
        name = (
            _("Your side") + f" ({side_word(side, deal.code)})" if mine and mine in side else side_word(side, deal.code)
        )
        pozzetto = _("pozzetto taken") if took else _("pozzetto not taken")
        console.print(Text(f"{name}, {pozzetto}:", style="bold"))
        melds(console, deal.melds, side, deal.code)


def whole(console: Console, deal: Deal) -> None:
    """Everything face up: what someone sees who studies a record."""
    heading(console, deal)
    sides(console, deal, {side: deal.has_pozzetto(side[0]) for side in deal.sides})
    middle(console, deal, len(deal.pozzetti))
    for seat in deal.seats:
        title = _("Hand of {seat} ({number}):").format(seat=seat_word(seat, deal.code), number=deal.hand_size(seat))
        console.print(Text(title, style="bold"))
        known = deal.hand(seat)
        hand(console, [*known, *[cards.UNKNOWN] * (deal.hand_size(seat) - len(known))])
        if owed := deal.penalised(seat):
            console.print(_labelled(_("penalised"), row(owed)))
    console.print(words(standing(deal)))


def standing(deal: Deal) -> Message:
    """Whose turn it is, or how the deal ended."""
    outcome = deal.outcome
    if outcome is None:
        return say("{seat} is on turn.", seat=seat_word(deal.on_turn, deal.code))
    return ending(outcome.ending.name, outcome.closer, deal.code)


def ending(how: str, closer: str | None, code: Code) -> Message:
    sentences = {
        "CLOSED": say("{seat} has closed.", seat=seat_word(closer, code) if closer else ""),
        "STOCK": say("The stock is finished: the deal is over."),
        "TIME_OUT": say("Time is up: the deal is over."),
        "STOPPED": say("The deal was stopped by the referee."),
    }
    return sentences[how]


def seen(console: Console, view: View, *, by_rank: bool = False) -> None:
    """The table as one seat may see it."""
    state = view.state
    heading(console, view)
    names = view_sides(view)
    sides(console, view, {name: state.has_taken(side) != 0 for side, name in names.items()}, view.seat)
    middle(console, view, view.pozzetti_left)
    sizes = view.hand_sizes
    if sizes:
        others = [f"{seat_word(seat, view.code)} {number}" for seat, number in sizes.items() if seat != view.seat]
        console.print(_("Cards in the other hands: {sizes}.").format(sizes=", ".join(others)))
    held = view.hand
    title = _("Your hand ({number}):").format(number=state.holding(view.index))
    console.print(Text(title, style="bold"))
    if held:
        hand(console, held, by_rank=by_rank)
    elif state.holding(view.index):
        console.print("   " + _("the pozzetto may not be looked at yet"))


def view_sides(view: View) -> dict[int, str]:
    """The sides by the kernel's number, the viewer's own first."""
    from pinella.rules.table_melds import side_names

    names = side_names(view.state, view.seats)
    return dict(sorted(names.items(), key=lambda item: view.seat not in item[1]))
