"""How a record says where the cards lay before the first turn: a seed, or the cards themselves as far as known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pinella import cards
from pinella.cards import UNKNOWN, CardSet, Kind
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.rules.deal import Deal
from pinella.rules.dealing import Dealt, deal_cards
from pinella.rules.encoding import Alliance
from pinella.rules.kernel import State
from pinella.rules.seats import seats
from pinella.rules.shuffling import shuffled

YES = "yes"


class TagFault(Refusal):
    """What is wrong with a tag, and with which."""

    def __init__(self, tag: str, message: Message, article: str | None = None) -> None:
        super().__init__(message, article)
        self.tag = tag


@dataclass(frozen=True, slots=True)
class Start:
    """The cards as dealt, `UNKNOWN` where nobody noted them, and the table they were dealt at."""

    dealt: Dealt
    seed: str | None = None
    screens: bool = False
    alone: bool = False

    def deal(self, code: Code) -> Deal:
        return Deal(code, self.seed, dealt=self.dealt, screens=self.screens, alone=self.alone)


def is_alone(deal: Deal) -> bool:
    """Whether everyone plays for himself by now, under a code where that is not so from the start."""
    return deal.state.r.alliance == Alliance.EVERYONE_ALONE and deal.code.table.alliance != "everyone-alone"


def pozzetto_sizes(code: Code, alone: bool) -> tuple[int, ...]:
    return code.table.alone_pozzetti if alone else code.table.pozzetti


def card_tags(code: Code, alone: bool) -> dict[str, int]:
    """The tags that hold cards, each with its number of them."""
    sizes = pozzetto_sizes(code, alone)
    hands = {f"Hand {seat}": code.table.hand_size for seat in seats(code)}
    pozzetti = {f"Pozzetto {number}": size for number, size in enumerate(sizes, 1)}
    stock = 54 * code.deck.packs - code.table.players * code.table.hand_size - sum(sizes) - 1
    return {**hands, **pozzetti, "Upcard": 1, "Stock": stock}


# --- from tags -------------------------------------------------------------------------------------------------------


def start_of(tags: Mapping[str, str], code: Code) -> Start:
    """Read the tags of the deal; raises TagFault."""
    screens, alone = (_flag(tags, name) for name in ("Screens", "Alone"))
    if alone and not code.table.alone_pozzetti:
        message = say("this code has no deals that begin with everyone alone")
        raise TagFault("Alone", message, code.cite("table.alliance"))
    around = seats(code)
    dealer = tags.get("Dealer", around[-1])
    if len(dealer) != 1 or dealer not in around:
        message = say("“{seat}” is no seat of this table; they are {seats}", seat=dealer, seats=" ".join(around))
        raise TagFault("Dealer", message)
    sizes = card_tags(code, alone)
    for tag in tags:
        if tag.startswith(("Hand ", "Pozzetto ")) and tag not in sizes:
            raise TagFault(tag, say("this table has no “{tag}”; it has {tags}", tag=tag, tags=", ".join(sizes)))
    told = {tag: _cards(tag, tags[tag], size) for tag, size in sizes.items() if tag in tags}
    if (seed := tags.get("Seed")) is not None:
        try:
            dealt = deal_from(seed, code, around.index(dealer), alone)
        except Refusal as refusal:
            raise TagFault("Seed", refusal.message, refusal.article) from None
        _verify_told(told, dealt, around)
        return Start(dealt, seed, screens, alone)
    groups = {tag: told.get(tag, (UNKNOWN,) * size) for tag, size in sizes.items()}
    _verify_pack(groups, code)
    dealt = Dealt(
        hands=tuple(groups[f"Hand {seat}"] for seat in around),
        pozzetti=tuple(group for tag, group in groups.items() if tag.startswith("Pozzetto ")),
        upcard=groups["Upcard"][0],
        stock=groups["Stock"],
        dealer=around.index(dealer),
    )
    return Start(dealt, None, screens, alone)


def deal_from(seed: str, code: Code, dealer: int, alone: bool) -> Dealt:
    pack = shuffled(cards.deck(code.deck.packs), seed)
    return deal_cards(pack, code, dealer=dealer, pozzetti=pozzetto_sizes(code, alone))


def _flag(tags: Mapping[str, str], name: str) -> bool:
    if tags.get(name, YES) != YES:
        raise TagFault(name, say("“{tag}” is “yes”, or left out", tag=name))
    return name in tags


def _cards(tag: str, text: str, size: int) -> tuple[Kind, ...]:
    try:
        group = tuple(cards.parse_line(text, unknown=True))
    except Refusal as refusal:
        raise TagFault(tag, refusal.message) from None
    if len(group) != size:
        raise TagFault(
            tag,
            say(
                "{n} card where {expected} are expected; write ?? for a card nobody knows",
                "{n} cards where {expected} are expected; write ?? for a card nobody knows",
                n=len(group),
                expected=size,
            ),
        )
    return group


def _verify_told(told: Mapping[str, tuple[Kind, ...]], dealt: Dealt, around: str) -> None:
    """Cards written beside a seed must be those that the seed deals."""
    for tag, group in told.items():
        if CardSet(card for card in group if card != UNKNOWN) - CardSet(_group(tag, dealt, around)):
            raise TagFault(tag, say("these are not the cards that the seed deals"))


def _group(tag: str, dealt: Dealt, around: str) -> tuple[Kind, ...]:
    return next(group for name, group in _groups(dealt, around) if name == tag)


def _groups(dealt: Dealt, around: str) -> Iterator[tuple[str, tuple[Kind, ...]]]:
    for seat, hand in zip(around, dealt.hands, strict=True):
        yield f"Hand {seat}", hand
    for number, pozzetto in enumerate(dealt.pozzetti, 1):
        yield f"Pozzetto {number}", pozzetto
    yield "Upcard", (dealt.upcard,)
    yield "Stock", dealt.stock


def _verify_pack(groups: Mapping[str, tuple[Kind, ...]], code: Code) -> None:
    seen = CardSet()
    full = CardSet.packs(code.deck.packs)
    for tag, group in groups.items():
        for card in group:
            if card == UNKNOWN:
                continue
            seen[card] += 1
            if seen[card] > full[card]:
                raise TagFault(
                    tag,
                    say("there are only {number} {card} in the packs", number=full[card], card=cards.name(card)),
                    code.cite("deck.packs"),
                )


# --- to tags ---------------------------------------------------------------------------------------------------------


def start_tags(deal: Deal) -> dict[str, str]:
    """The tags that say how a deal began: the seed if it explains the cards, else the cards."""
    beginning = deal.beginning.clone()
    alone = is_alone(deal)
    tags = {"Dealer": deal.dealer}
    if deal.screens:
        tags["Screens"] = YES
    if alone:
        tags["Alone"] = YES
    if deal.seed is not None and "\n" not in str(deal.seed) and "\r" not in str(deal.seed):
        seeded = tags | {"Seed": str(deal.seed)}
        if _begins_so(seeded, deal.code, beginning):
            return seeded
    dealt = _dealt(beginning)
    tags |= {tag: " ".join(cards.names(group)) for tag, group in _groups(dealt, deal.seats) if set(group) != {UNKNOWN}}
    if not _begins_so(tags, deal.code, beginning):
        raise Refusal(say("a record begins with the cards as dealt, and this deal begins from a later position"))
    return tags


def _begins_so(tags: Mapping[str, str], code: Code, beginning: State) -> bool:
    try:
        return start_of(tags, code).deal(code).state.words() == beginning.words()
    except TagFault:
        return False


def _dealt(state: State) -> Dealt:
    hands = [
        [*(kind for kind in cards.KINDS for _ in range(state.count(p, kind))), *([UNKNOWN] * state.hidden(p))]
        for p in range(state.r.players)
    ]
    ends = [state.pozzetto_offset(index) for index in range(state.r.pozzetti + 1)]
    pozzetti = [[Kind(state.card_at(i)) for i in range(ends[n], ends[n + 1])] for n in range(state.r.pozzetti)]
    return Dealt(
        hands=tuple(tuple(hand) for hand in hands),
        pozzetti=tuple(tuple(pozzetto) for pozzetto in pozzetti),
        upcard=Kind(state.pile_at(0)) if state.piled else UNKNOWN,
        stock=tuple(Kind(state.card_at(i)) for i in range(state.end)),
        dealer=state.dealer,
    )
