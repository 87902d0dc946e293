"""The figures of each code that the slow model needs, typed in by hand from the catalogue.

A VP table is written as the ten upper limits of the bands 10-10, 11-9, ... 19-1; above the last it is 20-0.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

Limits = tuple[int, int, int, int, int, int, int, int, int, int]

# FIBUR Internazionale art. 17 (int-17-g .. int-17-j): printed for 2, 3 and 4 deals and for teams.
T2: Limits = (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000)
T3: Limits = (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500)
T4: Limits = (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000)
TT: Limits = (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500)

# FIBUR Revolution art. 17 (rev-17-vp2 .. rev-17-vpt3).
R2: Limits = (50, 100, 150, 250, 350, 500, 650, 850, 1000, 1150)
R3: Limits = (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500)
R4: Limits = (150, 350, 550, 800, 1050, 1450, 1950, 2450, 2950, 3450)
RT: Limits = (150, 350, 550, 800, 1050, 1450, 1950, 2450, 2950, 3450)


@dataclass(frozen=True)
class SlowCode:
    """One code: what may be melded, what it is worth, when one may close, how MP become VP."""

    packs: int
    set_ranks: str
    equal_sets_forbidden: bool
    ace_at_both_ends: bool
    kinds: dict[str, int]  # burraco kind -> bonus
    closing: str  # "any", "clean" or "revolution"
    closing_bonus: int
    malus: int  # pozzetto not taken
    malus_waived: bool  # ... but nothing when neither side took one
    replay: bool  # neither side took one: the deal is played again
    vp: dict[int, Limits]  # deals -> the table that is applied
    vp_teams: Limits
    long_runs: dict[int, str] = field(default_factory=dict)  # length of a run without acting wild -> kind
    full_set: str | None = None  # kind of a set of all eight naturals without wild


FIBUR_ITALIANO = SlowCode(
    packs=2,
    set_ranks="A3456789TJQK",
    equal_sets_forbidden=False,
    ace_at_both_ends=False,
    kinds={"clean": 200, "semi-clean": 150, "dirty": 100},
    closing="any",
    closing_bonus=100,
    malus=100,
    malus_waived=True,
    replay=False,
    vp={2: T2, 3: T3, 4: T4},
    vp_teams=TT,
)

FIBUR_INTERNAZIONALE = SlowCode(
    packs=2,
    set_ranks="A3",
    equal_sets_forbidden=True,
    ace_at_both_ends=False,
    kinds={"clean": 200, "dirty": 100},
    closing="clean",
    closing_bonus=100,
    malus=100,
    malus_waived=False,
    replay=False,
    vp={2: T3, 3: T4, 4: T4},  # the table of one more deal (int-17-k)
    vp_teams=TT,
)

FIBUR_REVOLUTION_2026 = SlowCode(
    packs=2,
    set_ranks="A3456789TJQK",
    equal_sets_forbidden=False,
    ace_at_both_ends=False,
    kinds={"revolution": 500, "clean": 300, "semi-clean": 150, "dirty": 100},
    closing="revolution",
    closing_bonus=200,
    malus=200,
    malus_waived=True,
    replay=False,
    vp={2: R2, 3: R3, 4: R4},
    vp_teams=RT,
    long_runs={13: "revolution"},
)

FEBURIT = SlowCode(
    packs=2,
    set_ranks="A3456789TJQK",
    equal_sets_forbidden=True,
    ace_at_both_ends=False,
    kinds={"clean": 200, "dirty": 100},
    closing="any",
    closing_bonus=100,
    malus=100,
    malus_waived=False,
    replay=False,
    vp={2: T2, 3: T3, 4: T4},
    vp_teams=TT,
)

FITAB_2022 = replace(FIBUR_ITALIANO, equal_sets_forbidden=True)

FEDIBUR = replace(FIBUR_ITALIANO, equal_sets_forbidden=True)

REALE = replace(
    FIBUR_ITALIANO,
    kinds={"reale": 300, "super": 250, "clean": 200, "semi-clean": 150, "dirty": 100},
    long_runs={13: "reale"},
    full_set="super",
)

NOBILE_REALE = replace(
    FIBUR_ITALIANO,
    ace_at_both_ends=True,
    kinds={"reale": 1000, "nobile": 500, "clean": 200, "semi-clean": 150, "dirty": 100},
    long_runs={13: "nobile", 14: "reale"},
)

CASA = replace(FIBUR_ITALIANO, replay=True)

FIBUR_INTERNAZIONALE_5 = replace(FIBUR_INTERNAZIONALE, packs=3)

CODES: dict[str, SlowCode] = {
    "fibur-italiano": FIBUR_ITALIANO,
    "fibur-internazionale": FIBUR_INTERNAZIONALE,
    "fibur-revolution-2026": FIBUR_REVOLUTION_2026,
    "feburit": FEBURIT,
    "fitab-2022": FITAB_2022,
    "fedibur": FEDIBUR,
    "reale": REALE,
    "nobile-reale": NOBILE_REALE,
    "casa": CASA,
    "fibur-internazionale-5": FIBUR_INTERNAZIONALE_5,
}


@dataclass(frozen=True)
class SlowTable:
    """How a deal is played at a table of one code; melds and count are those of `counts_as`, a key of CODES."""

    counts_as: str
    seats: int = 4
    partners: str = "pairs"  # "pairs"; "singles"; "alliances": pairs form when the first pozzetto is taken (int-var-d)
    pozzetti: tuple[int, ...] = (11, 11)  # their sizes in the order in which they are taken
    pickup: str = "free"  # "free" (ita-r3-a); "any play" (int-r3-a); "pile card first" (rev-pre-d)
    closing_from_turn: int = 0  # how many turns must be over before a turn in which one may close
    leftover_to_stock: bool = False  # var-pozzetto-stock
    time_out: str = "partner"  # "partner" (int-15-a); "dealer" (rev-15-a, fit-15-a); "right" (feb-28-a)


INT_TABLE = SlowTable("fibur-internazionale", pickup="any play")
INT_5_TABLE = replace(INT_TABLE, counts_as="fibur-internazionale-5", seats=5)
REV_TABLE = SlowTable("fibur-revolution-2026", pickup="pile card first", time_out="dealer")

TABLES: dict[str, SlowTable] = {
    "fibur-italiano": SlowTable("fibur-italiano"),
    "fibur-internazionale": INT_TABLE,
    "fibur-revolution-2026": REV_TABLE,
    "feburit": SlowTable("feburit", time_out="right"),
    "fitab-2022": SlowTable("fitab-2022", closing_from_turn=4, time_out="dealer"),  # fit-32-1-b: not even the dealer
    "fedibur": SlowTable("fedibur", closing_from_turn=3, time_out="right"),  # fed-04d-a: the dealer may
    "casa": SlowTable("casa", leftover_to_stock=True),
    "casa-2": SlowTable("casa", seats=2, partners="singles", leftover_to_stock=True),
    "reale": SlowTable("reale"),
    "nobile-reale": SlowTable("nobile-reale"),
    "fibur-internazionale-3": replace(INT_TABLE, seats=3, partners="alliances", pozzetti=(18, 11)),
    "fibur-internazionale-3-singles": replace(INT_TABLE, seats=3, partners="singles", pozzetti=(11,) * 3),
    "fibur-internazionale-5": replace(INT_5_TABLE, partners="alliances", pozzetti=(18, 11, 11)),
    "fibur-internazionale-5-singles": replace(INT_5_TABLE, partners="singles", pozzetti=(11,) * 5),
    "fibur-revolution-2026-1v1": replace(REV_TABLE, seats=2, partners="singles"),
}
