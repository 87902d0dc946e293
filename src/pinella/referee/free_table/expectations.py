"""What must be so at a table, as text: for cases with a scene, for exams, and for whoever wants to try an act first.

pile: 4c 9d Kh            hand N: 5c 6c            penalised N: Kd 4h        frozen: 1:next-turn
may: N discards Kd        may not: N lays 5h 6h 7h              over         found: missed-draw
"""

from __future__ import annotations

from pinella.messages import Refusal
from pinella.referee.free_table.journal import Act
from pinella.referee.free_table.script import look, read_event
from pinella.referee.free_table.table import FreeTable

UNORDERED = ("hand", "exposed", "frozen", "loose")
"""Where the order of what is shown means nothing."""


def differs(table: FreeTable, line: str) -> str:
    """What is so instead; empty if the table is as the line says."""
    subject, _, wanted = line.partition(":")
    subject, wanted = subject.strip(), wanted.strip()
    match subject:
        case "may":
            return _wrong_with(table, wanted)
        case "may not":
            return "" if _wrong_with(table, wanted) else "lawful"
        case "over":
            return "" if table.deal.is_over else f"on turn: {table.deal.on_turn}"
        case "not over":
            return "over" if table.deal.is_over else ""
        case "found":
            found = table.rulings[-1].ruling.incident.name if table.rulings else "nothing"
            return "" if wanted in {one.ruling.incident.name for one in table.rulings} else found
    shown = look(table, subject)
    return "" if _same(subject, shown, wanted) else shown or "nothing"


def _wrong_with(table: FreeTable, line: str) -> str:
    """The irregularities that an act would be, or why nobody can do it."""
    act = read_event(line)
    if not isinstance(act, Act):
        return "no act"
    try:
        return " ".join(trouble.incident for trouble in table.would_be(act))
    except Refusal as refused:
        return f"impossible ({refused.message})"


def _same(subject: str, shown: str, wanted: str) -> bool:
    what = subject.partition(" ")[0]
    if what in UNORDERED:
        return sorted(shown.split()) == sorted(wanted.split())
    if what == "meld" and "=" not in wanted:
        lies = [part.partition("=")[0] for part in shown.split()]
        ranks = {name[0] for name in lies if name != "Jo" and name[0] != "2"}
        return sorted(lies) == sorted(wanted.split()) if len(ranks) == 1 else lies == wanted.split()
    return shown == wanted
