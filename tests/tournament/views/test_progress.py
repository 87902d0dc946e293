"""The next step: followed blindly it leads through the whole tournament, and it says what is awaited."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.sheet.paper import Paper
from pinella.tournament.model import SIDES, PlannedRound
from pinella.tournament.prizes.events import Prize
from pinella.tournament.progress import Step, next_step, status, table_status
from pinella.tournament.rounds.state import MINUTE
from tests.tournament.hall import Hall, player, rounds

FORMATS = {
    "pairs": ("danish", "danish"),
    "teams": ("danish", "danish"),
    "individual-one-against-one": ("danish-no-rematch", "danish"),
    "individual-new-partner": ("fours", "fours"),
}


class Obedient:
    """A director who does what the button names, and gives what it says is awaited."""

    def __init__(self, hall: Hall, plan: tuple[PlannedRound, ...]) -> None:
        self.hall = hall
        self.plan = plan
        self.done: list[str] = []

    def run(self, most: int = 600) -> None:
        for _ in range(most):
            step = next_step(self.hall.state, self.hall.now)
            if not step.act:
                return
            self.done.append(step.act)
            if step.ready:
                self.hall.do(step.act, **step.arguments)
            else:
                assert str(step.why)
                self.give(step)
        raise AssertionError(f"no end in sight: {self.done[-12:]}")

    def give(self, step: Step) -> None:
        hall, arguments = self.hall, dict(step.arguments)
        match step.act:
            case "set-plan":
                hall.do("set-plan", rounds=self.plan)
            case "register":
                hall.enter(len(hall.state.contestants) + 1)
            case "appoint":
                hall.do("appoint", name="Conti", role="director")
            case "captains-draw":
                hall.do("captains-draw", **arguments, home="3h", away="Ks")
            case "declare-line-up":
                table = hall.table(arguments["round"], arguments["table"])
                number = (table.meeting.home if arguments["side"] == "home" else table.meeting.away)[0]
                one, two, three, four = hall.state.contestants[number].players[:4]
                hall.do("declare-line-up", **arguments, open=(one, two), closed=(three, four))
            case "enter-sheet":
                totals = (1000 + 5 * arguments["table"], 600)
                hall.do("enter-sheet", **arguments, paper=Paper(totals=totals), signed=("home",))
            case "sign-sheet":
                hall.do("sign-sheet", **arguments)
            case "finalise-standing":
                assert step.until > hall.now
                hall.now = step.until
            case "file-report":
                hall.do("file-report", **arguments, writer="Greco", text="fatti")
            case _:
                raise AssertionError(f"{step.act}: {step.why}")


@settings(max_examples=25, deadline=None)
@given(
    code=st.sampled_from(("feburit", "fedibur", "fibur-revolution-2026", "fibur-internazionale")),
    format=st.sampled_from(sorted(FORMATS)),
    entries=st.integers(min_value=4, max_value=9),
    groups=st.booleans(),
)
def test_followed_blindly_it_leads_to_the_end(code: str, format: str, entries: int, groups: bool) -> None:
    try:
        hall = Hall(code, format=format, entries=entries, officials=False)
    except Refusal:
        return  # this code offers no such tournaments
    plan = rounds(code, *FORMATS[format])
    if groups and entries >= 8 and format == "pairs":
        plan = (*plan, *rounds(code, "danish", groups=(2, entries // 2 - 2)))
    hall.do("set-prizes", prizes=(Prize(title="Podio", places=2, cents=(5000, 3000)),))
    director = Obedient(hall, plan)
    director.run()
    assert hall.state.ended
    assert hall.state.awarded is not None
    assert director.done.count("close-round") == len(plan)
    assert director.done.count("form-groups") == sum(bool(one.groups) for one in plan)
    assert hall.problems() == []


def _step(hall: Hall) -> Step:
    return next_step(hall.state, hall.now)


def test_without_entries_it_asks_for_them() -> None:
    hall = Hall("feburit", entries=1, plan=rounds("feburit", "danish"))
    assert _step(hall).act == "register"
    assert not _step(hall).ready
    hall.enter(2)
    assert (_step(hall).act, _step(hall).ready) == ("draft-round", True)


def test_a_draft_that_no_longer_fits_is_made_anew() -> None:
    hall = Hall("fibur-revolution-2026", entries=3, plan=rounds("fibur-revolution-2026", "danish"))
    hall.draft()
    assert _step(hall).act == "publish-round"
    hall.enter(4, confirmed=True)
    step = _step(hall)
    assert (step.act, step.ready) == ("drop-round", True)
    assert status(hall.state, hall.now).draft_stale is not None
    hall.do(step.act, **step.arguments)
    assert _step(hall).act == "draft-round"


def test_what_the_engine_refuses_is_awaited_in_its_own_words() -> None:
    plan = rounds("feburit", "danish", seating="directors-choice")
    hall = Hall("feburit", entries=4, plan=plan)
    step = _step(hall)
    refusal = hall.refused("draft-round")
    assert (step.act, step.ready, str(step.why)) == ("draft-round", False, str(refusal))


def test_in_play_it_counts_the_missing_sheets_and_then_closes() -> None:
    hall = Hall("feburit", entries=6, plan=rounds("feburit", "danish", "danish"))
    hall.start()
    hall.score(1, 1000, 600)
    step = _step(hall)
    assert step.act == "enter-sheet"
    assert step.arguments == {"round": 1, "table": 2, "room": "open"}
    assert str(step.why) == "2 of 3 sheets of round 1 are missing"
    hall.wait(hall.round().plan.minutes)
    assert _step(hall).act == "time-out"
    hall.do("time-out", round=1)
    hall.score(3, 1000, 600)
    hall.do("enter-sheet", round=1, table=2, paper=Paper(totals=(900, 700)), signed=("home",))
    waits = _step(hall)
    assert (waits.act, waits.arguments["side"], waits.ready) == ("sign-sheet", "away", False)
    hall.do("dispute-sheet", round=1, table=2, side="away", version=1, reason="manca un burraco")
    assert "disputed" in str(_step(hall).why)
    hall.do("enter-sheet", round=1, table=2, paper=Paper(totals=(900, 800)), version=1, signed=SIDES)
    assert _step(hall).act == "close-round"


def test_a_stopped_clock_runs_on_first() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.start()
    hall.do("pause", round=1)
    assert _step(hall).act == "resume"


def test_before_the_prizes_one_waits_until_errors_are_reported() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.play()
    assert _step(hall).act == "post-standing"
    hall.do("post-standing", round=1)
    posted = hall.now
    waits = _step(hall)
    minutes = hall.state.code.sheet.check_minutes_before_prizes
    assert (waits.act, waits.ready, waits.until) == ("finalise-standing", False, posted + minutes * MINUTE)
    assert hall.refused("finalise-standing", round=1)
    assert status(hall.state, hall.now).phase == "checking"
    hall.now = waits.until
    assert _step(hall).ready


def test_a_standing_that_changed_is_posted_again_before_it_is_final() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.play({1: (1500, 1000), 2: (1200, 1000)})
    hall.do("post-standing", round=1)
    hall.do(
        "sanction",
        number=hall.standing().order[0],
        level="warning",
        offence="parole",
        vp_lost=20,
        round=1,
        ladder=False,
    )
    assert _step(hall).act == "post-standing"
    hall.do("post-standing", round=1)
    assert _step(hall).act == "finalise-standing"
    hall.wait(30)
    assert _step(hall).ready


def test_sheets_of_an_earlier_round_are_asked_for_before_the_prizes() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish", "danish"))
    hall.start()
    hall.score(1, 1000, 600)
    hall.start(provisional=(10, 10))
    assert status(hall.state, hall.now).open_earlier == ((1, 2),)
    hall.play()
    step = _step(hall)
    assert (step.act, step.arguments["round"], step.arguments["table"]) == ("enter-sheet", 1, 2)
    hall.score(2, 900, 700, number=1)
    assert (_step(hall).act, dict(_step(hall).arguments)) == ("close-round", {"round": 1})
    hall.do("close-round", round=1)
    assert _step(hall).act == "post-standing"


def test_an_interrupted_tournament_goes_to_its_end() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish", "danish", "danish"))
    hall.play()
    hall.do("interrupt", reason="allagamento")
    step = _step(hall)
    assert (step.act, step.ready) == ("end", True)
    assert status(hall.state, hall.now).phase == "finished"


def test_after_the_end_reports_are_due() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.play()
    hall.do("open-report", number=1, about="complaint", facts="rumore")
    hall.do("post-standing", round=1)
    hall.wait(30)
    hall.do("finalise-standing", round=1)
    hall.do("end")
    step = _step(hall)
    assert (step.act, step.arguments) == ("file-report", {"id": 1})
    assert status(hall.state, hall.now).reports_open == 1
    hall.do("file-report", id=1, writer="Greco", text="rumore in sala")
    assert _step(hall).act == ""


# --- where it stands -------------------------------------------------------------------------------------------------


def test_the_lights_of_the_tables() -> None:
    hall = Hall("feburit", entries=11, plan=rounds("feburit", "danish"))
    hall.post()
    assert table_status(hall.state, 1, 1) == "empty"
    hall.do("start-round", round=1)
    hall.score(1, 1000, 600)
    hall.do("enter-sheet", round=1, table=2, paper=Paper(totals=(900, 700)), signed=("home",))
    hall.do("enter-sheet", round=1, table=3, paper=Paper(totals=(900, 700)), signed=("home",))
    hall.do("dispute-sheet", round=1, table=3, side="away", version=1, reason="base")
    lights = status(hall.state, hall.now).tables
    assert lights["done"] == (1,)
    assert lights["entered"] == (2,)
    assert lights["disputed"] == (3,)
    assert lights["playing"] == (4, 5)
    assert lights["rest"] == (6,)
    hall.do("time-out", round=1, confirmed=True)
    assert status(hall.state, hall.now).tables["late"] == (4, 5)


def test_a_room_still_out_holds_a_match_of_teams() -> None:
    hall = Hall("feburit", entries=2, format="teams", plan=rounds("feburit", "danish"))
    hall.start()
    hall.score(1, 1000, 600, room="open")
    assert table_status(hall.state, 1, 1) == "signed"
    step = _step(hall)
    assert (step.act, step.arguments["room"]) == ("enter-sheet", "closed")


@pytest.mark.parametrize("code", ["feburit", "fedibur", "fibur-revolution-2026", "fibur-internazionale"])
def test_players_see_the_time_left_only_where_the_code_lets_them(code: str) -> None:
    hall = Hall(code, entries=4, plan=rounds(code, "danish"))
    hall.start()
    hall.wait(10)
    shown = status(hall.state, hall.now)
    assert shown.clock is not None
    assert shown.clock.left_ms == shown.clock.minutes * MINUTE - 10 * MINUTE
    assert (shown.players_clock is not None) == hall.state.code.clock.time_left_told


def test_a_stopped_clock_keeps_its_time() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.start()
    hall.do("pause", round=1)
    before = status(hall.state, hall.now).clock
    hall.wait(7)
    after = status(hall.state, hall.now).clock
    assert before is not None and after is not None
    assert before.left_ms == after.left_ms
    assert after.paused


def test_the_signals_fall_due_at_the_go_and_at_the_end_of_the_time() -> None:
    hall = Hall("feburit", entries=4, plan=rounds("feburit", "danish"))
    hall.post()
    assert status(hall.state, hall.now).signal == "go"
    hall.do("start-round", round=1)
    assert status(hall.state, hall.now).signal == ""
    hall.wait(hall.round().plan.minutes)
    shown = status(hall.state, hall.now)
    assert (shown.signal, shown.signal_words is None) == ("time-out", False)
    hall.do("time-out", round=1)
    assert status(hall.state, hall.now).signal == ""


def test_phases() -> None:
    hall = Hall("feburit", officials=False)
    phases: list[str] = []

    def note() -> None:
        phases.append(status(hall.state, hall.now).phase)

    note()
    hall.do("appoint", name="Conti", role="director")
    hall.do("set-plan", rounds=rounds("feburit", "danish"))
    note()
    hall.enter(1)
    hall.enter(2)
    hall.draft()
    note()
    hall.do("publish-round", round=1)
    note()
    hall.do("start-round", round=1)
    note()
    hall.play()
    note()
    hall.do("post-standing", round=1)
    note()
    hall.wait(30)
    hall.do("finalise-standing", round=1)
    note()
    hall.do("end")
    note()
    wanted: list[Any] = ["setup", "registration", "draft", "published", "playing", "closed", "checking", "finished"]
    assert phases == [*wanted, "ended"]


def test_those_who_look_for_a_partner_are_remembered_before_the_first_round() -> None:
    hall = Hall("fedibur", entries=2, plan=rounds("fedibur", "danish"))
    hall.do("register-single", player=player("s1"))
    hall.do("register-single", player=player("s2"))
    assert "looking for a partner: 2" in str(_step(hall).why)


def test_who_is_not_here_is_told_before_the_first_round_is_made_without_them() -> None:
    hall = Hall("fedibur", entries=4, plan=rounds("fedibur", "danish"))
    assert "not here yet" not in str(_step(hall).why), "where nobody is checked in, everybody plays"
    hall.do("check-in", numbers=(1, 2, 3))
    assert "1 not here yet" in str(_step(hall).why)
    hall.do("check-in", numbers=(4,))
    assert "not here yet" not in str(_step(hall).why)
