"""Ticks, permits and duties at the tables, each event with its effect and its sentence."""

from __future__ import annotations

from typing import Annotated, Literal

from pinella.choices import Words
from pinella.messages import Message, say
from pinella.tournament.event import Event, Recorded
from pinella.tournament.folding import folds
from pinella.tournament.guidance.checklists import checklist
from pinella.tournament.guidance.steps import STEP_WORDS, Step
from pinella.tournament.model import Room, Side
from pinella.tournament.sentences import person, tells
from pinella.tournament.state import State, Tick

Permit = Annotated[
    Literal["aid", "shuffle-by-partner"],
    Words({"aid": say("an aid"), "shuffle-by-partner": say("the partner shuffles")}),
]


class ItemTicked(Event, frozen=True):
    """Somebody checked an item of a list, or took the tick back."""

    step: Step
    item: str
    round: int = 0
    table: int = 0
    """0: for the whole hall."""
    done: bool = True


@folds(ItemTicked)
def _fold_item_ticked(state: State, event: ItemTicked, recorded: Recorded) -> None:
    key = (event.step, event.round, event.table, event.item)
    if event.done:
        state.ticked[key] = Tick(recorded.at, recorded.actor)
    else:
        state.ticked.pop(key, None)


@tells(ItemTicked)
def _tell_item_ticked(event: ItemTicked, state: State) -> Message:
    items = {one.key: one.text for one in checklist(state, event.step, event.round, event.table)}
    what = items.get(event.item) or say("{text}", text=event.item)
    text = say("{step}: {what}", step=STEP_WORDS[event.step], what=what)
    if event.table:
        text = say("round {round}, table {table}: {what}", round=event.round, table=event.table, what=text)
    elif event.round:
        text = say("round {round}: {what}", round=event.round, what=text)
    return say("checked: {what}", what=text) if event.done else say("tick taken back: {what}", what=text)


class PlayerPermitted(Event, frozen=True):
    """The director allows a player with an impairment an aid, or to have the partner shuffle."""

    player: str
    permit: Permit
    text: str = ""
    """Which aid."""
    delegate: str = ""
    """Who shuffles; empty: whoever is the partner."""
    granted: bool = True


@folds(PlayerPermitted)
def _fold_player_permitted(state: State, event: PlayerPermitted, _: Recorded) -> None:
    held = [one for one in state.permits.get(event.player, []) if one.permit != event.permit]
    state.permits[event.player] = [*held, event] if event.granted else held


@tells(PlayerPermitted)
def _tell_player_permitted(event: PlayerPermitted, state: State) -> Message:
    name = person(state, event.player)
    if event.permit == "aid":
        if not event.granted:
            return say("{player}: aid no longer allowed", player=name)
        return say("{player}: aid allowed: {aid}", player=name, aid=event.text)
    if not event.granted:
        return say("{player} shuffles himself again", player=name)
    if event.delegate:
        return say("{partner} shuffles in place of {player}", partner=person(state, event.delegate), player=name)
    return say("the partner shuffles in place of {player}", player=name)


class MeldKeeperNamed(Event, frozen=True):
    """Which of two partners keeps the melds before him in a round."""

    round: int
    table: int
    side: Side
    player: str
    room: Room = "open"


@folds(MeldKeeperNamed)
def _fold_meld_keeper_named(state: State, event: MeldKeeperNamed, _: Recorded) -> None:
    state.meld_keepers[event.round, event.table, event.room, event.side] = event.player


@tells(MeldKeeperNamed)
def _tell_meld_keeper_named(event: MeldKeeperNamed, state: State) -> Message:
    return say(
        "round {round}, table {table}: {player} keeps the melds",
        round=event.round,
        table=event.table,
        player=person(state, event.player),
    )


class SeparatorsPlaced(Event, frozen=True):
    """The tables that have screens and hand guards; all others have none."""

    tables: tuple[int, ...]


@folds(SeparatorsPlaced)
def _fold_separators_placed(state: State, event: SeparatorsPlaced, _: Recorded) -> None:
    state.separators = frozenset(event.tables)


@tells(SeparatorsPlaced)
def _tell_separators_placed(event: SeparatorsPlaced, _: State) -> Message:
    if not event.tables:
        return say("no table has screens")
    return say("tables with screens and hand guards: {tables}", tables=", ".join(map(str, event.tables)))
