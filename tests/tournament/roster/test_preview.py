"""What a list would enter, and what is wrong with it: row, column, sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.messages import say
from pinella.tournament.entries.roster.findings import Finding
from pinella.tournament.entries.roster.grid import Row
from pinella.tournament.entries.roster.preview import preview
from pinella.tournament.entries.roster.tables import Table, read_table
from pinella.tournament.model import Contestant, Format, Player
from tests.support import FED, ITA
from tests.tournament.roster.sample import ON, found, look, names, registry, sample_players, sample_workbook

ROSSI = Player(
    id="100", member="100", surname="Rossi", name="Maria", valid_until="2026-12-31", fee_year=2026, club="ASD Roma"
)
BIANCHI = Player(id="101", member="101", surname="Bianchi", name="Ugo", valid_until="2025-12-31", fee_year=2025)
GUEST = Player(id="x4", surname="D'Angelo", name="Lea")
KNOWN = registry(ROSSI, BIANCHI, GUEST)
GIVEN = ("Ada", "Bice", "Carla", "Dora", "Elena", "Franca", "Gina", "Ida", "Lea")


# Layouts


def test_one_player_a_row_with_the_number_of_the_pair() -> None:
    seen = look("Coppia;Cognome;Nome\n1;ROSSI;MARIO\n2;Neri;Ugo\n1;Bianchi;Anna\n2;Verdi;Lea\n")
    assert names(seen) == [("Rossi Mario", "Bianchi Anna"), ("Neri Ugo", "Verdi Lea")]
    assert [entry.row for entry in seen.proposed] == [2, 3]


def test_a_merged_cell_numbers_both_players_of_the_pair() -> None:
    seen = look("Coppia;Cognome;Nome\n1;Rossi;Mario\n;Bianchi;Anna\n2;Neri;Ugo\n;Verdi;Lea\n")
    assert names(seen) == [("Rossi Mario", "Bianchi Anna"), ("Neri Ugo", "Verdi Lea")]


def test_a_running_number_that_two_rows_share_is_the_pair() -> None:
    assert len(look("N.;Cognome;Nome\n1;Rossi;Mario\n1;Bianchi;Anna\n2;Neri;Ugo\n2;Verdi;Lea\n").proposed) == 2
    assert len(look("N.;Cognome;Nome\n1;Rossi;Mario\n2;Bianchi;Anna\n3;Neri;Ugo\n4;Verdi;Lea\n").proposed) == 4


def test_empty_rows_between_twos_make_pairs_with_a_doubt() -> None:
    seen = look("Cognome;Nome\nRossi;Mario\nBianchi;Anna\n;\nNeri;Ugo\nVerdi;Lea\n")
    assert names(seen) == [("Rossi Mario", "Bianchi Anna"), ("Neri Ugo", "Verdi Lea")]
    assert [text for _, _, text in found(seen, "doubt")] == [
        "Empty rows part the list two by two: each two rows were read as a pair."
    ]


@pytest.mark.parametrize(
    "cell", ["Rossi Mario - Bianchi Anna", "Rossi Mario/Bianchi Anna", '"Rossi Mario\nBianchi Anna"']
)
def test_a_pair_in_one_cell(cell: str) -> None:
    assert names(look(f"N;Coppia;Circolo\n1;{cell};ASD\n")) == [("Rossi Mario", "Bianchi Anna")]


def test_singles_who_name_each_other_are_a_pair() -> None:
    seen = look(
        "Cognome;Nome;Compagno\nRossi;Mario;BIANCHI anna\nNeri;Ugo;\nBianchi;Anna;Mario Rossi\nVerdi;Lea;nessuno\n"
        "Viola;Pia;Gialli Aldo\n"
    )
    assert names(seen) == [("Rossi Mario", "Bianchi Anna"), ("Neri Ugo",), ("Verdi Lea",), ("Viola Pia", "Gialli Aldo")]
    assert (seen.counts.singles, found(seen, "doubt")) == (2, [])


def test_a_wish_that_is_not_returned_is_kept_and_doubted() -> None:
    seen = look("Cognome;Nome;Compagno\nRossi;Mario;Anna Bianchi\nBianchi;Anna;Neri Ugo\nNeri;Ugo;Bianchi Anna\n")
    assert names(seen) == [("Rossi Mario",), ("Bianchi Anna", "Neri Ugo")]
    assert seen.proposed[0].wants == seen.proposed[1].players[0].id
    assert (2, "Compagno") in [(row, column) for row, column, _ in found(seen, "doubt")]


@pytest.mark.parametrize(
    "text",
    [
        "Squadra;Giocatore 1;Giocatore 2;Giocatore 3;Giocatore 4\nLeoni;Rossi Ugo;Neri Lea (C);Verdi Ada;Sala Pia\n",
        "Squadra;Capitano;Player 1;Player 2;Player 3;Player 4\nLeoni;2;Rossi Ugo;Neri Lea;Verdi Ada;Sala Pia\n",
        "Squadra;Giocatori;Capitano\nLeoni;Rossi Ugo, Neri Lea, Verdi Ada, Sala Pia;Lea Neri\n",
        "Squadra;Cognome;Nome;Capitano\nLeoni;Rossi;Ugo;\n;Neri;Lea;x\n;Verdi;Ada;no\n;Sala;Pia;\n",
        "Squadra;Giocatore 1;Giocatore 2\nLeoni;Rossi Ugo;* Neri Lea\nleoni;Verdi Ada;Sala Pia\n",
    ],
)
def test_teams_in_all_their_layouts(text: str) -> None:
    seen = look(text, "teams")
    assert names(seen) == [("Rossi Ugo", "Neri Lea", "Verdi Ada", "Sala Pia")]
    team = seen.proposed[0]
    assert (team.name, team.captain) == ("Leoni", team.players[1].id)


def test_a_captain_named_only_as_such_plays_too() -> None:
    seen = look("Squadra;Capitano;Giocatore 2;Giocatore 3;Giocatore 4\nLeoni;Rossi Ugo;A B;C D;E F\n", "teams")
    assert names(seen) == [("Rossi Ugo", "A B", "C D", "E F")]
    assert seen.proposed[0].captain == seen.proposed[0].players[0].id


def test_a_team_has_four_to_eight_players() -> None:
    sizes = (3, 4, 8, 9)
    rows = "".join(
        f"{n};{a};{b}\n"
        for n in range(4)
        for a, b in zip(["Rossi", "Bianchi", "Verdi", "Quaranta"][n : n + 1] * 9, GIVEN[: sizes[n]], strict=False)
    )
    seen = look("Squadra n.;Cognome;Nome\n" + rows, "teams")
    assert [len(entry.players) for entry in seen.proposed] == [4, 8]
    assert [text for _, _, text in found(seen, "refuse")] == [
        "Row 2: the team has 3 players: from 4 to 8 were expected.",
        "Row 17: the team has 9 players: from 4 to 8 were expected.",
    ]


def test_players_without_any_team_are_refused_as_a_whole() -> None:
    assert found(look("Cognome;Nome\nRossi;Ugo\n", "teams"), "refuse") == [
        (0, "", "No column says which team a player belongs to.")
    ]


@pytest.mark.parametrize("format", ["individual-one-against-one", "individual-new-partner"])
def test_in_an_individual_everybody_enters_alone(format: Format) -> None:
    assert names(look("Giocatore 1;Giocatore 2\nRossi Ugo;Neri Lea\n", format)) == [("Rossi Ugo",), ("Neri Lea",)]


# What is wrong, and where


def test_what_is_no_entry_is_left_out() -> None:
    seen = look(
        "N.;Cognome;Nome\n1;Rossi;Ugo\n2;;\n;;\n;;\nN.;Cognome;Nome\n3;Neri;Lea\nTotale iscritti: 2;;\n",
        "individual-new-partner",
    )
    assert names(seen) == [("Rossi Ugo",), ("Neri Lea",)]
    assert [row for row, _, _ in found(seen, "note")] == [6, 8]


def test_missing_names_are_told_with_row_and_column() -> None:
    seen = look("Cognome 1;Nome 1;Cognome 2;Nome 2\nRossi;Ugo;;Lea\nNeri;;Verdi;Ada\nSala;Pia;;\nA;B;C;D\n")
    assert found(seen, "refuse") == [(2, "Cognome 2", "Row 2: the surname is missing.")]
    assert found(seen, "doubt") == [
        (0, "", "The number of single players is odd (1): one will have no partner."),
        (3, "Cognome 1", "Row 3: the first name of Neri is missing."),
        (4, "Cognome 1", "Row 4: the partner of Sala Pia is missing."),
    ]
    assert (seen.counts.refused, seen.counts.singles, seen.counts.entries) == (1, 1, 3)


def test_a_pair_of_three_is_refused() -> None:
    seen = look("Coppia;Cognome;Nome\n1;Rossi;Ugo\n1;Neri;Lea\n1;Verdi;Ada\n")
    assert found(seen, "refuse")[0][2] == "Row 2: the pair has 3 players: two were expected."


@pytest.mark.parametrize(
    "again", ["D'ANGELO;Maria", "Dangelo;maria", "Maria;D’Angelo", "d' angelo;MARIA", "D'Àngelo;Marìa"]
)
def test_the_same_player_twice_however_it_is_written(again: str) -> None:
    seen = look(f"Cognome;Nome\nD'Angelo;Maria\n{again}\n", "individual-new-partner")
    assert len(seen.proposed) == 1
    assert [(row, "is already in row 2." in text) for row, _, text in found(seen, "refuse")] == [(3, True)]


def test_nobody_plays_with_herself() -> None:
    seen = look("Giocatore 1;Giocatore 2\nRossi Maria;Maria Rossi\n", known=KNOWN)
    assert (seen.proposed, found(seen, "refuse")[0][2]) == ((), "Row 2: Rossi Maria is already in row 2.")


def test_a_player_without_number_is_the_one_with_it() -> None:
    for rows in ("Rossi;Ugo;7\nRossi;Ugo;\n", "Rossi;Ugo;\nRossi;Ugo;7\n"):
        seen = look("Cognome;Nome;Tessera\n" + rows, "individual-new-partner")
        assert (len(seen.proposed), len(found(seen, "refuse"))) == (1, 1)


def test_one_number_for_two_people_and_two_numbers_for_one_name() -> None:
    seen = look("Cognome;Nome;Tessera\nRossi;Ugo;7\nNeri;Lea;7\nRossi;Ugo;8\n", "individual-new-partner")
    assert found(seen, "refuse") == [
        (3, "Tessera", "Row 3: the membership number 7 is used by Rossi Ugo in row 2 too.")
    ]
    assert found(seen, "doubt") == [
        (4, "Tessera", "Row 4: Rossi Ugo has the membership number 8 here and 7 elsewhere.")
    ]
    assert [entry.players[0].id for entry in seen.proposed] == ["7", "8"]


def test_who_is_entered_already_is_refused() -> None:
    seen = look(
        "Cognome;Nome\nROSSI;Maria\nNeri;Lea\n", known=KNOWN, already=[Contestant(number=9, players=("100", "101"))]
    )
    assert found(seen, "refuse") == [(2, "Cognome", "Row 2: Rossi Maria is already entered as number 9.")]
    assert names(seen) == [("Neri Lea",)]


# The registry


def test_the_registry_is_asked_by_number_and_by_name() -> None:
    seen = look("Tessera;Cognome;Nome\n0100;rossi;maria\n;Ugo;Bianchi\n;dangelo;lea\n", "individual-new-partner", KNOWN)
    assert [entry.players[0] for entry in seen.proposed] == [ROSSI, BIANCHI, GUEST]
    assert seen.counts.new == 0


def test_the_registry_stands_and_the_list_fills_its_gaps() -> None:
    seen = look(
        "Tessera;Cognome;Nome;Scadenza;Circolo;Prov\n100;Rossi;Maria;31/12/2030;Altro;MI\n",
        "individual-new-partner",
        KNOWN,
    )
    player = seen.proposed[0].players[0]
    assert (player.valid_until, player.club, player.province, player.region) == (
        "2026-12-31",
        "ASD Roma",
        "MI",
        "Lombardia",
    )
    assert found(seen, "note") == [
        (2, "Scadenza", "Row 2: Rossi Maria: the list says 31/12/2030, the registry 31/12/2026; the registry stands.")
    ]


def test_a_number_of_somebody_else_is_refused_a_slip_in_the_name_is_not() -> None:
    seen = look("Tessera;Cognome;Nome\n100;Verdi;Ada\n100;Rosi;Maria\n", "individual-new-partner", KNOWN)
    assert found(seen, "refuse") == [
        (2, "Tessera", "Row 2: the membership number 100 belongs to Rossi Maria, not to Verdi Ada.")
    ]
    assert [entry.players[0] for entry in seen.proposed] == [ROSSI]
    assert [f.player for f in seen.findings if f.row == 3] == ["100"]


def test_new_players_get_the_next_guest_number_and_near_names_are_proposed_not_merged() -> None:
    seen = look("Cognome;Nome\nRosi;Maria\nRossi;Mario\nSala;Pia\n", "individual-new-partner", KNOWN)
    assert [entry.players[0].id for entry in seen.proposed] == ["x5", "x6", "x7"]
    assert [(f.row, f.player, str(f.suggestion)) for f in seen.findings if f.level == "doubt"] == [
        (2, "100", "If it is a slip, enter Rossi Maria (100)."),
    ]
    assert len(found(seen, "note")) == seen.counts.new == 3


def test_namesakes_in_the_registry_need_a_number_or_a_club() -> None:
    other = Player(id="200", member="200", surname="Rossi", name="Maria", club="ASD Bari")
    known = registry(ROSSI, other)
    seen = look("Cognome;Nome;Circolo\nRossi;Maria;\nRossi;Maria;asd bari\n", "individual-new-partner", known)
    assert [text for _, _, text in found(seen, "refuse")] == [
        "Row 2: there are 2 players called Rossi Maria in the registry (100, 200)."
    ]
    assert [entry.players[0] for entry in seen.proposed] == [other]


def test_an_expired_membership_is_shown_or_refused_as_the_code_says() -> None:
    text = "Cognome;Nome\nBianchi;Ugo\n"
    free = look(text, "individual-new-partner", KNOWN, code=load_code(ITA))
    strict = look(text, "individual-new-partner", KNOWN, code=load_code(FED))
    assert (len(free.proposed), len(strict.proposed)) == (1, 0)
    sentences = [
        "Row 2: the membership of Bianchi Ugo expired on 31/12/2025.",
        "Row 2: Bianchi Ugo paid the annual fee for 2025, not yet for 2026.",
    ]
    assert [text for _, _, text in found(free, "doubt")] == sentences
    assert [(str(f.message), f.article) for f in strict.findings] == [(said, "1a, 1d") for said in sentences]


def test_a_membership_is_valid_on_its_last_day() -> None:
    text = "Cognome;Nome;Scadenza\nSala;Pia;10/05/2026\n"
    assert found(look(text, "individual-new-partner"), "doubt") == []
    assert len(found(look(text, "individual-new-partner", on_date="2026-05-11"), "doubt")) == 1


def test_a_membership_of_unknown_end_is_doubted_where_the_code_checks_it() -> None:
    text = "Cognome;Nome\nSala;Pia\n"
    assert found(look(text, "individual-new-partner", code=load_code(ITA)), "doubt") == []
    assert found(look(text, "individual-new-partner", code=load_code(FED)), "doubt") == [
        (2, "Cognome", "Row 2: it is not known until when the membership of Sala Pia is valid.")
    ]


def test_a_check_handed_in_is_asked_of_every_player() -> None:
    def suspended(player: Player) -> list[Finding]:
        return (
            [Finding(0, "", "refuse", say("{player} is suspended.", player=player.full))] if player.id == "100" else []
        )

    seen = look("Giocatore 1;Giocatore 2\nSala Pia;Rossi Maria\nNeri Lea;Verdi Ada\n", known=KNOWN, check=suspended)
    assert found(seen, "refuse") == [(2, "Giocatore 2", "Rossi Maria is suspended.")]
    assert len(seen.proposed) == 1


@pytest.mark.parametrize(
    ("header", "cell", "sentence"),
    [
        ("Prov;Regione", "MI;Lazio", "Row 2: the province MI is in Lombardia, not in Lazio."),
        ("Prov;Regione", "ZZ;", "Row 2: ZZ is not a province of Italy."),
        ("Scadenza", "31/02/2026", "Row 2: 31/02/2026 is not a day."),
        ("Quota", "€ 15", "Row 2: € 15 does not say for which year the fee was paid."),
        ("Tessera", "1,2E+10", "Row 2: the spreadsheet has shortened the membership number 1,2E+10."),
    ],
)
def test_details_that_cannot_be(header: str, cell: str, sentence: str) -> None:
    seen = look(f"Cognome;Nome;{header}\nSala;Pia;{cell}\n", "individual-new-partner")
    assert [text for _, _, text in found(seen, "doubt")] == [sentence]
    assert len(seen.proposed) == 1


def test_two_lines_and_formulas_in_a_cell_are_doubted_and_kept_as_text() -> None:
    seen = look('Cognome;Nome\n"Sala\nVerdi";Pia\n=SUM(A1);Ugo\n', "individual-new-partner")
    assert names(seen) == [("Sala Verdi Pia",), ("=SUM(A1) Ugo",)]
    assert [text for _, _, text in found(seen, "doubt")] == [
        "Row 2, column Cognome: two lines in one cell were read as one.",
        "Row 3, column Cognome: =SUM(A1) looks like a formula; it is kept as text.",
    ]


def test_beyond_the_capacity_entries_wait() -> None:
    text = "Giocatore 1;Giocatore 2\n" + "".join(f"Rossi{c} Ugo;Neri{c} Lea\n" for c in "abcd")
    already = [Contestant(number=1, players=("x90", "x91")), Contestant(number=2, players=("x92", "x93"), staff=True)]
    seen = look(text, capacity=3, already=already)
    assert [entry.waiting for entry in seen.proposed] == [False, False, True, True]
    assert seen.counts.waiting == 2
    assert (5, "", "Row 5: all 3 places are taken: for the waiting list.") in found(seen, "doubt")


def test_two_singles_take_one_place() -> None:
    seen = look("Cognome;Nome\nRossi;Ugo\nSala;Pia\nVerdi;Ada\n", capacity=1)
    assert [entry.waiting for entry in seen.proposed] == [False, False, True]


def test_a_list_without_people_says_so() -> None:
    seen = preview(Table(rows=(Row(2, ("a",)),), header=("Circolo",), header_row=1), "pairs", {}, **ON)
    assert found(seen, "refuse") == [
        (0, "", "No column holds surnames or names: nobody can be entered from this list.")
    ]


# Samples and anything at all


def test_samples_are_many_different_and_the_same_for_a_seed() -> None:
    players = sample_players(3000, "s")
    assert len({player.full for player in players}) == len({player.id for player in players}) == 3000
    assert len({player.region for player in sample_players(12, 1)}) >= 6
    assert sample_players(20, 1) == sample_players(20, 1) != sample_players(20, 2)


@pytest.mark.parametrize("seed", range(5))
def test_a_sample_workbook_is_entered_whole(seed: int) -> None:
    seen = preview(read_table(sample_workbook(40, seed), "a.xlsx"), "pairs", {}, **ON)
    assert [list(entry.players) for entry in seen.proposed] == [
        [a, b] for a, b in zip(*[iter(sample_players(80, seed))] * 2, strict=True)
    ]
    assert found(seen, "refuse") == []


HEADING_WORDS = (
    "Cognome;Nome;Cognome 1;Nome 2;Cognome 2;Giocatore 1;Giocatore 2;Tessera;Scadenza;Quota;Prov;Regione;Circolo;"
    "Coppia;Squadra;Compagno;Capitano;N.;Giocatori;Boh"
)
HEADINGS = st.sampled_from(HEADING_WORDS.split(";"))
CELLS = st.one_of(
    st.sampled_from(
        ["", "Rossi", "ROSSI Mario", "Mario", "1", "2", "x1", "12345", "31/12/2026", "MI", "Totale", "=1", "*"]
    ),
    st.text(max_size=12),
)
FORMATS: list[Format] = ["pairs", "teams", "individual-one-against-one", "individual-new-partner"]


@given(
    st.lists(HEADINGS, max_size=6),
    st.lists(st.lists(CELLS, max_size=6), max_size=8),
    st.sampled_from(FORMATS),
    st.none() | st.integers(-1, 3),
)
def test_any_table_has_a_preview(
    header: list[str], rows: list[list[str]], format: Format, capacity: int | None
) -> None:
    table = Table(
        rows=tuple(Row(i, tuple(cells)) for i, cells in enumerate(rows, start=2)), header=tuple(header), header_row=1
    )
    seen = preview(table, format, KNOWN, capacity=capacity, **ON)
    placed = [player.id for entry in seen.proposed for player in entry.players]
    assert len(placed) == len(set(placed)) == seen.counts.players
    sizes = {"pairs": (1, 2), "teams": (4, 8)}.get(format, (1, 1))
    assert all(sizes[0] <= len(entry.players) <= sizes[1] for entry in seen.proposed)
    assert all(player.surname and player.id for entry in seen.proposed for player in entry.players)
    assert all("\n" not in str(f.message) for f in seen.findings)
