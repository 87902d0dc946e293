"""The proof of a shuffle, step by step: the promise made before the deal, the seed told after it, the cards."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from pinella import cards
from pinella.rules.dealing import deal_cards
from pinella.rules.shuffling import commitment, shuffled
from pinella.server.pages.play.table import room_of
from pinella.server.reader import PageRequest, page


@get("/tavolo/{id_:str}/verifica")
async def proof(request: PageRequest, id_: FromPath[str], smazzata: FromQuery[int] = 0) -> Template:
    """Of a deal that is over; for one that is being played only its promise can be seen."""
    room = await room_of(request, id_)
    table = room.table
    done = [one.number for one in table.played]
    number = smazzata if smazzata in done else done[-1] if done else 0
    found = next((one for one in table.played if one.number == number), None)
    promised = commitment(table.dealt.seed, table.dealt.label) if table.dealt else ""
    steps = None
    if found is not None:
        pack = shuffled(cards.deck(table.code.deck.packs), found.dealt.seed)
        sizes = table.code.table.alone_pozzetti if found.dealt.alone else None
        dealt = deal_cards(pack, table.code, dealer=table.seats.index(found.dealt.dealer), pozzetti=sizes)
        steps = {
            "label": found.dealt.label,
            "seed": found.dealt.seed,
            "commitment": commitment(found.dealt.seed, found.dealt.label),
            "pack": cards.names(pack),
            "hands": [
                (found.names.get(seat) or seat, cards.names(hand))
                for seat, hand in zip(table.seats, dealt.hands, strict=True)
            ],
        }
    playing = table.stage == "playing" and table.dealt is not None
    return page(
        request,
        "play/proof.html",
        table=table,
        numbers=done,
        number=number,
        steps=steps,
        label=table.dealt.label if playing and table.dealt else "",
        promised=promised if playing else "",
    )


ROUTES = [proof]
