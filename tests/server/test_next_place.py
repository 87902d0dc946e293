"""The dashboard leads to where the next step is done."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.messages import say
from pinella.server.pages.director.next_place import page_of, waits_until
from pinella.tournament.progress import Step


def step(act: str, *, ready: bool = False, until: int = 0, **arguments: Any) -> Step:
    return Step(act=act, title=say("Go"), why=say("because"), arguments=arguments, ready=ready, until=until)


@pytest.mark.parametrize(
    ("found", "disputed", "page"),
    [
        (step("set-plan"), 0, "/turni"),
        (step("sign-sheet", round=2, table=7), 0, "/tavolo/2/7"),
        (step("enter-sheet", round=2, table=7), 0, "/conti"),
        (step("enter-sheet", round=2, table=7), 1, "/tavolo/2/7"),
        (step("declare-line-up"), 0, "/conti"),
        (step("end"), 0, ""),
    ],
)
def test_each_step_has_its_page(found: Step, disputed: int, page: str) -> None:
    assert page_of(found, disputed) == page


def test_who_can_only_wait_is_told_how_long() -> None:
    assert waits_until(step("end", until=9), "") == 9
    assert waits_until(step("finalise-standing", until=9), "/classifica") == 9
    assert waits_until(step("close-round", until=9), "/conti") == 0
    assert waits_until(step("end", until=9, ready=True), "") == 0
