"""Only what a user can reach counts: no definition of the program is there for its tests alone."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.wired import House, front_door

KEPT = {
    "pinella.tournament.upcasting.EARLIER": "sentences in files of 0.1.0, which are looked up as they stand there",
    "pinella.cli.words.TYPER_WORDS": "sentences of Typer, which looks them up in our catalogue by itself",
}
"""What nobody names and is used all the same, with the reason."""


def test_every_definition_is_reached_from_a_door() -> None:
    unreached = House(exported=front_door()).unreached()
    names = {one.name for one in unreached}
    new = [str(one) for one in unreached if one.name not in KEPT]
    assert not new, "nothing that a user can do leads to these; wire them or delete them:\n" + "\n".join(new)
    assert set(KEPT) <= names, "these are reached: they need no exception any more"


def house(folder: Path, **files: str) -> list[str]:
    for name, text in {"__init__": "", "cli/__init__": "", **files}.items():
        path = folder / "src" / "pinella" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
    return [one.name.removeprefix("pinella.") for one in House(folder / "src", [("pinella.law", "Sheet")]).unreached()]


def test_what_is_named_by_something_unreached_is_unreached_too(tmp_path: Path) -> None:
    found = house(
        tmp_path,
        **{
            "cli/main": """
                from pinella import law

                def run():
                    from pinella.acts import doing
                    doing(law.one(), [three for three in ()])
            """,
            "law": """
                def one(): return ONE
                ONE = 1
                def two(): return three()
                def three(): return two()
                class Sheet:
                    def shown(self): return "exported with its class"
                    def _hidden(self): return "and nobody asks"
            """,
            "acts": """
                from pinella.registry import act
                def doing(one, three): return one.total, _inner
                @act("leave")
                def leave(state): return _helper()
                def _helper(): ...
                class Paper:
                    total = 1
                def _inner(): ...
            """,
            "registry": "def act(name): ...",
            "never_loaded": """
                from pinella.registry import act
                @act("nobody")
                def nobody(): ...
            """,
        },
    )
    assert found == ["acts.Paper", "law.two", "law.three", "law.Sheet._hidden", "never_loaded.nobody"]


def test_an_event_that_no_act_writes_is_not_reached_by_its_fold(tmp_path: Path) -> None:
    found = house(
        tmp_path,
        **{
            "cli/main": "from pinella.events import Entered\ndef run(): Entered()",
            "law": "class Sheet: ...",
            "events": """
                from pinella.folding import folds
                class Entered: ...
                class Forgotten: ...
                @folds(Entered)
                def entered(): ...
                @folds(Forgotten)
                def forgotten(): ...
            """,
            "folding": "def folds(kind): ...",
        },
    )
    assert found == ["events.Forgotten", "events.forgotten"]


def test_a_decorator_nobody_explained_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"law\.py:3 @magic: say in tests/wired\.py"):
        house(tmp_path, **{"cli/main": "def run(): ...", "law": "\n@magic\ndef f(): ..."})
