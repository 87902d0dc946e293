"""Small duties at the table: who shuffles, how cards, stock and pozzetti lie, the sheet, the right table (Art. 4)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.conduct import GRAVITY, breach
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law

DUTY = Fact(
    "duty",
    say("What was not done as it should?"),
    {
        "shuffle": say("a player who is not to shuffle shuffled the cards"),
        "stock": say("the stock was turned another way during the deal"),
        "pozzetti": say("the pozzetti do not lie where they belong"),
        "fan": say("a player does not hold his cards as a fan, in view"),
        "count": say("a player counted without letting the opponents check"),
        "sheet": say("the score sheet was left on the table, not handed in"),
        "time": say("a player asked the referee how much time is left"),
    },
)
BEGUN = Fact("play_begun", say("Had the first player there already drawn or picked up?"), YES_NO)


def judge_duty(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(DUTY):
        case "shuffle":
            if "any-player-who-wishes" in law.knob("dealing.shufflers"):
                return [Measure("nothing")]
            return _warned(law.knob("dealing.shuffle_by_others"))
        case "stock":
            if law.knob("dealing.stock_turned") == "no-sanction":
                return [Measure("nothing")]
            return [Measure("restore", "stock-direction"), Measure("warn", who="pair")]
        case "pozzetti":
            law.knob("dealing.pozzetti_place")
            placed = Measure("restore", "pozzetti-place")
            return [placed, *_warned(law.knob("dealing.pozzetti_misplaced"))]
        case "fan":
            law.knob("dealing.cards_held")
            if law.knob("dealing.cards_held_wrongly") == "warning":
                return [Measure("warn", who="pair")]
            return breach(law, facts, ("cards-fanned-in-view",))
        case "count":
            return breach(law, facts, ("count-in-rows-of-100",))
        case "sheet":
            return _warned(law.knob("sheet.not_delivered"))
        case _:
            return [Measure("nothing" if law.knob("clock.time_left_told") else "ban", "time-left")]


def _warned(sanction: str) -> list[Measure]:
    match sanction:
        case "warning-to-all":
            return [Measure("warn", who="all")]
        case "warning" | "warning-to-deliverers":
            return [Measure("warn", who="pair")]
        case _:
            return [Measure("remind", "table-duty")]


def judge_wrong_table(law: Law, facts: Facts) -> list[Measure]:
    if not facts.is_so(BEGUN):
        law.knob("formats.wrong_table_before_play")
        return [Measure("restore", "seats"), Measure("refer", "lateness")]
    words = {
        "result-stands": Measure("valid", "result"),
        "result-entered-by-hand": Measure("note", "entered-by-hand"),
        "warn-misplaced-pair": Measure("warn", who="pair"),
        "right-place-next-round": Measure("restore", "seats", when="after-deal"),
    }
    return [words[step] for step in law.knob("formats.wrong_table")]


TABLE_DUTY = Incident(
    "table-duty",
    say("A duty at the table not kept"),
    ("conduct", "shuffle-deal", "pozzetto", "score-sheet", "clock"),
    judge_duty,
    (DUTY, GRAVITY, REPEATED),
    (
        "ha mescolato chi non doveva", "hanno girato il tallone", "i pozzetti non sono sotto lo score",
        "non tiene le carte a ventaglio", "ha lasciato lo score sul tavolo", "quanto manca alla fine",
        "shuffled out of turn", "stock turned round", "pozzetti in the wrong place", "cards not fanned",
        "sheet left on the table", "how much time is left",
    ),
)  # fmt: skip
WRONG_TABLE = Incident(
    "wrong-table",
    say("Sitting at the wrong table"),
    ("seating", "lateness"),
    judge_wrong_table,
    (BEGUN,),
    (
        "hanno sbagliato tavolo", "coppia seduta al tavolo sbagliato", "sedute al posto sbagliato",
        "wrong table", "sat at the wrong table", "the pairs are at the wrong tables",
    ),
)  # fmt: skip
INCIDENTS = (TABLE_DUTY, WRONG_TABLE)
