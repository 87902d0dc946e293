"""International Burraco: what players read of a running tournament, on slips, sheets and boards."""

from __future__ import annotations

import pytest

from pinella.messages import ENGLISH
from pinella.prints.catalogue import PrintRequest
from pinella.prints.document import Forms
from pinella.prints.papers import sheets, slips
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.rounds.views.seats import seats_by_name, seats_by_table, where
from pinella.tournament.status import status
from tests.support import INT
from tests.tournament.hall import Hall, rounds


@pytest.mark.clause("int-def-roles", "int-02-a")
def test_everybody_finds_a_partner_and_two_opponents_on_the_list() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish"))
    hall.post()
    for seat in seats_by_name(hall.state, 1):
        assert len(seat.partners) == 1
        assert len(seat.opponents) == 2
        (partner,) = where(hall.state, f"p{seat.number}{'b' if seat.player.endswith('a') else 'a'}")
        assert partner.name in seat.partners
        assert (partner.table, partner.axis, partner.opponents) == (seat.table, seat.axis, seat.opponents)
    for table in seats_by_table(hall.state, 1):
        assert table.away is not None
        assert (table.home.axis, table.away.axis) == ("NS", "EW")


@pytest.mark.clause("int-def-line")
def test_the_slip_of_a_pair_names_its_line() -> None:
    hall = Hall(INT, entries=14, plan=rounds(INT, *["mitchell"] * 4))
    hall.post()
    for slip in slips.fill(PrintRequest(state=hall.state)).slips:
        (number,) = slip.party.numbers
        assert slip.line == hall.round().lines[number]
        if slip.line == "fixed":
            assert set(slip.tables) == {slip.table}
        else:
            assert len(set(slip.tables)) == 4
    for _ in range(4):
        hall.play()
    for slip in slips.fill(PrintRequest(state=hall.state, round=1)).slips:
        (number,) = slip.party.numbers
        assert slip.tables == tuple(one.places[number] for one in hall.state.rounds)
    assert hall.problems() == []


@pytest.mark.clause("int-def-sheet", "int-17-f", "int-17-k")
@pytest.mark.parametrize("deals", [2, 3, 4])
def test_a_printed_sheet_has_everything_for_its_table(deals: int) -> None:
    hall = Hall(INT, entries=10, plan=rounds(INT, "danish", "danish", deals=deals))
    hall.play()
    made = hall.post()
    paper = sheets.fill(PrintRequest(state=hall.state, round=2, tables=(5,)))
    (sheet,) = paper.sheets
    assert (sheet.home.numbers, sheet.away.numbers) == (made.tables[5].meeting.home, made.tables[5].meeting.away)
    blocks = paper.document(ENGLISH).blocks
    (form,) = next(one for one in blocks if isinstance(one, Forms)).forms
    assert form.table == "5"
    assert len(form.deals) == deals
    assert form.labels.difference
    assert form.labels.vp
    assert form.labels.totals
    assert len(form.signatures) >= 2
    assert form.scale
    for side, number in zip(form.sides, (sheet.home.numbers[0], sheet.away.numbers[0]), strict=True):
        assert hall.state.players[f"p{number}a"].surname in " ".join(side.lines)


@pytest.mark.clause("int-def-timeout")
def test_the_board_asks_for_the_time_out_and_shows_it() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish"))
    made = hall.start()
    assert made.clock is not None
    go = made.clock.started
    assert status(hall.state, go + 40 * MINUTE - 1).signal == ""
    assert status(hall.state, go + 40 * MINUTE).signal == "time-out"
    hall.now = go + 40 * MINUTE
    hall.do("time-out", round=1)
    shown = status(hall.state, hall.now).clock
    assert shown is not None
    assert shown.time_out == hall.now


@pytest.mark.clause("int-04-f")
def test_the_board_waits_for_the_go() -> None:
    hall = Hall(INT, entries=8, plan=rounds(INT, "danish"))
    hall.post()
    waiting = status(hall.state, hall.now)
    assert (waiting.signal, waiting.clock) == ("go", None)
    hall.do("start-round", round=1)
    assert status(hall.state, hall.now).clock is not None
