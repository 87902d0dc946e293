"""Disciplinary measures on their way to the official communications."""

from __future__ import annotations

import pytest

from pinella.messages import Refusal
from pinella.tournament.season.measures import communications, order_inquiry, propose_measure, publish, ratify, reject
from tests.support import FED, INT
from tests.tournament.season.seasons import Desk

RATIFIED = {"decision": "12/2026", "heard": "Technical Director Neri", "evidence": "report r1, two statements"}


def proposed(code: str = FED, level: str = "warning") -> Desk:
    desk = Desk(code)
    desk.tournament("a")
    desk.announced("a", "ugo", level)
    report = desk.reported("a", "ugo")
    desk.do(propose_measure, player="ugo", reports=(report,), text="Ugo is suspended for a month.")
    return desk


@pytest.mark.clause("fed-08-h")
def test_a_published_measure_appears_among_the_official_communications() -> None:
    desk = proposed()
    assert communications(desk.season) == ()
    desk.do(ratify, measure="m1", **RATIFIED)
    assert communications(desk.season) == ()
    desk.do(publish, at=5_000, measure="m1")
    (shown,) = communications(desk.season)
    assert (shown.player, shown.text) == ("ugo", "Ugo is suspended for a month.")
    assert (shown.decision, shown.published_at) == ("12/2026", 5_000)
    assert desk.season.measures["m1"].proposed.reports == ("r1",)


@pytest.mark.clause("fed-08-i")
def test_nothing_is_published_before_the_board_has_ratified_it() -> None:
    desk = proposed()
    with pytest.raises(Refusal, match="only after the Board has ratified") as refused:
        desk.do(publish, measure="m1")
    assert refused.value.article == "8"
    desk.do(order_inquiry, measure="m1", terms="hear the table", until="2026-04-01")
    assert desk.season.measures["m1"].stage == "inquiry"
    with pytest.raises(Refusal, match="only after the Board has ratified"):
        desk.do(publish, measure="m1")
    for left_out in RATIFIED:
        with pytest.raises(Refusal, match="may not be left empty"):
            desk.do(ratify, measure="m1", **{**RATIFIED, left_out: " "})
    desk.do(ratify, measure="m1", **RATIFIED)
    desk.do(publish, measure="m1")
    assert len(communications(desk.season)) == 1


def test_a_rejected_measure_is_never_published() -> None:
    desk = proposed()
    desk.do(reject, measure="m1", decision="13/2026", reason="no evidence")
    for act, given in ((publish, {}), (ratify, RATIFIED), (order_inquiry, {"terms": "again"})):
        with pytest.raises(Refusal, match="settled already"):
            desk.do(act, measure="m1", **given)
    assert communications(desk.season) == ()


def test_where_nobody_ratifies_a_measure_is_published_at_once() -> None:
    desk = proposed(INT, "removal")
    with pytest.raises(Refusal, match="leaves no decision"):
        desk.do(ratify, measure="m1", **RATIFIED)
    desk.do(publish, measure="m1")
    assert len(communications(desk.season)) == 1
    with pytest.raises(Refusal, match="settled already"):
        desk.do(publish, measure="m1")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"reports": ()}, "rests on a referee's report"),
        ({"reports": ("r9",)}, "does not concern ugo"),
        ({"text": " "}, "may not be left empty"),
    ],
)
def test_measures_that_cannot_be_proposed(given: dict[str, object], told: str) -> None:
    desk = proposed()
    with pytest.raises(Refusal, match=told):
        desk.do(propose_measure, **{"player": "ugo", "reports": ("r1",), "text": "x", **given})
    with pytest.raises(Refusal, match="does not concern pia"):
        desk.do(propose_measure, player="pia", reports=("r1",), text="x")
    with pytest.raises(Refusal, match="there is no measure"):
        desk.do(publish, measure="m7")


def test_the_newest_communication_comes_first() -> None:
    desk = proposed(INT, "removal")
    desk.do(propose_measure, player="ugo", reports=("r1",), text="Second.")
    for measure in ("m1", "m2"):
        desk.do(publish, measure=measure)
    assert [one.measure for one in communications(desk.season)] == ["m2", "m1"]
