"""The director's pages, one file per page; `frame.py` is what stands around each of them."""

from pinella.server.pages.director import clock, dashboard, entries, rounds, setup

ROUTES = [*setup.ROUTES, *dashboard.ROUTES, *entries.ROUTES, *rounds.ROUTES, *clock.ROUTES]
