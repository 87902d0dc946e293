"""The referee in the hall: calls, the assistant at a table, and what a ruling changes in journal and standing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from pinella.referee.incident_record import articles_of
from pinella.server.application import Application
from tests.server.conftest import Browser
from tests.server.evening import Evening
from tests.tournament.hall import player

Visit = Callable[..., Browser]


@pytest.fixture
def evening(application: Application) -> Evening:
    made = Evening(application, pairs=8, rounds=3, deals=2)
    made.start()
    return made


def send(browser: Browser, address: str, **fields: Any) -> Any:
    return browser.post(address, data={"csrf": browser.headers["x-csrf-token"], **fields}, follow_redirects=False)


def referee(visit: Visit, evening: Evening) -> Browser:
    return visit("referee", evening.id, name="Ugo")


def culprit(evening: Evening, table: int) -> tuple[int, str]:
    number = evening.state.rounds[-1].tables[table].meeting.home[0]
    return number, evening.state.contestants[number].players[0]


def test_every_page_opens(evening: Evening, visit: Visit) -> None:
    browser = referee(visit, evening)
    base = f"/dir/{evening.id}/arbitro"
    evening.do("call-referee", round=1, table=2, about="card", side="home", text="carta caduta")
    number, player = culprit(evening, 2)
    evening.do("sanction", number=number, level="warning", offence="no-devices", round=1, referee="Ugo", player=player)
    for tail in (
        "", "/_chiamate", "/tavolo/1/2", "/tavolo/1/2/_stato", "/tavolo/1/2?q=pescare", "/sanzione",
        f"/sanzione?chi={player}", "/diario", "/diario/_righe", "/tavolo/1/2/caso/exposed-card",
    ):  # fmt: skip
        for language in ("it", "en"):
            browser.cookies.set("pinella_lang", language)
            answer = browser.get(base + tail)
            assert answer.status_code == 200, (tail, answer.text[-2000:])
    assert browser.get(f"{base}/diario.pdf").content.startswith(b"%PDF")
    assert visit("desk", evening.id).get(base).status_code == 403


def test_a_call_is_taken_and_closed_with_time_given_back(evening: Evening, visit: Visit) -> None:
    evening.do("call-referee", round=1, table=2, about="card")
    browser = referee(visit, evening)
    base = f"/dir/{evening.id}/arbitro"
    taken = send(browser, f"{base}/chiamata/1/prendi", referee="Ugo")
    assert taken.headers["location"] == f"{base}/tavolo/1/2"
    assert evening.state.calls[1].taken_by == "Ugo"
    send(browser, f"{base}/chiamata/1/chiudi", outcome="no-ruling", minutes="4")
    assert evening.state.calls[1].closed is not None
    assert evening.state.rounds[0].tables[2].extra_minutes == 4


def test_another_referee_takes_over_only_when_sure(evening: Evening, visit: Visit) -> None:
    evening.do("call-referee", round=1, table=2, about="card")
    evening.do("take-call", id=1, referee="Ugo")
    browser = visit("director", evening.id, name="Rosa")
    address = f"/dir/{evening.id}/arbitro/chiamata/1/prendi"
    assert send(browser, address, referee="Rosa").status_code == 409
    assert evening.state.calls[1].taken_by == "Ugo"
    assert send(browser, address, referee="Rosa", confirmed="1").status_code == 303
    assert evening.state.calls[1].taken_by == "Rosa"


def test_what_they_had_before_stands_above_the_ruling(evening: Evening, visit: Visit) -> None:
    number, player = culprit(evening, 2)
    evening.do(
        "sanction", number=number, level="reprimand", offence="no-devices", round=1, referee="Ugo", player=player
    )
    browser = referee(visit, evening)
    html = browser.get(f"/dir/{evening.id}/arbitro/tavolo/1/2/caso/forbidden-object").text
    assert html.index("memory some") < html.index('id="question"')


def walk(browser: Browser, address: str, answers: dict[str, str]) -> str:
    """Answer question after question by the links of the page."""
    html = browser.get(address).text
    for _ in range(12):
        if 'id="applica"' in html:
            return html
        links = re.findall(r'class="choice" href="([^"]+)"', html)
        chosen = next(
            (one for one in links if any(f"{name}={value}" in one for name, value in answers.items())), links[0]
        )
        html = browser.get(chosen.replace("&amp;", "&")).text
    raise AssertionError("no ruling was reached")


def fields_of(html: str) -> dict[str, str]:
    form = html[html.index('id="applica"') :]
    form = form[: form.index("</form>")]
    found = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    ticked = re.findall(r'type="checkbox" name="([^"]+)" value="1" checked', form)
    return found | dict.fromkeys(ticked, "1")


def test_a_ruling_is_applied_journal_sanction_call_time(evening: Evening, visit: Visit) -> None:
    evening.do("call-referee", round=1, table=2, about="conduct")
    browser = referee(visit, evening)
    number, player = culprit(evening, 2)
    address = f"/dir/{evening.id}/arbitro/tavolo/1/2/caso/short-cut"
    html = walk(browser, f"{address}?chi={player}", {"deliberate": "yes"})
    fields = fields_of(html)
    assert fields.get("s0") == "1", "the ruling asks for a sanction"
    assert fields["referee"] == "Ugo", "who is a referee of the tournament need not say who she is"
    refused = send(browser, address, **fields)
    assert refused.status_code == 400, "somebody must have made the error"
    assert not evening.state.rulings
    done = send(browser, address, **fields, who=player, minutes="3")
    assert done.status_code == 303, done.text
    ((ruling, _at),) = evening.state.rulings
    assert (ruling.incident, ruling.referee, ruling.number, ruling.table) == ("short-cut", "Ugo", number, 2)
    assert ruling.facts["deliberate"] == "yes" and ruling.articles and ruling.clauses and ruling.text
    (sanction,) = evening.state.sanctions.values()
    assert sanction.given.sanction.contestant == number
    assert sanction.given.sanction.sanction == "warning"
    assert sanction.given.referee == "Ugo"
    closed = evening.state.calls[1].closed
    assert closed is not None and closed.ruling == ruling.id
    assert evening.state.rounds[0].tables[2].extra_minutes == 3


def test_a_ruling_sent_twice_is_given_once(evening: Evening, visit: Visit) -> None:
    browser = referee(visit, evening)
    _number, player = culprit(evening, 2)
    address = f"/dir/{evening.id}/arbitro/tavolo/1/2/caso/short-cut"
    fields = fields_of(walk(browser, address, {"deliberate": "yes"})) | {"who": player}
    for _ in range(2):
        assert send(browser, address, **fields).status_code == 303
    assert len(evening.state.rulings) == len(evening.state.sanctions) == 1


def test_penalty_points_change_the_result(evening: Evening, visit: Visit) -> None:
    evening.enter(1, 2)
    before = evening.state.rounds[0].tables[2].result()
    assert before is not None
    _number, player = culprit(evening, 2)
    browser = referee(visit, evening)
    article = min(articles_of(evening.state.code))
    answer = send(
        browser, f"/dir/{evening.id}/arbitro/tavolo/1/2/libera", referee="Ugo", text="Cento punti di penalità",
        why="insulti", article=article, who=player, level="warning", points_lost="100",
    )  # fmt: skip
    assert answer.status_code == 303, answer.text
    after = evening.state.rounds[0].tables[2].result()
    assert after is not None and after.home.mp == before.home.mp - 100
    assert evening.state.rulings[0][0].incident == "discretion"


def test_an_article_that_the_code_does_not_have_is_refused(evening: Evening, visit: Visit) -> None:
    browser = referee(visit, evening)
    _number, player = culprit(evening, 2)
    answer = send(
        browser, f"/dir/{evening.id}/arbitro/tavolo/1/2/libera", referee="Ugo", text="Fuori", why="perché sì",
        article="999/z", who=player, level="warning",
    )  # fmt: skip
    assert answer.status_code == 400
    assert not evening.state.rulings and not evening.state.sanctions


def test_a_sanction_for_conduct(evening: Evening, visit: Visit) -> None:
    browser = referee(visit, evening)
    number, player = culprit(evening, 1)
    given = {
        "who": player,
        "level": "reprimand",
        "offence": "no-devices",
        "referee": "Ugo",
        "round": "1",
        "ladder": "1",
    }
    assert send(browser, f"/dir/{evening.id}/arbitro/sanzione", **given).status_code == 303
    first = evening.state.sanctions[1].given.sanction
    assert (first.contestant, first.player, first.sanction, bool(first.article)) == (number, player, "reprimand", True)
    send(browser, f"/dir/{evening.id}/arbitro/sanzione", **given)
    second = evening.state.sanctions[2].given.sanction
    again = evening.state.code.discipline.same_offence_again
    assert second.sanction == again.sanction, "the second time costs what the code says"


def test_who_is_sanctioned_is_never_mistaken_for_another(evening: Evening, visit: Visit) -> None:
    """A player's id may be a number, as membership numbers are: it is not the number of a pair."""
    evening.do("register", players=[player("77"), player("78")])
    last = max(evening.state.contestants)
    browser = referee(visit, evening)
    page = browser.get(f"/dir/{evening.id}/arbitro/sanzione").text
    assert 'value="77"' in page and f'value="#{last}"' in page
    given = {"level": "reprimand", "offence": "no-devices", "referee": "Ugo", "round": "1"}
    for who in ("77", f"#{last}"):
        assert send(browser, f"/dir/{evening.id}/arbitro/sanzione", who=who, **given).status_code == 303
    first, second = (evening.state.sanctions[at].given.sanction for at in (1, 2))
    assert (first.contestant, first.player) == (last, "77")
    assert (second.contestant, second.player) == (last, "")


def test_reports_are_opened_filed_and_printed(evening: Evening, visit: Visit) -> None:
    browser = referee(visit, evening)
    base = f"/dir/{evening.id}/arbitro"
    send(browser, f"{base}/referto", number="3", about="complaint", facts="Dice che lo score fu cambiato", round="1")
    assert evening.state.reports[1].opened.number == 3
    assert browser.get(f"{base}/referto/1/pdf").content.startswith(b"%PDF")
    send(browser, f"{base}/referto/1", writer="Ugo", text="Sentite le parti", witnesses="nessuno")
    filed = evening.state.reports[1].filed
    assert filed is not None and filed.writer == "Ugo"
    assert "Sentite le parti" in browser.get(f"{base}/diario").text


def test_an_appeal_has_its_court_its_form_and_its_decision(evening: Evening, visit: Visit) -> None:
    evening.do("note-ruling", round=1, table=1, referee="Ugo", incident="short-cut", text="Ammonizione", articles=["1"])
    browser = referee(visit, evening)
    own = f"/dir/{evening.id}/arbitro/decisione/1"
    assert "Ammonizione" in browser.get(own).text
    assert browser.get(f"{own}/pdf").content.startswith(b"%PDF")
    number = evening.state.rounds[0].tables[1].meeting.away[0]
    answer = send(browser, f"{own}/ricorso", by="E", number=str(number), why="Non era voluto")
    assert answer.status_code == 303, answer.text
    assert evening.state.reports[1].opened.about == "complaint"
    page = browser.get(own).text
    assert "Non era voluto" in page and "Rosa" in page, "the director leads the referees and decides"
    send(browser, f"/dir/{evening.id}/arbitro/referto/1", writer="Rosa", text="Confermata")
    assert "Confermata" in browser.get(own).text


def test_where_nobody_can_decide_the_ruling_is_final(evening: Evening, visit: Visit) -> None:
    evening.do("note-ruling", round=1, table=1, referee="Rosa", incident="short-cut", text="Basta", articles=["1"])
    browser = referee(visit, evening)
    own = f"/dir/{evening.id}/arbitro/decisione/1"
    assert f'action="{own}/ricorso"' not in browser.get(own).text
    assert send(browser, f"{own}/ricorso", by="E", number="1", why="No").status_code == 400
    assert not evening.state.reports


def test_after_the_error_of_two_things_at_once(evening: Evening, visit: Visit) -> None:
    browser = referee(visit, evening)
    base = f"/dir/{evening.id}/arbitro/tavolo/1/2"
    first = f"{base}/caso/short-cut?deliberate=yes"
    html = browser.get(f"{base}?insieme={first.replace('?', '%3F')}").text
    assert f"{base}/caso/short-cut?deliberate=yes&amp;con=" in html
