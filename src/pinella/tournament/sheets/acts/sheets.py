"""Score sheets in the round they belong to: entry, signatures, dispute, countersignature, loss."""

from __future__ import annotations

from typing import Annotated

from pinella.acts.actor import Actor
from pinella.acts.ask import Ask, Command
from pinella.acts.registry import Context, ReasonNeeded
from pinella.acts.roles import LAW, TABLES
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.sheet import corrections
from pinella.sheet.checks import verify
from pinella.sheet.corrections import DecisiveRound
from pinella.sheet.counts import count_row
from pinella.sheet.pad import paper_from_counts
from pinella.sheet.paper import Deal, Paper
from pinella.sheet.signatures import sheet_withdrawn
from pinella.sheet.special import call_due, monitored
from pinella.tournament.act import act
from pinella.tournament.asks import RefereeName, RoomName, RoundNumber, SideName, TableNumber
from pinella.tournament.event import Event, said
from pinella.tournament.model import SCORE_KINDS, SIDES, Room, Side
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.panels import SHEETS
from pinella.tournament.rounds.lookup import need_round, table_at
from pinella.tournament.rounds.state import Round, Sheet, Table
from pinella.tournament.setup.events import NoticeGiven
from pinella.tournament.sheets.acts.keeper import verify_signer, verify_writer
from pinella.tournament.sheets.acts.reinstated import REINSTATE
from pinella.tournament.sheets.events import (
    SheetCorrected,
    SheetCountersigned,
    SheetDisputed,
    SheetEntered,
    SheetSigned,
    Source,
)
from pinella.tournament.sheets.results import entered_totals, points_of, result
from pinella.tournament.state import State
from pinella.tournament.typed import fill_version


class Stale(Refusal):
    """Somebody else has entered this sheet in the meantime: both stand side by side, nothing is overwritten."""

    def __init__(self, sheet: Sheet, seen: int) -> None:
        last = sheet.last
        if last is None:
            message = say("version {seen} of this sheet does not exist", seen=seen)
        else:
            message = say(
                "this sheet has meanwhile been entered by {actor}: {home}-{away}, version {version}; look at both",
                actor=last.actor,
                home=last.totals[0],
                away=last.totals[1],
                version=last.version,
            )
        super().__init__(message)
        self.theirs = last


def decisive(state: State, round_: int) -> tuple[DecisiveRound, ...]:
    """What makes a round decisive for corrections."""
    kind = state.kind(round_)
    found: list[DecisiveRound] = []
    if kind.last:
        found.append("last-round")
    if kind.last_of_single_group:
        found.append("last-single-group-round")
    if kind.merit:
        found.append("merit-group-rounds")
    return tuple(found)


def is_monitored(state: State, round_: Round, table: Table) -> bool:
    """Whether the code's watching of large differences reaches this table."""
    return monitored(
        state.code,
        state.level,
        merit=state.in_merit_groups(round_.number),
        danish=SYSTEMS[round_.plan.system].by_scores,
        group=table.meeting.group,
    )


def checked_totals(
    state: State, round_: Round, paper: Paper, room: Room, *, accept: bool
) -> tuple[tuple[int, int], tuple[Message, ...]]:
    """The totals of a sheet that passes every check; doubts must have been accepted."""
    if any(paper.bonus) or any(paper.penalties):
        raise Refusal(
            say("credits for lateness and penalty points are noted by the referee, not written on the sheet's totals")
        )
    checked = verify(paper, state.sheet_format(round_.plan.deals, room))
    doubts = tuple(one.message for one in checked.doubts)
    if doubts and not accept:
        raise Refusal(say("unlikely, please confirm: {doubt}", doubt=doubts[0]))
    return checked.totals, doubts


@act(
    "enter-sheet",
    title=say("Enter a sheet"),
    roles=TABLES,
    command=Command(
        "sheet",
        say("Enter the sheet of a table, by totals or deal by deal; without figures, show it."),
        SHEETS,
        "sheet 1 4 1240-985 --signed both",
        negative=True,
        by_hand="reads a file",
    ),
)
def enter_sheet(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    paper: Annotated[Paper, Ask(say("The sheet"))],
    room: RoomName = "open",
    version: Annotated[int, Ask(say("Version of the sheet"))] = 0,
    source: Annotated[Source, Ask(say("Where it comes from"))] = "desk",
    side: SideName | None = None,
    writer: Annotated[str, Ask(say("Written by"))] = "",
    signed: Annotated[tuple[Side, ...], Ask(say("Signed by"))] = (),
    signers: Annotated[dict[Side, str] | None, Ask(say("Who signs"))] = None,
    accept: Annotated[bool, Ask(say("Accept it in spite of the doubts"))] = False,
    put_right: Annotated[bool, Ask(say("Put right what can be put right"))] = False,
) -> list[Event]:
    """A new version of a sheet. `version` is the one the writer saw (0: none); `signed` are the sides that have
    signed, on paper or on their phone; `writer` the player who writes at the table. With `put_right` the direction
    corrects sums and victory points as the figures give them, and tells everybody."""
    found, at = table_at(state, round, table)
    sheet = at.rooms.get(room, Sheet())
    verify_open(state, found, at, room)
    if version != len(sheet.versions):
        raise Stale(sheet, version)
    if source == "table":
        verify_at_table(state, found, at)
        verify_writer(state, found, at, room, writer)
    for one, name in (signers or {}).items():
        verify_signer(state, found, at, one, name, room)
    last = sheet.last
    if last is not None and not _only_added(last.paper, paper):
        _verify_change(state, found, sheet)
    corrected: list[Event] = []
    if put_right and source == "desk":
        paper, corrected = _put_right(state, found, table, version + 1, paper, room)
    totals, doubts = checked_totals(state, found, paper, room, accept=accept or context.confirmed)
    entered = SheetEntered(
        round=round,
        table=table,
        version=version + 1,
        paper=paper,
        totals=totals,
        room=room,
        source=source,
        side=side,
        writer=writer,
        doubts=tuple(said(one) for one in doubts),
    )
    names = signers or {}
    signatures = [
        SheetSigned(round=round, table=table, version=version + 1, side=one, signer=names.get(one, ""), room=room)
        for one in dict.fromkeys((*signed, *names))
    ]
    events: list[Event] = [entered, *signatures, *corrected]
    if {one.side for one in signatures} == set(SIDES):
        events += _done(state, found, at, room, totals, paper)
    return events


def _put_right(
    state: State, found: Round, table: int, version: int, paper: Paper, room: Room
) -> tuple[Paper, list[Event]]:
    """The sheet with sums and victory points as its figures give them, and what is said publicly of every change."""
    fixed = corrections.put_right(paper, state.sheet_format(found.plan.deals, room))
    if not fixed.changes:
        return paper, []
    why = fixed.changes[0]
    for one in fixed.changes[1:]:
        why = say("{first}; {second}", first=why, second=one)
    text = say("Round {round}, table {table}: {changes}", round=found.number, table=table, changes=why)
    return fixed.paper, [
        SheetCorrected(
            round=found.number,
            table=table,
            version=version,
            error="addition",
            by="office",
            article=fixed.article,
            why=said(why),
            room=room,
        ),
        NoticeGiven(subject="correction", text=said(text), round=found.number),
    ]


def _only_added(before: Paper, after: Paper) -> bool:
    """Whether no figure already written is another: rows that were still empty may be filled in."""
    if before.totals_only or len(after.deals) < len(before.deals):
        return before == after
    written = zip(before.deals, after.deals, strict=False)
    same = all(old == new or old.ended == "not-played" for old, new in written)
    return same and before.totals in (None, after.totals)


def verify_open(state: State, found: Round, table: Table, room: Room) -> None:
    if room not in state.rooms:
        raise Refusal(say("only teams play in a closed room"))
    if found.status != "playing":
        if found.status == "closed":
            raise Refusal(say("round {round} is closed: a sheet of it is corrected, not entered", round=found.number))
        raise Refusal(say("round {round} is not being played", round=found.number))
    last = table.result()
    if last is not None and last.home.kind not in ("played", "provisional"):
        raise Refusal(
            say(
                "table {table} already has a result that was not played: {kind}; if that was a mistake: {act}",
                table=table.meeting.table,
                kind=SCORE_KINDS[last.home.kind],
                act=REINSTATE,
            )
        )
    if last is not None and last.home.kind == "played":
        raise Refusal(
            say(
                "the sheet of table {table} has been delivered: it is corrected, not entered anew",
                table=table.meeting.table,
            ),
            state.code.cite("sheet.corrections"),
        )


def kept_by_referees(state: State, found: Round, table: Table) -> bool:
    """Whether players do not write on the sheet of this table."""
    withdrawn = sheet_withdrawn(
        state.code,
        state.level,
        merit=state.in_merit_groups(found.number),
        danish=SYSTEMS[found.plan.system].by_scores,
        group=table.meeting.group,
    )
    return withdrawn and state.settings.regime != "players-call"


def verify_at_table(state: State, found: Round, table: Table) -> None:
    if kept_by_referees(state, found, table):
        raise Refusal(
            say("the sheet of table {table} is kept by the referees", table=table.meeting.table),
            state.code.cite("sheet.withdrawn_tables"),
        )


def _verify_change(state: State, found: Round, sheet: Sheet) -> None:
    """In decisive rounds an entered figure changes only once the referee has countersigned."""
    if not set(decisive(state, found.number)) & set(state.code.sheet.referee_first):
        return
    last = sheet.last
    if last is not None and sheet.change_endorsed:
        return
    raise Refusal(
        say("in this round an entered figure changes only after the referee has been called and has countersigned"),
        state.code.cite("sheet.referee_first"),
    )


def _done(state: State, found: Round, table: Table, room: Room, totals: tuple[int, int], paper: Paper) -> list[Event]:
    """The result, once every room is signed and nothing else is owed."""
    known = entered_totals(table) | {room: totals}
    others = [one for one in state.rooms if one != room]
    if any(not table.rooms.get(one, Sheet()).complete for one in others) or set(known) != set(state.rooms):
        return []
    if call_owed(state, found, table, paper):
        return []
    return [result(found.number, table.meeting.table, points_of(state, found, table, known))]


def call_duty(state: State) -> bool:
    """Whether the players have been told to call the referee at a large difference."""
    told = any(notice.subject == "monitoring" for notice, _at in state.notices)
    return told and state.settings.regime == "players-call"


def call_owed(state: State, found: Round, table: Table, paper: Paper | None = None, signed: int | None = None) -> bool:
    """Whether the referee should have been called at a large difference and has not countersigned.

    `paper` is a sheet about to be entered, `signed` the deal about to be countersigned. Of totals alone only the end
    is known: one countersignature, for whichever deal, answers for it.
    """
    if not call_duty(state) or not is_monitored(state, found, table):
        return False
    sheet = table.rooms.get("open", Sheet())
    last = paper or (sheet.last.paper if sheet.last else None)
    if last is None:
        return False
    calls = [deal for _name, deal, _version in sheet.countersigned] + ([] if signed is None else [signed])
    if last.totals_only:
        return not calls and call_due(state.code, [last.totals or (0, 0)]) is not None
    return call_due(state.code, running_totals(state.code, last), calls) is not None


def running_totals(code: Code, paper: Paper) -> list[tuple[int, int]]:
    """The totals of each deal."""
    return [(first.total, second.total) for first, second in (count_row(code, deal) for deal in paper.deals)]


@act("send-score", title=say("Send a score"), roles=TABLES)
def send_score(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    deals: Annotated[tuple[Deal, ...], Ask(say("What was counted, deal by deal"))],
    version: Annotated[int, Ask(say("Version of the sheet"))] = 0,
    room: RoomName = "open",
    side: SideName | None = None,
    writer: Annotated[str, Ask(say("Written by"))] = "",
) -> list[Event]:
    """The counts of a table become its sheet, entered and signed by the side that sends it: all of it or nothing."""
    format = state.sheet_format(need_round(state, round).plan.deals, room)
    return enter_sheet(
        state,
        context,
        round=round,
        table=table,
        paper=paper_from_counts(deals, format),
        room=room,
        version=version,
        source="table",
        side=side,
        writer=writer,
        signed=(side,) if side else (),
    )


@act(
    "sign-sheet",
    title=say("Sign a sheet"),
    roles=TABLES,
    command=Command(
        "confirm",
        say("A side signs the sheet it saw."),
        SHEETS,
        "confirm 1 4 away",
        by_hand="does two acts where both sides sign",
    ),
)
def sign_sheet(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    version: Annotated[int, Ask(say("Version of the sheet"))],
    signer: Annotated[str, Ask(say("Who signs"))] = "",
    room: RoomName = "open",
) -> list[Event]:
    """A side confirms the version it saw; when both have, the sheet is delivered and counts."""
    found, at = table_at(state, round, table)
    sheet = at.rooms.get(room, Sheet())
    if version != len(sheet.versions) or sheet.last is None:
        raise Stale(sheet, version)
    if side in sheet.signed and side not in sheet.disputed:
        return []
    verify_signer(state, found, at, side, signer, room)
    events: list[Event] = [SheetSigned(round=round, table=table, version=version, side=side, signer=signer, room=room)]
    quarrel = set(sheet.disputed) - {side}
    if {*sheet.signed, side} == set(SIDES) and not quarrel and not at.results_of_play():
        events += _done(state, found, at, room, sheet.last.totals, sheet.last.paper)
    return events


@act(
    "dispute-sheet",
    title=say("Dispute a sheet"),
    roles=TABLES,
    command=Command(
        "dispute",
        say("A side does not agree with the sheet; say why."),
        SHEETS,
        'dispute 1 4 away --reason "a burraco is missing"',
    ),
)
def dispute_sheet(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    side: SideName,
    version: Annotated[int, Ask(say("Version of the sheet"), fill=fill_version)],
    room: RoomName = "open",
) -> list[Event]:
    """A side does not agree: the sheet goes to the desk."""
    _found, at = table_at(state, round, table)
    sheet = at.rooms.get(room, Sheet())
    if version != len(sheet.versions) or sheet.last is None:
        raise Stale(sheet, version)
    if at.results_of_play():
        raise Refusal(
            say("the sheet has been signed by both sides and delivered: ask for a correction"),
            state.code.cite("sheet.corrections"),
        )
    if not context.reason.strip():
        raise ReasonNeeded(say("say in a word what is wrong with the sheet"))
    return [SheetDisputed(round=round, table=table, version=version, side=side, reason=context.reason, room=room)]


def acting_referee(state: State, actor: Actor) -> str:
    """The name under which whoever acts countersigns. A phone never does, whatever an official is called."""
    if actor.kind != "person":
        raise _no_referee(state, actor)
    verify_referee(state, actor.name)
    return actor.name


def verify_referee(state: State, name: str) -> None:
    """Who countersigns may rule at a table: a referee, or somebody who watches and whom the code lets rule."""
    ruling = state.code.event.monitors_who_rule
    if not any(
        one.name == name and (one.role in ("referee", "director") or (one.role == "monitor" and one.office in ruling))
        for one in state.officials
    ):
        raise _no_referee(state, name)


def _no_referee(state: State, name: str | Actor) -> Refusal:
    known = ", ".join(one.name for one in state.officials if one.role in ("referee", "director")) or "-"
    return Refusal(say("{name} is no referee of this tournament; those are {known}", name=name, known=known))


@act(
    "countersign",
    title=say("Countersign a sheet"),
    roles=LAW,
    command=Command(
        "countersign",
        say("A referee was called and countersigns."),
        SHEETS,
        'countersign 3 1 --referee "Greco Paolo" --deal 2',
    ),
)
def countersign(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    referee: RefereeName,
    deal: Annotated[int, Ask(say("Deal"), say("After which deal; 0: the whole sheet."), low=0, high=9)] = 0,
    room: RoomName = "open",
) -> list[Event]:
    """A referee was called: before a change in a decisive round, or at a large difference after a deal."""
    found, at = table_at(state, round, table)
    verify_referee(state, referee)
    if not 0 <= deal <= found.plan.deals:
        raise Refusal(
            say(
                "the round has {n} deal, not {deal}",
                "the round has {n} deals, not {deal}",
                n=found.plan.deals,
                deal=deal,
            )
        )
    sheet = at.rooms.get(room, Sheet())
    signed = SheetCountersigned(
        round=round, table=table, referee=referee, room=room, deal=deal, version=len(sheet.versions)
    )
    events: list[Event] = [signed]
    complete = all(at.rooms.get(one, Sheet()).complete for one in state.rooms)
    if complete and not at.results and not call_owed(state, found, at, signed=deal):
        known = entered_totals(at)
        if set(known) == set(state.rooms):
            events.append(result(round, table, points_of(state, found, at, known)))
    return events
