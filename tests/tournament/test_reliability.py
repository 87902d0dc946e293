"""The reliability list (design, section 18) where no store is needed: corrections, edits, gaps, comings and goings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.paper import Paper
from pinella.tournament.check import check
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.fold import replay
from pinella.tournament.model import Meeting, PlannedRound
from pinella.tournament.standings.standing import standing
from tests.support import FEDERATIONS
from tests.tournament.hall import Hall, player, rounds

OLD_FILES = sorted((Path(__file__).parents[1] / "store" / "old" / "before").glob("*.jsonl"))


def danish(code: str = "fibur-internazionale", count: int = 4, entries: int = 8, **details: Any) -> Hall:
    return Hall(code, entries=entries, plan=rounds(code, *["danish"] * count), **details)


FIRST = {1: (1500, 1000), 2: (1400, 1000), 3: (1300, 1000), 4: (1200, 1000)}


def correct(hall: Hall, **arguments: Any) -> None:
    """Table 4 of round 1: the office typed 1200-1000, the sheet says 1000-1700."""
    hall.do(
        "correct-sheet",
        round=1,
        table=4,
        paper=Paper(totals=(1000, 1700)),
        error="transcription",
        by="office",
        **arguments,
    )


# --- 7 to 10: corrections ---------------------------------------------------------------------------------------------


def test_7_a_correction_before_the_draft_counts_everywhere() -> None:
    hall = danish()
    hall.play(FIRST)
    before = hall.standing(1).order
    correct(hall)
    assert hall.standing(1).order != before
    assert hall.standing(1).order[0] == 8
    drafted = hall.draft()
    assert drafted.meetings[0].home == (8,) or drafted.meetings[0].away == (8,)
    assert hall.problems() == []


def test_8_a_correction_after_the_draft_makes_it_stale() -> None:
    """Either the code wants it made anew, or the director sees that it no longer fits and decides."""
    hall = danish()
    hall.play(FIRST)
    hall.draft()
    correct(hall)
    assert len(hall.state.rounds) == 1, "the draft is dropped: it is made anew from the corrected standing"
    redrawn = hall.draft()
    assert redrawn.order[0] == 8
    assert hall.problems() == []


def test_8_a_draft_out_of_date_is_refused_until_confirmed() -> None:
    """A sanction changes the standing after the draft."""
    hall = danish()
    hall.play({1: (1500, 1000), 2: (1500, 1000), 3: (1500, 1000), 4: (1500, 1000)})
    leader = hall.draft().order[0]
    for offence in ("talking", "device"):
        hall.do("sanction", number=leader, level="warning", offence=offence)
    refusal = hall.refused("publish-round", round=2)
    assert "out of date" in str(refusal)
    hall.do("publish-round", round=2, confirmed=True)
    assert hall.round(2).order[0] == leader
    assert hall.standing(1).order[0] != leader


def test_9_a_correction_after_publication_keeps_the_seats_and_says_so() -> None:
    hall = danish()
    hall.play(FIRST)
    posted = hall.post().meetings
    correct(hall, confirmed=True)
    assert hall.round(2).meetings == posted
    corrected = hall.table(1, 4).sheet().corrections[-1]
    assert 8 in corrected.would_move, "who would have sat elsewhere is listed"
    assert any(notice.subject == "correction" for notice, _at in hall.state.notices)
    hall.play()
    assert hall.row(8).scores[0].vp > 10  # type: ignore[union-attr]
    assert hall.problems() == []


def test_10_after_the_standing_is_final_nothing_changes() -> None:
    hall = danish(count=1)
    hall.play(FIRST)
    hall.do("post-standing", round=1)
    hall.wait(11)
    hall.do("finalise-standing", round=1)
    before = hall.standing().order
    refusal = hall.refused(
        "correct-sheet",
        round=1,
        table=4,
        paper=Paper(totals=(1000, 1200)),
        error="inversion",
        assent="whole-table",
        referee_signed=True,
        confirmed=True,
    )
    assert refusal.article
    assert hall.standing().order == before


def test_10_a_correction_after_the_split_leaves_the_groups() -> None:
    code = "fibur-internazionale"
    plan = (*rounds(code, "danish", "danish"), *rounds(code, "danish", groups=(2, 2)), *rounds(code, "danish"))
    hall = Hall(code, entries=8, plan=plan)
    hall.play(FIRST)
    hall.play()
    hall.to_groups(3)
    groups = hall.state.groups_for(3)
    with pytest.raises(Refusal, match="final"):
        hall.do("correct-sheet", round=2, table=1, paper=Paper(totals=(600, 1000)), error="inversion")
    hall.play()
    assert hall.state.groups_for(4) == groups
    assert hall.problems() == []


# --- 11: pairing by hand ----------------------------------------------------------------------------------------------


def test_11_a_pairing_by_hand_is_compared_and_marked_for_ever() -> None:
    hall = danish()
    hall.play(FIRST)
    drafted = hall.draft()
    one, two = drafted.meetings[0].home[0], drafted.meetings[1].home[0]
    assert "reason" in str(hall.refused("edit-draft", round=2, swaps=((one, two),)))
    hall.do("edit-draft", round=2, swaps=((one, two),), reason="carrozzina")
    assert len(hall.round(2).edited) >= 2 and hall.round(2).edit_reason == "carrozzina"
    hall.play()
    again = replay("prova", hall.ledger.records, load_code)
    assert again.rounds[1].edited == hall.round(2).edited
    assert hall.problems() == []


def test_11_an_edit_that_cannot_be_played_is_refused() -> None:
    hall = danish()
    drafted = hall.draft()
    twice = tuple(Meeting(table=one.table, home=(1,), away=one.away) for one in drafted.meetings)
    assert "more than one place" in str(hall.refused("edit-draft", round=1, meetings=twice, reason="prova"))


# --- 12: a result is missing ------------------------------------------------------------------------------------------


def test_12_no_round_without_a_value_for_the_missing_table() -> None:
    hall = danish()
    hall.start()
    for table in (1, 2, 3):
        hall.score(table, 1500, 1000)
    assert "table 4" in str(hall.refused("draft-round"))
    hall.do("draft-round", provisional=(10, 10))
    assert hall.round(2).provisional == (4,)
    assert hall.result(7, 1).kind == "provisional"
    hall.do("publish-round", round=2)
    assert (1, 4) in hall.standing(1).open_tables
    assert "table 4" in str(hall.refused("close-round", round=1))
    hall.score(4, 900, 1800, number=1)
    hall.do("close-round", round=1)
    assert hall.result(8, 1).kind == "played"
    assert hall.problems() == []


def test_12_no_final_standing_while_a_result_is_open() -> None:
    hall = danish(count=1)
    hall.start()
    for table in (1, 2, 3):
        hall.score(table, 1500, 1000)
    assert hall.refused("close-round", round=1)
    assert hall.refused("post-standing", round=1)


# --- 13: no pairing is possible ---------------------------------------------------------------------------------------


def test_13_an_impossible_pairing_says_why_and_changes_nothing() -> None:
    """Four pairs cannot play five rounds without a rematch: strictly refused with a proposal, else relaxed and said."""
    code = "fibur-internazionale"
    hall = Hall(code, entries=4, plan=rounds(code, *["danish-no-rematch"] * 5))
    for _ in range(3):
        hall.play({1: (1500, 1000), 2: (1200, 1000)})
    refusal = hall.refused("draft-round", strict=True)
    assert len(str(refusal)) > 40
    assert len(hall.state.rounds) == 3
    drafted = hall.draft()
    assert drafted.relaxed, "what was given up is said"
    assert hall.problems() == []


def test_13_a_step_that_repeats_opponents_is_refused() -> None:
    code = "fibur-internazionale"
    hall = Hall(code, entries=8, plan=rounds(code, *["mitchell"] * 3, step=2))
    assert hall.refused("draft-round")
    assert not hall.state.rounds


# --- 14: late, absent, gone, at every phase ---------------------------------------------------------------------------


@pytest.mark.parametrize("code", FEDERATIONS)
@pytest.mark.parametrize("phase", ["entries", "draft", "published", "playing", "between"])
def test_14_a_withdrawal_at_every_phase(code: str, phase: str) -> None:
    hall = Hall(code, entries=8, plan=rounds(code, "danish", "danish", "danish"))
    if phase == "entries":
        hall.do("withdraw", number=8)
        assert 8 not in hall.state.contestants
    elif phase == "draft":
        hall.draft()
        hall.do("withdraw", number=8)
        assert not hall.state.rounds, "the draft knew of it"
    elif phase == "published":
        hall.post()
        hall.do("withdraw", number=8, departure="temporary")
        table = hall.round(1).table_of(8)
        assert table is not None and table.results, "its opponents do not wait"
    elif phase == "playing":
        hall.start()
        table = hall.round(1).table_of(8)
        assert table is not None
        side = table.meeting.side_of(8)
        hall.do("leave-table", round=1, table=table.meeting.table, side=side)
        assert hall.state.away(8, 2)
    else:
        hall.play()
        hall.do("withdraw", number=8)
    hall.play()
    if len(hall.state.rounds) == 1:
        hall.play()
    playing = {one for meeting in hall.round(2).meetings for one in (*meeting.home, *meeting.away)}
    assert (8 in playing) == (phase == "published" and hall.state.away(8, 2) is None)
    hall.play()
    assert hall.problems() == []


def test_14_a_pair_that_comes_back() -> None:
    hall = danish()
    hall.play(FIRST)
    hall.do("withdraw", number=8, departure="temporary")
    hall.play()
    assert hall.result(8, 2).kind == "absent"
    hall.do("return", number=8)
    hall.play()
    assert hall.result(8, 3).kind in ("played", "bye")
    assert hall.problems() == []


# --- 18, 19, 21 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", OLD_FILES, ids=lambda file: file.stem)
def test_18_every_older_file_opens(file: Path) -> None:
    """Files from before version 0.1.0, whose own are in tests/store: they replay to the standing written then."""
    id_, records, written, _code = loads(file.read_text(encoding="utf-8"))
    assert [str(one) for one in check(id_, records, load_code, written)] == []
    state = replay(id_, records, load_code)
    rows = tuple((row.place, row.number, row.vp, row.mp) for row in standing(state).rows)
    assert rows == written.standing


def test_18_there_are_older_files() -> None:
    assert OLD_FILES


def test_19_a_file_gives_the_same_tournament() -> None:
    hall = danish()
    hall.play(FIRST)
    hall.play()
    text = dumps(hall.state, hall.ledger.records)
    id_, records, written, _code = loads(text)
    again = replay(id_, records, load_code)
    assert again == hall.state
    assert dumps(again, records) == text
    assert check(id_, records, load_code, written) == []


def test_19_a_name_may_hold_what_python_takes_for_a_line_end() -> None:
    hall = Hall("feburit", entries=4)
    hall.do("appoint", name="Anna\u2028Maria\x85", role="referee")
    text = dumps(hall.state, hall.ledger.records)
    assert loads(text).records == loads(text.replace("\n", "\r\n")).records == hall.ledger.records


def test_19_a_file_that_was_changed_is_found_out() -> None:
    hall = danish()
    hall.play(FIRST)
    lines = dumps(hall.state, hall.ledger.records).splitlines()
    at = next(number for number, line in enumerate(lines) if '"sheet-entered"' in line)
    changed = [*lines[:at], lines[at].replace("1500", "1900"), *lines[at + 1 :]]
    with pytest.raises(Refusal, match=f"line {at + 1}"):
        loads("\n".join(changed))
    with pytest.raises(Refusal, match="line"):
        loads("\n".join([*lines[:at], *lines[at + 1 :]]))


def test_21_lots_and_ties_are_the_same_again() -> None:
    """Equal scores all round: the lot decides, the same way each time, and it is said; another seed, another lot."""
    orders = []
    for seed in ("uno", "uno", "due"):
        hall = danish(seed=seed)
        hall.play(dict.fromkeys((1, 2, 3, 4), (1200, 1000)))
        orders.append(hall.standing().order)
        assert "lot" in str(hall.standing().rows[1].decided)
        assert hall.standing().rows[1].tied
    assert orders[0] == orders[1] != orders[2]


def test_the_deciding_criterion_is_said() -> None:
    hall = danish()
    hall.play({1: (1500, 1000), 2: (1490, 1000), 3: (1200, 1000), 4: (1200, 1000)})
    second = hall.standing().rows[1]
    assert str(second.decided) == "equal victory points: 500 match points against 490"


def test_a_plan_may_mix_systems() -> None:
    plan = (
        *rounds("fibur-internazionale", "mitchell", "mitchell"),
        *rounds("fibur-internazionale", "danish"),
        PlannedRound(system="danish", deals=2, minutes=30, groups=(2, 2)),
    )
    hall = Hall("fibur-internazionale", entries=8, plan=plan)
    hall.play()
    hall.play()
    hall.play()
    hall.to_groups(4)
    hall.play()
    assert {one.group for one in hall.round(4).meetings} == {"A", "B"}
    assert hall.problems() == []


def test_a_player_is_entered_once() -> None:
    hall = Hall("feburit", entries=2)
    refusal = hall.refused("register", players=(player("p1a"), player("new")))
    assert "number 1" in str(refusal)
