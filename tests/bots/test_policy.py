"""The compiled policy: greedy's numbers make greedy's moves, debts are obeyed, nothing hidden is seen."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import pinella.bots
from pinella import bots
from pinella.bots import packed, terms
from pinella.bots.compiled_match import play_deals
from pinella.bots.greedy import GREEDY
from pinella.bots.playout import play_out, seat_points
from pinella.bots.policy import Player, Policy, Table
from pinella.bots.weights import families, family_of, read_family, write_family
from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.research.tune import STEPS
from pinella.rules import kernel
from pinella.rules.deal import Deal
from pinella.rules.encoding import Op, Phase
from pinella.rules.kernel_rules import rules_of
from pinella.rules.seats import seats
from tests.bots.frozen_greedy import FrozenGreedy
from tests.bots.positions import wander, with_debts
from tests.rules.kernels import SWEEP, interpreted
from tests.support import INT, ITA, REV

CODES = sorted(shipped())
FOLDER = Path(pinella.bots.__file__).parent
GREEDY_BOT = bots.find_bot("greedy")
FROZEN = FrozenGreedy()
COMPILED_BOTS = [name for name in bots.bot_names() if hasattr(bots.find_bot(name), "policy")]


def policy_of(name: str) -> Policy:
    policy = getattr(bots.find_bot(name), "policy", None)
    assert isinstance(policy, Policy)
    return policy


# --- greedy, move by move --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_greedy_makes_the_moves_of_the_frozen_greedy(code: str) -> None:
    """In its own deals, and in positions that it would never come to."""
    rng, asked = Random(5), 0
    for seed in range(4 + SWEEP // 2000):
        deal = Deal(code, seed=f"lock-step {seed}")
        if seed % 2:
            wander(deal, rng, rng.randrange(200))
        for _ in range(150):
            if deal.is_over:
                break
            view = deal.view(deal.on_turn)
            move = GREEDY_BOT.choose(view, rng)
            assert move == FROZEN.choose(view, rng)
            asked += 1
            deal.push(move if rng.random() < 0.95 else rng.choice(deal.legal_moves))
    assert asked > 150


@pytest.mark.parametrize("code", CODES)
def test_greedy_pays_its_debts_as_the_frozen_greedy_does(code: str) -> None:
    rng = Random(7)
    for deal in with_debts(code, rng, 60):
        for _ in range(6):
            if deal.is_over or not deal.legal_moves:
                break
            view = deal.view(deal.on_turn)
            move = GREEDY_BOT.choose(view, rng)
            assert move == FROZEN.choose(view, rng) and move in deal.legal_moves
            deal.push(move)


# --- debts, and what a seat may know ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMPILED_BOTS)
@pytest.mark.parametrize("code", CODES)
def test_debts_are_obeyed(code: str, name: str) -> None:
    """Penalised, exposed and frozen cards, restricted turns: always a lawful move, beyond the turn too."""
    bot, rng, seen = bots.find_bot(name), Random(3), set()
    for deal in with_debts(code, rng, 40):
        state = deal.state
        seen |= {"owes"} if state.owing(state.player) else set()
        seen |= {"restricted"} if state.restricted(state.player) else set()
        seen |= {"frozen"} if any(kernel.freeze(state.meld(slot)) for slot in range(state.meld_count)) else set()
        for _ in range(8):
            if deal.is_over or not deal.legal_moves:
                break
            move = bot.choose(deal.view(deal.on_turn), rng)
            assert move in deal.legal_moves
            deal.push(move)
    assert seen == {"owes", "restricted", "frozen"}


@pytest.mark.parametrize("name", COMPILED_BOTS)
@pytest.mark.parametrize("code", CODES)
def test_a_hand_that_runs_out_shows_no_pozzetto(code: str, name: str) -> None:
    """Few cards, a pozzetto waiting, and plays that would empty the hand: other cards out of sight, the same choice."""
    bot, rng, near = bots.find_bot(name), Random(13), 0
    greedy = dict.fromkeys(seats(load_code(code)), GREEDY_BOT)
    for seed in range(60):
        deal = Deal(code, seed=f"running out {seed}")
        for _ in range(60):
            if deal.is_over or near > 25:
                break
            state = deal.state
            if state.holding(state.player) <= 4 and state.may_take_pozzetto(state.player) and deal.phase == Phase.PLAY:
                near += any(Op.OPEN_SEQUENCE <= move >> 24 <= Op.TIE for move in deal.legal_moves)
                view = deal.view(deal.on_turn)
                for again in range(3):
                    other = view.sample(Random(again))
                    assert bot.choose(view, rng) == bot.choose(other.view(deal.on_turn), rng)
            deal.push(greedy[deal.on_turn].choose(deal.view(deal.on_turn), rng))
    assert near >= 5


@pytest.mark.parametrize("code", CODES)
def test_whole_deals_come_out_as_through_views(code: str) -> None:
    """The compiled loop shows its players no more than a view does: move for move the same deals, all bots mixed."""
    played = load_code(code)
    around = seats(played)
    rng = Random(17)
    for number in range(6):
        names = [rng.choice(COMPILED_BOTS) for _ in around]
        seed = f"whole deals {number}"
        (points,) = play_deals(played, [policy_of(name) for name in names], [(seed, number, tuple(range(len(around))))])
        deal = Deal(played, seed, dealer=around[number % len(around)])
        play_out(deal, {seat: bots.find_bot(name) for seat, name in zip(around, names, strict=True)}, rng)
        by_seat = seat_points(deal)
        if len(points) == len(around):
            assert points == tuple(by_seat[seat] for seat in around)
        else:
            assert points == tuple(side.total for side in deal.count().sides.values())


def test_equal_policies_come_out_even() -> None:
    code = load_code(ITA)
    greedy = policy_of("greedy")
    jobs = [(f"even {i // 2}", i // 2, (i % 2, 1 - i % 2, i % 2, 1 - i % 2)) for i in range(20)]
    points = play_deals(code, [greedy, greedy], jobs)
    assert points[0::2] == points[1::2] and len(set(points)) > 5


def test_endless_pick_ups_end_with_time_out() -> None:
    """A player who always picks up and can lay nothing never draws: the loop calls time as the table would."""
    numbers = list(GREEDY)
    for phase in range(terms.PHASES):
        numbers[phase * terms.TERMS + terms.DRAW] = -1e6
        numbers[phase * terms.TERMS + terms.CARD] = -1e6
    stubborn = Policy(lambda _code: numbers, "")
    code = load_code(ITA)
    rules = rules_of(code)
    table = Table(rules, [stubborn.player(code, rules)])
    table.state.copy_from(Deal(code, seed=1).state)
    pinella.bots.compiled_match.finish(table)
    assert table.state.over == kernel_ending("TIME_OUT") and table.moves < 200


def odd_numbers(seed: int, far: float) -> tuple[float, ...]:
    """Numbers that nobody would tune for, as a search comes by them."""
    rng = Random(seed)
    return tuple(one + far * step * rng.gauss(0, 1) for one, step in zip(GREEDY, STEPS, strict=True))


@pytest.mark.parametrize(("seed", "far", "deal"), [(7, 8, 7), (131, 5, 4), (223, 8, 5), (192, 8, 29), (7, 5, 67)])
def test_a_plan_that_leaves_the_single_card_of_the_pile_goes_on_with_tying_it(seed: int, far: float, deal: int) -> None:
    """It may not be thrown, so there is no discard; the play that began the plan was played once more in its place."""
    code = load_code(ITA)
    policy = Policy(lambda _code: odd_numbers(seed, far), "")
    table = Table(rules_of(code), [policy.player(code, rules_of(code))])
    table.state.start(kernel.Dice(deal), deal % 4)
    pinella.bots.compiled_match.finish(table)
    assert table.state.over and not table.state.broken(kernel.Moves())


@pytest.mark.parametrize("code", CODES)
def test_whatever_the_numbers_are_only_lawful_moves_are_made(code: str) -> None:
    played = load_code(code)
    rules = rules_of(played)
    for seed in range(40):
        policy = Policy(lambda _code, seed=seed: odd_numbers(seed, 5), "")  # type: ignore[misc]
        table = Table(rules, [policy.player(played, rules)])
        for deal in range(5):
            table.state.start(kernel.Dice(100 * seed + deal), deal % rules.players)
            pinella.bots.compiled_match.finish(table)
            assert not table.state.broken(kernel.Moves())


def kernel_ending(name: str) -> int:
    return int(getattr(interpreted(), f"ENDING_{name}"))


# --- numbers ---------------------------------------------------------------------------------------------------------


def pxd_numbers(file: str) -> dict[str, int]:
    text = (FOLDER / file).read_text()
    return {name: int(value, 0) for name, value in re.findall(r"^    ([A-Z_]+) = (\w+)$", text, re.M)}


def test_c_has_the_numbers_of_python() -> None:
    for file, module in (("packed.pxd", packed), ("terms.pxd", terms)):
        numbers = pxd_numbers(file)
        assert len(numbers) > 10
        for name, value in numbers.items():
            assert getattr(module, name) == value, name
    core = interpreted()
    for name in ("TWOS", "JOKER_BIT", "JOKER", "NO_CARD", "HIGH_ACE", "LANE", "OP_TIE", "OP_DISCARD", "PHASE_TAKE"):
        assert getattr(packed, name) == getattr(core, name)
    assert packed.SUITS == core.MELD_FIELD_SUITS


def test_every_term_has_a_name_in_order() -> None:
    assert [getattr(terms, name.upper()) for name in terms.NAMES] == list(range(terms.TERMS))
    assert len(GREEDY) == terms.NUMBERS
    assert f"double w[{terms.NUMBERS}]" in (FOLDER / "policy.pxd").read_text()


def test_a_policy_of_another_length_or_table_is_refused() -> None:
    rules = rules_of(load_code(ITA))
    with pytest.raises(ValueError, match="numbers"):
        Player(rules, GREEDY[:-1], 200, 100)
    player = Player(rules, GREEDY, 200, 100)
    with pytest.raises(ValueError, match="other rules"):
        player.choose(Deal(INT, seed=1).state)
    with pytest.raises(ValueError, match="one to five"):
        Table(rules_of(load_code(INT)), [player])
    with pytest.raises(ValueError, match="no seat"):
        Table(rules, [player]).seat(5, 0)


# --- weights ---------------------------------------------------------------------------------------------------------


def test_weights_are_written_and_read_alike() -> None:
    for family in families():
        assert read_family(family.name, write_family(family, "anything")) == family


def test_every_code_has_a_family_that_fits_its_knobs() -> None:
    for name in CODES:
        code = load_code(name)
        family = family_of(code)
        knobs = (code.table.players, code.table.alliance, code.pickup.duty)
        assert (family.players, family.alliance, family.pickup) == knobs


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("card = ", "cards = ", r"\[before\].*card, cards"),
        ("[after]", "[afterwards]", r"\[after\]"),
        ("set_wild = [", "set_wild = [1.0, ", "four numbers for progress.set_wild"),
        ("[family]", "[family", "cannot be read"),
    ],
)
def test_faulty_weights_are_refused_by_name(old: str, new: str, said: str) -> None:
    text = write_family(families()[0], "").replace(old, new, 1)
    with pytest.raises(Refusal, match=said):
        read_family("mine", text)


@pytest.mark.parametrize("code", [ITA, INT, REV])
def test_expert_beats_greedy(code: str) -> None:
    """A tripwire, far below what it wins by (docs/results.md)."""
    played = load_code(code)
    pairs = 150
    jobs = [(f"tripwire {i // 2}", i // 2, (i % 2, 1 - i % 2) * 2) for i in range(2 * pairs)]
    points = play_deals(played, [policy_of("expert"), policy_of("greedy")], jobs)
    margin = sum((a - b) * (1 if i % 2 == 0 else -1) for i, (a, b) in enumerate(points)) / len(points)
    assert margin > 60
