"""What a code wants printed on the score sheet of a round, read off its knobs."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.codes.knob_words import knob_words
from pinella.messages import Speakable, say
from pinella.prints.parts import Words
from pinella.sheet.vp import VpTable, vp_table
from pinella.tournament.model import RoundKind


@dataclass(frozen=True, slots=True, kw_only=True)
class VpRow:
    """One band: differences from `low` to `high` (None: and above)."""

    low: int
    high: int | None
    winner: int
    loser: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VpScale:
    """The table of victory points in use, and why it is this one."""

    rows: tuple[VpRow, ...]
    why: Words
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRules:
    """What the code says of the sheet in this kind of round; `rules_for` reads it off the knobs."""

    scale: VpScale
    dealer_column: bool = False
    signatures_per_side: int = 1
    captains_sign: bool = False
    referee_countersigns: bool = False
    """A decisive round: what is corrected on the sheet needs the referee's signature."""
    scorer: Words = ""
    deliverer: Words = ""
    notes: tuple[Words, ...] = ()


def rules_for(kind: RoundKind, *, shifted: bool = True) -> SheetRules:
    """`shifted=False` as in `vp_table`: the director takes the tables as printed."""
    code = kind.code
    sheet = code.sheet
    return SheetRules(
        scale=scale_of(vp_table(code, kind.deals, teams=kind.teams, shifted=shifted)),
        dealer_column=code.clock.dealer_marked_on_sheet,
        signatures_per_side=sheet.signatures_per_side,
        captains_sign=kind.teams and sheet.teams_signed_by == "captains",
        referee_countersigns=referee_countersigns(kind),
        scorer=_value("sheet.scorer", sheet.scorer),
        deliverer=_deliverer(kind),
        notes=_notes(kind),
    )


def scale_of(table: VpTable) -> VpScale:
    rows = tuple(
        VpRow(
            low=band.low,
            high=None if band.high == float("inf") else int(band.high),
            winner=band.winner,
            loser=band.loser,
        )
        for band in table.bands
    )
    return VpScale(rows=rows, why=table.why, article=table.article)


def referee_countersigns(kind: RoundKind) -> bool:
    """A round whose sheets are corrected only with the referee's signature."""
    applies = {
        "last-round": kind.last,
        "last-single-group-round": kind.last_of_single_group,
        "merit-group-rounds": kind.merit,
    }
    return any(applies[named] for named in kind.code.sheet.referee_first)


def withdrawn(kind: RoundKind) -> bool:
    """The referees keep the sheet between the deals."""
    sheet = kind.code.sheet
    at_this_table = {
        "none": False,
        "group-a-in-danish-merit-rounds": kind.merit and kind.by_scores and kind.group == "A",
    }
    return kind.level in sheet.withdrawn_levels and at_this_table[sheet.withdrawn_tables]


def _deliverer(kind: RoundKind) -> Words:
    won = _value("sheet.deliver", kind.code.sheet.deliver)
    if kind.code.sheet.deliver == kind.code.sheet.deliver_after_draw:
        return won
    drawn = _value("sheet.deliver_after_draw", kind.code.sheet.deliver_after_draw)
    return say("{winners}; after a draw {others}", winners=won, others=drawn)


def _notes(kind: RoundKind) -> tuple[Words, ...]:
    if not withdrawn(kind):
        return ()
    notes: list[Words] = [say("Between the deals the referees keep this sheet")]
    if kind.code.sheet.checked_each_deal:
        notes.append(say("Leave the cards on the table until the referee has checked base and points of the deal"))
    return tuple(notes)


def _value(knob: str, value: str) -> Speakable:
    return knob_words()[knob].values[value]
