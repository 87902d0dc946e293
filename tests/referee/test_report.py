"""Reports on members: when they are due, what they must hold, one for each member; pages and PDF."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from pinella.codes.loader import load_code
from pinella.i18n import language
from pinella.messages import ENGLISH, Refusal
from pinella.referee.incident_record import Decided, IncidentRecord, Outcome, Ruled, add
from pinella.referee.measures import Measure
from pinella.referee.pages import Page, record_page, report_page
from pinella.referee.pdf import pdf
from pinella.referee.report import Report, check, drafts
from pinella.referee.report_duty import duty
from tests.cli.test_commands import pinella, refused
from tests.referee.records import AT, LATER, appealed, called, heard, opened, ruled, with_facts
from tests.support import FEB, FED, INT, REV

VIOLENCE = "misconduct=violence"


def quarrel() -> list[IncidentRecord]:
    return [ruled(FED, "grave-misconduct", VIOLENCE, "W"), ruled(FED, "grave-misconduct", VIOLENCE, "N")]


def complete(report: Report) -> Report:
    rest = {"people-present": "table 4", "witnesses": "none", "interpretation": "he pushed first"}
    return msgspec.structs.replace(report, contents={**report.contents, **rest})


@pytest.mark.clause("fed-08-d")
def test_empty_fields_are_asked_for_and_none_must_be_written() -> None:
    code, draft = load_code(FED), drafts(load_code(FED), quarrel(), ENGLISH)[0]
    with pytest.raises(Refusal) as refused_draft:
        check(draft, code)
    assert str(refused_draft.value) == (
        "the report lacks: Who was present, Witnesses, Interpretation of the referee; "
        "if there were no witnesses write “none”"
    )
    done = complete(draft)
    assert check(done, code) == done
    for name in code.discipline.report_contents:
        lacking = msgspec.structs.replace(done, contents={**done.contents, name: " "})
        with pytest.raises(Refusal, match="the report lacks"):
            check(lacking, code)


@pytest.mark.clause("fed-08-e")
def test_one_report_for_each_member() -> None:
    found = drafts(load_code(FED), quarrel(), ENGLISH)
    assert [(report.member, report.level) for report in found] == [("Ugo", "expulsion"), ("Nino", "expulsion")]
    pair = ruled(FED, "lateness", "minutes=6 missing=both")
    assert [(report.member, report.level) for report in drafts(load_code(FED), [pair], ENGLISH)] == [
        ("Ugo", "warning"),
        ("Elsa", "warning"),
    ]


@pytest.mark.clause("fed-08-f")
def test_a_free_text_is_not_accepted_where_the_federation_has_a_form() -> None:
    free = Report(FED, "Coppa", "Ugo", "expulsion", "Ada", "free-form", {}, "He pushed Nino.")
    with pytest.raises(Refusal, match="only on the federation's form"):
        check(free, load_code(FED))
    assert check(msgspec.structs.replace(free, code=FEB), load_code(FEB))
    assert drafts(load_code(FED), quarrel(), ENGLISH)[0].form == "federations-form"


def test_a_report_names_member_and_referee() -> None:
    draft = complete(drafts(load_code(FED), quarrel(), ENGLISH)[0])
    for nameless in ({"member": ""}, {"referee": " "}):
        with pytest.raises(Refusal, match="names one member"):
            check(msgspec.structs.replace(draft, **nameless), load_code(FED))


def test_the_duty_to_report() -> None:
    assert [duty(load_code(FED), level).due for level in ("reprimand", "warning", "expulsion")] == [
        "optional-report",
        "compulsory-report",
        "compulsory-report",
    ]
    assert "within 24 hours" in str(duty(load_code(FED), "warning").words())
    assert str(duty(load_code(INT), "removal").words()) == "a report is compulsory"
    assert str(duty(load_code(INT), "warning").words()) == "no report is due"
    assert str(duty(load_code(REV), "expulsion").words()) == "a report is optional"


def test_drafts_only_where_a_report_is_due_or_wanted() -> None:
    slight = ruled(FED, "conduct-breach", "conduct=talk repeated=no")
    assert drafts(load_code(FED), [slight], ENGLISH) == []
    (optional,) = drafts(load_code(FED), [slight], ENGLISH, optional=True)
    assert optional.level == "reprimand"
    assert drafts(load_code(REV), [ruled(REV, "cards-moved")], ENGLISH, optional=True) == []


def test_the_gravest_sanction_of_several_records_decides_and_all_are_told() -> None:
    slight = ruled(FED, "conduct-breach", "conduct=talk repeated=no")
    (report,) = drafts(load_code(FED), [slight, quarrel()[0]], ENGLISH)
    assert report.level == "expulsion"
    assert "Bad conduct" in report.contents["reasons"] and "Grave misconduct" in report.contents["reasons"]
    assert report.contents["persons"].count("Ugo (W)") == 1
    assert AT in report.contents["times"] and "expelled" in report.contents["interventions"]


def test_a_decision_of_the_referee_is_reported_with_its_reason() -> None:
    record = ruled(FED, "earlier-sanctions", "earlier=other-rules")
    record = add(record, Decided("Ada", AT, Measure("expel"), "third quarrel tonight", "8"), load_code(FED))
    (report,) = drafts(load_code(FED), [record], ENGLISH)
    assert "third quarrel tonight" in report.contents["reasons"]


def whole_record() -> IncidentRecord:
    facts = "noticed=before-discard noticed_by=opponents opened=no tied=no"
    record = with_facts(heard(called(opened(REV, "missed-draw"), at=60), "N", "W"), facts)
    record = with_facts(record, "noticed=after-take", by="referee")
    code = load_code(REV)
    record = add(record, Ruled("Ada", AT, (Measure("play-on"),), ("29",), ("rev-29-e",)), code)
    record = add(record, Decided("Ada", AT, Measure("warn", who="pair"), "third time", "20"), code)
    return appealed(record)


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_page_of_a_record_tells_everything(lang: str) -> None:
    record, code = whole_record(), load_code(REV)
    waiting = record_page(record, code, language(lang))
    text = waiting.text()
    for part in ("Coppa", "Nino", "Ugo", AT, "N says", "third time", "he had drawn", "Bea", "Ada"):
        assert part in text, part
    assert "{" not in text
    upheld = record_page(add(record, Outcome(("Bea",), LATER, "all heard"), code), code, language(lang)).text()
    assert "all heard" in upheld
    other = Ruled("Bea", LATER, (Measure("draw"),), ("29",))
    changed = record_page(add(record, Outcome(("Bea",), LATER, "seen", other), code), code, language(lang)).text()
    assert LATER in changed and changed != upheld


def test_the_page_shows_how_late_the_call_came() -> None:
    code = load_code(REV)
    assert "3 acts" in record_page(whole_record(), code, ENGLISH).text()
    assert "at once" in record_page(called(opened(REV, "missed-draw")), code, ENGLISH).text()


# --- printing --------------------------------------------------------------------------------------------------------


def test_a_pdf_of_report_and_record() -> None:
    code = load_code(FED)
    report = report_page(complete(drafts(code, quarrel(), ENGLISH)[0]), code, ENGLISH)
    for page in (report, record_page(whole_record(), load_code(REV), ENGLISH)):
        content = pdf(page, "en")
        assert content.startswith(b"%PDF") and len(content) > 2000


def test_what_a_referee_writes_is_never_markup() -> None:
    odd = '#panic("no") $x^2$ *bold* [ ] \\ " @here <label> è ♥'
    page = Page(odd, ((odd, (odd, odd)),), odd)
    assert pdf(page, "it").startswith(b"%PDF")


def test_without_typst_the_refusal_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match=r"pinella\[pdf\]"):
        pdf(Page("a", (), "b"), "en")


# --- the commands ----------------------------------------------------------------------------------------------------


def written(path: Path, data: object) -> str:
    path.write_bytes(msgspec.json.encode(data))
    return str(path)


def test_report_command(tmp_path: Path) -> None:
    record = written(tmp_path / "record.json", quarrel()[0])
    shown = pinella("referee", "report", record)
    assert shown.returncode == 0 and "Ugo" in shown.stdout and "expelled" in shown.stdout
    made = pinella("referee", "report", record, "--drafts")
    (draft,) = msgspec.json.decode(made.stdout, type=list[Report])
    assert draft.member == "Ugo"
    assert "Witnesses" in refused("referee", "report", written(tmp_path / "draft.json", draft))
    done = written(tmp_path / "report.json", complete(draft))
    assert "Report of the referee" in pinella("referee", "report", done).stdout
    out = tmp_path / "report.pdf"
    assert pinella("referee", "report", done, "--pdf", str(out)).returncode == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "cannot be written" in refused("referee", "report", done, "--pdf", str(tmp_path / "no" / "x.pdf"))
    assert "is a report already" in refused("referee", "report", done, "--drafts")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"incident": 3}', "hello"])
def test_what_is_no_record_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    assert "cannot be used" in refused("referee", "report", str(tmp_path / "x.json"))


def test_appeal_command(tmp_path: Path) -> None:
    record = ruled(REV, "cards-moved")
    shown = pinella("referee", "appeal", written(tmp_path / "r.json", record))
    assert shown.returncode == 0 and "Bea" in shown.stdout
    data = msgspec.json.decode(pinella("referee", "appeal", str(tmp_path / "r.json"), "--json").stdout)
    assert (data["decided_by"], data["eligible"], data["closed"]) == ("second-referee", ["Bea"], False)
    nothing = written(tmp_path / "o.json", called(opened(REV, "cards-moved")))
    assert "nothing to appeal against" in refused("referee", "appeal", nothing)
    done = add(appealed(record), Outcome(("Bea",), LATER, "seen"), load_code(REV))
    assert "closed" in pinella("referee", "appeal", written(tmp_path / "c.json", done)).stdout
