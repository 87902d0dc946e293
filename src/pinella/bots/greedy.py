"""The bot `greedy`: takes what is best now, and looks no further than the end of its own turn.

It knows no rule of its own. Lawful moves come from the view, and so does how a meld lies after a play; bonuses, card
values and the requirement for closing are those of the code. What follows holds under every code and at every table.
The strategy itself is `policy`, compiled; here are greedy's numbers, and its reasons in words.

*Laying.* Every lawful opening and tie is priced: the growth of the meld (card points, the bonus of a burraco, or a part
of the bonus a meld of three to six cards is on the way to), plus a little for every card that leaves the hand, because
a thin hand reaches the pozzetto, closes, and loses little. The dearest play is made, then the next, while they are
worth more than nothing. A wild has its price, so that plays without one come first; it is cheaper when it finishes a
burraco, when the hand is nearly empty or when the deal is about to end. A wild on a clean burraco lowers the bonus, so
it is not laid. Where several openings want the same cards, each is tried with all that could be laid after it.

*Taking.* The pile is picked up if what could be laid with it, and the use of the cards that would stay in the hand, is
worth more than what could be laid without it and an unknown card from the stock.

*The pozzetto.* Nothing is held back for it: cards are laid as they come, so the hand runs out. Going there without a
discard needs no rule either, since the last card tied is one more card laid.

*Discarding.* The card that goes worst with the others: no neighbours in its suit, no others of its rank where sets of
that rank are lawful. A card that an opponent could tie is kept back, wilds go last of all. Of equals, the one that
would cost more in the hand goes.

*Closing.* As soon as it is lawful: a discard that ends the deal is always chosen.

*Tried against itself*, 300 to 500 mirrored deals each, under the Italian code, the Internazionale and Revolution.
Hoarding wilds (a price of 120 instead of 45) made -54 ± 25, -38 ± 28 and -3 ± 40 points a deal. Asking 35 points of a
pile instead of 22 before picking it up made 13 ± 22, -42 ± 24 and -77 ± 35. Minding the size of the pile when a card is
thrown that an opponent can tie made no difference, so it is left out.
"""

from __future__ import annotations

from typing import Final

from pinella.bots.compiled_bot import CompiledBot
from pinella.bots.weights import digest_of, flat
from pinella.messages import say

GREEDY: Final = flat(
    {
        "card": 8,
        "two": 45,
        "joker": 45,
        "wild_end": 10,
        "wild_burraco": 10,
        "draw": 12,
        "kept": 4,
        "kept_use": 4,
        "near_one": 2,
        "near_two": 1,
        "rank": 1.5,
        "twin": -1,
        "wild_use": 9,
        "use": 4,
        "value": 0.2,
        "wild_thrown": 100,
        "threat": 14,
    },
    (0.08, 0.16, 0.28, 0.45),
)
"""First guesses, of which mirrored matches bettered `draw` and `kept` and none of the others. Frozen: the yardstick."""


class Greedy(CompiledBot):
    name = "greedy"
    about = say("lays what it can, picks up what it can use, closes as soon as it may")

    def __init__(self) -> None:
        super().__init__(lambda _code: GREEDY, digest_of(GREEDY))
