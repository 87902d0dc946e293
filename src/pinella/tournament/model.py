"""The plain values a tournament speaks of: people, who contests, the plan, meetings and scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from pinella.choices import Words, words
from pinella.codes.model import Code
from pinella.codes.sections.events import FixedScore, RoundScores
from pinella.codes.sections.setup import EventLevel
from pinella.messages import Message, say
from pinella.sheet import paper

Format = Annotated[
    Literal["pairs", "teams", "individual-one-against-one", "individual-new-partner"],
    Words(
        {
            "pairs": say("Pairs"),
            "teams": say("Teams"),
            "individual-one-against-one": say("Individual, one against one"),
            "individual-new-partner": say("Individual, a new partner each round"),
        },
        typed={
            "coppie": "pairs",
            "squadre": "teams",
            "uno-contro-uno": "individual-one-against-one",
            "individuale": "individual-new-partner",
            "giallo": "individual-new-partner",
        },
    ),
]
"""What is entered and ranked: a pair, a team, or one player who meets one other or gets a new partner each round."""
FORMATS = words(Format)
Side = Annotated[paper.Side, Words({"home": say("N/S"), "away": say("E/W")})]
"""Home sits North/South (teams: North/South in the open room), away East/West."""
SIDES = paper.SIDES
SIDE_WORDS = words(Side)
Room = Annotated[paper.Room, Words({"open": say("open room"), "closed": say("closed room")})]
"""Other formats play in the open room only."""
ROOM_WORDS = words(Room)
Line = Literal["fixed", "moving"]

Publicity = Literal["full", "short", "hidden"]
"""How a person's name may stand where anybody reads it: whole, as “Rossi M.”, or not at all."""


def other(side: Side) -> Side:
    return "away" if side == "home" else "home"


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value that events may carry: decoded strictly, written without what is default."""


class Player(Value, frozen=True, kw_only=True):
    """A person as the registry knows her. `id` is the membership number, or `x1`, `x2` ... for a guest without one."""

    id: str
    surname: str
    name: str = ""
    member: str = ""
    """Membership number."""
    valid_until: str = ""
    """Last day of the membership, as 2026-12-31."""
    fee_year: int = 0
    """The last sporting year for which the annual fee was paid."""
    club: str = ""
    province: str = ""
    region: str = ""
    category: str = ""
    needs: str = ""
    """What the person needs in the hall; shown to the director only."""
    public: Publicity = "full"

    @property
    def full(self) -> str:
        return f"{self.surname} {self.name}".strip()


class Contestant(Value, frozen=True, kw_only=True):
    """What is paired and ranked under one number: a pair, a team, or a single player."""

    number: int
    players: tuple[str, ...]
    """Ids, as they stand now; who sat at a table is kept with the round."""
    name: str = ""
    """Teams have one; otherwise the players' names serve."""
    captain: str = ""
    staff: bool = False
    """A pair of the organisation that fills an incomplete table."""


class PlannedRound(Value, frozen=True, kw_only=True):
    """One round of the plan. Its system is a property of the round: mixed plans are normal."""

    system: str
    """A key of `pairing.systems.SYSTEMS`."""
    deals: int
    minutes: int
    session: int = 1
    seating: str = ""
    """How a round without a standing is laid out: a first-round system; empty: in order of registration."""
    step: int = 1
    """Mitchell: by how many tables the moving line moves."""
    bar: int = 0
    """Danish: opponents of so many past rounds do not meet again; -1: never again."""
    groups: tuple[int, ...] = ()
    """Merit groups by number of tables, formed before this round; empty: as the round before."""


class Meeting(Value, frozen=True, kw_only=True):
    """Who meets whom at a table of a round. With an empty `away` the table is incomplete and `home` rests."""

    table: int
    home: tuple[int, ...]
    """Numbers of contestants: one, or the two partners of an individual tournament with new partners."""
    away: tuple[int, ...] = ()
    group: str = ""
    """A, B, C ... in merit groups."""

    @property
    def rests(self) -> bool:
        return not self.away

    def side_of(self, number: int) -> Side | None:
        return "home" if number in self.home else "away" if number in self.away else None


ScoreKind = Annotated[
    Literal[
        "played", "bye", "walkover", "absent", "late", "lost-sheet", "annulled", "assigned", "not-ranked", "provisional"
    ],
    Words(
        {
            "played": say("played"),
            "bye": say("no opponents: bye"),
            "walkover": say("won or lost without playing"),
            "absent": say("absent"),
            "late": say("decided by lateness"),
            "lost-sheet": say("sheet lost"),
            "annulled": say("annulled"),
            "assigned": say("assigned by the direction"),
            "not-ranked": say("not ranked"),
            "provisional": say("provisional: the sheet is still missing"),
        }
    ),
]
SCORE_KINDS = words(ScoreKind)


class Score(Value, frozen=True, kw_only=True):
    """What one side has from one round, whichever way it came about."""

    vp: int
    mp: int
    kind: ScoreKind = "played"
    article: str = ""
    ranked: bool = True
    """False: the round does not appear in the ranking for this side."""


def by_round(scores: RoundScores, deals: int, *, teams: bool) -> FixedScore:
    """The printed figures for this kind of round."""
    if teams:
        return scores.teams
    return {2: scores.deals_2, 3: scores.deals_3, 4: scores.deals_4}[deals]


class RoundKind(msgspec.Struct, frozen=True, kw_only=True):
    """What a code's rules on scores, sheets and absence may depend on, of the round in hand."""

    code: Code
    level: EventLevel
    deals: int
    teams: bool
    number: int
    """1 for the first round."""
    planned: int
    """How many rounds the tournament has."""
    by_scores: bool
    """The next pairing depends on scores (Danish and the like)."""
    merit: bool
    """Played in merit groups."""
    group: str = ""
    last_of_single_group: bool = False
    """Merit groups are formed after this round."""

    @property
    def last(self) -> bool:
        return self.number == self.planned

    def fixed(self, scores: RoundScores) -> FixedScore:
        return by_round(scores, self.deals, teams=self.teams)


NO_RESULT = say("no result yet")


NOT_IN_ROUND = say("did not take part")


def side_words(side: Side, room: Room = "open") -> Message:
    """A side by its seats: in the closed room the teams sit the other way round."""
    return SIDE_WORDS[side if room == "open" else other(side)]


LEVELS: Mapping[EventLevel, Message] = {
    "club": say("Club tournament"),
    "federal": say("Federal tournament"),
    "regional": say("Regional tournament"),
    "national": say("National tournament"),
}
