"""Ticks, permits and duties at the tables, in words."""

from __future__ import annotations

from pinella.messages import Message, say
from pinella.tournament.events import Event
from pinella.tournament.events import guidance as g
from pinella.tournament.guidance.checklists import STEP_WORDS, checklist
from pinella.tournament.state import State
from pinella.tournament.views.sentences.telling import Telling, person


def _ticked(event: g.ItemTicked, state: State) -> Message:
    items = {one.key: one.text for one in checklist(state, event.step, event.round, event.table)}
    what = items.get(event.item) or say("{text}", text=event.item)
    text = say("{step}: {what}", step=STEP_WORDS[event.step], what=what)
    if event.table:
        text = say("round {round}, table {table}: {what}", round=event.round, table=event.table, what=text)
    elif event.round:
        text = say("round {round}: {what}", round=event.round, what=text)
    return say("checked: {what}", what=text) if event.done else say("tick taken back: {what}", what=text)


def _permitted(event: g.PlayerPermitted, state: State) -> Message:
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


def _keeper(event: g.MeldKeeperNamed, state: State) -> Message:
    return say(
        "round {round}, table {table}: {player} keeps the melds",
        round=event.round,
        table=event.table,
        player=person(state, event.player),
    )


def _separators(event: g.SeparatorsPlaced, _: State) -> Message:
    if not event.tables:
        return say("no table has screens")
    return say("tables with screens and hand rests: {tables}", tables=", ".join(map(str, event.tables)))


SENTENCES: dict[type[Event], Telling] = {
    g.ItemTicked: _ticked,
    g.PlayerPermitted: _permitted,
    g.MeldKeeperNamed: _keeper,
    g.SeparatorsPlaced: _separators,
}
