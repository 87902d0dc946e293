"""Finding incidents in everyday words."""

from __future__ import annotations

import pytest

from pinella.referee.incident_families import FAMILIES, family_of, grouped
from pinella.referee.incident_search import search, stem
from pinella.referee.incidents import INCIDENTS


def names(query: str, most: int = 3) -> list[str]:
    return [found.incident.name for found in search(query, most)]


@pytest.mark.parametrize("name", INCIDENTS)
def test_what_people_say_finds_the_incident(name: str) -> None:
    for phrase in INCIDENTS[name].everyday:
        assert name in names(phrase), phrase


@pytest.mark.parametrize("name", INCIDENTS)
def test_the_title_and_the_name_find_it_too(name: str) -> None:
    assert name in names(str(INCIDENTS[name].title))
    assert name in names(name)


@pytest.mark.parametrize(
    "query",
    [
        "non ha pescato",
        "NON HA PESCATO!",
        "pescato non ha",
        "si e dimenticato di pescare",
        "si é dimenticata di pescare",
        "s'è dimenticato di pescare",
        "dimentcato di pescare",
        "ha giocatto senza pescare",
        "giocava senza aver pescato",
        "forgot to draw",
        "forgetting to draw",
        "he played without drawing",
        "palyed without drawing",
        "missed-draw",
        "missed draws",
    ],
)
def test_spelling_order_and_endings_do_not_matter(query: str) -> None:
    assert names(query)[0] == "missed-draw"


def test_nothing_is_found_where_nothing_is_meant() -> None:
    assert not search("") and not search("xyzzy qwrtzp") and not search("?!—")


def test_the_same_words_give_the_same_list_within_the_limit() -> None:
    assert names("carta", 4) == names("carta", 4)
    assert len(search("carta", 4)) == 4
    scores = [found.score for found in search("la carta del compagno", 10)]
    assert scores == sorted(scores, reverse=True)


def test_endings() -> None:
    assert stem("pescato") == stem("pescare") == stem("pesca") == stem("peschi")
    assert stem("cards") == stem("card")
    assert stem("due") == "due"


def test_every_incident_is_in_one_family() -> None:
    groups = grouped(INCIDENTS.values())
    assert sorted(incident.name for _, members in groups for incident in members) == sorted(INCIDENTS)
    shown = [family.name for family, _ in groups]
    assert shown == [family.name for family in FAMILIES if family.name in shown]
    assert family_of(INCIDENTS["missed-draw"]).name == "taking"
