"""Through which door a test goes, read from its source: what a user has, not what lies behind it.

A test that proves a clause must lead, by its own names or those of the tests' helpers and fixtures, to something a
person can do: a command, a page, an act, a ruling, a sheet that is checked, a paper, or a name of the front door.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pinella
from pinella import _WHERE
from tests.wired import Module, Node, Reader, bind, read

TESTS = Path(__file__).parent

NEUTRAL = {
    "Advice", "Adviser", "Bot", "Code", "Fact", "Incident", "Kind", "Measure", "Meeting", "Message", "NewEvent", "Op",
    "Outcome", "PairingRequest", "Phase", "PlannedRound", "Proposal", "RecordRefusal", "Refusal", "Ruling", "Scene",
    "Unanswered", "__version__", "bot_names", "card_name", "card_names", "code_ids", "export_stream", "find_bot",
    "find_incident", "import_stream", "language", "load_code", "look_at", "mirrored", "open_store", "parse_card",
    "parse_cards", "say", "search_incidents",
}  # fmt: skip
"""Names of the front door that only carry or find something: to use them proves no rule."""


def _functions() -> tuple[str, ...]:
    return tuple(".".join(_WHERE[name]) for name in pinella.__all__ if name not in NEUTRAL)


DOORS: dict[str, tuple[str, ...]] = {
    "command": ("tests.cli.tournament_terminal.Terminal", "tests.cli.test_commands.pinella"),
    "page": (
        "litestar.testing.", "tests.browser.", "pinella.tournament.guidance.rules_card.rules_card",
        "pinella.tournament.guidance.checklists.checklist", "pinella.tournament.guidance.table_duties.table_duties",
    ),
    "act": (
        "tests.tournament.hall.Hall", "pinella.tournament.perform.perform", "pinella.tournament.ledger.Ledger",
        "pinella.tournament.tournaments.Tournaments", "pinella.tournament.season.",
    ),
    "incident": (
        "pinella.referee.ruling.rule", "pinella.referee.casebook.ruling_of", "pinella.referee.incident_record.add",
        "pinella.front.rulings.rule", "pinella.referee.free_table.table.FreeTable",
    ),
    "sheet": ("pinella.sheet.checks.check", "pinella.sheet.checks.verify", "pinella.sheet.pad.pad_tally"),
    "paper": ("pinella.prints.html.render_html", "pinella.prints.pdf.render_pdf", "pinella.prints.pdf.render_pages"),
    "function": _functions(),
}  # fmt: skip
"""By kind, from the one nearest to people: a name, or everything below one that ends with a dot. What a page shows
whole (the card of a code, a checklist, the duties of a table) stands for the page."""


class _Tests:
    """Which definitions of the program each definition of the tests leads to."""

    def __init__(self) -> None:
        self.modules: dict[str, Module] = {**read(TESTS.parent / "src"), **read(TESTS.parent, under="tests")}
        for module in self.modules.values():
            bind(module, self.modules)
        for name, module in self.modules.items():
            if name.startswith("tests"):
                Reader(module, self.modules, strict=False).read()

    def leads_to(self, module: str, test: str) -> set[str]:
        """Full names of everything outside that a test names, itself or through helpers and fixtures."""
        found: set[str] = set()
        seen: set[Node] = set()
        waiting: list[Node] = [(module, test)]
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            where, name = node
            found.add(f"{where}.{name}")
            known = self.modules.get(where)
            if known is None:
                continue
            definition = known.definitions.get(name)
            if definition is None:
                meaning = known.names.get(name)
                if isinstance(meaning, tuple) and meaning != node:
                    waiting.append(meaning)
                continue
            waiting += definition.uses
            found |= definition.loads
            waiting += [one for each in definition.parameters if (one := self._fixture(where, each)) is not None]
            waiting += [(where, f"{name}.{method}") for method in known.methods.get(name, ())]
        return found

    def _fixture(self, module: str, name: str) -> Node | None:
        """A fixture of the module itself, or of the nearest conftest."""
        parts = module.split(".")
        places = [module, *(".".join([*parts[:at], "conftest"]) for at in range(len(parts) - 1, 0, -1))]
        return next(((one, name) for one in places if one in self.modules and name in self.modules[one].names), None)


@cache
def _tests() -> _Tests:
    return _Tests()


@cache
def door_of(file: str, test: str) -> str:
    """The kind of the door nearest to people; empty: the test calls what lies behind them."""
    names = _tests().leads_to(file.removesuffix(".py").replace("/", "."), test)
    for kind, doors in DOORS.items():
        if any(_is_under(name, door) for name in names for door in doors):
            return kind
    return ""


def _is_under(name: str, door: str) -> bool:
    return name.startswith(door) if door.endswith(".") else name == door or name.startswith(f"{door}.")
