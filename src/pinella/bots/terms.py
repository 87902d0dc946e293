"""The numbers of a policy, by name: so many for each phase of a deal, then what unfinished melds are worth.

Compiled, `terms.pxd` makes constants of the indices; a test compares the two files.
"""

from __future__ import annotations

from typing import Final

CARD = 0
"""For every card that leaves the hand."""
TWO = 1
"""For spending a two as a wild."""
JOKER = 2
"""For spending a joker."""
WILD_END = 3
"""For spending either when the hand is nearly empty or the deal about to end."""
WILD_BURRACO = 4
"""For spending either on a meld that is then a burraco."""
OPEN_SEQUENCE = 5
"""What opening a sequence costs."""
OPEN_SET = 6
"""What opening a set costs."""
HOLD_TIE = 7
"""What tying a natural card costs: it could be tied later as well."""
HOLD_LEFT = 8
"""What a play costs for every card that stays in the hand."""
OUT = 9
"""For a play that empties the hand."""
OUT_ONE = 10
"""For a play that leaves one card."""
OUT_FEW = 11
"""For a play that leaves two or three."""
BURRACO = 12
"""For completing a burraco, beside its bonus."""
FIRST_BURRACO = 13
"""The same when the side could not yet close."""
CARD_PARTNER = 14
"""For every card, when the partner is nearly out of cards."""
CARD_RACE = 15
"""For every card, when an opponent is nearly out of cards."""
LIVE = 16
"""For every copy still to come of the cards that a meld waits for."""
DRAW = 17
"""What an unknown card from the stock is worth."""
KEPT = 18
"""For every card of the pile that would stay in the hand."""
KEPT_USE = 19
"""For every point of use of such a card."""
PILE_CARD = 20
"""For every card of the pile."""
PILE_WILD = 21
"""For every wild of the pile."""
DENY = 22
"""For every card of the pile that opponents could tie."""
TAKE_THIN = 23
"""For picking up with few cards in hand before the pozzetto."""
TAKE_RACE = 24
"""For picking up when an opponent is nearly out of cards."""
NEAR_ONE = 25
"""Use: a neighbour of the suit."""
NEAR_TWO = 26
"""Use: a card of the suit two places off."""
RANK = 27
"""Use: another card of the rank, where sets of it are lawful."""
TWIN = 28
"""Use: a second copy, where they are not."""
WILD_USE = 29
"""Use: a wild."""
USE = 30
"""For every point of use of a card thrown."""
VALUE = 31
"""For every point a card thrown would cost in the hand."""
WILD_THROWN = 32
"""For throwing a wild."""
THREAT = 33
"""For throwing a card that an opponent can tie."""
THREAT_BURRACO = 34
"""The same when it makes or lengthens a burraco."""
THREAT_PILE = 35
"""The same for every card of the pile."""
KNOWN = 36
"""For throwing a card that goes with one the next player is known to hold."""
PILE_NEAR = 37
"""For throwing a card that goes with one of the pile."""
REFUSED = 38
"""For throwing a card the next player has refused the twin of."""
LIVE_KEEP = 39
"""For every copy still to come of the cards that would go with it."""
OWN_FIT = 40
"""For throwing a card that the own side can tie."""

TERMS = 41
"""So many numbers for each phase."""
PHASES = 3
"""Before the side has its pozzetto; after; when the deal is about to end."""
PROGRESS = PHASES * TERMS
"""From here on the part of a burraco's bonus that a meld of 3 to 6 cards is credited with: sequences without and with a
wild, sets without and with one."""
NUMBERS = PROGRESS + 16

NAMES: Final = (
    "card",
    "two",
    "joker",
    "wild_end",
    "wild_burraco",
    "open_sequence",
    "open_set",
    "hold_tie",
    "hold_left",
    "out",
    "out_one",
    "out_few",
    "burraco",
    "first_burraco",
    "card_partner",
    "card_race",
    "live",
    "draw",
    "kept",
    "kept_use",
    "pile_card",
    "pile_wild",
    "deny",
    "take_thin",
    "take_race",
    "near_one",
    "near_two",
    "rank",
    "twin",
    "wild_use",
    "use",
    "value",
    "wild_thrown",
    "threat",
    "threat_burraco",
    "threat_pile",
    "known",
    "pile_near",
    "refused",
    "live_keep",
    "own_fit",
)
PHASE_NAMES: Final = ("before", "after", "end")
PROGRESS_NAMES: Final = ("sequence", "sequence_wild", "set", "set_wild")
