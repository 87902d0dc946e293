"""Quick phrases: all that is said at a table. Everybody reads them in his own language."""

from __future__ import annotations

from pinella.messages import Message, Refusal, say

PHRASES: dict[str, Message] = {
    "hello": say("Good evening to all!"),
    "luck": say("Good luck!"),
    "well-played": say("Well played!"),
    "thanks": say("Thank you!"),
    "sorry": say("Sorry!"),
    "unlucky": say("Bad luck!"),
    "nice-burraco": say("What a burraco!"),
    "moment": say("One moment, please."),
    "here": say("Here I am again."),
    "pause": say("Shall we take a break?"),
    "another": say("Shall we play another one?"),
    "goodbye": say("I have to go, goodbye!"),
}


def phrase(id_: str) -> Message:
    if id_ not in PHRASES:
        raise Refusal(say("“{phrase}” is no phrase of the table", phrase=id_))
    return PHRASES[id_]
