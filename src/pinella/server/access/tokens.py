"""Names of cookies, and the token that a form of a session brings back."""

from __future__ import annotations

import hmac
from collections.abc import Mapping

STAFF_COOKIE = "pinella_session"
SEAT_COOKIE = "pinella_seat"
BROWSER_COOKIE = "pinella_browser"
"""That somebody has logged in here before; it opens nothing."""


def token_for(secret: str) -> str:
    """Made from the session's secret, which no page ever holds."""
    return hmac.new(secret.encode(), b"pinella form", "sha256").hexdigest()


def token_of(cookies: Mapping[str, str]) -> str:
    """What the forms of this browser bring back; empty for who has no session."""
    secret = cookies.get(STAFF_COOKIE) or cookies.get(SEAT_COOKIE)
    return token_for(secret) if secret else ""
