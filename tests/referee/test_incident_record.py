"""Incident records: what each event needs, what is refused, what members have received."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.referee.incident_record import (
    Call,
    Decided,
    GivenFact,
    IncidentRecord,
    Ruled,
    Sanction,
    Statement,
    add,
    verified,
)
from pinella.referee.incidents import find
from pinella.referee.measures import Measure
from pinella.referee.ruling import rule
from tests.cli.tournament_terminal import Terminal
from tests.referee.records import (
    AT,
    OFFICIALS,
    PLAYERS,
    appealed,
    called,
    given_ruling,
    heard,
    opened,
    ruled,
    with_facts,
)
from tests.support import FEB, FED, INT, REV

MISSED = "noticed=before-discard noticed_by=opponents opened=no tied=no"


def decided(record: IncidentRecord, measure: Measure, **fields: str) -> IncidentRecord:
    return add(record, Decided("Ada", AT, measure, **fields), load_code(record.code))


@pytest.mark.clause("rev-pre-a")
def test_a_ruling_is_stored_with_article_place_players_and_time() -> None:
    record = ruled(REV, "missed-draw", MISSED)
    ruling = record.ruling
    assert ruling is not None and "29" in ruling.articles and "rev-29-a" in ruling.clauses
    assert [str(measure) for measure in ruling.measures] == ["stop", "draw", "discard"]
    assert (record.table, record.round, record.deal, record.players) == (3, 2, 1, PLAYERS)
    assert ruling.time == AT and ruling.referee == "Ada" and ruling.facts["noticed"] == "before-discard"
    free = decided(record, Measure("points", who="pair", points=50), reason="cards hidden under the sheet")
    assert free.decisions[0].referee == "Ada" and free.decisions[0].reason
    with pytest.raises(Refusal, match="needs its reason"):
        decided(record, Measure("points", who="pair", points=50), reason=" ")


@pytest.mark.clause("int-def-irregularity")
def test_a_ruling_without_clause_or_article_is_refused() -> None:
    record = called(opened(INT, "missed-draw"))
    with pytest.raises(Refusal, match="names no article and no clause"):
        add(record, Ruled("Ada", AT, (Measure("draw"),)), load_code(INT))
    with pytest.raises(Refusal, match="orders nothing"):
        add(record, Ruled("Ada", AT, (), ("28",)), load_code(INT))
    assert add(record, Ruled("Ada", AT, (Measure("draw"),), clauses=("int-28-a",)), load_code(INT)).ruling


@pytest.mark.clause("int-20-a")
@pytest.mark.parametrize(("at", "delay"), [(57, 0), (60, 3)])
def test_the_delay_between_breach_and_call_is_shown(at: int, delay: int) -> None:
    assert called(opened(INT, "missed-draw"), at=at).delay == delay


def test_without_a_journal_no_delay_is_known() -> None:
    assert opened(INT, "missed-draw").delay is None
    assert called(opened(INT, "missed-draw", breach_at=None)).delay is None


@pytest.mark.clause("int-proc-a", "feb-law-a", "fed-03a-a")
@pytest.mark.parametrize("code", [INT, FEB, FED])
@pytest.mark.parametrize("seat", PLAYERS)
def test_every_player_may_call_the_partner_of_the_culprit_included(code: str, seat: str) -> None:
    call = called(opened(code, "missed-draw"), by=seat).call
    assert call is not None and (call.by, call.time, call.at) == (seat, AT, 57)


@pytest.mark.clause("fed-01f-a")
def test_the_referee_may_rule_without_a_players_call() -> None:
    record = called(opened(FED, "conduct-breach"), by="referee")
    record = with_facts(record, "conduct=talk repeated=no", by="referee")
    record = add(record, given_ruling(record, load_code(FED), "Ada", AT), load_code(FED))
    assert [str(measure) for measure in record.ruling.measures] == ["reprimand"]  # type: ignore[union-attr]


@pytest.mark.clause("rev-20-a")
@pytest.mark.parametrize("name", ["Ugo", "Nobody", ""])
def test_only_a_referee_records_a_ruling_or_a_penalty(name: str) -> None:
    record = with_facts(called(opened(REV, "missed-draw")), MISSED)
    with pytest.raises(Refusal, match="only a referee may rule"):
        add(record, given_ruling(record, load_code(REV), name, AT), load_code(REV))
    with pytest.raises(Refusal, match="only a referee may rule"):
        add(record, Decided(name, AT, Measure("warn"), reason="so"), load_code(REV))


def test_a_referee_who_plays_at_the_table_does_not_rule_there() -> None:
    record = called(opened(REV, "missed-draw", players={**PLAYERS, "E": "Ada"}))
    with pytest.raises(Refusal, match="Ada is no referee"):
        add(
            with_facts(record, MISSED),
            given_ruling(with_facts(record, MISSED), load_code(REV), "Ada", AT),
            load_code(REV),
        )


def test_statements_are_heard_in_order() -> None:
    record = called(opened(REV, "missed-draw"), by="N")
    with pytest.raises(Refusal, match="hear N first"):
        heard(record, "W")
    with pytest.raises(Refusal, match="hear W first"):
        heard(record, "N", "E")
    done = heard(record, "N", "W", "E", "S", "W")
    assert [statement.by for statement in done.statements] == ["N", "W", "E", "S", "W"]
    with pytest.raises(Refusal, match="nobody has called"):
        heard(opened(REV, "missed-draw"), "N")
    with pytest.raises(Refusal, match="who does not accept it appeals"):
        add(ruled(REV, "missed-draw", MISSED), Statement("N", "but"), load_code(REV))


def test_facts_are_answers_of_the_incident_and_the_last_word_counts() -> None:
    record = called(opened(REV, "missed-draw"))
    with pytest.raises(Refusal, match="is no fact of missed-draw"):
        with_facts(record, "gravity=slight")
    with pytest.raises(Refusal, match="is no answer to noticed"):
        with_facts(record, "noticed=never")
    with pytest.raises(Refusal, match="is not at this table"):
        with_facts(record, "noticed=after-take", by="X")
    record = with_facts(record, "noticed=before-discard noticed=after-take")
    assert record.facts == {"noticed": "after-take"} and len(record.events) == 3


def test_a_ruling_is_given_once_and_after_a_call() -> None:
    record = ruled(REV, "missed-draw", MISSED)
    again = given_ruling(record, load_code(REV), "Ada", AT)
    with pytest.raises(Refusal, match="only an appeal can change it"):
        add(record, again, load_code(REV))
    with pytest.raises(Refusal, match="nobody has called"):
        add(opened(REV, "missed-draw"), again, load_code(REV))


@pytest.mark.clause("int-pre-b")
def test_a_penalty_without_article_is_refused_where_the_code_is_closed() -> None:
    record = ruled(INT, "conduct-breach", "conduct=talk gravity=slight repeated=no")
    with pytest.raises(Refusal, match="name it, or give a warning or an arbitral score") as refused:
        decided(record, Measure("points", who="pair", points=200), reason="talking")
    assert refused.value.article == "preamble"
    assert decided(record, Measure("warn", who="pair"), reason="talking").sanctions()
    assert decided(record, Measure("arbitral", who="pair"), reason="talking", article="20").decisions


@pytest.mark.clause("int-20-c")
def test_warning_and_arbitral_score_go_with_any_ruling() -> None:
    """Both are offered with every ruling, and stored under the same incident."""
    found = rule(load_code(INT), find("play-before-go"), {})
    assert [str(power) for power in found.powers] == ["warn who=pair", "arbitral who=pair"]
    record = ruled(INT, "play-before-go", culprit="E")
    record = decided(record, Measure("warn"), reason="he had been told", article="20")
    assert record.ruling is not None and record.sanctions() == [Sanction("Elsa", "warning")]


@pytest.mark.clause("int-def-arbitral", "int-pow-a")
def test_compensation_needs_article_and_reason_and_stays_apart_from_the_ruling() -> None:
    record = ruled(INT, "pozzetto-seen-early", "looked=early informed=yes repeated=no")
    award = Measure("arbitral", who="opponents", points=100)
    with pytest.raises(Refusal, match="no penalty without an article"):
        decided(record, award, reason="the partner knew")
    with pytest.raises(Refusal, match="needs its reason"):
        decided(record, award, article="21.4")
    with pytest.raises(Refusal, match="has no article “99”"):
        decided(record, award, article="99", reason="the partner knew")
    done = decided(record, award, article="21.4", reason="the partner knew")
    assert done.ruling == record.ruling
    (entry,) = done.decisions
    assert (entry.measure.points, entry.article, entry.referee) == (100, "21.4", "Ada")


@pytest.mark.clause("rev-pow-b")
def test_an_arbitral_score_where_the_article_foresees_it_or_a_director_allows_it() -> None:
    record = ruled(REV, "missed-draw", MISSED)
    award = Measure("arbitral", who="opponents", points=600)
    assert decided(record, award, article="22", reason="second pozzetto").decisions
    with pytest.raises(Refusal, match="article 29 foresees no arbitral score"):
        decided(record, award, article="29", reason="missed draw")
    with pytest.raises(Refusal, match="a director must allow it"):
        decided(record, award, article="29", reason="missed draw", allowed_by="Bea")
    with pytest.raises(Refusal, match="need the article"):
        decided(record, award, reason="missed draw")
    directed = ruled(
        REV,
        "missed-draw",
        MISSED,
        officials=(*OFFICIALS, msgspec.structs.replace(OFFICIALS[1], name="Dora", director=True)),
    )
    assert decided(directed, award, article="29", reason="missed draw", allowed_by="Dora").decisions


@pytest.mark.clause("var-ref-a")
def test_a_points_penalty_is_added_by_ruling_with_its_article() -> None:
    record = ruled("casa", "conduct-breach", "conduct=foul-language gravity=serious")
    done = decided(record, Measure("points", who="pair", points=100), article="conduct", reason="insulted the table")
    (entry,) = done.decisions
    assert (str(entry.measure), entry.article) == ("points who=pair points=100", "conduct")


MEASURES = {"reprimand": Measure("reprimand"), "warning": Measure("warn"), "expulsion": Measure("expel")}


@pytest.mark.clause("fed-08-j")
@pytest.mark.parametrize(
    ("given", "gravest"),
    [
        (("reprimand",), "reprimand"),
        (("warning", "reprimand"), "warning"),
        (("expulsion", "reprimand", "warning"), "expulsion"),
    ],
)
def test_the_three_sanctions_in_order_of_gravity(
    terminal: Terminal, tmp_path: Path, given: tuple[str, ...], gravest: str
) -> None:
    """A member has one report, for the gravest of what was given to him, in whatever order."""
    record = called(opened(FED, "conduct-breach"))
    for level in given:
        record = add(record, Decided("Ada", AT, MEASURES[level], reason="so"), load_code(FED))
    file = tmp_path / "record.json"
    file.write_bytes(msgspec.json.encode(record))
    (draft,) = json.loads(terminal.run("referee", "report", str(file), "--drafts").out)
    assert (draft["member"], draft["level"]) == ("Ugo", gravest)


def test_sanctions_reach_the_people_a_role_means() -> None:
    assert ruled(REV, "cards-moved").sanctions() == [Sanction("Ugo", "warning"), Sanction("Elsa", "warning")]
    assert ruled(FED, "conduct-breach", "conduct=talk repeated=no").sanctions() == [Sanction("Ugo", "reprimand")]
    assert ruled(REV, "cards-moved", culprit="").sanctions() == []
    alone = ruled(REV, "cards-moved", players={"N": "Nino", "W": "Ugo"})
    assert alone.sanctions() == [Sanction("Ugo", "warning")]


def test_records_survive_json_and_are_checked_on_the_way_back() -> None:
    record = appealed(ruled(REV, "missed-draw", MISSED))
    data = msgspec.json.encode(record)
    assert verified(msgspec.json.decode(data, type=IncidentRecord), load_code(REV)) == record
    with pytest.raises(Refusal, match="nobody has called"):
        verified(msgspec.structs.replace(record, events=record.events[1:]), load_code(REV))
    with pytest.raises(Refusal, match="no player at seat"):
        verified(msgspec.structs.replace(record, culprit="X"), load_code(REV))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(data.replace(AT.encode(), b"yesterday"), type=IncidentRecord)


def test_events_are_appended_and_the_record_before_is_untouched() -> None:
    before = called(opened(REV, "missed-draw"))
    after = add(before, GivenFact("noticed", "after-take", "N"), load_code(REV))
    assert after.events[:-1] == before.events and len(before.events) == 1
    assert isinstance(before.events[0], Call)
