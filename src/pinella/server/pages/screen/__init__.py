"""The displays of the hall: no login, known by a code that is on no list."""

from pinella.server.pages.screen import display

ROUTES = display.ROUTES
