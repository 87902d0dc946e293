"""What a page needs for its forms, and what stands on the page after an act: done, with ten seconds to take it back."""

from __future__ import annotations

import re
import secrets
from typing import Any
from urllib.parse import quote, urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.response import Redirect
from markupsafe import Markup

from pinella.messages import Language, say
from pinella.server.access.tokens import token_of
from pinella.server.addresses import is_local
from pinella.store.stream import Done
from pinella.tournament.acts import ACTS

UNDO_COOKIE = "pinella_undo"
UNDO_SECONDS = 10
NO_UNDO = frozenset({"undo", "end"})
"""What cannot be unsaid by a toast."""
_UNDO = re.compile(r"([a-z-]{2,40})\.(\d{1,9})\.(\d{1,9})\.([A-Za-z0-9_.%~-]{1,1200})")


def done_at(where: str, id_: str, act: str, done: Done) -> Redirect:
    """Back to a page, with the undo on it for ten seconds."""
    cookies = []
    if done.kinds and not done.repeated and act not in NO_UNDO:
        value = f"{act}.{done.first}.{done.last}.{quote(id_, safe='')}"
        cookies.append(Cookie(UNDO_COOKIE, value=value, max_age=UNDO_SECONDS, httponly=True, samesite="lax"))
    return Redirect(where, status_code=303, cookies=cookies)


def came_from(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The page of ours on which the form stood, with what it was asked for."""
    try:
        before = urlsplit(connection.headers.get("referer", ""))
    except ValueError:  # no address at all
        return "/"
    here = f"{before.path}?{before.query}" if before.query else before.path
    return here if before.netloc == connection.headers.get("host", "") and is_local(here) else "/"


def form_context(connection: ASGIConnection[Any, Any, Any, Any], language: Language) -> dict[str, Any]:
    csrf = token_of(connection.cookies)
    return {
        "csrf": csrf,
        "csrf_field": lambda: Markup('<input type="hidden" name="csrf" value="{}">').format(csrf),
        "request_field": lambda: Markup('<input type="hidden" name="request" value="{}">').format(
            secrets.token_urlsafe(12)
        ),
        "came": came_from(connection),
        "undo": _undo(connection.cookies.get(UNDO_COOKIE, ""), language),
    }


def _undo(cookie: str, language: Language) -> dict[str, Any] | None:
    found = _UNDO.fullmatch(cookie)
    if found is None or found[1] not in ACTS:
        return None
    act, first, last, id_ = found.groups()
    sentence = say("Done: {what}", what=ACTS[act].title).render(language)
    return {"sentence": sentence, "address": f"/dir/{id_}/annulla/{first}/{last}", "seconds": UNDO_SECONDS}
