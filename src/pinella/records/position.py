"""A position as JSON: the whole state of a deal, or what one seat knows of it. Pages, bots and tests exchange these.

Cards are in notation, `??` where nobody knows; fields at their usual value are left out. docs/notation.md lists them.
"""

from __future__ import annotations

from typing import IO, Any

import msgspec

from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.records.position_form import Position, form_of
from pinella.records.position_setup import deal_of, faults
from pinella.records.start import is_alone
from pinella.rules.deal import Deal
from pinella.rules.view import View

# --- writing ---------------------------------------------------------------------------------------------------------


def position(deal: Deal) -> dict[str, Any]:
    """The whole deal as JSON-ready data."""
    form = form_of(deal.code, deal.state, deal.seats, screens=deal.screens, alone=is_alone(deal))
    built: dict[str, Any] = msgspec.to_builtins(form)
    return built


def view_position(view: View) -> dict[str, Any]:
    """What a seat may know, as JSON-ready data; cards out of its sight are `??`."""
    known = Deal.from_state(view.code, view.state, screens=view.screens)
    form = form_of(view.code, known.state, view.seats, screens=view.screens, alone=is_alone(known))
    form.seat = view.seat
    built: dict[str, Any] = msgspec.to_builtins(form)
    return built


def dumps(deal: Deal | View) -> str:
    return msgspec.json.encode(view_position(deal) if isinstance(deal, View) else position(deal)).decode()


def dump(deal: Deal | View, file: IO[str]) -> None:
    file.write(dumps(deal) + "\n")


# --- reading ---------------------------------------------------------------------------------------------------------


def from_position(obj: object, code: Code | None = None) -> Deal:
    """The deal that a position describes; raises Refusal if it cannot lie so on any table.

    `code` is for a code that is not among those listed.
    """
    return deal_of(_convert(obj), code)


def loads(text: str | bytes, code: Code | None = None) -> Deal:
    try:
        form = msgspec.json.decode(text, type=Position, strict=True)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _misformed(error) from None
    return deal_of(form, code)


def problems(obj: object, code: Code | None = None) -> list[Message]:
    """Everything that is wrong with a position; empty if it could come about by lawful play, as far as one can see."""
    try:
        form = _convert(obj)
        return faults(form, code or load_listed(form.code))
    except Refusal as refusal:
        return [refusal.message]


def _convert(obj: object) -> Position:
    try:
        return msgspec.convert(obj, Position, strict=True)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise _misformed(error) from None


def _misformed(error: Exception) -> Refusal:
    return Refusal(say("the position is not in the expected form: {why}", why=error))
