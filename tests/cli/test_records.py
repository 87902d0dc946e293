"""`pinella records`: files checked, converted and summed up in a fresh process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pinella.codes.loader import shipped
from pinella.records import bur
from pinella.records.bur import Record
from tests.cli.test_commands import data, pinella, refused
from tests.records.random_play import played

CODES = ("fibur-italiano", "casa-2", "fibur-internazionale-5")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "many.bur"
    with path.open("w", encoding="utf-8") as out:
        bur.dump((Record.of(played(code, seed)) for code in CODES for seed in range(3)), out)
    assert set(CODES) <= set(shipped())
    return path


def spoiled(file: Path, tmp_path: Path) -> Path:
    text = file.read_text(encoding="utf-8")
    bad = tmp_path / "bad.bur"
    bad.write_text(text.replace('Result "NS ', 'Result "NS 7', 1), encoding="utf-8")
    return bad


def test_check(file: Path, tmp_path: Path) -> None:
    done = pinella("records", "check", str(file))
    assert done.returncode == 0 and done.stdout == "9 deals, 0 of them faulty\n"
    bad = spoiled(file, tmp_path)
    done = pinella("records", "check", str(file), str(bad))
    assert done.returncode == 1
    first, last = done.stdout.splitlines()
    assert first.startswith(f"{bad}, deal 1: line 4, column 10: NS has ") and last == "18 deals, 1 of them faulty"
    found = data("records", "check", str(bad), code=1)
    assert found["deals"] == 9
    (fault,) = found["faults"]
    assert (fault["deal"], fault["line"], fault["column"]) == (1, 4, 10)


def test_check_standard_input_and_what_is_no_record(tmp_path: Path) -> None:
    assert data("records", "check", "-", stdin='[Code "reale"]\n') == {"deals": 1, "faults": []}
    assert data("records", "check", "-") == {"deals": 0, "faults": []}
    (fault,) = data("records", "check", "-", stdin="hello\n", code=1)["faults"]
    assert fault["line"] == 1
    (tmp_path / "x.bur").write_bytes(b'[Code "reale"]\n\n\xff\n')
    (fault,) = data("records", "check", str(tmp_path / "x.bur"), code=1)["faults"]
    assert (fault["line"], fault["column"]) == (3, 1)
    assert "cannot be read" in refused("records", "check", str(tmp_path / "none.bur"))


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_convert_there_and_back(file: Path, tmp_path: Path, form: str) -> None:
    out, back = tmp_path / f"many.{form}", tmp_path / "back.bur"
    assert pinella("records", "convert", str(file), "--to", form, "-o", str(out)).returncode == 0
    text = out.read_text(encoding="utf-8")
    records = json.loads(text) if form == "json" else [json.loads(line) for line in text.splitlines()]
    assert [record["tags"]["Code"] for record in records] == [code for code in CODES for _ in range(3)]
    assert all(record["end"]["ending"] for record in records)
    assert pinella("records", "convert", str(out), "--to", "bur", "-o", str(back)).returncode == 0
    assert back.read_bytes() == file.read_bytes()
    assert pinella("records", "check", str(out)).returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["back.bur", out.name]


def test_a_faulty_file_is_not_converted_by_halves(file: Path, tmp_path: Path) -> None:
    bad, out = spoiled(file, tmp_path), tmp_path / "out.json"
    assert "deal 1: line 4, column 10" in refused("records", "convert", str(bad), "--to", "json", "-o", str(out))
    assert [path.name for path in tmp_path.iterdir()] == ["bad.bur"]
    assert "cannot be written" in refused(
        "records", "convert", str(file), "--to", "bur", "-o", str(tmp_path / "no" / "x")
    )


def test_convert_to_the_screen(file: Path) -> None:
    assert pinella("records", "convert", str(file), "--to", "bur").stdout == file.read_text(encoding="utf-8")
    assert pinella("records", "convert", "-", "--from", "jsonl", "--to", "json", stdin="").stdout == "[]\n"


def test_stats(file: Path, tmp_path: Path) -> None:
    found = data("records", "stats", str(file), str(file))
    assert found["faulty"] == 0 and set(found["codes"]) == set(CODES)
    italian = found["codes"]["fibur-italiano"]
    assert italian["deals"] == 6 and sum(italian["endings"].values()) == 6
    expected = sum(played("fibur-italiano", seed).count().sides["NS"].total for seed in range(3))
    assert italian["sides"]["NS"]["points"] == 2 * expected
    shown = pinella("records", "stats", str(file)).stdout
    assert "fibur-italiano: 3 deals" in shown and f"{expected / 3:.1f}" in shown
    done = pinella("records", "stats", str(spoiled(file, tmp_path)))
    assert done.returncode == 1 and "deal 1: line 4" in done.stderr and "fibur-italiano: 2 deals" in done.stdout
    assert "no deal" in pinella("records", "stats", "-").stdout
