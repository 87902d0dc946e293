"""Melds opened wrongly and cards tied wrongly: cure, excess cards, freeze, by when it is noticed and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pinella.cards import Kind, is_wild, names
from pinella.messages import say
from pinella.referee.common_facts import NOTICED as NOTICED_IN_PLAY
from pinella.referee.common_facts import NOTICED_BY, partner_spoke_early, when_noticed
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.exposed import obligation
from pinella.referee.incidents.penalised import SEVERAL, Due, are_several, named, penalise
from pinella.referee.measures import Measure
from pinella.referee.meld_analysis import Cure, Split, cures, longest_part, splits, tie_cures, tie_splits, without
from pinella.referee.ruling import Incident, Law
from pinella.rules.meld_layout import lay

NOTICED = Fact(
    "noticed",
    NOTICED_IN_PLAY.question,
    {**NOTICED_IN_PLAY.answers, "at-count": say("only at the count, when the deal was over")},
)
LAID = Fact(
    "laid",
    say("Did he open it wrongly, or tie cards wrongly to a meld?"),
    {"opened": say("he opened it wrongly"), "tied": say("he tied cards wrongly")},
)
WILD = Fact("wild_in_it", say("Is there a joker or a two in it?"), YES_NO)
CURE = Fact(
    "cure",
    say("Does he put it right with cards of his own hand?"),
    {
        "missing-card": say("yes, with the missing card"),
        "wild": say("yes, with a joker or a two"),
        "replacement": say("yes, replacing cards that do not belong there"),
        "nothing": say("no, he cannot or will not"),
    },
)
REMAINS = Fact(
    "remains",
    say("What is left without the cards that do not fit?"),
    {
        "meld": say("a lawful meld of three cards or more"),
        "less": say("less than a meld"),
        "two": say("two cards that belong together"),
        "nothing": say("no cards that belong together"),
    },
)
ELSEWHERE = Fact(
    "elsewhere",
    say("Do the cards that do not fit go on other melds of his side?"),
    {"all": say("all of them"), "some": say("some of them"), "none": say("none")},
)
BURRACO = Fact("burraco", say("Was it a burraco already before the wrong card was laid?"), YES_NO)
MELD = Fact("meld", say("Which cards lie in the wrong meld?"), cards=True)
TIED = Fact("tied_cards", say("Which of them were tied to it?"), cards=True)
HAND = Fact("hand", say("Which cards has he in his hand?"), cards=True)
LEFT_OVER = Fact("left_cards", say("Which cards are left over?"), cards=True)


def _among(fact: Fact, *answers: str) -> Fact:
    """The same question with only these answers."""
    return replace(fact, answers={key: words for key, words in fact.answers.items() if key in answers})


@dataclass(frozen=True, slots=True)
class Picture:
    """The wrong meld, as far as its cards are named."""

    law: Law
    facts: Facts
    opened: bool
    group: tuple[Kind, ...]
    tied: tuple[Kind, ...]

    def ways(self) -> list[Split]:
        if self.opened or not self.tied:
            return splits(self.group, self.law.code)
        return tie_splits(lay(without(self.group, self.tied), self.law.code).meld, self.tied, self.law.code)

    def stands(self) -> bool:
        """Whether a meld is left; what cards were tied to always stays one."""
        if self.opened and not self.group:
            return self.facts.ask(_among(REMAINS, "meld", "less")) == "meld"
        return not self.opened or bool(self.ways())

    def belongs_together(self) -> bool:
        """Whether at least two cards are left that go together."""
        if self.opened and not self.group:
            return self.facts.ask(_among(REMAINS, "meld", "two", "nothing")) != "nothing"
        return not self.opened or len(longest_part(self.group, self.law.code)[0]) > 1

    def excess(self) -> tuple[Kind, ...]:
        """The cards too many, if they are named and there are no two ways about them."""
        chosen = self.facts.cards(LEFT_OVER)
        found = self.ways() if self.group else []
        return chosen or (found[0].excess if len(found) == 1 else ())

    def whole(self) -> tuple[Kind, ...]:
        """All its cards, also where they are named only as left over: of fewer than three no meld was opened."""
        left = self.facts.cards(LEFT_OVER)
        return self.group or (left if len(left) > 2 else ())

    def are_several(self) -> bool:
        """Whether more than one card is too many: every way to part the meld leaves as many."""
        return bool(are_several(self.facts, self.excess() or (self.ways()[0].excess if self.doubtful() else ())))

    def doubtful(self) -> bool:
        """Whether the player must say which part of the meld shall stay."""
        return bool(self.group) and len(self.ways()) > 1 and not self.facts.cards(LEFT_OVER)

    def outside_longest(self) -> tuple[Kind, ...]:
        parts = longest_part(self.group, self.law.code) if self.group else []
        return self.excess() or (tuple(without(self.group, parts[0])) if len(parts) == 1 else ())

    def has_wild(self) -> bool:
        return any(is_wild(card) for card in self.group) if self.group else self.facts.is_so(WILD)

    def cures(self, means: str) -> list[Cure]:
        """The best cures of this kind with the cards of the hand, if they are named."""
        hand = self.facts.cards(HAND)
        if not self.group or not hand:
            return []
        if self.opened:
            found = cures(self.group, hand, self.law.code)
        elif self.tied:
            found = tie_cures(lay(without(self.group, self.tied), self.law.code).meld, self.tied, hand, self.law.code)
        else:
            return []
        ways = list(dict.fromkeys(cure.how for cure in found))
        found = [cure for cure in found if cure.how == means]
        if not found and ways:
            self.facts.impossible(
                say("with these cards the meld cannot be put right in this way, but with: {ways}", ways=", ".join(ways))
            )
        if not found:
            self.facts.impossible(say("with these cards the meld cannot be put right in this way, nor in any other"))
        return [cure for cure in found if len(cure.excess) == len(found[0].excess)]


def _picture(law: Law, facts: Facts) -> Picture:
    opened = facts.ask(LAID) == "opened"
    group, tied = facts.cards(MELD), facts.cards(TIED)
    if any(tied.count(card) > group.count(card) for card in tied):
        facts.impossible(say("the cards tied are not all among the cards of the meld"))
    picture = Picture(law, facts, opened, group, () if opened else tied)
    if group and any(not way.excess for way in picture.ways()):
        facts.impossible(say("these cards make a lawful meld: nothing is wrong with it"))
    return picture


def judge(law: Law, facts: Facts) -> list[Measure]:
    match facts.ask(NOTICED):
        case "before-discard":
            return _at_once(law, facts)
        case "after-discard":
            return _after_discard(law, facts)
        case "after-take":
            return _later(law, facts)
        case _:
            return _at_count(law, facts)


# --- before the discard ----------------------------------------------------------------------------------------------


def _at_once(law: Law, facts: Facts) -> list[Measure]:
    by_partner = law.knob("wrong_meld.noticed_by_partner")
    steps = law.knob("penalised.surplus_at_once")
    warned = partner_spoke_early(law, facts)
    told = by_partner == "frozen-for-good" and facts.ask(NOTICED_BY) == "partner"
    picture = _picture(law, facts)
    if told:
        return [*_without_cure(law, facts, picture), *warned]
    if "cards-exposed" in steps:
        return [*_exposed(law, facts, picture, now=True), *warned]
    return [*_cured_or_not(law, facts, picture), *warned]


def _without_cure(law: Law, facts: Facts, picture: Picture) -> list[Measure]:
    """The partner pointed it out: what belongs together stays, frozen for good; the rest is penalised."""
    stop = [Measure("stop")] if law.knob("wrong_meld.ends_turn") else []
    if not picture.belongs_together():
        return [*stop, *penalise(law, "wrong-meld", several=True, due="now", loose=picture.group)]
    frozen = Measure("freeze", "wrong-meld", until="deal-end")
    loose = picture.outside_longest()
    several = bool(are_several(facts, loose))
    return [*stop, frozen, *penalise(law, "excess-cards", several=several, due="now", loose=loose)]


def _cured_or_not(law: Law, facts: Facts, picture: Picture) -> list[Measure]:
    stop = [Measure("stop")] if law.knob("wrong_meld.ends_turn") else []
    use = law.knob("wrong_meld.opening_with_wild")
    wild = picture.opened and use != "as-any-other" and picture.has_wild()
    if wild and use == "best-use-of-one-card":
        return [Measure("place", "part-of-opening"), *stop, *_left_over(law, facts)]
    means = [_MEANS[step] for step in law.knob("wrong_meld.cure") if step in _MEANS]
    if wild:
        law.knob("wrong_meld.replaceable_with_wild")
        means.remove("wild")
    if not picture.opened and "replacement" in means:
        means.remove("replacement")
    if not means:
        return [*stop, *_put_right(law, facts, picture, "now")]
    chosen = facts.ask(_among(CURE, *means, "nothing"))
    if chosen == "nothing":
        return [*stop, *_not_cured(law, facts, picture, "now")]
    healed, found = _healed(law, picture, chosen, wild)
    replaced = chosen == "replacement"
    if replaced and not wild:
        law.knob("wrong_meld.replaceable_without_wild")
    return [*healed, *stop, *_left_over(law, facts, found, replaced=replaced)]


_MEANS = {"missing-card": "missing-card", "use-a-wild": "wild", "replace-cards": "replacement"}


def _healed(law: Law, picture: Picture, chosen: str, wild: bool) -> tuple[list[Measure], list[Cure]]:
    """The cure, and the ways there are to make it, as far as the cards are known: each leaves as many cards over."""
    found = picture.cures(chosen)
    added = found[0].added if len(found) == 1 else ()
    measures = [Measure("heal", "wrong-meld", cards=tuple(names(added)))]
    if picture.opened and (chosen == "wild" or wild or any(is_wild(card) for card in added)):
        law.knob("melds.free_wild_place")
        measures.append(Measure("place", "wild"))
    return measures, found


def _left_over(law: Law, facts: Facts, found: Sequence[Cure] = (), *, replaced: bool = False) -> list[Measure]:
    """After a cure or the best use: what has found no place, if anything."""
    ways = {cure.excess for cure in found}
    if ways == {()}:
        return [Measure("discard")]
    loose = facts.cards(LEFT_OVER) or (next(iter(ways)) if len(ways) == 1 else ())
    if ways and not loose:
        several: bool | None = len(next(iter(ways))) > 1
    else:
        several = are_several(facts, loose, none_possible=not replaced)
    if several is None:
        return [Measure("discard")]
    law.knob("wrong_meld.leftovers")
    return penalise(law, "excess-cards", several=several, due="now", loose=loose)


def _not_cured(law: Law, facts: Facts, picture: Picture, due: Due) -> list[Measure]:
    if not picture.stands():
        law.knob("wrong_meld.fewer_than_three_left")
        return penalise(law, "wrong-meld", several=True, due=due, loose=picture.whole())
    law.knob("wrong_meld.leftovers")
    loose = picture.excess()
    chosen = [Measure("choose", "part-that-stays")] if picture.doubtful() else []
    several = picture.are_several()
    stays = Measure("valid", "rest-of-meld")
    return [*chosen, stays, *penalise(law, "excess-cards", several=several, due=due, loose=loose)]


def _put_right(law: Law, facts: Facts, picture: Picture, due: Due) -> list[Measure]:
    """No card of the hand helps: the usable part stays, other melds of the side take what they can."""
    law.knob("wrong_meld.cure")
    whole = not picture.stands()
    what = "wrong-meld" if whole else "excess-cards"
    measures = [] if whole else [Measure("valid", "rest-of-meld")]
    match facts.ask(ELSEWHERE):
        case "none":
            loose = picture.group if whole else picture.excess()
            several = whole or picture.are_several()
        case "some":
            loose = facts.cards(LEFT_OVER)
            measures.append(Measure("move", what))
            what, several = "excess-cards", bool(are_several(facts, loose))
        case _:
            return [*measures, Measure("move", what), *([Measure("discard")] if due == "now" else [])]
    law.knob("wrong_meld.leftovers")
    return [*measures, *penalise(law, what, several=several, due=due, loose=loose)]


def _exposed(law: Law, facts: Facts, picture: Picture, *, now: bool) -> list[Measure]:
    """The cards too many go back as exposed ones."""
    whole = not picture.stands()
    law.knob("wrong_meld.fewer_than_three_left" if whole else "wrong_meld.leftovers")
    what = "wrong-meld" if whole else "excess-cards"
    loose = named(picture.group if whole else picture.excess(), law)
    return [
        *([] if whole else [Measure("valid", "rest-of-meld")]),
        Measure("return", what, to="hand", cards=loose),
        Measure("expose", what, cards=loose),
        *obligation(law, facts, "now" if now else "own-turn"),
    ]


# --- afterwards ------------------------------------------------------------------------------------------------------


def _after_discard(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("penalised.surplus_after_discard")
    picture = _picture(law, facts)
    stands = Measure("valid", "discard")
    if "cards-exposed" in steps:
        return [stands, *_exposed(law, facts, picture, now=False)]
    if "tie-elsewhere" in steps:
        return [stands, *_put_right(law, facts, picture, "own-turn")]
    return [stands, *_not_cured(law, facts, picture, "own-turn")]


def _later(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("penalised.surplus_later")
    if "tie-elsewhere" in steps:
        return _put_right(law, facts, _picture(law, facts), "own-turn")
    frozen = Measure("freeze", "wrong-meld", until="deal-end")
    if "whole-meld-negative" in steps:
        return [frozen, Measure("negative", "wrong-meld", when="deal-end")]
    negative = _negative(law, facts)
    law.knob("scoring.freeze_definitive_value")
    kept = [Measure("valid", "burraco")] if negative.what == "excess-cards" and facts.is_so(BURRACO) else []
    return [frozen, *kept, negative]


def _negative(law: Law, facts: Facts) -> Measure:
    """The excess cards; in some codes all of them, if no meld is left without those."""
    group, tied = facts.cards(MELD), facts.cards(TIED)
    picture = Picture(law, facts, not tied, group, tied)
    if "all-negative-if-no-meld-left" in law.knob("penalised.surplus_later"):
        opened = not tied if group else facts.ask(LAID) == "opened"
        if not replace(picture, opened=opened).stands():
            return Measure("negative", "wrong-meld", when="deal-end", cards=named(picture.whole(), law))
    return Measure("negative", "excess-cards", when="deal-end", cards=named(picture.outside_longest(), law))


def _at_count(law: Law, facts: Facts) -> list[Measure]:
    if law.knob("penalised.surplus_at_count") == "ignored":
        return [Measure("valid", "wrong-meld")]
    if "tie-elsewhere" in law.code.penalised.surplus_later:
        return _counted_right(law, facts)
    negative = _negative(law, facts)
    tied = bool(facts.cards(TIED)) if facts.cards(MELD) else facts.ask(LAID) == "tied"
    kept = tied and negative.what == "excess-cards" and facts.is_so(BURRACO)
    return [*([Measure("valid", "burraco")] if kept else []), negative]


def _counted_right(law: Law, facts: Facts) -> list[Measure]:
    """What other melds of the side can take counts there; what is left over has no turn to be discarded in."""
    law.knob("penalised.surplus_later")
    picture = _picture(law, facts)
    whole = not picture.stands()
    what = "wrong-meld" if whole else "excess-cards"
    stays = [] if whole else [Measure("valid", "rest-of-meld")]
    elsewhere = facts.ask(ELSEWHERE)
    if elsewhere == "all":
        return [*stays, Measure("move", what)]
    if elsewhere == "some":
        loose = named(facts.cards(LEFT_OVER), law)
        return [*stays, Measure("move", what), Measure("negative", "excess-cards", when="deal-end", cards=loose)]
    loose = named(picture.group if whole else picture.excess(), law)
    return [*stays, Measure("negative", what, when="deal-end", cards=loose)]


# --- an opening given up ---------------------------------------------------------------------------------------------

COMPLETED = Fact("completed", say("Does he complete the meld with cards of his hand?"), YES_NO)
RELEASED = Fact("released", say("How many cards has he released to open it?"), {"one": say("one"), "two": say("two")})
RELEASED_CARDS = Fact("released_cards", say("Which cards has he released?"), cards=True)


def judge_abandoned(law: Law, facts: Facts) -> list[Measure]:
    remedy = law.knob("wrong_meld.unfinished_opening")
    loose = facts.cards(RELEASED_CARDS)
    if facts.is_so(COMPLETED):
        return [Measure("nothing")]
    if remedy == "exposed":
        cards = named(loose, law)
        back = [
            Measure("return", "released-cards", to="hand", cards=cards),
            Measure("expose", "released-cards", cards=cards),
        ]
        return [*back, *obligation(law, facts, "now", loose)]
    noticed = when_noticed(law, facts)
    if noticed == "after-take":
        return [Measure("refer", "wrong-meld")]
    several = len(loose) > 1 if loose else facts.ask(RELEASED) == "two"
    if noticed == "after-discard":
        owed = penalise(law, "released-cards", several=several, due="own-turn", loose=loose)
        return [Measure("valid", "discard"), *owed]
    stop = [Measure("stop")] if law.knob("wrong_meld.ends_turn") else []
    return [*stop, *penalise(law, "released-cards", several=several, due="now", loose=loose)]


WRONG_MELD_FACTS = (
    NOTICED, NOTICED_BY, LAID, WILD, CURE, REMAINS, ELSEWHERE, SEVERAL, BURRACO, MELD, TIED, HAND, LEFT_OVER,
)  # fmt: skip
WRONG_MELD = Incident(
    "wrong-meld",
    say("Wrong meld, or a card tied wrongly"),
    ("wrong-meld", "penalised", "exposed", "sets", "wilds"),
    judge,
    WRONG_MELD_FACTS,
    (
        "gioco sbagliato", "ha aperto un gioco sbagliato", "ha legato una carta sbagliata", "carta eccedente",
        "scala con un buco", "manca una carta nella sequenza", "due matte nello stesso gioco",
        "wrong meld", "card does not fit", "gap in the sequence", "excess card",
    ),
)  # fmt: skip
ABANDONED = Incident(
    "opening-abandoned",
    say("Opening given up after one or two cards"),
    ("wrong-meld",),
    judge_abandoned,
    (COMPLETED, NOTICED_IN_PLAY, RELEASED, RELEASED_CARDS),
    (
        "ha calato due carte e non ha la terza", "apertura abbandonata", "ha rimesso in mano le carte calate",
        "laid two cards and has no third", "abandoned opening", "took back cards he was laying",
    ),
)  # fmt: skip
INCIDENTS = (WRONG_MELD, ABANDONED)
