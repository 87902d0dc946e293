"""Sanity tests of the slow model's count and victory points, from the catalogue's examples (ids beside)."""

from __future__ import annotations

from typing import Any

import pytest

from .slow_count import Impossible, count, vp

ITA, INT, REV, FEB = "fibur-italiano", "fibur-internazionale", "fibur-revolution-2026", "feburit"
FIT, FED, REA, NOB = "fitab-2022", "fedibur", "reale", "nobile-reale"
CASA, INT5 = "casa", "fibur-internazionale-5"
UNSHIFTED = (ITA, FEB, FIT, FED, REA, NOB, CASA)

LOW = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"

# The bands as the clauses print them, 10-10 first; 20-0 above the last.
I2 = "0-40 45-120 125-200 205-300 305-400 405-500 505-620 625-740 745-870 875-1000"  # int-17-g
I3 = "0-50 55-150 155-250 255-350 355-500 505-650 655-800 805-1000 1005-1250 1255-1500"  # int-17-h
I4 = "0-100 105-300 305-500 505-700 705-900 905-1100 1105-1300 1305-1500 1505-1700 1705-2000"  # int-17-i
IT = "0-150 155-350 355-550 555-800 805-1050 1055-1300 1305-1600 1605-1900 1905-2200 2205-2500"  # int-17-j
R2 = "0-50 55-100 105-150 155-250 255-350 355-500 505-650 655-850 855-1000 1005-1150"  # rev-17-vp2
R3 = "0-150 155-350 355-550 555-800 805-1050 1055-1300 1305-1600 1605-1900 1905-2200 2205-2500"  # rev-17-vp3
R4 = "0-150 155-350 355-550 555-800 805-1050 1055-1450 1455-1950 1955-2450 2455-2950 2955-3450"  # rev-17-vp4
RT = "0-150 155-350 355-550 555-800 805-1050 1055-1450 1455-1950 1955-2450 2455-2950 2955-3450"  # rev-17-vpt3

TABLES: list[tuple[str, int, bool, str]] = [
    *((code, 2, False, I3) for code in (INT, INT5)),  # int-17-k: the table of one more deal
    *((code, 3, False, I4) for code in (INT, INT5)),
    *((code, 4, False, I4) for code in (INT, INT5)),
    *((code, 2, False, I2) for code in UNSHIFTED),  # ita-17-a
    *((code, 3, False, I3) for code in UNSHIFTED),
    *((code, 4, False, I4) for code in UNSHIFTED),
    *((code, deals, True, IT) for code in (INT, INT5, *UNSHIFTED) for deals in (2, 3, 4)),
    (REV, 2, False, R2),
    (REV, 3, False, R3),
    (REV, 4, False, R4),
    *((REV, deals, True, RT) for deals in (2, 3, 4)),
]


@pytest.mark.parametrize(("code", "deals", "teams", "table"), TABLES)
def test_vp_at_both_edges_of_every_band(code: str, deals: int, teams: bool, table: str) -> None:
    edges = [tuple(map(int, band.split("-"))) for band in table.split()]
    assert len(edges) == 10
    for band, (first, last) in enumerate(edges):
        assert vp(code, deals, teams, first) == vp(code, deals, teams, last) == (10 + band, 10 - band)
        assert vp(code, deals, teams, -first) == vp(code, deals, teams, -last) == (10 - band, 10 + band)
    over = edges[-1][1] + 5
    assert vp(code, deals, teams, over) == vp(code, deals, teams, 20000) == (20, 0)
    assert vp(code, deals, teams, -over) == (0, 20)


VP_EXAMPLES = [
    (ITA, 4, False, 745, (14, 6)),  # int-17-f
    (ITA, 2, False, 625, (17, 3)),  # int-17-g
    (ITA, 3, False, 1000, (17, 3)),  # int-17-h
    (ITA, 3, False, 1005, (18, 2)),
    (ITA, 4, False, 2000, (19, 1)),  # int-17-i
    (ITA, 4, False, 2005, (20, 0)),
    (ITA, 3, True, 355, (12, 8)),  # int-17-j
    (INT, 3, False, 300, (11, 9)),  # int-17-k
    (ITA, 3, False, 300, (13, 7)),  # ita-17-a
    (FEB, 3, False, 375, (14, 6)),  # feb-29-j
    (FEB, 3, False, 505, (15, 5)),  # feb-silent-1
    (FIT, 3, False, 355, (14, 6)),  # fit-silent-6
    (REV, 4, False, 645, (13, 7)),  # rev-17-g
    (REV, 2, False, 255, (14, 6)),  # rev-17-vp2
    (REV, 2, False, 1150, (19, 1)),
    (REV, 2, False, 1155, (20, 0)),
    (REV, 3, False, 1400, (16, 4)),  # rev-17-vp3
    (REV, 4, False, 1400, (15, 5)),
    (REV, 4, False, 1455, (16, 4)),  # rev-17-vp4
    (REV, 3, True, 1380, (15, 5)),  # rev-17-vpt3
    (REV, 3, True, -1380, (5, 15)),
]


@pytest.mark.parametrize(("code", "deals", "teams", "diff", "expected"), VP_EXAMPLES)
def test_vp_examples(code: str, deals: int, teams: bool, diff: int, expected: tuple[int, int]) -> None:
    assert vp(code, deals, teams, diff) == expected


@pytest.mark.parametrize(("deals", "diff"), [(3, 152), (3, -1), (1, 100), (5, 100), (0, 0)])
def test_vp_refused(deals: int, diff: int) -> None:
    with pytest.raises(Impossible):
        vp(INT, deals, False, diff)


HEARTS, DIAMONDS = "4h 5h 6h 7h 8h 9h Th", "4d 5d Jo 7d 8d 9d Td"  # clean; dirty
POZZETTO = "Jo 2c Ah Kd Qd 9s 8s 7h 6h 5c 3c"


def side(melds: str = "", pozzetto: str = "taken", **more: Any) -> dict[str, Any]:
    """Melds parted by commas; hands by seat, other cards and `closed` as further arguments, cards as text."""
    hands = {seat: more.pop(seat).split() for seat in "NESW" if seat in more}
    closed = more.pop("closed", False)
    cards = {key: text.split() for key, text in more.items()}
    laid = [meld.split() for meld in melds.split(",") if meld]
    return {"melds": laid, "pozzetto": pozzetto, "hands": hands, "closed": closed} | cards


IDLE = {"base": 0, "cards": 0, "minus": 0, "pozzetto": 0, "total": 0}
COUNTS = [  # what NS get, as base, cards, minus, pozzetto; EW took their pozzetto unless "not-taken" is said
    (INT, side(f"{HEARTS},Ad As Ac", closed=True), "taken", (300, 95, 0, 0)),  # int-17-a
    (INT, side(pozzetto="not-taken"), "taken", (0, 0, 0, -100)),  # int-17-b
    (INT, side(pozzetto="not-taken"), "not-taken", (0, 0, 0, -100)),  # int-silent-20
    (FEB, side(pozzetto="not-taken"), "not-taken", (0, 0, 0, -100)),  # feb-29-e
    (ITA, side(pozzetto="not-taken"), "not-taken", (0, 0, 0, 0)),
    (FIT, side(pozzetto="not-taken"), "not-taken", (0, 0, 0, 0)),
    (ITA, side(pozzetto="not-taken"), "taken", (0, 0, 0, -100)),
    (CASA, side(pozzetto="not-taken"), "taken", (0, 0, 0, -100)),
    (INT, side(S="Jo 7c Kd"), "taken", (0, 0, -45, 0)),  # int-17-d
    (INT, side(penalised="2d"), "taken", (0, 0, -20, 0)),  # int-17-e
    (FEB, side("Ah Kh Qh,5d 5c 5s 2h"), "taken", (0, 70, 0, 0)),  # feb-29-d
    (FEB, side(N="Jo 4c"), "taken", (0, 0, -35, 0)),  # feb-29-g
    (REV, side(f"{HEARTS},{DIAMONDS}", closed=True), "taken", (600, 125, 0, 0)),  # rev-def-base
    (REV, side(pozzetto="not-taken"), "taken", (0, 0, 0, -200)),  # rev-17-b
    (REV, side(pozzetto="not-taken"), "not-taken", (0, 0, 0, 0)),  # rev-17-e
    (REV, side(pozzetto="unplayed", pozzetto_cards=POZZETTO), "taken", (0, 0, 0, -125)),  # rev-17-c
    (REV, side(N="As 4d", penalised="Kc"), "taken", (0, 0, -30, 0)),  # rev-17-d
    (REV, side(LOW, closed=True), "taken", (700, 120, 0, 0)),
    (REA, side(LOW, closed=True, S="3d"), "taken", (400, 120, -5, 0)),
    (NOB, side(LOW + " As"), "taken", (1000, 135, 0, 0)),
    (ITA, side(LOW.replace("7s", "Jo=7s")), "taken", (150, 145, 0, 0)),
    (ITA, side(f"{HEARTS}", "unplayed", pozzetto_cards=POZZETTO, closed=True), "taken", (300, 50, 0, -125)),
]


@pytest.mark.parametrize(("code", "ns", "ew", "expected"), COUNTS)
def test_count(code: str, ns: dict[str, Any], ew: str, expected: tuple[int, int, int, int]) -> None:
    counted = count({"sides": {"NS": ns, "EW": side(pozzetto=ew)}}, code)
    base, cards, minus, pozzetto = expected
    assert counted["NS"] == {
        "base": base, "cards": cards, "minus": minus, "pozzetto": pozzetto, "total": sum(expected),
    }  # fmt: skip
    assert ew == "not-taken" or counted["EW"] == IDLE
    assert "replay" not in counted


def test_casa_replays_when_nobody_took_a_pozzetto() -> None:  # var-replay
    position = {"sides": {"NS": side(HEARTS, "not-taken", N="Jo"), "EW": side(pozzetto="not-taken")}}
    assert count(position, CASA) == {"NS": IDLE, "EW": IDLE, "replay": True}


IMPOSSIBLE = [
    (ITA, side("4d 5d 6h"), side()),
    (INT, side("Kh Kd Ks"), side()),
    (FEB, side("8h 8c 8s,8d 8d Jo"), side()),
    (ITA, side("4d 5d 6d Jo=9d"), side()),
    (ITA, side(N="Xx"), side()),
    (ITA, side("4d 5d 6d", N="4d"), side("3d 4d 5d")),
    (ITA, side(N="Jo Jo Jo"), side(W="Jo Jo")),
    (ITA, side(HEARTS, closed=True), side(DIAMONDS, closed=True)),
    (ITA, side(HEARTS, closed=True, N="3c", S="3d"), side()),
    (ITA, side(HEARTS, "not-taken", closed=True), side()),
    (ITA, side("4h 5h 6h", closed=True), side()),
    (INT, side(DIAMONDS, closed=True), side()),
    (REV, side(HEARTS, closed=True), side()),
    (ITA, side(pozzetto="unplayed", pozzetto_cards=POZZETTO.removesuffix(" 3c")), side()),
    (ITA, side(pozzetto="unplayed"), side()),
    (ITA, side(pozzetto_cards=POZZETTO), side()),
    (ITA, side(pozzetto="not-taken", pozzetto_cards="3c"), side()),
    (ITA, side(pozzetto="unplayed", pozzetto_cards=POZZETTO, N="3c", S="3d"), side()),
    (ITA, side(HEARTS, "unplayed", pozzetto_cards=POZZETTO, closed=True, N="3c"), side()),
    (ITA, side(E="3c"), side()),
    (ITA, side(pozzetto="perhaps"), side()),
]


@pytest.mark.parametrize(("code", "ns", "ew"), IMPOSSIBLE)
def test_impossible(code: str, ns: dict[str, Any], ew: dict[str, Any]) -> None:
    with pytest.raises(Impossible):
        count({"sides": {"NS": ns, "EW": ew}}, code)
