"""`pinella rule`: what a code's referee rules on an incident, from facts given as name=value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import _, print_json, words
from pinella.messages import Message, Refusal, say

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.referee.facts import Fact
    from pinella.referee.ruling import Ruling


def rule(
    incident: Annotated[str, typer.Argument(metavar="INCIDENT", help=_("The kind of incident; see --list."))] = "",
    facts: Annotated[list[str] | None, typer.Argument(metavar="FACT=VALUE", help=_("What happened."))] = None,
    code: Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))] = "",
    listed: Annotated[bool, typer.Option("--list", help=_("List the incidents and the facts they ask for."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))] = False,
) -> None:
    from pinella.codes.loader import load_code
    from pinella.referee import ruling
    from pinella.referee.facts import Unanswered
    from pinella.referee.incidents import find

    if not code:
        raise Refusal(say("say under which code: --code"))
    law = load_code(code)
    if listed:
        _list(law, as_json)
        return
    judged = find(incident)
    given = dict(_fact(text) for text in facts or [])
    try:
        found = ruling.rule(law, judged, given)
    except Unanswered as missing:
        raise Refusal(_needed(missing.fact)) from None
    if as_json:
        print_json(_data(found))
    else:
        _print(found)


def _fact(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not separator or not name or not value:
        raise Refusal(say("“{text}” is no fact: write name=value", text=text))
    return name, value


def _needed(fact: Fact) -> Message:
    return say(
        "{question} Say {name}= one of {answers}",
        question=fact.question,
        name=fact.name,
        answers=", ".join(fact.answers),
    )


def _list(law: Code, as_json: bool) -> None:
    from pinella.referee.incidents import INCIDENTS
    from pinella.referee.ruling import every_ruling

    data = []
    for incident in INCIDENTS.values():
        names: dict[str, None] = {}
        for found in every_ruling(law, incident):
            names |= dict.fromkeys(found.decided_by)
        data.append({"incident": incident.name, "title": words(incident.title), "facts": list(names)})
    if as_json:
        print_json(data)
        return
    for row in data:
        print(f"{row['incident']}: {row['title']}")
        print(f"   {', '.join(row['facts'])}")


def _data(found: Ruling) -> dict[str, object]:
    return {
        "incident": found.incident.name,
        "measures": [
            {"kind": measure.kind, "who": measure.who, "negative": measure.negative, "words": words(measure.words())}
            for measure in found.measures
        ],
        "articles": list(found.articles),
        "clauses": list(found.clauses),
        "facts": dict(found.decided_by),
    }


def _print(found: Ruling) -> None:
    for number, step in enumerate(found.steps(), start=1):
        print(f"{number}. {words(step)}.")
    print(_("Articles: {articles}").format(articles="; ".join(found.articles)))
