"""Steps that touch the turn: stopping, taking, limits of later turns, whose turn it is."""

from __future__ import annotations

from pinella.referee.free_table.enforcement import Enforcement, handles
from pinella.referee.measures import Measure
from pinella.rules.encoding import Ending, Phase, Restriction

LIMITS = {
    "draw-and-discard": Restriction.NO_PICK_UP | Restriction.NO_PLAY,
    "draw-and-discard-that-card": Restriction.NO_PICK_UP | Restriction.NO_PLAY | Restriction.DISCARD_DRAWN,
    "take-and-discard": Restriction.NO_PLAY,
    "pick-up-and-discard": Restriction.MUST_PICK_UP | Restriction.NO_PLAY,
}


@handles("play-on", "go-on", "nothing", "valid", "keep", "remind", "invite", "discretion", "arrange", "turn-down",
         "show", "refer", "repair", "restore", "time", "swap pack", "place limited-play", "go-on close-again",
         "place cards-taken-back", "place stock-cards", "heal", "opposite", "place")  # fmt: skip
def _no_change(applying: Enforcement, measure: Measure) -> None:
    """Nothing on the table changes: it is said, or people do it."""


@handles("stop", "take")
def _stop(applying: Enforcement, measure: Measure) -> None:
    """No further play in this turn; a take that is due stays his."""
    for seat in applying.seats(measure):
        if applying.layout.state.player == seat:
            applying.limit(seat, Restriction.NO_PLAY, 0)


@handles("draw")
def _draw(applying: Enforcement, measure: Measure) -> None:
    """Where the referee orders a draw it is made at once; a draw of a coming turn stays that player's own."""
    state = applying.layout.state
    for seat in applying.seats(measure):
        if measure.when != "now" or measure.who in ("rightful", "next-opponent", "receiver"):
            applying.limit(seat, Restriction.NO_PICK_UP, applying.turn_of(seat, measure))
        elif applying.layout.stock_left():
            kind = applying.layout.lift_stock()
            applying.layout.gain(seat, [kind])
            if state.player == seat and not state.over and state.phase == Phase.TAKE:
                state.drawn = kind
                applying.layout.begin_play()


@handles("pick-up")
def _pick_up(applying: Enforcement, measure: Measure) -> None:
    for seat in applying.seats(measure):
        applying.limit(seat, Restriction.MUST_PICK_UP, applying.turn_of(seat, measure))


@handles("choose")
def _choose(applying: Enforcement, measure: Measure) -> None:
    if measure.options:
        for step in applying.chosen(measure).measures:
            applying.do(step)


@handles("discard")
def _discard(applying: Enforcement, measure: Measure) -> None:
    """He discards what he likes (or what he owes): the turn must be his."""
    if measure.when == "now" and measure.who == "culprit":
        applying.give_turn_back()


@handles("discard drawn-card")
def _discard_drawn(applying: Enforcement, measure: Measure) -> None:
    if measure.when == "now" and measure.who == "culprit":
        applying.give_turn_back()
    for seat in applying.seats(measure):
        if applying.layout.state.player == seat:
            applying.limit(seat, Restriction.DISCARD_DRAWN, 0)


@handles("restrict", "ban")
def _restrict(applying: Enforcement, measure: Measure) -> None:
    bits = LIMITS.get(measure.what, Restriction(0))
    if measure.when == "each-turn":
        return  # while he owes penalised cards: the kernel knows what the code forbids meanwhile
    for seat in applying.seats(measure):
        applying.limit(seat, bits, applying.turn_of(seat, measure))


@handles("ban closing-before-next-turn")
def _no_closing(applying: Enforcement, measure: Measure) -> None:
    if applying.is_his_turn:
        applying.limit(applying.seat, Restriction.NO_CLOSING, 0)


@handles("pick-up rest-of-pile")
def _rest_of_pile(applying: Enforcement, measure: Measure) -> None:
    applying.layout.gain(applying.seat, applying.layout.lift_pile(), known=True)


@handles("restrict pick-up-if-playable")
def _pick_up_if_playable(applying: Enforcement, measure: Measure) -> None:
    """Settled when the turn comes: the table looks whether the pile can be played then."""
    applying.layout.if_playable.add(applying.seat)
    applying.limit(applying.seat, Restriction.NO_PLAY, applying.turn_of(applying.seat, measure))


@handles("turn-over")
def _turn_over(applying: Enforcement, measure: Measure) -> None:
    """His turn ends here; out of turn, play goes on from him and those passed over lose their turn."""
    state = applying.layout.state
    if state.over:
        return
    if applying.seat not in (state.player, applying.trouble.on_turn) and state.turn == applying.trouble.turn:
        players = len(applying.table.deal.seats)
        state.turn += (applying.seat - state.player) % players
        state.player = applying.seat
    if state.player == applying.seat and (applying.is_his_turn or applying.trouble.on_turn != applying.seat):
        if applying.table.did(applying.seat, "discard", applying.trouble.turn, applying.trouble.at):
            state.end_turn(applying.seat)
        else:
            applying.layout.begin_play()
            applying.limit(applying.seat, Restriction.NO_PLAY, 0)


@handles("pass-turn")
def _pass_turn(applying: Enforcement, measure: Measure) -> None:
    """The turn goes to whom it belongs: it never left him."""


@handles("redeal", "annul", "suspend", "stop deal")
def _end_deal(applying: Enforcement, measure: Measure) -> None:
    """The deal goes no further."""
    applying.layout.state.over = Ending.STOPPED
