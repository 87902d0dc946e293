"""Every tournament of an older version opens, and no figure in it has changed; whatever came to the program since."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pinella.acts.upcasting import Upcasters
from pinella.codes.loader import load_code
from pinella.i18n import language
from pinella.messages import Refusal
from pinella.store import Store
from pinella.tournament.absences.events import LatenessNoted
from pinella.tournament.check import check, code_changes
from pinella.tournament.event import Said
from pinella.tournament.exchange import dumps, loads
from pinella.tournament.fold import replay
from pinella.tournament.journal import journal
from pinella.tournament.standings.standing import standing
from pinella.tournament.tournaments import Tournaments
from pinella.tournament.upcasting import UPCASTERS
from tests.codes.new_knob import KNOB, NEUTRAL, VALUE, package_with_a_new_knob, run_with
from tests.store.old_figures import figures

OLD = Path(__file__).parent / "old" / "tournaments"
FILES = sorted(OLD.glob("*.jsonl"))
FIGURES: dict[str, Any] = json.loads((OLD / "figures.json").read_text(encoding="utf-8"))
JOURNALS: dict[str, Any] = json.loads((OLD / "journals.json").read_text(encoding="utf-8"))
SENTENCES: Any = json.loads((OLD / "sentences.json").read_text(encoding="utf-8"))


def test_there_are_files_and_figures_for_each() -> None:
    assert {one.name for one in FILES} == set(FIGURES) and len(FILES) > 100


@pytest.mark.parametrize("file", FILES, ids=lambda one: one.stem)
def test_it_opens_and_every_figure_is_the_same(file: Path) -> None:
    read = loads(file.read_text(encoding="utf-8"))
    assert [str(one) for one in check(read.id, read.records, load_code, read.outcome)] == []
    state = replay(read.id, read.records, load_code)
    assert figures(state) == FIGURES[file.name]


@pytest.mark.parametrize("file", FILES[::12], ids=lambda one: one.stem)
def test_taken_into_an_archive_and_out_again_it_is_the_same(file: Path, store: Store) -> None:
    read = loads(file.read_text(encoding="utf-8"))
    tournaments = Tournaments(store)
    tournaments.take_in(read)
    state = tournaments.state(read.id)
    assert figures(state) == FIGURES[file.name]
    assert store.verify() == []
    text = dumps(state, list(tournaments.log(read.id)))
    again = loads(text)
    assert [one.event for one in again.records] == [one.event for one in read.records]
    assert dumps(replay(again.id, again.records, again.codes(load_code)), again.records) == text


@pytest.mark.parametrize("name", sorted(JOURNALS))
def test_the_journal_tells_the_same_story(name: str) -> None:
    read = loads((OLD / name).read_text(encoding="utf-8"))
    lines = journal(read.records, replay(read.id, read.records, load_code))
    told = [(line.seq, line.round, line.table, line.kind, line.undone) for line in lines]
    assert told == [(one[0], one[5], one[6], one[7], one[10]) for one in JOURNALS[name]]
    who = [[str(line.actor), line.actor.render(language("it")), line.actor.render(language("en"))] for line in lines]
    assert who == [one[1:4] for one in JOURNALS[name]], "as 0.1.0 named them, in both languages"
    for line in lines:
        assert line.sentence.render(language("it")) and line.sentence.render(language("en"))


def test_sentences_kept_in_old_events_still_have_their_italian() -> None:
    for text, one in SENTENCES.items():
        assert Said(text, one["with"]).message().render(language("it")) == one["it"]


# --- events in an older form ------------------------------------------------------------------------------------------


def test_never_came_was_a_number_once() -> None:
    """Schema 1 of `lateness-noted`, as files of 0.1.0 have it."""
    found = 0
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        if "1000000000" not in text:
            continue
        for one in loads(text).records:
            if isinstance(one.event, LatenessNoted) and "never" in one.event.minutes.values():
                found += 1
                assert '"never"' not in text
    assert found >= 3


def test_an_event_of_today_passes_unchanged() -> None:
    body = b'{"minutes":{"home":"never"}}'
    assert UPCASTERS.bring("lateness-noted", 2, body) == ("lateness-noted", 2, body)
    assert isinstance(UPCASTERS, Upcasters)


# --- a knob that came later -------------------------------------------------------------------------------------------

OPENS = f"""
import json, sys
from pathlib import Path
from pinella.codes.loader import load_code
from pinella.tournament.check import check, code_changes
from pinella.tournament.exchange import loads
from pinella.tournament.fold import replay
assert load_code("fedibur").knob("{KNOB}") == "{VALUE}"
told = {{}}
for file in sorted(Path(sys.argv[1]).glob("*.jsonl")):
    read = loads(file.read_text(encoding="utf-8"))
    state = replay(read.id, read.records, load_code)
    told[file.name] = {{
        "problems": [str(one) for one in check(read.id, read.records, load_code, read.outcome)],
        "knob": state.code.knob("{KNOB}"),
        "changes": [one.knob for one in code_changes(read.records, load_code)],
    }}
print(json.dumps(told))
"""


CORRECTED = {
    "absence.absent_scores",  # Revolution 38: only the match points vary with the deals
    "missed_draw.incomplete_melds",  # Internazionale 28: melds left incomplete must be completed where that is possible
    "out_of_turn.pickup_played",  # Revolution 30: a meld tied to is frozen only if the card taken out is replaced
    "penalised.melds_while_owed",  # Fedibur 3f: no ban on playing while penalised cards are owed
    "pozzetto.second_in_flight",  # FE.BUR.IT. 25: in flight or not, a closing without burraco
}
"""Values that were read wrongly when the old files were made; what was played under them stays as it was."""


def _records(name: str) -> Any:
    return loads((OLD / name).read_text(encoding="utf-8")).records


def test_a_new_knob_changes_no_old_file(tmp_path: Path) -> None:
    """A copy of the package gets one more knob, with a value that is not neutral in any code."""
    told = json.loads(run_with(package_with_a_new_knob(tmp_path), OPENS, str(OLD)))
    assert set(told) == set(FIGURES)
    assert [(name, one) for name, one in told.items() if one["problems"] or one["knob"] != NEUTRAL] == []
    law = {name: {one.knob for one in code_changes(_records(name), load_code)} for name in told}
    """Values that the law itself has corrected since."""
    new = {name: set(one["changes"]) - law[name] for name, one in told.items()}
    assert all(one == {KNOB} for one in new.values()), "and check says which"
    assert set().union(*law.values()) == CORRECTED


def test_a_changed_value_is_named_and_the_old_one_played(store: Store) -> None:
    """A club changes its code in mid-season: its tournaments stay what they were."""
    import msgspec

    file = OLD / "0.1.0-fedibur-pairs-1.jsonl"
    read = loads(file.read_text(encoding="utf-8"))

    def changed(name: str) -> Any:
        code = load_code(name)
        if "@" in name:
            return code
        bye = msgspec.structs.replace(
            code.bye, limit="once-per-session" if code.bye.limit != "once-per-session" else ""
        )
        return msgspec.structs.replace(code, bye=bye)

    state = replay(read.id, read.records, changed)
    assert [[one.place, one.number, one.vp, one.mp] for one in standing(state).rows] == [
        one[:4] for one in FIGURES[file.name]["standing"]
    ]
    assert check(read.id, read.records, changed, read.outcome) == []
    (named,) = [one for one in code_changes(read.records, changed) if one.knob not in CORRECTED]
    assert named.knob == "bye.limit" and "bye.limit" in str(named.sentence())
    with_store = Tournaments(store, codes=changed)
    with_store.take_in(read)
    assert figures(with_store.state(read.id)) == FIGURES[file.name]


def _forged(text: str, change: Any) -> str:
    """A file whose code line was changed and whose hashes were made anew, as somebody who knows the format could."""
    import hashlib

    from pinella.tournament import exchange

    lines = text.splitlines()
    code = json.loads(lines[1])
    change(code["code"])
    lines[1] = json.dumps(code)
    head = hashlib.sha256(lines[1].encode()).hexdigest()
    for at in range(2, len(lines) - 1):
        line = exchange._decoded(lines[at], exchange.Line, at + 1)
        head = exchange._chain(head, exchange._told_actor(line, at + 1), line)
        told = json.loads(lines[at]) | {"hash": head}
        lines[at] = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    last = json.loads(lines[-1])
    last["outcome"]["head"] = head
    return "\n".join([*lines[:-1], json.dumps(last)]) + "\n"


@pytest.mark.parametrize(
    "change",
    [
        lambda code: code["knobs"].update({"scoring.closing_bonus": 900}),
        lambda code: code["knobs"].update({"scoring.closing_bonus": "many"}),
        lambda code: code["knobs"].clear(),
        lambda code: code.update({"mark": "0000000000000000"}),
    ],
)
def test_a_code_that_is_not_what_its_fingerprint_names_is_refused(change: Any) -> None:
    read = loads((OLD / "0.1.0-fedibur-pairs-1.jsonl").read_text(encoding="utf-8"))
    text = dumps(replay(read.id, read.records, load_code), read.records)
    assert loads(_forged(text, lambda _code: None)).records == loads(text).records, "the forger knows the format"
    with pytest.raises(Refusal):
        loads(_forged(text, change))
