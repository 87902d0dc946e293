"""A process that guesses at a PIN and a password, many at once: python -m tests.store.guesser DATABASE WHO.

It prints how many of its guesses were judged. A line on standard input is the start signal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from pinella.store import open_store
from pinella.store.access import Access
from pinella.store.guesses import TooManyGuesses

AT_ONCE = 16


def judged(guess: Callable[[int], object], times: int) -> int:
    """How many of so many guesses at once were looked at."""

    def one(at: int) -> bool:
        try:
            assert not guess(at), "a wrong guess was taken for right"
        except TooManyGuesses:
            return False
        return True

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return sum(pool.map(one, range(times)))


if __name__ == "__main__":
    with open_store(sys.argv[1]) as store:
        access = Access(store)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        pins = judged(lambda at: access.check_pin("t", 1, "nope", "10.0.0.7"), 32)
        passwords = judged(lambda at: access.log_in("Rosa", f"wrong {at}", "10.0.0.7"), 32)
        sys.stdout.write(f"{pins} {passwords}\n")
