"""Who may be registered, and what the direction looks at before the start."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.tournament.decision import Finding
from pinella.tournament.model import Player

PreStartItem = Literal[
    "deck-checked",
    "everyone-seated",
    "no-play-before-start",
    "pen-and-sheet",
    "clear-table",
    "no-pending-requests",
    "fees-in-order",
]
ITEMS: dict[PreStartItem, Message] = {
    "deck-checked": say("packs not checked"),
    "everyone-seated": say("not everyone is seated"),
    "no-play-before-start": say("play began before the start"),
    "pen-and-sheet": say("pen or score sheet missing"),
    "clear-table": say("objects on the table"),
    "no-pending-requests": say("a request is pending"),
    "fees-in-order": say("a fee of the year is not paid"),
}
CHECKS = "formats.registration_checks"
DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


def check_player(
    code: Code, player: Player, *, on_date: str, sporting_year: int, identity_checked: bool = True
) -> tuple[Finding, ...]:
    """One finding for each check the code asks for; dates as 2026-12-31."""
    _verify(DAY, on_date, say("a day"))
    if player.valid_until:
        _verify(DAY, player.valid_until, say("the last day of a membership"))
    checks = code.formats.registration_checks
    findings = []
    if "identity" in checks:
        findings.append(_identity(code, player, identity_checked))
    if "valid-membership" in checks:
        findings.append(_membership(code, player, on_date))
    if "annual-fee" in checks:
        findings.append(_fee(code, player, sporting_year))
    return tuple(findings)


def pre_start(code: Code, tables: Iterable[int], ticked: Mapping[int, Collection[PreStartItem]]) -> tuple[Finding, ...]:
    """A warning for every item of the code's list that is not ticked, table by table."""
    return tuple(
        Finding(
            level="warn",
            check=item,
            article=code.cite("formats.pre_start_checks"),
            why=say("table {table}: {what}", table=table, what=ITEMS[item]),
        )
        for table in tables
        for item in code.formats.pre_start_checks
        if item not in ticked.get(table, ())
    )


def _verify(form: re.Pattern[str], text: str, what: Message) -> None:
    if not form.fullmatch(text):
        raise Refusal(
            say("{what} is written {text}: expected a form like {example}", what=what, text=text, example="2026-12-31")
        )


def _finding(code: Code, level: Literal["ok", "warn", "refuse"], check: str, why: Message) -> Finding:
    return Finding(level=level, check=check, article=code.cite(CHECKS), why=why)


def _identity(code: Code, player: Player, checked: bool) -> Finding:
    if checked:
        return _finding(code, "ok", "identity", say("{player}: identity checked", player=player.full))
    return _finding(code, "warn", "identity", say("{player}: identity not yet checked", player=player.full))


def _membership(code: Code, player: Player, on_date: str) -> Finding:
    name, check = player.full, "valid-membership"
    if not player.member:
        return _finding(code, "refuse", check, say("{player} has no membership: expected a valid card", player=name))
    if not player.valid_until:
        why = say("{player}: it is not known until when the card is valid; look at it", player=name)
        return _finding(code, "warn", check, why)
    if player.valid_until < on_date:
        why = say(
            "the card of {player} expired on {day}: expected a valid one, registration waits for the renewal",
            player=name,
            day=player.valid_until,
        )
        return _finding(code, "refuse", check, why)
    return _finding(code, "ok", check, say("{player}: card valid until {day}", player=name, day=player.valid_until))


def _fee(code: Code, player: Player, year: int) -> Finding:
    if player.fee_year >= year:
        return _finding(code, "ok", "annual-fee", say("{player}: fee of {year} paid", player=player.full, year=year))
    why = say("{player}: the fee of {year} is not paid", player=player.full, year=year)
    return _finding(code, "warn", "annual-fee", why)
