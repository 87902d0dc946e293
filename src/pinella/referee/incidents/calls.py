"""Calling the referee, and asking the partner (procedure, general laws, Art. 20, 3a)."""

from __future__ import annotations

from dataclasses import replace

from pinella.messages import say
from pinella.referee.common_facts import NOTICED, NOTICED_BY, REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.conduct import GRAVITY, breach
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

_IN_TIME = replace(NOTICED, answers={key: words for key, words in NOTICED.answers.items() if key != "after-take"})


def judge_call(law: Law, facts: Facts) -> list[Measure]:
    """Anyone's call is admitted and stops play; that of the partner may come too early."""
    law.knob("procedure.play_stops")
    stopped = Measure("suspend", "play", who="all")
    if law.knob("procedure.caller") == "anyone" or facts.ask(NOTICED_BY) != "partner":
        return [stopped]
    early = facts.ask(_IN_TIME) == "before-discard"
    warned = early and law.knob("procedure.partner_calls_early") == "warning-to-pair"
    return [stopped, *([Measure("warn", who="pair")] if warned else [])]


ASKED = Fact(
    "asked",
    say("What did he ask?"),
    {"card-count": say("only how many cards somebody holds"), "play": say("something about the play")},
)
ASKED_WHEN = Fact(
    "asked_when",
    say("When did he ask?"),
    {
        "before-taking": say("in his own turn, before he drew or picked up"),
        "after-taking": say("in his own turn, after he had drawn or picked up"),
        "other-turn": say("in the turn of another player"),
    },
)
SCREENS = Fact("screens", say("Is it a table with screens?"), YES_NO)


def judge_question(law: Law, facts: Facts) -> list[Measure]:
    count = facts.ask(ASKED) == "card-count"
    if count and _count_told(law, facts):
        return [Measure("nothing")]
    if count and "ask-partner" not in law.code.suggestion.forbidden_acts:
        return breach(law, facts, ("ask-counts-in-own-turn",))  # a number of cards suggests no play
    if "ask-partner" not in law.knob("suggestion.forbidden_acts"):
        return [Measure("refer", "suggestion")]
    if law.knob("suggestion.forbidden_acts_sanction") == "reprimand":
        return [Measure("reprimand")]
    return [Measure("warn", who="pair")]


def _count_told(law: Law, facts: Facts) -> bool:
    """The number of cards may be asked for in one's own playing time, behind screens only before taking."""
    law.knob("dealing.ask_counts")
    asked = facts.ask(ASKED_WHEN)
    if asked != "after-taking":
        return asked == "before-taking"
    return law.knob("dealing.ask_counts_at_screens") == "own-playing-time" or not facts.is_so(SCREENS)


REFEREE_CALLED = Incident(
    "referee-called",
    say("The referee is called: by whom and when"),
    ("procedure", "conduct"),
    judge_call,
    (NOTICED_BY, NOTICED),
    (
        "il compagno ha chiamato l'arbitro", "chi può chiamare l'arbitro", "ha chiamato prima dello scarto",
        "arbitro chiamato dal compagno", "partner called the referee", "who may call", "called before the discard",
    ),
)  # fmt: skip
ASKING_PARTNER = Incident(
    "asking-partner",
    say("Asking the partner about the play"),
    ("conduct", "suggestion", "procedure"),
    judge_question,
    (ASKED, ASKED_WHEN, SCREENS, GRAVITY, REPEATED),
    (
        "quante carte hai", "ha chiesto il numero di carte", "how many cards have you",
        "ha chiesto al compagno", "chiede informazioni al compagno", "ha domandato se può chiudere",
        "asked his partner", "asks the partner about the play",
    ),
    between_partners=True,
)  # fmt: skip
INCIDENTS = (REFEREE_CALLED, ASKING_PARTNER)
