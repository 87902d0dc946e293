"""The engine for research: one set of action ids and one observation behind three faces.

`pettingzoo_env` for PettingZoo (AEC), `openspiel_style` with OpenSpiel's verbs, `batch` for thousands of deals at once
in NumPy arrays. Described in docs/research.md. Lawful play only: no time-out, no referee.
"""
