"""Score sheets with everything printed on them that is known before play."""

from __future__ import annotations

from pinella.messages import Language, Message, say
from pinella.prints.document import Document, Form, FormLabels, Forms, FormSide
from pinella.prints.papers import Heading, Party, ScoreSheet, ScoreSheets, SheetRules
from pinella.prints.words import (
    AXES,
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


def score_sheets(paper: ScoreSheets, language: Language) -> Document:
    forms = tuple(_form(sheet, paper, language) for sheet in paper.sheets)
    return framed(paper.heading, say("Score sheets"), [Forms(paper.size, forms)], language, bare=True)


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
