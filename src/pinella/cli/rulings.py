"""A ruling on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from pinella.cli.words import LANGUAGE, _, article, words
from pinella.codes.knob_words import code_name
from pinella.referee.ruling_document import Answered, Change, JointRulingDocument, RulingDocument, Step
from pinella.referee.speech import sentence_of


def ruling_lines(document: RulingDocument | JointRulingDocument, *, why: bool = True) -> Iterator[str]:
    """The steps numbered through, under their headings; then the articles and what decided."""
    numbers = count(1)
    parts = document.sections
    yield from _part("", parts.now, numbers)
    yield from _part(_("Later:"), parts.later, numbers)
    yield from _part(_("At the count:"), parts.count, numbers)
    yield from _part(_("Sanctions:"), parts.sanctions, numbers)
    yield from _part(_("For the record:"), parts.record, numbers)
    yield from _part(_("The referee decides:"), parts.discretion, numbers)
    yield from (words(power) for power in document.powers)
    yield _("Articles: {articles}").format(articles="; ".join(map(article, document.articles)))
    for followed in _followed(document):
        yield _(
            "The code itself is silent on part of this: there {code} is followed, as the text nearest to it."
        ).format(code=code_name(followed, LANGUAGE.code))
    if why:
        for each in (document,) if isinstance(document, RulingDocument) else document.errors:
            yield from _reasons(each)


def _followed(document: RulingDocument | JointRulingDocument) -> Iterator[str]:
    errors = (document,) if isinstance(document, RulingDocument) else document.errors
    yield from dict.fromkeys(code for each in errors for code in each.follows if code != document.code)


def _part(heading: str, steps: Iterable[Step], numbers: Iterator[int]) -> Iterator[str]:
    for at, step in enumerate(steps):
        if at == 0 and heading:
            yield heading
        yield f"{next(numbers):2}. {sentence_of(words(step.words))}"
        for option in step.options:
            yield f"     – {words(option.words)}"
            yield from (f"         {sentence_of(words(after.words))}" for after in option.steps)


def _reasons(document: RulingDocument) -> Iterator[str]:
    if document.decided:
        yield _("It was decided by:")
        yield from (f"   {_answer(each)}" for each in document.decided)
    if document.unheeded:
        yield _("It changes nothing here:")
        yield from (f"   {_answer(each)}" for each in document.unheeded)
    if document.cited:
        yield _("Clauses: {clauses}").format(clauses=", ".join(clause.id for clause in document.cited))


def _answer(each: Answered) -> str:
    return f"{words(each.question)} {words(each.words)}"


def change_lines(changes: Iterable[Change]) -> Iterator[str]:
    """What would have changed the ruling, answer by answer."""
    for at, change in enumerate(changes):
        if at == 0:
            yield _("What would have changed it:")
        yield f"   {words(change.question)} {words(change.words)}"
        if change.steps is None:
            yield "      → " + _("further questions would decide")
        else:
            yield "      → " + " ".join(sentence_of(step.words.render(LANGUAGE)) for step in change.steps)
