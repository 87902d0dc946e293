"""Re-derive a tournament from its log alone, and say what disagrees with what was written at the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from pinella.codes.kept import Codes, differences, is_as
from pinella.messages import Message, Refusal, say
from pinella.sheet.checks import read
from pinella.tournament.event import Recorded
from pinella.tournament.exchange import Outcome, outcome
from pinella.tournament.fold import apply, begin, undone
from pinella.tournament.pairing.acts import order_to_split
from pinella.tournament.pairing.engine import propose
from pinella.tournament.pairing.merit import split
from pinella.tournament.pairing.requests import counted, order_for, phase, renumbered, request_for
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.pairing.verify import verify
from pinella.tournament.prizes.acts import prize_standing
from pinella.tournament.prizes.awards import awards
from pinella.tournament.prizes.events import PrizesAwarded
from pinella.tournament.rounds import events as r
from pinella.tournament.setup.events import TournamentCreated
from pinella.tournament.sheets import events as h
from pinella.tournament.sheets.results import entered_totals, points_of
from pinella.tournament.standings.events import StandingPosted
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

Looking = Callable[[State, Any], Iterator[Message]]


def check(id_: str, records: Sequence[Recorded], codes: Codes, written: Outcome | None = None) -> list[Message]:
    """Everything that disagrees; an empty list is a clean log. `written` is the result a file claims."""
    try:
        return list(_walk(id_, records, codes, written))
    except Refusal as refusal:
        return [refusal.message]
    except (LookupError, ValueError, TypeError) as error:
        return [say("the log cannot be replayed: {why}", why=f"{type(error).__name__}: {error}")]


class CodeChange(NamedTuple):
    """A knob that is another today than when the tournament was created; the tournament keeps the old value."""

    code: str
    knob: str
    then: Any
    now: Any
    since: str

    def sentence(self) -> Message:
        return say(
            "{code}: {knob} is {now} today; the tournament is played under {then}, as on {since}",
            code=self.code,
            knob=self.knob,
            now=_shown(self.now),
            then=_shown(self.then),
            since=self.since,
        )


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def code_changes(records: Sequence[Recorded], codes: Codes) -> tuple[CodeChange, ...]:
    """Which knobs of its code have changed since the tournament was created. Nothing in it follows them."""
    created = records[0].event if records else None
    if not isinstance(created, TournamentCreated):
        return ()
    try:
        then, now = codes(f"{created.code}@{created.digest}"), codes(created.code)
    except Refusal:
        return ()
    return tuple(CodeChange(created.code, one.knob, one.then, one.now, created.date) for one in differences(then, now))


def _walk(id_: str, records: Sequence[Recorded], codes: Codes, written: Outcome | None) -> Iterator[Message]:
    if not records:
        yield say("the log is empty")
        return
    dropped = undone(records)
    state = begin(id_, records[0], codes)
    if not is_as(state.code, state.digest):
        yield say(
            "the code {code} has changed since the tournament was created, and the values of that time are not known",
            code=state.code.id,
        )
    before = records[0]
    for one in records[1:]:
        if one.seq != before.seq + 1:
            yield say("event {seq} does not follow event {before}", seq=one.seq, before=before.seq)
        if one.at < before.at:
            yield say("event {seq} is older than the one before it", seq=one.seq)
        before = one
        if one.seq in dropped:
            continue
        look = BEFORE.get(type(one.event))
        if look is not None:
            yield from look(state, one.event)
        apply(state, one)
        look = AFTER.get(type(one.event))
        if look is not None:
            yield from look(state, one.event)
    state.seq = before.seq
    yield from _rests(state)
    yield from _vp_sums(state)
    if written is not None and outcome(state, written.head) != written:
        yield say("the standing in the file is not the one that follows from its events")


# --- what each event claims ------------------------------------------------------------------------------------------


def _draft(state: State, event: r.RoundDrafted) -> Iterator[Message]:
    if event.order != order_for(state, event.round):
        yield say("round {round} was drafted from another standing than the log gives", round=event.round)
        return
    plan = state.plan[event.round - 1]
    opening = event.round == phase(state, event.round)[0]
    if SYSTEMS[plan.system].given or (opening and plan.seating and SYSTEMS[plan.seating].given):
        return
    try:
        proposal = propose(request_for(state, event.round))
    except Refusal as refusal:
        yield refusal.message
        return
    if renumbered(state, proposal.meetings, plan.system) != event.meetings:
        yield say("the draft of round {round} is not what the engine proposes", round=event.round)


def _published(state: State, event: r.RoundPublished) -> Iterator[Message]:
    found = state.round(event.round)
    if found is None:
        return
    for finding in verify(request_for(state, event.round), counted(state, found.meetings)):
        if finding.level == "error":
            yield finding.message
    if not (SYSTEMS[found.plan.system].may_repeat or found.relaxed or found.edited):
        met = {
            frozenset((one.home, one.away))
            for before in state.rounds[: event.round - 1]
            for one in before.meetings
            if not one.rests
        }
        again = [one.table for one in found.meetings if frozenset((one.home, one.away)) in met]
        phase_alone = SYSTEMS[found.plan.system].by_scores
        if again and phase_alone:
            yield say(
                "round {round}: table {table} is a rematch that nobody reported", round=event.round, table=again[0]
            )


def _sheet(state: State, event: h.SheetEntered) -> Iterator[Message]:
    found = state.round(event.round)
    if found is None:
        return
    checked = read(event.paper, state.sheet_format(found.plan.deals, event.room))
    if checked.errors or checked.totals != event.totals:
        yield say(
            "round {round}, table {table}: the sheet gives {home}-{away}, not what was entered",
            round=event.round,
            table=event.table,
            home=checked.totals[0],
            away=checked.totals[1],
        )


def _result(state: State, event: h.ResultSet) -> Iterator[Message]:
    found = state.round(event.round)
    if found is None or event.home.kind != "played":
        return
    table = found.tables[event.table]
    scores = points_of(state, found, table, entered_totals(table))
    if (event.home, event.away) != scores:
        yield say(
            "round {round}, table {table}: the result {home}-{away} does not follow from the sheet",
            round=event.round,
            table=event.table,
            home=event.home.vp,
            away=event.away.vp,
        )


def _groups(state: State, event: r.GroupsFormed) -> Iterator[Message]:
    per_table = 4 if state.format == "individual-new-partner" else 2
    order = order_to_split(state, event.round)
    if event.groups != split(order, state.plan[event.round - 1].groups, per_table=per_table):
        yield say("the merit groups before round {round} do not follow from the standing", round=event.round)


def _posted(state: State, event: StandingPosted) -> Iterator[Message]:
    if event.order != standing(state, event.round).order:
        yield say("the standing posted after round {round} does not follow from the results", round=event.round)


def _awards(state: State, event: PrizesAwarded) -> Iterator[Message]:
    given = tuple((one.title, one.place, one.number, one.cents) for one in awards(state, prize_standing(state)))
    if given != event.awards:
        yield say("the prizes given do not follow from the final standing")


BEFORE: dict[type, Looking] = {
    r.RoundDrafted: _draft,
    r.GroupsFormed: _groups,
    StandingPosted: _posted,
    PrizesAwarded: _awards,
}
AFTER: dict[type, Looking] = {r.RoundPublished: _published, h.SheetEntered: _sheet, h.ResultSet: _result}


# --- what must hold over the whole -----------------------------------------------------------------------------------


def _rests(state: State) -> Iterator[Message]:
    """Nobody rests more often than the code allows, unless the round says that it could not be helped."""
    rested: dict[tuple[int, int], int] = {}
    per_session = state.code.bye.limit == "once-per-session"
    for round_ in state.rounds:
        if round_.clock is None:
            continue
        for table in round_.tables.values():
            if not table.meeting.rests or table.by_hand:
                continue
            for number in table.meeting.home:
                key = (number, round_.plan.session if per_session else 0)
                rested[key] = rested.get(key, 0) + 1
                if rested[key] > 1 and not (round_.relaxed or round_.edited):
                    yield say(
                        "number {number} rests for the second time in round {round}",
                        number=number,
                        round=round_.number,
                    )


def _vp_sums(state: State) -> Iterator[Message]:
    """Two played scores share the whole scale."""
    for round_ in state.rounds:
        for number, table in round_.tables.items():
            last = table.result()
            if last is None or last.home.kind != "played" or last.away.kind != "played":
                continue
            if last.home.vp + last.away.vp != state.code.vp.scale or last.home.mp + last.away.mp:
                yield say(
                    "round {round}, table {table}: the two scores do not make one match",
                    round=round_.number,
                    table=number,
                )
