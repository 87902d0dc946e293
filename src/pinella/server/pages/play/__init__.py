"""Pages where people play: the lobby, the table, the table in words, the proof of a shuffle."""

from __future__ import annotations

from pinella.server.pages.play import account, installed, lobby, odd_moves, own, proof, table

ROUTES = [
    *lobby.ROUTES,
    *table.ROUTES,
    *proof.ROUTES,
    *own.ROUTES,
    *account.ROUTES,
    *installed.ROUTES,
    *odd_moves.ROUTES,
]
