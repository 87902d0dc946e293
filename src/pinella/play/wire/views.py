"""The whole view of a reader: what everybody sees, and what is his own."""

from __future__ import annotations

from typing import Any

import msgspec

from pinella.messages import Language
from pinella.play.counting import count_view, is_for_vp, match_view
from pinella.play.table import Table
from pinella.play.wire.board import deal_view, hand, worths
from pinella.play.wire.people import people, seats, sides
from pinella.play.wire.reader import Presence, Reader, encode
from pinella.play.wire.story import did, phrases, turns
from pinella.play.wire.turn import asked, can, turn
from pinella.rules.kernel import State
from pinella.rules.table_melds import side_names


class Public:
    """What everybody may know of a table after its last event, found once for all readers."""

    __slots__ = ("_common", "_did", "cards", "dealt", "names", "now", "presence", "table", "taken", "worths")

    def __init__(self, table: Table, presence: Presence, now: int) -> None:
        self.table, self.presence, self.now = table, presence, now
        self._common: dict[str, bytes] = {}
        self._did: dict[tuple[str, bool], msgspec.Raw] = {}
        state = table.deal.state if table.deal is not None else None
        self.dealt = state is not None
        self.worths: dict[int, int] = {}
        self.names: dict[int, str]
        """The sides as they stand now, each named by its seats."""
        if state is None:
            self.names, self.cards = dict(enumerate(table.entrants)), [0] * len(table.seats)
            self.taken = dict.fromkeys(self.names, b"none")
            return
        self.names = side_names(state, table.seats)
        self.cards = [state.holding(at) for at in range(len(table.seats))]
        self.taken = {number: b"taken" if state.has_taken(number) else b"to-take" for number in self.names}
        if table.stage == "playing":
            self.worths = worths(table, state)

    def common(self, language: Language) -> bytes:
        """The part of a view that is the same for every reader of a language: it knows no hand."""
        found = self._common.get(language.code)
        if found is None:
            found = self._common[language.code] = encode(self._written(language))[:-1]
        return found

    def _written(self, language: Language) -> dict[str, Any]:
        table = self.table
        state = known(table, "")
        over = table.deal is not None and table.deal.is_over
        return {
            "n": table.seq,
            "now": self.now,
            "watching": self.presence.watching,
            "stage": table.stage,
            "deal": deal_view(self, state, language) if state is not None else None,
            "count": count_view(table, language) if over and table.counted else None,
            "match": match_view(table, language),
            "settings": {"help": table.setup.help},
        }

    def did(self, reader: Reader) -> msgspec.Raw:
        steps = self.table.did
        key = reader.language.code, bool(steps) and steps[0].seat == reader.seat
        found = self._did.get(key)
        if found is None:
            found = self._did[key] = msgspec.Raw(encode(did(self.table, reader.language, mine=key[1])))
        return found


def view(public: Public, reader: Reader, address: str = "") -> bytes:
    """What this reader is shown of the table after its last event."""
    table, mine = public.table, reader.seat
    state = known(table, mine) if mine else None
    at = table.seats.index(mine) if mine else -1
    written = people(public, reader)
    told: dict[str, Any] = {
        "table": _table(table, reader, address),
        "me": mine or None,
        "seats": seats(public, written),
        "sides": sides(public, written),
        "turn": turn(table, reader),
        "hand": hand(state, at) if state is not None else [],
        "fresh": table.fresh.get(mine, ()),
        "unseen": state.hidden(at) if state is not None and table.stage == "playing" else 0,
        "can": can(table, state, reader) if state is not None and table.on_turn == mine else None,
        "asked": asked(table, reader),
        "log": turns(table, reader),
        "did": [] if reader.first else public.did(reader),
        "phrases": phrases(reader.language.code) if reader.first and mine else [],
    }
    return public.common(reader.language) + b"," + encode(told)[1:]


def known(table: Table, seat: str) -> State | None:
    """The state without what the reader cannot know; after the deal everything lies open."""
    if table.deal is None:
        return None
    state = table.deal.state.clone()
    if table.deal.is_over:
        return state
    if seat:
        state.hide(table.seats.index(seat))
    else:  # whoever watches knows neither what the first knows nor what the second does
        state.hide(0)
        state.hide(1)
    return state


def _table(table: Table, reader: Reader, address: str) -> msgspec.Raw:
    if reader.table is None:
        reader.table = msgspec.Raw(encode(_written_table(table, reader, address)))
    return reader.table


def _written_table(table: Table, reader: Reader, address: str) -> dict[str, Any]:
    setup, code, language = table.setup, table.code, reader.language
    invited = f"?invito={setup.key}" if setup.key else ""
    return {
        "id": table.id,
        "name": setup.name,
        "code": code.id,
        "code_name": code.name.render(language),
        "edition": code.edition.render(language),
        "code_url": f"/codici/{code.id}",
        "players": len(table.seats),
        "deals": setup.deals,
        "target": setup.target,
        "vp": is_for_vp(table),
        "pace": setup.pace,
        "open": setup.open,
        "link": f"{address}/tavolo/{table.id}{invited}" if reader.seat or reader.person == setup.host else "",
        "host": reader.person == setup.host,
    }
