"""The director's pages, one file per page; `frame.py` is what stands around each of them."""

from pinella.server.pages.director import (
    any_act,
    archive,
    clock,
    corrections,
    dashboard,
    desk,
    entries,
    journal,
    lists,
    papers,
    people,
    rounds,
    screens,
    setup,
    standings,
    table,
)

ROUTES = [
    *setup.ROUTES,
    *dashboard.ROUTES,
    *entries.ROUTES,
    *lists.ROUTES,
    *rounds.ROUTES,
    *clock.ROUTES,
    *desk.ROUTES,
    *table.ROUTES,
    *corrections.ROUTES,
    *standings.ROUTES,
    *papers.ROUTES,
    *screens.ROUTES,
    *people.ROUTES,
    *journal.ROUTES,
    *archive.ROUTES,
    *any_act.ROUTES,
]
