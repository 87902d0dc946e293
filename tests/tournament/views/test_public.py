"""What people outside the hall, and players in it, may see: names as allowed, standings as decided."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pinella.i18n import language
from pinella.messages import ENGLISH
from pinella.tournament.entries.events import PlayerAdded
from pinella.tournament.events import decode, encode
from pinella.tournament.model import Player
from pinella.tournament.privacy import public_name, public_names, public_ranking, public_results, public_seats
from pinella.tournament.setup.events import Settings
from pinella.tournament.standings.shown import standing_shown
from tests.tournament.hall import Hall, player, rounds

CODE = "fibur-italiano"


def named(**public: str) -> Hall:
    """Four pairs; pair 1 is Rossi Mario and Bianchi Anna, who may want less than their names shown."""
    hall = Hall(CODE, plan=rounds(CODE, "danish", "danish"))
    two = (
        player("m1", surname="Rossi", name="Mario", public=public.get("rossi", "full")),
        player("m2", surname="Bianchi", name="Anna", public=public.get("bianchi", "full")),
    )
    hall.do("register", players=two)
    for number in range(2, 5):
        hall.enter(number)
    return hall


@pytest.mark.parametrize(
    ("rossi", "bianchi", "expected"),
    [
        ("full", "full", "Rossi Mario – Bianchi Anna"),
        ("short", "full", "Rossi M. – Bianchi Anna"),
        ("hidden", "short", "Player – Bianchi A."),
        ("hidden", "hidden", "Pair 1"),
    ],
)
def test_names_only_as_their_bearers_allow(rossi: str, bianchi: str, expected: str) -> None:
    hall = named(rossi=rossi, bianchi=bianchi)
    assert public_names(hall.state, 1).render(ENGLISH) == expected


def test_no_public_view_holds_a_hidden_name() -> None:
    hall = named(rossi="hidden", bianchi="short")
    hall.play()
    views: list[Any] = [
        public_ranking(hall.state, language("it")),
        public_results(hall.state, language("it"), 1),
        public_seats(hall.state, language("it"), 1),
    ]
    for view in views:
        text = repr(view)
        assert not any(secret in text for secret in ("Rossi", "Mario", "Anna", "m1", "m2"))
        assert "Bianchi A." in text


def test_a_hidden_pair_stays_hidden_after_a_substitution() -> None:
    hall = named(rossi="hidden", bianchi="hidden")
    hall.play()
    hall.do("substitute", number=1, leaver="m1", player=player("m9", surname="Verdi", name="Ugo"))
    assert public_names(hall.state, 1).render(ENGLISH) == "Verdi Ugo – Player"
    home = [one.home.name for one in public_results(hall.state, ENGLISH, 1)]
    away = [one.away.name for one in public_results(hall.state, ENGLISH, 1) if one.away]
    assert "Pair 1" in (*home, *away), "the round was played by the two who hide"


def test_a_team_stands_under_its_name_and_a_single_player_under_a_number() -> None:
    teams = Hall(CODE, format="teams")
    teams.do("register", players=tuple(player(f"t{at}", public="hidden") for at in range(4)), name="I Leoni")
    assert public_names(teams.state, 1).render(ENGLISH) == "I Leoni"
    alone = Hall("fibur-revolution-2026", format="individual-one-against-one")
    alone.do("register", players=(player("s1", public="hidden"),))
    assert public_names(alone.state, 1).render(ENGLISH) == "Player 1"
    assert public_name(alone.state, "nobody").render(ENGLISH) == "Player"


def test_the_player_changes_her_mind() -> None:
    hall = named()
    hall.do("change-player", player=msgspec.structs.replace(hall.state.players["m1"], public="hidden"))
    assert "Rossi" not in public_names(hall.state, 1).render(ENGLISH)


def test_old_logs_know_nothing_of_privacy_and_are_written_as_before() -> None:
    body = b'{"kind":"player-added","player":{"id":"7","surname":"Rossi"}}'
    assert decode(body) == PlayerAdded(player=Player(id="7", surname="Rossi", public="full"))
    assert encode(decode(body)) == body


# --- the standing ----------------------------------------------------------------------------------------------------


def evening(**settings: Any) -> Hall:
    return Hall(CODE, entries=4, plan=rounds(CODE, *["danish"] * 3), settings=Settings(**settings))


def post(hall: Hall) -> None:
    hall.play()
    hall.do("post-standing", round=hall.round().number)


def test_players_see_the_last_standing_that_was_posted() -> None:
    hall = evening()
    assert standing_shown(hall.state).after == 0
    hall.play()
    assert standing_shown(hall.state).after == 0, "closed, but not yet posted"
    hall.do("post-standing", round=1)
    assert standing_shown(hall.state) == standing_shown(hall.state, public=True)
    assert (standing_shown(hall.state).after, standing_shown(hall.state).withheld) == (1, False)


def test_from_a_round_on_the_standing_is_kept_secret_until_the_end() -> None:
    hall = evening(standing_hidden_from=2)
    post(hall)
    assert standing_shown(hall.state).after == 1
    post(hall)
    shown = standing_shown(hall.state)
    assert (shown.after, shown.withheld) == (1, True) and shown.why is not None
    post(hall)
    assert standing_shown(hall.state).after == 3, "players may check the standing before the prizes"


def test_before_merit_groups_the_standing_is_shown_whatever_was_decided() -> None:
    plan = (*rounds(CODE, "danish"), *rounds(CODE, "danish", groups=(1, 1)))
    hall = Hall(CODE, entries=4, plan=plan, settings=Settings(standing_hidden_from=1))
    post(hall)
    assert standing_shown(hall.state).after == 1


def test_the_public_waits_for_the_end_where_the_director_wants_it() -> None:
    hall = evening(live_public=False)
    for _ in range(3):
        post(hall)
        assert standing_shown(hall.state, public=True).after == 0 < standing_shown(hall.state).after
    hall.wait(15)
    hall.do("finalise-standing", round=3)
    assert standing_shown(hall.state, public=True).after == 3


@pytest.mark.parametrize("wrong", [{"starts": "25:00"}, {"starts": "alle otto"}, {"standing_hidden_from": -1}])
def test_settings_for_the_public_page_are_looked_at(wrong: dict[str, Any]) -> None:
    hall = evening()
    hall.refused("change-settings", settings=msgspec.structs.replace(hall.state.settings, **wrong))


def test_settings_for_the_public_page_are_kept() -> None:
    hall = evening()
    wanted = msgspec.structs.replace(
        hall.state.settings, listed=False, starts="20:30", contact="info@circolo.it", poster="Buffet compreso"
    )
    hall.do("change-settings", settings=wanted)
    assert hall.state.settings == wanted and hall.problems() == []
