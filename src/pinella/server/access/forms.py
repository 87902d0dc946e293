"""Forms: the only way in which a page reads what was sent. Not forged, not twice, and every field strictly."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pinella.messages import Refusal, say
from pinella.server.access.bodies import form_of
from pinella.server.access.callers import Denied, need
from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE, token_for
from pinella.server.reader import PageRequest
from pinella.tournament.money import cents_of


@dataclass(frozen=True, slots=True)
class Form:
    """Fields by name. A refusal names the field as the page does: its label is given with each question."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    def text(self, name: str, default: str = "") -> str:
        found = self.texts.get(name, [])
        if len(found) > 1:
            raise Refusal(say("the field {name} was sent twice", name=name))
        return found[0].strip() if found else default

    def needed(self, name: str) -> str:
        found = self.text(name)
        if not found:
            raise Refusal(say("the field {name} is empty", name=name))
        return found

    def number(self, name: str, default: int | None = None, *, least: int = -(10**9), most: int = 10**9) -> int:
        found = self.text(name).replace("−", "-")
        if not found and default is not None:
            return default
        # isdecimal takes digits of other scripts too, which int() reads alike
        if not (found.removeprefix("-").isascii() and found.removeprefix("-").isdigit()) or len(found) > 12:
            raise Refusal(say("{name}: a whole number is expected, not “{text}”", name=name, text=found))
        value = int(found)
        if not least <= value <= most:
            raise Refusal(
                say(
                    "{name}: a number from {least} to {most} is expected, not {value}",
                    name=name,
                    least=least,
                    most=most,
                    value=value,
                )
            )
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """Every value of a field that may be sent several times, such as ticked boxes."""
        return tuple(Form({name: [one]}).number(name) for one in self.texts.get(name, []))

    def all(self, name: str) -> Sequence[str]:
        return tuple(self.texts.get(name, ()))

    def choice(self, name: str, allowed: Collection[str], default: str = "") -> str:
        found = self.text(name) or default
        if found not in allowed:
            raise Refusal(
                say("{name}: one of {known} is expected, not “{text}”", name=name, known=", ".join(allowed), text=found)
            )
        return found

    def cents(self, name: str, default: int = 0) -> int:
        """Euros such as 15 or 12,50."""
        return cents_of(self.text(name)) if self.text(name) else default

    def ticked(self, name: str) -> bool:
        return self.text(name) in ("1", "on", "true")

    def file(self, name: str) -> tuple[str, bytes]:
        """Name and content; refused if none was chosen."""
        if name not in self.files:
            raise Refusal(say("the field {name} holds no file: choose one", name=name))
        return self.files[name]

    @property
    def request(self) -> str:
        """The id that makes a double click one act; a form without it still gets one."""
        return self.text("request")[:80] or secrets.token_urlsafe(12)


async def posted(request: PageRequest, id_: str, *actions: str) -> Form:
    """The form of a page of ours, from somebody who may do at least one of these. Rights come before anything that was
    sent is read: to whoever has none, every form gives the same answer. What the form then does is asked for again."""
    await need(request, id_, *actions)
    return await posted_by_anybody(request)


async def posted_by_anybody(request: PageRequest) -> Form:
    """A form for which nobody needs a right, or whose caller is known already. Refused if it comes from elsewhere or
    lacks the token of its session."""
    verify_origin(request)
    form = Form(*await form_of(request))
    request.scope.setdefault("state", {})["pinella_form"] = form
    verify_token(request, form.text("csrf"))
    return form


def verify_origin(request: PageRequest) -> None:
    """Browsers say where a form was filled in; programs say nothing, and have no cookies to misuse."""
    site = request.headers.get("sec-fetch-site", "none")
    origin = request.headers.get("origin", "")
    host = request.headers.get("host", "")
    foreign = bool(origin) and origin != "null" and origin.partition("://")[2] != host
    if site in ("cross-site", "same-site") or foreign or (origin == "null" and site != "same-origin"):
        raise Denied(say("this form was filled in on another site: open it here and try again"))


def verify_token(request: PageRequest, given: str) -> None:
    """Whoever has a session must bring back what only its pages know."""
    secrets_ = [request.cookies[name] for name in (STAFF_COOKIE, SEAT_COOKIE) if request.cookies.get(name)]
    told = given.encode()
    if secrets_ and not any(hmac.compare_digest(token_for(one).encode(), told) for one in secrets_):
        raise Denied(say("this page is too old: load it again and repeat what you did"))
