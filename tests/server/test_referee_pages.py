"""The referee's pages and API without a browser: the way through the questions, and that no input breaks them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from pinella.codes.loader import shipped
from pinella.referee.casebook import case_book
from pinella.referee.incidents import INCIDENTS
from pinella.referee.quiz import quiz
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.server.pages.assistant import article_links
from pinella.server.pages.codes import all_codes

PAGES = ["/arbitro", "/arbitro/feburit", "/arbitro/feburit/missed-draw", "/arbitro/casi", "/arbitro/quiz"]
RULED = "/arbitro/feburit/missed-draw?noticed=before-discard"


@pytest.fixture
def client(application: Application) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(application), raise_server_exceptions=True) as each:
        each.cookies.set("pinella_lang", "en")
        yield each


def links(page: str, inside: str = "") -> list[str]:
    """The addresses of the links whose tag or text holds these words."""
    found = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return [unescape(address) for address, text in found if inside in unescape(re.sub("<[^>]+>", "", text))]


@pytest.mark.parametrize("address", PAGES)
def test_pages_in_both_languages(client: TestClient[Any], address: str) -> None:
    assert '<html lang="en"' in client.get(address).text
    assert '<html lang="it"' in client.get(address, params={"lang": "it"}).text


def test_home_and_menu_lead_there(client: TestClient[Any]) -> None:
    head, _, page = client.get("/").text.partition("<main")
    assert links(head).count("/arbitro") == 2  # the menu of a wide page and that of a narrow one
    assert links(page).count("/arbitro") == 1


def test_from_the_start_to_the_ruling_by_links_alone(client: TestClient[Any]) -> None:
    (code,) = set(links(client.get("/arbitro").text, "FE.BUR.IT."))
    (incident,) = links(client.get(code).text, "Playing without having drawn")
    question = client.get(incident).text
    assert "When was it noticed?" in question
    (answer,) = links(question, "While he was playing")
    ruling = client.get(answer).text
    assert "The player discards the very card drawn." in ruling and "To read aloud" in ruling
    assert "/codici/feburit#art-16" in links(ruling) and "/clausole/feb-16-a" in links(ruling)
    (back,) = links(ruling, "Change: When was it noticed?")
    assert "When was it noticed?</h2>" in client.get(back).text
    healed = client.get(links(ruling, "after the next opponent")[0]).text
    assert "Play goes on, without any remedy." in healed


def test_the_code_is_remembered(client: TestClient[Any]) -> None:
    assert "Go on with" not in client.get("/arbitro").text
    client.get("/arbitro/feburit")
    assert "Go on with FE.BUR.IT." in client.get("/arbitro").text
    answer = client.get("/arbitro", params={"codice": "fedibur"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/arbitro/fedibur")


def test_search_in_everyday_words(client: TestClient[Any]) -> None:
    page = client.get("/arbitro/feburit", params={"q": "si è dimenticato di pescare"}).text
    assert page.index("/arbitro/feburit/missed-draw") < page.index("All incidents")
    assert "Nothing found" in client.get("/arbitro/feburit", params={"q": "xyzzy"}).text


def test_facts_that_change_nothing_are_kept_and_said(client: TestClient[Any]) -> None:
    page = client.get(RULED + "&noticed_by=partner&utm=x").text
    assert "It changes nothing here" in page and "Who pointed it out first?" in page


def test_a_wrong_answer_in_an_address_can_be_changed(client: TestClient[Any]) -> None:
    answer = client.get("/arbitro/feburit/missed-draw?noticed=never")
    assert answer.status_code == 422 and "is no answer to noticed" in answer.text
    assert links(answer.text, "Change") == ["/arbitro/feburit/missed-draw"]


def test_two_errors_together(client: TestClient[Any]) -> None:
    other = next(name for name in INCIDENTS if name != "missed-draw")
    (more,) = links(client.get(RULED).text, "Something else happened too")
    desk = client.get(more).text
    assert "What else happened?" in desk
    joined = [address for address in links(desk) if address.endswith(f"con={other}")]
    assert joined == [f"{RULED}&con={other}"]
    page = client.get(joined[0]).text
    assert str(INCIDENTS[other].title) in unescape(page) and RULED in links(page, "Take away")
    assert client.get(RULED + "&con=nothing").status_code == 404
    same = client.get(RULED + "&con=missed-draw").text
    assert "Errors judged together" not in same


def with_cards() -> tuple[str, str] | None:
    """A ruling that can name cards, and the fact that holds them, of whatever incident has one."""
    for case in case_book().values():
        facts = {fact.name for fact in INCIDENTS[case.incident].facts if fact.cards}
        for name in facts & case.facts.keys():
            given = {key: value for key, value in case.facts.items() if key not in facts}
            query = "&".join(f"{key}={value}" for key, value in given.items())
            return f"/arbitro/{case.code}/{case.incident}?{query}", name
    return None


def test_cards_are_picked_without_script(client: TestClient[Any]) -> None:
    found = with_cards()
    assert found, "no case names cards"
    address, name = found
    page = client.get(f"{address}&carte={name}").text
    assert 'name="aggiungi"' in page
    answer = client.get(f"{address}&carte={name}&aggiungi=7h", follow_redirects=False)
    assert answer.status_code == 303 and f"{name}=7h" in answer.headers["location"]
    answer = client.get(f"{address}&{name}=7h+Ks&carte={name}&togli=0", follow_redirects=False)
    assert f"{name}=Ks" in answer.headers["location"]
    answer = client.get(f"{address}&{name}=7h&carte={name}&togli=0", follow_redirects=False)
    assert f"{name}=" not in answer.headers["location"].replace(f"carte={name}", "")
    assert client.get(f"{address}&{name}=nonsense&carte={name}").status_code == 422
    assert client.get(f"{address}&carte={name}&aggiungi=zz").status_code == 422


@pytest.mark.parametrize("case_id", list(case_book())[::15])
def test_every_case_leads_to_its_ruling(client: TestClient[Any], case_id: str) -> None:
    case = case_book()[case_id]
    page = client.get(f"/arbitro/casi/{case_id}").text
    assert "Show the ruling" in page and all(f"/clausole/{clause}" in page for clause in case.clauses)
    assert client.get(f"/arbitro/{case.code}/{case.incident}", params=case.facts).status_code == 200


def test_the_case_browser(client: TestClient[Any]) -> None:
    page = client.get("/arbitro/casi", params={"codice": "feburit", "articolo": "16"}).text
    assert "/arbitro/casi/feb-16-a" in page
    assert client.get("/arbitro/casi", params={"incidente": "missed-draw"}).text.count("/arbitro/casi/") > 1
    assert "Found: 0" in client.get("/arbitro/casi", params={"codice": "nowhere"}).text
    assert client.get("/arbitro/casi/nothing").status_code == 404


def test_the_quiz_from_start_to_end(client: TestClient[Any]) -> None:
    started = client.get("/arbitro/quiz", params={"codice": "feburit", "inizia": "true"}, follow_redirects=False)
    assert started.status_code == 303 and "seme=" in started.headers["location"]
    questions = quiz("feburit", "5")
    address = "/arbitro/quiz?codice=feburit&seme=5&risposte="
    for at, question in enumerate(questions):
        page = client.get(address).text
        assert f"Question {at + 1} of {len(questions)}" in page
        letter = "abcd"[question.right if at else (question.right + 1) % len(question.choices)]
        (choice,) = [link for link in links(page) if re.search(rf"risposte=\w{{{at}}}{letter}$", link)]
        answer = client.get(choice).text
        assert ("Not right." if at == 0 else "Right.") in answer and f"{at} of {at + 1}" in answer
        (address,) = links(answer, "Next question") or links(answer, "See how you did")
    end = client.get(address).text
    assert f"{len(questions) - 1} <span" in end and "To read again" in end and "mistakes: 1" in end


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/arbitro/niente", 404),
        ("/arbitro/niente/missed-draw", 404),
        ("/arbitro/feburit/niente", 404),
        ("/arbitro?codice=niente", 400),
        ("/arbitro/quiz?codice=niente&seme=1", 400),
        ("/arbitro/quiz?seme=1&risposte=zzz", 200),
        ("/arbitro/quiz?seme=1&risposte=" + "d" * 99, 200),
        ("/arbitro/feburit?insieme=//x.example", 200),
        ("/arbitro/feburit?insieme=/arbitro/feburit/../../x", 200),
    ],
)
def test_wrong_addresses_get_a_page_in_words(client: TestClient[Any], address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status and '<html lang="en"' in answer.text
    assert all(re.match(r"/(?!/)|#", link) and ".." not in link.split("back=")[0] for link in links(answer.text))


def test_articles_are_links_each_once() -> None:
    code = next(code for code in all_codes() if code.id == "fibur-internazionale")
    assert article_links(code, ["16, 17", "17", "9 (fibur-italiano)", "default: silent", "preamble, rule 2"]) == [
        ("16", "/codici/fibur-internazionale#art-16"),
        ("17", "/codici/fibur-internazionale#art-17"),
        ("9 (fibur-italiano)", "/codici/fibur-italiano#art-9"),
        ("default: silent", ""),
        ("preamble, rule 2", "/codici/fibur-internazionale#art-preamble-rule-2"),
    ]


# --- the API ---------------------------------------------------------------------------------------------------------


def post(client: TestClient[Any], body: Any, code: str = "feburit") -> tuple[int, Any]:
    answer = client.post(f"/api/referee/{code}/rule", content=body) if isinstance(body, bytes) else None
    answer = answer or client.post(f"/api/referee/{code}/rule", json=body)
    return answer.status_code, answer.json()


def test_api_ruling_and_next_question(client: TestClient[Any]) -> None:
    status, found = post(client, {"incident": "missed-draw", "facts": {"noticed": "before-discard"}})
    assert (
        status == 200
        and found["short"] == ["stop", "draw", "discard drawn-card", "valid melds"]
        and found["articles"] == ["16"]
    )
    status, found = post(client, {"incident": "missed-draw"})
    assert status == 422 and found["missing"]["name"] == "noticed" and "after-take" in found["missing"]["answers"]
    also = [{"incident": "missed-draw", "facts": {"noticed": "after-take"}}]
    status, found = post(client, {"incident": "missed-draw", "facts": {"noticed": "before-discard"}, "also": also})
    assert status == 200 and len(found["errors"]) == 2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"\xff\xfe", 400),
        (b"[" * 10_000, 400),
        (b"x" * 30_000, 400),
        ({"incident": 3}, 400),
        ({"incident": "missed-draw", "facts": {"noticed": 1}}, 400),
        ({"incident": "missed-draw", "extra": 1}, 400),
        ({"incident": "missed-draw", "facts": {"noticed": "never"}}, 400),
        ({"incident": "missed-draw", "facts": {"weather": "fine"}}, 400),
        ({"incident": "sneezing"}, 404),
    ],
)
def test_api_refuses_in_words(client: TestClient[Any], body: Any, status: int) -> None:
    got, answer = post(client, body)
    assert got == status and answer["error"] and set(answer) == {"error", "article"}


def test_api_lists_search_and_cases(client: TestClient[Any]) -> None:
    rows = client.get("/api/referee/feburit/incidents").json()
    assert [row["incident"] for row in rows if row["incident"] == "missed-draw"] == ["missed-draw"]
    assert {row["incident"] for row in rows} == set(INCIDENTS)
    found = client.get("/api/referee/search", params={"q": "forgot to draw", "code": "feburit"}).json()
    assert found[0]["incident"] == "missed-draw" and found[0]["facts"] == ["noticed"]
    cases = client.get("/api/referee/cases", params={"code": "feburit", "article": "16"}).json()
    assert "feb-16-a" in [case["case"] for case in cases]
    assert client.get("/api/referee/nowhere/incidents").status_code == 404
    assert client.get("/api/referee/search", params={"q": "x", "code": "../x"}).status_code == 404
    assert client.put("/api/referee/search").status_code == 405


TEXT = st.text(max_size=30)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(TEXT, st.sampled_from(shipped()), st.sampled_from(sorted(INCIDENTS)))
def test_no_text_breaks_pages_or_api(client: TestClient[Any], text: str, code: str, incident: str) -> None:
    facts = [fact.name for fact in INCIDENTS[incident].facts]
    asked: dict[str, str] = dict.fromkeys(facts, text)
    for address, params in (
        (f"/arbitro/{code}", {"q": text, "insieme": text}),
        (f"/arbitro/{code}/{incident}", {**asked, "carte": text, "aggiungi": text, "togli": text}),
        (f"/arbitro/{code}/{incident}", {"con": text}),
        ("/arbitro/casi", {"codice": text, "articolo": text, "incidente": text}),
        ("/arbitro/quiz", {"seme": text, "risposte": text}),
        ("/api/referee/search", {"q": text}),
    ):
        assert client.get(address, params=params).status_code in (200, 404, 422)
    assert post(client, {"incident": incident, "facts": asked}, code)[0] in (200, 400, 422)
    assert post(client, text.encode(errors="replace"), code)[0] in (400, 404)
