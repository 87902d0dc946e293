"""The free table: the same deal state, but players may err as at a real table, and the referee puts it right."""

from pinella.referee.free_table.table import FreeTable

__all__ = ["FreeTable"]
