"""`FreeTable`: a deal at which people may err, the journal of what they did, and the referee who puts it right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.free_table import count as table_count
from pinella.referee.free_table import steps
from pinella.referee.free_table.acts import Acts
from pinella.referee.free_table.enforcement import Enforcement, NotCarriedOut
from pinella.referee.free_table.journal import Act, ActKind, Entry, Trouble
from pinella.referee.free_table.known_facts import known_facts
from pinella.referee.free_table.layout import Layout
from pinella.referee.free_table.loose_cards import CardsNotThereError, Tag
from pinella.referee.free_table.meaning import meaning_of
from pinella.referee.free_table.trace import Trace
from pinella.referee.incidents import find
from pinella.referee.ruling import Incident, Ruling, rule
from pinella.rules.count import DealCount
from pinella.rules.deal import Deal
from pinella.rules.encoding import Ending, Restriction


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody called the referee; nobody when he saw it himself."""

    by: str | None


@dataclass(frozen=True, slots=True)
class Ruled:
    """The referee ruled on a trouble: what he was told, what those who had a choice chose, and his lot."""

    incident: str
    seat: str
    at: int
    answers: tuple[tuple[str, str], ...] = ()
    choices: tuple[str, ...] = ()
    lot: int = 0


@dataclass(frozen=True, slots=True)
class Resumed:
    """Play goes on without a ruling: what was found stays open."""


Event = Act | Called | Ruled | Resumed
_Asked = tuple[str, int, int, str | None]
"""A trouble by its incident, seat and place in the journal, and who called."""
WRONG_TAKES = frozenset(
    {
        "extra-take", "out-of-turn-draw", "out-of-turn-pick-up", "pickup-in-limited-turn", "pickup-incomplete",
        "pickup-without-play", "pile-card-misused", "two-cards-drawn",
    }
)  # fmt: skip
ABOUT_CARDS_LAID = frozenset(
    {
        "wrong-meld", "forbidden-set", "opening-abandoned", "tie-to-frozen-meld", "exposed-card-turn", "equal-sets",
        "pozzetto-through-wrong-meld",
    }
)  # fmt: skip
STEPS = steps.__all__
"""Importing them registered what every measure does."""


@dataclass(slots=True)
class Applied:
    """A ruling that has been carried out."""

    event: Ruled
    trouble: Trouble
    ruling: Ruling


@dataclass(slots=True)
class FreeTable(Acts):
    """Acts are done as they come. `call` stops play; `judge` says the law; `apply` carries it out; play goes on."""

    layout: Layout
    beginning: Deal
    journal: list[Entry] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    rulings: list[Applied] = field(default_factory=list)
    caller: str | None = None
    known: dict[_Asked, dict[str, str]] = field(default_factory=dict)
    """What the table knows of its troubles, until something happens: questions are asked one by one."""
    judged: dict[tuple[_Asked, tuple[tuple[str, str], ...]], Ruling] = field(default_factory=dict)
    """And what was ruled on them, until it is carried out or something else happens."""

    @classmethod
    def of(cls, deal: Deal) -> FreeTable:
        """Sit down at a deal; the deal itself is left as it is."""
        return cls(Layout.of(deal.copy()), deal.copy())

    @classmethod
    def replay(cls, deal: Deal, events: Iterable[Event]) -> FreeTable:
        """The table after these events; raises if one of them cannot have happened."""
        table = cls.of(deal)
        for event in events:
            table.happen(event)
        return table

    def happen(self, event: Event) -> None:
        try:
            self._happens(event)
        finally:
            self.known.clear()
            self.judged.clear()

    def _happens(self, event: Event) -> None:
        match event:
            case Act():
                self.perform(event)
                self._look_at_standing()
                self.events.append(event)
            case Called(by):
                self._call(by)
                self.events.append(event)
            case Resumed():
                self.deal.state.stopped = 0
                self.events.append(event)
            case Ruled():
                self._apply(event)

    # --- acts --------------------------------------------------------------------------------------------------------

    def draw(self, seat: str, number: int = 1) -> None:
        self.happen(Act("draw", seat, number=number))

    def pick_up(self, seat: str, leave: str = "") -> None:
        """Take the pile, or all of it but the cards left behind."""
        self.happen(Act("pick-up", seat, _cards(leave)))

    def lay(self, seat: str, group: str) -> None:
        """Put cards on the table as a new meld, be they one or not."""
        self.happen(Act("open", seat, _cards(group)))

    def tie(self, seat: str, number: int, group: str) -> None:
        """Put cards on a meld, called by its number on the table."""
        self.happen(Act("tie", seat, _cards(group), number=number))

    def discard(self, seat: str, group: str) -> None:
        """Put a card on the pile, or several."""
        self.happen(Act("discard", seat, _cards(group)))

    def take_pozzetto(self, seat: str) -> None:
        """Take a pozzetto that is not due."""
        self.happen(Act("pozzetto", seat))

    def look(self, seat: str) -> None:
        """Look at the pozzetto taken with the discard."""
        self.happen(Act("look", seat))

    def go_by(self, seat: str) -> None:
        """Let the next player play without having discarded."""
        self.happen(Act("pass", seat))

    def expose(self, seat: str, group: str, seen_by: str = "partner") -> None:
        self.happen(Act("expose", seat, _cards(group), word=seen_by))

    def tell(
        self, incident: str, seat: str, facts: Mapping[str, str] | None = None, group: str = "", meld: int = 0
    ) -> None:
        """Something happened that cards do not show: a throw, a word, a faulty pack; with the meld it is about."""
        find(incident)
        self.happen(Act("happen", seat, _cards(group), meld, incident, tuple((facts or {}).items())))

    def time_out(self) -> None:
        self.happen(Act("time-out", self.deal.on_turn))

    # --- the referee -------------------------------------------------------------------------------------------------

    def open_troubles(self) -> list[Trouble]:
        """What has not been ruled on, the latest first; but the taking of wrong cards before what came of it."""
        left = [trouble for trouble in reversed(self.troubles) if not trouble.ruled]
        return sorted(left, key=lambda one: (-one.turn, one.seat, _rank(one)))

    def call(self, by: str | None = None) -> list[Trouble]:
        """Call the referee: play stops; he finds what has not been ruled on. With nothing found play goes on."""
        self.happen(Called(by))
        return self.open_troubles()

    def _call(self, by: str | None) -> None:
        if by is not None:
            self.index(by)
        self.caller = by
        self.deal.state.stopped = 1 if self.open_troubles() else 0

    @staticmethod
    def incident(trouble: Trouble) -> Incident:
        return find(trouble.incident)

    def resume(self) -> None:
        """Let play go on without a ruling."""
        self.happen(Resumed())

    def facts(self, trouble: Trouble) -> dict[str, str]:
        """What the table knows of it: never what only people can know."""
        key = self._asked(trouble)
        if key not in self.known:
            self.known[key] = self._known_facts(trouble)
        return dict(self.known[key])

    def _asked(self, trouble: Trouble) -> _Asked:
        return trouble.incident, trouble.seat, trouble.at, self.caller

    def _known_facts(self, trouble: Trouble) -> dict[str, str]:
        known = known_facts(self, trouble, self.caller)
        asked = {fact.name: fact for fact in find(trouble.incident).facts}
        return {
            name: value
            for name, value in known.items()
            if name in asked and (asked[name].cards or value in asked[name].answers)
        }

    def judge(self, trouble: Trouble, answers: Mapping[str, str] | None = None) -> Ruling:
        """The ruling; raises Unanswered with the next question if the table does not know enough."""
        told = dict(answers or {})
        key = (self._asked(trouble), tuple(told.items()))
        if key not in self.judged:
            self.judged[key] = self._judge(trouble, told)
        return self.judged[key]

    def _judge(self, trouble: Trouble, told: dict[str, str]) -> Ruling:
        known = self.facts(trouble)
        if "meld" in known and told.get("cure", "nothing") == "nothing":
            known.pop("excess", None)  # what a cure would leave over, and there is none
        return rule(self.deal.code, find(trouble.incident), {**told, **known})

    def apply(
        self,
        trouble: Trouble,
        answers: Mapping[str, str] | None = None,
        choices: Iterable[str] = (),
        lot: int = 0,
    ) -> Ruling:
        """Rule on a trouble and carry the ruling out; when all are ruled on, play goes on."""
        event = Ruled(
            trouble.incident,
            self.deal.seats[trouble.seat],
            trouble.at,
            tuple((answers or {}).items()),
            tuple(choices),
            lot,
        )
        self.happen(event)
        return self.rulings[-1].ruling

    def _apply(self, event: Ruled) -> None:
        found = [
            trouble
            for trouble in self.open_troubles()
            if (trouble.incident, self.deal.seats[trouble.seat], trouble.at) == (event.incident, event.seat, event.at)
        ]
        if not found:
            raise Refusal(say("there is no such irregularity left to rule on"))
        trouble = found[0]
        ruling = self.judge(trouble, dict(event.answers))
        before, journal, troubles = self.layout.copy(), list(self.journal), list(self.troubles)
        were = [one.copy() for one in troubles]
        try:
            self.deal.state.stopped = 0
            enforcement = Enforcement(self, trouble, ruling, list(event.choices), event.lot)
            enforcement.carry_out()
            trouble.ruled = True
            self._thrown(trouble, enforcement.placed)
            self._reopen(trouble, ruling)
            self._stays(trouble, ruling)
            self._absorb(trouble)
            self._settled()
            self.deal.mark()
            self._look_at_standing()
        except BaseException as fault:
            self.layout, self.journal, self.troubles = before, journal, troubles
            for one, was in zip(troubles, were, strict=True):
                one.be(was)
            if isinstance(fault, NotCarriedOut | CardsNotThereError) and self._was_told(trouble):
                raise Refusal(
                    say("what was told does not agree with the cards on the table: the ruling cannot be carried out")
                ) from fault
            raise
        self.events.append(event)
        self.rulings.append(Applied(event, trouble, ruling))

    def _thrown(self, trouble: Trouble, placed: Mapping[Tag, tuple[Kind, ...]]) -> None:
        """Cards thrown or passed that a ruling has put on the table are plays like others; the last ones lead to the
        pozzetto, or to a closing."""
        state, seat = self.deal.state, trouble.seat
        if trouble.incident not in ("throw", "pass-to-partner") or not placed:
            return
        for tag, group in placed.items():
            kind: ActKind = "open" if len(self.layout.cards_of(tag)) == len(group) else "tie"
            act = Act(kind, self.deal.seats[seat], group, 0 if kind == "open" else self.layout.tags.index(tag) + 1)
            entry = self._note(act, lawful=False, tag=tag, turn=trouble.turn)
        self._emptied(seat, entry, in_flight=state.player == seat)

    @property
    def ruled_in_this_call(self) -> bool:
        """Whether the referee has ruled on something else since the last act."""
        return bool(self.events) and isinstance(self.events[-1], Ruled)

    def _was_told(self, trouble: Trouble) -> bool:
        """By people, of something that no act at this table shows."""
        return any(entry.at == trouble.at and entry.act.kind == "happen" for entry in self.journal)

    def _look_at_standing(self) -> None:
        """What was ruled holds still, or has ended as the code says; checked after every act."""
        layout = self.layout
        self._keep_frozen()
        lasting = [trace for trace in layout.standing if not self._has_ended(trace)]
        for trace in lasting:
            if not meaning_of(trace.measure).holds(self, trace):
                raise NotCarriedOut(f"{layout.deal.code.id}: “{trace.measure}” does not hold any more")
        layout.standing = lasting
        layout.orders = [order for order in layout.orders if not order.ended(layout)]

    def _keep_frozen(self) -> None:
        """A turn that is played once more is the same turn: what was frozen in it does not thaw as it begins again."""
        for trace in self.layout.standing:
            if not trace.melds or meaning_of(trace.measure).ends != "with-the-freeze" or self._has_ended(trace):
                continue
            for tag in trace.melds:
                if self.layout.slot(tag) is not None and not self.layout.frozen(tag) and tag in self.layout.was_frozen:
                    how, seat, freezing = self.layout.was_frozen[tag]
                    self.layout.freeze(tag, how, seat, freezing=freezing)

    def _has_ended(self, trace: Trace) -> bool:
        """Whether a measure has ended, by what it says itself."""
        state = self.deal.state
        if state.over:
            return meaning_of(trace.measure).ends != "deal-end"
        match meaning_of(trace.measure).ends:
            case "with-the-turns" if trace.limits:
                return all(limit.turn < self.layout.next_turn(limit.seat) for limit in trace.limits)
            case "with-the-turns":
                return trace.last_turn < self.layout.next_turn(trace.seat)
            case "when-obeyed" if trace.orders:
                return all(order.ended(self.layout) for order in trace.orders)
            case "when-obeyed":
                return 0 <= trace.last_turn < self.layout.next_turn(trace.seat)
            case "with-the-freeze":
                return self._freeze_is_over(trace)
            case "when-paid" | "when-played":
                return not trace.cards
            case _:
                return False

    def _freeze_is_over(self, trace: Trace) -> bool:
        """At the next turn of who erred, or his first turn without limits; never, if it is for good."""
        if trace.measure.until == "deal-end":
            return False
        seat = trace.seat
        state = self.deal.state
        began = state.player == seat and state.turn > trace.turn
        if trace.measure.until == "next-turn":
            return began or self.layout.next_turn(seat) > trace.turn + len(self.deal.seats)
        limited = state.restricted(seat) & Restriction.NO_PLAY
        return (began and not limited) or self.layout.next_turn(seat) > trace.turn + 2 * len(self.deal.seats)

    def _reopen(self, trouble: Trouble, ruling: Ruling) -> None:
        """Who has cards again after a ruling has not closed, whatever it was called for."""
        state = self.deal.state
        mine = state.over == Ending.CLOSED and state.closer >= 0 and state.closer == trouble.seat
        upheld = any((measure.do, measure.what) == ("valid", "closing") for measure in ruling.measures)
        if not mine or upheld or not state.holding(trouble.seat) + state.owing(trouble.seat):
            return
        self.layout.reopen()
        for other in self.open_troubles():
            if other.incident == "false-close" and other.seat == trouble.seat and other.turn == trouble.turn:
                other.ruled = True

    def _stays(self, trouble: Trouble, ruling: Ruling) -> None:
        """A card on a frozen meld that nobody objected to in time belongs to the meld, if it fits."""
        heap = None if trouble.tag is None else self.layout.heap(trouble.tag)
        lapsed = any(measure.do == "play-on" for measure in ruling.measures)
        if trouble.incident != "tie-to-frozen-meld" or not lapsed or heap is None or heap.on is None:
            return
        if self.layout.slot(heap.on) is not None and self.layout.would_tie(heap.on, heap.cards):
            self.layout.lift_heap(heap.tag)
            self.layout.tie_to_meld(heap.on, heap.cards)

    def _mended(self, trouble: Trouble) -> None:
        """What lay wrongly and is right now that a ruling has taken a card of it away: a meld like others, or cards of
        the meld they lie on."""
        layout, tag = self.layout, trouble.tag
        heap = None if tag is None else layout.heap(tag)
        if heap is None or trouble.incident != "wrong-meld" or not Counter(trouble.cards) - Counter(heap.cards):
            return
        made: Tag | None = None
        if heap.on is None and layout.arranged(heap.cards) is not None:
            made = layout.put_meld(heap.seat, layout.lift_heap(heap.tag))
        elif heap.on is not None and layout.riders(heap.on) == [heap] and not layout.frozen(heap.on):
            made = heap.on if layout.tie_to_meld(heap.on, heap.cards) else None
            if made is not None:
                layout.lift_heap(heap.tag)
        if made is None:
            return
        self.journal = [replace(entry, tag=made) if entry.tag == heap.tag else entry for entry in self.journal]
        trouble.tag = made
        if self._second_of_rank(trouble.seat, made):
            trouble.incident = "equal-sets"
        else:
            trouble.ruled = True

    def _absorb(self, trouble: Trouble) -> None:
        """Of several faults of a closing one is ruled on: the others are settled with it. So is what lay wrongly and
        was taken back with the cards it came from."""
        for other in self.open_troubles():
            self._mended(other)
        for other in self.open_troubles():
            mine = other.seat == trouble.seat and other.turn == trouble.turn
            if not mine or other.tag is None or other.incident not in ABOUT_CARDS_LAID:
                continue
            finished = other.incident == "opening-abandoned" and self.layout.slot(other.tag) is not None
            if finished or not self.layout.lies(other.tag):
                other.ruled = True
        if trouble.incident != "false-close":
            return
        settled = {"phantom-card", "missed-draw", "equal-sets"}
        if self.deal.code.false_close.surplus_cards.closing == "void-closing":
            settled |= {"wrong-meld", "pile-card-misused", "forbidden-set", "opening-abandoned"}
        for other in self.open_troubles():
            if other.seat == trouble.seat and other.turn == trouble.turn and other.incident in settled:
                other.ruled = True

    def undo_ruling(self, applied: Applied) -> None:
        """Take a ruling back on appeal: the table as if it had not been given, later acts included."""
        at = next((index for index, event in enumerate(self.events) if event is applied.event), None)
        if at is None:
            raise Refusal(say("this ruling was not given at this table"))
        later = self.events[at + 1 :]
        instead = [Resumed()] if any(isinstance(event, Act) for event in later) else []
        try:
            other = FreeTable.replay(self.beginning, [*self.events[:at], *instead, *later])
        except Refusal as refused:
            raise Refusal(
                say("the ruling cannot be taken back: play has gone on from it ({why})", why=refused.message)
            ) from None
        self.layout, self.journal, self.troubles = other.layout, other.journal, other.troubles
        self.events, self.rulings, self.caller = other.events, other.rulings, other.caller

    # --- the end -----------------------------------------------------------------------------------------------------

    def count(self) -> DealCount:
        return table_count.count(self.layout)

    def copy(self) -> FreeTable:
        """The same table once more: to try what an act would be."""
        return FreeTable(
            self.layout.copy(), self.beginning, list(self.journal), [one.copy() for one in self.troubles],
            list(self.events), list(self.rulings), self.caller,
        )  # fmt: skip

    def would_be(self, act: Act) -> list[Trouble]:
        """What would be wrong with an act, done now; nothing if it is lawful. Raises if nobody can do it."""
        trial = self.copy()
        before = len(trial.troubles)
        trial.perform(act)
        return trial.troubles[before:]

    def all_cards(self) -> Counter[Kind]:
        return self.layout.all_cards()


def _rank(trouble: Trouble) -> int:
    """What is judged first of one player's turn: cards wrongly taken, then plays, then what was left unfinished."""
    return 0 if trouble.incident in WRONG_TAKES else 2 if trouble.incident == "opening-abandoned" else 1


def _cards(line: str) -> tuple[Kind, ...]:
    return tuple(cards.parse_line(line)) if line else ()
