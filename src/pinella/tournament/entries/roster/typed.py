"""What people type at a desk, at the terminal or on a page: a person on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from pinella.messages import Refusal, say
from pinella.tournament.entries.roster.days import day
from pinella.tournament.entries.roster.names import name_key, split_full, tidy_name
from pinella.tournament.entries.roster.people import publicity
from pinella.tournament.model import Player, Publicity

_DETAILS = {
    "id": "id", "member": "member", "tessera": "member", "until": "valid_until", "scadenza": "valid_until",
    "fee": "fee_year", "quota": "fee_year", "club": "club", "circolo": "club", "province": "province",
    "provincia": "province", "region": "region", "regione": "region", "category": "category", "categoria": "category",
    "needs": "needs", "esigenze": "needs", "privacy": "public", "public": "public", "pubblico": "public",
}  # fmt: skip


def person(text: str, known: Sequence[Player], taken: Sequence[str]) -> Player:
    """`Rossi Mario` or `Rossi Mario, club=Lecce, member=1234, until=2026-12-31, fee=2026`; somebody the registry or the
    tournament knows by number or by that very name is that person. `taken` are ids that a guest may not get."""
    who, *details = [part.strip() for part in text.split(",")]
    given = _details(details)
    number = given.get("member") or given.get("id") or who
    found = [one for one in known if number and number in (one.id, one.member)]
    found = found or [one for one in known if not given.get("member") and name_key(one.full) == name_key(who)]
    if len(found) > 1:
        raise Refusal(
            say(
                "“{text}” fits several players: {ids}; give the number",
                text=who,
                ids=", ".join(one.id for one in found),
            )
        )
    if found:
        return msgspec.structs.replace(found[0], **{key: value for key, value in given.items() if key != "id"})
    if not who or not any(map(str.isalpha, who)):
        raise Refusal(say("nobody has the number “{text}”: write surname and name", text=who))
    split = split_full(who)
    guest = next(f"x{at}" for at in range(1, len(taken) + 2) if f"x{at}" not in taken)
    given.setdefault("id", given.get("member") or guest)
    return Player(surname=tidy_name(split.surname), name=tidy_name(split.name), **given)


def _details(parts: Sequence[str]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for part in parts:
        key, mark, value = (one.strip() for one in part.partition("="))
        field = _DETAILS.get(key.casefold())
        if not mark or field is None:
            raise Refusal(
                say("“{part}”: expected one of {known} with = and a value", part=part, known=", ".join(_DETAILS))
            )
        if field == "valid_until":
            value = day(value) or _no_day(value)
        elif field == "public":
            value = publicity(value) or _no_publicity(value)
        given[field] = _year(value) if field == "fee_year" else value
    return given


def corrected(text: str, before: Player) -> Player:
    """A known person with what the line says put right; what it does not say stays."""
    who, *details = [part.strip() for part in text.split(",")]
    given = {key: value for key, value in _details(details).items() if key != "id"}
    if who and not any(map(str.isalpha, who)):
        raise Refusal(say("“{text}” is no name: write surname and name, then what changes", text=who))
    split = split_full(who)
    names = {"surname": tidy_name(split.surname), "name": tidy_name(split.name)} if who else {}
    return msgspec.structs.replace(before, **{key: value for key, value in names.items() if value}, **given)


def _no_publicity(text: str) -> Publicity:
    raise Refusal(say("“{text}” does not say how a name may be published: expected yes, initial or no", text=text))


def _no_day(text: str) -> str:
    raise Refusal(say("“{text}” is no day: expected one such as 2026-12-31", text=text))


def _year(text: str) -> int:
    if not re.fullmatch(r"[0-9]{4}", text):
        raise Refusal(say("“{value}” is no year: expected one such as 2026", value=text))
    return int(text)
