"""What happens at a table, in words: turns for the list of moves, melds for eye and ear, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from pinella import cards
from pinella.cards import Kind
from pinella.codes.sections.play import BurracoKind
from pinella.messages import Language, Message, say
from pinella.play.steps import Line, Step
from pinella.rules.meld_refusals import RANK_WORDS, SUIT_WORDS
from pinella.rules.melds import Meld

RANK_NAMES = (
    say("ace"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"),
    say("eight"), say("nine"), say("ten"), say("jack"), say("queen"), say("king"),
)  # fmt: skip


def marked(texts: Sequence[str]) -> str:
    """Cards inside a sentence, marked for pages that draw them: `[9h]`."""
    return " ".join(f"[{text}]" for text in texts)


def plain(text: str) -> str:
    """The same sentence with the cards as people write them."""
    out, rest = "", text
    while "[" in rest:
        before, _, rest = rest.partition("[")
        card, _, rest = rest.partition("]")
        shown, _, stands = card.partition("=")
        out += before + cards.pretty(cards.parse(shown)) + (f" ({cards.pretty(cards.parse(stands))})" if stands else "")
    return out + rest


def card_name(kind: Kind) -> Message:
    """`nine of spades`, for the ear."""
    if cards.is_joker(kind):
        return say("joker")
    return say("{rank} of {suit}", rank=RANK_NAMES[cards.rank_of(kind) - 1], suit=SUIT_WORDS[cards.suit_of(kind)])


# --- melds -----------------------------------------------------------------------------------------------------------


def _rank(place: int) -> int:
    return (place - 1) % 13


def meld_label(meld: Meld) -> str:
    """`4–10 ♥`, `K ×7`: short, without words."""
    if meld.kind == "set":
        return f"{_short(meld.rank - 1)} ×{len(meld.cards)}"
    return f"{_short(_rank(meld.low))}–{_short(_rank(meld.high))} {cards.SYMBOLS[meld.suit]}"


def _short(rank: int) -> str:
    return "10" if cards.RANKS[rank] == "T" else cards.RANKS[rank]


def meld_says(meld: Meld, burraco: BurracoKind | None) -> Message:
    n = len(meld.cards)
    if meld.kind == "set":
        said = say("set of {n} {rank}", "set of {n} {rank}", n=n, rank=RANK_WORDS[meld.rank - 1])
    else:
        said = say(
            "sequence of {suit} from {low} to {high}, {n} card",
            "sequence of {suit} from {low} to {high}, {n} cards",
            n=n,
            suit=SUIT_WORDS[meld.suit],
            low=RANK_NAMES[_rank(meld.low)],
            high=RANK_NAMES[_rank(meld.high)],
        )
    if meld.wild is not None:
        said = say("{meld}, with a wild", meld=said)
    return say("{meld}, burraco {kind}", meld=said, kind=burraco.label) if burraco else said


# --- turns -----------------------------------------------------------------------------------------------------------


def line_text(line: Line, language: Language, *, mine: bool) -> str:
    """`pesca, cala [5s] [6s] [7s], scarta [9h]`; to the player himself `peschi [5s], cali ...`."""
    if line.call:
        return say("call time-out").render(language) if mine else say("calls time-out").render(language)
    parts = [_step(group, mine).render(language) for group in _grouped(line.steps)]
    return ", ".join(parts)


def _grouped(steps: Sequence[Step]) -> list[list[Step]]:
    """Ties to one meld one after the other, and an opening with its ties, are told together."""
    groups: list[list[Step]] = []
    for step in steps:
        last = groups[-1] if groups else None
        together = last and step.what == "tie" and last[-1].meld == step.meld and not last[-1].pozzetto
        if together and last:
            last.append(step)
        else:
            groups.append([step])
    return groups


def _step(group: Sequence[Step], mine: bool) -> Message:
    first, last = group[0], group[-1]
    shown = marked([text for step in group for text in step.cards])
    said = _mine(first, shown) if mine else _theirs(first, shown)
    burraco = next((step.burraco for step in reversed(group) if step.burraco), None)
    if burraco:
        said = say("{play}: burraco {kind}", play=said, kind=burraco.label)
    if last.pozzetto:
        took = say("take the pozzetto") if mine else say("takes the pozzetto")
        said = say("{play} and {pozzetto}", play=said, pozzetto=took)
    if last.closed:
        said = say("{play} and {close}", play=said, close=say("close") if mine else say("closes"))
    return said


def _theirs(step: Step, shown: str) -> Message:
    match step.what:
        case "draw":
            return say("draws a card")
        case "pick-up":
            n = len(step.cards)
            return say("picks up {n} card", "picks up {n} cards", n=n)
        case "open":
            return say("lays {cards}", cards=shown)
        case "tie":
            return say("adds {cards} to meld {number}", cards=shown, number=step.meld)
        case "discard":
            return say("discards {cards}", cards=shown)


def _mine(step: Step, shown: str) -> Message:
    match step.what:
        case "draw":
            return say("draw {cards}", cards=shown)
        case "pick-up":
            n = len(step.cards)
            return say("pick up {n} card", "pick up {n} cards", n=n)
        case "open":
            return say("lay {cards}", cards=shown)
        case "tie":
            return say("add {cards} to meld {number}", cards=shown, number=step.meld)
        case "discard":
            return say("discard {cards}", cards=shown)


def step_text(step: Step, language: Language, *, mine: bool) -> str:
    return _step([step], mine).render(language)


def is_loud(line: Line) -> bool:
    return any(step.burraco or step.pozzetto or step.closed for step in line.steps)
