"""The codes that tournaments of a store were played under: each set of values once, by its fingerprint."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from pinella.acts.actor import Actor
from pinella.acts.record import Record
from pinella.acts.registry import Context
from pinella.codes.kept import Codes, KeptCode, with_kept
from pinella.codes.model import Code
from pinella.messages import say
from pinella.store.log import Store
from pinella.store.stream import Kind, Stream
from pinella.store.watch import Watch

PREFIX = "code/"


def _replay(_id: str, log: Iterable[Record[KeptCode]]) -> KeptCode | None:
    return next((one.event for one in log), None)


def _extend(
    _id: str,
    kept: KeptCode | None,
    _before: Callable[[], list[Record[KeptCode]]],
    fresh: list[Record[KeptCode]],
) -> KeptCode | None:
    return kept or _replay(_id, fresh)


KIND: Kind[KeptCode | None, KeptCode] = Kind(
    PREFIX,
    msgspec.json.Encoder(order="deterministic").encode,
    msgspec.json.Decoder(KeptCode).decode,
    _replay,
    _extend,
    lambda _kept: 0,
    say("too many people are writing to the archive at once: try again"),
)


class KeptCodes(Stream[KeptCode | None, KeptCode]):
    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        super().__init__(store, KIND, watch)
        self._found: dict[str, Code] = {}

    def keep(self, code: KeptCode, *, actor: Actor, device: str = "") -> str:
        """The fingerprint under which the values now stand in the store, once."""
        mark = code.mark

        def decide(kept: KeptCode | None, _context: Context) -> list[KeptCode]:
            return [] if kept is not None else [code]

        if not self.exists(mark):
            self.decide(mark, mark, Context(0, actor, device), decide)
        return mark

    def find(self, codes: Codes, name: str) -> Code:
        """`id`: as the code is today; `id@fingerprint`: with the values of that fingerprint, where they were kept."""
        mark = name.partition("@")[2]
        if name not in self._found and mark:
            kept = self.state(mark) if self.exists(mark) else None
            self._found[name] = with_kept(kept, codes)(name)
        return self._found[name] if mark else codes(name)
