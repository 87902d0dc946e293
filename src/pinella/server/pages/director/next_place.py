"""Where the next step is done, when the dashboard's own button cannot do it."""

from __future__ import annotations

from collections.abc import Mapping

from pinella.tournament.progress import Step

AT_TABLE = frozenset({"captains-draw", "declare-line-up", "sign-sheet", "countersign"})
"""Done on the page of the table they are about."""
PAGES: Mapping[str, str] = {
    "set-plan": "/turni",
    "register": "/iscrizioni",
    "enter-sheet": "/conti",
    "post-standing": "/classifica",
    "finalise-standing": "/classifica",
    "declare-line-up": "/conti",
    "file-report": "/arbitro/diario",
    "appoint": "/impostazioni",
    "close-round": "/conti",
    "draft-round": "/turni",
    "publish-round": "/turni",
    "start-round": "/orologio",
    "form-groups": "/classifica",
    "award-prizes": "/premi",
}
"""Acts to the page, after `/dir/{id}`, on which people do them."""


def page_of(step: Step, disputed: int) -> str:
    """Empty if no page helps. A sheet that is disputed is settled at its table, not typed again."""
    table, round_ = step.arguments.get("table"), step.arguments.get("round")
    if table and (step.act in AT_TABLE or (step.act == "enter-sheet" and disputed)):
        return f"/tavolo/{round_}/{table}"
    return PAGES.get(step.act, "")


def waits_until(step: Step, page: str) -> int:
    """The instant that the reader waits for; 0 where something can be done meanwhile, or nothing is awaited."""
    waiting = not step.ready and (not page or step.act == "finalise-standing")
    return step.until if waiting else 0
