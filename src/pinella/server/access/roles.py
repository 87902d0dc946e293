"""Who may do what: acts say it themselves; what is no act, pages and the archive, stands here once."""

from __future__ import annotations

from collections.abc import Mapping

from pinella.acts.roles import (
    ACCOUNTS,
    ADMINISTRATION,
    DIRECTION,
    EVERYBODY,
    LAW,
    STAFF,
    TABLES,
    Role,
    Roles,
)
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS

SEASON = "season/"
"""Before the name of an act of a season."""
_PAGES: Mapping[Roles, tuple[str, ...]] = {
    ADMINISTRATION: ("manage-people", "restore-archive", "see-federation"),
    DIRECTION: ("create-tournament", "see-people", "appoint-staff", "archive", "see-needs"),
    ACCOUNTS: ("see-entries", "import-entries", "issue-slips", "see-desk", "print"),
    LAW: ("see-referee",),
    STAFF: ("see-staff", "see-journal", "see-clock"),
    TABLES: ("see-table", "undo-own"),
    EVERYBODY: ("see-public",),
}
RIGHTS: Mapping[str, Roles] = {
    **{action: roles for roles, actions in _PAGES.items() for action in actions},
    **{name: act.roles for name, act in ACTS.items()},
    **{SEASON + name: act.roles for name, act in SEASON_ACTS.items()},
}
"""Actions, acts of tournaments and seasons among them, to the roles that may do them. What is missing here nobody may
do."""

OWN_TABLE = frozenset(action for action, roles in RIGHTS.items() if "player" in roles and "public" not in roles)
"""Phones do these only for the table they sit at, and sign only for their own side."""


def may(role: Role, action: str) -> bool:
    return role in RIGHTS.get(action, frozenset())
