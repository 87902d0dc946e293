"""Golden records: whole deals under every code, replayed by the kernel and by the slow model, and counted by both."""

from __future__ import annotations

import pytest

from pinella import cards
from pinella.codes.loader import shipped
from pinella.records.bur import Record, dumps, loads, result_text
from pinella.rules.deal import CALL_TIME_OUT, Deal
from pinella.rules.encoding import Ending
from tests.records.make_golden import DEALS, FOLDER
from tests.reference.slow_deal import SlowDeal
from tests.rules.kernels import step_text

TEXTS = {code: (FOLDER / f"{code}.bur").read_text(encoding="utf-8") for code in shipped()}
GOLDEN = [(code, record) for code, text in TEXTS.items() for record in loads(text)]
RECORDS = [pytest.param(code, record, id=f"{code} {record.tags['Deal']}") for code, record in GOLDEN]


def test_there_are_enough_and_they_end_in_every_way() -> None:
    assert len(RECORDS) == DEALS * len(TEXTS) >= 30
    outcomes = [record.final().outcome for _code, record in GOLDEN]
    assert {outcome.ending for outcome in outcomes if outcome is not None} == {
        Ending.CLOSED,
        Ending.STOCK,
        Ending.TIME_OUT,
    }


@pytest.mark.parametrize("code", shipped())
def test_the_bytes_come_back(code: str) -> None:
    assert "\n".join(dumps(record) for record in loads(TEXTS[code])) == TEXTS[code]


@pytest.mark.parametrize(("code", "record"), RECORDS)
def test_the_result_is_what_the_moves_give(code: str, record: Record) -> None:
    final = record.final()
    assert final.is_over and result_text(final) == record.tags["Result"]


def slow_twin(code: str, deal: Deal) -> SlowDeal:
    """The same deal at its beginning, for the slow model."""
    return SlowDeal(
        code,
        hands=[cards.names(deal.hand(seat)) for seat in deal.seats],
        pozzetti=[cards.names(pozzetto) for pozzetto in deal.pozzetti],
        stock=cards.names(deal.stock),
        upcard=cards.name(deal.pile[0]),
        dealer=deal.seats.index(deal.dealer),
    )


@pytest.mark.parametrize(("code", "record"), RECORDS)
def test_the_slow_model_plays_and_counts_it_the_same(code: str, record: Record) -> None:
    deal = record.deal()
    slow = slow_twin(code, deal)
    for move in record.moves:
        if move == CALL_TIME_OUT:
            slow.call_timeout()
            deal.call_time_out()
            continue
        step = step_text(deal.state, move)
        assert slow.seat == deal.state.player and step in slow.legal_steps()
        slow._do(step)
        deal.push(move)
    totals = {"".join(deal.seats[seat] for seat in side): lines["total"] for side, lines in slow.counts().items()}
    assert slow.phase == "over" and totals == {name: side.total for name, side in deal.count().sides.items()}
