"""Sentences about the pozzetti: counting, handing over, looking, taking the wrong one."""

from pinella.messages import say

WORDS = {
    "complete pozzetto": say("the pozzetto taken is completed with cards from the bottom of the stock"),
    "complete other-pozzetto": say("the other pozzetto is completed with cards from the bottom of the stock"),
    "complete pozzetti": say("{who} brings the pozzetti back to their right number"),
    "move other-pozzetto-top": say("cards from the top of the other pozzetto complete the one taken"),
    "move pozzetto-top": say("cards from the top of the pozzetto taken complete the other one"),
    "move pozzetto-surplus": say("the surplus goes from the top of the pozzetto taken under the stock"),
    "move other-pozzetto-surplus": say("the surplus goes from the top of the other pozzetto under the stock"),
    "move pozzetti-surplus": say(
        "the surplus goes under the stock, a card from the top of each pozzetto in turn, the one taken first"
    ),
    "arrange last-two": say("the last two cards of the stock are laid crosswise again"),
    "stop deal": say("the deal ends there"),
    "keep pozzetto-as-it-is": say("the pozzetto taken is played as it is"),
    "note pozzetto-count": say("the number of cards is written down"),
    "restore old-pozzetto": say("the forgotten cards go back into the pack"),
    "place old-pozzetto": say("the forgotten pozzetto is put aside and stays unused"),
    "keep old-pozzetto": say("the pair that took the old pozzetto keeps it, and what is played with it is valid"),
    "take second-pozzetto": say("going to the pozzetto, {who} take the second pozzetto of this deal"),
    "place first-pozzetto": say("the first pozzetto of this deal is put aside and stays unused"),
    "remind cost-of-repeating": say("the referee tells {who} what a repetition costs"),
    "discretion compensation": say("the referee may give the innocent pair points for the damage done"),
    "show pozzetto-cards": say("the referee shows those cards to everybody at the table"),
    "place pozzetto-cards": say("{who} hides them, face down and unseen, in the pozzetti or in the stock"),
    "go-on play": say("then play goes on"),
    "reshuffle pozzetto": say("{who} gathers the fallen cards, shuffles them and forms the pozzetto again"),
    "reshuffle pozzetti": say("{who} gathers the fallen cards, shuffles them and forms both pozzetti again"),
    "return pozzetto": say("the pozzetto goes back to its place"),
    "swap pozzetto": say("the pozzetto goes back unseen and {who} takes the right one"),
    "take pozzetto": say("{who} takes the pozzetto, as anyone who has no card left"),
    "keep pozzetto-taken": say("{who} keeps the pozzetto taken, and play goes on"),
    "take other-pozzetto": say("when their turn for it comes, {who} take the other pozzetto"),
    "keep second-pozzetto": say("{who} keeps the pozzetto"),
    "note side-without-pozzetto": say(
        "if {who} go out and find no pozzetto left, the deal ends and the referee is called to compensate them"
    ),
    "void pozzetto-loss": say("{who} lose nothing for the pozzetto they could not take"),
    "award closing-bonus": say("{who} receive {points} points for the closing"),
    "award arbitral-points": say("{who} receive {points} points more, as arbitral score in place of their burracos"),
    "valid pozzetto": say("the pozzetto stays with the player, and what was played from it stands"),
    "keep card-in-hand": say("{who} keeps the card drawn, so the hand is not empty"),
}
