"""The assistant as a conversation: which incident, then question after question, then the ruling.

Answers are numbers, the keys of `pinella rule`, or `b` to go back a step; whatever comes from a pipe works too.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cli.rulings import change_lines, ruling_lines
from pinella.cli.words import _, words
from pinella.codes.model import Code
from pinella.messages import Refusal
from pinella.referee.facts import Fact
from pinella.referee.incident_families import grouped
from pinella.referee.incident_search import search
from pinella.referee.incidents import INCIDENTS
from pinella.referee.ruling import Incident, question, rule
from pinella.referee.ruling_document import document_of

_BACK = ("b", "back", "indietro")
_QUIT = ("q", "quit", "esci")


class Back(Exception):
    """Go back a step."""


class Left(Exception):
    """The person stopped, or the input came to its end."""


def converse(law: Code, told: str) -> bool:
    """Whether it came to a ruling."""
    try:
        while True:
            incident = _incident(told)
            try:
                given = _answers(law, incident)
            except Back:
                told = ""
                continue
            document = document_of(law, rule(law, incident, given))
            print("\n".join(["", f"{words(law.name)} · {words(document.title)}", "", *ruling_lines(document)]))
            print("\n".join(change_lines(document.otherwise)))
            return True
    except Left:
        return False


def _line(prompt: str) -> str:
    try:
        typed = input(f"{prompt} ").strip()
    except EOFError:
        raise Left from None
    if typed.casefold() in _QUIT:
        raise Left
    return typed


def _incident(told: str) -> Incident:
    while True:
        if told in INCIDENTS:
            return INCIDENTS[told]
        found = [each.incident for each in search(told, 5)]
        if told and not found:
            print(_("Nothing found for these words."))
        if not found:
            told = _line(_("What happened? (a few words, or Enter for the list)"))
            if told:
                continue
            found = _everything()
        else:
            for at, incident in enumerate(found, start=1):
                print(f"{at:3}. {words(incident.title)}")
        try:
            return found[_number(len(found), _("Which one? (number, b for other words, q to stop)"))]
        except Back:
            told = ""


def _everything() -> list[Incident]:
    listed: list[Incident] = []
    for family, incidents in grouped(INCIDENTS.values()):
        print(words(family.title).upper())
        for incident in incidents:
            listed.append(incident)
            print(f"{len(listed):3}. {words(incident.title)}")
    return listed


def _answers(law: Code, incident: Incident) -> dict[str, str]:
    given: dict[str, str] = {}
    while True:
        try:
            fact = question(law, incident, given)
            if fact is None:
                return given
            given[fact.name] = ask_fact(fact)
        except Refusal as impossible:
            print(words(impossible.message))
            given.popitem()
        except Back:
            if not given:
                raise
            given.popitem()


def ask_fact(fact: Fact) -> str:
    """One question with numbered answers; the key of the answer."""
    keys = list(fact.answers)
    print(f"\n{words(fact.question)}")
    for at, key in enumerate(keys, start=1):
        print(f"{at:3}. {words(fact.answers[key])}")
    return keys[_number(len(keys), _("Your answer (number, b to go back):"), keys)]


def choose(options: Sequence[str]) -> int:
    """The place of the option chosen."""
    for at, option in enumerate(options, start=1):
        print(f"{at:3}. {option}")
    while True:
        try:
            return _number(len(options), _("Your ruling (number, q to stop):"))
        except Back:
            continue


def _number(most: int, prompt: str, keys: Sequence[str] = ()) -> int:
    while True:
        typed = _line(prompt)
        if typed in keys:
            return keys.index(typed)
        if typed.casefold() in _BACK:
            raise Back
        if typed.isdecimal() and 1 <= int(typed) <= most:
            return int(typed) - 1
        print(_("Please type a number from 1 to {most}.").format(most=most))
