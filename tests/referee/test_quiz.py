"""The quiz: true cases, false but plausible choices, a score."""

from __future__ import annotations

import pytest

from pinella.messages import Refusal
from pinella.referee.casebook import articles_of, case_book, chosen
from pinella.referee.quiz import MOST_CHOICES, Score, explanation, question_of, quiz


@pytest.mark.parametrize("case_id", case_book())
def test_every_case_makes_a_question_with_one_right_answer(case_id: str) -> None:
    question = question_of(case_id, "1")
    assert 2 <= len(question.choices) <= MOST_CHOICES
    told = [tuple(str(step.words) for step in choice) for choice in question.choices]
    assert len(set(told)) == len(told)
    right = explanation(question)
    assert question.choices[question.right] == right.measures
    assert right.short == case_book()[case_id].measures


def test_most_questions_have_at_least_three_choices() -> None:
    few = [case_id for case_id in case_book() if len(question_of(case_id, "1").choices) < 3]
    assert len(few) <= len(case_book()) // 10


def test_the_seed_decides_everything() -> None:
    assert quiz(seed="a") == quiz(seed="a")
    assert len({tuple(question.case for question in quiz(seed=str(seed))) for seed in range(5)}) > 1
    assert len({question_of("feb-16-a", str(seed)).right for seed in range(20)}) > 1


def test_a_quiz_of_one_code() -> None:
    questions = quiz("feburit", "x", 3)
    assert {question.code for question in questions} == {"feburit"} and len(questions) <= 3
    assert len({question.case for question in questions}) == len(questions)
    with pytest.raises(Refusal, match="no cases"):
        quiz("nowhere")


def test_the_score_by_article() -> None:
    question = question_of("feb-16-a", "1")
    wrong = (question.right + 1) % len(question.choices)
    score = Score().plus(question, question.right).plus(question, wrong)
    assert (score.asked, score.right) == (2, 1)
    (name, tally) = score.weakest()[0]
    assert name == "feburit 16" and (tally.asked, tally.right) == (2, 1)
    assert Score().plus(question, question.right).weakest() == []


def test_cases_are_chosen_by_code_article_and_incident() -> None:
    assert [case.id for case in chosen()] == list(case_book())
    found = chosen("feburit", "16", "missed-draw")
    assert "feb-16-a" in [case.id for case in found]
    assert all(case.code == "feburit" and "16" in articles_of(case) for case in found)
    assert not chosen("feburit", "no such article")
