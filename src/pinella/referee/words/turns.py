"""Sentences that many incidents share: stopping, taking, discarding, limits of a turn, freezes, warnings."""

from pinella.messages import say

WORDS = {
    "nothing": say("there is no irregularity: nothing is done"),
    "nothing no-partner": say("everyone plays alone in this form: there is no partner, so nothing is done"),
    "stop": say("{who} makes no further play in this turn"),
    "go-on": say("{who} goes on playing"),
    "play-on": say("play goes on, without any remedy"),
    "draw": say("{who} draws one card from the stock"),
    "take": say("{who} draws from the stock or picks up the pile, without laying anything"),
    "pick-up": say("{who} picks up the pile"),
    "discard": say("{who} discards"),
    "discard drawn-card": say("{who} discards the very card drawn"),
    "valid discard": say("the discard made stands"),
    "valid closing": say("the closing stands"),
    "void closing": say("the closing is void"),
    "turn-over": say("the turn passes to the next player"),
    "pass-turn": say("the turn goes to the player it belongs to"),
    "restrict draw-and-discard": say("{who} only draws and discards"),
    "restrict take-and-discard": say("{who} only draws or picks up, and discards"),
    "restrict pick-up-and-discard": say("{who} must pick up the pile and discard, laying nothing"),
    "freeze melds-opened": say("the melds opened in this turn are frozen"),
    "freeze melds-tied-to": say("the melds to which cards were tied in this turn are frozen"),
    "freeze pozzetto-melds": say("the melds made with cards of the pozzetto are frozen"),
    "complete melds": say("{who} completes the unfinished melds with cards of the hand"),
    "penalise incomplete-melds": say("the cards of the melds that cannot be completed are penalised"),
    "penalise drawn-card": say("the card drawn is penalised and discarded at once"),
    "place drawn-card": say("the card drawn goes on the melds that led to the pozzetto and is not discarded"),
    "keep drawn-card": say("{who} may play the card drawn only from the next turn on"),
    "warn": say("{who} is warned"),
    "warn @both-pairs": say("both pairs are warned"),
    "warn @all": say("all players are warned"),
    "reprimand": say("{who} is officially reprimanded"),
    "expel": say("{who} is expelled"),
    "points": say("{who} loses {points} points"),
    "vp": say("in the ranking {who} loses {points} VP, and the other pair gains nothing"),
    "vp @culprit": say("in the ranking {who} loses {points} VP, and nobody else gains anything"),
    "vp and-equivalent-mp": say(
        "in the ranking {who} loses {points} VP and the equivalent match points, and the other pair gains nothing"
    ),
    "vp or-equivalent-mp": say(
        "in the ranking {who} loses {points} VP or the equivalent match points, and the other pair gains nothing"
    ),
    "report": say("the referee writes a report"),
}
