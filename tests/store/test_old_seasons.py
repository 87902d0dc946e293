"""Seasons that version 0.1.0 wrote: every file opens, is the same bytes again, and gives the figures it gave then."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

from pinella.choices import values
from pinella.cli import main
from pinella.i18n import LANGUAGES, language
from pinella.store import Store, open_store
from pinella.store.exchange import export_stream, import_stream
from pinella.store.watch import Watch
from pinella.tournament.season.journal import journal
from pinella.tournament.season.justice import outbox, statistics
from pinella.tournament.season.ledger import annulled, ledger, members, remaining
from pinella.tournament.season.measures import communications
from pinella.tournament.season.ranking import By, Places, ranking
from pinella.tournament.season.reports import owed
from pinella.tournament.season.seasons import PREFIX, Seasons
from pinella.tournament.season.state import Season

FOLDER = Path(__file__).parent / "old" / "seasons"
FILES = sorted(FOLDER.glob("*.jsonl"))
Figure = Callable[[Season, int], Any]


def builtins(value: Any) -> Any:
    """Plain data; a round of a tournament as key is written `tournament/round`."""
    if isinstance(value, dict):
        return {"/".join(map(str, key)) if isinstance(key, tuple) else key: builtins(one) for key, one in value.items()}
    return msgspec.to_builtins(value)


def _season(season: Season, _now: int) -> Any:
    """The results of each version stand in the stream and, with all they bring, in the rankings: here only how many."""
    found = msgspec.to_builtins(season)
    for one in found["tournaments"].values():
        for version in one["versions"]:
            version["results"] = len(version["results"])
    for id_, report in found["reports"].items():
        report["by"] = str(season.reports[id_].by)  # a name then, data now
    return found


def _without_lines(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key != "lines"} for row in rows]


def _rankings(season: Season, _now: int) -> Any:
    code = season.rules
    whole = {by: msgspec.to_builtins(ranking(season, code, by=by)) for by in values(By)}
    found = {by: rows if by in ("player", "pair") else _without_lines(rows) for by, rows in whole.items()}
    variants = {
        "player best 2": ranking(season, code, best=2),
        "player least 2": ranking(season, code, least_events=2),
        "pair places 20,15,12,10,8 rest 1": ranking(season, code, by="pair", points=Places((20, 15, 12, 10, 8), 1)),
        "player fewer-tournaments": ranking(season, code, ties=("match-points", "fewer-tournaments")),
    }
    return found | {name: _without_lines(msgspec.to_builtins(rows)) for name, rows in variants.items()}


def _ledgers(season: Season, _now: int) -> Any:
    found = {}
    for one in members(season):
        held = ledger(season, season.rules, one)
        found[one] = msgspec.to_builtins(held) | {"rounds lost": sum(penalty.rounds for penalty in held.penalties)}
    return found


FIGURES: dict[str, Figure] = {
    "season": _season,
    "rankings": _rankings,
    "ledgers": _ledgers,
    "annulled": lambda season, _now: {
        player: builtins(rounds) for player, rounds in annulled(season, season.rules).items()
    },
    "remaining": lambda season, _now: msgspec.to_builtins(remaining(season, season.rules)),
    "owed": lambda season, now: msgspec.to_builtins(owed(season, season.rules, now)),
    "outbox": lambda season, _now: [one.drafted.referral for one in outbox(season)],
    "communications": lambda season, _now: msgspec.to_builtins(communications(season)),
    "statistics": lambda season, _now: msgspec.to_builtins(statistics(season)),
}


@pytest.fixture(autouse=True)
def _as_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shipped codes only, and the clock on the wall that of Greenwich."""
    monkeypatch.setenv("PINELLA_CODES", str(tmp_path / "no-codes"))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def _expected(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def archive(file: Path, tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "pinella.sqlite") as store:
        import_stream(store, file.read_bytes().splitlines(keepends=True))
        yield store


def test_files_are_there() -> None:
    assert len(FILES) == 39
    assert {file.with_suffix(".json").exists() for file in FILES} == {True}
    told = {key for file in FILES for key in _expected(file)}
    assert told == {"made by", "stream", "now", "cli --json", *FIGURES}


def test_the_same_bytes_and_figures(archive: Store, file: Path) -> None:
    expected = _expected(file)
    assert b"".join(export_stream(archive, expected["stream"])) == file.read_bytes()
    assert archive.verify() == []
    season = Seasons(archive).state(expected["stream"].removeprefix(PREFIX))
    for name, figure in FIGURES.items():
        assert json.loads(json.dumps(figure(season, expected["now"]))) == expected[name], name


def test_every_event_has_its_sentence(archive: Store, file: Path) -> None:
    seasons = Seasons(archive)
    id_ = _expected(file)["stream"].removeprefix(PREFIX)
    lines = journal(seasons.log(id_), seasons.state(id_))
    assert len(lines) == len(file.read_bytes().splitlines())
    for code in LANGUAGES:
        assert all(one.sentence.render(language(code)).strip() for one in lines)


def test_the_terminal_tells_programs_the_same(
    archive: Store,
    file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    expected = _expected(file)
    now, id_ = expected["now"], expected["stream"].removeprefix(PREFIX)
    monkeypatch.setenv("PINELLA_DATABASE", str(tmp_path / "pinella.sqlite"))
    monkeypatch.setenv("PINELLA_DATA", str(tmp_path))
    monkeypatch.setattr("pinella.cli.tournament.office.watch", lambda: Watch(lambda: now, lambda: now))
    monkeypatch.setattr("pinella.cli.words.LANGUAGE", language("en"))
    monkeypatch.setattr(main, "app", typer.main.get_command(main.app))
    for text, told in expected["cli --json"].items():
        which = [] if text == "season list" else ["--season", id_]
        monkeypatch.setattr("sys.argv", ["pinella", "tournament", *text.split(), *which, "--json"])
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main.run()
        found = json.loads(capsys.readouterr().out)
        assert not left.value.code and (_without_lines(found) if "ranking" in text else found) == told, text
