"""The screens of the hall, their share of long lists, and the message that stands on them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import ENGLISH, Refusal
from pinella.tournament.hall.views.screens import hall_message, screen, screens, share
from tests.tournament.hall import Hall, rounds

CODE = "fibur-italiano"
SCREEN: dict[str, Any] = {"code": "sala-1", "name": "Sala grande", "views": ("clock", "seats-by-name")}


@pytest.fixture
def hall() -> Hall:
    return Hall(CODE, entries=4, plan=rounds(CODE, "danish", "danish"))


def shown(hall: Hall) -> str:
    found = hall_message(hall.state, hall.now)
    return found.text.render(ENGLISH) if found else ""


def test_a_screen_is_set_changed_and_removed(hall: Hall) -> None:
    hall.do("set-screen", **SCREEN)
    assert screen(hall.state, "sala-1").views == ("clock", "seats-by-name")
    assert hall.do("set-screen", **SCREEN) == []
    hall.do("set-screen", **SCREEN | {"views": ("standing",), "theme": "light", "sound": True})
    (one,) = screens(hall.state)
    assert (one.views, one.theme, one.sound, len(one.titles)) == (("standing",), "light", True, 1)
    hall.do("remove-screen", code="sala-1")
    assert screens(hall.state) == ()
    hall.refused("remove-screen", code="sala-1")
    with pytest.raises(Refusal):
        screen(hall.state, "sala-1")


@pytest.mark.parametrize(
    "wrong",
    [
        {"code": "abc"},
        {"code": "../../etc"},
        {"code": "a b c d"},
        {"code": "abcd\n"},
        {"name": "  "},
        {"views": ()},
        {"views": ("clock", "clock")},
        {"views": ("weather",)},
        {"seconds": 0},
        {"seconds": 9999},
        {"part": 0},
        {"part": 3, "parts": 2},
        {"part": 1, "parts": 99},
    ],
)
def test_a_screen_that_cannot_be_is_refused(hall: Hall, wrong: dict[str, Any]) -> None:
    hall.refused("set-screen", **SCREEN | wrong)
    assert hall.state.screens == {}


def test_no_tournament_has_screens_without_end(hall: Hall) -> None:
    for at in range(50):
        hall.do("set-screen", **SCREEN | {"code": f"sala-{at}"})
    hall.refused("set-screen", **SCREEN | {"code": "una-di-troppo"})
    hall.do("set-screen", **SCREEN | {"code": "sala-7", "seconds": 20})


def test_screens_go_on_after_the_end(hall: Hall) -> None:
    for _ in range(2):
        hall.play()
    hall.do("post-standing", round=2)
    hall.wait(15)
    hall.do("finalise-standing", round=2)
    hall.do("end")
    hall.do("set-screen", **SCREEN | {"views": ("standing",)})
    hall.do("remove-screen", code="sala-1")


def test_screens_are_taken_back_like_anything_else(hall: Hall) -> None:
    hall.do("set-screen", **SCREEN)
    hall.do("set-screen", **SCREEN | {"name": "Bar"})
    hall.do("undo", first=hall.state.seq, last=hall.state.seq)
    assert screen(hall.state, "sala-1").name == "Sala grande"
    assert hall.problems() == []


@given(items=st.lists(st.integers(), max_size=60), parts=st.integers(1, 12))
def test_the_shares_of_a_list_are_the_list(items: list[int], parts: int) -> None:
    shares = [share(items, part, parts) for part in range(1, parts + 1)]
    assert [one for part in shares for one in part] == items
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


# --- messages --------------------------------------------------------------------------------------------------------


def test_a_message_stands_for_ten_minutes(hall: Hall) -> None:
    assert shown(hall) == ""
    hall.do("announce", text="Buffet alle 20")
    hall.wait(9)
    assert shown(hall) == "Buffet alle 20"
    hall.wait(2)
    assert shown(hall) == ""


def test_the_newest_message_stands(hall: Hall) -> None:
    hall.do("announce", text="Uno")
    hall.do("announce", text="Due")
    assert shown(hall) == "Due"


def test_a_message_is_taken_off_and_stays_in_the_journal(hall: Hall) -> None:
    hall.do("announce", text="Uno")
    hall.do("announce", text="Due")
    hall.do("clear-notice")
    assert shown(hall) == "", "nor does an older one come back"
    assert hall.do("clear-notice") == []
    assert len(hall.state.notices) == 2
    hall.do("announce", text="Tre")
    assert shown(hall) == "Tre"


def test_what_is_said_of_the_round_stands_while_it_lasts() -> None:
    code = "fibur-internazionale"
    hall = Hall(code, entries=4, plan=rounds(code, "danish", "danish"))
    hall.start()
    hall.do("extend", round=1, minutes=5, reason="ritardo")
    lasting = shown(hall)
    assert lasting
    hall.wait(30)
    assert shown(hall) == lasting
    hall.do("announce", text="Auto da spostare")
    assert shown(hall) == "Auto da spostare"
    hall.wait(11)
    assert shown(hall) == lasting
    hall.play()
    hall.wait(11)
    assert shown(hall) == ""


def test_what_only_the_director_is_told_is_on_no_screen(hall: Hall) -> None:
    hall.start()
    hall.do("sanction", number=1, level="warning", offence="talking", round=1)
    assert hall.state.notices[-1][0].subject == "director"
    assert "talking" not in shown(hall)
    hall.do("announce", text="Uno")
    hall.do("sanction", number=2, level="warning", offence="talking", round=1)
    assert shown(hall) == "Uno"
