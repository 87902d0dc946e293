"""From a paper to its document: one function for each kind."""

from __future__ import annotations

from pinella.messages import Language
from pinella.prints import guidance, journals, notices, score_sheets, seatings, standings
from pinella.prints.document import Document
from pinella.prints.papers import (
    Attendance,
    CardPaper,
    ChecklistPaper,
    Paper,
    PlanSheet,
    PrizeList,
    RefereeJournal,
    RoundOverview,
    Schedule,
    ScoreSheets,
    SeatsByName,
    SeatsByTable,
    Slips,
    StandingPaper,
)


def document_of(paper: Paper, language: Language) -> Document:
    match paper:
        case ScoreSheets():
            return score_sheets.score_sheets(paper, language)
        case SeatsByTable():
            return seatings.by_table(paper, language)
        case SeatsByName():
            return seatings.by_name(paper, language)
        case Schedule():
            return seatings.calendar(paper, language)
        case Slips():
            return seatings.slips(paper, language)
        case StandingPaper():
            return standings.standing(paper, language)
        case PrizeList():
            return standings.prizes(paper, language)
        case Attendance():
            return journals.attendance(paper, language)
        case RefereeJournal():
            return journals.referee_journal(paper, language)
        case RoundOverview():
            return journals.overview(paper, language)
        case PlanSheet():
            return notices.plan(paper, language)
        case CardPaper():
            return guidance.rules_card(paper, language)
        case ChecklistPaper():
            return guidance.checklist(paper, language)
