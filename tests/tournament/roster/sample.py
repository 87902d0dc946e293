"""Players and workbooks made up for tests, and short ways to a preview."""

from __future__ import annotations

from typing import Any

from pinella.messages import ENGLISH, Language
from pinella.tournament.entries.roster import write_xlsx
from pinella.tournament.entries.roster.export import entry_rows
from pinella.tournament.entries.roster.findings import Finding
from pinella.tournament.entries.roster.preview import Preview, preview
from pinella.tournament.entries.roster.samples import sample_players
from pinella.tournament.entries.roster.tables import Table, read_table
from pinella.tournament.model import Contestant, Format, Player

__all__ = ["found", "look", "names", "registry", "sample_players", "sample_workbook", "table"]

ON: dict[str, Any] = {"on_date": "2026-05-10", "sporting_year": 2026}


def table(text: str) -> Table:
    return read_table(text.encode(), "iscritti.csv")


def look(text: str, format: Format = "pairs", known: dict[str, Player] | None = None, **asked: Any) -> Preview:
    """A preview of a list typed in the test, on 10 May 2026."""
    return preview(table(text), format, known or {}, **(ON | asked))


def names(seen: Preview) -> list[tuple[str, ...]]:
    return [tuple(player.full for player in entry.players) for entry in seen.proposed]


def found(seen: Preview, level: str | None = None) -> list[tuple[int, str, str]]:
    """Row, column and sentence of the findings of a level."""
    return [(f.row, f.column, str(f.message)) for f in seen.findings if level in (None, f.level)]


def registry(*players: Player) -> dict[str, Player]:
    return {player.id: player for player in players}


def suggestions(findings: tuple[Finding, ...]) -> list[str]:
    return [str(f.suggestion) for f in findings if f.suggestion is not None]


def sample_workbook(pairs: int, seed: str | int, language: Language = ENGLISH) -> bytes:
    """A workbook of pairs as a club would send it in."""
    players = sample_players(2 * pairs, seed)
    contestants = [Contestant(number=i + 1, players=(players[2 * i].id, players[2 * i + 1].id)) for i in range(pairs)]
    rows = entry_rows(contestants, {player.id: player for player in players}, "pairs", language)
    return write_xlsx({"Entries": rows}, "Entries")
