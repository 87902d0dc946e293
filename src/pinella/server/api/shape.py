"""Views as JSON: dataclasses and structs become objects, messages become sentences in the reader's language."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from typing import Any

import msgspec

from pinella.codes.model import Code
from pinella.messages import Language, Message


def shape(value: Any, language: Language) -> Any:
    """Plain data. What has no bound is null; a code is its id."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else None
        case Message():
            return value.render(language)
        case Code():
            return value.id
        case Mapping():
            return {str(key): shape(one, language) for key, one in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: shape(getattr(value, field.name), language) for field in dataclasses.fields(value)}
    if isinstance(value, msgspec.Struct):
        return {name: shape(getattr(value, name), language) for name in value.__struct_fields__}
    if isinstance(value, tuple | list | set | frozenset):
        return [shape(one, language) for one in value]
    render = getattr(value, "render", None)
    return render(language) if render else str(value)
