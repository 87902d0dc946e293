"""A ruling as the referee says it at the table: the same measures, said as briefly as speech can.

On paper every step stands by itself. Aloud, what the same player does is one sentence, what happens in the same turn is
said together, freezes of one turn become one, and only the first article is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from msgspec.structs import replace

from pinella.codes.knob_words import article_words
from pinella.messages import Language, Message, say
from pinella.referee.measures import Measure
from pinella.referee.ruling import SILENT
from pinella.referee.short_sentences import GOES_WITHOUT_SAYING, NEVER_HOLD, SPOKEN
from pinella.referee.words import option_words, sentence

MOST_SECONDS = 30
SPOKEN_PER_SECOND = 2.5
"""Words of a calm voice in a noisy hall."""

_TURN = {
    "end-of-turn": say("At the end of the turn: {told}"),
    "own-turn": say("At the next turn of {who}: {told}"),
    "turn-after": say("At the turn after that: {told}"),
    "each-turn": say("At each turn that follows: {told}"),
    "deal-end": say("At the count: {told}"),
    "after-deal": say("After the deal: {told}"),
}
_NEXT_TURN = say("Next turn, {told}")
_AGAIN = say("{told}, and so at each turn that follows")
_UNTIL = {
    "next-turn": say("{told} until his next turn"),
    "free-turn": say("{told} until he may play freely again"),
    "after-limited-turn": say("{told} until after his limited turn"),
    "partners-discard": say("{told} until the partner has discarded"),
    "deal-end": say("{told} until the end of the deal"),
}
_NEGATIVE = {
    frozenset({"whole-meld"}): say("{told}; negative if the deal ends first"),
    frozenset({"tied-cards"}): say("{told}; the tied cards negative if the deal ends first"),
    frozenset({"whole-meld", "tied-cards"}): say("{told}; what was laid is negative if the deal ends first"),
    frozenset({"excess-cards"}): say("{told}; the excess cards count negative"),
    frozenset({"pozzetto-melds"}): say("{told}; the cards of the pozzetto in them negative if the deal ends first"),
}
_ONLY = {
    "draw-and-discard": say("{who} only draws"),
    "take-and-discard": say("{who} only draws or picks up"),
    "pick-up-and-discard": say("{who} must pick up the pile, laying nothing"),
}
"""Limits of a turn whose discard is told next."""
_TOLD_NEXT = "-told-next"
_BOTH = {"melds-opened", "melds-tied-to"}
_NO_HOLD = {"incomplete-melds", "tied-cards"}
_BOTH_FROZEN = say("melds opened or extended now are frozen")


@dataclass(slots=True)
class _Said:
    text: str
    role: str
    """Whoever it is about, as named in the text."""


def read_aloud(measures: Sequence[Measure], articles: Iterable[str], language: Language) -> str:
    """The measures in the order given, and the article they rest on; what goes without saying only if there is time."""
    cited = list(articles)
    text = _read(measures, cited, language)
    for key in GOES_WITHOUT_SAYING:
        if seconds_aloud(text) <= MOST_SECONDS:
            return text
        left = [measure for measure in measures if key not in (f"{measure.do} {measure.what}", measure.do)]
        measures = left if len(left) > 1 else measures
        text = _read(measures, cited, language)
    return text


def _read(measures: Sequence[Measure], articles: Iterable[str], language: Language) -> str:
    said: list[str] = []
    once = [measure for measure in measures if not _announced(measure, measures)]
    for (when, _), run in groupby(once, key=_turn):
        told = [_said(part, measures, language) for part in _parts(_limit_first(list(run)))]
        role = told[0].role
        joined = _by_subject(told, language)
        frame = _NEXT_TURN if when == "own-turn" and joined[0].startswith(role) else _TURN.get(when)
        if frame:
            joined[0] = Message(frame.template, {"told": joined[0], "who": role}).render(language)
        said += map(sentence_of, joined)
    cited = [article_words(article, language.code) for article in articles if not article.startswith(SILENT)]
    return " ".join(said) + (f" ({cited[0]})" if cited else "")


def seconds_aloud(text: str) -> float:
    """How long the text takes to say."""
    return round(len(text.split()) / SPOKEN_PER_SECOND, 1)


def sentence_of(text: str) -> str:
    """With a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _turn(measure: Measure) -> tuple[str, str]:
    """What is said together: all of one turn of one player."""
    return measure.when, measure.who if measure.when == "own-turn" else ""


def _repeats(measure: Measure, first: Measure) -> bool:
    """What is done once and then at each turn that follows."""
    alike = (measure.do, measure.what, measure.who) == (first.do, first.what, first.who)
    return alike and measure.when == "each-turn" and first.when in ("now", "own-turn", "turn-after")


def _announced(measure: Measure, measures: Sequence[Measure]) -> bool:
    return any(_repeats(measure, first) for first in measures)


def _limit_first(run: list[Measure]) -> list[Measure]:
    """A turn limited to a take and a discard, and which card that is: told in the order in which it is done."""
    limit = next((measure for measure in run if measure.do == "restrict" and measure.what in _ONLY), None)
    discard = next((measure for measure in run if measure.do == "discard"), None)
    if limit is None or discard is None or limit.who != discard.who:
        return run
    rest = [measure for measure in run if measure is not limit]
    at = min(run.index(limit), rest.index(discard))
    return [*rest[:at], replace(limit, what=limit.what + _TOLD_NEXT), *rest[at:]]


def _parts(run: list[Measure]) -> list[tuple[Measure, ...]]:
    """The measures one by one, but the two freezes of a turn together, where the later one stands."""
    parts: list[tuple[Measure, ...]] = [(measure,) for measure in run]
    return _paired(_paired(parts, "freeze", _BOTH), "penalise", _NO_HOLD)


def _paired(parts: list[tuple[Measure, ...]], do: str, what: set[str]) -> list[tuple[Measure, ...]]:
    both = [part for part in parts if part[0].do == do and part[0].what in what]
    if len(both) != len(what) or both[0][0].until != both[1][0].until:
        return parts
    return [(*both[0], *part) if part is both[1] else part for part in parts if part is not both[0]]


def _said(part: tuple[Measure, ...], measures: Sequence[Measure], language: Language) -> _Said:
    measure = part[0]
    words = (_BOTH_FROZEN if measure.do == "freeze" else NEVER_HOLD) if len(part) > 1 else _sentence(measure)
    if named := [card for each in part for card in each.cards]:
        words = say("{told} ({cards})", told=words, cards=" ".join(named))
    if measure.until:
        words = Message(_UNTIL[measure.until].template, {"told": words})
    if negative := frozenset(each.negative for each in part if each.negative):
        words = Message(_NEGATIVE[negative].template, {"told": words})
    if measure.options:
        options = reduce(lambda one, other: say("{one}; or {other}", one=one, other=other), _options(measure))
        words = say("{told}: {options}", told=words, options=options)
    if any(_repeats(later, measure) for later in measures):
        words = Message(_AGAIN.template, {"told": words})
    return _Said(words.render(language), Message("{who}", _sentence(measure).params).render(language))


def _sentence(measure: Measure) -> Message:
    limit, told_next, _ = measure.what.partition(_TOLD_NEXT)
    words = sentence(replace(measure, what=limit))
    short = SPOKEN.get(f"{measure.do} {limit}" if limit else measure.do)
    if short is not None:
        words = Message(short.template, words.params)
    return Message(_ONLY[limit].template, words.params) if told_next else words


def _options(measure: Measure) -> list[Message]:
    return [option_words(option) for option in measure.options]


def _by_subject(told: list[_Said], language: Language) -> list[str]:
    """Sentences that begin with the same person become one."""
    joined: list[list[str]] = []
    before = ""
    for each in told:
        begins = each.text.startswith(each.role + " ") and not set(each.text) & set(";:")
        if begins and each.role == before:
            more = each.text.removeprefix(each.role + " ")
            again = joined[-1][-1] in (each.text, more)
            joined[-1].append(say("{told} once more", told=more).render(language) if again else more)
        else:
            joined.append([each.text])
        before = each.role if begins else ""
    return [
        texts[0]
        if len(texts) == 1
        else say("{first}, then {last}", first=", ".join(texts[:-1]), last=texts[-1]).render(language)
        for texts in joined
    ]
