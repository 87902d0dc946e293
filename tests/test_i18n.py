"""Italian is complete: every sentence of program and pages has its translation, with the same parameters."""

from __future__ import annotations

import string
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from pinella.i18n import LOCALE, catalogue_built, language
from pinella.messages import ENGLISH, Message, Refusal, say

ROOT = Path(__file__).parent.parent
PO = LOCALE / "it" / "LC_MESSAGES" / "pinella.po"


@pytest.fixture(scope="module")
def sentences(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What `make messages` would collect from the sources now."""
    target = tmp_path_factory.mktemp("pot") / "pinella.pot"
    keywords = ["-k", "say:1", "-k", "_", "-k", "language"]
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", "-F", "babel.cfg", *keywords]
    subprocess.run([*command, "-o", str(target), "src", "web/src"], cwd=ROOT, check=True, capture_output=True)
    with target.open("rb") as file:
        return {str(message.id) for message in read_po(file) if message.id}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_sentence_has_its_italian(sentences: set[str]) -> None:
    with PO.open("rb") as file:
        italian = {str(m.id): str(m.string) for m in read_po(file) if m.id}
    assert sentences - {key for key, value in italian.items() if value} == set(), "run `make messages` and translate"
    assert set(italian) - sentences == set(), "run `make messages`: these are no longer said"
    for source, translated in italian.items():
        assert fields(source) == fields(translated), source


def test_the_compiled_catalogue_speaks_italian() -> None:
    assert catalogue_built()
    it = language("it")
    assert it("Count a deal") != "Count a deal"
    assert language("xx").code == "it"
    assert language("en") is ENGLISH


def test_messages_render_inside_messages() -> None:
    inner = say("hearts")
    message = Message("{a}: {b}", {"a": inner, "b": 3})
    assert str(message) == "hearts: 3"
    assert message.render(language("it")) == "cuori: 3"
    assert str(Refusal(message)) == "hearts: 3"
