"""Entries before play: registering, pairing up singles, presence, seat locks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import ConfirmationNeeded, Context
from pinella.acts.roles import ACCOUNTS, DIRECTION
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import EntryNumber, PlayerId
from pinella.tournament.decision import Decision, Finding
from pinella.tournament.entries import late_entry
from pinella.tournament.entries.events import (
    CheckedIn,
    CheckInUndone,
    EntryCancelled,
    EntryChanged,
    EntryPromoted,
    EntryRegistered,
    PlayerAdded,
    PlayerChanged,
    SeatLocked,
    SingleLeft,
    SingleRegistered,
)
from pinella.tournament.entries.registration import check_player
from pinella.tournament.entries.roster.names import name_key
from pinella.tournament.entries.roster.search import search
from pinella.tournament.entries.roster.typed import corrected
from pinella.tournament.event import Event
from pinella.tournament.lots import shuffled
from pinella.tournament.model import Contestant, Format, Player
from pinella.tournament.pairing.systems import SYSTEMS, System
from pinella.tournament.panels import SETUP
from pinella.tournament.setup.acts import MOST_TABLES
from pinella.tournament.state import State
from pinella.tournament.typed import read_captain, read_person, read_two_singles

SIZES: dict[Format, tuple[int, int]] = {
    "pairs": (2, 2),
    "teams": (4, 8),
    "individual-one-against-one": (1, 1),
    "individual-new-partner": (1, 1),
}
"""How many players one entry has, at least and at most."""


def next_number(state: State) -> int:
    return max([*state.contestants, *state.cancelled], default=0) + 1


def entered_as(state: State, player: str) -> int:
    """The number under which a player takes part; 0: not at all."""
    return state.plays_for.get(player, 0)


def player_findings(state: State, player: Player) -> tuple[Finding, ...]:
    """The traffic light of membership and fee, as the code asks for it."""
    return check_player(state.code, player, on_date=state.date, sporting_year=state.settings.sporting_year)


def _verify_player(state: State, player: Player) -> None:
    if not player.surname.strip() or not player.id.strip():
        raise Refusal(say("a player needs a surname and an id"))
    known = state.players.get(player.id)
    if known is not None and name_key(known.full) != name_key(player.full):
        raise Refusal(
            say(
                "{id} is already the number of {known}, not of {player}",
                id=player.id,
                known=known.full,
                player=player.full,
            )
        )
    at = entered_as(state, player.id)
    if at:
        raise Refusal(say("{player} is already entered under number {number}", player=player.full, number=at))
    if state.settings.strict_membership:
        for finding in player_findings(state, player):
            if finding.refusal is not None:
                raise finding.refusal


def _namesake(state: State, player: Player) -> Player | None:
    """Somebody else already entered under the same name: perhaps the same person with two numbers."""
    same = sorted(state.namesakes.get(name_key(player.full), ()))
    return next((state.players[one] for one in same if one != player.id and entered_as(state, one)), None)


def _added(state: State, player: Player) -> list[Event]:
    if player.id not in state.players:
        return [PlayerAdded(player=player)]
    return [PlayerChanged(player=player)] if state.players[player.id] != player else []


def registration_open(state: State, at: int) -> bool:
    opens, closes = state.settings.opens, state.settings.closes
    return not state.rounds and (not opens or at >= opens) and (not closes or at <= closes)


def _too_early(state: State, at: int) -> None:
    if state.settings.opens and at < state.settings.opens:
        raise Refusal(say("registration is not open yet"), state.code.cite("formats.registration_checks"))


def capacity(state: State) -> int:
    """How many contestants the hall holds; 0: no limit."""
    per_table = 4 if state.format == "individual-new-partner" else 2
    return state.settings.tables * per_table


def is_full(state: State, more: int = 0) -> bool:
    return bool(capacity(state)) and playing_on(state) + more >= capacity(state)


def playing_on(state: State) -> int:
    """How many are entered and not gone when the next round is made."""
    return sum(not state.away(one.number, len(state.rounds) + 1) for one in state.active())


@act(
    "register",
    title=say("Register an entry"),
    roles=ACCOUNTS,
    command=Command(
        "enter", say("Register a pair, a team or a player."), SETUP, 'enter "Rossi Mario, club=Lecce" "Bianchi Anna"'
    ),
)
def register(
    state: State,
    context: Context,
    *,
    players: Annotated[
        tuple[Player, ...],
        Ask(
            say("Players"),
            say("“Surname Name”, a membership number, or “Surname Name, club=Lecce, member=12, until=2026-12-31”."),
            metavar="PLAYER",
            read=read_person,
        ),
    ],
    name: Annotated[str, Ask(say("Name of a team"))] = "",
    captain: Annotated[
        str, Ask(say("Captain"), say("The captain; else the first."), metavar="PLAYER", read=read_captain)
    ] = "",
    arriving: Annotated[int, Ask(say("Latecomers: how many entries come together"), low=1)] = 1,
) -> list[Event]:
    """Enter a pair, a team or a single player. Once registration is closed the code's rules for latecomers apply;
    `arriving` says with how many entries together they come."""
    _verify_size(state, len(players))
    if len({one.id for one in players}) != len(players):
        raise Refusal(say("the same player stands twice in one entry"))
    _too_early(state, context.at)
    for player in players:
        _verify_player(state, player)
        twin = _namesake(state, player)
        if twin is not None and not context.confirmed:
            raise ConfirmationNeeded(
                say(
                    "{player} ({id}) has the name of {twin}, who is already entered: confirm that they are two people",
                    player=player.full,
                    id=player.id,
                    twin=twin.id,
                )
            )
    if captain and captain not in {one.id for one in players}:
        raise Refusal(say("the captain must be a player of the team"))
    late = not registration_open(state, context.at)
    if late:
        verify_late(state, context, arriving)
    waiting = not late and is_full(state)
    contestant = Contestant(
        number=next_number(state),
        players=tuple(one.id for one in players),
        name=name.strip(),
        captain=captain or (players[0].id if state.teams else ""),
    )
    events: list[Event] = [event for player in players for event in _added(state, player)]
    return [*events, EntryRegistered(contestant=contestant, waiting=waiting, late=late)]


def _verify_size(state: State, size: int) -> None:
    least, most = SIZES[state.format]
    if not least <= size <= most:
        expected = str(least) if least == most else f"{least}-{most}"
        raise Refusal(
            say(
                "an entry of this tournament has {n} player, not {size}",
                "an entry of this tournament has {n} players, not {size}",
                n=expected,
                size=size,
            ),
            state.code.cite("formats.offered"),
        )


def _next(state: State) -> int:
    """The round that comes next, or the last one."""
    return min(len(state.rounds) + 1, state.planned)


def _system(state: State) -> System:
    return SYSTEMS[state.plan[_next(state) - 1].system]


def verify_late(state: State, context: Context, arriving: int) -> None:
    """Latecomers: as the code says; where it leaves it to the director, confirming is deciding."""
    current, system = state.current, _system(state)
    if current is not None and current.clock and not system.takes_late:
        lame = any(one.rests for one in current.meetings)
        if not (system.fills_rest and lame and arriving == 1 and state.code.bye.late_entry_completes_table):
            why = say("the calendar of {system} is fixed: nobody can join it any more", system=system.title)
            if system.fills_rest:
                why = say(
                    "the calendar of {system} is fixed: one entry can join it, where a table is incomplete",
                    system=system.title,
                )
            raise Refusal(why, state.code.cite("bye.late_entry_completes_table"))
    decision = late_decision(state, arriving)
    if decision.refusal is not None:
        raise decision.refusal
    if decision.allowed == "director-decides" and not (context.confirmed or context.reason.strip()):
        raise ConfirmationNeeded(
            say("registration is closed: the director decides, and confirms. {why}", why=decision.why), decision.article
        )


def late_decision(state: State, arriving: int = 1) -> Decision:
    """What the code says of so many entries more once registration is closed, with its advice to the director."""
    current = state.current
    in_play = current.number if current and current.status in ("playing", "closed") else 0
    if current and current.status == "draft":
        in_play = current.number - 1
    contestants = playing_on(state)
    per_table = 4 if state.format == "individual-new-partner" else 2
    lame = any(one.rests for one in current.meetings) if current else bool(contestants % per_table)
    return late_entry.judge(
        state.code,
        registration_open=False,
        contestants=contestants,
        incomplete_table=lame,
        round_in_play=in_play,
        next_round_made=bool(current and current.number > 1),
        ranking_made=bool(current and current.status == "closed"),
        arriving=arriving,
        per_table=per_table,
    )


SINGLE = Command(
    "single",
    say("Put a player without partner on the list, or take one off."),
    SETUP,
    'single "Neri Ugo" --wants "Gallo Ida"',
    by_hand="does one of two acts",
)


def pairs_together(state: State) -> bool:
    """Whether nobody registers without a partner."""
    forming = state.code.formats.pair_forming
    return not forming or forming == ("registered-together",)


@act("register-single", title=say("Register a player without partner"), roles=ACCOUNTS, command=SINGLE)
def register_single(
    state: State,
    context: Context,
    *,
    player: Annotated[Player, Ask(say("Player"))],
    wants: Annotated[str, Ask(say("Partner wished for"))] = "",
) -> list[Event]:
    """Somebody who looks for a partner in a tournament of pairs, perhaps with one in mind (an id)."""
    if state.format != "pairs":
        raise Refusal(say("only in a tournament of pairs does a player look for a partner"))
    if pairs_together(state):
        raise Refusal(say("under this code pairs register together"), state.code.cite("formats.pair_forming"))
    _too_early(state, context.at)
    if not registration_open(state, context.at):
        raise Refusal(say("registration is closed"), state.code.cite("formats.registration_checks"))
    _verify_player(state, player)
    if player.id in state.singles:
        raise Refusal(say("{player} is already on the list of those who look for a partner", player=player.full))
    return [*_added(state, player), SingleRegistered(player=player.id, wants=wants)]


@act(
    "form-pairs",
    title=say("Form pairs of single players"),
    roles=DIRECTION,
    command=Command(
        "form-pairs",
        say("Make pairs of single players: those who want each other, those named, the rest by lot."),
        SETUP,
        "form-pairs 1234+2345",
    ),
)
def form_pairs(
    state: State,
    context: Context,
    *,
    pairs: Annotated[
        tuple[tuple[str, str], ...],
        Ask(
            say("Pairs"),
            say("Two players of the list, by number or name."),
            metavar="A+B",
            argument=True,
            read=read_two_singles,
        ),
    ] = (),
) -> list[Event]:
    """Those who want each other come first; then the pairs the director names; with none named, the rest by lot."""
    free = dict(state.singles)
    formed: list[tuple[str, str]] = []

    def join(one: str, other: str) -> None:
        for single in (one, other):
            if single not in free:
                raise Refusal(say("{player} is not looking for a partner", player=single))
            del free[single]
        formed.append((one, other))

    for one, wanted in state.singles.items():
        if one in free and wanted in free and state.singles[wanted] == one:
            join(one, wanted)
    for one, other in pairs:
        if (one, other) not in formed and (other, one) not in formed:
            join(one, other)
    if not pairs:
        rest = list(shuffled(sorted(free), f"{state.seed} singles {state.seq}"))
        while len(rest) > 1:
            join(rest.pop(0), rest.pop(0))
    if not formed:
        raise Refusal(say("there are no two players to be joined"))
    late = not registration_open(state, context.at)
    if late:
        verify_late(state, context, len(formed))
    first = next_number(state)
    events: list[Event] = []
    for at, pair in enumerate(formed):
        contestant = Contestant(number=first + at, players=pair)
        events.append(EntryRegistered(contestant=contestant, waiting=not late and is_full(state, at), late=late))
    return events


@act("leave-singles", title=say("Take a single player off the list"), roles=ACCOUNTS, command=SINGLE)
def leave_singles(state: State, context: Context, *, player: PlayerId) -> list[Event]:
    if player not in state.singles:
        raise Refusal(say("{player} is not looking for a partner", player=player))
    return [SingleLeft(player=player)]


def known(state: State, number: int) -> Contestant:
    found = state.contestants.get(number)
    if found is None:
        raise Refusal(say("there is no entry number {number}", number=number))
    return found


def read_known(reading: Reading, text: str) -> Player:
    """Exactly one player of the tournament, by number or name."""
    held: Mapping[str, Player] = reading.state.players
    found = [held[text]] if text in held else search(held.values(), text)
    if len(found) != 1:
        raise Refusal(say("“{text}” is not exactly one player of this tournament", text=text))
    return found[0]


def _correction_typed(
    _: Reading,
    *,
    player: Annotated[Player, Ask(say("Player"), say("The player's number or name."), metavar="ID", read=read_known)],
    correction: Annotated[
        str, Ask(say("What changes"), say("“Surname Name, club=Lecce, fee=2026, ...”."), metavar="PLAYER")
    ],
) -> Mapping[str, Any]:
    return {"player": corrected(correction, player)}


@act(
    "change-player",
    title=say("Correct a player's data"),
    roles=ACCOUNTS,
    command=Command(
        "change-player",
        say("Correct a player's data: club, membership, needs, privacy."),
        SETUP,
        'change-player 1234 "Rossi Mario, club=Lecce, until=2026-12-31"',
        typed=_correction_typed,
    ),
)
def change_player(state: State, context: Context, *, player: Annotated[Player, Ask(say("Player"))]) -> list[Event]:
    if player.id not in state.players:
        raise Refusal(say("there is no player {id} here", id=player.id))
    return [PlayerChanged(player=player)] if state.players[player.id] != player else []


@act(
    "change-entry",
    title=say("Change an entry"),
    roles=ACCOUNTS,
    command=Command(
        "change",
        say("Change the players of an entry before play begins."),
        SETUP,
        'change 7 "Rossi Mario" "Verdi Lucia"',
    ),
)
def change_entry(
    state: State,
    context: Context,
    *,
    number: EntryNumber,
    players: Annotated[
        tuple[Player, ...],
        Ask(
            say("Players"),
            say("“Surname Name”, a membership number, or “Surname Name, club=Lecce, member=12, until=2026-12-31”."),
            metavar="PLAYER",
            read=read_person,
        ),
    ],
    name: Annotated[str, Ask(say("Name of a team"))] = "",
    captain: Annotated[
        str, Ask(say("Captain"), say("The captain; else the first."), metavar="PLAYER", read=read_captain)
    ] = "",
) -> list[Event]:
    """Other players, before the first round starts; after that only a substitution can do it."""
    entry = known(state, number)
    if state.started:
        raise Refusal(
            say(
                "entry {number} stays as it is once the tournament has begun: only a substitute may come in",
                number=number,
            ),
            state.code.cite("absence.substitution"),
        )
    _verify_size(state, len(players))
    events: list[Event] = []
    for player in players:
        if player.id not in entry.players:
            _verify_player(state, player)
        events += _added(state, player)
    ids = tuple(one.id for one in players)
    changed = msgspec.structs.replace(entry, players=ids, name=name.strip(), captain=captain or entry.captain)
    return [*events, EntryChanged(contestant=changed)]


@act(
    "cancel-entry",
    title=say("Cancel an entry"),
    roles=ACCOUNTS,
    command=Command("cancel", say("Cancel an entry before the first round is made."), SETUP, "cancel 7"),
)
def cancel_entry(state: State, context: Context, *, number: EntryNumber) -> list[Event]:
    """Before the first round is drafted; afterwards an entry withdraws. The first who waits moves up."""
    known(state, number)
    if state.rounds:
        raise Refusal(say("round 1 is already made: entry {number} can withdraw, not be cancelled", number=number))
    events: list[Event] = [EntryCancelled(number=number, reason=context.reason)]
    if number not in state.waiting and state.waiting:
        events.append(EntryPromoted(number=state.waiting[0]))
    return events


@act(
    "promote",
    title=say("Admit from the waiting list"),
    roles=ACCOUNTS,
    command=Command("promote", say("Admit an entry from the waiting list."), SETUP, "promote 21"),
)
def promote(state: State, context: Context, *, number: EntryNumber) -> list[Event]:
    known(state, number)
    if number not in state.waiting:
        raise Refusal(say("entry {number} is not on the waiting list", number=number))
    if is_full(state):
        raise Refusal(say("the hall is full: {n} table", "the hall is full: {n} tables", n=state.settings.tables))
    if state.rounds:
        verify_late(state, context, 1)
    return [EntryPromoted(number=number)]


CHECK_IN = Command(
    "checkin",
    say("Note who is present, and the fee taken."),
    SETUP,
    "checkin 1 2 5 --fee 15",
    by_hand="does one of two acts",
)


@act("check-in", title=say("Check in"), roles=ACCOUNTS, command=CHECK_IN)
def check_in(
    state: State,
    context: Context,
    *,
    numbers: Annotated[tuple[int, ...], Ask(say("Numbers of the entries"))],
    fee_cents: Annotated[int, Ask(say("Fee taken, in cents"))] = 0,
    identity: Annotated[bool, Ask(say("Identity was checked"))] = True,
) -> list[Event]:
    """Present, fee taken, identity and membership looked at."""
    events: list[Event] = []
    for number in numbers:
        known(state, number)
        if number in state.waiting:
            raise Refusal(say("entry {number} is on the waiting list: admit it first", number=number))
        if fee_cents < 0:
            raise Refusal(say("a fee cannot be negative"))
        if number not in state.present or fee_cents:
            events.append(CheckedIn(number=number, fee_cents=fee_cents, identity=identity))
    return events


@act("undo-check-in", title=say("Undo a check-in"), roles=ACCOUNTS, command=CHECK_IN)
def undo_check_in(state: State, context: Context, *, number: EntryNumber) -> list[Event]:
    if number not in state.present:
        raise Refusal(say("entry {number} is not checked in", number=number))
    return [CheckInUndone(number=number)]


@act(
    "lock-seat",
    title=say("Keep a contestant at one table"),
    roles=DIRECTION,
    command=Command("lock", say("Keep somebody who cannot move at one table; table 0 lifts it."), SETUP, "lock 7 1"),
)
def lock_seat(
    state: State,
    context: Context,
    *,
    number: EntryNumber,
    table: Annotated[
        int, Ask(say("Table"), say("Number of the table; 0: free again."), metavar="TABLE", low=0, high=9999)
    ],
) -> list[Event]:
    """For those who cannot move; table 0 lifts the lock."""
    known(state, number)
    if not 0 <= table <= MOST_TABLES:
        raise Refusal(say("tables are numbered from 1 up"))
    numbered = state.settings.table_numbers
    if table and numbered and table not in numbered:
        raise Refusal(say("there is no table {table} in this hall", table=table))
    taken = [one for one, kept in state.locks.items() if kept == table and one != number]
    if table and len(taken) > 1:
        raise Refusal(say("table {table} is already kept for two others", table=table))
    return [SeatLocked(number=number, table=table)]
