"""Lists go out so that spreadsheets show and never run them, and come in again as they were."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.messages import ENGLISH, Language
from pinella.tournament.entries.roster.export import entry_rows, write_csv, write_xlsx
from pinella.tournament.entries.roster.names import tidy_name
from pinella.tournament.entries.roster.preview import preview
from pinella.tournament.entries.roster.tables import read_table
from pinella.tournament.model import Contestant, Format, Player
from tests.tournament.roster.sample import ON, sample_players

ITALIAN_HEADINGS = {
    "Pair number": "Numero coppia",
    "Team number": "Numero squadra",
    "Number": "Numero",
    "Team": "Squadra",
    "Captain": "Capitano",
    "Surname": "Cognome",
    "Name": "Nome",
    "Membership number": "Numero di tessera",
    "Valid until": "Valida fino al",
    "Fee year": "Anno della quota",
    "Club": "Circolo",
    "Province": "Provincia",
    "Region": "Regione",
    "Category": "Categoria",
    "Needs": "Esigenze",
}
ITALIAN = Language("it", lambda text: ITALIAN_HEADINGS[text])


def test_csv_opens_in_italian_excel() -> None:
    data = write_csv([["Nicolò", 12, 1.5, None], ['a;"b"', "c\nd", "-5", -5]], ["Nome", "N", "Media", "x"])
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.decode("utf-8-sig") == 'Nome;N;Media;x\r\nNicolò;12;1,5;\r\n"a;""b""";"c\nd";\'-5;-5\r\n'


TWINS = [
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    "﹦1",
    "﹢1",
    "﹣1",
    "﹫A1",
    "−2+3",
    "\u00a0=1+1",
    "\u200b=1+1",
    "\ufeff=1+1",
    " =1",
    "\n=1",
]


@pytest.mark.parametrize("cell", ["=1+1", "+39 06", "-x", "@SUM(A1)", "=cmd|' /C calc'!A0", *TWINS])
def test_no_cell_is_run_as_a_formula(cell: str) -> None:
    text = write_csv([[cell, "Rossi"]], ["Cognome", "Nome"])
    assert f"'{cell}" in text.decode("utf-8-sig")
    assert read_table(text, "a.csv").rows[0].cells[0] == cell
    data = write_xlsx({"S": [["Cognome", "Nome"], [cell, "Rossi"]]}, "T")
    written = openpyxl.load_workbook(io.BytesIO(data))["S"]["A2"]
    assert (written.data_type, written.value, written.quotePrefix) == ("s", cell, True)


def test_a_workbook_has_bold_frozen_headings_typed_cells_and_widths() -> None:
    data = write_xlsx(
        {"Entries": [["Name", "VP", "Day"], ["Nicolò", 12, "2026-12-31"], ["007", 1.5, "2026-02-31"]]}, "May"
    )
    book = openpyxl.load_workbook(io.BytesIO(data))
    sheet = book["Entries"]
    assert (sheet["A1"].font.bold, sheet["A2"].font.bold, sheet.freeze_panes) == (True, False, "A2")
    assert [cell.value for cell in sheet[3]] == ["007", 1.5, "2026-02-31"]
    assert (sheet["B2"].value, sheet["C2"].is_date, str(sheet["C2"].value)[:10]) == (12, True, "2026-12-31")
    assert sheet.column_dimensions["A"].width > 6
    assert book.properties.title == "May"


def test_equal_content_gives_equal_bytes() -> None:
    rows = [["Name"], ["Nicolò"]]
    data = write_xlsx({"A": rows, "B": rows}, "T")
    assert data == write_xlsx({"A": rows, "B": rows}, "T")
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert {part.date_time for part in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = package.read("docProps/core.xml")
    assert core.count(b"1980-01-01T00:00:00Z") == 2


def test_names_of_sheets_are_made_fit() -> None:
    names = ["Girone A/B", "girone a b", "x" * 40, "", "'?'"]
    data = write_xlsx({name: [["Name"]] for name in names}, "T")
    written = openpyxl.load_workbook(io.BytesIO(data)).sheetnames
    assert written == ["Girone A B", "girone a b 2", "x" * 31, "-", "- 2"]


def field(format: Format, size: int) -> tuple[list[Contestant], dict[str, Player]]:
    players = sample_players(6 * size, "field")
    entries = [players[i : i + size] for i in range(0, len(players), size)]
    contestants = [
        Contestant(
            number=n,
            players=tuple(p.id for p in entry),
            name=f"Squadra {n}" if format == "teams" and n % 2 else "",
            captain=entry[1].id if format == "teams" else "",
        )
        for n, entry in enumerate(entries, start=1)
    ]
    return contestants, {player.id: player for player in players}


@pytest.mark.parametrize(("format", "size"), [("pairs", 2), ("teams", 4), ("individual-new-partner", 1)])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("language", [ENGLISH, ITALIAN], ids=["en", "it"])
def test_entries_come_back_as_they_went(format: Format, size: int, kind: str, language: Language) -> None:
    contestants, players = field(format, size)
    rows = entry_rows(contestants, players, format, language)
    data = write_xlsx({"S": rows}, "T") if kind == "xlsx" else write_csv(rows[1:], [str(cell) for cell in rows[0]])
    seen = preview(read_table(data, f"a.{kind}"), format, {}, **ON)
    assert [entry.players for entry in seen.proposed] == [tuple(players[id] for id in c.players) for c in contestants]
    assert [(entry.name, entry.captain) for entry in seen.proposed] == [(c.name, c.captain) for c in contestants]
    assert not [f for f in seen.findings if f.level == "refuse"]


def test_needs_leave_the_house_only_when_asked() -> None:
    player = Player(id="x1", surname="Sala", name="Pia", needs="tavolo vicino all'ingresso")
    entry = [Contestant(number=1, players=("x1",))]
    plain = entry_rows(entry, {"x1": player}, "individual-new-partner", ENGLISH)
    private = entry_rows(entry, {"x1": player}, "individual-new-partner", ENGLISH, private=True)
    assert player.needs not in plain[1] and player.needs == private[1][-1]
    seen = preview(read_table(write_xlsx({"S": private}, "T"), "a.xlsx"), "individual-new-partner", {}, **ON)
    assert seen.proposed[0].players[0] == player


LETTERS = st.text("abcdefghilmnopqrstuvzàèìòù'", min_size=2, max_size=12).filter(lambda text: text.strip("'"))
NAMES = st.tuples(LETTERS.map(tidy_name), LETTERS.map(tidy_name))
PLAYER = st.builds(
    lambda who, until, fee, club, category: Player(
        id="", surname=who[0], name=who[1], valid_until=until, fee_year=fee, club=club, category=category
    ),
    NAMES,
    st.sampled_from(["", "2026-12-31", "2028-02-29"]),
    st.sampled_from([0, 2026, 2027]),
    st.sampled_from(["", "ASD Roma; Centro", '=SUM("A")', "-", "Città"]),
    st.sampled_from(["", "A", "@B"]),
)


@given(st.lists(PLAYER, min_size=1, max_size=8), st.booleans())
def test_any_players_come_back(drawn: list[Player], as_csv: bool) -> None:
    players = {}
    for i, player in enumerate(drawn):
        fields = {name: getattr(player, name) for name in Player.__struct_fields__}
        players[str(1000 + i)] = Player(**(fields | {"id": str(1000 + i), "member": str(1000 + i)}))
    contestants = [Contestant(number=i, players=(id,)) for i, id in enumerate(players, start=1)]
    rows = entry_rows(contestants, players, "individual-one-against-one", ITALIAN)
    data = write_csv(rows[1:], [str(cell) for cell in rows[0]]) if as_csv else write_xlsx({"S": rows}, "T")
    seen = preview(read_table(data, "a"), "individual-one-against-one", {}, **ON)
    assert [entry.players[0] for entry in seen.proposed] == list(players.values())


@given(
    st.dictionaries(
        st.text(max_size=40),
        st.lists(st.lists(st.none() | st.text(max_size=20) | st.integers() | st.floats(), max_size=4), max_size=4),
        max_size=4,
    ),
    st.text(max_size=20),
)
def test_anything_can_be_written(sheets: dict[str, list[list[str | int | float | None]]], title: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx(sheets, title)))
    assert len(book.sheetnames) == max(1, len(sheets))
    for rows in sheets.values():
        assert write_csv(rows, ["a", "b"]).startswith(b"\xef\xbb\xbfa;b\r\n")


@pytest.mark.parametrize(
    "cell", ["Rossi", "D'Amico", "Ångström", "5 = 5", "12", "", "(x)", "’Ndrangheta", "Città – centro"]
)
def test_what_no_spreadsheet_runs_stays_as_it_is(cell: str) -> None:
    assert write_csv([[cell]], ["x"]).decode("utf-8-sig").split("\r\n")[1].strip('"') == cell
