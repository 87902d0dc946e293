"""What goes wrong in a simulated hall: lateness, departures, disputes, lost sheets, corrections, sanctions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinella.acts.actor import Actor
from pinella.choices import values
from pinella.sheet.paper import Paper
from pinella.tournament.hall.events import CallReason
from pinella.tournament.model import SIDES, Player, Side
from pinella.tournament.pairing.systems import SYSTEMS
from pinella.tournament.rounds.state import Table
from pinella.tournament.simulation.dice import Dice
from pinella.tournament.simulation.figures import paper

if TYPE_CHECKING:
    from pinella.tournament.simulation.hall import Hall


class Trouble:
    def __init__(self, hall: Hall, percent: float) -> None:
        self.hall = hall
        self.percent = percent
        self.guests = 0
        self.calls = Dice(f"{hall.seed} calls")
        """Apart from the others: with or without calls, a seed plays the same tournament."""

    def _happens(self, share: float = 1.0) -> bool:
        return self.hall.dice.chance(self.percent * share)

    def _table(self, number: int, table: int) -> Table:
        return self.hall._round(number).tables[table]

    def _anybody(self, number: int) -> int:
        playing = [one.number for one in self.hall.state.active() if not self.hall.state.away(one.number, number)]
        return self.hall.dice.pick(playing)

    def _guest(self) -> Player:
        self.guests += 1
        year = self.hall.state.date[:4]
        return Player(
            id=f"g{self.guests}",
            surname=f"Ospite {self.guests}",
            member=f"g{self.guests}",
            valid_until=f"{year}-12-31",
            fee_year=int(year),
        )

    # --- before and between rounds ------------------------------------------------------------------------------------

    def before(self) -> None:
        hall = self.hall
        if self._happens(2):
            hall.attempt("lock-seat", number=self._anybody(1), table=1)
        calendar = any(SYSTEMS[one.system].whole_schedule for one in hall.state.plan)
        if self._happens(2) and not calendar:  # a calendar is planned for exactly those who entered
            hall.attempt("cancel-entry", number=self._anybody(1))
        if self._happens(3):
            hall.do("announce", text="Buffet alle 20")
            hall.attempt("undo", first=hall.state.seq, last=hall.state.seq, reason="svista")

    def between(self, number: int) -> None:
        hall = self.hall
        playing = sum(1 for one in hall.state.active() if not hall.state.away(one.number, number))
        calendar = SYSTEMS[hall.state.plan[0].system].whole_schedule
        if self._happens(2) and playing > 4 and not (calendar and number == 1):
            departure = hall.dice.pick(("temporary", "for-good"))
            hall.attempt("withdraw", number=self._anybody(number), departure=departure, notified=hall.dice.chance(80))
        for one in list(hall.state.leaves):
            if hall.state.away(one, number) and hall.dice.chance(50):
                hall.attempt("return", number=one)
        if self._happens(1.5):
            size = {"pairs": 2, "teams": 4}.get(hall.state.format, 1)
            guests = tuple(self._guest() for _ in range(size))
            hall.attempt("register", players=guests, confirmed=True, reason="ritardo")
        if self._happens(2):
            one = self._anybody(number)
            players = hall.state.contestants[one].players
            hall.attempt("substitute", number=one, leaver=hall.dice.pick(players), player=self._guest())

    def with_draft(self, number: int) -> None:
        hall = self.hall
        if self._happens(2):
            hall.do("draft-round")  # pressed twice: one round
        if self._happens(3):
            seated = sorted(hall._round(number).places)
            first, second = hall.dice.sample(seated, 2)
            hall.attempt("edit-draft", round=number, swaps=((first, second),), reason="carrozzina al tavolo")
        many = len(hall._round(number).places) > 4
        if self._happens(1) and many and hall.attempt("withdraw", number=self._anybody(number), departure="temporary"):
            hall.do("draft-round")
        if self._happens(1):
            hall.do("drop-round", round=number)
            hall.do("draft-round")

    def with_posted(self, number: int) -> None:
        hall = self.hall
        if self._happens(1.5) and len(hall._round(number).places) > 4:
            hall.attempt("withdraw", number=self._anybody(number), departure="temporary")
        resting = [one for one in hall._round(number).meetings if one.rests]
        if resting and self._happens(5):
            hall.attempt("request-staff", round=number, number=resting[0].home[0])

    def with_started(self, number: int) -> None:
        hall = self.hall
        if self._happens(1):
            hall.do("pause", round=number)
            hall.now += 120_000
            hall.do("resume", round=number)
        if self._happens(1):
            hall.attempt("extend", round=number, minutes=hall.dice.pick((-2, 2, 5)))
        if self._happens(1):
            tables = sorted(hall._round(number).tables)
            table = hall.dice.pick(tables)
            hall.attempt("extend-table", round=number, table=table, minutes=3, reason="mazzo sostituito")

    # --- at a table ---------------------------------------------------------------------------------------------------

    def at_table(self, number: int, table: int) -> bool:
        """True: there is nothing more to enter at this table for now."""
        hall = self.hall
        self._called(number, table)
        side: Side = hall.dice.pick(SIDES)
        if self._happens():
            minutes = hall.dice.pick((1.5, 3.0, 7.0, 12.0))
            late = {side: minutes} if hall.dice.chance(80) else {"home": minutes, "away": 3.0}
            hall.attempt("note-lateness", round=number, table=table, minutes=late)
        if not self._table(number, table).results and self._happens(0.5):
            how = hall.dice.pick(("force-majeure", "walkout", "disorder"))
            extra: dict[str, Any] = {"other_room": 300} if hall.state.teams and how == "disorder" else {}
            if hall.dice.chance(40):
                extra["running"] = (16, 760)
            playing = sum(1 for one in hall.state.active() if not hall.state.away(one.number, number + 1))
            extra["for_good"] = playing > 6
            hall.attempt("leave-table", round=number, table=table, side=side, how=how, **extra)
        if self._happens(1.5):
            seat = self._table(number, table).meeting
            culprit = hall.dice.pick((*seat.home, *seat.away))
            hall.attempt(
                "sanction",
                number=culprit,
                level=hall.dice.pick(("reprimand", "warning", "warning")),
                offence=hall.dice.pick(hall.state.code.conduct.rules),
                round=number,
                points_lost=hall.dice.pick((0, 0, 100)),
                referee="Greco",
            )
        if not self._table(number, table).results and self._happens(0.7):
            hall.do("lose-sheet", round=number, table=table, confirmed=True)
            if hall.dice.chance(50):
                for room in hall.state.rooms:
                    self._found(number, table, room)
        return bool(self._table(number, table).results)

    def _called(self, number: int, table: int) -> None:
        """A table calls the referee, who rules, only looks and gives the time back, or comes for nothing."""
        hall, dice = self.hall, self.calls
        if not dice.chance(self.percent * 1.5):
            return
        about, side = dice.pick(values(CallReason)), dice.pick(SIDES)
        hall.do("call-referee", round=number, table=table, about=about, side=side, actor=Actor.table(table))
        if dice.chance(10):
            hall.attempt("call-referee", round=number, table=table, about=about)  # pressed twice: one call
        call = max(hall.state.calls)
        if dice.chance(20):
            hall.do("close-call", id=call, outcome="withdrawn")
            return
        hall.do("take-call", id=call, referee="Greco")
        if dice.chance(60):
            place: dict[str, Any] = {"round": number, "table": table, "call": call}
            hall.do("note-ruling", **place, referee="Greco", incident=about, text="Si continua come prima")
        else:
            hall.do("close-call", id=call, outcome="no-ruling", minutes=dice.between(0, 4))

    def _found(self, number: int, table: int, room: str) -> None:
        hall = self.hall
        sheet = paper(hall.state.code, hall.state.plan[number - 1].deals, hall.dice)
        hall.attempt("find-sheet", round=number, table=table, paper=sheet, room=room, confirmed=True)

    def disputes(self, number: int, table: int, room: str) -> bool:
        """The other side does not agree; the desk settles it with a new version."""
        hall = self.hall
        if not self._happens(1.5):
            return False
        common: dict[str, Any] = {"round": number, "table": table, "room": room}
        version = len(self._table(number, table).sheet("open" if room == "open" else "closed").versions)
        hall.do("dispute-sheet", **common, side="away", version=version, reason="manca un burraco")
        sheet = paper(hall.state.code, hall.state.plan[number - 1].deals, hall.dice)
        hall.attempt("countersign", **common, referee="Greco")
        last = len(self._table(number, table).sheet("open" if room == "open" else "closed").versions)
        hall.do("enter-sheet", **common, paper=sheet, version=last, signed=SIDES, confirmed=True)
        return True

    # --- afterwards ---------------------------------------------------------------------------------------------------

    def before_close(self, number: int) -> None:
        """Tables that were forgotten must have a result: the desk chases them."""
        hall = self.hall
        for table in hall._round(number).open_tables():
            for room in hall.state.rooms:
                sheet = self._table(number, table).rooms.get(room)
                if sheet is not None and sheet.complete:
                    continue
                new = paper(hall.state.code, hall.state.plan[number - 1].deals, hall.dice)
                version = len(sheet.versions) if sheet else 0
                if version:
                    hall.attempt("countersign", round=number, table=table, room=room, referee="Greco")
                hall.do(
                    "enter-sheet",
                    round=number,
                    table=table,
                    room=room,
                    paper=new,
                    version=version,
                    signed=SIDES,
                    confirmed=True,
                )

    def after_close(self, number: int) -> None:
        if self._happens(4):
            self._correct(self.hall.dice.between(1, number))

    def while_checking(self, number: int) -> None:
        if self._happens(4):
            self._correct(number)

    def _correct(self, number: int) -> None:
        """An error comes to light: whether it can still be put right is for the code to say."""
        hall = self.hall
        played = [one for one, at in hall._round(number).tables.items() if at.results_of_play()]
        if not played:
            return
        table = hall.dice.pick(sorted(played))
        last = self._table(number, table).sheet("open").last
        if last is None:
            return
        error = hall.dice.pick(("inversion", "transcription", "other", "addition"))
        if error == "inversion":
            new = Paper(totals=(last.totals[1], last.totals[0]))
        else:
            new = paper(hall.state.code, hall.state.plan[number - 1].deals, hall.dice)
        hall.attempt(
            "correct-sheet",
            round=number,
            table=table,
            paper=new,
            error=error,
            by=hall.dice.pick(("players", "office")),
            assent=hall.dice.pick(("nobody", "opposing-pair", "whole-table")),
            confirmed=True,
            reason="somma sbagliata",
        )
