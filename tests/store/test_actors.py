"""Who acted comes back from log and file as the same one, whatever people are called; old texts keep their meaning."""

from __future__ import annotations

import hashlib
import itertools
import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pinella.acts.actor import NOBODY, Actor, decoded_actor, read_actor
from pinella.acts.registry import Context
from pinella.acts.roles import ROLES
from pinella.codes.loader import load_code
from pinella.i18n import language
from pinella.messages import ENGLISH, Refusal
from pinella.store import Store, open_store
from pinella.store.exchange import export_stream, import_stream
from pinella.store.values import NewEvent
from pinella.tournament import exchange
from pinella.tournament.entries.registry import ID, PREFIX, Registry
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.ledger import Ledger
from pinella.tournament.tournaments import Tournaments
from tests.tournament.hall import player

names = st.one_of(
    st.text(max_size=80),
    st.sampled_from(["pair 1", "table 5", "{", '{"pair":7}', '"', "a\nb", "\u2028", "\x85", "\0", "", "\\", "🂡"]),
)
numbers = st.integers(1, 999_999)
actors = st.one_of(
    st.builds(Actor.person, names, st.text(max_size=40), st.sampled_from(("", *ROLES))),
    st.builds(Actor.pair, numbers),
    st.builds(Actor.table, numbers),
    st.builds(Actor.program, names),
)
DETAILS = {"name": "Prova", "date": "2026-11-16", "format": "pairs", "level": "club", "seed": "s"}


@given(actors)
@example(Actor.person("pair 1"))
@example(Actor.person("{"))
def test_one_line_of_text_and_back(actor: Actor) -> None:
    text = actor.stored()
    assert text.isprintable() and text.startswith("{")
    assert read_actor(text) == decoded_actor(text) == actor
    assert json.loads(text)
    assert actor.render(ENGLISH).isprintable()


@given(actors, actors)
def test_two_are_the_same_only_by_kind_and_id(one: Actor, other: Actor) -> None:
    assert one.is_same(one) and one.is_same(other) == other.is_same(one)
    if one.is_same(other):
        assert one.kind == other.kind and one.id == other.id and (one.id or one.name == other.name)


def test_an_account_is_itself_in_any_office_and_nobody_elses_by_its_name() -> None:
    anna = Actor.person("Anna", "anna", "director")
    assert anna.is_same(Actor.person("Anna B.", "anna", "desk"))
    for other in (Actor.person("Anna"), Actor.person("Anna", "anna 2"), Actor.program("Anna"), NOBODY):
        assert not anna.is_same(other)
    assert not Actor.person("pair 1").is_same(Actor.pair(1)) and not Actor.table(1).is_same(Actor.pair(1))


def test_shown_in_the_readers_words() -> None:
    said = [(str(one), one.render(language("it"))) for one in (Actor.pair(7), Actor.table(5), Actor.person("pair 7"))]
    assert said == [("pair 7", "coppia 7"), ("table 5", "tavolo 5"), ("pair 7", "pair 7")]
    assert str(Actor.person("", role="desk")) == "Accounts room" and not str(NOBODY)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(st.lists(actors, min_size=1, max_size=4))
@example([Actor.person("pair 1"), Actor.pair(1), Actor.person("{"), Actor.person("a\nb\u2028\x85")])
def test_through_the_log_of_an_archive(store: Store, found: list[Actor]) -> None:
    registry = Registry(store)
    before = store.head(PREFIX + ID)
    for actor in found:
        number = next(_numbers)
        registry.keep([player(f"p{number}")], actor=actor, request=f"{number}")
    assert [one.actor for one in Registry(store).log(ID, before)] == found
    assert store.verify() == []


_numbers = itertools.count(1)


@settings(max_examples=60, deadline=None)
@given(actors, actors)
@example(Actor.person("table 5"), Actor.person('{"pair":7}'))
@example(Actor.person("a\nb\u2028\x85"), Actor.person("\0"))
def test_through_the_file_of_a_tournament(first: Actor, second: Actor) -> None:
    ledger = Ledger.opened("prova", load_code("feburit"), load_code, Context(1, first), **DETAILS)
    ledger.do("appoint", Context(2, second), name="Conti", role="director")
    text = dumps(ledger.state, ledger.records)
    read = loads(text)
    assert read.records == ledger.records
    assert dumps(ledger.state, read.records) == text


def test_from_archive_to_file_to_archive(store: Store, tmp_path: Path) -> None:
    strange = Actor.person("pair 1\n{", "pair 1", "referee")
    tournaments = Tournaments(store)
    id_, _done = tournaments.create(code="feburit", actor=strange, request="new", **DETAILS)
    tournaments.do(id_, "appoint", {"name": "Conti", "role": "director"}, actor=Actor.pair(1), request="1")
    text = dumps(tournaments.state(id_), list(tournaments.log(id_)))
    with open_store(tmp_path / "other.sqlite") as elsewhere:
        read = loads(text)
        others = Tournaments(elsewhere)
        others.take_in(read.id, read.records, read.code)
        assert [one.actor for one in others.log(id_)] == [strange, Actor.pair(1)]
    with open_store(tmp_path / "third.sqlite") as third:
        import_stream(third, export_stream(store, f"tournament/{id_}"))
        assert list(Tournaments(third).log(id_)) == list(tournaments.log(id_)) and third.verify() == []


# --- what 0.1.0 wrote -------------------------------------------------------------------------------------------------

OLD = {
    "pair 7": Actor.pair(7),
    "table 5": Actor.table(5),
    "Conti Anna": Actor.person("Conti Anna"),
    "table Rossi": Actor.person("table Rossi"),
    "Pair 7": Actor.person("Pair 7"),
    "pair ٧": Actor.person("pair ٧"),
    "{": Actor.person("{"),
    '{"pair":"7"}': Actor.person('{"pair":"7"}'),
    "": NOBODY,
}


@pytest.mark.parametrize("text", OLD)
def test_old_rows_mean_what_they_meant(store: Store, text: str) -> None:
    registry = Registry(store)
    registry.keep([player("p1")], actor=NOBODY, request="1")
    row = next(iter(store.read(PREFIX + ID)))
    again = NewEvent(row.kind, row.body, row.schema)
    store.append(PREFIX + ID, 1, [again], actor=text, device="", request_id="2", at=row.at)
    assert [one.actor for one in Registry(store).log(ID)] == [NOBODY, OLD[text]]
    assert store.verify() == []


@pytest.mark.parametrize("text", OLD)
def test_old_lines_of_files_mean_what_they_meant_and_keep_their_hash(text: str) -> None:
    ledger = Ledger.opened("prova", load_code("feburit"), load_code, Context(1, Actor.pair(1)), **DETAILS)
    lines = dumps(ledger.state, ledger.records).splitlines()
    line = msgspec.json.decode(lines[2], type=exchange.Line)
    old = msgspec.structs.replace(line, actor=msgspec.Raw(msgspec.json.encode(text)))
    head = exchange._chain(hashlib.sha256(lines[1].encode()).hexdigest(), text, old)
    lines[2] = msgspec.json.encode(msgspec.structs.replace(old, hash=head)).decode()
    last = json.loads(lines[-1])
    last["outcome"]["head"] = head
    whole = "\n".join([*lines[:-1], json.dumps(last)]) + "\n"
    assert [one.actor for one in loads(whole).records] == [OLD[text]]


@pytest.mark.parametrize(
    "text",
    ["7", "[]", "{", "{}", '{"pair":"7"}', '{"pair":7,"table":5}', '{"pair":7,"role":"desk"}', '{"robot":"x"}',
     '{"person":"x","role":"king"}', "[" * 100_000],
)  # fmt: skip
def test_what_no_program_wrote_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refusal, match="who did it cannot be read"):
        decoded_actor(text)
