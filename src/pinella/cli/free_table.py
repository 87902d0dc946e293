"""`pinella referee table`: a table at which everything may happen, in the terminal; the referee comes when called.

Lines are acts (`N draws`, `E lays 5h 6h 8h`, `S calls`), `?` and a subject to look (`? hand N`), or a command.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import _, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.referee.free_table.journal import Trouble
    from pinella.referee.free_table.table import FreeTable
    from pinella.referee.measures import Measure

HELP = _(
    "Acts: N draws · N draws 2 · N picks up · N picks up leaving Qd · N lays 5h 6h 8h · N ties 9h to 1 · "
    "N discards 4c · N takes pozzetto · N looks · N passes · N shows Kd to partner · N tells throw\n"
    "The referee: N calls · referee comes · undo (takes the last ruling back)\n"
    "Looking: ? (everything) · ? hand N · ? penalised N · ? limits N · ? total NS\n"
    "Others: save FILE · quit"
)


def table(
    journal: Annotated[str, typer.Argument(metavar="FILE", help=_("The journal of a table to go on with."))] = "",
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))] = "",
    seed: Annotated[str, typer.Option("--seed", help=_("Shuffle from this; the same seed gives the same deal."))] = "1",
) -> None:
    from pinella.codes.loader import load_code
    from pinella.referee.free_table import FreeTable
    from pinella.referee.free_table.script import loads
    from pinella.rules.deal import Deal

    if not code:
        raise Refusal(say("say under which code: --code"))
    events = loads(_read(journal)) if journal else []
    sitting = FreeTable.replay(Deal(load_code(code), seed), events)
    print(HELP)
    show(sitting)
    for line in _typed(sitting):
        if line in ("quit", "q", "esci"):
            break
        try:
            step(sitting, line)
        except Refusal as refused:
            print(words(refused.message))


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise Refusal(say("{path} cannot be read", path=path)) from None


def _typed(sitting: FreeTable) -> Iterator[str]:
    """Lines as they are typed, with whose turn it is before each, until the input ends."""
    while True:
        prompt = _("over") if sitting.deal.is_over else sitting.deal.on_turn
        try:
            yield input(f"{prompt}> " if sys.stdin.isatty() else "").strip()
        except EOFError:
            return


def step(sitting: FreeTable, line: str) -> None:
    """Do what one line says."""
    from pinella.referee.free_table.script import dumps, look, perform

    command, _sep, rest = line.partition(" ")
    if not line:
        return
    if command == "?":
        if rest:
            print(look(sitting, rest) or "—")
        else:
            show(sitting)
    elif command == "help":
        print(HELP)
    elif command == "undo":
        if not sitting.rulings:
            raise Refusal(say("no ruling has been given yet"))
        sitting.undo_ruling(sitting.rulings[-1])
        show(sitting)
    elif command == "save":
        try:
            Path(rest).write_text(dumps(sitting.events), encoding="utf-8")
        except OSError:
            raise Refusal(say("{path} cannot be written", path=rest)) from None
    elif perform(sitting, line):
        judge(sitting)


def judge(sitting: FreeTable) -> None:
    """The referee at the table: what the table knows he does not ask."""
    if not sitting.open_troubles():
        print(_("The referee finds nothing to rule on."))
    while sitting.open_troubles():
        if not _judge_one(sitting, sitting.open_troubles()[0]):
            return
    show(sitting)


def _judge_one(sitting: FreeTable, trouble: Trouble) -> bool:
    from pinella.cli.conversation import Left, ask_fact, choose
    from pinella.cli.rulings import ruling_lines
    from pinella.referee.facts import Unanswered
    from pinella.referee.ruling_document import document_of
    from pinella.referee.words import option_words

    incident = sitting.incident(trouble)
    seat = sitting.deal.seats[trouble.seat]
    print(f"\n{words(incident.title)} · {seat}")
    answers: dict[str, str] = {}
    try:
        while True:
            try:
                ruling = sitting.judge(trouble, answers)
                break
            except Unanswered as missing:
                answers[missing.fact.name] = ask_fact(missing.fact)
            except Refusal as impossible:
                print(words(impossible.message))
                answers.popitem()
        chosen = [measure.options[choose([words(option_words(o)) for o in measure.options])].name
                  for measure in _choices(ruling.measures)]  # fmt: skip
    except Left:
        return False
    print("\n".join(ruling_lines(document_of(sitting.deal.code, ruling))))
    sitting.apply(trouble, answers, chosen, lot=len(sitting.events))
    return True


def _choices(measures: tuple[Measure, ...]) -> list[Measure]:
    return [measure for measure in measures if measure.options]


def show(sitting: FreeTable) -> None:
    """Everything on the table: at a free table the referee sees all hands."""
    from pinella.referee.free_table.script import look

    deal = sitting.deal
    for seat in deal.seats:
        marks = [
            (_("penalised"), f"penalised {seat}"),
            (_("exposed"), f"exposed {seat}"),
            (_("limits"), f"limits {seat}"),
        ]
        told = "".join(f" · {name}: {text}" for name, subject in marks if (text := look(sitting, subject)))
        print(f"{seat}: {look(sitting, f'hand {seat}')}{told}")
    for laid in deal.melds:
        frozen = f" · {_('frozen')}" if laid.freeze else ""
        print(f"{laid.number:2}. {laid.side} {laid.meld}{frozen}")
    if loose := look(sitting, "loose"):
        print(f"{_('cards that make no meld')}: {loose}")
    print(f"{_('pile')}: {look(sitting, 'pile')} · {_('stock')}: {deal.stock_size}")
    if deal.is_over:
        counted = sitting.count()
        print(" · ".join(f"{side} {count.total}" for side, count in counted.sides.items()))
