"""A form that does one act of a tournament, and goes back to its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar.response import Redirect

from pinella.server.access.forms import Form
from pinella.server.afterwards import done_at
from pinella.server.commands import do
from pinella.server.reader import PageRequest


async def acted(
    request: PageRequest, id_: str, form: Form, act: str, arguments: Mapping[str, Any], *, back: str
) -> Redirect:
    done = await do(
        request,
        id_,
        act,
        arguments,
        request=form.request,
        confirmed=form.ticked("confirmed"),
        reason=form.text("reason"),
    )
    return done_at(back, id_, act, done)
