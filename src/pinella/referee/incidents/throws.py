"""Cards thrown on the table, or passed into the partner's hand, instead of laid (Art. 24, 27 and 35 of the codes)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pinella.messages import say
from pinella.referee.common_facts import NOTICED, REPEATED, when_noticed
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.penalised import penalise, still_owed
from pinella.referee.measures import Measure, Role
from pinella.referee.ruling import Incident, Law
from pinella.referee.undone_plays import named_by_norm, penalised_due, penalised_left

PURPOSE = Fact(
    "purpose",
    say("What were the cards for?"),
    {"tie": say("to be tied to melds of the pair"), "new-meld": say("to open a new meld")},
)
LAST_PLAY = Fact("last_play", say("Was it the last play before a closing?"), YES_NO)
DECLARED = Fact(
    "declared",
    say("Did he clearly say beforehand where they go? If he corrected himself at once, only that counts."),
    {
        "yes": say("yes, on a meld that can take them"),
        "impossible": say("yes, but on a meld that cannot take them"),
        "no": say("no"),
        "partner-asked": say("no, and the partner asked where they go"),
        "partner-suggested": say("no, and the partner's question suggested a place"),
    },
)
REST = Fact(
    "rest",
    say("Where did the cards come to rest?"),
    {
        "on-fitting": say("on a meld that can take them"),
        "on-unfit": say("on a meld that cannot take them"),
        "on-two": say("on or between two melds"),
        "apart": say("apart, touching no meld"),
    },
)
FITS = Fact(
    "fits",
    say("How many melds of the pair can take them?"),
    {"one": say("one"), "several": say("more than one, so there is doubt"), "none": say("none")},
)
CARDS = Fact("thrown_cards", say("Which cards were thrown or passed?"), cards=True)

FROZEN = Measure("freeze", "melds-tied-to", until="next-turn", negative="tied-cards")


_OF_THE_TURN = frozenset({"stop", "discard", "restrict", "ban", "negative", "warn"})
"""What is ordered anew when the turn is over."""


def judge_throw(law: Law, facts: Facts) -> list[Measure]:
    forbidden = law.knob("throw_pass.throw") == "forbidden"
    if forbidden and facts.is_so(LAST_PLAY):
        return _closed(law, facts)
    return _in_time(law, facts, _thrown) if forbidden else _thrown(law, facts)


def _in_time(law: Law, facts: Facts, judge: Callable[[Law, Facts], list[Measure]]) -> list[Measure]:
    """A turn that is over is not stopped any more, and the next opponent's take may end the right to the penalty."""
    noticed = when_noticed(law, facts)
    if noticed == "after-take":
        return [Measure("play-on")]
    measures = judge(law, facts)
    if noticed == "before-discard":
        return measures
    kept = [measure for measure in measures if measure.do not in _OF_THE_TURN]
    owed = penalised_left(measures) or penalised_due(measures, "own-turn")
    owed += still_owed(law, owed)
    return [*kept, Measure("valid", "discard"), *owed, *(measure for measure in measures if measure.do == "warn")]


def _thrown(law: Law, facts: Facts) -> list[Measure]:
    forbidden = law.knob("throw_pass.throw") == "forbidden"
    if facts.ask(PURPOSE) == "new-meld":
        return _new_meld(law, facts)
    if not forbidden:
        return _by_declaration(law, facts)
    if law.knob("throw_pass.declaration") == "avoids-freeze" and facts.ask(DECLARED) == "yes":
        return [Measure("place", "declared-place"), *_steps(law.knob("throw_pass.throw_fitting"))]
    return _where_it_rests(law, facts)


def judge_pass(law: Law, facts: Facts) -> list[Measure]:
    forbidden = law.knob("throw_pass.pass_to_partner") == "forbidden"
    if forbidden and facts.is_so(LAST_PLAY):
        return _closed(law, facts)
    return _in_time(law, facts, _passed) if forbidden else _passed(law, facts)


def _passed(law: Law, facts: Facts) -> list[Measure]:
    forbidden = law.knob("throw_pass.pass_to_partner") == "forbidden"
    declared, undeclared = law.knob("throw_pass.pass_declared"), law.knob("throw_pass.pass_undeclared")
    new_meld = facts.ask(PURPOSE) == "new-meld"
    if new_meld and (forbidden or "treat-as-throw" not in undeclared):
        return _valid(declared)
    if "opponents-place-if-doubtful" in undeclared:
        return _by_declaration(law, facts)
    if facts.ask(DECLARED) == "yes":
        return [Measure("valid" if new_meld else "place", "declared-place"), *_steps(declared)]
    if "treat-as-throw" in undeclared:
        return _new_meld(law, facts) if new_meld else _as_throw(law, facts)
    law.knob("throw_pass.partner_asks_where")
    match facts.ask(FITS):
        case "none":
            return _unfit(law, facts)
        case "one":
            return [Measure("place", "thrown-cards"), *_steps(undeclared)]
        case _:
            place = Measure("choose", "other-place", who="next-opponent")
            return [place, *_steps(undeclared)]


def _closed(law: Law, facts: Facts) -> list[Measure]:
    """The closing stands, unless the cards are penalised: then he is not out of cards."""
    again = law.knob("throw_pass.throw_repeated")
    if "cards-penalised" in again and facts.is_so(REPEATED):
        return _not_closed(law, facts)
    warned = law.knob("throw_pass.throw_as_last_play") == "closing-valid-and-warning"
    if facts.ask(PURPOSE) == "tie" and _finds_no_place(facts, by_rest=not warned):
        return [*_not_closed(law, facts), *_warnings(law.knob("throw_pass.throw_unfit"))]
    steps = ("warn-pair",) if warned else law.knob("throw_pass.throw_fitting")
    return [Measure("valid", "closing"), *_warnings(steps)]


def _finds_no_place(facts: Facts, *, by_rest: bool) -> bool:
    """Whether the cards can stay nowhere: where it counts on which meld they came to rest, that meld decides."""
    rest = facts.ask(REST) if by_rest else "apart"
    return rest == "on-unfit" or (rest == "apart" and facts.ask(FITS) == "none")


def _not_closed(law: Law, facts: Facts) -> list[Measure]:
    loose = facts.cards(CARDS)
    penalised, *later = penalise(law, "thrown-cards", several=len(loose) != 1, due="own-turn", loose=loose)
    return [Measure("void", "closing"), penalised, Measure("valid", "discard"), Measure("turn-over"), *later]


def _new_meld(law: Law, facts: Facts) -> list[Measure]:
    first, again = law.knob("throw_pass.throw_new_meld"), law.knob("throw_pass.throw_repeated")
    if "cards-penalised" in again and facts.is_so(REPEATED):
        return _penalised(law, facts, again)
    return _valid(first)


def _valid(steps: Sequence[str]) -> list[Measure]:
    """The play stands; where nothing else follows it was no irregularity."""
    further = _steps(steps)
    return [Measure("valid", "thrown-cards"), *further] if further else [Measure("nothing")]


def _by_declaration(law: Law, facts: Facts) -> list[Measure]:
    """Throwing and passing are free as long as it is clear where the cards go."""
    law.knob("throw_pass.declaration")
    declared = facts.ask(DECLARED)
    if declared == "yes":
        return [Measure("place", "declared-place")]
    match facts.ask(FITS):
        case "none":
            return _unfit(law, facts)
        case "one":
            return [Measure("place", "thrown-cards")]
    law.knob("throw_pass.throw_doubtful_when")
    if declared in ("partner-asked", "partner-suggested"):
        law.knob("throw_pass.partner_asks_where")
        names = Measure("choose", "place")
        return [names] if declared == "partner-asked" else [Measure("ban", "suggested-place"), names]
    return [_decided_by_opponents(law)]


def _where_it_rests(law: Law, facts: Facts) -> list[Measure]:
    again = law.knob("throw_pass.throw_repeated")
    if "cards-penalised" in again and facts.is_so(REPEATED):
        return _penalised(law, facts, again)
    fitting = law.knob("throw_pass.throw_fitting")
    match facts.ask(REST):
        case "on-fitting" if "cards-penalised" in fitting:
            return _penalised(law, facts, fitting)
        case "on-fitting":
            return [Measure("valid", "thrown-cards"), *_steps(fitting)]
        case "on-unfit":
            return _unfit(law, facts)
        case "on-two":
            law.knob("throw_pass.throw_doubtful_when")
            return [_decided_by_opponents(law), *_steps(fitting)]
        case _:
            return _by_fit(law, facts, frozen=law.knob("throw_pass.not_touching") == "frozen-for-a-time")


def _as_throw(law: Law, facts: Facts) -> list[Measure]:
    again = law.knob("throw_pass.throw_repeated")
    if "cards-penalised" in again and facts.is_so(REPEATED):
        return _penalised(law, facts, again)
    placed = _by_fit(law, facts, frozen=False)
    return [*placed, *_warnings(law.knob("throw_pass.throw_fitting"))] if facts.ask(FITS) == "none" else placed


def _by_fit(law: Law, facts: Facts, *, frozen: bool) -> list[Measure]:
    """Nothing but the melds themselves can say where the cards belong."""
    match facts.ask(FITS):
        case "none":
            return _unfit(law, facts)
        case "one":
            placed = [Measure("place", "thrown-cards"), *([FROZEN] if frozen else [])]
        case _:
            law.knob("throw_pass.throw_doubtful_when")
            placed = [_decided_by_opponents(law)]
    return [*placed, *_steps(law.knob("throw_pass.throw_fitting"))]


def _decided_by_opponents(law: Law) -> Measure:
    placed_by = law.knob("throw_pass.throw_doubtful_placed_by")
    who: Role = "next-opponent" if placed_by == "opponent-on-turn" else "opponents"
    return Measure("choose", "place", who=who)


def _unfit(law: Law, facts: Facts) -> list[Measure]:
    return _penalised(law, facts, law.knob("throw_pass.throw_unfit"))


def _penalised(law: Law, facts: Facts, steps: Sequence[str]) -> list[Measure]:
    """Penalised cards are the discards of this turn and the next ones; only a stop makes the first due at once."""
    measures = [Measure("penalise", "thrown-cards", cards=named_by_norm(law, facts, CARDS))]
    stop = "player-stops" in steps
    measures += [Measure("stop")] if stop else []
    measures.append(Measure("discard", "penalised-card", when="now" if stop else "end-of-turn"))
    left = penalised_left(measures)
    return [*measures, *left, *still_owed(law, left), *_warnings(steps)]


def _steps(steps: Sequence[str]) -> list[Measure]:
    stopped = [Measure("stop"), Measure("discard")] if "player-stops" in steps else []
    return stopped + _warnings(steps)


def _warnings(steps: Sequence[str]) -> list[Measure]:
    pair = [Measure("warn", who="pair")] if "warn-pair" in steps else []
    return pair + ([Measure("warn")] if "warn-player" in steps else [])


THROW = Incident(
    "throw",
    say("Throwing cards on the table"),
    ("throw-pass",),
    judge_throw,
    (LAST_PLAY, NOTICED, PURPOSE, DECLARED, REPEATED, REST, FITS, CARDS),
    (
        "ha lanciato le carte", "ha tirato la carta sul tavolo", "lancio", "carta caduta tra due giochi",
        "threw a card", "tossed the cards", "thrown card between two melds",
    ),
)  # fmt: skip
PASS = Incident(
    "pass-to-partner",
    say("Passing cards into the partner's hand"),
    ("throw-pass",),
    judge_pass,
    (LAST_PLAY, NOTICED, PURPOSE, DECLARED, REPEATED, FITS, CARDS),
    (
        "ha passato le carte al compagno", "ha dato la carta in mano al compagno", "passaggio di carte",
        "il compagno ha chiesto dove metterla", "handed cards to the partner", "passed a card to his partner",
        "the partner asked where it goes",
    ),
    between_partners=True,
)  # fmt: skip
INCIDENTS = (THROW, PASS)
