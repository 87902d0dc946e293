"""Rules cards and checklists, filled from a code or a tournament."""

from __future__ import annotations

from pinella.codes.model import Code
from pinella.prints import papers
from pinella.prints.filled_parts import heading
from pinella.tournament.guidance.checklists import checklist, has_screens
from pinella.tournament.guidance.rules_card import rules_card as card_of
from pinella.tournament.guidance.steps import STEP_WORDS, STEPS, Step
from pinella.tournament.state import State


def code_card(code: Code) -> papers.CardPaper:
    """Of no event in particular."""
    return papers.CardPaper(
        heading=papers.Heading(event=code.federation, code=code.name, edition=code.edition), card=card_of(code)
    )


def rules_card(state: State, *, printed: str = "") -> papers.CardPaper:
    """Of an event: the rules of screens only if some table has them."""
    card = card_of(state.code, screens=has_screens(state))
    return papers.CardPaper(heading=heading(state, printed=printed), card=card)


def checklists(
    state: State, round_: int = 0, *, steps: tuple[Step, ...] = STEPS, printed: str = ""
) -> papers.ChecklistPaper:
    """The lists of these steps, those of a round for the one named (0: the last one made)."""
    return papers.ChecklistPaper(
        heading=heading(state, round_, printed=printed),
        parts=tuple(
            papers.ChecklistPart(title=STEP_WORDS[step], items=checklist(state, step, round_)) for step in steps
        ),
    )
