"""Steps that freeze melds: nobody ties to them, for a time or for good, and the count knows how they count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinella.cards import Kind
from pinella.referee.free_table.enforcement import Enforcement
from pinella.referee.free_table.loose_cards import Freezing, Tag
from pinella.referee.free_table.meaning import means
from pinella.referee.free_table.trace import Trace
from pinella.referee.free_table.trace import frozen as still_frozen
from pinella.referee.measures import Measure
from pinella.rules.encoding import Freeze

if TYPE_CHECKING:
    from pinella.referee.free_table.table import FreeTable

FREEZES = {
    "next-turn": Freeze.NEXT_TURN,
    "free-turn": Freeze.FREE_TURN,
    "after-limited-turn": Freeze.FREE_TURN,
    "deal-end": Freeze.FOR_GOOD,
}


def freeze(applying: Enforcement, measure: Measure, tags: dict[Tag, tuple[Kind, ...]]) -> None:
    """Freeze melds; of each the cards tied by the act, none if the act opened it."""
    how = FREEZES[measure.until]
    for tag, group in tags.items():
        charged = measure.negative in ("whole-meld", "tied-cards", "pozzetto-melds")
        freezing = Freezing(group, free_of_charge=not charged) if how != Freeze.FOR_GOOD else None
        applying.layout.freeze(tag, how, applying.seat, freezing=freezing)
    applying.touch(melds=tags)
    if not tags:
        applying.idle("no such meld lies there any more")
    elif not applying.layout.state.holding(applying.seat) + applying.layout.state.owing(applying.seat):
        last = applying.last_play()
        if last is not None and last.tag in tags:
            applying.layout.last_play_frozen[applying.seat] = last.tag


@means("freeze melds-opened", later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen)
def _opened(applying: Enforcement, measure: Measure) -> None:
    freeze(applying, measure, dict.fromkeys(applying.opened(), ()))


@means("freeze melds-tied-to", later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen)
def _tied(applying: Enforcement, measure: Measure) -> None:
    freeze(applying, measure, {**{tag: tuple(group) for tag, group in applying.tied().items()}, **applying.placed})


@means(
    "freeze melds-opened-first", "freeze melds-tied-first",
    later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen,
)  # fmt: skip
def _before_pile_card(applying: Enforcement, measure: Measure) -> None:
    """Only what was laid before the card of the pile."""
    first = applying.before_pile_card()
    opened = dict.fromkeys(tag for entry in first if entry.act.kind == "open" and (tag := entry.tag) is not None)
    if measure.what == "melds-opened-first":
        freeze(applying, measure, {tag: () for tag in opened if applying.layout.slot(tag) is not None})
        return
    tied: dict[Tag, tuple[Kind, ...]] = {}
    for entry in first:
        if entry.act.kind == "tie" and entry.tag is not None and entry.tag not in opened:
            tied[entry.tag] = (*tied.get(entry.tag, ()), *applying.left_of(entry))
    freeze(applying, measure, {tag: group for tag, group in tied.items() if applying.layout.slot(tag) is not None})


@means("freeze pozzetto-melds", later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen)
def _of_pozzetto(applying: Enforcement, measure: Measure) -> None:
    """Of the melds of that turn, those made after the pozzetto was taken."""
    taken = next((entry.at for entry in applying.pozzetto_entries()), None)
    if taken is None:
        applying.idle("nothing was played from the pozzetto in that turn")
        return
    opened = dict.fromkeys((tag for tag in applying.opened(taken)), ())
    freeze(applying, measure, {**{tag: tuple(g) for tag, g in applying.tied(taken).items()}, **opened})


def play_will_freeze(table: FreeTable, trace: Trace) -> bool:
    """The one play that is left to him is frozen when he makes it: until then the table remembers."""
    layout = table.layout
    waiting = trace.seat in layout.if_playable or trace.seat in layout.one_play
    return waiting or layout.next_turn(trace.seat) >= trace.last_turn


@means("freeze limited-play", later="freeze", ends="at-once", counted="frozen", holds=play_will_freeze)
def _limited_play(applying: Enforcement, measure: Measure) -> None:
    applying.trace.last_turn = applying.layout.next_turn(applying.seat)


@means("freeze wrong-meld", later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen)
def _wrong(applying: Enforcement, measure: Measure) -> None:
    """A wrong meld stays for good: what belongs together as a meld or as cards by themselves, the rest on top of it."""
    if applying.trouble.tag is not None:
        applying.part(applying.trouble.tag)
    freeze(applying, measure, dict.fromkeys(applying.melds_concerned(), ()))


@means("freeze merged-set", later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen)
def _sets(applying: Enforcement, measure: Measure) -> None:
    """The set made of two; where they were not joined, both."""
    tags = [applying.merged] if applying.merged is not None else applying.equal_sets()
    freeze(applying, measure, dict.fromkeys(tags, ()))


@means("freeze meld-with-phantom", later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen)
def _with_phantom(applying: Enforcement, measure: Measure) -> None:
    """What belongs together is the meld that is frozen, with what was tied to it since if nothing is ruled against
    that; the hidden card lies on it until its own step."""
    if applying.trouble.tag is not None:
        applying.part(applying.trouble.tag)
    if not any(other.what == "added-cards" and other.do == "negative" for other in applying.ruling.measures):
        applying.join_added()
    freeze(applying, measure, dict.fromkeys(applying.melds_concerned(), ()))


@means(
    "freeze second-set", "freeze that-set", "freeze last-play",
    later="freeze", ends="with-the-freeze", counted="frozen", holds=still_frozen,
)  # fmt: skip
def _concerned(applying: Enforcement, measure: Measure) -> None:
    freeze(applying, measure, dict.fromkeys(applying.melds_concerned(), ()))


def free_again(table: FreeTable, trace: Trace) -> bool:
    return all(table.layout.slot(tag) is None or not table.layout.frozen(tag) for tag in trace.melds)


@means("thaw last-play", later="nothing", ends="at-once", counted="no", holds=free_again)
def _thaw(applying: Enforcement, measure: Measure) -> None:
    for tag in applying.melds_concerned():
        applying.layout.freeze(tag, Freeze.NONE, applying.seat)
        applying.touch(melds=[tag])
