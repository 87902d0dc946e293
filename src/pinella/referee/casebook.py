"""The case book judged: tests run every case through the assistant, the quiz asks them, referees browse them."""

from __future__ import annotations

from pinella.codes.loader import load_code
from pinella.records.cases import Case, case_book, cases_of, codes_with_cases, find_case
from pinella.referee.incidents import find
from pinella.referee.ruling import Ruling, rule

__all__ = ["Case", "case_book", "cases_of", "codes_with_cases", "find_case", "ruling_of"]


def ruling_of(case: Case) -> Ruling:
    return rule(load_code(case.code), find(case.incident), case.facts)
