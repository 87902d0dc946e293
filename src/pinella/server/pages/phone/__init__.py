"""Players' phones: where do I sit, the score pad, signatures, the call for a referee, standing, rounds, rules."""

from pinella.server.pages.phone import calling, score, signing, where

ROUTES = [*where.ROUTES, *score.ROUTES, *signing.ROUTES, *calling.ROUTES]
