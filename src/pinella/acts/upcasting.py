"""Old events in new words: what is stored never changes, what is read is brought up to date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec

Upcaster = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
"""The body of an event in one edition, to its kind and body in the next."""


class Stored(Protocol):
    """A row of a log."""

    @property
    def kind(self) -> str: ...
    @property
    def schema(self) -> int: ...
    @property
    def body(self) -> bytes: ...


R = TypeVar("R", bound=Stored)


class Upcasters:
    """Steps from one schema of a kind to the next; a body passes through as many as there are."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int], Upcaster] = {}

    def register(self, kind: str, schema: int) -> Callable[[Upcaster], Upcaster]:
        """Decorate the step from `schema` to `schema + 1` of `kind`; it may give the kind another name."""

        def keep(step: Upcaster) -> Upcaster:
            if (kind, schema) in self._steps:
                raise ValueError(f"there is already a step from {kind} {schema}")
            self._steps[kind, schema] = step
            return step

        return keep

    def bring(self, kind: str, schema: int, body: bytes) -> tuple[str, int, bytes]:
        """An event as it is written today."""
        if (kind, schema) not in self._steps:
            return kind, schema, body
        decoded = msgspec.json.decode(body)
        while step := self._steps.get((kind, schema)):
            kind, decoded = step(decoded)
            schema += 1
        return kind, schema, msgspec.json.encode(decoded, order="deterministic")

    def __call__(self, row: R) -> R:
        if (row.kind, row.schema) not in self._steps:
            return row
        kind, schema, body = self.bring(row.kind, row.schema, row.body)
        return msgspec.structs.replace(row, kind=kind, schema=schema, body=body)  # type: ignore[type-var]
