"""Forms in which everyone plays alone: no ruling and no question knows a partner, and a side is one player."""

from __future__ import annotations

import pytest

from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.ruling import every_ruling, rule
from pinella.referee.ruling_document import ever_asked
from pinella.referee.singles import everyone_alone

ALONE = [code for code in shipped() if everyone_alone(load_code(code))]


@pytest.mark.parametrize("code", ALONE)
def test_no_measure_touches_a_partner_or_a_pair(code: str) -> None:
    law = load_code(code)
    for incident in INCIDENTS.values():
        for ruling in every_ruling(law, incident):
            for measure in ruling.measures:
                assert measure.who not in ("partner", "pair", "both-pairs", "each-pair", "receivers-pair"), ruling
                assert "partners-" not in measure.what, (incident.name, ruling.decided_by)


@pytest.mark.parametrize("code", ALONE)
def test_no_answer_names_a_partner(code: str) -> None:
    law = load_code(code)
    asked = [fact for incident in INCIDENTS.values() for fact in ever_asked(law, incident)]
    assert not [key for fact in asked for key in fact.answers if key.startswith("partner")]
    assert "noticed_by" not in {fact.name for fact in asked}


@pytest.mark.clause("rev-silent-8")
def test_what_only_partners_can_do_has_no_consequence() -> None:
    law = load_code("fibur-revolution-2026-1v1")
    names = ("suggestion", "pass-to-partner", "asking-partner", "cards-moved", "attention-drawn", "pozzetto-reminder")
    for name in names:
        assert [str(measure) for measure in rule(law, find(name), {}).measures] == ["nothing no-partner"]
    with pytest.raises(Refusal, match="there is no partner"):
        rule(law, find("wrong-meld"), {"noticed": "before-discard", "noticed_by": "partner"})
