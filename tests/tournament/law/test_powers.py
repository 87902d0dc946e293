"""Who may direct, rule and watch."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code
from pinella.codes.sections.events import Monitor
from pinella.messages import Refusal
from pinella.tournament.setup import powers
from tests.support import FEB, INT, REV


@pytest.mark.clause("feb-fin-a")
def test_an_event_without_an_authorised_referee_is_marked() -> None:
    marked = powers.homologation(load_code(FEB), authorised=False)
    assert (marked.level, marked.article) == ("warn", "final provisions")
    assert "cannot be homologated" in str(marked.why)
    assert powers.homologation(load_code(FEB), authorised=True).level == "ok"
    assert powers.homologation(load_code(INT), authorised=False).level == "ok"


def test_an_event_has_a_referee_on_record() -> None:
    powers.verify_referee_appointed(["Conti"])
    with pytest.raises(Refusal, match="no referee is appointed"):
        powers.verify_referee_appointed([])


@pytest.mark.clause("rev-37-e")
@pytest.mark.parametrize(
    ("role", "rules"),
    [("referees", True), ("lower-referees", True), ("councillors", False), ("delegates", False), ("judges", False)],
)
def test_others_than_referees_watch_and_report_but_do_not_rule(role: Monitor, rules: bool) -> None:
    code = load_code(REV)
    decision = powers.rule(code, role)
    assert decision.allowed == ("yes" if rules else "no")
    if not rules:
        assert "reported to the director" in str(decision.why)
