"""Players' phones: where do I sit, the score pad, signatures, the call for a referee, standing, rounds, rules."""

from pinella.server.pages.phone import calls, score, signatures, where

ROUTES = [*where.ROUTES, *score.ROUTES, *signatures.ROUTES, *calls.ROUTES]
