"""Sentences for rights and powers, tempo, time-out and monitoring."""

from pinella.messages import say

WORDS = {
    "invite speed-up": say("the referee invites {who} to speed up, under warning"),
    "invite finish-within": say("the referee invites {who} to finish the play and discard within {points} seconds"),
    "discard highest-card": say("the referee has the highest card of the hand discarded"),
    "go-on time-out-lap": say("play goes on to the last turn that time-out leaves, and ends there"),
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
