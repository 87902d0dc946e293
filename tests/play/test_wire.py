"""What a seat is told: everything it may know, and not one card more."""

from __future__ import annotations

import json
import random
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from pinella import cards
from pinella.codes.loader import shipped
from pinella.i18n import language
from pinella.play import acts
from pinella.play.steps import Line
from pinella.play.table import Table
from pinella.play.wire import Presence, Public, Reader, view
from tests.play.world import World

ITALIAN = language("it")


def told(table: Table, seat: str, *, first: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(view(Public(table, Presence(), 5), Reader(ITALIAN, seat, f"p{seat}", first)))
    return found


def elsewhere(table: Table, seat: str, chance: random.Random) -> Table:
    """Another table that looks the same from this seat: hidden cards dealt anew, cards drawn by others exchanged."""
    other = copy(table)
    other.deal = table.lying.view(seat).sample(chance) if seat else _for_nobody(table, chance)

    def changed(line: Line) -> Line:
        steps = [
            replace(step, cards=(cards.name(chance.choice(cards.KINDS)),))
            if step.what == "draw" and step.seat != seat
            else step
            for step in line.steps
        ]
        return Line(line.n, line.seat, line.turn, steps, line.call)

    other.lines = [changed(line) for line in table.lines]
    other.did = [
        replace(step, cards=(cards.name(chance.choice(cards.KINDS)),))
        if step.what == "draw" and step.seat != seat
        else step
        for step in table.did
    ]
    other.fresh = {one: held if one == seat else ("Jo",) for one, held in table.fresh.items()}
    return other


def _for_nobody(table: Table, chance: random.Random) -> Any:
    """What somebody who watches cannot tell apart: dealt anew as one seat sees it, then as the next one does."""
    return table.lying.view(table.seats[0]).sample(chance).view(table.seats[1]).sample(chance)


@pytest.mark.parametrize("code", shipped())
def test_two_tables_that_differ_in_hidden_cards_only_look_the_same(code: str) -> None:
    world, chance, looked = World(code), random.Random(3), 0

    def compare() -> None:
        nonlocal looked
        if world.table.stage != "playing":
            return
        looked += 1
        if looked % 5:
            return
        for seat in (*world.table.seats, ""):
            other = elsewhere(world.table, seat, chance)
            for first in (True, False):
                reader = Reader(ITALIAN, seat, f"p{seat}", first)
                assert view(Public(world.table, Presence(), 5), reader) == view(
                    Public(other, Presence(), 5), copy(reader)
                )

    world.deal()
    world.play_out(after=compare)
    assert looked > 20


def test_no_card_of_another_hand_stands_in_a_view() -> None:
    """Marked cards: with one pack of kinds made rare, a view that holds one of them would show it."""
    world = World()
    world.deal()
    for _ in range(30):
        if world.table.stage != "playing":
            break
        deal = world.table.lying
        for seat in world.table.seats:
            shown = told(world.table, seat)
            assert sorted(shown["hand"]) == sorted(cards.names(deal.hand(seat))) or shown["unseen"]
            assert shown["deal"]["seed"] is None
            assert world.table.dealing.seed not in json.dumps(shown)
            assert "dadi" not in json.dumps(shown)
        world.bot_step()


def test_the_seed_is_told_after_the_deal_and_keeps_the_promise() -> None:
    from pinella.rules.shuffling import verify_commitment

    world = World()
    world.deal()
    promised = told(world.table, "S")["deal"]["commitment"]
    world.play_out()
    after = told(world.table, "S")["deal"]
    assert after["commitment"] == promised
    assert verify_commitment(after["seed"], promised, after["label"])


def test_whoever_watches_is_shown_no_hand_before_the_end() -> None:
    world = World()
    world.deal()
    shown = told(world.table, "")
    assert shown["me"] is None and shown["hand"] == [] and shown["can"] is None and shown["count"] is None
    world.play_out()
    shown = told(world.table, "")
    assert [len(one["cards"]) for one in shown["count"]["hands"]] == [len(world.table.lying.hand(s)) for s in "NESW"]


@pytest.mark.parametrize("code", shipped())
def test_what_was_kept_is_what_would_be_written_anew(code: str) -> None:
    """Whoever looks on for a whole deal is told the same, byte for byte, as somebody who looks for the first time."""
    world = World(code)
    kept = [Reader(ITALIAN, seat, f"p{seat}", False) for seat in ("", *world.table.seats)]
    presence, chance = Presence(dict.fromkeys(world.table.seats, True)), random.Random(code)
    world.deal()
    while world.table.stage == "playing":
        if chance.random() < 0.1:
            presence = Presence({seat: chance.random() < 0.5 for seat in world.table.seats}, {}, chance.randrange(3))
        public = Public(world.table, presence, 5)
        for reader in kept:
            fresh = Reader(ITALIAN, reader.seat, reader.person, False)
            assert view(public, reader) == view(Public(world.table, presence, 5), fresh)
        if chance.random() < 0.1 and world.table.undo_to() is not None:
            world.happen(acts.undo(world.table, world.table.on_turn))
        elif chance.random() < 0.05:
            seat = chance.choice(world.table.seats)
            held = seat in world.table.holders
            world.happen(acts.come_back(world.table, seat) if held else acts.hold(world.table, seat, "gone"))
        else:
            world.bot_step()


def test_only_who_is_on_turn_is_told_what_he_may_do() -> None:
    world = World()
    world.deal()
    for seat in world.table.seats:
        can = told(world.table, seat)["can"]
        assert (can is not None) == (seat == world.table.on_turn)
    can = told(world.table, world.table.on_turn)["can"]
    assert can["draw"] and can["discard"] == [] and can["undo"] is None


def test_a_draw_is_told_to_the_drawer_alone() -> None:
    world = World()
    world.deal()
    seat = world.table.on_turn
    world.happen(acts.draw(world.table, seat))
    drawn = world.table.did[0].cards[0]
    for other in world.table.seats:
        (did,) = told(world.table, other)["did"]
        assert did["cards"] == ([drawn] if other == seat else [])
        line = told(world.table, other)["log"][-1]
        assert (f"[{drawn}]" in line["text"]) == (other == seat)


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_view_speaks_the_language_of_its_reader(lang: str) -> None:
    world = World()
    world.deal()
    shown = json.loads(view(Public(world.table, Presence(), 5), Reader(language(lang), world.table.on_turn, "x")))
    assert shown["turn"]["text"].startswith({"it": "Tocca a te", "en": "Your turn"}[lang])
    assert shown["sides"][0]["name"] == {"it": "Noi", "en": "We"}[lang]
    assert shown["phrases"]
