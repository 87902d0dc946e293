"""Entries by hand: who takes part, who is there, who looks for a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.acts import does
from pinella.cli.tournament.command import SETUP, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.messages import Refusal, say
from pinella.tournament.entries.roster.typed import person
from pinella.tournament.money import cents_of
from pinella.tournament.typed import number_of, whole

if TYPE_CHECKING:
    from pinella.tournament.entries.views import EntryList
    from pinella.tournament.model import Player


def people(office: Office, texts: list[str]) -> list[Player]:
    """Players as typed; those of the tournament and of the registry are known by number or name."""
    held = office.state.players
    known = {**office.registry.players(), **held}
    found: list[Player] = []
    for text in texts:
        taken = [*known, *(one.id for one in found)]
        found.append(person(text, list(known.values()), taken))
    return found


@does("check-in")
def checkin(
    office: Office,
    who: Annotated[
        list[str] | None, typer.Argument(metavar="NUMBER...", help=_("Numbers of entries, 1-8, or names of players."))
    ] = None,
    everybody: Annotated[bool, typer.Option("--all", help=_("Everybody who is not here yet."))] = False,
    fee: Annotated[
        str, typer.Option("--fee", metavar="EUROS", help=_("Fee taken from each; `due`: the fee of the event."))
    ] = "",
    undo: Annotated[bool, typer.Option("--undo", help=_("Take a check-in back."))] = False,
    identity: Annotated[
        bool, typer.Option("--identity/--no-identity", help=_("Whether identity and membership were looked at."))
    ] = True,
) -> None:
    numbers = _numbers(office, who or [])
    state = office.state
    if everybody:
        absent = [one.number for one in state.active() if one.number not in state.present and not one.staff]
        numbers += [one for one in absent if one not in numbers]
    if not numbers:
        raise Refusal(say("name the entries that are here, or --all"))
    if undo:
        office.acted(*(office.do("undo-check-in", number=one) for one in numbers))
        return
    cents = state.settings.fee_cents if fee in ("due", "dovuta") else cents_of(fee) if fee else 0
    done = office.do("check-in", numbers=tuple(numbers), fee_cents=cents, identity=identity)
    here = len(office.state.present)
    office.acted(done, data={"present": here}, shown=[_("Present: {here}").format(here=here)])


def _numbers(office: Office, texts: list[str]) -> list[int]:
    numbers: list[int] = []
    for text in texts:
        first, dash, last = text.partition("-")
        low, high = whole(first), whole(last)
        if dash and low is not None and high is not None:
            within = [one for one in sorted(office.state.contestants) if low <= one <= high]
            numbers += within or [low]
        else:
            numbers.append(number_of(office.state, text))
    return list(dict.fromkeys(numbers))


# --- singles ---------------------------------------------------------------------------------------------------------


@does("register-single")
def single(
    office: Office,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=_("The player, as for `enter`."))],
    wants: Annotated[str, typer.Option("--wants", metavar="PLAYER", help=_("The partner wished for."))] = "",
    leaves: Annotated[bool, typer.Option("--leaves", help=_("Takes the player off the list."))] = False,
) -> None:
    (found,) = people(office, [player])
    if leaves:
        office.acted(office.do("leave-singles", player=found.id))
        return
    partner = people(office, [wants])[0] if wants else None
    office.acted(office.do("register-single", player=found, wants=partner.id if partner else ""))


@command("singles", _("List the players who look for a partner."), panel=SETUP, acts=False)
def singles(office: Office) -> None:
    from pinella.tournament.entries.views import SINGLE_LIST, entries

    office.listing(SINGLE_LIST.of(entries(office.state).singles))


# --- the list --------------------------------------------------------------------------------------------------------


@command("entries", _("List the entries with membership, fee and presence."), panel=SETUP, acts=False)
def list_entries(
    office: Office,
    director: Annotated[bool, typer.Option("--director", help=_("Also what people need in the hall."))] = False,
) -> None:
    from pinella.tournament.entries.views import ENTRY_LIST, entries

    found = entries(office.state, director=director)
    office.listing(ENTRY_LIST.of((*found.entries, *found.waiting)), notes=_notes(found), data=found)


def _notes(listed: EntryList) -> list[str]:
    notes = [
        words(
            say(
                "{n} entry, {present} present; fees taken {taken}, still owed {owed}",
                "{n} entries, {present} present; fees taken {taken}, still owed {owed}",
                n=listed.fees.entries,
                present=listed.present,
                taken=screen.euros(listed.fees.taken_cents),
                owed=screen.euros(listed.fees.owed_cents),
            )
        )
    ]
    if listed.singles:
        notes.append(
            words(say("{n} player looks for a partner.", "{n} players look for a partner.", n=len(listed.singles)))
        )
    for twins in listed.duplicates:
        notes.append(
            "! " + _("perhaps one person: {names}").format(names=", ".join(f"{one.name} ({one.id})" for one in twins))
        )
    return notes
