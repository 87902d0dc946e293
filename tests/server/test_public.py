"""Public pages: what is listed, how far standing and results are told, names as people allow, files to take away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.server.application import Application
from pinella.tournament.season.values import PlayerResult, RoundResult
from pinella.tournament.setup.events import Settings
from tests.server.conftest import Browser
from tests.server.evenings import Evening, evening
from tests.tournament.hall import player

Visit = Callable[..., Browser]
FAR = "2099-05-01"


def test_the_calendar_knows_live_coming_and_past(application: Application, visit: Visit) -> None:
    live = evening(application, name="In corso", date=FAR)
    live.post()
    evening(application, name="Futuro", date=FAR)
    evening(application, name="Passato", date="2026-01-02")
    evening(application, name="Segreto", date=FAR, settings=Settings(listed=False))
    for where in ("/", "/tornei"):
        html = visit().get(where).text
        parts = {one: html.split(f'id="c-{one}"')[1].split("</section>")[0] for one in ("live", "coming", "past")}
        assert "In corso" in parts["live"] and "Futuro" in parts["coming"] and "Passato" in parts["past"]
        assert "Segreto" not in html
    assert visit().get("/tornei?pagina=-4").status_code == visit().get("/tornei?pagina=9").status_code == 200


def test_an_event_says_what_its_poster_says(application: Application, visit: Visit) -> None:
    settings = Settings(starts="20:30", poster="Portate <b>gli</b> amici", contact="Rosa 333", fee_cents=1500)
    hall = evening(application, settings=settings, date=FAR)
    html = visit().get(f"/t/{hall.id}").text
    assert all(one in html for one in ("20:30", "Rosa 333", "15", "Circolo", "/codici/fibur-italiano"))
    assert "<b>gli</b>" not in html and "&lt;b&gt;" in html
    assert visit().get("/t/nessuno").status_code == 404


@pytest.fixture
def played(application: Application) -> Evening:
    hall = evening(application, public={1: "hidden", 2: "short"}, systems=("danish",) * 3, date=FAR)
    hall.play()
    hall.play()
    return hall


WHERES = ("", "/classifica", "/classifica?dopo=1", "/turno/1", "/testo", "/classifica.csv", "/classifica/_tabella")


@pytest.mark.parametrize("where", [*WHERES, "/_adesso", "/turno/2/_risultati"])
def test_names_only_as_people_allow(played: Evening, visit: Visit, where: str) -> None:
    html = visit().get(f"/t/{played.id}{where}").text
    assert "Rossi" not in html and "Bianchi Maria" not in html and "p1M" not in html
    assert "Bianchi M." in html


def test_who_wants_no_name_has_none_before_the_round_either(application: Application, visit: Visit) -> None:
    hall = evening(application, public={1: "hidden"}, date=FAR)
    hall.post()
    html = visit().get(f"/t/{hall.id}/turno/1").text
    assert "Rossi" not in html and "Esposito" in html


def test_links_stay_and_rounds_that_are_not_there_are_not_found(played: Evening, visit: Visit) -> None:
    browser, base = visit(), f"/t/{played.id}"
    first, second = (browser.get(f"{base}/classifica?dopo={one}").text for one in (1, 2))
    assert first != second
    for missing in ("/classifica?dopo=3", "/classifica?dopo=-1", "/turno/3", "/turno/0", "/classifica.csv?dopo=9"):
        assert browser.get(base + missing).status_code == 404
    played.do("draft-round")
    assert browser.get(f"{base}/turno/3").status_code == 404, "a draft is nobody's business"


def test_an_event_that_is_not_followed_live_tells_nothing_before_its_end(
    application: Application, visit: Visit
) -> None:
    hall = evening(application, settings=Settings(live_public=False), date=FAR)
    hall.play()
    browser, base = visit(), f"/t/{hall.id}"
    for where in ("", "/classifica", "/turno/1", "/testo"):
        assert " VP" not in browser.get(base + where).text and 'class="num pos"' not in browser.get(base + where).text
        assert "<strong>20</strong>" not in browser.get(base + where).text
    assert browser.get(f"{base}/classifica.csv").status_code == 404


def test_a_secret_end_is_secret_in_the_results_too(application: Application, visit: Visit) -> None:
    hall = evening(application, settings=Settings(standing_hidden_from=2), systems=("danish",) * 3, date=FAR)
    hall.play()
    hall.play()
    browser, base = visit(), f"/t/{hall.id}"
    assert "table-no" in browser.get(f"{base}/turno/1").text
    assert "table-no" not in browser.get(f"{base}/turno/2").text
    assert browser.get(f"{base}/classifica?dopo=2").status_code == 404


def test_the_text_for_a_chat_has_a_line_for_each_pair(played: Evening, visit: Visit) -> None:
    answer = visit().get(f"/t/{played.id}/testo")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert lines[0].startswith("*Torneo del giovedì*") and lines[-1].endswith(f"/t/{played.id}/classifica")
    assert sum(" VP (" in one for one in lines) == 4


def test_the_day_goes_into_a_calendar(application: Application, visit: Visit) -> None:
    name = "Torneo; di Natale, " + "è" * 60
    hall = evening(application, name=name, settings=Settings(starts="20:30"), date=FAR)
    answer = visit().get(f"/t/{hall.id}/calendario.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    assert all(len(one) <= 75 for one in answer.content.split(b"\r\n"))
    unfolded = answer.content.decode().replace("\r\n ", "")
    assert "DTSTART:20990501T203000\r\n" in unfolded
    assert f"SUMMARY:{name.replace(';', chr(92) + ';').replace(',', chr(92) + ',')}\r\n" in unfolded
    day = evening(application, name="Senza ora", date=FAR)
    assert b"DTSTART;VALUE=DATE:20990501" in visit().get(f"/t/{day.id}/calendario.ics").content


def test_a_season_ranks_people_as_they_allow(application: Application, visit: Visit) -> None:
    code = load_code("fibur-italiano")
    assert visit().get("/stagioni/2026").status_code == 404
    opening = {"code": code.id, "id": "2026", "name": "Anno 2026", "first_day": "2026-01-01", "last_day": "2026-12-31"}
    application.seasons.do("2026", "open-season", opening, actor=Actor.person("x"), request="open")
    people = [player("a", surname="Rossi", public="hidden"), player("b", surname="Verdi"), player("c", surname="Neri")]
    application.registry.keep(people[:2], actor=Actor.person("x"), request="keep")
    results = tuple(
        PlayerResult(
            player=one.id, name=one.full, place=place, club="Fiori",
            rounds=(RoundResult(number=1, vp=20 - place, mp=100),),
        )
        for place, one in enumerate(people, start=1)
    )  # fmt: skip
    counting = {"code": code.id, "event": "t1", "name": "Torneo", "date": "2026-03-01", "results": results}
    application.seasons.do("2026", "count-event", counting, actor=Actor.person("x"), request="count")
    browser = visit()
    assert "Anno 2026" in browser.get("/stagioni").text
    html = browser.get("/stagioni/2026").text
    assert "Verdi" in html and "Rossi" not in html and "Neri" not in html and html.count('class="num pos"') == 3
    assert "Fiori" in browser.get("/stagioni/2026?per=club").text
    assert browser.get("/stagioni/2026?per=altro").status_code == 404


def test_what_is_kept_is_said(visit: Visit) -> None:
    assert visit().get("/privacy").status_code == 200
