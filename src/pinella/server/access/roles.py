"""Who may do what: acts and pages say it themselves (`right`); what is neither stands here once."""

from __future__ import annotations

from collections.abc import Mapping

from pinella.acts.roles import (
    ACCOUNTS,
    ADMINISTRATION,
    DIRECTION,
    EVERYBODY,
    STAFF,
    TABLES,
    Role,
    Roles,
)
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS

SEASON = "season/"
"""Before the name of an act of a season."""
_HOUSE: Mapping[str, tuple[Roles, str]] = {
    "manage-people": (ADMINISTRATION, "Make and end accounts, set passwords"),
    "restore-archive": (ADMINISTRATION, "Put a backup back"),
    "see-odd-moves": (ADMINISTRATION, "Page: moves of bots that players found odd"),
    "see-federation": (ADMINISTRATION, "Pages: seasons of the federation, their lists and journal"),
    "remove-tournament": (
        ADMINISTRATION,
        "Take an unreadable or a practice tournament off the pages, and put it back",
    ),
    "create-tournament": (DIRECTION, "Make a tournament"),
    "appoint-staff": (DIRECTION, "Invite staff, give and take offices"),
    "see-needs": (DIRECTION, "See what players need (health, seats)"),
    "import-entries": (ACCOUNTS, "Take entries from a list"),
    "issue-slips": (ACCOUNTS, "Make slips with QR and PIN, stands for tables"),
    "see-staff": (STAFF, "Pages: dashboard, hall, rounds, standing, prizes"),
    "see-table": (TABLES, "The phone's own page"),
    "undo-own": (TABLES, "Take back what one has just done oneself; from a phone only until the sheet is delivered"),
    "see-public": (EVERYBODY, "Public pages and screens"),
}
"""What is no act and no page of its own: who may, and what it is, for docs/roles.md."""
RIGHTS: dict[str, Roles] = {
    **{action: roles for action, (roles, _words) in _HOUSE.items()},
    **{name: act.roles for name, act in ACTS.items()},
    **{SEASON + name: act.roles for name, act in SEASON_ACTS.items()},
}
"""Actions, acts of tournaments and seasons among them, to the roles that may do them. What is missing here nobody may
do."""
WORDS: dict[str, str] = {action: words for action, (_roles, words) in _HOUSE.items()}
"""What the actions are that are no acts; acts have titles."""

OWN_TABLE = frozenset(action for action, roles in RIGHTS.items() if "player" in roles and "public" not in roles)
"""Phones do these only for the table they sit at, and sign only for their own side."""


def right(action: str, roles: Roles, words: str) -> str:
    """A page declares the action that opens it, once; the name comes back."""
    if action in RIGHTS:
        raise ValueError(f"the action {action} is declared twice")
    RIGHTS[action], WORDS[action] = roles, words
    return action


def may(role: Role, action: str) -> bool:
    return role in RIGHTS.get(action, frozenset())
