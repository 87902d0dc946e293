"""Prizes by rule: in the order of the list, no double prize unless allowed, ties share what their places bring."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pinella.tournament.prizes.events import Prize
from pinella.tournament.standings.standing import Row, Standing, standing
from pinella.tournament.state import State


@dataclass(frozen=True, slots=True)
class Award:
    title: str
    place: int
    """Within the classification of its rule; equal for those who share."""
    number: int
    cents: int
    shared: bool
    to_organisation: bool
    """Won by a pair of staff."""


def last_prize_place(state: State) -> int:
    """The last place of the general classification that wins something; 0: no such prize."""
    if state.prizes is None:
        return 0
    general = [one for one in state.prizes.prizes if not (one.category or one.club or one.region)]
    return sum(one.places for one in general if one.group in ("", "A"))


def winners(state: State) -> list[Award]:
    """As given; before that, as the standing would have it."""
    if state.awarded is None:
        return awards(state)
    held = Counter((title, place) for title, place, _number, _cents in state.awarded.awards)
    return [
        Award(title, place, number, cents, held[title, place] > 1, state.contestants[number].staff)
        for title, place, number, cents in state.awarded.awards
    ]


def awards(state: State, shown: Standing | None = None) -> list[Award]:
    """Who wins what by the standing shown (the last one, if none is)."""
    if state.prizes is None:
        return []
    ranking = shown or standing(state)
    won: set[int] = set()
    given: list[Award] = []
    for rule in state.prizes.prizes:
        rows = [row for row in ranking.rows if _fits(state, row, rule)]
        if not state.prizes.double:
            rows = [row for row in rows if row.number not in won]
        made = _of_rule(state, rule, rows)
        won |= {one.number for one in made}
        given += made
    return given


def _fits(state: State, row: Row, rule: Prize) -> bool:
    if rule.group and row.group != rule.group:
        return False
    people = [state.players[one] for one in state.contestants[row.number].players if one in state.players]
    for label in ("category", "club", "region"):
        wanted = getattr(rule, label)
        if wanted and not (people and all(getattr(one, label) == wanted for one in people)):
            return False
    return True


def _of_rule(state: State, rule: Prize, rows: list[Row]) -> list[Award]:
    """Those who are tied up to the lot share the prizes of their places; cents that do not divide go to the first."""
    found: list[Award] = []
    at = 0
    while at < len(rows) and at < rule.places:
        level = [rows[at]]
        while at + len(level) < len(rows) and _tied(level[-1], rows[at + len(level)]):
            level.append(rows[at + len(level)])
        paid = [_cents(rule, place) for place in range(at, min(at + len(level), rule.places))]
        each, rest = divmod(sum(paid), len(level))
        for share, row in enumerate(level):
            found.append(
                Award(
                    rule.title,
                    at + 1,
                    row.number,
                    each + (1 if share < rest else 0),
                    len(level) > 1,
                    state.contestants[row.number].staff,
                )
            )
        at += len(level)
    return found


def _cents(rule: Prize, place: int) -> int:
    return rule.cents[place] if place < len(rule.cents) else 0


def _tied(above: Row, below: Row) -> bool:
    """Tied in their own ranking, and neighbours in it among those who compete for this prize."""
    return above.group == below.group and below.place == above.place
