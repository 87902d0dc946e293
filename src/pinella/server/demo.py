"""A hall to look at: 24 tables in the fourth round, everything moving; and practice tournaments for any application."""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pinella.acts.actor import Actor
from pinella.acts.registry import Context
from pinella.codes.loader import load_code
from pinella.server.application import Application, open_application
from pinella.server.rehearsal import Rehearsal
from pinella.server.show import hour
from pinella.store import open_store
from pinella.tournament.entries.roster.samples import sample_players
from pinella.tournament.ledger import Ledger
from pinella.tournament.model import PlannedRound
from pinella.tournament.prizes.events import Prize
from pinella.tournament.rounds.minutes import default_minutes
from pinella.tournament.rounds.state import MINUTE
from pinella.tournament.setup.events import Settings
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import paper
from pinella.tournament.tournaments import PRACTICE
from pinella.tournament.upcasting import UPCASTERS

CODE = "fibur-revolution-2026"
DEMO = "dimostrazione"
PAIRS = 48
PLAYED = 3
SCREENS = {"ingresso": ("seats-by-name", "clock", "results"), "sala": ("clock", "standing", "message")}
DIRECTOR, REFEREE = Actor.person("Conti Anna"), Actor.person("Greco Ugo")
SECRET = "dimostrazione"
LEFT = 7
"""Minutes left on the clock of the fourth round."""


class Told:
    """A tournament told from its beginning, with instants of its own, to be put into a application afterwards."""

    def __init__(self, id_: str, name: str, day: str, at: int, *, settings: Settings) -> None:
        self.at = at
        context = Context(at, DIRECTOR, DEMO)
        self.ledger = Ledger.opened(
            id_, load_code(CODE), load_code, context, name=name, format="pairs", level="club", date=day, seed=id_,
            venue="Circolo della Pinella, Lecce", settings=settings,
        )  # fmt: skip

    def do(self, act: str, *, actor: Actor = DIRECTOR, after: int = 2_000, **arguments: Any) -> None:
        self.at += after
        self.ledger.do(act, Context(self.at, actor, DEMO, True, "dimostrazione"), **arguments)


def told(id_: str, name: str, day: str, now: int, *, pairs: int, rounds: int, played: int, listed: bool) -> Ledger:
    """From the entries to the round in hand, ending now."""
    dice = Dice(id_)
    code = load_code(CODE)
    minutes = default_minutes(code, 4)
    begin = now - (played * (minutes + 12) + minutes + 40) * MINUTE
    settings = Settings(
        fee_cents=1500, listed=listed, starts=hour(begin + 15 * MINUTE), contact="Anna Conti", staff_available=True
    )
    story = Told(id_, name, day, begin, settings=settings)
    story.do("appoint", name=DIRECTOR.name, role="director")
    story.do("appoint", name=REFEREE.name, role="referee")
    usual = PlannedRound(system="modified-danish", deals=4, minutes=minutes)
    first = PlannedRound(system="modified-danish", deals=4, minutes=minutes, seating="draw")
    story.do("set-plan", rounds=(first, *[usual] * (rounds - 1)))
    players = sample_players(2 * pairs, id_, year=int(day[:4]))
    for at in range(pairs):
        story.do("register", players=(players[2 * at], players[2 * at + 1]))
    story.do("check-in", numbers=tuple(range(1, pairs + 1)), fee_cents=1500)
    story.do("announce")
    prizes = (Prize(title="Classifica", places=3, cents=(30000, 20000, 10000)), Prize(title="Migliore del circolo"))
    story.do("set-prizes", prizes=prizes)
    for code_, shown in SCREENS.items():
        story.do("set-screen", code=f"{code_}-{id_[-12:]}", name=code_.capitalize(), views=shown)
    for number in range(1, played + 1):
        _played(story, number, minutes, dice)
    if played:
        _begun(story, played + 1, now, minutes)
    return story.ledger


def _played(story: Told, number: int, minutes: int, dice: Dice) -> None:
    story.do("draft-round")
    story.do("publish-round", round=number)
    story.do("start-round", round=number, after=5 * MINUTE)
    round_ = story.ledger.state.rounds[-1]
    if number == 2:
        number_ = round_.meetings[0].home[0]
        story.do("note-lateness", round=number, table=round_.meetings[-1].table, minutes={"home": 4.0})
        story.do("sanction", number=number_, level="reprimand", offence="no-slow-peeking", actor=REFEREE)
    story.do("time-out", round=number, after=minutes * MINUTE)
    for meeting in round_.meetings:
        if not meeting.rests:
            sheet = paper(story.ledger.state.code, 4, dice)
            story.do(
                "enter-sheet", round=number, table=meeting.table, paper=sheet, signed=("home", "away"), accept=True,
                source="table", side="home", actor=Actor.table(meeting.table), after=4_000,
            )  # fmt: skip
    story.do("close-round", round=number)
    story.do("post-standing", round=number)


def _begun(story: Told, number: int, now: int, minutes: int) -> None:
    """The round in hand: begun so long ago that sheets come in now."""
    story.do("draft-round")
    story.do("publish-round", round=number)
    story.at = max(story.at, now - (minutes - LEFT) * MINUTE)
    story.do("start-round", round=number, after=0)
    playing = [one.table for one in story.ledger.state.rounds[-1].meetings if not one.rests]
    story.at = max(story.at, now - 30_000)
    caller = playing[4]
    story.do("call-referee", round=number, table=caller, about="meld", side="away", actor=Actor.table(caller), after=0)


def _day(now: int) -> str:
    return dt.datetime.fromtimestamp(now / 1000).date().isoformat()


def put_in(application: Application, ledger: Ledger) -> str:
    application.tournaments.take_over(ledger.id, ledger.records)
    return ledger.id


@contextmanager
def opened_demo(data: Path | None, *, address: str) -> Iterator[Application]:
    """A application of its own, gone at the end unless a folder was named for it."""
    with tempfile.TemporaryDirectory(prefix="pinella-demo-", ignore_cleanup_errors=True) as folder:
        place = (data or Path(folder)) / "demo.sqlite"
        with open_store(place, upcasters=UPCASTERS) as store:
            application = open_application(store, backups=place.parent / "backups", address=address, demo=True)
            now = application.now()
            id_ = f"{_day(now)}-torneo-di-prova"
            if not application.tournaments.is_taken(id_):
                name = "Torneo di prova, 24 tavoli"
                put_in(application, told(id_, name, _day(now), now, pairs=PAIRS, rounds=7, played=PLAYED, listed=True))
                _people(application, id_)
            application.rehearsals[id_] = Rehearsal(application, id_)
            yield application


def _people(application: Application, id_: str) -> None:
    """One account for each role; on a demonstration anybody becomes any of them with one click."""
    for name, role in (("Conti Anna", "director"), ("Greco Ugo", "referee"), ("Sala Conti", "desk")):
        account = application.access.add_account(name, SECRET, admin=role == "director")
        if role != "director":
            application.access.appoint(account.key, id_, role)


def practice(application: Application, now: int) -> str:
    """A practice tournament of 8 tables, before its first round; nobody outside sees it."""
    for attempt in range(1, 1000):
        id_ = f"{_day(now)}-{PRACTICE}{'' if attempt == 1 else f'-{attempt}'}"
        if not application.tournaments.is_taken(id_):
            ledger = told(id_, "Esercitazione", _day(now), now, pairs=16, rounds=4, played=0, listed=False)
            return put_in(application, ledger)
    raise LookupError("too many practice tournaments")
