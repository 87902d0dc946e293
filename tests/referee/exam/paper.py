"""The papers of the exam: scenes with acts and checks, and how one is played at the free table."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.records.cases import Scene
from pinella.referee.facts import Unanswered
from pinella.referee.free_table import FreeTable
from pinella.referee.free_table.expectations import differs
from pinella.referee.free_table.script import perform, rule_on_all

FOLDER = Path(__file__).parent


def scenes() -> list[dict[str, Any]]:
    found = []
    for paper in ("first", "second", "third"):
        found += tomllib.loads((FOLDER / f"{paper}.toml").read_text(encoding="utf-8"))["scene"]
    return found


def played(scene: dict[str, Any]) -> list[str]:
    """Everything at the table that is not as the scene says."""
    told = Scene(
        scene["on_turn"], (), scene.get("hands", {}), {k: tuple(v) for k, v in scene.get("melds", {}).items()},
        scene.get("pile", ""), scene.get("stock", ""), scene.get("took", ""), scene.get("turn", 8),
    )  # fmt: skip
    table = FreeTable.of(told.deal(load_code(scene["code"])))
    pack = table.all_cards()
    faults = []
    for step in scene["steps"]:
        if step.startswith("?"):
            instead = differs(table, step[1:].strip())
            if instead:
                faults.append(f"{step} -> {instead}")
        else:
            try:
                if perform(table, step):
                    rule_on_all(table, {"repeated": "no", **scene.get("answers", {})}, scene.get("choices", []))
            except Unanswered as missing:
                faults.append(f"{step} -> asks: {missing.fact.question}")
                break
            except Refusal as refused:
                faults.append(f"{step} -> refused: {refused.message}")
                break
        if table.all_cards() != pack:
            faults.append(f"{step} -> cards lost or made")
    return faults
