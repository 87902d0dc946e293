"""The commands of `pinella tournament season` that do one act or show one list, as acts and lists say of themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pinella.acts.ask import Reading
from pinella.cli.tournament.derived import ByHand, P, by_hand, derive
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.season_group import WHICH, act_in_season, answer, chosen, group, look, of_season
from pinella.cli.words import words
from pinella.tournament.season.acts import ACTS, by_heading
from pinella.tournament.season.lists import LISTS, SeasonList

OPENING = ACTS["open-season"]
ASKED_MORE = frozenset({"ledger", "referees", "statistics"})
"""Lists whose commands ask what they are to be about."""


def _reading(office: Office) -> Reading:
    return Reading(chosen(office), office.actor.name, {}, now=office.now())


def _open(office: Office, act: str, arguments: dict[str, Any]) -> None:
    answer(office, act, arguments.get("id", ""), arguments)


def does_in_season(act: str) -> Callable[[ByHand[P]], ByHand[P]]:
    """Decorate the function that does an act of a season, and more than that."""
    return by_hand(ACTS[act], group, WHICH)


def show(office: Office, told: SeasonList, only: str = "", today: str = "", title: str = "") -> None:
    season = chosen(office)
    office.listing(told.rows(season, look(office, only, today)), title=title or season.name)


def _list_command(told: SeasonList) -> None:
    def run(office: Office) -> None:
        show(office, told)

    of_season(told.name, words(told.text), panel=words(told.panel), acts=False, example=f"season {told.name}")(run)


for _heading, _acts in by_heading():
    for _act in _acts:
        if _act.command is None or _act.command.by_hand:
            continue
        _name = _act.command.name.removeprefix("season ")
        if _act is OPENING:
            derive(_act, _act.command, group, _name, _open, lambda office: Reading(None, office.actor.name, {}))
        else:
            derive(_act, _act.command, group, _name, act_in_season, _reading, more=WHICH)
for _told in LISTS.values():
    if _told.name not in ASKED_MORE:
        _list_command(_told)
