"""Coming in and going out: staff by name and password, phones by QR code and PIN."""

from pinella.server.pages.access import login, seats
from pinella.server.pages.access import practice as trying

ROUTES = [*login.ROUTES, *seats.ROUTES, *trying.ROUTES]
