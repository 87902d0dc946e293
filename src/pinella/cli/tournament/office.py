"""One call of the command line: the archive, the tournament it is about, who acts, and how the answer is printed."""

from __future__ import annotations

import getpass
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from pinella.cli.tournament import screen
from pinella.cli.tournament.options import Where
from pinella.cli.words import _, print_json, words
from pinella.listing import Listed
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pinella.acts.actor import Actor
    from pinella.acts.registry import Context
    from pinella.store import Store
    from pinella.store.acting import Acts
    from pinella.store.stream import Done
    from pinella.tournament.entries.registry import Registry
    from pinella.tournament.event import Recorded
    from pinella.tournament.season.seasons import Seasons
    from pinella.tournament.state import State
    from pinella.tournament.tournaments import Tournaments

TAIL = 200
"""After the end of a tournament only reports follow: so many last events tell whether it has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options that every command has."""

    tournament: str | None = None
    season: str = ""
    confirmed: bool = False
    reason: str = ""
    actor: str | None = None
    request: str = ""
    as_json: bool = False
    data: Path | None = None
    database: str | None = None

    def or_else(self, where: Where | None) -> Options:
        """What was not said after the command may have been said before it."""
        if where is None:
            return self
        place = {} if self.data or self.database else {"data": where.data, "database": where.database}
        return replace(self, tournament=self.tournament or where.tournament, **place)  # type: ignore[arg-type]


class Office:
    """The store is opened when somebody needs it and closed at the end of the command."""

    def __init__(self, asked: Options) -> None:
        self.options = asked
        self._acts = 0
        self._opened: list[Store] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for store in self._opened:
            store.close()

    # --- the archive --------------------------------------------------------------------------------------------------

    @cached_property
    def store(self) -> Store:
        from pinella.store import open_store
        from pinella.store.places import backup_folder, database_url
        from pinella.tournament.upcasting import UPCASTERS

        url = database_url(self.options.data, self.options.database)
        opened = open_store(url, upcasters=UPCASTERS, backups=backup_folder(self.options.data))
        self._opened.append(opened)
        return opened

    @cached_property
    def desk(self) -> Tournaments:
        from pinella.store.backup import backup
        from pinella.store.places import backup_folder
        from pinella.tournament.tournaments import Tournaments

        folder = backup_folder(self.options.data)
        return Tournaments(
            self.store, watch=watch(), backup=partial(backup, self.store, folder, as_it_is=True) if folder else None
        )

    @cached_property
    def seasons(self) -> Seasons:
        from pinella.tournament.season.seasons import Seasons

        return Seasons(self.store, self.desk.watch)

    @cached_property
    def registry(self) -> Registry:
        from pinella.tournament.entries.registry import Registry

        return Registry(self.store, self.desk.watch)

    def now(self) -> int:
        return self.desk.now(self.__dict__.get("id", ""))

    # --- which tournament ---------------------------------------------------------------------------------------------

    @cached_property
    def id(self) -> str:
        known = self.tournaments()
        wanted = self.options.tournament
        if wanted:
            return _named(wanted, known)
        still = [one for one in known if not self.has_ended(one)]
        if len(still) == 1:
            return still[0]
        if not known:
            raise Refusal(say("there is no tournament yet: make one with `pinella tournament new`"))
        if not still:
            raise Refusal(
                say("no tournament is open: name one with --tournament; known are {known}", known=_few(known))
            )
        raise Refusal(
            say(
                "{n} tournament is open: name one with --tournament: {known}",
                "{n} tournaments are open: name one with --tournament: {known}",
                n=len(still),
                known=_few(still),
            )
        )

    def tournaments(self) -> list[str]:
        """Ids; they begin with the day."""
        return [one.stream.partition("/")[2] for one in self.desk.summaries()]

    def has_ended(self, id_: str) -> bool:
        from pinella.tournament.tournaments import PREFIX

        stream = PREFIX + id_
        ended = False
        for row in self.store.read(stream, max(0, self.store.head(stream) - TAIL)):
            ended = row.kind == "tournament-ended" or (ended and row.kind != "undone")
        return ended

    @property
    def state(self) -> State:
        return self.desk.state(self.id)

    def records(self, after: int = 0) -> list[Recorded]:
        return list(self.desk.log(self.id, after))

    # --- acting -------------------------------------------------------------------------------------------------------

    @cached_property
    def actor(self) -> Actor:
        return _acting(self.options.actor)

    @cached_property
    def request(self) -> str:
        return self.options.request or secrets.token_hex(12)

    def next_request(self) -> str:
        """Several acts of one command have names that follow from its own: repeated, each is done once."""
        self._acts += 1
        return self.request if self._acts == 1 else f"{self.request}/{self._acts}"

    def do(self, act: str, /, *, confirmed: bool | None = None, reason: str | None = None, **arguments: Any) -> Done:
        from pinella.tournament.acts import perform

        sure = self.options.confirmed if confirmed is None else confirmed
        why = self.options.reason if reason is None else reason
        with self.hinting(lambda context: perform(self.state, context, act, arguments), sure, why):
            return self.desk.do(
                self.id,
                act,
                arguments,
                actor=self.actor,
                request=self.next_request(),
                device="terminal",
                confirmed=sure,
                reason=why,
            )

    def do_in_season(self, id_: str, act: str, arguments: Mapping[str, Any]) -> Done:
        from pinella.tournament.season.acts import perform

        sure, why = self.options.confirmed, self.options.reason
        with self.hinting(lambda context: perform(self.seasons.state(id_), context, act, arguments), sure, why):
            return self.seasons.do(
                id_,
                act,
                arguments,
                actor=self.actor,
                request=self.next_request(),
                device="terminal",
                confirmed=sure,
                reason=why,
            )

    @contextmanager
    def hinting(self, trial: Callable[[Context], object], sure: bool, why: str) -> Iterator[None]:
        """A refusal says with which options the act would be done, if any help."""
        try:
            yield
        except Refusal as refusal:
            options = self._would_let(trial, sure, why)
            if not options:
                raise
            what = say("{why}; to do it all the same add {options}", why=refusal.message, options=options)
            raise Refusal(what, refusal.article) from None

    def _would_let(self, trial: Callable[[Context], object], sure: bool, why: str) -> str:
        """The options with which an act that was refused would be done; empty: none would help."""
        from pinella.acts.registry import Context

        wanted = '--reason "..."'
        tries = ((True, why, "--yes"), (sure, why or wanted, wanted), (True, why or wanted, f"--yes {wanted}"))
        for confirmed, reason, options in tries:
            if (confirmed, reason) == (sure, why):
                continue
            try:
                trial(Context(self.now(), self.actor, "terminal", confirmed, reason))
            except Refusal:
                continue
            return options
        return ""

    def do_all(self, acts: Acts, request: str) -> Done:
        """Several acts as one, all or none. Whoever calls this has shown what is doubtful and was told to go on."""
        return self.desk.do_all(
            self.id, acts, actor=self.actor, request=request, device="terminal", reason=self.options.reason
        )

    # --- answering ----------------------------------------------------------------------------------------------------

    @property
    def as_json(self) -> bool:
        return self.options.as_json

    def answer(self, data: object, *shown: RenderableType) -> None:
        """Data for programs, or whatever a person is shown."""
        if self.as_json:
            print_json(screen.plain(data))
        else:
            screen.show(*shown)

    def listing(
        self,
        listed: Listed,
        *,
        title: str = "",
        notes: Iterable[str] = (),
        data: object = None,
    ) -> None:
        """A list as a table; for programs its rows, or the data behind them."""
        if self.as_json:
            print_json(screen.plain(listed.rows if data is None else data))
            return
        if listed.rows:
            screen.show(screen.table(listed, title=title))
        else:
            screen.show(words(listed.empty) if listed.empty else _("Nothing."))
        screen.show(*notes)

    def acted(
        self, *done: Done, data: Mapping[str, object] | None = None, shown: Sequence[RenderableType] = ()
    ) -> None:
        """What acts have brought: the sentences of the journal for their events."""
        lines = [line for one in done for line in self._lines(one)]
        for one in done:
            if one.warning is not None:
                print(words(one.warning), file=sys.stderr)
        if self.as_json:
            told = {
                "tournament": self.id,
                "events": [kind for one in done for kind in one.kinds],
                "first": min((one.first for one in done if one.kinds), default=0),
                "last": max((one.last for one in done), default=0),
                "repeated": any(one.repeated for one in done),
                "said": lines,
            }
            print_json(screen.plain(told | dict(data or {})))
            return
        if any(one.repeated for one in done):
            screen.show(_("This had been done before; nothing was done twice."))
        screen.show(*(lines or [_("Nothing had to be changed.")]), *shown)

    def _lines(self, done: Done) -> list[str]:
        from pinella.tournament.journal import journal

        if not done.kinds:
            return []
        fresh = [one for one in self.records(done.first - 1) if one.seq <= done.last]
        return [words(line.sentence) for line in journal(fresh, self.state)]


def watch() -> Any:
    """The clock of this call; tests turn another one."""
    from pinella.store.watch import Watch

    return Watch()


def _acting(name: str | None) -> Actor:
    """A person by the name given with --as, else by that of the user of this machine."""
    from pinella.acts.actor import Actor

    try:
        return Actor.person(name or getpass.getuser())
    except (OSError, KeyError):  # no user of that number on this machine
        return Actor.program("terminal")


def _named(wanted: str, known: Sequence[str]) -> str:
    if wanted in known:
        return wanted
    alike = [one for one in known if wanted.casefold() in one]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise Refusal(say("“{wanted}” could be {known}: write more of the name", wanted=wanted, known=_few(alike)))
    raise Refusal(say("there is no tournament “{wanted}”; known are {known}", wanted=wanted, known=_few(known) or "-"))


def _few(ids: Sequence[str], most: int = 8) -> str:
    shown = ", ".join(ids[-most:])
    return shown if len(ids) <= most else f"…, {shown}"
