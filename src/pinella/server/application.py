"""The application: everything a server process holds open, handed to the pages through the application's state."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException

from pinella.acts.actor import Actor
from pinella.codes.loader import load_listed
from pinella.play.tables import Tables
from pinella.server.live.hub import Hub
from pinella.server.play.limits import Openings
from pinella.server.play.rooms import Rooms
from pinella.server.play.scores import Scores
from pinella.server.threads import in_thread
from pinella.store import Store
from pinella.store.access import Access
from pinella.store.backup import backup
from pinella.store.players import Players
from pinella.store.stream import Done, Unreadable
from pinella.store.watch import Watch
from pinella.tournament.entries.registry import Registry
from pinella.tournament.screen_codes import ScreenCodes
from pinella.tournament.season.seasons import Seasons
from pinella.tournament.state import State
from pinella.tournament.tournaments import Tournaments, is_practice

P = ParamSpec("P")
T = TypeVar("T")
Connected = ASGIConnection[Any, Any, Any, Any]
AT_ONCE = max(2, (os.cpu_count() or 2) - 1)
"""Passwords and PINs that are checked at the same moment."""


class Rehearsing(Protocol):
    """Simulated tables, which begin and end with the server."""

    @property
    def running(self) -> bool: ...

    def start(self) -> None: ...

    def stop(self) -> None: ...


@dataclass(slots=True)
class Application:
    store: Store
    tournaments: Tournaments
    seasons: Seasons
    registry: Registry
    access: Access
    screens: ScreenCodes
    hub: Hub
    rooms: Rooms
    scores: Scores
    players: Players
    backups: Path | None = None
    address: str = "http://127.0.0.1:8000"
    """What QR codes begin with: the address under which phones reach this machine."""
    demo: bool = False
    setup_key: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    """Shown at the terminal: whoever reads it there may make the first account."""
    rehearsals: dict[str, Rehearsing] = field(default_factory=dict)
    """Tournaments whose tables are played by nobody."""
    secure: bool = False
    """Served over TLS: cookies travel nowhere else."""
    openings: Openings = field(default_factory=Openings)
    slow: Executor = field(default_factory=lambda: ThreadPoolExecutor(AT_ONCE, "pinella-slow"))

    def now(self, id_: str = "") -> int:
        """The instant; with the id of a tournament, for what happens there."""
        return self.tournaments.now(id_)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call that waits for the disk, away from the event loop."""
        return await in_thread(function, *args, **kwargs)

    async def run_slowly(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call that keeps a core busy and takes its memory, such as checking a password: a few at once, the others
        wait without a thread, so that nobody's page waits for them."""
        return await asyncio.get_running_loop().run_in_executor(self.slow, partial(function, *args, **kwargs))

    async def read(
        self, id_: str, function: Callable[Concatenate[State, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a function of the state says. A state changes in place, so the desk is held meanwhile, and the answer
        must not be the state itself."""
        return await in_thread(partial(self.read_here, id_, function, *args, **kwargs))

    def read_here(self, id_: str, function: Callable[Concatenate[State, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`read` for who is in a thread already."""
        if not self.exists(id_):
            raise NotFoundException
        with self.tournaments.held():
            return function(self.tournaments.state(id_), *args, **kwargs)

    def read_each(
        self, ids: Iterable[str], function: Callable[Concatenate[State, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[T]:
        """Of many: one that cannot be read is passed over."""
        for id_ in ids:
            with suppress(Unreadable):
                yield self.read_here(id_, function, *args, **kwargs)

    def is_practice(self, id_: str) -> bool:
        return self.demo or is_practice(id_)

    def exists(self, id_: str) -> bool:
        return self.tournaments.exists(id_)

    async def act(
        self,
        id_: str,
        act: str,
        arguments: Mapping[str, Any],
        *,
        actor: Actor,
        device: str,
        request: str,
        confirmed: bool = False,
        reason: str = "",
    ) -> Done:
        """An act by somebody whose right to it was checked before."""
        return await self.run(
            self.tournaments.do,
            id_,
            act,
            arguments,
            actor=actor,
            request=request or secrets.token_urlsafe(12),
            device=device,
            confirmed=confirmed,
            reason=reason,
        )


def open_application(
    store: Store, *, backups: Path | None = None, watch: Watch | None = None, **more: Any
) -> Application:
    """Everything that stands on one store."""
    chosen = watch or Watch()
    tournaments = Tournaments(
        store, watch=chosen, backup=partial(backup, store, backups, as_it_is=True) if backups else None
    )
    scores = Scores(store)
    return Application(
        store=store,
        tournaments=tournaments,
        seasons=Seasons(store, chosen, load_listed),
        registry=Registry(store, chosen),
        access=Access(store, chosen),
        screens=ScreenCodes(tournaments),
        hub=Hub(tournaments),
        rooms=Rooms(
            Tables(store, tournaments.codes, chosen), tournaments.kept_codes, scores.ratings, more.get("address", "")
        ),
        scores=scores,
        players=Players(store, chosen),
        backups=backups,
        **more,
    )


def application_of(connection: Connected) -> Application:
    application: Application = connection.app.state.application
    return application
