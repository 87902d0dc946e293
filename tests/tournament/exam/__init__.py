"""Whole tournaments played by the clauses of the codes."""
