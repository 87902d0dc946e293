"""What a pair sees on its phone, step by step through a round."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pinella.codes.loader import load_code
from pinella.messages import ENGLISH, Refusal
from pinella.sheet.format import Format
from pinella.sheet.pad import paper_from_counts
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.hall.views.phone import MyTable, my_rounds, my_table, table_card
from pinella.tournament.rounds.state import MINUTE
from tests.support import FEDERATIONS
from tests.tournament.hall import Hall, player, rounds

CODE = "fibur-italiano"
SHEET = Paper(totals=(1000, 600))


@pytest.fixture
def hall() -> Hall:
    return Hall(CODE, entries=5, plan=rounds(CODE, "danish", "danish"))


def seen(hall: Hall, number: int, **where: Any) -> MyTable:
    found = my_table(hall.state, number, hall.now, **where)
    assert found.words.render(ENGLISH)
    return found


def playing(hall: Hall) -> tuple[int, int, int]:
    """A table with two sides, and the two numbers at it."""
    table = next(one for one in hall.round().meetings if not one.rests)
    return table.table, table.home[0], table.away[0]


def enter(hall: Hall, table: int, side: str, **details: Any) -> None:
    given: dict[str, Any] = {"paper": SHEET, "source": "table", "side": side, "signed": (side,)} | details
    hall.do("enter-sheet", round=hall.round().number, table=table, **given)


def test_before_the_first_round_one_waits(hall: Hall) -> None:
    mine = seen(hall, 1)
    assert (mine.round, mine.table, mine.expected, mine.clock, mine.sheet) == (0, 0, "wait", None, None)
    hall.draft()
    assert seen(hall, 1).table == 0, "a draft is nobody's business"


def test_where_do_i_sit(hall: Hall) -> None:
    hall.post()
    table, home, away = playing(hall)
    mine, theirs = seen(hall, home), seen(hall, away)
    assert (mine.round, mine.table, mine.expected, mine.status) == (1, table, "sit", "published")
    assert (mine.side, theirs.side) == ("home", "away")
    assert mine.side_words != theirs.side_words and mine.seat_words != theirs.seat_words
    assert [one.id for one in mine.mine] == [f"p{home}a", f"p{home}b"]
    assert [one.id for one in mine.opponents] == [one.id for one in theirs.mine]
    assert mine.opposing == (away,) and theirs.opponents_name == hall.state.name_of(home)
    assert all(one.number == home for one in mine.mine)


def test_coming_to_the_table_is_told_step_by_step(hall: Hall) -> None:
    hall.post()
    _table, home, away = playing(hall)
    sentences = [seen(hall, home).words]
    assert not seen(hall, home).arrived
    for number in (home, away):
        hall.do("arrive", round=1, number=number)
        sentences.append(seen(hall, home).words)
    assert seen(hall, home).arrived and seen(hall, home).awaits == "draw-for-seats"
    assert len({one.render(ENGLISH) for one in sentences}) == 3


def test_who_has_no_opponents_rests(hall: Hall) -> None:
    hall.post()
    resting = next(one.home[0] for one in hall.round().meetings if one.rests)
    for _ in range(2):
        mine = seen(hall, resting)
        assert (mine.expected, mine.opponents, mine.sheet, mine.side) == ("rest", (), None, None)
        if hall.round().clock is None:
            hall.do("start-round", round=1)
    assert mine.score is not None, "the bye counts from the go on"


def test_a_sheet_from_the_first_figure_to_the_result(hall: Hall) -> None:
    hall.start()
    table, home, away = playing(hall)
    assert seen(hall, home).expected == seen(hall, away).expected == "play"
    hall.wait(45)
    hall.do("time-out", round=1)
    assert seen(hall, home).expected == "enter"
    enter(hall, table, "home")
    mine, theirs = seen(hall, home), seen(hall, away)
    assert (mine.expected, theirs.expected) == ("wait", "confirm")
    assert mine.sheet is not None and theirs.sheet is not None
    assert (mine.sheet.totals, theirs.sheet.totals) == ((1000, 600), (600, 1000)), "own first"
    assert (mine.sheet.mine_signed, theirs.sheet.mine_signed, theirs.sheet.theirs_signed) == (True, False, True)
    hall.do("sign-sheet", round=1, table=table, side="away", version=1)
    done = seen(hall, away)
    assert done.expected == "wait" and done.score is not None and done.opposing_score is not None
    assert done.opposing_score.vp > done.score.vp
    assert done.sheet is not None and not done.sheet.may_enter


def test_who_does_not_agree_waits_for_the_desk(hall: Hall) -> None:
    hall.start()
    table, home, away = playing(hall)
    enter(hall, table, "home")
    hall.do("dispute-sheet", round=1, table=table, side="away", version=1, reason="manca un burraco")
    assert seen(hall, home).expected == seen(hall, away).expected == "disputed"
    sheet = seen(hall, home).sheet
    assert sheet is not None and sheet.disputed == {"away": "manca un burraco"} and sheet.may_enter
    hall.do("enter-sheet", round=1, table=table, paper=SHEET, version=1)
    assert seen(hall, home).expected == "confirm", "of a new version nobody has said anything"


def test_a_sheet_written_deal_by_deal_is_confirmed_when_it_is_whole(hall: Hall) -> None:
    hall.start()
    table, home, _away = playing(hall)
    code, counted = hall.state.code, Deal(home=DealSide(cards=200), away=DealSide(cards=150))
    open_, rest = Deal(ended="not-played"), [counted] * 3
    partly = paper_from_counts([counted, open_, open_], Format(code, 3))
    enter(hall, table, "home", paper=partly, signed=())
    assert seen(hall, home).expected == "play"
    enter(hall, table, "home", paper=paper_from_counts(rest, Format(code, 3)), signed=(), version=1)
    assert seen(hall, home).expected == "confirm"


def test_after_the_round_one_waits_for_the_next(hall: Hall) -> None:
    hall.play()
    first = seen(hall, 1)
    assert first.expected == "wait" and first.status == "closed" and first.clock is None
    hall.play()
    assert seen(hall, 1).words != first.words, "after the last round no next one is promised"


def test_who_is_away_is_told_so(hall: Hall) -> None:
    hall.do("withdraw", number=5, departure="temporary")
    hall.post()
    mine = seen(hall, 5)
    assert (mine.table, mine.expected) == (0, "wait") and mine.note is not None
    assert [one.id for one in mine.mine] == ["p5a", "p5b"]
    with pytest.raises(Refusal):
        my_table(hall.state, 99, hall.now)


def test_whoever_was_replaced_during_the_round_is_gone(hall: Hall) -> None:
    hall.start()
    _table, home, _away = playing(hall)
    hall.do("substitute", number=home, leaver=f"p{home}a", player=player("nuovo"), during=True)
    assert {one.id for one in seen(hall, home).mine} == {"nuovo", f"p{home}b"}


def test_the_keeper_of_the_sheet_is_marked(hall: Hall) -> None:
    hall.post()
    table, home, _away = playing(hall)
    assert seen(hall, home).keeper == ""
    hall.do("note-highest-card", round=1, table=table, player=f"p{home}b")
    mine = seen(hall, home)
    assert [one.id for one in (*mine.mine, *mine.opponents) if one.keeper] == [mine.keeper] != [""]


@pytest.mark.clause("int-05-c", "rev-06-c")
@pytest.mark.parametrize("code", FEDERATIONS)
def test_phones_hold_no_time_that_players_may_not_know(code: str) -> None:
    hall = Hall(code, entries=4, plan=rounds(code, "danish"))
    hall.start()
    hall.do("call-referee", round=1, table=1, about="card")
    end = hall.round().clock.ends()  # type: ignore[union-attr]
    for minutes in (0, 20, 90):
        hall.wait(minutes)
        mine = seen(hall, 1)
        assert mine.clock is not None and mine.call is not None
        assert mine.clock.hidden and (mine.clock.ends, mine.clock.left_ms) == (None, None)
        assert not mine.clock.over, "until it is announced"
        assert str(end) not in repr(mine) and str(end - hall.now) not in repr(mine)
    hall.do("time-out", round=1)
    assert seen(hall, 1).clock.over  # type: ignore[union-attr]


def test_where_it_may_be_told_the_phone_shows_the_end_of_its_own_table(hall: Hall) -> None:
    code = load_code(CODE)
    hall.start()
    hall.state.code = msgspec.structs.replace(code, clock=msgspec.structs.replace(code.clock, time_left_told=True))
    table, home, _away = playing(hall)
    before = seen(hall, home).clock
    assert before is not None and not before.hidden and before.ends is not None
    assert before.left_ms == before.ends - hall.now
    hall.do("extend-table", round=1, table=table, minutes=4, reason="mazzo")
    after = seen(hall, home).clock
    assert after is not None and after.ends == before.ends + 4 * MINUTE
    hall.do("pause", round=1)
    stopped = seen(hall, home).clock
    hall.wait(10)
    later = seen(hall, home).clock
    assert stopped is not None and later is not None and later.paused
    assert stopped.left_ms == later.left_ms


def test_the_phone_on_the_table_has_both_sides(hall: Hall) -> None:
    hall.start()
    table, home, away = playing(hall)
    assert [one.number for one in table_card(hall.state, table, hall.now)] == [home, away]
    resting = next(one.table for one in hall.round().meetings if one.rests)
    assert len(table_card(hall.state, resting, hall.now)) == 1
    with pytest.raises(Refusal):
        table_card(hall.state, 77, hall.now)


def test_a_phone_shows_its_call_without_what_is_the_referees(hall: Hall) -> None:
    hall.start()
    table, home, away = playing(hall)
    other = next(one.table for one in hall.round().meetings if not one.rests and one.table != table)
    hall.do("sanction", number=away, level="warning", offence="talking", round=1)
    hall.do("call-referee", round=1, table=other, about="card")
    hall.do("call-referee", round=1, table=table, about="meld", side="away")
    call = seen(hall, home).call
    assert call is not None and (call.before, call.status) == (1, "waiting")
    assert call.sanctions == () and call.warnings == (0, 0)
    hall.do("take-call", id=call.id, referee="Greco")
    assert seen(hall, home).call.taken_by == "Greco"  # type: ignore[union-attr]
    hall.do("close-call", id=call.id)
    assert seen(hall, home).call is None


def test_each_room_of_a_team_has_its_own_sheet() -> None:
    hall = Hall(CODE, entries=2, plan=rounds(CODE, "danish"), format="teams")
    hall.start()
    open_, closed = seen(hall, 1), seen(hall, 1, room="closed")
    assert {one.id for one in open_.mine}.isdisjoint(one.id for one in closed.mine)
    assert open_.side_words == closed.side_words or open_.seat_words != closed.seat_words
    assert open_.seat_words != closed.seat_words, "in the closed room the teams sit the other way"
    enter(hall, 1, "home")
    hall.do("sign-sheet", round=1, table=1, side="away", version=1)
    assert seen(hall, 1).expected == "wait" and seen(hall, 1, room="closed").expected == "play"
    with pytest.raises(Refusal):
        my_table(Hall(CODE, entries=2).state, 1, 0, room="closed")


@pytest.mark.parametrize("format_", ["individual-one-against-one", "individual-new-partner"])
def test_one_who_plays_alone_sees_partner_and_opponents(format_: str) -> None:
    system = "danish" if format_ == "individual-one-against-one" else "fours"
    code = "fibur-revolution-2026"
    hall = Hall(code, entries=8, plan=rounds(code, system), format=format_)
    hall.post()
    mine = seen(hall, 1)
    size = 1 if system == "danish" else 2
    assert (len(mine.mine), len(mine.opponents), len(mine.opposing)) == (size, size, size)
    assert (mine.seat_words is None) == (size == 1)
    assert {one.number for one in mine.opponents} == set(mine.opposing)


# --- my rounds -------------------------------------------------------------------------------------------------------


def test_my_rounds_with_the_place_of_the_posted_standing(hall: Hall) -> None:
    hall.play()
    before = my_rounds(hall.state, 1)
    assert len(before.lines) == 1 and (before.place, before.after) == (None, 0), "not posted yet"
    hall.do("post-standing", round=1)
    mine, row = my_rounds(hall.state, 1), hall.row(1)
    assert (mine.place, mine.vp, mine.mp, mine.of, mine.after) == (row.place, row.vp, row.mp, 5, 1)


def test_my_rounds_keep_a_withheld_standing(hall: Hall) -> None:
    settings = msgspec.structs.replace(hall.state.settings, standing_hidden_from=1)
    hall.do("change-settings", settings=settings)
    hall.play()
    hall.do("post-standing", round=1)
    mine = my_rounds(hall.state, 1)
    assert (mine.place, mine.vp) == (None, None) and mine.lines[0].score is not None
