"""The director's pages, one file per page; `frame.py` is what stands around each of them."""

from pinella.server.pages.director import any_act, clock, dashboard, entries, office, papers, rounds, setup, standing

ROUTES = [
    *setup.ROUTES,
    *dashboard.ROUTES,
    *entries.ROUTES,
    *rounds.ROUTES,
    *clock.ROUTES,
    *standing.ROUTES,
    *papers.ROUTES,
    *office.ROUTES,
    *any_act.ROUTES,
]
