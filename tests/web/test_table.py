"""The card table's scripts: what they weigh, who loads them, and that its drawings are there."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from pinella.server import assets, deck

TABLE_BUDGET = 90_000
WEB = Path(__file__).parent.parent.parent / "web"
SOURCES = sorted((WEB / "src" / "islands" / "table").rglob("*"))


def scripts(entry: str) -> set[Path]:
    tags = str(assets.asset_tags(entry))
    return {assets.STATIC / address for address in re.findall(r'(?:src|href)="/static/([^"]+\.(?:js|css))"', tags)}


def weight(paths: set[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes())) for path in paths)


def test_the_table_is_light() -> None:
    """Everything its page loads: script, what that imports, and its style."""
    assert weight(scripts("table")) < TABLE_BUDGET


@pytest.mark.parametrize("entry", [name for name in assets.SOURCES if name not in ("table", "fonts")])
def test_no_other_page_loads_the_table(entry: str) -> None:
    own = scripts("table") - scripts("app") - scripts("phone") - scripts("desk")
    assert own and not own & scripts(entry)


def test_a_table_draws_all_its_cards_within_thirty_kilobytes() -> None:
    assert sum(len(gzip.compress((assets.STATIC / file).read_bytes())) for file in deck.LEVELS) < 30_000


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if path.suffix in (".svelte", ".ts")], ids=lambda path: path.name
)
def test_nothing_that_the_security_policy_refuses(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r'\sstyle="|\sstyle=\{|innerHTML|insertAdjacentHTML|\{@html|\beval\(|new Function', text)
    assert text.count("\n") < 340
