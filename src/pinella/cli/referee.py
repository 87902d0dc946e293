"""`pinella referee ...`: the assistant as a conversation, the case book, the quiz."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli import free_table, reports
from pinella.cli.words import LANGUAGE, _, article, print_json, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.referee.casebook import Case
    from pinella.referee.quiz import Question, Score

app = typer.Typer(no_args_is_help=True)
CodeOption = Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))]
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]


@app.command("ask", help=_("Describe what happened, answer questions, get the ruling."))
def ask(
    told: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help=_("What happened, in your words."))] = None,
    code: CodeOption = "",
) -> None:
    from pinella.cli.conversation import converse
    from pinella.codes.loader import load_code

    if not code:
        raise Refusal(say("say under which code: --code"))
    if not converse(load_code(code), " ".join(told or [])):
        raise typer.Exit(1)


@app.command("cases", help=_("Browse the case book: stories from the table and their rulings."))
def cases(
    name: Annotated[str, typer.Argument(metavar="CASE", help=_("Id of one case, to read it whole."))] = "",
    code: CodeOption = "",
    wanted: Annotated[str, typer.Option("--article", help=_("Only cases of this article."))] = "",
    incident: Annotated[str, typer.Option("--incident", help=_("Only cases of this incident."))] = "",
    play: Annotated[bool, typer.Option("--play", help=_("Play the case at a free table, to the ruling."))] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help=_("Write the case as a file to change."))
    ] = None,
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.loader import load_code
    from pinella.referee.casebook import articles_of, chosen, find_case

    if name:
        one = find_case(name)
        if one is None:
            raise Refusal(say("there is no case “{name}”; `pinella referee cases` lists them", name=name))
        if out is not None:
            _write(one, out, as_json)
        elif play:
            _play(one)
        else:
            _show(one, as_json)
        return
    found = chosen(load_code(code).id if code else "", wanted, incident)
    if as_json:
        print_json([{**_summary(case), "articles": articles_of(case)} for case in found])
    else:
        for case in found:
            print(f"{case.id:16} {'; '.join(map(article, articles_of(case)))}: {case.story(LANGUAGE.code)}")
    if not found:
        if not as_json:
            print(_("No case fits."))
        raise typer.Exit(1)


def _write(case: Case, out: Path, as_json: bool) -> None:
    from pinella.records.cases import dump

    try:
        dump(case, out)
    except OSError as error:
        raise Refusal(say("the file {file} cannot be written: {why}", file=out, why=error.strerror)) from None
    if as_json:
        print_json({"file": str(out)})
    else:
        print(_("Written: {path}").format(path=out))


def _play(case: Case) -> None:
    """What happened, act by act, then the ruling and how the table lies after it."""
    from pinella.cli.rulings import ruling_lines
    from pinella.codes.loader import load_code
    from pinella.referee.free_table.script import play
    from pinella.referee.free_table.table import FreeTable
    from pinella.referee.ruling_document import document_of

    if case.scene is None:
        raise Refusal(say("the case {name} cannot be played: it is told in words only", name=case.id))
    law = load_code(case.code)
    sitting = FreeTable.of(case.scene.deal(law))
    print(f"{case.story(LANGUAGE.code)}\n")
    free_table.show(sitting)
    play(sitting, case.scene.acts, case.scene.answers, case.scene.choices)
    print("\n" + "\n".join(case.scene.acts) + "\n")
    for one in sitting.rulings:
        print("\n".join([*ruling_lines(document_of(law, one.ruling)), ""]))
    free_table.show(sitting)


def _summary(case: Case) -> dict[str, object]:
    return {"case": case.id, "code": case.code, "incident": case.incident, "story": case.story(LANGUAGE.code)}


def _show(case: Case, as_json: bool) -> None:
    from pinella.cli.rulings import change_lines, ruling_lines
    from pinella.codes.loader import load_code
    from pinella.referee.casebook import ruling_of
    from pinella.referee.ruling_document import document_data, document_of

    law = load_code(case.code)
    document = document_of(law, ruling_of(case))
    if as_json:
        print_json({**_summary(case), "facts": case.facts, "ruling": document_data(document, LANGUAGE)})
        return
    print(f"{case.id} · {words(law.name)} · {words(document.title)}\n\n{case.story(LANGUAGE.code)}\n")
    print("\n".join([*ruling_lines(document), *change_lines(document.otherwise)]))


@app.command("quiz", help=_("Train on the case book: choose the ruling, see why, keep a score."))
def train(
    code: CodeOption = "",
    number: Annotated[int, typer.Option("--number", min=1, help=_("How many questions."))] = 10,
    seed: Annotated[str, typer.Option("--seed", help=_("The same seed asks the same questions."))] = "",
    score_file: Annotated[
        Path | None, typer.Option("--score", help=_("Where the score is kept; else in your data folder."))
    ] = None,
) -> None:
    import secrets

    from pinella.cli.conversation import Left, choose
    from pinella.codes.loader import load_code
    from pinella.referee.quiz import Score, quiz
    from pinella.referee.speech import sentence_of

    file = score_file or _own_file()
    total = _read_score(file)
    questions = quiz(load_code(code).id if code else "", seed or secrets.token_hex(4), number)
    score = Score()
    for at, question in enumerate(questions, start=1):
        print(_("Question {at} of {number}").format(at=at, number=len(questions)) + f" · {_code_name(question.code)}\n")
        print(question.story[LANGUAGE.code] + "\n")
        try:
            choice = choose([" ".join(sentence_of(words(step.words)) for step in steps) for steps in question.choices])
        except Left:
            break
        score, total = score.plus(question, choice), total.plus(question, choice)
        _explain(question, choice)
    _write_score(file, total)
    _sum_up(score, total)


def _code_name(code: str) -> str:
    from pinella.codes.loader import load_code

    return words(load_code(code).name)


def _explain(question: Question, choice: int) -> None:
    from pinella.cli.rulings import ruling_lines
    from pinella.referee.quiz import explanation

    if question.is_right(choice):
        print(_("Right.") + "\n")
    else:
        print(_("No: the right ruling is number {number}.").format(number=question.right + 1) + "\n")
    print("\n".join(ruling_lines(explanation(question))) + "\n")


def _sum_up(score: Score, total: Score) -> None:
    print(_("Right answers: {right} of {asked}").format(right=score.right, asked=score.asked))
    print(_("In all so far: {right} of {asked}").format(right=total.right, asked=total.asked))
    for name, tally in total.weakest()[:5]:
        code, __, cited = name.partition(" ")
        mistakes = _("mistakes: {number}").format(number=tally.asked - tally.right)
        print(f"   {_code_name(code)}, {article(cited)}: {mistakes}")


def _own_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("pinella") / "quiz.json"


def _read_score(file: Path) -> Score:
    import msgspec

    from pinella.referee.quiz import Score

    if not file.exists():
        return Score()
    try:
        return msgspec.json.decode(file.read_bytes(), type=Score)
    except (OSError, msgspec.MsgspecError) as error:
        raise Refusal(say("the score file {file} cannot be read: {why}", file=file, why=error)) from None


def _write_score(file: Path, score: Score) -> None:
    import msgspec

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(score))
    except OSError as error:
        raise Refusal(say("the score file {file} cannot be written: {why}", file=file, why=error.strerror)) from None


@app.command("wild", help=_("Say to which meld an exposed wild goes: the one where it is least useful."))
def wild(
    card: Annotated[str, typer.Argument(metavar="CARD", help=_("The exposed wild: Jo, 2h."))],
    melds: Annotated[list[str], typer.Argument(metavar="MELD...", help=_("The melds of its side, each in quotes."))],
    code: CodeOption = "",
    as_json: JsonOption = False,
) -> None:
    from pinella import cards
    from pinella.codes.loader import load_code
    from pinella.referee.meld_analysis import least_useful
    from pinella.rules.meld_layout import lay, read_meld

    if not code:
        raise Refusal(say("say under which code: --code"))
    law, laid = load_code(code), []
    for text in melds:
        group, pins = read_meld(text.split())
        laid.append(lay(group, law, pins).meld)
    found = least_useful(cards.parse(card), laid, law)
    cited = law.cite("exposed.exposed_wild")
    if as_json:
        print_json({"melds": [number + 1 for number in found], "article": cited})
        return
    for number in found:
        print(f"{laid[number]} ({article(cited)})")
    if not found:
        print(_("No meld takes it."))


app.command("report", help=_("Write a report on a member, or print the record of an incident."))(reports.report)
app.command("appeal", help=_("Say who decides an appeal against a ruling."))(reports.appeal)
app.command("table", help=_("Sit at a free table: everything may happen, and the referee comes when called."))(
    free_table.table
)
