"""Whether the kernel runs as C or as the Python it is written in, which is some hundred times slower."""

from __future__ import annotations

from typing import Final

from pinella.rules import kernel

COMPILED: Final = not (kernel.__file__ or "").endswith(".py")
