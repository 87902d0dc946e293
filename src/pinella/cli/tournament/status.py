"""Where the tournament stands, what comes next, and where somebody sits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.arguments import WhoArgument
from pinella.cli.tournament.command import RESULTS, ROUNDS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.messages import Refusal, say
from pinella.tournament.typed import number_of, numbers_of

if TYPE_CHECKING:
    from pinella.tournament.progress import Status, Step


@command("show", _("Show where the tournament stands and what the next step is."), panel=ROUNDS, acts=False)
def show(office: Office) -> None:
    from pinella.tournament.alerts import alerts
    from pinella.tournament.progress import next_step, status

    state, now = office.state, office.now()
    stands, step = status(state, now), next_step(state, now)
    found = alerts(state)
    data = {
        "id": state.id,
        "name": state.name,
        "code": state.code.id,
        "format": state.format,
        "level": state.level,
        "date": state.date,
        "venue": state.venue,
        "seed": state.seed,
        "entries": len(list(state.active())),
        "waiting": len(state.waiting),
        "present": len(state.present),
        "status": stands,
        "alerts": found,
        "next": step,
    }
    told = [
        f"! {one.number} {state.name_of(one.number)}: {words(one.why)}" + (f" (`{one.command}`)" if one.command else "")
        for one in found
    ]
    office.answer(data, *_facts(office), *_stands(stands), *told, *_step(step))


def _facts(office: Office) -> list[str]:
    state = office.state
    first = f"{state.name} · {state.date} · {words(state.code.name)}" + (f" · {state.venue}" if state.venue else "")
    counts = words(
        say(
            "{n} entry, {waiting} waiting, {present} present",
            "{n} entries, {waiting} waiting, {present} present",
            n=len(list(state.active())),
            waiting=len(state.waiting),
            present=len(state.present),
        )
    )
    return [first, counts]


def _stands(stands: Status) -> list[Any]:
    from pinella.tournament.rounds.state import TABLE_STATES

    shown: list[Any] = []
    if stands.round:
        shown.append(_("Round {round} of {planned}").format(round=stands.round, planned=stands.planned))
        for what, tables in stands.tables.items():
            if tables:
                shown.append(f"  {words(TABLE_STATES[what])}: {', '.join(map(str, tables))}")
    clock = stands.clock
    if clock is not None:
        left = max(0, clock.left_ms) // 1000
        time = _("{minutes} min {seconds} s left, until {ends}").format(
            minutes=left // 60, seconds=left % 60, ends=screen.clock(clock.ends)
        )
        shown.append(_("the time is over") if clock.over else time)
        if clock.paused:
            shown.append(_("the clock is stopped"))
    if stands.signal_words is not None:
        shown.append(words(stands.signal_words))
    if stands.open_earlier:
        missing = ", ".join(f"{round_}/{table}" for round_, table in stands.open_earlier)
        shown.append(_("Without a real result (round/table): {tables}").format(tables=missing))
    if stands.draft_stale is not None:
        shown.append("! " + _("out of date: {why}").format(why=words(stands.draft_stale)))
    if stands.reports_open:
        shown.append(words(say("{n} report is to be written", "{n} reports are to be written", n=stands.reports_open)))
    return shown


def _step(step: Step) -> list[str]:
    return [_("Next: {title}. {why}").format(title=words(step.title), why=words(step.why))]


@command(
    "next",
    _("Do the next step if nothing has to be decided or awaited."),
    panel=ROUNDS,
    example="next",
)
def next_one(office: Office) -> None:
    from pinella.tournament.progress import next_step

    step = next_step(office.state, office.now())
    if not step.act or not step.ready:
        raise Refusal(say("not yet: {title}. {why}", title=step.title, why=step.why))
    done = office.do(step.act, **dict(step.arguments))
    following = next_step(office.state, office.now())
    office.acted(done, data={"act": step.act, "next": following}, shown=_step(following))


@command("where", _("Say where somebody sits."), panel=ROUNDS, acts=False, example="where rossi")
def where(
    office: Office,
    who: WhoArgument,
    number: Annotated[int, typer.Option("--round", min=0, help=_("Number of the round; else the last published."))] = 0,
) -> None:
    from pinella.tournament.rounds.views.seats import SEAT_LIST
    from pinella.tournament.rounds.views.seats import where as seated

    state = office.state
    found = [seat for entry in numbers_of(state, who) for seat in seated(state, entry, number)]
    office.listing(SEAT_LIST.of(found))


@command("history", _("Show all rounds of one contestant."), panel=RESULTS, acts=False, example="history 7")
def show_history(office: Office, who: WhoArgument) -> None:
    from pinella.tournament.sheets.views.results import history, history_list

    state = office.state
    found = history(state, number_of(state, who))
    notes = [words(one) for one in found.substitutions]
    notes += [f"{words(one.level)}: {words(one.offence)}" for one in found.sanctions]
    listed = history_list(state).of(found.rounds)
    office.listing(listed, title=f"{found.number} {found.name}", notes=notes, data=found)
