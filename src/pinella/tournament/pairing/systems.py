"""The pairing systems, described by what they can do: nobody outside asks which system it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pinella.choices import Words, pick
from pinella.codes.model import Code
from pinella.messages import Message, say
from pinella.tournament.model import Format
from pinella.tournament.pairing import danish, first, fours, mitchell, robin, whist
from pinella.tournament.pairing.request import Proposal, Request

ONE_EACH: frozenset[Format] = frozenset({"pairs", "teams", "individual-one-against-one"})
"""One contestant on each side of the table."""
NEW_PARTNER: frozenset[Format] = frozenset({"individual-new-partner"})


def _any_number(_contestants: int) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    key: str
    title: Message
    typed: tuple[str, ...] = ()
    """Further words somebody may type for it."""
    about: Message
    propose: Callable[[Request], Proposal]
    formats: frozenset[Format] = ONE_EACH
    by_scores: bool = False
    """The meetings depend on the standing."""
    whole_schedule: bool = False
    """All rounds of the phase are made at once, before its first one."""
    uses_lines: bool = False
    groups: bool = False
    """May be played in separate groups."""
    takes_late: bool = True
    """Contestants may join after the first round of the phase."""
    fills_rest: bool = False
    """Where they may not, one may still take the place of the opponents that are missing at the incomplete table."""
    may_repeat: bool = False
    """The same opponents may meet again without any fault."""
    first_round: bool = False
    """A way of seating a round for which there is no standing yet."""
    given: bool = False
    """The director names the meetings."""
    named: str = ""
    """How `formats.pairing` or `formats.first_seating` of a code names it; empty: no code speaks of it."""
    most_rounds: Callable[[int], int | None] = _any_number
    """For so many contestants, how many rounds it lasts without repeating a meeting; None: no bound."""

    def offered_by(self, code: Code) -> bool:
        return self.named in (code.formats.first_seating if self.first_round else code.formats.pairing)


_ALL = (
    System(
        key="danish",
        title=say("Danish"),
        typed=("danese",),
        about=say("First in the standing against second, third against fourth; the same opponents may meet again"),
        propose=danish.pure,
        by_scores=True,
        groups=True,
        may_repeat=True,
        named="danish",
    ),
    System(
        key="modified-danish",
        title=say("Modified Danish"),
        typed=("danese-modificato",),
        about=say("Danish, but opponents of the round just played do not meet again, except in the last round"),
        propose=danish.modified,
        by_scores=True,
        groups=True,
        may_repeat=True,
        named="modified-danish",
    ),
    System(
        key="danish-no-rematch",
        title=say("Danish without rematch"),
        typed=("danese-senza-ripetizioni",),
        about=say("Danish, but nobody meets the same opponent twice while that is possible"),
        propose=danish.no_rematch,
        by_scores=True,
        groups=True,
    ),
    System(
        key="mitchell",
        title=say("Mitchell"),
        about=say("The fixed line keeps its tables, the moving line moves on; scores do not matter"),
        propose=mitchell.propose,
        uses_lines=True,
        named="mitchell",
        most_rounds=mitchell.most_rounds,
    ),
    System(
        key="round-robin",
        title=say("Round robin"),
        typed=("girone",),
        about=say("Everybody meets everybody else of the group once, by a calendar fixed beforehand"),
        propose=robin.propose,
        whole_schedule=True,
        groups=True,
        takes_late=False,
        fills_rest=True,
        named="round-robin",
        most_rounds=robin.most_rounds,
    ),
    System(
        key="whist",
        title=say("Whist calendar"),
        about=say("Single players: everybody partners everybody else once and opposes everybody twice"),
        propose=whist.propose,
        formats=NEW_PARTNER,
        whole_schedule=True,
        takes_late=False,
        most_rounds=whist.most_rounds,
    ),
    System(
        key="fours",
        title=say("Fours by standing"),
        typed=("quartetti",),
        about=say("Single players: fours from the standing, each with a partner not yet played with"),
        propose=fours.propose,
        formats=NEW_PARTNER,
        by_scores=True,
        groups=True,
        may_repeat=True,
    ),
    System(
        key="registration-order",
        title=say("Order of registration"),
        typed=("iscrizione",),
        about=say("First registered against second, third against fourth"),
        propose=first.registration_order,
        formats=ONE_EACH | NEW_PARTNER,
        first_round=True,
        named="registration-order",
    ),
    System(
        key="draw",
        title=say("Draw by lot"),
        typed=("sorteggio",),
        about=say("By lots that anybody can draw again from the stored seed"),
        propose=first.draw,
        formats=ONE_EACH | NEW_PARTNER,
        first_round=True,
        named="seating-by-lot",
    ),
    System(
        key="alphabetical",
        title=say("Alphabetical"),
        typed=("alfabetico",),
        about=say("By surname, the fixed line from one letter and the moving line from another"),
        propose=first.alphabetical,
        formats=ONE_EACH | NEW_PARTNER,
        first_round=True,
        named="alphabetical",
    ),
    System(
        key="by-category",
        title=say("By category"),
        typed=("categoria",),
        about=say("Contestants of the same category meet, in order of registration"),
        propose=first.by_category,
        formats=ONE_EACH | NEW_PARTNER,
        first_round=True,
        named="by-categories",
    ),
    System(
        key="directors-choice",
        title=say("Director's choice"),
        typed=("direttore",),
        about=say("The director names the meetings; they are only checked"),
        propose=first.directors_choice,
        formats=ONE_EACH | NEW_PARTNER,
        groups=True,
        may_repeat=True,
        first_round=True,
        given=True,
        named="referees-choice",
    ),
)

SYSTEMS: Mapping[str, System] = MappingProxyType({system.key: system for system in _ALL})
_CALLED = Words(
    {system.key: system.title for system in _ALL}, typed={word: system.key for system in _ALL for word in system.typed}
)


def system_called(text: str) -> str:
    """The key of the system that somebody means."""
    return pick([one.key for one in _ALL if not one.first_round or one.given], _CALLED, text, say("system"))


def seating_called(text: str) -> str:
    """The key of the way of seating a first round that somebody means."""
    return pick([one.key for one in _ALL if one.first_round], _CALLED, text, say("seating"))


def first_seatings(code: Code) -> tuple[System, ...]:
    """The ways of seating the first round that the code offers, in its order."""
    known = {system.named: system for system in _ALL if system.first_round}
    return tuple(known[name] for name in code.formats.first_seating)
