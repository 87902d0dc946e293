"""`pinella deal` and `pinella bots` as a user meets them: a fresh process, lines typed, what is answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pinella.records import bur, position
from pinella.rules.deal import Deal
from pinella.rules.shuffling import verify_commitment
from tests.cli.test_commands import data, pinella, refused
from tests.cli.tournament_terminal import Terminal
from tests.support import INT, ITA, REV

ADVISED = "hint\nyes\n" * 400
"""Enough to play any deal to its end as the adviser would."""


def played(*arguments: str, typed: str, lang: str = "en") -> str:
    done = pinella("deal", "play", *arguments, stdin=typed, lang=lang)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return done.stdout


# --- dealing ---------------------------------------------------------------------------------------------------------


def test_new_deals_what_it_promised() -> None:
    answer = data("deal", "new", "--code", INT, "--seed", "club night", "--dealer", "s")
    assert verify_commitment(answer["seed"], answer["commitment"])
    deal = position.from_position(answer["position"])
    assert deal.state.words() == Deal(INT, seed="club night", dealer="S").state.words()
    assert answer["dealer"] == "S" and deal.on_turn == "W"


def test_new_without_a_seed_is_another_deal_every_time() -> None:
    assert data("deal", "new")["seed"] != data("deal", "new")["seed"]


def test_hidden_tells_nothing_but_the_commitment() -> None:
    answer = data("deal", "new", "--seed", "secret", "--hidden")
    assert set(answer) == {"code", "dealer", "commitment"}
    shown = pinella("deal", "new", "--seed", "secret", "--hidden").stdout
    assert shown == f"Commitment: {answer['commitment']}\n"


def test_new_in_words() -> None:
    shown = pinella("deal", "new", "--seed", "7", lang="it").stdout
    assert "cuori" in shown and "Nord" in shown and "\x1b" not in shown


def test_between_two_deals_a_skipped_dealer_deals_and_time_ends_the_match(terminal: Terminal) -> None:
    """The person is asked; a seat that is not there is refused, and the deals not played do not change the table."""
    evening = ("deal", "play", "--code", REV, "--seed", "5", "--deals", "4", "--bots", "greedy")
    lines = ["hint", "yes"] * 60
    shown = terminal.typed(*evening, lines=[*lines])
    assert "if one was skipped" in shown
    first = lines[: shown.split("if one was skipped")[0].count("Your turn: ")]
    shown = terminal.typed(*evening, lines=[*first, "dealer X", "dealer S", "quit"])
    assert "“X” is no seat; expected N E S W" in shown and "Deal 2. South deals." in shown
    shown = terminal.typed(*evening, lines=[*first, "time"])
    assert "Deal 2" not in shown and "victory points" in shown and "won" in shown


# --- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [ITA, REV, "casa-2", "fibur-internazionale-3", "fibur-internazionale-5-singles"])
def test_a_whole_deal_as_advised(code: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.bur"
    shown = played("--code", code, "--seed", "11", "--save", str(file), typed=ADVISED)
    record = bur.loads(file.read_text(encoding="utf-8"))[0]
    deal = record.final()
    assert deal.is_over and record.tags["Seed"] == "11" and "Seed: 11" in shown
    assert shown.index(f"Commitment: {record.tags['Commitment']}") < shown.index("Seed: 11")
    for name, side in deal.count().sides.items():
        assert f"{name}: {side.total}" in shown
    assert "won" in shown or "drawn" in shown


def test_two_deals_with_a_running_score(tmp_path: Path) -> None:
    file = tmp_path / "evening.bur"
    shown = played(
        "--seed", "5", "--deals", "2", "--bots", "random,greedy,random", "--save", str(file), typed=ADVISED * 2
    )
    first, second = bur.loads(file.read_text(encoding="utf-8"))
    assert (first.tags["Dealer"], second.tags["Dealer"]) == ("W", "N")
    assert (first.tags["W"], first.tags["N"], first.tags["E"]) == ("random", "greedy", "random")
    totals = [sum(record.final().count().sides[side].total for record in (first, second)) for side in ("NS", "EW")]
    assert f"Score: North - South {totals[0]}, East - West {totals[1]}" in shown


OWN_BOT = """
from pinella import say

class Hasty:
    name = "hasty"
    about = say("takes the first lawful move")

    def choose(self, view, rng):
        return view.legal_moves[0]
"""


def test_a_bot_of_ones_own_sits_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("mybots.py").write_text(OWN_BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    played("--seed", "5", "--bots", "mybots:Hasty,greedy,mybots:Hasty", "--save", "mine.bur", typed=ADVISED)
    (record,) = bur.loads(tmp_path.joinpath("mine.bur").read_text(encoding="utf-8"))
    assert (record.tags["W"], record.tags["N"], record.tags["E"]) == ("hasty", "greedy", "hasty")


def test_a_target_ends_the_match() -> None:
    shown = played("--code", REV, "--seed", "5", "--target", "600", typed=ADVISED * 4)
    scores = [line for line in shown.splitlines() if line.startswith("Score:")]
    assert max(int(word.rstrip(",")) for word in scores[-1].split() if word.rstrip(",").isdigit()) >= 600
    assert all(
        max(int(word.rstrip(",")) for word in line.split() if word.rstrip(",").isdigit()) < 600 for line in scores[:-1]
    )


def test_no_card_of_another_hand_is_shown_while_the_deal_goes_on() -> None:
    shown = played("--seed", "3", typed="show\nhelp\nhint\n")
    hands = [line for line in shown.splitlines() if line.startswith("   ") and "♥" in line and "  hearts" in line]
    own = [card for card in Deal(ITA, seed="3").hand("S") if card < 13 and card != 1]
    assert hands and all(len(line.split()) - 1 == len(own) for line in hands)
    assert "Hand of" not in shown and "Seed" not in shown


def test_refusals_name_the_article_and_change_nothing() -> None:
    shown = played(
        "--seed", "3", typed="open 3s 4s 5s\ndraw\ndraw\ntie 3s to 40\nopen 6h 7d 9s\ndiscard Ah\ndiscard\nfly\n"
    )
    assert "a turn begins with drawing or picking up the pile [Art. 6]" in shown
    assert "the player has drawn or picked up already in this turn [Art. 6]" in shown
    assert "there is no meld number 40" in shown
    assert "the player does not hold Ah" in shown
    assert "name one card" in shown and "“fly” is no command" in shown
    assert shown.count("You drew:") == 1 and "discarded" not in shown.split("You drew:")[1]


def test_undo_takes_back_plays_but_no_card_once_seen() -> None:
    typed = "undo\ndraw\nopen Qh Qd Qc\nundo\nopen 6h 6c 6c\nundo\nundo\n"
    shown = played("--seed", "3", typed=typed)
    assert "nothing to take back" in shown
    assert "opened meld 5: Q♥ Q♦ Q♣" in shown and "opened meld 5: 6♥ 6♣ 6♣" in shown
    assert "only with --practice" in shown
    again = played("--seed", "3", "--practice", typed="draw\nundo\ndraw\n")
    assert "only with" not in again and again.count("You drew: Q♦") == 2


def test_help_lists_what_is_lawful_in_the_words_to_type() -> None:
    english = played("--seed", "3", typed="help\ndraw\nhelp\n")
    assert "  draw\n  pick up\n" in english and "  open 6h 6c 6c\n" in english and "discard 6h" in english
    italian = played("--seed", "3", typed="aiuto\npesca\naiuto\nconsiglio\nsì\nscarta 5d\n", lang="it")
    assert "  pesca\n  raccogli\n" in italian and "  cala 6h 6c 6c\n" in italian and "scarta 6h" in italian


def test_the_language_may_be_named_after_the_command() -> None:
    assert "cuori" in pinella("deal", "play", "--seed", "3", "--lang", "it", stdin="esci\n").stdout
    assert "hearts" in pinella("deal", "play", "--seed", "3", "--lang", "en", stdin="esci\n", lang="it").stdout


def test_saving_in_mid_deal(tmp_path: Path) -> None:
    file = tmp_path / "half.bur"
    shown = played("--seed", "3", typed=f"save\nsave {tmp_path}\ndraw\nsave {file}\nquit\n")
    assert "name the file" in shown and "cannot be written" in shown and f"Written: {file}" in shown
    (record,) = bur.loads(file.read_text(encoding="utf-8"))
    assert record.final().on_turn == "S" and record.moves[-1] == 0


def test_leaving_and_the_end_of_input() -> None:
    for typed in ("quit\n", "esci\n", ""):
        assert "You have left the table" in played("--seed", "3", typed=typed)


def test_bytes_that_are_no_text_are_a_wrong_command() -> None:
    import os
    import subprocess

    from tests.cli.test_commands import BIN

    done = subprocess.run(
        [BIN, "deal", "play", "--seed", "3"],
        input=b"\xff\xfe\x00draw\ndiscard \xf0\n",
        capture_output=True,
        env={**os.environ, "PINELLA_LANG": "en"},
        check=False,
        timeout=60,
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr and b"no command" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--seat", "X"], "no seat of this table"),
        (["play", "--seat", "NS"], "no seat of this table"),
        (["play", "--bots", "maestro"], "no bot “maestro”"),
        (["play", "--bots", "nobody:Bot"], "the bot “nobody:Bot” cannot be loaded"),
        (["play", "--bots", "greedy,random"], "name one bot, or 3"),
        (["play", "--code", "nowhere"], "there is no code"),
        (["play", "--lang", "de"], "no language"),
        (["new", "--dealer", "Z"], "no seat of this table"),
        (["show", "nowhere.bur"], "cannot be read"),
        (["replay", "nowhere.bur"], "cannot be read"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_two(arguments: list[str], sentence: str) -> None:
    assert sentence in refused("deal", *arguments)


# --- records and positions -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "deal.bur"
    played("--seed", "8", "--save", str(file), typed=ADVISED)
    return file


def test_show_a_record_at_a_move(record: Path) -> None:
    (read,) = bur.loads(record.read_text(encoding="utf-8"))
    for at in (0, 1, 5):
        deal = Deal(ITA, seed="8")
        for move in read.moves[:at]:
            deal.push(move)
        assert data("deal", "show", str(record), "--at", str(at)) == json.loads(position.dumps(deal))
    assert data("deal", "show", str(record)) == json.loads(position.dumps(read.final()))
    assert "has closed" in pinella("deal", "show", str(record)).stdout
    assert "moves, not 9999" in refused("deal", "show", str(record), "--at", "9999")


def test_show_a_position_from_standard_input() -> None:
    text = position.dumps(Deal(INT, seed=2))
    assert pinella("deal", "show", "-", stdin=text).stdout == pinella("deal", "show", "-", stdin=text + "\n").stdout
    assert "not in the expected form" in refused("deal", "show", "-", stdin="{")
    assert "no moves to go to" in refused("deal", "show", "-", "--at", "3", stdin=text)


def test_show_for_a_seat_tells_no_other_hand(record: Path) -> None:
    deal = Deal(ITA, seed="8")
    answer = data("deal", "show", str(record), "--at", "0", "--seat", "e")
    assert answer == json.loads(position.dumps(deal.view("E")))
    shown = pinella("deal", "show", str(record), "--at", "0", "--seat", "e").stdout
    assert "Hand of" not in shown and "Your hand (11)" in shown


def test_replay_tells_every_turn(record: Path) -> None:
    (read,) = bur.loads(record.read_text(encoding="utf-8"))
    shown = pinella("deal", "replay", str(record)).stdout
    turns = [line for line in shown.splitlines() if line.split(":")[0] in ("North", "East", "South", "West")]
    assert len([line for line in turns if "drew" in line or "picked up" in line]) == read.final().turn + 1
    later = pinella("deal", "replay", str(record), "--at", "20").stdout
    assert len(later) < len(shown) and shown.endswith(later[-400:])
    assert "is number 1" in refused("deal", "replay", str(record), "--deal", "2")


# --- perft and bots --------------------------------------------------------------------------------------------------


def test_perft() -> None:
    one = data("deal", "perft", "--code", REV, "--seed", "4", "--depth", "1")
    assert one["nodes"] == len(Deal(REV, seed="4").legal_moves)
    whole = data("deal", "perft", "--code", REV, "--seed", "4", "--depth", "3", "--divide")
    assert whole["nodes"] == sum(whole["divide"].values()) and len(whole["divide"]) == one["nodes"]
    assert (
        f"{whole['nodes']} sequences" in pinella("deal", "perft", "--code", REV, "--seed", "4", "--depth", "3").stdout
    )


def test_bots_are_listed() -> None:
    styles = {"hoarder", "rusher", "pile-lover", "wild-miser", "never-takes"}
    assert {bot["name"] for bot in data("bots")} == {"expert", "greedy", "random"} | styles
    assert "greedy" in pinella("bots").stdout


# --- before and after the deals --------------------------------------------------------------------------------------


def test_seats_are_drawn() -> None:
    answer = data("deal", "draw", "Anna+Bruno", "Carla+Dario", "--code", INT, "--seed", "7")
    assert answer["order"] == ["Anna", "Dario", "Bruno", "Carla"]
    assert answer["seats"]["N"] == answer["chooser"] == "Anna" and answer["seats"]["W"] == answer["dealer"] == "Carla"
    said = pinella("deal", "draw", "Anna+Bruno", "Carla+Dario", "--seed", "7", lang="it").stdout
    assert "Anna ha la carta più alta" in said and "Carla distribuisce" in said
    assert "two pairs" in refused("deal", "draw", "Anna+Bruno", "Carla")


def test_a_match_of_two_deals_ends_with_victory_points() -> None:
    told = played("--code", REV, "--deals", "2", "--seed", "3", typed="hint\nyes\n" * 900)
    assert "Match points" in told and "victory points" in told.splitlines()[-2]
    assert "Match points" not in played("--code", "casa-2", "--target", "5", "--seed", "3", typed=ADVISED)
