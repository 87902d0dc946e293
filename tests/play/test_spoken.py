"""What a player types: every lawful move can be said in both languages, and nothing else is done instead."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from pinella import bots
from pinella.bots.greedy import Greedy
from pinella.cli.game import Game, Leave
from pinella.codes.loader import shipped
from pinella.messages import Refusal
from pinella.play.spoken import Command, read, word, written
from pinella.rules.deal import Deal


def game(lines: list[str], seat: str = "N", code: str = "fibur-italiano") -> Game:
    """A game whose player types these lines and then leaves."""
    typed = iter(lines)

    def ask(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    others = {other: bots.find_bot("greedy") for other in Deal(code, seed=1).seats if other != seat}
    return Game(seat, others, Greedy(), Random(1), Console(quiet=True), ask, lambda _deal, _path: Path("nowhere"))


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("code", sorted(shipped()))
def test_a_move_written_and_read_is_the_same_move(code: str, lang: str) -> None:
    table, rng = game([], code=code, seat=Deal(code, seed=1).seats[0]), Random(5)
    for seed in range(2):
        deal = Deal(code, seed=seed)
        while not deal.is_over:
            lawful = deal.legal_moves
            for move in rng.sample(lawful, min(2, len(lawful))):
                assert table.steps(read(written(move, lang)), deal) == [move]
            deal.push(rng.choice(lawful))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("draw", Command("draw")),
        ("  PESCA ", Command("draw")),
        ("pick up", Command("pick up")),
        ("raccogli", Command("pick up")),
        ("pes", Command("draw")),
        ("tie 6s to 1", Command("tie", "6s", 1)),
        ("lega 6s 7s a 12", Command("tie", "6s 7s", 12)),
        ("tie 10s 3", Command("tie", "10s", 3)),
        ("lega 6s al gioco 2", Command("tie", "6s", 2)),
        ("tie As to 2 on top", Command("tie", "As", 2, on_top=True)),
        ("lega As a 2 sopra", Command("tie", "As", 2, on_top=True)),
        ("tie 6s", Command("tie", "6s")),
        ("open 3s 4s Jo=5s", Command("open", "3s 4s Jo=5s")),
        ("sì", Command("yes")),
        ("?", Command("help")),
        ("save a file.bur", Command("save", "a file.bur")),
    ],
)
def test_reading(line: str, command: Command) -> None:
    assert read(line) == command


@pytest.mark.parametrize(
    ("line", "sentence"), [("dance", "no command"), ("s", "could be"), ("", "no command"), ("7h", "no command")]
)
def test_what_is_no_command_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        read(line)


def test_the_words_shown_are_those_of_the_language() -> None:
    assert (word("open", "it"), word("open", "en")) == ("cala", "open")


def test_the_commands_of_the_documents_are_understood() -> None:
    docs = Path(__file__).parent.parent.parent / "docs"
    play = docs.joinpath("play.md").read_text(encoding="utf-8").split("## What to type")[1].split("##")[0]
    guide = (
        docs.joinpath("guida.md").read_text(encoding="utf-8").split("## Giocare nel terminale")[1].split("|---|---|")[1]
    )
    cells = [cell for line in play.splitlines() if line.startswith("| `") for cell in line.split("|")[1:3]]
    cells += [line.split("|")[1] for line in guide.splitlines() if line.startswith("| `")]
    commands = [command for cell in cells for command in re.findall(r"`([^`]+)`", cell)]
    assert len(commands) > 30
    for command in commands:
        read(command)


@given(st.lists(st.text(max_size=30) | st.sampled_from(["draw", "tie 3s", "open", "discard", "undo", "yes", "hint"])))
def test_whatever_is_typed_nobody_sees_a_traceback(lines: list[str]) -> None:
    with pytest.raises(Leave):
        game([*lines, "quit"]).play(Deal("fibur-italiano", seed=2))
