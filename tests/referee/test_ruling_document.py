"""A ruling as a document: its parts, its words, what is read aloud."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from pinella.codes.loader import load_code, shipped
from pinella.i18n import language
from pinella.messages import ENGLISH
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.measures import Measure, Option
from pinella.referee.ruling import Ruling, every_ruling, rule
from pinella.referee.ruling_document import (
    RulingDocument,
    document_data,
    document_of,
    ever_asked,
    joint_document_of,
    read_aloud,
    read_by_law,
    sections,
    steps,
)
from pinella.referee.speech import seconds_aloud
from tests.support import FEB, FEDERATIONS, REV

FACTS = {
    "noticed": "before-discard",
    "noticed_by": "partner",
    "opened": "yes",
    "incomplete": "no",
    "tied": "yes",
    "in_flight": "no",
}


def told(code: str = REV, facts: dict[str, str] = FACTS) -> RulingDocument:
    law = load_code(code)
    return document_of(law, rule(law, find("missed-draw"), facts))


def test_measures_stand_under_their_headings() -> None:
    parts = sections(
        [
            Measure("stop"),
            Measure("discard", when="end-of-turn"),
            Measure("restrict", "draw-and-discard", when="own-turn"),
            Measure("warn", who="pair"),
            Measure("report"),
        ]
    )
    assert [step.do for step in parts.now] == ["stop", "discard"]
    assert [step.do for step in parts.later] == ["restrict"]
    assert [step.do for step in parts.sanctions] == ["warn"]
    assert [step.do for step in parts.record] == ["report"]
    assert not parts.count and not parts.discretion and not parts.choices


@pytest.mark.parametrize("code", shipped())
def test_no_measure_is_lost(code: str) -> None:
    for incident in INCIDENTS.values():
        for ruling in every_ruling(load_code(code), incident):
            parts = sections(ruling.measures)
            shown = [*parts.now, *parts.later, *parts.count, *parts.sanctions, *parts.record, *parts.discretion]
            assert len(shown) == len(ruling.measures)


def test_the_document_says_what_decided_what_did_not_and_what_would_have() -> None:
    document = told()
    assert document.facts == {name: value for name, value in FACTS.items() if name != "in_flight"}
    assert document.idle == {"in_flight": "no"} and [each.name for each in document.unheeded] == ["in_flight"]
    assert [each.name for each in document.decided] == list(document.facts)
    changes = {(change.name, change.answer): change.steps for change in document.otherwise}
    healed = changes["noticed", "after-take"]
    assert healed is not None and [step.do for step in healed] == ["play-on"]
    further = told(REV, {**FACTS, "opened": "no"}).otherwise
    assert any(change.steps is None for change in further)
    assert {clause.article for clause in document.cited} == {"29"}
    assert {clause.id for clause in document.cited} <= set(document.clauses)


def test_the_document_in_words_is_plain_data() -> None:
    data = document_data(told(FEB, {"noticed": "before-discard"}), ENGLISH)
    assert msgspec.json.decode(msgspec.json.encode(data)) == data
    assert data["short"] == ["stop", "draw", "discard drawn-card", "valid melds"]
    first = data["measures"][0]
    expected = "do what who when until to negative cards points options words"
    assert list(first) == expected.split() and first["words"] == "the player makes no further play in this turn"
    assert data["now"] == data["measures"] and data["articles"] == ["16"] and "feb-16-a" in data["clauses"]
    italian = document_data(told(FEB, {"noticed": "before-discard"}), language("it"))
    assert italian["text"] != data["text"] and italian["short"] == data["short"]


def test_what_is_read_aloud() -> None:
    text = read_aloud(told(FEB, {"noticed": "before-discard"}), ENGLISH)
    assert text.startswith("The player stops, draws one card from the stock, then discards")
    assert text.endswith("(Art. 16)") and seconds_aloud(text) == round(len(text.split()) / 2.5, 1)


def test_an_article_of_another_code_is_named_with_that_code() -> None:
    law = load_code(FEB)
    document = document_of(law, rule(law, find("lateness"), {"minutes": "3"}))
    assert read_aloud(document, ENGLISH).endswith("(Art. 34, Italian Burraco)")


def test_the_article_named_first_orders_something() -> None:
    law = load_code(FEB)
    closing = {"noticed": "at-once", "excess_laid": "no", "discarded": "natural", "burracos": "no", "how_many": "one"}
    lapsed = rule(law, find("missed-draw"), {"noticed": "after-discard"})
    told_once = joint_document_of(law, [lapsed, rule(law, find("false-close"), closing)])
    assert told_once.articles[0] == "25" and told_once.articles[-1] == "16"


def test_what_is_done_again_each_turn_is_said_once() -> None:
    now, again = Measure("discard", "penalised-card"), Measure("discard", "penalised-card", when="each-turn")
    document = msgspec.structs.replace(told(), measures=steps([now, again]), sections=sections([now, again]))
    text = read_aloud(document, ENGLISH)
    assert text.count("penalised card") == 1 and "and so at each turn that follows" in text


def test_what_belongs_together_is_said_together() -> None:
    text = read_aloud(told(), ENGLISH)
    assert "Melds opened or extended now are frozen until his next turn; what was laid is negative" in text
    limited = [Measure("restrict", "draw-and-discard", when="own-turn"), Measure("discard", when="own-turn")]
    document = msgspec.structs.replace(told(), measures=steps(limited), sections=sections(limited))
    assert read_aloud(document, ENGLISH).startswith("Next turn, the player only draws, then discards.")


def test_a_choice_is_read_with_its_options() -> None:
    choice = Measure("choose", "take", who="next-opponent", options=(Option("draw-it"), Option("pick-up-pile")))
    document = msgspec.structs.replace(told(), measures=steps([choice]), sections=sections([choice]))
    assert "how to take: draw that card; or pick up the pile." in read_aloud(document, ENGLISH)
    assert document.sections.choices == document.sections.now


@pytest.mark.parametrize("code", FEDERATIONS)
def test_rulings_are_read_aloud_in_half_a_minute(code: str) -> None:
    """Nearly all; where everything goes wrong in one turn a little more."""
    law = load_code(code)
    for tongue in ("it", "en"):
        seconds = {
            (incident.name, str(ruling.decided_by)): seconds_aloud(read_aloud(_bare(ruling), language(tongue)))
            for incident in INCIDENTS.values()
            for ruling in every_ruling(law, incident)
        }
        slow = {case for case, each in seconds.items() if each > 30}
        assert len({incident for incident, _ in slow}) <= 6, slow
        assert len(slow) <= len(seconds) * 0.15 and max(seconds.values()) <= 46, max(seconds, key=lambda c: seconds[c])


@cache
def _any_telling() -> RulingDocument:
    return told()


def _bare(ruling: Ruling) -> RulingDocument:
    """Only what is read aloud: the whole document of every ruling would take minutes."""
    return msgspec.structs.replace(
        _any_telling(),
        measures=steps(ruling.measures),
        sections=sections(ruling.measures),
        articles=ruling.articles,
    )


def test_two_errors_are_told_as_one() -> None:
    law = load_code(FEB)
    rulings = [rule(law, find("missed-draw"), {"noticed": noticed}) for noticed in ("before-discard", "after-take")]
    together = joint_document_of(law, rulings)
    assert together.short == ("stop", "draw", "discard drawn-card", "valid melds") and together.articles == ("16",)
    assert [error.short for error in together.errors] == [together.short, ("play-on",)]
    assert "text" in document_data(together, ENGLISH)


def test_the_questions_of_a_code() -> None:
    asked = [fact.name for fact in ever_asked(load_code(FEB), find("missed-draw"))]
    assert asked == ["noticed"]
    more = [fact.name for fact in ever_asked(load_code(REV), find("missed-draw"))]
    assert {"opened", "tied", "incomplete"} <= set(more)
    assert [fact.name for fact in read_by_law(load_code(FEB), find("missed-draw"), {})] == ["noticed"]
