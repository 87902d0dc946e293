"""Every ruling that a law can give, on what people tell at a table in play: carried out, or refused as not agreeing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pinella import cards
from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.referee.facts import Unanswered
from pinella.referee.free_table.choice import ChoiceNeeded
from pinella.referee.free_table.journal import Trouble
from pinella.referee.incidents import INCIDENTS
from pinella.referee.ruling import Ruling, every_ruling
from tests.referee.driving import Driver, same, shape
from tests.rules.kernels import SWEEP
from tests.support import REV

EVERY = 1 if SWEEP else 8
"""Of how many branches one is told; all of them in the long run."""
SHOWN = {
    "equal-sets", "exposed-card", "exposed-card-turn", "extra-take", "false-close", "forbidden-set", "misdeal",
    "missed-discard", "missed-draw", "opening-abandoned", "order-not-kept", "out-of-turn-draw", "overlapping-meld",
    "penalised-cards", "phantom-card", "pickup-without-play", "pozzetto-count", "pozzetto-seen-early",
    "second-pozzetto", "single-card-discarded", "tie-to-frozen-meld", "two-cards-drawn", "wrong-meld",
    "pile-card-misused", "own-cards-first",
}  # fmt: skip
"""What acts at the table show: the random tables judge these, as they happen."""


@pytest.mark.parametrize("code", shipped())
def test_whatever_is_told_is_carried_out_or_refused(code: str) -> None:
    """No card is lost, nothing is half done, what must hold holds, and play goes on for some turns."""
    done: Counter[str] = Counter()
    law = load_code(code)
    number = 0
    for name, incident in INCIDENTS.items():
        if name in SHOWN:
            continue
        for ruling in every_ruling(law, incident):
            number += 1
            if number % EVERY == 0:
                done[told(code, number, ruling)] += 1
    assert done["done"] > 0.6 * done.total(), done


def told(code: str, number: int, ruling: Ruling) -> str:
    driver = in_play(code, number)
    table, dice = driver.table, driver.dice
    seat = dice.choice(driver.seats)
    hand = table.deal.hand(seat)
    group = dice.sample(hand, min(len(hand), dice.choice((0, 1, 1, 2))))
    meld = dice.randrange(min(3, len(table.layout.tags) + 1))
    table.tell(ruling.incident.name, seat, dict(ruling.decided_by), " ".join(map(cards.name, group)), meld)
    try:
        for trouble in table.call():
            judged(driver, trouble)
    except Refusal:
        assert table.all_cards() == driver.pack
        return "refused"
    assert table.all_cards() == driver.pack, ruling.decided_by
    for _ in range(12):
        if not table.deal.is_over:
            driver.move()
            driver.check()
    return "done"


def in_play(code: str, number: int) -> Driver:
    """A table some moves into its deal."""
    for seed in range(number % 30, 100):
        driver = Driver(code, seed)
        for _ in range(3 + number % 22):
            if not driver.table.deal.is_over:
                driver.move()
        if not driver.table.deal.is_over:
            driver.dice = Random(number)
            return driver
    raise AssertionError("no deal goes on")


def judged(driver: Driver, trouble: Trouble) -> None:
    """What is not told is answered, what is to be chosen is chosen, anyhow; until then nothing is done."""
    table, before = driver.table, shape(driver.table)
    answers: dict[str, str] = {}
    choices: list[str] = []
    lot = driver.dice.randrange(99)
    while True:
        try:
            table.apply(trouble, answers, choices, lot)
            return
        except ChoiceNeeded as needed:
            choices.append(driver.dice.choice(needed.options))
        except Unanswered as missing:
            answers[missing.fact.name] = driver.dice.choice(
                [*missing.fact.answers, *([""] * (not missing.fact.answers))]
            )
        except Refusal:
            assert shape(table) == before, "a ruling that is refused has changed something"
            raise
        assert shape(table) == before, "a ruling that waits has changed something"
        trouble = next(one for one in table.open_troubles() if same(one, trouble))


def test_what_was_told_and_cannot_have_been_is_refused() -> None:
    """Cards of a pile that nobody picked up cannot go back to it; the table is as it was, and play may go on."""
    driver = in_play(REV, 3)
    table = driver.table
    facts = {"noticed": "after-discard", "pile_size": "several", "play_stands": "no", "discard_from": "hand"}
    table.draw(table.deal.on_turn)
    seat = table.deal.on_turn
    table.tell("pile-card-misused", seat, {**facts, "melds_left": "incomplete"}, "Kd Ks")
    trouble = next(one for one in table.call() if one.incident == "pile-card-misused")
    with pytest.raises(Refusal, match="does not agree with the cards on the table"):
        judged(driver, trouble)
    table.resume()
    driver.move()
