"""A copy of the package with one knob more, added as CONTRIBUTING.md tells: four files, each with one passage."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pinella

KNOB = "missed_draw.told_by_outsider"
NEUTRAL = "nothing"
"""What the section declares: codes that were kept before the knob came take it."""
VALUE = "warning"
"""What the base code says, and every code with it that says nothing else."""

SECTION = '    told_by_outsider: Literal["nothing", "warning"] = "nothing"\n'
WORDS = """
[knob."missed_draw.told_by_outsider"]
row = "N5"
it = "Mancata pescata rilevata da un estraneo"
en = "Missed draw pointed out by an outsider"
values.nothing = { it = "non cambia nulla", en = "changes nothing" }
values.warning = { it = "ammonizione alla coppia", en = "a warning to the pair" }
"""
BASE = 'told_by_outsider = { value = "warning", article = "28" }\n'
LAW = """
            if law.knob("missed_draw.told_by_outsider") == "warning":
                return [Measure("play-on"), Measure("warn", who="pair")]"""

ADDED = {
    "codes/sections/irregular_turns.py": ('    reminded_with_pozzetto: Literal["as-missed-draw"]\n', SECTION),
    "codes/words/irregular_turns.toml": ('en = "Out of turn"\n', WORDS),
    "codes/data/fibur-italiano.toml": ("\n[missed_draw]\n", BASE),
    "referee/incidents/missed_draw.py": ('law.knob("missed_draw.after_opponents_take")', LAW),
}
"""By file: the place after which a passage is added, and the passage."""


def package_with_a_new_knob(folder: Path) -> Path:
    """The folder to import it from."""
    source = Path(pinella.__file__).parent
    shutil.copytree(source, folder / "pinella", ignore=shutil.ignore_patterns("static", "__pycache__"))
    for name, (place, passage) in ADDED.items():
        file = folder / "pinella" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(place) == 1, name
        file.write_text(text.replace(place, place + passage), encoding="utf-8")
    return folder


def run_with(package: Path, program: str, *arguments: str) -> str:
    """What a program prints that imports the package from this folder."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": str(package), "PINELLA_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
