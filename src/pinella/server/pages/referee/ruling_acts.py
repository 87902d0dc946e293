"""From a ruling to the acts of the tournament: what it asks for by itself, and what somebody must still do by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.referee.measures import Role
from pinella.referee.ruling_document import JointRulingDocument, RulingDocument, Step
from pinella.server.pages.referee.memory import Sitting, TableKnown
from pinella.tournament.guidance.offences import offences
from pinella.tournament.model import Side

Level = Literal["none", "reprimand", "warning", "expulsion"]
OneAct = tuple[str, dict[str, Any]]
Acts = list[OneAct]
_LEVELS: dict[str, Level] = {"warn": "warning", "reprimand": "reprimand", "expel": "expulsion"}
_HANDS: dict[tuple[str, str], str] = {
    ("award", "late-points"): "table",
    ("award", "match"): "table",
    ("award", "match-lost-by-both"): "table",
    ("award", "closing-bonus"): "sheet",
    ("award", "arbitral-points"): "sheet",
    ("arbitral", ""): "assign-result",
    ("remove", ""): "withdraw",
}
"""Which page does what a measure asks for, where no act follows from it alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A sanction that the ruling asks for, with the points that go with it."""

    level: Level
    who: Role
    words: tuple[Message, ...]
    vp_lost: int = 0
    points_lost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    sanctions: tuple[Planned, ...]
    by_hand: tuple[tuple[Message, str], ...]
    """The sentence, and where it is done: `table`, `sheet` or the name of an act."""
    time: bool
    """The time lost is given back to the table."""
    justice: bool
    """A report to sports justice is opened."""

    @property
    def needs_somebody(self) -> bool:
        return bool(self.sanctions) or self.justice


def plan(measures: Iterable[Step]) -> Plan:
    sanctions: list[Planned] = []
    by_hand: list[tuple[Message, str]] = []
    steps = list(measures)
    for step in steps:
        if step.do in _LEVELS:
            sanctions.append(Planned(level=_LEVELS[step.do], who=step.who, words=(step.words,)))
        elif step.do in ("points", "vp"):
            _with_points(sanctions, step)
        elif step.do in ("award", "arbitral", "remove"):
            where = _HANDS.get((step.do, step.what)) or _HANDS.get((step.do, ""), "")
            by_hand.append((step.words, where))
    return Plan(
        sanctions=tuple(sanctions),
        by_hand=tuple(by_hand),
        time=any(step.do == "time" for step in steps),
        justice=any((step.do, step.what) == ("report", "sports-justice") for step in steps),
    )


def _with_points(sanctions: list[Planned], step: Step) -> None:
    """Points go with the sanction before them, and hit the side."""
    lost = {"vp_lost": step.points} if step.do == "vp" else {"points_lost": step.points}
    last = sanctions[-1] if sanctions else None
    field = next(iter(lost))
    if last is None or last.who not in ("culprit", "pair") or getattr(last, field):
        sanctions.append(Planned(level="none", who="pair", words=(step.words,), **lost))
        return
    vp, points = last.vp_lost + lost.get("vp_lost", 0), last.points_lost + lost.get("points_lost", 0)
    sanctions[-1] = replace(last, words=(*last.words, step.words), vp_lost=vp, points_lost=points)


def offence_of(code: Code, incident: str, facts: dict[str, str]) -> str:
    """The rule of conduct that was broken, if the incident is exactly one; else the incident itself."""
    for one in offences(code):
        if one.incident == incident and one.facts and all(facts.get(key) == value for key, value in one.facts.items()):
            return one.key
    return incident


def sides_hit(who: Role, culprit: Sitting) -> tuple[Side, ...]:
    other: Side = "away" if culprit.side == "home" else "home"
    match who:
        case "both-pairs" | "each-pair" | "each-player" | "all":
            return ("home", "away")
        case "opponents" | "next-opponent" | "opponent-on-turn" | "receiver" | "receivers-pair":
            return (other,)
        case _:
            return (culprit.side,)


def sanction_acts(
    wanted: Planned, culprit: Sitting, people: Sequence[Sitting], *, round_: int, offence: str, article: str,
    referee: str,
) -> Acts:  # fmt: skip
    """A measure may hit both sides: then each has an act of its own. The ladder was climbed by the assistant, which
    has asked whether it was the first time."""
    return [
        sanction_act(
            wanted.level, hit, personal=wanted.who == "culprit" and hit.side == culprit.side, round_=round_,
            offence=offence, article=article, referee=referee, vp_lost=wanted.vp_lost, points_lost=wanted.points_lost,
        )
        for hit in _hit(wanted.who, culprit, people)
    ]  # fmt: skip


def _hit(who: Role, culprit: Sitting, people: Sequence[Sitting]) -> list[Sitting]:
    """One of each side that the measure hits; of his own side it is the culprit."""
    found = [
        culprit if side == culprit.side else next((one for one in people if one.side == side), None)
        for side in sides_hit(who, culprit)
    ]
    return [one for one in found if one is not None]


def sanction_act(
    level: Level, hit: Sitting, *, personal: bool, round_: int, offence: str, article: str, referee: str, vp_lost: int,
    points_lost: int,
) -> OneAct:  # fmt: skip
    return "sanction", {
        "number": hit.number,
        "level": level,
        "offence": offence,
        "player": hit.id if personal else "",
        "against": "player" if personal else "pair",
        "round": round_,
        "article": article,
        "referee": referee,
        "vp_lost": vp_lost,
        "points_lost": points_lost,
        "ladder": False,
    }


def note_act(
    known: TableKnown, culprit: Sitting | None, *, referee: str, incident: str, text: str, articles: Sequence[str],
    **more: Any,
) -> OneAct:  # fmt: skip
    """The ruling in the journal; the call that led to it is closed with it."""
    return "note-ruling", {
        "round": known.number,
        "table": known.table,
        "referee": referee,
        "incident": incident,
        "text": text,
        "articles": list(articles),
        "number": culprit.number if culprit else 0,
        "call": known.call_id,
        **more,
    }


def verify_named(culprit: Sitting | None) -> Sitting:
    """Whoever made the error, without whom no sanction can be given."""
    if culprit is None:
        raise Refusal(say("say who made the error: the sanction goes to that player or pair"))
    return culprit


def told_of(telling: RulingDocument | JointRulingDocument) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """Incident, clauses and facts, as the journal keeps them; of several errors the first gives the name."""
    if isinstance(telling, RulingDocument):
        return telling.incident, telling.clauses, dict(telling.facts)
    names = [one.incident for one in telling.errors]
    clauses = tuple(dict.fromkeys(clause for one in telling.errors for clause in one.clauses))
    facts: dict[str, Any] = {one.incident: dict(one.facts) for one in telling.errors}
    return names[0], clauses, facts
