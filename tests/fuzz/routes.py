"""Every route, by every kind of caller: path and query from the handler's signature, forms from the pages that hold
them, commands from the acts. No answer is a fault of ours, and what is refused has changed nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from urllib.parse import quote, unquote, urlencode

import structlog
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from pinella.acts.roles import OFFICES
from pinella.server.access.tokens import SEAT_COOKIE, STAFF_COOKIE, token_for
from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.store import open_store
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS
from pinella.tournament.upcasting import UPCASTERS
from tests.fuzz.drives import Wrong
from tests.fuzz.values import Make, anything, broken, of_type, text
from tests.server.evening import Evening

JSON = "application/json"
URLENCODED = "application/x-www-form-urlencoded"


@dataclass(slots=True)
class Sent:
    method: str
    path: str
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Forms(HTMLParser):
    """The forms of a page: where they go, and their fields with the values they hold."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method", "").casefold() == "post":
            self.forms.append((given.get("action", ""), {}))
        elif tag in ("input", "select", "textarea", "button") and self.forms and given.get("name"):
            self.forms[-1][1][given["name"]] = given.get("value", "")


class Routes:
    def __init__(self, application: Application, app: Litestar) -> None:
        self.application, self.app, self.loop = application, app, asyncio.new_event_loop()
        # In a thread of its own: a browser test that ran before may have left a loop running in this one.
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.evening = Evening(application, pairs=6, rounds=3)
        self.evening.play(self.evening.start())
        self.evening.do("post-standing", round=1)
        self.evening.start()
        self.evening.do("set-screen", code="muro", name="Muro", views=["clock", "results", "standing"])
        self.evening.do("call-referee", round=2, table=1, about="meld")
        self.callers = [("", "", ""), *self._callers()]
        self.handlers = list(self._handlers())
        self.makers: dict[str, Make] = {name: of_type(SEASON_ACTS[name].arguments) for name in SEASON_ACTS}
        self.makers |= {name: of_type(ACTS[name].arguments) for name in ACTS}
        self.forms: dict[str, dict[str, str]] = {}
        self.token = ""
        self.answers: Counter[int] = Counter()
        self.seen: Counter[str] = Counter()
        self._harvest()

    def _callers(self) -> Iterator[tuple[str, str, str]]:
        access, id_ = self.application.access, self.evening.id
        for role in ("admin", *OFFICES):
            account = access.add_account(f"Fuzz {role}", "una parola lunga", admin=role == "admin")
            if role != "admin":
                access.appoint(account.key, id_, role)
            yield role, STAFF_COOKIE, access.open_session(account=account.key)
        table = self.evening.state.rounds[1].places[1]
        yield "player", SEAT_COOKIE, access.open_session(tournament=id_, number=1)
        yield "table", SEAT_COOKIE, access.open_session(tournament=id_, table=table)

    def _handlers(self) -> Iterator[tuple[HTTPRoute, str, HTTPRouteHandler]]:
        for route in self.app.routes:
            if isinstance(route, HTTPRoute):
                for handler in route.route_handlers:
                    for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                        yield route, str(method), handler

    def _harvest(self) -> None:
        """Every form of every page that an administrator can open."""
        rng = Random("harvest")
        admin = next(one for one in self.callers if one[0] == "admin")
        for route, method, handler in self.handlers:
            if method == "GET":
                sent = Sent("GET", self._path(rng, route, sane=True), self._query(rng, handler, sane=True))
                _status, body = self._answer(sent, admin)
                for action, fields in Forms(body.decode("utf-8", "replace")).forms:
                    self.forms.setdefault(action or sent.path, {}).update(fields)

    # --- one request -------------------------------------------------------------------------------------------------

    def one(self, rng: Random) -> str:
        caller = rng.choice(self.callers)
        self.token = token_for(caller[2]) if caller[2] else ""
        sent = self._form(rng) if rng.random() < 0.3 else self._request(rng)
        if self.token and rng.random() < 0.95:
            sent.headers["x-csrf-token"] = self.token
        before = self.application.tournaments.state(self.evening.id).seq
        status, body = self._answer(sent, caller)
        self.answers[status] += 1
        after = self.application.tournaments.state(self.evening.id).seq
        if status >= 500:
            raise Wrong(f"{status} for {caller[0] or 'public'}: {sent!r:.1500}")
        if b"Traceback (most recent call last)" in body:
            raise Wrong(f"a traceback for {caller[0] or 'public'}: {sent!r:.1500}")
        if after != before and (status >= 400 or sent.method == "GET"):
            raise Wrong(f"{status}, and {after - before} events were written: {caller[0]} {sent!r:.1500}")
        return "refused" if status >= 400 else "done"

    def _request(self, rng: Random) -> Sent:
        route, method, handler = rng.choice(self.handlers)
        self.seen[f"{method} {route.path}"] += 1
        sent = Sent(method, self._path(rng, route), self._query(rng, handler), self._headers(rng))
        if method != "GET":
            self._fill(rng, sent, self.forms.get(sent.path, {}))
        return sent

    def _form(self, rng: Random) -> Sent:
        """A form as a page shows it, with some of its fields written otherwise."""
        path = rng.choice(list(self.forms))
        sent = Sent("POST", path.partition("?")[0], "", self._headers(rng))
        self._fill(rng, sent, self.forms[path], JSON if path.startswith("/api/") else URLENCODED)
        return sent

    def _fill(self, rng: Random, sent: Sent, fields: Mapping[str, str], kind: str = "") -> None:
        kind = kind or (JSON if sent.path.startswith("/api/") else rng.choice((URLENCODED, URLENCODED, "multipart")))
        match kind:
            case "application/json":
                act = sent.path.rpartition("/")[2]
                arguments = self.makers[act](rng) if act in self.makers else anything(rng)
                body = {"request": text(rng) or "x", "arguments": arguments, "confirmed": rng.random() < 0.5}
                sent.body = json.dumps(body if rng.random() < 0.9 else anything(rng)).encode()
            case "multipart":
                sent.body, kind = self._multipart(rng, fields)
            case _:
                sent.body = urlencode(self._fields(rng, fields), doseq=True).encode()
        if rng.random() < 0.05:
            sent.body = broken(rng, sent.body)
        sent.headers["content-type"] = kind if rng.random() < 0.98 else text(rng)

    def _fields(self, rng: Random, fields: Mapping[str, str]) -> dict[str, Any]:
        found: dict[str, Any] = {
            name: value if rng.random() < 0.7 else text(rng) for name, value in fields.items() if rng.random() < 0.95
        }
        found["csrf"] = self.token if rng.random() < 0.95 else text(rng)
        if "request" in found:
            found["request"] = str(rng.random())
        if rng.random() < 0.2:
            found[text(rng)] = [text(rng), text(rng)]
        return found

    def _multipart(self, rng: Random, fields: Mapping[str, str]) -> tuple[bytes, str]:
        body = b""
        for name, value in self._fields(rng, fields).items():
            shown = re.sub(r'[\r\n"]', "", name)
            more = f'; filename="{text(rng)}.csv"'.replace("\n", "") if rng.random() < 0.2 else ""
            kind = rng.choice(
                ("", "", "\r\nContent-Type: text/plain; charset=utf-16", "\r\nContent-Type: x; charset=zz")
            )
            head = f'Content-Disposition: form-data; name="{shown}"{more}{kind}\r\n\r\n'
            body += b"--b\r\n" + head.encode() + str(value).encode() + b"\r\n"
        return body + b"--b--\r\n", "multipart/form-data; boundary=b"

    def _path(self, rng: Random, route: HTTPRoute, *, sane: bool = False) -> str:
        parts = []
        for part in route.path_components:
            if isinstance(part, str):
                parts.append(part)
            elif not sane and rng.random() < 0.08:
                parts.append(quote(text(rng) or "x", safe=""))
            else:
                parts.append(str(self._value(rng, part.name, part.type)))
        return "/" + "/".join(parts)

    def _value(self, rng: Random, name: str, kind: type) -> Any:
        known: dict[str, list[Any]] = {
            "id_": [self.evening.id], "tournament": [self.evening.id], "act": [*ACTS],
            "code_id": ["feburit", "fitab-2022"], "code": ["muro", "feburit"], "season": ["s1"], "lang": ["it", "en"],
            "kind": ["csv", "xlsx", "plan", "results"],
            "incident": ["missed-draw"], "what": ["via", "pausa", "copia", "controlla", "pubblica", "abbandona"],
        }  # fmt: skip
        if name in known:
            return rng.choice(known[name])
        return rng.choice((0, 1, 1, 2, 2, 3, 9, 10**9)) if kind is int else rng.choice(("direttore", "x", "it"))

    def _query(self, rng: Random, handler: HTTPRouteHandler, *, sane: bool = False) -> str:
        names = [name for name in handler.parsed_fn_signature.parameters if name not in ("request", "self")]
        asked = {name: self._value(rng, name, str) if sane else text(rng) for name in names if rng.random() < 0.4}
        if not sane and rng.random() < 0.1:
            asked[rng.choice(("lang", "back", "codice", "q", "x[]", "turno", "dopo"))] = text(rng)
        return urlencode(asked)

    def _headers(self, rng: Random) -> dict[str, str]:
        found = {"host": "testserver", "user-agent": "fuzz"}
        if rng.random() < 0.1:
            odd = text(rng).replace("\n", "").replace("\r", "")
            name = rng.choice(
                ("referer", "cookie", "origin", "accept-language", "x-csrf-token", "range", "if-none-match")
            )
            found[name] = odd
        return found

    def _answer(self, sent: Sent, caller: tuple[str, str, str]) -> tuple[int, bytes]:
        headers = dict(sent.headers)
        if caller[2]:
            headers["cookie"] = "; ".join(filter(None, (headers.get("cookie"), f"{caller[1]}={caller[2]}")))
        return asyncio.run_coroutine_threadsafe(self._asked(sent, headers), self.loop).result(60)

    async def _asked(self, sent: Sent, headers: Mapping[str, str]) -> tuple[int, bytes]:
        status, body = 0, b""

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": sent.body, "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status, body
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    if re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", name + value):
                        raise Wrong(f"a header that is none: {name!r}: {value!r}")
            else:
                body += message.get("body", b"")

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": sent.method, "scheme": "http",
            "path": unquote(sent.path), "raw_path": sent.path.encode(), "root_path": "",
            "query_string": sent.query.encode(), "client": ("127.0.0.1", 50000), "server": ("127.0.0.1", 80),
            "headers": [(name.encode(), value.encode("utf-8", "replace")) for name, value in headers.items()],
            "state": {}, "extensions": {},
        }  # fmt: skip
        await self.app(scope, receive, send)  # type: ignore[arg-type]
        return status, body

    def finished(self) -> None:
        if problems := self.application.store.verify():
            raise Wrong(f"the archive is damaged: {problems[0]}")

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@contextmanager
def opened(folder: Path, seed: str) -> Iterator[Routes]:
    logging.getLogger("pinella").setLevel(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        with open_store(folder / f"routes-{seed}.sqlite", upcasters=UPCASTERS) as store:
            application = open_application(store, backups=folder / "backups")
            with closing(Routes(application, create_app(application))) as drive:
                yield drive
    finally:
        structlog.reset_defaults()
