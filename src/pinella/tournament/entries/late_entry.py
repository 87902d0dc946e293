"""Pairs that want to enter when registration is closed, and registered ones that come after the start."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.tournament.decision import Decision, leave_to_director, refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Where a registered pair sits that comes after the start of the round."""

    keeps_place: bool
    """False: its seat is free for others, and the referee seats it where it avoids an incomplete table."""
    article: str
    why: Message


def judge(
    code: Code,
    *,
    registration_open: bool,
    contestants: int,
    incomplete_table: bool,
    round_in_play: int,
    next_round_made: bool,
    ranking_made: bool,
    arriving: int = 1,
    per_table: int = 2,
) -> Decision:
    """May `arriving` more contestants enter now?

    `round_in_play` is 0 before the start; `incomplete_table` says whether somebody is without opponents at present;
    `ranking_made` whether there is a ranking after the round in play. `per_table`: contestants at a table, 2 but for
    individuals with a new partner each round (4).
    """
    if arriving < 1 or contestants < 0:
        raise Refusal(
            say("{arriving} entries to {contestants}: expected one or more", arriving=arriving, contestants=contestants)
        )
    if registration_open and not round_in_play:
        return Decision(
            allowed="yes",
            article=code.cite("bye.late_entry_until"),
            why=say("registration is open"),
            advice="register",
        )
    if code.bye.late_entry_until == "first-round" and (round_in_play > 1 or next_round_made or ranking_made):
        return refuse(
            code, "bye.late_entry_until", say("the first round is over: nobody may enter the tournament any more")
        )
    if (contestants + arriving) % per_table:
        return _making_odd(code)
    if incomplete_table and code.bye.late_entry_completes_table:
        return leave_to_director(
            code,
            "bye.late_entry_completes_table",
            say("there is an incomplete table: a late entry may complete it"),
            "seat-at-incomplete-table",
        )
    return leave_to_director(
        code,
        "bye.late_entry_making_odd",
        say("all tables stay complete: a new one can be opened"),
        "open-new-table",
    )


def _making_odd(code: Code) -> Decision:
    why = say("with this entry one table would be incomplete")
    match code.bye.late_entry_making_odd:
        case "refused":
            return refuse(code, "bye.late_entry_making_odd", why)
        case "may-be-refused":
            return leave_to_director(code, "bye.late_entry_making_odd", why, "refuse")
        case "allowed":
            return leave_to_director(code, "bye.late_entry_making_odd", why, "open-incomplete-table")


def late_unannounced(code: Code, *, announced: bool) -> Placement:
    """A registered pair that comes after the start, having announced its delay or not."""
    keeps = announced or code.absence.late_unannounced == "keeps-place"
    why = (
        say("the pair keeps its place")
        if keeps
        else say("the pair did not announce its delay: it loses its place and the referee seats it where it fits")
    )
    return Placement(keeps_place=keeps, article=code.cite("absence.late_unannounced"), why=why)
