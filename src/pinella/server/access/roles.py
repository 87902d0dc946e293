"""The table of roles and actions. Every act of a tournament and every page that is not public stands in it once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from pinella.messages import Message, say

Role = Literal["admin", "director", "desk", "referee", "table", "player", "public"]
ROLES: tuple[Role, ...] = get_args(Role)

ROLE_WORDS: Mapping[Role, Message] = {
    "admin": say("Administrator"),
    "director": say("Director"),
    "desk": say("Accounts room"),
    "referee": say("Referee"),
    "table": say("Table"),
    "player": say("Player"),
    "public": say("Public"),
}
OFFICES: tuple[Role, ...] = ("director", "desk", "referee")
"""What an account can be in one tournament; an administrator is everything everywhere."""

_DIRECTION: tuple[Role, ...] = ("admin", "director")
_OFFICE: tuple[Role, ...] = (*_DIRECTION, "desk")
_LAW: tuple[Role, ...] = (*_DIRECTION, "referee")
_STAFF: tuple[Role, ...] = (*_OFFICE, "referee")
_TABLES: tuple[Role, ...] = (*_STAFF, "table", "player")

_ROWS: Mapping[tuple[Role, ...], tuple[str, ...]] = {
    ("admin",): ("manage-people", "restore-archive"),
    _DIRECTION: (
        # the event, its plan and its people
        "create-tournament", "see-people", "appoint-staff", "archive", "set-screen", "remove-screen",
        "appoint", "dismiss", "change-settings", "set-plan", "announce", "clear-notice", "announce-monitoring",
        "assign-monitor", "permit", "place-separators",
        "set-prizes", "award-prizes", "interrupt", "end", "undo", "see-needs",
        # rounds
        "draft-round", "edit-draft", "drop-round", "publish-round", "start-round", "pause", "resume", "extend",
        "time-out", "close-round", "form-groups", "form-pairs", "post-standing", "finalise-standing", "swap-tables",
        "open-table", "join-tables", "complete-table", "lock-seat", "enter-staff", "reseat-late",
        "assign-result", "lower-score", "annul-correction", "lose-sheet", "lift-sanction", "wrong-table",
        "withdraw", "return", "substitute",
    ),
    _OFFICE: (
        "see-entries", "import-entries", "issue-slips", "register", "register-single", "leave-singles",
        "change-entry", "change-player", "cancel-entry", "promote", "check-in", "undo-check-in", "request-staff",
        "see-desk", "correct-sheet", "find-sheet", "print",
    ),
    _LAW: (
        "see-referee", "take-call", "close-call", "note-ruling", "sanction", "open-report", "file-report",
        "report-anomaly", "countersign", "leave-table", "note-away", "note-lateness", "missed-call", "extend-table",
        "note-highest-card", "check-table", "name-meld-keeper",
    ),
    _STAFF: (
        "see-staff", "see-journal", "see-clock", "tick-item", "leave-sheet", "play-started", "declare-line-up",
        "captains-draw",
    ),
    _TABLES: ("enter-sheet", "sign-sheet", "dispute-sheet", "call-referee", "arrive", "see-table"),
    ROLES: ("see-public",),
}  # fmt: skip
RIGHTS: Mapping[str, frozenset[Role]] = {
    action: frozenset(roles) for roles, actions in _ROWS.items() for action in actions
}
"""Actions, acts of a tournament among them, to the roles that may do them. What is missing here nobody may do."""

OWN_TABLE = frozenset({"enter-sheet", "sign-sheet", "dispute-sheet", "call-referee", "arrive", "see-table"})
"""Phones do these only for the table they sit at, and sign only for their own side."""


def may(role: Role, action: str) -> bool:
    return role in RIGHTS.get(action, frozenset())
