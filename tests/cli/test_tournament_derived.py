"""Commands and acts: what a command is called and says stands with its act, also where its function is by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from pinella.acts.ask import Command
from pinella.acts.registry import Act
from pinella.choices import choose
from pinella.cli.tournament.acts import AFTERWARDS
from pinella.cli.tournament.commands import app
from pinella.cli.tournament.derived import SHOWS
from pinella.cli.tournament.prizes import Action
from pinella.cli.words import words
from pinella.messages import Refusal, say
from pinella.prints import catalogue
from pinella.tournament.acts import ACTS
from pinella.tournament.guidance.steps import Step
from pinella.tournament.pairing.systems import SYSTEMS, seating_called, system_called
from pinella.tournament.season.acts import ACTS as SEASON_ACTS
from pinella.tournament.sheets.events import Agreeing, AskedBy

EVERY: list[Act[Any]] = [*ACTS.values(), *SEASON_ACTS.values()]
SEVERAL = {
    "do": "any act",
    "import": "a file",
    "load": "a file",
    "new": "makes the tournament, and appoints",
    "next": "whatever act comes next",
    "put-back": "of the archive, and no act of a tournament",
    "remove": "of the archive, and no act of a tournament",
    "players import": "a file, and no act of a tournament",
    "players keep": "no act of a tournament",
    "sample": "makes a tournament",
    "sheets": "a file",
    "simulate": "makes a tournament",
}
"""Commands that may change something and belong to no one act."""


def commands(group: TyperGroup, before: str = "") -> Iterator[tuple[str, TyperCommand]]:
    for name, one in group.commands.items():
        if isinstance(one, TyperGroup):
            yield from commands(one, f"{before}{name} ")
        elif isinstance(one, TyperCommand):
            yield before + name, one


def all_commands() -> dict[str, TyperCommand]:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    return dict(commands(group))


def told() -> dict[str, Command]:
    return {one.name: one for act in EVERY for one in (act.command, act.short) if one is not None}


def test_every_act_has_a_command_with_its_words() -> None:
    known = all_commands()
    assert [act.name for act in EVERY if act.command is None] == ["send-score"]  # phones alone send it
    for name, one in told().items():
        assert known[name].help == words(one.text), name
        assert one.example in (known[name].epilog or ""), name


def test_whatever_acts_belongs_to_an_act() -> None:
    """`--yes` stands where something may change: such a command is an act's, or one of the few that do several."""
    acting = {name for name, one in all_commands().items() if any("--yes" in option.opts for option in one.params)}
    assert acting - set(told()) - set(SEVERAL) == set()


def test_whoever_is_written_by_hand_says_why() -> None:
    by_hand = {name: one.by_hand for name, one in told().items() if one.by_hand}
    assert set(by_hand) == {
        "checkin", "confirm", "correct", "edit", "extend", "found", "pair", "plan", "post", "prizes", "season count",
        "season report", "season send", "sheet", "single", "undo",
    }  # fmt: skip
    assert all(len(why) > 8 for why in by_hand.values())


def test_what_is_shown_without_an_argument_or_afterwards_belongs_to_an_act() -> None:
    assert set(SHOWS) == {act.name for act in EVERY if act.command is not None and act.command.looks}
    assert set(AFTERWARDS) <= set(ACTS)


@pytest.mark.parametrize(
    "act", [act for act in EVERY if act.command is not None and act.command.typed], ids=lambda act: act.name
)
def test_what_is_typed_has_words(act: Act[Any]) -> None:
    fields = act.asked(act.command)
    assert fields and all(field.ask.label for field in fields) and fields != act.fields


@pytest.mark.parametrize(
    ("text", "key"),
    [("danese", "danish"), ("danese-modificato", "modified-danish"), ("danese-senza-ripetizioni", "danish-no-rematch"),
     ("girone", "round-robin"), ("quartetti", "fours"), ("direttore", "directors-choice"), ("MITCHELL", "mitchell")],
)  # fmt: skip
def test_systems_by_what_people_call_them(text: str, key: str) -> None:
    assert system_called(text) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [("sorteggio", "draw"), ("alfabetico", "alphabetical"), ("iscrizione", "registration-order"),
     ("categoria", "by-category"), ("direttore", "directors-choice")],
)  # fmt: skip
def test_seatings_by_what_people_call_them(text: str, key: str) -> None:
    assert seating_called(text) == key


def test_a_seating_is_no_system_and_every_one_is_called_by_its_key() -> None:
    for key, system in SYSTEMS.items():
        assert (seating_called(key) if system.first_round else system_called(key)) == key
    with pytest.raises(Refusal, match="sorteggio"):
        system_called("sorteggio")


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [(AskedBy, "ufficio", "office"), (AskedBy, "giocatori", "players"), (Agreeing, "nessuno", "nobody"),
     (Agreeing, "avversari", "opposing-pair"), (Agreeing, "tavolo", "whole-table"), (Action, "mostra", "show"),
     (Action, "imposta", "set"), (Action, "assegna", "award"), (Action, "award", "award"),
     (Step, "before-a", "before-a-round"), (Step, "prima del turno", "before-a-round")],
)  # fmt: skip
def test_values_by_what_people_call_them(kind: Any, text: str, value: str) -> None:
    assert choose(kind, text, say("value")) == value


@pytest.mark.parametrize(
    ("text", "name"), [("classifica", "standing"), ("score", "sheets"), ("by-t", "by-table"), ("standing", "standing")]
)
def test_papers_have_words_to_type(text: str, name: str) -> None:
    assert catalogue.meant(text).name == name
