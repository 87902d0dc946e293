"""Names tidied, folded, split and compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.tournament.entries.roster.days import day
from pinella.tournament.entries.roster.italy import REGION_OF, REGIONS, province_code, region_name
from pinella.tournament.entries.roster.likeness import NameIndex, slips
from pinella.tournament.entries.roster.names import clean, fold, name_key, several, split_full, tidy_name
from pinella.tournament.entries.roster.people import member_number, paid_year
from pinella.tournament.entries.roster.search import search
from pinella.tournament.model import Player


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  ROSSI   MARIO ", "Rossi Mario"),
        ("rossi", "Rossi"),
        ("DE LUCA", "De Luca"),
        ("d’angelo", "D'Angelo"),
        ("D' ANGELO", "D'Angelo"),
        ("DALL'OLIO", "Dall'Olio"),
        ("MCDONALD", "McDonald"),
        ("McDonald", "McDonald"),
        ("deLuca", "deLuca"),
        ("ROSSI-BIANCHI", "Rossi-Bianchi"),
        ("NICOLÒ", "Nicolò"),
        ("NICOLO'", "Nicolo'"),
        ("Rossi\u00a0\u200bM.", "Rossi M."),
    ],
)
def test_names_are_tidied(typed: str, shown: str) -> None:
    assert tidy_name(typed) == shown


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("D'Angelo", "Maria"), ("DANGELO", "maria")),
        (("De Luca", "Anna"), ("DELUCA", "ANNA")),
        (("De Luca", "Anna"), ("Anna", "De Luca")),
        (("Nicolò", "Rosa"), ("Nicolo'", "Rosa")),
        (("Rossi", "Anna Maria"), ("Annamaria", "Rossi")),
        (("Müller", "Łucja"), ("Muller", "Lucja")),
    ],
)
def test_one_name_however_it_is_written(one: tuple[str, str], two: tuple[str, str]) -> None:
    assert name_key(*one) == name_key(*two)


def test_two_names_stay_two() -> None:
    assert len({name_key("Rossi", name) for name in ("Mario", "Maria", "Marco", "Omar")}) == 4


@pytest.mark.parametrize(
    ("full", "surname", "name", "guessed"),
    [
        ("Rossi Mario", "Rossi", "Mario", False),
        ("Mario Rossi", "Rossi", "Mario", True),
        ("Rossi, Mario", "Rossi", "Mario", False),
        ("Mario ROSSI", "Rossi", "Mario", False),
        ("DE LUCA Anna Maria", "De Luca", "Anna Maria", False),
        ("De Luca Anna Maria", "De Luca", "Anna Maria", False),
        ("Anna Maria De Luca", "De Luca", "Anna Maria", True),
        ("Rossi Bianchi Anna", "Rossi Bianchi", "Anna", False),
        ("D' Angelo Luca", "D'Angelo", "Luca", False),
        ("Rossi", "Rossi", "", False),
        ("De Luca", "De Luca", "", False),
        ("Kowalski Jan Piotr", "Kowalski", "Jan Piotr", True),
    ],
)
def test_a_full_name_is_split(full: str, surname: str, name: str, guessed: bool) -> None:
    assert split_full(full) == (surname, name, guessed)


def test_a_heading_may_say_that_the_first_name_comes_first() -> None:
    assert split_full("Jan Piotr Kowalski", name_first=True)[:2] == ("Kowalski", "Jan Piotr")
    assert split_full("Ana Da Silva", name_first=True)[:2] == ("Da Silva", "Ana")


@pytest.mark.parametrize(
    "cell",
    [
        "Rossi Mario - Bianchi Anna",
        "Rossi Mario/Bianchi Anna",
        "Rossi Mario\nBianchi Anna",
        "Rossi Mario e Bianchi Anna",
        "Rossi Mario, Bianchi Anna",
        "Rossi Mario & Bianchi Anna",
    ],
)
def test_two_people_in_one_cell(cell: str) -> None:
    assert [clean(part) for part in several(cell)] == ["Rossi Mario", "Bianchi Anna"]


@given(st.text(st.characters(max_codepoint=0x17F, exclude_characters="ŉ")))
def test_tidying_changes_nothing_but_case_and_spaces_and_once_is_enough(text: str) -> None:
    once = tidy_name(text)
    assert fold(once) == fold(clean(text))
    assert tidy_name(once) == once


@given(st.text(max_size=40))
def test_splitting_loses_no_letter(text: str) -> None:
    split = split_full(text)
    assert sorted(fold(split.surname + split.name)) == sorted(fold(clean(text)))


@given(st.text("abc", max_size=8), st.text("abc", max_size=8), st.integers(0, 3))
def test_slips_are_a_distance_with_a_bound(one: str, two: str, most: int) -> None:
    apart = slips(one, two, most)
    assert apart == slips(two, one, most) <= most + 1
    assert (apart == 0) == (one == two)
    assert slips(one, one + "x", 3) == 1
    if one[:1] != one[1:2] and len(one) > 1:
        assert slips(one, one[1] + one[0] + one[2:], 3) == 1


def test_near_names_are_found_and_couples_are_not() -> None:
    index = NameIndex()
    for id, surname, name in [
        ("1", "Rossi", "Maria"),
        ("2", "Rossi", "Mario"),
        ("3", "Bianchi", "Ugo"),
        ("4", "Re", "Io"),
    ]:
        index.add(id, surname, name)
    assert [alike.id for alike in index.near("Rosi", "Maria")] == ["1"]
    assert [alike.id for alike in index.near("Maria", "Rosi")] == ["1"]
    assert [alike.id for alike in index.near("Bianchii", "Ugoo")] == ["3"]
    assert index.near("Rossi", "Maria") == []
    assert index.near("Re", "Eva") == []


def test_every_province_has_a_region() -> None:
    assert len(REGIONS) == 20
    assert set(REGION_OF.values()) == set(REGIONS)
    assert (province_code("Milano"), province_code("(mi)"), province_code("Forlì"), province_code("ZZ")) == (
        "MI",
        "MI",
        "FC",
        None,
    )
    assert region_name("EMILIA ROMAGNA") == region_name("emilia-romagna") == "Emilia-Romagna"
    assert region_name("Bavaria") is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("31/12/2026", "2026-12-31"),
        ("31.12.26", "2026-12-31"),
        ("1-2-2027", "2027-02-01"),
        ("2026-12-31", "2026-12-31"),
        ("2026-12-31T00:00:00", "2026-12-31"),
        ("02/2028", "2028-02-29"),
        ("2026", "2026-12-31"),
        ("31/02/2026", None),
        ("13/2026", None),
        ("domani", None),
    ],
)
def test_days(typed: str, meant: str | None) -> None:
    assert day(typed) == meant


@pytest.mark.parametrize(
    ("typed", "heading", "year"),
    [
        ("2025", "Quota", 2025),
        ("2025/2026", "Quota", 2026),
        ("sì", "Quota", 2026),
        ("x", "Quota 2024", 2024),
        ("no", "Quota", 0),
        ("15,00", "Quota", None),
        ("12/01/2026", "Quota", 2026),
    ],
)
def test_fees(typed: str, heading: str, year: int | None) -> None:
    assert paid_year(typed, heading, 2026) == year


@pytest.mark.parametrize(
    ("typed", "number"),
    [("12345.0", "12345"), ("n. 12 345", "12345"), ("ab12", "AB12"), ("in corso", ""), ("1,2E+10", None), ("", "")],
)
def test_membership_numbers(typed: str, number: str | None) -> None:
    assert member_number(typed) == number


PEOPLE = [
    Player(id="7", member="7", surname="D'Angelo", name="Niccolò"),
    Player(id="8", member="8", surname="De Luca", name="Maria"),
    Player(id="9", member="9", surname="Luca", name="Maria Teresa"),
    Player(id="x1", surname="Angelini", name="Luca"),
]


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("dangelo", ["7"]),
        ("niccolo d'ang", ["7"]),
        ("DELUCA", ["8"]),
        ("de luca maria", ["8"]),
        ("maria luca", ["8", "9"]),
        ("luca", ["9", "x1", "8"]),
        ("x1", ["x1"]),
        ("8", ["8"]),
        ("ngel", ["x1", "7"]),
        ("", []),
        ("zz", []),
    ],
)
def test_search_is_blind_to_writing_and_order(typed: str, ids: list[str]) -> None:
    assert [player.id for player in search(PEOPLE, typed)] == ids


@given(st.text(max_size=30))
def test_search_never_fails(text: str) -> None:
    assert {player.id for player in search(PEOPLE, text, most=2)} <= {player.id for player in PEOPLE}
