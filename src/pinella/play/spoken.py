"""What a player types at a table, in either language: reading it, and writing a move the same way."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.rules import moves
from pinella.rules.encoding import Op

Verb = Literal[
    "draw", "pick up", "open", "tie", "discard",
    "undo", "help", "hint", "yes", "sort", "show", "save", "quit",
]  # fmt: skip

# English first, then Italian: the first word of each is the one shown; the others are understood.
_WORDS: Final[dict[Verb, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "draw": (("draw",), ("pesca",)),
    "pick up": (("pick up", "pickup", "take"), ("raccogli", "prendi")),
    "open": (("open", "lay"), ("cala", "apri")),
    "tie": (("tie", "add"), ("lega", "attacca")),
    "discard": (("discard", "throw"), ("scarta",)),
    "undo": (("undo", "back"), ("annulla", "indietro")),
    "help": (("help", "?", "what"), ("aiuto",)),
    "hint": (("hint",), ("consiglio", "consigli")),
    "yes": (("yes", "ok"), ("sì", "si", "va bene")),
    "sort": (("sort",), ("ordina",)),
    "show": (("show", "table"), ("mostra", "tavolo")),
    "save": (("save",), ("salva",)),
    "quit": (("quit", "exit"), ("esci", "fine")),
}
_VERBS: Final = {word: verb for verb, languages in _WORDS.items() for words in languages for word in words}
_TO: Final = {"to", "a", "al", "on", "su", "meld", "gioco"}
_TOP: Final = {"top", "sopra", "alto"}


def word(verb: Verb, lang: str) -> str:
    """The word shown to a player of this language."""
    return _WORDS[verb][1 if lang == "it" else 0][0]


@dataclass(frozen=True, slots=True)
class Command:
    verb: Verb
    text: str = ""
    """What follows the verb, as it was typed."""
    meld: int | None = None
    """The meld a tie goes to, where it was named."""
    on_top: bool = False


def read(line: str) -> Command:
    """A typed line; raises Refusal when it begins with no word of the game."""
    line = " ".join(line.split())
    verb, rest = _verb(line)
    command = Command(verb, rest)
    return _tie(command) if verb == "tie" else command


def _verb(line: str) -> tuple[Verb, str]:
    lowered = line.casefold()
    for said in sorted(_VERBS, key=len, reverse=True):
        if lowered == said or lowered.startswith(said + " "):
            return _VERBS[said], line[len(said) :].strip()
    first, _, rest = line.partition(" ")
    begun = [said for said in _VERBS if first and said.startswith(first.casefold())]
    if len({_VERBS[said] for said in begun}) == 1:
        return _VERBS[begun[0]], rest
    if begun:
        raise Refusal(say("“{text}” could be {words}: write more of the word", text=first, words=", ".join(begun)))
    raise Refusal(say("“{text}” is no command here: write help or aiuto to see what can be done", text=first))


def _tie(command: Command) -> Command:
    """`6s 7s to 1 on top`: the cards, the number of the meld and which end."""
    words = command.text.split()
    on_top = bool(words) and words[-1].casefold() in _TOP
    if on_top:
        words.pop()
        if words and words[-1].casefold() in ("on", "in", "di"):
            words.pop()
    meld = None
    if len(words) > 1 and re.fullmatch(r"#?\d{1,3}", words[-1]):
        meld = int(words.pop().lstrip("#"))
        while len(words) > 1 and words[-1].casefold() in _TO:
            words.pop()
    return replace(command, text=" ".join(words), meld=meld, on_top=on_top)


def card_of(text: str) -> Kind:
    """The one card that a discard names."""
    named = cards.parse_line(text)
    if len(named) != 1:
        raise Refusal(say("name one card to discard, for example: discard Kd"))
    return named[0]


def written(move: int, lang: str) -> str:
    """A move as a player would type it."""
    match moves.op(move):
        case Op.DRAW:
            return word("draw", lang)
        case Op.PICK_UP:
            return word("pick up", lang)
        case Op.DISCARD:
            return f"{word('discard', lang)} {cards.name(moves.card(move))}"
        case Op.TIE:
            to, top = ("a", " sopra") if lang == "it" else ("to", " on top")
            end = top if moves.is_high_ace(move) else ""
            return f"{word('tie', lang)} {cards.name(moves.card(move))} {to} {moves.slot(move) + 1}{end}"
        case Op.OPEN_SEQUENCE | Op.OPEN_SET:
            return f"{word('open', lang)} {moves.opened_meld(move)}"
