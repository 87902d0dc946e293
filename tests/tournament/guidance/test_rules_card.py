"""The rules card: each code's own lines with their articles, and none of another's."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.codes.clauses import articles_in, clause_index
from pinella.codes.loader import CodeError, CodeFile, load_code, shipped
from pinella.messages import ENGLISH
from pinella.rules.deal import Deal
from pinella.rules.encoding import Ending
from pinella.tournament.guidance.lines import Line
from pinella.tournament.guidance.rules_card import For, rules_card
from tests.rules.tables import table
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, case


def line_of(code: str, key: str, for_: For = "phone") -> Line | None:
    return rules_card(load_code(code), for_=for_).line(key)


def said(code: str, key: str) -> str:
    found = line_of(code, key)
    return found.text.render(ENGLISH) if found else ""


LINES = [
    # clause, code, line, a code that says otherwise or nothing
    case("feb-03-e", "feb-03-e", FEB, "pack", INT),
    case("int-03-d", "int-03-d", INT, "pack", FEB),
    case("rev-03-g", "rev-03-g", REV, "pack", INT),
    case("rev-03-a", "rev-03-a", REV, "draw", INT),
    case("rev-04-t", "rev-04-t", REV, "meld-keeper", INT),
    case("feb-04-a", "feb-04-a", FEB, "shuffle", INT),
    case("feb-04-a", "feb-04-a", FEB, "bottom", INT),
    case("fed-02b-a", "fed-02b-a", FED, "shuffle", FEB),
    case("int-04-a", "int-04-a", INT, "shuffle", REV),
    case("rev-04-b", "rev-04-b", REV, "shuffle", INT),
    case("rev-def-shuffle", "rev-def-shuffle", REV, "others", FEB),
    case("rev-def-shuffle", "rev-def-shuffle", REV, "style", INT),
    case("rev-def-shuffle", "rev-def-shuffle", REV, "delegate", INT),
    case("rev-def-cut", "rev-def-cut", REV, "cut", INT),
    case("rev-22-a", "rev-22-a", REV, "recount", INT),
    case("rev-04-m", "rev-04-m", REV, "crosswise", INT),
    case("feb-05-d", "feb-05-d", FEB, "sets-lie", INT),
    case("int-08-d", "int-08-d", INT, "inspect", REV),
    case("int-con-g", "int-con-g", INT, "fan", REV),
    case("rev-def-fan", "rev-def-fan", REV, "fan", INT),
    case("fed-03f-e", "fed-03f-e", FED, "penalised", INT),
    case("rev-22-g", "rev-22-g", REV, "all-in-hand", INT),
    case("feb-29-h", "feb-29-h", FEB, "order", INT),
    case("feb-29-h", "feb-29-h", FEB, "minus-checked", INT),
    case("feb-30-a", "feb-30-a", FEB, "scorer", FED),
    case("fed-05a-a", "fed-05a-a", FED, "scorer", FEB),
    case("feb-30-c", "feb-30-c", FEB, "deliver", FED),
    case("fed-05a-c", "fed-05a-c", FED, "deliver", FEB),
    case("rev-def-kibitzer", "rev-def-kibitzer", REV, "spectators", INT),
    case("int-def-spectator", "int-def-spectator", INT, "spectators", REV),
    case("rev-proc-a", "rev-proc-a", REV, "call", FEB),
    case("rev-pow-a", "rev-pow-a", REV, "bearing", INT),
    case("rev-con-i", "rev-con-i", REV, "no-objects-on-table-or-lap", INT),
    case("rev-def-vocab", "rev-def-vocab", REV, "dealer", INT),
    case("rev-sep-a", "rev-sep-a", REV, "see-table-and-both-opponents", INT),
    case("rev-sep-b", "rev-sep-b", REV, "rests-at-table-edge-hands-covered", INT),
    case("rev-sep-c", "rev-sep-c", REV, "pile-in-order", INT),
    case("rev-sep-d", "rev-sep-d", REV, "declare-pozzetto-and-tip-rest", INT),
    case("rev-sep-g", "rev-sep-g", REV, "declare-closing-and-tip-rest", INT),
    case("int-con-a", "int-con-a", INT, "fair-play-and-attention", REV),
    case("int-con-m", "int-con-m", INT, "take-defeat-well", REV),
]


@pytest.mark.parametrize(("clause", "code", "key", "other"), LINES)
def test_a_line_stands_on_the_card_of_its_code_only(clause: str, code: str, key: str, other: str) -> None:
    found = line_of(code, key)
    assert found is not None
    assert clause in found.clauses
    assert clause_index()[clause].article in articles_in(found.article)
    assert clause not in rules_card(load_code(other), for_="phone").clauses()
    assert said(code, key) != said(other, key)


@pytest.mark.parametrize("name", shipped())
def test_a_card_cites_clauses_only_of_the_texts_it_rests_on(name: str) -> None:
    """And every line has words and an article of its own."""
    code = load_code(name)
    keys = [one.key for section in rules_card(code, for_="phone").sections for one in section.lines]
    assert len(keys) == len(set(keys)) > 30
    for section in rules_card(code, for_="phone").sections:
        assert section.lines
        for one in section.lines:
            assert one.text.render(ENGLISH) and "{" not in one.text.render(ENGLISH) and one.article
            for clause in one.clauses:
                assert clause_index()[clause].article in one.article or "default" not in one.article


@pytest.mark.clause("int-con-a")
def test_the_whole_list_of_conduct_is_on_phone_and_paper() -> None:
    """Sixteen points, each with the clause behind it; codes that take the list over name the text it is from."""
    for code in (INT, ITA, FEB, FIT, FED):
        for for_ in ("phone", "table"):
            card = rules_card(load_code(code), for_=for_)
            clauses = card.clauses()
            assert {f"int-con-{letter}" for letter in "abcdefghijklmnop"} <= clauses, code
    assert not any(one.startswith("int-con-") for one in rules_card(load_code(REV), for_="phone").clauses())


@pytest.mark.clause("rev-def-vocab")
def test_words_are_explained_on_the_phone_and_not_on_the_table() -> None:
    for code in FEDERATIONS:
        phone = {section.key: section for section in rules_card(load_code(code), for_="phone").sections}
        assert "words" not in [section.key for section in rules_card(load_code(code)).sections]
        assert {"referee", "opponent", "partner"} <= {one.key for one in phone["words"].lines}
    assert line_of(REV, "dealer") and line_of(REV, "suits")
    assert not line_of(INT, "dealer") and not line_of(INT, "suits")


def test_figures_come_from_the_code() -> None:
    assert "200" in said(REV, "bonus") and "100" in said(INT, "bonus")
    assert "revolution 500" in said(REV, "burraco") and "semi-clean" not in said(INT, "burraco")
    assert "108" in said(INT, "pack") and "162" in said("fibur-internazionale-5", "pack")


def test_a_phone_unfolds_what_the_table_card_leaves_out() -> None:
    for name in shipped():
        paper, phone = rules_card(load_code(name)), rules_card(load_code(name), for_="phone")
        on_paper = {one.key for section in paper.sections for one in section.lines}
        on_phone = {one.key for section in phone.sections for one in section.lines}
        assert on_paper < on_phone


def test_a_house_code_shows_what_it_changes(no_house_codes: Path) -> None:
    """A club that extends a code has its lines, and its own where it says otherwise."""
    no_house_codes.mkdir()
    (no_house_codes / "club.toml").write_text(
        'id = "club"\nname = { it = "Club", en = "Club" }\nfederation = "club"\nedition = { it = "1", en = "1" }\n'
        f'extends = "{REV}"\nabout = {{ it = "Prova.", en = "Trial." }}\n'
        '[dealing]\nlast_two_crosswise = { value = false, article = "7" }\n',
        encoding="utf-8",
    )
    card = rules_card(load_code("club"), for_="phone")
    assert card.line("crosswise") is None and "rev-04-m" not in card.clauses()
    assert "rev-22-a" in card.clauses()


# --- another game -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("var-pinnacolone")
def test_no_run_of_six_is_asked_for_at_home(tmp_path: Path) -> None:
    """A burraco is enough to close, without any sequence; the card offers nothing else, no code can ask for it."""
    deal: Deal = table(
        "casa", "N", melds={"N": ["Kh Kd Kc Ks Kh Kd Kc", "6d 7d 8d 9d"]}, took="N",
        stock="Td 4c 6h 8d 9c Jh 4h 6c 5s 8c Kc Qc 4s 6s 9s", held={"N": "Jd Qs"},
    )  # fmt: skip
    deal.draw()
    deal.tie(2, "Td")
    deal.tie(2, "Jd")
    deal.discard("Qs")
    assert deal.outcome is not None and deal.outcome.ending == Ending.CLOSED
    assert said("casa", "need") == said(ITA, "need")
    file = tmp_path / "sesta.toml"
    file.write_text(
        'id = "sesta"\nname = { it = "S", en = "S" }\nfederation = "casa"\nedition = { it = "1", en = "1" }\n'
        'extends = "casa"\nabout = { it = "P.", en = "T." }\n'
        '[closing]\nrequirement = { value = [{ run_of_six = 1 }], article = "variants" }\n',
        encoding="utf-8",
    )
    with pytest.raises(CodeError, match="run_of_six"):
        CodeFile(file).code()
