"""The fields of the score pad without scripts: filled from the counts, and read back into them."""

from __future__ import annotations

from typing import cast

from pinella.messages import Message, Refusal, say
from pinella.server.access.forms import Form
from pinella.server.pages.phone.summary import Counts
from pinella.sheet.pad import PadForm
from pinella.sheet.paper import SIDES, Deal, DealSide, Ended, Pozzetto, Side
from pinella.tournament.model import Room

NOBODY = "nobody"
"""The form's word for a deal that ended in none of the ways named."""


def typed_of(deals: tuple[Deal, ...]) -> dict[str, str]:
    """The fields of the form as the counts fill them."""
    fields: dict[str, str] = {}
    for number, deal in enumerate(deals, start=1):
        closer = next((side for side in SIDES if deal.side(side).closed), "")
        fields[f"end-{number}"] = f"closed-{closer}" if closer else deal.ended or NOBODY
        for name in SIDES:
            side = deal.side(name)
            fields |= {f"b-{number}-{name}-{kind}": str(count) for kind, count in side.burracos.items()}
            fields[f"pozzetto-{number}-{name}"] = side.pozzetto
            fields[f"cards-{number}-{name}"] = "" if side.cards is None else str(side.cards)
    return fields


def deals_of(form: Form, pad: PadForm) -> tuple[Deal, ...]:
    return tuple(_deal(form, pad, number) for number in range(1, pad.deals + 1))


def _deal(form: Form, pad: PadForm, number: int) -> Deal:
    ends = (NOBODY, *(one.key for one in pad.endings), "closed-home", "closed-away")
    end = form.choice(f"end-{number}", ends, "not-played")
    closer = end.removeprefix("closed-") if end.startswith("closed-") else ""
    first, second = (_side(form, pad, number, name, closer == name) for name in SIDES)
    ended = cast(Ended, "closed" if closer else end.replace(NOBODY, ""))
    # whoever fills in a deal and leaves "not played yet" has played it
    if ended == "not-played" and any(side.burracos or side.cards is not None for side in (first, second)):
        ended = ""
    return Deal(home=first, away=second, ended=ended)


def _side(form: Form, pad: PadForm, number: int, name: Side, closed: bool) -> DealSide:
    called = pad.sides[SIDES.index(name)]
    counts = {kind.name: _whole(form.text(f"b-{number}-{name}-{kind.name}"), number, called) or 0 for kind in pad.kinds}
    keys = [one.key for one in pad.pozzetti]
    return DealSide(
        burracos={kind: count for kind, count in counts.items() if count},
        closed=closed,
        pozzetto=cast(Pozzetto, form.choice(f"pozzetto-{number}-{name}", keys, keys[0])),
        cards=_whole(form.text(f"cards-{number}-{name}"), number, called),
    )


def _whole(text: str, deal: int, side: Message) -> int | None:
    plain = text.replace("−", "-").replace(" ", "")
    if not plain:
        return None
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
        raise Refusal(say("deal {deal}, {side}: “{text}” is no whole number", deal=deal, side=side, text=text))
    return int(plain)


def counts_of(form: Form, pad: PadForm) -> Counts:
    return Counts(
        round=form.number("round", least=1),
        table=form.number("table", least=1),
        room=cast(Room, form.choice("room", ("open", "closed"), "open")),
        version=form.number("version", least=0),
        deals=deals_of(form, pad),
        writer=form.text("writer"),
    )
