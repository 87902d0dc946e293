"""Whether a delivered sheet may still be corrected, and what becomes of ranking and seating when it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from msgspec.structs import replace

from pinella.codes.model import Code
from pinella.codes.sections.sheet import Correction
from pinella.messages import Message, say
from pinella.sheet.checks import read, row_sums
from pinella.sheet.counts import base_only, count_row, listed_base
from pinella.sheet.format import Format
from pinella.sheet.paper import SIDES, Deal, DealSide, Paper, side_names

ErrorKind = Literal["addition", "inversion", "transcription", "other"]
"""`addition`: rows or totals do not add up; `inversion`: the pairs wrote each other's score; `transcription`: the sheet
is right and the entry wrong; `other`: anything else in filling in the sheet."""
Phase = Literal["before-ranking", "ranking-and-pairing-made", "seating-posted", "ranking-final"]
Assent = Literal["nobody", "opposing-pair", "whole-table"]
DecisiveRound = Literal["last-round", "last-single-group-round", "merit-group-rounds"]
Seating = Literal["free", "redraw", "kept", "swap-the-two-pairs"]
"""`free`: no seating depends on it yet, or ever; `redraw`: the next seating is made anew before it is posted."""

PHASES: Final[tuple[Phase, ...]] = ("before-ranking", "ranking-and-pairing-made", "seating-posted", "ranking-final")
ASSENTS: Final[tuple[Assent, ...]] = ("nobody", "opposing-pair", "whole-table")


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRequest:
    """What is asked, and the facts a code's answer depends on. The phase is that of the ranking the sheet is in."""

    error: ErrorKind
    asked_by: Literal["players", "office"]
    phase: Phase
    by_scores: bool
    """The seating after the round of the sheet depends on scores."""
    assent: Assent = "nobody"
    """Who besides the asking side acknowledges the error."""
    decisive: tuple[DecisiveRound, ...] = ()
    """What the round of the sheet is."""
    referee_signed: bool = False
    """The referee was called first and countersigned the correction."""
    later_rounds: int = 0
    """How many rounds have been seated since the round of the sheet."""
    swapped: bool = False
    """The wrong entry gave each pair the other's score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRuling:
    allowed: bool
    article: str
    message: Message
    """Why."""
    needs: tuple[Message, ...] = ()
    """What is missing for it to be allowed; empty when nothing could help."""
    seating: Seating = "kept"
    counts_from: Literal["now", "next-round"] = "now"
    announce: bool = False
    """The change is declared publicly."""
    report: bool = False
    """To Sports Justice, if the sheet was changed all the same."""
    may_annul: bool = False
    """If it was changed all the same and that brings an immediate advantage (`special.annulled_scores`)."""


def correction(code: Code, request: CorrectionRequest, paper: Paper | None = None) -> CorrectionRuling:
    """Rule on a request. With the sheet at hand, an addition error must really be one."""
    if by_office(code, request):
        return _office(code, request)
    if request.error == "addition" and paper is not None and not really_addition(code, paper):
        what = say("the figures of the sheet add up: this is no error of addition")
        return _refused(code.cite("sheet.corrections"), what)
    entry = next((entry for entry in code.sheet.corrections if entry.error in ("any-error", request.error)), None)
    if entry is None:
        what = say("this code does not correct an error of this kind once the sheet is delivered")
        return _refused(code.cite("sheet.corrections"), what)
    return _late(code, request, entry) or _unsigned(code, request) or _assent(code, request, entry)


def by_office(code: Code, request: CorrectionRequest) -> bool:
    """Whether the direction puts the error right of its own accord, whoever pointed it out.

    A wrong entry is the office's error, unless the code gives players a request of their own for it.
    """
    if request.asked_by == "office" and code.sheet.office_corrections == "any-error-announced":
        return True
    listed = any(entry.error == "transcription" for entry in code.sheet.corrections)
    return request.error == "transcription" and (request.asked_by == "office" or not listed)


def _office(code: Code, request: CorrectionRequest) -> CorrectionRuling:
    article = code.cite("sheet.office_corrections")
    if code.sheet.office_corrections == "entry-errors-by-swap":
        return _by_swap(code, request)
    if code.sheet.office_corrections == "any-error-announced":
        why = say("the direction may correct any error of a sheet at any time, and declares it publicly")
    else:
        why = say("the sheet is right and the entry wrong: that is put right at any time")
    return _allowed(code, request, article, why)


def _by_swap(code: Code, request: CorrectionRequest) -> CorrectionRuling:
    """By the procedure for inverted scores: its time limit and, when pairs change places, their confirmation."""
    usual = Correction(error="inversion", until="ranking-final", assent="whole-table")
    entry = next((entry for entry in code.sheet.corrections if entry.error == "inversion"), usual)
    if late := _late(code, request, entry):
        return late
    if _seats_swapped(code, request):
        return _assent(code, request, entry)
    why = say("the sheet is right and the entry wrong: that is put right")
    return _allowed(code, request, code.cite("sheet.office_corrections"), why)


def _late(code: Code, request: CorrectionRequest, entry: Correction) -> CorrectionRuling | None:
    until = entry.until
    if not request.by_scores and code.sheet.corrections_unpaired_phase:
        until = "ranking-final"
    if PHASES.index(request.phase) < PHASES.index(until):
        return None
    reasons = {
        "ranking-and-pairing-made": say("ranking and pairing have been made: until then it could be corrected"),
        "seating-posted": say("the new seating has been posted: until then it could be corrected"),
        "ranking-final": say("the ranking is final: nothing is changed any more"),
    }
    # A ranking becomes final by itself when the time to check it is over: no new seating need have been posted.
    past = request.phase if (request.phase, until) == ("ranking-final", "seating-posted") else until
    return _refused(code.cite("sheet.corrections"), reasons[past])


def _unsigned(code: Code, request: CorrectionRequest) -> CorrectionRuling | None:
    """In decisive rounds an error on the sheet itself needs the referee; a wrong entry does not touch the sheet."""
    decisive = set(request.decisive) & set(code.sheet.referee_first)
    if not decisive or request.referee_signed or request.error == "transcription":
        return None
    annulled = code.sheet.unsigned_correction == "annulled-if-advantage"
    return CorrectionRuling(
        allowed=False,
        article=code.cite("sheet.referee_first"),
        message=say("in this round a sheet is corrected only if the referee was called first and countersigned"),
        needs=(say("the referee's countersignature"),),
        may_annul=annulled,
        report=annulled,
    )


def _assent(code: Code, request: CorrectionRequest, entry: Correction) -> CorrectionRuling:
    article = code.cite("sheet.corrections")
    if ASSENTS.index(request.assent) < ASSENTS.index(entry.assent):
        need = (
            say("the confirmation of the opposing pair")
            if entry.assent == "opposing-pair"
            else say("the acknowledgement of the whole table")
        )
        return CorrectionRuling(
            allowed=False,
            article=article,
            message=say("it can be corrected only with {need}", need=need),
            needs=(need,),
        )
    return _allowed(code, request, article, say("the error was pointed out in time, as this code asks"))


def _seats_swapped(code: Code, request: CorrectionRequest) -> bool:
    """The two pairs change places: each sits where the other's score put it, and no round has been seated since."""
    inverted = request.error == "inversion" or (request.error == "transcription" and request.swapped)
    posted = request.phase == "seating-posted" and request.by_scores and request.later_rounds <= 1
    return inverted and posted and code.sheet.seating_after_posting == "inverted-pairs-swapped"


def _seating(code: Code, request: CorrectionRequest) -> Seating:
    if not request.by_scores or request.phase == "before-ranking":
        return "free"
    if request.phase == "ranking-and-pairing-made":
        # where later rounds are as good there is no duty to touch what has been drawn up
        return "kept" if code.sheet.ranking_after_posting == "any-later-round" else "redraw"
    return "swap-the-two-pairs" if _seats_swapped(code, request) else "kept"


def _allowed(code: Code, request: CorrectionRequest, article: str, why: Message) -> CorrectionRuling:
    posted = request.phase == "seating-posted" and request.by_scores
    later = posted and code.sheet.ranking_after_posting == "next-round"
    return CorrectionRuling(
        allowed=True,
        article=article,
        message=why,
        seating=_seating(code, request),
        counts_from="next-round" if later else "now",
        announce=code.sheet.office_corrections == "any-error-announced",
    )


def _refused(article: str, why: Message) -> CorrectionRuling:
    return CorrectionRuling(allowed=False, article=article, message=why)


@dataclass(frozen=True, slots=True)
class UnsignedChange:
    """A figure was changed in a decisive round without the referee."""

    annul: bool
    """The referee may annul the result: `special.annulled_scores` for both."""
    restored: bool
    """The change is not admitted: the figure as first written counts."""
    report: bool
    """To Sports Justice."""
    message: Message
    article: str


def unsigned_change(
    code: Code, decisive: Sequence[DecisiveRound], *, referee_signed: bool, advantage: bool
) -> UnsignedChange | None:
    """What follows from a change already made on the sheet; None if it was in order.

    `advantage`: the change lifts a pair into a higher group or a prize at once.
    """
    if referee_signed or not set(decisive) & set(code.sheet.referee_first):
        return None
    article = code.cite("sheet.unsigned_correction")
    match code.sheet.unsigned_correction:
        case "not-admitted":
            why = say("changed without the referee: the figure as first written counts")
            return UnsignedChange(False, True, False, why, article)
        case "annulled-if-advantage" if advantage:
            why = say("changed without the referee and to an immediate advantage: the referee may annul the result")
            return UnsignedChange(True, False, True, why, article)
        case "annulled-if-advantage":
            why = say("changed without the referee, but to no immediate advantage: it is only reported")
            return UnsignedChange(False, False, True, why, article)


# --- what the sheet itself shows -------------------------------------------------------------------------------------


def really_addition(code: Code, paper: Paper) -> bool:
    """Whether written sums differ from what their rows add up to: a base, the total of a deal, or the totals."""
    return add_up(code, paper) != paper


def add_up(code: Code, paper: Paper) -> Paper:
    """The same sheet with every written sum as its rows give it; what was not written stays unwritten."""
    if paper.totals_only:
        return paper
    deals = tuple(_row_added_up(code, deal) for deal in paper.deals)
    sums = row_sums(tuple(count_row(code, deal) for deal in deals))
    return replace(paper, deals=deals, totals=sums if paper.totals is not None else None)


def _row_added_up(code: Code, deal: Deal) -> Deal:
    first, second = (_base_added_up(code, side) for side in (deal.home, deal.away))
    based = replace(deal, home=first, away=second)
    one, other = count_row(code, based)
    return replace(
        based,
        home=replace(first, total=one.total if first.total is not None else None),
        away=replace(second, total=other.total if second.total is not None else None),
    )


def _base_added_up(code: Code, side: DealSide) -> DealSide:
    if side.base is None or base_only(side):
        return side
    return replace(side, base=listed_base(code, side))


@dataclass(frozen=True, slots=True)
class PutRight:
    """A sheet after the direction's check, and every figure that changed, for the public list of corrections."""

    paper: Paper
    changes: tuple[Message, ...]
    article: str


def put_right(paper: Paper, format: Format) -> PutRight:
    """Correct sums and victory points as the figures give them: what the direction checks on receiving a sheet."""
    code = format.code
    added = add_up(code, paper)
    vp = read(added, format).vp
    right = replace(added, vp=vp) if paper.vp is not None and vp is not None else added
    return PutRight(right, tuple(_changes(code, paper, right)), code.cite("sheet.office_corrections"))


def _changes(code: Code, before: Paper, after: Paper) -> Iterator[Message]:
    names = side_names(code)
    for number, (old, new) in enumerate(zip(before.deals, after.deals, strict=True), 1):
        for side, name in zip(SIDES, names, strict=True):
            place = {"deal": number, "side": name}
            for was, now, column in (
                (old.side(side).base, new.side(side).base, say("base")),
                (old.side(side).total, new.side(side).total, say("total")),
            ):
                if was != now:
                    yield say(
                        "deal {deal}, {side}: {column} {was} becomes {now}", column=column, was=was, now=now, **place
                    )
    for figures, corrected, column in (
        (before.totals, after.totals, say("totals")),
        (before.vp, after.vp, say("victory points")),
    ):
        if figures != corrected and figures is not None and corrected is not None:
            yield say(
                "{column}: {was} becomes {now}",
                column=column,
                was="{}-{}".format(*figures),
                now="{}-{}".format(*corrected),
            )
