"""Code files: inheritance, articles, and every fault in one sentence with file, key and line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import CodeError, CodeFile, find, load_all, load_code, load_listed, shipped
from pinella.codes.model import SECTIONS, Source
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV

HOME = ("casa", "casa-2", "reale", "nobile-reale")
FORMS = (
    "fibur-internazionale-3",
    "fibur-internazionale-3-singles",
    "fibur-internazionale-5",
    "fibur-internazionale-5-singles",
    "fibur-revolution-2026-1v1",
)


def test_the_shipped_codes() -> None:
    assert set(shipped()) == {*FEDERATIONS, *HOME, *FORMS}
    for name in shipped():
        code = load_code(name)
        assert code.id == name
        assert set(code.sources) == set(code.paths())


@pytest.mark.parametrize("name", FEDERATIONS)
def test_a_federations_file_speaks_of_every_knob(name: str) -> None:
    """With its article, or saying that it is silent: nothing is inherited by accident."""
    code = load_code(name)
    assert [path for path in code.paths() if code.sources[path].code != name] == []


@pytest.mark.parametrize("name", [name for name in FEDERATIONS if name != ITA])
def test_a_federations_file_says_once_that_it_is_silent(name: str) -> None:
    file = tomllib.loads(find(name).read_text(encoding="utf-8"))
    repeated = [
        f"{section}.{knob}"
        for section in SECTIONS
        for knob, said in file.get(section, {}).items()
        if said == {"source": file["silent"]}
    ]
    assert repeated == []


def test_no_knob_has_the_name_of_the_silence() -> None:
    assert [name for name, struct in SECTIONS.items() if "silent" in struct.__struct_fields__] == []


def test_articles_and_silence() -> None:
    assert load_code(REV).cite("scoring.closing_bonus") == "16, 17"
    assert load_code(FIT).cite("melds.sequence_naturals") == "11 (fibur-italiano)"
    assert load_code(FED).cite("clock.timeout_lap").startswith("default: as in FE.BUR.IT.")
    assert load_code("reale").cite("burraco.kinds") == "variants"
    assert load_code("fibur-internazionale-3").cite("melds.equal_sets") == "30 (fibur-internazionale)"


def test_what_sets_the_codes_apart() -> None:
    """The switches that the preambles name, each its own knob."""
    ita, rev, int_, feb = (load_code(name) for name in (ITA, REV, INT, FEB))
    assert rev.closing.requirement != ita.closing.requirement
    assert (ita.pickup.duty, int_.pickup.duty, rev.pickup.duty) == ("none", "any-play", "pile-card-first")
    assert rev.vp.deals_3 != ita.vp.deals_3
    assert int_.closing.requirement[0].clean == 1 and ita.closing.requirement[0].any == 1
    assert int_.melds.set_ranks == ("A", "3") and len(ita.melds.set_ranks) == 12
    assert (int_.vp.table_shift, ita.vp.table_shift) == (1, 0)
    assert "semi-clean" in [kind.name for kind in ita.burraco.kinds]
    assert [kind.name for kind in int_.burraco.kinds] == [kind.name for kind in feb.burraco.kinds] == ["clean", "dirty"]


# --- house codes -----------------------------------------------------------------------------------------------------

HEAD = """id = "club"
name = { it = "Club", en = "Club" }
federation = "club"
edition = { it = "1", en = "1" }
extends = "fibur-internazionale"
about = { it = "Prova.", en = "Trial." }
"""


def write(folder: Path, body: str, name: str = "club", head: str = HEAD) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(head + body, encoding="utf-8")
    return path


def test_a_house_code_changes_what_it_says_and_no_more(no_house_codes: Path) -> None:
    write(no_house_codes, '[scoring]\nclosing_bonus = { value = 250, source = "default: our club" }\n')
    code = load_code("club")
    assert code.scoring.closing_bonus == 250
    assert code.melds == load_code(INT).melds
    assert code.cite("scoring.closing_bonus") == "default: our club"
    assert code.cite("scoring.pozzetto_not_taken") == "17 (fibur-internazionale)"


SILENT_HEAD = HEAD + 'silent = "default: the club"\n'


def test_a_silent_file_inherits_what_it_does_not_write_and_says_so(tmp_path: Path) -> None:
    body = (
        '[scoring]\nclosing_bonus = { value = 250, article = "4" }\nbase = { article = "5" }\n'
        'hand_left = { source = "default: as always" }\n'
    )
    code = CodeFile(write(tmp_path, body, head=SILENT_HEAD)).code()
    above = load_code(INT)
    assert {path for path in code.paths() if code.knob(path) != above.knob(path)} == {"scoring.closing_bonus"}
    written = {
        "scoring.closing_bonus": Source("club", "4", inherited=above.sources["scoring.closing_bonus"]),
        "scoring.base": Source("club", "5", own_value=False, inherited=above.sources["scoring.base"]),
        "scoring.hand_left": Source(
            "club", source="default: as always", own_value=False, inherited=above.sources["scoring.hand_left"]
        ),
    }
    silent = {
        path: Source("club", source="default: the club", own_value=False, inherited=above.sources[path])
        for path in code.paths()
    }
    assert code.sources == silent | written


def test_a_section_may_be_silent_in_words_of_its_own(tmp_path: Path) -> None:
    body = '[melds]\nsilent = "default: its chapter is lost"\nminimum = { article = "9" }\n'
    for head, elsewhere in ((SILENT_HEAD, "default: the club"), (HEAD, None)):
        sources = CodeFile(write(tmp_path, body, head=head)).code().sources
        assert sources["melds.layout"].source == "default: its chapter is lost"
        assert (sources["melds.minimum"].article, sources["melds.minimum"].source) == ("9", None)
        assert sources["deck.packs"].source == elsewhere
        assert sources["deck.packs"].code == ("club" if elsewhere else INT)


def test_a_house_code_may_extend_another_beside_it(tmp_path: Path) -> None:
    write(tmp_path, '[scoring]\nclosing_bonus = { value = 250, article = "1" }\n')
    child = write(tmp_path, "", "child", HEAD.replace('"club"\nname', '"child"\nname').replace(INT, "club"))
    assert CodeFile(child).code().scoring.closing_bonus == 250


def test_a_changed_file_is_read_again(no_house_codes: Path) -> None:
    path = write(no_house_codes, "")
    assert load_code("club").scoring.closing_bonus == 100
    write(no_house_codes, '[scoring]\nclosing_bonus = { value = 50, article = "1" }\n')
    import os

    os.utime(path, ns=(1, 1))
    assert load_code("club").scoring.closing_bonus == 50


def test_a_changed_parent_is_read_again(no_house_codes: Path) -> None:
    write(no_house_codes, "")
    write(no_house_codes, "", "child", HEAD.replace('"club"\nname', '"child"\nname').replace(INT, "club"))
    assert load_code("child").scoring.closing_bonus == 100
    write(no_house_codes, '[scoring]\nclosing_bonus = { value = 250, article = "1" }\n')
    assert load_code("child").scoring.closing_bonus == 250


def test_one_broken_house_code_leaves_the_others_usable(no_house_codes: Path) -> None:
    write(no_house_codes, "")
    (no_house_codes / "broken.toml").write_text("id = 3")
    (no_house_codes / "Bad Name.toml").write_text("")
    codes, faults = load_all()
    assert {code.id for code in codes} == {*shipped(), "club"}
    assert len(faults) == 2
    assert "“Bad Name”" in str(faults[0]) and str(faults[1]).startswith("broken.toml, line 1")


BAND = "[0, 50, 10, 10], [55, 100, 11, 9]"
FAULTS = [
    # body, line, key, part of the sentence
    ("[melds]\nminimun = { value = 3, article = '9' }\n", 8, "melds.minimun", "unknown knob"),
    ("[meld]\n", 7, "meld", "unknown section"),
    ("\n[melds]\nminimum = { value = 'three', article = '9' }\n", 9, "melds.minimum", "Expected `int`"),
    ("[melds]\nminimum = { value = 4, article = '9' }\n", 8, "melds.minimum", "Invalid enum value 4"),
    ("[burraco]\nminimum = { value = 6, article = '9' }\n", 8, "burraco.minimum", "`int` >= 7"),
    ("[melds]\nminimum = { value = 3 }\n", 8, "melds.minimum", "article is missing"),
    ("[melds]\nminimum = 3\n", 8, "melds.minimum", "expected value, article and source"),
    ("[melds]\nequal_sets = { value = 'no', article = '9' }\n", 8, "melds.equal_sets", "Invalid enum value 'no'"),
    ("[deck.card_values]\narticle = '1'\nvalue = { joker = 31 }\n", 7, "deck.card_values.joker", "multiple of 5"),
    (f"[vp.deals_2]\narticle = '1'\nvalue = [{BAND}]\n", 7, "vp.deals_2", "nothing is said from 105 on"),
    (f"[vp.deals_2]\narticle = '1'\nvalue = [{BAND}, [110, inf, 20, 0]]\n", 7, "vp.deals_2", "105 is the next"),
    ("[vp.deals_2]\narticle = '1'\nvalue = [[0, 52, 10, 10], [57, inf, 20, 0]]\n", 7, "vp.deals_2", "multiple of 5"),
    ("[vp.deals_2]\narticle = '1'\nvalue = [[0, inf, 10, 9]]\n", 7, "vp.deals_2", "add up to 20"),
    ("[closing]\nrequirement = { value = [], article = '1' }\n", 8, "closing.requirement", "at least one"),
    (
        "[closing]\nrequirement = { value = [{ kinds = { royal = 1 } }], article = '1' }\n",
        8,
        "closing.requirement",
        "no burraco kind “royal”",
    ),
    (
        "[burraco.kinds]\narticle = '1'\n"
        "value = [{ name = 'clean', label = { it = 'a', en = 'a' }, bonus = 1000, wild = 'none' }]\n",
        7,
        "burraco.kinds",
        "no kind takes every burraco with wild = “one”",
    ),
    (
        "[lateness.bands]\narticle = '1'\nvalue = [{ up_to_minutes = 5 }, { up_to_minutes = 3 }]\n",
        7,
        "lateness.bands",
        "minutes must rise",
    ),
    ("[table]\npozzetti = { value = [30, 30, 10], article = '1' }\n", 8, "table.pozzetti", "stock"),
    ("[melds\n", 7, "", "not valid TOML"),
    ("melds = 3\n", 7, "melds", "expected a section"),
    ("silent = 3\n", 7, "silent", "says where the values come from"),
    ("silent = ' '\n", 7, "silent", "says where the values come from"),
    ("[melds]\nsilent = { source = 'x' }\n", 8, "melds.silent", "says where the values come from"),
    ("silent = 'default: x'\n[melds]\nminimun = { article = '9' }\n", 9, "melds.minimun", "unknown knob"),
    ("silent = 'default: x'\n[melds]\nminimum = { value = 3 }\n", 9, "melds.minimum", "article is missing"),
    ("silent = 'default: x'\n[melds]\nminimum = {}\n", 9, "melds.minimum", "article is missing"),
    ("silent = 'default: x'\n[melds]\nminimum = { value = 'a', article = '9' }\n", 9, "melds.minimum", "`int`"),
]


@pytest.mark.parametrize(("body", "line", "key", "sentence"), FAULTS)
def test_faults_are_said_with_file_key_and_line(tmp_path: Path, body: str, line: int, key: str, sentence: str) -> None:
    path = write(tmp_path, body)
    with pytest.raises(CodeError) as fault:
        CodeFile(path).code()
    said = str(fault.value)
    assert said.startswith(f"club.toml, line {line}") and key in said and sentence in said
    assert "\n" not in said


def test_faults_of_the_head(tmp_path: Path) -> None:
    cases = [
        (HEAD.replace('id = "club"', 'id = "other"'), "the id must be the file's name"),
        (HEAD.replace("fibur-internazionale", "nowhere"), "there is no code “nowhere”"),
        (HEAD.replace('extends = "fibur-internazionale"\n', ""), "the knob is missing"),
        (HEAD.replace("extends =", "silent ="), "line 5, silent: a code that extends no other cannot be silent"),
        (HEAD.replace('extends = "fibur-internazionale"', "extends = 3"), "expected the id"),
        (HEAD.replace('federation = "club"\n', ""), "missing"),
        (HEAD.replace('"fibur-internazionale"', '"club"'), "circle"),
    ]
    for head, sentence in cases:
        with pytest.raises(CodeError, match=sentence):
            CodeFile(write(tmp_path, "", head=head)).code()


def test_no_such_code() -> None:
    with pytest.raises(CodeError, match="there is no code “x”; the codes are casa"):
        load_code("x")
    for name in ("../secret", "", "a/b", "nowhere.toml"):
        with pytest.raises(CodeError):
            find(name)


def test_strangers_ask_for_codes_by_id_only(tmp_path: Path) -> None:
    path = write(tmp_path, "")
    assert load_code(str(path)).id == "club"
    with pytest.raises(CodeError, match="there is no code"):
        load_listed(str(path))


def test_unreadable_files(tmp_path: Path) -> None:
    bad = tmp_path / "club.toml"
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(CodeError, match="cannot be read"):
        CodeFile(bad)


def test_sections_are_in_order() -> None:
    assert list(SECTIONS)[:3] == ["principles", "seats", "dealing"]
    assert len(SECTIONS) >= 30


TOML_VALUE = st.recursive(
    st.sampled_from(["0", "3", "-1", "2.5", "inf", "true", '""', '"x"', "1979-05-27", '"allowed"']),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(st.sampled_from(["any", "name", "joker", "x"]), inner, max_size=2).map(
            lambda table: "{ " + ", ".join(f"{key} = {value}" for key, value in table.items()) + " }"
        )
    ),
    max_leaves=6,
)
KNOBS = st.sampled_from([*load_code(ITA).paths(), "melds.x", "x.y"])


@given(KNOBS, TOML_VALUE)
def test_any_value_for_a_knob_is_taken_or_refused_with_its_line(
    tmp_path_factory: pytest.TempPathFactory, path: str, value: str
) -> None:
    section, knob = path.split(".")
    folder = tmp_path_factory.mktemp("fuzz")
    file = write(folder, f'[{section}]\n{knob} = {{ value = {value}, article = "1" }}\n')
    try:
        code = CodeFile(file).code()
    except CodeError as fault:
        said = str(fault)
        assert said.startswith("club.toml, line ") and "\n" not in said
    else:
        assert code.sources[path].code == "club"
