"""Sentences of the longest rulings, as short as one says them at a table; on paper the full ones of `words/` stand."""

from pinella.messages import say

SPOKEN = {
    "stop": say("{who} stops"),
    "keep prepared-card": say("{who} puts the next discard aside now"),
    "keep discard": say("the discard stays aside for the next turn"),
    "return picked-up-cards": say("the pile goes back as it was"),
    "return pile-cards": say("cards of the pile leave the melds"),
    "return drawn-card": say("the drawn card goes back on the stock"),
    "return discard": say("{who} takes the discard back"),
    "return melds-this-turn": say("{who} takes his melds back"),
    "extract random-card": say("a card by lot goes back on the stock"),
    "complete melds": say("{who} completes the melds left short"),
    "complete melds-tied-to": say("{who} replaces the missing cards"),
    "penalise incomplete-melds": say("the rest of broken melds is penalised"),
    "penalise tied-cards": say("tied cards that fit no more are penalised"),
    "place melds-this-turn": say("{who} lays the same melds again"),
    "freeze melds-opened": say("melds opened now are frozen"),
    "freeze melds-tied-to": say("melds extended now are frozen"),
    "freeze pozzetto-melds": say("melds of the pozzetto are frozen"),
    "pass-turn": say("the rightful player plays"),
    "turn-over": say("the next player plays"),
    "restrict take-and-discard": say("{who} only takes and discards"),
    "discard penalised-card": say("{who} discards a penalised card, by norm"),
    "discard prepared-card": say("{who} discards the card put aside"),
    "discard card-tied-last": say("the last card tied is the discard"),
    "return play-before-last": say("{who} takes back the play before it"),
    "rebuild table": say("the table is rebuilt"),
    "expose shown-cards": say("cards shown are exposed"),
    "penalise exposed-cards-not-played": say("what is not played is penalised"),
    "ban exposed-on-partners-melds": say("not on melds the partner opened or extended since"),
    "ban exposed-on-partners-new-melds": say("not on melds the partner opened since"),
    "ban closing": say("meanwhile {who} may not close"),
    "negative penalised-cards": say("penalised cards left count negative"),
    "valid pozzetto": say("the pozzetto stays with him, played cards stand"),
    "show drawn-card": say("only {who} sees it"),
    "restrict draw-and-discard": say("{who} only draws and discards"),
    "valid rest-of-meld": say("the rest stands"),
    "restrict pick-up-if-playable": say(
        "{who} picks up if a card now in the pile can be played, and plays only that; else only draws and discards"
    ),
    "freeze limited-play": say("that meld is frozen"),
    "merge second-set": say("the sets are joined"),
    "freeze merged-set": say("that set is frozen"),
    "void burraco": say("a burraco made by joining does not count"),
    "return last-meld": say("{who} takes the last meld back"),
    "discard card-taken-back": say("{who} discards one of those cards"),
    "expose last-meld": say("the others are exposed"),
    "expose play-before-last": say("what was taken back is exposed"),
    "take": say("{who} takes, laying nothing"),
}
NEVER_HOLD = say("cards that no longer hold are penalised")
"""Said once for what is left of melds and for cards tied to what went back."""
GOES_WITHOUT_SAYING = (
    "negative penalised-cards",
    "arrange penalised-highest-first",
    "arrange penalised-lowest-first",
    "valid discard",
    "pass-turn",
    "turn-over",
    "go-on close-again",
    "ban closing",
)
"""Left out one by one while a ruling takes too long to say: the paper has them."""
