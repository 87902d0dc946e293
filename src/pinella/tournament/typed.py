"""What people type about a tournament, read: entries by number or name, players, sides, rooms, rounds, scores."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pinella.acts.ask import Reading
from pinella.messages import Message, Refusal, say
from pinella.tournament.entries.roster.names import fold
from pinella.tournament.entries.roster.search import search
from pinella.tournament.entries.roster.typed import person
from pinella.tournament.model import Player, Room, Side
from pinella.tournament.money import cents_of
from pinella.tournament.rounds.lookup import table_at
from pinella.tournament.state import State

_HOME = frozenset(("home", "ns", "n/s", "n-s", "nord-sud"))
_AWAY = frozenset(("away", "ew", "e/w", "e-w", "eo", "est-ovest"))
MOST_MINUTES = 600
"""More minutes than any round has."""


def side_of(text: str, room: Room = "open") -> Side:
    """By name or by seats; in the closed room the teams sit the other way round."""
    low = text.casefold()
    if low in _HOME:
        return "away" if room == "closed" and low != "home" else "home"
    if low in _AWAY:
        return "home" if room == "closed" and low != "away" else "away"
    raise Refusal(say("“{text}” is no side of a table: expected home (ns) or away (ew)", text=text))


def sides_of(text: str, room: Room = "open") -> tuple[Side, ...]:
    """`both`, one side, or nothing."""
    low = text.casefold()
    if not low or low in ("none", "nobody", "nessuno"):
        return ()
    if low in ("both", "entrambe", "tutti"):
        return ("home", "away")
    return (side_of(text, room),)


def room_of(text: str) -> Room:
    low = text.casefold()
    if low in ("open", "aperta", "o", "a"):
        return "open"
    if low in ("closed", "chiusa", "c"):
        return "closed"
    raise Refusal(say("“{text}” is no room: expected open or closed", text=text))


def whole(text: str) -> int | None:
    """A number of at most nine digits; None: it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def number_of(state: State, text: str) -> int:
    """An entry by its number or by the name of a player or team in it."""
    return _numbers(state, text, several=False)[0]


def numbers_of(state: State, text: str) -> list[int]:
    """Every entry the words fit."""
    return _numbers(state, text, several=True)


def _numbers(state: State, text: str, *, several: bool) -> list[int]:
    number = whole(text)
    if number is not None:
        return [number]
    named = [one.number for one in state.contestants.values() if one.name and fold(one.name) == fold(text)]
    if named:
        return named[:1]
    of = {player: one.number for one in state.contestants.values() for player in one.players}
    found = list(search((state.players[id_] for id_ in of if id_ in state.players), text))
    numbers = list(dict.fromkeys(of[one.id] for one in found))
    if not numbers:
        raise Refusal(say("nobody who is entered is called “{text}”", text=text))
    if len(numbers) == 1 or several:
        return numbers
    raise Refusal(
        say(
            "“{text}” fits several: {found}; give the number",
            text=text,
            found=", ".join(f"{of[one.id]} {one.full}" for one in found[:6]),
        )
    )


def player_of(state: State, number: int, text: str) -> str:
    """The id of a player of an entry, by id or name."""
    entry = state.contestants.get(number)
    if entry is None:
        raise Refusal(say("there is no entry number {number}", number=number))
    return one_player(state, entry.players, text) if text else ""


def one_player(state: State, among: Sequence[str], text: str) -> str:
    """The id of the one player among these who is meant."""
    if text in among:
        return text
    found = search((state.players[one] for one in among if one in state.players), text)
    if len(found) == 1:
        return found[0].id
    raise Refusal(say("“{text}” is not one of {names}", text=text, names=state.names(tuple(among))))


def player_at(state: State, number: int, table: int, text: str) -> str:
    """The id of one of those who sit at a table."""
    _found, at = table_at(state, number, table)
    there = [one for of in (*at.meeting.home, *at.meeting.away) for one in state.contestants[of].players]
    return one_player(state, there, text)


def this_round(state: State, number: int = 0) -> int:
    """The round named, or the one in hand."""
    if number:
        return number
    if state.current is None:
        raise Refusal(say("no round has been made yet: `pinella tournament pair` makes one"))
    return state.current.number


def minutes_of(text: str) -> float:
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = float("nan")
    if not 0 <= found <= MOST_MINUTES:
        raise Refusal(say("“{text}” are no minutes: expected a number such as 7", text=text))
    return found


def two_numbers(text: str, what: Message) -> tuple[int, int]:
    """`20-0`, `12/8`, `16:-760`."""
    found = re.fullmatch(r"\s*([+-]?\d{1,6})\s*[-/:,]\s*([+-]?\d{1,6})\s*", text)
    if found is None:
        raise Refusal(say("{what} “{text}”: expected two numbers such as 12/8", what=what, text=text))
    return int(found[1]), int(found[2])


# --- readers: the same, as the arguments of acts want them ------------------------------------------------------------


def read_entry(reading: Reading, text: str) -> int:
    return number_of(reading.state, text)


def read_side(reading: Reading, text: str) -> Side:
    return side_of(text, reading.given.get("room", "open"))


def read_room(_: Reading, text: str) -> Room:
    return room_of(text)


def read_minutes(_: Reading, text: str) -> float:
    return minutes_of(text)


def read_cents(_: Reading, text: str) -> int:
    """Euros as typed, in cents."""
    return cents_of(text)


def read_score(_: Reading, text: str) -> tuple[int, int]:
    return two_numbers(text, say("score"))


def read_player(reading: Reading, text: str) -> str:
    """One of the entry that was named before; else of the side of the table, else of the table."""
    state, given = reading.state, reading.given
    if "number" in given:
        return player_of(state, given["number"], text)
    if "round" in given and "table" in given:
        if given.get("side"):
            _found, at = table_at(state, given["round"], given["table"])
            return player_of(state, (at.meeting.home if given["side"] == "home" else at.meeting.away)[0], text)
        return player_at(state, given["round"], given["table"], text)
    return one_player(state, tuple(state.players), text)


def read_other_player(reading: Reading, text: str) -> str:
    """One of the side across the table."""
    given = reading.given
    across = "away" if given.get("side") == "home" else "home"
    return read_player(replace(reading, given={**given, "side": across}), text)


def read_captain(reading: Reading, text: str) -> str:
    """One of the players just named; else as it was written."""
    named = reading.given.get("players", [])
    found = [one.id for one in named if one.id == text] or [one.id for one in search(named, text)]
    return found[0] if len(found) == 1 else text


def read_two_singles(reading: Reading, text: str) -> tuple[str, str]:
    """`1234+Rossi`: two of those who look for a partner."""
    one, plus, other = text.partition("+")
    if not plus:
        raise Refusal(say("“{text}”: expected two players with + between them", text=text))
    return _single(reading.state, one), _single(reading.state, other)


def _single(state: State, text: str) -> str:
    if text.strip() in state.singles:
        return text.strip()
    found = search((state.players[one] for one in state.singles), text)
    if len(found) != 1:
        raise Refusal(say("“{text}” is not exactly one of those who look for a partner", text=text.strip()))
    return found[0].id


def read_person(reading: Reading, text: str) -> Player:
    """“Rossi Mario, club=Lecce”, or somebody who is known by number or name."""
    known = {**reading.people(), **reading.state.players}
    named = [one.id for one in reading.given.get("players", ())]
    return person(text, list(known.values()), [*known, *named])


def fill_this_round(reading: Reading) -> int:
    return this_round(reading.state)


def propose_round(reading: Reading) -> int | None:
    return reading.state.current.number if reading.state.current else None


def fill_round_in_play(reading: Reading) -> int:
    current = reading.state.current
    return current.number if current is not None and current.status == "playing" else 0


def fill_next_round(reading: Reading) -> int:
    """The round that is made next."""
    return len(reading.state.rounds) + 1


def fill_closed_round(reading: Reading) -> int:
    """The last round that is closed."""
    return reading.state.closed_rounds or this_round(reading.state)


def fill_version(reading: Reading) -> int:
    """The last version of the sheet of a table: what whoever signs or disputes has before him."""
    _found, at = table_at(reading.state, reading.given["round"], reading.given["table"])
    sheet = at.rooms.get(reading.given.get("room", "open"))
    return len(sheet.versions) if sheet else 0


def fill_against(reading: Reading) -> str:
    """Who names a player means the player."""
    return "player" if reading.given.get("player") else "pair"


def fill_nothing(_: Reading) -> tuple[()]:
    return ()


def fill_caller(reading: Reading) -> str:
    return reading.caller


def fill_referee(reading: Reading) -> str:
    """Whoever acts if he holds an office, else the only one who can."""
    named = [one.name for one in reading.state.officials if one.role in ("director", "referee")]
    if reading.caller in named:
        return reading.caller
    only: list[str] = list(dict.fromkeys(named))
    if len(only) == 1:
        return only[0]
    raise Refusal(say("say who the referee is, with --referee: {names}", names=", ".join(only) or "-"))
