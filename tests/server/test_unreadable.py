"""One tournament that cannot be read harms nobody else; a file that does not add up stays outside."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from httpx import Response
from sqlalchemy import text

from pinella.messages import Refusal
from pinella.server.application import Application
from pinella.tournament.exchange import dumps, loads
from tests.server.conftest import Browser, hidden
from tests.server.evening import Evening

Visit = Callable[..., Browser]
CARRIED = 224


@pytest.fixture
def two(application: Application) -> tuple[Evening, Evening]:
    good = Evening(application, pairs=4, rounds=2, name="Coppa buona")
    bad = Evening(application, pairs=4, rounds=2, name="Coppa guasta")
    for one in (good, bad):
        one.play(one.start())
    return good, bad


def send(browser: Browser, address: str, **fields: str) -> Response:
    csrf = hidden(browser.get("/dir").text, "csrf")
    return browser.post(address, data={"csrf": csrf, **fields}, follow_redirects=False)


def damage(application: Application, evening: Evening) -> None:
    """One row of the log says something that cannot be; this process has read the tournament and forgets it."""
    with application.store.writing() as connection:
        connection.execute(
            text("UPDATE event SET body = :body WHERE stream = :stream AND seq = 9"),
            {"stream": f"tournament/{evening.id}", "body": '{"type":"round-published","round":7}'},
        )
    application.tournaments._held.clear()


def test_the_others_are_still_there(application: Application, two: tuple[Evening, Evening], visit: Visit) -> None:
    good, bad = two
    damage(application, bad)
    public, admin = visit(), visit("admin")
    for address in ("/", "/tornei"):
        page = public.get(address)
        assert page.status_code == 200 and "Coppa buona" in page.text and "Coppa guasta" not in page.text
    listed = public.get("/api/t")
    assert listed.status_code == 200 and [one["id"] for one in listed.json()] == [good.id]
    for address in ("/dir", "/federazione", f"/dir/{good.id}", f"/t/{good.id}"):
        assert admin.get(address).status_code == 200, address
    assert "non si può leggere" in admin.get("/dir").text
    for address in (f"/t/{bad.id}", f"/dir/{bad.id}", f"/dir/{bad.id}/classifica"):
        page = admin.get(address)
        assert page.status_code == 400 and bad.id in page.text and "Traceback" not in page.text, address


def test_an_administrator_takes_it_off_the_pages(
    application: Application, two: tuple[Evening, Evening], visit: Visit
) -> None:
    good, bad = two
    damage(application, bad)
    admin, director = visit("admin"), visit("director", bad.id)
    admin.get("/")
    assert send(admin, f"/dir/{good.id}/togli", reason="x").status_code == 400
    assert send(director, f"/dir/{bad.id}/togli", reason="x").status_code == 403
    assert send(admin, f"/dir/{bad.id}/togli").status_code == 409  # why?
    assert bad.id in admin.get("/dir").text
    copies = set(application.backups.glob("*")) if application.backups and application.backups.exists() else set()
    done = send(admin, f"/dir/{bad.id}/togli", reason="disco guasto")
    assert done.status_code == 303, re.sub(r"<[^>]+>", " ", done.text)[-600:]
    assert application.backups and set(application.backups.glob("*")) - copies
    assert bad.id not in application.tournaments.ids() and good.id in application.tournaments.ids()
    assert admin.get(f"/t/{bad.id}").status_code == 404
    assert f"/dir/{bad.id}/rimetti" in admin.get("/dir").text
    assert send(admin, f"/dir/{bad.id}/rimetti").status_code == 303
    assert bad.id in application.tournaments.ids()


def test_screens_and_phones_of_others_go_on(
    application: Application, two: tuple[Evening, Evening], visit: Visit
) -> None:
    """A code was looked for in every log; a phone with a code of the damaged one was refused everywhere."""
    good, bad = two
    for one in (good, bad):
        one.do("set-screen", code="muro", name="Muro", views=["clock"])
    phone = visit("player", bad.id, number=1)
    with application.store.writing() as connection:
        connection.execute(
            text("UPDATE event SET body = :body WHERE stream = :stream AND kind = 'screen-set'"),
            {"stream": f"tournament/{bad.id}", "body": '{"type":"screen-set","screen":7}'},
        )
    application.tournaments._held.clear()
    shown = visit().get("/schermo/muro")
    assert shown.status_code == 200 and "Coppa buona" in shown.text
    assert phone.get("/api/t").status_code == 200 and phone.get(f"/t/{good.id}").status_code == 200


def test_one_season_that_cannot_be_read_leaves_the_others(application: Application, visit: Visit) -> None:
    admin = visit("admin")
    for id_, name in (("buona", "Stagione buona"), ("guasta", "Stagione guasta")):
        arguments = {
            "id": id_,
            "name": name,
            "first_day": "2026-09-01",
            "last_day": "2027-08-31",
            "code": "fibur-internazionale",
        }
        sent = {"request": id_, "arguments": arguments, "confirmed": True, "reason": "x"}
        answer = admin.post(f"/api/season/{id_}/acts/open-season", json=sent)
        assert answer.status_code == 200, answer.text
    with application.store.writing() as connection:
        connection.execute(
            text("UPDATE event SET body = :body WHERE stream = 'season/guasta'"), {"body": '{"type":"season-opened"}'}
        )
    application.seasons._held.clear()
    for address in ("/stagioni", "/federazione", "/federazione/nuova"):
        assert admin.get(address).status_code == 200, address
    assert "Stagione buona" in visit().get("/stagioni").text
    assert admin.get("/stagioni/guasta").status_code == 400


def test_practice_goes_the_same_way(application: Application, visit: Visit) -> None:
    admin = visit("admin")
    made = send(admin, "/dir/prova").headers["location"].removeprefix("/dir/")
    assert send(admin, f"/dir/{made}/togli", reason="finita").status_code == 303
    again = send(admin, "/dir/prova").headers["location"].removeprefix("/dir/")
    assert again != made and application.tournaments.ids() == (again,)


# --- files -----------------------------------------------------------------------------------------------------------


def spoil(value: Any, dice: random.Random) -> Any:
    """Something else of the same shape, or something that does not belong there."""
    if isinstance(value, dict) and value:
        key = dice.choice([one for one in value if one != "type"] or ["type"])
        rest = {one: each for one, each in value.items() if one != key}
        return rest if dice.random() < 0.2 else {**rest, key: spoil(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.8:
        at = dice.randrange(len(value))
        return [*value[:at], spoil(value[at], dice), *value[at + 1 :]]
    if isinstance(value, int):
        return dice.choice([0, -1, value + 1, 10**6, 10**12])
    return dice.choice(["", "x", None, [], {}, 5, [[1]]])


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def forged(whole: str, dice: random.Random | None) -> str:
    """One event is another (without dice: the same), and every hash after it fits."""
    header, code, *rest, last = whole.splitlines()
    lines, end = [json.loads(line) for line in rest], json.loads(last)
    if dice:
        one = dice.choice(lines)
        one["event"] = spoil(one["event"], dice)
    head = hashlib.sha256(code.encode()).hexdigest()
    for one in lines:
        who = f"{compact(one['actor'])}\n{one.get('device', '')}\n{one.get('request', '')}"
        bound = f"{head}\n{one['seq']}\n{one['at']}\n{who}\n{compact(one['event'])}"
        one["hash"] = head = hashlib.sha256(bound.encode()).hexdigest()
    end["outcome"]["head"] = head
    return "\n".join([header, code, *map(compact, lines), compact(end)]) + "\n"


def test_a_forged_file_is_refused_or_harmless(
    application: Application, two: tuple[Evening, Evening], visit: Visit
) -> None:
    good, _bad = two
    whole = dumps(good.state, list(application.tournaments.log(good.id)))
    assert loads(forged(whole, None)) == loads(whole)  # the forger knows how a file is made
    dice, admin, public, taken = random.Random(14), visit("admin"), visit(), 0
    csrf = hidden(admin.get("/dir").text, "csrf")
    for number in range(CARRIED):
        text_ = forged(whole.replace(good.id, f"{good.id}-{number}"), dice)
        sent = {"file": ("t.jsonl", text_.encode(), "text/plain")}
        answer = admin.post("/dir/riporta", data={"csrf": csrf}, files=sent, follow_redirects=False)
        assert answer.status_code in (303, 400), answer.text[:400]
        if answer.status_code == 303:
            taken += 1
            for address in ("", "/classifica", "/turni", "/iscrizioni", "/conti", "/diario", "/archivio"):
                assert admin.get(answer.headers["location"] + address).status_code in (200, 303, 400), address
    assert public.get("/").status_code == public.get("/api/t").status_code == 200
    assert application.tournaments.unreadable == set()
    assert taken < CARRIED / 2
    assert application.store.verify() == []


def test_a_request_that_stands_twice_is_a_sentence(
    application: Application, two: tuple[Evening, Evening], visit: Visit
) -> None:
    good, _bad = two
    file = loads(dumps(good.state, list(application.tournaments.log(good.id))))
    first, last = file.records[0], file.records[-1]
    records = [*file.records[:-1], msgspec.structs.replace(last, request=first.request)]
    with pytest.raises(Refusal, match="stands twice"):
        application.tournaments.take_over("2026-11-16-altro", records)
    assert not application.tournaments.is_taken("2026-11-16-altro")
