"""Two errors at once: one ruling for each, told as one.

A fact given for one of them serves the others too where the question is the same (when was it noticed, by whom). What
two rulings both order is ordered once; a ruling that stops the player outweighs one that lets him go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pinella.codes.model import Code
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Ruling, rule

_LETS = frozenset({"go-on", "play-on", "nothing"})
"""Measures that order nothing."""


def rule_together(code: Code, errors: Sequence[tuple[Incident, Mapping[str, str]]]) -> list[Ruling]:
    """The rulings, one for each error in the order given."""
    return [rule(code, incident, given_for(incident, index, errors)) for index, (incident, _) in enumerate(errors)]


def given_for(incident: Incident, index: int, errors: Sequence[tuple[Incident, Mapping[str, str]]]) -> dict[str, str]:
    """The facts of one error, filled up with those of the others that ask the same."""
    questions = {fact.name: fact for fact in incident.facts}
    shared = {
        name: value
        for at, (other, given) in enumerate(errors)
        if at != index
        for name, value in given.items()
        if name in questions and questions[name] in other.facts
    }
    return {**shared, **errors[index][1]}


def joined(rulings: Sequence[Ruling]) -> list[Measure]:
    """All measures in order, each once."""
    measures = list(dict.fromkeys(measure for ruling in rulings for measure in ruling.measures))
    orders = [measure for measure in measures if measure.do not in _LETS]
    stopped = any(measure.do == "stop" for measure in orders)
    if not orders:
        return measures[:1]
    return orders if stopped else [measure for measure in measures if measure.do not in _LETS - {"go-on"}]
