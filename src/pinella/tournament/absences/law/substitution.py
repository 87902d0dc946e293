"""A player who cannot go on: may somebody take the seat, who, and whose is the score."""

from __future__ import annotations

from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.tournament.decision import Decision, allow, refuse

Credit = Literal["pair", "leaver", "nobody", "present-partner"]
"""Whose line shows the round at the leaver's place: the pair whoever sat, the one who left, nobody (he has no score for
it), or the pair's score only to the partner who stayed."""


def judge(
    code: Code,
    *,
    rounds_played: int,
    planned: int,
    substituted_before: int,
    newcomer: bool,
    named_by_partner: bool,
    staff: bool,
    during_round: bool,
    merging_half_pairs: bool = False,
    begun: bool = False,
) -> Decision:
    """May the proposed player come in?

    `rounds_played` counts finished rounds; `substituted_before` the substitutions this pair already had; `newcomer`:
    has not played in this event; `merging_half_pairs`: two players left alone want to go on together; `begun`: the
    first round has started, though none is finished.
    """
    if not 0 <= rounds_played <= planned:
        raise Refusal(
            say(
                "{n} round played of {planned} planned: expected no more",
                "{n} rounds played of {planned} planned: expected no more",
                n=rounds_played,
                planned=planned,
            )
        )
    if not (rounds_played or during_round or begun):
        return allow(code, "absence.substitution", say("no round has begun: the entry itself can still be changed"))
    return _too_late(code, rounds_played, planned) or _wrong_person(
        code, substituted_before, newcomer, named_by_partner or staff, merging_half_pairs
    )


def _too_late(code: Code, played: int, planned: int) -> Decision | None:
    match code.absence.substitution:
        case "never":
            return refuse(code, "absence.substitution", say("nobody may be substituted once the tournament has begun"))
        case "while-less-than-half-played" if 2 * played >= planned:
            why = say(
                "{n} of {planned} rounds is played: a substitute may come in only before half of them",
                "{n} of {planned} rounds are played: a substitute may come in only before half of them",
                n=played,
                planned=planned,
            )
        case "until-half-played" if 2 * played > planned:
            why = say(
                "{n} of {planned} rounds is played: a substitute may come in only up to half of them",
                "{n} of {planned} rounds are played: a substitute may come in only up to half of them",
                n=played,
                planned=planned,
            )
        case _:
            return None
    return refuse(code, "absence.substitution", why)


def _wrong_person(code: Code, before: int, newcomer: bool, proposed: bool, merging: bool) -> Decision:
    law = code.absence
    if merging and not law.half_pairs_may_merge:
        return refuse(
            code, "absence.half_pairs_may_merge", say("two players left alone may not form a new pair together")
        )
    if before >= law.substitutes_per_pair:
        return refuse(
            code,
            "absence.substitutes_per_pair",
            say("this pair already had its substitutions: no more than {limit}", limit=law.substitutes_per_pair),
        )
    if law.substitute == "newcomer-to-event" and not newcomer and not merging:
        return refuse(
            code, "absence.substitute", say("this player has already played in the tournament: expected a newcomer")
        )
    if law.substitute == "named-by-partner-else-staff" and not proposed:
        return refuse(
            code,
            "absence.substitute",
            say("a substitute is named by the partner who stayed, or else comes from the staff"),
        )
    return allow(code, "absence.substitute", say("the substitution is admitted"))


def credit(code: Code, during_round: bool) -> Credit:
    if during_round:
        return "leaver" if code.absence.substituted_during_round == "score-to-leaver" else "pair"
    return "nobody" if code.absence.substituted_before_round == "no-score-to-leaver" else "pair"
