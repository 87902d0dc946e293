"""The free table by hand: what cannot be done, what is kept, what comes back on appeal, what the count says."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.records.cases import Scene
from pinella.referee.facts import Unanswered
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.journal import Act
from pinella.referee.free_table.script import dumps, loads, look, perform, play, read_event, write_event
from pinella.referee.free_table.table import Ruled
from tests.support import FEB, FED, INT, REV


def sitting(code: str, on_turn: str = "N", **scene: object) -> FreeTable:
    return FreeTable.of(Scene(on_turn, (), **scene).deal(load_code(code)))  # type: ignore[arg-type]


def test_what_no_hand_can_do_is_refused_and_changes_nothing() -> None:
    table = sitting(INT, hands={"N": "5h 6h"}, pile="9c", stock="4d")
    before = table.deal.state.words()
    for act in (
        "N lays 7h 8h 9h",
        "N ties 5h to 1",
        "Q draws",
        "N picks up leaving Kd",
        "E takes pozzetto",
        "N dances",
    ):
        with pytest.raises(Refusal):
            perform(table, act)
    assert table.deal.state.words() == before and not table.journal and not table.events


def test_lawful_play_leaves_no_trouble() -> None:
    table = sitting(INT, hands={"N": "5h 6h 7h 9c", "E": "4c 8d"}, pile="9s", stock="4d")
    play(table, ["N draws", "N lays 5h 6h 7h", "N discards 9c"])
    assert table.call("E") == [] and table.deal.on_turn == "E"
    table.draw("E")


@pytest.mark.clause("fed-03a-a", "var-ref-a")
def test_nobody_plays_before_the_ruling() -> None:
    table = sitting(FED, hands={"N": "5h 6h 7h 9c", "E": "4c 8d"}, pile="9s", stock="4d 3c")
    table.lay("N", "5h 6h 7h")
    trouble, *_ = table.call("W")
    with pytest.raises(Refusal, match="nobody plays before the ruling"):
        table.draw("N")
    table.apply(trouble)
    assert look(table, "turn") == "N"


def test_the_table_asks_only_what_it_cannot_know() -> None:
    """Whether he puts it right is his to say, if a card of his hand can; if none can, the table sees it."""
    for held, asks in (("8h", True), ("2s", True), ("Kd", False)):
        table = sitting(REV, "S", hands={"S": f"5h 6h 7h 9h {held} Ks"}, pile="4s", stock="Jd")
        play(table, ["S draws", "S lays 5h 6h 7h 9h"])
        (trouble,) = table.call("W")
        assert {"noticed", "noticed_by", "laid", "meld"} <= table.facts(trouble).keys()
        if not asks:
            assert table.judge(trouble).decided_by["cure"] == "nothing"
            continue
        with pytest.raises(Unanswered) as asked:
            table.judge(trouble)
        assert asked.value.fact.name == "cure"


def test_a_ruling_is_taken_back_though_play_went_on() -> None:
    table = sitting(INT, "E", hands={"E": "Tc Jc Qc 4h 8s", "S": "3c 7d"}, pile="9s", stock="6d 7s 8h")
    play(table, ["E lays Tc Jc Qc", "S calls", "E draws", "E discards 4h", "S draws"])
    assert look(table, "frozen") == "1:next-turn"
    table.undo_ruling(table.rulings[-1])
    assert look(table, "frozen") == "" and look(table, "turn") == "S" and not table.rulings
    assert [trouble.incident for trouble in table.open_troubles()] == ["missed-draw"]


def test_a_ruling_that_play_depends_on_cannot_be_taken_back() -> None:
    table = sitting(INT, "N", hands={"N": "9h"}, pile="5s", stock="7d Jo 4c")
    play(table, ["N draws 2", "E calls", "N discards 9h", "E draws", "E discards Jo"], {"second_card": "lifted"})
    with pytest.raises(Refusal, match="cannot be taken back"):
        table.undo_ruling(table.rulings[-1])
    assert len(table.rulings) == 1


def test_what_only_people_see_is_told_and_judged() -> None:
    table = sitting(FED, hands={"N": "5h 9c", "E": "4c 8d"}, pile="9s", stock="4d 3c")
    table.tell("pozzetto-uncovered", "N", {"happened": "uncovered", "at_fault": "yes"})
    (trouble,) = table.call()
    ruling = table.apply(trouble, {"repeated": "yes"})
    assert any(measure.do == "points" for measure in ruling.measures)
    assert table.count().sides["NS"].sum("award") == -100
    with pytest.raises(Refusal, match="no incident"):
        table.tell("sneezing", "N")


def test_points_of_a_ruling_go_when_it_is_taken_back() -> None:
    table = sitting(FED, hands={"N": "5h 9c"}, pile="9s", stock="4d 3c")
    table.tell("pozzetto-uncovered", "N", {"happened": "uncovered", "at_fault": "yes"})
    table.apply(table.call()[0], {"repeated": "yes"})
    table.undo_ruling(table.rulings[-1])
    assert table.count().sides["NS"].sum("award") == 0


@pytest.mark.parametrize(
    "line",
    [
        "N draws", "N draws 2", "E picks up", "E picks up leaving Qd 5h", "S lays 5h 6h 8h", "W ties 9h to 12",
        "N discards 5s Jh", "N takes pozzetto", "N looks", "N passes", "E shows Kd to opponents", "N lets time out",
        "N tells throw declared=no 7h", "S calls", "referee comes", "play goes on",
        "= missed-draw N 4 completable=no; noticed=after-take;",
        "= out-of-turn-draw W 3 seen=yes; chosen burn-it lot 7",
        "= wrong-meld E 19 cure=replacement; chosen 2c 4s lot 89", "= wrong-meld E 19 chosen 2c 4s,6h Jo",
    ],
)  # fmt: skip
def test_lines_are_read_and_written_alike(line: str) -> None:
    assert write_event(read_event(line)) == line


def test_a_ruling_keeps_what_was_chosen_and_what_chance_decided() -> None:
    event = Ruled("out-of-turn-draw", "W", 3, (("seen", "yes"),), ("burn-it", "2c 4s", "draw-it"), 7)
    assert read_event(write_event(event)) == event


def test_a_journal_is_read_with_its_line_numbers() -> None:
    events = loads("# an evening\n\nN draws\nN discards 4c\n")
    assert dumps(events) == "N draws\nN discards 4c\n"
    with pytest.raises(Refusal, match="line 2"):
        loads("N draws\nN sings")
    with pytest.raises(Refusal, match="no such irregularity"):
        sitting(FEB).happen(Ruled("missed-draw", "N", 0))


def test_time_out_ends_a_free_table_too() -> None:
    table = sitting(
        INT,
        hands={"N": "5h 9c", "E": "4c 8d", "S": "3s 6d", "W": "7c Kh"},
        pile="9s",
        stock="4d 3c 6s 9d Td Js Qs Ks 3d",
    )
    table.happen(Act("time-out", "N"))
    for _ in range(12):
        if table.deal.is_over:
            break
        seat = table.deal.on_turn
        table.draw(seat)
        table.discard(seat, look(table, f"hand {seat}").split()[0])
    assert table.deal.is_over


def test_what_cannot_be_looked_at_is_said() -> None:
    with pytest.raises(Refusal, match="cannot be asked"):
        look(sitting(INT), "the weather")
