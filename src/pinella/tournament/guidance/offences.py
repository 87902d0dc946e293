"""The reasons for which a referee may intervene on conduct under a code, each with its article and its incident."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pinella.codes.knob_words import plain_words
from pinella.codes.model import Code
from pinella.codes.sections.discipline import ConductRule
from pinella.messages import Speakable
from pinella.referee.incidents.conduct import RULES
from pinella.tournament.conduct.offences import SPECTATOR, SPECTATOR_WORDS, offence_article
from pinella.tournament.guidance.card_hall import RULE_CLAUSES, SPECTATORS
from pinella.tournament.guidance.lines import behind

Preset = Literal["", "reprimand", "warning"]

_INCIDENTS: Mapping[ConductRule, tuple[str, Mapping[str, str]]] = {
    "no-opening-shown-but-not-laid": ("opening-not-laid", {}),
    "cards-fanned-in-view": ("table-duty", {"duty": "fan"}),
    "no-devices": ("forbidden-object", {"object": "device"}),
    "no-objects-on-table-or-lap": ("forbidden-object", {"object": "on-table"}),
    "no-reflecting-accessories": ("forbidden-object", {"object": "reflecting"}),
    "count-in-rows-of-100": ("table-duty", {"duty": "count"}),
    "no-moving-cards-in-partners-turn": ("cards-moved", {}),
    "ask-counts-in-own-turn": ("asking-partner", {"asked": "card-count"}),
    "take-defeat-well": ("conduct-breach", {"conduct": "other"}),
}
"""Rules whose breach the referee's assistant judges as an incident of its own; the rest are `conduct-breach`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    key: str
    """As `sanction` and `note-ruling` take it."""
    words: Speakable
    article: str
    clauses: tuple[str, ...]
    preset: Preset
    """What the code gives for it in any case; empty: the referee decides, or nothing is foreseen."""
    incident: str
    """What the assistant calls it; empty: it has no rule to judge by."""
    facts: Mapping[str, str]


def offences(code: Code) -> tuple[Offence, ...]:
    """Rules of conduct in the code's order, then what comes from people who watch."""
    presets: Mapping[str, Preset] = {"always-warning": "warning", "reprimand": "reprimand"}
    found = []
    for rule in code.conduct.rules:
        incident, facts = _INCIDENTS.get(rule) or _breach(rule)
        found.append(
            Offence(
                key=rule,
                words=plain_words()[rule],
                article=offence_article(code, rule),
                clauses=behind(code, "conduct.rules", (*RULE_CLAUSES[rule], "fed-silent-7")),
                preset=presets.get(code.conduct.breach, ""),
                incident=incident,
                facts=facts,
            )
        )
    watching = Offence(
        key=SPECTATOR,
        words=SPECTATOR_WORDS,
        article=offence_article(code, SPECTATOR),
        clauses=behind(code, "formats.spectators", SPECTATORS),
        preset="",
        incident="",
        facts={},
    )
    return (*found, watching)


def _breach(rule: ConductRule) -> tuple[str, Mapping[str, str]]:
    act = next((act for act, rules in RULES.items() if rule in rules), "other")
    return "conduct-breach", {"conduct": act}
