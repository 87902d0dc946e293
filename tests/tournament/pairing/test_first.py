"""Seating the first round: what each code offers, the alphabet, lots, categories, keeping club mates apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes.loader import load_code
from pinella.messages import Refusal
from pinella.tournament.lots import shuffled
from pinella.tournament.pairing.systems import SYSTEMS, first_seatings
from tests.support import FED, INT, REV
from tests.tournament.pairing.asking import made, met, played, resting, words


def offered(code: str) -> set[str]:
    return {system.key for system in first_seatings(load_code(code))}


@pytest.mark.clause("int-02-e")
def test_the_international_code_offers_three_ways() -> None:
    assert offered(INT) == {"directors-choice", "registration-order", "draw"}
    by_registration = made("registration-order", range(1, 9))
    assert met(by_registration.meetings) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    by_lot = made("draw", range(1, 9), seed="2026-05-01")
    chosen = made("directors-choice", range(1, 9), meetings=by_lot.meetings)
    assert chosen.meetings == by_lot.meetings
    assert [str(one.why[1]) for one in (by_registration, by_lot, chosen)] == [
        "In order of registration",
        "By lot, drawn from the seed 2026-05-01",
        "Director's choice",
    ]


@pytest.mark.clause("fed-01c-b")
def test_fedibur_offers_judgement_chance_and_registration() -> None:
    assert offered(FED) == {"directors-choice", "draw", "registration-order"}
    assert met(made("registration-order", range(1, 5), FED).meetings) == [(1, 2), (3, 4)]
    assert str(made("registration-order", range(1, 5), FED).why[2]) == "In order of registration"
    seatings = {tuple(met(made("draw", range(1, 9), FED, seed=str(seed)).meetings)) for seed in range(9)}
    assert len(seatings) > 5
    chosen = made("directors-choice", range(1, 5), FED, meetings=played((4, 1), (2, 3)))
    assert met(chosen.meetings) == [(1, 4), (2, 3)]


@pytest.mark.clause("rev-02-f")
def test_the_alphabet_starts_from_two_letters_and_wraps_round() -> None:
    assert offered(REV) == {"alphabetical", "draw", "by-category", "registration-order"}
    names = {1: "Zanetti", 2: "Abate", 3: "Carli", 4: "Longo", 5: "Dini", 6: "Moro", 7: "Bassi", 8: "Verdi"}
    proposal = made("mitchell", range(1, 9), REV, seating="alphabetical", names=names, fixed_from="C", moving_from="L")
    seated = [(names[m.home[0]], names[m.away[0]]) for m in proposal.meetings]
    assert seated == [("Carli", "Longo"), ("Dini", "Moro"), ("Verdi", "Zanetti"), ("Abate", "Bassi")]
    assert str(proposal.why[1]) == "By the alphabet, fixed line from C, moving line from L"


@pytest.mark.clause("rev-02-f")
def test_a_draw_is_repeated_from_its_seed_and_a_category_meets_its_like() -> None:
    first, again = (made("draw", order, REV, seed="notte") for order in (range(1, 31), range(30, 0, -1)))
    assert first.meetings == again.meetings
    assert str(first.why[1]) == "By lot, drawn from the seed notte"
    categories = {1: "B", 2: "A", 3: "B", 4: "A", 5: "", 6: "C"}
    assert met(made("by-category", range(1, 7), REV, categories=categories).meetings) == [(2, 4), (1, 3), (5, 6)]
    assert met(made("registration-order", (3, 1, 2, 4), REV).meetings) == [(1, 3), (2, 4)]


@given(st.lists(st.integers(), unique=True, max_size=50), st.text(max_size=9))
def test_lots_only_change_the_order(items: list[int], seed: str) -> None:
    assert sorted(shuffled(items, seed)) == sorted(items)
    assert shuffled(items, seed) == shuffled(items, seed)


def test_lots_stay_the_same_for_ever() -> None:
    """A stored event is drawn again years later: these orders may never change."""
    assert shuffled(range(10), "pinella") == (7, 5, 0, 4, 2, 1, 6, 8, 3, 9)
    assert shuffled("ABCDE", "") == tuple("ADCEB")


def test_lots_are_fair() -> None:
    firsts = [shuffled(range(6), str(seed))[0] for seed in range(6000)]
    assert all(850 < firsts.count(number) < 1150 for number in range(6))


def test_club_mates_do_not_meet_and_as_few_as_possible_move() -> None:
    clubs = {1: frozenset({"club:Lecce"}), 2: frozenset({"club:Lecce"})}
    proposal = made("registration-order", range(1, 9), apart=clubs, apart_rounds=2)
    assert met(proposal.meetings) == [(1, 3), (2, 4), (5, 6), (7, 8)]
    assert not proposal.relaxed
    after = (proposal.meetings,)
    assert met(made("danish", range(1, 9), apart=clubs, apart_rounds=2, history=after).meetings)[0] == (1, 3)
    assert met(made("danish", range(1, 9), apart=clubs, apart_rounds=1, history=after).meetings)[0] == (1, 2)


@given(st.lists(st.sampled_from("ABCD"), min_size=2, max_size=40), st.text(max_size=3))
def test_only_as_many_club_mates_meet_as_must(clubs: list[str], seed: str) -> None:
    order = range(1, len(clubs) + 1)
    apart = {number: frozenset({f"club:{club}"}) for number, club in zip(order, clubs, strict=True)}
    proposal = made("draw", order, apart=apart, apart_rounds=1, seed=seed)
    playing = clubs[: len(clubs) - len(clubs) % 2]
    largest = max(playing.count(club) for club in playing)
    together = [pair for pair in met(proposal.meetings) if len(pair) == 2 and apart[pair[0]] == apart[pair[1]]]
    assert len(together) == len(proposal.relaxed) == max(0, largest - len(playing) // 2)
    assert all("meet though both belong to" in note for note in words(proposal))


def test_the_directors_choice_is_refused_only_if_it_cannot_be_played() -> None:
    with pytest.raises(Refusal, match="2 sits at more than one place: tables 1, 2"):
        made("directors-choice", range(1, 5), meetings=played((1, 2), (2, 3)))
    with pytest.raises(Refusal, match="the director has not named the meetings yet"):
        made("directors-choice", range(1, 5))
    again = made("directors-choice", range(1, 5), meetings=played((1, 2), (3, 4)), history=(played((1, 2), (3, 4)),))
    assert words(again) == ["1 and 2 have already met in round 1.", "3 and 4 have already met in round 1."]
    odd = made("directors-choice", range(1, 4), meetings=played((1, 2), (3,)))
    assert resting(odd.meetings) == [3]


def test_an_unknown_system_or_seating_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no pairing system swiss"):
        made("swiss", range(1, 5))
    with pytest.raises(Refusal, match="there is no first seating by-height"):
        made("mitchell", range(1, 9), seating="by-height")


@pytest.mark.parametrize("key", SYSTEMS)
def test_systems_say_which_events_they_suit(key: str) -> None:
    singles = "individual-new-partner" in SYSTEMS[key].formats
    if not singles:
        with pytest.raises(Refusal, match="does not suit this kind of event"):
            made(key, range(1, 9), format="individual-new-partner")
    elif "pairs" not in SYSTEMS[key].formats:
        with pytest.raises(Refusal, match="does not suit this kind of event"):
            made(key, range(1, 9))
    else:
        assert SYSTEMS[key].first_round


def test_too_few_and_doubled_contestants_are_refused() -> None:
    with pytest.raises(Refusal, match="1 play, a table needs 2"):
        made("danish", (1,))
    with pytest.raises(Refusal, match="3 is listed twice"):
        made("danish", (1, 3, 3, 2))
    with pytest.raises(Refusal, match="4 plays but is in no group"):
        made("danish", (1, 2, 3, 4), groups=(("A", (1, 2, 3)),))
    with pytest.raises(Refusal, match="2 is in two groups"):
        made("danish", (1, 2, 3), groups=(("A", (1, 2)), ("B", (2, 3))))
    with pytest.raises(Refusal, match="Mitchell is not played in groups"):
        made("mitchell", (1, 2), groups=(("A", (1, 2)),))
