"""Sentences about closings that do not stand and deals that cannot be counted."""

from pinella.messages import say

WORDS = {
    "return last-play": say("{who} takes the last play back into the hand"),
    "return last-meld": say("{who} takes the meld laid last back into the hand"),
    "return play-before-last": say("{who} takes the play made just before that card back into the hand"),
    "return surplus-discards": say("{who} takes the other cards discarded back into the hand"),
    "expose last-play": say("the cards taken back are exposed"),
    "expose last-meld": say("the other cards taken back are exposed"),
    "expose play-before-last": say("the cards taken back are exposed"),
    "expose surplus-discards": say("the cards taken back are exposed"),
    "expose shown-cards": say("cards shown in the belief that the deal was over are exposed"),
    "penalise last-play": say("the last play is taken off the table and penalised; all else stays"),
    "penalise two-of-last-meld": say(
        "at least two cards of the meld laid last are penalised; if no valid meld would be left, the whole meld"
    ),
    "penalise two-tied-last": say("the last two cards tied are taken off the table and penalised"),
    "penalise second-set": say("the cards of the second set are taken off the table and penalised"),
    "penalise surplus-discards": say("the other cards discarded are penalised"),
    "discard card-taken-back": say("{who} discards one of the cards taken back"),
    "discard card-tied-last": say("the card tied last becomes the discard"),
    "keep top-discard": say("the card on top is the discard"),
    "keep highest-discard": say("the highest of the cards discarded is the discard"),
    "void merged-burraco": say("a burraco that only the joining of the two sets makes does not count"),
    "ban partners-new-melds": say("the cards taken back may not go on melds that the partner has opened meanwhile"),
    "ban opening-for-cards-taken-back": say("{who} may not open melds that help to place the cards taken back"),
    "rebuild table": say("the table is rebuilt as it was at the closing"),
    "rebuild melds": say("{who} rebuilds the melds as they were"),
    "rebuild melds-together": say("{who} rebuilds the melds with the help of all players"),
    "valid rebuilt-score": say("the score they agree on is entered"),
    "valid count-of-others": say("the count of the other pair stands"),
    "arbitral mixed-cards": say("{who} receives an arbitral score, by what the referee can learn"),
    "note arbitral-reasons": say("the referee writes down what the score rests on"),
    "discretion opposite-versions": say("{who} hears both sides and decides which version holds"),
    "suspend disputed-deal": say("{who} suspends the deal"),
    "valid points-so-far": say("both pairs are credited with the points made so far, cards in hand deducted"),
    "void closing-bonus": say("nobody receives points for closing"),
}
