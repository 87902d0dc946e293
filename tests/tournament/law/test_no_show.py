"""Those who never came, and those who went without a word."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.codes.sections.discipline import Penalty
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Refusal
from pinella.tournament.absences.law.no_show import left_venue, no_show
from pinella.tournament.conduct.sanction import sanctions_for
from tests.support import FED, INT, REV


@pytest.mark.parametrize(
    ("code", "level", "rounds", "notice", "report"),
    [
        (REV, "national", 1, False, True),
        (REV, "regional", 3, False, True),
        (REV, "regional", 0, False, False),
        (REV, "national", 1, True, False),
        (REV, "club", 1, False, False),
        (INT, "national", 1, False, False),
    ],
)
def test_a_pair_that_never_came(code: str, level: EventLevel, rounds: int, notice: bool, report: bool) -> None:
    referral = no_show(load_code(code), level, absent_rounds=rounds, notice=notice)
    assert referral.report is report
    assert referral.article == load_code(code).cite("absence.no_show_report")


@pytest.mark.parametrize(("code", "sanctions"), [(REV, []), (INT, []), (FED, ["warning"])])
def test_leaving_without_telling_the_director(code: str, sanctions: list[str]) -> None:
    gone = left_venue(load_code(code), notice=False)
    assert gone.report
    assert [given.sanction for given in gone.sanctions] == sanctions
    assert {given.offence for given in gone.sanctions} <= {"leaving-venue-without-notice"}
    told = left_venue(load_code(code), notice=True)
    assert not told.report and not told.sanctions


def test_the_last_rung_of_a_ladder_serves_for_all_further_offences() -> None:
    ladder = (Penalty(sanction="reprimand", against="player"), Penalty(sanction="warning", against="pair", vp_lost=1))
    found = [
        sanctions_for(ladder, earlier, side="home", article="6", offence="late-at-table")[0].sanction
        for earlier in range(4)
    ]
    assert found == ["reprimand", "warning", "warning", "warning"]
    assert sanctions_for((), 2, side=None, article="6", offence="late-at-table") == ()
    with pytest.raises(Refusal, match="counted from 0"):
        sanctions_for(ladder, -1, side="home", article="6", offence="late-at-table")
