"""The list of lines to be broken keeps up with the program; `python -m tests.referee.breaks` breaks them."""

from __future__ import annotations

from tests.referee.breaks import breaks


def test_every_line_to_be_broken_is_there_once_and_is_still_a_program_when_broken() -> None:
    assert len(breaks()) >= 60
    for one in breaks():
        compile(one.text(), one.file, "exec")
