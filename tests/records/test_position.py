"""Positions as JSON: everything of a state survives, nothing of a view is more than the seat knows."""

from __future__ import annotations

import copy
import io
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinella.codes.drafts import draft
from pinella.codes.loader import CodeFile, load_code, shipped
from pinella.messages import ENGLISH, Refusal
from pinella.records import bur, position
from pinella.rules.deal import Deal
from pinella.rules.encoding import Freeze, Restriction
from tests.records.random_play import played, steps


def again(obj: dict[str, Any]) -> list[int]:
    """The words of the state that comes back through JSON."""
    return position.loads(json.dumps(obj)).state.words()


@pytest.mark.parametrize("code", shipped())
def test_every_state_survives_and_has_no_problems(code: str) -> None:
    for seed in range(2):
        for number, deal in enumerate(steps(code, seed, screens=seed == 1)):
            if number % 7 and not deal.is_over:
                continue
            data = position.position(deal)
            assert again(data) == deal.state.words()
            assert position.from_position(data).screens == deal.screens
            assert position.problems(data) == []
            view = deal.view(deal.seats[number % len(deal.seats)])
            seen = position.view_position(view)
            assert again(seen) == view.state.words()
            assert position.problems(seen) == []


@pytest.mark.parametrize("code", shipped())
def test_what_a_referee_left_behind_survives(code: str) -> None:
    chance = random.Random(code)
    for number, deal in enumerate(steps(code, 5)):
        if number % 20 or deal.is_over:
            continue
        edited = deal.copy()
        for index, seat in enumerate(edited.seats):
            hand = edited.hand(seat)
            chance.shuffle(hand)
            if len(hand) > 3:
                edited.state.expose(index, hand[0])
                edited.state.penalise(index, hand[1])
            edited.restrict(
                seat, Restriction.NO_PLAY | Restriction.NO_CLOSING, Restriction(0), Restriction.MUST_PICK_UP
            )
        if edited.melds:
            edited.freeze(1, Freeze.FREE_TURN, edited.seats[-1], void=True)
            edited.freeze(len(edited.melds), Freeze.FOR_GOOD, edited.seats[0])
        edited.state.top_shown = 1
        edited.state.look_waits = 1 - edited.state.look_waits
        edited.stop()
        assert again(position.position(edited)) == edited.state.words()


def test_a_partner_who_laid_cards_while_one_lay_open_bars_the_meld() -> None:
    for deal in steps("fibur-internazionale", 3):
        for index in range(4):
            hand = deal.hand(deal.seats[index])
            if deal.turn == 2 and len(hand) > 3:
                deal.state.expose(index, hand[0])
        data = position.position(deal)
        assert again(data) == deal.state.words()
        if any(meld.get("barred") for meld in data["melds"]):
            return
    pytest.fail("no meld was barred")


def test_a_code_that_is_not_listed_is_handed_in(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(draft(load_code("reale"), "mine", ENGLISH), encoding="utf-8")
    mine = CodeFile(file).code()
    data = position.position(Deal(mine, 7))
    with pytest.raises(Refusal, match="there is no code"):
        position.from_position(data)
    assert position.from_position(data, mine).code is mine
    assert position.problems(data, mine) == []


def test_a_record_with_unknown_cards_has_positions_too() -> None:
    text = '[Code "fibur-italiano"]\n\n1 N draws ??, opens 3s 4s Jo=5s 6s, discards Kd\n2 E draws 7h\n'
    for deal in bur.loads(text)[0].replay():
        assert again(position.position(deal)) == deal.state.words()


def test_files() -> None:
    deal = Deal("casa", 1)
    file = io.StringIO()
    position.dump(deal, file)
    file.seek(0)
    assert position.loads(file.read()).state.words() == deal.state.words()
    assert json.loads(position.dumps(deal.view("N")))["seat"] == "N"


def test_a_view_names_no_hidden_card() -> None:
    """Two deals that differ only in what South cannot see give the same position."""
    deal = played("fibur-revolution-2026", 2)
    while deal.history and len(deal.history) > 60:
        deal.pop()
    view = deal.view("S")
    seen = position.view_position(view)
    for seed in range(5):
        other = view.sample(random.Random(seed))
        assert position.view_position(other.view("S")) == seen
    assert set(seen["stock"]) == {"??"}


# --- problems --------------------------------------------------------------------------------------------------------


def middle() -> dict[str, Any]:
    """A position in the middle of a deal."""
    deal = next(deal for deal in steps("fibur-internazionale", 8) if deal.turn == 21 and len(deal.melds) > 3)
    return position.position(deal)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("code", "unheard", "there is no code “unheard”"),
        ("dealer", "X", "“X” is no seat of this table"),
        ("melds.0.side", "NE", "“NE” is no side; they are NS / EW"),
        ("sides", ["NE", "SW"], "the sides are NE / SW"),
        ("melds.0.cards", ["3h", "5h", "6h"], "melds.1: “3h 5h 6h” is no meld as it lies"),
        ("melds.0.cards", ["3h", "4h"], "melds.1: “3h 4h” is no meld as it lies"),
        ("pile", ["7h", "7h", "7h"], "7h: "),
        ("pile", ["7x"], "pile: “x” in “7x” is no suit"),
        ("seats.N.exposed", ["Jo", "Jo", "Jo", "Jo"], "seats.N.exposed: these cards are not in the hand"),
        ("pozzetti", [["??"] * 10], "the pozzetti have 10 cards"),
        ("stock", ["??"] * 150, "no room for 150 cards"),
        ("turns", -1, "turns: -1 is not from 0"),
        ("melds.0.barred", "Z", "“Z” is no seat"),
        ("alone", True, "no deals that begin with everyone alone"),
        ("phase", "dream", "not in the expected form"),
        ("humour", "good", "not in the expected form"),
    ],
)
def test_what_no_table_can_hold_is_refused(path: str, value: object, sentence: str) -> None:
    data = middle()
    put(data, path, value)
    assert any(sentence in str(problem) for problem in position.problems(data))
    with pytest.raises(Refusal):
        position.from_position(data)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"turns": 22}, "after 22 turns"),
        ({"pile": []}, "cards on the table, and the packs have 108"),
        ({"closer": "N", "ending": "closed"}, "N closed and still holds cards"),
        ({"closer": "N"}, "a deal that was closed has a closer"),
        ({"last_turn": 3}, "the last turn has been played already"),
        ({"turns": 0}, "11 are dealt"),
        ({"seats.N.hand": []}, "N holds no card and has not closed"),
        ({"pozzetti": []}, "left: 0, of 2"),
        ({"phase": "take", "drawn": "7h"}, "before the turn begins"),
        ({"phase": "take", "stock": ["??"]}, "the stock has 1 card: the deal is over"),
    ],
)
def test_what_should_not_have_come_about_is_listed_but_can_be_set_up(changes: dict[str, object], sentence: str) -> None:
    data = middle()
    for path, value in changes.items():
        put(data, path, value)
    position.from_position(data)
    assert any(sentence in str(problem) for problem in position.problems(data))


def test_a_meld_the_code_does_not_allow_is_listed() -> None:
    deal = Deal("fibur-internazionale", 8)
    data = position.view_position(deal.view("N"))
    data["stock"] = data["stock"][3:]
    data["drawn_cards"] = 3
    for written, sentence in (
        (["9h", "9d", "9c"], "melds.1: "),
        (["9h", "Th", "Jo=Jh"], "melds.1: it should lie as Jo=8h 9h Th"),
    ):
        data["melds"] = [{"side": "NS", "cards": written}]
        position.from_position(data)
        assert [str(problem)[: len(sentence)] for problem in position.problems(data)] == [sentence]


def put(data: dict[str, Any], path: str, value: object) -> None:
    *way, last = path.split(".")
    place: Any = data
    for step in way:
        place = place[int(step)] if step.isdigit() else place[step]
    place[int(last) if last.isdigit() else last] = value


# --- fuzz ------------------------------------------------------------------------------------------------------------


@cache
def samples() -> list[dict[str, Any]]:
    found = []
    for code in shipped():
        for number, deal in enumerate(steps(code, 21)):
            if number % 40 == 3:
                found += [position.position(deal), position.view_position(deal.view(deal.seats[0]))]
    return found


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if way:
        yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*way, key))


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 3, 5, 11, 40, 53, 54, 161, 162, 163, 10**6, 10**20]),
    st.sampled_from(["", "N", "E", "A", "NS", "EW", "BC", "take", "play", "closed", "stock", "for-good", "no-play"]),
    st.sampled_from(["7h", "Jo", "2s", "??", "Ks", "Jo=5h", "xx"]),
    st.sampled_from([[], {}, ["7h"] * 4, ["??"] * 60, ["Jo"] * 3, [["no-play"]] * 5, [[]], ["2h", "3h", "4h"]]),
)
EXTRA = st.sampled_from(
    [
        *("sides", "last_turn", "ending", "closer", "duty", "duty_cards", "single_card", "drawn", "stock_top_shown"),
        *("stopped", "last_meld", "last_card", "look_waits", "stock_at_start", "drawn_cards", "turns", "alone"),
        *("seat", "screens", "turns_without_draw", "pozzetto_taken"),
    ]
)


@settings(max_examples=300)
@given(st.data())
def test_a_deal_that_can_be_played_or_one_sentence(data: st.DataObject) -> None:
    position_data = copy.deepcopy(data.draw(st.sampled_from(samples())))
    for _ in range(data.draw(st.integers(1, 3))):
        if data.draw(st.booleans()):
            position_data[data.draw(EXTRA)] = copy.deepcopy(data.draw(VALUES))
            continue
        *way, last = data.draw(st.sampled_from(list(places(position_data))))
        holder = position_data
        for step in way:
            holder = holder[step]
        if data.draw(st.booleans()):
            holder[last] = copy.deepcopy(data.draw(VALUES))
        else:
            del holder[last]
    try:
        deal = position.from_position(position_data)
    except Refusal as refusal:
        assert "\n" not in str(refusal)
        assert position.problems(position_data)
        return
    assert again(position.position(deal)) == deal.state.words()
    chance = random.Random(1)
    for seat in deal.seats:
        deal.view(seat).sample(chance)
    for _ in range(300):
        lawful = deal.legal_moves
        if not lawful:
            break
        deal.push(chance.choice(lawful))


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(text: bytes) -> None:
    with pytest.raises(Refusal, match="not in the expected form"):
        position.loads(text)
