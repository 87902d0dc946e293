"""Amounts as people write them."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.messages import Language


@dataclass(frozen=True, slots=True)
class Money:
    """Cents; `12,50` in Italian, `12.50` in English."""

    cents: int

    def render(self, language: Language) -> str:
        return language("{euros}.{cents}").format(euros=self.cents // 100, cents=f"{self.cents % 100:02d}")
