"""Drawing or picking up out of turn, with or without plays (Art. 29, 30, 17 and 3n of the codes)."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import names
from pinella.messages import say
from pinella.referee.common_facts import NOTICED_BY, REPEATED, partner_spoke_early
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.incidents.penalised import still_owed
from pinella.referee.measures import Measure, Option, Role, Until, When
from pinella.referee.ruling import Incident, Law
from pinella.referee.sanctions import reprimanded
from pinella.referee.undone_plays import LAID, PLAY_FACTS, penalised_due, penalised_left, what_stays

SINCE = Fact(
    "since",
    say("Has play gone on since?"),
    {
        "no": say("no, the next opponent has not drawn or picked up yet"),
        "taken": say("the next opponent has drawn or picked up"),
        "played": say("the next opponent has drawn or picked up and has played or discarded"),
    },
)
TURN_OF = Fact(
    "turn_of",
    say("Whose turn was it?"),
    {"opponent": say("an opponent's"), "partner": say("his partner's")},
    alone="opponent",
)
DISCARDED = Fact("discarded", say("Has he already discarded?"), YES_NO)
SEEN = Fact("seen", say("Has he seen the card, or does an opponent presume so?"), YES_NO)
IDENTIFIED = Fact("identified", say("Is it certain which card he drew, not mixed with his own?"), YES_NO)
LAID_AGAIN = Fact("laid_again", say("Can he lay the same melds again without that card, and will he?"), YES_NO)
INFORMED = Fact("informed", say("Did his partner learn anything from it?"), YES_NO, alone="no")
OWN_CARDS = Fact("own_cards", say("Which cards of his own has he laid?"), cards=True)

_TAKES = {
    "draw-it": Option("draw-it", (Measure("draw", who="rightful"),)),
    "pick-up-pile": Option("pick-up-pile", (Measure("pick-up", who="rightful"),)),
    "burn-it": Option("burn-it", (Measure("burn", "drawn-card", to="stock-bottom"), Measure("draw", who="rightful"))),
}


def overtaken(law: Law, facts: Facts) -> bool:
    """Whether play has gone on so far that nothing is put right any more."""
    since = facts.ask(SINCE)
    if since == "no":
        return False
    return law.knob("out_of_turn.overtaken") != "next-player-has-played" or since == "played"


def judge_draw(law: Law, facts: Facts) -> list[Measure]:
    if overtaken(law, facts):
        return [Measure("play-on")]
    laid = facts.ask(LAID)
    played = law.knob("out_of_turn.draw_played") if laid != "nothing" else ()
    if "play-on-from-culprit" in played:
        return _stands(facts, laid)
    discarded = facts.is_so(DISCARDED)
    own_turn = law.knob(f"out_of_turn.draw_{'played_' if played else ''}culprits_turn")
    unseen = laid == "nothing" and not discarded and law.knob("out_of_turn.draw_unseen") == "no-penalty"
    if unseen and not facts.is_so(SEEN):
        measures = [Measure("return", "drawn-card", to="stock-top"), Measure("pass-turn")]
        return measures + _sanctions(law, facts, discarded)
    measures = _next_take_back(facts) + _stopped(played, discarded)
    measures += _draw_undone(law, facts, laid, played, own_turn)
    return measures + _afterwards(law, facts, measures, own_turn) + _sanctions(law, facts, discarded)


def judge_pickup(law: Law, facts: Facts) -> list[Measure]:
    if overtaken(law, facts):
        return [Measure("play-on")]
    laid = facts.ask(LAID)
    played = law.knob("out_of_turn.pickup_played") if laid != "nothing" else ()
    if "play-on-from-culprit" in played:
        return _stands(facts, laid)
    discarded = facts.is_so(DISCARDED)
    own_turn = law.knob(f"out_of_turn.pickup_{'played_' if played else ''}culprits_turn")
    measures = _next_take_back(facts) + _stopped(played, discarded)
    measures.append(Measure("return", "picked-up-cards", to="pile"))
    measures += _plays_undone(law, facts, laid, played, own_turn)
    measures.append(Measure("pass-turn"))
    return measures + _afterwards(law, facts, measures, own_turn) + _sanctions(law, facts, discarded)


def _stands(facts: Facts, laid: str) -> list[Measure]:
    """Nothing goes back: the whole table let it happen, and play goes on from the player at fault."""
    done = facts.is_so(DISCARDED)
    measures = [Measure("valid", "discard")] if done else [Measure("stop"), Measure("discard")]
    if laid in ("opened", "both"):
        measures.append(Measure("freeze", "melds-opened", until="deal-end"))
    if laid in ("tied", "both"):
        measures.append(Measure("valid", "tied-cards"))
    measures.append(Measure("turn-over"))
    return [*measures, *([Measure("positive", "melds-opened", when="deal-end")] if laid != "tied" else [])]


def _next_take_back(facts: Facts) -> list[Measure]:
    taken = facts.ask(SINCE) == "taken"
    return [Measure("return", "next-take", who="next-opponent")] if taken else []


def _stopped(played: Sequence[str], discarded: bool) -> list[Measure]:
    """He goes no further, and what he discarded or must discard is settled first."""
    if discarded:
        return [Measure("keep", "discard") if "prepare-discard" in played else Measure("return", "discard", to="hand")]
    prepared = [Measure("keep", "prepared-card")] if "prepare-discard" in played else []
    return [*([Measure("stop")] if "player-stops" in played else []), *prepared]


def _draw_undone(law: Law, facts: Facts, laid: str, played: Sequence[str], own_turn: str) -> list[Measure]:
    """The card back on the stock, what it was played with put right, and the take of the player on turn."""
    if played:
        back = _played_card_back(law, facts, laid, played, own_turn)
        if law.knob("out_of_turn.draw_put_back") == "on-stock":
            return [*back, Measure("pass-turn")]
    else:
        back = card_back(law, facts)
    if facts.ask(TURN_OF) == "opponent":
        options = tuple(_TAKES[name] for name in law.knob("out_of_turn.opponent_on_turn_may"))
        if not played and law.knob("out_of_turn.draw_shown_to") == "opponent-on-turn":
            back = with_card_shown(back, "rightful")
        return [*back, Measure("pass-turn"), Measure("choose", "take", who="rightful", options=options)]
    if law.knob("out_of_turn.partner_on_turn") == "plays-freely":
        return [*back, Measure("pass-turn")]
    takes = [Measure("draw", "drawn-card", who="partner"), Measure("discard", "drawn-card", "partner", "end-of-turn")]
    return [*back, Measure("pass-turn"), *takes]


def card_back(law: Law, facts: Facts) -> list[Measure]:
    """The card drawn back on the stock; if nobody can tell which it was, one by lot."""
    if facts.is_so(IDENTIFIED):
        return [Measure("return", "drawn-card", to="stock-top")]
    law.knob("out_of_turn.draw_in_fan")
    return [Measure("extract", "random-card", to="stock-top")]


def with_card_shown(back: Sequence[Measure], who: Role) -> list[Measure]:
    """A known card is shown before it goes back, one taken by lot after."""
    shown = Measure("show", "drawn-card", who=who)
    lot = next((place for place, measure in enumerate(back) if measure.do == "extract"), -1)
    return [*back[: lot + 1], shown, *back[lot + 1 :]]


def _played_card_back(law: Law, facts: Facts, laid: str, played: Sequence[str], own_turn: str) -> list[Measure]:
    if facts.is_so(IDENTIFIED):
        back = Measure("return", "drawn-card", to="stock-top")
        return [back, *_plays_undone(law, facts, laid, played, own_turn)]
    return by_lot_after_plays(law, facts, laid, _thaw(own_turn))


def by_lot_after_plays(law: Law, facts: Facts, laid: str, until: Until) -> list[Measure]:
    """Nobody knows which card was drawn: all goes back to the hand, one card by lot to the stock."""
    law.knob("out_of_turn.draw_played_unidentified")
    measures = [Measure("return", "melds-this-turn", to="hand"), Measure("extract", "random-card", to="stock-top")]
    if not facts.is_so(LAID_AGAIN):
        return [*measures, Measure("penalise", "incomplete-melds")]
    opened = Measure("freeze", "melds-opened", until=until, negative="whole-meld")
    tied = Measure("freeze", "melds-tied-to", until=until, negative="tied-cards")
    frozen = {"opened": [opened], "tied": [tied], "both": [opened, tied]}[laid]
    return [*measures, Measure("place", "melds-this-turn"), *frozen]


def _plays_undone(law: Law, facts: Facts, laid: str, played: Sequence[str], own_turn: str) -> list[Measure]:
    if "own-cards-exposed" in played:
        return [Measure("expose", "own-cards", cards=tuple(names(facts.cards(OWN_CARDS))))]
    return what_stays(law, facts, laid, played, _thaw(own_turn))


def _thaw(own_turn: str) -> Until:
    return "next-turn" if own_turn == "free" else "after-limited-turn"


def _afterwards(law: Law, facts: Facts, measures: Sequence[Measure], own_turn: str) -> list[Measure]:
    """The limits of later turns."""
    prepared = own_turn.endswith("-prepared-card")
    later = _limits(law, own_turn) + penalised_due(measures, "turn-after" if prepared else "each-turn")
    later += penalised_left(measures) if prepared else []
    later += still_owed(law, later)
    if law.knob("out_of_turn.partner_informed") == "no-limit" or not facts.is_so(INFORMED):
        return later
    when: When = "now" if facts.ask(TURN_OF) == "partner" else "own-turn"
    return [Measure("restrict", "take-and-discard", who="partner", when=when), *later]


def _limits(law: Law, own_turn: str) -> list[Measure]:
    match own_turn:
        case "free":
            return []
        case "pick-up-if-playable-else-draw-and-discard":
            limit = Measure("restrict", "pick-up-if-playable", when="own-turn")
            if law.knob("out_of_turn.pickup_limited_play") == "no-play":
                return [limit]
            return [limit, Measure("freeze", "limited-play", when="own-turn", until="free-turn", negative="whole-meld")]
    limit = Measure("restrict", own_turn.removesuffix("-prepared-card"), when="own-turn")
    prepared = [Measure("discard", "prepared-card", when="own-turn")] if own_turn.endswith("-prepared-card") else []
    return [limit, *prepared]


def _sanctions(law: Law, facts: Facts, discarded: bool) -> list[Measure]:
    early = [] if discarded else partner_spoke_early(law, facts)
    if law.knob("out_of_turn.sanction") == "none":
        return early
    return early + reprimanded(law, facts, "playing-out-of-turn")


OUT_OF_TURN_DRAW = Incident(
    "out-of-turn-draw",
    say("Drawing out of turn"),
    ("out-of-turn",),
    judge_draw,
    (
        SINCE, *PLAY_FACTS, DISCARDED, SEEN, IDENTIFIED, LAID_AGAIN, TURN_OF, OWN_CARDS, INFORMED, NOTICED_BY, REPEATED,
    ),
    (
        "ha pescato fuori turno", "ha pescato ma non toccava a lui", "non era il suo turno", "pesca fuori turno",
        "drew out of turn", "it was not his turn to draw", "drew when it was not his turn",
    ),
)  # fmt: skip
OUT_OF_TURN_PICKUP = Incident(
    "out-of-turn-pick-up",
    say("Picking up the pile out of turn"),
    ("out-of-turn",),
    judge_pickup,
    (SINCE, *PLAY_FACTS, DISCARDED, OWN_CARDS, INFORMED, TURN_OF, NOTICED_BY, REPEATED),
    (
        "ha raccolto fuori turno", "ha preso il monte ma non toccava a lui", "raccolta fuori turno",
        "picked up out of turn", "took the pile when it was not his turn",
    ),
)  # fmt: skip
INCIDENTS = (OUT_OF_TURN_DRAW, OUT_OF_TURN_PICKUP)
