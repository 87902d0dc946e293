"""Settings as people type them: `fee=20`, `tie_breaks=match-points,lot`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_type_hints

import msgspec

from pinella.acts.typed import moment_of
from pinella.choices import values
from pinella.messages import Refusal, say
from pinella.tournament.money import cents_of
from pinella.tournament.setup.events import Settings

INSTANTS = ("opens", "closes")


def with_changes(held: Settings, changes: Sequence[str]) -> Settings:
    """Settings with `NAME=VALUE` put in; names and kinds of values are those of the struct itself."""
    data = msgspec.to_builtins(msgspec.structs.asdict(held))
    kinds = get_type_hints(Settings, include_extras=True)
    for change in changes:
        name, mark, text = (part.strip() for part in change.partition("="))
        name = {"fee": "fee_cents"}.get(name, name.replace("-", "_"))
        if not mark or name not in data:
            raise Refusal(
                say("“{change}”: expected NAME=VALUE with one of {known}", change=change, known=", ".join(data))
            )
        data[name] = _value(name, data[name], text)
        known = values(kinds[name])
        if known and not set(_several(data[name])) <= set(known):
            raise Refusal(say("“{change}”: expected one of {known}", change=change, known=", ".join(sorted(known))))
    try:
        return msgspec.convert(data, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal(say("settings: {why}", why=error)) from None


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _value(name: str, before: Any, text: str) -> Any:
    if name == "fee_cents":
        return cents_of(text)
    if name in INSTANTS and not text.isdecimal():
        return moment_of(text)
    if isinstance(before, list | tuple):
        return [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(before, bool):
        return {"yes": True, "si": True, "sì": True, "no": False}.get(text.casefold(), text)
    return text
