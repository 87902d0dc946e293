"""Who may come in: staff accounts and offices, sessions, the tokens of QR codes, pair PINs.

Secrets leave this file once, when they are made; the database holds hashes only. Random secrets of 128 bits are hashed
with SHA-256, passwords with argon2, PINs as `pins.py` says. A hash of an older kind is made anew when it is next used.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, text, update

from pinella.messages import Refusal, say
from pinella.store.guesses import GUESSES, WINDOW, Guesses, TooManyGuesses, counted_as, forget
from pinella.store.log import Store
from pinella.store.pins import Pins, is_old
from pinella.store.places import data_folder
from pinella.store.schema import account, office, pin, session, token
from pinella.store.watch import Watch

TokenKind = Literal["table", "pair", "invitation"]
_BROWSER = "browser"
"""A token no QR code holds: a browser in which somebody has logged in before."""
HOUR = 3_600_000
STAFF_HOURS = 14
"""A staff session lasts a long tournament day."""
BROWSER_DAYS = 90
SHORTEST = 8
LONGEST_PASSWORD = 200
"""Characters of a password, at least and at most."""
_LOCK = 7_465_000_003  # PostgreSQL's advisory lock while accounts, offices and slips change

_PASSWORDS = PasswordHasher()


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


_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Shown as nothing though they count as printable: with one of them an account looks like another's."""


def folded(name: str) -> str:
    """The name under which an account is found: case, accents and double spaces make no difference."""
    plain = unicodedata.normalize("NFKD", name.replace("\0", "")).casefold().encode(errors="ignore").decode()
    return " ".join("".join(one for one in plain if not unicodedata.combining(one)).split())


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def fresh() -> str:
    return secrets.token_urlsafe(16)


class Access:
    """May be shared by threads; several processes may work on the same database."""

    def __init__(self, store: Store, watch: Watch | None = None, keys: Path | None = None) -> None:
        """`keys`: the folder of the installation's key, which is that of the archive unless told."""
        self.store = store
        self.pins = Pins(keys or (store.place.file.parent if store.place.file else data_folder()))
        self.watch = watch or Watch()
        self.guesses = Guesses(store, self.watch)

    # --- accounts ----------------------------------------------------------------------------------------------------

    def accounts(self) -> tuple[Account, ...]:
        with self.store.reading() as connection:
            rows = connection.execute(select(account).order_by(account.c.key))
            return tuple(Account(one.key, one.name, bool(one.admin), one.ended) for one in rows)

    def account(self, key: str) -> Account | None:
        return next((one for one in self.accounts() if one.key == key and not one.ended), None)

    def add_account(self, name: str, password: str, *, admin: bool = False, first: bool = False) -> Account:
        """`first`: only if there is no other, however many ask at once."""
        made, secret = _named(name, admin), _chosen(password)
        with self._changing() as connection:
            if first and connection.execute(select(account.c.key)).first():
                raise Refusal(say("the first account exists already: log in"))
            self._add(connection, made, secret)
        return made

    def join(self, invitation: str, name: str, password: str) -> tuple[Account, Token] | None:
        """The account, the office and the end of the invitation are one: whoever comes second finds it gone (None),
        and a name that is taken does not use it up."""
        made, secret = _named(name), _chosen(password)
        with self._changing() as connection:
            row = connection.execute(select(token).where(token.c.hash == hashed(invitation))).first()
            if row is None or row.expires < self.watch.now() or row.kind != "invitation":
                return None
            self._add(connection, made, secret)
            connection.execute(delete(token).where(token.c.hash == row.hash))
            _appoint(connection, made.key, row.tournament, row.detail)
        return made, _token(row)

    def _add(self, connection: Connection, made: Account, secret: str) -> None:
        if connection.execute(select(account.c.key).where(account.c.key == made.key)).first():
            raise Refusal(say("there is already somebody called {name}: choose another name", name=made.name))
        row = {"key": made.key, "name": made.name, "secret": secret, "admin": int(made.admin)}
        connection.execute(insert(account).values(**row, made=self.watch.now(), ended=0))

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        """A transaction in which what was looked at stays so: alone on PostgreSQL too."""
        with self.store.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            yield connection

    def set_password(self, key: str, password: str) -> None:
        """The new one counts at once: every open session of the account ends."""
        secret = _chosen(password)
        with self.store.writing() as connection:
            connection.execute(update(account).where(account.c.key == key).values(secret=secret))
            connection.execute(delete(session).where(session.c.account == key))
            _forget_browsers(connection, key)
            forget(connection, "login", key[:LONGEST_PASSWORD])

    def end_account(self, key: str) -> None:
        with self._changing() as connection:
            if not connection.execute(_admins(besides=key)).scalar_one():
                raise Refusal(say("somebody must remain who manages people: make another administrator first"))
            connection.execute(update(account).where(account.c.key == key).values(ended=self.watch.now()))
            connection.execute(delete(session).where(session.c.account == key))
            held = connection.execute(select(office.c.tournament).where(office.c.account == key)).scalars().all()
            if connection.execute(select(account.c.admin).where(account.c.key == key)).scalar():
                held = connection.execute(select(token.c.tournament).distinct()).scalars().all()
            _withdraw_invitations(connection, held)
            connection.execute(delete(office).where(office.c.account == key))
            _forget_browsers(connection, key)

    def log_in(self, name: str, password: str, place: str, browser: str = "") -> Account | None:
        """None: the name or the password is wrong; it is not said which.

        Guesses are counted by account and by address. A browser in which this account has logged in before (it holds
        the secret of `know_browser`) counts by itself: whoever guesses elsewhere does not keep its owner out.
        """
        key = folded(name)
        short = key[:LONGEST_PASSWORD]
        most = {counted_as("login", short, place=place): GUESSES, counted_as("login", short): GUESSES * 2}
        most[counted_as("login from", place=place)] = GUESSES * 4  # colleagues behind one address
        if browser and self._knows(browser, key):
            most = {counted_as("login", short, place=hashed(browser)): GUESSES}
        return self.guesses.judged(most, lambda: self._right(key, password))

    def _right(self, key: str, password: str) -> Account | None:
        with self.store.reading() as connection:
            row = connection.execute(select(account).where(account.c.key == key, account.c.ended == 0)).first()
        if not _fits(row.secret if row else _nobody(), password) or row is None:
            return None
        if _PASSWORDS.check_needs_rehash(row.secret):
            anew = _PASSWORDS.hash(password)
            with self.store.writing() as connection:
                connection.execute(update(account).where(account.c.secret == row.secret).values(secret=anew))
        return Account(row.key, row.name, bool(row.admin))

    def know_browser(self, key: str, browser: str = "") -> str:
        """The secret by which this browser is known to have logged in under this account; the old one if it has one."""
        if browser and self._knows(browser, key):
            return browser
        secret, now = fresh(), self.watch.now()
        with self.store.writing() as connection:
            connection.execute(delete(token).where(token.c.kind == _BROWSER, token.c.expires < now))
            _put(connection, secret, _BROWSER, "", 0, key, now + BROWSER_DAYS * 24 * HOUR)
        return secret

    def _knows(self, browser: str, key: str) -> bool:
        found = self._found(browser)
        return found is not None and found.kind == _BROWSER and found.detail == key

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
        with self._changing() as connection:
            _appoint(connection, key, tournament, role)

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
        with self._changing() as connection:
            return _issue(connection, "table", tournament, tables, expires)

    def issue_pairs(self, tournament: str, numbers: Iterable[int], expires: int) -> dict[int, Slip]:
        """New tokens and PINs for contestants; the old ones, and the phones that came in by them, end."""
        wanted = list(numbers)
        pins = {number: f"{secrets.randbelow(10_000):04}" for number in wanted}
        kept = {number: self.pins.hashed(tournament, number, pins[number]) for number in wanted}
        rows = [{"tournament": tournament, "number": one, "secret": kept[one]} for one in wanted]
        with self._changing() as connection:
            tokens = _issue(connection, "pair", tournament, wanted, expires)
            for number in wanted:
                forget(connection, "pin", tournament, number)
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
        """What a token opens; None if it is unknown or has expired.

        It has 128 bits, which nobody guesses: one that is valid opens always, however many wrong ones come from the
        same address, since a whole hall may share it. Only the wrong ones are counted.
        """
        row = self._found(secret)
        if row is None or row.kind == _BROWSER:
            return self.guesses.judged({counted_as("token from", place=place): GUESSES * 24}, lambda: None)
        return _token(row)

    def _found(self, secret: str) -> Row[tuple[object, ...]] | None:
        with self.store.reading() as connection:
            row = connection.execute(select(token).where(token.c.hash == hashed(secret))).first()
        return row if row is not None and row.expires >= self.watch.now() else None

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

    def check_pin(self, tournament: str, number: int, digits: str, place: str = "-") -> bool:
        """Counted by pair and by pair and address, so that one phone that guesses leaves the pair's own its chance."""
        subject = ("pin", tournament, number)
        most = {counted_as(*subject, place=place): GUESSES, counted_as(*subject): GUESSES * 2}
        try:
            return bool(self.guesses.judged(most, lambda: self._opens(tournament, number, digits) or None))
        except TooManyGuesses:
            raise TooManyGuesses(
                say(
                    "too many wrong attempts: wait {n} minute and try again, or ask the director for a new slip",
                    "too many wrong attempts: wait {n} minutes and try again, or ask the director for a new slip",
                    n=WINDOW // 60_000,
                )
            ) from None

    def _opens(self, tournament: str, number: int, digits: str) -> bool:
        with self.store.reading() as connection:
            secret = connection.execute(
                select(pin.c.secret).where(pin.c.tournament == tournament, pin.c.number == number)
            ).scalar()
        if not secret or not self.pins.fits(secret, tournament, number, digits):
            return False
        if is_old(secret):
            with self.store.writing() as connection:
                anew = self.pins.hashed(tournament, number, digits)
                connection.execute(update(pin).where(pin.c.secret == secret).values(secret=anew))
        return True


def _issue(
    connection: Connection, kind: TokenKind, tournament: str, subjects: Iterable[int], expires: int
) -> dict[int, str]:
    made = {subject: fresh() for subject in subjects}
    for subject, secret in made.items():
        old = token.c.tournament == tournament, token.c.kind == kind, token.c.subject == subject
        connection.execute(delete(token).where(*old))
        _put(connection, secret, kind, tournament, subject, "", expires)
    return made


def _appoint(connection: Connection, key: str, tournament: str, role: str) -> None:
    held = office.c.account == key, office.c.tournament == tournament
    before = connection.execute(select(office.c.role).where(*held)).scalar()
    if before and before != role:
        _withdraw_invitations(connection, [tournament])
    connection.execute(delete(office).where(office.c.account == key, office.c.tournament == tournament))
    if role:
        connection.execute(insert(office).values(account=key, tournament=tournament, role=role))


def _withdraw_invitations(connection: Connection, tournaments: Iterable[str]) -> None:
    """Whoever loses an office may hold an invitation to it made in advance: those not taken up yet end with it."""
    connection.execute(delete(token).where(token.c.kind == "invitation", token.c.tournament.in_(list(tournaments))))


def _named(name: str, admin: bool = False) -> Account:
    shown = " ".join(name.replace("\0", " ").split())
    if _UNSEEN.search(shown) or not shown.isprintable():
        raise Refusal(say("a name has no characters that nobody sees: type it anew"))
    if not 2 <= len(shown) <= 80 or not folded(shown):
        raise Refusal(say("a name of 2 to 80 characters is expected"))
    return Account(folded(shown), shown, admin)


@cache
def _nobody() -> str:
    """Checked when no such account exists, so that the time taken does not tell. Made when first needed: it is slow."""
    return _PASSWORDS.hash("nobody")


def _put(
    connection: Connection, secret: str, kind: str, tournament: str, subject: int, detail: str, expires: int
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


def _forget_browsers(connection: Connection, key: str) -> None:
    connection.execute(delete(token).where(token.c.kind == _BROWSER, token.c.detail == key))


def _token(row: Row[tuple[object, ...]]) -> Token:
    return Token(row.kind, row.tournament, row.subject, row.detail, row.expires)


def _admins(besides: str) -> Select[int]:
    return select(func.count()).where(account.c.admin == 1, account.c.ended == 0, account.c.key != besides)


def _chosen(password: str) -> str:
    if len(password) < SHORTEST:
        raise Refusal(say("a password of at least {count} characters is expected", count=SHORTEST))
    if len(password) > LONGEST_PASSWORD:
        raise Refusal(say("a password of at most {count} characters is expected", count=LONGEST_PASSWORD))
    return _PASSWORDS.hash(password)


def _fits(secret: str, given: str) -> bool:
    try:
        return len(given) <= LONGEST_PASSWORD and _PASSWORDS.verify(secret, given)
    except (Argon2Error, InvalidHashError):
        return False
