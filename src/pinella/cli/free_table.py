"""`pinella referee table`: a table at which everything may happen, in the terminal; the referee comes when called.

Lines are acts (`N draws`, `E lays 5h 6h 8h`, `S calls`), `?` and a subject to look (`? hand N`), or a command.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import _, article, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.referee.free_table.journal import Trouble
    from pinella.referee.free_table.table import FreeTable
    from pinella.referee.measures import Measure
    from pinella.rules.before_play import BeforePlay

HELP = _(
    "Acts: N draws · N draws 2 · N picks up · N picks up leaving Qd · N lays 5h 6h 8h · N ties 9h to 1 · "
    "N discards 4c · N takes pozzetto · N looks · N passes · N shows Kd to partner · N tells throw · "
    "N chooses burn-it · W deals pozzetti of 10 and 12 · W deals 12 cards to N\n"
    "The referee: N calls · referee comes · undo (takes the last ruling back)\n"
    "Looking: ? (everything) · ? hand N · ? penalised N · ? limits N · ? orders N · ? total NS · ? may: N discards Kd\n"
    "Others: save FILE · quit"
)
COUNTING = _("N counts · N looks · go · turn up · quit")


def table(
    journal: Annotated[str, typer.Argument(metavar="FILE", help=_("The journal of a table to go on with."))] = "",
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))] = "",
    seed: Annotated[str, typer.Option("--seed", help=_("Shuffle from this; the same seed gives the same deal."))] = "1",
    counting: Annotated[
        bool, typer.Option("--count", help=_("Begin when the cards are dealt: they are counted, the go is given."))
    ] = False,
    number: Annotated[int, typer.Option("--deal", min=1, help=_("Which deal of the round it is."))] = 1,
) -> None:
    from pinella.codes.loader import load_code
    from pinella.referee.free_table import FreeTable
    from pinella.referee.free_table.script import loads
    from pinella.rules.deal import Deal

    if not code:
        raise Refusal(say("say under which code: --code"))
    events = loads(_read(journal)) if journal else []
    law = load_code(code)
    if counting and not events:
        begun = count_before_play(law, seed, number)
        if begun is None:
            return
        seed = begun
    sitting = FreeTable.replay(Deal(law, seed), events)
    print(HELP)
    show(sitting)
    for line in _typed(lambda: _("over") if sitting.deal.is_over else sitting.deal.on_turn):
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


def count_before_play(code: Code, seed: str, number: int) -> str | None:
    """From the dealt cards to the first one turned up: the seed of the deal that is then played, None if they leave."""
    from pinella.rules.before_play import BeforePlay

    print(COUNTING)
    table = BeforePlay(code, number)
    for line in _typed(lambda: _("before play")):
        if line in ("quit", "q", "esci"):
            return None
        try:
            table = _before_play(table, line)
        except Refusal as refused:
            print(
                f"{words(refused.message)} ({article(refused.article)})" if refused.article else words(refused.message)
            )
        if table.must_redeal:
            seed = f"{seed}'"
            print(_("The deal is made again, with new pozzetti."))
            table = BeforePlay(code, number)
        if table.turned_up:
            return seed
    return None


def _before_play(table: BeforePlay, line: str) -> BeforePlay:
    from pinella.rules.seats import seats

    seat, _sep, verb = line.partition(" ")
    if line == "go":
        return table.give_go()
    if line == "turn up":
        return table.turn_up()
    if len(seat) != 1 or seat.upper() not in seats(table.code) or verb not in ("counts", "looks"):
        raise Refusal(say("“{line}” is nothing that happens now: {lines}", line=line, lines=COUNTING))
    if verb == "counts":
        return table.count(seat.upper())
    looked = table.look(seat.upper())
    if looked.may_look:
        print(_("That is allowed now."))
    elif not looked.must_redeal:
        print(_("Too early, but under this code play goes on."))
    else:
        print(
            _("{seat} looked too early ({article}).").format(seat=seat.upper(), article=article(looked.early_article))
        )
    return looked


def _typed(before: Callable[[], str]) -> Iterator[str]:
    """Lines as they are typed, with what stands before each, until the input ends."""
    while True:
        prompt = before()
        try:
            yield input(f"{prompt}> " if sys.stdin.isatty() else "").strip()
        except EOFError:
            return


def step(sitting: FreeTable, line: str) -> None:
    """Do what one line says."""
    from pinella.referee.free_table.expectations import differs
    from pinella.referee.free_table.script import dumps, look, perform

    command, _sep, rest = line.partition(" ")
    if not line:
        return
    if command == "?":
        if rest.startswith(("may:", "may not:")):
            print(differs(sitting, rest) or _("yes"))
        elif rest:
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
    from pinella.cli.conversation import Left, ask_fact
    from pinella.cli.rulings import ruling_lines
    from pinella.referee.facts import Unanswered
    from pinella.referee.ruling_document import document_of

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
        print("\n".join(ruling_lines(document_of(sitting.deal.code, ruling))))
        _carry_out(sitting, trouble, answers)
    except Left:
        return False
    return True


def _carry_out(sitting: FreeTable, trouble: Trouble, answers: dict[str, str]) -> None:
    """Each choice is asked of whom the law gives it; until all are made nothing is carried out."""
    from pinella.cli.conversation import choose
    from pinella.referee.free_table.choice import ChoiceNeeded

    chosen: list[str] = []
    lot = len(sitting.events)
    while True:
        try:
            sitting.apply(trouble, answers, chosen, lot=lot)
            return
        except ChoiceNeeded as needed:
            options = _option_words(sitting.judge(trouble, answers).measures)
            print(words(needed.message))
            at = choose([options.get(name, name) for name in needed.options])
            chosen.append(needed.options[at])
            trouble = next(
                one for one in sitting.open_troubles() if one.at == trouble.at and one.incident == trouble.incident
            )


def _option_words(measures: tuple[Measure, ...]) -> dict[str, str]:
    """What options of a ruling are called; cards and melds are called by their names."""
    from pinella.referee.words import option_words

    return {option.name: words(option_words(option)) for measure in measures for option in measure.options}


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
