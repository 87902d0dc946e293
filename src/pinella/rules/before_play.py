"""Before the first take: the cards are counted face down, the go is given, the first card of the stock is turned up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.rules.seats import seats


@dataclass(frozen=True, slots=True)
class BeforePlay:
    """A deal between dealing and turning up; every step gives a new value."""

    code: Code
    deal: int = 1
    """Which deal of the round: only the first waits for the referee's go."""
    counted: frozenset[str] = frozenset()
    looked: frozenset[str] = frozenset()
    go: bool = False
    turned_up: bool = False

    def count(self, seat: str) -> BeforePlay:
        """The seat has counted its cards unseen."""
        return replace(self, counted=self.counted | {seat})

    def give_go(self) -> BeforePlay:
        return replace(self, go=True)

    def look(self, seat: str) -> BeforePlay:
        """The seat looks at its cards; too early that is remembered."""
        return self if self.may_look else replace(self, looked=self.looked | {seat})

    @property
    def may_look(self) -> bool:
        """Whether hands may be looked at: from the go on, or only from the up-card on."""
        return self.turned_up or (self.code.dealing.look_when == "at-referees-go" and self.go)

    @property
    def must_redeal(self) -> bool:
        """Somebody looked too early and the code answers with a new deal."""
        return bool(self.looked) and self.code.dealing.looked_early == "redeal"

    @property
    def early_article(self) -> str:
        return self.code.cite("dealing.looked_early")

    def verify_turn_up(self) -> None:
        """Raise Refusal with what is missing before the first card of the stock may be turned up."""
        missing = [seat for seat in seats(self.code) if seat not in self.counted]
        if self.must_redeal:
            raise Refusal(
                say("{seat} looked at the cards too early: the deal is made again", seat=" ".join(sorted(self.looked))),
                self.early_article,
            )
        if missing and self.code.dealing.count_face_down:
            raise Refusal(
                say("{seats} must count the cards first, without looking", seats=" ".join(missing)),
                self.code.cite("dealing.count_face_down"),
            )
        if self.deal == 1 and not self.go:
            raise Refusal(
                say("the first deal of a round waits for the referee's go"), self.code.cite("dealing.go_needed")
            )

    def turn_up(self) -> BeforePlay:
        self.verify_turn_up()
        return replace(self, turned_up=True)
