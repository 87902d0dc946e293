"""The right to a penalty, settlements made without the referee, penalties that no article provides for."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure, Option
from pinella.referee.ruling import Incident, Law

ACTED = Fact("innocent_acted", say("Did the innocent side go on playing before it called the referee?"), YES_NO)
NOT_CALLED = Fact("not_called", say("Was it pointed out at the time without calling the referee?"), YES_NO)
TAKEN = Fact("opponent_took", say("Has the next opponent drawn or picked up since?"), YES_NO)
WENT_ON = Fact("went_on", say("Has play gone on since?"), YES_NO)
RESTORABLE = Fact("restorable", say("Can the earlier situation still be restored?"), YES_NO)
SET_BY = Fact(
    "set_by",
    say("Who set the freeze or limit that was not kept?"),
    {"players": say("the players among themselves"), "referee": say("the referee")},
)
PROVIDED = Fact("provided", say("Does an article provide for the penalty the referee has in mind?"), YES_NO)


def judge_right(law: Law, facts: Facts) -> list[Measure]:
    if not _lost(law, facts):
        return [Measure("valid", "penalty")]
    if law.knob("procedure.right_lost_how") == "by-itself":
        return [Measure("void", "penalty"), Measure("play-on")]
    instead = law.knob("procedure.right_lost_instead")
    may = [Measure("discretion", "penalty", who="referee")]
    return [*may, _instead(instead)] if instead else may


def _lost(law: Law, facts: Facts) -> bool:
    reasons = law.knob("procedure.right_lost_when")
    return (
        ("opponent-has-taken" in reasons and facts.is_so(TAKEN))
        or ("play-went-on-beyond-repair" in reasons and facts.is_so(WENT_ON) and not facts.is_so(RESTORABLE))
        or ("innocent-side-acted-first" in reasons and facts.is_so(ACTED))
        or ("referee-not-called" in reasons and facts.is_so(NOT_CALLED))
    )


def _instead(steps: tuple[str, ...]) -> Measure:
    warning, score = Measure("warn", who="pair"), Measure("arbitral", who="opponents")
    options = [Option("no-more")]
    if "warn-culprit" in steps:
        options.append(Option("warning", (warning,)))
    if "give-arbitral-score" in steps:
        options.append(Option("score", (score,)))
    if len(steps) > 1:
        options.append(Option("warning-and-score", (warning, score)))
    return Measure("choose", "instead-of-penalty", who="referee", options=tuple(options))


def judge_settlement(law: Law, facts: Facts) -> list[Measure]:
    """Only what a referee imposed binds."""
    consequence = law.knob("procedure.own_settlement")
    if facts.ask(SET_BY) == "referee":
        return [Measure("refer", "broken-limit")]
    freed = [Measure("void", "own-settlement"), Measure("valid", "tied-cards")]
    if consequence == "not-recognised":
        return freed
    return [*freed, Measure("discretion", "penalty", who="referee")]


def judge_unlisted(law: Law, facts: Facts) -> list[Measure]:
    rule = law.knob("principles.unlisted_penalties")
    if facts.is_so(PROVIDED):
        return [Measure("valid", "penalty")]
    match rule:
        case "forbidden":
            return [Measure("void", "unlisted-penalty"), *_offered(law)]
        case "direction-decides":
            return [Measure("discretion", "unlisted-penalty", who="director"), Measure("note", "reason")]
        case _:
            return [Measure("discretion", "unlisted-penalty", who="referee"), Measure("note", "reason")]


def _offered(law: Law) -> list[Measure]:
    """What the code lets the referee do about any irregularity."""
    warning, score = Measure("warn", who="pair"), Measure("arbitral", who="pair")
    options = [Option("no-more")]
    if "any-irregularity" in law.knob("discipline.warning_reasons"):
        options.append(Option("warning", (warning,)))
    if law.knob("procedure.arbitral_score") == "any-irregularity":
        options.append(Option("score", (score,)))
    if len(options) == 1:
        return []
    return [Measure("choose", "instead-of-penalty", who="referee", options=tuple(options))]


RIGHT = Incident(
    "right-to-penalty",
    say("Is there still a right to the penalty?"),
    ("right-to-penalty",),
    judge_right,
    (TAKEN, WENT_ON, RESTORABLE, ACTED, NOT_CALLED),
    (
        "hanno chiamato tardi", "hanno continuato a giocare", "lo dicono solo adesso", "non hanno chiamato l'arbitro",
        "called too late", "they played on", "they only say so now", "pointed out but not called",
    ),
)  # fmt: skip
OWN_SETTLEMENT = Incident(
    "own-settlement",
    say("A freeze or limit agreed without the referee"),
    ("right-to-penalty", "procedure"),
    judge_settlement,
    (SET_BY,),
    (
        "ci siamo messi d'accordo", "lo abbiamo congelato noi", "abbiamo deciso al tavolo", "accordo tra giocatori",
        "we settled it ourselves", "we froze it ourselves", "agreed at the table",
    ),
)  # fmt: skip
UNLISTED = Incident(
    "unlisted-penalty",
    say("A penalty that no article provides for"),
    ("referee-powers", "procedure"),
    judge_unlisted,
    (PROVIDED,),
    (
        "penalità non prevista", "il codice non lo prevede", "che penalità posso dare", "togliere punti alla coppia",
        "penalty not in the code", "no article for it", "take points from the pair",
    ),
)  # fmt: skip
INCIDENTS = (RIGHT, OWN_SETTLEMENT, UNLISTED)
