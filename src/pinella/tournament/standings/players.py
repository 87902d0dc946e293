"""What each player has from each round: results belong to players, whoever they sat with."""

from __future__ import annotations

from collections.abc import Mapping

from pinella.tournament.model import Score
from pinella.tournament.rounds.state import Round
from pinella.tournament.season.values import PlayerResult, RoundResult
from pinella.tournament.standings.standing import Row, standing
from pinella.tournament.state import State
from pinella.tournament.teams.acts import line_up_of


def entered_in(state: State, number: int, round_: int) -> tuple[str, ...]:
    """Who stood for a contestant in a round: as seated, else as entered then."""
    found = state.round(round_)
    seated = found.seated.get(number) if found else None
    if seated:
        return seated
    players = (state.contestants.get(number) or state.cancelled[number]).players
    for one in reversed(state.substitutions):
        if one.number == number and one.round > round_:
            players = tuple(one.leaver if player == one.substitute else player for player in players)
    return players


def credited(state: State, found: Round, number: int) -> tuple[str, ...]:
    """Whose a contestant's score of the round is.

    Of a team, those who played; of two who shared a seat, the one whom the code credits. Where it says that scores
    belong to the pair, that is the pair as it ended the round.
    """
    players = _line_up(state, found, number) or entered_in(state, number, found.number)
    for one in state.substitutions:
        if one.number == number and one.round == found.number and one.during and one.credit == "pair":
            players = tuple(one.substitute if player == one.leaver else player for player in players)
    return players


def _line_up(state: State, found: Round, number: int) -> tuple[str, ...]:
    table = found.table_of(number)
    if not state.teams or table is None or table.meeting.rests:
        return ()
    side = table.meeting.side_of(number)
    line_up = line_up_of(state, found, table.meeting.table, side) if side else None
    return (*line_up[0], *line_up[1]) if line_up else ()


def player_results(state: State) -> dict[str, tuple[Score | None, ...]]:
    """Of each player, round by round as far as they were started; None: nothing from that round."""
    started = [one for one in state.rounds if one.clock is not None]
    scores: dict[str, list[Score | None]] = {}
    for at, found in enumerate(started):
        for player, score in _of_round(state, found).items():
            own = scores.setdefault(player, [None] * len(started))
            own[at] = score
    return {player: tuple(own) for player, own in scores.items()}


def _of_round(state: State, found: Round) -> dict[str, Score | None]:
    scores: dict[str, Score | None] = {}
    for number in sorted({*found.places, *found.lone}):
        if number in state.contestants or number in state.cancelled:
            scores |= dict.fromkeys(credited(state, found, number), found.result_of(number))
    for (_number, player), score in found.credits.items():
        scores[player] = score
    return scores


# --- for the season --------------------------------------------------------------------------------------------------


def season_results(state: State) -> tuple[PlayerResult, ...]:
    """What `season.calendar.count_event` takes over; who plays for the organisation, as a pair or as a substitute, is
    nobody there: the year's ranking is of members."""
    shown = standing(state)
    places = overall_places(shown.rows)
    rows = {row.number: row for row in shown.rows}
    staff = {player for one in state.contestants.values() if one.staff for player in one.players}
    staff |= {one.substitute for one in state.substitutions if one.staff}
    last = _last_number(state)
    partners = _partners(state)
    lost = _lost(state, rows)
    return tuple(
        _player_result(
            state,
            player,
            scores,
            place=places.get(last.get(player, 0), 0),
            lost=lost.get(player, (0, 0)),
            partners=tuple(partners.get(player, {})),
        )
        for player, scores in sorted(player_results(state).items())
        if player not in staff
    )


def _player_result(
    state: State,
    player: str,
    scores: tuple[Score | None, ...],
    *,
    place: int,
    lost: tuple[int, int],
    partners: tuple[str, ...],
) -> PlayerResult:
    known = state.players.get(player)
    return PlayerResult(
        player=player,
        name=known.full if known else "",
        rounds=tuple(
            RoundResult(number=number, vp=score.vp, mp=score.mp, valid=score.ranked)
            for number, score in enumerate(scores, start=1)
            if score is not None
        ),
        place=place,
        vp_lost=lost[0],
        mp_lost=lost[1],
        partners=partners,
        club=known.club if known else "",
        region=known.region if known else "",
        category=known.category if known else "",
    )


def overall_places(rows: list[Row]) -> dict[int, int]:
    """Contestant to place over all groups, one group below the other; shared places stay shared."""
    places: dict[int, int] = {}
    before, group, above = 0, rows[0].group if rows else "", 0
    for row in rows:
        if row.group != group:
            before, group, above = before + above, row.group, 0
        above += 1
        places[row.number] = before + row.place
    return places


def _last_number(state: State) -> dict[str, int]:
    """Player to the contestant played for last."""
    return {
        player: number
        for found in state.rounds
        if found.clock is not None
        for number in sorted({*found.places, *found.lone})
        if number in state.contestants or number in state.cancelled
        for player in credited(state, found, number)
    }


def _partners(state: State) -> dict[str, dict[str, None]]:
    """Who shared a contestant with whom, in order; nobody in individual tournaments."""
    found: dict[str, dict[str, None]] = {}
    for round_ in state.rounds:
        for players in round_.seated.values() if round_.clock is not None else ():
            for player in players:
                found.setdefault(player, {}).update(dict.fromkeys(one for one in players if one != player))
    return found


def _lost(state: State, rows: Mapping[int, Row]) -> dict[str, tuple[int, int]]:
    """What sanctions took off, by player: those bear it who stood for the contestant when it fell due."""
    found: dict[str, tuple[int, int]] = {}
    for row in rows.values():
        for loss in row.losses:
            due = state.sanctions[loss.sanctions[-1]].given.sanction.round
            for player in entered_in(state, row.number, due):
                vp, mp = found.get(player, (0, 0))
                found[player] = (vp + loss.vp, mp + loss.mp)
    return found
