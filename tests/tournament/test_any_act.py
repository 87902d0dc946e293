"""Anybody may send anything at any time: an act answers with events that fit, or with a refusal, never otherwise."""

from __future__ import annotations

import os
import types
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

from pinella.acts.actor import Actor
from pinella.acts.record import recorded
from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.acts import ACTS, perform
from pinella.tournament.check import check
from pinella.tournament.events import decode, encode
from pinella.tournament.ledger import Ledger
from pinella.tournament.model import Meeting, PlannedRound, Player
from pinella.tournament.prizes.events import Prize
from pinella.tournament.setup.events import Settings
from tests.tournament.hall import Hall, player, rounds
from tests.tournament.test_simulated import simulated

SWEEP = int(os.environ.get("PINELLA_SWEEP", "0")) >= 100_000
TOURNAMENTS = 12 if SWEEP else 4
TRIES = 1500 if SWEEP else 250
WORDS = ("", " ", "p1a", "Greco", "Conti", "x", "late-at-table", "7h", "Jo", "A" * 300, "<b>", "\n")


def anything(kind: Any, chance: Random, known: list[str]) -> Any:
    """A value of a type that is often sensible and sometimes not."""
    origin = get_origin(kind)
    if origin is Annotated:
        return anything(get_args(kind)[0], chance, known)
    if kind is int:
        return chance.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 12, -1, 100, 10**9))
    if kind is float:
        return chance.choice((0.0, 0.5, 2.0, 5.0, 9.99, 1e9, -3.0))
    if kind is bool:
        return chance.random() < 0.5
    if kind is str:
        return chance.choice((*WORDS, *known))
    if kind is type(None):
        return None
    if kind is Any:
        return {"a": 1}
    if origin is Literal:
        return chance.choice(get_args(kind))
    if origin in (Union, types.UnionType):
        return anything(chance.choice(get_args(kind)), chance, known)
    if origin is tuple:
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return tuple(anything(inner[0], chance, known) for _ in range(chance.randrange(4)))
        return tuple(anything(one, chance, known) for one in inner)
    if origin is dict:
        key, value = get_args(kind)
        return {anything(key, chance, known): anything(value, chance, known) for _ in range(chance.randrange(3))}
    return ready_made(kind, chance, known)


def ready_made(kind: Any, chance: Random, known: list[str]) -> Any:
    if kind is Player:
        return player(chance.choice((*known, "neu", "altro")))
    if kind is Paper:
        return Paper(totals=(5 * chance.randrange(-50, 400), 5 * chance.randrange(0, 400)))
    if kind is Deal:
        sides = (DealSide(cards=chance.choice((None, 5 * chance.randrange(-20, 140)))) for _ in range(2))
        return Deal(home=next(sides), away=next(sides), ended=chance.choice(("", "stock", "not-played")))
    if kind is Meeting:
        return Meeting(table=chance.randrange(0, 9), home=(chance.randrange(9),), away=(chance.randrange(9),))
    if kind is PlannedRound:
        return PlannedRound(system=chance.choice(("danish", "mitchell", "x")), deals=chance.randrange(6), minutes=40)
    if kind is Prize:
        return Prize(title=chance.choice(WORDS), places=chance.randrange(-1, 4), cents=(chance.randrange(-5, 99),))
    if kind is Settings:
        return Settings(tables=chance.randrange(-1, 9), bye_vp=chance.randrange(-1, 30))
    raise AssertionError(f"say how to make a {kind}")


def arguments(name: str, chance: Random, known: list[str]) -> dict[str, Any]:
    return {
        one.name: anything(one.type, chance, known)
        for one in msgspec.structs.fields(ACTS[name].arguments)
        if one.required or chance.random() < 0.6
    }


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(TOURNAMENTS))
def test_any_act_at_any_time_is_done_or_refused(number: int) -> None:
    finished, _hall = simulated(number * 3)
    chance = Random(number)
    done = refused = 0
    for _ in range(TRIES // 25):
        cut = chance.randrange(1, len(finished.records) + 1)
        ledger = Ledger("s", finished.records[:cut], load_code)
        for _ in range(25):
            name = chance.choice(sorted(ACTS))
            sent = arguments(name, chance, sorted(ledger.state.players)[:6])
            context = Context(
                ledger.state.at + 60_000,
                Actor.person("qualcuno"),
                "",
                chance.random() < 0.7,
                chance.choice(("", "perché")),
            )
            before = ledger.state.seq
            try:
                events = perform(ledger.state, context, name, sent)
                assert [decode(encode(one)) for one in events] == events
                ledger.keep(recorded(events, before + 1, at=context.at, actor=context.actor))
                done += bool(events)
            except Refusal as refusal:
                assert str(refusal)
                refused += 1
                assert ledger.state.seq == before
        assert [str(one) for one in check("s", ledger.records, load_code)] == []
    assert done > TRIES // 50 and refused > TRIES // 50


@pytest.mark.parametrize("name", sorted(ACTS))
def test_what_is_sent_is_decoded_strictly(name: str) -> None:
    ledger, _hall = simulated(0)
    context = Context(ledger.state.at, Actor.person("qualcuno"))
    for wrong in ({"nonsense": 1}, {one: object() for one in ACTS[name].arguments.__struct_fields__} or {"x": 1}):
        with pytest.raises(Refusal):
            perform(ledger.state, context, name, wrong)


@pytest.mark.parametrize(
    ("act", "sent"),
    [
        ("extend", {"round": 1, "minutes": 99_999_999}),
        ("extend", {"round": 1, "minutes": 10**30}),
        ("extend-table", {"round": 1, "table": 1, "minutes": -5}),
        ("lock-seat", {"number": 1, "table": 10**24}),
        ("countersign", {"round": 1, "table": 1, "referee": "Greco", "deal": 9}),
        ("note-away", {"round": 1, "table": 1, "side": "home", "minutes": 1e9}),
        ("change-settings", {"settings": Settings(tables=10**9)}),
        ("note-ruling", {"round": 1, "table": 77, "referee": "Greco", "incident": "x", "text": "y"}),
        ("report-anomaly", {"round": 1, "table": 77, "name": "Greco", "text": "y"}),
        ("announce", {"text": "x" * 20_000}),
    ],
)
def test_numbers_and_texts_have_a_measure(act: str, sent: dict[str, Any]) -> None:
    hall = Hall("fibur-internazionale", entries=4, plan=rounds("fibur-internazionale", "danish", "danish"))
    hall.start()
    hall.refused(act, confirmed=True, reason="prova", **sent)


def test_meetings_are_named_only_where_the_director_pairs() -> None:
    hall = Hall("fibur-internazionale", entries=4, plan=rounds("fibur-internazionale", "danish"))
    named = (Meeting(table=1, home=(1,), away=(4,)), Meeting(table=2, home=(2,), away=(3,)))
    assert "by hand" in str(hall.refused("draft-round", meetings=named))
