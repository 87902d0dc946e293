"""Entries from CSV and Excel with a preview, and out again; names found however they are written."""

from __future__ import annotations

from pinella.tournament.entries.roster.export import Cell, Rows, entry_rows, listed_rows, write_csv, write_xlsx
from pinella.tournament.entries.roster.findings import Finding, Level
from pinella.tournament.entries.roster.preview import Check, Counts, Preview, ProposedEntry, preview
from pinella.tournament.entries.roster.samples import sample_players
from pinella.tournament.entries.roster.search import search
from pinella.tournament.entries.roster.tables import Table, read_table

__all__ = [
    "Cell",
    "Check",
    "Counts",
    "Finding",
    "Level",
    "Preview",
    "ProposedEntry",
    "Rows",
    "Table",
    "entry_rows",
    "listed_rows",
    "preview",
    "read_table",
    "sample_players",
    "search",
    "write_csv",
    "write_xlsx",
]
