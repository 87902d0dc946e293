"""Deal records: whatever was played is written, read back as the same moves, and written the same again."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from pinella import cards
from pinella.cards import UNKNOWN, CardSet, deck
from pinella.codes.loader import load_code, shipped
from pinella.messages import Refusal
from pinella.records import bur
from pinella.records.bur import Record
from pinella.records.bur_reader import Remark
from pinella.records.move_groups import Group, open_group
from pinella.records.unknown_cards import do
from pinella.rules import moves
from pinella.rules.deal import Deal
from pinella.rules.dealing import deal_cards
from pinella.rules.encoding import Ending, Op
from pinella.rules.meld_layout import lay
from pinella.rules.shuffling import commitment, shuffled
from tests.records.random_play import played, steps
from tests.support import club_code

DEALS = 5


def the(text: str) -> Record:
    (record,) = bur.loads(text)
    return record


# --- round trips -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", shipped())
def test_what_was_played_comes_back(code: str) -> None:
    endings = set()
    for seed in range(DEALS):
        deal = played(code, seed, screens=seed % 2 == 1)
        text = bur.dumps(Record.of(deal, {"Event": 'a "quoted" \\ name'}))
        record = the(text)
        assert record.moves == deal.history
        assert record.final().state.words() == deal.state.words()
        assert bur.dumps(record) == text
        assert record.count() == deal.count()
        assert deal.outcome
        endings.add(deal.outcome.ending)
    assert endings - {Ending.STOCK}  # the deals must not all peter out


@pytest.mark.parametrize("code", ["fibur-internazionale-3", "fibur-internazionale-5"])
def test_everyone_alone_from_here_on(code: str) -> None:
    deal = played(code, 1, alone=True)
    text = bur.dumps(Record.of(deal))
    assert '[Alone "yes"]' in text
    assert the(text).final().state.words() == deal.state.words()


def test_every_prefix_of_a_deal_is_a_record() -> None:
    for deal in steps("fibur-revolution-2026", 3):
        record = the(bur.dumps(Record.of(deal)))
        assert record.moves == deal.history
        assert record.final().state.words() == deal.state.words()


@pytest.mark.parametrize("code", shipped())
def test_cards_instead_of_a_seed(code: str) -> None:
    played_code = load_code(code)
    pack = shuffled(deck(played_code.deck.packs), "cut elsewhere")
    deal = Deal(code, dealt=deal_cards(pack, played_code, dealer=1, cut=30))
    deal.draw()
    text = bur.dumps(Record.of(deal))
    assert "[Stock " in text and "[Seed" not in text
    record = the(text)
    assert record.final().state.words() == deal.state.words()
    assert bur.dumps(record) == text


def test_a_seed_that_does_not_explain_the_cards_is_not_written() -> None:
    code = load_code("reale")
    deal = Deal(code, 7, dealt=deal_cards(shuffled(deck(2), 8), code, dealer=3))
    assert "Seed" not in Record.of(deal).tags
    assert Record.of(Deal(code, 7)).tags["Seed"] == "7"


def test_a_deal_from_a_later_position_has_no_record() -> None:
    deal = Deal("reale", 7)
    deal.draw()
    later = Deal.from_state(deal.code, deal.state)
    with pytest.raises(Refusal, match="begins from a later position"):
        Record.of(later)


def test_replay_goes_through_every_move() -> None:
    deal = played("casa", 2)
    record = Record.of(deal)
    seen = [len(after.history) for after in record.replay()]
    assert seen == list(range(1, len(deal.history) + 1))


def test_many_deals_in_one_text() -> None:
    class Sink(list[str]):
        def write(self, text: str) -> None:
            self.append(text)

    records = [Record.of(Deal(code, 1)) for code in shipped()]
    sink = Sink()
    bur.dump(records, sink)
    back = bur.loads("".join(sink))
    assert [record.tags for record in back] == [record.tags for record in records]
    assert [bur.dumps(record) for record in bur.load("".join(sink).encode().splitlines(True))] == [
        bur.dumps(record) for record in records
    ]


# --- grouping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", shipped())
def test_a_meld_from_the_left_is_what_a_person_would_open(code: str) -> None:
    """The short way through the kernel gives the same moves as `Deal.open` with the same cards."""
    chance = random.Random(code)
    longer = 0
    for deal in (deal for seed in range(8) for deal in steps(code, seed)):
        openings = [move for move in deal.legal_moves if moves.op(move) in (Op.OPEN_SEQUENCE, Op.OPEN_SET)]
        if not openings:
            continue
        three = moves.opened(chance.choice(openings))
        rest = list((CardSet(deal.hand(deal.on_turn)) - CardSet(three)).elements())
        for size in (1, 1, 1, 1, 2):
            try:
                meld = lay([*three, *chance.sample(rest, min(len(rest), size))], deal.code).meld
                expected = deal.verify_open(str(meld))
            except Refusal:
                continue
            longer += len(expected) > 1
            assert open_group(deal.copy(), Group.read(meld.texts())) == expected
    assert longer


HEARTS = '[Code "fibur-italiano"]\n[Hand N "3h 4h 5h 6h 7h 8h 9h Kc Kd Ks Jo"]\n\n1 N draws ??, '


@pytest.mark.parametrize(
    ("written", "steps_made"),
    [
        ("opens 3h 4h 5h 6h", ["3h 4h 5h", "6h"]),
        ("opens 3h 4h Jo=5h 6h", ["Jo=2h 3h 4h", "6h"]),
        ("opens 4h 5h 6h, ties 3h to 1", ["4h 5h 6h", "3h"]),
        ("opens 5h 6h 7h, ties 4h 3h 8h to 1", ["5h 6h 7h", "4h", "3h", "8h"]),
        ("opens 5h 6h 7h 8h, ties 4h to 1", ["5h 6h 7h", "8h", "4h"]),
        ("opens Kd Kc Ks Jo", ["Kd Kc Ks", "Jo"]),
    ],
)
def test_one_word_for_several_moves(written: str, steps_made: list[str]) -> None:
    record = the(HEARTS + written)
    made = [
        " ".join(moves.opened_meld(move).texts()) if moves.op(move) != Op.TIE else cards.name(moves.card(move))
        for move in record.moves[1:]
    ]
    assert made == steps_made
    assert bur.dumps(record) == HEARTS + written + "\n"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("opens 6h Jo 4h 3h", "opens 3h 4h Jo=5h 6h"),
        ("opens 3♥ 4♥ 5♥", "opens 3h 4h 5h"),
        ("opens Jo Kd Kc", "opens Kd Kc Jo"),
        ("opens 4h 5h 6h, ties 3h to 1, ties 7h to 1", "opens 4h 5h 6h, ties 3h 7h to 1"),
        ("opens 3h 4h 5h, ties 6h to 1", "opens 3h 4h 5h 6h"),
    ],
)
def test_other_ways_of_writing_are_read(written: str, canonical: str) -> None:
    assert bur.dumps(the(HEARTS + written)) == HEARTS + canonical + "\n"


def test_a_wild_where_it_would_not_lie_is_refused() -> None:
    with pytest.raises(Refusal, match="these cards lie as Jo=2h 3h 4h 5h"):
        bur.loads(HEARTS + "opens 3h 4h 5h Jo=6h")
    with pytest.raises(Refusal, match="these cards lie as Jo=2h 3h 4h 5h"):
        bur.loads(HEARTS + "opens 3h 4h 5h, ties Jo=6h to 1")
    bur.loads(HEARTS + "opens 3h 4h 5h, ties Jo=2h to 1")


def test_an_ace_by_choice_on_top() -> None:
    hand = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh"
    run = (
        f'[Code "fibur-italiano"]\n[Hand N "{hand}"]\n\n1 N draws Kh, opens {hand} Kh, takes the pozzetto, ties Ah to 1'
    )
    assert moves.place(the(run).moves[-1]) == 1
    assert bur.dumps(the(run)) == run + "\n"
    top = the(run + " on top")
    assert moves.place(top.moves[-1]) == 14
    assert bur.dumps(top) == run + " on top\n"


def test_grouping_is_undone_where_the_hand_ran_out() -> None:
    found = 0
    for code in ("fibur-italiano", "casa", "fibur-internazionale-5"):
        for seed in range(20):
            text = bur.dumps(Record.of(played(code, seed)))
            found += len(re.findall("takes the pozzetto, ties", text))
    assert found


def test_closing_without_a_discard(no_house_codes: Path) -> None:
    club_code(no_house_codes, "discard_needed", "false")
    found = 0
    for seed in range(60):
        deal = played("club", seed)
        text = bur.dumps(Record.of(deal))
        if text.endswith(", closes\n"):
            found += 1
            assert the(text).final().state.words() == deal.state.words()
            assert bur.dumps(the(text)) == text
            with pytest.raises(Refusal, match="“closes” is expected here"):
                bur.loads(text.removesuffix(", closes\n"))
    assert found


# --- unknown cards ---------------------------------------------------------------------------------------------------


def public(text: str) -> str:
    """What everybody at the table saw."""
    kept = [line for line in text.split("\n") if not line.startswith(("[Seed", "[Upcard"))]
    return re.sub(r"draws \S\S", "draws ??", "\n".join(kept))


@pytest.mark.parametrize("code", shipped())
def test_public_acts_alone_can_be_replayed(code: str) -> None:
    for seed in range(DEALS):
        deal = played(code, seed)
        text = public(bur.dumps(Record.of(deal)))
        record = the(text)
        assert record.moves == deal.history
        assert bur.dumps(record) == text
        end = record.final()
        assert end.outcome == deal.outcome
        assert end.melds == deal.melds
        assert [end.hand_size(seat) for seat in end.seats] == [deal.hand_size(seat) for seat in deal.seats]
        for after in record.replay():
            assert all(after.state.hidden(p) >= 0 for p in range(len(after.seats)))


def test_some_cards_known_and_others_not() -> None:
    deal = played("fibur-internazionale", 4)
    chance = random.Random(1)
    full = bur.dumps(Record.of(deal))
    text = re.sub(r"draws \S\S", lambda drawn: drawn[0] if chance.random() < 0.5 else "draws ??", full)
    text = "\n".join(line for line in text.split("\n") if not line.startswith("[Seed"))
    hand = " ".join(cards.names(Record.of(deal).deal().hand("E")))
    text = text.replace('[Dealer "W"]', f'[Dealer "W"]\n[Hand E "{hand}"]')
    record = the(text)
    assert record.told and bur.dumps(record) == text
    assert record.final().melds == deal.melds


def test_hands_that_nobody_knows_are_not_counted() -> None:
    deal = played("reale", 1)
    record = the(public(bur.dumps(Record.of(deal))))
    with pytest.raises(Refusal, match=r"hand of .* is known"):
        record.count()


def test_the_result_of_a_side_whose_hands_are_known_is_checked() -> None:
    for seed in range(40):
        deal = played("casa-2", seed)
        if deal.outcome and deal.outcome.closer == "N" and deal.hand_size("S"):
            break
    text = public(bur.dumps(Record.of(deal)))
    the(text)
    wrong = {seat: re.sub(rf"(\[Result .*){seat} -?\d+", rf"\g<1>{seat} 1", text) for seat in "NS"}
    the(wrong["S"])
    with pytest.raises(Refusal, match=r"N has .* points by the count, not 1"):
        the(wrong["N"])


def test_a_card_all_of_whose_copies_lie_elsewhere_cannot_turn_up() -> None:
    text = '[Code "reale"]\n[Hand E "Kd Kd 3h 4h 5h 6h 7h 8h 9h Th Jh"]\n\n1 N draws ??, discards Kd'
    with pytest.raises(Refusal, match="every Kd of the packs lies elsewhere"):
        bur.loads(text)
    with pytest.raises(Refusal, match="every Kd of the packs lies elsewhere"):
        bur.loads(text.replace("??", "Kd"))
    with pytest.raises(Refusal, match="every Kd of the packs lies elsewhere"):
        bur.loads(text.replace("Hand E", "Pozzetto 2"))
    bur.loads(text.replace("Kd Kd", "Kd Ks"))


def test_a_penalised_card_does_not_come_out_of_the_hand() -> None:
    deal = the('[Code "reale"]\n\n1 N draws ??').final()
    kings = cards.parse("Kd")
    deal.state.know(0, kings)
    deal.state.penalise(0, kings)
    do(deal, moves.discard(kings))
    assert deal.hand_size("N") == 11 and deal.hand("N") == [] and deal.pile[-1] == kings


def test_the_first_upcard_is_known_when_it_is_picked_up() -> None:
    text = '[Code "fibur-italiano"]\n[Dealer "W"]\n\n1 N draws ??, discards 4c\n2 E picks up 9s 4c, discards 3d\n'
    record = the(text)
    assert record.deal().pile == [UNKNOWN]
    assert cards.names(record.final().hand("E")) == ["4c", "9s"]
    assert bur.dumps(record) == text
    with pytest.raises(Refusal, match="name the first up-card"):
        the(text.replace("9s", "??"))


# --- remarks ---------------------------------------------------------------------------------------------------------

REMARKS = """{a file of the club}
{and a second line}
[Code "fibur-italiano"]
[X-Scorer "Ada"]
[Seed "7"]

{before the first card}
1 N draws 4s
! N: looks at the pozzetto {Art. 7}
= a warning
1 N opens 2h=5h 6h 7h {quickly} {at last}
time-out {at 21:40}
{in the middle}
1 N discards Ks {and smiles}
! E seat=E kind=talk
2 E picks up Ts Ks
= free text with [brackets] and "quotes"
"""


def test_remarks_stay_where_they_are() -> None:
    record = the(REMARKS)
    assert bur.dumps(record) == REMARKS
    assert record.preface == ["{a file of the club}", "{and a second line}"]
    assert [remark.at for remark in record.remarks] == [0, 1, 1, 2, 3, 3, 4, 4, 5]
    assert bur.dumps(the(REMARKS.replace("\n", "\r\n"))) == REMARKS
    two = REMARKS + "\n" + REMARKS
    assert [bur.dumps(record) for record in bur.loads(two)] == [REMARKS, REMARKS]


def test_a_deal_with_no_turn_and_one_with_comments_only() -> None:
    bare = '[Code "reale"]\n'
    said = '[Code "reale"]\n\n{nothing happened}\n'
    for text in (bare, said, f"{bare}\n{said}\n{bare}", f"{said}\n{{above}}\n{bare}"):
        sink: list[str] = [bur.dumps(record) for record in bur.loads(text)]
        assert "\n".join(sink) == text


def test_a_remark_that_could_not_be_read_back_is_not_written() -> None:
    record = Record.of(Deal("reale", 7))
    for text in ("two\nlines", "no mark", ""):
        record.remarks = [Remark(0, text)]
        with pytest.raises(Refusal, match="a remark is one line"):
            bur.dumps(record)


def test_a_ruling_may_change_the_result() -> None:
    text = bur.dumps(Record.of(played("reale", 3)))
    other = re.sub(r'Result "NS -?\d+', 'Result "NS 5', text)
    with pytest.raises(Refusal, match="NS has"):
        bur.loads(other)
    assert the(other + "= 100 points to EW\n").tags["Result"].startswith("NS 5")


def test_a_promise_of_the_seed_is_kept_or_not() -> None:
    promise = commitment("secret", "table 4")
    text = f'[Code "reale"]\n[Seed "secret"]\n[Label "table 4"]\n[Commitment "{promise}"]\n'
    assert bur.dumps(the(text)) == text
    with pytest.raises(Refusal, match="line 4, column 14: the seed is not the one that was promised"):
        bur.loads(text.replace("secret", "other"))
