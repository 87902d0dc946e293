"""A tournament put on paper: from its state to every paper of `papers`."""

from __future__ import annotations

from typing import Literal

from pinella.messages import say
from pinella.prints import papers
from pinella.prints.filled_guidance import checklists, code_card, rules_card
from pinella.prints.filled_lists import attendance, plan_sheet, referee_journal
from pinella.prints.filled_parts import Told, contestant, heading, party, seats
from pinella.prints.sheet_rules import rules_for
from pinella.prints.words import signed
from pinella.tournament.model import SCORE_KINDS, Score
from pinella.tournament.money import Money
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.prizes.awards import Award, awards
from pinella.tournament.rounds.state import TABLE_STATES
from pinella.tournament.rounds.views.seats import SeatView, TableView, movements
from pinella.tournament.rounds.views.seats import seats_by_name as name_seats
from pinella.tournament.rounds.views.seats import seats_by_table as table_seats
from pinella.tournament.rounds.views.tables import missing
from pinella.tournament.sheets.views.results import corrections, results
from pinella.tournament.standings import views as ranking_views
from pinella.tournament.state import State

__all__ = [
    "Told",
    "attendance",
    "checklists",
    "code_card",
    "heading",
    "plan_sheet",
    "prize_list",
    "referee_journal",
    "round_overview",
    "rules_card",
    "schedule",
    "score_sheets",
    "seats_by_name",
    "seats_by_table",
    "slips",
    "standing",
]


# --- the round -------------------------------------------------------------------------------------------------------


def score_sheets(
    state: State, round_: int, *, tables: tuple[int, ...] = (), size: Literal["A5", "A4"] = "A5", printed: str = ""
) -> papers.ScoreSheets:
    """One sheet for each full table, of teams one for each room; `tables`: only those."""
    plan = state.plan[round_ - 1]
    sheets = tuple(
        papers.ScoreSheet(
            table=view.table,
            home=party(view.home),
            away=party(view.away),
            rules=rules_for(state.kind(round_, view.group), shifted=not state.settings.vp_as_printed),
            group=view.group,
            room=view.room,
        )
        for view in table_seats(state, round_)
        if view.away is not None and (not tables or view.table in tables)
    )
    return papers.ScoreSheets(
        heading=heading(state, round_, printed=printed),
        sheets=sheets,
        deals=plan.deals,
        minutes=plan.minutes,
        size=size,
    )


def seats_by_table(state: State, round_: int, *, printed: str = "") -> papers.SeatsByTable:
    return papers.SeatsByTable(
        heading=heading(state, round_, printed=printed),
        tables=tuple(seats(view) for view in table_seats(state, round_)),
    )


def seats_by_name(state: State, round_: int, *, printed: str = "") -> papers.SeatsByName:
    return papers.SeatsByName(
        heading=heading(state, round_, printed=printed),
        players=tuple(_name_seat(seat) for seat in name_seats(state, round_)),
    )


def _name_seat(seat: SeatView) -> papers.NameSeat:
    return papers.NameSeat(
        name=seat.name,
        table=seat.table,
        number=seat.number,
        axis=seat.axis,
        line=seat.line,
        room=seat.room,
        group=seat.group,
        partner=", ".join(seat.partners),
        rests=seat.rests,
        note=seat.note or "",
    )


def round_overview(state: State, round_: int, *, only_missing: bool = False, printed: str = "") -> papers.RoundOverview:
    """Room by room, because each has its own sheet."""
    out = {(one.table, one.room): one for one in missing(state, round_)}
    by_table = {one.table: one for one in results(state, round_)}
    tables = []
    for view in table_seats(state, round_):
        late = out.get((view.table, view.room or "open"))
        known = by_table[view.table]
        tables.append(
            papers.TableState(
                table=view.table,
                state=TABLE_STATES[late.status if late else known.status],
                missing=late is not None,
                home=party(view.home),
                away=party(view.away) if view.away else None,
                group=view.group,
                room=view.room,
                remark=known.why or "",
            )
        )
    return papers.RoundOverview(
        heading=heading(state, round_, printed=printed), tables=tuple(tables), only_missing=only_missing
    )


# --- the standing ----------------------------------------------------------------------------------------------------


def standing(
    state: State, told: Told, after: int | None = None, *, overall: bool = False, rounds: bool = True, printed: str = ""
) -> papers.StandingPaper:
    """`overall`: one classification over the merit groups."""
    shown = ranking_views.overall(state, after) if overall else ranking_views.ranking(state, after)
    groups = [("", shown.lines)] if overall else [(name, shown.of_group(name)) for name in shown.groups]
    return papers.StandingPaper(
        heading=heading(state, shown.after, printed=printed),
        groups=tuple(
            papers.StandingGroup(name=name, lines=tuple(_ranked(state, line) for line in lines))
            for name, lines in groups
        ),
        final=shown.final,
        errors_until=told(shown.errors_until) if shown.errors_until else "",
        show_rounds=rounds,
        criteria=shown.criteria,
        corrections=tuple(
            say("Round {round}, table {table}: {why}", round=one.round, table=one.table, why=one.why)
            for one in corrections(state)
            if one.round == shown.after
        ),
        note=shown.state if shown.open_tables else "",
    )


def _ranked(state: State, line: ranking_views.RankingLine) -> papers.StandingLine:
    notes = [papers.Footnote(text=loss.why, article=loss.article) for loss in line.losses]
    for number, score in enumerate(line.rounds, start=1):
        if score is not None and score.kind != "played":
            text = say("round {round}: {kind}", round=number, kind=SCORE_KINDS[score.kind])
            notes.append(papers.Footnote(text=text, article=score.article))
    if line.decided is not None:
        notes.append(papers.Footnote(text=line.decided))
    return papers.StandingLine(
        place=line.place,
        party=contestant(state, line.number),
        vp=line.vp,
        mp=line.mp,
        rounds=tuple(_round_vp(score) for score in line.rounds),
        penalties=_taken(line.vp_lost, line.mp_lost),
        notes=tuple(notes),
    )


def _taken(vp: int, mp: int) -> papers.Words:
    if vp and mp:
        return say("{vp} VP, {mp} MP", vp=signed(-vp), mp=signed(-mp))
    if vp:
        return say("{vp} VP", vp=signed(-vp))
    return say("{mp} MP", mp=signed(-mp)) if mp else ""


def _round_vp(score: Score | None) -> str:
    return str(score.vp) if score is not None and score.ranked else "—"


def prize_list(state: State, *, printed: str = "") -> papers.PrizeList:
    """As given; before that, as the standing would have it."""
    shown = {line.number: line for line in ranking_views.ranking(state).lines}
    listed = awards(state)
    if state.awarded is not None:
        listed = [
            Award(title, place, number, cents, False, state.contestants[number].staff)
            for title, place, number, cents in state.awarded.awards
        ]
    return papers.PrizeList(
        heading=heading(state, printed=printed),
        prizes=tuple(
            papers.Prize(
                title=say("{title}, place {place}", title=one.title, place=one.place),
                party=contestant(state, one.number),
                prize=Money(one.cents) if one.cents else "",
                result=say("{vp} VP, {mp} MP", vp=shown[one.number].vp, mp=signed(shown[one.number].mp))
                if one.number in shown
                else "",
                note=say("goes to the organisation") if one.to_organisation else say("shared") if one.shared else "",
            )
            for one in listed
        ),
        signatures=True,
    )


# --- rounds to come ---------------------------------------------------------------------------------------------------


def schedule(state: State, *, printed: str = "") -> papers.Schedule:
    """Rounds that are made, those that no score can change, and the names of the rest."""
    made = {one.number: tuple(seats(view) for view in table_seats(state, one.number)) for one in state.rounds}
    made |= {one.round: tuple(seats(view) for view in one.tables) for one in movements(state)}
    return papers.Schedule(
        heading=heading(state, printed=printed),
        rounds=tuple(
            papers.ScheduledRound(
                round=number,
                meetings=made.get(number, ()),
                session=one.session,
                system=SYSTEMS[one.system].title,
            )
            for number, one in enumerate(state.plan, start=1)
        ),
    )


def slips(state: State, round_: int = 0, *, printed: str = "") -> papers.Slips:
    """One for each contestant: where it sits in the round (the last one made, if none is named), and its tables as
    far as they are known."""
    shown = round_ or len(state.rounds)
    places = [_tables(table_seats(state, one.number)) for one in state.rounds]
    places += [_tables(one.tables) for one in movements(state)]
    found = state.round(shown)
    return papers.Slips(
        heading=heading(state, shown, printed=printed),
        slips=tuple(
            papers.Slip(
                party=contestant(state, one.number),
                table=found.places.get(one.number, 0) if found else 0,
                line=found.lines.get(one.number, "") if found else "",
                group=state.group_of(one.number, shown) if shown else "",
                tables=tuple(at.get(one.number, 0) for at in places) if len(places) > 1 else (),
            )
            for one in state.active()
            if not one.staff
        ),
    )


def _tables(views: tuple[TableView, ...]) -> dict[int, int]:
    """Contestant to table; whoever rests has none."""
    return {
        number: view.table
        for view in views
        for side in (view.home, view.away)
        if side is not None and view.away is not None
        for number in side.numbers
    }
