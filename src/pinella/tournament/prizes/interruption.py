"""The whole event is broken off by force majeure: prizes by the standings, or money back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Interruption:
    outcome: Literal["prizes", "refund"]
    """`prizes`: by the last published standings. `refund`: no prizes, see `refund`."""
    article: str
    why: Message


def judge(code: Code, rounds_played: int, planned: int) -> Interruption:
    article = code.cite("event.interruption_prizes_if")
    if not 0 <= rounds_played <= planned or planned < 1:
        raise Refusal(
            say(
                "{n} round played of {planned} planned: expected no more",
                "{n} rounds played of {planned} planned: expected no more",
                n=rounds_played,
                planned=planned,
            ),
            article,
        )
    if 2 * rounds_played > planned:
        why = say(
            "{n} of {planned} rounds is played, more than half: prizes by the last published standings",
            "{n} of {planned} rounds are played, more than half: prizes by the last published standings",
            n=rounds_played,
            planned=planned,
        )
        return Interruption(outcome="prizes", article=article, why=why)
    why = say(
        "{n} of {planned} rounds is played, not more than half: entry fees are given back, there are no prizes",
        "{n} of {planned} rounds are played, not more than half: entry fees are given back, there are no prizes",
        n=rounds_played,
        planned=planned,
    )
    return Interruption(outcome="refund", article=code.cite("event.interruption_otherwise"), why=why)


def refund(code: Code, fee_cents: int, expense_share_cents: int, prize_share_percent: int) -> int:
    """Cents given back per entry: the fee without its share of the expenses, but never less than the part of the fee
    that was meant for prizes (rounded up to a cent: it is a floor)."""
    if fee_cents < 0 or expense_share_cents < 0 or not 0 <= prize_share_percent <= 100:
        raise Refusal(
            say("a refund needs a fee and expenses of 0 or more and a prize share of 0 to 100 percent"),
            code.cite("event.interruption_refund_floor"),
        )
    floor = -(-fee_cents * prize_share_percent // 100)
    return max(fee_cents - expense_share_cents, floor)
