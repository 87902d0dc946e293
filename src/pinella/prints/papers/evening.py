"""The evening in one paper: absences, substitutions, byes, lateness, matches not played."""

from __future__ import annotations

from pinella.messages import say
from pinella.prints.catalogue import PrintRequest, print_paper
from pinella.prints.list_paper import ListPaper
from pinella.prints.parts import heading
from pinella.tournament.evening import EVENING_LIST, evening


@print_paper(say("Who was missing, late or replaced"), place=95)
def fill(request: PrintRequest) -> ListPaper:
    listed = EVENING_LIST.of(evening(request.state))
    return ListPaper(heading=heading(request), title=say("Who was missing, late or replaced"), listed=listed)
