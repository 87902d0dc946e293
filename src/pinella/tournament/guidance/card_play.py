"""The rules card, first half: from the draw for seats to the closing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from pinella.codes.knob_words import knob_words
from pinella.codes.model import Code
from pinella.codes.sections.base import Words
from pinella.messages import Message, Speakable, say
from pinella.tournament.guidance.dealing_steps import CUT, DEALER, RIGHT, SHUFFLE
from pinella.tournament.guidance.lines import Line, is_said, line

JOKERS_PER_PACK = 2
CARDS_PER_PACK = 54
ALL_RANKS = 12

PACKS = {
    "restored-by-players": say("if it is not in order, put it right"),
    "restored-by-referee": say("if it is not in order, tell the referee, who puts it right"),
    "replaced": say("if it is not in order, have it replaced"),
}
SHUFFLERS = {
    "the-dealer": DEALER,
    "pozzetti-maker": RIGHT,
    "any-player-who-wishes": say("whoever wishes"),
    "preceding-opponent-if-he-wishes": say("the opponent before the dealer, if he wishes"),
}


def value(knob: str, chosen: str) -> Words:
    """A knob's value as the codes' own words have it."""
    return knob_words()[knob].values[chosen]


def listed(parts: Sequence[Speakable]) -> Speakable:
    return reduce(lambda one, other: say("{one}, {other}", one=one, other=other), parts)


def preparation(code: Code) -> Iterator[Line]:
    turned = code.seats.draw_method == "turn-up-from-spread-packs"
    text = (
        say("Each player turns up one card from the packs spread on the table.")
        if turned
        else say("Each player draws one card from the packs, face down.")
    )
    yield line(code, "draw", "seats.draw_method", text, "rev-03-a")
    text = (
        say("The highest card chooses line and seat; of the opponents the lower card deals first.")
        if "own-line" in code.seats.high_card_chooses
        else say("The highest card chooses the seat; of the opponents the lower card deals first.")
    )
    yield line(code, "seats", "seats.high_card_chooses", text)
    often = say("before every round") if code.dealing.deck_check == "before-every-round" else say("before the match")
    text = say(
        "Check the pack {often}: {cards} cards, {jokers} jokers; {remedy}.",
        often=often,
        cards=CARDS_PER_PACK * code.deck.packs,
        jokers=JOKERS_PER_PACK * code.deck.packs,
        remedy=PACKS[code.dealing.deck_not_in_order],
    )
    yield line(code, "pack", "dealing.deck_check", text, "feb-03-e", "int-03-d", "rev-03-g")
    if is_said(code, "dealing.meld_keeper"):
        text = say("Each pair says who keeps its melds: the same player for all deals of the round.")
        yield line(code, "meld-keeper", "dealing.meld_keeper", text, "rev-04-t")


def dealing(code: Code) -> Iterator[Line]:
    chosen = code.dealing
    order = [SHUFFLERS[one] for one in chosen.shufflers]
    text = say("Shuffling: first {first}, last {last}.", first=order[0], last=order[-1])
    yield line(code, "shuffle", "dealing.shufflers", text, *SHUFFLE)
    if chosen.shuffle_by_others != "no-sanction":
        text = say("Nobody else shuffles.")
        yield line(code, "others", "dealing.shuffle_by_others", text, "rev-04-a", "rev-def-shuffle")
    if chosen.shuffle_styles == "no-repeated-cuts":
        text = say("Cutting again and again is no shuffling.")
        yield line(code, "style", "dealing.shuffle_styles", text, "rev-def-shuffle")
    if chosen.bottom_card_hidden:
        yield line(code, "bottom", "dealing.bottom_card_hidden", say("The bottom card is not shown."), "feb-04-a")
    if chosen.shuffle_delegate == "partner-with-directors-leave":
        text = say("Who cannot shuffle is replaced by the partner, with the director's leave.")
        yield line(code, "delegate", "dealing.shuffle_delegate", text, "rev-def-shuffle", table=False)
    text = say(
        "{who} cuts: {size}.",
        who=say("The dealer") if chosen.cutter == "dealer" else say("The player on the dealer's right"),
        size=value("dealing.cut_size", chosen.cut_size),
    )
    yield line(code, "cut", "dealing.cutter", text, *CUT)
    text = say("{cards} cards each, one at a time, clockwise.", cards=code.table.hand_size)
    yield line(code, "deal", "dealing.deal_order", text)
    yield from _pozzetti_made(code)
    if chosen.last_two_crosswise:
        text = say("The dealer lays the last two cards of the stock crosswise.")
        yield line(code, "crosswise", "dealing.last_two_crosswise", text, "rev-04-m")
    yield from _counted(code)


def _pozzetti_made(code: Code) -> Iterator[Line]:
    sizes = code.table.pozzetti
    text = say(
        "{number} pozzetti of {cards} cards, made in turn from the bottom of the pack: {place}.",
        number=len(sizes),
        cards=listed([say("{text}", text=one) for one in dict.fromkeys(sizes)]),
        place=value("dealing.pozzetti_place", code.dealing.pozzetti_place),
    )
    yield line(code, "pozzetti", "dealing.pozzetti_place", text, "rev-04-k")
    if code.hall.pozzetti_recounted:
        text = say("Whoever made the pozzetti counts them once more before putting them there.")
        yield line(code, "recount", "hall.pozzetti_recounted", text, "rev-22-a")


def _counted(code: Code) -> Iterator[Line]:
    if code.dealing.count_face_down:
        text = say("Count your {cards} cards without looking at them.", cards=code.table.hand_size)
        if code.dealing.looked_early == "redeal" and is_said(code, "dealing.looked_early"):
            text = say("{text} If anybody looks, the cards are dealt again.", text=text)
        yield line(code, "count", "dealing.count_face_down", text, "feb-04a-a", "fed-02c-a", "rev-04-l")
    text = (
        say("Look at your cards at the referee's go, not before.")
        if code.dealing.look_when == "at-referees-go"
        else say("Look at your cards when the dealer has turned up the first card, not before.")
    )
    yield line(code, "look", "dealing.look_when", text)
    text = say("From the second deal on nobody waits for the go: the dealer checks, then turns up the first card.")
    yield line(code, "later-deals", "dealing.go_needed", text, "rev-04-p", table=False)


def turn(code: Code) -> Iterator[Line]:
    text = say("Draw or pick up, then open and tie, then discard.")
    yield line(code, "phases", "turn.phases", text)
    duty = {
        "none": say("Picking up asks for no play."),
        "any-play": say("Whoever picks up must make a play in the same turn."),
        "pile-card-first": say("Whoever picks up plays a card of the pile first."),
    }
    yield line(code, "pick-up", "pickup.duty", duty[code.pickup.duty])
    text = (
        say("You may look through the pile without lifting a card: who lifts one has picked up.")
        if code.pickup.pile_inspection == "without-lifting"
        else say("You may look at the pile without drawing it near or lifting a card: who does has picked up.")
    )
    yield line(code, "inspect", "pickup.pile_inspection", text, "int-08-d")
    yield from _melds(code)
    yield from _held(code)
    yield from _tempo(code)
    if not code.clock.time_left_told:
        text = say("Nobody asks how much time is left; the time-out is announced.")
        yield line(code, "time-left", "clock.time_left_told", text, "int-05-c", "rev-06-c")
    text = say(
        "Penalised cards lie {place}, {face}.",
        place=value("penalised.place", code.penalised.place),
        face=say("face up") if code.penalised.face_up else say("face down"),
    )
    yield line(code, "penalised", "penalised.place", text, "fed-03f-e", table=not code.penalised.face_up)


def _melds(code: Code) -> Iterator[Line]:
    text = say("At most one wild in a meld: jokers and twos; a two in its own place is no wild.")
    yield line(code, "wilds", "melds.wilds_per_meld", text)
    ranks = code.melds.set_ranks
    if len(ranks) < ALL_RANKS:
        named = listed([say("{text}", text=one) for one in ranks])
        yield line(code, "sets", "melds.set_ranks", say("Sets only of these ranks: {ranks}.", ranks=named))
    text = say("Sequences lie with the high card towards the stock, a free wild at the base.")
    yield line(code, "sequences-lie", "melds.layout", text, "feb-05-e", table=False)
    if code.hall.set_wild_at_base:
        yield line(code, "sets-lie", "hall.set_wild_at_base", say("In a set the wild lies at the base."), "feb-05-d")


def _held(code: Code) -> Iterator[Line]:
    chosen = code.dealing
    text = (
        say("Hold your cards fanned, in view of everyone.")
        if chosen.cards_held == "fanned-in-view"
        else say("Your cards are always fanned, in the hand or on the table, their backs in view of everyone.")
    )
    if chosen.cards_laid_down_from:
        text = say("{text} With {cards} or fewer lay them on the table.", text=text, cards=chosen.cards_laid_down_from)
    yield line(code, "fan", "dealing.cards_held", text, "int-con-g", "rev-04-u", "rev-def-fan")


def _tempo(code: Code) -> Iterator[Line]:
    bands = code.clock.tempo_limits
    if bands:
        parts = [
            say("up to {cards} cards {seconds} seconds", cards=band.cards_up_to, seconds=band.seconds)
            if band.cards_up_to
            else say("with more {seconds} seconds", seconds=band.seconds)
            for band in bands
        ]
        yield line(code, "tempo", "clock.tempo_limits", say("Time for your turn: {times}.", times=listed(parts)))
    else:
        yield line(code, "tempo", "clock.tempo_limits", say("Play without undue delay."))
    if code.clock.tempo_reminder_by_opponents:
        text = say("Opponents, not the partner, may remind you to play in time.")
        yield line(code, "remind-time", "clock.tempo_reminder_by_opponents", text, "int-32bis-c", table=bool(bands))


def pozzetto(code: Code) -> Iterator[Line]:
    text = say("Whoever plays his last card takes the pozzetto: without a discard he plays on at once.")
    yield line(code, "take", "pozzetto.handed_by", text)
    if code.pozzetto.handed_by == "opponent-counts-and-hands":
        text = say("An opponent counts the pozzetto and hands it over: nobody takes it alone.")
        yield line(code, "handed", "pozzetto.handed_by", text)
    text = say("Taken with the discard, it is looked at {when}.", when=value("pozzetto.look", code.pozzetto.look))
    yield line(code, "look-pozzetto", "pozzetto.look", text)
    if code.pozzetto.all_in_hand_first:
        text = say("Take all its cards in your hand first, then sort them and play.")
        yield line(code, "all-in-hand", "pozzetto.all_in_hand_first", text, "rev-22-g")
    text = say("Not taken at the end: {points} points lost.", points=code.scoring.pozzetto_not_taken)
    if code.scoring.pozzetto_waived_if_neither:
        text = say(
            "Not taken at the end: {points} points lost, unless nobody took one.",
            points=code.scoring.pozzetto_not_taken,
        )
    yield line(code, "not-taken", "scoring.pozzetto_not_taken", text)


def burraco(code: Code) -> Iterator[Line]:
    kinds: list[Speakable] = [say("{kind} {points}", kind=kind.label, points=kind.bonus) for kind in code.burraco.kinds]
    text = say(
        "A burraco is a meld of {cards} cards or more: {kinds}.", cards=code.burraco.minimum, kinds=listed(kinds)
    )
    yield line(code, "burraco", "burraco.kinds", text)


def closing(code: Code) -> Iterator[Line]:
    labels = {kind.name: kind.label for kind in code.burraco.kinds}
    needs: list[Message] = [need.words(labels) for need in code.closing.requirement]
    need = reduce(lambda one, other: say("{one} or {other}", one=one, other=other), needs)
    text = say("To close: {need}.", need=need)
    if code.closing.pozzetto_needed:
        text = say("To close: the pozzetto taken and {need}.", need=need)
    yield line(code, "need", "closing.requirement", text)
    if code.closing.discard_needed:
        text = say("The last card is discarded.")
        if code.closing.wild_discard == "forbidden":
            text = say("The last card is discarded, and it is no wild.")
        yield line(code, "last-card", "closing.discard_needed", text)
    text = say("Closing is worth {points} points.", points=code.scoring.closing_bonus)
    yield line(code, "bonus", "scoring.closing_bonus", text)
