"""What people do around the tables and no result depends on (rows A1, B18, G22, H25, S12 of the comparison)."""

from typing import Literal

from pinella.codes.sections.base import Section

ExplainedWord = Literal["referee", "opponent", "partner", "dealer", "irregularity", "card-value", "suits"]


class Hall(Section):
    """Read by cards and checklists only, so that tournaments already played are not touched by what is said here."""

    words_explained: tuple[ExplainedWord, ...]
    """Plain words that the code's glossary explains and no rule of its own hangs on."""
    pozzetti_recounted: bool
    """Whoever made the pozzetti counts them once more before they are put in their place."""
    set_wild_at_base: bool
    """The wild of a set lies at its base, towards the player."""
    count_order: Literal["free", "bonuses-then-minus-then-cards"]
    """The minus points are read out and checked by the opponents before the cards are counted."""
    referee_bearing: Literal["not-foreseen", "professional"]
