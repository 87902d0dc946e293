"""Pozzetto faults and miscounts, read straight from the clauses: the steps each asks for, and what it excludes."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.referee.incidents import find
from pinella.referee.ruling import every_ruling, rule
from tests.support import FEB, FED, FEDERATIONS, INT, REV, case


def measures(code: str, incident: str, facts: str) -> list[str]:
    given = dict(fact.split("=", 1) for fact in facts.split())
    return [str(measure) for measure in rule(load_code(code), find(incident), given).measures]


COUNT = "pozzetto-count", "which_pozzetto=first"
SECOND = "second-pozzetto", "taken_how=in-flight"
DISCARD = "second-pozzetto", "taken_how=with-discard"
WRONG = "pozzetto-through-wrong-meld", ""
STEPS = [
    # the cure stops with the first card played in FE.BUR.IT. and Fedibur, with the first card seen in F.I.Bur.
    case("feb-20-a", FEB, COUNT, "taken_count=short touched=seen other_count=short stock_left=enough",
         ["complete pozzetto", "complete other-pozzetto"], "play-on"),
    case("int-21s1-c", INT, COUNT, "taken_count=short touched=seen other_count=short stock_left=enough",
         ["complete other-pozzetto who=referee"],
         "complete pozzetto"),
    case("rev-22-f", REV, COUNT, "taken_count=short touched=seen", ["play-on"], "complete"),
    # afterwards only F.I.Bur. Internazionale still puts the other one right
    case("int-21s2-b", INT, COUNT, "taken_count=long touched=played other_count=long",
         ["move other-pozzetto-surplus who=referee to=stock-bottom"], "move pozzetto-surplus"),
    case("feb-21-b", FEB, COUNT, "taken_count=long touched=played", ["play-on"], "move"),
    # a pozzetto that lacks a card takes it from the other one, which the stock completes: Internazionale only
    case("int-21s1-b", INT, COUNT, "taken_count=short touched=untouched other_count=right stock_left=enough",
         ["move other-pozzetto-top who=referee to=pozzetto", "complete other-pozzetto who=referee"],
         "complete pozzetto"),
    case("fed-03p-a", FED, COUNT, "taken_count=short touched=untouched other_count=right stock_left=enough",
         ["complete pozzetto"], "other-pozzetto"),
    case("int-silent-18", INT, COUNT, "taken_count=long touched=untouched other_count=short balance=even",
         ["move pozzetto-top who=referee to=other-pozzetto"], "stock"),
    # a pozzetto no longer due: it goes back at once, freezes while it is fresh, is kept once the opponent has taken
    case("int-21s5-b", INT, SECOND, "noticed=at-once last_laid=opened last_play=9h,Th,Jh",
         ["return pozzetto", "return last-meld to=hand cards=9h,Th,Jh", "discard card-taken-back"], "penalise"),
    case("rev-22-m", REV, SECOND, "noticed=at-once last_laid=opened noticed_by=opponents",
         ["return pozzetto", "return last-meld to=hand", "discard card-taken-back", "expose last-meld"], "freeze"),
    case("rev-22-n", REV, SECOND, "noticed=after-discard played_from_pozzetto=yes",
         ["freeze pozzetto-melds until=next-turn negative=pozzetto-melds"], "return pozzetto"),
    case("rev-22-o", REV, SECOND, "noticed=after-take", ["play-on"], "freeze"),
    case("rev-22-p", REV, DISCARD, "noticed=at-once discarded=natural burracos=yes",
         ["return pozzetto", "valid closing"], "penalise"),
    case("rev-32-b", REV, DISCARD, "noticed=at-once discarded=natural burracos=no last_play=Qs",
         ["return pozzetto", "penalise last-play cards=Qs", "valid discard"], "expose"),
    case("feb-25-f", FEB, DISCARD, "noticed=at-once burracos=no how_many=one",
         ["return pozzetto", "penalise last-play", "valid discard"], "valid closing"),
    case("rev-22-q", REV, DISCARD, "noticed=after-take",
         ["restrict draw-and-discard when=own-turn"], "return pozzetto"),
    case("rev-22-q", REV, DISCARD, "noticed=after-own-take", ["play-on"], "restrict"),
    # a pozzetto reached through a wrong meld
    case("rev-22-s", REV, WRONG,
         "taken_how=in-flight noticed=after-discard played_from_pozzetto=yes wrong_cards=8s,9s,Js",
         ["freeze pozzetto-melds until=next-turn negative=pozzetto-melds", "penalise wrong-meld cards=Js,9s,8s"],
         "negative wrong-meld"),
    case("rev-22-t", REV, WRONG, "taken_how=in-flight noticed=after-take",
         ["freeze wrong-meld until=deal-end", "negative wrong-meld when=deal-end"], "penalise"),
    case("rev-22-u", REV, WRONG, "taken_how=with-discard noticed=at-once",
         ["freeze wrong-meld until=deal-end", "restrict draw-and-discard when=own-turn",
          "negative wrong-meld when=deal-end"], "penalise"),
    case("rev-22-u", REV, WRONG, "taken_how=with-discard noticed=after-own-take",
         ["freeze wrong-meld until=deal-end", "negative wrong-meld when=deal-end"], "restrict"),
    # who is left without, and who can no longer be counted
    case("rev-22-r rev-def-arbitral", REV, ("side-without-pozzetto", ""), "went_out=yes burracos=no",
         ["award closing-bonus who=opponents points=200", "award arbitral-points who=opponents points=400"], "play-on"),
    case("rev-22-r", REV, ("side-without-pozzetto", ""), "went_out=yes burracos=yes",
         ["award closing-bonus who=opponents points=200"], "arbitral"),
    case("feb-15-b", FEB, ("mixed-cards", ""), "melds_rebuilt=no", ["arbitral mixed-cards who=pair"], "reprimand"),
    case("fed-03l-b fed-08a-05", FED, ("mixed-cards", ""), "melds_rebuilt=no repeated=no",
         ["arbitral mixed-cards who=each-pair", "reprimand"], "valid count-of-others"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "about", "facts", "steps", "never"), STEPS)
def test_the_steps_a_clause_asks_for(
    code: str, about: tuple[str, str], facts: str, steps: list[str], never: str
) -> None:
    incident, fixed = about
    done = measures(code, incident, f"{fixed} {facts}")
    assert [step for step in done if step in steps] == steps
    assert not [step for step in done if never in step]


@pytest.mark.clause("rev-22-c")
def test_only_revolution_wants_the_pozzetto_handed_over() -> None:
    for code in FEDERATIONS:
        asked = [found.decided_by for found in every_ruling(load_code(code), find("pozzetto-self-served"))]
        assert (asked != [{}]) == (code == REV)


@pytest.mark.parametrize("incident", ["second-pozzetto", "pozzetto-through-wrong-meld"])
def test_a_pozzetto_taken_with_the_discard_is_not_played_in_that_turn(incident: str) -> None:
    with pytest.raises(Refusal, match="not played in the same turn"):
        measures(REV, incident, "taken_how=with-discard noticed=before-discard")
