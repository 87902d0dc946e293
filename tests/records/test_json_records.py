"""Records as JSON, and what they add up to."""

from __future__ import annotations

import json

import pytest

from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.records import bur, json_records
from pinella.records.bur import Record
from pinella.records.stats import Stats
from pinella.rules.burracos import burraco_kind
from pinella.rules.deal import Deal
from pinella.rules.encoding import Ending
from tests.records.random_play import played

REMARKED = """{above}
[Code "fibur-italiano"]
[Event "a \\"b\\""]

1 N draws ??, opens 3s 4s Jo=5s 6s {so}
! N: x
1 N discards Kd
"""


@pytest.mark.parametrize("code", shipped())
def test_json_comes_back_to_the_byte(code: str) -> None:
    text = bur.dumps(Record.of(played(code, 41)))
    assert bur.dumps(json_records.loads(json_records.dumps(bur.loads(text)[0]))) == text


def test_unknown_cards_and_remarks_come_back_to_the_byte() -> None:
    data = json_records.dumps(bur.loads(REMARKED)[0])
    assert bur.dumps(json_records.loads(data)) == REMARKED
    assert "points" not in json.loads(data)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("moves", [0, 0], "“moves” does not agree"),
        ("end", None, "“end” does not agree"),
        ("points", {"NS": 1, "EW": 2}, "“points” does not agree"),
        ("lines", ["1 N draws 4s\n2 E draws 9c"], "line break"),
        ("lines", ["", '[Code "reale"]'], "expected one deal, found 2"),
        ("lines", ["1 N sings"], "line 5, column 5"),
        ("tags", {"Code": "unheard"}, "there is no code"),
        ("colour", "red", "not in the expected form"),
    ],
)
def test_what_does_not_agree_is_refused(field: str, value: object, sentence: str) -> None:
    deal = Deal("fibur-italiano", 7)
    deal.draw()
    data = json.loads(json_records.dumps(Record.of(deal)))
    data[field] = value
    if field == "end":
        data["end"] = data["start"]
    with pytest.raises(Refusal, match=sentence):
        json_records.loads(json.dumps(data))


def test_a_fault_among_many_says_which() -> None:
    good = json_records.dumps(Record.of(Deal("reale", 7)))
    with pytest.raises(Refusal, match="record 2: "):
        list(json_records.load_lines([good, "{}"]))
    with pytest.raises(Refusal, match="record 2: "):
        list(json_records.load_array(f"[{good}, {{}}]"))
    assert len(list(json_records.load_array(good))) == 1
    assert len(list(json_records.load_array(f"[{good}, {good}]".encode()))) == 2


# --- stats -----------------------------------------------------------------------------------------------------------


def test_sums_are_those_of_the_deals() -> None:
    deals = [played(code, seed) for code in ("fibur-italiano", "casa", "fibur-internazionale-3") for seed in range(12)]
    stats = Stats()
    for deal in deals:
        stats.add(deal, len(deal.history))
    for code, found in stats.codes.items():
        mine = [deal for deal in deals if deal.code.id == code]
        assert found.deals == 12 and sum(found.endings.values()) == 12
        assert found.moves == sum(len(deal.history) for deal in mine)
        closed = [deal for deal in mine if deal.outcome and deal.outcome.ending == Ending.CLOSED]
        assert found.endings.get("closed", 0) == len(closed) == sum(side.closings for side in found.sides.values())
        for name, side in found.sides.items():
            counts = [deal.count().sides[name].total for deal in mine if name in deal.sides]
            assert (side.deals, side.points) == (len(counts), sum(counts))
            assert side.average == sum(counts) / len(counts)
            laid = [meld for deal in mine if name in deal.sides for meld in deal.melds if meld.side == name]
            kinds = [kind.name for meld in laid if (kind := burraco_kind(meld.meld, load_code(code)))]
            assert side.burracos == {kind: kinds.count(kind) for kind in kinds}


def test_unfinished_and_uncounted_deals_are_told_apart() -> None:
    stats = Stats()
    (record,) = bur.loads(REMARKED)
    stats.add(record.final(), len(record.moves))
    full = bur.dumps(Record.of(played("fibur-italiano", 1)))
    hidden = "\n".join(line for line in full.split("\n") if not line.startswith("[Seed"))
    (record,) = bur.loads(hidden)
    stats.add(record.final(), len(record.moves))
    found = stats.codes["fibur-italiano"]
    assert found.endings["unfinished"] == 1 and found.deals == 2
    assert found.uncounted == 1 and found.sides == {}
