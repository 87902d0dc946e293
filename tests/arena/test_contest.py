"""A match gives the same bytes whoever plays it, and its evidence can be checked."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pinella.arena.check import check, shares_of
from pinella.arena.chunks import Chunks
from pinella.arena.contest import Outcome, hold, players
from pinella.arena.match import Contest, play_chunk
from pinella.arena.pool import alone
from pinella.arena.sprt import Bounds
from pinella.messages import Refusal
from tests.arena.players import MARK
from tests.support import ITA

ROOT = Path(__file__).parent.parent.parent
HERE = "tests.arena.players"
CONTEST = Contest(ITA, ("greedy", "random"), "bytes", path=str(ROOT))


def lines(path: Path) -> list[bytes]:
    """All but the last, which says what the run cost."""
    return path.read_bytes().splitlines(keepends=True)[:-1]


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Outcome]:
    path = tmp_path_factory.mktemp("arena") / "match.jsonl"
    return path, hold(CONTEST, 30, None, players(1), path)


def test_two_processes_give_the_bytes_of_one(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    other = tmp_path / "two.jsonl"
    outcome = hold(CONTEST, 30, None, players(2), other)
    assert lines(other) == lines(evidence[0])
    assert (outcome.result, outcome.digest) == (evidence[1].result, evidence[1].digest)


def test_chunks_of_any_size_give_the_same_bytes(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    other = tmp_path / "small.jsonl"

    def backwards(contest: Contest, chunks: Chunks) -> Any:
        small = []
        while (chunk := chunks.take()) is not None:
            small.append(play_chunk(contest, *chunk))
            chunks.seconds = 1e-9
            chunks.took(chunk.pairs, 1.0)
        assert len(small) > 20
        yield from reversed(small)

    hold(CONTEST, 30, None, backwards, other)
    assert lines(other) == lines(evidence[0])


def test_a_chunk_whose_process_died_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    mortal = Contest(ITA, (f"{HERE}:Mortal", "random"), "death", path=str(ROOT))
    outcome = hold(mortal, 6, None, players(2))
    assert (tmp_path / "mark").exists()
    assert outcome.result == hold(mortal, 6, None, players(1)).result
    assert outcome.result["faults_a"] == {}


def test_processes_that_always_die_are_a_refusal() -> None:
    hopeless = Contest(ITA, (f"{HERE}:Hopeless", "random"), "death", path=str(ROOT))
    with pytest.raises(Refusal, match="end by themselves"):
        hold(hopeless, 6, None, players(2))


def test_a_sequential_test_stops_at_the_same_pair_whoever_plays(tmp_path: Path) -> None:
    bounds = Bounds(0, 100)
    found = [hold(CONTEST, 120, bounds, players(jobs), tmp_path / f"{jobs}.jsonl") for jobs in (1, 2)]
    assert [one.result["verdict"] for one in found] == ["pass", "pass"]
    assert found[0].result["pairs"] == 100
    assert lines(tmp_path / "1.jsonl") == lines(tmp_path / "2.jsonl")


# --- evidence --------------------------------------------------------------------------------------------------------


def test_the_plan_stands_in_the_file_before_the_first_deal(tmp_path: Path) -> None:
    path = tmp_path / "plan.jsonl"

    def looks(contest: Contest, chunks: Chunks) -> Any:
        plan = json.loads(path.read_text())
        assert plan["rule"] == {"pairs": 3, "sprt": {"low": 0, "high": 25, **plan["rule"]["sprt"]}}
        assert plan["format"] == "pinella-arena/1" and plan["seeds"] == "bytes"
        assert len(plan["a"]["hash"]) == 64 and plan["code"]["hash"] and len(plan["program"]["commit"]) == 40
        yield from alone(contest, chunks)

    hold(CONTEST, 3, Bounds(0, 25), looks, path)
    assert len(path.read_text().splitlines()) == 5


def test_evidence_holds(evidence: tuple[Path, Outcome]) -> None:
    found = check(evidence[0], 5)
    assert len(found.replayed) == 5 and not found.wrong and not found.notes
    end = json.loads(evidence[0].read_text().splitlines()[-1])
    assert set(end["run"]["cpu_a"]) == {"decisions", "mean_ms", "p99_ms", "max_ms"}
    assert {"python", "pinella", "kernel", "machine"} <= set(end["run"])


def test_evidence_may_be_gzipped(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl.gz"
    hold(CONTEST, 30, None, players(1), path)
    assert gzip.decompress(path.read_bytes()).splitlines(keepends=True)[:-1] == lines(evidence[0])
    assert not check(path, 1).wrong


def changed(evidence: tuple[Path, Outcome], tmp_path: Path, old: str, new: str) -> Path:
    text = evidence[0].read_text()
    assert old in text
    path = tmp_path / "changed.jsonl"
    path.write_text(text.replace(old, new, 1))
    return path


def test_a_changed_pair_is_found(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    line = evidence[0].read_text().splitlines()[3]
    pair = json.loads(line)
    pair["points"][0][0] += 500
    wrong = [str(one) for one in check(changed(evidence, tmp_path, line, json.dumps(pair)), 30).wrong]
    assert any("hash" in one for one in wrong)
    assert any("points is given as" in one for one in wrong)
    assert any("pair 2 comes out otherwise" in one for one in wrong)


def test_another_bot_or_code_is_noted(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    plan = json.loads(evidence[0].read_text().splitlines()[0])
    path = changed(evidence, tmp_path, plan["a"]["hash"], "0" * 64)
    assert [str(one) for one in check(path, 0).notes] == [
        "the bot “greedy” is another today than when the match was played"
    ]
    path = changed(evidence, tmp_path, plan["code"]["hash"], "0" * 16)
    assert "is another today" in str(check(path, 0).notes[0])


def test_a_match_that_was_broken_off_has_no_result(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(lines(evidence[0])[:8]))
    assert [str(one) for one in check(path, 2).wrong] == ["the match was broken off: there is no result"]


def test_pairs_left_out_are_found(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    path = tmp_path / "fewer.jsonl"
    kept = evidence[0].read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*kept[:20], kept[-1]]))
    assert any("the plan was 30 pairs, and the file has 19" in str(one) for one in check(path, 0).wrong)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "null\n", '{"format":"pinella-arena/1"}', "\x00\x01", '{"format":"pinella-arena/9","code":1}'],
)
def test_what_is_no_evidence_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text(text)
    with pytest.raises(Refusal):
        check(path, 1)
    (tmp_path / "none.gz").write_text(text)
    with pytest.raises(Refusal):
        check(tmp_path / "none.gz", 1)


def test_nobodys_program_is_run_without_a_word(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    """A file from elsewhere may name any module and any command."""
    for bot in (f"{HERE}:Plain", "exec:touch /tmp/never"):
        path = changed(evidence, tmp_path, '"bot":"greedy"', f'"bot":"{bot}"')
        with pytest.raises(Refusal, match="say --trust"):
            check(path, 1)


def test_ratings_want_one_code(evidence: tuple[Path, Outcome], tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    hold(Contest("reale", ("greedy", "random"), "other"), 2, None, players(1), other)
    with pytest.raises(Refusal, match="different codes"):
        shares_of([evidence[0], other])
    assert shares_of([evidence[0], evidence[0]])["greedy", "random"] == [1.0] * 60


# --- Ray -------------------------------------------------------------------------------------------------------------


def test_a_ray_cluster_gives_the_bytes_of_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real cluster on this machine, started by the command itself; one of its workers dies on the way."""
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    bot = f"{HERE}:Mortal"
    path = tmp_path / "ray.jsonl"
    command = [
        *(str(Path(sys.executable).parent / "pinella"), "arena", bot, "random", "--code", ITA, "--pairs", "12"),
        *("--seed", "ray", "--ray", "local", "--folder", str(ROOT), "--evidence", str(path), "--json"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mark").exists()
    mine = tmp_path / "mine.jsonl"
    outcome = hold(Contest(ITA, (bot, "random"), "ray", path=str(ROOT)), 12, None, players(1), mine)
    assert lines(path) == lines(mine)
    assert json.loads(done.stdout)["digest"] == outcome.digest
