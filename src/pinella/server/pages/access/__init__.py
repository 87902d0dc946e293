"""Coming in and going out: staff by name and password, phones by QR code and PIN."""

from pinella.server.pages.access import login, practice, seats

ROUTES = [*login.ROUTES, *seats.ROUTES, *practice.ROUTES]
