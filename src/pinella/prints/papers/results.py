"""The results of a round, table by table, for the wall."""

from __future__ import annotations

from pinella.messages import say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.list_paper import ListPaper
from pinella.prints.parts import heading
from pinella.tournament.sheets.views.results import RESULT_LIST, results


@print_paper(say("Results of the round"), place=85, of_a_round=True)
def fill(request: PrintRequest) -> ListPaper:
    found = results(request.state, request.round)
    return ListPaper(heading=heading(request, request.round), title=say("Results"), listed=RESULT_LIST.of(found))
