"""The course of a turn: the up-card, taking, laying, discarding, whose turn it is, how long it may last."""

from __future__ import annotations

from itertools import chain, repeat

import pytest

from pinella.cards import name as card_name
from pinella.codes.loader import load_code
from pinella.rules.deal import Deal
from pinella.rules.encoding import Phase, Why
from pinella.rules.move_refusals import MoveRefusal
from pinella.rules.tempo import tempo_limit
from tests.cli.tournament_terminal import Terminal
from tests.rules.tables import hand_of, melds_of, play_on, table
from tests.support import FEB, FED, FEDERATIONS, FIT, INT, ITA, REV, case, kinds


def why(act: object, *args: object) -> Why:
    """The reason of a refusal."""
    with pytest.raises(MoveRefusal) as refused:
        act(*args)  # type: ignore[operator]
    assert refused.value.article and str(refused.value)
    return refused.value.why


@pytest.mark.parametrize(
    "code", [case("feb-04a-b feb-05-a", FEB), case("int-06-a int-def-pile", INT), case("fit-silent-1", FIT)]
)
def test_the_first_card_of_the_stock_starts_the_pile(code: str) -> None:
    deal = Deal(code, seed="up-card", dealer="N")
    assert len(deal.pile) == 1 and deal.stock_size == 108 - 44 - 22 - 1
    assert deal.on_turn == "E" and deal.phase == Phase.TAKE
    assert all(deal.hand_size(seat) == 11 for seat in deal.seats)
    assert deal.can_draw()


COUNTED = [f"{seat} counts" for seat in "NESW"]
BEFORE = ("referee", "table", "--count", "--seed", "7")


@pytest.mark.clause("rev-07-a", "int-04-g", "rev-04-o")
def test_the_first_card_is_turned_when_all_have_counted(terminal: Terminal) -> None:
    """Hands are seen only then: nothing of the deal is printed before."""
    hands = f"N: {' '.join(card_name(card) for card in Deal(REV, seed='7').hand('N'))}"
    early = terminal.typed(*BEFORE, "--code", REV, lines=["go", *COUNTED[:3], "turn up"])
    assert "W must count the cards first" in early and hands not in early
    ready = terminal.typed(*BEFORE, "--code", REV, lines=["go", *COUNTED, "turn up", "quit"])
    assert hands in ready
    looked = terminal.typed(*BEFORE, "--code", REV, lines=["go", *COUNTED, "E looks", "turn up"])
    assert "E looked too early (Art. 4, 7)" in looked and "The deal is made again" in looked
    assert "N E S W must count" in looked and hands not in looked
    international = f"N: {' '.join(card_name(card) for card in Deal(INT, seed='7').hand('N'))}"
    for at in range(4):
        later = terminal.typed(*BEFORE, "--code", INT, "--deal", "2", lines=[*COUNTED[:at], "turn up"])
        assert "must count" in later
    assert international in terminal.typed(*BEFORE, "--code", INT, "--deal", "2", lines=[*COUNTED, "turn up", "quit"])
    waiting = terminal.typed(*BEFORE, "--code", INT, lines=[*COUNTED, "turn up"])
    assert "waits for the referee's go" in waiting and international not in waiting


def test_before_play_nothing_else_happens(terminal: Terminal) -> None:
    said = terminal.typed(*BEFORE, "--code", INT, lines=["N draws", "X counts", "counts", "", "quit", "go"])
    assert said.count("is nothing that happens now") == 4


@pytest.mark.parametrize(
    "code",
    [
        case("feb-05-b feb-05-c", FEB),
        case("int-06-d int-def-make-play int-def-take int-def-discard", INT),
        case("rev-07-c rev-def-make-game rev-def-discard rev-def-draw rev-def-playing-time", REV),
    ],
)
def test_a_turn_is_take_then_lay_then_discard(code: str) -> None:
    deal = table(code, N="4s 5s 6s 9d Kd Qd", S="7s 8s", melds={"E": ["3h 4h 5h"]})
    assert why(deal.discard, "Kd") == Why.TAKE_FIRST
    assert why(deal.open, "4s 5s 6s") == Why.TAKE_FIRST
    top = deal.stock[0]
    deal.draw()
    assert top in deal.hand("N")
    assert why(deal.draw) == Why.TAKEN_ALREADY and why(deal.pick_up) == Why.TAKEN_ALREADY
    deal.open("4s 5s 6s")
    assert deal.can_discard("Kd") and not deal.can_discard("4s")  # what was laid is no longer in the hand
    deal.discard("Kd")
    assert deal.pile[-1] == kinds("Kd")[0] and deal.on_turn == "E"
    assert deal.phase == Phase.TAKE and deal.hand_size("N") == 3
    assert why(deal.tie, 2, "7s") == Why.TAKE_FIRST  # N has no turn any more; E must take first


@pytest.mark.clause("int-def-open", "rev-def-open", "rev-def-played", "int-def-fan")
def test_opening_lays_cards_of_the_hand_face_up() -> None:
    deal = table(INT, N="4s 5s 6s 9d Kd Qd")
    deal.draw()
    deal.open("4s 5s 6s")
    assert melds_of(deal, "NS") == ["4s 5s 6s"] and "4s" not in hand_of(deal, "N")
    assert [str(laid.meld) for laid in deal.view("E").melds] == ["4s 5s 6s"]
    assert why(deal.open, "4s 5s 6s") == Why.NOT_HELD  # what is on the table is no longer in the fan


@pytest.mark.clause("int-def-attach", "int-silent-04", "fit-35-g")
def test_cards_are_tied_to_a_named_meld_of_the_own_side() -> None:
    deal = table(INT, N="8c 8h 9d Kd", melds={"E": ["5c 6c 7c"], "S": ["5h 6h 7h"]})
    deal.draw()
    assert why(deal.tie, 1, "8c") == Why.NOT_YOUR_MELD
    assert why(deal.tie, 3, "8c") == Why.NO_SUCH_MELD
    deal.tie(2, "8h")
    assert melds_of(deal, "NS") == ["5h 6h 7h 8h"]


@pytest.mark.clause("rev-07-f")
@pytest.mark.parametrize("rank", "3456789TJQKA")
def test_sets_of_every_rank_open_in_revolution(rank: str) -> None:
    group = f"{rank}h {rank}d {rank}c"
    deal = table(REV, N=f"{group} 9s Ks")
    deal.draw()
    assert deal.can_open(group)
    other = table(INT, N=f"{group} 9s Ks")
    other.draw()
    assert other.can_open(group) == (rank in "A3")


@pytest.mark.parametrize("code", FEDERATIONS)
@pytest.mark.clause("rev-def-on-turn", "int-silent-01", "rev-silent-1")
def test_exactly_one_player_is_on_turn_and_turns_go_clockwise(code: str) -> None:
    deal = Deal(code, seed=3, dealer="S")
    order = []
    for _ in range(8):
        order.append(deal.on_turn)
        play_on(deal, 1)
    assert "".join(order) == "WNESWNES"


@pytest.mark.clause("int-07-a")
def test_a_draw_takes_the_top_card_and_is_final() -> None:
    deal = table(INT, N="4s 5s 6s 9d Kd")
    first, second = deal.stock[:2]
    deal.draw()
    assert deal.stock[0] == second and first in deal.hand("N")
    assert why(deal.pick_up) == Why.TAKEN_ALREADY


@pytest.mark.clause("feb-04b-b")
def test_a_face_up_card_on_the_stock_may_be_taken_or_left() -> None:
    deal = table(FEB, N="4s 5s 6s 9d Kd", stock="As 4c 6h 8d 9c Jh", pile="9h 3h")
    deal.state.top_shown = 1
    assert deal.view("N").stock_top == kinds("As")[0] == deal.view("E").stock_top
    assert deal.can_draw() and deal.can_pick_up()
    taken = deal.copy()
    taken.draw()
    assert taken.view("E").known("N") == kinds("As")
    deal.pick_up()
    deal.discard("Kd")
    assert deal.view("E").stock_top == kinds("As")[0]  # still there for the next


@pytest.mark.clause("int-con-k", "rev-04-v")
def test_card_counts_are_for_ones_own_turn() -> None:
    for code in (INT, REV):
        deal = table(code, N="4s 5s 6s 9d Kd")
        assert deal.view("N").hand_sizes == {"N": 5, "E": 2, "S": 2, "W": 2}  # partner included
        assert deal.view("E").hand_sizes is None and deal.view("S").hand_sizes is None
        deal.draw()
        assert deal.view("N").hand_sizes is not None


@pytest.mark.clause("rev-sep-f")
def test_at_screens_card_counts_are_asked_before_taking() -> None:
    deal = table(REV, N="4s 5s 6s 9d Kd", screens=True)
    assert deal.view("N").hand_sizes is not None
    deal.draw()
    assert deal.view("N").hand_sizes is None


@pytest.mark.clause("rev-08-d")
def test_only_the_player_on_turn_inspects_the_stock() -> None:
    deal = table(REV, N="4s 5s 6s 9d Kd", stock="3h 4h 5h 6h")
    assert deal.view("N").may_inspect_stock() and not deal.view("E").may_inspect_stock()
    assert not table(ITA).view("N").may_inspect_stock()  # a code that does not foresee it


@pytest.mark.clause("int-32bis-a")
@pytest.mark.parametrize(("cards", "seconds"), [(1, 10), (3, 10), (4, 20), (10, 20), (11, 40), (25, 40)])
def test_time_limits_by_cards(cards: int, seconds: int) -> None:
    assert tempo_limit(load_code(INT), cards) == seconds


@pytest.mark.clause("int-32bis-a", "int-def-tempo")
def test_a_turns_time_is_read_at_its_start_and_never_shortened() -> None:
    deal = table(INT, N="As Ad Ah", pile="3s 4s 5s 6s 7s 8s 9s Ts")
    assert deal.thinking_seconds() == 10
    deal.pick_up()
    assert deal.thinking_seconds() == 40  # eleven cards now
    deal.open("3s 4s 5s 6s 7s 8s 9s Ts")
    assert deal.thinking_seconds() == 40  # three again, but the limit stays
    deal.discard("As")
    assert deal.on_turn == "E" and deal.thinking_seconds() == 10


@pytest.mark.clause("int-32bis-a", "int-def-tempo")
@pytest.mark.parametrize(
    ("code", "passed", "told"),
    [
        (INT, 14, "lasted 14 seconds."),
        (INT, 41, "lasted 41 seconds: 1 more than the 40 you have (Art. 32 bis)"),
        (REV, 41, "lasted 41 seconds."),
    ],
)
def test_a_turn_lasts_from_the_take_to_the_discard_and_what_is_over_is_told(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, code: str, passed: int, told: str
) -> None:
    """He begins with eleven cards; nothing happens to him who takes longer."""
    instants = chain([100.0], repeat(100.0 + passed))
    monkeypatch.setattr("time.monotonic", lambda: next(instants))
    lines = ["draw", f"discard {card_name(Deal(code, seed='3', dealer='W').hand('N')[0])}", "quit"]
    shown = terminal.typed("deal", "play", "--code", code, "--seed", "3", "--seat", "N", "--clock", lines=lines)
    assert f"Your turn {told}" in shown


def test_a_turns_time_knows_what_rulings_gave() -> None:
    deal = table(INT, N="As Ad Ah", E="Ks Kd Kh", pile="3s")
    for card in kinds("4s 5s 6s 7s 8s 9s Ts Js"):
        deal.state.gain(1, card)
    deal.mark()
    assert deal.thinking_seconds() == 10
    deal.draw()
    deal.discard("As")
    assert deal.on_turn == "E" and deal.thinking_seconds() == 40


@pytest.mark.clause("int-def-last-play")
def test_the_last_play_is_a_meld_or_one_card() -> None:
    deal = table(INT, N="5d 6d 7d Th Jh Kd Ks", melds={"S": ["7h 8h 9h"]})
    deal.draw()
    deal.open("5d 6d 7d")
    assert deal.last_play == kinds("5d 6d 7d")
    deal.tie(1, "Th Jh")
    assert deal.last_play == kinds("Jh")
    other = table(FED, N="5d 6d 7d Th Jh Kd Ks", melds={"S": ["7h 8h 9h"]})
    other.draw()
    other.tie(1, "Th Jh")
    assert other.last_play == kinds("Th Jh")  # cards tied together last


@pytest.mark.parametrize("code", [case("feb-11-a feb-11-b", FEB), case("int-14-a", INT), case("rev-14-a", REV)])
@pytest.mark.parametrize("wild", ["Jo", "2d"])
def test_a_wild_may_be_discarded_but_not_to_close(code: str, wild: str) -> None:
    any_time = table(code, N=f"4s {wild} 9d Kd")
    any_time.draw()
    any_time.discard(wild)
    assert any_time.on_turn == "E"
    to_pozzetto = table(code, N=f"3s 4s 5s {wild}", stock="6s 4c 6h 8d 9c Jh")
    to_pozzetto.draw()
    to_pozzetto.open("3s 4s 5s 6s")
    to_pozzetto.discard(wild)
    assert to_pozzetto.hand_size("N") == 11 and to_pozzetto.has_pozzetto("N")
    burracos = ["3h 4h 5h 6h 7h 8h 9h", "3c 4c 5c 6c 7c 8c 9c"]
    to_close = table(code, N=f"Kd {wild}", took="N", melds={"N": [*burracos, "8d 9d Td Jd"]}, stock="Qd 4c 6h 8d 9c Jh")
    to_close.draw()
    to_close.tie(3, "Qd")
    assert why(to_close.tie, 3, "Kd") == Why.CLOSING_WILD  # it would leave the wild as closing discard
    to_close.tie(3, wild)
    to_close.discard("Kd")
    assert to_close.outcome is not None and to_close.outcome.closer == "N"


@pytest.mark.clause("feb-law-b", "int-proc-b")
@pytest.mark.parametrize("code", [FEB, INT])
def test_play_stands_still_until_the_referee_has_ruled(code: str) -> None:
    deal = table(code, N="4s 5s 6s 9d Kd")
    deal.stop()
    assert deal.legal_moves == [] and deal.view("N").legal_moves == []
    assert why(deal.draw) == Why.STOPPED and why(deal.discard, "Kd") == Why.STOPPED
    deal.resume()
    deal.draw()
    assert deal.phase == Phase.PLAY
