"""Who does what at one table of a round, by name: the sheet, the melds, the shuffle, aids, screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pinella.messages import Message, say
from pinella.sheet.signatures import delivery_article
from pinella.tournament.guidance.card_hall import screens, sheet
from pinella.tournament.guidance.checklists import has_screens
from pinella.tournament.guidance.last_lap import last_lap
from pinella.tournament.guidance.lines import behind
from pinella.tournament.model import SIDES, Room
from pinella.tournament.rounds.lookup import need_round, need_table
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.sheets.acts.keeper import hands_in, players_at
from pinella.tournament.state import State

PERMITS = ("int-con-h", "rev-con-d", "rev-def-shuffle")


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    key: str
    text: Message
    article: str
    clauses: tuple[str, ...]
    staff: bool = False
    """For the eyes of direction and referees only."""


def table_duties(
    state: State, round_: int, table: int, room: Room = "open", *, staff: bool = False
) -> tuple[Duty, ...]:
    """What is known by name, and the rule where it is not. `staff`: with what only direction and referees see."""
    found = need_round(state, round_)
    need_table(found, table)
    at = found.tables[table]
    if at.meeting.rests:
        return ()
    duties = (
        *_last_lap(state, round_, table, room),
        *_sheet(state, found, at, room),
        *_melds(state, found, at, room),
        *_people(state, found, at, room),
    )
    return tuple(one for one in duties if staff or not one.staff)


def _last_lap(state: State, round_: int, table: int, room: Room) -> Iterator[Duty]:
    """Once time is called, where the sheet shows who deals."""
    told = last_lap(state, round_, table, room)
    if told is not None:
        yield Duty(
            key="last-lap",
            text=told,
            article=state.code.cite("clock.timeout_lap"),
            clauses=behind(state.code, "clock.timeout_lap", ("fit-15-b",)),
        )


def _sheet(state: State, round_: Round, table: Table, room: Room) -> Iterator[Duty]:
    rules = {one.key: one for one in sheet(state.code)}
    keeper = table.rooms[room].keeper if room in table.rooms else ""
    text = say("{player} fills in the sheet", player=state.names((keeper,))) if keeper else rules["scorer"].text
    yield Duty(key="scorer", text=text, article=rules["scorer"].article, clauses=rules["scorer"].clauses)
    last = table.result()
    side = hands_in(state, round_, table, (last.home.vp, last.away.vp), room) if last is not None else None
    text, article = rules["deliver"].text, rules["deliver"].article
    if side is not None and last is not None:
        article = delivery_article(state.code, (last.home.vp, last.away.vp))
        text = say("{names} hand in the sheet", names=state.names(players_at(state, round_, table, side, room)))
    yield Duty(key="deliver", text=text, article=article, clauses=rules["deliver"].clauses)


def _melds(state: State, round_: Round, table: Table, room: Room) -> Iterator[Duty]:
    for side in SIDES:
        keeper = state.meld_keepers.get((round_.number, table.meeting.table, room, side))
        if keeper:
            yield Duty(
                key="meld-keeper",
                text=say("{player} keeps the melds of the pair, in every deal", player=state.names((keeper,))),
                article=state.code.cite("dealing.meld_keeper"),
                clauses=behind(state.code, "dealing.meld_keeper", ("rev-04-t",)),
            )
    if has_screens(state, table.meeting.table):
        for one in screens(state.code):
            yield Duty(key=one.key, text=one.text, article=one.article, clauses=one.clauses)


def _people(state: State, round_: Round, table: Table, room: Room) -> Iterator[Duty]:
    code = state.code
    officials = {one.name for one in state.officials if one.role in ("director", "referee")}
    for player in (one for side in SIDES for one in players_at(state, round_, table, side, room)):
        name = state.names((player,))
        for held in state.permits.get(player, ()):
            if held.permit == "aid":
                knob = "conduct.aids_with_impairment"
                text = say("{player} may use an aid: {aid}", player=name, aid=held.text)
            else:
                knob = "dealing.shuffle_delegate"
                text = say("the partner shuffles in place of {player}", player=name)
            aid = held.permit == "aid"
            yield Duty(
                key=held.permit, text=text, article=code.cite(knob), clauses=behind(code, knob, PERMITS), staff=aid
            )
        if name in officials and "no-comment-on-rulings" in code.conduct.rules:
            yield Duty(
                key="colleague",
                text=say("{player} is a referee: held all the more to accept rulings without comment", player=name),
                article=code.cite("conduct.rules"),
                clauses=behind(code, "conduct.rules", ("int-con-n",)),
                staff=True,
            )
