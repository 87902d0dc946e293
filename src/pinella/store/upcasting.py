"""Old events in new words: what is stored never changes, what is read is brought up to date."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pinella.store.values import Recorded, Upcaster


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

    def __call__(self, event: Recorded) -> Recorded:
        if (event.kind, event.schema) not in self._steps:
            return event
        kind, schema, body = event.kind, event.schema, msgspec.json.decode(event.body)
        while step := self._steps.get((kind, schema)):
            kind, body = step(body)
            schema += 1
        return msgspec.structs.replace(
            event, kind=kind, schema=schema, body=msgspec.json.encode(body, order="deterministic")
        )
