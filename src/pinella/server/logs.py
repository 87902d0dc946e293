"""Logs of the server: one line per event, for people or as JSON. No secret is ever written."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_SECRETS = re.compile(r"(/q/|/invito/|/schermo/|chiave=)[^\s/?&\"]+")


def veiled(text: str) -> str:
    """Addresses that open something lose the part that opens."""
    return _SECRETS.sub(r"\1…", text)


def legible(text: str) -> str:
    """What a caller sends (an address, a name in an error) commands no terminal: escape sequences are written out.
    Only the lines of a traceback stay lines."""
    return "".join(one if one.isprintable() or one == "\n" else ascii(one)[1:-1] for one in text)


def _veil(_logger: Any, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {key: legible(veiled(value)) if isinstance(value, str) else value for key, value in event.items()}


def set_up(*, as_json: bool) -> None:
    """Everything that logs through the standard library comes out the same way."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _veil,
    ]
    last = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pinella").setLevel(logging.INFO)
