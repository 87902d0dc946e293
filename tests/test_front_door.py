"""`import pinella` is the one door for scripts: every name is there, told, typed, and made only when it is used."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import typing
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import pinella
from pinella import _WHERE as WHERE
from pinella import Deal, DealCount, FreeTable, Refusal, Unanswered
from tests.support import FEB, INT, ITA, REV

SOURCE = Path(pinella.__file__)
HEAVY = {
    "alembic",
    "anyio",
    "asyncio",
    "babel",
    "gymnasium",
    "jinja2",
    "litestar",
    "msgspec",
    "numpy",
    "openpyxl",
    "pettingzoo",
    "rich",
    "sqlalchemy",
    "typer",
    "typing",
    "uvicorn",
}
PUBLIC = sorted(WHERE)


def _for_type_checkers() -> dict[str, tuple[str, str]]:
    """What the block that only type checkers read imports, by public name."""
    block = next(
        node
        for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name)
    )
    return {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_the_map_and_the_types_say_the_same() -> None:
    assert _for_type_checkers() == WHERE
    assert sorted(pinella.__all__) == sorted([*WHERE, "__version__"])


@pytest.mark.parametrize("name", PUBLIC)
def test_every_name_is_there(name: str) -> None:
    value = getattr(pinella, name)
    module, attribute = WHERE[name]
    assert value is getattr(import_module(module), attribute)
    assert name in dir(pinella)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_name_is_told(name: str) -> None:
    value = getattr(pinella, name)
    if isinstance(value, typing.NewType):
        assert _told_below(*WHERE[name])
    else:
        assert value.__doc__ and len(value.__doc__.split()) > 3
        assert not value.__doc__.startswith(f"{value.__name__}("), "only the signature that a dataclass makes"


def _told_below(module: str, name: str) -> bool:
    """A new type has no docstring of its own: the words stand below its line."""
    body = ast.parse(Path(import_module(module).__file__ or "").read_text(encoding="utf-8")).body
    at = next(i for i, node in enumerate(body) if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name)
    below = body[at + 1]
    return isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)


@pytest.mark.parametrize("name", [name for name in PUBLIC if inspect.isfunction(getattr(pinella, name))])
def test_every_function_is_typed(name: str) -> None:
    signature = inspect.signature(getattr(pinella, name))
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(each.annotation is not inspect.Parameter.empty for each in signature.parameters.values())


def _loaded_by(program: str) -> set[str]:
    command = [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{program}\nprint(*sys.modules)"]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())


def test_the_door_itself_is_light() -> None:
    before, after = _loaded_by(""), _loaded_by("import pinella")
    assert after - before == {"pinella"}
    assert not HEAVY & (_loaded_by("import pinella; dir(pinella); pinella.__all__") - before)


def test_play_needs_no_server() -> None:
    loaded = _loaded_by("from pinella import Deal, find_bot, lay, count, vp, load_code")
    assert not loaded & {"litestar", "sqlalchemy", "numpy", "typer", "rich", "jinja2", "openpyxl"}


def test_a_name_that_is_not_there_is_missing() -> None:
    assert not hasattr(pinella, "deal_me_in")
    with pytest.raises(ImportError, match="deal_me_in"):
        exec("from pinella import deal_me_in")


# --- the functions made for scripts ----------------------------------------------------------------------------------


def test_cards_come_as_text_or_as_kinds() -> None:
    as_line = pinella.lay("5h 6h Jo=7h", ITA)
    as_words = pinella.lay(["5h", "6h", "Jo=7h"], pinella.load_code(ITA))
    as_kinds = pinella.lay(pinella.parse_cards("5h 6h Jo"), ITA)
    assert str(as_line.meld) == str(as_words.meld) == "5h 6h Jo=7h"
    assert as_kinds.meld in (as_line.meld, *as_line.others)
    assert pinella.burraco_kind(as_line, ITA) is None
    clean = pinella.lay("4h 5h 6h 7h 8h 9h Th", ITA)
    assert pinella.burraco_kind(clean.meld, ITA) == pinella.burraco_kind(clean, pinella.load_code(ITA)) is not None


def test_a_deal_is_counted_from_wherever_it_comes() -> None:
    deal = pinella.play_out(Deal(ITA, seed=7), dict.fromkeys("NESW", pinella.find_bot("greedy")), Random(7))
    assert pinella.count(deal) == deal.count()
    assert isinstance(pinella.count(deal, REV), DealCount)
    data = {"sides": {"NS": {"hands": {"N": ["Jo"]}, "pozzetto": "taken"}, "EW": {}}}
    text = '{"sides": {"NS": {"hands": {"N": ["Jo"]}, "pozzetto": "taken"}, "EW": {}}}'
    assert pinella.count(data, ITA) == pinella.count(text, ITA) == pinella.count(text.encode(), ITA)
    assert pinella.count(data, ITA).sides["NS"].total == -30
    with pytest.raises(Refusal, match="under which code"):
        pinella.count(data)
    with pytest.raises(Refusal, match="expected form"):
        pinella.count({"sides": {"NS": {"hand": []}}}, ITA)


def test_victory_points() -> None:
    assert pinella.vp(REV, 4, 645) == (13, 7) and pinella.vp(REV, 4, -645) == (7, 13)
    assert sum(pinella.vp(INT, 3, 300, teams=True)) == 20
    with pytest.raises(Refusal, match="2, 3 or 4 deals"):
        pinella.vp(REV, 5, 645)


def test_facts_come_as_words_or_as_yes_and_no() -> None:
    given = {"noticed": "before-discard", "noticed_by": "opponents", "in_flight": "no"}
    named = pinella.rule(REV, "missed-draw", **{**given, "opened": "yes", "tied": "no", "incomplete": "no"})
    said = pinella.rule(
        pinella.load_code(REV), pinella.find_incident("missed-draw"), **given, opened=True, tied=False, incomplete=False
    )
    assert named.measures == said.measures
    asked = pinella.question(FEB, "missed-draw")
    assert asked is not None and asked.name == "noticed"
    assert pinella.question(FEB, "missed-draw", noticed="after-take") is None
    with pytest.raises(Unanswered):
        pinella.rule(FEB, "missed-draw")
    with pytest.raises(Refusal, match=r"the nearest are .*missed-draw"):
        pinella.rule(FEB, "missed draw")
    ruling = pinella.rule(FEB, "missed-draw", noticed="before-discard")
    assert pinella.read_aloud(FEB, ruling, "it") == pinella.read_aloud(FEB, ruling, pinella.language("it"))
    assert pinella.read_aloud(FEB, ruling).endswith("(Art. 16)")


def test_the_free_table_takes_a_deal_of_the_door() -> None:
    table = FreeTable.of(Deal(ITA, seed=7))
    table.draw("N")
    assert len(table.deal.hand("N")) == 12


@pytest.mark.parametrize("code", pinella.code_ids())
def test_no_two_lawful_moves_read_alike(code: str) -> None:
    deal, rng = Deal(code, seed=3), Random(3)
    while not deal.is_over and len(deal.history) < 150:
        lawful = deal.legal_moves
        assert len({pinella.move_text(move) for move in lawful}) == len(lawful)
        deal.push(rng.choice(lawful))
