"""No dead ends: what waits for people leads to the page where they do it, and a refusal leads back to its form."""

from __future__ import annotations

import re
from collections.abc import Callable

from pinella.acts.actor import Actor
from pinella.i18n import language
from pinella.server.application import Application
from pinella.server.pages.director.typed_sheet import words_for_form
from pinella.server.rehearsal import VISITOR, Rehearsal
from pinella.tournament.sheets.events import SheetEntered
from tests.server.conftest import Browser
from tests.server.evening import Evening
from tests.tournament.hall import player, rounds

Visit = Callable[..., Browser]


def match_of_teams(application: Application) -> str:
    """Two teams, the first round published, no line-up declared."""
    id_, _done = application.tournaments.create(
        code="fibur-internazionale", actor=Actor.person("Rosa"), request="teams", name="Squadre", date="2026-11-16",
        format="teams", level="club", seed="s",
    )  # fmt: skip

    def do(act: str, **arguments: object) -> None:
        application.tournaments.do(
            id_, act, arguments, actor=Actor.person("Rosa"), request=f"{act} {arguments}", confirmed=True
        )

    do("appoint", name="Rosa", role="director")
    do("set-plan", rounds=rounds("fibur-internazionale", "round-robin"))
    for team in ("Leoni", "Lupi"):
        do("register", name=team, players=[player(f"{team}{at}") for at in range(4)])
    do("draft-round")
    do("publish-round", round=1)
    return id_


def test_what_awaits_a_table_leads_to_its_page(application: Application, visit: Visit) -> None:
    id_ = match_of_teams(application)
    page = visit("director", id_).get(f"/dir/{id_}").text
    assert 'value="captains-draw"' in page
    assert f'class="button big" href="/dir/{id_}/tavolo/1/1"' in page


def test_in_the_closed_room_the_sides_change_over(application: Application) -> None:
    id_ = match_of_teams(application)
    words = words_for_form(application.tournaments.state(id_), 1, "open", language("en"))
    assert words.sides == ("N/S", "E/W")
    assert words.closed_sides == ("E/W", "N/S")


def test_a_refusal_leads_back_to_the_form_as_it_was(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    browser = visit("director", evening.id)
    address = f"/dir/{evening.id}/atto/lock-seat?number=2"
    answer = browser.post(
        f"/dir/{evening.id}/atto/lock-seat",
        data={"csrf": browser.headers["x-csrf-token"], "number": "99", "table": "1"},
        headers={"referer": f"{browser.base_url}{address}".replace("//dir", "/dir")},
    )
    assert answer.status_code == 400
    assert f'href="{address}"' in answer.text


def test_who_leaves_is_chosen_among_those_of_the_pair(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=4)
    page = visit("director", evening.id).get(f"/dir/{evening.id}/atto/substitute?number=2").text
    chosen = re.search(r'<select name="leaver".*?</select>', page, re.DOTALL)
    assert chosen
    assert re.findall(r'value="(\w+)"', chosen[0]) == ["T4", "T3"], "by name"


def test_codes_are_called_by_their_names(visit: Visit) -> None:
    page = visit("admin").get("/dir/nuovo").text
    assert re.search(r'value="fibur-internazionale"[^>]*>Burraco Internazionale<', page)


def test_the_table_of_the_visitor_is_played_last(application: Application) -> None:
    """Who tries the demonstration on a phone finds a score to enter, and pairs that do not agree say why."""
    evening = Evening(application, pairs=8, rounds=1)
    evening.start()
    rehearsal = Rehearsal(application, evening.id)
    own = evening.state.rounds[-1].places[VISITOR]
    for _ in range(200):
        rehearsal.step()
    sheets = [one.event for one in application.tournaments.log(evening.id) if isinstance(one.event, SheetEntered)]
    order = list(dict.fromkeys(one.table for one in sheets))
    assert len(order) == 4 and order[-1] == own


def test_the_first_page_of_a_demonstration_opens_it(application: Application, visit: Visit) -> None:
    assert 'href="/prova"' not in visit().get("/").text
    application.demo = True
    assert 'href="/prova"' in visit().get("/").text
