"""PINs of four digits, kept so that whoever reads the database cannot try all ten thousand.

Two things stand in the way. The hash is keyed with a secret that is not in the database (`keys.py`): with the database
or a backup alone there is nothing to try. And for who has both, one try is slow: to the PIN belongs a number that is
kept nowhere and must be tried through. To make a PIN costs one hash, since its number is known then, so hundreds of
slips are printed at once; to check one costs half of `HIDDEN` hashes, to rule one out all of them.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from pathlib import Path
from random import SystemRandom

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from argon2.low_level import Type, hash_secret_raw

from pinella.messages import Refusal, say
from pinella.store.keys import installation_key

KIND = "pin2"
HIDDEN = 64
ROUNDS, KIBIBYTES = 1, 16 * 1024
"""Of argon2id: about 12 ms on a laptop; 64 of them for 10,000 PINs are over two hours of one core, for each pair."""
_REMEMBERED = 5_000
_OLD = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1)
"""How version 0.1.0 kept them."""


class Pins:
    """What was right once in this process is remembered under a secret of the process: signing a sheet is quick."""

    def __init__(self, keys: Path) -> None:
        self._keys = keys
        self._known: dict[tuple[str, int, str], bytes] = {}
        self._secret = secrets.token_bytes(32)

    def hashed(self, tournament: str, number: int, digits: str) -> str:
        key, salt = installation_key(self._keys), secrets.token_bytes(16)
        keyed = _keyed(key, tournament, number, digits)
        made = _stretched(keyed, salt, secrets.randbelow(HIDDEN), ROUNDS, KIBIBYTES)
        return f"{KIND}${_mark(key)}${HIDDEN}${ROUNDS}${KIBIBYTES}${salt.hex()}${made.hex()}"

    def fits(self, secret: str, tournament: str, number: int, digits: str) -> bool:
        if len(digits) > 20:
            return False
        if is_old(secret):
            return _fits_old(secret, digits)
        _, mark, hidden, rounds, kibibytes, salt, made = secret.split("$")
        key = installation_key(self._keys)
        if not hmac.compare_digest(mark, _mark(key)):
            raise Refusal(say("this PIN was made under another key: ask the director for a new slip"))
        told = hmac.digest(self._secret, f"{secret}\n{digits}".encode(errors="surrogatepass"), "sha256")
        row = (tournament, number, secret)
        if known := self._known.get(row):
            return hmac.compare_digest(known, told)
        keyed = _keyed(key, tournament, number, digits)
        wanted, salt_ = bytes.fromhex(made), bytes.fromhex(salt)
        right = any(
            hmac.compare_digest(_stretched(keyed, salt_, one, int(rounds), int(kibibytes)), wanted)
            for one in _in_any_order(range(int(hidden)))
        )
        if right:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[row] = told
        return right


def is_old(secret: str) -> bool:
    """Whether it is to be made anew when it is next used."""
    return not secret.startswith(f"{KIND}$")


def _fits_old(secret: str, digits: str) -> bool:
    try:
        return _OLD.verify(secret, digits)
    except (Argon2Error, InvalidHashError):
        return False


def _keyed(key: bytes, tournament: str, number: int, digits: str) -> bytes:
    """A row that somebody copies to another pair is worth nothing there."""
    return hmac.digest(key, f"pin\n{tournament}\n{number}\n{digits}".encode(errors="surrogatepass"), "sha256")


def _mark(key: bytes) -> str:
    """By which a key is recognised, and which says nothing about it."""
    return hmac.digest(key, b"pinella key", "sha256")[:6].hex()


def _stretched(keyed: bytes, salt: bytes, hidden: int, rounds: int, kibibytes: int) -> bytes:
    return hash_secret_raw(
        keyed + bytes([hidden]), salt, time_cost=rounds, memory_cost=kibibytes, parallelism=1, hash_len=16, type=Type.ID
    )


def _in_any_order(numbers: Iterable[int]) -> list[int]:
    """So that the time taken says nothing about the number."""
    shuffled = list(numbers)
    SystemRandom().shuffle(shuffled)
    return shuffled
