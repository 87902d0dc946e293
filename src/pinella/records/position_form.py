"""The form of a position: its fields, and how a state of the kernel fills them. `position.py` is the door to use."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

import msgspec

from pinella import cards
from pinella.cards import UNKNOWN, Kind
from pinella.codes.model import Code
from pinella.rules import kernel
from pinella.rules.encoding import RESTRICTION_BITS, Duty, Ending, Freeze, MeldField, Phase, Restriction
from pinella.rules.kernel import State
from pinella.rules.packed_melds import unpack
from pinella.rules.table_melds import side_names

Cards = list[str]
FreezeName = Literal["next-turn", "free-turn", "for-good"]
DutyName = Literal["any-play", "pile-card", "open", "open-with-pile-card"]
EndingName = Literal["closed", "stock", "time-out", "stopped"]
RestrictionName = Literal["no-pick-up", "must-pick-up", "no-play", "no-closing", "discard-drawn"]


class MeldForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A meld as it lies."""

    side: str
    cards: Cards
    laid_this_turn: int = 0
    """So many of its cards came down in the turn being played."""
    opened_this_turn: bool = False
    frozen: FreezeName | None = None
    frozen_until: str | None = None
    """The seat at whose turn it thaws."""
    void: bool = False
    """Frozen so that it does not help to close."""
    barred: str = ""
    """Seats that may not tie their exposed cards to it."""


class SeatForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player: what he holds and what a ruling left on him."""

    hand: Cards
    known: Cards = []
    """Cards of the hand that the whole table knows."""
    exposed: Cards = []
    penalised: Cards = []
    """Cards he owes to the pile; they are no longer in the hand."""
    restrictions: list[list[RestrictionName]] = []
    """For his present or next turn, then for those after it."""
    pozzetto_unplayed: bool = False
    pozzetto_unseen: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A deal at one instant."""

    code: str
    dealer: str
    on_turn: str
    phase: Literal["take", "play"]
    seats: dict[str, SeatForm]
    melds: list[MeldForm]
    pile: Cards
    """Bottom first."""
    stock: Cards
    """Top first."""
    pozzetti: list[Cards]
    """Those still on the table, in the order in which they are taken."""
    seat: str | None = None
    """Whose view it is; none: the whole deal."""
    screens: bool = False
    alone: bool = False
    turns: int = 0
    """Turns finished."""
    drawn_cards: int = 0
    """Cards drawn from the stock so far."""
    stock_at_start: int | None = None
    """Only if it is not what the code deals."""
    sides: list[str] | None = None
    """Only where an alliance has been formed."""
    pozzetto_taken: list[str] = []
    """Sides that have taken theirs."""
    last_turn: int | None = None
    """Time-out was called; the turn with this number, counted from 1, is the last."""
    ending: EndingName | None = None
    closer: str | None = None
    duty: DutyName | None = None
    """What the player owes for having picked up."""
    duty_cards: Cards = []
    """The cards of the pile of which he has to lay one."""
    single_card: str | None = None
    """The only card of the pile he picked up."""
    drawn: str | None = None
    """The card just drawn."""
    stock_top_shown: bool = False
    turns_without_draw: int = 0
    stopped: bool = False
    last_meld: int | None = None
    """The number of the meld played on last in this turn."""
    last_card: str | None = None
    """The card tied to it."""
    look_waits: bool | None = None
    """Whether a pozzetto taken with the discard waits for the partner's; only if the code says otherwise."""


# --- writing ---------------------------------------------------------------------------------------------------------


def form_of(code: Code, state: State, around: str, *, screens: bool, alone: bool) -> Position:
    names = side_names(state, around)
    return Position(
        code=code.id,
        dealer=around[state.dealer],
        on_turn=around[state.player],
        phase="take" if state.phase == Phase.TAKE else "play",
        seats={seat: _seat(state, index) for index, seat in enumerate(around)},
        melds=[_meld(state.meld(slot), names, around) for slot in range(state.meld_count)],
        pile=[cards.name(Kind(state.pile_at(i))) for i in range(state.piled)],
        stock=[cards.name(Kind(state.card_at(i))) for i in range(state.top, state.end)],
        pozzetti=_pozzetti(state),
        screens=screens,
        alone=alone,
        turns=state.turn,
        drawn_cards=state.top,
        stock_at_start=None if state.pozzetti_at == usual_stock(state) else state.pozzetti_at,
        sides=None if names == side_names(State(state.r), around) else list(names.values()),
        pozzetto_taken=[name for side, name in names.items() if state.has_taken(side)],
        last_turn=None if state.final_turn < 0 else state.final_turn + 1,
        ending=_named(Ending(state.over), EndingName),
        closer=None if state.closer < 0 else around[state.closer],
        duty=_named(Duty(state.duty), DutyName),
        duty_cards=_mask(state.must),
        single_card=_card(state.single),
        drawn=_card(state.drawn),
        stock_top_shown=bool(state.top_shown),
        turns_without_draw=state.without_draw,
        stopped=bool(state.stopped),
        last_meld=None if state.last_meld < 0 else state.last_meld + 1,
        last_card=_card(state.last_card),
        look_waits=None if state.look_waits == state.r.look_waits else bool(state.look_waits),
    )


def usual_stock(state: State) -> int:
    """Cards of the stock after the deal, by the rules of this state."""
    rules = state.r
    pozzetti = state.pozzetto_offset(rules.pozzetti) - state.pozzetto_offset(0)
    return 54 * rules.packs - rules.players * rules.hand_size - pozzetti - 1


def _named(number: Any, names: Any) -> Any:
    """The name of a number of `encoding`; the names stand in its order, 0 has none."""
    return names.__args__[number - 1] if number else None


def _card(kind: int) -> str | None:
    return None if kind < 0 else cards.name(Kind(kind))


def _mask(mask: int) -> Cards:
    return [cards.name(Kind(kind)) for kind in range(UNKNOWN + 1) if mask >> kind & 1]


def _pozzetti(state: State) -> list[Cards]:
    ends = [state.pozzetto_offset(index) for index in range(state.next_pozzetto, state.r.pozzetti + 1)]
    return [[cards.name(Kind(state.card_at(at))) for at in range(start, end)] for start, end in pairwise(ends)]


def _seat(state: State, p: int) -> SeatForm:
    def listed(count: Any) -> Cards:
        return [cards.name(kind) for kind in cards.KINDS for _ in range(count(p, kind))]

    return SeatForm(
        hand=[*listed(state.count), *[cards.name(UNKNOWN)] * state.hidden(p)],
        known=listed(state.known_count),
        exposed=listed(state.exposed_count),
        penalised=listed(state.owed_count),
        restrictions=_restrictions(state.restricted(p)),
        pozzetto_unplayed=bool(state.is_unplayed(p)),
        pozzetto_unseen=bool(state.is_unseen(p)),
    )


def _restrictions(bits: int) -> list[list[RestrictionName]]:
    names: tuple[RestrictionName, ...] = RestrictionName.__args__  # type: ignore[attr-defined]
    turns: list[list[RestrictionName]] = []
    while bits:
        turns.append([name for flag, name in zip(Restriction, names, strict=True) if bits & flag])
        bits >>= RESTRICTION_BITS
    return turns


def _meld(packed: int, names: dict[int, str], around: str) -> MeldForm:
    frozen: FreezeName | None = _named(Freeze(kernel.freeze(packed)), FreezeName)
    thaw = packed >> MeldField.THAW_SEAT & 7
    return MeldForm(
        side=names[kernel.owner(packed)],
        cards=unpack(packed).texts(),
        laid_this_turn=packed >> MeldField.FRESH & 15,
        opened_this_turn=bool(packed >> MeldField.OPENED & 1),
        frozen=frozen,
        frozen_until=around[thaw] if frozen or thaw else None,
        void=bool(packed >> MeldField.VOID & 1),
        barred="".join(seat for index, seat in enumerate(around) if packed >> (MeldField.BARRED + index) & 1),
    )
