"""Sentences for cards thrown or passed to the partner."""

from pinella.messages import say

WORDS = {
    "valid thrown-cards": say("the play stands"),
    "valid declared-place": say("the play stands as declared"),
    "place declared-place": say("the cards go where they were declared"),
    "place thrown-cards": say("the cards go on the only meld that can take them"),
    "choose place": say("on which meld the cards go is decided by {who}"),
    "choose other-place": say(
        "{who} decides on which other meld the cards go, even splitting them; if there is no other, on the one meant"
    ),
    "ban suggested-place": say("the place suggested is excluded"),
    "penalise thrown-cards": say("the cards are penalised"),
}
