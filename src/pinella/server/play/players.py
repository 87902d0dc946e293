"""Who plays: a device with a secret in a cookie, and the name under which it plays. No account is needed.

The id of a player is made from the secret, so the archive holds nothing that opens a seat. Whoever moves to another
device takes the secret along, by a link that works once.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass

from litestar.datastructures import Cookie

from pinella.play.acts import clean_name
from pinella.server.application import Connected

COOKIE = "pinella_player"
NAME_COOKIE = "pinella_name"
LEVEL_COOKIE = "pinella_level"
CODE_COOKIE = "pinella_code"
ACCOUNT_COOKIE = "pinella_account"
"""This device has an account: only then the archive is asked for its settings."""
YEAR = 365 * 24 * 3600
SECRET = re.compile(r"[A-Za-z0-9_-]{32,64}")


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    """Empty: nobody yet."""
    name: str
    secret: str = ""
    fresh: bool = False
    """The secret is new, and the answer has to carry it."""


def id_of(secret: str) -> str:
    return hashlib.blake2s(secret.encode(), digest_size=12, person=b"player").hexdigest()


def player_of(connection: Connected) -> Player:
    """By the cookie, or by the token that a program sends."""
    told = connection.headers.get("authorization", "")
    secret = told.removeprefix("Bearer ") if told.startswith("Bearer ") else connection.cookies.get(COOKIE, "")
    if not SECRET.fullmatch(secret):
        return Player("", _name(connection))
    return Player(id_of(secret), _name(connection), secret)


def _name(connection: Connected) -> str:
    raw = connection.cookies.get(NAME_COOKIE, "")
    try:
        return clean_name(bytes.fromhex(raw).decode())
    except ValueError:
        return ""


def certain_player(connection: Connected) -> Player:
    """The same, and if there is none yet a new one."""
    found = player_of(connection)
    if found.id:
        return found
    secret = secrets.token_urlsafe(32)
    return Player(id_of(secret), found.name, secret, fresh=True)


def cookies(player: Player, *, secure: bool, name: str = "") -> list[Cookie]:
    made = [Cookie(COOKIE, value=player.secret, max_age=YEAR, samesite="lax", httponly=True, secure=secure)]
    if name:
        made.append(remembered(NAME_COOKIE, name.encode().hex()))
    return made


def remembered(key: str, value: str) -> Cookie:
    return Cookie(key, value=value, max_age=YEAR, samesite="lax", httponly=True)
