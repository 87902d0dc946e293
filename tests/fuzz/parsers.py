"""Every function of ours that reads text or bytes from outside, found by its signature: it answers, or it refuses
with a sentence."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import time
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import pinella
from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.i18n import language
from pinella.messages import Language, Message, Refusal, say
from pinella.server.access import bodies
from tests.fuzz.drives import SLOW, Wrong
from tests.fuzz.values import ODD, broken, text

READ = frozenset({"text", "texts", "line", "data", "content", "body", "query", "cell", "heading", "typed", "written"})
"""How a first parameter is called that holds what somebody wrote."""
NOT_FROM_OUTSIDE = (
    "pinella.cli",
    "pinella.envs",
    "pinella.bots",
    "pinella.arena",
    "pinella.prints",
    "pinella.server.assets",
)
"""Commands are driven through the acts; the others are handed what we wrote ourselves."""
INNER: dict[str, type[Exception]] = {
    "pinella.acts.actor.decoded_actor": msgspec.MsgspecError,
    "pinella.store.chain.canonical": msgspec.MsgspecError,
    "pinella.play.events.decode": msgspec.MsgspecError,
    "pinella.tournament.events.decode": msgspec.MsgspecError,
    "pinella.tournament.season.events.decode": msgspec.MsgspecError,
}
"""Read what the archive holds; whoever calls them says it in a sentence."""
OWN: dict[str, Callable[[bytes], Any]] = {
    "form": bodies._pairs,
    "multipart": lambda data: bodies._parts(data, "b"),
}


def found() -> dict[str, Callable[..., Any]]:
    """Every parser by its full name."""
    parsers: dict[str, Callable[..., Any]] = {}
    for module in pkgutil.walk_packages(pinella.__path__, "pinella."):
        if module.name.startswith(NOT_FROM_OUTSIDE) or "migrations" in module.name:
            continue
        for name, function in vars(importlib.import_module(module.name)).items():
            if name.startswith("_") or not inspect.isfunction(function) or function.__module__ != module.name:
                continue
            if not inspect.iscoroutinefunction(function) and (called := _called(function)):
                parsers[f"{module.name}.{name}"] = called
    return parsers


def _called(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The function with everything but its text filled in; None: it reads no text, or needs more than we know."""
    try:
        hints = typing.get_type_hints(function)
    except (NameError, TypeError):
        return None
    needed = [
        one
        for one in inspect.signature(function).parameters.values()
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    if not needed or needed[0].name not in READ or needed[0].kind is inspect.Parameter.KEYWORD_ONLY:
        return None
    kinds = {hints.get(needed[0].name), *typing.get_args(hints.get(needed[0].name))}
    if not kinds & {str, bytes}:
        return None
    rest: dict[str, Any] = {}
    for one in needed[1:]:
        value = _VALUES.get(hints.get(one.name))
        if value is None:
            return None
        rest[one.name] = value
    wants_bytes, given = str not in kinds, {name: value() for name, value in rest.items()}

    def call(data: bytes) -> Any:
        return function(data if wants_bytes else data.decode("utf-8", "replace"), **given)

    return call


_VALUES: dict[Any, Callable[[], Any]] = {
    Code: lambda: load_code("fibur-internazionale"),
    Language: lambda: language("it"),
    Message: lambda: say("the field"),
    str: lambda: "x.csv",
    int: lambda: 2027,
}


def sound() -> list[bytes]:
    """Inputs that are right, to be broken."""
    folder = Path(__file__).parents[1]
    files = [*sorted((folder / "records").rglob("*.bur"))[:3], *sorted((folder / "store" / "old").rglob("*.jsonl"))[:2]]
    kept = [one.read_bytes()[:6_000] for one in files]
    lines = [one.encode() for one in ODD]
    lists = b"cognome;nome;cognome2;nome2;circolo\nRossi;Anna;Bianchi;Bruno;Lecce\nVerdi;Carla;Neri;Dario;Bari\n"
    deal = b'{"code":"feburit","sides":{"NS":{"melds":[["5h","6h","7h"]],"hands":{"N":[],"S":[]}},"EW":{}}}'
    form = b"name=Rosa&password=x&number=1&number=2"
    parts = b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n'
    return [*kept, *lines, lists, deal, form, parts, b"2 clean, 1 dirty +340 x", b"1240-985", b"Ah 2h 3h | Jo Jo Kd"]


class Parsers:
    def __init__(self) -> None:
        self.parsers = {**found(), **OWN}
        self.names = list(self.parsers)
        self.sound = sound()

    def one(self, rng: Random) -> str:
        name = rng.choice(self.names)
        data = rng.choice(self.sound) if rng.random() < 0.6 else text(rng, 200).encode()
        if rng.random() < 0.8:
            data = broken(rng, data)
        begun = time.process_time()
        try:
            self.parsers[name](data)
        except Refusal:
            return "refused"
        except Exception as error:
            if isinstance(error, INNER.get(name, ())):
                return "refused"
            raise Wrong(f"{name}: {type(error).__name__}: {error!s:.200}\n{data!r:.600}") from error
        finally:
            if time.process_time() - begun > SLOW:
                raise Wrong(f"{name} took {time.process_time() - begun:.1f} s for {data!r:.600}")
        return "done"

    def finished(self) -> None:
        """Nothing lasts."""


@contextmanager
def opened(_folder: Path, _seed: str) -> Iterator[Parsers]:
    yield Parsers()
