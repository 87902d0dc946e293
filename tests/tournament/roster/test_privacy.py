"""A column says how each name may be published; what it does not say clearly is never published by mistake."""

from __future__ import annotations

import msgspec
import pytest

from pinella.i18n import language
from pinella.messages import Refusal
from pinella.tournament.entries.roster.export import entry_rows, write_xlsx
from pinella.tournament.entries.roster.headings import recognise
from pinella.tournament.entries.roster.preview import preview
from pinella.tournament.entries.roster.tables import read_table
from pinella.tournament.entries.roster.typed import corrected, person
from pinella.tournament.model import Contestant, Player, Publicity
from tests.tournament.roster.sample import ON, found, look, registry

ROSSI = Player(id="100", member="100", surname="Rossi", name="Mario", club="ASD Roma")


def allowed(cell: str, heading: str = "Privacy", known: str = "full") -> str:
    held = registry(msgspec.structs.replace(ROSSI, public=known))
    seen = look(f"Cognome;Nome;Tessera;{heading}\nRossi;Mario;100;{cell}\nNeri;Ugo;;\n", known=held)
    return next(one.public for entry in seen.proposed for one in entry.players if one.surname == "Rossi")


@pytest.mark.parametrize("heading", ["Privacy", "Pubblico", "Nome pubblico", "public", "Consenso"])
def test_the_column_is_recognised(heading: str) -> None:
    found = recognise(heading)
    assert found is not None and found.field == "public"
    assert allowed("no", heading) == "hidden"


@pytest.mark.parametrize(
    ("cell", "meant"),
    [
        ("sì", "full"),
        ("SI", "full"),
        ("yes", "full"),
        ("x", "full"),
        ("", "full"),
        ("iniziale", "short"),
        ("Initials", "short"),
        ("no", "hidden"),
        ("N", "hidden"),
        ("anonimo", "hidden"),
        ("boh", "hidden"),
    ],
)
def test_yes_initial_and_no(cell: str, meant: str) -> None:
    assert allowed(cell) == meant


@pytest.mark.parametrize(
    ("known", "cell", "meant"),
    [("hidden", "sì", "hidden"), ("short", "no", "hidden"), ("short", "", "short"), ("full", "iniziale", "short")],
)
def test_of_two_words_the_more_reserved_holds(known: str, cell: str, meant: str) -> None:
    assert allowed(cell, known=known) == meant


def test_what_cannot_be_read_is_doubted() -> None:
    seen = look("Cognome;Nome;Privacy\nRossi;Mario;forse\nNeri;Ugo;sì\n")
    assert [(row, column) for row, column, _text in found(seen, "doubt") if column == "Privacy"] == [(2, "Privacy")]


def test_what_a_row_of_two_says_once_holds_for_both() -> None:
    seen = look("Cognome 1;Nome 1;Cognome 2;Nome 2;Privacy\nRossi;Mario;Neri;Ugo;no\n")
    assert [one.public for one in seen.proposed[0].players] == ["hidden", "hidden"]
    apart = look("Cognome 1;Nome 1;Privacy 1;Cognome 2;Nome 2;Privacy 2\nRossi;Mario;no;Neri;Ugo;iniziale\n")
    assert [one.public for one in apart.proposed[0].players] == ["hidden", "short"]


@pytest.mark.parametrize("lang", ["it", "en"])
def test_privacy_goes_out_and_comes_back(lang: str) -> None:
    public: tuple[Publicity, ...] = ("full", "short", "hidden", "full")
    players = {
        f"x{at}": Player(id=f"x{at}", surname=f"Sala{'abcd'[at]}", name="Pia", public=one)
        for at, one in enumerate(public)
    }
    entries = [Contestant(number=1, players=("x0", "x1")), Contestant(number=2, players=("x2", "x3"))]
    rows = entry_rows(entries, players, "pairs", language(lang))
    seen = preview(read_table(write_xlsx({"S": rows}, "T"), "a.xlsx"), "pairs", {}, **ON)
    assert [one.public for entry in seen.proposed for one in entry.players] == list(public)


def test_a_list_where_nobody_minds_has_no_such_column() -> None:
    rows = entry_rows([Contestant(number=1, players=("100",))], {"100": ROSSI}, "pairs", language("en"))
    assert "Privacy" not in rows[0]


def test_privacy_typed_on_a_line() -> None:
    assert person("Rossi Mario, privacy=no", [], []).public == "hidden"
    assert person("Rossi Mario", [msgspec.structs.replace(ROSSI, public="short")], []).public == "short"
    with pytest.raises(Refusal):
        person("Rossi Mario, privacy=forse", [], [])


def test_a_correction_leaves_what_it_does_not_name() -> None:
    shy = msgspec.structs.replace(ROSSI, public="hidden")
    assert corrected("Rossi Mario, club=Lecce", shy) == msgspec.structs.replace(shy, club="Lecce")
    assert corrected("Rossi Mario, privacy=sì", shy).public == "full"
    assert corrected(", club=Lecce", shy).surname == "Rossi"
    assert corrected("Russo Maria, id=7", shy).id == "100"
    with pytest.raises(Refusal):
        corrected("1234, club=Lecce", shy)
