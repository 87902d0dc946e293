"""A code's knobs as the kernel's numbers: the only place where the two meet."""

from __future__ import annotations

from functools import lru_cache

from pinella import cards
from pinella.codes.model import Code
from pinella.rules.encoding import Alliance, Duty, Lap
from pinella.rules.kernel import Rules

_DUTY = {"none": Duty.NONE, "any-play": Duty.ANY_PLAY, "pile-card-first": Duty.PILE_CARD}
_FIRST_DUTY = {"free": Duty.NONE, "open-any-meld": Duty.OPEN, "open-with-it": Duty.OPEN_WITH_PILE_CARD}
_ALLIANCE = {
    "fixed-pairs": Alliance.FIXED_PAIRS,
    "first-at-pozzetto-alone": Alliance.FIRST_AT_POZZETTO_ALONE,
    "everyone-alone": Alliance.EVERYONE_ALONE,
}
_LAP = {
    "dealer-lap": Lap.DEALER,
    "dealer-discard-lap": Lap.DEALER,
    "right-neighbour-last": Lap.RIGHT_NEIGHBOUR,
    "partner-starts-lap": Lap.PARTNER_STARTS,
}
_MELD = {"any": 0, "sequence": 1, "set": 2}


def rules_of(code: Code, *, alone: bool = False, screens: bool = False) -> Rules:
    """The kernel's rules for a code; `alone`: everyone plays for himself from here on, `screens`: at such tables."""
    return _rules(CodeKey(code), alone, screens)


class CodeKey:
    """A code as a key of the cache: the same object is the same code."""

    def __init__(self, code: Code) -> None:
        self.code = code

    def __hash__(self) -> int:
        return id(self.code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CodeKey) and self.code is other.code


@lru_cache(maxsize=64)
def _rules(key: CodeKey, alone: bool, screens: bool) -> Rules:
    rules = Rules()
    fill_rules(rules, key.code, alone=alone, screens=screens)
    return rules


def fill_rules(rules: Rules, code: Code, *, alone: bool = False, screens: bool = False) -> None:
    """Turn the knobs of fresh rules to what the code says."""
    _table(rules, code, alone)
    _melds(rules, code)
    _burracos(rules, code)
    _turns(rules, code)
    _count(rules, code)
    _irregular(rules, code)
    look = code.pozzetto.look_with_screens if screens else code.pozzetto.look
    rules.look_waits = look == "after-partners-discard"


def _table(rules: Rules, code: Code, alone: bool) -> None:
    table = code.table
    sizes = table.alone_pozzetti if alone else table.pozzetti
    rules.players = table.players
    rules.packs = code.deck.packs
    rules.hand_size = table.hand_size
    rules.pozzetti = len(sizes)
    for index, size in enumerate(sizes):
        rules.set_pozzetto(index, size)
    rules.alliance = Alliance.EVERYONE_ALONE if alone else _ALLIANCE[table.alliance]


def _melds(rules: Rules, code: Code) -> None:
    melds = code.melds
    rules.natural_two = melds.natural_two
    rules.sequence_naturals = melds.sequence_naturals
    rules.ace_both_ends = melds.ace_both_ends
    rules.set_ranks = sum(1 << cards.RANKS.index(rank) + 1 for rank in melds.set_ranks)
    rules.set_limit = melds.set_naturals_per_pack * code.deck.packs
    rules.equal_sets = melds.equal_sets == "allowed"
    rules.equal_sequences = melds.equal_sequences
    rules.overlapping = melds.overlapping


def _burracos(rules: Rules, code: Code) -> None:
    rules.burraco_minimum = code.burraco.minimum
    names = [kind.name for kind in code.burraco.kinds]
    for kind in code.burraco.kinds:
        rules.add_kind(
            kind.bonus, kind.wild == "one", _MELD[kind.meld], kind.naturals, kind.run_beside_wild, kind.set_size
        )
    for need in code.closing.requirement:
        kinds = sum(number << 6 * names.index(name) for name, number in need.kinds.items())
        rules.add_need(need.any, need.clean, kinds)
    rules.pozzetto_needed = code.closing.pozzetto_needed
    rules.discard_needed = code.closing.discard_needed
    rules.wild_closes = code.closing.wild_discard == "allowed"
    rules.closing_from_turn = {
        "allowed": 0,
        "dealer-only": code.table.players - 1,
        "forbidden": code.table.players,
    }[code.closing.first_lap]
    rules.wild_discards = code.closing.wild_discard_elsewhere


def _turns(rules: Rules, code: Code) -> None:
    rules.duty = _DUTY[code.pickup.duty]
    rules.first_duty = _FIRST_DUTY[code.pickup.first_upcard]
    rules.single_must_be_played = code.pickup.single_card_discard == "must-be-played-first"
    rules.single_card = not rules.single_must_be_played
    rules.lap = _LAP[code.clock.timeout_lap]
    rules.partner_offset = code.table.players // 2 if rules.alliance == Alliance.FIXED_PAIRS else 0
    rules.discarder_last = code.clock.timeout_at_discard == "turn-finished-discarder-last"
    rules.stalemate_turns = code.clock.stalemate_laps * code.table.players


def _count(rules: Rules, code: Code) -> None:
    scoring = code.scoring
    for kind in cards.KINDS:
        rules.set_value(kind, code.deck.value(kind))
    rules.dead = scoring.dead_stock_cards
    rules.leftover_joins = scoring.leftover_pozzetto == "joins-stock"
    rules.closing_bonus = scoring.closing_bonus
    rules.pozzetto_loss = scoring.pozzetto_not_taken
    rules.loss_waived_if_nobody = scoring.pozzetto_waived_if_neither
    rules.replay_if_nobody = scoring.replay_if_no_pozzetto


def _irregular(rules: Rules, code: Code) -> None:
    rules.lowest_first = code.penalised.discard_norm == "lowest-first"
    rules.owed_forbids_melds = code.penalised.melds_while_owed == "forbidden"
    rules.limits_lift_duty = code.missed_draw.pickup_duty_suspended
    rules.partner_may_close = code.penalised.partner_may_close
    rules.exposed_compulsory = code.exposed.compulsory
    rules.exposed_opens = "open" in code.exposed.placements
    rules.exposed_penalised = code.exposed.fallback == "penalised"
    rules.bar_opened = code.exposed.partner_ban != "partner-may-not-open-for-it"
    rules.bar_extended = code.exposed.partner_ban == "melds-partner-opened-or-extended"
