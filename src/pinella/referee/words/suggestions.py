"""Sentences for hints to the partner."""

from pinella.messages import say

WORDS = {
    "opposite pick-up": say("{who} must pick up the pile, if that is lawful"),
    "opposite draw": say("{who} must draw from the stock"),
    "opposite tie": say("{who} must lay the card as he was told not to, if that is lawful"),
    "opposite not-tie": say("{who} may not lay the card as suggested"),
    "opposite close": say("{who} must close, if that is lawful"),
    "opposite not-close": say("{who} may not close"),
    "opposite other": say("{who} must do the contrary of what was suggested"),
    "note no-lawful-opposite": say("it is noted that the contrary was not lawful"),
    "ban wild-on-that-meld": say("{who} may not add a wild to that meld"),
    "return suggested-wild": say("the wild leaves that meld"),
    "expose suggested-wild": say("the wild is an exposed card"),
    "discard suggested-card": say("{who} discards the card the hint was about"),
    "discard exposed-card": say("{who} discards the exposed card"),
    "discretion suggestion": say("{who} weighs what the hint was worth: a warning or an arbitral score may follow"),
    "remind hands-still": say("{who} is reminded not to move cards while the partner plays"),
}
