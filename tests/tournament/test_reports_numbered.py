"""One act may open several reports: none of them is lost."""

from __future__ import annotations

from pinella.tournament.conduct.events import ReportOpened
from tests.tournament.hall import Hall, rounds


def test_leaving_without_a_word_is_reported_and_its_sanction_too() -> None:
    hall = Hall("fedibur", entries=8, plan=rounds("fedibur", "danish", "danish"))
    hall.play()
    hall.do("withdraw", number=3, departure="for-good", notified=False)
    opened = [one.event for one in hall.ledger.records if isinstance(one.event, ReportOpened)]
    assert len(opened) > 1
    assert len({one.id for one in opened}) == len(opened) == len(hall.state.reports)
