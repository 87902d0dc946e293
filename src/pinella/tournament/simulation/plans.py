"""Kinds of tournaments to simulate: formats, numbers of entries and plans that a code offers."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.choices import values
from pinella.codes.model import Code
from pinella.tournament.model import Format, PlannedRound
from pinella.tournament.pairing.systems import SYSTEMS, first_seatings
from pinella.tournament.rounds.minutes import default_minutes
from pinella.tournament.simulation.dice import Dice


@dataclass(frozen=True, slots=True)
class Scenario:
    format: Format
    entries: int
    plan: tuple[PlannedRound, ...]


def scenario(code: Code, dice: Dice, *, largest: int = 40) -> Scenario:
    """A random but lawful kind of event."""
    offered: list[Format] = [one for one in values(Format) if one in code.formats.offered]
    format_ = dice.pick(offered)
    entries = dice.between(4, largest)
    if format_ == "individual-new-partner":
        entries = dice.between(8, largest)
    if format_ == "teams":
        entries = dice.between(4, max(4, largest // 3))
    deals = dice.pick((2, 3, 3, 4))
    systems = _individual(dice, entries) if format_ == "individual-new-partner" else _paired(code, dice, entries)
    if format_ == "individual-new-partner" and systems[0][0] == "whist" and entries > 40:
        entries = 40
    seating = ""
    ways = [one.key for one in first_seatings(code) if one.key != "directors-choice"]
    if ways:
        seating = dice.pick(ways)
    plan = tuple(
        PlannedRound(
            system=system,
            deals=deals,
            minutes=default_minutes(code, deals),
            session=1 if at < 4 else 2,
            seating=seating if at == 0 else "",
            groups=groups,
        )
        for at, (system, groups) in enumerate(systems)
    )
    return Scenario(format_, entries, plan)


Run = list[tuple[str, tuple[int, ...]]]


def _individual(dice: Dice, entries: int) -> Run:
    system = dice.pick(("whist", "fours"))
    most = SYSTEMS[system].most_rounds(entries) or 6
    return [(system, ())] * dice.between(2, min(6, most))


def _paired(code: Code, dice: Dice, entries: int) -> Run:
    byscore = [one for one in ("danish", "modified-danish") if one in code.formats.pairing] + ["danish-no-rematch"]
    tables = entries // 2
    kind = dice.below(10)
    if kind == 0 and "round-robin" in code.formats.pairing and entries <= 10:
        most = SYSTEMS["round-robin"].most_rounds(entries) or 3
        return [("round-robin", ())] * most
    run: Run = []
    if kind < 5 and "mitchell" in code.formats.pairing and tables >= 3:
        run = [("mitchell", ())] * dice.between(1, min(4, tables - 1))
    run += [(dice.pick(byscore), ())] * dice.between(1, 4)
    if kind >= 7 and tables >= 4:
        upper = dice.between(1, tables - 2)
        run += [(dice.pick(byscore), (upper, tables - upper))]
        run += [(run[-1][0], ())] * dice.between(0, 2)
    return run
