"""The director's pages, one file per page; `frame.py` is what stands around each of them."""

from pinella.server.pages.director import any_act, clock, dashboard, desk, entries, office, papers, rounds, setup, standing

ROUTES = [
    *setup.ROUTES,
    *dashboard.ROUTES,
    *entries.ROUTES,
    *rounds.ROUTES,
    *clock.ROUTES,
    *desk.ROUTES,
    *standing.ROUTES,
    *papers.ROUTES,
    *office.ROUTES,
    *any_act.ROUTES,
]
