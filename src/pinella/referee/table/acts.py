"""Acts at a free table: anything a hand can do with cards is done; what was irregular about it is noted.

An act that lawful play allows goes through the deal. Any other is carried out on the cards as they lie, and leaves a
`Trouble` behind: nothing is refused but what cannot be done at all (a card nobody holds, an empty stock).
"""

from __future__ import annotations

from collections.abc import Sequence

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.table.journal import Act, Entry, Trouble
from pinella.referee.table.lying import Freezing, Lying, Tag
from pinella.rules import kernel, moves
from pinella.rules.deal import Deal
from pinella.rules.encoding import RESTRICTION_BITS, Ending, Freeze, Phase, Restriction, Why
from pinella.rules.moves import Move
from pinella.rules.refusals import MoveRefusal

LIMITED = Restriction.NO_PLAY
CLOSING_FAULTS = frozenset({"missed-draw", "wrong-meld", "opening-abandoned", "forbidden-set", "equal-sets"})
"""What in the same turn makes a closing doubtful."""


class Acts:
    """The physical side of the table: it does things and notes what was wrong with them."""

    lying: Lying
    journal: list[Entry]
    troubles: list[Trouble]

    # --- reading the table -------------------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        return self.lying.deal

    def index(self, seat: str) -> int:
        if len(seat) != 1 or seat not in self.deal.seats:
            raise Refusal(
                say("“{seat}” is no seat of this table; they are {seats}", seat=seat, seats=" ".join(self.deal.seats))
            )
        return self.deal.seats.index(seat)

    def plays(self, seat: int, turn: int) -> list[Entry]:
        """What a seat opened and tied while a turn was being played."""
        name = self.deal.seats[seat]
        return [
            entry
            for entry in self.journal
            if entry.turn == turn and entry.act.seat == name and entry.act.kind in ("open", "tie")
        ]

    def did(self, seat: int, kind: str, turn: int, since: int = 0) -> bool:
        """Whether a seat did something while a turn was being played."""
        name = self.deal.seats[seat]
        return any(
            entry.act.kind == kind and entry.act.seat == name and entry.turn == turn and entry.at >= since
            for entry in self.journal
        )

    # --- doing -------------------------------------------------------------------------------------------------------

    def perform(self, act: Act) -> None:
        """Carry out an act and write it down."""
        if self.deal.is_over and act.kind != "happen":
            raise Refusal(say("the deal is over"))
        if self.deal.state.stopped:
            raise Refusal(say("the referee has been called: nobody plays before the ruling"))
        seat = self.index(act.seat)
        match act.kind:
            case "draw":
                self._draw(seat, act)
            case "pick-up":
                self._pick_up(seat, act)
            case "open":
                self._open(seat, act)
            case "tie":
                self._tie(seat, act)
            case "discard":
                self._discard(seat, act)
            case "pozzetto":
                self._second_pozzetto(seat, act)
            case "pass":
                self._pass(seat, act)
            case "look":
                self._look(seat, act)
            case "expose":
                self._expose(seat, act)
            case "happen":
                self._happen(seat, act)
            case "time-out":
                self.deal.call_time_out()
                self._note(act, lawful=True)
        self.lying.follow()
        self.lying.fresh()
        self._settle_limits()
        if not self.journal[-1].lawful:
            self.deal.mark()

    def _settle_limits(self) -> None:
        """A turn limited to picking up if the pile can be played: now that it has come, can it?"""
        state = self.deal.state
        seat = state.player
        if seat not in self.lying.if_playable or state.over or state.phase != Phase.TAKE:
            return
        self.lying.if_playable.discard(seat)
        later = state.restricted(seat) >> RESTRICTION_BITS << RESTRICTION_BITS
        state.restrict(seat, later)
        if self.deal.can_pick_up():
            state.restrict(seat, later | Restriction.MUST_PICK_UP)
            self.lying.one_play.add(seat)
        else:
            state.restrict(seat, later | Restriction.NO_PICK_UP | Restriction.NO_PLAY)

    def _one_play(self, seat: int, tag: Tag, tied: Sequence[Kind]) -> None:
        """In such a turn one play is made, frozen, and no other."""
        if seat in self.lying.one_play and self.deal.state.player == seat:
            self.lying.one_play.discard(seat)
            self.lying.freeze(tag, Freeze.NEXT_TURN, seat, freezing=Freezing(tuple(tied)))
            self.deal.state.restrict(seat, self.deal.state.restricted(seat) | Restriction.NO_PLAY)

    def _note(
        self, act: Act, *, lawful: bool, tag: Tag | None = None, took: Sequence[Kind] = (), turn: int | None = None
    ) -> Entry:
        state = self.deal.state
        entry = Entry(
            len(self.journal), state.turn if turn is None else turn, state.player, act, lawful, tag, tuple(took)
        )
        self.journal.append(entry)
        return entry

    def _trouble(self, incident: str, entry: Entry, **known: str) -> Trouble:
        trouble = Trouble(
            incident, self.index(entry.act.seat), entry.at, entry.turn, entry.on_turn, entry.act.cards, entry.tag
        )
        trouble.known.update(known)
        self.troubles.append(trouble)
        return trouble

    # --- taking ------------------------------------------------------------------------------------------------------

    def _draw(self, seat: int, act: Act) -> None:
        state = self.deal.state
        waiting = state.player == seat and state.phase == Phase.TAKE
        number = min(max(1, act.number), self.lying.stock_left())
        if number == 0 and not waiting:
            raise Refusal(say("the stock has no card left to draw"))
        if number == 0:
            state.over = Ending.STOCK
            self._note(act, lawful=True)
            return
        if waiting and self.deal.can_draw():
            top = Kind(state.card_at(state.top))
            self.deal.draw()
            if number == 1:
                self._note(act, lawful=True, took=(top,))
                return
            second = [self.lying.lift_stock() for _ in range(number - 1)]
            self.lying.gain(seat, second)
            entry = self._note(act, lawful=False, took=(top, *second))
            self._trouble("two-cards-drawn", entry).cards = tuple(second)
            return
        flew = self.did(seat, "pozzetto", state.turn)
        drawn = [self.lying.lift_stock() for _ in range(number)]
        self.lying.gain(seat, drawn)
        entry = self._note(act, lawful=waiting, took=drawn)
        if waiting:
            state.drawn = drawn[0]
            self.lying.begin_play()
        elif seat != state.player:
            self._trouble("out-of-turn-draw", entry).cards = tuple(drawn)
        elif flew:
            self._trouble("extra-take", entry, taken_again="drawn").cards = tuple(drawn)
        else:
            self._trouble("two-cards-drawn", entry).cards = tuple(drawn)

    def _pick_up(self, seat: int, act: Act) -> None:
        state = self.deal.state
        pile = tuple(self.deal.pile)
        if not pile:
            raise Refusal(say("the discard pile is empty"))
        left = act.cards
        if any(card not in pile for card in left) or len(left) >= len(pile):
            raise Refusal(say("these cards do not lie in the discard pile"))
        waiting = state.player == seat and state.phase == Phase.TAKE
        if waiting and not left and self.deal.can_pick_up():
            self.deal.pick_up()
            self._note(act, lawful=True, took=pile)
            return
        limited = bool(state.restricted(seat) & Restriction.NO_PICK_UP)
        taken = list(pile)
        for card in left:
            taken.remove(card)
        self.lying.set_pile(left)
        self.lying.gain(seat, taken, known=True)
        entry = self._note(act, lawful=False, took=taken)
        if waiting:
            state.drawn = -1
            state.single = taken[0] if len(pile) == 1 else -1
            self.lying.begin_play()
            name = "pickup-incomplete" if left else "pickup-in-limited-turn" if limited else "pickup-without-play"
        else:
            name = "out-of-turn-pick-up" if seat != state.player else "extra-take"
        trouble = self._trouble(name, entry)
        trouble.pile = pile
        trouble.cards = tuple(taken)
        if name == "extra-take":
            trouble.known["taken_again"] = "picked-up"

    # --- laying ------------------------------------------------------------------------------------------------------

    def _held(self, seat: int, group: Sequence[Kind]) -> None:
        if not group or not self.lying.holds(seat, group):
            raise Refusal(say("{seat} does not hold these cards", seat=self.deal.seats[seat]))

    def _lawful_moves(self, seat: int, act: Act) -> tuple[list[Move], Why | None]:
        """The moves that do this play lawfully, or why there are none."""
        state = self.deal.state
        if state.player != seat:
            return [], None
        try:
            if act.kind == "open":
                return self.deal.verify_open(act.cards), None
            return self.deal.verify_tie(act.number, act.cards), None
        except MoveRefusal as refused:
            return [], refused.why
        except Refusal:
            return [], None

    def _open(self, seat: int, act: Act) -> None:
        self._held(seat, act.cards)
        taken_before = self.deal.has_pozzetto(act.seat)
        lawful, why = self._lawful_moves(seat, act)
        if lawful:
            turn = self.deal.state.turn
            for move in lawful:
                self.deal.push(move)
            self.lying.follow()
            self._note(act, lawful=True, tag=self.lying.tags[-1], turn=turn)
            self._one_play(seat, self.lying.tags[-1], ())
            self._flight(seat, act, taken_before, turn)
            return
        self.lying.spend(seat, act.cards)
        tag = self.lying.put_meld(seat, act.cards)
        wrong = tag is None
        if tag is None:
            tag = self.lying.put_heap(seat, act.cards)
        entry = self._note(act, lawful=False, tag=tag, turn=self._turn_meant(seat))
        self._circumstances(seat, entry, why)
        if wrong:
            self._wrong_cards(entry)
        elif why == Why.EQUAL_SET:
            self._trouble("equal-sets", entry)
        self._emptied(seat, entry, in_flight=True)

    def _tie(self, seat: int, act: Act) -> None:
        self._held(seat, act.cards)
        if not 1 <= act.number <= len(self.lying.tags):
            raise Refusal(say("there is no meld {number} on the table", number=act.number))
        taken_before = self.deal.has_pozzetto(act.seat)
        tag = self.lying.tags[act.number - 1]
        lawful, why = self._lawful_moves(seat, act)
        if lawful:
            turn = self.deal.state.turn
            for move in lawful:
                self.deal.push(move)
            self._note(act, lawful=True, tag=tag, turn=turn)
            self._one_play(seat, tag, act.cards)
            self._flight(seat, act, taken_before, turn)
            return
        own = self.lying.owner(tag) == self.lying.side(seat)
        frozen = self.lying.frozen(tag) != Freeze.NONE or bool(self.lying.riders(tag))
        self.lying.spend(seat, act.cards)
        fits = own and not frozen and self.lying.tie_to_meld(tag, act.cards)
        if not fits:
            heap = self.lying.put_heap(seat, act.cards, on=tag)
            entry = self._note(act, lawful=False, tag=heap, turn=self._turn_meant(seat))
        else:
            entry = self._note(act, lawful=False, tag=tag, turn=self._turn_meant(seat))
        self._circumstances(seat, entry, why)
        if not fits:
            if own and frozen:
                self._trouble("tie-to-frozen-meld", entry)
            else:
                self._trouble("wrong-meld", entry)
        elif why == Why.BARRED:
            self._trouble("exposed-card-turn", entry)
        self._emptied(seat, entry, in_flight=True)

    def _wrong_cards(self, entry: Entry) -> None:
        """A group that makes no meld: too few cards, a forbidden set, or simply wrong."""
        group = entry.act.cards
        if len(group) < 3:
            self._trouble("opening-abandoned", entry)
            return
        ranks = {cards.rank_of(card) for card in group if not cards.is_wild(card)}
        naturals = sum(not cards.is_wild(card) for card in group)
        rank = next(iter(ranks), None)
        allowed = rank is None or bool(self.deal.state.r.set_ranks >> rank & 1)
        if len(ranks) == 1 and naturals >= 2 and len(group) - naturals <= 1 and not allowed:
            self._trouble("forbidden-set", entry)
        else:
            self._trouble("wrong-meld", entry)

    def _circumstances(self, seat: int, entry: Entry, why: Why | None) -> None:
        """What was wrong with playing at all just then."""
        state = self.deal.state
        if seat != state.player:
            self._off_turn_play(seat, entry)
            return
        if state.phase == Phase.TAKE:
            self._once("missed-draw", seat, entry)
        elif state.restricted(seat) & LIMITED:
            self._once("play-in-limited-turn", seat, entry)
        elif state.owing(seat) and why == Why.OWES_CARDS:
            self._once("play-before-penalised-discard", seat, entry)
        elif why == Why.PILE_CARD_FIRST:
            self._once("own-cards-first", seat, entry)
            self._picked(self.troubles[-1])

    def _off_turn_play(self, seat: int, entry: Entry) -> None:
        """Plays after an out-of-turn take belong to that trouble; after one's own discard they are plays too late."""
        taken = any(
            trouble.seat == seat
            and not trouble.ruled
            and trouble.incident in ("out-of-turn-draw", "out-of-turn-pick-up")
            and trouble.turn == entry.turn
            for trouble in self.troubles
        )
        if not taken:
            late = entry.turn != self.deal.state.turn
            self._once("play-after-discard" if late else "out-of-turn-play", seat, entry)

    def _turn_meant(self, seat: int) -> int:
        """The turn an act belongs to: the one just ended, for who plays after his own discard."""
        state = self.deal.state
        last = next((old for old in reversed(self.journal) if old.act.kind in ("discard", "draw", "pick-up")), None)
        just_discarded = (
            last is not None
            and last.act.kind == "discard"
            and last.act.seat == self.deal.seats[seat]
            and last.turn == state.turn - 1
            and state.player != seat
        )
        return state.turn - 1 if just_discarded else state.turn

    def _once(self, incident: str, seat: int, entry: Entry) -> None:
        """One trouble for all plays of the same turn."""
        for trouble in self.troubles:
            if (trouble.incident, trouble.seat, trouble.turn, trouble.ruled) == (incident, seat, entry.turn, False):
                return
        self._trouble(incident, entry)

    # --- running out of cards ----------------------------------------------------------------------------------------

    def _flight(self, seat: int, act: Act, taken_before: bool, turn: int) -> None:
        """A lawful play that emptied the hand has taken the pozzetto: the journal says so."""
        if not taken_before and self.deal.has_pozzetto(act.seat):
            self._note(
                Act("pozzetto", act.seat, word="in-flight"), lawful=True, turn=turn, took=self.deal.hand(act.seat)
            )

    def _emptied(self, seat: int, entry: Entry, *, in_flight: bool) -> None:
        """After an irregular play or discard that leaves no card: to the pozzetto if one is due, else a closing."""
        state = self.deal.state
        if state.holding(seat) + state.owing(seat) or state.over:
            return
        if state.may_take_pozzetto(seat):
            self._take_pozzetto(seat, entry, "in-flight" if in_flight else "with-discard")
        elif in_flight and seat == state.player:
            self._closed(seat, entry)

    def _take_pozzetto(self, seat: int, entry: Entry, how: str) -> None:
        """A pozzetto that is due, if not for a wrong meld that led to it."""
        self.deal.state.take_pozzetto(seat, 1 if how == "in-flight" else 0)
        act = Act("pozzetto", entry.act.seat, word=how)
        self._note(act, lawful=True, turn=entry.turn, took=self.deal.hand(entry.act.seat))
        for trouble in self.troubles:
            mine = trouble.seat == seat and trouble.turn == entry.turn and not trouble.ruled
            if mine and trouble.incident == "wrong-meld":
                trouble.incident = "pozzetto-through-wrong-meld"
                trouble.known["taken_how"] = how

    def _closed(self, seat: int, entry: Entry) -> None:
        """Somebody lays down his last card and says that he closes, though he may not."""
        self._trouble("false-close", entry)
        state = self.deal.state
        state.closer = seat
        state.over = 1

    # --- discarding --------------------------------------------------------------------------------------------------

    def _discard(self, seat: int, act: Act) -> None:
        state = self.deal.state
        due = state.owed_next(seat) if state.owing(seat) else -1
        paying = len(act.cards) == 1 and act.cards[0] == due
        if not paying:
            self._held(seat, act.cards)
        turn = state.turn
        lawful = state.player == seat and len(act.cards) == 1 and self.deal.can_discard(act.cards[0])
        if lawful:
            took = self.deal.has_pozzetto(act.seat)
            entry = Entry(len(self.journal), turn, state.player, act, True)
            self.journal.append(entry)
            self.deal.discard(act.cards[0])
            if not took and self.deal.has_pozzetto(act.seat):
                self._note(Act("pozzetto", act.seat, word="with-discard"), lawful=True, turn=turn)
            self._void_closing(seat, entry)
            return
        if seat != state.player:
            self._discard_off_turn(seat, act)
            return
        entry = self._note(act, lawful=False)
        self._check_discard(seat, entry)
        if paying:
            state.settle_debt(seat, due)
        else:
            self.lying.spend(seat, act.cards)
        for card in act.cards:
            state.put_on_pile(card)
        self._finish(seat, entry)

    def _check_discard(self, seat: int, entry: Entry) -> None:
        """What is wrong with this discard, before it is made."""
        state = self.deal.state
        group = entry.act.cards
        if state.phase == Phase.TAKE:
            self._once("missed-draw", seat, entry)
        if len(group) > 1:
            self._trouble("phantom-card", entry)
        why = state.why_not(moves.discard(group[-1]), self.deal.out)
        if state.phase != Phase.TAKE and why == Why.SINGLE_CARD:
            self._picked(self._trouble("single-card-discarded", entry))
        if state.phase != Phase.TAKE and why == Why.DUTY_UNMET:
            self._duty_unmet(seat, entry)

    def _duty_unmet(self, seat: int, entry: Entry) -> None:
        """Lawfully picked up, yet discards without the play this calls for."""
        self._picked(self._trouble("pickup-without-play", entry))

    def _picked(self, trouble: Trouble) -> None:
        """The trouble is about the pile picked up in that turn."""
        name = self.deal.seats[trouble.seat]
        for old in reversed(self.journal):
            if old.act.kind == "pick-up" and old.act.seat == name and old.turn == trouble.turn:
                trouble.cards = old.took
                trouble.pile = old.took
                return

    def _discard_off_turn(self, seat: int, act: Act) -> None:
        """A discard out of turn: it ends a turn that was never his, or, with nothing before it, shows a card."""
        self.lying.spend(seat, act.cards)
        for card in act.cards:
            self.deal.state.put_on_pile(card)
        entry = self._note(act, lawful=False)
        started = any(
            trouble.seat == seat
            and trouble.turn == entry.turn
            and not trouble.ruled
            and trouble.incident.startswith("out-of-turn")
            for trouble in self.troubles
        )
        if not started:
            self._trouble("exposed-card", entry, seen_by="partner")

    def _finish(self, seat: int, entry: Entry) -> None:
        """The end of a turn that lawful play would not have ended so."""
        state = self.deal.state
        if state.holding(seat) + state.owing(seat) == 0:
            if state.may_take_pozzetto(seat):
                self._take_pozzetto(seat, entry, "with-discard")
            elif self.is_faulty(seat, entry):
                self._closed(seat, entry)
            else:
                state.close(seat)
        state.end_turn(seat)

    def _void_closing(self, seat: int, entry: Entry) -> None:
        """A closing the kernel let pass, though the turn had a fault that bars it."""
        if self.deal.state.closer != seat:
            return
        if self.is_faulty(seat, entry):
            self._closed(seat, entry)

    def is_faulty(self, seat: int, entry: Entry) -> bool:
        """Whether there is anything about a closing that the referee would have to look at."""
        state, group = self.deal.state, entry.act.cards
        mine = {t.incident for t in self.troubles if t.seat == seat and not t.ruled and t.turn == entry.turn}
        return (
            len(group) > 1
            or (cards.is_wild(group[-1]) and not state.r.wild_closes)
            or entry.turn < state.r.closing_from_turn
            or bool(mine & CLOSING_FAULTS)
            or not self.has_burracos(seat)
        )

    def has_burracos(self, seat: int) -> bool:
        """Whether the side has what it needs to close: burracos, and its pozzetto where the code asks for it."""
        state, side = self.deal.state, self.lying.side(seat)
        if state.r.pozzetto_needed and not state.has_taken(side):
            return False
        return bool(kernel.meets_need(state.r, state.burracos(side, -1, 0)))

    # --- other acts --------------------------------------------------------------------------------------------------

    def _pass(self, seat: int, act: Act) -> None:
        """The player on turn thinks he is done and lets the next one play, without a discard."""
        state = self.deal.state
        if state.player != seat:
            raise Refusal(say("it is not the turn of {seat}", seat=act.seat))
        entry = self._note(act, lawful=False)
        if state.phase == Phase.TAKE:
            self._trouble("missed-draw", entry)
        self._trouble("missed-discard", entry)
        state.end_turn(seat)

    def _second_pozzetto(self, seat: int, act: Act) -> None:
        """Takes a pozzetto that is not due to the side: the one that should go to the others."""
        state = self.deal.state
        if state.next_pozzetto >= state.r.pozzetti:
            raise Refusal(say("no pozzetto lies on the table"))
        if state.holding(seat):
            raise Refusal(say("{seat} still holds cards: a pozzetto is taken with an empty hand", seat=act.seat))
        taken = tuple(self.deal.pozzetti[0])
        self.lying.gain(seat, taken)
        state.next_pozzetto += 1
        entry = self._note(act, lawful=False, took=taken)
        self._trouble("second-pozzetto", entry).cards = taken

    def _look(self, seat: int, act: Act) -> None:
        """Looks at a pozzetto taken with the discard before the partner has discarded."""
        state = self.deal.state
        early = bool(state.is_unseen(seat))
        entry = self._note(act, lawful=not early)
        if early:
            state.set_unseen(seat, 0)
            self._trouble("pozzetto-seen-early", entry)

    def _expose(self, seat: int, act: Act) -> None:
        self._held(seat, act.cards)
        entry = self._note(act, lawful=False)
        trouble = self._trouble("exposed-card", entry)
        trouble.known["seen_by"] = act.word or "partner"
        trouble.known["own_turn"] = "yes" if seat == self.deal.state.player else "no"

    def _happen(self, seat: int, act: Act) -> None:
        """Something only people see: a word, a gesture, a throw, a pack that is not whole."""
        entry = self._note(act, lawful=False)
        self._trouble(act.word, entry, **dict(act.facts))
