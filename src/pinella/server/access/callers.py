"""Who asks: a member of the staff by her session, a phone by its seat, anybody else is the public."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from pinella.acts.actor import Actor
from pinella.acts.roles import OFFICES, Role
from pinella.messages import Message, say
from pinella.server.access.roles import may
from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE, token_for
from pinella.server.application import Application, Connected, application_of
from pinella.store.stream import Unreadable


@dataclass(frozen=True, slots=True)
class Caller:
    """`csrf` is what a form of this browser must bring back."""

    role: Role
    name: str = ""
    """Of a member of the staff; a phone has none."""
    account: str = ""
    admin: bool = False
    tournament: str = ""
    number: int = 0
    """The pair, for a player."""
    table: int = 0
    """For the phone of a table."""
    device: str = ""
    csrf: str = ""

    @property
    def actor(self) -> Actor:
        """As the log names whoever asks."""
        if self.number:
            return Actor.pair(self.number)
        return Actor.table(self.table) if self.table else Actor.person(self.name, self.account, self.role)

    @property
    def known(self) -> bool:
        return self.role != "public" or bool(self.account)


class Denied(Exception):
    """Not allowed. `where` to log in, for somebody who has not yet; empty: logging in would not help."""

    def __init__(self, sentence: Message, where: str = "") -> None:
        super().__init__(str(sentence))
        self.sentence, self.where = sentence, where


async def who(connection: Connected, id_: str = "") -> Caller:
    """The one who asks, as far as this tournament is concerned."""
    cached: dict[str, Caller] = connection.scope.setdefault("state", {}).setdefault("pinella_who", {})
    if id_ not in cached:
        application = application_of(connection)
        staff, seat = connection.cookies.get(STAFF_COOKIE, ""), connection.cookies.get(SEAT_COOKIE, "")
        device = device_of(connection)
        if staff or seat:
            cached[id_] = await application.run(caller_now, application, id_, staff, seat, device)
        else:
            cached[id_] = Caller("public", device=device)
    return cached[id_]


async def seat(connection: Connected, id_: str) -> Caller:
    """The phone that came in by a QR code, even where a member of the staff is logged in on it."""
    application, secret = application_of(connection), connection.cookies.get(SEAT_COOKIE, "")
    device = device_of(connection)
    return (
        await application.run(_seated, application, id_, secret, device) if secret else Caller("public", device=device)
    )


async def need(connection: Connected, id_: str, *actions: str) -> Caller:
    """The one who asks, if one of the actions is theirs."""
    found = await who(connection, id_)
    if any(may(found.role, one) for one in actions):
        return found
    if found.account or found.role != "public":
        raise Denied(say("your role does not allow this: ask the director"))
    here = connection.url.path + (f"?{connection.url.query}" if connection.url.query else "")
    raise Denied(say("log in first"), "/entra?poi=" + quote(here, safe=""))


def device_of(connection: Connected) -> str:
    """Where a change came from, as the journal shows it."""
    place = connection.client.host if connection.client else "-"
    agent = connection.headers.get("user-agent", "")
    kind = "phone" if "Mobi" in agent else "browser" if agent else "program"
    return f"{kind} {place}"[:80]


def caller_now(application: Application, id_: str, staff: str, seat: str, device: str) -> Caller:
    """Who has these secrets at this moment, as far as this tournament is concerned."""
    session = application.access.session(staff) if staff else None
    account = application.access.account(session.account) if session and session.account else None
    if session and account:
        office = application.access.office(account.key, id_) if id_ else ""
        role: Role = "admin" if account.admin else "public"
        if office in OFFICES and not account.admin:
            role = office
        return Caller(role, account.name, account.key, account.admin, id_, device=device, csrf=token_for(staff))
    return _seated(application, id_, seat, device) if seat else Caller("public", device=device)


def _seated(application: Application, id_: str, seat: str, device: str) -> Caller:
    """A phone that came in by a QR code counts for its own tournament, until that ends."""
    session = application.access.session(seat)
    if session is None or (id_ and session.tournament != id_) or not application.exists(session.tournament):
        return Caller("public", device=device)
    try:
        ended = application.read_here(session.tournament, lambda state: state.ended)
    except Unreadable:  # its own pages say so; everywhere else the phone is a visitor
        ended = True
    if ended:
        return Caller("public", device=device)
    role: Role = "player" if session.number else "table"
    return Caller(
        role, tournament=session.tournament, number=session.number, table=session.table, device=device,
        csrf=token_for(seat),
    )  # fmt: skip
