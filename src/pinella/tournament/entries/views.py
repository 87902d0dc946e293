"""The list of entries as the desk sees it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Literal

from pinella.listing import Column, Listing
from pinella.messages import Message, say
from pinella.tournament.absences.events import DEPARTURES
from pinella.tournament.decision import Finding
from pinella.tournament.entries.acts import player_findings
from pinella.tournament.entries.roster.names import name_key
from pinella.tournament.model import Contestant, Player
from pinella.tournament.money import Money
from pinella.tournament.rounds.views.seats import clubs, full_name
from pinella.tournament.state import State

Light = Literal["ok", "warn", "refuse"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    id: str
    name: str
    member: str
    club: str
    category: str
    light: Light
    findings: tuple[Finding, ...]
    """Each with level, words (`why`) and article."""
    needs: str = ""
    """For the director only: empty unless asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    number: int
    name: str
    players: tuple[PlayerLine, ...]
    club: str
    light: Light
    """The worst of its players."""
    present: bool
    identified: bool
    paid_cents: int
    owed_cents: int
    waiting: int = 0
    """Position on the waiting list; 0: in the tournament."""
    locked_table: int = 0
    captain: str = ""
    late: bool = False
    staff: bool = False
    away: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SingleLine:
    """Somebody who looks for a partner."""

    player: PlayerLine
    wants: str = ""
    """Name of the partner wished for."""
    mutual: bool = False


def _membership(one: EntryLine) -> object:
    """What is wrong with it; else whether all are members."""
    if one.light == "ok":
        return all(player.member for player in one.players)
    findings = [finding.why for player in one.players for finding in player.findings]
    return reduce(lambda before, more: say("{before}; {more}", before=before, more=more), findings)


ENTRY_LIST: Listing[EntryLine] = Listing(
    Column("number", say("no.")),
    Column("name", say("name")),
    Column("club", say("club")),
    Column("light", say("membership"), _membership),
    Column("present", say("present")),
    Column("paid", say("paid"), lambda one: Money(one.paid_cents) if one.paid_cents else ""),
    Column("owed", say("owed"), lambda one: Money(one.owed_cents) if one.owed_cents else ""),
    Column("table", say("keeps table"), lambda one: one.locked_table or None),
    Column("waiting", say("waits as"), lambda one: one.waiting or None),
    Column("needs", say("needs"), lambda one: "; ".join(player.needs for player in one.players if player.needs)),
    Column("note", say("note"), lambda one: one.away),
    empty=say("Nobody is entered yet."),
)
SINGLE_LIST: Listing[SingleLine] = Listing(
    Column("id", say("id"), lambda one: one.player.id),
    Column("name", say("name"), lambda one: one.player.name),
    Column("club", say("club"), lambda one: one.player.club),
    Column("wants", say("wants")),
    Column("mutual", say("agreed")),
    empty=say("Nobody looks for a partner."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    entries: int
    """Those that owe a fee: neither waiting nor of the organisation."""
    paid: int
    """How many of them have paid in full."""
    taken_cents: int
    owed_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryList:
    entries: tuple[EntryLine, ...]
    waiting: tuple[EntryLine, ...]
    singles: tuple[SingleLine, ...]
    cancelled: tuple[tuple[int, str], ...]
    duplicates: tuple[tuple[PlayerLine, ...], ...]
    """People who may be one and the same: equal names under different ids."""
    fees: Fees
    present: int


def entries(state: State, *, director: bool = False) -> EntryList:
    """`director`: with what people need in the hall."""
    lines = tuple(_entry(state, one, director=director) for one in state.active())
    waiting = tuple(
        _entry(state, state.contestants[number], waiting=at, director=director)
        for at, number in enumerate(state.waiting, start=1)
    )
    owing = [one for one in lines if not one.staff]
    return EntryList(
        entries=lines,
        waiting=waiting,
        singles=tuple(_single(state, player, director) for player in state.singles),
        cancelled=tuple((number, state.name_of(number)) for number in sorted(state.cancelled)),
        duplicates=_duplicates(state, director),
        fees=Fees(
            entries=len(owing),
            paid=sum(not one.owed_cents for one in owing),
            taken_cents=sum(one.paid_cents for one in lines),
            owed_cents=sum(one.owed_cents for one in owing),
        ),
        present=sum(one.present for one in lines),
    )


def _entry(state: State, one: Contestant, *, waiting: int = 0, director: bool) -> EntryLine:
    players = tuple(_player(state, player, director, staff=one.staff) for player in one.players)
    paid = state.present.get(one.number, 0)
    now = len(state.rounds) or 1
    leave = state.away(one.number, now) or state.away(one.number, now + 1)
    return EntryLine(
        number=one.number,
        name=state.name_of(one.number),
        players=players,
        club=" / ".join(clubs(state, one.players)),
        light=_worst([player.light for player in players]),
        present=one.number in state.present,
        identified=one.number in state.identified,
        paid_cents=paid,
        owed_cents=0 if waiting or one.staff else max(0, state.settings.fee_cents - paid),
        waiting=waiting,
        locked_table=state.locks.get(one.number, 0),
        captain=full_name(state, one.captain) if one.captain else "",
        late=one.number in state.late_entries,
        staff=one.staff,
        away=say("{how}, from round {round}", how=DEPARTURES[leave.departure], round=leave.from_round)
        if leave
        else None,
    )


def _worst(lights: list[Light]) -> Light:
    return "refuse" if "refuse" in lights else "warn" if "warn" in lights else "ok"


def _player(state: State, player: str, director: bool, *, staff: bool = False) -> PlayerLine:
    known = state.players.get(player) or Player(id=player, surname=player)
    findings = () if staff else player_findings(state, known)
    return PlayerLine(
        id=known.id,
        name=known.full,
        member=known.member,
        club=known.club,
        category=known.category,
        light=_worst([one.level for one in findings]),
        findings=findings,
        needs=known.needs if director else "",
    )


def _single(state: State, player: str, director: bool) -> SingleLine:
    wanted = state.singles[player]
    return SingleLine(
        player=_player(state, player, director),
        wants=full_name(state, wanted) if wanted else "",
        mutual=bool(wanted) and state.singles.get(wanted) == player,
    )


def _duplicates(state: State, director: bool) -> tuple[tuple[PlayerLine, ...], ...]:
    """Only among people who take part or look for a partner."""
    here = {player: None for one in state.contestants.values() for player in one.players} | dict.fromkeys(state.singles)
    same: dict[str, list[str]] = {}
    for player in here:
        same.setdefault(name_key(full_name(state, player)), []).append(player)
    return tuple(tuple(_player(state, one, director) for one in ids) for ids in same.values() if len(ids) > 1)
