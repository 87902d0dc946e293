"""The end of a tournament, lawful or forced; taking something back; any act by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.acts import Told, afterwards, does
from pinella.cli.tournament.command import PAPERS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.listing import Column, Listing
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.acts.registry import Act
    from pinella.tournament.event import Recorded


@afterwards("end")
def homologable(office: Office, _arguments: Mapping[str, Any]) -> Told:
    valid = office.state.homologable
    note = [] if valid else [_("No authorised director or referee: the results are not homologable.")]
    return {"homologable": valid}, note


@afterwards("interrupt")
def refunded(office: Office, _arguments: Mapping[str, Any]) -> Told:
    broken = office.state.interrupted
    shown = []
    if broken is not None and broken.refund_cents:
        shown = [_("To give back to each entry: {amount}").format(amount=screen.euros(broken.refund_cents))]
    return {"interrupted": broken}, shown


@does("undo")
def undo(
    office: Office,
    first: Annotated[
        int, typer.Argument(metavar="FIRST", min=0, help=_("First event; else those of the last command."))
    ] = 0,
    last: Annotated[int, typer.Argument(metavar="LAST", min=0, help=_("Last event; else only the first."))] = 0,
) -> None:
    from pinella.tournament.journal import journal

    records = office.records()
    gone: set[int] = set()
    if not first:
        first, last = last_command(records)
        gone = no_more(records)
    last = last or first
    told = [one for one in journal(records, office.state) if first <= one.seq <= last and one.seq not in gone]
    lines = [words(one.sentence) for one in told]
    shown = [f"{one.seq}: {line}" for one, line in zip(told, lines, strict=True)]
    if not office.options.confirmed:
        if not office.as_json:
            screen.show(*shown)
        raise Refusal(
            say(
                "events {first} to {last} would be taken back: repeat with --yes if you mean it", first=first, last=last
            )
        )
    done = office.do("undo", first=first, last=last)
    office.acted(done, data={"taken_back": lines}, shown=shown)


def last_command(records: Sequence[Recorded]) -> tuple[int, int]:
    """From the first event of the last command that still stands to the end of the journal: nothing behind it stands.
    Taking back twice takes back two commands; a taking back itself is taken back only by its number."""
    gone = no_more(records)
    standing = [one for one in records if one.seq not in gone]
    first = last = standing[-1]
    for one in reversed(standing[:-1]):
        if not last.request or _call(one) != _call(last) or one.seq != first.seq - 1:
            break
        first = one
    return first.seq, records[-1].seq


def no_more(records: Sequence[Recorded]) -> set[int]:
    """Events that were taken back, and every taking back."""
    from pinella.tournament.fold import undone
    from pinella.tournament.setup.events import Undone

    return undone(records) | {one.seq for one in records if isinstance(one.event, Undone)}


def _call(one: Recorded) -> str:
    """Several acts of one command are numbered: `4f1c`, `4f1c/2`."""
    call, _slash, number = one.request.rpartition("/")
    return call if call and number.isdecimal() else one.request


@command(
    "do",
    _("Do any act by its name with arguments as JSON, for scripts; without a name, list the acts."),
    panel=PAPERS,
    example="""do lock-seat '{"number": 7, "table": 1}'""",
)
def do(
    office: Office,
    act: Annotated[str, typer.Argument(metavar="ACT", help=_("Name of the act."))] = "",
    arguments: Annotated[str, typer.Argument(metavar="JSON", help=_("Its arguments."))] = "{}",
) -> None:
    import msgspec

    from pinella.tournament.acts import ACTS

    if not act:
        listing: Listing[Act[Any]] = Listing(
            Column("act", say("act"), lambda one: one.name),
            Column("title", say("what it does")),
            Column("arguments", say("arguments"), lambda one: one.arguments.__struct_fields__),
        )
        office.listing(listing.of(ACTS.values()))
        return
    try:
        given: dict[str, Any] = msgspec.json.decode(arguments, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise Refusal(say("the arguments are no JSON object: {why}", why=error)) from None
    reserved = {"confirmed", "reason"} & given.keys()
    if reserved:
        raise Refusal(say("{name} is given as an option, not as an argument", name=min(reserved)))
    office.acted(office.do(act, **given))
