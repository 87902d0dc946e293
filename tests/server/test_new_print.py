"""A print is one file: with it there, everybody can ask for it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from pinella.i18n import language
from pinella.messages import ENGLISH, Refusal
from pinella.prints import papers
from pinella.prints.catalogue import PrintRequest, filled, find, names, prints
from pinella.prints.html import render_html
from pinella.prints.pdf import render_pdf
from pinella.server.application import Application
from tests.cli.tournament_terminal import Terminal
from tests.server.conftest import Browser
from tests.server.evening import Evening
from tests.tournament.hall import Hall, rounds

DRINKS = dedent(
    '''
    """Who has paid for what."""

    from dataclasses import dataclass

    from pinella.messages import say
    from pinella.prints.catalogue import print_paper
    from pinella.prints.document import Callout
    from pinella.prints.parts import heading
    from pinella.prints.words import framed


    @dataclass(frozen=True)
    class Drinks:
        heading: object
        tables: int

        def document(self, language):
            return framed(self.heading, say("Bar list"), [Callout(f"{self.tables} tables")], language)


    @print_paper(say("Drinks of a round"), place=35, of_a_round=True)
    def fill(request):
        made = request.state.round(request.round)
        return Drinks(heading(request, request.round), len(made.tables))
    '''
)


@pytest.fixture
def drinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A folder with one more print, as if its file lay among the others."""
    (tmp_path / "bar_list.py").write_text(DRINKS)
    monkeypatch.setattr(papers, "__path__", [*papers.__path__, str(tmp_path)])
    yield "bar-list"
    sys.modules.pop("pinella.prints.papers.bar_list", None)


def test_a_file_is_a_print(drinks: str) -> None:
    hall = Hall("feburit", entries=8, plan=rounds("feburit", "danish"))
    with pytest.raises(Refusal, match="no round is made yet"):
        filled(drinks, PrintRequest(state=hall.state))
    hall.post()
    paper = filled(drinks, PrintRequest(state=hall.state))
    assert "4 tables" in render_html(paper, ENGLISH) and "Turno 1" in render_html(paper, language("it"))
    assert render_pdf(paper, ENGLISH).startswith(b"%PDF")
    assert drinks in names() and find(drinks).of_a_round
    assert [one.name for one in prints()].index(drinks) == 3


def test_the_command_knows_it(
    drinks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pinella = Terminal(tmp_path, monkeypatch, capsys)
    pinella.evening(4)
    pinella.to_play()
    assert drinks in pinella.refused("print", "menu")
    target = tmp_path / "bar.html"
    pinella("print", drinks, "--out", str(target))
    assert "2 tables" in target.read_text(encoding="utf-8")
    pinella("print", drinks, "1", "--out", str(tmp_path / "bar.pdf"))
    assert (tmp_path / "bar.pdf").read_bytes().startswith(b"%PDF")


def test_the_director_finds_it_among_the_prints(
    drinks: str, application: Application, visit: Callable[..., Browser]
) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("desk", evening.id)
    page = browser.get(f"/dir/{evening.id}/stampe").text
    assert "Drinks of a round" in page and f"/stampe/{drinks}?turno=1" in page
    assert "2 tables" in browser.get(f"/dir/{evening.id}/stampe/{drinks}").text
    assert browser.get(f"/dir/{evening.id}/stampe/{drinks}?pdf=1").content.startswith(b"%PDF")


def test_every_name_of_a_print_is_that_of_its_file() -> None:
    assert sorted(one.name for one in prints()) == sorted(names())
    assert len({one.place for one in prints()}) == len(names())
