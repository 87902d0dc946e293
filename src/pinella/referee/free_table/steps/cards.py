"""Steps that move cards: back to hand, pile or stock, out of the turn as exposed or penalised."""

from __future__ import annotations

from pinella.cards import Kind
from pinella.referee.free_table.enforcement import Enforcement, handles
from pinella.referee.free_table.layout import without
from pinella.referee.measures import Measure


@handles("return drawn-card", "return second-card")
def _to_stock(applying: Enforcement, measure: Measure) -> None:
    for kind in reversed(applying.trouble.cards):
        if applying.fetch(applying.seat, kind):
            applying.layout.back_on_stock(kind)


@handles("return picked-up-cards", "return pile-cards", "return single-card", "return pile-card")
def _to_pile(applying: Enforcement, measure: Measure) -> None:
    """The pile as it was, and on it what was discarded since."""
    layout = applying.layout
    since = layout.lift_pile()
    from_pile = applying.ruling.decided_by.get("discard_from") == "pile"
    back: list[Kind] = []
    for kind in without(applying.trouble.pile, applying.trouble.cards):  # left behind when he picked up
        if kind in since:
            since.remove(kind)
            back.append(kind)
    for kind in applying.trouble.cards:
        if from_pile and kind in since:
            since.remove(kind)
            back.append(kind)
        elif applying.fetch(applying.seat, kind):
            back.append(kind)
        elif kind in since:
            since.remove(kind)
            back.append(kind)
    if len(back) == len(applying.trouble.pile):
        back = list(applying.trouble.pile)
    layout.set_pile([*back, *since])
    layout.state.duty = 0
    layout.state.must = 0
    layout.state.single = -1


@handles("return discard")
def _discard_back(applying: Enforcement, measure: Measure) -> None:
    for kind in applying.discards():
        if applying.layout.lift_from_pile(kind):
            applying.layout.gain(applying.seat, [kind], known=True)


@handles("return surplus-discards", "expose surplus-discards", "return phantom-card")
def _surplus_back(applying: Enforcement, measure: Measure) -> None:
    """Of several discards all but one go back to the hand."""
    kept = applying.kept_discard()
    for kind in without(applying.discards(), [kept] if kept is not None else []):
        if applying.layout.lift_from_pile(kind):
            applying.layout.gain(applying.seat, [kind], known=True)
            applying.moved.append(kind)
            if measure.do == "expose":
                applying.layout.state.expose(applying.seat, kind)


@handles("penalise surplus-discards")
def _surplus_penalised(applying: Enforcement, measure: Measure) -> None:
    kept = applying.kept_discard()
    for kind in without(applying.discards(), [kept] if kept is not None else []):
        if applying.layout.lift_from_pile(kind):
            applying.layout.owe(applying.seat, [kind])


@handles("return melds-this-turn")
def _melds_back(applying: Enforcement, measure: Measure) -> None:
    applying.into_hand(applying.lift_turn())


@handles("return", "return wrong-meld", "return second-set", "return released-cards", "return thrown-cards")
def _concerned_back(applying: Enforcement, measure: Measure) -> None:
    applying.into_hand(applying.lift_concerned())


@handles("return excess-cards")
def _excess_back(applying: Enforcement, measure: Measure) -> None:
    applying.into_hand([kind for tag in applying.heaps() for kind in applying.excess_of(tag)])


@handles("return partners-meld")
def _partners_meld_back(applying: Enforcement, measure: Measure) -> None:
    group = applying.lift_concerned()
    for seat in applying.seats(measure)[:1]:
        applying.layout.gain(seat, group, known=True)


@handles("return next-take")
def _next_take_back(applying: Enforcement, measure: Measure) -> None:
    """The next opponent has taken already: what he took goes back and he takes anew."""
    layout, state = applying.layout, applying.layout.state
    last = next((e for e in reversed(applying.table.journal) if e.act.kind in ("draw", "pick-up")), None)
    if last is None or last.at <= applying.trouble.at or state.player != applying.table.index(last.act.seat):
        return
    if not layout.holds(state.player, last.took):
        return
    layout.spend(state.player, last.took)
    if last.act.kind == "draw":
        for kind in reversed(last.took):
            layout.back_on_stock(kind)
    else:
        layout.set_pile([*last.took, *layout.lift_pile()])
    state.phase = 0
    state.duty = 0
    state.must = 0
    state.single = -1


@handles("return rest-of-last-play")
def _rest_back(applying: Enforcement, measure: Measure) -> None:
    """Came back with the card that is discarded."""


@handles("discard card-of-last-play")
def _discard_of_last_play(applying: Enforcement, measure: Measure) -> None:
    applying.into_hand(applying.lift_play(applying.last_play()))
    applying.give_turn_back()


@handles("discard second-wild", "penalise highest-wild", "penalise second-wild")
def _wild_owed(applying: Enforcement, measure: Measure) -> None:
    """The wild that lies too many on the merged set is the next discard."""
    for tag in applying.heaps():
        applying.layout.owe(applying.seat, applying.layout.lift_heap(tag))


@handles("place melds-this-turn")
def _laid_again(applying: Enforcement, measure: Measure) -> None:
    """He lays again what he can of what he had laid."""
    for entry in applying.plays():
        group = entry.act.cards
        if entry.act.kind != "open" or not applying.layout.holds(applying.seat, group):
            continue
        if applying.layout.arranged(group) is None:
            continue
        applying.layout.spend(applying.seat, group)
        tag = applying.layout.put_meld(applying.seat, group)
        if tag is not None and entry.tag is not None:
            applying.rename(entry.tag, tag)


@handles("extract")
def _extract(applying: Enforcement, measure: Measure) -> None:
    """A card by lot out of the hand goes back on the stock."""
    hand = applying.layout.deal.hand(applying.layout.deal.seats[applying.seat])
    if hand:
        kind = hand[applying.lot % len(hand)]
        applying.layout.spend(applying.seat, [kind])
        applying.layout.back_on_stock(kind)


@handles("burn")
def _burn(applying: Enforcement, measure: Measure) -> None:
    if applying.layout.stock_left():
        applying.layout.under_stock(applying.layout.lift_stock())


@handles("return last-play", "return last-meld")
def _last_play_back(applying: Enforcement, measure: Measure) -> None:
    applying.into_hand(applying.lift_play(applying.last_play()))


@handles("return play-before-last")
def _before_last_back(applying: Enforcement, measure: Measure) -> None:
    applying.into_hand(applying.lift_play(applying.last_play(skip=0 if applying.tied_card_gone else 1)))


@handles("expose last-play", "expose last-meld", "expose play-before-last", "expose phantom-card",
         "expose exposed-cards", "expose excess-cards", "expose wrong-meld", "expose released-cards",
         "expose second-set", "expose own-cards", "expose")  # fmt: skip
def _expose(applying: Enforcement, measure: Measure) -> None:
    """Cards taken back by the step before, or still to be taken back, lie open in the hand."""
    if not applying.moved and measure.what == "own-cards":
        applying.into_hand(applying.lift_turn())
    elif not applying.moved and measure.what in ("wrong-meld", "second-set", "released-cards"):
        applying.into_hand(applying.lift_concerned())
    elif not applying.moved and measure.what == "excess-cards":
        applying.into_hand([kind for tag in applying.heaps() for kind in applying.excess_of(tag)])
    for kind in applying.moved or applying.trouble.cards:
        if kind in applying.discards() and not applying.moved and applying.layout.lift_from_pile(kind):
            applying.layout.gain(applying.seat, [kind], known=True)
        if applying.layout.state.count(applying.seat, kind):
            applying.layout.state.expose(applying.seat, kind)


@handles("expose shown-cards", "penalise exposed-cards-not-played")
def _later(applying: Enforcement, measure: Measure) -> None:
    """What becomes of exposed cards at the end of a turn the kernel knows; shown hands are the players' own."""


@handles(
    "penalise", "penalise incomplete-melds", "penalise wrong-meld", "penalise released-cards", "penalise thrown-cards"
)
def _penalise(applying: Enforcement, measure: Measure) -> None:
    """All that lies there and is no meld; else the cards the trouble is about."""
    layout = applying.layout
    heaps = applying.heaps()
    for tag in heaps:
        layout.owe(applying.seat, layout.lift_heap(tag))
    if not heaps:
        _penalise_cards(applying, applying.trouble.cards)


@handles("penalise phantom-card")
def _penalise_phantom(applying: Enforcement, measure: Measure) -> None:
    _surplus_penalised(applying, measure)


@handles("penalise excess-cards", "penalise tied-cards", "penalise remaining-cards")
def _penalise_excess(applying: Enforcement, measure: Measure) -> None:
    """Only what is too much: the rest of a wrong meld stays if it is one."""
    for tag in applying.heaps():
        applying.layout.owe(applying.seat, applying.excess_of(tag))


@handles("penalise drawn-card", "penalise exposed-cards", "penalise penalised-card", "penalise third-card")
def _penalise_named(applying: Enforcement, measure: Measure) -> None:
    _penalise_cards(applying, applying.trouble.cards)


def _penalise_cards(applying: Enforcement, group: tuple[Kind, ...]) -> None:
    for kind in group:
        if applying.fetch(applying.seat, kind):
            applying.layout.owe(applying.seat, [kind])


@handles("penalise last-play", "penalise last-meld")
def _penalise_last(applying: Enforcement, measure: Measure) -> None:
    applying.layout.owe(applying.seat, applying.lift_play(applying.last_play()))


@handles("penalise second-set")
def _penalise_concerned(applying: Enforcement, measure: Measure) -> None:
    applying.layout.owe(applying.seat, applying.lift_concerned())


@handles("penalise two-of-last-meld", "penalise two-tied-last")
def _penalise_two(applying: Enforcement, measure: Measure) -> None:
    """At least two cards of the last plays: so many that what stays is a meld, else the whole of it."""
    taken: list[Kind] = []
    skip = 0
    while len(taken) < 2 and (entry := applying.last_play(skip=skip)) is not None:
        taken += applying.lift_some(entry, 2 - len(taken))
        skip += 1
    applying.layout.owe(applying.seat, taken)


@handles("discard card-tied-last")
def _tied_card_is_discard(applying: Enforcement, measure: Measure) -> None:
    """The card tied last becomes the discard."""
    for kind in applying.lift_play(applying.last_play()):
        applying.layout.state.put_on_pile(kind)
        applying.tied_card_gone = True
    applying.layout.state.end_turn(applying.seat)


@handles("keep prepared-card", "keep discard")
def _prepared(applying: Enforcement, measure: Measure) -> None:
    """The discard he prepares lies aside and is the one he owes in his own turn."""
    for kind in applying.discards():
        if applying.layout.lift_from_pile(kind):
            applying.layout.owe(applying.seat, [kind])
            return
    hand = applying.layout.deal.hand(applying.layout.deal.seats[applying.seat])
    if hand and measure.what == "prepared-card":
        applying.layout.state.penalise(applying.seat, hand[-1])
