"""The numbers of policies: flat lists for C, and the files `bots/weights/*.toml`, one for each family of codes.

A family is named by knobs, never by codes: how many play, who with whom, what picking up the pile obliges to. A code
that no file fits wholly, a club's own perhaps, gets the file that fits best.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from pinella.bots import terms
from pinella.codes.model import Code
from pinella.messages import Refusal, say

_SIZES = 4
"""Melds of three to six cards."""


@dataclass(frozen=True, slots=True)
class Family:
    """The numbers for codes of one kind."""

    name: str
    players: int
    alliance: str
    pickup: str
    """The duty that goes with the pile; this and the alliance as the codes name them."""
    numbers: tuple[float, ...]

    def fits(self, code: Code) -> tuple[bool, bool, int]:
        """How well a code belongs here: the more, the better."""
        table = code.table
        return self.pickup == code.pickup.duty, self.alliance == table.alliance, -abs(self.players - table.players)


def flat(numbers: Mapping[str, float], progress: Sequence[float]) -> tuple[float, ...]:
    """The same numbers in every phase, the same progress for every sort of meld."""
    one = [float(numbers.get(name, 0.0)) for name in terms.NAMES]
    return (*one * terms.PHASES, *[float(part) for part in progress] * len(terms.PROGRESS_NAMES))


def read_family(name: str, text: str) -> Family:
    """A file of weights; whatever is missing or unknown is named."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(say("the weights “{name}” cannot be read: {why}", name=name, why=error)) from None
    numbers: list[float] = []
    for phase in terms.PHASE_NAMES:
        part = _part(name, table, phase, terms.NAMES)
        numbers += [float(part[term]) for term in terms.NAMES]
    progress = _part(name, table, "progress", terms.PROGRESS_NAMES)
    for sort in terms.PROGRESS_NAMES:
        if len(progress[sort]) != _SIZES:
            raise Refusal(say("the weights “{name}” need four numbers for progress.{sort}", name=name, sort=sort))
        numbers += map(float, progress[sort])
    family = _part(name, table, "family", ("players", "alliance", "pickup"))
    return Family(name, int(family["players"]), str(family["alliance"]), str(family["pickup"]), tuple(numbers))


def _part(name: str, table: dict[str, Any], part: str, wanted: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = table.get(part, {})
    wrong = sorted(set(found) ^ set(wanted))
    if wrong:
        raise Refusal(
            say("the weights “{name}” lack in [{part}], or should not have there: {wrong}", name=name, part=part,
                wrong=", ".join(wrong))
        )  # fmt: skip
    return found


def write_family(family: Family, about: str) -> str:
    """A file of weights as text; `about` goes on top, as comments."""
    lines = [f"# {line}".rstrip() for line in about.splitlines()]
    lines += ["", "[family]", f"players = {family.players}"]
    lines += [f'alliance = "{family.alliance}"', f'pickup = "{family.pickup}"']
    for index, phase in enumerate(terms.PHASE_NAMES):
        lines += ["", f"[{phase}]"]
        part = family.numbers[index * terms.TERMS :]
        lines += [f"{name} = {round(part[i], 3)}" for i, name in enumerate(terms.NAMES)]
    lines += ["", "[progress]"]
    for index, sort in enumerate(terms.PROGRESS_NAMES):
        part = family.numbers[terms.PROGRESS + _SIZES * index :][:_SIZES]
        lines.append(f"{sort} = [{', '.join(str(round(one, 4)) for one in part)}]")
    return "\n".join(lines) + "\n"


@cache
def families() -> tuple[Family, ...]:
    """Every family that Pinella has weights for."""
    folder = files("pinella.bots") / "weights"
    texts = {file.name.removesuffix(".toml"): file.read_text(encoding="utf-8") for file in folder.iterdir()}
    return tuple(read_family(name, texts[name]) for name in sorted(texts))


def family_of(code: Code) -> Family:
    """The family that a code belongs to, or the one most like it."""
    return max(families(), key=lambda family: family.fits(code))


def digest_of(*lists: Sequence[float]) -> str:
    """Hex SHA-256 of the numbers as text, one to a line."""
    return hashlib.sha256("\n".join(repr(float(one)) for numbers in lists for one in numbers).encode()).hexdigest()
