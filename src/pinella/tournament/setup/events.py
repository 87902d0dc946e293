"""The event itself: its settings, officials, plan and notices, each with its effect and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pinella.choices import Words, words
from pinella.codes.sections.events import LatenessBand
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Message, say
from pinella.tournament.act import ACTS
from pinella.tournament.event import Event, Recorded, Said
from pinella.tournament.folding import folds
from pinella.tournament.model import FORMATS, Format, PlannedRound, Value
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.sentences import because, tells
from pinella.tournament.setup.powers import homologation
from pinella.tournament.state import State

TieBreak = Annotated[
    Literal["match-points", "direct-meeting", "best-round", "lot"],
    Words(
        {
            "match-points": say("match points"),
            "direct-meeting": say("victory points from their own meetings"),
            "best-round": say("best single round"),
            "lot": say("lot, drawn once for the whole event"),
        }
    ),
]
TIE_BREAKS = words(TieBreak)

Regime = Annotated[
    Literal["none", "sheet-withdrawn", "players-call"],
    Words(
        {
            "none": say("large differences are not watched"),
            "sheet-withdrawn": say("the referees keep the sheets"),
            "players-call": say("players call the referee at a large difference"),
        }
    ),
]
REGIMES = words(Regime)

Role = Annotated[
    Literal["director", "referee", "operator", "monitor"],
    Words(
        {
            "director": say("director"),
            "referee": say("referee"),
            "operator": say("operator"),
            "monitor": say("monitor"),
        }
    ),
]
ROLES = words(Role)


class Settings(Value, frozen=True, kw_only=True):
    """What the director sets for one event, within the code."""

    fee_cents: int = 0
    prize_percent: int = 60
    """The share of the entry fee meant for the prize fund."""
    tables: int = 0
    """How many tables the hall holds; 0: no limit. Entries beyond them wait."""
    opens: int = 0
    closes: int = 0
    """The registration window, as instants in milliseconds; 0: no bound."""
    tie_breaks: tuple[TieBreak, ...] = ("match-points", "direct-meeting", "lot")
    """After the victory points, in this order."""
    table_numbers: tuple[int, ...] = ()
    """The order in which the director numbers the tables; empty: 1, 2, 3 ..."""
    apart: tuple[Literal["club", "province", "region"], ...] = ()
    apart_rounds: int = 0
    """Contestants of one club (province, region) do not meet in the first so many rounds, if it can be avoided."""
    fixed_from: str = ""
    moving_from: str = ""
    """Alphabetical seating: the letters at which the two lines begin."""
    vp_as_printed: bool = False
    """The director takes the VP tables as printed where the code shifts them."""
    sporting_year: int = 0
    lateness_after: int = 0
    """Lateness is counted from so many minutes after the start, where the code lets the direction vary it."""
    lateness_bands: tuple[LatenessBand, ...] = ()
    """Other times and amounts for lateness, where the code lets the direction vary them; empty: the code's."""
    regime: Regime = "none"
    """How large differences are watched in the rounds where the code foresees it."""
    staff_available: bool = False
    bye_vp: int = -1
    bye_mp: int = 0
    """A bye score of the event's own; -1: the code's."""
    team_pairs_change: bool = False
    """Where the code keeps a team's pairs fixed, the director may let them change."""
    strict_membership: bool = True
    """Players whose membership or fee is not in order are refused; otherwise they are shown."""
    listed: bool = True
    """Stands in the public calendar."""
    live_public: bool = True
    """Anybody may follow the standing while the event is being played; otherwise only once it is final."""
    standing_hidden_from: int = 0
    """From this round on players and screens see no standing, except where the code gives time to check it; 0: never
    hidden."""
    starts: str = ""
    """When play is to begin, as 20:30."""
    contact: str = ""
    poster: str = ""
    """What the event's public page says, in the organiser's words."""


class TournamentCreated(Event, frozen=True):
    name: str
    code: str
    digest: str
    """Fingerprint of the code's knobs, so that a replay under a changed house code is noticed."""
    format: Format
    level: EventLevel
    date: str
    seed: str
    """Every lot of the event follows from it."""
    venue: str = ""
    season: str = ""
    settings: Settings = Settings()


@tells(TournamentCreated)
def _tell_tournament_created(event: TournamentCreated, _: State) -> Message:
    return say(
        "tournament {name} created: {format}, {date}", name=event.name, format=FORMATS[event.format], date=event.date
    )


class SettingsChanged(Event, frozen=True):
    settings: Settings


@folds(SettingsChanged)
def _fold_settings_changed(state: State, event: SettingsChanged, _: Recorded) -> None:
    state.settings = event.settings


@tells(SettingsChanged)
def _tell_settings_changed(_event: SettingsChanged, _state: State) -> Message:
    return say("settings changed")


class OfficialAppointed(Event, frozen=True):
    name: str
    role: Role
    office: str = "referees"
    """For monitors: as the code's list of who may watch."""
    authorised: bool = True


def _homologable(state: State) -> None:
    state.homologable = homologation(state.code, authorised=state.authorised or not state.officials).level == "ok"


@folds(OfficialAppointed)
def _fold_official_appointed(state: State, event: OfficialAppointed, _: Recorded) -> None:
    state.officials = [one for one in state.officials if (one.name, one.role) != (event.name, event.role)]
    state.officials.append(event)
    _homologable(state)


@tells(OfficialAppointed)
def _tell_official_appointed(event: OfficialAppointed, _: State) -> Message:
    return say("{name} appointed: {role}", name=event.name, role=ROLES[event.role])


class OfficialDismissed(Event, frozen=True):
    name: str
    role: Role


@folds(OfficialDismissed)
def _fold_official_dismissed(state: State, event: OfficialDismissed, _: Recorded) -> None:
    state.officials = [one for one in state.officials if (one.name, one.role) != (event.name, event.role)]
    _homologable(state)


@tells(OfficialDismissed)
def _tell_official_dismissed(event: OfficialDismissed, _: State) -> Message:
    return say("{name} dismissed: {role}", name=event.name, role=ROLES[event.role])


class PlanSet(Event, frozen=True):
    rounds: tuple[PlannedRound, ...]


@folds(PlanSet)
def _fold_plan_set(state: State, event: PlanSet, _: Recorded) -> None:
    state.plan = event.rounds
    for one in state.rounds:
        one.plan = event.rounds[one.number - 1]


@tells(PlanSet)
def _tell_plan_set(event: PlanSet, _: State) -> Message:
    last = event.rounds[-1]
    return say(
        "plan set: {n} round, {system}",
        "plan set: {n} rounds, the last one {system}",
        n=len(event.rounds),
        system=SYSTEMS[last.system].title,
    )


class NoticeGiven(Event, frozen=True):
    """Told to the participants: on the hall's screens, on prints, aloud; `director`: to the director only."""

    subject: Literal["system", "minutes", "correction", "monitoring", "result", "other", "director"]
    text: Said
    round: int = 0


@folds(NoticeGiven)
def _fold_notice_given(state: State, event: NoticeGiven, recorded: Recorded) -> None:
    state.notices.append((event, recorded.at))


@tells(NoticeGiven)
def _tell_notice_given(event: NoticeGiven, _: State) -> Message:
    return say("announced: {text}", text=event.text.message())


class ReasonGiven(Event, frozen=True):
    """Something was done that the safety table lets through only with a word: kept for the report."""

    action: str
    round: int
    mode: Literal["confirm", "reason"]
    reason: str


@folds(ReasonGiven)
def _fold_reason_given(state: State, event: ReasonGiven, recorded: Recorded) -> None:
    state.reasons.append((event, recorded.at))


@tells(ReasonGiven)
def _tell_reason_given(event: ReasonGiven, _: State) -> Message:
    act = ACTS.get(event.action)
    title = act.title if act else say("{text}", text=event.action)
    if event.mode == "reason" or event.reason.strip():
        return say("with a reason: {act} in round {round}: {reason}", act=title, round=event.round, reason=event.reason)
    return say("confirmed: {act} in round {round}", act=title, round=event.round)


class Undone(Event, frozen=True):
    """The events `first` to `last` are taken back: a replay leaves them out."""

    first: int
    last: int
    reason: str = ""


@tells(Undone)
def _tell_undone(event: Undone, _: State) -> Message:
    return because(say("taken back: events {first} to {last}", first=event.first, last=event.last), event.reason)


DECIDED_BY: Mapping[TieBreak, Message] = {
    "match-points": say("match points"),
    "direct-meeting": say("direct meeting"),
    "best-round": say("best round"),
    "lot": say("lot"),
}
"""For a narrow column."""
