"""Choosing from the case book: by code, article and incident."""

from __future__ import annotations

from pinella.codes.clauses import clause_index
from pinella.referee.casebook import Case, case_book, cases_of


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
