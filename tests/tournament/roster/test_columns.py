"""Headings, and what a column is without one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import Refusal
from pinella.tournament.entries.roster.columns import letter, read_columns
from pinella.tournament.entries.roster.headings import reads_as_header, recognise
from tests.tournament.roster.sample import found, look, names, table


@pytest.mark.parametrize(
    ("heading", "field", "slot"),
    [
        ("Cognome", "surname", 0),
        ("COGNOME 1", "surname", 1),
        ("cognome_2", "surname", 2),
        ("Cognome (2)", "surname", 2),
        ("2° Cognome", "surname", 2),
        ("Last name", "surname", 0),
        ("First name", "name", 0),
        ("First name 2", "name", 2),
        ("Nome", "name", 0),
        ("Nome compagno", "name", 2),
        ("Cognome e nome", "full", 0),
        ("Nome e Cognome", "full-name-first", 0),
        ("Cognome Nome Giocatore B", "full", 2),
        ("Giocatore 1", "full", 1),
        ("Primo giocatore", "full", 1),
        ("Player 2 surname", "surname", 2),
        ("Nominativo", "full", 0),
        ("Giocatori", "all", 0),
        ("N. tessera", "member", 0),
        ("Tessera FIBUR n°", "member", 0),
        ("Tessera2", "member", 2),
        ("Membership number", "member", 0),
        ("Scadenza tessera", "until", 0),
        ("Valida fino al", "until", 0),
        ("Quota 2026", "fee", 0),
        ("A.S.D.", "club", 0),
        ("ASD/Circolo", "club", 0),
        ("Associazione di appartenenza", "club", 0),
        ("Nome circolo", "club", 0),
        ("Società", "club", 0),
        ("Prov.", "province", 0),
        ("Regione", "region", 0),
        ("Cat.", "category", 0),
        ("Nome squadra", "team", 0),
        ("Squadra n.", "group", 0),
        ("N. coppia", "group", 0),
        ("Compagno", "partner", 0),
        ("Wanted partner", "partner", 0),
        ("Capitano", "captain", 0),
        ("Esigenze", "needs", 0),
        ("N.", "number", 0),
        ("#", "number", 0),
        ("E-mail", "ignored", 0),
        ("Email", "ignored", 0),
        ("Data di nascita", "ignored", 0),
        ("Codice fiscale", "ignored", 0),
        ("Rossi", None, 0),
        ("Iscritti al circolo della pinella di Roma centro", None, 0),
    ],
)
def test_headings(heading: str, field: str | None, slot: int) -> None:
    assert recognise(heading) == (None if field is None else (field, slot))


def test_a_row_of_data_is_no_row_of_headings() -> None:
    assert reads_as_header(["Cognome", "Nome"]) == 2
    assert reads_as_header(["Rossi", "Mario", "ASD Roma", "Categoria A"]) == 0
    assert reads_as_header(["Circolo La Pinella", "", ""]) == 0


@pytest.mark.parametrize(
    "header",
    [
        "Cognome;Nome;Tessera;Cognome;Nome;Tessera",
        "Cognome 1;Nome 1;Tessera 1;Cognome 2;Nome 2;Tessera 2",
        "Cognome;Nome;Tessera;Cognome 2;Nome 2;Tessera 2",
        "Cognome;Nome;Tessera;Cognome.1;Nome.1;Tessera.1",
        "Cognome A;Nome A;Tessera A;Cognome B;Nome B;Tessera B",
        "Cognome;Nome;Tessera;Cognome compagno;Nome compagno;Tessera compagno",
        "Surname 1;First name 1;Membership 1;Surname 2;First name 2;Membership 2",
    ],
)
def test_two_players_a_row_in_all_the_ways_clubs_write_it(header: str) -> None:
    seen = look(header + "\nRossi;Mario;11;Bianchi;Anna;12\n")
    assert [(p.id, p.surname, p.name) for p in seen.proposed[0].players] == [
        ("11", "Rossi", "Mario"),
        ("12", "Bianchi", "Anna"),
    ]


def test_a_mapping_overrides_what_headings_say() -> None:
    text = "Primo nome;Casato;Sigla\nMario;Rossi;77\n"
    plain = look(text, "individual-one-against-one")
    mapped = look(
        text,
        "individual-one-against-one",
        mapping={"primo NOME": "name", "Casato": "surname", "C": "member"},
    )
    assert names(plain) != names(mapped) == [("Rossi Mario",)]
    assert mapped.proposed[0].players[0].id == "77"


@pytest.mark.parametrize(
    ("mapping", "sentence"),
    [
        ({"Telefono": "surname"}, "There is no column Telefono in the list."),
        ({"Cognome": "age"}, "age is not something a column can hold"),
        ({"Cognome": "surname 9"}, "surname 9 is not something"),
    ],
)
def test_a_mapping_that_fits_nothing_is_refused(mapping: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        look("Cognome;Nome\nRossi;Mario\n", mapping=mapping)


def test_without_headings_columns_are_guessed_and_it_is_said() -> None:
    seen = look("1;Rossi;Mario;12345;ASD Roma;RM\n2;De Luca;Anna;12346;ASD Roma;RM\n", "individual-new-partner")
    player = seen.proposed[1].players[0]
    assert (player.surname, player.name, player.member, player.club, player.region) == (
        "De Luca",
        "Anna",
        "12346",
        "ASD Roma",
        "Lazio",
    )
    assert found(seen, "doubt")[0][2] == "The list has no row of headings: the columns were guessed."
    assert found(seen, "note")[:3] == [
        (0, "A", "Column A was read as: Number."),
        (0, "B", "Column B was read as: Surname."),
        (0, "C", "Column C was read as: Name."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Rossi;Mario;Bianchi;Anna\nVerdi;Carla;Neri;Ugo\n",
        "Mario;Rossi;Anna;Bianchi\nCarla;Verdi;Ugo;Neri\n",
        "Rossi Mario;Bianchi Anna\nVerdi Carla;Neri Ugo\n",
        "Rossi Mario - Bianchi Anna\nVerdi Carla - Neri Ugo\n",
        "Coppia 1;Rossi Mario;Bianchi Anna\nCoppia 2;Verdi Carla;Neri Ugo\n",
    ],
)
def test_pairs_without_headings(text: str) -> None:
    seen = look(text)
    assert names(seen) == [("Rossi Mario", "Bianchi Anna"), ("Verdi Carla", "Neri Ugo")]
    assert {player.club for entry in seen.proposed for player in entry.players} == {""}


def test_foreign_names_without_headings_are_read_by_position() -> None:
    assert names(look("Kowalczyk;Jadwiga\nNowak;Zbigniew\n", "individual-one-against-one")) == [
        ("Kowalczyk Jadwiga",),
        ("Nowak Zbigniew",),
    ]


def test_a_column_that_is_not_understood_is_named() -> None:
    seen = look("Cognome;Nome;Maglietta\nRossi;Mario;XL\n", "individual-new-partner")
    assert found(seen, "note") == [(1, "Maglietta", "The column Maglietta is not used: what it holds is not known.")]


def test_letters_of_columns() -> None:
    assert [letter(i) for i in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


@given(st.text(max_size=40))
def test_any_heading_is_read_without_failing(heading: str) -> None:
    meaning = recognise(heading)
    assert meaning is None or 0 <= meaning.slot <= 8


def test_a_shared_club_holds_for_both_and_a_single_number_for_the_first() -> None:
    columns = read_columns(table("Tessera;Giocatore 1;Giocatore 2;Circolo\n5;Rossi Ugo;Neri Lea;ASD\n"), "pairs")
    assert columns.slots == (1, 2)
    assert columns.first("club", 2) is not None
    assert columns.first("member", 2) is None
    assert columns.first("member", 1) is not None
