"""The pages of the staff as they declare themselves, each with an address that can be opened in any evening."""

from __future__ import annotations

import re
from collections.abc import Iterator

from litestar import Litestar

from pinella.server.pages.director.page import PAGES, DirectorPage

EXAMPLES = {"number": "1", "table": "1", "act": "lock-seat", "incident": "missed-draw"}
"""What stands for the parameters of an address."""
MADE_FIRST = {"ruling"}
"""What is not there until somebody has made it."""


def opened(app: Litestar) -> Iterator[tuple[DirectorPage, str]]:
    """Each page that can be looked at (some only answer a form), and its address after `/dir/{id}`."""
    looked_at = {route.path for route in app.routes if "GET" in getattr(route, "methods", ())}
    for page in PAGES:
        names = set(re.findall(r"\{(\w+):", page.address))
        if page.path in looked_at and not names & MADE_FIRST:
            yield page, re.sub(r"\{(\w+):\w+\}", lambda found: EXAMPLES[found[1]], page.address)
