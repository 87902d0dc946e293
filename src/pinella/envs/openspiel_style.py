"""Burraco with OpenSpiel's verbs, for programs written against them. OpenSpiel itself is not needed.

    game = load_game("burraco(code=...)")
    state = game.new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    state.returns()

The cards are dealt from a seed before the first decision, so there are no chance nodes: whoever draws gets what the
stock holds. `resample_from_infostate` deals the hidden cards anew.
"""

from __future__ import annotations

import json
import re
from array import array
from itertools import chain
from typing import Any, Final

from pinella import cards
from pinella.cards import Kind
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.envs.actions import action_count, action_of, action_text, legal_actions, move_of, possible_openings
from pinella.envs.observation import observation, observation_size
from pinella.envs.resampling import resampled
from pinella.envs.rewards import MOST_MOVES, are_shared, rewards
from pinella.messages import Refusal, say
from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.dealing import Dealt, deal_cards
from pinella.rules.encoding import Op
from pinella.rules.kernel import Moves
from pinella.rules.kernel_rules import rules_of
from pinella.rules.shuffling import Seed, shuffled
from pinella.rules.view import Randomness

TERMINAL: Final = -4
"""What OpenSpiel calls the player of a finished game."""
_FORM: Final = "pinella-state-1"


def load_game(text: str) -> Game:
    """The game of a code by its text: `burraco(code=ID)`, or `burraco(code=ID,most_moves=N)`."""
    written = re.fullmatch(r"burraco\((\w+=[^,()=]+(?:,\w+=[^,()=]+)*)\)", text)
    settings = dict(part.split("=") for part in written[1].split(",")) if written else {}
    code, most = settings.pop("code", None), settings.pop("most_moves", str(MOST_MOVES))
    if code is None or settings or not most.isdecimal() or int(most) < 1:
        raise Refusal(
            say("“{text}” is no game here; write burraco(code=ID) or burraco(code=ID,most_moves=N)", text=text)
        )
    return Game(load_code(code), int(most))


class Game:
    """One code's game: the sizes of its spaces, and fresh states."""

    def __init__(self, code: Code, most_moves: int = MOST_MOVES) -> None:
        self.code = code
        self.most_moves = most_moves

    def __str__(self) -> str:
        return f"burraco(code={self.code.id},most_moves={self.most_moves})"

    def num_players(self) -> int:
        return self.code.table.players

    def num_distinct_actions(self) -> int:
        return action_count(self.code.deck.packs)

    def possible_openings(self) -> list[int]:
        """The ids of all openings that some hand could lawfully make."""
        return possible_openings(rules_of(self.code))

    def max_game_length(self) -> int:
        """A deal this long is cut off and counted as it lies."""
        return self.most_moves

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return [observation_size(self.code)]

    def observation_tensor_size(self) -> int:
        return observation_size(self.code)

    def new_initial_state(self, seed: Seed, dealer: int | None = None) -> State:
        """A deal from its seed, as `Deal(code, seed)` deals it; the last seat deals unless another is given."""
        pack = shuffled(cards.deck(self.code.deck.packs), seed)
        return State(self, deal_cards(pack, self.code, dealer=self.num_players() - 1 if dealer is None else dealer))

    def deserialize_state(self, text: str) -> State:
        """What `State.serialize` wrote; moves that are not lawful are refused."""
        try:
            data = json.loads(text)
            if (data["form"], data["game"]) != (_FORM, str(self)):
                raise ValueError
            state = State(self, _dealt(data, self.code))
            made = [int(move) for move in data["moves"]]
        except (ValueError, KeyError, TypeError, IndexError):
            raise Refusal(say("this is no state of {game} as serialize() writes it", game=str(self))) from None
        for move in made:
            state.push(move)
        return state


class State:
    """A deal in progress. Players are seats, counted clockwise from 0."""

    def __init__(self, game: Game, dealt: Dealt) -> None:
        self._game = game
        self._dealt = dealt
        self.deal = Deal(game.code, dealt=dealt)
        self._actions: list[int] = []
        self._private: list[tuple[int, int, tuple[Kind, ...]]] = []
        self._out = Moves()

    # --- whose turn, and what may be done ----------------------------------------------------------------------------

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self.deal.state.player

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.deal.is_over or len(self._actions) >= self._game.most_moves

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Lowest first; none for a player who is not on turn."""
        if self.is_terminal() or (player is not None and player != self.deal.state.player):
            return []
        return legal_actions(self.deal.state, self._out)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Raises a MoveRefusal, with the reason and its article, if the action is not lawful."""
        self.push(move_of(self.deal.state, action))

    def push(self, move: int) -> None:
        """Do a move by its number (`rules/moves.py`)."""
        if self.is_terminal():
            raise Refusal(say("the deal is over"))
        state = self.deal.state
        seat, pozzetti = state.player, self.deal.pozzetti
        had_taken = state.has_taken(state.seat_side(seat))
        # an unlawful move may have no id
        action = action_of(state, move) if self.deal.why_not(move) is None else -1
        self.deal.push(move)
        self._actions.append(action)
        if moves.op(move) == Op.DRAW:
            self._private.append((len(self._actions), seat, (Kind(state.drawn),)))
        elif state.has_taken(state.seat_side(seat)) > had_taken:
            self._private.append((len(self._actions), seat, tuple(pozzetti[0])))

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """OpenSpiel allows both `action_to_string(player, action)` and `action_to_string(action)`."""
        return action_text(self.deal.state, player_or_action if action is None else action)

    def string_to_action(self, text: str) -> int:
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise Refusal(say("“{text}” is no lawful action here", text=text))

    # --- the end -----------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """All 0 until the end."""
        if not self.is_terminal():
            return [0.0] * self._game.num_players()
        return rewards(self.deal.state, are_shared(self._game.code))

    def rewards(self) -> list[float]:
        """What the last action brought: all of it comes at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    # --- what a player knows -----------------------------------------------------------------------------------------

    def observation_tensor(self, player: int | None = None) -> array[int]:
        """The row of `envs/observation.py`: what can be seen now, without memory."""
        seat = self.deal.state.player if player is None else player
        return observation(self.deal.view(self.deal.seats[seat]))

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen since the cards were dealt: own cards as they came, and everybody's moves."""
        seat = self.deal.state.player if player is None else player
        waiting = self.deal.state.is_unseen(seat)
        seen = [(when, got) for when, whose, got in self._private if whose == seat]
        own = dict(seen[:-1] if waiting else seen)
        lines = [
            f"{self._game} seat {seat} dealer {self._dealt.dealer}",
            f"{_text(self._dealt.hands[seat])} | {cards.name(self._dealt.upcard)}",
            *(f"{action} {_text(own.get(when, ()))}".rstrip() for when, action in enumerate(self._actions, 1)),
        ]
        return "\n".join(lines)

    def resample_from_infostate(self, player: int, rng: Randomness) -> State:
        """A state that the player cannot tell from this one, its hidden cards dealt at random."""
        state = State(self._game, resampled(self.deal, self._dealt, player, rng))
        for move in self.deal.history:
            state.push(move)
        return state

    # --- copies and history ------------------------------------------------------------------------------------------

    def clone(self) -> State:
        state = State.__new__(State)
        state._game = self._game
        state._dealt = self._dealt
        state.deal = self.deal.copy()
        state._actions = self._actions.copy()
        state._private = self._private.copy()
        state._out = Moves()
        return state

    def child(self, action: int) -> State:
        state = self.clone()
        state.apply_action(action)
        return state

    def history(self) -> list[int]:
        """The actions so far."""
        return self._actions.copy()

    def move_number(self) -> int:
        return len(self._actions)

    def serialize(self) -> str:
        dealt = self._dealt
        data = {
            "form": _FORM,
            "game": str(self._game),
            "dealer": dealt.dealer,
            "hands": [_text(hand) for hand in dealt.hands],
            "pozzetti": [_text(pozzetto) for pozzetto in dealt.pozzetti],
            "upcard": cards.name(dealt.upcard),
            "stock": _text(dealt.stock),
            "moves": self.deal.history,
        }
        return json.dumps(data)


def _text(kinds: tuple[Kind, ...]) -> str:
    return " ".join(cards.names(kinds))


def _dealt(data: dict[str, Any], code: Code) -> Dealt:
    """Raises ValueError if these are not the cards of the code's packs, in hands and pozzetti of its sizes."""

    def kinds(line: str) -> tuple[Kind, ...]:
        return tuple(cards.parse(name) for name in line.split())

    dealt = Dealt(
        hands=tuple(kinds(line) for line in data["hands"]),
        pozzetti=tuple(kinds(line) for line in data["pozzetti"]),
        upcard=cards.parse(data["upcard"]),
        stock=kinds(data["stock"]),
        dealer=int(data["dealer"]),
    )
    every = [*chain(*dealt.hands), *chain(*dealt.pozzetti), dealt.upcard, *dealt.stock]
    sizes = [len(hand) for hand in dealt.hands], tuple(len(pozzetto) for pozzetto in dealt.pozzetti)
    if sorted(every) != sorted(cards.deck(code.deck.packs)) or not 0 <= dealt.dealer < code.table.players:
        raise ValueError
    if sizes != ([code.table.hand_size] * code.table.players, code.table.pozzetti):
        raise ValueError
    return dealt
