"""Coming in: the first account, logging in and out, invitations, phones with QR and PIN."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pinella.acts.actor import Actor
from pinella.messages import Refusal
from pinella.server.access.tokens import BROWSER_COOKIE, SEAT_COOKIE, STAFF_COOKIE
from pinella.server.application import Application
from pinella.store.guesses import GUESSES
from tests.server.conftest import PASSWORD, Browser, fill, hidden

Visit = Callable[..., Browser]
CODE = "fibur-internazionale"


def made(application: Application, name: str = "Giovedì") -> str:
    id_, _done = application.tournaments.create(
        code=CODE,
        actor=Actor.person("x"),
        request="make",
        name=name,
        date="2026-11-16",
        format="pairs",
        level="club",
        seed="s",
    )
    return id_


def test_the_first_account_needs_the_key_of_the_terminal(application: Application, visit: Visit) -> None:
    browser = visit()
    fields = {"name": "Rosa Bianchi", "password": PASSWORD, "again": PASSWORD}
    assert browser.post("/entra/primo", data={**fields, "key": "wrong"}, follow_redirects=False).status_code == 403
    assert application.access.accounts() == ()
    answer = browser.post("/entra/primo", data={**fields, "key": application.setup_key}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/dir")
    assert "HttpOnly" in answer.headers["set-cookie"] and "SameSite=lax" in answer.headers["set-cookie"]
    assert browser.get("/dir").status_code == 200
    again = visit().post("/entra/primo", data={**fields, "name": "Altra", "key": application.setup_key})
    assert again.status_code == 403 and len(application.access.accounts()) == 1


def test_passwords_are_not_kept(application: Application) -> None:
    application.access.add_account("Rosa", PASSWORD)
    with application.store.reading() as connection:
        kept = connection.exec_driver_sql("SELECT secret FROM account").scalar_one()
    assert kept.startswith("$argon2id$") and PASSWORD not in kept


def test_log_in_and_out(application: Application, visit: Visit) -> None:
    application.access.add_account("Rosa Bianchi", PASSWORD, admin=True)
    browser = visit()
    assert browser.get("/dir", follow_redirects=False).headers["location"] == "/entra?poi=%2Fdir"
    assert browser.post("/entra", data={"name": "rosa  bianchi", "password": "no"}).status_code == 403
    answer = browser.post("/entra", data={"name": "ROSA bianchi", "password": PASSWORD}, follow_redirects=False)
    assert answer.status_code == 303 and browser.cookies.get(STAFF_COOKIE)
    assert browser.get("/dir").status_code == 200
    out = fill(browser, "/password", "/esci")
    assert out.status_code == 303
    assert application.access.session(answer.cookies.get(STAFF_COOKIE) or "") is None


@pytest.mark.parametrize("then", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"])
def test_after_the_login_nobody_is_sent_elsewhere(application: Application, visit: Visit, then: str) -> None:
    application.access.add_account("Rosa", PASSWORD, admin=True)
    answer = visit().post("/entra", data={"name": "Rosa", "password": PASSWORD, "poi": then}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_guessing_a_password_ends_soon(application: Application, visit: Visit) -> None:
    application.access.add_account("Rosa", PASSWORD)
    browser = visit()
    for _ in range(GUESSES):
        assert browser.post("/entra", data={"name": "Rosa", "password": "no"}).status_code == 403
    late = browser.post("/entra", data={"name": "Rosa", "password": PASSWORD})
    assert late.status_code == 429 and STAFF_COOKIE not in browser.cookies


def test_an_invitation_serves_once(application: Application, visit: Visit) -> None:
    id_ = made(application)
    token = application.access.invite(id_, "referee", application.now() + 60_000)
    fields = {"name": "Ugo", "password": PASSWORD, "again": PASSWORD}
    assert visit().post(f"/invito/{token}", data={**fields, "again": "other words"}).status_code == 400
    browser = visit()
    answer = browser.post(f"/invito/{token}", data=fields, follow_redirects=False)
    assert answer.headers["location"] == f"/dir/{id_}"
    assert application.access.offices(id_) == {"ugo": "referee"}
    assert visit().post(f"/invito/{token}", data={**fields, "name": "Ada"}).status_code == 400
    assert len(application.access.accounts()) == 1


def test_a_phone_comes_in_by_qr_and_pin(application: Application, visit: Visit) -> None:
    id_ = made(application)
    slip = application.access.issue_pairs(id_, [7], application.now() + 60_000)[7]
    browser = visit()
    html = browser.get(f"/q/{slip.token}").text
    assert hidden(html, "csrf") == "" and slip.pin not in html
    wrong = "0000" if slip.pin != "0000" else "1111"
    assert browser.post(f"/q/{slip.token}", data={"pin": wrong}).status_code == 403
    answer = browser.post(f"/q/{slip.token}", data={"pin": slip.pin}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/p/{id_}")
    seat = application.access.session(answer.cookies.get(SEAT_COOKIE) or "")
    assert seat is not None and (seat.tournament, seat.number) == (id_, 7)


def test_guessing_a_pin_ends_soon_and_new_slips_end_the_old(application: Application, visit: Visit) -> None:
    id_ = made(application)
    old = application.access.issue_pairs(id_, [7], application.now() + 60_000)[7]
    browser = visit()
    wrong = "0000" if old.pin != "0000" else "1111"
    tried = [browser.post(f"/q/{old.token}", data={"pin": wrong}).status_code for _ in range(GUESSES + 1)]
    assert tried == [403] * GUESSES + [429]
    assert browser.post(f"/q/{old.token}", data={"pin": old.pin}).status_code == 429
    application.access.issue_pairs(id_, [7], application.now() + 60_000)
    assert browser.get(f"/q/{old.token}").status_code == 400


def test_a_table_code_seats_the_phone_at_the_table(application: Application, visit: Visit) -> None:
    id_ = made(application)
    token = application.access.issue_tables(id_, [3], application.now() + 60_000)[3]
    answer = visit().get(f"/q/{token}", follow_redirects=False)
    assert answer.headers["location"] == f"/p/{id_}/tavolo/3"
    assert visit().get("/q/AAAAAAAAAAAAAAAAAAAAAA").status_code == 400
    expired = application.access.issue_tables(id_, [4], application.now() - 1)[4]
    assert visit().get(f"/q/{expired}").status_code == 400


def test_tokens_end_with_the_tournament(application: Application) -> None:
    id_ = made(application)
    slip = application.access.issue_pairs(id_, [7], application.now() + 60_000)[7]
    application.access.end_tokens(id_)
    assert application.access.token(slip.token, "here") is None
    assert not application.access.check_pin(id_, 7, slip.pin)


@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}],
    ids=["origin", "site", "opaque"],
)
def test_a_form_of_another_site_is_refused(application: Application, visit: Visit, headers: dict[str, str]) -> None:
    browser = visit("admin")
    html = browser.get("/password").text
    answer = browser.post("/esci", data={"csrf": hidden(html, "csrf")}, headers=headers, follow_redirects=False)
    assert answer.status_code == 403


def test_a_form_without_the_token_is_refused(visit: Visit) -> None:
    browser = visit("admin")
    assert browser.post("/esci", data={}, follow_redirects=False).status_code == 403
    assert browser.post("/esci", data={"csrf": "0" * 64}, follow_redirects=False).status_code == 403
    assert browser.get("/dir").status_code == 200


def test_a_burst_of_wrong_passwords_does_not_lock_a_known_browser_out(application: Application, visit: Visit) -> None:
    """The attacker sits behind the same address."""
    application.access.add_account("Rosa", PASSWORD, admin=True)
    own, other = visit(), visit()
    right = {"name": "Rosa", "password": PASSWORD}
    assert own.post("/entra", data=right, follow_redirects=False).status_code == 303
    own.cookies.delete(STAFF_COOKIE)
    assert BROWSER_COOKIE in own.cookies
    tried = [other.post("/entra", data={"name": "Rosa", "password": "no"}).status_code for _ in range(GUESSES + 3)]
    assert tried == [403] * GUESSES + [429] * 3
    assert other.post("/entra", data=right).status_code == 429
    assert own.post("/entra", data=right, follow_redirects=False).status_code == 303


def test_wrong_codes_of_the_whole_hall_leave_a_slip_valid(application: Application, visit: Visit) -> None:
    slip = application.access.issue_pairs(made(application), [7], application.now() + 60_000)[7]
    browser = visit()
    tried = {browser.get(f"/q/wrong-{at}").status_code for at in range(140)}
    assert tried == {400}
    assert browser.get(f"/q/{slip.token}").status_code == 200


@pytest.mark.parametrize("how", ["dismissed", "lowered", "ended"])
def test_whoever_loses_an_office_cannot_come_back_by_an_invitation(application: Application, how: str) -> None:
    """A director who knew that he would be dismissed had made one for himself the day before."""
    access, id_, other = application.access, made(application), made(application, "Altro")
    access.add_account("Boss", PASSWORD, admin=True)
    key = access.add_account("Dora", PASSWORD).key
    access.appoint(key, id_, "director")
    later = application.now() + 60_000
    token, elsewhere = access.invite(id_, "director", later), access.invite(other, "referee", later)
    access.appoint(key, id_, "director")
    assert access.token(token, "here"), "the same office again takes nothing away"
    if how == "ended":
        access.end_account(key)
    else:
        access.appoint(key, id_, "" if how == "dismissed" else "referee")
    assert access.token(token, "here") is None and access.join(token, "Sneaky", PASSWORD) is None
    assert access.token(elsewhere, "here"), "what he had no part in stays"


@pytest.mark.parametrize("name", ["Boss\u200b", "Boss\u00ad", "Boss\u202e", "Boss\ufe0f", "Bo\u3164ss", "Boss\u034f"])
def test_no_account_looks_like_another(application: Application, name: str) -> None:
    application.access.add_account("Boss", PASSWORD, admin=True)
    with pytest.raises(Refusal, match="nobody sees"):
        application.access.add_account(name, PASSWORD)


def test_logging_in_again_ends_the_session_it_takes_the_place_of(application: Application, visit: Visit) -> None:
    application.access.add_account("Rosa", PASSWORD, admin=True)
    browser = visit()
    fields = {"name": "Rosa", "password": PASSWORD}
    browser.post("/entra", data=fields, follow_redirects=False)
    first = browser.cookies[STAFF_COOKIE]
    fill(browser, "/dir", "/entra", **fields)
    assert browser.cookies[STAFF_COOKIE] != first
    late = visit()
    late.cookies.set(STAFF_COOKIE, first)
    assert late.get("/dir", follow_redirects=False).status_code == 303
