"""Sentences on the deal, the pack and what happens before the first card is played."""

from pinella.messages import say

WORDS = {
    "redeal everything": say("shuffle, cut, deal and pozzetti are all done again by the same dealer"),
    "redeal after-go": say("after the go the same dealer deals everything anew"),
    "annul deal": say("the deal begun is annulled and scores nothing"),
    "suspend early-play": say("play stops until the go is given"),
    "valid deal": say("what has been played so far stands"),
    "valid result": say("the result of the deal counts"),
    "valid up-card": say("the card turned up stays and begins the discard pile"),
    "discretion play-before-go": say("{who} decides whether what was played before the go stands"),
    "note misdeal": say("the fault of the deal is written down"),
    "repair misdeal": say("the cards are counted and put right"),
    "restore pack": say("the pack is put right"),
    "swap pack": say("the pack is replaced"),
    "repair pack": say("the pack is replaced or completed before play goes on"),
    "repair new-pack": say("the pack is replaced before play goes on"),
    "restore cut": say("the pack is cut again"),
    "complete packets": say("the cards that are missing are taken from the other packet"),
    "pass-turn deal": say("the player who was skipped deals the next deal"),
    "refer exposed-card": say("the card is judged as an exposed card"),
    "refer card-uncovered": say(
        "a card of a pozzetto is judged as a pozzetto uncovered, a card of the stock as one found face up in it"
    ),
    "turn-down seen-card": say("the card is turned face down where it lay"),
    "penalise third-card": say("the third identical card is penalised"),
    "freeze that-set": say("that set is frozen"),
    "negative that-set": say("all cards of that set count negative"),
    "negative third-card": say("the third identical card counts negative"),
}
