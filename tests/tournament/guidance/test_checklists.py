"""Checklists: what is on them depends on code and event, a tick is kept with its author, and the journal tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code, shipped
from pinella.messages import ENGLISH
from pinella.tournament.check import check
from pinella.tournament.fold import replay
from pinella.tournament.guidance.card_hall import watching
from pinella.tournament.guidance.checklists import checklist
from pinella.tournament.guidance.lines import Item
from pinella.tournament.guidance.reminders import reminders
from pinella.tournament.guidance.steps import STEPS
from pinella.tournament.journal import journal
from pinella.tournament.status import status
from tests.support import FEB, FED, INT, REV, case, club_code
from tests.tournament.hall import Hall, rounds


def hall_of(code: str, **details: object) -> Hall:
    return Hall(code, entries=4, plan=rounds(code, "danish", "danish"), **details)  # type: ignore[arg-type]


def items(hall: Hall, step: str, table: int = 0) -> dict[str, Item]:
    return {one.key: one for one in checklist(hall.state, step, table=table)}  # type: ignore[arg-type]


def told(hall: Hall) -> list[str]:
    return [line.sentence.render(ENGLISH) for line in journal(hall.ledger.records, hall.state)]


@pytest.mark.parametrize("code", [case("feb-03-e", FEB), case("int-03-d", INT), case("rev-03-g", REV)])
def test_the_pack_is_checked_before_play(code: str) -> None:
    """Table by table; a table whose pack is not in order keeps the round from starting and costs nobody anything."""
    hall = hall_of(code)
    hall.post()
    assert not items(hall, "before-a-round")["deck-checked"].done
    hall.do("check-table", round=1, tables=(1,))
    hall.do("check-table", round=1, tables=(2,), missing=("deck-checked",))
    hall.do("report-anomaly", round=1, table=2, name="Cognomep2a", text="107 cards: 8c is missing")
    assert items(hall, "before-a-round", 1)["deck-checked"].done
    assert not items(hall, "before-a-round", 2)["deck-checked"].done
    assert not items(hall, "before-a-round")["deck-checked"].done
    assert "packs not checked" in str(hall.refused("start-round", round=1))
    hall.do("check-table", round=1, tables=(2,))
    assert items(hall, "before-a-round")["deck-checked"].done
    hall.do("start-round", round=1)
    assert not hall.state.sanctions and not hall.table(1, 2).results
    assert any("107 cards" in line for line in told(hall))


@pytest.mark.clause("int-03-d")
def test_a_tick_is_stored_with_who_and_when_and_told() -> None:
    hall = hall_of(INT)
    hall.post()
    hall.do("tick-item", step="before-a-round", item="deck-checked", actor=Actor.person("Greco"))
    found = items(hall, "before-a-round")["deck-checked"]
    assert found.done and found.by == Actor.person("Greco") and found.at == hall.now
    assert items(hall, "before-a-round", 2)["deck-checked"].done  # the whole hall, so each table
    assert any(line.startswith("checked: ") and "pack" in line for line in told(hall))
    assert hall.do("tick-item", step="before-a-round", item="deck-checked") == []  # once is enough
    hall.do("tick-item", step="before-a-round", item="deck-checked", done=False)
    assert not items(hall, "before-a-round")["deck-checked"].done
    assert replay("prova", hall.ledger.records, load_code) == hall.state
    assert check("prova", hall.ledger.records, load_code) == []


def test_ticks_belong_to_their_round_and_are_refused_where_they_do_not_fit() -> None:
    hall = hall_of(INT)
    assert "round" in str(hall.refused("tick-item", step="before-a-round", item="deck-checked"))
    hall.do("tick-item", step="before-the-event", item="packs")
    assert "once for the whole event" in str(hall.refused("tick-item", step="before-the-event", item="packs", table=1))
    hall.post()
    hall.do("tick-item", step="before-a-round", item="draw", table=2)
    assert not items(hall, "before-a-round", 1)["draw"].done
    assert "expected one of" in str(hall.refused("tick-item", step="before-a-round", item="crosswise"))
    hall.refused("tick-item", step="before-a-round", item="draw", table=9)
    hall.refused("tick-item", step="sometime", item="draw")
    hall.do("start-round", round=1)
    hall.play()
    hall.post()
    assert not items(hall, "before-a-round", 2)["draw"].done  # a new round, a new list


def test_a_tick_can_be_undone() -> None:
    hall = hall_of(INT)
    hall.do("tick-item", step="before-the-event", item="packs")
    hall.do("undo", first=hall.ledger.records[-1].seq, last=hall.ledger.records[-1].seq, reason="too early")
    assert not items(hall, "before-the-event")["packs"].done


@pytest.mark.parametrize("name", shipped())
def test_every_list_of_every_code_can_be_ticked_through(name: str) -> None:
    hall = hall_of(name)
    hall.start()
    for step in STEPS:
        keys = [one.key for one in checklist(hall.state, step)]
        assert keys and len(keys) == len(set(keys))
        for key in keys:
            hall.do("tick-item", step=step, item=key)
        assert all(one.done and one.article for one in checklist(hall.state, step))


@pytest.mark.clause("rev-04-t")
def test_each_pair_names_who_keeps_the_melds_for_the_round() -> None:
    hall = hall_of(REV)
    hall.post()
    assert "meld-keeper" in items(hall, "before-a-round")
    assert "meld-keeper" not in items(_posted(INT), "before-a-round")
    home, away = (hall.table(1, 1).meeting.home[0], hall.table(1, 1).meeting.away[0])
    one, other = hall.state.contestants[home].players
    hall.do("name-meld-keeper", round=1, table=1, player=other)
    hall.do("name-meld-keeper", round=1, table=1, player=one)  # before the go they may still think again
    hall.do("name-meld-keeper", round=1, table=1, player=hall.state.contestants[away].players[1])
    assert len(hall.state.meld_keepers) == 2
    hall.do("start-round", round=1)
    refused = hall.refused("name-meld-keeper", round=1, table=1, player=other)
    assert "whole round" in str(refused) and refused.article == "4"
    outsider = hall.state.contestants[hall.table(1, 2).meeting.home[0]].players[0]
    assert "does not sit" in str(hall.refused("name-meld-keeper", round=1, table=1, player=outsider))


def _posted(code: str) -> Hall:
    hall = hall_of(code)
    hall.post()
    return hall


@pytest.mark.clause("rev-con-i")
def test_objects_are_off_the_table_before_every_round() -> None:
    assert "rev-con-i" in items(_posted(REV), "before-a-round")["objects"].clauses
    assert "objects" not in items(_posted(INT), "before-a-round")
    assert "clear-table" in items(_posted(FED), "before-a-round")  # of another code, by its own list


@pytest.mark.clause("rev-def-kibitzer", "int-def-spectator")
def test_the_level_decides_whether_people_may_watch() -> None:
    assert [watching(load_code(REV), one) for one in ("club", "federal", "regional", "national")] == [
        "until-sent-away",
        "forbidden",
        "forbidden",
        "forbidden",
    ]
    assert {watching(load_code(INT), one) for one in ("club", "national")} == {"no-rule"}
    club, regional = _posted(REV), hall_of(REV, level="regional")
    regional.post()
    ours, theirs = items(club, "before-a-round")["spectators"], items(regional, "before-a-round")["spectators"]
    assert ours.text != theirs.text and "glossary" in theirs.article
    assert "spectators" not in items(_posted(INT), "before-a-round")


@pytest.mark.clause("rev-sep-a", "rev-sep-b", "rev-sep-c", "rev-sep-d", "rev-sep-g")
def test_screens_and_hand_rests_where_a_table_has_them() -> None:
    """The director says which tables; only they get the lines, and a code without such rules refuses them."""
    hall = hall_of(REV)
    hall.post()
    assert "separators" in items(hall, "before-the-event")
    assert "screens-set" not in items(hall, "before-a-round")
    hall.do("place-separators", tables=(2,))
    for table, there in ((1, False), (2, True)):
        before, count = items(hall, "before-a-round", table), items(hall, "at-the-count", table)
        assert ("screens-set" in before, "rests-set" in before, "closing-declared" in count) == (there,) * 3
        shown = {one.key for one in reminders(hall.state, "phone-home", "player", table)}
        assert ({"declare-pozzetto-and-tip-rest", "pile-in-order"} <= shown) == there
        pad = {one.key for one in reminders(hall.state, "score-pad", "player", table)}
        assert ("declare-closing-and-tip-rest" in pad) == there
    hall.do("tick-item", step="before-a-round", item="screens-set", table=2, actor=Actor.person("Greco"))
    hall.do("tick-item", step="at-the-count", item="closing-declared", table=2)
    assert any("table 2" in line and "both opponents" in line for line in told(hall))
    hall.do("place-separators", tables=())
    assert "screens-set" not in items(hall, "before-a-round", 2)
    refused = hall_of(INT).refused("place-separators", tables=(1,))
    assert "no rules for tables with screens" in str(refused)
    hall.refused("place-separators", tables=(0,))


@pytest.mark.clause("rev-def-shuffle", "int-con-h")
def test_the_director_allows_aids_and_a_partner_who_shuffles() -> None:
    """The partner and nobody else; a code that does not foresee it refuses, with its article."""
    hall = hall_of(REV)
    hall.do("permit", player="p1a", permit="shuffle-by-partner", delegate="p1b")
    refused = hall.refused("permit", player="p1a", permit="shuffle-by-partner", delegate="p2a")
    assert "only the partner" in str(refused) and refused.article == "glossary"
    assert any("shuffles in place of" in line for line in told(hall))
    other = hall_of(INT)
    assert "does not foresee" in str(other.refused("permit", player="p1a", permit="shuffle-by-partner"))
    other.refused("permit", player="p1a", permit="aid")  # which one?
    other.refused("permit", player="nobody", permit="aid", text="card holder")
    other.do("permit", player="p1a", permit="aid", text="card holder")
    assert [one.text for one in other.state.permits["p1a"]] == ["card holder"]
    assert other.do("permit", player="p1a", permit="aid", text="card holder") == []
    other.do("permit", player="p1a", permit="aid", granted=False)
    assert not other.state.permits["p1a"]
    assert other.do("permit", player="p1a", permit="aid", granted=False) == []


@pytest.mark.parametrize("code", [case("int-05-c", INT), case("rev-06-c", REV)])
def test_players_are_not_told_the_time_left(code: str, no_house_codes: Path) -> None:
    """Only the direction has the countdown; a house code that tells it has the clock for all and no such line."""
    hall = hall_of(code)
    hall.start()
    shown = status(hall.state, hall.now)
    assert shown.clock is not None and shown.players_clock is None
    for page in ("phone-home", "clock"):
        assert "time-left" in {one.key for one in reminders(hall.state, page, "player")}
    assert "time-left" in items(hall, "at-time-out")
    club_code(no_house_codes, "time_left_told", "true")
    open_hall = hall_of("club")
    open_hall.start()
    assert status(open_hall.state, open_hall.now).players_clock is not None
    assert "time-left" not in {one.key for one in reminders(open_hall.state, "clock", "player")}
    assert "time-left" not in items(open_hall, "at-time-out")


@pytest.mark.clause("rev-22-g")
def test_the_phone_reminds_to_take_the_whole_pozzetto_in_hand() -> None:
    shown = {one.key: one for one in reminders(hall_of(REV).state, "phone-home", "player")}
    assert "rev-22-g" in shown["all-in-hand"].clauses and shown["all-in-hand"].article == "22"
    assert "all-in-hand" not in {one.key for one in reminders(hall_of(INT).state, "phone-home", "player")}
