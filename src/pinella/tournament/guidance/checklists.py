"""What people check at each step of an event, as its code asks: who does it, why, and whether it was ticked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pinella.codes.model import Code
from pinella.messages import Message, say
from pinella.tournament.entries.registration import PreStartItem
from pinella.tournament.guidance.card_hall import SPECTATORS, WATCHING_WORDS, watching
from pinella.tournament.guidance.card_play import CARDS_PER_PACK, PACKS
from pinella.tournament.guidance.lines import Item, is_said, item
from pinella.tournament.guidance.steps import OF_A_ROUND, Step
from pinella.tournament.rounds.state import Round
from pinella.tournament.state import State

PACK_CLAUSES = ("feb-03-e", "int-03-d", "rev-03-g")
IN_ORDER: Mapping[PreStartItem, Message] = {
    "deck-checked": say("The packs are checked"),
    "everyone-seated": say("Everyone is seated"),
    "no-play-before-start": say("Nobody has begun to play"),
    "pen-and-sheet": say("Pen and score sheet are on the table"),
    "clear-table": say("Nothing else lies on the table"),
    "no-pending-requests": say("No request is pending"),
    "fees-in-order": say("The fees of the year are paid"),
}


def checklist(state: State, step: Step, round_: int = 0, table: int = 0) -> tuple[Item, ...]:
    """The items of a step. Steps of a round are ticked round by round (0: the last one made), and any item for the
    whole hall or, with `table`, for one table."""
    number = (round_ or len(state.rounds)) if step in OF_A_ROUND else 0
    found = state.round(number)
    return tuple(_ticked(state, one, step, number, table, found) for one in _LISTS[step](state, table))


def _ticked(state: State, one: Item, step: Step, number: int, table: int, found: Round | None) -> Item:
    """A tick for the whole hall serves for each table; what `check-table` noted counts as well."""
    tick = state.ticked.get((step, number, table, one.key)) or state.ticked.get((step, number, 0, one.key))
    if tick is not None:
        return replace(one, done=True, by=tick.actor, at=tick.at)
    return replace(one, done=True) if found is not None and _looked_at(found, one.key, table) else one


def _looked_at(round_: Round, key: str, table: int) -> bool:
    if key not in IN_ORDER:
        return False
    tables = [one for at, one in round_.tables.items() if not one.meeting.rests and table in (0, at)]
    return bool(tables) and all(one.checked and key not in one.missing_items for one in tables)


# --- the lists --------------------------------------------------------------------------------------------------------


def _before_event(state: State, _: int) -> Iterator[Item]:
    code = state.code
    text = say("{packs} packs on each table, {cards} cards in all", packs=code.deck.packs, cards=_cards(code))
    yield item(code, "packs", "deck.packs", text, who="director")
    text = say("Score sheet, pen and rules card on each table")
    yield item(code, "sheets", "sheet.scorer", text, who="desk")
    if code.conduct.screen_rules:
        text = say("Screens and hand guards where they are foreseen: say which tables have them")
        yield item(code, "separators", "conduct.screen_rules", text, "rev-sep-a", "rev-sep-b", who="director")
    text = say("The system of play is posted")
    yield item(code, "system", "formats.system_announced", text, who="director")
    text = say("Aids of players with a proven impairment are noted")
    if code.conduct.aids_with_impairment:
        yield item(code, "aids", "conduct.aids_with_impairment", text, "int-con-h", "rev-con-d", who="director")
    if code.dealing.shuffle_delegate == "partner-with-directors-leave":
        text = say("Who may have the partner shuffle is noted")
        yield item(code, "delegates", "dealing.shuffle_delegate", text, "rev-def-shuffle", who="director")
    if is_said(code, "hall.referee_bearing"):
        text = say("The referees know the code; every ruling is signed and noted")
        yield item(code, "referees", "hall.referee_bearing", text, "rev-pow-a", who="referee")


def _before_round(state: State, table: int) -> Iterator[Item]:
    code = state.code
    checks = code.formats.pre_start_checks
    if "deck-checked" not in checks:
        yield _packs(code)
    for key in checks:
        if key == "deck-checked":
            yield _packs(code)
        else:
            yield item(code, key, "formats.pre_start_checks", IN_ORDER[key], "fed-01d-a", who="referee")
    text = (
        say("Each player has turned up a card for the seats")
        if code.seats.draw_method == "turn-up-from-spread-packs"
        else say("Each player has drawn a card for the seats")
    )
    yield item(code, "draw", "seats.draw_method", text, "rev-03-a", who="players")
    if is_said(code, "dealing.meld_keeper"):
        text = say("Each pair has said who keeps its melds")
        yield item(code, "meld-keeper", "dealing.meld_keeper", text, "rev-04-t", who="players")
    if "no-objects-on-table-or-lap" in code.conduct.rules:
        text = say("Phones, bags and other objects are off table and lap")
        yield item(code, "objects", "conduct.rules", text, "rev-con-i", who="players")
    if code.formats.spectators != "no-rule":
        text = WATCHING_WORDS[watching(code, state.level)]
        yield item(code, "spectators", "formats.spectators", text, *SPECTATORS, who="referee")
    if has_screens(state, table):
        text = say("Screens are set: everyone sees the table and both opponents")
        yield item(code, "screens-set", "conduct.screen_rules", text, "rev-sep-a", who="players")
        text = say("Hand guards stand at the table's edge")
        yield item(code, "rests-set", "conduct.screen_rules", text, "rev-sep-b", who="players")


def _packs(code: Code) -> Item:
    remedy = PACKS[code.dealing.deck_not_in_order]
    text = say("The pack is checked: {cards} cards; {remedy}", cards=_cards(code), remedy=remedy)
    return item(code, "deck-checked", "dealing.deck_check", text, *PACK_CLAUSES, who="players")


def _at_go(state: State, _: int) -> Iterator[Item]:
    code = state.code
    if code.dealing.count_face_down:
        text = say("Everyone has counted {cards} cards without looking", cards=code.table.hand_size)
        clauses = ("feb-04a-a", "fed-02c-a", "rev-04-l", "rev-04-p")
        yield item(code, "counted", "dealing.count_face_down", text, *clauses, who="players")
    if code.hall.pozzetti_recounted:
        text = say("The pozzetti are counted once more and lie under the score sheet")
        yield item(code, "recounted", "hall.pozzetti_recounted", text, "rev-22-a", who="players")
    if code.dealing.last_two_crosswise:
        text = say("The last two cards of the stock lie crosswise")
        yield item(code, "crosswise", "dealing.last_two_crosswise", text, "rev-04-m", who="players")
    yield item(code, "go", "dealing.go_needed", say("The go is given aloud to the whole hall"), who="referee")


def _at_time_out(state: State, _: int) -> Iterator[Item]:
    code = state.code
    yield item(code, "announced", "clock.signals", say("The time-out is announced aloud"), who="referee")
    if not code.clock.time_left_told:
        text = say("Nobody has been told how much time was left")
        yield item(code, "time-left", "clock.time_left_told", text, "int-05-c", "rev-06-c", who="referee")
    text = say("Each table plays its last turns and stops")
    yield item(code, "lap", "clock.timeout_lap", text, who="players")


def _at_count(state: State, table: int) -> Iterator[Item]:
    code = state.code
    if code.hall.count_order == "bonuses-then-minus-then-cards":
        text = say("Burracos and closing noted, then the minus points read out and checked by the opponents")
        yield item(code, "order", "hall.count_order", text, "feb-29-h", who="players")
    text = say("The cards lie in rows of 100 points and the opponents have checked them")
    yield item(code, "rows", "scoring.count_layout", text, "feb-29-i", "int-con-i", "rev-17-f", who="players")
    text = say("The sheet is signed for both sides")
    yield item(code, "signed", "sheet.signatures_per_side", text, who="players")
    text = (
        say("The winners have handed in the sheet")
        if code.sheet.deliver == "winners"
        else say("The pair that filled in the sheet has handed it in")
    )
    yield item(code, "delivered", "sheet.deliver", text, "feb-30-c", "fed-05a-c", who="players")
    if has_screens(state, table):
        text = say("Whoever closed has declared it and tipped the hand guard over")
        yield item(code, "closing-declared", "conduct.screen_rules", text, "rev-sep-g", who="players")


def _at_end(state: State, _: int) -> Iterator[Item]:
    code = state.code
    minutes = code.sheet.check_minutes_before_prizes
    text = say(
        "The standing has hung for {n} minute before the prizes",
        "The standing has hung for {n} minutes before the prizes",
        n=minutes,
    )
    yield item(code, "standing-hung", "sheet.check_minutes_before_prizes", text, who="director")
    text = say("The rulings are noted with the referee's name, the reports opened")
    clauses = ("rev-pow-a",)
    knob = "hall.referee_bearing" if is_said(code, "hall.referee_bearing") else "discipline.report_for"
    yield item(code, "rulings", knob, text, *clauses, who="referee")
    yield item(code, "packs-back", "deck.packs", say("Packs and sheets are collected"), who="desk")


def _cards(code: Code) -> int:
    return CARDS_PER_PACK * code.deck.packs


def has_screens(state: State, table: int = 0) -> bool:
    """Whether this table has screens and hand guards; without a table: whether any has."""
    return bool(state.separators) if not table else table in state.separators


_LISTS: Mapping[Step, Callable[[State, int], Iterator[Item]]] = {
    "before-the-event": _before_event,
    "before-a-round": _before_round,
    "at-the-go": _at_go,
    "at-time-out": _at_time_out,
    "at-the-count": _at_count,
    "at-the-end": _at_end,
}
