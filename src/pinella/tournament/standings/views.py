"""Standings ready to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from pinella.listing import Column, Listing, Signed
from pinella.messages import Message, say
from pinella.tournament.act import ACTS
from pinella.tournament.conduct.views import sanctions
from pinella.tournament.model import Score
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.rounds.views.seats import clubs, full_name, short_names
from pinella.tournament.setup.events import DECIDED_BY, TIE_BREAKS
from pinella.tournament.sheets.views.corrections import corrections
from pinella.tournament.standings.players import overall_places
from pinella.tournament.standings.standing import Row, Standing, standing
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class LossLine:
    vp: int
    mp: int
    why: Message
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingLine:
    place: int
    shared: bool
    """Others have the same place."""
    number: int
    name: str
    short: str
    """Surnames only, or the team's name."""
    players: tuple[str, ...]
    clubs: tuple[str, ...]
    vp: int
    mp: int
    rounds: tuple[Score | None, ...]
    vp_lost: int
    mp_lost: int
    losses: tuple[LossLine, ...]
    decided: Message | None
    """The tie-break that separates it from the line above."""
    decided_by: Message | None
    """The same in a word or two."""
    group: str
    staff: bool


def _of_round(at: int, shown: Callable[[Score], object], nothing: object) -> Callable[[RankingLine], object]:
    def value(line: RankingLine) -> object:
        score = line.rounds[at] if at < len(line.rounds) else None
        return nothing if score is None else shown(score)

    return value


def _taken_off(line: RankingLine) -> list[str]:
    return [f"−{lost} {what}" for lost, what in ((line.vp_lost, "VP"), (line.mp_lost, "MP")) if lost]


def standing_list(rounds: int = 0) -> Listing[RankingLine]:
    """As people read it, with the victory points of so many rounds; those that were not played stand in brackets."""
    return Listing(
        Column("place", say("place"), lambda line: f"{line.place}=" if line.shared else str(line.place)),
        Column("number", say("no.")),
        Column("name", say("name")),
        Column("clubs", say("club"), spare=1 if rounds else 0),
        Column("vp", say("VP")),
        Column("mp", say("MP"), lambda line: Signed(line.mp)),
        *(Column(f"r{at + 1}", str(at + 1), _of_round(at, _in_brackets, "–")) for at in range(rounds)),
        Column("lost", say("taken off"), _taken_off),
        Column("decided", say("decided by"), lambda line: line.decided_by, spare=2 if rounds else 0),
        empty=say("Nobody is ranked yet."),
    )


def _in_brackets(score: Score) -> str:
    return f"{score.vp}" if score.kind == "played" else f"({score.vp})"


def standing_sheet(rounds: int = 0) -> Listing[RankingLine]:
    """As a spreadsheet reckons with it."""
    return Listing(
        Column("place", say("Place")),
        Column("group", say("Group")),
        Column("number", say("Number")),
        Column("name", say("Name")),
        Column("clubs", say("Club")),
        Column("vp", say("VP")),
        Column("mp", say("MP")),
        *(
            Column(f"r{at + 1}", say("Round {round}", round=at + 1), _of_round(at, lambda score: score.vp, None))
            for at in range(rounds)
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    after: int
    lines: tuple[RankingLine, ...]
    groups: tuple[str, ...]
    """Names in order; one empty name while there is a single group."""
    final: bool
    posted: int
    """Instant of the last posting; 0: not posted."""
    errors_until: int
    """Instant until which errors may be reported; 0: no term runs."""
    open_tables: tuple[tuple[int, int], ...]
    state: Message
    """Provisional, final, ... in words."""
    criteria: tuple[Message, ...]
    """What decides between equals, in order."""

    def of_group(self, group: str) -> tuple[RankingLine, ...]:
        return tuple(line for line in self.lines if line.group == group)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    number: int
    name: str
    before: int
    """Position in the posted order; 0: not in it."""
    now: int
    """0: no longer ranked."""
    why: tuple[Message, ...]
    """What happened to this contestant; empty: others passed."""


CHANGE_LIST: Listing[Change] = Listing(
    Column("number", say("no.")),
    Column("name", say("name")),
    Column("before", say("was"), lambda one: one.before or None),
    Column("now", say("is")),
    Column("why", say("why")),
    empty=say("Nobody has moved."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    round: int
    """0: nothing has been posted yet."""
    moved: tuple[Change, ...]
    reasons: tuple[Message, ...]
    """Everything since the posting that changes or will change scores, whoever moves."""


def ranking(state: State, after: int | None = None) -> Ranking:
    shown = standing(state, after)
    found = state.round(shown.after)
    posted, at = found.posted[-1] if found and found.posted else (None, 0)
    until = at + posted.minutes * MINUTE if posted and posted.minutes and not shown.final else 0
    names = dict.fromkeys(row.group for row in shown.rows)
    held = Counter((row.group, row.place) for row in shown.rows)
    return Ranking(
        after=shown.after,
        lines=tuple(_line(state, row, held[row.group, row.place] > 1) for row in shown.rows),
        groups=tuple(names) or ("",),
        final=shown.final,
        posted=at,
        errors_until=until,
        open_tables=tuple(shown.open_tables),
        state=_words(state, shown, until),
        criteria=tuple(TIE_BREAKS[one] for one in state.settings.tie_breaks),
    )


def places_won(state: State, shown: Ranking) -> dict[int, int]:
    """By number, how many places each has won since the round before; who was not ranked then is missing."""
    if shown.after < 2:
        return {}
    before = {one.number: one.place for one in ranking(state, shown.after - 1).lines}
    return {one.number: before[one.number] - one.place for one in shown.lines if before.get(one.number)}


def _line(state: State, row: Row, shared: bool) -> RankingLine:
    entry = state.contestants[row.number]
    return RankingLine(
        place=row.place,
        shared=shared,
        number=row.number,
        name=state.name_of(row.number),
        short=entry.name or short_names(state, entry.players),
        players=tuple(full_name(state, one) for one in entry.players),
        clubs=clubs(state, entry.players),
        vp=row.vp,
        mp=row.mp,
        rounds=tuple(row.scores),
        vp_lost=row.vp_lost,
        mp_lost=row.mp_lost,
        losses=tuple(LossLine(vp=one.vp, mp=one.mp, why=one.why, article=one.article) for one in row.losses),
        decided=row.decided,
        decided_by=DECIDED_BY[row.decided_by] if row.decided_by else None,
        group=row.group,
        staff=entry.staff,
    )


def _words(state: State, shown: Standing, until: int) -> Message:
    if not shown.after:
        return say("no round has been played")
    if shown.final:
        return say("final standing after round {round}", round=shown.after)
    if shown.open_tables:
        count = len(shown.open_tables)
        return say(
            "provisional standing after round {round}: {n} result is missing",
            "provisional standing after round {round}: {n} results are missing",
            round=shown.after,
            n=count,
        )
    if until:
        return say("provisional standing after round {round}: errors may still be reported", round=shown.after)
    return say("standing after round {round}", round=shown.after)


def overall(state: State, after: int | None = None) -> Ranking:
    """One classification over all groups: places run on from group A to the next."""
    grouped = ranking(state, after)
    places = overall_places(standing(state, grouped.after).rows)
    return replace(grouped, lines=tuple(replace(line, place=places[line.number]) for line in grouped.lines))


# --- since it was posted ---------------------------------------------------------------------------------------------


def changed(state: State, since: int = 0) -> Changes:
    """Between the posted standing after round `since` (the last posted, if none is named) and now."""
    shown = [one for one in state.rounds if one.posted and since in (0, one.number)]
    if not shown:
        return Changes(round=0, moved=(), reasons=())
    found = shown[-1]
    posted, at = found.posted[-1]
    now = {number: place for place, number in enumerate(standing(state, found.number).order, start=1)}
    before = {number: place for place, number in enumerate(posted.order, start=1)}
    happened = _happened(state, at)
    moved = tuple(
        Change(
            number=number,
            name=state.name_of(number),
            before=before.get(number, 0),
            now=now.get(number, 0),
            why=tuple(text for numbers, text in happened if number in numbers),
        )
        for number in dict.fromkeys((*now, *before))
        if now.get(number) != before.get(number)
    )
    return Changes(round=found.number, moved=moved, reasons=tuple(text for _numbers, text in happened))


def _happened(state: State, at: int) -> list[tuple[tuple[int, ...], Message]]:
    """Corrections, sanctions and other results since an instant, with whom they concern."""
    found: list[tuple[tuple[int, ...], Message]] = []
    for one in corrections(state):
        if one.at > at:
            meeting = state.rounds[one.round - 1].tables[one.table].meeting
            text = say(
                "round {round}, table {table}: sheet corrected ({error})",
                round=one.round,
                table=one.table,
                error=one.error,
            )
            found.append(((*meeting.home, *meeting.away), text))
    for given in sanctions(state):
        if given.at > at:
            what = say("{level} for {offence}", level=given.level, offence=given.offence)
            if given.lifted:
                what = say("lifted: {what}", what=what)
            text = say("number {number}: {what}", number=given.number, what=what)
            found.append(((given.number,), text))
    for reason, when in state.reasons:
        if when > at and reason.action in ACTS and reason.action not in ("correct-sheet", "sanction"):
            text = say(
                "round {round}: {act}: {reason}",
                round=reason.round,
                act=ACTS[reason.action].title,
                reason=reason.reason,
            )
            found.append(((), text))
    return found
