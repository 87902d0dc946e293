"""Names where anybody may read them: only as each person allows.

In the hall (screens, phones, paper) names stand whole, because people look for their seats by them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from pinella.messages import Language, Message, say
from pinella.tournament.model import Player, Publicity
from pinella.tournament.rounds.state import Round
from pinella.tournament.rounds.views.seats import SideView, TableView, seats_by_table
from pinella.tournament.sheets.views.results import SideResult, TableResult, results
from pinella.tournament.standings.players import entered_in
from pinella.tournament.standings.views import Ranking, RankingLine, ranking
from pinella.tournament.state import State


def public_name(state: State, player: str) -> Message:
    """“Rossi Mario”, “Rossi M.”, or only that somebody plays."""
    return allowed_name(state.players.get(player))


def allowed_name(player: Player | None) -> Message:
    """The same of a person as the registry has her, for pages beyond one tournament."""
    if player is None or player.public == "hidden":
        return say("Player")
    if player.public == "short" and player.name.strip():
        return say("{text}", text=f"{player.surname} {player.name.strip()[0].upper()}.")
    return say("{text}", text=player.full)


def public_names(state: State, number: int) -> Message:
    """Of all who play under a number; a team by its own name, and by the number alone whoever wants no name shown."""
    one = state.contestants.get(number) or state.cancelled.get(number)
    return _called(state, number, one.players if one else ())


def _called(state: State, number: int, players: tuple[str, ...]) -> Message:
    one = state.contestants.get(number) or state.cancelled.get(number)
    if one is not None and one.name:
        return say("{text}", text=one.name)
    if all(_publicity(state, player) == "hidden" for player in players):
        if state.format == "pairs":
            return say("Pair {number}", number=number)
        return say("Team {number}", number=number) if state.teams else say("Player {number}", number=number)
    return _joined([public_name(state, player) for player in players])


def _publicity(state: State, player: str) -> Publicity:
    known = state.players.get(player)
    return known.public if known else "hidden"


def _joined(names: list[Message]) -> Message:
    return reduce(lambda one, other: say("{one} – {other}", one=one, other=other), names)


# --- whole views -----------------------------------------------------------------------------------------------------


def public_ranking(state: State, language: Language, after: int | None = None) -> Ranking:
    shown = ranking(state, after)
    return replace(shown, lines=tuple(_line(state, language, line) for line in shown.lines))


def _line(state: State, language: Language, line: RankingLine) -> RankingLine:
    players = state.contestants[line.number].players
    return replace(
        line,
        name=public_names(state, line.number).render(language),
        short=_short(state, language, line),
        players=tuple(public_name(state, one).render(language) for one in players),
    )


def _short(state: State, language: Language, line: RankingLine) -> str:
    """Surnames, unless somebody wants no name shown."""
    players = state.contestants[line.number].players
    if any(_publicity(state, one) == "hidden" for one in players):
        return public_names(state, line.number).render(language)
    return line.short


def public_results(state: State, language: Language, round_: int) -> tuple[TableResult, ...]:
    """Scores only: who entered them, and what referees did at the table, is the direction's."""
    found = state.round(round_)
    return tuple(
        replace(
            one,
            home=_side(state, language, found, one.home),
            away=_side(state, language, found, one.away) if one.away else None,
            versions=(),
            sheets=(),
            corrections=(),
            sanctions=(),
            monitors=(),
        )
        for one in results(state, round_)
    )


def _side(state: State, language: Language, found: Round | None, side: SideResult) -> SideResult:
    names = [
        _called(state, one, entered_in(state, one, found.number) if found else ()).render(language)
        for one in side.numbers
    ]
    return replace(side, name=" – ".join(names))


def public_seats(state: State, language: Language, round_: int) -> tuple[TableView, ...]:
    return tuple(
        replace(
            one,
            home=_seated(state, language, one.home),
            away=_seated(state, language, one.away) if one.away else None,
        )
        for one in seats_by_table(state, round_)
    )


def _seated(state: State, language: Language, side: SideView) -> SideView:
    """Without ids, which are membership numbers."""
    return replace(side, ids=(), players=tuple(public_name(state, one).render(language) for one in side.ids))
