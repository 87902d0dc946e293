"""Score sheets with everything printed on them that is known before play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.messages import Language, Message, say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.document import Document, Form, FormLabels, Forms, FormSide
from pinella.prints.parts import Heading, Party, Seat, heading, party
from pinella.prints.sheet_rules import SheetRules, rules_for
from pinella.prints.words import (
    ROOMS,
    SEATS,
    code_line,
    facts,
    framed,
    group_words,
    numbers,
    plain,
    players,
    scale_words,
    told,
)
from pinella.tournament.model import Room
from pinella.tournament.rounds.views.seats import AXES, seats_by_table


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    table: int
    home: Party
    away: Party
    rules: SheetRules
    group: str = ""
    room: Room | Literal[""] = ""
    dealers: tuple[Seat, ...] = ()
    """By deal, where the first dealer is already known; otherwise the column stays blank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """The sheets of one round."""

    heading: Heading
    sheets: tuple[ScoreSheet, ...]
    deals: int
    minutes: int
    """0: not printed."""
    size: Literal["A5", "A4"] = "A5"
    """A5: two sheets on an A4 page, to be cut."""

    def document(self, language: Language) -> Document:
        forms = tuple(_form(sheet, self, language) for sheet in self.sheets)
        return framed(self.heading, say("Score sheets"), [Forms(self.size, forms)], language, bare=True)


@print_paper(say("Score sheets, filled in with names"), place=10, of_a_round=True, typed=("score",))
def fill(request: PrintRequest) -> ScoreSheets:
    """One sheet for each full table, of teams one for each room."""
    state, round_ = request.state, request.round
    plan = state.plan[round_ - 1]
    sheets = tuple(
        ScoreSheet(
            table=view.table,
            home=party(view.home),
            away=party(view.away),
            rules=rules_for(state.kind(round_, view.group), shifted=not state.settings.vp_as_printed),
            group=view.group,
            room=view.room,
        )
        for view in seats_by_table(state, round_)
        if view.away is not None and (not request.tables or view.table in request.tables)
    )
    return ScoreSheets(
        heading=heading(request, round_), sheets=sheets, deals=plan.deals, minutes=plan.minutes, size=request.size
    )


def _form(sheet: ScoreSheet, paper: ScoreSheets, language: Language) -> Form:
    heading, rules = paper.heading, sheet.rules
    sides = (
        _side(sheet.home, AXES["NS"], rules, language),
        _side(sheet.away, AXES["EW"], rules, language),
    )
    dealers = [SEATS[seat].render(language) if seat else "" for seat in sheet.dealers]
    dealers += [""] * (paper.deals - len(dealers))
    badge = told([group_words(sheet.group), ROOMS[sheet.room] if sheet.room else ""], language)
    return Form(
        table=str(sheet.table) if sheet.table else "",
        facts=facts(heading, language),
        badge=" · ".join(badge),
        sides=sides,
        labels=_labels(rules, language),
        deals=tuple((str(at), dealers[at - 1]) for at in range(1, paper.deals + 1)),
        scale=scale_words(rules.scale, language),
        signatures=_signatures(sides, rules, language),
        foot=_foot(heading, paper.minutes, rules, language),
    )


def _side(party: Party, otherwise: Message, rules: SheetRules, language: Language) -> FormSide:
    label = AXES[party.axis] if party.axis else otherwise
    names = players(party, language) or ("", "")
    return FormSide(
        label=label.render(language),
        number=" + ".join(numbers(party)),
        lines=(plain(party.team), *names) if party.team or rules.captains_sign else names,
    )


def _labels(rules: SheetRules, language: Language) -> FormLabels:
    return FormLabels(
        table=language("Table"),
        deal=language("Deal"),
        dealer=language("Dealer") if rules.dealer_column else "",
        base=language("Base"),
        points=language("Points"),
        total=language("Total"),
        referee=language("Bonus or penalty"),
        totals=language("Total"),
        difference=language("MP difference"),
        vp=language("VP"),
    )


def _signatures(sides: tuple[FormSide, FormSide], rules: SheetRules, language: Language) -> tuple[str, ...]:
    words = []
    for side in sides:
        if rules.captains_sign:
            words.append(say("Captain {side}", side=side.label))
        else:
            words += [say("Signature {side}", side=side.label)] * rules.signatures_per_side
    if rules.referee_countersigns:
        words.append(say("Referee, for corrections"))
    return told(words, language)


def _foot(heading: Heading, minutes: int, rules: SheetRules, language: Language) -> tuple[str, ...]:
    return told(
        [
            say("Time: {n} minute", "Time: {n} minutes", n=minutes) if minutes else "",
            say("Filled in by: {who}", who=rules.scorer) if rules.scorer else "",
            say("Delivered by: {who}", who=rules.deliverer) if rules.deliverer else "",
            *rules.notes,
            code_line(heading, language),
        ],
        language,
    )
