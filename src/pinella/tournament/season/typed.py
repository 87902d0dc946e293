"""What people type about a season, read: tournaments and members by a part of the name; and what there is to choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pinella.acts.ask import Reading
from pinella.messages import Message, Refusal, say
from pinella.tournament.entries.roster.names import fold
from pinella.tournament.season.ledger import ledger, members
from pinella.tournament.season.state import Season

Choices = Sequence[tuple[str, Message]]


def event_of(season: Season, text: str) -> str:
    """The id of a tournament by any part that fits only one; what the season does not know is left to the act."""
    alike = [one for one in season.tournaments if text.casefold() in one.casefold()]
    if text in season.tournaments or not alike:
        return text
    if len(alike) > 1:
        raise Refusal(say("“{wanted}” could be {known}: write more of the name", wanted=text, known=", ".join(alike)))
    return alike[0]


def player_of(season: Season, text: str) -> str:
    """The id of a member by id or name; somebody without results is taken by the id as it is written."""
    names = season.names()
    alike = [one for one, name in names.items() if fold(text) in fold(name)]
    if text in names or not alike:
        return text
    if len(alike) > 1:
        raise Refusal(
            say(
                "“{text}” fits several: {found}; give the number",
                text=text,
                found=", ".join(f"{one} {names[one]}" for one in alike[:6]),
            )
        )
    return alike[0]


# --- readers ----------------------------------------------------------------------------------------------------------


def read_event(reading: Reading, text: str) -> str:
    return event_of(reading.state, text)


def read_player(reading: Reading, text: str) -> str:
    return player_of(reading.state, text)


def fill_caller(reading: Reading) -> str:
    return reading.caller


def fill_id(reading: Reading) -> str:
    """A season without a name is called by its id."""
    return str(reading.given.get("id", ""))


def fill_end(reading: Reading) -> int | None:
    """A sanction written down afterwards was announced before the tournament ended."""
    found = reading.state.tournaments.get(reading.given.get("event", ""))
    return found.ended_at if found else None


# --- what there is ----------------------------------------------------------------------------------------------------


def _named(found: Iterable[tuple[str, str]]) -> Choices:
    return [(id_, say("{text}", text=text)) for id_, text in found]


def tournaments(reading: Reading) -> Choices:
    found = sorted(reading.state.tournaments.values(), key=lambda one: one.date, reverse=True)
    return _named((one.id, f"{one.name}, {one.date}") for one in found)


def players(reading: Reading) -> Choices:
    """Everybody the season knows by results or sanctions."""
    season: Season = reading.state
    known = {one: one for one in members(season)} | season.names()
    return _named(sorted(((id_, f"{name} ({id_})") for id_, name in known.items()), key=lambda one: one[1]))


def referees(reading: Reading) -> Choices:
    return _named((one.id, f"{one.name} ({one.id})") for one in reading.state.referees.values())


def cases(reading: Reading) -> Choices:
    """Those that are not decided."""
    season: Season = reading.state
    return _named(
        (id_, f"{id_}: {season.referee_called(one.opened.referee)}, {one.opened.facts}")
        for id_, one in season.cases.items()
        if one.outcome is None
    )


def sanctions(reading: Reading) -> Choices:
    """Those that were not lifted."""
    season: Season = reading.state
    return _named(
        (id_, f"{id_}: {season.called(one.player)}, {one.offence}")
        for id_, one in season.sanctions.items()
        if id_ not in season.lifted
    )


def unreported(reading: Reading) -> Choices:
    done = reading.state.reported()
    return [one for one in sanctions(reading) if one[0] not in done]


def reports(reading: Reading) -> Choices:
    season: Season = reading.state
    return _named(
        (id_, f"{id_}: {', '.join(season.called(player) for player in one.event.players)}")
        for id_, one in season.reports.items()
    )


def measures(reading: Reading) -> Choices:
    """Those on their way."""
    season: Season = reading.state
    return _named(
        (id_, f"{id_}: {season.called(one.proposed.player)}, {one.proposed.text}")
        for id_, one in season.measures.items()
        if one.stage not in ("rejected", "published")
    )


def penalties(reading: Reading) -> Choices:
    season: Season = reading.state
    return _named(
        (one.id, f"{one.id}: {season.called(player)}")
        for player in members(season)
        for one in ledger(season, season.rules, player).penalties
    )


def waiting(reading: Reading) -> Choices:
    """Files in the outbox."""
    season: Season = reading.state
    return _named(
        (id_, f"{id_}: {', '.join(season.called(player) for player in one.drafted.players)}, {one.drafted.facts}")
        for id_, one in season.referrals.items()
        if one.status == "draft"
    )
