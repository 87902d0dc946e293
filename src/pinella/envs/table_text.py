"""A table as plain text, all hands open: for people who look into an environment."""

from __future__ import annotations

from pinella import cards
from pinella.messages import say
from pinella.rules.deal import Deal


def table_text(deal: Deal) -> str:
    """The seat on turn is marked `>`; the pile from the bottom; stock and pozzetti by their size."""
    lines = [
        f"{'>' if seat == deal.on_turn and not deal.is_over else ' '}{seat} {' '.join(cards.names(deal.hand(seat)))}"
        for seat in deal.seats
    ]
    lines += [f"{meld.number:2} {meld.side} {meld.meld}" for meld in deal.melds]
    sizes = "+".join(str(len(pozzetto)) for pozzetto in deal.pozzetti) or "0"
    pile = " ".join(cards.names(deal.pile)) or "-"
    rest = say("pile {pile} | stock {stock} | pozzetti {sizes}", pile=pile, stock=deal.stock_size, sizes=sizes)
    lines.append(str(rest))
    if deal.is_over:
        lines.append("  ".join(f"{name} {side.total}" for name, side in deal.count().sides.items()))
    return "\n".join(lines)
