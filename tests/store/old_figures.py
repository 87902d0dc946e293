"""What the program makes of a tournament, in the form in which `old/tournaments/figures.json` keeps what 0.1.0 made."""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec

from pinella.messages import Refusal
from pinella.tournament.conduct.views import season_sanctions
from pinella.tournament.entries.views import entries
from pinella.tournament.model import Score
from pinella.tournament.prizes.acts import prize_standing
from pinella.tournament.prizes.awards import awards
from pinella.tournament.rounds.state import Round
from pinella.tournament.standings.players import season_results
from pinella.tournament.standings.standing import Row, standing
from pinella.tournament.standings.views import overall
from pinella.tournament.state import State

plain = msgspec.to_builtins


def _score(one: Score | None) -> Any:
    return None if one is None else [one.vp, one.mp, one.kind, one.article, one.ranked]


def _row(one: Row) -> list[Any]:
    return [one.place, one.number, one.vp, one.mp, one.group, one.decided_by, one.tied, one.vp_lost, one.mp_lost]


def _late(minutes: float) -> float:
    """0.1.0 wrote a thousand million minutes for who never came."""
    return 1e9 if math.isinf(minutes) else minutes


def _tables(round_: Round) -> list[dict[str, Any]]:
    found = []
    for number, at in sorted(round_.tables.items()):
        told: dict[str, Any] = {
            "table": number,
            "home": list(at.meeting.home),
            "away": list(at.meeting.away),
            "group": at.meeting.group,
            "sheets": {
                room: [list(sheet.last.totals), len(sheet.versions), sorted(sheet.signed)]
                for room, sheet in at.rooms.items()
                if sheet.last
            },
            "results": [[_score(one.home), _score(one.away), one.counts_from] for one in at.results],
        }
        if at.late:
            told["late"] = {side: _late(minutes) for side, minutes in at.late.items()}
        if at.bonus:
            told["bonus"] = plain(at.bonus)
        if any(sheet.penalties for sheet in at.rooms.values()):
            told["penalties"] = {room: plain(sheet.penalties) for room, sheet in at.rooms.items()}
        found.append(told)
    return found


def _round(state: State, one: Round) -> dict[str, Any]:
    return {
        "round": one.number,
        "status": one.status,
        "final": one.final,
        "standing": [_row(line) for line in standing(state, one.number).rows],
        "tables": _tables(one),
        "lone": {number: [[_score(what), since] for what, since in scores] for number, scores in one.lone.items()},
        "credits": {f"{number}/{player}": _score(what) for (number, player), what in one.credits.items()},
    }


def _season(state: State) -> Any:
    try:
        return [
            [
                one.player,
                one.place,
                one.vp_lost,
                one.mp_lost,
                " ".join(one.partners),
                [[r.number, r.vp, r.mp, r.valid] for r in one.rounds],
            ]
            for one in season_results(state)
        ]
    except (Refusal, LookupError, ValueError) as error:
        return type(error).__name__


def _prizes(state: State) -> Any:
    try:
        shown = prize_standing(state)
    except Refusal:
        return "refused"
    return [
        [one.title, one.place, one.number, one.cents, one.shared, one.to_organisation] for one in awards(state, shown)
    ]


def figures(state: State) -> dict[str, Any]:
    shown = standing(state)
    taken = season_sanctions(state)
    made = {
        "id": state.id,
        "code": state.code.id,
        "format": state.format,
        "level": state.level,
        "events": state.seq,
        "ended": state.ended,
        "homologable": state.homologable,
        "entries": len(state.contestants),
        "rounds": [_round(state, one) for one in state.rounds],
        "standing": [_row(line) for line in shown.rows],
        "open tables": [list(one) for one in shown.open_tables],
        "overall": [[one.place, one.number, one.vp, one.mp] for one in overall(state).lines],
        "losses": {line.number: [plain(one) for one in line.losses] for line in shown.rows if line.losses},
        "sanctions": [plain(one.given) | {"lifted": one.lifted} for one in state.sanctions.values()],
        "reports": [
            [one.opened.id, one.opened.about, one.opened.number, bool(one.filed), bool(one.filed and one.filed.late)]
            for one in state.reports.values()
        ],
        "prizes": _prizes(state),
        "awarded": [list(one) for one in state.awarded.awards] if state.awarded else None,
        "interrupted": plain(state.interrupted),
        "fees": plain(entries(state).fees),
        "season": _season(state),
        "season sanctions": {"sanctions": [one.id for one in taken.sanctions], "referees": dict(taken.referees)},
    }
    data: dict[str, Any] = json.loads(json.dumps(made, ensure_ascii=False))
    return data
