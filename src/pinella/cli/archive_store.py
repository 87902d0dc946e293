"""`pinella backup`, `restore`, `verify`: keeping the archive of tournaments."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from pinella.cli.words import _, print_json, words
from pinella.messages import say

JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]
DataOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help=_("Folder of the archive (also PINELLA_DATA)."))
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help=_("A PostgreSQL database, postgresql://... (also PINELLA_DATABASE).")
    ),
]


def backup(
    to: Annotated[
        Path | None, typer.Option("--to", metavar="DIR", help=_("Folder for the copy, best on another disk."))
    ] = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    from pinella.store import open_store
    from pinella.store.backup import backup as make_backup
    from pinella.store.places import backup_folder, existing_database

    folder = to or backup_folder(data)
    with open_store(existing_database(data, database), backups=folder) as store:
        file = make_backup(store, folder, _now())
        streams = store.streams()
    events = sum(stream.events for stream in streams)
    if as_json:
        print_json({"file": str(file), "streams": len(streams), "events": events})
    else:
        print(
            words(
                say(
                    "Backup written and verified: {file} (streams: {streams}, {n} event)",
                    "Backup written and verified: {file} (streams: {streams}, {n} events)",
                    n=events,
                    file=file,
                    streams=len(streams),
                )
            )
        )


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The backup."))],
    force: Annotated[
        bool, typer.Option("--force", help=_("Replace an archive that holds events; it is set aside first."))
    ] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    from pinella.store.engines import find_place
    from pinella.store.places import database_url
    from pinella.store.restore_file import restore as put_back

    target = database_url(data, database)
    done = put_back(file, target, at=_now(), force=force)
    place = str(find_place(target))
    if as_json:
        aside = str(done.set_aside) if done.set_aside else None
        print_json({"place": place, "streams": done.streams, "events": done.events, "set_aside": aside})
        return
    print(
        words(
            say(
                "Restored and verified: {place} (streams: {streams}, {n} event)",
                "Restored and verified: {place} (streams: {streams}, {n} events)",
                n=done.events,
                place=place,
                streams=done.streams,
            )
        )
    )
    if done.set_aside:
        print(_("What was there before is now {file}").format(file=done.set_aside))


def verify(
    rebuild: Annotated[bool, typer.Option("--rebuild", help=_("First rebuild the lists from the events."))] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    from pinella.store import open_store
    from pinella.store.places import backup_folder, existing_database

    with open_store(existing_database(data, database), backups=backup_folder(data)) as store:
        if rebuild:
            store.rebuild_lists()
        problems = [words(problem) for problem in store.verify()]
        streams = store.streams()
    events = sum(stream.events for stream in streams)
    if as_json:
        print_json({"streams": len(streams), "events": events, "problems": problems})
    else:
        for problem in problems:
            print(f"! {problem}")
        whole = say(
            "The archive is whole (streams: {streams}, {n} event).",
            "The archive is whole (streams: {streams}, {n} events).",
            streams=len(streams),
            n=events,
        )
        print(_("Something is wrong, see above.") if problems else words(whole))
    raise typer.Exit(1 if problems else 0)


def _now() -> int:
    return time.time_ns() // 1_000_000


def register(app: typer.Typer) -> None:
    """Put the three commands at the top of `pinella`."""
    app.command("backup", help=_("Copy the archive to a folder and verify the copy."))(backup)
    app.command("restore", help=_("Put a backup in the place of the archive."))(restore)
    app.command("verify", help=_("Check the archive: file, order of events, hash chains, lists."))(verify)
