"""Players' phones: where do I sit, the score pad, signatures, the call for a referee, standing, rounds, rules."""

from pinella.server.pages.phone import calls as calling
from pinella.server.pages.phone import score, where
from pinella.server.pages.phone import signatures as signing

ROUTES = [*where.ROUTES, *score.ROUTES, *signing.ROUTES, *calling.ROUTES]
