"""Who may direct, rule and watch: authorised referees, monitors who rule and monitors who only report."""

from __future__ import annotations

from collections.abc import Collection

from pinella.codes.model import Code
from pinella.codes.sections.events import Monitor
from pinella.messages import Refusal, say
from pinella.tournament.decision import Decision, Finding, allow, refuse


def homologation(code: Code, *, authorised: bool) -> Finding:
    """May the event be homologated? `authorised`: its directing referee holds the federation's authorisation.

    An event without is played all the same, marked; its results stay out of the federation's rankings.
    """
    article, check = code.cite("discipline.referee_authorisation"), "discipline.referee_authorisation"
    if authorised or code.discipline.referee_authorisation == "not-foreseen":
        return Finding(level="ok", check=check, article=article, why=say("the event can be homologated"))
    why = say("the directing referee is not authorised by the federation: the event cannot be homologated")
    return Finding(level="warn", check=check, article=article, why=why)


def verify_referee_appointed(referees: Collection[str]) -> None:
    if not referees:
        raise Refusal(say("no referee is appointed: expected at least one on record before the start"))


def rule(code: Code, role: Monitor) -> Decision:
    """May a monitor of this role intervene at the table and enter a ruling?"""
    if role in code.event.monitors_who_rule:
        return allow(code, "event.monitors_who_rule", say("may rule at the table"))
    return refuse(
        code,
        "event.monitors_who_rule",
        say("may not intervene at the table: what is noticed is reported to the director"),
    )
