"""Amounts as people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pinella.messages import Language, Refusal, say


@dataclass(frozen=True, slots=True)
class Money:
    """Cents; `12,50` in Italian, `12.50` in English."""

    cents: int

    def render(self, language: Language) -> str:
        return language("{euros}.{cents}").format(euros=self.cents // 100, cents=f"{self.cents % 100:02d}")


def cents_of(text: str) -> int:
    """`15`, `15.00`, `15,50` euros."""
    found = re.fullmatch(r"(\d{1,7})(?:[.,](\d{1,2}))?", text.strip().removesuffix("€").strip())
    if found is None:
        raise Refusal(say("“{text}” is no amount: expected euros such as 15 or 12.50", text=text))
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))
