"""The director's pages do what their buttons say, and every page opens at every moment of a tournament."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf
from pathlib import Path

import pytest
from litestar.testing import TestClient

from pinella.codes.loader import shipped
from pinella.server.access.tokens import STAFF_COOKIE, token_for
from pinella.server.app import create_app
from pinella.server.application import Application, open_application
from pinella.server.pages.director.page import PAGES
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS
from tests.server.conftest import Browser, Dial, fill, hidden
from tests.server.evening import Evening

Visit = Callable[..., Browser]


def addresses(evening: Evening) -> list[str]:
    base = f"/dir/{evening.id}"
    pages = [base + one.address for one in PAGES if "{" not in one.address and one.menu]
    pages += [f"{base}/impostazioni", f"{base}/atti", f"{base}/tagliandi", f"{base}/_adesso", f"{base}/sala/_griglia"]
    pages += [f"{base}/orologio/_quadrante", f"{base}/classifica/_tabella", f"{base}/diario/_righe?q=via"]
    pages += [
        f"{base}/iscrizioni/1",
        f"{base}/iscrizioni/_elenco",
        f"{base}/coppia/2",
        "/dir",
        "/dir/nuovo",
        "/persone",
    ]
    pages += [f"{base}/turni/{one.number}" for one in evening.state.rounds]
    return pages


def look_everywhere(browser: Browser, evening: Evening) -> None:
    for address in addresses(evening):
        for language in ("it", "en"):
            browser.cookies.set("pinella_lang", language)
            answer = browser.get(address)
            assert answer.status_code == 200, (address, answer.status_code)


def test_every_page_opens_at_every_moment(application: Application, visit: Visit, dial: Dial) -> None:
    evening = Evening(application, pairs=7, rounds=2)
    browser = visit("admin")
    look_everywhere(browser, evening)
    evening.do("draft-round")
    look_everywhere(browser, evening)
    evening.do("publish-round", round=1)
    look_everywhere(browser, evening)
    evening.do("start-round", round=1)
    look_everywhere(browser, evening)
    evening.play(1)
    look_everywhere(browser, evening)
    evening.play(evening.start())
    evening.do("set-prizes", prizes=[{"title": "Generale", "places": 2, "cents": [5000, 3000]}])
    look_everywhere(browser, evening)
    evening.do("post-standing", round=2)
    dial.forward(minutes=30)
    evening.do("finalise-standing", round=2)
    evening.do("award-prizes")
    evening.do("end")
    look_everywhere(browser, evening)


def test_the_one_button_leads_through_a_tournament(application: Application, visit: Visit) -> None:
    """Whoever only presses the button, and enters the sheets, comes to the end."""
    evening = Evening(application, pairs=4, rounds=2)
    browser = visit("director", evening.id)
    pressed = []
    for _ in range(40):
        html = browser.get(f"/dir/{evening.id}").text
        if 'name="act"' not in html:
            break
        act = hidden(html, "act")
        if act == "enter-sheet":
            current = evening.state.current
            assert current is not None
            for table in current.open_tables():
                evening.enter(current.number, table)
            continue
        answer = fill(browser, f"/dir/{evening.id}", f"/dir/{evening.id}/avanti", act=act)
        if answer.status_code != 303:
            break
        pressed.append(act)
    assert pressed[:4] == ["draft-round", "publish-round", "start-round", "close-round"]
    assert pressed.count("draft-round") == 2
    assert len(evening.state.rounds) == 2 and evening.state.rounds[1].status == "closed"


def test_what_was_seen_on_the_button_is_done_or_nothing(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    browser = visit("director", evening.id)
    html = browser.get(f"/dir/{evening.id}").text
    evening.do("draft-round")
    data = {"csrf": hidden(html, "csrf"), "act": "draft-round"}
    assert browser.post(f"/dir/{evening.id}/avanti", data=data).status_code == 400
    assert len(evening.state.rounds) == 1


def test_undo_for_ten_seconds(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    browser = visit("director", evening.id)
    fill(browser, f"/dir/{evening.id}", f"/dir/{evening.id}/avanti", act="draft-round")
    assert evening.state.rounds
    html = browser.get(f"/dir/{evening.id}").text
    start = html.index("/annulla/")
    address = html[html.rindex('"', 0, start) + 1 : html.index('"', start)]
    answer = browser.post(address, data={"csrf": hidden(html, "csrf")}, follow_redirects=False)
    assert answer.status_code == 303
    assert not evening.state.rounds
    again = browser.post(address, data={"csrf": hidden(html, "csrf")}, follow_redirects=False)
    assert again.status_code == 303 and not evening.state.rounds


def test_a_double_click_is_one_act(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=2)
    browser = visit("desk", evening.id)
    base = f"/dir/{evening.id}/iscrizioni"
    html = browser.get(base).text
    data = {
        "csrf": hidden(html, "csrf"),
        "request": hidden(html, "request"),
        "player1": "Alfa Ada",
        "player2": "Beta Bea",
    }
    for _ in range(2):
        assert browser.post(f"{base}/nuova", data=data, follow_redirects=False).status_code == 303
    assert len(evening.state.contestants) == 3


def test_entries_from_a_pasted_list_are_looked_at_first(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=2)
    browser = visit("desk", evening.id)
    base = f"/dir/{evening.id}/iscrizioni"
    html = browser.get(base).text
    pasted = "Rosso Aldo;Nero Bice\nGiallo Carla;Blu Dino"
    looked = browser.post(f"{base}/importa", data={"csrf": hidden(html, "csrf"), "pasted": pasted})
    assert looked.status_code in (200, 201)
    assert len(evening.state.contestants) == 2 and "Giallo Carla" in looked.text
    data = {"csrf": hidden(looked.text, "csrf"), "file": hidden(looked.text, "file"), "pasted": pasted, "packed": ""}
    assert browser.post(f"{base}/importa/conferma", data=data, follow_redirects=False).status_code == 303
    assert len(evening.state.contestants) == 4


def test_what_touches_others_wants_a_reason_and_repeats_the_form(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    evening.do("draft-round")
    evening.do("publish-round", round=1)
    browser = visit("director", evening.id)
    base = f"/dir/{evening.id}/turni/1"
    asked = fill(browser, base, f"{base}/elimina")
    assert asked.status_code == 409 and 'name="reason"' in asked.text and len(evening.state.rounds) == 1
    done = browser.post(
        f"{base}/elimina",
        data={"csrf": hidden(asked.text, "csrf"), "reason": "sala allagata", "confirmed": "1"},
        follow_redirects=False,
    )
    assert done.status_code == 303 and not evening.state.rounds
    assert evening.state.reasons[-1][0].reason == "sala allagata"


def test_swap_two_pairs_in_the_draft(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    evening.do("draft-round")
    before = evening.state.rounds[0].meetings
    first, second = before[0].home[0], before[1].home[0]
    browser = visit("director", evening.id)
    base = f"/dir/{evening.id}/turni/1"
    asked = fill(browser, base, f"{base}/scambia", first=str(first), second=str(second))
    assert asked.status_code == 409 and evening.state.rounds[0].meetings == before
    data = {"first": str(first), "second": str(second), "reason": "moglie e marito", "confirmed": "1"}
    assert fill(browser, base, f"{base}/scambia", **data).status_code == 303
    after = evening.state.rounds[0].meetings
    assert (after[0].home[0], after[1].home[0]) == (second, first)
    assert evening.state.rounds[0].edited


def test_a_plan_is_tried_before_it_is_set(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=6, rounds=2)
    browser = visit("director", evening.id)
    base = f"/dir/{evening.id}/turni"
    html = browser.get(base).text
    fields = {"count1": "3", "system1": "mitchell", "deals1": "3", "count2": "1", "system2": "danish", "deals2": "3"}
    looked = browser.post(f"{base}/piano", data={"csrf": hidden(html, "csrf"), **fields, "reason": "più bello"})
    assert [one.system for one in evening.state.plan] == ["danish", "danish"]
    packed = hidden(looked.text, "packed").replace("&#34;", '"')
    data = {"csrf": hidden(looked.text, "csrf"), "packed": packed, "reason": "più bello"}
    assert browser.post(f"{base}/piano/conferma", data=data, follow_redirects=False).status_code == 303
    assert [one.system for one in evening.state.plan] == ["mitchell"] * 3 + ["danish"]


def test_new_tournament_from_the_page(application: Application, visit: Visit) -> None:
    browser = visit("admin", name="Rosa")
    fields = {"name": "Nuovo", "code": "fibur-revolution-2026", "date": "2026-12-01", "fee": "12,50", "strict": "1"}
    answer = fill(browser, "/dir/nuovo", "/dir/nuovo", **fields)
    assert answer.status_code == 303
    id_ = answer.headers["location"].split("/")[2]
    state = application.tournaments.state(id_)
    assert (state.settings.fee_cents, state.officials[0].name, state.settings.strict_membership) == (1250, "Rosa", True)


@pytest.mark.parametrize("kind", ["by-table", "by-name", "sheets", "standing", "plan", "attendance", "rules-card"])
def test_papers_open_as_page_and_pdf(application: Application, visit: Visit, kind: str) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("desk", evening.id)
    page = browser.get(f"/dir/{evening.id}/stampe/{kind}")
    assert page.status_code == 200 and "script" not in page.headers["content-security-policy"]
    assert browser.get(f"/dir/{evening.id}/stampe/{kind}?pdf=1").content.startswith(b"%PDF")


def test_slips_open_the_phones_of_their_pairs(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    browser = visit("desk", evening.id)
    base = f"/dir/{evening.id}/tagliandi"
    html = browser.get(base).text
    made = browser.post(base, data={"csrf": hidden(html, "csrf"), "number": "0"})
    assert made.text.count("<svg") >= 4 and all(application.access.has_pin(evening.id, one) for one in (1, 2, 3, 4))


def test_the_archive_checks_exports_and_closes(application: Application, visit: Visit, dial: Dial) -> None:
    evening = Evening(application, pairs=4, rounds=1)
    evening.play(evening.start())
    evening.do("post-standing", round=1)
    dial.forward(minutes=30)
    evening.do("finalise-standing", round=1)
    browser = visit("director", evening.id)
    base = f"/dir/{evening.id}/archivio"
    checked = browser.post(f"{base}/controlla", data={"csrf": hidden(browser.get(base).text, "csrf")})
    assert "answer yes" in checked.text
    assert fill(browser, base, f"{base}/copia").status_code == 303
    assert application.backups is not None and list(application.backups.iterdir())
    assert browser.get(f"{base}/torneo.jsonl").text.count("\n") >= evening.state.seq
    slip = application.access.issue_pairs(evening.id, [1], application.now() + 60_000)[1]
    assert fill(browser, base, f"{base}/chiudi", confirmed="1").status_code == 303
    assert evening.state.ended and application.access.token(slip.token, "x") is None


def test_a_tournament_travels_as_a_file(application: Application, visit: Visit, tmp_path: Path) -> None:
    """Exported here, brought in elsewhere, the same to the last event; a file that was changed is refused."""
    evening = Evening(application, pairs=4, rounds=1)
    evening.play(evening.start())
    file = visit("director", evening.id).get(f"/dir/{evening.id}/archivio/torneo.jsonl").content
    with open_store(tmp_path / "elsewhere.sqlite", upcasters=UPCASTERS) as store:
        other = open_application(store)
        account = other.access.add_account("Ada", "una parola lunga", admin=True)
        secret = other.access.open_session(account=account.key)
        with TestClient(create_app(other)) as browser:
            browser.cookies.set(STAFF_COOKIE, secret)
            csrf = token_for(secret)
            for content, status in ((file.replace(b"Burraco", b"Canasta"), 400), (b"x", 400), (file, 303), (file, 400)):
                sent = {"file": ("torneo.jsonl", content)}
                answer = browser.post("/dir/riporta", data={"csrf": csrf}, files=sent, follow_redirects=False)
                assert answer.status_code == status, content[:40]
        assert other.tournaments.state(evening.id).seq == evening.state.seq
        assert other.store.verify() == []


def test_a_checklist_belongs_to_its_step_and_is_ticked_into_the_journal(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    browser = visit("director", evening.id)
    base = f"/dir/{evening.id}/liste"
    html = browser.get(base).text
    assert hidden(html, "step") == "before-the-event"
    item = hidden(html, "item")
    assert fill(browser, base, base, step="before-the-event", item=item).status_code == 303
    assert [key for key in evening.state.ticked if key[0] == "before-the-event" and key[3] == item]
    assert 'aria-pressed="true"' in browser.get(base).text
    evening.do("draft-round")
    evening.do("publish-round", round=1)
    assert hidden(browser.get(base).text, "step") == "at-the-go"
    evening.do("start-round", round=1)
    evening.do("time-out", round=1)
    assert hidden(browser.get(base).text, "step") == "at-the-count"
    assert fill(browser, base, base, step="at-the-count", item="no-such-item").status_code == 400


def test_the_rules_card_of_every_code_is_a_page(application: Application, visit: Visit) -> None:
    browser = visit()
    for code in shipped():
        assert browser.get(f"/codici/{code}/scheda").status_code == 200, code
    assert browser.get("/codici/fedibur/scheda?pdf=1").content.startswith(b"%PDF")
    assert browser.get("/codici/nope/scheda").status_code == 404


def test_a_form_opens_where_somebody_must_choose(application: Application, visit: Visit) -> None:
    """Two referees: nobody can be filled in beforehand; no round yet: none can be proposed."""
    hall = Evening(application, pairs=4)
    hall.do("appoint", name="Greco Paolo", role="referee")
    hall.do("appoint", name="Riva Luca", role="referee")
    browser = visit("director", hall.id)
    for act in ("take-call", "countersign", "start-round", "note-ruling"):
        page = browser.get(f"/dir/{hall.id}/atto/{act}")
        assert page.status_code == 200 and "<form" in page.text, act


def test_a_form_asks_what_people_can_type(application: Application, visit: Visit) -> None:
    """Where an act takes data that only programs have, its form asks what its command asks."""
    hall = Evening(application, pairs=4)
    hall.start()
    browser = visit("director", hall.id)
    late, data = f"/dir/{hall.id}/atto/note-lateness", f"/dir/{hall.id}/atto/change-player"
    asked = re.findall(r'name="(\w+)"', browser.get(late).text)
    assert {"round", "table", "side", "minutes", "other"} <= set(asked)
    assert fill(browser, late, late, round="1", table="1", side="ew", minutes="mai").status_code == 303
    assert hall.state.rounds[0].tables[1].late == {"away": inf}
    known = next(iter(hall.state.players))
    assert fill(browser, data, data, player=known, correction="Verdi Lia, club=Lecce").status_code == 303
    assert (hall.state.players[known].full, hall.state.players[known].club) == ("Verdi Lia", "Lecce")
    assert fill(browser, data, data, player="nobody", correction="x").status_code == 400
