"""The meld checker: cards typed or picked one by one, with every click a plain form."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromQuery
from litestar.response import Template

from pinella import cards
from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.messages import Refusal
from pinella.rules.burracos import burraco_kind, crosswise, lowers_burraco
from pinella.rules.meld_layout import lay, read_meld
from pinella.rules.melds import Pins
from pinella.rules.ties import ties, wild_state
from pinella.server.pages.codes import all_codes
from pinella.server.reader import PageRequest, page, reader_of

DEFAULT_CODE = "fibur-italiano"
DECK = [[cards.name(cards.kind_of(rank, suit)) for rank in range(1, 14)] for suit in range(4)]
MOST_CARDS = 60
"""No meld is near this long; longer lines are typing accidents."""


@get("/gioco")
async def checker(
    request: PageRequest,
    codice: FromQuery[str] = DEFAULT_CODE,
    carte: FromQuery[str] = "",
    aggiungi: FromQuery[str] = "",
    togli: FromQuery[int] = -1,
) -> Template:
    code = load_listed(codice)
    texts = [*cards.split_line(carte), *cards.split_line(aggiungi)][:MOST_CARDS]
    if 0 <= togli < len(texts):
        del texts[togli]
    context: dict[str, Any] = {"code": code, "codes": all_codes(), "deck": DECK, "texts": texts}
    shown: list[str] = []
    try:
        group, pins = read_meld(texts)
        shown = texts
        if texts:
            context |= _verdict(group, pins, code)
    except Refusal as refusal:
        context |= {"reason": refusal.message.render(reader_of(request).language), "article": refusal.article}
    return page(request, "meld.html", shown=shown, **context)


def _verdict(group: list[cards.Kind], pins: Pins, code: Code) -> dict[str, Any]:
    laid = lay(group, code, pins)
    by_card: dict[str, dict[str, Any]] = {}
    for tie in ties(laid.meld, code):
        shown = {"after": tie.after.texts(), "lowers": lowers_burraco(laid.meld, tie.after, code)}
        by_card.setdefault(cards.name(tie.card), shown)
    return {
        "laid": laid,
        "meld_texts": laid.meld.texts(),
        "burraco": burraco_kind(laid.meld, code),
        "crosswise": crosswise(laid.meld, code),
        "burraco_article": code.cite("burraco.kinds"),
        "points": code.deck.points(laid.meld.cards),
        "others": [way.texts() for way in laid.others],
        "ties": list(by_card.items()),
        "wilds": [
            {
                "text": laid.meld.texts()[state.index],
                "replaced_by": None if state.replaced_by is None else cards.name(state.replaced_by),
                "locked": state.locked,
            }
            for state in wild_state(laid.meld, code)
        ],
        "wild_article": code.cite("melds.wild_replacement"),
    }


ROUTES = [checker]
