"""The stock: cards face up in it, two cards drawn, looking through it (Art. 2c, 4, 4b, 7, 8)."""

from __future__ import annotations

from pinella.cards import name
from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact, Facts
from pinella.referee.measures import Measure, Option, Role, When
from pinella.referee.ruling import Incident, Law

WHERE = Fact(
    "where",
    say("Where in the stock is the face-up card?"),
    {"inside": say("inside the stock"), "top": say("on top of the stock")},
)
SECOND_CARD = Fact(
    "second_card",
    say("What happened to the second card?"),
    {
        "lifted": say("it was lifted together with the first"),
        "slid": say("it only slid out of place"),
    },
)
DRAWN_CARDS = Fact("drawn_cards", say("Which two cards, in the order of the stock?"), cards=True)
LAST_DRAW = Fact("last_draw", say("Was the first of them the last card that may be drawn in this deal?"), YES_NO)
ON_TURN = Fact("on_turn", say("Was he the player on turn?"), YES_NO)
LIFTED = Fact("lifted", say("Had he not yet taken a card, and did he lift one, even partly?"), YES_NO)
PARTNER_ON_TURN = Fact("partner_on_turn", say("Is his partner on turn and about to take a card?"), YES_NO)
PILE_PLAYABLE = Fact("pile_playable", say("Could his partner make the play that picking up asks for?"), YES_NO)


def judge_face_up(law: Law, facts: Facts) -> list[Measure]:
    if facts.ask(WHERE) == "inside":
        if law.knob("stock.face_up_inside") == "covered-in-place":
            return [Measure("turn-down", "stock-cards"), Measure("play-on")]
        return [
            Measure("place", "stock-cards", who="referee"),
            Measure("play-on"),
            Measure("note", "place-kept-secret"),
        ]
    if law.knob("stock.face_up_on_top") == "as-if-covered":
        return [Measure("turn-down", "top-card"), Measure("play-on")]
    return [_free_take("top-card", "rightful", "now")]


def _free_take(card: str, who: Role, when: When) -> Measure:
    """That card or the pile, as in any turn."""
    options = (Option("draw-it", (Measure("draw", who=who),)), Option("pick-up-pile", (Measure("pick-up", who=who),)))
    return Measure("choose", card, who=who, when=when, options=options)


def judge_two_drawn(law: Law, facts: Facts) -> list[Measure]:
    steps = law.knob("stock.two_drawn")
    if facts.ask(SECOND_CARD) == "slid":
        return [Measure("arrange", "stock"), Measure("go-on")]
    named = tuple(name(kind) for kind in facts.cards(DRAWN_CARDS))
    first, second = named[:1], named[1:2]
    measures = []
    if "first-card-kept" in steps:
        measures += [Measure("keep", "first-card", cards=first), Measure("go-on")]
    if "second-back-on-stock" in steps:
        measures.append(Measure("return", "second-card", to="stock-top", cards=second))
    if "second-shown-to-next-opponent" in steps and facts.is_so(LAST_DRAW):
        law.knob("scoring.stock_end")
        measures.append(Measure("stop", "deal", when="end-of-turn"))
    elif "second-shown-to-next-opponent" in steps:
        measures.append(Measure("show", "second-card", who="next-opponent"))
        measures.append(_free_take("second-card", "next-opponent", "own-turn"))
    return measures


def judge_inspected(law: Law, facts: Facts) -> list[Measure]:
    if facts.is_so(ON_TURN):
        law.knob("stock.inspection")
        if facts.is_so(LIFTED):
            law.knob("turn.take_final_when")
            return [Measure("draw")]
        return [Measure("nothing")]
    if law.knob("stock.inspection_out_of_turn") != "opponent-decides-partners-take" or facts.alone:
        return [Measure("remind", "stock"), Measure("play-on")]
    at_once = facts.is_so(PARTNER_ON_TURN)
    when: When = "now" if at_once else "own-turn"
    draw = Measure("draw", "imposed", who="partner", when=when)
    if not facts.is_so(PILE_PLAYABLE):
        return [draw]
    pick_up = Measure("pick-up", "imposed", who="partner", when=when)
    who: Role = "next-opponent" if at_once else "opponent-on-turn"
    options = (Option("must-draw", (draw,)), Option("must-pick-up", (pick_up,)))
    return [Measure("choose", "partners-take", who=who, options=options)]


FACE_UP = Incident(
    "face-up-in-stock",
    say("Face-up card in the stock"),
    ("draw", "deck"),
    judge_face_up,
    (WHERE,),
    (
        "carta scoperta nel tallone", "carta girata nel mazzo", "la prima carta del tallone è scoperta",
        "face-up card in the stock", "a card is turned over in the stock", "top card is face up",
    ),
)  # fmt: skip
TWO_DRAWN = Incident(
    "two-cards-drawn",
    say("Two cards drawn together"),
    ("draw",),
    judge_two_drawn,
    (SECOND_CARD, LAST_DRAW, DRAWN_CARDS),
    (
        "ha pescato due carte", "ha preso due carte dal tallone", "due carte attaccate", "ha alzato due carte",
        "he drew two cards", "took two cards from the stock", "two cards stuck together",
    ),
)  # fmt: skip
INSPECTED = Incident(
    "stock-inspected",
    say("Stock looked through"),
    ("draw", "suggestion"),
    judge_inspected,
    (ON_TURN, LIFTED, PARTNER_ON_TURN, PILE_PLAYABLE),
    (
        "ha contato le carte del tallone", "ha allargato il tallone fuori turno", "ha ispezionato il tallone",
        "looked through the stock", "spread the stock out of turn", "counted the stock",
    ),
)  # fmt: skip
INCIDENTS = (FACE_UP, TWO_DRAWN, INSPECTED)
