"""Guesses at PINs, passwords and tokens: never more than allowed, however many at once, and who knows comes in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from pinella.messages import Refusal
from pinella.store import Store, open_store
from pinella.store.access import Access, Account
from pinella.store.guesses import GUESSES, WINDOW, TooManyGuesses
from pinella.store.watch import Watch
from tests.store.guesser import judged

PASSWORD = "una parola lunga"
ROOT = Path(__file__).parent.parent.parent
LATER = 10**15
T = TypeVar("T")


@pytest.fixture
def access(store: Store) -> Access:
    return Access(store)


def at_once(times: int, task: Callable[[int], T]) -> list[T | Refusal]:
    def tried(at: int) -> T | Refusal:
        try:
            return task(at)
        except Refusal as refusal:
            return refusal

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(tried, range(times)))


# --- never more than allowed -----------------------------------------------------------------------------------------


def test_pins_guessed_at_once(access: Access) -> None:
    access.issue_pairs("t", [1], LATER)
    assert judged(lambda at: access.check_pin("t", 1, f"x{at}", "10.0.0.7"), 80) == GUESSES
    assert judged(lambda at: access.check_pin("t", 1, f"x{at}", f"10.0.1.{at}"), 80) == GUESSES, "twice as many in all"


def test_passwords_guessed_at_once(access: Access) -> None:
    access.add_account("Rosa", PASSWORD)
    assert judged(lambda at: access.log_in("Rosa", f"wrong {at}", "10.0.0.7"), 60) == GUESSES
    assert judged(lambda at: access.log_in("Rosa", f"wrong {at}", f"10.0.1.{at}"), 60) == GUESSES, "twice as many"


def test_names_guessed_at_once_from_one_address(access: Access) -> None:
    assert judged(lambda at: access.log_in(f"Somebody {at}", PASSWORD, "10.0.0.7"), 60) == GUESSES * 4


def test_several_processes_count_together(database: str) -> None:
    with open_store(database) as store:
        access = Access(store)
        access.add_account("Rosa", PASSWORD)
        access.issue_pairs("t", [1], LATER)
    command = [sys.executable, "-m", "tests.store.guesser", database]
    running = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    for process in running:
        assert process.stdout and process.stdout.readline() == "ready\n"
    told = [process.communicate("go\n", timeout=120)[0].split() for process in running]
    assert [sum(int(one[at]) for one in told) for at in (0, 1)] == [GUESSES, GUESSES]


# --- who knows the secret comes in -----------------------------------------------------------------------------------


def burst(access: Access, place: str) -> None:
    assert judged(lambda at: access.log_in("Rosa", f"wrong {at}", place), 60) == GUESSES
    with pytest.raises(TooManyGuesses):
        access.log_in("Rosa", PASSWORD, place)


def test_a_burst_of_wrong_passwords_leaves_the_owner_her_own_ways_in(access: Access) -> None:
    rosa = access.add_account("Rosa", PASSWORD)
    browser = access.know_browser(rosa.key)
    burst(access, "10.0.0.7")
    assert access.log_in("Rosa", PASSWORD, "10.0.0.8") == rosa, "from another address"
    assert access.log_in("ROSA", PASSWORD, "10.0.0.7", browser) == rosa, "in a browser that has been in"
    judged(lambda at: access.log_in("Rosa", f"wrong {at}", f"10.0.1.{at}"), 60)
    with pytest.raises(TooManyGuesses):
        access.log_in("Rosa", PASSWORD, "10.0.0.8")
    assert access.log_in("Rosa", PASSWORD, "10.0.0.7", browser) == rosa, "also when everybody guesses"


def test_a_known_browser_is_known_for_its_account_and_has_its_own_limit(access: Access) -> None:
    rosa, ugo = access.add_account("Rosa", PASSWORD), access.add_account("Ugo", PASSWORD)
    browser = access.know_browser(ugo.key)
    assert access.know_browser(ugo.key, browser) == browser != access.know_browser(rosa.key, browser)
    burst(access, "10.0.0.7")
    with pytest.raises(TooManyGuesses):
        access.log_in("Rosa", PASSWORD, "10.0.0.7", browser)
    assert judged(lambda at: access.log_in("Ugo", f"wrong {at}", "10.0.0.9", browser), 30) == GUESSES
    assert access.token(browser, "10.0.0.7") is None, "and it opens nothing"


def test_a_new_password_starts_the_count_anew_and_knows_no_browser(access: Access) -> None:
    rosa = access.add_account("Rosa", PASSWORD)
    browser = access.know_browser(rosa.key)
    burst(access, "10.0.0.7")
    access.set_password(rosa.key, "un'altra parola")
    assert access.log_in("Rosa", "un'altra parola", "10.0.0.7") == rosa
    assert judged(lambda at: access.log_in("Rosa", PASSWORD, "10.0.0.7", browser), 20) == GUESSES
    with pytest.raises(TooManyGuesses):
        access.log_in("Rosa", "un'altra parola", "10.0.0.7", browser)


def test_nobody_counts_against_another_by_the_name_he_types(access: Access) -> None:
    rosa = access.add_account("Rosa", PASSWORD)
    for name in ("Rosa from 10.0.0.8", "rosa\n10.0.0.8", "login\nrosa", "Rosa\0 10.0.0.8"):
        judged(lambda at, name=name: access.log_in(name, "wrong", "10.0.0.7"), 10)  # type: ignore[misc]
    assert access.log_in("Rosa", PASSWORD, "10.0.0.8") == rosa


def test_wrong_tokens_never_make_a_valid_one_fail(access: Access) -> None:
    slip = access.issue_pairs("t", [1], LATER)[1]
    assert judged(lambda at: access.token(f"wrong {at}", "10.0.0.7"), 140) == GUESSES * 24
    found = access.token(slip.token, "10.0.0.7")
    assert found is not None and found.subject == 1


def test_a_new_slip_lets_a_pair_in_whose_pin_somebody_guessed_at(access: Access) -> None:
    access.issue_pairs("t", [1, 11], LATER)
    judged(lambda at: access.check_pin("t", 1, "nope", f"10.0.0.{at}"), 40)
    other = access.issue_pairs("t", [11], LATER)[11]
    with pytest.raises(TooManyGuesses, match="ask the director for a new slip"):
        access.check_pin("t", 1, "0000", "10.0.1.1")
    assert access.check_pin("t", 11, other.pin, "10.0.1.1"), "another pair is not concerned"
    slip = access.issue_pairs("t", [1], LATER)[1]
    assert access.check_pin("t", 1, slip.pin, "10.0.1.1")


# --- a clock that was set --------------------------------------------------------------------------------------------


class Clocks:
    def __init__(self) -> None:
        self.wall, self.steady = 10**12, 0

    def pass_(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds

    def watch(self) -> Watch:
        return Watch(lambda: self.wall, lambda: self.steady)


@pytest.mark.parametrize("restarted", [False, True], ids=["running", "restarted"])
def test_a_clock_set_back_does_not_prolong_a_lock(store: Store, restarted: bool) -> None:
    clocks = Clocks()
    access = Access(store, clocks.watch())
    rosa = access.add_account("Rosa", PASSWORD)
    burst(access, "10.0.0.7")
    clocks.wall -= 2 * 3_600_000
    if restarted:
        access = Access(store, clocks.watch())
    with pytest.raises(TooManyGuesses):
        access.log_in("Rosa", PASSWORD, "10.0.0.7")
    clocks.pass_(WINDOW + 1)
    assert access.log_in("Rosa", PASSWORD, "10.0.0.7") == rosa


# --- accounts that are made at the same moment -----------------------------------------------------------------------


def test_the_first_account_is_one_however_many_ask(access: Access) -> None:
    told = at_once(12, lambda at: access.add_account(f"Persona {at}", PASSWORD, admin=True, first=True))
    assert len(access.accounts()) == 1 and sum(isinstance(one, Account) for one in told) == 1
    assert {str(one) for one in told if isinstance(one, Refusal)} == {"the first account exists already: log in"}


def test_an_invitation_makes_one_account_however_many_take_it(access: Access) -> None:
    invitation = access.invite("t", "referee", LATER)
    told = at_once(12, lambda at: access.join(invitation, f"Persona {at}", PASSWORD))
    joined = [one for one in told if isinstance(one, tuple)]
    assert len(joined) == 1 and told.count(None) == 11
    assert [one.key for one in access.accounts()] == [joined[0][0].key] == list(access.offices("t"))


def test_a_name_that_is_taken_does_not_use_the_invitation_up(access: Access) -> None:
    access.add_account("Rosa", PASSWORD)
    invitation = access.invite("t", "referee", LATER)
    with pytest.raises(Refusal, match="already somebody called rosa"):
        access.join(invitation, "rosa", PASSWORD)
    assert access.join(invitation, "Ugo", PASSWORD) is not None


def test_one_name_asked_for_at_once_is_one_account(access: Access) -> None:
    told = at_once(8, lambda _: access.add_account("Rosa", PASSWORD))
    assert len(access.accounts()) == 1
    assert sum(isinstance(one, Refusal) for one in told) == 7


def test_the_last_two_administrators_do_not_end_each_other(access: Access) -> None:
    both = [access.add_account(name, PASSWORD, admin=True).key for name in ("Rosa", "Ugo")]
    at_once(2, lambda at: access.end_account(both[at]))
    assert sum(not one.ended for one in access.accounts()) == 1


def test_slips_and_offices_given_out_at_once(access: Access) -> None:
    told = at_once(6, lambda _: access.issue_pairs("t", [1, 2, 3], LATER))
    assert not [one for one in told if isinstance(one, Refusal)]
    valid = [one for one in told if isinstance(one, dict) and access.token(one[1].token, "here")]
    assert len(valid) == 1 and access.check_pin("t", 1, valid[0][1].pin), "token and PIN are of one slip"
    at_once(6, lambda at: access.appoint("rosa", "t", f"role {at}"))
    assert len(access.offices("t")) == 1
