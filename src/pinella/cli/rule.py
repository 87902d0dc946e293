"""`pinella rule`: what a code's referee rules on an incident, from facts given as name=value."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pinella.cli.words import LANGUAGE, _, print_json, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.referee.facts import Fact
    from pinella.referee.ruling import Incident, Ruling

AND = "+"
"""Between two errors of one turn."""


def rule(
    incident: Annotated[str, typer.Argument(metavar="INCIDENT", help=_("The kind of incident; see --list."))] = "",
    facts: Annotated[
        list[str] | None, typer.Argument(metavar="FACT=VALUE", help=_("What happened; + begins another error."))
    ] = None,
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))] = "",
    listed: Annotated[bool, typer.Option("--list", help=_("List the incidents and the facts they ask for."))] = False,
    wanted: Annotated[
        str, typer.Option("--search", metavar="WORDS", help=_("With --list: only incidents that fit these words."))
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))] = False,
) -> None:
    from pinella.codes.loader import load_code

    if not code:
        raise Refusal(say("say under which code: --code"))
    law = load_code(code)
    if listed or wanted:
        _list(law, wanted, as_json)
        return
    errors = [_error(part) for part in _parts([incident, *(facts or [])])]
    _tell(law, _judged(law, errors, as_json), as_json)


def _parts(arguments: list[str]) -> list[list[str]]:
    return [list(part) for is_and, part in groupby(arguments, lambda text: text == AND) if not is_and]


def _error(part: list[str]) -> tuple[Incident, dict[str, str]]:
    from pinella.referee.incident_search import find_incident

    return find_incident(part[0]), dict(_fact(text) for text in part[1:])


def _fact(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not separator or not name or not value:
        raise Refusal(say("“{text}” is no fact: write name=value", text=text))
    return name, value


def _judged(law: Code, errors: list[tuple[Incident, dict[str, str]]], as_json: bool) -> list[Ruling]:
    from pinella.referee import ruling
    from pinella.referee.facts import Unanswered
    from pinella.referee.joint_ruling import given_for

    rulings = []
    for at, (incident, _given) in enumerate(errors):
        try:
            rulings.append(ruling.rule(law, incident, given_for(incident, at, errors)))
        except Unanswered as missing:
            if len(errors) == 1 and not _given and not as_json:
                _show(law, incident)
            _ask_for(incident, missing.fact, as_json)
    return rulings


def _ask_for(incident: Incident, fact: Fact, as_json: bool) -> NoReturn:
    """The question and its answers, exit code 2."""
    from pinella.referee.ruling_document import in_words, question_of

    if as_json:
        question = in_words(question_of(fact), LANGUAGE)
        missing = {name: question[name] for name in ("name", "question", "answers")}
        print_json({"incident": incident.name, "missing": missing})
    else:
        print(f"{words(incident.title)}: {words(fact.question)}", file=sys.stderr)
        for key, answer in fact.answers.items():
            print(f"  {fact.name}={key}  {words(answer)}", file=sys.stderr)
    raise SystemExit(2)


def _tell(law: Code, rulings: list[Ruling], as_json: bool) -> None:
    from pinella.referee.ruling_document import document_data, document_of, joint_document_of

    document = document_of(law, rulings[0]) if len(rulings) == 1 else joint_document_of(law, rulings)
    if as_json:
        print_json(document_data(document, LANGUAGE))
        return
    from pinella.cli.rulings import ruling_lines

    print("\n".join(ruling_lines(document)))


def _show(law: Code, incident: Incident) -> None:
    """All that an incident may ask, and an example from the case book: for who names it without facts."""
    from pinella.records.cases import cases_of
    from pinella.referee.ruling_document import ever_asked

    print(f"{incident.name}: {words(incident.title)}", file=sys.stderr)
    for fact in ever_asked(law, incident):
        print(f"   {fact.name}: {words(fact.question)}", file=sys.stderr)
        for line in _answers(fact):
            print(line, file=sys.stderr)
    cases = [case for case in cases_of(law.id).values() if case.incident == incident.name]
    example = next(
        (case for case in cases if case.facts and not any(" " in text for text in case.facts.values())), None
    )
    if example is not None:
        facts = " ".join(f"{name}={value}" for name, value in example.facts.items())
        print(_("For example:"), file=sys.stderr)
        print(f"   pinella rule --code {law.id} {incident.name} {facts}", file=sys.stderr)
        print(f"   {getattr(example, LANGUAGE.code)}", file=sys.stderr)
    print(file=sys.stderr)


def _answers(fact: Fact) -> list[str]:
    if fact.cards:
        return ["      " + _("cards, if you like")]
    if fact.answers.keys() <= {"yes", "no"}:
        return []
    return [f"      {key}: {words(answer)}" for key, answer in fact.answers.items()]


def _list(law: Code, wanted: str, as_json: bool) -> None:
    from pinella.referee.incident_families import grouped
    from pinella.referee.incident_search import search
    from pinella.referee.incidents import INCIDENTS
    from pinella.referee.ruling_document import ever_asked, in_words, question_of

    listed = [found.incident for found in search(wanted)] if wanted else list(INCIDENTS.values())
    groups = grouped(listed)
    if as_json:
        print_json(
            [
                {
                    "incident": incident.name,
                    "title": words(incident.title),
                    "family": family.name,
                    "facts": [in_words(question_of(fact), LANGUAGE) for fact in ever_asked(law, incident)],
                }
                for family, incidents in groups
                for incident in incidents
            ]
        )
        return
    for family, incidents in groups:
        print(f"{words(family.title).upper()}\n")
        for incident in incidents:
            print(f"{incident.name}: {words(incident.title)}")
            for fact in ever_asked(law, incident):
                print(f"   {fact.name}: {words(fact.question)}")
                for line in _answers(fact):
                    print(line)
            print()
