"""Lists as clubs send them: what is private is never taken, and nobody is entered who is not somebody."""

from __future__ import annotations

import msgspec
import pytest

from pinella.tournament.entries.roster.acts import entering, looked_at
from pinella.tournament.entries.roster.days import day
from pinella.tournament.entries.roster.names import is_nobody
from pinella.tournament.entries.roster.preview import Preview
from pinella.tournament.entries.roster.private import is_private
from pinella.tournament.model import Player
from tests.tournament.hall import Hall
from tests.tournament.roster.sample import found, look, names, table

CARDS = ("1023 / 1024", "1023/1024", "1023, 1024", "1023-1024", "1023 1024", "n. 1023 n. 1024")
LOOKED_FOR = ("cerca compagno", "Cerco compagna", "in cerca di un socio", "da definire", "-", "?", "cercasi")
PRIVATE = ("3331234567", "333 1234567", "+39 347 1234567", "06/1234567", "rossi.mario@libero.it", "RSSMRA55C12F205X")


def players(seen: Preview) -> list[Player]:
    return [player for entry in seen.proposed for player in entry.players]


def kept(seen: Preview) -> str:
    """Everything that the list would put into the tournament."""
    return msgspec.json.encode([msgspec.to_builtins(one) for one in players(seen)]).decode()


# --- privacy ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", PRIVATE)
@pytest.mark.parametrize("heading", ["", "Circolo", "Contatti", "Codice", "Categoria", "Provincia", "Scadenza"])
def test_telephones_addresses_and_tax_codes_are_never_taken(cell: str, heading: str) -> None:
    assert is_private(cell)
    others = {"3331234567": "3477654321", "RSSMRA55C12F205X": "BNCNNA60A41H501Z"}
    head = f"Cognome;Nome;{heading}\n" if heading else ""
    seen = look(f"{head}Rossi;Mario;{cell}\nBianchi;Anna;{others.get(cell, cell)}\n")
    assert sorted(one.full for one in players(seen)) == ["Bianchi Anna", "Rossi Mario"]
    if (heading, cell.isdecimal()) != ("Codice", True):  # a number under “Codice” is a membership number
        assert cell not in kept(seen) and cell.replace(" ", "") not in kept(seen)
    assert all(not one.club and not one.valid_until for one in players(seen))


@pytest.mark.parametrize("heading", ["", "Scadenza", "Data di nascita", "Nato il"])
def test_a_day_of_birth_is_no_validity(heading: str) -> None:
    head = f"Cognome;Nome;{heading}\n" if heading else ""
    seen = look(f"{head}Rossi;Mario;12/03/1955\nBianchi;Anna;01/01/1960\n")
    assert [one.valid_until for one in players(seen)] == ["", ""]
    assert "1955" not in kept(seen)


def test_a_real_validity_is_still_read() -> None:
    seen = look("Rossi;Mario;31/12/2026\nBianchi;Anna;31/12/2026\n")
    assert [one.valid_until for one in players(seen)] == ["2026-12-31", "2026-12-31"]


def test_what_was_not_taken_is_said_with_its_row() -> None:
    seen = look("Cognome;Nome;Circolo\nRossi;Mario;333 1234567\nBianchi;Anna;ASD Roma\n")
    assert (2, "Circolo") in [(row, column) for row, column, text in found(seen, "note") if "not taken" in text]
    assert [one.club for one in players(seen)] == ["", "ASD Roma"]


def test_a_telephone_beside_the_name_does_not_become_part_of_it() -> None:
    seen = look("Giocatore 1;Giocatore 2\nRossi Mario 333 1234567;Bianchi Anna anna@x.it\n")
    assert names(seen) == [("Rossi Mario", "Bianchi Anna")]


# --- numbers in odd places -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["Rossi Mario IT-1023", "Rossi Mario (IT-1023)", "IT-1023 Rossi Mario"])
def test_the_number_beside_the_name_is_the_membership_number(cell: str) -> None:
    seen = look(f"Giocatore 1;Giocatore 2\n{cell};Bianchi Anna\n")
    assert names(seen) == [("Rossi Mario", "Bianchi Anna")]
    assert [one.member for one in players(seen)] == ["IT-1023", ""]


@pytest.mark.parametrize("cell", CARDS)
@pytest.mark.parametrize(
    "layout",
    ["Coppia;Tessere\nRossi Mario - Bianchi Anna", "Giocatore 1;Giocatore 2;Tessera\nRossi Mario;Bianchi Anna"],
)
def test_two_cards_in_one_cell_belong_to_the_two(cell: str, layout: str) -> None:
    seen = look(f"{layout};{cell}\n")
    assert names(seen) == [("Rossi Mario", "Bianchi Anna")]
    assert [one.member for one in players(seen)] == ["1023", "1024"]


# --- nobody ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", LOOKED_FOR)
def test_who_is_still_looked_for_is_no_person(text: str) -> None:
    seen = look(f"Giocatore 1;Giocatore 2\nRossi Mario;{text}\nBianchi Anna;Neri Ugo\n")
    assert names(seen) == [("Rossi Mario",), ("Bianchi Anna", "Neri Ugo")]
    apart = look(f"Cognome 1;Nome 1;Cognome 2;Nome 2\nRossi;Mario;{text};\nBianchi;Anna;Neri;Ugo\n")
    assert names(apart) == [("Rossi Mario",), ("Bianchi Anna", "Neri Ugo")]
    together = look(f"N;Coppia\n1;Rossi Mario / {text}\n2;Bianchi Anna / Neri Ugo\n")
    assert names(together) == [("Rossi Mario",), ("Bianchi Anna", "Neri Ugo")]


@pytest.mark.parametrize("text", ["Sola Maria", "Cercato Mario", "Nessi Ugo", "Cerca Mario", "Solo Ada"])
def test_real_names_are_people(text: str) -> None:
    assert not is_nobody(text)
    assert names(look(f"Giocatore 1;Giocatore 2\n{text};Neri Ugo\n")) == [(text, "Neri Ugo")]


def test_one_missing_partner_is_named_with_its_row_and_blocks_nobody_else() -> None:
    hall = Hall("fibur-internazionale")
    seen = looked_at(
        hall.state, table("Giocatore 1;Giocatore 2\nRossi Mario;Bianchi Anna\nNeri Ugo;\nSala Pia;Viola Ada\n"), {}
    )
    ((row, _column, said),) = found(seen, "refuse")
    assert row == 3 and "Neri Ugo" in said
    assert names(seen) == [("Rossi Mario", "Bianchi Anna"), ("Sala Pia", "Viola Ada")]
    for act, arguments in entering(hall.state, seen):
        hall.do(act, confirmed=True, **arguments)
    assert len(hall.state.contestants) == 2


def test_where_singles_may_register_a_missing_partner_is_only_doubted() -> None:
    seen = looked_at(Hall("fedibur").state, table("Giocatore 1;Giocatore 2\nRossi Mario;\n"), {})
    assert names(seen) == [("Rossi Mario",)]


# --- layouts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("head", ["", "Coppia;Cognome;Nome\n", "N.;Cognome;Nome\n"])
def test_pairs_named_in_merged_cells(head: str) -> None:
    rows = "Coppia 1;Rossi;Mario\n;Bianchi;Anna\nCoppia 2;Neri;Ugo\n;Verdi;Lea\n"
    assert names(look(head + rows)) == [("Rossi Mario", "Bianchi Anna"), ("Neri Ugo", "Verdi Lea")]


def test_headings_in_two_rows() -> None:
    seen = look(
        "Giocatore 1;;;Giocatore 2;;;Circolo\nCognome;Nome;Tessera;Cognome;Nome;Tessera;\n"
        "Rossi;Mario;1023;Bianchi;Anna;1024;ASD Roma\n"
    )
    assert names(seen) == [("Rossi Mario", "Bianchi Anna")]
    assert [(one.member, one.club) for one in players(seen)] == [("1023", "ASD Roma"), ("1024", "ASD Roma")]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("31 dicembre 2026", "2026-12-31"),
        ("31 Dic. 2026", "2026-12-31"),
        ("1° gennaio 2027", "2027-01-01"),
        ("31-dic-2026", "2026-12-31"),
        ("31 December 2026", "2026-12-31"),
        ("dicembre 2026", "2026-12-31"),
        ("31 dicembrino 2026", None),
        ("30 febbraio 2026", None),
    ],
)
def test_days_with_the_month_in_words(text: str, read: str | None) -> None:
    assert day(text) == read
    if read:
        seen = look(f"Cognome;Nome;Scadenza\nRossi;Mario;{text}\n")
        assert [one.valid_until for one in players(seen)] == [read]
