"""A table: what its events add up to, under every code; undo, consent, seats that bots hold, the clock."""

from __future__ import annotations

import pytest

from pinella.codes.loader import shipped
from pinella.i18n import language
from pinella.messages import Refusal
from pinella.play import acts
from pinella.play.events import Counted, Ended, Held, Moved, Undone, decode, encode
from pinella.play.wire import Presence, Public, Reader, view
from pinella.records import bur
from pinella.rules import moves
from tests.play.world import World, codes

ITALIAN = language("it")


@pytest.mark.parametrize("code", shipped())
def test_a_match_under_every_code_replays_to_the_same_table(code: str) -> None:
    world = World(code, deals=2)
    world.play_match()
    again = world.again()
    for seat in world.table.seats:
        one, other = (
            view(Public(table, Presence(), 7), Reader(ITALIAN, seat, f"p{seat}")) for table in (world.table, again)
        )
        assert one == other
    assert world.table.stage == "over"
    assert all(sum(abs(v) for v in one.score.totals.values()) >= 0 for one in world.table.match.played)
    assert world.table.totals == world.table.match.totals


@pytest.mark.parametrize("code", shipped())
def test_every_event_is_read_back_as_it_was(code: str) -> None:
    world = World(code)
    world.deal()
    world.play_out()
    for record in world.log:
        assert decode(encode(record.event)) == record.event


def test_the_deals_of_a_table_are_records() -> None:
    world = World(deals=2)
    world.play_match()
    for one in world.table.played:
        text = bur.dumps(one.record("Serata", "t"))
        record = bur.loads(text)[0]
        assert [int(move) for move in record.moves] == [int(move) for move in one.deal.history]
        assert {name: side.total for name, side in record.count().sides.items()} == {
            name: side.total for name, side in one.deal.count().sides.items()
        }


def test_the_count_is_kept_as_it_was_counted() -> None:
    world = World()
    world.deal()
    world.play_out()
    counted = next(one.event for one in world.log if isinstance(one.event, Counted))
    assert counted.totals == {name: side.total for name, side in world.table.lying.count().sides.items()}
    assert world.table.totals == counted.totals


def test_a_match_goes_on_to_its_target() -> None:
    world = World(deals=None, target=2005)
    world.play_match()
    assert max(world.table.totals.values()) >= 2005
    assert len(world.table.played) > 1


def test_three_players_play_to_the_target_of_their_code() -> None:
    code = codes("fibur-internazionale-3")
    world = World(code.id, deals=None, target=0)
    assert world.table.match.goal == code.table.target
    world.play_match("greedy")
    assert max(world.table.totals.values()) >= code.table.target


# --- taking back -----------------------------------------------------------------------------------------------------


def laid(world: World) -> str:
    """Play on until somebody has laid something in his turn and may go on; the seat."""
    world.deal()
    while True:
        world.bot_step()
        steps = world.table.steps_of_turn()
        if steps and steps[-1].what in ("open", "tie") and not steps[-1].pozzetto and world.table.stage == "playing":
            return world.table.on_turn


def test_a_play_is_taken_back_until_the_discard_and_a_draw_is_not() -> None:
    world = World()
    seat = laid(world)
    before = world.table.undo_to()
    assert before is not None
    hand = len(world.table.lying.hand(seat))
    world.happen(acts.undo(world.table, seat))
    assert len(world.table.lying.history) == before
    assert len(world.table.lying.hand(seat)) > hand
    while world.table.undo_to() is not None:
        world.happen(acts.undo(world.table, seat))
    with pytest.raises(Refusal, match="cards that were taken stay"):
        acts.undo(world.table, seat)
    assert view(Public(world.table, Presence(), 1), Reader(ITALIAN, seat, "x")) == view(
        Public(world.again(), Presence(), 1), Reader(ITALIAN, seat, "x")
    )


def test_after_the_discard_the_others_are_asked() -> None:
    world = World()
    world.deal()
    seat = world.table.on_turn
    world.happen(acts.draw(world.table, seat))
    card = moves.discard(world.table.lying.hand(seat)[-1])
    world.happen(acts.play(world.table, seat, [card]))
    world.happen(acts.undo(world.table, seat))
    assert world.table.asking is not None and world.table.asking.what == "undo"
    others = [one for one in world.table.seats if one != seat]
    for one in others[:-1]:
        world.happen(acts.answer(world.table, one, True))
        assert world.table.on_turn != seat
    world.happen(acts.answer(world.table, others[-1], True))
    assert world.table.on_turn == seat
    assert isinstance(world.log[-1].event, Undone)


def test_one_no_is_enough_and_who_asked_can_withdraw() -> None:
    world = World()
    world.deal()
    first = world.table.on_turn
    world.happen(acts.wish(world.table, first, "stop"))
    with pytest.raises(Refusal, match="asks to stop"):
        acts.draw(world.table, first)
    other = next(one for one in world.table.seats if one != first)
    world.happen(acts.answer(world.table, other, False))
    assert world.table.asking is None
    world.happen(acts.wish(world.table, first, "stop"))
    world.happen(acts.withdraw(world.table, first))
    assert world.table.asking is None
    world.happen(acts.draw(world.table, first))


def test_all_agree_to_stop() -> None:
    world = World()
    world.deal()
    world.happen(acts.wish(world.table, "N", "stop"))
    for seat in "ESW":
        world.happen(acts.answer(world.table, seat, True))
    assert world.table.stage == "over"
    assert world.table.ended == Ended("stopped")


def test_among_bots_nobody_has_to_be_asked() -> None:
    world = World(people="S")
    world.deal()
    while world.table.on_turn != "S":
        world.bot_step()
    world.happen(acts.wish(world.table, "S", "time-out"))
    assert world.table.lying.turns_left is not None
    with pytest.raises(Refusal, match="called already"):
        acts.wish(world.table, "S", "time-out")


# --- seats -----------------------------------------------------------------------------------------------------------


def test_a_bot_holds_the_seat_of_a_leaver_and_gives_it_back() -> None:
    world = World()
    world.deal()
    world.happen(acts.leave(world.table, "E"))
    assert isinstance(world.log[-1].event, Held)
    assert world.table.bot_at("E") and not world.table.present("E")
    assert "E" not in acts.waits_for(world.table)
    world.happen(acts.come_back(world.table, "E"))
    assert world.table.present("E") and not world.table.bot_at("E")
    assert acts.come_back(world.table, "E") == []


def test_seats_are_taken_once_and_by_name() -> None:
    world = World()
    with pytest.raises(Refusal, match="is sitting there"):
        acts.sit(world.table, "pX", "N", "Ugo")
    with pytest.raises(Refusal, match="already"):
        acts.sit(world.table, "pN", "S", "Ugo")
    with pytest.raises(Refusal, match="which name"):
        acts.sit(world.table, "pN", "N", "\u202e \n")
    with pytest.raises(Refusal, match="no seat"):
        acts.sit(world.table, "pX", "Z", "Ugo")
    world.happen(acts.sit(world.table, "pN", "N", "Ugo"))
    assert world.table.name("N") == "Ugo"


def test_who_is_not_on_turn_does_not_play() -> None:
    world = World()
    world.deal()
    other = next(one for one in world.table.seats if one != world.table.on_turn)
    with pytest.raises(Refusal, match="turn"):
        acts.draw(world.table, other)
    assert not any(isinstance(one.event, Moved) for one in world.log)


def test_the_clock_takes_from_the_bank_what_a_turn_was_too_long() -> None:
    world = World(pace="clock", turn_seconds=15, bank_seconds=60)
    world.deal()
    seat = world.table.on_turn
    ends = world.table.turn_ends()
    assert ends == world.table.at + 75_000
    world.clock += 20_000
    world.happen(acts.draw(world.table, seat))
    world.happen(acts.play(world.table, seat, [moves.discard(world.table.lying.hand(seat)[-1])]))
    assert world.table.bank[seat] == 60_000 - (22_000 - 15_000)


@pytest.mark.parametrize(
    "wrong", [{"deals": 0}, {"deals": 21}, {"target": 20_000}, {"deals": 1, "pace": "clock", "turn_seconds": 1}]
)
def test_what_is_no_match_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        World(**wrong)  # type: ignore[arg-type]
