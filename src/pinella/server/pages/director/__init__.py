"""The director's pages, one file per page; `frame.py` is what stands around each of them."""

from pinella.server.pages.director import (
    any_act,
    clock,
    dashboard,
    desk,
    entries,
    lists,
    office,
    papers,
    removal,
    rounds,
    screens,
    setup,
    table,
)
from pinella.server.pages.director import corrections as correcting
from pinella.server.pages.director import standings as standing

ROUTES = [
    *setup.ROUTES,
    *dashboard.ROUTES,
    *entries.ROUTES,
    *lists.ROUTES,
    *rounds.ROUTES,
    *clock.ROUTES,
    *desk.ROUTES,
    *table.ROUTES,
    *correcting.ROUTES,
    *standing.ROUTES,
    *papers.ROUTES,
    *screens.ROUTES,
    *office.ROUTES,
    *removal.ROUTES,
    *any_act.ROUTES,
]
