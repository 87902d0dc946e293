"""The registry of players that all tournaments of a store share: everybody as last written down."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pinella.messages import Refusal, say
from pinella.store.log import Store
from pinella.store.values import Conflict, NewEvent
from pinella.store.watch import Watch
from pinella.tournament.model import Player

STREAM = "registry/players"
KIND = "player-kept"
TRIES = 20


class Kept(msgspec.Struct, frozen=True):
    """How many players were new or had changed. Sent again, the same answer."""

    count: int


class Registry:
    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        self.store = store
        self.watch = watch or Watch()

    def players(self) -> dict[str, Player]:
        """By id."""
        return self._read()[0]

    def keep(self, players: Iterable[Player], *, actor: str, request: str, device: str = "") -> int:
        """Write down those who are new or have changed, all or none and once for each request; how many that were."""
        given = {one.id: one for one in players}
        for _ in range(TRIES):
            earlier = self.store.answer_to(STREAM, request)
            if earlier is not None:
                return msgspec.json.decode(earlier.answer, type=Kept).count if earlier.answer else 0
            held, head, last_at = self._read()
            fresh = [one for one in given.values() if held.get(one.id) != one]
            if not fresh:
                return 0
            try:
                done = self.store.append(
                    STREAM,
                    head,
                    [NewEvent(KIND, msgspec.json.encode(one)) for one in fresh],
                    actor=actor,
                    device=device,
                    request_id=request,
                    at=max(self.watch.now(), last_at),
                    answer=msgspec.json.encode(Kept(len(fresh))),
                )
            except Conflict:
                continue
            return msgspec.json.decode(done.answer, type=Kept).count
        raise Refusal(say("too many people are writing to the registry at once: try again"))

    def _read(self) -> tuple[dict[str, Player], int, int]:
        """Everybody, the number of the last event and its instant."""
        decoder = msgspec.json.Decoder(Player)
        players: dict[str, Player] = {}
        head = at = 0
        for row in self.store.read(STREAM):
            try:
                player = decoder.decode(row.body)
            except msgspec.MsgspecError as error:
                raise Refusal(
                    say(
                        "event {seq} of {stream} cannot be read by this version of Pinella: {why}",
                        seq=row.seq,
                        stream=row.stream,
                        why=error,
                    )
                ) from None
            players[player.id] = player
            head, at = row.seq, row.at
        return players, head, at
