"""What can be done at a table: functions of the table that answer with events or refuse; they change nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from pinella.cards import Kind, names, parse
from pinella.codes.kept import fingerprint
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.play.events import (
    Answered,
    Counted,
    Dealt,
    Ended,
    Event,
    Held,
    Left,
    Moved,
    Opened,
    Pace,
    Readied,
    Reported,
    Returned,
    Seated,
    Sitter,
    TimeOut,
    Undone,
    Why,
    Wish,
    Wished,
)
from pinella.play.levels import NAMES, STAND_IN, level
from pinella.play.table import Table
from pinella.rules import moves
from pinella.rules.burracos import burraco_kind
from pinella.rules.deal import Deal
from pinella.rules.match import Match
from pinella.rules.meld_layout import read_meld
from pinella.rules.moves import Move
from pinella.rules.seats import seats

LONGEST_NAME = 30
MOST_DEALS = 20
MOST_POINTS = 10_000
TURN_SECONDS = (15, 300)
BANK_SECONDS = (0, 1800)


LONGEST_REPORT = 200


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name on one line, as people may see it."""
    plain = unicodedata.normalize("NFC", text)
    shown = "".join(one for one in plain if one.isprintable() and unicodedata.category(one) not in ("Cf", "Co"))
    return re.sub(r"\s+", " ", shown).strip()[:longest]


# --- before the cards ------------------------------------------------------------------------------------------------


def open_table(
    code: Code,
    *,
    host: str,
    dice: str,
    key: str,
    name: str = "",
    deals: int | None = None,
    target: int = 0,
    pace: Pace = "calm",
    turn_seconds: int = 45,
    bank_seconds: int = 180,
    open_to_all: bool = False,
    help_level: int = 2,
    bot_ms: int = 900,
    first_dealer: int = 0,
) -> list[Event]:
    """`deals` or `target`: how long the match is; neither: as long as the code says."""
    if deals is None and not target and not code.table.target:
        deals = 1
    if deals is not None and not 1 <= deals <= MOST_DEALS:
        raise Refusal(say("a match has 1 to {most} deals", most=MOST_DEALS), code.cite("table.target"))
    if not 0 <= target <= MOST_POINTS:
        raise Refusal(say("a match goes up to {most} points at most", most=MOST_POINTS), code.cite("table.target"))
    goal = target or (0 if deals is not None else code.table.target)
    clock = pace == "clock"
    if clock and not (
        TURN_SECONDS[0] <= turn_seconds <= TURN_SECONDS[1] and BANK_SECONDS[0] <= bank_seconds <= BANK_SECONDS[1]
    ):
        raise Refusal(
            say(
                "a turn lasts {least} to {most} seconds, and there are at most {bank} seconds in the bank",
                least=TURN_SECONDS[0],
                most=TURN_SECONDS[1],
                bank=BANK_SECONDS[1],
            )
        )
    Match(code, deals=deals, target=goal)  # refuses what is no match
    return [
        Opened(
            name=clean_name(name) or "Pinella",
            code=f"{code.id}@{code.kept_as or fingerprint(code)}",
            host=host,
            dice=dice,
            deals=deals,
            target=goal,
            first_dealer=first_dealer % len(seats(code)),
            pace=pace,
            turn_ms=turn_seconds * 1000 if clock else 0,
            bank_ms=bank_seconds * 1000 if clock else 0,
            open=open_to_all,
            help=max(0, min(2, help_level)),
            bot_ms=bot_ms,
            key=key,
        )
    ]


def sit(table: Table, person: str, seat: str, name: str) -> list[Event]:
    """A person takes a free seat, or changes the name on his own."""
    _known(table, seat)
    shown = clean_name(name)
    if not shown:
        raise Refusal(say("say under which name you play"))
    own = table.seat_of(person)
    if own == seat:
        return [] if table.name(seat) == shown else [Seated(seat, Sitter("person", person, shown))]
    if own:
        raise Refusal(say("you are sitting at this table already"))
    if seat not in table.free:
        raise Refusal(say("{name} is sitting there: choose a free seat", name=table.name(seat)))
    return [Seated(seat, Sitter("person", person, shown))]


def seat_bot(table: Table, seat: str, level_id: str) -> list[Event]:
    _known(table, seat)
    if seat not in table.free:
        raise Refusal(say("{name} is sitting there: choose a free seat", name=table.name(seat)))
    chosen = level(level_id)
    taken = {one.name for one in table.sitters.values()}
    name = next((one for one in NAMES if one not in taken), chosen.id)
    return [Seated(seat, Sitter("bot", chosen.id, name))]


def leave(table: Table, seat: str) -> list[Event]:
    """Before the first deal the seat is free again; later a bot plays on, and the result counts."""
    _known(table, seat)
    if table.stage == "waiting":
        return [Left(seat)]
    if table.stage == "over" or seat in table.holders:
        return []
    return [Held(seat, STAND_IN, "left")]


def hold(table: Table, seat: str, why: Why) -> list[Event]:
    if table.stage not in ("playing", "counted") or not table.present(seat):
        return []
    return [Held(seat, STAND_IN, why)]


def come_back(table: Table, seat: str) -> list[Event]:
    return [Returned(seat)] if seat in table.holders else []


# --- dealing ---------------------------------------------------------------------------------------------------------


def deal_next(table: Table, seed: str) -> list[Event]:
    """The next deal, once everybody sits and nobody is waited for."""
    if table.free:
        raise Refusal(say("a seat is free: {seats}", seats=" ".join(table.free)))
    if table.stage not in ("waiting", "counted"):
        raise Refusal(say("a deal is being played"))
    coming = table.match.next_deal
    if coming is None:
        raise Refusal(say("the match is over"), table.code.cite("table.target"))
    number = len(table.played) + 1
    return [
        Dealt(
            number=number,
            dealer=table.seats[coming.dealer],
            seed=seed,
            label=f"{table.id}, deal {number}",
            alone=coming.alone,
        )
    ]


def waits_for(table: Table) -> str:
    """The people whose word the next deal waits for."""
    return "".join(seat for seat in table.people if table.present(seat) and seat not in table.ready)


def ready(table: Table, seat: str) -> list[Event]:
    if table.stage != "counted":
        raise Refusal(say("no deal is waiting to be dealt"))
    return [] if seat in table.ready else [Readied(seat)]


# --- playing ---------------------------------------------------------------------------------------------------------


def play(table: Table, seat: str, steps: Sequence[int]) -> list[Event]:
    """Lawful moves of the player on turn, and what follows from them."""
    deal = playing(table, seat)
    trial = deal.copy()
    for move in steps:
        trial.push(move)
    return [Moved(seat, tuple(map(int, steps))), *_counted(table, trial)]


def playing(table: Table, seat: str) -> Deal:
    """The deal, if it is this seat's turn."""
    deal = table.deal
    if deal is None or table.stage != "playing":
        raise Refusal(say("no deal is being played"))
    if table.asking is not None and table.asking.what == "stop":
        raise Refusal(say("somebody asks to stop: answer first"))
    if deal.on_turn != seat:
        raise Refusal(say("it is {name}'s turn", name=table.name(deal.on_turn)), deal.code.cite("turn.direction"))
    return deal


def _counted(table: Table, deal: Deal) -> list[Event]:
    outcome = deal.outcome
    if outcome is None:
        return []
    count = deal.count()
    told = Counted(
        number=table.dealing.number,
        totals={} if count.replay else {name: side.total for name, side in count.sides.items()},
        ending=outcome.ending.name.lower().replace("_", "-"),
        closer=outcome.closer or "",
        replay=count.replay,
        players={seat: f":{one.id}" if one.kind == "bot" else one.id for seat, one in table.sitters.items()},
        burracos=_burracos(deal),
        pozzetti=tuple(side for side in deal.sides if deal.has_pozzetto(side[0])),
    )
    return [told]


def _burracos(deal: Deal) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for one in deal.melds:
        if kind := burraco_kind(one.meld, deal.code):
            of_side = found.setdefault(one.side, {})
            of_side[kind.name] = of_side.get(kind.name, 0) + 1
    return found


def finish(table: Table) -> list[Event]:
    """The match is over when its last deal was counted."""
    return [Ended("played")] if table.stage == "counted" and table.match.over else []


def draw(table: Table, seat: str) -> list[Event]:
    return play(table, seat, [moves.DRAW])


def pick_up(table: Table, seat: str) -> list[Event]:
    return play(table, seat, [moves.PICK_UP])


def discard(table: Table, seat: str, card: str) -> list[Event]:
    return play(table, seat, [moves.discard(parse(card))])


def open_meld(table: Table, seat: str, texts: Sequence[str]) -> list[Event]:
    return play(table, seat, opening(playing(table, seat), texts))


def opening(deal: Deal, texts: Sequence[str]) -> list[Move]:
    read_meld(list(texts))  # cards that are none are refused before anything else
    return deal.verify_open(" ".join(texts))


def tie(table: Table, seat: str, texts: Sequence[str], meld: int, *, on_top: bool = False) -> list[Event]:
    return play(table, seat, tying(playing(table, seat), texts, meld, on_top=on_top))


def tying(deal: Deal, texts: Sequence[str], meld: int, *, on_top: bool = False) -> list[Move]:
    if not texts:
        raise Refusal(say("choose the cards to tie"))
    if not 1 <= meld <= deal.state.meld_count:
        raise Refusal(say("there is no meld {number} on the table", number=meld))
    return deal.verify_tie(meld, kinds_of(texts), on_top=on_top)


def kinds_of(texts: Sequence[str]) -> list[Kind]:
    return read_meld(list(texts))[0]


def owned(deal: Deal, seat: str, texts: Sequence[str]) -> None:
    """Refused if the player does not hold all of these."""
    held = names(deal.hand(seat))
    for text in names(kinds_of(texts)):
        if text not in held:
            raise Refusal(say("you do not hold {card}", card=text))
        held.remove(text)


# --- taking back, time-out, stopping ---------------------------------------------------------------------------------


def undo(table: Table, seat: str) -> list[Event]:
    """In one's own turn; after the discard it is a wish."""
    if table.on_turn == seat:
        to = table.undo_to()
        if to is None:
            raise Refusal(say("there is nothing to take back: cards that were taken stay"))
        return [Undone(seat, to)]
    return wish(table, seat, "undo")


def wish(table: Table, seat: str, what: Wish) -> list[Event]:
    if table.stage != "playing":
        raise Refusal(say("no deal is being played"))
    if table.asking is not None:
        raise Refusal(say("another question is open: it is answered first"))
    asked = Wished(seat, what, _last_turn_of(table, seat) if what == "undo" else 0)
    if what == "time-out":
        table.lying.copy().call_time_out()  # refuses where it cannot be called
    return [asked] if _others(table, seat) else [asked, *_granted(table, what, seat, asked.to)]


def _last_turn_of(table: Table, seat: str) -> int:
    """So many moves stand after the last discard of this seat is taken back, while nobody has played on it."""
    last = table.lines[-1] if table.lines else None
    if last is None or last.seat != seat or not last.steps or last.steps[-1].what != "discard" or last.call:
        raise Refusal(say("the next player has gone on: nothing can be taken back"))
    if last.steps[-1].pozzetto:
        raise Refusal(say("the pozzetto was taken: nothing can be taken back"))
    return last.steps[-1].at


def _others(table: Table, seat: str) -> str:
    """The people who must agree."""
    return "".join(one for one in table.people if one != seat and table.present(one))


def answer(table: Table, seat: str, yes: bool) -> list[Event]:
    asking = table.asking
    if asking is None or seat == asking.seat or seat in asking.answered or seat not in table.people:
        raise Refusal(say("nothing is asked of you"))
    told = Answered(seat, yes)
    missing = set(_others(table, asking.seat)) - asking.answered - {seat}
    return [told] if missing or not yes else [told, *_granted(table, asking.what, asking.seat, asking.to)]


def withdraw(table: Table, seat: str) -> list[Event]:
    """Whoever asked takes the wish back."""
    if table.asking is None or table.asking.seat != seat:
        raise Refusal(say("you have asked for nothing"))
    return [Answered(seat, False)]


def _granted(table: Table, what: Wish, seat: str, to: int) -> list[Event]:
    match what:
        case "undo":
            return [Undone(seat, to)]
        case "time-out":
            return [TimeOut(seat)]
        case "stop":
            return [Ended("stopped")]


def report(table: Table, seat: str, text: str) -> list[Event]:
    """The last move of a bot was bad: kept with the deal."""
    if table.dealt is None or table.deal is None:
        raise Refusal(say("no deal is being played"))
    return [Reported(seat, table.dealt.number, len(table.deal.history), clean_name(text, LONGEST_REPORT))]


def _known(table: Table, seat: str) -> None:
    if len(seat) != 1 or seat not in table.seats:
        raise Refusal(
            say("“{seat}” is no seat of this table; they are {seats}", seat=seat, seats=" ".join(table.seats))
        )
