"""From a position to a deal, and everything that is wrong with a position.

Two kinds of fault: what no table can hold (too many of a card, cards that make no meld at all) is refused; what should
not have come about (another player on turn, a meld the code does not allow) is only listed, because a
referee may have to set up just that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from pinella import cards
from pinella.cards import UNKNOWN, CardSet, Kind
from pinella.codes.loader import load_listed
from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.records import position_form
from pinella.records.move_groups import Group
from pinella.records.position_form import MeldForm, Position, SeatForm
from pinella.rules import melds
from pinella.rules.deal import Deal
from pinella.rules.dealing import first_player
from pinella.rules.encoding import RESTRICTION_BITS, MeldField, Restriction
from pinella.rules.kernel import State
from pinella.rules.kernel_rules import rules_of
from pinella.rules.meld_layout import lay
from pinella.rules.melds import Meld
from pinella.rules.packed_melds import pack, unpack
from pinella.rules.seats import divisions, seats

_MOST_MELDS: Final = 54
_MOST_CARDS: Final = 162
_MOST_TURNS: Final = 1_000_000
_MOST_RESTRICTED: Final = 4
"""Turns whose restrictions fit the kernel's number."""


def deal_of(form: Position, code: Code | None = None) -> Deal:
    """The deal that a form describes; raises the first fault that no table can have."""
    played = code or load_listed(form.code)
    for fault in _impossible(form, played):
        raise Refusal(fault)
    return Deal.from_state(played, _Setting(form, played).state(), screens=form.screens)


def faults(form: Position, code: Code) -> list[Message]:
    """Everything that is wrong with a form; what no table can hold hides the rest."""
    return list(_impossible(form, code)) or list(_unlawful(form, code))


# --- what no table can hold ------------------------------------------------------------------------------------------


def _impossible(form: Position, code: Code) -> Iterator[Message]:
    shape = list(_misshapen(form, code))
    yield from shape
    if not shape:
        yield from _miscounted(form, code)


def _misshapen(form: Position, code: Code) -> Iterator[Message]:
    """Words that name nothing at this table, and numbers out of all bounds."""
    around = seats(code)
    for seat in (form.dealer, form.on_turn, form.closer, form.seat, *(meld.frozen_until for meld in form.melds)):
        if seat is not None and (len(seat) != 1 or seat not in around):
            yield _no_seat(seat, around)
    for seat in (letter for meld in form.melds for letter in meld.barred if letter not in around):
        yield _no_seat(seat, around)
    if list(form.seats) != list(around):
        yield say("the seats are {found}; expected {expected}", found=" ".join(form.seats), expected=" ".join(around))
    yield from _bad_cards(form)
    yield from _bad_sides(form, code)
    yield from _bad_numbers(form, code)
    if form.alone and not code.table.alone_pozzetti:
        yield say("this code has no deals that begin with everyone alone")


def _no_seat(seat: str, around: str) -> Message:
    return say("“{seat}” is no seat of this table; they are {seats}", seat=seat, seats=" ".join(around))


def _groups(form: Position) -> Iterator[tuple[str, Sequence[str]]]:
    """Every list of cards with its place in the form, melds aside."""
    for seat, player in form.seats.items():
        yield f"seats.{seat}.hand", player.hand
        yield f"seats.{seat}.penalised", player.penalised
    yield "pile", form.pile
    yield "stock", form.stock
    for number, pozzetto in enumerate(form.pozzetti, 1):
        yield f"pozzetti.{number}", pozzetto


def _subgroups(form: Position) -> Iterator[tuple[str, Sequence[str]]]:
    """Cards named a second time: those of a hand that are known, cards picked up, and so on."""
    for seat, player in form.seats.items():
        yield f"seats.{seat}.known", player.known
        yield f"seats.{seat}.exposed", player.exposed
    yield "duty_cards", form.duty_cards
    for name in ("single_card", "drawn", "last_card"):
        if (card := getattr(form, name)) is not None:
            yield name, [card]


def _bad_cards(form: Position) -> Iterator[Message]:
    for place, group in (*_groups(form), *_subgroups(form)):
        hides = place.endswith(("hand", "pile", "stock", "drawn", "duty_cards")) or place.startswith("pozzetti")
        try:
            cards.parse_all(group, unknown=hides)
        except Refusal as refusal:
            yield say("{place}: {why}", place=place, why=refusal.message)
    for number, meld in enumerate(form.melds, 1):
        try:
            laid_meld(meld.cards)
        except Refusal as refusal:
            yield say("{place}: {why}", place=f"melds.{number}", why=refusal.message)


def _bad_sides(form: Position, code: Code) -> Iterator[Message]:
    choices = divisions(code)
    sides = _sides(form, code)
    if not any(sorted(sides) == sorted(choice) for choice in choices):
        yield say(
            "the sides are {names}; expected {expected}",
            names=" / ".join(sides),
            expected=" | ".join(" / ".join(choice) for choice in choices),
        )
        return
    for side in (*(meld.side for meld in form.melds), *form.pozzetto_taken):
        if side not in sides:
            yield say("“{side}” is no side; they are {sides}", side=side, sides=" / ".join(sides))


def _sides(form: Position, code: Code) -> list[str]:
    return form.sides or list(divisions(code)[0])


def _bad_numbers(form: Position, code: Code) -> Iterator[Message]:
    most = 54 * code.deck.packs
    bounds: list[tuple[str, int | None, int, int]] = [
        ("turns", form.turns, 0, _MOST_TURNS),
        ("drawn_cards", form.drawn_cards, 0, most),
        ("stock_at_start", form.stock_at_start, 0, most),
        ("last_turn", form.last_turn, 1, _MOST_TURNS),
        ("turns_without_draw", form.turns_without_draw, 0, _MOST_TURNS),
        ("last_meld", form.last_meld, 1, len(form.melds)),
        ("melds", len(form.melds), 0, _MOST_MELDS),
        *(
            (f"melds.{n}.laid_this_turn", meld.laid_this_turn, 0, len(meld.cards))
            for n, meld in enumerate(form.melds, 1)
        ),
        *((f"seats.{s}.restrictions", len(p.restrictions), 0, _MOST_RESTRICTED) for s, p in form.seats.items()),
    ]
    for place, number, low, high in bounds:
        if number is not None and not low <= number <= high:
            yield say("{place}: {number} is not from {low} to {high}", place=place, number=number, low=low, high=high)
    yield from _bad_stock(form, code)


def _bad_stock(form: Position, code: Code) -> Iterator[Message]:
    sizes = code.table.alone_pozzetti if form.alone else code.table.pozzetti
    left = [len(pozzetto) for pozzetto in form.pozzetti]
    if len(left) > len(sizes) or left != list(sizes[len(sizes) - len(left) :]):
        yield say(
            "the pozzetti have {n} card; the last of {expected} are expected",
            "the pozzetti have {n} cards; the last of {expected} are expected",
            n=" ".join(map(str, left)) or "-",
            expected=" ".join(map(str, sizes)) or "-",
        )
        return
    start = _start(form, State(rules_of(code, alone=form.alone, screens=form.screens)))
    room = start + sum(sizes) - sum(left)
    if form.drawn_cards + len(form.stock) > room or start + sum(sizes) > _MOST_CARDS:
        yield say(
            "there is no room for {n} card in the stock",
            "there is no room for {n} cards in the stock",
            n=len(form.stock),
        )
    if not form.stock and (form.stock_top_shown or (form.phase == "take" and form.ending is None)):
        yield say("the stock is empty: nobody can draw from it or see its top card")


def _start(form: Position, state: State) -> int:
    return position_form.usual_stock(state) if form.stock_at_start is None else form.stock_at_start


def _miscounted(form: Position, code: Code) -> Iterator[Message]:
    """More of a card than the packs have, or cards named that are not there."""
    full = CardSet.packs(code.deck.packs)
    seen = CardSet()
    for _, group in _groups(form):
        seen.update(cards.parse_all(group, unknown=True))
    for meld in form.melds:
        seen.update(laid_meld(meld.cards).cards)
    total = seen.total()
    del seen[UNKNOWN]
    for kind in seen.surplus(code.deck.packs):
        yield say(
            "{card}: {number} on the table, and the packs have {full}",
            card=cards.name(kind),
            number=seen[kind],
            full=full[kind],
        )
    if total > full.total():
        yield say(
            "{n} card on the table, and the packs have {full}",
            "{n} cards on the table, and the packs have {full}",
            n=total,
            full=full.total(),
        )
    for seat, player in form.seats.items():
        hand = CardSet(cards.parse_all(player.hand, unknown=True))
        for name, part in (("known", player.known), ("exposed", player.exposed)):
            if CardSet(cards.parse_all(part)) - hand:
                yield say("seats.{seat}.{name}: these cards are not in the hand", seat=seat, name=name)


# --- what lawful play does not lead to -------------------------------------------------------------------------------


def _unlawful(form: Position, code: Code) -> Iterator[Message]:
    around = seats(code)
    total = sum(len(group) for _, group in _groups(form)) + sum(len(meld.cards) for meld in form.melds)
    if total != 54 * code.deck.packs:
        yield say(
            "{n} card on the table, and the packs have {full}",
            "{n} cards on the table, and the packs have {full}",
            n=total,
            full=54 * code.deck.packs,
        )
    expected = around[(first_player(code, around.index(form.dealer)) + form.turns) % len(around)]
    if form.on_turn != expected:
        yield say("after {n} turn {seat} is on turn", "after {n} turns {seat} is on turn", n=form.turns, seat=expected)
    yield from _unlawful_melds(form, code)
    yield from _unlawful_hands(form, code)
    yield from _unlawful_end(form, code)


def _unlawful_melds(form: Position, code: Code) -> Iterator[Message]:
    for number, meld in enumerate(form.melds, 1):
        laid = laid_meld(meld.cards)
        if laid in melds.prescribed(melds.arrangements(laid.cards, code)):
            continue
        try:
            why: Message = say("it should lie as {meld}", meld=lay(laid.cards, code).meld)
        except Refusal as refusal:
            why = refusal.message
        yield say("{place}: {why}", place=f"melds.{number}", why=why)


def _unlawful_hands(form: Position, code: Code) -> Iterator[Message]:
    for seat, player in form.seats.items():
        number = len(player.hand) + len(player.penalised)
        if form.turns == 0 and (form.phase == "take" or seat != form.on_turn) and number != code.table.hand_size:
            yield say(
                "{seat} holds {n} card; {size} are dealt",
                "{seat} holds {n} cards; {size} are dealt",
                seat=seat,
                n=number,
                size=code.table.hand_size,
            )
        if number == 0 and seat != form.closer:
            yield say("{seat} holds no card and has not closed", seat=seat)
    if form.phase == "take" and (form.duty or form.drawn or form.single_card or form.duty_cards):
        yield say("nobody owes a play or has drawn before the turn begins")
    taken, left = len(form.pozzetto_taken), len(form.pozzetti)
    sizes = code.table.alone_pozzetti if form.alone else code.table.pozzetti
    joined = code.scoring.leftover_pozzetto == "joins-stock"
    if taken + left > len(sizes) or (taken + left < len(sizes) and not joined):
        yield say("pozzetti taken: {taken}, left: {left}, of {all}", taken=taken, left=left, all=len(sizes))


def _unlawful_end(form: Position, code: Code) -> Iterator[Message]:
    if (form.ending == "closed") != (form.closer is not None):
        yield say("a deal that was closed has a closer, and no other has")
    if form.closer is not None and form.seats[form.closer].hand:
        yield say("{seat} closed and still holds cards", seat=form.closer)
    if form.last_turn is not None and form.turns >= form.last_turn:
        yield say("the last turn has been played already")
    dead = code.scoring.dead_stock_cards
    if form.ending is None and form.phase == "take" and len(form.stock) <= dead:
        yield say(
            "the stock has {n} card: the deal is over", "the stock has {n} cards: the deal is over", n=len(form.stock)
        )


# --- setting up ------------------------------------------------------------------------------------------------------


def laid_meld(texts: Sequence[str]) -> Meld:
    """A meld as it lies, whether or not a code allows it; cards that make none at all are refused."""
    group = Group.read(texts)
    laid = group.as_it_lies() if 3 <= len(texts) <= 14 else None
    wild = None if laid is None else laid.wild_card
    # What does not come back as it went in is no meld that a table can hold: four equal cards in a set, say.
    if laid is None or (wild is not None and not cards.is_wild(wild)) or unpack(pack(laid)) != laid:
        raise Refusal(
            say(
                "“{cards}” is no meld as it lies: a sequence goes from low to high, with what its wild stands for, "
                "a set by suits with its wild last",
                cards=" ".join(texts),
            )
        )
    return laid


class _Setting:
    """A form that is known to be possible, on its way into the kernel."""

    def __init__(self, form: Position, code: Code) -> None:
        self.form = form
        self.around = seats(code)
        self.sides = _sides(form, code)
        self.rules = rules_of(code, alone=form.alone, screens=form.screens)

    def state(self) -> State:
        form = self.form
        state = State(self.rules)
        start = _start(form, state)
        state.set_stock(start, self.around.index(form.dealer))
        state.top = form.drawn_cards
        state.end = form.drawn_cards + len(form.stock)
        for index, card in enumerate(self._kinds(form.stock)):
            state.place_card(state.top + index, card)
        state.next_pozzetto = self.rules.pozzetti - len(form.pozzetti)
        at = state.pozzetto_offset(state.next_pozzetto)
        for index, card in enumerate(card for pozzetto in form.pozzetti for card in self._kinds(pozzetto)):
            state.place_card(at + index, card)
        for card in self._kinds(form.pile):
            state.put_on_pile(card)
        for index, seat in enumerate(self.around):
            state.set_side(index, self._side(next(side for side in self.sides if seat in side)))
            self._sit(state, index, form.seats[seat])
        for side in form.pozzetto_taken:
            state.set_taken(self._side(side), 1)
        for meld in form.melds:
            state.add_meld(self._meld(meld))
        self._clock(state)
        return state

    def _kinds(self, texts: Iterable[str]) -> list[Kind]:
        return cards.parse_all(texts, unknown=True)

    def _side(self, name: str) -> int:
        """The kernel numbers a side by the first of its seats."""
        return self.around.index(name[0])

    def _sit(self, state: State, p: int, player: SeatForm) -> None:
        for card in self._kinds(player.hand):
            state.gain(p, card)
        exposed = self._kinds(player.exposed)
        for card in exposed:
            state.expose(p, card)
        # An exposed card is known by itself.
        for card in (CardSet(self._kinds(player.known)) - CardSet(exposed)).elements():
            state.reveal(p, card)
        for card in self._kinds(player.penalised):
            state.owe_card(p, card)
        names = position_form.RestrictionName.__args__  # type: ignore[attr-defined]
        flags = dict(zip(names, Restriction, strict=True))
        turns = [sum(flags[name] for name in set(turn)) for turn in player.restrictions]
        state.restrict(p, sum(turn << RESTRICTION_BITS * index for index, turn in enumerate(turns)))
        state.set_unplayed(p, int(player.pozzetto_unplayed))
        state.set_unseen(p, int(player.pozzetto_unseen))

    def _meld(self, meld: MeldForm) -> int:
        packed = pack(laid_meld(meld.cards)) | self._side(meld.side) << MeldField.OWNER
        packed |= meld.laid_this_turn << MeldField.FRESH | meld.opened_this_turn << MeldField.OPENED
        packed |= meld.void << MeldField.VOID
        if meld.frozen_until is not None:
            packed |= self.around.index(meld.frozen_until) << MeldField.THAW_SEAT
        if meld.frozen is not None:
            packed |= _number(meld.frozen, position_form.FreezeName) << MeldField.FREEZE
        for seat in meld.barred:
            packed |= 1 << MeldField.BARRED + self.around.index(seat)
        return packed

    def _clock(self, state: State) -> None:
        form = self.form
        state.player = self.around.index(form.on_turn)
        state.phase = int(form.phase == "play")
        state.turn = form.turns
        state.final_turn = -1 if form.last_turn is None else form.last_turn - 1
        state.over = _number(form.ending, position_form.EndingName)
        state.closer = -1 if form.closer is None else self.around.index(form.closer)
        state.duty = _number(form.duty, position_form.DutyName)
        state.must = sum(1 << kind for kind in set(self._kinds(form.duty_cards)))
        for name, text in (("single", form.single_card), ("drawn", form.drawn), ("last_card", form.last_card)):
            setattr(state, name, -1 if text is None else self._kinds([text])[0])
        state.top_shown = int(form.stock_top_shown)
        state.without_draw = form.turns_without_draw
        state.stopped = int(form.stopped)
        state.last_meld = -1 if form.last_meld is None else form.last_meld - 1
        if form.look_waits is not None:
            state.look_waits = int(form.look_waits)


def _number(name: str | None, names: Any) -> int:
    """The number of `encoding` for a name; None is 0."""
    return 0 if name is None else names.__args__.index(name) + 1
