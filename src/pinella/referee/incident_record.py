"""The record of an incident: the call, the statements, the facts, the ruling, the appeal.

A record is a list of events. Events are appended, never edited: a fact that turns out otherwise, a sanction added by
the referee, an appeal that changes the ruling are each a new event. Times are handed in; nothing here has a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from pinella.codes.model import Code, Source
from pinella.messages import Refusal, say
from pinella.referee.appeal import Official, check_judges, court
from pinella.referee.facts import check as check_answer
from pinella.referee.incidents import find
from pinella.referee.measures import SANCTIONS, Measure, Role
from pinella.referee.report_duty import Level

Time = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$")]
"""`2026-03-01 16:10`, as the clock of the hall shows it."""
Number = Annotated[int, Meta(ge=1)]
Position = Annotated[int, Meta(ge=0)]
REFEREE = "referee"
"""Who called or gave a fact, where it was no player."""
JOURNAL = "journal"

_LEVELS: dict[str, Level] = {"reprimand": "reprimand", "warn": "warning", "remove": "removal", "expel": "expulsion"}


class _Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True):
    pass


class Call(_Event, frozen=True, tag="call"):
    """Somebody calls; `at` is where the journal of the table stood."""

    by: str
    time: Time
    at: Position | None = None


class Statement(_Event, frozen=True, tag="statement"):
    by: str
    words: str


class GivenFact(_Event, frozen=True, tag="fact"):
    name: str
    value: str
    by: str


class Ruled(_Event, frozen=True, tag="ruling"):
    """A ruling as it was given, kept whole: codes may change later."""

    referee: str
    time: Time
    measures: tuple[Measure, ...]
    articles: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: dict[str, str] = {}


class Decided(_Event, frozen=True, tag="decision"):
    """What a referee adds or chooses of his own judgement; it answers for itself with a reason."""

    referee: str
    time: Time
    measure: Measure
    reason: str = ""
    article: str = ""
    allowed_by: str = ""
    """The director who allows an arbitral score that the article does not foresee."""


class Appealed(_Event, frozen=True, tag="appeal"):
    by: str
    time: Time
    reason: str


class Outcome(_Event, frozen=True, tag="appeal-decision"):
    """The appeal is decided: the ruling is upheld, or another stands in its place. After that the case is closed."""

    by: tuple[str, ...]
    time: Time
    reason: str
    changed: Ruled | None = None


Event = Call | Statement | GivenFact | Ruled | Decided | Appealed | Outcome


class Sanction(msgspec.Struct, frozen=True):
    """What one member received."""

    member: str
    level: Level


class IncidentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One incident at one table; `players` are names by seat, in the order of play."""

    code: str
    tournament: str
    table: Number
    round: Number
    deal: Number
    players: dict[str, str]
    incident: str
    breach_time: Time
    officials: tuple[Official, ...]
    """Who may rule at this event."""
    culprit: str = ""
    """His seat; empty where nobody is at fault."""
    breach_at: Position | None = None
    """Where the journal of the table stood when it happened."""
    events: tuple[Event, ...] = ()

    @property
    def call(self) -> Call | None:
        return next((event for event in self.events if isinstance(event, Call)), None)

    @property
    def statements(self) -> list[Statement]:
        return [event for event in self.events if isinstance(event, Statement)]

    @property
    def facts(self) -> dict[str, str]:
        """The answers as they stand now."""
        return {event.name: event.value for event in self.events if isinstance(event, GivenFact)}

    @property
    def first_ruling(self) -> Ruled | None:
        return next((event for event in self.events if isinstance(event, Ruled)), None)

    @property
    def ruling(self) -> Ruled | None:
        """The ruling that holds: after an appeal the changed one."""
        outcome = self.outcome
        return outcome.changed if outcome and outcome.changed else self.first_ruling

    @property
    def decisions(self) -> list[Decided]:
        return [event for event in self.events if isinstance(event, Decided)]

    @property
    def appeal(self) -> Appealed | None:
        return next((event for event in self.events if isinstance(event, Appealed)), None)

    @property
    def outcome(self) -> Outcome | None:
        return next((event for event in self.events if isinstance(event, Outcome)), None)

    @property
    def closed(self) -> bool:
        return self.outcome is not None

    @property
    def delay(self) -> int | None:
        """How many acts of the journal lie between breach and call; 0: reported at once."""
        if self.breach_at is None or self.call is None or self.call.at is None:
            return None
        return self.call.at - self.breach_at

    def seats_of(self, role: Role) -> list[str]:
        """The seats a role of a measure means here; where there are no pairs, a side is one player."""
        seats = list(self.players)
        if self.culprit not in seats:
            return []
        at = seats.index(self.culprit)
        partner = [seats[(at + 2) % 4]] if len(seats) == 4 else []
        match role:
            case "culprit":
                return [self.culprit]
            case "partner":
                return partner
            case "pair":
                return [self.culprit, *partner]
            case "opponents":
                return [seat for seat in seats if seat not in (self.culprit, *partner)]
            case "both-pairs" | "each-pair" | "each-player" | "all":
                return seats
            case _:
                return []

    def sanctions(self) -> list[Sanction]:
        """What each member received, by the ruling that holds and by the referee's own decisions."""
        measures = [*(self.ruling.measures if self.ruling else ()), *(event.measure for event in self.decisions)]
        return [
            Sanction(self.players[seat], _LEVELS[measure.do])
            for measure in measures
            if measure.do in _LEVELS
            for seat in self.seats_of(measure.who)
        ]


def official(record: IncidentRecord, name: str) -> Official:
    """The official of that name; nobody else may rule."""
    found = next((one for one in record.officials if one.name == name), None)
    if found is None or name in record.players.values():
        raise Refusal(say("{name} is no referee of this event: only a referee may rule", name=name or "?"))
    return found


def add(record: IncidentRecord, event: Event, code: Code) -> IncidentRecord:
    """The record with one event more; raises Refusal when the event cannot be."""
    if record.closed:
        raise Refusal(say("this case is closed: the appeal has been decided"))
    match event:
        case Call():
            _known(record, event.by, REFEREE)
        case Statement():
            _in_order(record, event)
        case GivenFact():
            _known(record, event.by, REFEREE, JOURNAL)
            _answers(record, event)
        case Ruled():
            _ruled(record, event)
        case Decided():
            _decided(record, event, code)
        case Appealed():
            _appealed(record, event, code)
        case Outcome():
            _outcome(record, event, code)
    return msgspec.structs.replace(record, events=(*record.events, event))


def verified(record: IncidentRecord, code: Code) -> IncidentRecord:
    """A record that came from outside, built up again event by event."""
    find(record.incident)
    if record.culprit and record.culprit not in record.players:
        raise Refusal(say("the record names no player at seat {seat}", seat=record.culprit))
    built = msgspec.structs.replace(record, events=())
    for event in record.events:
        built = add(built, event, code)
    return built


# --- what each event needs -------------------------------------------------------------------------------------------


def _known(record: IncidentRecord, who: str, *others: str) -> None:
    if who not in record.players and who not in others:
        raise Refusal(
            say("“{who}” is not at this table: {seats}", who=who, seats=", ".join([*record.players, *others]))
        )


def _called(record: IncidentRecord) -> Call:
    if record.call is None:
        raise Refusal(say("nobody has called yet: write down who called, and when"))
    return record.call


def _in_order(record: IncidentRecord, event: Statement) -> None:
    """The caller speaks first, then the player at fault, then the others."""
    _known(record, event.by)
    if record.first_ruling is not None:
        raise Refusal(say("the ruling has been given: who does not accept it appeals"))
    caller = _called(record).by
    heard = {statement.by for statement in record.statements}
    for first in dict.fromkeys(seat for seat in (caller, record.culprit) if seat in record.players):
        if event.by == first:
            return
        if first not in heard:
            raise Refusal(say("hear {seat} first: the caller, then the player at fault, then the others", seat=first))


def _answers(record: IncidentRecord, event: GivenFact) -> None:
    facts = {fact.name: fact for fact in find(record.incident).facts}
    if event.name not in facts:
        raise Refusal(
            say(
                "“{name}” is no fact of {incident}; its facts are {facts}",
                name=event.name,
                incident=record.incident,
                facts=", ".join(facts),
            )
        )
    check_answer(facts[event.name], event.value)


def _ruled(record: IncidentRecord, event: Ruled) -> None:
    _called(record)
    if record.first_ruling is not None:
        raise Refusal(say("the ruling has been given already: only an appeal can change it"))
    official(record, event.referee)
    _rests_on_something(event)


def _rests_on_something(event: Ruled) -> None:
    if not event.clauses and not event.articles:
        raise Refusal(say("the ruling names no article and no clause: say what it rests on"))
    if not event.measures:
        raise Refusal(say("the ruling orders nothing: name at least one measure"))


def _decided(record: IncidentRecord, event: Decided, code: Code) -> None:
    _called(record)
    official(record, event.referee)
    if not event.reason.strip():
        raise Refusal(say("a decision of {name} needs its reason", name=event.referee))
    if event.article and event.article not in articles_of(code):
        raise Refusal(say("the code has no article “{article}”", article=event.article))
    if event.measure.do not in SANCTIONS or _provided(code, event.measure):
        return
    if not event.article and code.principles.unlisted_penalties == "forbidden":
        raise Refusal(
            say("the code allows no penalty without an article: name it, or give a warning or an arbitral score"),
            code.cite("principles.unlisted_penalties"),
        )
    if event.measure.do in ("arbitral", "award"):
        _scored(record, event, code)


def _provided(code: Code, measure: Measure) -> bool:
    """A warning for any irregularity rests on the article that allows it."""
    return measure.do == "warn" and "any-irregularity" in code.discipline.warning_reasons


def _scored(record: IncidentRecord, event: Decided, code: Code) -> None:
    """Points given by the referee: only where an article provides for them, or the director allows it."""
    cited = code.cite("procedure.arbitral_score")
    if not event.article:
        raise Refusal(say("points given by the referee need the article that provides for them"), cited)
    if code.procedure.arbitral_score == "any-irregularity" or event.article in _articles(cited):
        return
    if not any(one.director and one.name == event.allowed_by for one in record.officials):
        raise Refusal(
            say("article {article} foresees no arbitral score: a director must allow it", article=event.article), cited
        )


def _articles(cited: str) -> set[str]:
    return set(cited.partition(" (")[0].split(", "))


def articles_of(code: Code) -> set[str]:
    """Every article that stands behind a knob of the code."""
    found: set[str] = set()
    for source in code.sources.values():
        at: Source | None = source
        while at is not None:
            found |= set(at.article.split(", ")) if at.article else set()
            at = at.inherited
    return found


def _appealed(record: IncidentRecord, event: Appealed, code: Code) -> None:
    _known(record, event.by)
    if record.first_ruling is None:
        raise Refusal(say("there is no ruling yet to appeal against"))
    if record.appeal is not None:
        raise Refusal(say("this ruling has been appealed against already"))
    seated = court(code, record.officials, official(record, record.first_ruling.referee))
    if seated.kind == "nobody":
        raise Refusal(say("nobody can decide this appeal: the ruling is final"), seated.article)


def _outcome(record: IncidentRecord, event: Outcome, code: Code) -> None:
    if record.appeal is None or record.first_ruling is None:
        raise Refusal(say("there is no appeal to decide"))
    check_judges(court(code, record.officials, official(record, record.first_ruling.referee)), event.by)
    if not event.reason.strip():
        raise Refusal(say("the decision on an appeal needs its reason"))
    if event.changed is not None:
        _rests_on_something(event.changed)


# --- over several records --------------------------------------------------------------------------------------------


def by_gravity(code: Code, sanctions: Sequence[Sanction]) -> list[Sanction]:
    """From the lightest to the gravest level, in the order of the code."""
    levels: tuple[str, ...] = code.discipline.levels
    return sorted(sanctions, key=lambda one: levels.index(one.level) if one.level in levels else len(levels))
