"""The accounts-room exam: fifty tables from an Excel list to the prizes of every group, on both engines.

Eleven rounds: six Mitchell, two Danish in one group, three Danish in merit groups of 7, 9, 9, 9, 9 and 7 tables.
`docs/accounts-room.md` tells the same at a terminal.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code
from pinella.messages import ENGLISH
from pinella.prints import render_html
from pinella.prints.contents import prize_list, seats_by_name, seats_by_table
from pinella.prints.contents import standing as standing_paper
from pinella.store import Store
from pinella.tournament.check import check
from pinella.tournament.entries.roster import preview, read_table
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.fold import replay
from pinella.tournament.model import SIDES, PlannedRound
from pinella.tournament.prizes.events import Prize
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.rounds.views.seats import seats_by_name as names_view
from pinella.tournament.setup.events import Settings
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import paper
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State
from pinella.tournament.tournaments import Tournaments
from tests.store.test_desk import Clock
from tests.tournament.roster.sample import sample_workbook

CODE = "fibur-revolution-2026"
TABLES = (7, 9, 9, 9, 9, 7)
PLAN = (
    *(PlannedRound(system="mitchell", deals=3, minutes=42, seating="draw" if at == 0 else "") for at in range(6)),
    *(PlannedRound(system="danish", deals=3, minutes=42, session=2) for _ in range(2)),
    PlannedRound(system="danish", deals=3, minutes=42, session=3, groups=TABLES),
    *(PlannedRound(system="danish", deals=3, minutes=42, session=3) for _ in range(2)),
)


class Office:
    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.desk = Tournaments(store, watch=self.clock.watch())
        self.id, _ = self.desk.create(
            code=CODE,
            actor=Actor.person("Conti"),
            request="new",
            name="Campionato nazionale",
            format="pairs",
            level="national",
            date="2026-11-16",
            seed="sala conti",
            settings=Settings(tables=50, apart=("region",), apart_rounds=6, fee_cents=5000),
        )
        self.requests = 0

    def do(self, act: str, **arguments: Any) -> None:
        self.requests += 1
        self.clock.passes(500)
        self.desk.do(self.id, act, arguments, actor=Actor.person("Conti"), request=str(self.requests), confirmed=True)

    @property
    def state(self) -> State:
        return self.desk.state(self.id)


def enter_all(office: Office) -> None:
    table = read_table(sample_workbook(100, "esame"), "coppie.xlsx")
    code = load_code(CODE)
    seen = preview(table, "pairs", {}, on_date="2026-11-16", sporting_year=2026, code=code, capacity=100)
    assert seen.counts.entries == 100 and not seen.counts.refused
    for one in seen.proposed:
        office.do("register", players=one.players)
    state = office.state
    assert len(state.contestants) == 100 and not state.waiting
    assert len({player.region for player in state.players.values()}) >= 6
    office.do("check-in", numbers=tuple(range(1, 101)), fee_cents=5000)


def play_round(office: Office, number: int, dice: Dice) -> None:
    office.do("draft-round")
    office.do("publish-round", round=number)
    office.do("start-round", round=number)
    for table in sorted(office.state.rounds[-1].tables):
        sheet = paper(office.state.code, 3, dice)
        office.do("enter-sheet", round=number, table=table, paper=sheet, signed=SIDES)
    office.clock.passes(42 * MINUTE)
    office.do("time-out", round=number)
    office.do("close-round", round=number)


def settle(office: Office, number: int) -> None:
    office.do("post-standing", round=number)
    office.clock.passes(10 * MINUTE)
    office.do("finalise-standing", round=number)


def test_the_accounts_room_exam(store: Store) -> None:
    office, dice = Office(store), Dice("sala conti")
    office.do("appoint", name="Conti", role="director")
    office.do("set-plan", rounds=PLAN)
    prizes = [Prize(title=f"Girone {group}", places=3, cents=(30000, 20000, 10000), group=group) for group in "ABCDEF"]
    office.do("set-prizes", prizes=tuple(prizes))
    enter_all(office)
    for number in range(1, 12):
        if number == 9:
            settle(office, 8)
            office.do("form-groups", round=9)
        play_round(office, number, dice)
    settle(office, 11)
    office.do("award-prizes")
    office.do("end")
    state = office.state

    _movements(state)
    _groups(state)
    _papers(state)
    _again(office, state)


def _movements(state: State) -> None:
    """Mitchell: fixed pairs stay, nobody meets twice, region mates are kept apart as far as can be."""
    first = state.rounds[0]
    fixed = {one for one, line in first.lines.items() if line == "fixed"}
    assert len(fixed) == 50
    met: set[frozenset[int]] = set()
    for round_ in state.rounds[:6]:
        assert len(round_.tables) == 50
        for meeting in round_.meetings:
            pair = frozenset((meeting.home[0], meeting.away[0]))
            assert pair not in met
            met.add(pair)
            (stays,) = pair & fixed
            assert first.places[stays] == meeting.table

    def region(number: int) -> set[str]:
        return {state.players[one].region for one in state.contestants[number].players}

    mates = sum(
        bool(region(one.home[0]) & region(one.away[0])) for round_ in state.rounds[:6] for one in round_.meetings
    )
    told = sum(len(round_.relaxed) for round_ in state.rounds[:6])
    assert mates <= 300 * 0.15 and (told or not mates), "few region mates meet, and it is said"
    for round_ in state.rounds[6:8]:
        assert [one for meeting in round_.meetings for one in sorted((*meeting.home, *meeting.away))] != []
        places = {number: at for at, number in enumerate(round_.order)}
        assert all(abs(places[one.home[0]] - places[one.away[0]]) == 1 for one in round_.meetings)


def _groups(state: State) -> None:
    split = state.groups_for(9)
    assert [(name, len(members)) for name, members in split] == list(
        zip("ABCDEF", (14, 18, 18, 18, 18, 14), strict=True)
    )
    before = standing(state, 8).order
    assert [one for _name, members in split for one in members] == list(before)
    for round_ in state.rounds[8:]:
        for meeting in round_.meetings:
            assert state.group_of(meeting.home[0], 9) == state.group_of(meeting.away[0], 9) == meeting.group
    final = standing(state, 11)
    for name, members in split:
        rows = final.of_group(name)
        assert {row.number for row in rows} == set(members)
        assert [row.vp for row in rows] == sorted((row.vp for row in rows), reverse=True)
    assert sum(row.vp for row in final.rows) == 11 * 50 * 20
    assert sum(row.mp for row in final.rows) == 0
    assert state.awarded is not None
    paid: dict[str, int] = {}
    for title, _place, number, cents in state.awarded.awards:
        paid[title] = paid.get(title, 0) + cents
        assert title == f"Girone {state.group_of(number, 11)}"
    assert paid == dict.fromkeys((f"Girone {one}" for one in "ABCDEF"), 60000)


def _papers(state: State) -> None:
    """Seats by table and A-Z, standing and prizes: everybody is on them."""

    def told(at: int) -> str:
        return str(at)

    people = names_view(state, 1)
    assert len(people) == 200
    surnames = [one.name for one in people]
    for page in (seats_by_table(state, 1), seats_by_name(state, 1)):
        html = render_html(page, ENGLISH)
        assert all(name.split()[0].replace("'", "&#39;") in html for name in surnames)
    assert "Girone A" in render_html(prize_list(state), ENGLISH)
    assert render_html(standing_paper(state, told), ENGLISH)


def _again(office: Office, state: State) -> None:
    """From the log and from the file alone: the same tournament."""
    records = list(office.desk.log(office.id))
    text = dumps(state, records)
    id_, read, written, _code = loads(text)
    assert replay(id_, read, load_code) == state
    assert check(id_, read, load_code, written) == []
    assert office.desk.store.verify() == []
    assert msgspec.json.decode(text.splitlines()[-1])["outcome"]["rounds"] == 11
