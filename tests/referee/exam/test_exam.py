"""Every scene of the exams holds at the free table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.exam.paper import played, scenes

SCENES = [pytest.param(one, marks=pytest.mark.clause(*one["clauses"]), id=one["id"]) for one in scenes()]


@pytest.mark.parametrize("scene", SCENES)
def test_scene(scene: dict[str, Any]) -> None:
    assert played(scene) == []


def test_there_are_two_sets_of_sixty_and_one_of_forty() -> None:
    assert len(SCENES) == 160
