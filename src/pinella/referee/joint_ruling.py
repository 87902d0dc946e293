"""Two errors at once: one ruling for each, told as one.

A fact given for one of them serves the others too where the question is the same (when was it noticed, by whom). What
two rulings both order is ordered once; a ruling that stops the player outweighs one that lets him go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pinella.referee.facts import Fact
from pinella.referee.measures import RECORDED, SANCTIONS, Measure, When
from pinella.referee.ruling import Incident, Ruling

LETS = frozenset({"go-on", "play-on", "nothing"})
"""Measures that order nothing."""
_STANDS = frozenset({("valid", "thrown-cards"), ("valid", "tied-cards"), ("valid", "melds")})
_WRONG = frozenset({"wrong-meld", "excess-cards", "second-set"})


def given_for(incident: Incident, index: int, errors: Sequence[tuple[Incident, Mapping[str, str]]]) -> dict[str, str]:
    """The facts of one error, filled up with those of the others that ask the same."""
    questions = {fact.name: fact for fact in incident.facts}
    shared = {
        name: value
        for at, (other, given) in enumerate(errors)
        if at != index
        for name, value in given.items()
        if name in questions and _same_question(questions[name], other, value)
    }
    return {**shared, **errors[index][1]}


def _same_question(fact: Fact, other: Incident, value: str) -> bool:
    """Whether another incident asks this in the same words, and its answer is one here too."""
    asked = any(each.name == fact.name and each.question == fact.question for each in other.facts)
    return asked and (value in fact.answers or fact in other.facts)


def joined(rulings: Sequence[Ruling]) -> list[Measure]:
    """All measures in order, each once, with one discard at the end of the turn; each offence has its own warning."""
    measures = list(dict.fromkeys(measure for ruling in rulings for measure in ruling.measures))
    orders = [measure for measure in measures if measure.do not in LETS]
    stopped = any(measure.do == "stop" for measure in orders)
    if not orders:
        return measures[:1]
    kept = orders if stopped else [measure for measure in measures if measure.do not in LETS - {"go-on"}]
    if sum(any(measure.do not in LETS for measure in ruling.measures) for ruling in rulings) < 2:
        return kept
    kept = _frozen_besides(_one_closing(kept))
    settled = _one_discard(_exposed_when_limited(_exposed_when_stopped(_standing(kept))))
    return sorted([*settled, *_further_warnings(rulings)], key=_turn_order)


def _further_warnings(rulings: Sequence[Ruling]) -> list[Measure]:
    """Warnings or reprimands beyond the first; a partner who spoke too early did so once, whatever he spoke of."""
    given: dict[Measure, set[str]] = {}
    for ruling in rulings:
        spoke = ruling.decided_by.get("noticed_by") == "partner"
        for measure in ruling.measures:
            if measure.do in ("warn", "reprimand"):
                offence = f"{ruling.incident.name} {sorted(ruling.decided_by.items())}"
                given.setdefault(measure, set()).add("partner" if spoke else offence)
    return [measure for measure, reasons in given.items() for _ in range(len(reasons) - 1)]


def _standing(measures: list[Measure]) -> list[Measure]:
    """A play does not stand if another error takes its cards away; a turn in which he takes is limited once."""
    takes = any((measure.do, measure.when) == ("take", "now") for measure in measures)
    measures = [each for each in measures if not (takes and each == Measure("restrict", "take-and-discard"))]
    drawing = [each.when for each in measures if (each.do, each.what) == ("restrict", "draw-and-discard")]
    looser = [Measure("restrict", "take-and-discard", when=turn) for turn in drawing]
    measures = [measure for measure in measures if measure not in looser]
    gone = any(measure.do in ("penalise", "return") and measure.what in _WRONG for measure in measures)
    return [measure for measure in measures if not (gone and (measure.do, measure.what) in _STANDS)]


def _one_closing(measures: list[Measure]) -> list[Measure]:
    """A closing that one error voids, or that leaves him penalised cards, does not stand because another lets it."""
    valid, void = Measure("valid", "closing"), Measure("void", "closing")
    if void in measures:
        return [measure for measure in measures if measure != valid]
    owes = any(measure.do == "penalise" and measure.what in _WRONG for measure in measures)
    undone = owes or Measure("pass-turn") in measures  # the turn was another's: nothing in it can close
    return [void if undone and measure == valid else measure for measure in measures]


_GONE = frozenset({("penalise", "wrong-meld"), ("merge", "second-set")})


def _frozen_besides(measures: list[Measure]) -> list[Measure]:
    """Where one error takes a meld opened in this turn away for good, another freezes only the rest of them."""
    if not any((measure.do, measure.what) in _GONE for measure in measures):
        return measures
    opened = ("freeze", "melds-opened")
    return [replace(each, what="other-melds-opened") if (each.do, each.what) == opened else each for each in measures]


def _exposed_when_stopped(measures: list[Measure]) -> list[Measure]:
    """Who may lay no more discards the exposed card; if another card is the discard, it waits for his next turn."""
    due = [each for each in measures if each.when == "now" and each.what.startswith("exposed-cards")]
    lays = [each for each in due if each.do == "place"]
    if not lays or not any(each.do in ("stop", "turn-over") for each in measures):
        return measures
    duty = [each for each in due if each.do in ("place", "discard", "penalise")]
    measures = [each for each in measures if each != Measure("restrict", "exposed-card-only")]
    named = any(each.do == "discard" and each.when == "now" and each.what and each not in duty for each in measures)
    if named or Measure("valid", "discard") in measures or Measure("valid", "left-card") in measures:
        return [replace(each, when="own-turn") if each in duty else each for each in measures]
    shown = next((each.cards for each in measures if each.do == "expose"), ())
    discard = Measure("discard", "exposed-card", cards=shown[:1])
    return [discard if each == lays[0] else each for each in measures if each == lays[0] or each not in duty]


def _exposed_when_limited(measures: list[Measure]) -> list[Measure]:
    """In a turn limited to take and discard an exposed card cannot be laid; if that discard is named, it waits."""
    limits = [each for each in measures if (each.do, each.when) == ("restrict", "own-turn")]
    due = [each for each in measures if each.when == "own-turn" and each.what.startswith("exposed-cards")]
    owing = any((each.do, each.what, each.when) == ("discard", "penalised-card", "own-turn") for each in measures)
    if any(each.what == "draw-and-discard-that-card" or owing for each in limits):
        return [replace(each, when="turn-after") if each in due else each for each in measures]
    return [each for each in measures if not (limits and each in due and each.do == "place")]


def _one_discard(measures: list[Measure]) -> list[Measure]:
    """A turn has one discard: a card that is named goes before a free one; penalised cards form one queue."""
    due = [measure for measure in measures if (measure.do, measure.when) == ("discard", "now")]
    owed = [measure for measure in measures if (measure.do, measure.what) == ("discard", "penalised-card")]
    if len({measure.cards for measure in owed if measure in due}) > 1:
        queue = [Measure("discard", "penalised-card"), Measure("discard", "penalised-card", when="each-turn")]
        measures = [*(measure for measure in measures if measure not in owed), *queue]
        due = [measure for measure in due if measure not in owed] + queue[:1]
    made = Measure("valid", "discard") in measures
    closing = [measure for measure in owed if measure.when == "end-of-turn"]
    if made or closing or any(measure.what for measure in due):
        measures = [measure for measure in measures if measure not in due or measure.what]
    drawn = any(measure.what == "drawn-card" for measure in due)
    wait = [each for each in due if drawn and each.what not in ("", "drawn-card", "penalised-card")]
    measures = [replace(measure, when="own-turn") if measure in wait else measure for measure in measures]
    settled = made or drawn or Measure("pass-turn") in measures
    return _drawn_card_first(measures) if settled else measures


def _drawn_card_first(measures: list[Measure]) -> list[Measure]:
    """Where the discard is made or is the card drawn, or the turn is another's, penalised cards wait for the next."""
    owed = [measure for measure in measures if (measure.do, measure.what) == ("discard", "penalised-card")]
    if not any(measure.when == "now" for measure in owed):
        return measures
    cards = tuple(card for measure in owed for card in measure.cards)
    turn: When = "own-turn" if len(owed) == 1 else "each-turn"
    later = Measure("discard", "penalised-card", when=turn, cards=cards)
    place = measures.index(owed[-1])
    return [later if at == place else step for at, step in enumerate(measures) if at == place or step not in owed]


def _turn_order(measure: Measure) -> int:
    """Of what happens now, the discard comes last, then the turn passes; all else keeps its place after it."""
    if measure.when != "now" or measure.do in SANCTIONS | RECORDED | {"negative", "positive"}:
        return 3
    return {"discard": 1, "turn-over": 2, "pass-turn": 2}.get(measure.do, 0)
