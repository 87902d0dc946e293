"""The ledger of a member: which sanctions of the season count, what they add up to, which rounds it costs.

Everything is worked out anew from what was announced and reported. A sanction is used once: it makes a heavier one, or
a penalty, or is cleared, or waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pinella.codes.model import Code
from pinella.codes.sections.discipline import SeasonStep
from pinella.tournament.model import Value
from pinella.tournament.season.events import PenaltyVaried
from pinella.tournament.season.state import Season
from pinella.tournament.season.values import Level

LedgerLevel = Literal["reprimand", "warning", "expulsion"]
_LEVELS: dict[Level, LedgerLevel] = {
    "reprimand": "reprimand",
    "warning": "warning",
    "removal": "expulsion",
    "expulsion": "expulsion",
}
"""A member removed with his pair stands as one expelled."""
RoundKey = tuple[str, int]
"""Tournament and number of the round."""


class Entry(Value, frozen=True, kw_only=True):
    """A sanction that counts; one that was made of lighter ones names them."""

    level: LedgerLevel
    event: str
    made_of: tuple[str, ...]
    """Ids of announced sanctions."""


class SeasonPenalty(Value, frozen=True, kw_only=True):
    """So many last valid rounds of a member are annulled. Its id is that of the sanction that brought it about."""

    id: str
    player: str
    event: str
    foreseen: int
    """Rounds, by the table of the code."""
    sanctions: tuple[str, ...]
    article: str
    varied: PenaltyVaried | None = None

    @property
    def rounds(self) -> int:
        return self.foreseen if self.varied is None else self.varied.rounds


class Ledger(Value, frozen=True, kw_only=True):
    player: str
    live: tuple[Entry, ...] = ()
    penalties: tuple[SeasonPenalty, ...] = ()
    spent: tuple[str, ...] = ()
    """Sanctions that had grown into a heavier one within their event."""
    cleared: tuple[str, ...] = ()
    """Lapsed because a penalty was served or the season ended."""

    def count(self, level: LedgerLevel) -> int:
        return sum(entry.level == level for entry in self.live)


class _Counting:
    """A member's sanctions entered one after the other."""

    def __init__(self, season: Season, code: Code, player: str) -> None:
        self.season, self.player, self.rules = season, player, code.discipline
        self.article = code.cite("discipline.season_ladder")
        self.live: list[Entry] = []
        self.penalties: list[SeasonPenalty] = []
        self.cleared: list[str] = []

    def enter(self, entry: Entry) -> None:
        self.live.append(entry)
        for step in self.rules.season_ladder:
            same = [one for one in self.live if one.level == step.sanction]
            if entry.level == step.sanction and not len(same) % step.times:
                self._take(step, same[-step.times :], entry)
                return

    def _take(self, step: SeasonStep, taken: list[Entry], last: Entry) -> None:
        if not self.rules.season_spent_count_again:
            self.live = [one for one in self.live if one not in taken]
        made_of = tuple(one for entry in taken for one in entry.made_of)
        if step.becomes == "warning":
            self.enter(Entry(level="warning", event=last.event, made_of=made_of))
            return
        trigger = last.made_of[-1]
        self.penalties.append(
            SeasonPenalty(
                id=trigger,
                player=self.player,
                event=last.event,
                foreseen=step.rounds,
                sanctions=made_of,
                article=self.article,
                varied=self.season.varied.get(trigger),
            )
        )
        if "when-served" in self.rules.season_cleared:
            self.clear()

    def clear(self) -> None:
        self.cleared += [one for entry in self.live for one in entry.made_of]
        self.live = []


def ledger(season: Season, code: Code, player: str) -> Ledger:
    """Where a member stands. Without a ladder in the code sanctions are listed, but bring nothing about."""
    counting = _Counting(season, code, player)
    known = list(_known(season, code, player))
    grown = {one for _id, _entry, spends in known for one in spends}
    if code.discipline.season_spent_count_again:
        grown = set()
    for sanction, entry, _spends in known:
        if sanction not in grown:
            counting.enter(entry)
    if season.closed and "at-season-end" in code.discipline.season_cleared:
        counting.clear()
    return Ledger(
        player=player,
        live=tuple(counting.live),
        penalties=tuple(counting.penalties),
        spent=tuple(sanction for sanction, _entry, _spends in known if sanction in grown),
        cleared=tuple(counting.cleared),
    )


def _known(season: Season, code: Code, player: str) -> Iterable[tuple[str, Entry, tuple[str, ...]]]:
    """Sanctions that exist for the season, in the order in which they came to its knowledge."""
    for at, carried in enumerate(season.carried):
        if carried.player == player:
            name = f"carried-{at + 1}"
            yield name, Entry(level=_LEVELS[carried.level], event="", made_of=(name,)), ()
    if code.discipline.season_only_reported:
        ids = [one for filed in season.reports.values() for one in filed.event.sanctions]
    else:
        ids = list(season.sanctions)
    for name in ids:
        found = season.sanctions[name]
        if found.player == player and name not in season.lifted:
            yield name, Entry(level=_LEVELS[found.level], event=found.event, made_of=(name,)), found.spends


def members(season: Season) -> list[str]:
    """Everybody of whom the season knows a sanction."""
    announced = [one.player for one in season.sanctions.values()]
    return list(dict.fromkeys([*(one.player for one in season.carried), *announced]))


def remaining(season: Season, code: Code) -> dict[str, tuple[Entry, ...]]:
    """What outlasts the season, by member."""
    found = {player: ledger(season, code, player).live for player in members(season)}
    return {player: live for player, live in found.items() if live}


# --- annulled rounds -------------------------------------------------------------------------------------------------


def annulled(season: Season, code: Code) -> dict[str, dict[RoundKey, str]]:
    """The rounds that lose their victory points, by member: each with the penalty it lost them by."""
    lost: dict[str, dict[RoundKey, str]] = {}
    for player in members(season):
        for penalty in ledger(season, code, player).penalties:
            own = lost.setdefault(player, {})
            played = [one for one in _valid_rounds(season, player, penalty.event) if one not in own]
            own.update(dict.fromkeys(played[len(played) - min(penalty.rounds, len(played)) :], penalty.id))
    if not code.discipline.annulled_partner_keeps_vp:
        _with_partners(season, lost)
    return lost


def _valid_rounds(season: Season, player: str, until: str) -> list[RoundKey]:
    """The member's valid rounds in the order of play, up to the tournament where the last sanction was given."""
    order = sorted(season.tournaments.values(), key=lambda one: one.date)
    names = [one.id for one in order]
    last = names.index(until) if until in names else -1
    return [
        (one.id, played.number)
        for one in order[: last + 1]
        if one.counted is not None
        for result in one.counted.results
        if result.player == player
        for played in sorted(result.rounds, key=lambda played: played.number)
        if played.valid
    ]


def _with_partners(season: Season, lost: dict[str, dict[RoundKey, str]]) -> None:
    for player, rounds in list(lost.items()):
        for (event, number), penalty in list(rounds.items()):
            counted = season.tournaments[event].counted
            own = next((one for one in counted.results if one.player == player), None) if counted else None
            for partner in own.partners if own else ():
                lost.setdefault(partner, {}).setdefault((event, number), penalty)
