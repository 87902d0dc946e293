"""The federation's pages: from an empty archive to a published measure, all of it through forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from pinella.server.application import Application
from pinella.tournament.season.acts import ACTS
from pinella.tournament.season.lists import LISTS
from pinella.tournament.season.state import Season
from tests.server.conftest import Browser, hidden
from tests.server.evening import Evening

Visit = Callable[..., Browser]
YEAR: dict[str, Any] = {
    "id": "2026",
    "code": "fedibur",
    "name": "Stagione 2026",
    "first_day": "2026-01-01",
    "last_day": "2026-12-31",
}
OPENED: dict[str, Any] = {**YEAR, "previous": ""}


class Office:
    """A browser at the federation's desk."""

    def __init__(self, application: Application, browser: Browser) -> None:
        self.application, self.browser = application, browser

    def send(self, address: str, *, status: int = 303, **fields: str | list[str]) -> str:
        data = {"csrf": self.browser.headers["x-csrf-token"], **fields}
        answer = self.browser.post(f"/federazione/{address}", data=data, follow_redirects=False)
        assert answer.status_code == status, answer.text
        return answer.text if status != 303 else answer.headers["location"]

    def act(self, act: str, *, status: int = 303, **fields: str | list[str]) -> str:
        """Opened, filled in, sent."""
        self.page(f"2026/atto/{act}")
        return self.send(f"2026/atto/{act}", status=status, **fields)

    def page(self, address: str, lang: str = "it") -> str:
        mark = "&" if "?" in address else "?"
        answer = self.browser.get(f"/federazione/{address}{mark}lang={lang}")
        assert answer.status_code == 200, answer.text
        return answer.text

    @property
    def season(self) -> Season:
        return self.application.seasons.state("2026")


@pytest.fixture
def office(application: Application, visit: Visit) -> Office:
    found = Office(application, visit("admin", name="Rosa"))
    assert found.send("nuova", **OPENED) == "/federazione/2026"
    return found


@pytest.fixture
def played(application: Application) -> Evening:
    """An evening that is over, one player warned in it."""
    evening = Evening(application, pairs=4, rounds=1)
    evening.start()
    number = 1
    player = evening.state.contestants[number].players[0]
    evening.do(
        "sanction", number=number, player=player, level="warning", offence="parole", article="20", round=1,
        against="player", referee="Rosa",
    )  # fmt: skip
    evening.play(1)
    evening.do("interrupt", expenses_cents=0)
    evening.do("end")
    return evening


def test_a_season_from_its_opening_to_a_published_measure(office: Office, played: Evening) -> None:
    assert played.state.date[:4] == "2026"
    page = office.page("2026/conteggio")
    assert hidden(page, "tournament") == played.id
    asked = office.send("2026/conteggio", status=409, tournament=played.id)
    assert "Fedibur" in asked or "fedibur" in asked.lower(), "played under a code of another federation"
    office.send("2026/conteggio", tournament=played.id, confirmed="1", request="count")
    office.send("2026/conteggio", tournament=played.id, confirmed="1", request="count")
    assert len(office.season.tournaments[played.id].versions) == 1, "a double click counts once"
    assert "motivo" in office.send("2026/conteggio", status=409, tournament=played.id, confirmed="1").lower()
    (sanction,) = office.season.sanctions.values()

    page = office.page("2026")
    link = re.search(r'href="(/federazione/2026/atto/file-report\?[^"]+)"', page)
    assert link, "a report is owed, and its form one click away"
    form = office.browser.get(link[1].replace("&amp;", "&")).text
    written = re.search(r'<textarea name="report"[^>]*>(.*?)</textarea>', form, re.DOTALL)
    assert written and sanction.player in written[1]
    filled = re.sub(r":[ ]*$", ": detto", unescape(written[1]).strip(), flags=re.MULTILINE)
    office.act("file-report", event=played.id, players=sanction.player, report=filled)
    assert [one.event.players for one in office.season.reports.values()] == [(sanction.player,)]

    office.act("refer", event=played.id, why="conduct", players=sanction.player, facts="carte lanciate", round="1")
    assert "carte lanciate" in office.page("2026")
    office.act("send-referral", referral="f1", witnesses="nessuno")
    assert office.season.referrals["f1"].status == "sent"

    office.act("propose-measure", player=sanction.player, text="Sospeso.", reports=["r1"])
    assert "ratific" in office.act("publish", status=400, measure="m1")
    office.act("ratify", measure="m1", decision="12/2026", heard="Neri", evidence="rapporto r1")
    office.act("publish", measure="m1")
    assert office.season.measures["m1"].stage == "published"
    journal = office.page("2026/giornale")
    assert "Il provvedimento m1 è pubblicato" in journal and "Rosa" in journal
    assert "Measure m1 is published" in office.page("2026/giornale", "en")


def test_every_act_has_its_form_and_every_list_its_page(office: Office, played: Evening) -> None:
    office.send("2026/conteggio", tournament=played.id, confirmed="1")
    for lang in ("it", "en"):
        acts = office.page("2026/atti", lang)
        for name in ACTS:
            office.page(f"2026/atto/{name}", lang)
        for name, told in LISTS.items():
            assert f'href="/federazione/2026/elenco/{name}"' in office.page("2026", lang)
            assert told.name and office.page(f"2026/elenco/{name}", lang)
        offered = set(re.findall(r"/federazione/2026/atto/([a-z-]+)", acts))
        assert set(ACTS) - offered == {"open-season", "count-event", "take-over"}, "these have pages of their own"
    assert office.browser.get("/federazione/2026/elenco/altro").status_code == 404
    assert office.browser.get("/federazione/1999").status_code == 404
    assert office.browser.get("/federazione/2026/atto/altro").status_code == 400


def test_the_forms_ask_in_words(office: Office) -> None:
    page = office.page("2026/atto/decide-case")
    assert 'value="mandate-revoked"' in page and "mandato revocato" in page
    assert 'type="date"' in page
    new = office.page("nuova")
    assert re.search(r'<option value="fedibur"', new)
    page = office.page("2026/atto/announce")
    assert "announced_at" not in page, "what nobody types is not asked"


def test_the_board_the_commission_and_what_is_refused(office: Office) -> None:
    office.act("seat-board", members="Neri Ugo\nSala Pia", valid_from="2026-01-01", valid_until="2029-12-31")
    assert office.season.board is not None and office.season.board.members == ("Neri Ugo", "Sala Pia")
    assert "Neri Ugo, Sala Pia" in office.page("2026")
    assert "Commissione" in office.act("appoint-commission", status=400, members="Uno")
    office.act("open-tournament", event="coppa", name="Coppa", date="2026-05-01", director="r9")
    at = office.send("2026/atto/refer-departure", event="coppa", departure="force-majeure", players="7", facts="x")
    assert "il codice non vuole" in office.page(at.removeprefix("/federazione/"))
    assert office.season.referrals == {}


def test_closing_is_confirmed(office: Office) -> None:
    asked = office.act("close-season", status=409)
    assert "Stagione 2026" in asked and not office.season.closed
    office.act("close-season", confirmed="1")
    assert office.season.closed
    assert "si può solo consultare" in office.act("note-statistic", status=400, event="x", what="y")
    assert re.search(r'<option value="2026"', office.page("nuova")), "the next one can follow it"


def test_names_of_seasons(office: Office) -> None:
    assert "nome breve" in office.send("nuova", status=400, **{**OPENED, "id": "../altro"})
    assert "già aperta" in office.send("nuova", status=400, **OPENED)


def test_only_the_administration_comes_in(office: Office, application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=2)
    stranger, director = visit(), visit("director", evening.id)
    for address in ("", "/nuova", "/2026", "/2026/atti", "/2026/atto/refer", "/2026/giornale", "/2026/conteggio"):
        page = f"/federazione{address}"
        sent = stranger.get(page, follow_redirects=False)
        assert sent.status_code == 303 and sent.headers["location"].startswith("/entra"), page
        assert director.get(page).status_code == 403, page
        assert office.browser.get(page).status_code == 200, page


def test_acts_over_the_network_by_role(office: Office, application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=2)
    before = application.store.head("season/2026")
    stranger, director = visit(), visit("director", evening.id)
    for act in ACTS:
        address, body = f"/api/season/2026/acts/{act}", {"request": f"x {act}", "arguments": {"nonsense": 1}}
        assert stranger.post(address, json=body).status_code == 401, act
        assert director.post(address, json=body).status_code == 403, act
        assert office.browser.post(address, json=body).status_code == 409, act
    assert application.store.head("season/2026") == before


def test_an_act_over_the_network(office: Office) -> None:
    body = {
        "request": "k",
        "arguments": {"event": "coppa", "name": "Coppa", "date": "2026-05-01", "director": "r9"},
    }
    first = office.browser.post("/api/season/2026/acts/open-tournament", json=body).json()
    again = office.browser.post("/api/season/2026/acts/open-tournament", json=body).json()
    assert first["kinds"] == ["tournament-opened"] and again["repeated"]
    told = office.browser.post("/api/season/2026/acts/close-season", json={"request": "c"})
    assert (told.status_code, told.json()["need"]) == (409, "confirm")
    assert office.browser.post("/api/season/2026/acts/dance", json={"request": "d"}).status_code == 400
