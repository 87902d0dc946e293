"""Every kind of incident that is judged, by name."""

from __future__ import annotations

from pinella.messages import Refusal, say
from pinella.referee.incidents.missed_draw import MISSED_DRAW
from pinella.referee.ruling import Incident

INCIDENTS: dict[str, Incident] = {incident.name: incident for incident in (MISSED_DRAW,)}


def find(name: str) -> Incident:
    if name not in INCIDENTS:
        raise Refusal(
            say("there is no incident “{name}”; the incidents are {names}", name=name, names=", ".join(INCIDENTS))
        )
    return INCIDENTS[name]
