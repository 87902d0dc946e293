"""Sentences for rights and powers, tempo, time-out and monitoring."""

from pinella.messages import say

WORDS = {
    "invite speed-up": say("the referee invites {who} to speed up, under warning"),
    "invite finish-within": say("the referee invites {who} to finish the play and discard within {points} seconds"),
    "discard highest-card": say("the referee has the highest card of the hand discarded"),
    "go-on time-out-right-neighbour-last": say(
        "the player on turn finishes and has no further turn; the player on his right is the last to play"
    ),
    "go-on time-out-dealer-lap": say(
        "the last lap runs from the player served first to the dealer: this lap, or the next if that player has taken"
    ),
    "go-on time-out-dealer-discard-lap": say(
        "this lap is played up to the dealer's discard, then a last full lap that the dealer ends"
    ),
    "go-on time-out-partner-starts-lap": say(
        "who has to draw next still plays, and so does the player after him; then one last lap starts from his partner"
    ),
    "stop round": say("play ends here: no further deal is played"),
    "go-on one-full-lap": say("one full lap is played, up to the dealer"),
    "go-on last-lap-now": say("this is the last lap: from the player served first to the dealer"),
    "go-on last-lap-next": say(
        "this lap is finished; the next is the last, from the player served first to the dealer"
    ),
    "positive closing-points": say("the closing counts {points} points"),
    "void bonus-unless-closed": say("without a closing nobody gets its points"),
    "ban pile-after-stock": say("the pile may not be picked up any more"),
    "nothing stock-not-ended": say("that is allowed: the deal goes on until somebody draws the third-last card"),
    "return dead-card": say("the card goes back unplayed, with whatever was laid after it"),
    "keep last-turn": say("{who} has finished this turn and plays once more, last of all"),
    "valid penalty": say("the right to the penalty stands: the irregularity is judged by its article"),
    "void penalty": say("the right to the penalty is lost"),
    "discretion penalty": say("{who} may refuse the penalty"),
    "choose instead-of-penalty": say("in its place {who} may give"),
    "option no-more": say("nothing more"),
    "void own-settlement": say("what the players agreed without the referee binds nobody"),
    "refer broken-limit": say("the limit binds: what was done against it is judged by its article"),
    "void unlisted-penalty": say("the penalty is not given: no article provides for it"),
    "discretion unlisted-penalty": say("{who} decides, naming the reason"),
    "note reason": say("the decision is recorded with its reason and the name of who took it"),
    "note monitored-table": say("the table is monitored in the following deals"),
    "note director-told": say("{who} is told of it"),
    "nothing monitoring": say("the table is not monitored"),
    "nothing check": say("the code asks for no check: the players count as usual"),
    "note bases-and-points": say("{who} checks bases and points of both pairs"),
    "keep sheet": say("once it is filled in, {who} withdraws the sheet again"),
}
