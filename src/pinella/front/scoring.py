"""Melds, the count and victory points, under a code named by its id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pinella import cards
from pinella.cards import Kind
from pinella.codes.loader import load_code, shipped
from pinella.codes.model import Code
from pinella.codes.sections.play import BurracoKind
from pinella.messages import Refusal, say
from pinella.records import finished_deal
from pinella.rules import burracos, meld_layout
from pinella.rules.count import DealCount, count_deal
from pinella.rules.deal import Deal
from pinella.rules.meld_layout import Laid, read_meld
from pinella.rules.melds import Meld
from pinella.sheet.vp import vp_table


def code_ids() -> list[str]:
    """The ids of the codes that come with Pinella; `load_code` reads one, or a file of your own."""
    return shipped()


def code_of(code: Code | str) -> Code:
    """A code itself, or by its id or file."""
    return load_code(code) if isinstance(code, str) else code


def lay(group: str | Iterable[str | Kind], code: Code | str) -> Laid:
    """Lay cards as a meld, the way the code wants them; `Jo=7s` says what a wild is to stand for.

    `.meld` is the meld, `.others` are the other lawful ways. Cards that make none raise a `Refusal` with the article.
    """
    given = [group] if isinstance(group, str) else group
    texts = [card if isinstance(card, str) else cards.name(card) for card in given]
    kinds, pins = read_meld(texts)
    return meld_layout.lay(kinds, code_of(code), pins)


def burraco_kind(meld: Meld | Laid, code: Code | str) -> BurracoKind | None:
    """Which kind of burraco a meld is as it lies (`.name`, `.bonus`); None below seven cards."""
    return burracos.burraco_kind(meld.meld if isinstance(meld, Laid) else meld, code_of(code))


def count(deal: Deal | Mapping[str, object] | str | bytes, code: Code | str | None = None) -> DealCount:
    """Count a deal: one that was played here, or a finished one as data or JSON (docs/count.md).

    A `Deal` knows its code; naming another one counts the same table under that. Data needs a code. What cannot have
    come about on a table raises a `Refusal`.
    """
    if isinstance(deal, Deal):
        return deal.count() if code is None else count_deal(deal.finished(), code_of(code))
    if code is None:
        raise Refusal(say("say under which code the deal is counted"))
    form = finished_deal.loads(deal) if isinstance(deal, str | bytes) else finished_deal.from_data(deal)
    return finished_deal.count_form(form, code_of(code))


def vp(code: Code | str, deals: int, difference: int, *, teams: bool = False) -> tuple[int, int]:
    """Victory points of the side with this difference of match points, and of the other, over so many deals."""
    return vp_table(code_of(code), deals, teams=teams).points(difference)
