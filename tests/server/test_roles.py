"""The table of roles and actions, cell by cell, as the network enforces it."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args, get_type_hints

import pytest
from litestar.response import Template
from litestar.routes import HTTPRoute

from pinella.acts.roles import ROLES, Role
from pinella.server.access.roles import OWN_TABLE, RIGHTS, may
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.server.pages.director.page import BASE, PAGES
from pinella.tournament.acts import ACTS
from tests.server.conftest import Browser, hidden
from tests.server.evening import Evening
from tests.server.staff_pages import opened

Visit = Callable[..., Browser]
PHONES = ("table", "player")


def browser_of(visit: Visit, evening: Evening, role: Role) -> Browser:
    table = evening.state.rounds[0].places[1]
    return visit(role, evening.id, number=1 if role == "player" else 0, table=table if role == "table" else 0)


def test_every_act_stands_in_the_table() -> None:
    assert set(ACTS) <= set(RIGHTS)


def test_an_unknown_action_is_nobodys() -> None:
    assert not any(may(role, "no-such-thing") for role in ROLES)


@pytest.mark.parametrize("role", ROLES)
def test_every_act_by_every_role(application: Application, visit: Visit, role: Role) -> None:
    """Refused by role exactly where the table says so; where it does not, whatever the tournament says."""
    evening = Evening(application, pairs=4, rounds=2)
    evening.start()
    browser = browser_of(visit, evening, role)
    wrong = []
    before = evening.state.seq
    for act in ACTS:
        body = {"request": f"{role} {act}", "arguments": {"nonsense": 1}}
        answer = browser.post(f"/api/t/{evening.id}/acts/{act}", json=body)
        barred = answer.status_code in (401, 403)
        own_only = role in PHONES and act in OWN_TABLE  # which table, the tests of phones say
        if barred == may(role, act) and not own_only:
            wrong.append((act, answer.status_code))
    assert wrong == []
    assert evening.state.seq == before


NO_FRAME = {
    "see-staff": ("/_adesso",),
    "print": ("/stampe/plan",),
    "archive": ("/archivio/torneo.jsonl",),
}
"""Parts, papers and files, which are no pages of their own."""


@pytest.mark.parametrize("role", ROLES)
def test_every_page_by_every_role(application: Application, visit: Visit, role: Role) -> None:
    evening = Evening(application, pairs=4, rounds=2)
    evening.start()
    browser = browser_of(visit, evening, role)
    wrong = []
    asked = [(page.opens, address) for page, address in opened(create_app(application))]
    asked += [(action, address) for action, addresses in NO_FRAME.items() for address in addresses]
    assert len(asked) > 30
    for action, address in asked:
        status = browser.get(f"/dir/{evening.id}{address}", follow_redirects=False).status_code
        allowed = may(role, action) and (not address.startswith("/atto/") or may(role, address.split("/")[-1]))
        expected = 200 if allowed else 303 if role == "public" else 403
        if status != expected:
            wrong.append((address, status, expected))
    assert wrong == []


def test_every_page_of_the_staff_declares_itself(application: Application) -> None:
    """What is shown in the frame of the staff is in the menu, the guides and the table of roles; parts of a page have
    a name that begins with _."""
    declared = {page.path for page in PAGES}
    found = {
        route.path
        for route in create_app(application).routes
        if isinstance(route, HTTPRoute) and route.path.startswith(BASE) and "/_" not in route.path
        for handler in route.route_handlers
        if "GET" in handler.http_methods and Template in _answers(handler.fn)
    }
    assert found - declared == set()
    assert len({(page.menu.part, page.menu.place) for page in PAGES if page.menu}) == sum(
        1 for page in PAGES if page.menu
    )


def _answers(handler: Callable[..., object]) -> set[object]:
    told = get_type_hints(handler)["return"]
    return {told, *get_args(told)}


@pytest.mark.parametrize("role", [one for one in ROLES if one not in ("admin", "public", *PHONES)])
def test_an_office_in_one_tournament_is_none_in_another(application: Application, visit: Visit, role: Role) -> None:
    mine, other = Evening(application, pairs=2, name="Mio"), Evening(application, pairs=2, name="Altro")
    browser = visit(role, mine.id)
    assert browser.get(f"/dir/{mine.id}").status_code == 200
    assert browser.get(f"/dir/{other.id}").status_code == 403
    body = {"request": "x", "arguments": {"round": 1, "table": 1}}
    assert browser.post(f"/api/t/{other.id}/acts/enter-sheet", json=body).status_code == 403


TOOLS = {"/conteggio", "/api/players"}
"""Calculators: they keep nothing, and have no session to misuse."""


def test_every_form_wants_its_token(application: Application, visit: Visit) -> None:
    """Walks all addresses that take forms: without the token of the session none of them does anything."""
    evening = Evening(application, pairs=4)
    evening.do("draft-round")
    before, accounts = evening.state.seq, application.access.accounts()
    browser = visit("admin")
    browser.headers.pop("x-csrf-token")
    known = (*accounts, *application.access.accounts()[-1:])
    bad = []
    for route in create_app(application).routes:
        if "POST" not in getattr(route, "methods", ()) or route.path_format in TOOLS:
            continue
        address = route.path_format
        for name, value in (("{id_}", evening.id), ("{tournament}", evening.id), ("{number}", "1"), ("{table}", "1")):
            address = address.replace(name, value)
        for name in ("what", "role", "act", "kind", "token", "secret", "first", "last", "code_id", "round", "incident"):
            address = address.replace("{" + name + "}", "1" if name in ("first", "last", "round") else "x")
        status = browser.post(address, data={"x": "1"}, follow_redirects=False).status_code
        if status not in (400, 401, 403, 404, 405):
            bad.append((address, status))
    assert bad == []
    assert evening.state.seq == before and application.access.accounts() == known


# --- phones ----------------------------------------------------------------------------------------------------------


def send(browser: Browser, id_: str, act: str, **arguments: object) -> int:
    body = {"request": f"{act} {abs(hash(str(arguments)))}", "arguments": arguments}
    return browser.post(f"/api/t/{id_}/acts/{act}", json=body).status_code


def test_a_phone_acts_for_its_own_table_and_side(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    number = evening.start()
    round_ = evening.state.rounds[0]
    own, other = round_.places[1], next(one for one in round_.tables if one != round_.places[1])
    side = round_.tables[own].meeting.side_of(1)
    against = "away" if side == "home" else "home"
    phone = visit("player", evening.id, number=1)
    sheet = {"totals": [1200, 800]}
    assert send(phone, evening.id, "call-referee", round=number, table=other, about="meld") == 403
    assert send(phone, evening.id, "enter-sheet", round=number, table=other, paper=sheet) == 403
    assert send(phone, evening.id, "enter-sheet", round=number, table=own, paper=sheet, signed=["home", "away"]) == 403
    assert not round_.tables[own].rooms
    assert send(phone, evening.id, "call-referee", round=number, table=own, about="meld") == 200
    evening.do("enter-sheet", round=number, table=own, paper=evening.paper(number, own), accept=True)
    version = len(evening.state.rounds[0].tables[own].sheet().versions)
    assert send(phone, evening.id, "sign-sheet", round=number, table=own, side=against, version=version) == 403
    assert send(phone, evening.id, "sign-sheet", round=number, table=own, side=side, version=version) == 200
    assert set(evening.state.rounds[0].tables[own].sheet().signed) == {side}


def test_the_phone_of_a_table_does_not_sign(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    number = evening.start()
    evening.do("enter-sheet", round=number, table=1, paper=evening.paper(number, 1), accept=True)
    phone = visit("table", evening.id, table=1)
    assert send(phone, evening.id, "sign-sheet", round=number, table=1, side="home", version=1) == 403
    assert not evening.state.rounds[0].tables[1].sheet().signed


def test_phones_are_out_when_the_tournament_ends(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    number = evening.start()
    phone = visit("player", evening.id, number=1)
    own = evening.state.rounds[0].places[1]
    assert send(phone, evening.id, "call-referee", round=number, table=own, about="card") == 200
    evening.do("interrupt", expenses_cents=0)
    evening.do("end")
    assert send(phone, evening.id, "call-referee", round=number, table=own, about="turn") == 401


def test_an_expired_session_is_nobody(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    secret = application.access.open_session(tournament=evening.id, number=1, expires=application.now() - 1)
    browser = visit()
    browser.cookies.set("pinella_seat", secret)
    assert browser.get(f"/dir/{evening.id}", follow_redirects=False).status_code == 303
    admin = application.access.add_account("Vecchia Sessione", "una parola lunga", admin=True)
    old = application.access.open_session(account=admin.key, expires=application.now() - 1)
    browser.cookies.set("pinella_session", old)
    assert browser.get("/dir", follow_redirects=False).status_code == 303


def test_a_new_password_ends_open_sessions(application: Application, visit: Visit) -> None:
    browser = visit("admin", name="Rosa")
    assert browser.get("/dir").status_code == 200
    application.access.set_password("rosa", "un'altra parola")
    assert browser.get("/dir", follow_redirects=False).status_code == 303
    assert hidden(browser.get("/entra").text, "csrf") is not None
