"""`Deal` over the kernel: what people call, what they are told, and that the count is the kernel's."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from pinella import cards
from pinella.messages import ENGLISH, Refusal
from pinella.rules import kernel, moves
from pinella.rules.count_checks import verify_finished
from pinella.rules.deal import Deal
from pinella.rules.encoding import Freeze, Op, Restriction, Why
from pinella.rules.melds import Meld
from pinella.rules.move_refusals import MoveRefusal, refusal
from pinella.rules.packed_melds import pack, unpack
from tests.rules.kernels import CODES
from tests.rules.tables import hand_of, melds_of, table
from tests.support import INT, ITA, REV, kinds, meld


def play_through(code: str, seed: int) -> Deal:
    """A random deal that lays more than it discards, so that it comes to something."""
    chance = random.Random(f"{code} {seed}")
    deal = Deal(code, seed=seed)
    while not deal.is_over:
        plays = [move for move in deal.legal_moves if moves.op(move) in (Op.OPEN_SEQUENCE, Op.OPEN_SET, Op.TIE)]
        deal.push(chance.choice(plays if plays and chance.random() < 0.7 else deal.legal_moves))
    return deal


@pytest.mark.parametrize("code", CODES)
def test_the_count_of_a_finished_deal_is_the_kernels_and_its_position_is_possible(code: str) -> None:
    for seed in range(12):
        deal = play_through(code, seed)
        verify_finished(deal.finished(), deal.code)
        count = deal.count()
        for name, side in count.sides.items():
            assert side.total == deal.state.score(deal.state.seat_side(deal.seats.index(name[0]))), (seed, name)


@pytest.mark.parametrize("code", CODES)
def test_what_is_not_offered_is_refused_with_a_reason(code: str) -> None:
    chance = random.Random(code)
    deal = Deal(code, seed="refusals")
    dice = kernel.Dice(chance.getrandbits(60))
    met: set[Why] = set()
    while not deal.is_over:
        offered = set(deal.legal_moves)
        for move in (moves.DRAW, moves.PICK_UP, *(deal.state.wild_guess(dice) for _ in range(30))):
            refused = deal.why_not(move)
            assert (refused is None) == (move in offered)
            if refused is not None:
                assert refused.article and "{" not in str(refused)
                met.add(refused.why)
        deal.push(chance.choice(sorted(offered)))
    assert {Why.TAKE_FIRST, Why.TAKEN_ALREADY, Why.NOT_HELD} <= met


@pytest.mark.parametrize("why", [why for why in Why if why != Why.LAWFUL])
def test_every_reason_has_its_sentence_and_article(why: Why) -> None:
    code = Deal(ITA, seed=1).code
    said = refusal(code, moves.opening(unpack(pack(meld("7h 7d 7c", ITA)))), why)
    assert isinstance(said, MoveRefusal) and said.why == why
    assert said.article and said.message.render(ENGLISH) and "{" not in str(said)


@pytest.mark.parametrize("number", [-1, 6 << 24, 1, 1 << 24 | 7, 5 << 24 | 53, 4 << 24 | 63, 2 << 24, 3 << 24, 2**40])
def test_numbers_that_are_no_move(number: int) -> None:
    deal = Deal(ITA, seed=1)
    if number not in (1, 1 << 24 | 7):
        deal.draw()
    before = deal.state.words()
    with pytest.raises(MoveRefusal):
        deal.push(number)
    assert deal.state.words() == before and number not in deal.history


def test_a_long_meld_is_opened_at_once() -> None:
    deal = table(ITA, N="5s 6s Jo 8s 9s 4h 4d 4c Kd Qd", stock="4s 4c 6h 8d 9c")
    deal.draw()
    deal.open("5s 6s Jo=7s 8s 9s")
    deal.open("4h 4d 4c 4s")
    assert melds_of(deal, "NS") == ["5s 6s Jo=7s 8s 9s", "4h 4d 4c 4s"]
    assert [moves.op(move) for move in deal.history[1:]] == [
        Op.OPEN_SEQUENCE, Op.TIE, Op.TIE, Op.OPEN_SET, Op.TIE,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "line",
    ["As 2s 3s 4s", "Qs Ks As", "2s=Js Qs Ks As", "2s 3s 4s Jo=5s 6s", "Jo=As 2s 3s", "3s 4s 5s 6s 2s=7s 8s 9s"],
)
def test_melds_open_as_they_are_written(line: str) -> None:
    cards_held = " ".join(word.split("=")[0] for word in line.split())
    deal = table(ITA, N=f"{cards_held} Kd Qd 9c")
    deal.draw()
    deal.open(line)
    assert melds_of(deal, "NS") == [line]


def test_ties_find_their_order_and_the_ace_its_end() -> None:
    deal = table(ITA, N="9s 8s As Kd Qd", melds={"N": ["5s 6s 7s", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"]})
    deal.draw()
    deal.tie(1, "9s 8s")
    high, low = deal.copy(), deal.copy()
    high.tie(2, "As", on_top=True)
    low.tie(2, "As")
    assert melds_of(high, "NS")[1].endswith("Ks As") and melds_of(low, "NS")[1].startswith("As 2s")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (moves.opening(Meld("sequence", tuple(kinds("5s 6s Jo")), 5, 2)), "5s 6s Jo must lie as Jo=4s 5s 6s"),
        (moves.opening(Meld("sequence", tuple(kinds("2s 3s Jo")), 2, 2)), "2s 3s Jo must lie as Jo=As 2s 3s"),
        (moves.tie(0, cards.JOKER, 10), "Jo must lie as Jo=6h 7h 8h 9h"),
        (moves.tie(0, cards.parse("Jh"), 11), "Th is missing between 9h and Jh"),
        (moves.tie(0, cards.parse("3s"), 3), "3s is not"),
    ],
)
def test_a_refusal_says_how_the_cards_would_lie(move: int, sentence: str) -> None:
    deal = table(ITA, N="5s 6s Jo 2s 3s Jh Kd", melds={"N": ["7h 8h 9h"]})
    deal.draw()
    refused = deal.why_not(move)
    assert refused is not None and str(refused).startswith(sentence)


def test_a_refused_meld_changes_nothing() -> None:
    deal = table(ITA, N="5s 6s 7s 9s Kd", melds={"N": ["3h 4h 5h"]})
    deal.draw()
    before = deal.state.words()
    acts: list[Callable[[], None]] = [
        lambda: deal.open("5s 6s 9s"),
        lambda: deal.tie(1, "9s"),
        lambda: deal.open("5s 6s 7s 8s"),
        lambda: deal.tie(7, "9s"),
        lambda: deal.discard("As"),
    ]
    for act in acts:
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.article
    assert deal.state.words() == before and len(deal.history) == 1


def test_art_10_of_revolution_at_the_table() -> None:
    """Examples 1 and 2: a two moved up is locked by the next card; before that a joker may do it instead."""
    first = table(REV, N="8s 7s Kd Qd", melds={"N": ["2s 3s 4s 5s 6s"]})
    first.draw()
    first.tie(1, "8s")
    assert melds_of(first, "NS") == ["3s 4s 5s 6s 2s=7s 8s"]
    first.tie(1, "7s")
    assert melds_of(first, "NS") == ["2s 3s 4s 5s 6s 7s 8s"]
    second = table(REV, N="Jo 8s Kd Qd", melds={"N": ["2s 3s 4s 5s 6s"]})
    second.draw()
    second.tie(1, "Jo")
    second.tie(1, "8s")
    assert melds_of(second, "NS") == ["2s 3s 4s 5s 6s Jo=7s 8s"]


def test_what_is_known_of_a_hand() -> None:
    deal = table(ITA, N="9d Kd Qd", pile="7h 7h Jc", E="3s 4s")
    deal.pick_up()
    assert cards.names(deal.view("E").known("N")) == ["7h", "7h", "Jc"]
    deal.discard("7h")
    assert cards.names(deal.view("W").known("N")) == ["7h", "Jc"]
    assert cards.names(deal.view("N").known("E")) == []
    assert hand_of(deal, "N").count("7h") == 1


def test_seats_and_seeds_are_checked() -> None:
    with pytest.raises(Refusal, match="seat"):
        Deal(INT, seed=1, dealer="X")
    with pytest.raises(Refusal, match="seed"):
        Deal(INT)
    with pytest.raises(Refusal, match="seat"):
        Deal(INT, seed=1).hand("A")
    with pytest.raises(Refusal, match="take back"):
        Deal(INT, seed=1).pop()
    with pytest.raises(Refusal, match="closed"):
        Deal(INT, seed=1).reopen()


def test_taking_back_keeps_what_was_no_move() -> None:
    deal = table(ITA, N="5h 6h 7h 9d Kd", melds={"N": ["3c 4c 5c"]})
    deal.draw()
    deal.freeze(1, Freeze.FOR_GOOD, "N")
    deal.restrict("E", Restriction.NO_PLAY)
    deal.discard("Kd")
    deal.pop()
    assert [laid.freeze for laid in deal.melds] == [Freeze.FOR_GOOD]
    assert deal.state.restricted(1) == Restriction.NO_PLAY
    deal.pop()  # back beyond the ruling
    assert [laid.freeze for laid in deal.melds] == [Freeze.NONE] and deal.history == []
