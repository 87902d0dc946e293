"""Victory points: every table at both edges of every band, and the score of a match."""

from __future__ import annotations

import json

import pytest

from pinella import vp
from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.sheet.match import score_match
from pinella.sheet.vp import vp_table
from tests.cli.tournament_terminal import Terminal
from tests.support import FEB, FED, FIT, INT, ITA, REV, case

# Upper limits of 10-10, 11-9 ... 19-1, typed here a second time on purpose.
T2 = (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000)
T3 = (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500)
T4 = (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000)
TEAMS = (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500)
R2 = (50, 100, 150, 250, 350, 500, 650, 850, 1000, 1150)
R4 = (150, 350, 550, 800, 1050, 1450, 1950, 2450, 2950, 3450)

APPLIED = [
    case("int-17-h int-17-k", INT, 2, False, T3),
    case("int-17-i int-17-k", INT, 3, False, T4),
    case("int-17-i int-17-k", INT, 4, False, T4),
    case("int-17-j", INT, 3, True, TEAMS),
    case("ita-17-a int-17-g", ITA, 2, False, T2),
    case("ita-17-a", ITA, 3, False, T3),
    case("ita-17-a", ITA, 4, False, T4),
    case("ita-17-a", ITA, 4, True, TEAMS),
    case("rev-17-vp2", REV, 2, False, R2),
    case("rev-17-vp3", REV, 3, False, TEAMS),
    case("rev-17-vp4", REV, 4, False, R4),
    case("rev-17-vpt3", REV, 3, True, R4),
    case("feb-silent-1", FEB, 3, False, T3),
    case("fed-silent-2", FED, 3, False, T3),
    (FED, 2, False, T2),
    (FIT, 3, False, T3),
    (FIT, 4, False, T4),
    ("casa", 3, False, T3),
]


@pytest.mark.parametrize(("code", "deals", "teams", "limits"), APPLIED)
def test_every_band_of_the_applied_table(code: str, deals: int, teams: bool, limits: tuple[int, ...]) -> None:
    low = 0
    for step, high in enumerate(limits):
        for difference in (low, high):
            assert vp(code, deals, difference, teams=teams) == (10 + step, 10 - step)
            if difference:
                assert vp(code, deals, -difference, teams=teams) == (10 - step, 10 + step)
        low = high + 5
    assert vp(code, deals, low, teams=teams) == vp(code, deals, 10**6, teams=teams) == (20, 0)


@pytest.mark.clause("int-17-k")
def test_the_shift_may_be_switched_off_and_says_why() -> None:
    code = load_code(INT)
    assert vp_table(code, 3).points(300) == (11, 9)
    assert vp_table(code, 3, shifted=False).points(300) == (13, 7)
    assert "use the table for 4" in str(vp_table(code, 3).why)
    assert vp_table(code, 2, shifted=False).points(625) == (17, 3)


@pytest.mark.parametrize("code", shipped())
@pytest.mark.parametrize("difference", [1, 152, -3, 1004])
@pytest.mark.clause("rev-17-vp2")
def test_no_multiple_of_five_is_refused(code: str, difference: int) -> None:
    with pytest.raises(Refusal, match="multiple of 5") as refusal:
        vp_table(load_code(code), 3).points(difference)
    assert refusal.value.article


@pytest.mark.clause("int-silent-24")
def test_arbitral_differences_go_by_the_upper_bound(terminal: Terminal) -> None:
    """Only where it is said that a referee set them, and then with a warning."""
    asked = ("vp", "--code", ITA, "--deals", "3")
    told = terminal.run(*asked, "--arbitral", "152", "-50", "--json")
    assert json.loads(told.out) == [[12, 8], [10, 10]]
    assert "152 is no multiple of 5" in told.err and "-50" not in told.err
    assert terminal.run(*asked, "152").code == 2


@pytest.mark.clause("fed-silent-2")
def test_least_difference_for_fourteen() -> None:
    assert vp_table(load_code(FED), 3).least_difference(14) == 355


@pytest.mark.parametrize("deals", [0, 1, 5])
def test_other_numbers_of_deals_are_refused(deals: int) -> None:
    with pytest.raises(Refusal, match="2, 3 or 4"):
        vp_table(load_code(REV), deals)


@pytest.mark.parametrize(
    ("code", "deals", "planned", "vp"),
    [
        case("feb-29-j", FEB, [(500, 300), (480, 405), (500, 400)], 3, (14, 6)),
        case("rev-17-g", REV, [(3120, 2475)], 4, (13, 7)),
        case("rev-silent-12", REV, [(1000, 0), (300, 100), (200, 0)], 4, (15, 5)),
        case("int-17-f", INT, [(1310, 800), (500, 400), (500, 365)], 4, (14, 6)),
    ],
)
def test_score_of_a_match(code: str, deals: list[tuple[int, int]], planned: int, vp: tuple[int, int]) -> None:
    score = score_match(load_code(code), deals, planned)
    assert score.vp == vp
    assert score.difference == sum(a - b for a, b in deals)


@pytest.mark.clause("rev-17-vpt3")
def test_teams_add_both_rooms() -> None:
    score = score_match(load_code(REV), [(1900, 1000), (1480, 1000)], 3, teams=True)
    assert (score.difference, score.vp) == (1380, (15, 5))
    assert score_match(load_code(REV), [(1900, 1000), (1480, 1000)], 3).vp == (16, 4)


@pytest.mark.clause("fed-silent-9")
def test_penalty_points_come_off_before_the_conversion() -> None:
    score = score_match(load_code(FED), [(640, 600)], 3, penalties=(100, 0))
    assert (score.totals, score.difference) == ((540, 600), -60)
    assert score.vp == (9, 11)
