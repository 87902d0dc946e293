"""The log in words, the referees' book, what touches integrity."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.acts.actor import Actor
from pinella.messages import ENGLISH
from pinella.tournament.conduct.discipline import deadline
from pinella.tournament.events import KINDS
from pinella.tournament.journal import breaches, journal, notices, referee_book
from pinella.tournament.sentences import SENTENCES
from tests.tournament.hall import Hall, player, rounds


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_sentence(kind: Any) -> None:
    assert kind in SENTENCES


def test_the_journal_tells_who_what_and_where() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.start()
    hall.score(2, 1000, 600, actor=Actor.table(2))
    lines = journal(hall.ledger.records, hall.state)
    assert [line.seq for line in lines] == [one.seq for one in hall.ledger.records]
    (entered,) = [line for line in lines if line.kind == "sheet-entered"]
    assert (entered.round, entered.table, entered.actor, entered.device) == (1, 2, Actor.table(2), "prova")
    assert str(entered.sentence) == "round 1, table 2: sheet entered 1000-600, version 1"


def test_the_search_is_blind_to_accents_and_wants_every_word() -> None:
    hall = Hall("feburit", plan=rounds("feburit", "danish"))
    hall.do("register", players=(player("a", surname="D'Àngelo"), player("b", surname="Rossi")))
    hall.do("register", players=(player("c", surname="Bianchi"), player("d", surname="Rossi")), confirmed=True)
    found = journal(hall.ledger.records, hall.state, "dangelo ENTERED")
    assert [line.kind for line in found] == ["entry-registered"]
    assert journal(hall.ledger.records, hall.state, "dangelo bianchi") == ()


def test_what_was_taken_back_stays_and_is_marked() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.do("announce", text="Buffet alle 20")
    seq = hall.state.seq
    hall.do("undo", first=seq, last=seq, reason="svista")
    lines = {line.seq: line for line in journal(hall.ledger.records, hall.state)}
    assert lines[seq].undone
    assert "svista" in lines[seq + 1].sentence.render(ENGLISH)


def test_reports_fall_due_after_the_end() -> None:
    code = "fibur-revolution-2026"
    hall = Hall(code, entries=4, plan=rounds(code, "danish"))
    hall.play()
    hall.do("sanction", number=1, level="expulsion", offence="insulti", round=1, referee="Greco", player="p1a")
    hall.do("note-ruling", round=1, table=1, referee="Greco", incident="carta esposta", text="penalizzata")
    hall.do("open-report", number=2, about="complaint", facts="rumore")
    hall.do("post-standing", round=1)
    hall.wait(30)
    hall.do("finalise-standing", round=1)
    hall.do("end")
    book = referee_book(hall.state, hall.now)
    assert [one.incident for one in book.rulings] == ["carta esposta"]
    due = deadline(hall.state.code, hall.state.ended)
    assert {one.due for one in book.reports} == {due or 0}
    assert not any(one.overdue for one in book.reports)
    if due:
        assert all(one.overdue for one in referee_book(hall.state, due + 1).reports)
    complaint = next(one for one in book.reports if str(one.facts) == "rumore")
    hall.do("file-report", id=complaint.id, writer="Greco", text="sentiti tutti", witnesses="nessuno")
    filed = next(one for one in referee_book(hall.state, (due or 0) + 1).reports if one.id == complaint.id)
    assert (filed.writer, filed.overdue, filed.filed_at) == ("Greco", False, hall.now)


def test_edits_reasons_and_provisional_results_are_breaches() -> None:
    hall = Hall("feburit", entries=6, plan=rounds("feburit", "danish", "danish"))
    hall.draft()
    hall.do("edit-draft", round=1, swaps=((1, 3),), reason="carrozzina")
    hall.start()
    hall.score(1, 1000, 600)
    hall.score(2, 1000, 600)
    hall.draft(provisional=(10, 10))
    seen = breaches(hall.state)
    assert any("changed by hand" in str(one.what) and one.reason == "carrozzina" for one in seen)
    assert any("paired on provisional results of tables 3" in str(one.what) and one.round == 2 for one in seen)
    assert any("still provisional" in str(one.what) and one.round == 1 for one in seen)
    hall.score(3, 1000, 600, number=1)
    assert not any("still provisional" in str(one.what) for one in breaches(hall.state))
    hall.do("close-round", round=1)
    hall.do("assign-result", round=1, table=1, home=(10, 0), away=(10, 0), reason="decisione")
    assert [one.reason for one in breaches(hall.state) if one.at == hall.now] == ["decisione"]


def test_an_event_without_breaches_has_none() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.play()
    assert breaches(hall.state) == ()


def test_notices_in_order() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.do("announce", text="Buffet alle 20")
    hall.post()
    assert [one.subject for one in notices(hall.state)] == ["other", "system"]
    assert str(notices(hall.state)[0].text) == "Buffet alle 20"
