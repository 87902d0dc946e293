"""Shuffle, cut, deal, count: who does what for a dealer, and what follows where it is not done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pinella import cards
from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.referee.incidents import find
from pinella.referee.ruling import rule
from pinella.rules.deal import Deal
from pinella.rules.dealing import cut_pack
from pinella.rules.shuffling import shuffled
from pinella.tournament.guidance.rules_card import rules_card
from tests.cli.tournament_terminal import Terminal
from tests.support import FEB, FED, INT, REV, case, club_code, meld
from tests.tournament.hall import Hall, rounds


def steps(terminal: Terminal, code: str, *options: str) -> Any:
    """What `pinella deal steps` says."""
    return json.loads(terminal.run("deal", "steps", "--code", code, *options, "--json").out)


def deeds(terminal: Terminal, code: str, dealer: str) -> list[tuple[str, str]]:
    return [(one["do"], one["seat"]) for one in steps(terminal, code, "--dealer", dealer)["dealing"]]


@pytest.mark.parametrize(
    ("code", "dealer", "expected"),
    [
        case("int-04-a", INT, "W", [("shuffle", "S"), ("shuffle", "W"), ("cut", "S")]),
        case("rev-04-b rev-def-shuffle rev-def-cut", REV, "N", [("shuffle", "N"), ("shuffle", "W"), ("cut", "N")]),
        case("feb-04-a", FEB, "N", [("offer-shuffle", ""), ("shuffle", "N"), ("cut", "W")]),
        case("fed-02b-a", FED, "N", [("offer-shuffle", "W"), ("shuffle", "N"), ("cut", "W")]),
    ],
)
def test_who_shuffles_and_cuts_for_a_dealer(
    terminal: Terminal, code: str, dealer: str, expected: list[tuple[str, str]]
) -> None:
    found = deeds(terminal, code, dealer)
    assert found[: [do for do, _seat in found].index("cut") + 1] == expected
    assert all(one["article"] for one in steps(terminal, code)["dealing"])
    assert "no seat" in terminal.run("deal", "steps", "--code", code, "--dealer", "X").err
    assert "the first card of the stock" in terminal.run("deal", "steps", "--code", code).out


@pytest.mark.clause("rev-def-cut")
def test_the_dealer_cuts_and_passes_on_what_he_lifts() -> None:
    """In the other codes the player on his right cuts and keeps what he left."""
    pack = shuffled(cards.deck(2), "taglio")
    revolution, international = cut_pack(pack, load_code(REV)), cut_pack(pack, load_code(INT))
    assert revolution.pozzetti == tuple(pack[:54]) and international.pozzetti == tuple(pack[54:])


@pytest.mark.clause("rev-03-a")
def test_each_of_four_players_turns_up_one_card(terminal: Terminal) -> None:
    draw = ("deal", "draw", "--code", REV, "--seed", "posti", "--json", "Ada+Bea")
    drawn = json.loads(terminal.run(*draw, "Ciro+Dino").out)
    assert set(drawn["draws"]) == {"Ada", "Bea", "Ciro", "Dino"} and all(drawn["draws"].values())
    assert drawn["seats"]["N"] == drawn["order"][0]
    refused = terminal.run(*draw, "Ciro")
    assert refused.code == 2 and "two pairs" in refused.out + refused.err


@pytest.mark.parametrize(
    "code", [case("feb-04a-a", FEB), case("fed-02c-a", FED), case("rev-04-l", REV), case("rev-04-p", REV)]
)
def test_a_table_is_ready_when_all_have_counted_unseen(terminal: Terminal, code: str) -> None:
    """In every deal; only the first waits for the go besides. Whoever looks first makes everybody deal again."""
    counted = [f"{seat} counts" for seat in "NESW"]
    for deal, go in (("1", ["go"]), ("2", [])):
        table = ("referee", "table", "--count", "--code", code, "--deal", deal)
        assert "W must count" in terminal.typed(*table, lines=[*go, *counted[:3], "turn up"])
        assert "\nN: " in terminal.typed(*table, lines=[*go, *counted, "turn up", "quit"])
        assert "The deal is made again" in terminal.typed(*table, lines=[*counted[:3], "S looks"])
    waiting = terminal.typed("referee", "table", "--count", "--code", code, lines=[*counted, "turn up"])
    assert "waits for the referee's go" in waiting
    counts = [one for one in steps(terminal, code, "--deal", "2")["dealing"] if one["do"] == "count"]
    assert len(counts) == 1 and counts[0]["clauses"]


@pytest.mark.clause("rev-04-l")
def test_looking_before_the_first_card_is_turned_up_is_ruled_with_a_new_deal() -> None:
    ruling = rule(load_code(REV), find("looked-early"), {"upcard_turned": "no", "stage": "before-first-take"})
    assert any(measure.do == "redeal" for measure in ruling.measures) and "4" in ruling.articles


@pytest.mark.clause("rev-04-m", "rev-22-a")
def test_stock_and_pozzetti_are_checked_before_the_go(terminal: Terminal) -> None:
    """The last two of the stock lie crosswise: 40 and 2 before the first card is turned up."""
    deal = Deal(REV, seed="tallone", dealer="N")
    assert deal.stock_size + 1 == 40 + load_code(REV).scoring.dead_stock_cards
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"))
    hall.post()
    for item in ("crosswise", "recounted"):
        hall.do("tick-item", step="at-the-go", item=item, table=1, actor=Actor.person("Greco"))
        assert hall.state.ticked["at-the-go", 1, 1, item].actor == Actor.person("Greco")
    other = Hall(INT, entries=4, plan=rounds(INT, "danish"))
    other.post()
    for item in ("crosswise", "recounted"):
        other.refused("tick-item", step="at-the-go", item=item, table=1)
    makers = [(do, seat) for do, seat in deeds(terminal, REV, "N") if do.endswith("pozzetti")]
    assert makers == [("make-pozzetti", "W"), ("recount-pozzetti", "W")]


@pytest.mark.clause("rev-def-fan")
def test_everybody_can_count_the_backs() -> None:
    deal = Deal(REV, seed="ventaglio", dealer="N")
    view = deal.view(deal.on_turn)
    assert view.hand_sizes == dict.fromkeys(deal.seats, 11)
    assert all(not view.known(seat) for seat in deal.seats if seat != deal.on_turn)


@pytest.mark.clause("feb-05-d", "feb-05-e")
def test_how_melds_lie() -> None:
    """From the top: the wild of a set at the base, a sequence from the high card down with a free wild at the base."""
    assert meld("Kh Kc 2d Ks", FEB).from_stock()[-1] == "2d"
    assert [card.split("=")[0] for card in meld("Jo 6c 7c 8c", FEB).from_stock()] == ["8c", "7c", "6c", "Jo"]


@pytest.mark.clause("int-08-d")
def test_lifting_a_card_of_the_pile_is_picking_up() -> None:
    """Spreading it is not; the cards that were discarded are all in view anyway."""
    code, incident = load_code(INT), find("take-changed")
    assert [m.do for m in rule(code, incident, {"gesture": "only-spread"}).measures] == ["nothing"]
    assert [m.do for m in rule(code, incident, {"gesture": "pile-drawn-near"}).measures] == ["nothing"]
    lifted = rule(code, incident, {"gesture": "pile-card-lifted"})
    assert lifted.measures[0].do == "pick-up" and "8" in lifted.articles
    near = rule(load_code(REV), incident, {"gesture": "pile-drawn-near"})
    assert near.measures[0].do == "pick-up"


@pytest.mark.clause("int-32bis-c")
def test_opponents_remind_of_the_time_and_the_partner_does_not(terminal: Terminal, no_house_codes: Path) -> None:
    """Without any cost; a house code that does not want it has neither the line nor anybody who may."""
    code = load_code(INT)
    assert steps(terminal, INT)["may_remind"]["E"] == ["N", "S"]
    assert "East: North, South" in terminal.run("deal", "steps", "--code", INT).out
    line = rules_card(code).line("remind-time")
    assert line is not None and "int-32bis-c" in line.clauses and "32 bis" in line.article
    assert steps(terminal, "fibur-revolution-2026-1v1")["may_remind"] == {"N": ["S"], "S": ["N"]}
    club_code(no_house_codes, "tempo_reminder_by_opponents", "false")
    assert steps(terminal, "club")["may_remind"]["E"] == []
    assert rules_card(load_code("club")).line("remind-time") is None
    ruled = rule(load_code(INT), find("slow-play"), {"over_time": "yes", "invited": "not-yet"})
    assert [measure.do for measure in ruled.measures] == ["invite"]  # a reminder costs nothing


@pytest.mark.clause("fed-03f-e")
def test_penalised_cards_lie_face_down_where_all_can_count_them() -> None:
    given = {"act": "turn", "penalised": "Kh 7c 5d"}
    down = rule(load_code(FED), find("penalised-cards"), given)
    up = rule(load_code(REV), find("penalised-cards"), given)
    assert any(one.what == "penalised-face-down" for one in down.measures)
    assert any(one.what == "penalised-face-up" for one in up.measures)
    assert "3f" in down.articles
