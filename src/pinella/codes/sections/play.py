"""The lawful game: deck, melds, burracos, closing, counting (rows B1-B4, G and H of the comparison)."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Annotated, Literal

from msgspec import Meta, field

from pinella import cards, i18n
from pinella.cards import Kind
from pinella.codes.sections.base import Section, Words
from pinella.messages import Message, say

Count = Annotated[int, Meta(ge=0)]
Points = Annotated[int, Meta(ge=0, multiple_of=5)]
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]


class CardValues(Section):
    joker: Points
    two: Points
    ace: Points
    king_to_eight: Points
    seven_to_three: Points


class Deck(Section):
    packs: Annotated[int, Meta(ge=1, le=3)]
    suit_rank: Literal["hdcs"]
    card_rank: Literal["Jo2AKQJT9876543"]
    card_values: CardValues

    def value(self, kind: Kind) -> int:
        """Points of one card; a two is worth the same when it stands as natural two."""
        values = self.card_values
        rank = cards.rank_of(kind)
        if cards.is_joker(kind):
            return values.joker
        if rank <= cards.TWO:
            return values.ace if rank == cards.ACE else values.two
        return values.king_to_eight if rank >= 8 else values.seven_to_three

    def points(self, kinds: Iterable[Kind]) -> int:
        return sum(self.value(kind) for kind in kinds)


class Melds(Section):
    minimum: Literal[3]
    wilds: Literal["jokers-and-twos"]
    wilds_per_meld: Literal[1]
    natural_two: bool
    wild_replacement: Literal["own-card-fixed-place", "own-card-same-meld"]
    wild_inversion: Literal["none", "new-or-below-three", "when-laid"]
    free_wild_place: Literal["lowest-unless-ace"]
    sequence_naturals: Annotated[int, Meta(ge=3, le=14)]
    ace_both_ends: bool
    disorder_curable: bool
    equal_sequences: bool
    set_ranks: tuple[Rank, ...]
    set_naturals_per_pack: Annotated[int, Meta(ge=3, le=4)]
    sets_of_wilds: Literal[False]
    equal_sets: Literal["allowed", "forbidden"]
    overlapping: bool
    layout: Literal["high-towards-stock"]


class BurracoKind(Section):
    """One kind of burraco; a meld is of the first kind in the list whose conditions it meets."""

    name: str
    label: Words
    bonus: Points
    wild: Literal["none", "one"]
    meld: Literal["any", "sequence", "set"] = "any"
    naturals: Count = 0
    """At least so many natural cards."""
    run_beside_wild: Count = 0
    """In a sequence: at least so many cards in a row before or after the wild."""
    set_size: Count = 0
    """In a set: at least so many cards, wild included."""
    marking: Literal["last-three", "last-two", "next-to-last", "last", "two-lowest", "lowest", "none"] = "none"

    def spoken(self, language: str) -> str:
        return f"{self.label[language]} {self.bonus}"


class Burraco(Section):
    minimum: Annotated[int, Meta(ge=7)]
    kinds: tuple[BurracoKind, ...]
    reminder_allowed: bool


class ClosingNeed(Section):
    """So many burracos of each class; `clean` means of any kind without a wild."""

    any: Count = 0
    clean: Count = 0
    kinds: dict[str, Count] = field(default_factory=dict)

    def words(self, labels: Mapping[str, Words]) -> Message:
        """The need as a sentence's part; `labels` are the names of the kinds, where they are at hand."""
        parts = [
            say("{number} burraco “{kind}”", number=number, kind=labels.get(name, name))
            for name, number in self.kinds.items()
        ]
        if self.any and self.clean:
            parts.append(say("{any} burracos of which {clean} without a wild", any=self.any, clean=self.clean))
        elif self.clean:
            parts.append(say("{clean} burraco without a wild", clean=self.clean))
        elif self.any:
            parts.append(say("{any} burraco of any kind", any=self.any))
        return reduce(lambda one, other: say("{one} and {other}", one=one, other=other), parts or [say("no burraco")])

    def spoken(self, language: str) -> str:
        return self.words({}).render(i18n.language(language))


class Closing(Section):
    requirement: tuple[ClosingNeed, ...]
    """Alternatives: one of them is enough."""
    pozzetto_needed: bool
    discard_needed: bool
    wild_discard: Literal["forbidden", "allowed"]
    first_lap: Literal["allowed", "dealer-only", "forbidden"]
    """`dealer-only`: the last player of the lap may, for by then everyone has played."""
    at_the_pile: Literal[True]
    wild_discard_elsewhere: bool
    last_play: Literal["last-card-or-meld", "last-attachment-or-meld"]


class Scoring(Section):
    closing_bonus: Points
    closing_bonus_at_timeout: Literal[False]
    dead_stock_cards: Count
    stock_end: Literal["drawer-of-third-last-finishes"]
    leftover_pozzetto: Literal["stays", "joins-stock"]
    pozzetto_not_taken: Points
    pozzetto_waived_if_neither: bool
    replay_if_no_pozzetto: bool
    pozzetto_unplayed: Literal["minus-card-values"]
    hand_left: Literal["minus-card-values"]
    penalised_left: Literal["minus-card-values"]
    freeze_temporary: Literal["until-offenders-next-turn"]
    freeze_temporary_value: Literal["opened-negative-tied-negative"]
    freeze_definitive_value: Literal["surplus-negative", "all-positive", "all-negative"]
    base: tuple[Literal["burracos", "closing", "referee"], ...]
    count_layout: Literal["rows-of-100"]
