"""Sentences for takes and plays out of turn, and for a second take after the pozzetto in flight."""

from pinella.messages import say

WORDS = {
    "return drawn-card": say("the card drawn goes back on top of the stock"),
    "return picked-up-cards": say("the cards picked up go back on the pile, in their order"),
    "return discard": say("the card discarded goes back to the hand"),
    "return next-take": say("first {who} puts back what was taken since"),
    "return melds-this-turn": say("the melds made in this turn go back to the hand"),
    "show drawn-card": say("only {who} is shown that card"),
    "extract random-card": say("one card of his shuffled hand, taken unseen, goes on top of the stock"),
    "keep prepared-card": say("{who} sets aside now the card to discard at the next turn"),
    "keep discard": say("the card discarded is set aside: it is the discard of the next turn"),
    "discard prepared-card": say("{who} discards the card set aside"),
    "discard penalised-card": say("{who} discards one penalised card, by norm"),
    "place melds-this-turn": say("{who} lays the same melds again"),
    "expose own-cards": say("the player's own cards laid on the table are exposed and played in his turn as such"),
    "penalise tied-cards": say("the tied cards that no longer fit are penalised"),
    "complete melds-tied-to": say("{who} puts a card of the hand in place of the one that went back"),
    "choose take": say("{who} chooses how to take"),
    "option draw-it": say("draw that card"),
    "option pick-up-pile": say("pick up the pile"),
    "option burn-it": say("burn it: it is shown to all and goes under the stock, then the next card is drawn"),
    "burn drawn-card": say("that card is shown to all and goes under the stock"),
    "draw drawn-card": say("{who} must draw that very card and put it aside"),
    "restrict pick-up-if-playable": say(
        "{who} must pick up if a card now in the pile can then be played, and makes that play only; "
        "otherwise only draws and discards"
    ),
    "freeze limited-play": say("the meld of that play is frozen"),
    "valid tied-cards": say("the cards tied stay valid"),
    "positive melds-opened": say("the frozen melds count for the pair"),
    "keep pozzetto": say("the pozzetto is played only from the next turn on"),
    "place limited-play": say("{who} makes that one play and no other"),
    "keep card-not-discarded": say("{who} keeps the card not discarded"),
}
