"""Action ids: one for each lawful move, none for any other, and never another number than today's."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.envs.actions import (
    ACTION_SPACE_VERSION,
    FIRST_TIE,
    MELDS_PER_PACK,
    action_count,
    action_of,
    action_text,
    legal_actions,
    move_of,
    plain_action_of,
    plain_move_of,
    possible_openings,
)
from pinella.messages import Refusal
from pinella.rules import kernel
from pinella.rules.deal import Deal
from pinella.rules.kernel import Moves, State
from pinella.rules.kernel_rules import rules_of
from pinella.rules.moves import DRAW, PICK_UP, discard, opening, tie
from tests.envs.positions import states
from tests.rules.kernels import CODES, SWEEP, as_laid
from tests.support import INT, ITA, REV, kinds

SEEDS = range(max(4, SWEEP // 2000))


@pytest.mark.parametrize("code", CODES)
def test_ids_and_lawful_moves_are_one_to_one(code: str) -> None:
    size = action_count(load_code(code).deck.packs)
    out, met = Moves(), set()
    for deal in states(code, SEEDS):
        moves = deal.legal_moves
        ids = [action_of(deal.state, move) for move in moves]
        assert len(set(ids)) == len(ids) and all(0 <= action < size for action in ids)
        assert [move_of(deal.state, action) for action in ids] == moves
        assert [plain_action_of(deal.state, move) for move in moves] == ids
        assert legal_actions(deal.state, out) == sorted(ids)
        met |= set(ids)
    openings = {action for action in met if 55 <= action < FIRST_TIE}
    assert openings <= set(possible_openings(rules_of(load_code(code)))) and len(openings) > 10
    assert any(action >= FIRST_TIE for action in met) and {0, 1} <= met


@pytest.mark.parametrize("code", CODES)
def test_every_other_id_is_no_lawful_move(code: str) -> None:
    out = Moves()
    for deal in states(code, SEEDS[:1], every=29):
        lawful = set(legal_actions(deal.state, out))
        for action in range(action_count(deal.code.deck.packs) + 20):
            move = plain_move_of(deal.state, action)
            if move < 0:
                with pytest.raises(Refusal, match=f"action {action} is no move"):
                    move_of(deal.state, action)
            else:
                assert move_of(deal.state, action) == move
            assert (move >= 0 and deal.state.why_not(move, out) == 0) == (action in lawful)


@pytest.mark.parametrize("code", CODES)
def test_no_two_ids_do_the_same_or_read_the_same(code: str) -> None:
    out = Moves()
    for deal in states(code, SEEDS[:3], every=5):
        ids = legal_actions(deal.state, out)
        after = set()
        for action in ids:
            state = deal.state.clone()
            state.apply(move_of(state, action))
            after.add(tuple(state.words()))
        assert len(after) == len(ids)
        assert len({action_text(deal.state, action) for action in ids}) == len(ids)


def test_an_ace_has_two_places_on_a_run_from_two_to_king() -> None:
    state = State(rules_of(load_code(ITA)))
    meld = kernel.pack_sequence(0, 0b11111111111100, 0, 0)
    state.add_meld(meld)
    for card in kinds("Ah 5c 6c 7c"):
        state.gain(0, card)
    state.phase = 1
    ids = [action for action in legal_actions(state, Moves()) if action >= FIRST_TIE]
    assert ids == [FIRST_TIE, FIRST_TIE + 13]
    assert [action_text(state, action) for action in ids] == ["tie Ah to meld 1", "tie Ah to meld 1 on top"]


PINNED = [
    (DRAW, 0, "draw"),
    (PICK_UP, 1, "pick up"),
    (discard(kinds("Ah")[0]), 2, "discard Ah"),
    (discard(kinds("Jo")[0]), 54, "discard Jo"),
    (opening(as_laid("Ah 2h 3h")), 55, "open Ah 2h 3h"),
    (opening(as_laid("Qs Ks As")), 55 + 16 * 47, "open Qs Ks As"),
    (opening(as_laid("Jo=3d 4d 5d")), 55 + 16 * 14 + 1 + 4, "open Jo=3d 4d 5d"),
    (opening(as_laid("7c 2d=8c 9c")), 55 + 16 * 30 + 1 + 5 + 1, "open 7c 2d=8c 9c"),
    (opening(as_laid("Ah Ah Ad")), 823 + 1, "open Ah Ah Ad"),
    (opening(as_laid("Kd Kc Ks")), 823 + 70 * 11 + 14, "open Kd Kc Ks"),
    (opening(as_laid("Ks Ks Jo")), 823 + 70 * 11 + 20 + 5 * 9 + 4, "open Ks Ks Jo"),
    (tie(1, kinds("Jo")[0], 0), 1663 + 19 + 14 + 4, "tie Jo to meld 2"),
    (tie(1, kinds("4s")[0], 0), 1663 + 19 + 3, "tie 4s to meld 2"),
    (tie(0, kinds("6h")[0], 6), 1663 + 5, "tie 6h to meld 1"),
    (tie(0, kinds("2d")[0], 2), 1663 + 14 + 1, "tie 2d to meld 1"),
]


@pytest.mark.parametrize(("move", "action", "text"), PINNED, ids=[row[2] for row in PINNED])
def test_version_1_stays_as_it_is(move: int, action: int, text: str) -> None:
    state = State(rules_of(load_code(ITA)))
    state.add_meld(kernel.pack_sequence(0, 0b111000, 0, 0))
    state.add_meld(kernel.pack_set(4, 0b00010101, 63))
    assert ACTION_SPACE_VERSION == 1
    assert action_of(state, move) == plain_action_of(state, move) == action
    assert move_of(state, action) == plain_move_of(state, action) == move
    assert action_text(state, action) == text


def test_ties_count_only_the_melds_of_the_own_side() -> None:
    state = State(rules_of(load_code(ITA)))
    state.add_meld(kernel.pack_sequence(0, 0b111000, 0, 0) | 1 << 35)
    state.add_meld(kernel.pack_sequence(1, 0b111000, 0, 0))
    assert move_of(state, FIRST_TIE + 5) == tie(1, kinds("6d")[0], 6)
    with pytest.raises(Refusal):
        move_of(state, FIRST_TIE + 19)


def test_openings_follow_the_code() -> None:
    """Sets of aces and threes only in the Internazionale; three alike of one suit only with three packs."""
    sets = {code: [a for a in possible_openings(rules_of(load_code(code))) if a >= 823] for code in (ITA, INT, REV)}
    assert len(sets[ITA]) == 12 * 66 and len(sets[INT]) == 2 * 66 and len(sets[REV]) == len(sets[ITA])
    five = load_code("fibur-internazionale-5")
    assert len([a for a in possible_openings(rules_of(five)) if a >= 823]) == 2 * 70


@pytest.mark.parametrize(("packs", "size"), [(2, 2347), (3, 2689)])
def test_the_space_has_room_for_as_many_melds_as_there_are_cards(packs: int, size: int) -> None:
    assert action_count(packs) == size
    assert 3 * MELDS_PER_PACK == 54


def test_a_negative_id_is_refused() -> None:
    with pytest.raises(Refusal, match="action -1 is no move"):
        move_of(Deal(ITA, 1).state, -1)
