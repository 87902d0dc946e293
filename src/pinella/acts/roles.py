"""Who may do what: the roles, and the sets of them that acts name."""

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

Roles = frozenset[Role]
ADMINISTRATION: Roles = frozenset({"admin"})
DIRECTION: Roles = ADMINISTRATION | {"director"}
ACCOUNTS: Roles = DIRECTION | {"desk"}
LAW: Roles = DIRECTION | {"referee"}
STAFF: Roles = ACCOUNTS | LAW
TABLES: Roles = STAFF | {"table", "player"}
"""The phones of a table too, for the table they sit at and their own side."""
EVERYBODY: Roles = frozenset(ROLES)
