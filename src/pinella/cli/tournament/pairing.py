"""From the draft of a round to its publication: making it, saying why, changing it by hand."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.acts import Told, afterwards, does
from pinella.cli.tournament.arguments import TableArgument, ThisRound
from pinella.cli.tournament.command import ROUNDS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.listing import Column, Listing, Row
from pinella.messages import Refusal, say
from pinella.tournament.typed import number_of, this_round, two_numbers, whole

if TYPE_CHECKING:
    from pinella.messages import Message
    from pinella.tournament.model import Meeting
    from pinella.tournament.rounds.state import Round
    from pinella.tournament.rounds.views.seats import SideView, TableView
    from pinella.tournament.state import State

SEATS: tuple[Column[Row], ...] = (
    Column("table", say("table")),
    Column("group", say("group")),
    Column("home", say("N/S")),
    Column("away", say("E/W")),
)


@does("draft-round")
def pair(
    office: Office,
    meetings: Annotated[
        list[str] | None,
        typer.Argument(metavar="A-B...", help=_("The director's own meetings, table by table: 1-4 2-3 5 (rests).")),
    ] = None,
    provisional: Annotated[
        str,
        typer.Option("--provisional", metavar="VP/VP", help=_("Score for tables still without result, such as 10/10.")),
    ] = "",
    strict: Annotated[bool, typer.Option("--strict", help=_("Refuse instead of relaxing a wish."))] = False,
    again: Annotated[bool, typer.Option("--again", help=_("Drop the draft there is and make it anew."))] = False,
) -> None:
    from pinella.tournament.alerts import pending_complaints

    done = []
    current = office.state.current
    if again and current is not None and current.status == "draft":
        done.append(office.do("drop-round", round=current.number))
    arguments: dict[str, Any] = {"strict": strict}
    if meetings:
        _verify_given(office.state)
        arguments["meetings"] = tuple(meeting(text, at) for at, text in enumerate(meetings, start=1))
    if provisional:
        arguments["provisional"] = two_numbers(provisional, say("provisional score"))
    done.append(office.do("draft-round", **arguments))
    state = office.state
    made = state.rounds[-1]
    waiting = pending_complaints(state)
    if waiting is not None:
        print(words(waiting), file=sys.stderr)
    office.acted(*done, data=round_data(state, made), shown=draft_shown(state, made))


def _verify_given(state: State) -> None:
    """Meetings are named only where the plan leaves them to the director."""
    from pinella.tournament.pairing.systems import SYSTEMS

    number = len(state.rounds) + 1
    if number > state.planned:
        return
    plan = state.plan[number - 1]
    if not SYSTEMS[plan.system].given and not (plan.seating and SYSTEMS[plan.seating].given):
        raise Refusal(
            say("round {round} is made by its system; to name the meetings plan it as directors-choice", round=number)
        )


def meeting(text: str, table: int) -> Meeting:
    """`3-7`, `3+4-7+8`, or `5` alone, who rests."""
    from pinella.tournament.model import Meeting

    home, _dash, away = text.partition("-")
    sides = [[whole(one) for one in side.split("+")] if side else [] for side in (home, away)]
    if not sides[0] or None in (*sides[0], *sides[1]):
        raise Refusal(say("“{text}” is no meeting: expected numbers such as 3-7, or 5 alone", text=text))
    first, second = (tuple(one for one in side if one is not None) for side in sides)
    return Meeting(table=table, home=first, away=second)


def round_data(state: State, made: Round) -> dict[str, Any]:
    from pinella.tournament.pairing.acts import stale

    return {
        "round": made.number,
        "status": made.status,
        "system": made.plan.system,
        "tables": [table_row(state, made, one) for one in _tables(state, made)],
        "relaxed": [one.message() for one in made.relaxed],
        "provisional": made.provisional,
        "edited": [one.message() for one in made.edited],
        "stale": stale(state, made) if made.status == "draft" else None,
    }


def _tables(state: State, made: Round) -> tuple[TableView, ...]:
    from pinella.tournament.rounds.views.seats import seats_by_table

    return tuple(one for one in seats_by_table(state, made.number) if one.room != "closed")


def table_row(state: State, made: Round, one: TableView) -> dict[str, object]:
    why = made.why.get(one.table)
    met = met_before(state, made, one)
    told = why.message() if why else None
    return {
        "table": one.table,
        "group": one.group,
        "home": side_words(one.home),
        "away": side_words(one.away) if one.away else _("rests"),
        "numbers": [list(one.home.numbers), list(one.away.numbers) if one.away else []],
        "line": one.home.line,
        "why": met_too(told, met) if told else None,
        "met": list(met),
    }


def met_before(state: State, made: Round, one: TableView) -> tuple[int, ...]:
    """Earlier rounds in which the same two sides met; partners who change every round have no side of their own."""
    if one.away is None or len(one.home.numbers) != 1:
        return ()
    here = {*one.home.numbers, *one.away.numbers}
    earlier = state.rounds[: made.number - 1]
    return tuple(
        before.number
        for before in earlier
        if any({*meeting.home, *meeting.away} == here for meeting in before.meetings)
    )


def met_too(why: Message, met: tuple[int, ...]) -> Message:
    if not met:
        return why
    return say("{why}; they have met in round {rounds}", why=why, rounds=", ".join(map(str, met)))


def side_words(side: SideView) -> str:
    numbers = "+".join(map(str, side.numbers))
    return f"{numbers} {side.team or ' – '.join(side.players)}"


def draft_shown(state: State, made: Round) -> list[Any]:
    data = round_data(state, made)
    title = _("Round {round} of {planned}").format(round=made.number, planned=state.planned)
    listing: Listing[Row] = Listing(*SEATS, Column("why", say("why this table")))
    shown: list[Any] = [screen.table(listing.of(data["tables"]), title=title)]
    shown += ["! " + words(one) for one in data["relaxed"]]
    if made.provisional:
        tables = ", ".join(map(str, made.provisional))
        shown.append("! " + _("made on provisional scores at table {tables} of the round before").format(tables=tables))
    shown += ["* " + words(one) for one in data["edited"]]
    if data["stale"] is not None:
        shown.append("! " + _("out of date: {why}").format(why=words(data["stale"])))
    return shown


@does("edit-draft")
def edit(
    office: Office,
    swaps: Annotated[list[str], typer.Argument(metavar="A:B...", help=_("Two entries that change places."))],
    number: Annotated[int, typer.Option("--round", help=_("Number of the round; else the draft."))] = 0,
    only_look: Annotated[bool, typer.Option("--preview", help=_("Only compare with the engine's proposal."))] = False,
) -> None:
    round_ = this_round(office.state, number)
    exchanged = []
    for text in swaps:
        first, colon, second = text.partition(":")
        if not colon:
            raise Refusal(say("“{text}”: expected two entries such as 3:7", text=text))
        exchanged.append((number_of(office.state, first), number_of(office.state, second)))
    if only_look:
        differences = _compared(office.state, round_, exchanged)
        office.answer({"round": round_, "differences": differences}, *(words(one) for one in differences))
        return
    done = office.do("edit-draft", round=round_, swaps=tuple(exchanged))
    state = office.state
    made = state.rounds[round_ - 1]
    office.acted(done, data=round_data(state, made), shown=draft_shown(state, made))


def _compared(state: State, number: int, swaps: list[tuple[int, int]]) -> list[Message]:
    """What the swaps would change against the engine's proposal, and what they would break."""
    from pinella.tournament.pairing.compare import compare
    from pinella.tournament.pairing.engine import propose
    from pinella.tournament.pairing.requests import renumbered, request_for
    from pinella.tournament.rounds.events import exchange
    from pinella.tournament.rounds.lookup import need_round

    draft = need_round(state, number)
    edited = draft.meetings
    for first, second in swaps:
        for one in (first, second):
            if draft.table_of(one) is None:
                raise Refusal(say("number {number} does not play in round {round}", number=one, round=number))
        edited = exchange(edited, first, second)
    asked = request_for(state, number)
    return list(compare(renumbered(state, propose(asked).meetings), edited, asked))


@afterwards("publish-round")
def published(office: Office, arguments: Mapping[str, Any]) -> Told:
    state = office.state
    made = state.rounds[arguments["round"] - 1]
    return round_data(state, made), _seats_shown(state, made)


def _seats_shown(state: State, made: Round) -> list[Any]:
    rows = [table_row(state, made, one) for one in _tables(state, made)]
    title = _("Round {round} of {planned}").format(round=made.number, planned=state.planned)
    return [screen.table(Listing(*SEATS).of(rows), title=title)]


@command("tables", _("Show who sits where in a round."), panel=ROUNDS, acts=False, example="tables 2")
def tables(office: Office, number: ThisRound = 0) -> None:
    state = office.state
    made = state.round(this_round(state, number))
    if made is None:
        raise Refusal(say("there is no round {round} yet", round=number))
    office.answer(round_data(state, made), *draft_shown(state, made))


@command("why", _("Say why a table was made as it is."), panel=ROUNDS, acts=False, example="why 3")
def why(
    office: Office,
    table: TableArgument,
    number: Annotated[int, typer.Option("--round", help=_("Number of the round; else the last one."))] = 0,
) -> None:
    state = office.state
    round_ = this_round(state, number)
    made = state.round(round_)
    if made is None or table not in made.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=round_))
    said = made.why.get(table)
    (row,) = (table_row(state, made, one) for one in _tables(state, made) if one.table == table)
    edits = [one.message() for one in made.edited]
    reason = said.message() if said else say("the director's own meeting, or a table made after the draft")
    office.answer(
        {"round": round_, **row, "why": reason, "edited": edits, "edit_reason": made.edit_reason},
        _("Round {round}, table {table}: {home} – {away}").format(
            round=round_, table=table, home=row["home"], away=row["away"]
        ),
        words(met_too(reason, row["met"])),  # type: ignore[arg-type]
        *(words(one) for one in edits),
    )


@afterwards("form-groups")
def groups(office: Office, arguments: Mapping[str, Any]) -> Told:
    state = office.state
    formed = {
        name: [{"number": one, "name": state.name_of(one)} for one in members]
        for name, members in state.groups_for(arguments["round"])
    }
    members: Listing[Row] = Listing(Column("number", say("no.")), Column("name", say("name")))
    shown = [screen.table(members.of(rows), title=_("Group {name}").format(name=name)) for name, rows in formed.items()]
    return {"groups": formed}, shown
