"""What a reader of a table may say: each intent is read strictly, and becomes events, a refusal or an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from pinella import cards
from pinella.messages import Language, Refusal, say
from pinella.play import acts, look, words
from pinella.play.events import Event, Wish
from pinella.play.levels import STAND_IN, level
from pinella.play.phrases import phrase
from pinella.play.table import Table
from pinella.rules import moves
from pinella.rules.encoding import Op
from pinella.rules.view import Randomness

if TYPE_CHECKING:
    from pinella.bots.bot import Bot

Card = Annotated[str, msgspec.Meta(max_length=8)]
Hand = Annotated[tuple[Card, ...], msgspec.Meta(max_length=60)]
Ref = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
SeatName = Annotated[str, msgspec.Meta(max_length=1)]
Words = Annotated[str, msgspec.Meta(max_length=200)]


class _Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    ref: Ref = 0
    n: Annotated[int, msgspec.Meta(ge=0)] = 0


class Draw(_Intent, frozen=True, tag="draw"):
    pass


class PickUp(_Intent, frozen=True, tag="pick-up"):
    pass


class Open(_Intent, frozen=True, kw_only=True, tag="open"):
    cards: Hand
    laid: Hand = msgspec.field(name="as", default=())


class Tie(_Intent, frozen=True, kw_only=True, tag="tie"):
    cards: Hand
    meld: Annotated[int, msgspec.Meta(ge=1, le=99)]
    top: bool | None = None


class Discard(_Intent, frozen=True, kw_only=True, tag="discard"):
    card: Card


class Undo(_Intent, frozen=True, tag="undo"):
    pass


class LookAt(_Intent, frozen=True, kw_only=True, tag="look"):
    cards: Hand


class Hint(_Intent, frozen=True, tag="hint"):
    pass


class Say(_Intent, frozen=True, kw_only=True, tag="say"):
    phrase: Annotated[str, msgspec.Meta(max_length=30)]


class Next(_Intent, frozen=True, tag="next"):
    pass


class AskFor(_Intent, frozen=True, kw_only=True, tag="ask"):
    what: Wish


class AnswerTo(_Intent, frozen=True, kw_only=True, tag="answer"):
    yes: bool


class Report(_Intent, frozen=True, kw_only=True, tag="report"):
    text: Words = ""


class Leave(_Intent, frozen=True, tag="leave"):
    pass


class Rename(_Intent, frozen=True, kw_only=True, tag="rename"):
    name: Annotated[str, msgspec.Meta(max_length=60)]


class Sit(_Intent, frozen=True, kw_only=True, tag="sit"):
    seat: SeatName
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""


class SeatBot(_Intent, frozen=True, kw_only=True, tag="bot"):
    seat: SeatName
    level: Annotated[str, msgspec.Meta(max_length=20)]


class Type(_Intent, frozen=True, kw_only=True, tag="type"):
    text: Words


class Ping(_Intent, frozen=True, kw_only=True, tag="ping"):
    at: float = 0


Intent = (
    Draw
    | PickUp
    | Open
    | Tie
    | Discard
    | Undo
    | LookAt
    | Hint
    | Say
    | Next
    | AskFor
    | AnswerTo
    | Report
    | Leave
    | Rename
    | Sit
    | SeatBot
    | Type
    | Ping
)
_DECODER = msgspec.json.Decoder(Intent)


class NoIntent(Refusal):
    """What was said is none of these."""


def read(text: str | bytes) -> Intent:
    try:
        found: Intent = _DECODER.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise NoIntent(say("the command cannot be read: {why}", why=error)) from None
    return found


@dataclass(frozen=True, slots=True)
class Asker:
    """Who says it: a person at a seat, or one who has none (yet)."""

    person: str
    seat: str
    name: str
    language: Language
    invited: bool = False
    """Has the invitation of the table, or opened it."""


@dataclass(frozen=True, slots=True)
class Result:
    """What an intent comes to: events to be written, or something to be answered at once, or told to the others."""

    events: tuple[Event, ...] = ()
    answer: dict[str, Any] | None = None
    spread: str = ""
    """The id of a phrase that all are told."""


def perform(table: Table, asker: Asker, intent: Intent, bots: Callable[[str], Bot], rng: Randomness) -> Result:
    """Decide; raises Refusal with the reason. Nothing is changed."""
    match intent:
        case Sit():
            return _sit(table, asker, intent)
        case Ping():
            return Result(answer={"pong": intent.at})
    if not asker.seat:
        raise Refusal(say("you are watching: sit down to play"))
    match intent:
        case LookAt():
            return Result(answer={"look": _look(look.look(table, asker.seat, intent.cards), asker.language)})
        case Hint():
            return Result(answer={"hint": _hint(table, asker, bots, rng)})
        case Say():
            phrase(intent.phrase)
            return Result(spread=intent.phrase)
        case Open() if not intent.laid:
            ways = look.opening_ways(acts.playing(table, asker.seat), intent.cards)
            return _ways(ways, asker) if ways else Result(tuple(_acted(table, asker, intent)))
        case Tie() if intent.top is None:
            ways = look.tying_ways(acts.playing(table, asker.seat), intent.cards, intent.meld)
            return _ways(ways, asker) if ways else Result(tuple(_acted(table, asker, intent)))
    return Result(tuple(_acted(table, asker, intent)))


def _acted(table: Table, asker: Asker, intent: Intent) -> list[Event]:
    seat = asker.seat
    match intent:
        case Draw():
            return acts.draw(table, seat)
        case PickUp():
            return acts.pick_up(table, seat)
        case Open():
            if intent.laid and sorted(acts.kinds_of(intent.laid)) != sorted(acts.kinds_of(intent.cards)):
                raise Refusal(say("these are other cards than those chosen"))
            return acts.open_meld(table, seat, intent.laid or intent.cards)
        case Tie():
            return acts.tie(table, seat, intent.cards, intent.meld, on_top=bool(intent.top))
        case Discard():
            return acts.discard(table, seat, intent.card)
        case Undo():
            return acts.undo(table, seat)
        case AskFor():
            return acts.wish(table, seat, intent.what)
        case AnswerTo():
            return _answered(table, seat, intent)
        case Next():
            return acts.ready(table, seat)
        case Report():
            return acts.report(table, seat, intent.text)
        case Leave():
            return acts.leave(table, seat)
        case Rename():
            return acts.sit(table, asker.person, seat, intent.name)
        case SeatBot():
            if asker.person != table.setup.host:
                raise Refusal(say("only who opened the table seats robots"))
            return acts.seat_bot(table, intent.seat, intent.level)
    raise Refusal(say("this cannot be done here"))


def _answered(table: Table, seat: str, intent: AnswerTo) -> list[Event]:
    if table.asking is not None and table.asking.seat == seat:
        return acts.withdraw(table, seat)
    return acts.answer(table, seat, intent.yes)


def _sit(table: Table, asker: Asker, intent: Sit) -> Result:
    if not (table.setup.open or asker.invited):
        raise Refusal(say("this table is by invitation: ask who opened it for the link"))
    return Result(tuple(acts.sit(table, asker.person, intent.seat, intent.name or asker.name)))


# --- answers ---------------------------------------------------------------------------------------------------------


def _ways(ways: list[look.Way], asker: Asker) -> Result:
    told = [
        {
            "as": list(way.cards),
            "top": way.top,
            "label": way.label.render(asker.language),
            "note": way.note.render(asker.language),
        }
        for way in ways
    ]
    return Result(answer={"ways": told})


def _look(found: look.Look, language: Language) -> dict[str, Any]:
    def why(one: look.WhyNot | None) -> dict[str, str] | None:
        return None if one is None else {"text": one.text.render(language), "article": one.article}

    return {
        "open": _place(found.open, language),
        "open_why": why(found.open_why),
        "ties": [_place(one, language) for one in found.ties],
        "discard": found.discard,
        "discard_why": why(found.discard_why),
        "closes": found.closes,
    }


def _place(place: look.Place | None, language: Language) -> dict[str, Any] | None:
    if place is None:
        return None
    kind = place.burraco
    text = say("burraco {kind}!", kind=kind.label) if kind else say("{n} card", "{n} cards", n=len(place.cards))
    return {
        "meld": place.meld or None,
        "cards": list(place.cards),
        "burraco": kind.name if kind else None,
        "points": kind.bonus if kind else 0,
        "text": text.render(language),
    }


def _hint(table: Table, asker: Asker, bots: Callable[[str], Bot], rng: Randomness) -> dict[str, Any]:
    if table.setup.help < HINTS:
        raise Refusal(say("there is no advice at this table"))
    from pinella.bots.bot import Adviser  # noqa: PLC0415  (bots are loaded when somebody plays)

    deal = acts.playing(table, asker.seat)
    adviser = bots(level(STAND_IN).bot)
    view = deal.view(asker.seat)
    if not isinstance(adviser, Adviser):
        raise Refusal(say("nobody here gives advice"))
    advice = adviser.advise(view, rng)
    why = advice.why.render(asker.language)
    return {
        "text": _advised(advice.move, asker.language),
        "why": why[:1].upper() + why[1:] + ".",
        "intent": intent_of(advice.move),
    }


HINTS = 2
"""The level of help from which on advice is given."""


def _advised(move: int, language: Language) -> str:
    match moves.op(move):
        case Op.DRAW:
            text = say("Draw from the stock")
        case Op.PICK_UP:
            text = say("Pick up the pile")
        case Op.DISCARD:
            text = say("Discard {cards}", cards=words.marked([cards.name(moves.card(move))]))
        case Op.TIE:
            text = say(
                "Add {cards} to meld {number}",
                cards=words.marked([cards.name(moves.card(move))]),
                number=moves.slot(move) + 1,
            )
        case Op.OPEN_SEQUENCE | Op.OPEN_SET:
            text = say("Lay {cards}", cards=words.marked(cards.names(moves.opened(move))))
    return text.render(language)


def intent_of(move: int) -> dict[str, Any]:
    """The intent that makes this move."""
    match moves.op(move):
        case Op.DRAW:
            return {"do": "draw"}
        case Op.PICK_UP:
            return {"do": "pick-up"}
        case Op.DISCARD:
            return {"do": "discard", "card": cards.name(moves.card(move))}
        case Op.TIE:
            card = cards.name(moves.card(move))
            return {"do": "tie", "cards": [card], "meld": moves.slot(move) + 1, "top": moves.is_high_ace(move)}
        case Op.OPEN_SEQUENCE | Op.OPEN_SET:
            meld = moves.opened_meld(move)
            return {"do": "open", "cards": cards.names(meld.cards), "as": meld.texts()}
