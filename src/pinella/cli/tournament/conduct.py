"""Sanctions, rulings, reports, and who watches which table."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pinella.cli.tournament.arguments import WhoArgument
from pinella.cli.tournament.command import CONDUCT, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.listing import Article, Column, Listing
from pinella.messages import say
from pinella.tournament.typed import number_of, player_of

PlayerOption = Annotated[str, typer.Option("--player", metavar="PLAYER", help=_("The player; else the pair."))]
RefereeOption = Annotated[str, typer.Option("--referee", help=_("Name of the referee; else whoever acts."))]
RoundOption = Annotated[
    int | None, typer.Option("--round", help=_("The round it belongs to; else the one in play, 0: none."))
]
ArticleOption = Annotated[str, typer.Option("--article", help=_("The article it rests on."))]
OffenceArgument = Annotated[
    str, typer.Argument(metavar="OFFENCE", help=_("What happened, in a word: foul-language, device, ..."))
]


def in_play(office: Office, wanted: int | None) -> int:
    if wanted is not None:
        return wanted
    current = office.state.current
    return current.number if current is not None and current.status == "playing" else 0


def _give(office: Office, who: str, level: str, offence: str, player: str, **details: Any) -> None:
    number = number_of(office.state, who)
    person = player_of(office.state, number, player)
    done = office.do(
        "sanction",
        number=number,
        level=level,
        offence=offence,
        player=person,
        against="player" if person else "pair",
        **details,
    )
    office.acted(done)


@command(
    "warn",
    _("Give a warning: the short form of `sanction`."),
    panel=CONDUCT,
    example="warn 7 foul-language --player Rossi",
)
def warn(
    office: Office,
    who: WhoArgument,
    offence: OffenceArgument,
    player: PlayerOption = "",
    number: RoundOption = None,
    cited: ArticleOption = "",
    referee: RefereeOption = "",
) -> None:
    _give(office, who, "warning", offence, player, round=in_play(office, number), article=cited, referee=referee)


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
