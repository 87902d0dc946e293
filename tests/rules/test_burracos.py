"""Kinds of burraco under each code, their worth, their marking, and what they allow to close."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.rules.burracos import closing_need, crosswise
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, bonus, burraco, case, count, meld, run, side

SEVEN = run("s", "5", "J")
KINDS = [
    # code, cards, kind, bonus
    case("feb-10-a", FEB, run("c", "6", "J"), None, 0),
    case("feb-10-a", FEB, run("c", "6", "Q"), "clean", 200),
    case("feb-10a-a", FEB, run("h", "A", "7"), "clean", 200),
    case("feb-10b-a", FEB, f"Jo {run('d', '4', 'T')}", "dirty", 100),
    case("feb-10b-a", FEB, "2s 3s 4s 5s Jo 7s 8s", "dirty", 100),
    case("var-semi-a", "casa", f"Jo {SEVEN}", "semi-clean", 150),
    case("var-semi-a", FEB, f"Jo {SEVEN}", "dirty", 100),
    case("var-reale-300", "reale", run("c"), "reale", 300),
    case("var-reale-300", "reale", f"{run('c', '2', 'K')} Ac", "reale", 300),
    case("var-reale-300", FEB, run("c"), "clean", 200),
    case("var-super-250", "reale", "9h 9h 9d 9d 9c 9c 9s 9s", "super", 250),
    case("var-super-250", "reale", "9h 9h 9d 9d 9c 9c 9s", "clean", 200),
    case("var-super-250", FEB, "9h 9h 9d 9d 9c 9c 9s 9s", "clean", 200),
    case("var-reale-1000", "nobile-reale", f"{run('s')} As", "reale", 1000),
    case("var-nobile-500", "nobile-reale", run("h"), "nobile", 500),
    case("var-nobile-500", "reale", run("h"), "reale", 300),
    case("int-pre-e", INT, f"Jo {run('s', '4', 'J')}", "dirty", 100),
    case("int-pre-e", ITA, f"Jo {run('s', '4', 'J')}", "semi-clean", 150),
    case("int-def-clean", INT, "Ah Ad Ac As Ah Ac Ad", "clean", 200),
    case("int-def-clean", INT, run("d", "2", "8"), "clean", 200),
    case("int-def-dirty", INT, "3h 3d 3c 3s 3h 3d Jo", "dirty", 100),
    case("int-13-a", INT, "3h 3d 3c 3s 3h 3c", None, 0),
    case("int-13-a", INT, "3h 3d 3c 3s 3h 3c 3d", "clean", 200),
    case("int-13-b", INT, run("c", "A", "7"), "clean", 200),
    case("int-13-c", INT, f"2h {run('s', '3', '8')}", "dirty", 100),
    case("ita-13-a", ITA, f"Jo {run('h', '4', 'T')}", "semi-clean", 150),
    case("ita-13-a", ITA, "4h 5h Jo 7h 8h 9h Th", "dirty", 100),
    case("ita-13-a", ITA, "3h Jo 5h 6h 7h 8h 9h Th Jh", "semi-clean", 150),
    case("ita-13-b", ITA, "Kh Kd Kc Ks Kh Kd Kc 2s", "semi-clean", 150),
    case("ita-13-c", ITA, SEVEN, "clean", 200),
    case("ita-13-c", ITA, "5s 6s 7s Jo 9s Ts Js", "dirty", 100),
    case("ita-13-c", INT, "5s 6s 7s Jo 9s Ts Js", "dirty", 100),
    case("rev-def-burraco-rev", REV, f"{run('d', '2', 'K')} Ad", "revolution", 500),
    case("rev-def-burraco-clean", REV, run("c", "2", "8"), "clean", 300),
    case("rev-def-burraco-semi", REV, f"Jo {run('h', '5', 'J')}", "semi-clean", 150),
    case("rev-def-burraco-semi", REV, "5h 6h 7h Jo 9h Th Jh Qh", "dirty", 100),
    case("rev-def-burraco-semi", REV, "Jo Ks Ks Kh Kh Kd Kc Kc", "semi-clean", 150),
    case("rev-def-burraco-dirty", REV, "Jo 9s 9h 9h 9d 9c 9c", "dirty", 100),
    case("rev-13-a", REV, run("d", "6", "J"), None, 0),
    case("rev-13-a rev-13-c", REV, run("d", "6", "Q"), "clean", 300),
    case("rev-13-b", REV, f"{run('h', '2', 'K')} Ah", "revolution", 500),
    case("rev-13-b", REV, run("h"), "revolution", 500),
    case("rev-13-b", REV, run("h", "2", "K"), "clean", 300),
    case("rev-13-d", REV, "3c 4c 5c 6c 7c 8c 9c Jo Jc", "semi-clean", 150),
    case("rev-13-e", REV, "2h 3h 4h Jo 6h 7h 8h", "dirty", 100),
    case("rev-13-f", REV, f"{run('s')} Jo", "semi-clean", 150),
    # the rule beyond the examples
    (FIT, f"Jo {SEVEN}", "semi-clean", 150),
    (FED, f"Jo {SEVEN}", "semi-clean", 150),
    (REV, "2s 3s 4s 5s 6s 7s 8s Jo Ts", "semi-clean", 150),
    (REV, "Kh Kh Kd Kd Kc Kc Jo", "dirty", 100),
    (ITA, f"2s {run('s', '3', '9')} Jo", "semi-clean", 150),
    ("reale", f"{run('c')} Jo", "semi-clean", 150),
    ("reale", "9h 9h 9d 9d 9c 9c 9s 9s Jo", "semi-clean", 150),
    ("nobile-reale", f"{run('s', 'A', '5')} Jo {run('s', '7', 'K')} As", "semi-clean", 150),
    ("nobile-reale", f"{run('s', '2', 'K')} As", "nobile", 500),
]


@pytest.mark.parametrize(("code", "group", "kind", "worth"), KINDS)
def test_kind_and_worth(code: str, group: str, kind: str | None, worth: int) -> None:
    assert (burraco(group, code), bonus(group, code)) == (kind, worth)


@pytest.mark.parametrize(
    ("code", "group", "turned"),
    [
        case("int-13-b", INT, run("c", "A", "7"), "2c Ac"),
        case("int-13-c", INT, f"2h {run('s', '3', '8')}", "2h=2s"),
        case("ita-13-b", ITA, f"Jo {run('h', '4', 'T')}", "4h"),
        case("rev-13-b", REV, run("h"), "3h 2h Ah"),
        case("rev-13-c", REV, run("d", "6", "Q"), "7d 6d"),
        case("rev-13-d", REV, f"Jo {run('h', '4', 'T')}", "4h"),
        case("rev-13-e", REV, "2h 3h 4h Jo 6h 7h 8h", "2h"),
        case("feb-10a-b", FEB, run("s", "7", "K"), "8s 7s"),
        case("feb-10b-b", FEB, f"Jo {run('d', '4', '9')}", "Jo=3d"),
    ],
)
def test_cards_laid_crosswise(code: str, group: str, turned: str) -> None:
    assert " ".join(crosswise(meld(group, code), load_code(code))) == turned


CLEAN, OTHER_CLEAN = run("h", "4", "T"), run("c", "5", "J")
SEMI, OTHER_SEMI = f"Jo {run('d', '4', 'T')}", f"Jo {run('s', '4', 'T')}"
DIRTY, OTHER_DIRTY = "5h 6h 7h Jo 9h Th Jh", "As Ad Ac Ah Ah Ad 2c"


@pytest.mark.parametrize(
    ("code", "owned", "lawful"),
    [
        case("rev-pre-c rev-16-a", REV, [CLEAN], False),
        case("rev-pre-c rev-16-a", REV, [run("s")], True),
        case("rev-16-a", REV, [CLEAN, SEMI], True),
        case("rev-16-a", REV, [CLEAN, DIRTY], True),
        case("rev-16-a", REV, [CLEAN, OTHER_CLEAN], True),
        case("rev-16-a", REV, [SEMI, DIRTY], False),
        case("rev-16-a", REV, [SEMI, OTHER_SEMI], False),
        case("rev-13-f", REV, [f"{run('s')} Jo"], False),
        case("int-r1-a int-16-a", INT, [DIRTY, OTHER_DIRTY], False),
        case("int-16-a var-int-clean", INT, [CLEAN], True),
        case("ita-r1-a", ITA, [DIRTY], True),
        case("ita-r1-a", ITA, [], False),
        (FEB, [DIRTY], True),
        (FIT, [SEMI], True),
        (FED, [], False),
    ],
)
def test_closing_requirement(code: str, owned: list[str], lawful: bool) -> None:
    """As the count of the side says; its pozzetto is taken."""
    assert all(burraco(group, code) for group in owned)
    assert count(code, side(*owned)).sides["NS"].may_close is lawful


@pytest.mark.parametrize("code", FEDERATIONS)
def test_the_requirement_in_words(code: str) -> None:
    assert "burraco" in str(closing_need(load_code(code)))
