"""OpenSpiel's verbs: histories, copies, texts, and hidden cards dealt anew without anybody noticing."""

from __future__ import annotations

import random

import pytest

from pinella import cards
from pinella.codes.loader import load_code
from pinella.envs.openspiel_style import TERMINAL, Game, State, load_game
from pinella.messages import Refusal
from pinella.rules.deal import Deal
from pinella.rules.move_refusals import MoveRefusal
from tests.rules.kernels import CODES, SWEEP
from tests.support import FEB, INT, ITA

DEALS = max(2, SWEEP // 5000)


def game(code: str) -> Game:
    return load_game(f"burraco(code={code})")


def go_on(state: State, chance: random.Random) -> None:
    """One action, rather a play than a discard, so that pozzetti are taken."""
    offered = state.legal_actions()
    plays = [action for action in offered if action >= 55]
    state.apply_action(chance.choice(plays if plays and chance.random() < 0.7 else offered))


@pytest.mark.parametrize("code", CODES)
def test_a_whole_deal_with_every_verb(code: str) -> None:
    played, chance = game(code), random.Random(1)
    state = played.new_initial_state(3)
    assert played.num_players() == load_code(code).table.players and not state.is_chance_node()
    while not state.is_terminal():
        offered = state.legal_actions()
        player = state.current_player()
        assert offered == sorted(offered) == [i for i, lawful in enumerate(state.legal_actions_mask()) if lawful]
        assert state.legal_actions((player + 1) % played.num_players()) == []
        assert state.legal_actions(player) == offered and offered[-1] < played.num_distinct_actions()
        texts = [state.action_to_string(player, action) for action in offered]
        assert [state.string_to_action(text) for text in texts[:3]] == offered[:3]
        assert state.returns() == state.rewards() == [0.0] * played.num_players()
        assert len(state.observation_tensor()) == played.observation_tensor_size()
        go_on(state, chance)
    assert state.current_player() == TERMINAL and state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(played.utility_sum()) and state.player_return(0) == state.returns()[0]
    assert len(state.history()) == state.move_number() <= played.max_game_length()
    with pytest.raises(Refusal, match="over"):
        state.apply_action(0)
    again = played.new_initial_state(3)
    for action in state.history():
        again.apply_action(action)
    assert again.deal.state.words() == state.deal.state.words()


@pytest.mark.parametrize("code", CODES)
def test_hidden_cards_dealt_anew_leave_a_player_the_same_information(code: str) -> None:
    played, chance, others = game(code), random.Random(7), 0
    for seed in range(DEALS):
        state = played.new_initial_state(seed)
        while not state.is_terminal():
            go_on(state, chance)
            if chance.random() > 0.06:
                continue
            player = chance.randrange(played.num_players())
            twin = state.resample_from_infostate(player, chance)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.history() == state.history()
            assert twin.deal.state.broken(state._out) == 0
            seats = [seat for seat in range(played.num_players()) if seat != player]
            others += any(twin.information_state_string(s) != state.information_state_string(s) for s in seats)
    assert others > 3


def test_a_pozzetto_not_looked_at_yet_is_in_no_information() -> None:
    played, chance, met = game(INT), random.Random(5), 0
    for seed in range(40):
        state = played.new_initial_state(seed)
        while not state.is_terminal():
            go_on(state, chance)
            for seat in range(4):
                if state.deal.state.is_unseen(seat) and not state.is_terminal():
                    met += 1
                    twin = state.resample_from_infostate(seat, chance)
                    assert twin.information_state_string(seat) == state.information_state_string(seat)
                    assert twin.deal.hand("NESW"[seat]) != state.deal.hand("NESW"[seat])
    assert met > 0


def test_information_tells_own_draws_and_nobody_elses() -> None:
    state = game(ITA).new_initial_state(7)
    drawn = Deal(ITA, 7).stock[0]
    state.apply_action(0)
    assert state.deal.state.drawn == drawn
    mine, theirs = state.information_state_string(0), state.information_state_string(1)
    assert mine.splitlines()[-1] == f"0 {cards.name(drawn)}" and theirs.splitlines()[-1] == "0"
    assert mine.splitlines()[1].split(" | ")[1] == theirs.splitlines()[1].split(" | ")[1]


def test_the_cards_are_those_of_a_deal_from_the_same_seed() -> None:
    state, deal = game(ITA).new_initial_state("evening 3", dealer=1), Deal(ITA, "evening 3", dealer="E")
    assert state.deal.state.words() == deal.state.words() and state.current_player() == 2


def test_copies_are_independent() -> None:
    state = game(FEB).new_initial_state(2)
    copy, child = state.clone(), state.child(0)
    copy.apply_action(0)
    assert state.history() == [] and copy.history() == child.history() == [0]
    assert copy.information_state_string(0) == child.information_state_string(0)
    assert copy.get_game() is state.get_game()


@pytest.mark.parametrize("code", [FEB, "fibur-internazionale-5"])
def test_serialised_and_read_again(code: str) -> None:
    played, chance = game(code), random.Random(3)
    state = played.new_initial_state(11)
    for _ in range(30):
        go_on(state, chance)
    again = played.deserialize_state(state.serialize())
    assert again.serialize() == state.serialize() and again.history() == state.history()
    for seat in range(played.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)


def test_what_is_no_state_is_refused() -> None:
    played = game(FEB)
    good = played.new_initial_state(1).serialize()
    hand = good.split('"hands": ["')[1].split('"')[0]
    broken = [
        "",
        "{}",
        "[1]",
        good.replace("pinella-state-1", "2"),
        good.replace(hand, "Jo"),
        game(ITA).new_initial_state(1).serialize(),
    ]
    for text in broken:
        with pytest.raises(Refusal, match="no state of burraco"):
            played.deserialize_state(text)
    with pytest.raises(MoveRefusal):
        played.deserialize_state(good.replace('"moves": []', '"moves": [83886080]'))


@pytest.mark.parametrize(
    "text",
    ["chess", "burraco", "burraco()", "burraco(code)", f"burraco(code={FEB},x=1)", f"burraco(code={FEB},most_moves=0)"],
)
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no game here"):
        load_game(text)


def test_the_name_of_a_game_loads_it_again() -> None:
    played = load_game(f"burraco(code={FEB},most_moves=50)")
    assert str(load_game(str(played))) == str(played) and played.max_game_length() == 50
    state, chance = played.new_initial_state(1), random.Random(1)
    while not state.is_terminal():
        go_on(state, chance)
    assert state.move_number() == 50 or state.deal.is_over


def test_an_unlawful_action_is_refused_with_its_reason() -> None:
    state = game(FEB).new_initial_state(1)
    with pytest.raises(MoveRefusal):
        state.apply_action(2)
    with pytest.raises(Refusal, match="no lawful action"):
        state.string_to_action("discard Ah")
    assert state.history() == []
