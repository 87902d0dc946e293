"""Lists of sanctions and reports."""

from __future__ import annotations

from typing import Annotated

import typer

from pinella.cli.tournament.command import CONDUCT, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.listing import Article, Column, Listing
from pinella.messages import say


@command("sanctions", _("List the sanctions."), panel=CONDUCT, acts=False)
def list_sanctions(
    office: Office,
    by_number: Annotated[
        bool, typer.Option("--register", help=_("The director's register: warnings and what they cost, by number."))
    ] = False,
) -> None:
    from pinella.tournament.conduct.views import SANCTION_LIST, sanctions

    if by_number:
        _list_register(office)
        return
    found = sanctions(office.state)
    office.listing(SANCTION_LIST.of(found), data=found)


def _list_register(office: Office) -> None:
    from pinella.tournament.conduct.discipline import RegisterLine, register
    from pinella.tournament.standings.standing import given

    state = office.state
    lines = register(state.code, given(state))
    listing: Listing[RegisterLine] = Listing(
        Column("number", say("no."), lambda one: one.contestant),
        Column("who", say("who"), lambda one: state.name_of(one.contestant)),
        Column("warnings", say("warnings")),
        Column("missing", say("to the next loss"), lambda one: one.missing or None),
        Column("vp", say("VP lost"), lambda one: one.vp_lost or None),
        Column("article", say("article"), lambda one: Article(one.article)),
        empty=say("No sanction has been given."),
    )
    office.listing(listing.of(lines), data=lines)


@command("reports", _("List the reports, open and filed, with their terms."), panel=CONDUCT, acts=False)
def list_reports(office: Office) -> None:
    from pinella.tournament.journal import REPORT_LIST, referee_book

    found = referee_book(office.state, office.now()).reports
    office.listing(REPORT_LIST.of(found), data=found)
