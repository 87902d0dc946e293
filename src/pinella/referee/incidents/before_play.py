"""Before the first card is played: shuffle and cut, the dealer, the up-card, playing before the go (Art. 2, 3, 4)."""

from __future__ import annotations

from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.misdeals import redeal
from pinella.referee.measures import Measure
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import penalty

SHUFFLE_CLAIMED = Fact(
    "shuffle_claimed",
    say("When was it pointed out?"),
    {
        "before-looking": say("before any opponent had seen a card of his own"),
        "after-looking": say("after an opponent had seen a card of his own, before the first take"),
        "after-first-take": say("after the first player had drawn or picked up"),
    },
)
CUT_NOTICED = Fact("cut_noticed", say("Was it noticed before the cards were dealt?"), YES_NO)
DELIBERATE = Fact("deliberate", say("Did he lift so few cards on purpose?"), YES_NO)
ALL_CONFIRM = Fact("all_confirm", say("Do all the players confirm that a dealer was skipped?"), YES_NO)
DEAL_RUNNING = Fact("deal_running", say("Has a deal already begun?"), YES_NO)


def judge_shuffle(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("dealing.shuffle_not_offered")
    if not steps:
        return [Measure("nothing")]
    claimed = facts.ask(SHUFFLE_CLAIMED)
    until_take = law.knob("dealing.shuffle_not_offered_until") == "first-take"
    if claimed != "before-looking" and not (claimed == "after-looking" and until_take):
        return [Measure("play-on")]
    again = redeal(law) if "reshuffle-and-redeal" in steps else []
    return [*again, *(_dealer_reprimanded(law, facts) if "reprimand-the-dealer" in steps else [])]


def _dealer_reprimanded(law: Law, facts: Facts) -> list[Measure]:
    if facts.is_so(REPEATED):
        return penalty(law, law.knob("discipline.same_offence_again"), "dealer")
    return [Measure("reprimand", who="dealer")]


def judge_cut(law: Law, facts: Facts) -> list[Measure]:
    again = law.knob("dealing.cut_visibly_wrong") == "cut-again-if-noticed" and facts.is_so(CUT_NOTICED)
    warned = law.knob("dealing.cut_short_on_purpose") == "warning" and facts.is_so(DELIBERATE)
    remedy = Measure("restore", "cut") if again else Measure("complete", "packets")
    return [remedy, *([Measure("warn")] if warned else [])]


def judge_skipped_dealer(law: Law, facts: Facts) -> list[Measure]:
    law.knob("dealing.dealer_skipped")
    if not facts.is_so(ALL_CONFIRM):
        return [Measure("play-on")]
    if facts.is_so(DEAL_RUNNING):
        return [Measure("valid", "deal"), Measure("pass-turn", "deal", who="rightful", when="after-deal")]
    return [Measure("pass-turn", "deal", who="rightful")]


def judge_upcard(law: Law, facts: Facts) -> list[Measure]:
    if law.knob("dealing.upcard_early") == "redeal":
        return redeal(law)
    return [Measure("valid", "up-card"), Measure("play-on")]


def judge_before_go(law: Law, facts: Facts) -> list[Measure]:
    match law.knob("dealing.play_before_go"):
        case "deal-annulled":
            return [Measure("annul", "deal"), Measure("redeal", "after-go", who="dealer")]
        case "checked-by-director":
            return [Measure("suspend", "early-play"), Measure("discretion", "play-before-go", who="director")]
        case _:
            return [Measure("suspend", "early-play"), Measure("valid", "deal")]


SHUFFLE_NOT_OFFERED = Incident(
    "shuffle-not-offered",
    say("Opponent not asked to shuffle"),
    ("shuffle-deal", "right-to-penalty"),
    judge_shuffle,
    (SHUFFLE_CLAIMED, REPEATED),
    (
        "non ha chiesto di mescolare", "non mi ha fatto mescolare", "ha dato senza chiedere di mescolare",
        "did not ask to shuffle", "dealt without offering the shuffle",
    ),
)  # fmt: skip
SHORT_CUT = Incident(
    "short-cut",
    say("Too few or too many cards cut"),
    ("shuffle-deal",),
    judge_cut,
    (CUT_NOTICED, DELIBERATE),
    (
        "ha tagliato troppo poche carte", "taglio sbagliato", "ha alzato tre carte", "ha alzato troppe carte",
        "cut too few cards", "cut too thin", "bad cut",
    ),
)  # fmt: skip
SKIPPED_DEALER = Incident(
    "skipped-dealer",
    say("Skipped dealer"),
    ("shuffle-deal",),
    judge_skipped_dealer,
    (ALL_CONFIRM, DEAL_RUNNING),
    (
        "ha dato il giocatore sbagliato", "abbiamo saltato un mazziere", "toccava a me dare le carte",
        "wrong dealer", "we skipped a dealer", "it was my deal",
    ),
)  # fmt: skip
UPCARD_EARLY = Incident(
    "upcard-early",
    say("First card turned up before the go"),
    ("turn",),
    judge_upcard,
    (),
    (
        "ha girato la carta prima del via", "prima carta scoperta in anticipo", "ha scoperto la carta troppo presto",
        "turned the card before the go", "up-card turned too early", "first card shown early",
    ),
)  # fmt: skip
PLAY_BEFORE_GO = Incident(
    "play-before-go",
    say("Playing before the referee's go"),
    ("clock", "procedure"),
    judge_before_go,
    (),
    (
        "hanno iniziato prima del via", "giocano già senza il via", "cominciato prima dell'arbitro",
        "started before the go", "playing before the start", "table began too early",
    ),
)  # fmt: skip
INCIDENTS = (SHUFFLE_NOT_OFFERED, SHORT_CUT, SKIPPED_DEALER, UPCARD_EARLY, PLAY_BEFORE_GO)
