"""Creating the event, its settings, officials and plan, and telling people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Context, ReasonNeeded
from pinella.acts.roles import DIRECTION
from pinella.codes.kept import fingerprint
from pinella.codes.model import Code
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Message, Refusal, say
from pinella.tournament.absences.law.lateness import vary
from pinella.tournament.act import act
from pinella.tournament.event import Event, said
from pinella.tournament.model import Format, PlannedRound
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.panels import PAPERS, SETUP
from pinella.tournament.rounds.minutes import Announced, judge_minutes, preset
from pinella.tournament.setup.events import (
    NoticeGiven,
    OfficialAppointed,
    OfficialDismissed,
    PlanSet,
    ReasonGiven,
    Role,
    Settings,
    SettingsChanged,
    TournamentCreated,
    Undone,
)
from pinella.tournament.setup.typed import with_changes
from pinella.tournament.state import State

MOST_TABLES = 10_000
DEAREST = 100_000_00
"""An entry fee in cents that nobody asks."""
DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


def create(
    code: Code,
    *,
    name: str,
    format: Format,
    level: EventLevel,
    date: str,
    seed: str,
    venue: str = "",
    season: str = "",
    settings: Settings | None = None,
) -> list[Event]:
    """The first event of a tournament's log."""
    if not name.strip():
        raise Refusal(say("a tournament needs a name"))
    if not DATE.fullmatch(date):
        raise Refusal(say("the date {date} is not of the form 2026-11-30", date=date))
    if format not in code.formats.offered:
        raise Refusal(
            say(
                "this code has no tournaments of the kind {format}: it offers {offered}",
                format=format,
                offered=", ".join(code.formats.offered),
            ),
            code.cite("formats.offered"),
        )
    if code.valid_from is not None and date < code.valid_from.isoformat():
        raise Refusal(
            say(
                "on {date} this edition was not yet in force: it holds from {since} on, the earlier one before",
                date=date,
                since=code.valid_from.isoformat(),
            )
        )
    if not seed:
        raise Refusal(say("a tournament needs a seed for its lots"))
    chosen = settings or Settings()
    if not chosen.sporting_year:
        chosen = msgspec.structs.replace(chosen, sporting_year=int(date[:4]))
    _verify_settings(code, chosen)
    return [
        TournamentCreated(
            name=name.strip(),
            code=code.id,
            digest=fingerprint(code),
            format=format,
            level=level,
            date=date,
            seed=seed,
            venue=venue,
            season=season,
            settings=chosen,
        )
    ]


def _verify_settings(code: Code, settings: Settings) -> None:
    if settings.lateness_after or settings.lateness_bands:
        vary(code, start_minutes=settings.lateness_after, bands=settings.lateness_bands or None)
    if settings.bye_vp >= 0 and not (settings.bye_vp <= code.vp.scale and settings.bye_mp % 5 == 0):
        raise Refusal(
            say("a bye has 0 to {scale} VP and match points in steps of 5", scale=code.vp.scale),
            code.cite("bye.scores"),
        )
    if not (0 <= settings.tables <= MOST_TABLES and 0 <= settings.fee_cents <= DEAREST and settings.apart_rounds >= 0):
        raise Refusal(
            say("a hall has 0 to {most} tables and an entry costs no less than nothing: look at both", most=MOST_TABLES)
        )
    if settings.opens and settings.closes and settings.closes <= settings.opens:
        raise Refusal(say("registration would close before it opens"))
    if settings.starts and not TIME.fullmatch(settings.starts):
        raise Refusal(say("{time} is no time of day: expected one such as 20:30", time=settings.starts))
    if settings.standing_hidden_from < 0:
        raise Refusal(say("the standing is hidden from a round on, counted from 1; 0: never"))
    if not 0 <= settings.prize_percent <= 100:
        raise Refusal(say("{share} per cent of the fee for prizes: expected 0 to 100", share=settings.prize_percent))
    if settings.tie_breaks[-1:] != ("lot",) or len(set(settings.tie_breaks)) != len(settings.tie_breaks):
        raise Refusal(say("the tie-breaks must be different and end with the lot, which always decides"))
    if len(set(settings.table_numbers)) != len(settings.table_numbers) or any(n < 1 for n in settings.table_numbers):
        raise Refusal(say("the numbers of the tables must be different and from 1 up"))
    if settings.regime != "none" and code.event.monitoring == "none":
        raise Refusal(say("this code knows no watching of large differences"), code.cite("event.monitoring"))


def _settings_typed(
    reading: Reading,
    *,
    changes: Annotated[
        tuple[str, ...],
        Ask(say("Changes"), say("A setting by its name; `settings` lists them."), option="--set", metavar="NAME=VALUE"),
    ] = (),
) -> Mapping[str, Any]:
    return {"settings": with_changes(reading.state.settings, changes)}


@act(
    "change-settings",
    title=say("Change the settings"),
    roles=DIRECTION,
    command=Command(
        "settings",
        say("Show the settings of the event, or change them with --set."),
        SETUP,
        "settings --set fee=20 --set tie_breaks=match-points,best-round,lot",
        typed=_settings_typed,
        looks=True,
    ),
)
def change_settings(
    state: State, context: Context, *, settings: Annotated[Settings, Ask(say("Settings"))]
) -> list[Event]:
    _verify_settings(state.code, settings)
    if settings == state.settings:
        return []
    _verify_lateness_varied(state, context, settings)
    if state.started:
        before = state.settings
        fixed = ("tie_breaks", "vp_as_printed", "table_numbers", "bye_vp", "bye_mp")
        changed = [one for one in fixed if getattr(before, one) != getattr(settings, one)]
        if changed and not context.reason.strip():
            raise ReasonNeeded(
                say("{what} cannot change once play has begun, unless a reason is given", what=", ".join(changed))
            )
    return [*_reason_kept(state, context, "change-settings"), SettingsChanged(settings=settings)]


def _verify_lateness_varied(state: State, context: Context, settings: Settings) -> None:
    """Where the code itself does not say that the direction may set other times for lateness, the reason is kept."""
    before, knob = state.settings, "lateness.direction_may_vary"
    same = (before.lateness_after, before.lateness_bands) == (settings.lateness_after, settings.lateness_bands)
    if same or state.code.sources[knob].article is not None or context.reason.strip():
        return
    raise ReasonNeeded(
        say("the code is silent on changing the times for lateness: a reason must be given, and stays in the report"),
        state.code.cite(knob),
    )


def _reason_kept(state: State, context: Context, action: str) -> list[Event]:
    """A reason given for something out of the ordinary stays in the report."""
    if not context.reason.strip():
        return []
    return [ReasonGiven(action=action, round=len(state.rounds), mode="reason", reason=context.reason)]


def fill_as_referee(_: Reading) -> Role:
    return "referee"


@act(
    "appoint",
    title=say("Appoint an official"),
    roles=DIRECTION,
    command=Command(
        "appoint",
        say("Appoint a director, referee, operator or monitor; without a name, list the officials."),
        SETUP,
        'appoint "Greco Paolo" referee',
        looks=True,
    ),
)
def appoint(
    state: State,
    context: Context,
    *,
    name: Annotated[str, Ask(say("Name"), say("Name of the official."))],
    role: Annotated[
        Role,
        Ask(say("Role"), say("director, referee, operator or monitor."), argument=True, fill=fill_as_referee),
    ],
    office: Annotated[str, Ask(say("Office"), say("Of a monitor: the office, as the code lists them."))] = "referees",
    authorised: Annotated[
        bool,
        Ask(
            say("Holds the federation's authorisation"),
            say("Whether the federation has authorised the person."),
            option="--authorised/--not-authorised",
        ),
    ] = True,
) -> list[Event]:
    if not name.strip():
        raise Refusal(say("an official needs a name"))
    if role == "monitor" and office not in state.code.event.monitors:
        raise Refusal(
            say(
                "{office} may not watch tables: expected one of {offices}",
                office=office,
                offices=", ".join(state.code.event.monitors) or "-",
            ),
            state.code.cite("event.monitors"),
        )
    return [OfficialAppointed(name=name.strip(), role=role, office=office, authorised=authorised)]


@act(
    "dismiss",
    title=say("Dismiss an official"),
    roles=DIRECTION,
    command=Command("dismiss", say("Take an office from somebody."), SETUP, 'dismiss "Greco Paolo" referee'),
)
def dismiss(
    state: State,
    context: Context,
    *,
    name: Annotated[str, Ask(say("Name of the official"))],
    role: Annotated[Role, Ask(say("Role"))],
) -> list[Event]:
    if not any((one.name, one.role) == (name, role) for one in state.officials):
        raise Refusal(say("{name} holds no such office here", name=name))
    return [OfficialDismissed(name=name, role=role)]


@act(
    "set-plan",
    title=say("Set the plan"),
    roles=DIRECTION,
    command=Command(
        "plan",
        say("Set the plan of rounds from a line or a file; without either, show it."),
        SETUP,
        'plan "6 mitchell, 2 danish, 3 danish 7+9+9" --deals 3 --seating draw',
        by_hand="reads a file",
    ),
)
def set_plan(
    state: State, context: Context, *, rounds: Annotated[tuple[PlannedRound, ...], Ask(say("Rounds"))]
) -> list[Event]:
    """The rounds in order. What was announced changes only with a reason; what was drafted does not change."""
    if not rounds:
        raise Refusal(say("a plan has at least one round"))
    if rounds == state.plan:
        return []
    made = len(state.rounds)
    if rounds[:made] != state.plan[:made] or len(rounds) < made:
        raise Refusal(say("rounds 1 to {made} are already made: the plan changes only after them", made=made))
    if state.plan and announced(state) and not context.reason.strip():
        raise ReasonNeeded(
            say("the pairing of later rounds was announced beforehand: it changes only with a reason, which is kept"),
            state.code.cite("formats.system_announced"),
        )
    before: PlannedRound | None = None
    later = [number for number, one in enumerate(rounds, start=1) if number > 1 and one.groups]
    if rounds[0].groups and later:
        raise Refusal(say("round {round}: merit groups do not follow groups of round 1", round=later[0]))
    for number, one in enumerate(rounds, start=1):
        _verify_round(state, number, one, before)
        if not context.reason.strip():
            _verify_offered(state, number, one)
        before = one
    events: list[Event] = [*_reason_kept(state, context, "set-plan"), PlanSet(rounds=rounds)]
    if announced(state):
        events.append(announcement(state, rounds, say("The plan has changed: {reason}", reason=context.reason)))
    events += _notices_of_minutes(state, rounds)
    return events


def _verify_round(state: State, number: int, one: PlannedRound, before: PlannedRound | None) -> None:
    system = SYSTEMS.get(one.system)
    if system is None:
        raise Refusal(
            say(
                "round {round}: there is no system {system}; expected one of {known}",
                round=number,
                system=one.system,
                known=", ".join(SYSTEMS),
            )
        )
    if state.format not in system.formats:
        raise Refusal(
            say("round {round}: {system} does not serve this kind of tournament", round=number, system=system.title)
        )
    if one.deals not in (2, 3, 4):
        raise Refusal(
            say(
                "round {round} has {n} deal: expected 2, 3 or 4",
                "round {round} has {n} deals: expected 2, 3 or 4",
                round=number,
                n=one.deals,
            ),
            state.code.cite("vp.deals_3"),
        )
    if one.groups and not system.groups:
        raise Refusal(say("round {round}: {system} is not played in merit groups", round=number, system=system.title))
    if one.groups and number == 1 and not system.whole_schedule:
        raise Refusal(say("round 1 has no merit groups: nothing is known of anybody yet"))
    if any(tables < 1 for tables in one.groups):
        raise Refusal(say("round {round}: every merit group has at least one table", round=number))
    if one.session < (before.session if before else 1):
        raise Refusal(say("round {round} belongs to an earlier session than the round before it", round=number))
    if one.seating and not (one.seating in SYSTEMS and SYSTEMS[one.seating].first_round):
        raise Refusal(
            say("round {round}: {seating} is no way of seating a first round", round=number, seating=one.seating)
        )
    for finding in judge_minutes(state.code, one.deals, one.minutes, state.level, announced=_told(state)):
        refusal = finding.refusal
        if refusal is not None:
            raise refusal


def _verify_offered(state: State, number: int, one: PlannedRound) -> None:
    """A system that the code does not name is used only with a reason; what no code names is the director's own way."""
    for key, knob in ((one.system, "formats.pairing"), (one.seating, "formats.first_seating")):
        system = SYSTEMS.get(key)
        if system is None or not system.named or system.offered_by(state.code):
            continue
        if system.first_round and "referees-choice" in state.code.formats.first_seating:
            continue
        raise Refusal(
            say(
                "round {round}: {system} is not among the ways of this code; it can be used only with a reason",
                round=number,
                system=system.title,
            ),
            state.code.cite(knob),
        )


def _told(state: State) -> Announced:
    """Setting a plan gives the notice itself: before the tournament, or before the rounds that it changes."""
    return "before-the-round" if state.started else "before-the-tournament"


def group_findings(state: State) -> list[tuple[int, Message]]:
    """Merit groups that do not fit the number of those entered: the last one takes or lacks the rest."""
    entered = sum(1 for _ in state.active())
    per_table = 4 if state.format == "individual-new-partner" else 2
    return [
        (
            number,
            say(
                "groups for {planned} contestants, and {entered} are entered: the last group takes the difference",
                planned=sum(one.groups) * per_table,
                entered=entered,
            ),
        )
        for number, one in enumerate(state.plan, start=1)
        if one.groups and entered and abs(sum(one.groups) * per_table - entered) >= per_table
    ]


def minutes_findings(state: State) -> list[tuple[int, Message]]:
    """What the planner is warned of, by round."""
    return [
        (number, finding.why)
        for number, one in enumerate(state.plan, start=1)
        for finding in judge_minutes(state.code, one.deals, one.minutes, state.level, announced=_told(state))
        if finding.level == "warn"
    ]


def _notices_of_minutes(state: State, rounds: tuple[PlannedRound, ...]) -> list[Event]:
    changed = [
        NoticeGiven(
            subject="minutes",
            text=said(say("Round {round}: {n} minute", "Round {round}: {n} minutes", round=number, n=one.minutes)),
            round=number,
        )
        for number, one in enumerate(rounds, start=1)
        if not _as_the_code_has_it(state.code, one)
        and (number > len(state.plan) or state.plan[number - 1].minutes != one.minutes)
    ]
    return list(changed)


def _as_the_code_has_it(code: Code, one: PlannedRound) -> bool:
    usual = preset(code, one.deals)
    return usual.least <= one.minutes <= usual.minutes


def announced(state: State) -> bool:
    return any(notice.subject == "system" for notice, _at in state.notices)


def announcement(state: State, rounds: tuple[PlannedRound, ...], lead: Message | None = None) -> NoticeGiven:
    """How the event will be run, in one sentence: runs of rounds with their system."""
    parts: list[tuple[PlannedRound, int]] = []
    for one in rounds:
        if parts and (parts[-1][0].system, parts[-1][0].groups) == (one.system, one.groups):
            parts[-1] = (parts[-1][0], parts[-1][1] + 1)
        else:
            parts.append((one, 1))
    text: Message = lead or say("This is how the tournament is played")
    for one, count in parts:
        system = SYSTEMS[one.system].title
        if one.groups:
            text = say(
                "{before}; {count} × {system} in groups of {n} table",
                "{before}; {count} × {system} in groups of {n} tables",
                before=text,
                count=count,
                system=system,
                n=", ".join(map(str, one.groups)),
            )
        else:
            text = say("{before}; {count} × {system}", before=text, count=count, system=system)
    return NoticeGiven(subject="system", text=said(text))


@act(
    "announce",
    title=say("Announce how the tournament is played"),
    roles=DIRECTION,
    command=Command(
        "announce",
        say("Tell the participants how the tournament is played, or anything else."),
        SETUP,
        'announce "Buffet at 20:00"',
    ),
)
def announce(
    state: State,
    context: Context,
    *,
    text: Annotated[str, Ask(say("What is announced; else the plan"), argument=True, long=True)] = "",
) -> list[Event]:
    if text.strip():
        return [NoticeGiven(subject="other", text=said(say("{text}", text=text.strip())))]
    if not state.plan:
        raise Refusal(say("there is no plan to announce: set it first"), state.code.cite("formats.system_announced"))
    return [] if announced(state) else [announcement(state, state.plan)]


@act(
    "undo",
    title=say("Take back"),
    roles=DIRECTION,
    after_end=True,
    command=Command(
        "undo",
        say("Take back the last command, or events by their numbers in the journal."),
        PAPERS,
        'undo --reason "wrong table" --yes',
        by_hand="shows beforehand what would be taken back",
    ),
)
def undo(
    state: State, context: Context, *, first: Annotated[int, Ask(say("First"))], last: Annotated[int, Ask(say("Last"))]
) -> list[Event]:
    """Take back events by their numbers; whoever replays tries whether the rest still fits together."""
    if not 2 <= first <= last <= state.seq:
        raise Refusal(say("there are no events {first} to {last} to take back", first=first, last=last))
    if first <= state.settled and last < state.seq:
        raise Refusal(
            say(
                "event {settled} rests on what came before it: from there on only everything can be taken back",
                settled=state.settled,
            )
        )
    return [Undone(first=first, last=last, reason=context.reason)]
