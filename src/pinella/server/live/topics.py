"""What each topic says of a tournament: small plain data. A topic asks what the page asks that shows the same: what
that page hides from a reader, the topic does not tell, neither in figures nor by changing."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Mapping
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from pinella.acts.roles import Role
from pinella.i18n import LANGUAGES, language
from pinella.server.access.roles import may
from pinella.tournament.hall.views.calls import calls, open_call
from pinella.tournament.hall.views.screens import hall_message
from pinella.tournament.model import SIDES
from pinella.tournament.rounds.state import Round
from pinella.tournament.rounds.views.tables import is_open, table_status
from pinella.tournament.standings.shown import rounds_told, standing_shown
from pinella.tournament.state import State
from pinella.tournament.status import ClockFace, status

Data = dict[str, Any]
LATEST = 8
"""So many results that came in last."""

TOPIC = re.compile(r"round|clock|results|standing|desk|calls|journal|table/[1-9][0-9]{0,3}|screen/[A-Za-z0-9_-]{4,40}")
OF_TABLES = frozenset({"results", "standing", "desk", "calls", "journal"})
"""What an event at one table may change, besides the topic of that table; the others wait for the hall as a whole."""
STAFF_TOPICS: Mapping[str, str] = {
    "clock": "see-staff",
    "desk": "see-staff",
    "calls": "see-staff",
    "journal": "see-journal",
}
"""Topics of pages of the staff, with the action that opens those pages."""

Audience = Literal["staff", "hall", "public"]
"""`hall`: phones at the tables and screens, which show what hangs on the wall; `public`: everybody outside."""
_MARKING = secrets.token_bytes(16)


class Viewer(NamedTuple):
    """As whom somebody watches."""

    role: Role
    number: int = 0
    """The pair, for a player's phone."""
    table: int = 0
    """For the phone of a table."""

    @property
    def is_staff(self) -> bool:
        return may(self.role, "see-staff")


def audience_of(state: State, viewer: Viewer, topics: Collection[str]) -> Audience:
    """Whoever names the code of a screen has its page, and stands in the hall."""
    if viewer.is_staff:
        return "staff"
    screens = {f"screen/{code}" for code in state.screens}
    return "hall" if may(viewer.role, "see-table") or not screens.isdisjoint(topics) else "public"


def told(state: State, topic: str, now: int, audience: Audience) -> Data | None:
    """What the topic says; None if there is no such thing in this tournament."""
    kind, _, which = topic.partition("/")
    if kind == "table":
        return _table(state, int(which), now)
    if kind == "screen":
        return _screen(state, which)
    return _TOPICS[kind](state, now, audience)


def _face(clock: ClockFace | None) -> Data:
    """A clock that stands still has no end to count down to, only what is left."""
    if clock is None:
        return {"ends": None, "left": None, "paused": False, "time_out": 0}
    return {
        "ends": None if clock.paused else clock.ends,
        "left": clock.left_ms if clock.paused else None,
        "paused": clock.paused,
        "time_out": clock.time_out,
    }


def _round(state: State, now: int, audience: Audience, *, staff: bool = False) -> Data:
    seen = status(state, now)
    current = state.current
    published = [one.number for one in state.rounds if one.status != "draft"]
    shown = (
        current if current and (staff or current.status != "draft") else state.round(published[-1] if published else 0)
    )
    return {
        "round": shown.number if shown else 0,
        "of": state.planned,
        "phase": seen.phase if staff or seen.phase != "draft" else "closed" if shown else "registration",
        "status": shown.status if shown else "",
        **_face(seen.clock if staff else seen.players_clock),
        "over": bool(seen.clock and seen.clock.time_out),
        "countdown": staff or state.code.clock.time_left_told,
        "minutes": shown.plan.minutes if shown else 0,
        "signal": seen.signal,
        "message": _message(state, now),
        "seats": _seats_seq(shown),
        "posted": standing_shown(state, public=audience == "public").after,
        "ended": bool(state.ended),
    }


def _seats_seq(round_: Round | None) -> int:
    """Changes whenever somebody's seat does, so that phones look again."""
    if round_ is None:
        return 0
    drawn = [(one.table, one.home, one.away) for one in round_.meetings]
    return abs(hash((round_.number, tuple(drawn)))) % 1_000_000_007


def _clock(state: State, now: int, audience: Audience) -> Data:
    return _round(state, now, audience, staff=True)


def _results(state: State, _now: int, audience: Audience) -> Data:
    """Outside the hall, of the last round whose results anybody may read."""
    known = [one.number for one in state.rounds if one.status in ("playing", "closed")]
    shown = rounds_told(state) if audience == "public" else known
    round_ = state.round(shown[-1]) if shown else None
    if round_ is None:
        return {"round": 0, "done": 0, "of": 0, "last": []}
    came = sorted(
        ((table.results[-1].seq, number) for number, table in round_.tables.items() if table.results), reverse=True
    )
    last = []
    for _seq, number in came[:LATEST]:
        result = round_.tables[number].results[-1]
        last.append({"table": number, "vp": [result.home.vp, result.away.vp], "mp": [result.home.mp, result.away.mp]})
    return {
        "round": round_.number,
        "done": sum(not is_open(one) for one in round_.tables.values()),
        "of": len(round_.tables),
        "last": last,
        "changed": came[0][0] if came else 0,
    }


def _standing(state: State, _now: int, audience: Audience) -> Data:
    shown = standing_shown(state, public=audience == "public")
    counted = [one for one in state.rounds if audience == "staff" or one.number <= shown.after]
    results = sum(len(table.results) for one in counted for table in one.tables.values())
    return {
        "after": shown.after,
        "withheld": shown.withheld,
        "final": bool(shown.after and state.is_final(shown.after)),
        "changed": _mark(len(state.sanctions), results) if counted else "",
    }


def _mark(*counted: int) -> str:
    """Another one whenever a figure is another, which it does not give away."""
    return blake2b(repr(counted).encode(), key=_MARKING, digest_size=6).hexdigest()


def _desk(state: State, _now: int, _audience: Audience) -> Data:
    current = state.current
    if current is None:
        return {"round": 0, "tables": {}, "missing": 0, "disputed": 0, "entries": len(state.contestants)}
    tables = {str(number): table_status(state, current.number, number) for number in sorted(current.tables)}
    return {
        "round": current.number,
        "status": current.status,
        "tables": tables,
        "versions": sum(
            len(sheet.versions) + len(sheet.signed) for one in current.tables.values() for sheet in one.rooms.values()
        ),
        "missing": sum(not one.meeting.rests and is_open(one) for one in current.tables.values()),
        "disputed": sum(one == "disputed" for one in tables.values()),
        "entries": len(state.contestants),
        "present": len(state.present),
    }


def _calls(state: State, now: int, _audience: Audience) -> Data:
    waiting = calls(state, now)
    return {
        "open": len(waiting),
        "oldest": min((one.opened for one in waiting), default=None),
        "ids": sorted(one.id for one in waiting),
        "taken": sorted(one.id for one in waiting if one.taken_by),
    }


def _journal(state: State, _now: int, _audience: Audience) -> Data:
    return {"seq": state.seq}


def _table(state: State, number: int, now: int) -> Data | None:
    round_ = next((one for one in reversed(state.rounds) if one.status != "draft" and number in one.tables), None)
    if round_ is None:
        return None
    table = round_.tables[number]
    call = open_call(state, number, now)
    rooms = {
        room: {
            "version": len(sheet.versions),
            "totals": list(sheet.last.totals) if sheet.last else None,
            "signed": [side for side in SIDES if side in sheet.signed],
            "disputed": [side for side in SIDES if side in sheet.disputed],
        }
        for room, sheet in sorted(table.rooms.items())
    }
    none: Data = {"version": 0, "totals": None, "signed": [], "disputed": []}
    return {
        "round": round_.number,
        "status": table_status(state, round_.number, number),
        **rooms.get("open", none),
        "rooms": rooms,
        "call": call.id if call else 0,
        "taken": bool(call and call.taken_by),
        "extra": table.extra_minutes,
    }


def _screen(state: State, code: str) -> Data | None:
    screen = state.screens.get(code)
    if screen is None:
        return None
    return {"name": screen.name, "views": list(screen.views), "seconds": screen.seconds, "part": screen.part,
            "parts": screen.parts, "theme": screen.theme, "sound": screen.sound}  # fmt: skip


def _message(state: State, now: int) -> dict[str, str]:
    """In every language, because one message goes to all."""
    message = hall_message(state, now)
    return {code: message.text.render(language(code)) for code in LANGUAGES} if message else {}


_TOPICS: Mapping[str, Callable[[State, int, Audience], Data]] = {
    "round": _round,
    "clock": _clock,
    "results": _results,
    "standing": _standing,
    "desk": _desk,
    "calls": _calls,
    "journal": _journal,
}


def may_watch(state: State, topic: str, viewer: Viewer) -> bool:
    """Staff what their pages show; a phone its own table; everybody what hangs on the wall."""
    if action := STAFF_TOPICS.get(topic):
        return may(viewer.role, action)
    kind, _, which = topic.partition("/")
    if kind != "table" or viewer.is_staff:
        return True
    if not may(viewer.role, "see-table"):
        return False
    if viewer.table:
        return int(which) == viewer.table
    current = next((one for one in reversed(state.rounds) if one.status != "draft"), None)
    return current is not None and current.places.get(viewer.number) == int(which)
