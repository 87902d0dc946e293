"""People at the tables: links that take one to another device, and accounts by name and password.

A player is a secret that a device holds. It is kept here sealed: with the code of the link, which works once, or with
the password by argon2. The database alone opens nobody's seat, and any process of the same store knows both.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

import msgspec
from argon2.low_level import Type, hash_secret_raw
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from pinella.messages import Refusal, say
from pinella.store.access import LONGEST_PASSWORD, SHORTEST, folded
from pinella.store.guesses import GUESSES, Guesses, counted_as
from pinella.store.log import Store
from pinella.store.schema import token
from pinella.store.watch import Watch

LINK_MS = 10 * 60_000
_FOR_EVER = 2**62
_LINK, _ACCOUNT, _OF = "player-link", "player-account", "player-of"
_LONGEST_SECRET, _MAC = 64, 32
_LONGEST_SETTINGS = 2_000


class _Kept(msgspec.Struct, frozen=True):
    name: str
    salt: str
    sealed: str
    settings: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """An account: its name, what its owner chose for the table, and after a log-in the secret."""

    name: str
    settings: str
    secret: str = ""


class Players:
    def __init__(self, store: Store, watch: Watch) -> None:
        self.store, self.watch = store, watch
        self.guesses = Guesses(store, watch)

    # --- links -------------------------------------------------------------------------------------------------------

    def make_link(self, secret: str) -> str:
        code, now = secrets.token_urlsafe(16), self.watch.now()
        with self.store.writing() as connection:
            connection.execute(delete(token).where(token.c.kind == _LINK, token.c.expires < now))
            _put(connection, _LINK, code, _seal(secret, _stretched(code)), now + LINK_MS)
        return code

    def take_link(self, code: str) -> str:
        """The secret, once; empty: the link was used, is too old, or never was."""
        key = _key(_LINK, code)
        with self.store.writing() as connection:
            row = connection.execute(select(token).where(token.c.hash == key)).first()
            taken = connection.execute(delete(token).where(token.c.hash == key)).rowcount
        if row is None or taken != 1 or row.expires < self.watch.now():
            return ""
        return _opened(row.detail, _stretched(code))

    # --- accounts ----------------------------------------------------------------------------------------------------

    def register(self, id_: str, secret: str, name: str, password: str) -> None:
        """An account for the player of this device; a second time it changes name and password."""
        if len(password) < SHORTEST:
            raise Refusal(say("a password of at least {count} characters is expected", count=SHORTEST))
        if len(password) > LONGEST_PASSWORD:
            raise Refusal(say("a password of at most {count} characters is expected", count=LONGEST_PASSWORD))
        if not folded(name):
            raise Refusal(say("say under which name you play"))
        salt = secrets.token_bytes(16)
        before = self.account_of(id_)
        kept = _Kept(name, salt.hex(), _seal(secret, _slowly(password, salt)), before.settings if before else "")
        try:
            with self.store.writing() as connection:
                _forget(connection, id_)
                _put(connection, _ACCOUNT, folded(name), msgspec.json.encode(kept).decode(), _FOR_EVER)
                _put(connection, _OF, id_, folded(name), _FOR_EVER)
        except IntegrityError:
            raise Refusal(say("another player has this name already: choose another")) from None

    def log_in(self, name: str, password: str, place: str) -> Known | None:
        """None: the name or the password is wrong; it is not said which."""
        key = folded(name)[:LONGEST_PASSWORD]
        most = {counted_as("player", key, place=place): GUESSES, counted_as("player", key): GUESSES * 2}
        most[counted_as("player from", place=place)] = GUESSES * 4
        return self.guesses.judged(most, lambda: self._right(key, password[: LONGEST_PASSWORD + 1]))

    def _right(self, key: str, password: str) -> Known | None:
        found = self._kept(key)
        salt = bytes.fromhex(found.salt) if found else b"nobody-is-called"  # the time taken does not tell
        stretched = _slowly(password, salt)
        secret = _opened(found.sealed, stretched) if found else ""
        return Known(found.name, found.settings, secret) if found and secret else None

    def account_of(self, id_: str) -> Known | None:
        name = self._detail(_OF, id_)
        found = self._kept(name) if name else None
        return Known(found.name, found.settings) if found else None

    def keep_settings(self, id_: str, settings: str) -> None:
        """What the owner of an account chose; nothing happens where there is none."""
        name = self._detail(_OF, id_)
        found = self._kept(name) if name else None
        if found is None or len(settings) > _LONGEST_SETTINGS:
            return
        detail = msgspec.json.encode(msgspec.structs.replace(found, settings=settings)).decode()
        with self.store.writing() as connection:
            connection.execute(update(token).where(token.c.hash == _key(_ACCOUNT, name)).values(detail=detail))

    def end(self, id_: str) -> None:
        with self.store.writing() as connection:
            _forget(connection, id_)

    def _kept(self, name: str) -> _Kept | None:
        detail = self._detail(_ACCOUNT, name)
        return msgspec.json.decode(detail, type=_Kept) if detail else None

    def _detail(self, kind: str, subject: str) -> str:
        with self.store.reading() as connection:
            return connection.execute(select(token.c.detail).where(token.c.hash == _key(kind, subject))).scalar() or ""


def _key(kind: str, subject: str) -> str:
    """Not what tokens of QR codes are hashed with: none of these rows is ever found by one."""
    return hashlib.blake2b(f"{kind}\n{subject}".encode(errors="surrogatepass"), digest_size=32).hexdigest()


def _put(connection: Connection, kind: str, subject: str, detail: str, expires: int) -> None:
    row = {"hash": _key(kind, subject), "kind": kind, "tournament": "", "subject": 0, "detail": detail}
    connection.execute(insert(token).values(**row, expires=expires))


def _forget(connection: Connection, id_: str) -> None:
    of = _key(_OF, id_)
    name = connection.execute(select(token.c.detail).where(token.c.hash == of)).scalar()
    if name is not None:
        connection.execute(delete(token).where(token.c.hash.in_([of, _key(_ACCOUNT, name)])))


def _stretched(code: str) -> bytes:
    return hashlib.shake_256(code.encode(errors="surrogatepass")).digest(_LONGEST_SECRET + _MAC)


def _slowly(password: str, salt: bytes) -> bytes:
    return hash_secret_raw(
        password.encode(errors="surrogatepass"), salt, time_cost=3, memory_cost=65_536, parallelism=4,
        hash_len=_LONGEST_SECRET + _MAC, type=Type.ID,
    )  # fmt: skip


def _seal(secret: str, stretched: bytes) -> str:
    """A key is used for one secret only, so adding it bit by bit is enough; the mark tells the right key."""
    hidden = bytes(one ^ other for one, other in zip(secret.encode(), stretched, strict=False))
    return f"{hidden.hex()}.{_mark(hidden, stretched)}"


def _opened(sealed: str, stretched: bytes) -> str:
    text, _, mark = sealed.partition(".")
    hidden = bytes.fromhex(text)
    if not hmac.compare_digest(mark, _mark(hidden, stretched)):
        return ""
    return bytes(one ^ other for one, other in zip(hidden, stretched, strict=False)).decode()


def _mark(hidden: bytes, stretched: bytes) -> str:
    return hashlib.blake2b(hidden, digest_size=16, key=stretched[_LONGEST_SECRET:]).hexdigest()
