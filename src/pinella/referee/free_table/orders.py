"""Orders of the referee about certain cards and melds: what a seat must or may not do with them in its coming turns.

Limits of a whole turn (no play, no pick-up, no closing, the card drawn is the discard), frozen melds, cards owed and
cards that lie open are the deal's own and are read by the generator of moves. What a ruling says of one card or one
meld stands here; the table looks before every act. At a free table an order can be broken: then it is found when
somebody calls.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinella import cards
from pinella.cards import Kind
from pinella.referee.free_table.journal import Act

if TYPE_CHECKING:
    from pinella.referee.free_table.layout import Layout

Tag = int


@dataclass(frozen=True, slots=True)
class Breach:
    """How an order was broken: the irregularity it is, and the facts that are settled with it."""

    incident: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """For one seat; in one turn, or from now to the end of the deal."""

    seat: int
    turn: int | None
    """The turn it holds in, as the deal numbers them; None: in all."""

    def in_force(self, layout: Layout) -> bool:
        return self.turn is None or layout.next_turn(self.seat) == self.turn

    def ended(self, layout: Layout) -> bool:
        return self.turn is not None and layout.next_turn(self.seat) > self.turn

    @property
    def name(self) -> str:
        """What it is called where orders are shown: `discard-that:Kd`."""
        kind = re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()
        concerned = [getattr(self, "card", None), *getattr(self, "group", ())]
        named = [cards.name(card) for card in concerned if card is not None]
        return f"{kind}:{','.join(named)}" if named else kind

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        """How an act breaks the order; None if it does not."""
        return None

    def frees(self, layout: Layout, act: Act) -> bool:
        """Whether the order makes an act lawful that the deal alone would not allow."""
        return False


_OTHER_DISCARD = Breach("order-not-kept", (("broken", "other-discard"),))
_PLAY = Breach("order-not-kept", (("broken", "play"),))


@dataclass(frozen=True, slots=True)
class DiscardThat(Order):
    """This card is the discard of the turn, before any card owed."""

    card: Kind

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        if not layout.holds(self.seat, [self.card]):
            return None
        if act.kind == "discard":
            return None if act.cards == (self.card,) else _OTHER_DISCARD
        if act.kind in ("open", "tie") and not layout.holds(self.seat, (*act.cards, self.card)):
            return _PLAY
        return None

    def frees(self, layout: Layout, act: Act) -> bool:
        return act.kind == "discard" and act.cards == (self.card,) and layout.holds(self.seat, [self.card])


@dataclass(frozen=True, slots=True)
class NotThat(Order):
    """This card may not be the discard of the turn; it is ordered only of who holds another."""

    card: Kind

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        return _OTHER_DISCARD if act.kind == "discard" and act.cards == (self.card,) else None


@dataclass(frozen=True, slots=True)
class LayThat(Order):
    """This card is laid before the turn ends."""

    card: Kind
    on: tuple[Tag, ...] = ()
    """The melds that may take it; none named: wherever it fits."""

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        if not layout.holds(self.seat, [self.card]):
            return None
        if act.kind == "discard":
            can = any(layout.takes(tag, [self.card]) for tag in self.on or layout.melds_of(self.seat))
            return _OTHER_DISCARD if can else None
        if act.kind == "tie" and act.cards == (self.card,) and self.on:
            tag = layout.tags[act.number - 1] if 1 <= act.number <= len(layout.tags) else None
            return None if tag in self.on else _PLAY
        return None


@dataclass(frozen=True, slots=True)
class OnlyThese(Order):
    """In this turn nothing is laid or discarded but these cards."""

    group: tuple[Kind, ...]

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        if act.kind in ("open", "tie") and Counter(act.cards) - Counter(self.group):
            return Breach("play-in-limited-turn")
        left = [card for card in self.group if layout.holds(self.seat, [card])]
        if act.kind == "discard" and left and act.cards[0] not in self.group:
            return _OTHER_DISCARD
        return None


@dataclass(frozen=True, slots=True)
class NotThere(Order):
    """These cards (any wild, if none is named) are not tied to this meld."""

    meld: Tag
    group: tuple[Kind, ...] = ()

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        if act.kind != "tie" or not 1 <= act.number <= len(layout.tags):
            return None
        if layout.tags[act.number - 1] != self.meld:
            return None
        concerned = [c for c in act.cards if (c in self.group if self.group else cards.is_wild(c))]
        return _PLAY if concerned else None


@dataclass(frozen=True, slots=True)
class NoOpeningFor(Order):
    """The partner opens no meld that could take these cards: while they lie open, or their owner has them back."""

    owner: int
    group: tuple[Kind, ...]
    lying_open: bool

    def ended(self, layout: Layout) -> bool:
        return not self._left(layout) or Order.ended(self, layout)

    def _left(self, layout: Layout) -> list[Kind]:
        state = layout.deal.state
        held = state.exposed_count if self.lying_open else state.count
        return [card for card in self.group if held(self.owner, card)]

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        if act.kind != "open" or layout.arranged(act.cards) is None:
            return None
        for card in self._left(layout):
            if layout.arranged((*act.cards, card)) is not None:
                return Breach("exposed-card-turn", (("outcome", "partner-opens"), ("exposed", cards.name(card))))
        return None


@dataclass(frozen=True, slots=True)
class NotOnNewMelds(Order):
    """In this turn these cards go on no meld that was laid since."""

    group: tuple[Kind, ...]
    old: tuple[Tag, ...]

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        if act.kind != "tie" or not 1 <= act.number <= len(layout.tags) or not set(act.cards) & set(self.group):
            return None
        return None if layout.tags[act.number - 1] in self.old else _PLAY


@dataclass(frozen=True, slots=True)
class NoTieOf(Order):
    """A card that was spoken of is not tied in this turn, or must be, as the opposite of what was said."""

    group: tuple[Kind, ...]

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        if act.kind not in ("open", "tie"):
            return None
        return _PLAY if not self.group or set(act.cards) & set(self.group) else None


@dataclass(frozen=True, slots=True)
class CloseIfYouCan(Order):
    """The opposite of being told not to close: with a closing in hand, no other discard."""

    def breach(self, layout: Layout, act: Act) -> Breach | None:
        state = layout.deal.state
        closes = state.holding(self.seat) + state.owing(self.seat) == 1 and not state.may_take_pozzetto(self.seat)
        return None if act.kind != "discard" or closes or not layout.can_play_out(self.seat) else _OTHER_DISCARD


@dataclass(frozen=True, slots=True)
class ChoiceOfTake(Order):
    """At the beginning of his turn he may take in one of these ways."""

    options: tuple[str, ...]
