"""The sheet for people's eyes: a filled-in sheet as rows, and what its dealers say of the last lap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.messages import Message, say
from pinella.rules.seats import seat_word, seats
from pinella.sheet.checks import Reading, read
from pinella.sheet.counts import SideTotal
from pinella.sheet.format import Format
from pinella.sheet.paper import Deal, Ended, Name, Paper, Side, dealers


def final_lap(code: Code, dealer: str) -> Message:
    """What the table is told at time-out about its last lap, from the dealer marked on the sheet."""
    seat = seat_word(dealers(code, dealer, 1)[0], code)
    match code.clock.timeout_lap:
        case "dealer-discard-lap":
            return say("final lap after the discard of {dealer}, who dealt", dealer=seat)
        case "dealer-lap":
            return say("final lap: it ends with {dealer}, who dealt", dealer=seat)
        case "right-neighbour-last":
            return say("final lap: whoever is on turn finishes, and the player on the right is last")
        case "partner-starts-lap":
            return say("final lap: it starts with the partner of whoever has to draw")


# --- a filled-in sheet -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the table: what it is, and a cell for each column of both sides, or one for each side."""

    what: Message
    home: tuple[Name, ...]
    away: tuple[Name, ...]
    note: Message | None = None


def endings() -> dict[Ended, Message]:
    return {
        "closed": say("ended by closing"),
        "stock": say("ended with the stock"),
        "time-out": say("ended by time-out"),
        "stalemate": say("ended by stalemate"),
        "annulled": say("annulled"),
        "not-played": say("not played"),
    }


def spoken(paper: Paper, format: Format) -> tuple[SheetRow, ...]:
    """The sheet as rows: its deals, then totals, difference and victory points as they follow from the figures."""
    found = read(paper, format)
    return (*_deal_rows(format.code, paper, found), *_sum_rows(paper, found))


def _deal_rows(code: Code, paper: Paper, checked: Reading) -> Iterator[SheetRow]:
    for number, (deal, (first, second)) in enumerate(zip(paper.deals, checked.rows, strict=True), 1):
        yield SheetRow(
            say("deal {deal}", deal=number),
            _cells(code, deal, "home", first),
            _cells(code, deal, "away", second),
            _note(code, deal),
        )


def _cells(code: Code, deal: Deal, side: Side, counted: SideTotal) -> tuple[Name, ...]:
    written = deal.side(side)
    listed = [
        say("{number} {kind}", number=number, kind=kind.label)
        for kind in code.burraco.kinds
        if (number := written.burracos.get(kind.name, 0))
    ]
    burracos: Name = ""
    for item in listed:
        burracos = say("{one}, {other}", one=burracos, other=item) if burracos else item
    if written.closed:
        burracos = say("{one}, {other}", one=burracos, other=say("closing")) if burracos else say("closing")
    referee = counted.award + counted.penalties
    return (burracos, str(counted.base), str(counted.cards), str(counted.pozzetto), str(referee), str(counted.total))


def _note(code: Code, deal: Deal) -> Message | None:
    ended = endings().get(deal.ended)
    if not deal.dealer:
        return ended
    seated = deal.dealer in tuple(seats(code))
    dealer = say("dealer {seat}", seat=seat_word(deal.dealer, code) if seated else deal.dealer)
    return say("{one}, {other}", one=dealer, other=ended) if ended else dealer


def _sum_rows(paper: Paper, checked: Reading) -> Iterator[SheetRow]:
    for what, figures in ((say("bonus"), paper.bonus), (say("penalty"), paper.penalties)):
        if any(figures):
            yield _pair(what, figures)
    yield _pair(say("totals"), checked.totals)
    yield _pair(say("match points"), (checked.difference, -checked.difference))
    if checked.vp is not None:
        yield SheetRow(say("victory points"), (str(checked.vp[0]),), (str(checked.vp[1]),), checked.table.why)


def _pair(what: Message, figures: tuple[int, int]) -> SheetRow:
    return SheetRow(what, (str(figures[0]),), (str(figures[1]),))
