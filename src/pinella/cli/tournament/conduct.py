"""Lists of sanctions and reports."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.command import CONDUCT, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, article


@command("sanctions", _("List the sanctions."), panel=CONDUCT, acts=False)
def list_sanctions(
    office: Office,
    by_number: Annotated[
        bool, typer.Option("--register", help=_("The director's register: warnings and what they cost, by number."))
    ] = False,
) -> None:
    from pinella.tournament.sheets.views.results import sanctions

    if by_number:
        _list_register(office)
        return
    found = sanctions(office.state)
    if office.as_json:
        office.answer(found)
        return
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "number": one.number,
            "who": one.player or one.name,
            "level": one.level,
            "offence": one.offence,
            "time": one.time,
            "round": one.round or None,
            "vp": one.vp_lost or None,
            "points": one.points_lost or None,
            "article": article(one.article) if one.article else "",
            "referee": one.referee,
            "lifted": one.lifted,
        }
        for one in found
    ]
    columns = {
        "id": _("id"),
        "number": _("no."),
        "who": _("who"),
        "level": _("sanction"),
        "offence": _("offence"),
        "time": _("which time"),
        "round": _("round"),
        "vp": _("VP lost"),
        "points": _("points lost"),
        "article": _("article"),
        "referee": _("referee"),
        "lifted": _("lifted"),
    }
    office.listing(rows, columns, empty=_("No sanction has been given."))


def _list_register(office: Office) -> None:
    from pinella.tournament.conduct.discipline import register
    from pinella.tournament.standings.standing import given

    state = office.state
    lines = register(state.code, given(state))
    rows: list[dict[str, object]] = [
        {
            "number": one.contestant,
            "who": state.name_of(one.contestant),
            "warnings": one.warnings,
            "missing": one.missing or None,
            "vp": one.vp_lost or None,
            "article": article(one.article),
        }
        for one in lines
    ]
    if office.as_json:
        office.answer(lines)
        return
    columns = {
        "number": _("no."),
        "who": _("who"),
        "warnings": _("warnings"),
        "missing": _("to the next loss"),
        "vp": _("VP lost"),
        "article": _("article"),
    }
    office.listing(rows, columns, empty=_("No sanction has been given."))


@command("reports", _("List the reports, open and filed, with their terms."), panel=CONDUCT, acts=False)
def list_reports(office: Office) -> None:
    from pinella.tournament.journal import referee_book

    found = referee_book(office.state, office.now()).reports
    if office.as_json:
        office.answer(found)
        return
    rows: list[dict[str, object]] = [
        {
            "id": one.id,
            "about": one.about,
            "who": one.player or one.name,
            "facts": one.facts,
            "due": screen.instant(one.due),
            "filed": screen.instant(one.filed_at) or (_("overdue") if one.overdue else ""),
            "writer": one.writer,
        }
        for one in found
    ]
    columns = {
        "id": _("id"),
        "about": _("about"),
        "who": _("who"),
        "facts": _("facts"),
        "due": _("due"),
        "filed": _("filed"),
        "writer": _("writer"),
    }
    office.listing(rows, columns, empty=_("There is no report."))
