"""Revolution: sheets kept by the referees, calls at 800 match points, and those who watch."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.sheet.paper import Deal, DealSide, Paper
from pinella.tournament.model import SIDES
from pinella.tournament.setup.events import Settings
from pinella.tournament.sheets.acts.sheets import is_monitored
from tests.support import REV
from tests.tournament.hall import Hall, rounds

BIG = Deal(home=DealSide(burracos={"clean": 1}, cards=200), away=DealSide(cards=-60), ended="stock")
"""560 match points for the first side."""
SMALL = Deal(home=DealSide(cards=200), away=DealSide(cards=-100), ended="stock")
EVEN = Deal(home=DealSide(cards=100), away=DealSide(cards=100), ended="stock")
BACK = Deal(home=DealSide(cards=-60), away=DealSide(burracos={"clean": 1}, cards=200), ended="stock")

LOSS = Deal(home=DealSide(), away=DealSide(burracos={"clean": 1}, cards=160), ended="stock")
HUGE = Deal(home=DealSide(burracos={"revolution": 1}, cards=200), away=DealSide(cards=-60), ended="stock")


def in_groups(
    level: str = "regional", system: str = "danish", deals: int = 4, settings: Settings | None = None
) -> Hall:
    """Eight pairs after the split into A and B, two tables each; round 2 stands before its draft."""
    plan = (*rounds(REV, "danish", deals=deals), *rounds(REV, system, deals=deals, groups=(2, 2)))
    hall = Hall(REV, entries=8, plan=plan, level=level, settings=settings)
    hall.play({1: (3000, 1000), 2: (2500, 1000), 3: (2000, 1000), 4: (1700, 1000)})
    hall.to_groups(2)
    return hall


def table_in(hall: Hall, group: str) -> int:
    return next(number for number, one in sorted(hall.round().tables.items()) if one.meeting.group == group)


@pytest.mark.clause("rev-37-a")
@pytest.mark.parametrize(
    ("level", "system", "group", "withdrawn"),
    [
        ("regional", "danish", "A", True),
        ("national", "danish", "A", True),
        ("regional", "danish", "B", False),
        ("federal", "danish", "A", False),
        ("club", "danish", "A", False),
        ("national", "round-robin", "A", False),
    ],
)
def test_the_sheets_of_group_a_are_kept_by_the_referees(level: str, system: str, group: str, withdrawn: bool) -> None:
    hall = in_groups(level, system)
    hall.start()
    table = table_in(hall, group)
    entry: dict[str, Any] = {"round": 2, "table": table, "paper": Paper(totals=(900, 850)), "source": "table"}
    if withdrawn:
        assert hall.refused("enter-sheet", **entry).article == "37"
        hall.score(table, 900, 850)
    else:
        hall.do("enter-sheet", **entry)
        for side in SIDES:
            hall.do("sign-sheet", round=2, table=table, side=side, version=1)
    assert hall.table(2, table).results
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-37-a")
def test_before_the_split_players_keep_their_sheets() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"), level="national")
    hall.start()
    hall.do("enter-sheet", round=1, table=1, paper=Paper(totals=(900, 850)), source="table", signed=SIDES)
    hall.play()
    assert hall.problems() == []


@pytest.mark.clause("rev-37-e")
def test_a_councillor_watches_and_reports_but_does_not_rule() -> None:
    hall = in_groups("national")
    hall.do("appoint", name="Riva", role="monitor", office="councillors")
    hall.do("appoint", name="Sala", role="monitor", office="lower-referees")
    assert hall.refused("appoint", name="Tosi", role="monitor", office="sponsors").article == "37"
    hall.do("announce-monitoring", regime="players-call")
    hall.start()
    table = table_in(hall, "A")
    hall.do("assign-monitor", round=2, table=table, name="Riva")
    hall.refused("assign-monitor", round=2, table=table, name="Nessuno")
    ruling: dict[str, Any] = {"round": 2, "table": table, "incident": "exposed-card", "text": "carta penalizzata"}
    assert hall.refused("note-ruling", referee="Riva", **ruling).article == "37"
    number = hall.table(2, table).meeting.home[0]
    warning: dict[str, Any] = {"number": number, "level": "warning", "offence": "foul-language", "round": 2}
    assert hall.refused("sanction", referee="Riva", **warning).article == "37"
    hall.refused("countersign", round=2, table=table, referee="Riva", deal=1)
    hall.do("report-anomaly", round=2, table=table, name="Riva", text="segnali al compagno")
    assert [(one.name, one.table) for one, _at in hall.state.anomalies] == [("Riva", table)]
    hall.do("note-ruling", referee="Sala", **ruling)
    hall.do("sanction", referee="Sala", **warning)
    hall.do("countersign", round=2, table=table, referee="Sala", deal=1)
    assert [one.referee for one, _at in hall.state.rulings] == ["Sala"]
    hall.play(dict.fromkeys(hall.round().tables, (1000, 900)))
    assert hall.problems() == []


@pytest.mark.clause("rev-pow-h")
def test_from_800_on_the_sheet_waits_for_the_referee_after_each_deal() -> None:
    hall = in_groups()
    hall.do("announce-monitoring", regime="players-call")
    told = [(notice.subject, at) for notice, at in hall.state.notices if notice.subject == "monitoring"]
    assert told == [("monitoring", hall.now)]
    hall.start()
    table = table_in(hall, "A")
    paper = Paper(deals=(BIG, SMALL, EVEN, BACK))  # 560, 860, 860, 300
    hall.do("enter-sheet", round=2, table=table, paper=paper, signed=SIDES)
    assert not hall.table(2, table).results
    hall.refused("close-round", round=2)
    hall.do("countersign", round=2, table=table, referee="Greco", deal=2)
    assert not hall.table(2, table).results
    hall.do("countersign", round=2, table=table, referee="Greco", deal=3)
    assert hall.result(hall.table(2, table).meeting.home[0]).mp == 300
    hall.play(dict.fromkeys(hall.round().tables, (1000, 900)))
    assert hall.problems() == []


@pytest.mark.clause("rev-pow-h")
@pytest.mark.parametrize(("gap", "owed"), [(795, False), (800, True)])
def test_the_duty_begins_at_800_also_in_the_last_deal(gap: int, owed: bool) -> None:
    hall = in_groups()
    hall.do("announce-monitoring", regime="players-call")
    hall.start()
    table = table_in(hall, "A")
    hall.score(table, 1000 + gap, 1000)
    assert bool(hall.table(2, table).results) is not owed
    if owed:
        hall.do("countersign", round=2, table=table, referee="Greco", deal=4)
    assert hall.result(hall.table(2, table).meeting.home[0]).mp == gap
    hall.play(dict.fromkeys(hall.round().tables, (1000, 900)))
    assert hall.problems() == []


@pytest.mark.clause("rev-pow-h")
def test_the_duty_is_only_group_as_only_where_announced_and_only_at_high_levels() -> None:
    hall = in_groups(settings=Settings(regime="players-call"))
    hall.start()
    a, b = table_in(hall, "A"), table_in(hall, "B")
    assert is_monitored(hall.state, hall.round(), hall.table(2, a))
    assert not is_monitored(hall.state, hall.round(), hall.table(2, b))
    hall.score(a, 2000, 1000)  # nothing was announced
    assert hall.table(2, a).results
    hall.do("announce-monitoring", regime="players-call")
    hall.score(b, 2000, 1000)
    assert hall.table(2, b).results
    hall.play(dict.fromkeys(hall.round().tables, (1000, 900)))
    assert hall.problems() == []
    club = in_groups("club")
    assert club.refused("announce-monitoring", regime="players-call").article == "37, powers"


@pytest.mark.clause("rev-pow-h")
def test_with_the_call_duty_the_players_keep_their_sheet() -> None:
    hall = in_groups()
    hall.do("announce-monitoring", regime="players-call")
    hall.start()
    table = table_in(hall, "A")
    entry: dict[str, Any] = {"round": 2, "table": table, "source": "table", "signed": SIDES}
    hall.do("enter-sheet", paper=Paper(totals=(1000, 900)), **entry)
    assert hall.table(2, table).results
    hall.play(dict.fromkeys(hall.round().tables, (1000, 900)))
    assert hall.problems() == []


@pytest.mark.clause("rev-pow-i")
@pytest.mark.parametrize(
    ("last", "difference", "left"),
    [(LOSS, 400, (7, 7)), (EVEN, 860, (7, 6)), (BIG, 1420, (7, 5)), (HUGE, 1620, (7, 4))],
)
def test_a_call_not_made_annuls_the_sheet(last: Deal, difference: int, left: tuple[int, int]) -> None:
    hall = in_groups()
    hall.do("announce-monitoring", regime="players-call")
    hall.start()
    table = table_in(hall, "A")
    hall.refused("missed-call", round=2, table=table)
    paper = Paper(deals=(BIG, SMALL, EVEN, last))
    hall.do("enter-sheet", round=2, table=table, paper=paper, signed=SIDES)
    hall.do("missed-call", round=2, table=table)
    meeting = hall.table(2, table).meeting
    scores = [hall.result(number) for number in (meeting.home[0], meeting.away[0])]
    assert tuple(one.vp for one in scores) == left
    assert [one.mp for one in scores] == [-505, min(-505, -difference)]
    assert {one.kind for one in scores} == {"annulled"}
    assert hall.table(2, table).call_missed
    hall.play(dict.fromkeys(hall.round().tables, (1000, 900)))
    assert hall.problems() == []


@pytest.mark.clause("rev-pow-i")
def test_nothing_is_annulled_where_the_call_was_made_or_not_due() -> None:
    hall = in_groups()
    hall.start()
    a, b = table_in(hall, "A"), table_in(hall, "B")
    hall.score(b, 2000, 1000)
    hall.refused("missed-call", round=2, table=b)
    hall.do("announce-monitoring", regime="players-call")
    hall.refused("missed-call", round=2, table=b)
    hall.do("enter-sheet", round=2, table=a, paper=Paper(deals=(EVEN, EVEN, SMALL, BACK)), signed=SIDES)
    hall.refused("missed-call", round=2, table=a)
    other = next(one for one, at in hall.round().tables.items() if at.meeting.group == "A" and one != a)
    hall.do("enter-sheet", round=2, table=other, paper=Paper(deals=(BIG, SMALL, BACK, EVEN)), signed=SIDES)
    hall.do("countersign", round=2, table=other, referee="Conti", deal=2)
    hall.refused("missed-call", round=2, table=other)
    assert hall.result(hall.table(2, other).meeting.home[0]).kind == "played"
    hall.play(dict.fromkeys(hall.round().tables, (1000, 900)))
    assert hall.problems() == []
