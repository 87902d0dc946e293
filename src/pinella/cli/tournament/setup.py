"""Making a tournament, its settings and its officials."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import typer

from pinella.acts.typed import moment_of
from pinella.choices import choose
from pinella.cli.tournament import screen
from pinella.cli.tournament.command import SETUP, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _
from pinella.listing import Column, Instant, Listing
from pinella.messages import Refusal, say
from pinella.tournament.entries.roster.typed import cents_of

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

    chosen = _changed(Settings(fee_cents=cents_of(fee) if fee else 0, tables=tables), settings or [])
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


@command(
    "settings",
    _("Show the settings of the event, or change them with --set."),
    panel=SETUP,
    example="settings --set fee=20 --set tie_breaks=match-points,best-round,lot",
)
def settings(office: Office, changes: SetOption = None) -> None:
    import msgspec

    if changes:
        wanted = _changed(office.state.settings, changes)
        office.acted(office.do("change-settings", settings=wanted))
        return
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


def _changed(held: Any, changes: list[str]) -> Any:
    """Settings with `NAME=VALUE` put in; names and kinds of values are those of the struct itself."""
    import msgspec

    data = msgspec.to_builtins(msgspec.structs.asdict(held))
    for change in changes:
        name, mark, text = (part.strip() for part in change.partition("="))
        name = {"fee": "fee_cents"}.get(name, name.replace("-", "_"))
        if not mark or name not in data:
            raise Refusal(
                say("“{change}”: expected NAME=VALUE with one of {known}", change=change, known=", ".join(data))
            )
        data[name] = _value(name, data[name], text)
        known = _choices(type(held), name)
        if known and not set(_several(data[name])) <= known:
            raise Refusal(say("“{change}”: expected one of {known}", change=change, known=", ".join(sorted(known))))
    try:
        return msgspec.convert(data, type(held), strict=False)
    except msgspec.ValidationError as error:
        raise Refusal(say("settings: {why}", why=error)) from None


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _choices(kind: type, name: str) -> frozenset[str]:
    """The words a setting may have, alone or in a list; none: it is no choice between words."""

    def literals(hint: Any) -> list[Any]:
        if get_origin(hint) is Literal:
            return list(get_args(hint))
        return [one for part in get_args(hint) for one in literals(part)]

    return frozenset(literals(get_type_hints(kind)[name]))


def _value(name: str, before: Any, text: str) -> Any:
    if name == "fee_cents":
        return cents_of(text)
    if name in ("opens", "closes") and not text.isdecimal():
        return moment_of(text)
    if isinstance(before, list | tuple):
        return [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(before, bool):
        return {"yes": True, "si": True, "sì": True, "no": False}.get(text.casefold(), text)
    return text


@command(
    "appoint",
    _("Appoint a director, referee, operator or monitor; without a name, list the officials."),
    panel=SETUP,
    example='appoint "Greco Paolo" referee',
)
def appoint(
    office: Office,
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("Name of the official."))] = "",
    role: Annotated[str, typer.Argument(metavar="ROLE", help=_("director, referee, operator or monitor."))] = "referee",
    duty: Annotated[
        str, typer.Option("--office", help=_("Of a monitor: the office, as the code lists them."))
    ] = "referees",
    authorised: Annotated[
        bool, typer.Option("--authorised/--not-authorised", help=_("Whether the federation has authorised the person."))
    ] = True,
) -> None:
    from pinella.tournament.setup.events import Role

    if not name:
        _officials(office)
        return
    chosen = choose(Role, role, say("role"))
    office.acted(office.do("appoint", name=name, role=chosen, office=duty, authorised=authorised))


@command("officials", _("List the officials."), panel=SETUP, acts=False)
def officials(office: Office) -> None:
    _officials(office)


def _officials(office: Office) -> None:
    from pinella.tournament.setup.views import OFFICIAL_LIST

    office.listing(OFFICIAL_LIST.of(office.state.officials))
