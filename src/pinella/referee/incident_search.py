"""Finding an incident from everyday words, Italian or English, as a player shouts them across the hall.

Words are compared without accents, case, apostrophes and endings, in any order, with one slip of the finger allowed.
The phrases of an incident weigh most, then its title; the clauses of its areas only help where nothing else does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import log

from pinella.codes.clauses import clause_index
from pinella.i18n import LANGUAGES, language
from pinella.messages import Refusal, say
from pinella.referee.incidents import INCIDENTS, find
from pinella.referee.ruling import Incident

_LONGEST = 200
"""Characters of a question that are read."""
_LEAST = 0.12
"""What scores less was found by accident."""
_SLIP, _BEGINNING, _SYNONYM = 0.6, 0.7, 0.8
"""How much a word counts that is nearly, only in its beginning, or only in meaning the one looked for."""
_PHRASE, _TITLE, _NAME, _CLAUSE, _SUMMARY = 1.0, 0.9, 0.9, 0.35, 0.2

_EMPTY = frozenset({
    "a", "ad", "ai", "al", "alla", "alle", "an", "and", "at", "che", "chi", "con", "da", "dal", "dalla", "de", "dei",
    "del", "della", "delle", "di", "e", "ed", "era", "for", "gli", "ha", "had", "hai", "hanno", "has", "have", "he",
    "her", "his", "ho", "i", "il", "in", "is", "it", "its", "l", "la", "le", "lo", "ma", "mi", "my", "ne", "nel",
    "nella", "o", "of", "on", "or", "per", "questa", "questo", "she", "si", "so", "sono", "su", "sua", "sue", "sugli",
    "sui", "sul", "sulla", "sulle", "suo", "suoi", "that", "the", "their", "they", "this", "to", "un", "una", "uno",
    "was", "were", "with",
})  # fmt: skip
"""Words that say nothing about what happened."""
_SAME = {
    "drew": "draw", "drawn": "draw", "took": "take", "taken": "take", "laid": "lay", "fell": "fall", "fallen": "fall",
    "forgot": "forget", "forgotten": "forget", "seen": "see", "saw": "see", "spoke": "speak", "spoken": "speak",
    "said": "say", "shown": "show", "gave": "give", "given": "give", "put": "put", "went": "go", "gone": "go",
    "thrown": "throw", "threw": "throw", "chose": "choose", "chosen": "choose", "left": "leave",
    "preso": "prend", "presa": "prend", "presi": "prend", "prese": "prend", "messo": "mett", "messa": "mett",
    "messe": "mett", "visto": "ved", "vista": "ved", "viste": "ved", "detto": "dire", "fatto": "fare",
    "aperto": "apr", "aperta": "apr", "aperte": "apr", "raccolto": "raccogl", "raccolta": "raccogl",
    "scoperto": "scopr", "scoperta": "scopr", "scoperte": "scopr", "sceso": "scend", "scelto": "scegl",
    "tolto": "togl", "rimesso": "rimett", "chiudere": "chius", "chiude": "chius", "letto": "legg",
}  # fmt: skip
"""Forms that share no beginning with their verb, to its stem."""
_SYNONYMS = (
    "jolly matta pinella joker wild", "tallone mazzo stock", "monte pozzo pila pile", "compagno partner socio",
    "avversario opponent nemico", "calato aperto sceso giocato lay open", "chiuso chiusura close closing",
    "richiamo warning ammonizione", "doppione doppia identica twin identical duplicate", "ritardo tardi late",
    "prendere raccogliere take pick", "guardare vedere look see", "scartare discard", "pescare draw",
)  # fmt: skip
_ENDINGS = (
    "azione", "azioni", "amente", "mente", "zione", "zioni", "endo", "ando", "arsi", "ersi", "irsi", "ato", "ata",
    "ati", "ate", "uto", "uta", "uti", "ute", "ito", "ita", "iti", "ite", "are", "ere", "ire", "ava", "eva", "iva",
    "ano", "ono", "ing", "ed", "es", "er", "ly", "io", "ia", "ie", "a", "e", "i", "o", "s", "y",
)  # fmt: skip
_SHORTEST = 3
"""No ending is cut if less than this would be left."""


@dataclass(frozen=True, slots=True)
class Found:
    """An incident that the words may mean; the score says how well they fit."""

    incident: Incident
    score: float


def find_incident(name: str) -> Incident:
    """The incident of this name; a refusal proposes the nearest in everyday words."""
    nearest = [found.incident.name for found in search(name, 3)] if name not in INCIDENTS else []
    if nearest:
        raise Refusal(
            say("there is no incident “{name}”; the nearest are {names}", name=name, names=", ".join(nearest))
        )
    return find(name)


def search(query: str, most: int = 10) -> list[Found]:
    """The incidents that the words may mean, best first; the same words always give the same list."""
    index = _index()
    stems = _stems(query[:_LONGEST])
    if not stems:
        return []
    near = [index.near(stem) for stem in stems]
    asked = [max((index.rarity[known] for known in words), default=index.rarest) for words in near]
    reached: dict[int, list[float]] = {}
    for number, words in enumerate(near):
        for at, closeness in index.texts_with(words):
            covered = reached.setdefault(at, [0.0] * len(stems))
            covered[number] = max(covered[number], closeness)
    scores: dict[str, list[float]] = {}
    for at, covered in reached.items():
        text = index.texts[at]
        met = sum(weight * close for weight, close in zip(asked, covered, strict=True))
        score = text.weight * met / sum(asked)
        if text.short:
            score *= 0.6 + 0.4 * min(1.0, met / text.rarity)
        for name in text.incidents:
            best = scores.setdefault(name, [0.0, 0.0])
            best[not text.short] = max(best[not text.short], score)
    found = [Found(INCIDENTS[name], own + 0.5 * law) for name, (own, law) in scores.items() if own + law >= _LEAST]
    return sorted(found, key=lambda each: (-each.score, each.incident.name))[:most]


# --- words -----------------------------------------------------------------------------------------------------------


def fold(text: str) -> str:
    """Without accents and case."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def _stems(text: str) -> list[str]:
    """The words that say something, each once; all of them if none does."""
    words = re.findall(r"[a-z0-9]+", fold(text))
    telling = [word for word in words if word not in _EMPTY] or words
    return list(dict.fromkeys(stem(word) for word in telling))


@cache
def stem(word: str) -> str:
    if word in _SAME:
        return _SAME[word]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word.removesuffix(ending)
            break
    return word.removesuffix("h") if len(word) > _SHORTEST + 1 and word.endswith("ch") else word


def _slips(word: str) -> Iterator[str]:
    """The word, and the word with each letter left out: two words one slip apart share one of these."""
    yield word
    if len(word) > _SHORTEST:
        for at in range(len(word)):
            yield word[:at] + word[at + 1 :]


# --- what is searched ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Text:
    """A phrase, a title or a clause, and the incidents it speaks of."""

    words: frozenset[str]
    incidents: tuple[str, ...]
    weight: float
    short: bool
    """Said of the incident itself: what the text says beyond the question counts against it."""
    rarity: float = 1.0


@dataclass(slots=True)
class _Index:
    texts: list[_Text]
    holders: dict[str, list[int]] = field(default_factory=dict)
    """The texts each word stands in; what half the law speaks of is not looked up in the clauses."""
    rarity: dict[str, float] = field(default_factory=dict)
    rarest: float = 1.0
    slips: dict[str, set[str]] = field(default_factory=dict)
    beginnings: dict[str, set[str]] = field(default_factory=dict)
    synonyms: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        speak_of: dict[str, set[str]] = {}
        for at, text in enumerate(self.texts):
            for word in text.words:
                self.holders.setdefault(word, []).append(at)
                if text.short:
                    speak_of.setdefault(word, set()).update(text.incidents)
        common = len(self.texts) // 20
        for word, held in self.holders.items():
            if len(held) > common:
                self.holders[word] = [at for at in held if self.texts[at].short]
        number = len(INCIDENTS)
        self.rarity = {word: log(1 + number / (1 + len(speak_of.get(word, ())))) for word in self.holders}
        self.rarest = max(self.rarity.values(), default=1.0)
        for text in self.texts:
            text.rarity = sum(self.rarity[word] for word in text.words) or 1.0
        for word in self.holders:
            for slip in _slips(word):
                self.slips.setdefault(slip, set()).add(word)
            self.beginnings.setdefault(word[: _SHORTEST + 1], set()).add(word)
        for group in _SYNONYMS:
            same = {stem(fold(word)) for word in group.split()}
            for word in same:
                self.synonyms.setdefault(word, set()).update(same - {word})

    def near(self, word: str) -> dict[str, float]:
        """Words of the texts that this one may be, with how sure that is."""
        found: dict[str, float] = {}
        for other in self.synonyms.get(word, ()):
            if other in self.holders:
                found[other] = _SYNONYM
        if word in self.holders:
            found[word] = 1.0
        else:
            for slip in _slips(word):
                for other in self.slips.get(slip, ()):
                    found.setdefault(other, _SLIP)
        if len(word) > _SHORTEST:
            for other in self.beginnings.get(word[: _SHORTEST + 1], ()):
                if other.startswith(word) or word.startswith(other):
                    found.setdefault(other, _BEGINNING)
        return found

    def texts_with(self, words: dict[str, float]) -> Iterator[tuple[int, float]]:
        for word, closeness in words.items():
            for at in self.holders[word]:
                yield at, closeness


@cache
def _index() -> _Index:
    return _Index(list(_texts()))


def _texts() -> Iterator[_Text]:
    by_area: dict[str, list[str]] = {}
    for incident in INCIDENTS.values():
        for phrase in incident.everyday:
            yield _text([phrase], [incident.name], _PHRASE, short=True)
        for tongue in LANGUAGES:
            yield _text([incident.title.render(language(tongue))], [incident.name], _TITLE, short=True)
        yield _text([incident.name.replace("-", " ")], [incident.name], _NAME, short=True)
        for area in incident.areas:
            by_area.setdefault(area, []).append(incident.name)
    for clause in clause_index().values():
        if clause.area in by_area:
            yield _text([clause.it, clause.en], by_area[clause.area], _CLAUSE)
            yield _text([clause.summary_it, clause.summary_en], by_area[clause.area], _SUMMARY)


def _text(lines: Iterable[str], incidents: Iterable[str], weight: float, *, short: bool = False) -> _Text:
    return _Text(frozenset(_stems(" ".join(lines))), tuple(incidents), weight, short)
