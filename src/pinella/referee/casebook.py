"""The case book judged and searched: tests run every case through the assistant, quiz and referees look them up."""

from __future__ import annotations

from pinella.codes.clauses import clause_index
from pinella.codes.loader import load_code
from pinella.records.cases import Case, case_book, cases_of, codes_with_cases, find_case
from pinella.referee.incidents import find
from pinella.referee.ruling import Ruling, rule

__all__ = [
    "Case",
    "articles_of",
    "case_book",
    "cases_of",
    "chosen",
    "cites",
    "codes_with_cases",
    "find_case",
    "ruling_of",
]


def ruling_of(case: Case) -> Ruling:
    return rule(load_code(case.code), find(case.incident), case.facts)


def cites(case: Case) -> tuple[tuple[str, str], ...]:
    """Code and article of the clauses that the case proves; a variant's cases cite the code it follows."""
    index = clause_index()
    return tuple(dict.fromkeys((index[name].code, index[name].article) for name in case.clauses if name in index))


def articles_of(case: Case) -> tuple[str, ...]:
    return tuple(dict.fromkeys(article for _, article in cites(case)))


def chosen(code: str = "", article: str = "", incident: str = "") -> list[Case]:
    """The cases that fit; an empty wish fits all."""
    return [
        case
        for case in (cases_of(code) if code else case_book()).values()
        if incident in ("", case.incident) and (not article or article in articles_of(case))
    ]
