"""What a free table knows of an irregularity when the referee is called: facts it can tell from journal and cards.

It never guesses what only people can know (who saw a card, what was said, whether he will complete a meld): those
remain questions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pinella.referee.free_table.journal import Trouble
from pinella.referee.free_table.known_facts.answers import Known
from pinella.referee.free_table.known_facts.closings import false_close
from pinella.referee.free_table.known_facts.melds import abandoned, irregular, phantom, sets, thrown, wrong_meld
from pinella.referee.free_table.known_facts.moments import misdeal, missed_discard, noticed, noticed_by
from pinella.referee.free_table.known_facts.plays import undone
from pinella.referee.free_table.known_facts.pozzetti import pozzetto, pozzetto_count
from pinella.referee.free_table.known_facts.shown_cards import exposed, exposed_turn, order
from pinella.referee.free_table.known_facts.takes import (
    missed_draw,
    misused,
    out_of_turn,
    pickup,
    single_card,
    two_cards,
)

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable


def known_facts(table: FreeTable, trouble: Trouble, caller: str | None) -> Known:
    """Facts by name; the incident uses those it asks for. What was settled when it happened goes before."""
    found: Known = {"noticed": noticed(table, trouble), "noticed_by": noticed_by(table, trouble, caller)}
    reader = READERS.get(trouble.incident)
    if reader is not None:
        found.update(reader(table, trouble))
    found.update(trouble.known)
    return {name: value for name, value in found.items() if value}


READERS: dict[str, Callable[[FreeTable, Trouble], Known]] = {
    "missed-draw": missed_draw,
    "missed-discard": missed_discard,
    "two-cards-drawn": two_cards,
    "out-of-turn-draw": out_of_turn,
    "out-of-turn-pick-up": out_of_turn,
    "out-of-turn-play": out_of_turn,
    "extra-take": undone,
    "pickup-without-play": pickup,
    "pickup-incomplete": pickup,
    "pickup-in-limited-turn": pickup,
    "own-cards-first": pickup,
    "pile-card-misused": misused,
    "single-card-discarded": single_card,
    "wrong-meld": wrong_meld,
    "opening-abandoned": abandoned,
    "forbidden-set": sets,
    "equal-sets": sets,
    "play-after-discard": irregular,
    "play-before-penalised-discard": irregular,
    "play-in-limited-turn": irregular,
    "tie-to-frozen-meld": irregular,
    "exposed-card": exposed,
    "exposed-card-turn": exposed_turn,
    "order-not-kept": order,
    "pozzetto-count": pozzetto_count,
    "throw": thrown,
    "pass-to-partner": thrown,
    "misdeal": misdeal,
    "phantom-card": phantom,
    "false-close": false_close,
    "second-pozzetto": pozzetto,
    "pozzetto-through-wrong-meld": pozzetto,
    "pozzetto-seen-early": pozzetto,
}
