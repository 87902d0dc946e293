"""Appeals: who decides under each code, what an outcome needs, which complaints are open."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.referee.appeal import Court, Official, court
from pinella.referee.incident_record import IncidentRecord, Outcome, Ruled, add
from pinella.referee.measures import Measure
from tests.referee.records import ADA, BEA, CLEO, LATER, OFFICIALS, appealed, ruled
from tests.support import FEB, FED, INT, REV

DIRECTORS = tuple(Official(name, "national", director=True) for name in ("Dino", "Dora", "Dario"))


def outcome(record: IncidentRecord, *by: str, changed: Ruled | None = None, reason: str = "seen") -> IncidentRecord:
    return add(record, Outcome(by, LATER, reason, changed), load_code(record.code))


def sent_to(code: str, *officials: Official, first: Official = ADA) -> Court:
    return court(load_code(code), officials, first)


@pytest.mark.clause("rev-proc-c")
def test_a_second_referee_of_equal_or_higher_grade_decides_finally() -> None:
    equal = Official("Dana", "regional")
    assert sent_to(REV, *OFFICIALS, equal).eligible == ("Bea", "Dana")
    assert sent_to(REV, ADA, CLEO).kind == "nobody"
    record = appealed(ruled(REV, "cards-moved"))
    with pytest.raises(Refusal, match="Cleo may not decide this appeal; those who may are Bea"):
        outcome(record, "Cleo")
    with pytest.raises(Refusal, match="Ada may not decide"):
        outcome(record, "Ada")
    closed = outcome(record, "Bea")
    assert closed.closed and closed.ruling == record.ruling
    with pytest.raises(Refusal, match="case is closed"):
        appealed(closed)
    with pytest.raises(Refusal, match="case is closed"):
        outcome(closed, "Bea")


def test_a_changed_ruling_takes_the_place_of_the_first() -> None:
    record = appealed(ruled(REV, "cards-moved"))
    changed = Ruled("Bea", LATER, (Measure("nothing"),), ("20",))
    done = outcome(record, "Bea", changed=changed)
    assert record.sanctions() and not done.sanctions()
    assert done.ruling == changed and done.first_ruling == record.first_ruling
    with pytest.raises(Refusal, match="names no article"):
        outcome(record, "Bea", changed=Ruled("Bea", LATER, (Measure("nothing"),)))
    with pytest.raises(Refusal, match="needs its reason"):
        outcome(record, "Bea", reason="")


@pytest.mark.clause("int-35-b")
def test_without_a_jury_the_referee_decides_without_appeal() -> None:
    found = sent_to(INT, ADA, *DIRECTORS[:2])
    assert (found.kind, found.article) == ("nobody", "35")
    with pytest.raises(Refusal, match="the ruling is final") as refused:
        appealed(ruled(INT, "play-before-go", officials=(ADA, *DIRECTORS[:2])))
    assert refused.value.article == "35"


def test_a_jury_of_as_many_directors_as_the_code_says() -> None:
    found = sent_to(INT, ADA, *DIRECTORS)
    assert (found.kind, found.judges, found.eligible) == ("jury", 3, ("Dino", "Dora", "Dario"))
    record = appealed(ruled(INT, "play-before-go", officials=(ADA, *DIRECTORS)))
    with pytest.raises(Refusal, match="decided by 3, not by 2"):
        outcome(record, "Dino", "Dora")
    with pytest.raises(Refusal, match="decided by 3, not by 2"):
        outcome(record, "Dino", "Dora", "Dora")
    assert outcome(record, "Dino", "Dora", "Dario").closed


@pytest.mark.clause("int-35-c")
def test_with_several_referees_the_chief_decides() -> None:
    assert sent_to(INT, *OFFICIALS) == Court("chief-referee", ("Bea",), 1, "35")
    assert sent_to(INT, *OFFICIALS, *DIRECTORS).kind == "chief-referee"
    assert outcome(appealed(ruled(INT, "play-before-go")), "Bea").closed


def test_the_chief_does_not_judge_his_own_ruling() -> None:
    assert sent_to(INT, *OFFICIALS, *DIRECTORS, first=BEA).kind == "jury"
    assert sent_to(INT, *OFFICIALS, first=BEA).kind == "nobody"


@pytest.mark.clause("feb-silent-13")
def test_where_the_code_is_silent_the_appeal_is_logged_and_decided_as_by_default() -> None:
    record = appealed(ruled(FEB, "play-before-go"))
    assert record.appeal is not None and record.appeal.by == "E"
    assert outcome(record, "Bea").closed


def test_a_code_without_appeal() -> None:
    assert sent_to(FED, *OFFICIALS, *DIRECTORS).kind == "nobody"
    with pytest.raises(Refusal, match="the ruling is final"):
        appealed(ruled(FED, "conduct-breach", "conduct=talk repeated=no"))


def test_one_appeal_against_a_ruling_that_exists() -> None:
    record = ruled(REV, "cards-moved")
    with pytest.raises(Refusal, match="no appeal to decide"):
        outcome(record, "Bea")
    with pytest.raises(Refusal, match="appealed against already"):
        appealed(appealed(record))


@pytest.mark.parametrize(
    ("kind", "said"),
    [("nobody", "final"), ("second-referee", "second referee"), ("chief-referee", "chief"), ("jury", "jury of 3")],
)
def test_every_court_has_words(kind: str, said: str) -> None:
    assert said in str(Court(kind, ("Bea",), 3).words())  # type: ignore[arg-type]
