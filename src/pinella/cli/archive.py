"""The records of an evening at the terminal, kept in one file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pinella.messages import Refusal, say
from pinella.records.bur import Record, dump
from pinella.rules.deal import Deal
from pinella.rules.shuffling import commitment


class Archive:
    def __init__(self, players: Mapping[str, str], path: Path | None) -> None:
        """`players`: who sits where, for the tags of the record."""
        self._players = players
        self._path = path
        self._finished: list[Record] = []

    def keep(self, deal: Deal) -> None:
        """A finished deal; written at once if a file was named."""
        self._finished.append(self._record(deal))
        if self._path is not None:
            _write(self._path, self._finished)

    def write(self, deal: Deal, path: Path | None) -> Path:
        """All that was played so far, the deal on the table last."""
        target = path or self._path
        if target is None:
            raise Refusal(say("name the file, for example: save evening.bur"))
        _write(target, [*self._finished, self._record(deal)])
        return target

    def _record(self, deal: Deal) -> Record:
        tags = {"Deal": str(len(self._finished) + 1), **self._players}
        if deal.seed is not None:
            tags["Commitment"] = commitment(deal.seed)
        return Record.of(deal, tags)


def _write(path: Path, records: list[Record]) -> None:
    try:
        with path.open("w", encoding="utf-8") as file:
            dump(records, file)
    except OSError as error:
        raise Refusal(say("the file {file} cannot be written: {why}", file=path, why=error.strerror)) from None
