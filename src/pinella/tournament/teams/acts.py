"""Teams: line-ups for the open and the closed room, and which team declares first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import ConfirmationNeeded, Context
from pinella.acts.roles import STAFF
from pinella.cards import parse, settle_draw
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import RoundNumber, SideName, TableNumber
from pinella.tournament.event import Event
from pinella.tournament.model import SIDES, Side, other
from pinella.tournament.panels import ROUNDS
from pinella.tournament.rounds.lookup import need_round
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State
from pinella.tournament.teams.events import CaptainsDrew, LineUpDeclared
from pinella.tournament.typed import read_player


def pairs_may_change(state: State) -> bool:
    return state.settings.team_pairs_change or state.code.formats.team_pairs_change != "never"


def team_at(table: Table, side: Side) -> int:
    return (table.meeting.home if side == "home" else table.meeting.away)[0]


def line_up_of(state: State, round_: Round, table: int, side: Side) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """Open and closed room of a team: as declared, or as entered where its pairs are fixed."""
    at = round_.tables[table]
    declared = at.line_ups.get(side)
    if declared is not None:
        return declared.open, declared.closed
    players = round_.seated.get(team_at(at, side), ())
    if len(players) == 4 and not pairs_may_change(state):
        return (players[0], players[1]), (players[2], players[3])
    return None


def verify_line_ups(state: State, round_: Round, table: int) -> None:
    if not state.teams:
        return
    for side in SIDES:
        if line_up_of(state, round_, table, side) is None:
            team = state.name_of(team_at(round_.tables[table], side))
            raise Refusal(say("table {table}: team {team} has not declared its pairs", table=table, team=team))


@act(
    "captains-draw",
    title=say("Note the captains' cards"),
    roles=STAFF,
    command=Command("captains", say("Note the cards that the captains uncovered."), ROUNDS, "captains 1 2 Kh 7s"),
)
def captains_draw(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    home: Annotated[str, Ask(say("Card of the captain N/S"), metavar="CARD")],
    away: Annotated[str, Ask(say("Card of the captain E/W"), metavar="CARD")],
) -> list[Event]:
    """Each captain uncovers a card; the team with the lower one declares first."""
    found = need_round(state, round)
    if not state.teams or table not in found.tables:
        raise Refusal(say("there is no team match at table {table}", table=table))
    if not settle_draw({"home": [parse(home)], "away": [parse(away)]}).settled:
        raise Refusal(say("identical cards: the captains draw again"), state.code.cite("seats.identical_cards"))
    return [CaptainsDrew(round=round, table=table, home=home, away=away)]


def declares_first(state: State, round_: Round, table: int) -> Side | None:
    """Which team declares first; None: the captains have to uncover a card."""
    at = round_.tables[table]
    if round_.number > 1:
        shown = standing(state, round_.number - 1)
        rows = {side: shown.row(team_at(at, side)) for side in SIDES}
        home, away = rows["home"], rows["away"]
        if home is not None and away is not None:
            if home.vp != away.vp:
                return "home" if home.vp < away.vp else "away"
            if "match-points" in state.code.seats.team_declares_tie and home.mp != away.mp:
                return "home" if home.mp < away.mp else "away"
    if at.captains is None:
        return None
    order = settle_draw({"home": [parse(at.captains[0])], "away": [parse(at.captains[1])]})
    return "home" if order.players[0] == "away" else "away"


def _typed(
    _: Reading,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    players: Annotated[
        tuple[str, ...],
        Ask(say("Players"), say("Four players: open, open, closed, closed."), metavar="PLAYER", read=read_player),
    ],
) -> Mapping[str, Any]:
    if len(players) != 4:
        raise Refusal(say("a line-up names four players: two for the open room and two for the closed one"))
    first, second, third, fourth = players
    return {"round": round, "table": table, "side": side, "open": (first, second), "closed": (third, fourth)}


@act(
    "declare-line-up",
    title=say("Declare a line-up"),
    roles=STAFF,
    command=Command(
        "lineup",
        say("A team declares its pairs: two for the open room, two for the closed one."),
        ROUNDS,
        "lineup 1 2 home Rossi Bianchi Verdi Neri",
        typed=_typed,
    ),
)
def declare_line_up(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    open: Annotated[tuple[str, str], Ask(say("Open room"))],
    closed: Annotated[tuple[str, str], Ask(say("Closed room"))],
) -> list[Event]:
    """Who plays in the open room and who in the closed one; locked when the round starts."""
    found = need_round(state, round)
    if not state.teams or table not in found.tables:
        raise Refusal(say("there is no team match at table {table}", table=table))
    if found.clock is not None:
        raise Refusal(
            say("the round has started: the pairs of a team stay as they are"),
            state.code.cite("formats.team_pairs_change"),
        )
    if found.status != "published":
        raise Refusal(say("round {round} is not published", round=round))
    at = found.tables[table]
    team = state.contestants[team_at(at, side)]
    four = (*open, *closed)
    if len(set(four)) != 4 or not set(four) <= set(team.players):
        raise Refusal(say("a line-up names four different players of the team"))
    before = _pairs_before(state, round, team.number)
    if before and not pairs_may_change(state) and {frozenset(open), frozenset(closed)} != before:
        raise Refusal(
            say("the pairs of a team do not change during this tournament"),
            state.code.cite("formats.team_pairs_change"),
        )
    first = declares_first(state, found, table)
    if first is None and pairs_may_change(state) and not (at.line_ups or context.confirmed):
        raise ConfirmationNeeded(
            say("which team declares first is not settled yet: the captains uncover a card each"),
            state.code.cite("seats.team_declares_first"),
        )
    if first is not None and first != side and other(side) not in at.line_ups and not context.confirmed:
        knob = "seats.team_declares_first" if round == 1 else "seats.team_declares_first_later"
        raise ConfirmationNeeded(
            say("the other team must declare its pairs first"),
            state.code.cite(knob),
        )
    return [LineUpDeclared(round=round, table=table, side=side, open=open, closed=closed)]


def _pairs_before(state: State, round_: int, team: int) -> set[frozenset[str]]:
    for one in reversed(state.rounds[: round_ - 1]):
        table = one.table_of(team)
        side = table.meeting.side_of(team) if table else None
        if table and side and side in table.line_ups:
            declared = table.line_ups[side]
            return {frozenset(declared.open), frozenset(declared.closed)}
    return set()
