"""Calls that wait for the disk, away from the event loop; what disk or database do wrong is veiled on the way back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

import structlog
from anyio import to_thread

from pinella.messages import Refusal
from pinella.store.faults import Fault

P = ParamSpec("P")
T = TypeVar("T")
_log = structlog.get_logger("pinella.archive")


class ArchiveFault(Refusal):
    """The archive fails: where it lies and what its driver says stands in the log, and on no page."""


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return await to_thread.run_sync(partial(function, *args, **kwargs))
    except Fault as fault:
        _log.error("the archive fails", why=str(fault))
        raise ArchiveFault(fault.message) from None
