"""Scripts written against version 0.1.0 can be carried over: a name is where it was, or `moved.tsv` says where."""

from __future__ import annotations

import importlib

from tests.moved.paths import HEAD, TARGET, before, moved, text


def test_every_name_of_0_1_0_is_found_or_gone_on_purpose() -> None:
    assert moved()[1] == []


def test_the_list_in_the_docs_is_current() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run `make moved`"


def _found(path: str) -> bool:
    """A name of a module, or a method of a class in one."""
    module, _dot, name = path.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), name)
    except ModuleNotFoundError:
        outer, _dot, kind = module.rpartition(".")
        return hasattr(getattr(importlib.import_module(outer), kind), name)


def test_new_paths_can_be_imported() -> None:
    for line in TARGET.read_text(encoding="utf-8").removeprefix(HEAD).splitlines():
        _old, new = line.split("\t")
        if new == "-" or new.startswith("pinella.rules.kernel."):  # C constants, once compiled
            continue
        try:
            importlib.import_module(new)
        except ModuleNotFoundError:
            assert _found(new), new


def test_what_scripts_use_most_is_told() -> None:
    told = dict(line.split("\t") for line in text().splitlines())
    assert told["pinella.store.desk.Desk"] == "pinella.tournament.tournaments.Tournaments"
    assert told["pinella.tournament.acts.registry.Moment"] == "pinella.acts.registry.Context"
    assert told["pinella.sheet.checks.check"] == "pinella.sheet.checks.read"
    assert told["pinella.tournament.standings.standing"] == "pinella.tournament.standings.standing.standing"
    assert len(before()) > 4000
