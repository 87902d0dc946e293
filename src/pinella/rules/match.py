"""A match of several deals at one table: who deals next, what everyone has, when it is over. No cards in it.

A `Match` is a value: every act gives a new one, and the old one stays what undo returns to. It ends with its number of
deals, at a target of points, or when time is called between two deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.rules.count import DealCount
from pinella.rules.dealing import first_player, next_dealer, verify_seat
from pinella.rules.seats import divisions, seats

End = Literal["deals", "target", "time-out"]


@dataclass(frozen=True, slots=True)
class DealScore:
    """The totals of one deal by side, sides named as in `rules.table.divisions`: NS and EW, or B and AC."""

    totals: Mapping[str, int]
    replay: bool = False
    """The deal counts nothing and is played again."""

    @classmethod
    def of(cls, count: DealCount) -> DealScore:
        return cls({name: side.total for name, side in count.sides.items()}, count.replay)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    number: int
    dealer: int
    score: DealScore
    in_rotation: bool = True
    """False: a dealer who had been skipped made up for it, and the rotation goes on as if he had not dealt."""


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What the table needs to know to deal."""

    number: int
    dealer: int
    first_player: int
    alone: bool
    """Everyone plays for himself because a player has come so far (`table.alone_from`)."""
    pozzetti: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Several deals at one table as a value: who deals next, what everyone has, when it is over and who won."""

    code: Code = field(kw_only=False)
    deals: int | None = None
    """How many are planned; None: as many as the target takes."""
    target: int | None = None
    """Points that end the match; None: the code's, 0: none. With `deals` too, whichever comes first."""
    first_dealer: int = 0
    names: Mapping[str, str] = field(default_factory=dict)
    """The players by seat, where they are known."""
    played: tuple[PlayedDeal, ...] = ()
    """Every deal in order, with those that were played again."""
    timed_out: bool = False
    makes_up: int | None = None
    """The skipped dealer who deals now."""

    def __post_init__(self) -> None:
        verify_seat(self.code, self.first_dealer)
        if self.deals is None and not self.goal:
            raise Refusal(say("say how many deals are played or up to how many points"), self.code.cite("table.target"))
        if (self.deals is not None and self.deals < 1) or self.goal < 0:
            raise Refusal(say("a match has at least one deal and no target below 0"), self.code.cite("table.target"))
        if strange := sorted(set(self.names) - set(seats(self.code))):
            raise Refusal(
                say("“{seat}” is no seat; expected {seats}", seat=strange[0], seats=" ".join(seats(self.code)))
            )

    # --- what everyone has -------------------------------------------------------------------------------------------

    @property
    def entrants(self) -> tuple[str, ...]:
        """Who collects points: the sides where they stay the same and keep them whole, otherwise every seat."""
        if self.code.table.pair_points == "whole-to-the-side":
            return divisions(self.code)[0]  # where sides form anew in every deal, this is everyone alone
        return tuple(seats(self.code))

    def label(self, side: str) -> str:
        """The names of the players of a side, or of an entrant; seats without a name keep their letter."""
        return " - ".join(self.names.get(seat, seat) for seat in side)

    @property
    def counted(self) -> tuple[PlayedDeal, ...]:
        """The deals that count."""
        return tuple(deal for deal in self.played if not deal.score.replay)

    @property
    def totals(self) -> dict[str, float]:
        """Points of each entrant. Half points are exact: a binary fraction holds a half as it is."""
        return list(self.running())[-1]

    def running(self) -> Iterator[dict[str, float]]:
        """The totals before the first deal and after every deal that counts."""
        totals: dict[str, float] = dict.fromkeys(self.entrants, 0)
        yield dict(totals)
        for deal in self.counted:
            for side, points in deal.score.totals.items():
                for entrant in self._collectors(side):
                    totals[entrant] += self._share(side, points)
            yield dict(totals)

    def _collectors(self, side: str) -> tuple[str, ...]:
        return (side,) if side in self.entrants else tuple(side)

    def _share(self, side: str, points: int) -> float:
        return points / len(side) if self.code.table.pair_points == "half-to-each" else points

    # --- what comes next ---------------------------------------------------------------------------------------------

    @property
    def dealer(self) -> int:
        """Who deals the next deal. A deal that is played again is dealt by the same player."""
        if self.makes_up is not None:
            return self.makes_up
        regular = [deal for deal in self.played if deal.in_rotation]
        if not regular:
            return self.first_dealer
        last = regular[-1]
        return last.dealer if last.score.replay else next_dealer(self.code, last.dealer)

    @property
    def alone(self) -> bool:
        """Whether everyone plays the next deal alone because of the points reached; a later loss does not undo it."""
        limit = self.code.table.alone_from
        return limit > 0 and any(max(totals.values()) >= limit for totals in self.running())

    @property
    def next_deal(self) -> NextDeal | None:
        """None once the match is over."""
        if self.over:
            return None
        return NextDeal(
            number=len(self.counted) + 1,
            dealer=self.dealer,
            first_player=first_player(self.code, self.dealer),
            alone=self.alone,
            pozzetti=self.code.table.alone_pozzetti if self.alone else self.code.table.pozzetti,
        )

    # --- how it ends -------------------------------------------------------------------------------------------------

    @property
    def goal(self) -> int:
        """The points that end the match; 0: only its deals end it."""
        return self.code.table.target if self.target is None else self.target

    @property
    def end(self) -> End | None:
        """What ended the match, if anything did."""
        if self.deals is not None and len(self.counted) >= self.deals:
            return "deals"
        if self.goal and max(self.totals.values()) >= self.goal and self._decided():
            return "target"
        return "time-out" if self.timed_out else None

    def _decided(self) -> bool:
        """Whether a target that was reached ends the match: the highest wins, and equals play one more deal."""
        match self.code.table.target_tie:
            case "highest-then-one-more-deal":
                return len(self.leaders) == 1

    @property
    def over(self) -> bool:
        return self.end is not None

    @property
    def leaders(self) -> tuple[str, ...]:
        """The entrants with the highest total: winners once the match is over, several of them if it is drawn."""
        totals = self.totals
        return tuple(entrant for entrant in self.entrants if totals[entrant] == max(totals.values()))

    @property
    def winners(self) -> tuple[str, ...]:
        return self.leaders if self.over else ()

    def as_rows(self) -> list[tuple[int, int]]:
        """The deals of a match of two sides, as `sheet.match.score_match` takes them; `deals` is the planned number."""
        first, second = self._two_sides()
        return [(deal.score.totals[first], deal.score.totals[second]) for deal in self.counted]

    def _two_sides(self) -> tuple[str, str]:
        sides = divisions(self.code)[0]
        if len(sides) != 2:
            raise Refusal(say("match points are the difference of two sides; at this table there are more"))
        return sides[0], sides[1]

    # --- what happens ------------------------------------------------------------------------------------------------

    def add(self, score: DealScore, *, dealer: int | None = None) -> Match:
        """The match after one more deal. `dealer` names who really dealt, where by mistake it was not his turn."""
        self._verify_open()
        if not score.replay:
            self._verify_sides(score)
        if dealer is not None:
            verify_seat(self.code, dealer)
        making_up = self.makes_up is not None and dealer in (None, self.makes_up)
        deal = PlayedDeal(
            number=len(self.counted) + 1,
            dealer=self.dealer if dealer is None else dealer,
            score=score,
            in_rotation=not making_up,
        )
        return replace(
            self, played=(*self.played, deal), makes_up=self.makes_up if making_up and score.replay else None
        )

    def skipped_dealer_deals(self, seat: int) -> Match:
        """A player was passed over as dealer and the table agrees: he deals now, then the rotation goes on."""
        self._verify_open()
        verify_seat(self.code, seat)
        match self.code.dealing.dealer_skipped:
            case "deals-next-if-table-agrees":
                return replace(self, makes_up=seat)

    def call_timeout_between_deals(self) -> Match:
        """Time is called while points are counted, the sheet is filled in or the cards are shuffled and cut."""
        match self.code.clock.timeout_before_first_card_dealt:
            case "play-ends":
                return replace(self, timed_out=True)

    def _verify_open(self) -> None:
        if self.end is not None:
            raise Refusal(say("the match is over: {why}", why=_ENDED[self.end]), self.code.cite(_ENDED_BY[self.end]))

    def _verify_sides(self, score: DealScore) -> None:
        choices = [tuple(seats(self.code))] if self.alone else divisions(self.code)
        if not any(set(score.totals) == set(choice) for choice in choices):
            raise Refusal(
                say(
                    "the sides are {names}; expected {expected}",
                    names=" / ".join(score.totals) or "-",
                    expected=" | ".join(" / ".join(choice) for choice in choices),
                ),
                self.code.cite("table.alliance"),
            )


_ENDED: dict[End, Message] = {
    "deals": say("all its deals have been played"),
    "target": say("the points needed have been reached"),
    "time-out": say("time was called before the next deal"),
}
_ENDED_BY: dict[End, str] = {
    "deals": "table.target",
    "target": "table.target",
    "time-out": "clock.timeout_before_first_card_dealt",
}
