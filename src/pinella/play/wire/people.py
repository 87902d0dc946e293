"""Who sits where, and the sides. A seat is written once and kept; only its number of cards changes with every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pinella.messages import Message, say
from pinella.play.levels import level
from pinella.play.table import Table
from pinella.play.wire.reader import People, Presence, Reader, encode, fixed

if TYPE_CHECKING:
    from pinella.play.wire.views import Public

BUSTS = ("Kc", "Qh", "Qs", "Jd", "Kh", "Qc", "Js", "Kd", "Jh", "Qd", "Ks", "Jc")


def people(public: Public, reader: Reader) -> People:
    found = reader.people
    since = (public.table.people_seq, tuple(public.names.values()))
    if found is None or found.since != since or found.presence is not public.presence:
        found = reader.people = People(since, public.presence, _seats(public, reader), _sides(public, reader))
    return found


def seats(public: Public, written: People) -> msgspec.Raw:
    cards = public.cards
    return msgspec.Raw(b"[" + b",".join([b"%b%d}" % (head, cards[at]) for at, head in written.seats]) + b"]")


def sides(public: Public, written: People) -> msgspec.Raw:
    worths, taken = public.worths, public.taken
    return msgspec.Raw(
        b"["
        + b",".join([b'%b%d,"pozzetto":"%b"}' % (head, worths.get(at, 0), taken[at]) for at, head in written.sides])
        + b"]"
    )


def _open(told: dict[str, Any], last: bytes) -> bytes:
    """An object that lacks its last value."""
    return encode(told)[:-1] + b',"' + last + b'":'


def order_of(table: Table, mine: str) -> str:
    """The seats in the order of turn, the reader's own last."""
    around = table.seats
    at = around.index(mine) if mine else 0
    return around[at + 1 :] + around[: at + 1]


def _seats(public: Public, reader: Reader) -> tuple[tuple[int, bytes], ...]:
    table = public.table
    own = (
        next((name for name in public.names.values() if reader.seat and reader.seat in name), "")
        if public.dealt
        else ""
    )
    return tuple(
        (table.seats.index(seat), _open(_seat(table, seat, own, reader, public.presence), b"cards"))
        for seat in order_of(table, reader.seat)
    )


def _seat(table: Table, seat: str, own: str, reader: Reader, presence: Presence) -> dict[str, Any]:
    sitter, held = table.sitters.get(seat), table.holders.get(seat)
    person = sitter is not None and sitter.kind == "person"
    role = _role(table, seat, own, reader.seat)
    return {
        "seat": seat,
        "name": sitter.name if sitter else "",
        "kind": sitter.kind if sitter else "free",
        "held": say("Robot for {name}", name=sitter.name).render(reader.language) if held and sitter else None,
        "bot": fixed(level(sitter.id).name.template, reader.language.code) if sitter and not person else None,
        "role": role,
        "role_text": fixed(_ROLES[role].template, reader.language.code),
        "here": not person or presence.here.get(seat, False),
        "away_until": presence.away_until.get(seat),
        "ready": seat in table.ready or bool(table.bot_at(seat)),
        "bust": "Jo" if held else BUSTS[(table.seats.index(seat) * 5 + len(table.id)) % len(BUSTS)],
        "rating": presence.ratings.get(sitter.id) if sitter and person else None,
    }


_ROLES: dict[str, Message] = {
    "me": say("you"),
    "partner": say("partner"),
    "opponent": say("opponent"),
    "other": say("player"),
}


def _role(table: Table, seat: str, own: str, mine: str) -> str:
    if not mine:
        return "other"
    if seat == mine:
        return "me"
    if own:
        return "partner" if seat in own else "opponent"
    side = next((name for name in table.entrants if mine in name), mine)
    return "partner" if seat in side else "opponent"


_WE, _THEY = say("We"), say("They")


def _sides(public: Public, reader: Reader) -> tuple[tuple[int, bytes], ...]:
    """The reader's own first."""
    table, totals = public.table, public.table.totals
    found = []
    own_first = lambda item: bool(reader.seat) and reader.seat not in item[1]  # noqa: E731
    for number, name in sorted(public.names.items(), key=own_first):
        mine = bool(reader.seat) and reader.seat in name
        who = " - ".join(table.name(seat) or seat for seat in name)
        told = {
            "id": name,
            "seats": name,
            "name": fixed((_WE if mine else _THEY).template, reader.language.code) if reader.seat else who,
            "mine": mine,
            "total": totals.get(name, totals.get(name[0], 0)),
            "text": who,
        }
        found.append((number, _open(told, b"now")))
    return tuple(found)
