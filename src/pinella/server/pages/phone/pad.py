"""The score pad of a phone: what is asked under this code, and what is on the sheet already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pinella.messages import Language
from pinella.server.pages.phone.place import PhoneTable, sitting
from pinella.sheet.pad import PadForm, counts_from_paper, pad_form
from pinella.sheet.paper import Deal, DealSide
from pinella.tournament.model import Room
from pinella.tournament.state import State

UNTOLD: tuple[str, ...] = ("closed", "not-played")
"""Endings that are asked in other words: who closed, and whether the deal was played at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    form: PadForm
    deals: tuple[Deal, ...]
    """What is on the sheet already, a row for each deal of the round."""
    beyond: bool
    """The sheet holds more than counts: only the desk goes on with it."""


def pad_of(state: State, at: PhoneTable, room: Room) -> Pad:
    card = sitting(at)
    form = pad_form(state.sheet_format(at.deals, room))
    paper = card.sheet.paper if card.sheet else None
    known = counts_from_paper(paper) if paper else ()
    empty = DealSide(cards=None)
    rest = (Deal(home=empty, away=empty, ended="not-played"),) * (at.deals - len(known))
    return Pad(form=form, deals=(*known, *rest), beyond=paper is not None and not known)


# --- for the island --------------------------------------------------------------------------------------------------


def props(at: PhoneTable, pad: Pad, language: Language) -> dict[str, Any]:
    """Finished data: words in the reader's language, numbers as numbers."""
    card, form = at.card, pad.form
    return {
        "tournament": at.id,
        "round": card.round,
        "table": card.table,
        "room": card.room or "open",
        "version": card.sheet.version if card.sheet else 0,
        "back": at.home,
        "sign": f"/p/{at.id}/firma" + (f"?stanza={card.room}" if at.teams else ""),
        "signs": bool(at.number),
        "sides": [one.render(language) for one in form.sides],
        "names": _names(at),
        "kinds": [
            {"name": one.name, "label": one.label.render(language), "bonus": one.bonus, "most": one.most}
            for one in form.kinds
        ],
        "pozzetti": [{"key": one.key, "words": one.words.render(language)} for one in form.pozzetti],
        "endings": [
            {"key": one.key, "words": _capital(one.words.render(language))}
            for one in form.endings
            if one.key not in UNTOLD
        ],
        "most": form.most_cards,
        "step": form.step,
        "closing": form.closing_need.render(language),
        "keeper": card.keeper,
        "people": [{"id": one.id, "name": one.name} for one in (*card.mine, *card.opponents)],
        "deals": [_plain(one, form) for one in pad.deals],
    }


def _capital(words: str) -> str:
    """On a button words stand alone."""
    return words[:1].upper() + words[1:]


def _plain(deal: Deal, form: PadForm) -> dict[str, Any]:
    def side(one: DealSide) -> dict[str, Any]:
        counts = {kind.name: one.burracos.get(kind.name, 0) for kind in form.kinds}
        return {"burracos": counts, "closed": one.closed, "pozzetto": one.pozzetto, "cards": one.cards}

    return {"first": side(deal.home), "second": side(deal.away), "ended": deal.ended}


def _names(at: PhoneTable) -> list[str]:
    """Of the sides in the order of the sheet, whichever of them holds the phone."""
    card = at.card
    both = [card.mine_name, card.opponents_name]
    return both if card.side != "away" else both[::-1]
