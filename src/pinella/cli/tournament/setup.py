"""Making a tournament, its settings and its officials."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import typer

from pinella.choices import choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.command import SETUP, command
from pinella.cli.tournament.derived import shows
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.listing import Column, Instant, Listing
from pinella.messages import say
from pinella.tournament.money import cents_of

SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help=_("A setting by its name; `settings` lists them.")),
]


@command(
    "new",
    _("Make a tournament."),
    panel=SETUP,
    example='new "Burraco di Natale" --code fibur-italiano --date 2026-12-18 --director "Conti Anna" --fee 15',
)
def new(
    office: Office,
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("Name of the tournament."))],
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))],
    format_: Annotated[
        str, typer.Option("--format", help=_("pairs, teams, individual-one-against-one or individual-new-partner."))
    ] = "pairs",
    level: Annotated[str, typer.Option("--level", help=_("club, federal, regional or national."))] = "club",
    date: Annotated[str, typer.Option("--date", help=_("Day of the tournament, as 2026-11-30; else today."))] = "",
    director: Annotated[str, typer.Option("--director", help=_("Name of the director."))] = "",
    referee: Annotated[
        list[str] | None, typer.Option("--referee", help=_("Name of a referee; may be repeated."))
    ] = None,
    fee: Annotated[str, typer.Option("--fee", metavar="EUROS", help=_("Entry fee, such as 15.00."))] = "",
    tables: Annotated[int, typer.Option("--tables", min=0, help=_("Tables in the hall; 0: no limit."))] = 0,
    venue: Annotated[str, typer.Option("--venue", help=_("Where it is played."))] = "",
    season: Annotated[str, typer.Option("--season", help=_("The season in which it counts."))] = "",
    seed: Annotated[str, typer.Option("--seed", help=_("Seed of all lots; else one is drawn."))] = "",
    settings: SetOption = None,
) -> None:
    from pinella.codes.sections.setup import EventLevel
    from pinella.tournament.model import Format
    from pinella.tournament.setup.events import Settings
    from pinella.tournament.setup.typed import with_changes

    chosen = with_changes(Settings(fee_cents=cents_of(fee) if fee else 0, tables=tables), settings or [])
    id_, done = office.desk.create(
        code=code,
        actor=office.actor,
        request=office.next_request(),
        device="terminal",
        name=name,
        format=choose(Format, format_, say("kind of tournament")),
        level=choose(EventLevel, level, say("level")),
        date=date or screen.instant(office.now())[:10],
        seed=seed or secrets.token_hex(8),
        venue=venue,
        season=season,
        settings=chosen,
    )
    office.id = id_
    appointed = [("director", director)] if director else []
    appointed += [("referee", one) for one in referee or []]
    more = [office.do("appoint", role=role, name=one) for role, one in appointed]
    office.acted(done, *more, data={"id": id_}, shown=[_("Tournament {id} is made.").format(id=id_)])


@command("list", _("List the tournaments of the archive."), panel=SETUP, acts=False, example="list --json")
def list_tournaments(office: Office) -> None:
    from pinella.store.values import StreamSummary

    listing: Listing[StreamSummary] = Listing(
        Column("id", say("id"), lambda one: one.stream.partition("/")[2]),
        Column("name", say("name"), lambda one: one.title),
        Column("made", say("made"), lambda one: Instant(one.first_at), spare=1),
        Column("last", say("last change"), lambda one: Instant(one.last_at)),
        Column("events", say("events")),
        Column("ended", say("ended"), lambda one: office.has_ended(one.stream.partition("/")[2])),
        empty=say("There is no tournament yet."),
    )
    office.listing(listing.of(office.desk.summaries()))


@shows("change-settings")
def settings(office: Office) -> None:
    import msgspec

    held = msgspec.structs.asdict(office.state.settings)
    listing: Listing[tuple[str, Any]] = Listing(
        Column("name", say("setting"), lambda one: one[0]), Column("value", say("value"), lambda one: _shown(*one))
    )
    office.listing(listing.of(held.items()), title=office.state.name, data=held)


def _shown(name: str, value: Any) -> str:
    if name == "fee_cents":
        return screen.euros(value)
    if name in ("opens", "closes"):
        return screen.instant(value) or "-"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "-"
    return screen.yes_no(value) if isinstance(value, bool) else str(value)


@command("officials", _("List the officials."), panel=SETUP, acts=False)
@shows("appoint")
def officials(office: Office) -> None:
    from pinella.tournament.setup.views import OFFICIAL_LIST

    office.listing(OFFICIAL_LIST.of(office.state.officials))
