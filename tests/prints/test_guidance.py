"""The rules card on one page for every code, and checklists with boxes."""

from __future__ import annotations

from html import unescape

import pytest

from pinella.acts.actor import Actor
from pinella.codes.loader import load_code, shipped
from pinella.i18n import language
from pinella.messages import ENGLISH
from pinella.prints.catalogue import PrintRequest
from pinella.prints.html import render_html
from pinella.prints.papers import checklist, rules_card
from pinella.prints.papers.rules_card import code_card
from pinella.prints.pdf import render_pages, render_pdf
from tests.support import INT, REV
from tests.tournament.hall import Hall, rounds

LANGUAGES = [ENGLISH, language("it")]


@pytest.mark.parametrize("name", shipped())
def test_a_rules_card_fills_one_page(name: str) -> None:
    for words in LANGUAGES:
        assert len(render_pages(code_card(load_code(name)), words, 24)) == 1


@pytest.mark.clause("rev-sep-a", "rev-sep-b", "int-con-a")
def test_what_a_card_on_the_table_says() -> None:
    """Every line of the card, each once; of screens only in an event whose tables have them."""
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"))
    plain = unescape(render_html(rules_card.fill(PrintRequest(state=hall.state)), ENGLISH))
    hall.do("place-separators", tables=(1,))
    screened = unescape(render_html(rules_card.fill(PrintRequest(state=hall.state)), ENGLISH))
    assert "hand guards" not in plain.casefold() and "Hand guards" in screened
    international = code_card(load_code(INT))
    page = unescape(render_html(international, ENGLISH)).casefold()
    for section in international.card.sections:
        for one in section.lines:
            assert page.count(one.text.render(ENGLISH).casefold()) >= 1
    assert "hand guards" not in page


def test_checklists_have_a_box_for_each_item_and_say_who_ticked_it() -> None:
    hall = Hall(REV, entries=4, plan=rounds(REV, "danish"))
    hall.post()
    hall.do("tick-item", step="before-a-round", item="draw", actor=Actor.person("Greco <b>"))
    paper = checklist.fill(PrintRequest(state=hall.state, round=1))
    page = render_html(paper, ENGLISH)
    assert page.count("☑") == 1 and page.count("☐") > 10
    assert "checked by Greco &lt;b&gt;" in page
    assert render_pdf(paper, language("it")).startswith(b"%PDF")
