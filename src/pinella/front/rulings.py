"""The referee, with incidents and facts by their names."""

from __future__ import annotations

from collections.abc import Mapping

from pinella.codes.model import Code
from pinella.front.scoring import code_of
from pinella.i18n import language as find_language
from pinella.messages import Language
from pinella.referee import ruling as rulings
from pinella.referee.facts import Fact
from pinella.referee.incident_search import find_incident
from pinella.referee.ruling import Incident, Ruling
from pinella.referee.ruling_document import document_of
from pinella.referee.ruling_document import read_aloud as spoken


def _incident(incident: Incident | str) -> Incident:
    return find_incident(incident) if isinstance(incident, str) else incident


def _facts(given: Mapping[str, str | bool]) -> dict[str, str]:
    return {name: value if isinstance(value, str) else "yes" if value else "no" for name, value in given.items()}


def rule(code: Code | str, incident: Incident | str, /, **facts: str | bool) -> Ruling:
    """What the referee rules: `rule(code, "missed-draw", noticed="before-discard")`.

    Raises `Unanswered` with the next question while a fact is missing; True and False are yes and no.
    """
    return rulings.rule(code_of(code), _incident(incident), _facts(facts))


def question(code: Code | str, incident: Incident | str, /, **facts: str | bool) -> Fact | None:
    """What the referee must find out next; None when the facts given are enough for `rule`."""
    return rulings.question(code_of(code), _incident(incident), _facts(facts))


def read_aloud(code: Code | str, ruling: Ruling, language: Language | str = "en") -> str:
    """A ruling as the referee says it at the table, in `en` or `it`."""
    spoken_in = find_language(language) if isinstance(language, str) else language
    return spoken(document_of(code_of(code), ruling), spoken_in)
