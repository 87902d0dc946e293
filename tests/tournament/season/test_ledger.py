"""Reports and the ledger of a season: what counts, what it becomes, when it is cleared."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.sections.discipline import SeasonStep
from pinella.messages import Refusal
from pinella.tournament.conduct.discipline import GivenSanction
from pinella.tournament.season.ledger import annulled
from pinella.tournament.season.measures import vary_penalty
from pinella.tournament.season.ranking import ranking
from pinella.tournament.season.reports import file_report, lift, owed, take_over
from pinella.tournament.season.state import Season
from tests.support import FED, INT
from tests.tournament.season.seasons import HOUR, SUNDAY_2340, Desk, form, result


def desk(*events: str) -> Desk:
    found = Desk(FED)
    for event in events or ("a",):
        found.tournament(event)
    return found


def changed(found: Desk, **knobs: Any) -> Desk:
    rules = msgspec.structs.replace(found.code.discipline, **knobs)
    found.code = msgspec.structs.replace(found.code, discipline=rules)
    return found


# --- reports ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-08-a")
def test_reports_are_due_24_hours_after_the_end_and_late_ones_are_flagged() -> None:
    found = desk()
    for player in ("ugo", "pia", "rita"):
        found.announced("a", player, "warning")
    assert {one.deadline for one in owed(found.season, found.code, SUNDAY_2340)} == {None}
    found.ended("a", SUNDAY_2340)
    term = SUNDAY_2340 + 24 * HOUR
    (first, *_) = owed(found.season, found.code, SUNDAY_2340 + 20 * HOUR)
    assert (first.deadline, first.left, first.late) == (term, 4 * HOUR, False)
    found.reported("a", "ugo", at=term)
    found.reported("a", "pia", at=term + 1)
    assert [filed.event.late for filed in found.season.reports.values()] == [False, True]
    (last,) = owed(found.season, found.code, term + 1)
    assert (last.player, last.late) == ("rita", True)


def test_without_a_term_in_the_code_no_report_is_late() -> None:
    found = Desk(INT)
    found.tournament("a")
    found.announced("a", "ugo", "removal")
    found.announced("a", "pia", "warning")
    found.ended("a", 0)
    (only,) = owed(found.season, found.code, 10**15)
    assert (only.player, only.deadline, only.late) == ("ugo", None, False)


@pytest.mark.clause("fed-08-b")
def test_a_report_without_an_announced_measure_is_refused() -> None:
    found = desk("a", "b")
    found.announced("b", "pia", "reprimand")
    with pytest.raises(Refusal, match="enter the announced measure first") as refused:
        found.reported("a", "pia")
    assert refused.value.article == "8"
    found.announced("a", "pia", "reprimand")
    found.reported("a", "pia")
    (filed,) = found.season.reports.values()
    assert filed.event.sanctions == ("s2",)


def test_a_measure_is_announced_during_the_event() -> None:
    found = desk()
    found.ended("a", 1_000)
    with pytest.raises(Refusal, match="announced during the event"):
        found.announced("a", "pia", "warning", at=1_001)
    assert found.announced("a", "pia", "warning", at=2_000, announced_at=900)


def test_reports_that_cannot_be() -> None:
    found = desk()
    mine, other = found.announced("a", "pia", "warning"), found.announced("a", "ugo", "warning")
    with pytest.raises(Refusal, match="one member"):
        found.do(file_report, event="a", players=("pia", "ugo"), report=form(found, "pia"))
    with pytest.raises(Refusal, match="no sanction of these members"):
        found.reported("a", "pia", other)
    with pytest.raises(Refusal, match="knows no tournament"):
        found.reported("z", "pia")
    lacking = msgspec.structs.replace(form(found, "pia"), contents={})
    with pytest.raises(Refusal, match="the report lacks"):
        found.do(file_report, event="a", players=("pia",), report=lacking)
    found.reported("a", "pia", mine, mine)
    assert found.ledger("pia").count("warning") == 1
    with pytest.raises(Refusal, match="reported already"):
        found.reported("a", "pia", mine)
    with pytest.raises(Refusal, match="knows no such sanction: removal"):
        found.announced("a", "pia", "removal")


# --- what counts -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-08-g")
def test_only_reported_measures_enter_the_ledger() -> None:
    found = desk("a", "b")
    found.sanctioned("a", "ugo", "reprimand", "late")
    found.announced("b", "ugo", "reprimand", "out of turn")
    assert found.ledger("ugo").count("reprimand") == 1
    assert changed(found, season_only_reported=False).ledger("ugo").count("warning") == 1


@pytest.mark.clause("fed-08d-a")
def test_two_reprimands_and_two_warnings_annul_the_last_four_rounds() -> None:
    found = desk("a", "b")
    found.counted("a", result("ugo", 10, 11, 12))
    found.counted("b", result("ugo", 13, 14, 15))
    found.sanctioned("a", "ugo", "reprimand", "late")
    found.sanctioned("b", "ugo", "reprimand", "out of turn")
    assert (found.ledger("ugo").count("reprimand"), found.ledger("ugo").count("warning")) == (0, 1)
    found.sanctioned("b", "ugo", "warning", "left")
    assert found.ledger("ugo").penalties == ()
    found.sanctioned("b", "ugo", "warning", "shouted")
    (penalty,) = found.ledger("ugo").penalties
    assert (penalty.rounds, set(penalty.sanctions), penalty.article) == (4, {"s1", "s2", "s3", "s4"}, "8d")
    assert set(annulled(found.season, found.code)["ugo"]) == {("a", 3), ("b", 1), ("b", 2), ("b", 3)}


@pytest.mark.clause("fed-08d-a")
def test_an_expulsion_annuls_the_last_eight() -> None:
    found = desk("a", "b")
    found.counted("a", result("ugo", *range(1, 7)))
    found.counted("b", result("ugo", *range(1, 7)))
    found.sanctioned("b", "ugo", "expulsion")
    assert len(annulled(found.season, found.code)["ugo"]) == 8
    (row,) = ranking(found.season, found.code)
    assert row.vp == 1 + 2 + 3 + 4


@pytest.mark.clause("fed-08d-a")
def test_what_grew_into_a_heavier_sanction_is_not_counted_again() -> None:
    found = desk("a", "b")
    first = found.sanctioned("a", "ugo", "reprimand", "late")
    warning = found.sanctioned("a", "ugo", "warning", "late", spends=(first,))
    assert (found.ledger("ugo").count("reprimand"), found.ledger("ugo").count("warning")) == (0, 1)
    second = found.sanctioned("a", "ugo", "warning", "left")
    found.sanctioned("a", "ugo", "expulsion", "too-many-warnings", spends=(warning, second))
    ledger = found.ledger("ugo")
    assert [penalty.rounds for penalty in ledger.penalties] == [8]
    assert set(ledger.spent) == {first, warning, second}
    found.sanctioned("b", "ugo", "reprimand", "late")
    assert found.ledger("ugo").count("warning") == 0
    with pytest.raises(Refusal, match="no earlier sanction of this player"):
        found.announced("b", "ugo", "warning", "late", spends=(first,))


def test_a_reprimand_whose_warning_was_not_reported_counts_itself() -> None:
    found = desk()
    first = found.sanctioned("a", "ugo", "reprimand", "late")
    found.announced("a", "ugo", "warning", "late", spends=(first,))
    assert (found.ledger("ugo").count("reprimand"), found.ledger("ugo").count("warning")) == (1, 0)


def test_a_report_that_comes_later_undoes_a_pair_of_reprimands() -> None:
    """R + R had made a warning; then the warning one of them had grown into is reported."""
    found = desk("a", "b")
    found.sanctioned("a", "ugo", "reprimand", "talk")
    second = found.sanctioned("b", "ugo", "reprimand", "late")
    assert found.ledger("ugo").count("warning") == 1
    found.sanctioned("b", "ugo", "warning", "late", spends=(second,))
    assert (found.ledger("ugo").count("reprimand"), found.ledger("ugo").count("warning")) == (1, 1)


def test_a_lifted_sanction_never_counted() -> None:
    found = desk()
    wrong = found.sanctioned("a", "ugo", "warning")
    other = found.announced("a", "pia", "warning")
    for one in (wrong, other):
        found.do(lift, sanction=one, reason="the jury saw otherwise")
    assert found.ledger("ugo").count("warning") == 0
    assert owed(found.season, found.code, 0) == ()
    with pytest.raises(Refusal, match="to lift"):
        found.do(lift, sanction=wrong, reason="again")


# --- what it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("fed-08d-b")
def test_annulled_rounds_lose_their_vp_in_every_ranking_and_the_partner_keeps_his() -> None:
    found = desk()
    vp = (20, 14, 6, 18, 10)
    together: dict[str, Any] = {"mp": 50, "club": "Roma"}
    found.counted(
        "a", result("ugo", *vp, partners=("pia",), **together), result("pia", *vp, partners=("ugo",), **together)
    )
    before = {by: ranking(found.season, found.code, by=by)[0].vp for by in ("pair", "club")}
    for offence in ("late", "left", "shouted"):
        found.sanctioned("a", "ugo", "warning", offence)
    first, last = ranking(found.season, found.code)
    assert (first.key, first.vp) == (("pia",), 68)
    assert (last.key, last.vp) == (("ugo",), 68 - 48)
    assert [one.annulled for one in last.lines[0].rounds] == [False, True, True, True, True]
    assert last.mp == first.mp
    assert ranking(found.season, found.code, by="pair")[0].vp == before["pair"] - 48
    assert ranking(found.season, found.code, by="club")[0].vp == before["club"] - 48
    changed(found, annulled_partner_keeps_vp=False)
    assert [row.vp for row in ranking(found.season, found.code)] == [20, 20]


@pytest.mark.clause("fed-08d-b")
def test_where_fewer_rounds_exist_those_are_annulled_and_nothing_is_carried_over() -> None:
    found = desk("a")
    found.counted("a", result("ugo", 14, 6))
    found.sanctioned("a", "ugo", "expulsion")
    found.counted("b", result("ugo", 20), date="2026-04-01")
    (row,) = ranking(found.season, found.code)
    assert row.vp == 20


def test_rounds_that_do_not_count_are_not_annulled_either() -> None:
    found = desk("a")
    played = result("ugo", 1, 2, 3, 4, 5, 6)
    rounds = tuple(msgspec.structs.replace(one, valid=one.number != 5) for one in played.rounds)
    found.counted("a", msgspec.structs.replace(played, rounds=rounds))
    for offence in "xyz":
        found.sanctioned("a", "ugo", "warning", offence)
    assert set(annulled(found.season, found.code)["ugo"]) == {("a", 2), ("a", 3), ("a", 4), ("a", 6)}


def test_a_second_penalty_takes_rounds_that_are_still_valid() -> None:
    found = desk("a")
    found.counted("a", result("ugo", *([10] * 10)))
    for offence in "xyzuvw":
        found.sanctioned("a", "ugo", "warning", offence)
    assert [one.rounds for one in found.ledger("ugo").penalties] == [4, 4]
    assert ranking(found.season, found.code)[0].vp == 20


@pytest.mark.clause("fed-08d-c")
def test_after_a_penalty_is_served_the_counters_are_at_zero() -> None:
    found = desk("a")
    found.sanctioned("a", "ugo", "reprimand", "talk")
    for offence in "xyz":
        found.sanctioned("a", "ugo", "warning", offence)
    ledger = found.ledger("ugo")
    assert (ledger.live, ledger.cleared) == ((), ("s1",))
    found.sanctioned("a", "ugo", "warning", "again")
    assert found.ledger("ugo").count("warning") == 1


@pytest.mark.clause("fed-08d-d")
def test_ledgers_lapse_with_the_season() -> None:
    found = desk("a")
    found.counted("a", result("ugo", 14))
    for offence in "xy":
        found.sanctioned("a", "ugo", "warning", offence)
    found.closed()
    assert found.ledger("ugo").count("warning") == 0
    later = Desk(FED, previous=found, year=2027)
    assert later.ledger("ugo").count("warning") == 0
    assert ranking(later.season, later.code) == () and later.season.previous == "2026"
    assert ranking(found.season, found.code)[0].vp == 14
    with pytest.raises(Refusal, match="can only be read"):
        found.counted("b", result("ugo", 3))


def test_where_a_code_keeps_the_ledger_sanctions_go_over_to_the_next_season() -> None:
    found = changed(desk("a"), season_cleared=("when-served",))
    for offence in "xy":
        found.sanctioned("a", "ugo", "warning", offence)
    found.closed()
    later = Desk(found.code, previous=found, year=2027)
    assert later.ledger("ugo").count("warning") == 2
    later.tournament("c", "2027-02-01")
    later.sanctioned("c", "ugo", "warning")
    assert [one.rounds for one in later.ledger("ugo").penalties] == [4]


@pytest.mark.clause("fed-08d-e")
def test_the_board_varies_a_penalty_with_proposer_reason_and_decision() -> None:
    found = desk("a")
    found.counted("a", result("ugo", *([10] * 10)))
    penalty = found.sanctioned("a", "ugo", "expulsion")
    terms = {"rounds": 4, "proposer": "Technical Direction", "reason": "first time in 30 years", "decision": "12/2026"}
    for left_out in ("proposer", "reason", "decision"):
        with pytest.raises(Refusal, match="may not be left empty"):
            found.do(vary_penalty, penalty=penalty, **{**terms, left_out: " "})
    found.do(vary_penalty, penalty=penalty, **terms)
    (varied,) = found.ledger("ugo").penalties
    assert (varied.foreseen, varied.rounds) == (8, 4)
    assert varied.varied is not None and varied.varied.decision == "12/2026"
    assert ranking(found.season, found.code)[0].vp == 60
    with pytest.raises(Refusal, match="no penalty"):
        found.do(vary_penalty, penalty="s9", **terms)
    with pytest.raises(Refusal, match="write 0 or more"):
        found.do(vary_penalty, penalty=penalty, **{**terms, "rounds": -1})
    found.code = Desk(INT).code
    with pytest.raises(Refusal, match="does not let the Board vary"):
        found.do(vary_penalty, penalty=penalty, **terms)


def test_codes_without_a_ladder_list_sanctions_and_annul_nothing() -> None:
    found = Desk(INT)
    found.tournament("a")
    for offence in "uvwxyz":
        found.sanctioned("a", "ugo", "warning", offence)
    assert found.ledger("ugo").count("warning") == 6 and found.ledger("ugo").penalties == ()


# --- from the tournament ---------------------------------------------------------------------------------------------


def test_sanctions_of_a_tournament_are_taken_over_once() -> None:
    found = desk("a")
    given = [
        GivenSanction(id=1, contestant=7, player="ugo", sanction="reprimand", offence="late"),
        GivenSanction(id=2, contestant=7, player="ugo", sanction="warning", offence="late", uses_up=True),
        GivenSanction(id=3, contestant=8, sanction="warning", offence="noise"),
        GivenSanction(id=4, contestant=8, sanction="none", offence="noise", vp_lost=1),
    ]
    terms = {"players": {7: ("ugo", "pia"), 8: ("rita", "olga")}, "referees": {1: "Ada"}}
    found.do(take_over, event="a", sanctions=given[:2], **terms)
    found.do(take_over, event="a", sanctions=given, **terms)
    assert list(found.season.sanctions) == ["a/1/ugo", "a/2/ugo", "a/3/rita", "a/3/olga"]
    for player in ("ugo", "rita", "olga"):
        found.reported("a", player)
    assert {player: len(found.ledger(player).live) for player in ("ugo", "rita", "olga", "pia")} == {
        "ugo": 1,
        "rita": 1,
        "olga": 1,
        "pia": 0,
    }
    assert found.ledger("ugo").spent == ("a/1/ugo",)


# --- invariants ------------------------------------------------------------------------------------------------------

steps = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", "c"]),
        st.sampled_from(["ugo", "pia"]),
        st.sampled_from(["reprimand", "reprimand", "warning", "warning", "expulsion"]),
        st.booleans(),
        st.booleans(),
    ),
    max_size=16,
)


def played(acts: list[tuple[str, str, str, bool, bool]]) -> Desk:
    """Sanctions as they fall: reported or not, growing out of the player's last one in that event or not."""
    found = desk("a", "b", "c")
    for event in "abc":
        found.counted(event, result("ugo", 10, 12, 14), result("pia", 8, 9, 3))
    for event, player, level, is_reported, grows in acts:
        own = [one.sanction for one in found.season.sanctions.values() if (one.event, one.player) == (event, player)]
        spent = {gone for one in found.season.sanctions.values() for gone in one.spends}
        fresh = [one for one in own if one not in spent]
        name = found.announced(event, player, level, spends=tuple(fresh[-1:]) if grows else ())
        if is_reported:
            found.reported(event, player, name)
    return found


@given(steps)
def test_no_sanction_is_ever_counted_twice_nor_lost(acts: list[tuple[str, str, str, bool, bool]]) -> None:
    found = played(acts)
    for player in ("ugo", "pia"):
        ledger = found.ledger(player)
        used = [one for entry in (*ledger.live, *ledger.penalties) for one in _behind(entry)]
        places = [*used, *ledger.cleared, *ledger.spent]
        reported = [
            one
            for filed in found.season.reports.values()
            for one in filed.event.sanctions
            if found.season.sanctions[one].player == player
        ]
        assert sorted(places) == sorted(reported)
        assert ledger.count("reprimand") < 2 and ledger.count("warning") < 3 and ledger.count("expulsion") == 0


def _behind(entry: Any) -> tuple[str, ...]:
    behind: tuple[str, ...] = getattr(entry, "made_of", None) or entry.sanctions
    return behind


@given(steps)
def test_replaying_the_log_gives_the_same_season(acts: list[tuple[str, str, str, bool, bool]]) -> None:
    found = played(acts)
    assert Season.replay(found.log, found.codes) == found.season
    again = Season.replay(found.log, found.codes)
    assert annulled(again, found.code) == annulled(found.season, found.code)


@given(steps)
def test_nobody_loses_more_rounds_than_penalties_foresee_nor_than_were_played(
    acts: list[tuple[str, str, str, bool, bool]],
) -> None:
    found = played(acts)
    for player, rounds in annulled(found.season, found.code).items():
        foreseen = sum(one.rounds for one in found.ledger(player).penalties)
        assert len(rounds) <= min(foreseen, 9)


@given(steps)
def test_the_season_end_clears_every_ledger_and_keeps_the_rankings(
    acts: list[tuple[str, str, str, bool, bool]],
) -> None:
    found = played(acts)
    before = ranking(found.season, found.code)
    found.closed()
    assert all(found.ledger(player).live == () for player in ("ugo", "pia"))
    assert ranking(found.season, found.code) == before


def test_where_spent_sanctions_count_again_they_stay() -> None:
    """A house code without mercy: two reprimands are a warning and remain two reprimands."""
    found = changed(
        desk("a"),
        season_spent_count_again=True,
        season_cleared=("at-season-end",),
        season_ladder=(SeasonStep(sanction="reprimand", times=2, becomes="warning"),),
    )
    for offence in "xyz":
        found.sanctioned("a", "ugo", "reprimand", offence)
    assert (found.ledger("ugo").count("reprimand"), found.ledger("ugo").count("warning")) == (3, 1)
