"""Grave misconduct, sanctions that add up, spectators who will not leave (Art. 8 of Fedibur; powers of the referee)."""

from __future__ import annotations

from pinella.codes.sections.discipline import Penalty
from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure, Option
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import penalty, reprimanded, vp_lost

MISCONDUCT = Fact(
    "misconduct",
    say("What happened?"),
    {
        "violence": say("violent or foul conduct"),
        "insults": say("insults, threats or disrespect towards a member or the direction"),
        "unfair-play": say("gravely unfair play, such as a hidden card"),
        "disturbance": say("a pair prevents or disturbs the continuation of the event"),
        "other": say("another very serious breach"),
    },
)
DISTURBS = Fact("disturbs", say("Does the presence of the pair disturb the continuation of the event?"), YES_NO)
EARLIER = Fact(
    "earlier",
    say("What has the player already received in this event?"),
    {
        "same-rule": say("a sanction for a breach of this same rule"),
        "other-rules": say("several sanctions for other breaches, but no warning"),
        "warning": say("one warning, and now a second one"),
    },
)
ASKED_OUT = Fact("asked_out", say("Had he been asked to leave?"), YES_NO)

_REASONS = {
    "violence": "violent-or-foul-conduct",
    "insults": "insults-threats-disrespect",
    "unfair-play": "gravely-unfair-play",
}
_EXPULSION = Penalty(sanction="expulsion", against="player")
_WARNING = Penalty(sanction="warning", against="player")


def judge_misconduct(law: Law, facts: Facts) -> list[Measure]:
    act = facts.ask(MISCONDUCT)
    if act in _REASONS and law.holds("discipline.removal_reasons", _REASONS[act]):
        return expelled(law)
    if act == "disturbance" and law.holds("discipline.removal_reasons", "disturbing-the-event"):
        return [*_removed(law), *_reported(law)]
    if law.knob("discipline.grave_breach") == "warning-or-expulsion-at-once":
        return [_warn_or_expel(law)]
    gone = law.holds("discipline.removal_reasons", "disturbing-the-event") and facts.is_so(DISTURBS)
    return [*(_removed(law) if gone else []), *_reported(law)]


def expelled(law: Law) -> list[Measure]:
    """The member leaves the venue; the table is scored as when somebody leaves."""
    sanction, *report = penalty(law, _EXPULSION)
    law.knob("discipline.removed_match")
    return [sanction, Measure("refer", "leaving-during-round"), *report]


def _removed(law: Law) -> list[Measure]:
    law.knob("discipline.removed_match")
    law.knob("absence.later_opponents")
    gone = (
        Measure("remove", who="pair"),
        Measure("refer", "leaving-during-round"),
        Measure("award", "later-opponents", who="opponents"),
    )
    if law.knob("discipline.removal") == "referee-must":
        return list(gone)
    options = (Option("remove-pair", gone), Option("pair-stays"))
    return [Measure("choose", "removal", who="referee", options=options)]


def _reported(law: Law) -> list[Measure]:
    if law.knob("discipline.misconduct_report") == "referee-must":
        return [Measure("report", "sports-justice" if law.knob("discipline.body") == "sports-justice" else "")]
    return [Measure("discretion", "report", who="referee")]


def _warn_or_expel(law: Law) -> Measure:
    options = (Option("warning", tuple(penalty(law, _WARNING))), Option("expulsion", tuple(expelled(law))))
    return Measure("choose", "grave-sanction", who="referee", options=options)


def judge_earlier(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(EARLIER):
        case "same-rule":
            return penalty(law, law.knob("discipline.same_offence_again"))
        case "warning":
            return _second_warning(law)
        case _:
            if law.knob("discipline.grave_breach") == "warning-or-expulsion-at-once":
                return [_warn_or_expel(law)]
            return [Measure("note", "sanctions-counted")]


def _second_warning(law: Law) -> list[Measure]:
    if law.knob("discipline.warnings_to_expulsion") == 2:
        return expelled(law)
    if law.knob("discipline.warnings_per_vp") == 2:
        return [vp_lost(law, law.knob("discipline.warning_vp"))]
    return [Measure("note", "sanctions-counted")]


def judge_staying(law: Law, facts: Facts) -> list[Measure]:
    if law.knob("formats.staying_when_asked_out") == "no-sanction":
        return [Measure("invite", "leave-venue")]
    if not facts.is_so(ASKED_OUT):
        return [Measure("invite", "leave-venue")]
    return [Measure("invite", "leave-venue"), *reprimanded(law, facts, "staying-in-venue")]


GRAVE_MISCONDUCT = Incident(
    "grave-misconduct",
    say("Grave misconduct, or a pair that disturbs the event"),
    ("discipline", "referee-powers"),
    judge_misconduct,
    (MISCONDUCT, DISTURBS),
    (
        "ha spinto un avversario", "lo ha insultato", "ha minacciato l'arbitro", "ha nascosto una carta", "urlano",
        "disturbano il torneo", "he pushed him", "insulted the referee", "hid a card", "they keep shouting",
    ),
)  # fmt: skip
EARLIER_SANCTIONS = Incident(
    "earlier-sanctions",
    say("A player sanctioned again in the same event"),
    ("discipline",),
    judge_earlier,
    (EARLIER,),
    (
        "è già stato richiamato", "seconda ammonizione", "recidivo", "lo ha rifatto", "troppi richiami",
        "already reprimanded", "second warning", "did it again", "several reprimands",
    ),
)  # fmt: skip
STAYING = Incident(
    "staying-in-venue",
    say("Staying in the venue after being asked to leave"),
    ("conduct",),
    judge_staying,
    (ASKED_OUT, REPEATED),
    (
        "non vuole uscire dalla sala", "spettatore che non se ne va", "resta in sede",
        "refuses to leave the venue", "kibitzer will not go", "stays in the hall",
    ),
)  # fmt: skip
INCIDENTS = (GRAVE_MISCONDUCT, EARLIER_SANCTIONS, STAYING)
