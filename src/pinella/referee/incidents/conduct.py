"""Behaviour at the table: language, comments, objects, cards shown but not played (conduct rules, Art. 8a)."""

from __future__ import annotations

from collections.abc import Iterable

from pinella.messages import say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.exposed import SEEN_BY, seen
from pinella.referee.measures import Measure, Option
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded

CONDUCT = Fact(
    "conduct",
    say("What did the player do?"),
    {
        "foul-language": say("he used foul language"),
        "talk": say("he talked about the play or commented on it"),
        "reaction": say("he showed what he thinks of his partner's play, or drew his attention"),
        "stalling": say("he prolonged his own playing time without need"),
        "slow-peeking": say("he uncovered the card drawn bit by bit"),
        "comment-on-ruling": say("he commented on a decision of the referee"),
        "second-referee": say("he asked for a second referee or lodged a complaint"),
        "deciding-for-referee": say("he decided, or told others, what the referee should rule"),
        "accusing": say("he accused an opponent of unfair play without proof"),
        "other": say("he broke another rule of good conduct"),
    },
)
GRAVITY = Fact(
    "gravity",
    say("How grave was it?"),
    {"slight": say("slight"), "serious": say("serious")},
)
OBJECT = Fact(
    "object",
    say("What was used or kept at the table?"),
    {
        "device": say("a device or piece of equipment"),
        "reflecting": say("glasses or an accessory that can reflect cards"),
        "on-table": say("objects on the table or in the lap"),
    },
)
IMPAIRMENT = Fact("impairment", say("Does he need it because of an impairment?"), YES_NO)

RULES = {
    "foul-language": ("no-foul-language", "fair-play-and-attention"),
    "talk": ("no-talk-or-comments",),
    "reaction": ("no-reaction-to-partners-play", "no-drawing-partners-attention"),
    "stalling": ("no-prolonging-turn",),
    "slow-peeking": ("no-slow-peeking",),
    "comment-on-ruling": ("no-comment-on-rulings",),
    "deciding-for-referee": ("no-deciding-for-referee",),
    "accusing": ("no-doubting-opponents-ethics",),
    "other": ("fair-play-and-attention",),
}
"""The rules of conduct that forbid an act: a code that has one of them sanctions it."""


def judge(law: Law, facts: Facts) -> list[Measure]:
    act = facts.ask(CONDUCT)
    if act == "second-referee":
        return [Measure("nothing", f"appeal-{law.knob('procedure.appeal')}")]
    if act == "accusing" and law.holds("discipline.reprimand_reasons", "accusing-without-proof"):
        return reprimanded(law, facts, "accusing-without-proof")
    return breach(law, facts, RULES[act])


def breach(law: Law, facts: Facts, rules: Iterable[str]) -> list[Measure]:
    """What a breach of one of these rules costs; a code that has none of them only lets the referee say a word."""
    if not set(rules) & set(law.knob("conduct.rules")):
        return [Measure("remind", "good-manners")]
    match law.knob("conduct.breach"):
        case "always-warning":
            return [Measure("warn", who="pair")]
        case "reprimand":
            return reprimanded(law, facts, "ethics-rule-broken")
        case _:
            return [_by_gravity(facts)]


def _by_gravity(facts: Facts) -> Measure:
    """The referee chooses; what is slight and new is not met with points."""
    warning, score = Measure("warn", who="pair"), Measure("arbitral", who="pair")
    options: tuple[Option, ...]
    if facts.ask(GRAVITY) == "slight" and not facts.is_so(REPEATED):
        options = (Option("word-only"), Option("warning", (warning,)))
    else:
        options = (
            Option("warning", (warning,)),
            Option("score", (score,)),
            Option("warning-and-score", (warning, score)),
        )
    return Measure("choose", "conduct-sanction", who="referee", options=options)


# --- cards shown, objects --------------------------------------------------------------------------------------------


def judge_opening(law: Law, facts: Facts) -> list[Measure]:
    return _shown(law, facts, ("no-opening-shown-but-not-laid",))


def judge_revealed(law: Law, facts: Facts) -> list[Measure]:
    return _shown(law, facts, ("cards-fanned-in-view", "fair-play-and-attention"))


def _shown(law: Law, facts: Facts, rules: Iterable[str]) -> list[Measure]:
    """The act itself, and besides what follows for cards that somebody saw."""
    if not seen(law, facts):
        return breach(law, facts, rules)
    exposed = Measure("refer", "exposed-card")
    if law.knob("conduct.breach") == "reprimand" or not set(rules) & set(law.knob("conduct.rules")):
        return [exposed]  # the reprimand comes with the exposed card: not twice for one act
    return [exposed, *breach(law, facts, rules)]


def judge_object(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(OBJECT):
        case "device":
            if law.knob("conduct.aids_with_impairment") and facts.is_so(IMPAIRMENT):
                return [Measure("nothing")]
            return [Measure("ban", "device"), *breach(law, facts, ("no-devices",))]
        case "reflecting":
            return _put_away(law, facts, "reflecting-object", "no-reflecting-accessories")
        case _:
            return _put_away(law, facts, "objects-on-table", "no-objects-on-table-or-lap")


def _put_away(law: Law, facts: Facts, what: str, rule: str) -> list[Measure]:
    cost = breach(law, facts, (rule,))
    return [Measure("ban", what), *cost] if rule in law.knob("conduct.rules") else cost


CONDUCT_BREACH = Incident(
    "conduct-breach",
    say("Bad conduct at the table"),
    ("conduct", "discipline"),
    judge,
    (CONDUCT, GRAVITY, REPEATED),
    (
        "ha detto una parolaccia", "commenta sempre", "perde tempo apposta", "ha criticato l'arbitro",
        "ci ha accusato di barare", "vuole decidere lui", "swears", "comments on every play", "accused us of cheating",
        "argues with the referee",
    ),
)  # fmt: skip
OPENING_NOT_LAID = Incident(
    "opening-not-laid",
    say("Opening pulled out of the fan but not laid"),
    ("conduct", "exposed"),
    judge_opening,
    (SEEN_BY, GRAVITY, REPEATED),
    (
        "ha tirato fuori un'apertura e l'ha rimessa", "ha estratto le carte e non ha aperto", "ha ripreso l'apertura",
        "pulled out an opening and put it back", "took three cards out and put them back",
    ),
)  # fmt: skip
CARDS_REVEALED = Incident(
    "cards-revealed",
    say("Letting another player see one's cards"),
    ("conduct", "exposed"),
    judge_revealed,
    (SEEN_BY, GRAVITY, REPEATED),
    (
        "fa vedere le carte al compagno", "inclina il ventaglio", "tiene le carte basse", "si vedono le sue carte",
        "shows his cards", "tilts his fan", "lets his partner see his hand",
    ),
)  # fmt: skip
FORBIDDEN_OBJECT = Incident(
    "forbidden-object",
    say("Devices, reflecting accessories, objects on the table"),
    ("conduct",),
    judge_object,
    (OBJECT, IMPAIRMENT, GRAVITY, REPEATED),
    (
        "ha gli occhiali a specchio", "usa il telefono", "usa un leggio", "ha la borsa sul tavolo",
        "mirror sunglasses", "uses his phone", "card holder", "objects on the table",
    ),
)  # fmt: skip
INCIDENTS = (CONDUCT_BREACH, OPENING_NOT_LAID, CARDS_REVEALED, FORBIDDEN_OBJECT)
