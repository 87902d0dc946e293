"""What holds for every incident under every code: no idle question, words for all, articles behind all."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code, shipped
from pinella.i18n import language
from pinella.messages import Refusal
from pinella.referee.facts import Unanswered
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.ruling import every_ruling, rule
from pinella.referee.words import option_words, told

Outcomes = frozenset[tuple[str, ...]]


@pytest.mark.parametrize("code", shipped())
@pytest.mark.parametrize("name", INCIDENTS)
def test_no_question_is_asked_that_cannot_change_the_ruling(code: str, name: str) -> None:
    """At every question there are answers that lead to different measures."""
    law, incident = load_code(code), find(name)

    def outcomes(given: dict[str, str]) -> Outcomes:
        try:
            return frozenset([tuple(str(measure) for measure in rule(law, incident, given).measures)])
        except Refusal:
            return frozenset()
        except Unanswered as missing:
            fact = missing.fact
        found = [outcomes({**given, fact.name: answer}) for answer in fact.answers]
        possible = [below for below in found if below]
        assert len(set(possible)) > 1, (given, fact.name)
        return frozenset().union(*possible)

    assert outcomes({})


@pytest.mark.parametrize("code", shipped())
def test_every_ruling_has_articles_and_words_in_both_languages(code: str) -> None:
    for incident in INCIDENTS.values():
        for found in every_ruling(load_code(code), incident):
            assert found.articles and found.measures, (incident.name, found.decided_by)
            for measure in found.measures:
                for tongue in ("it", "en"):
                    assert "{" not in told(measure).render(language(tongue))
                for option in measure.options:
                    assert option_words(option)


@pytest.mark.parametrize("name", INCIDENTS)
def test_the_facts_declared_are_those_asked_for(name: str) -> None:
    incident = find(name)
    assert len({fact.name for fact in incident.facts}) == len(incident.facts)
    asked = {
        fact for code in shipped() for found in every_ruling(load_code(code), incident) for fact in found.decided_by
    }
    assert asked == {fact.name for fact in incident.facts if not fact.cards}
