"""Who may come in: staff accounts and offices, sessions, the tokens of QR codes, pair PINs, and the limit on guesses.

Secrets leave this file once, when they are made; the database holds hashes only. Random secrets of 128 bits are hashed
with SHA-256, what people choose or type with argon2.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from pinella.messages import Refusal, say
from pinella.store.log import Store
from pinella.store.schema import account, attempt, office, pin, session, token
from pinella.store.watch import Watch

TokenKind = Literal["table", "pair", "invitation"]
HOUR = 3_600_000
STAFF_HOURS = 14
"""A staff session lasts a long tournament day."""
GUESSES = 5
WINDOW = 5 * 60_000
"""So many failures within so many milliseconds, then one waits."""
SHORTEST = 8

_PASSWORDS = PasswordHasher()
# A PIN has four digits: what protects it is the limit on guesses, not the cost of one; hundreds are made at once.
_PINS = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1)


@dataclass(frozen=True, slots=True)
class Account:
    key: str
    name: str
    admin: bool
    ended: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    account: str
    tournament: str
    number: int
    table: int
    device: str
    expires: int


@dataclass(frozen=True, slots=True)
class Token:
    kind: TokenKind
    tournament: str
    subject: int
    detail: str
    expires: int


@dataclass(frozen=True, slots=True)
class Slip:
    """What is printed for a pair; nobody can read it back later."""

    token: str
    pin: str


class TooManyGuesses(Refusal):
    """Somebody is guessing: everybody who uses this name or number waits."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "too many wrong attempts: wait {n} minute and try again",
                "too many wrong attempts: wait {n} minutes and try again",
                n=WINDOW // 60_000,
            )
        )


def folded(name: str) -> str:
    """The name under which an account is found: case, accents and double spaces make no difference."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return " ".join("".join(one for one in plain if not unicodedata.combining(one)).split())


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def fresh() -> str:
    return secrets.token_urlsafe(16)


class Access:
    """May be shared by threads; several processes may work on the same database."""

    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        self.store = store
        self.watch = watch or Watch()

    # --- accounts ----------------------------------------------------------------------------------------------------

    def accounts(self) -> tuple[Account, ...]:
        with self.store.reading() as connection:
            rows = connection.execute(select(account).order_by(account.c.key))
            return tuple(Account(one.key, one.name, bool(one.admin), one.ended) for one in rows)

    def account(self, key: str) -> Account | None:
        return next((one for one in self.accounts() if one.key == key and not one.ended), None)

    def add_account(self, name: str, password: str, *, admin: bool = False) -> Account:
        shown = " ".join(name.split())
        if not 2 <= len(shown) <= 80 or not folded(shown):
            raise Refusal(say("a name of 2 to 80 characters is expected"))
        made = Account(folded(shown), shown, admin)
        row = {
            "key": made.key,
            "name": shown,
            "secret": _chosen(password),
            "admin": int(admin),
            "made": self.watch.now(),
            "ended": 0,
        }
        with self.store.writing() as connection:
            if connection.execute(select(account.c.key).where(account.c.key == made.key)).first():
                raise Refusal(say("there is already somebody called {name}: choose another name", name=shown))
            connection.execute(insert(account).values(**row))
        return made

    def set_password(self, key: str, password: str) -> None:
        """The new one counts at once: every open session of the account ends."""
        secret = _chosen(password)
        with self.store.writing() as connection:
            connection.execute(update(account).where(account.c.key == key).values(secret=secret))
            connection.execute(delete(session).where(session.c.account == key))

    def end_account(self, key: str) -> None:
        with self.store.writing() as connection:
            if not connection.execute(_admins(besides=key)).scalar_one():
                raise Refusal(say("somebody must remain who manages people: make another administrator first"))
            connection.execute(update(account).where(account.c.key == key).values(ended=self.watch.now()))
            connection.execute(delete(session).where(session.c.account == key))
            connection.execute(delete(office).where(office.c.account == key))

    def log_in(self, name: str, password: str, place: str) -> Account | None:
        """None: the name or the password is wrong; it is not said which."""
        keys = (f"login {folded(name)[:100]}", f"login from {place}")
        self._let_guess(*keys)
        with self.store.reading() as connection:
            row = connection.execute(select(account).where(account.c.key == folded(name), account.c.ended == 0)).first()
        if _fits(_PASSWORDS, row.secret if row else _nobody(), password) and row:
            return Account(row.key, row.name, bool(row.admin))
        self._note_guess(*keys)
        return None

    # --- offices -----------------------------------------------------------------------------------------------------

    def offices(self, tournament: str) -> dict[str, str]:
        """Account to role."""
        with self.store.reading() as connection:
            rows = connection.execute(select(office).where(office.c.tournament == tournament))
            return {one.account: one.role for one in rows}

    def office(self, key: str, tournament: str) -> str:
        with self.store.reading() as connection:
            found = connection.execute(
                select(office.c.role).where(office.c.account == key, office.c.tournament == tournament)
            ).scalar()
        return str(found or "")

    def tournaments_of(self, key: str) -> tuple[str, ...]:
        with self.store.reading() as connection:
            return tuple(connection.execute(select(office.c.tournament).where(office.c.account == key)).scalars())

    def appoint(self, key: str, tournament: str, role: str) -> None:
        with self.store.writing() as connection:
            connection.execute(delete(office).where(office.c.account == key, office.c.tournament == tournament))
            if role:
                connection.execute(insert(office).values(account=key, tournament=tournament, role=role))

    # --- sessions ----------------------------------------------------------------------------------------------------

    def open_session(
        self,
        *,
        account: str = "",
        tournament: str = "",
        number: int = 0,
        table: int = 0,
        device: str = "",
        expires: int = 0,
    ) -> str:
        secret, now = fresh(), self.watch.now()
        with self.store.writing() as connection:
            connection.execute(delete(session).where(session.c.expires < now))
            connection.execute(
                insert(session).values(
                    hash=hashed(secret),
                    account=account,
                    tournament=tournament,
                    number=number,
                    table_number=table,
                    device=device,
                    made=now,
                    expires=expires or now + STAFF_HOURS * HOUR,
                )
            )
        return secret

    def session(self, secret: str) -> Session | None:
        with self.store.reading() as connection:
            row = connection.execute(select(session).where(session.c.hash == hashed(secret))).first()
        if row is None or row.expires < self.watch.now():
            return None
        return Session(row.account, row.tournament, row.number, row.table_number, row.device, row.expires)

    def close_session(self, secret: str) -> None:
        with self.store.writing() as connection:
            connection.execute(delete(session).where(session.c.hash == hashed(secret)))

    # --- tokens ------------------------------------------------------------------------------------------------------

    def issue_tables(self, tournament: str, tables: Iterable[int], expires: int) -> dict[int, str]:
        """New tokens for tables; the old ones of these tables end."""
        return self._issue("table", tournament, tables, expires)

    def issue_pairs(self, tournament: str, numbers: Iterable[int], expires: int) -> dict[int, Slip]:
        """New tokens and PINs for contestants; the old ones, and the phones that came in by them, end."""
        wanted = list(numbers)
        pins = {number: f"{secrets.randbelow(10_000):04}" for number in wanted}
        rows = [{"tournament": tournament, "number": one, "secret": _PINS.hash(pins[one])} for one in wanted]
        tokens = self._issue("pair", tournament, wanted, expires)
        with self.store.writing() as connection:
            for number in wanted:
                connection.execute(delete(pin).where(pin.c.tournament == tournament, pin.c.number == number))
                connection.execute(
                    delete(session).where(session.c.tournament == tournament, session.c.number == number)
                )
            if rows:
                connection.execute(insert(pin), rows)
        return {one: Slip(tokens[one], pins[one]) for one in wanted}

    def invite(self, tournament: str, role: str, expires: int) -> str:
        """A link by which one more person joins the staff; it serves once."""
        secret = fresh()
        with self.store.writing() as connection:
            _put(connection, secret, "invitation", tournament, 0, role, expires)
        return secret

    def token(self, secret: str, place: str) -> Token | None:
        """What a token opens; None if it is unknown or has expired. Guessing is limited by where it comes from."""
        self._let_guess(f"token from {place}", most=GUESSES * 6)  # a whole hall may share one address
        with self.store.reading() as connection:
            row = connection.execute(select(token).where(token.c.hash == hashed(secret))).first()
        if row is None or row.expires < self.watch.now():
            self._note_guess(f"token from {place}")
            return None
        return _token(row)

    def use_up(self, secret: str) -> Token | None:
        """Take an invitation: whoever comes second finds it gone."""
        with self.store.writing() as connection:
            row = connection.execute(select(token).where(token.c.hash == hashed(secret))).first()
            if row is None or row.expires < self.watch.now() or row.kind != "invitation":
                return None
            connection.execute(delete(token).where(token.c.hash == hashed(secret)))
        return _token(row)

    def end_tokens(self, tournament: str) -> None:
        """Every QR and every phone of a tournament: they end with it."""
        with self.store.writing() as connection:
            connection.execute(delete(token).where(token.c.tournament == tournament))
            connection.execute(delete(pin).where(pin.c.tournament == tournament))
            connection.execute(delete(session).where(session.c.tournament == tournament))

    def has_pin(self, tournament: str, number: int) -> bool:
        with self.store.reading() as connection:
            found = select(pin.c.number).where(pin.c.tournament == tournament, pin.c.number == number)
            return connection.execute(found).first() is not None

    def check_pin(self, tournament: str, number: int, digits: str) -> bool:
        key = f"pin {tournament} {number}"
        self._let_guess(key)
        with self.store.reading() as connection:
            secret = connection.execute(
                select(pin.c.secret).where(pin.c.tournament == tournament, pin.c.number == number)
            ).scalar()
        if secret and _fits(_PINS, secret, digits):
            return True
        self._note_guess(key)
        return False

    # --- how it is done ----------------------------------------------------------------------------------------------

    def _issue(self, kind: TokenKind, tournament: str, subjects: Iterable[int], expires: int) -> dict[int, str]:
        made = {subject: fresh() for subject in subjects}
        with self.store.writing() as connection:
            for subject, secret in made.items():
                connection.execute(
                    delete(token).where(
                        token.c.tournament == tournament, token.c.kind == kind, token.c.subject == subject
                    )
                )
                _put(connection, secret, kind, tournament, subject, "", expires)
        return made

    def _let_guess(self, *keys: str, most: int = GUESSES) -> None:
        since = self.watch.now() - WINDOW
        with self.store.reading() as connection:
            counted = select(func.count()).select_from(attempt)
            for key in keys:
                limit = most * 4 if " from " in key else most  # colleagues behind one address
                failed = connection.execute(counted.where(attempt.c.what == key, attempt.c.at > since)).scalar_one()
                if failed >= limit:
                    raise TooManyGuesses

    def _note_guess(self, *keys: str) -> None:
        now = self.watch.now()
        with self.store.writing() as connection:
            connection.execute(delete(attempt).where(attempt.c.at < now - WINDOW))
            connection.execute(insert(attempt), [{"what": key, "at": now} for key in keys])


@cache
def _nobody() -> str:
    """Checked when no such account exists, so that the time taken does not tell. Made when first needed: it is slow."""
    return _PASSWORDS.hash("nobody")


def _put(
    connection: Connection, secret: str, kind: TokenKind, tournament: str, subject: int, detail: str, expires: int
) -> None:
    row = {
        "hash": hashed(secret),
        "kind": kind,
        "tournament": tournament,
        "subject": subject,
        "detail": detail,
        "expires": expires,
    }
    connection.execute(insert(token).values(**row))


def _token(row: Row[tuple[object, ...]]) -> Token:
    return Token(row.kind, row.tournament, row.subject, row.detail, row.expires)


def _admins(besides: str) -> Select[int]:
    return select(func.count()).where(account.c.admin == 1, account.c.ended == 0, account.c.key != besides)


def _chosen(password: str) -> str:
    if len(password) < SHORTEST:
        raise Refusal(say("a password of at least {count} characters is expected", count=SHORTEST))
    if len(password) > 200:
        raise Refusal(say("a password of at most {count} characters is expected", count=200))
    return _PASSWORDS.hash(password)


def _fits(hasher: PasswordHasher, secret: str, given: str) -> bool:
    try:
        return hasher.verify(secret, given)
    except (Argon2Error, InvalidHashError):
        return False
