"""Made-up players for simulations and tests: plausible Italian names, clubs and numbers from a seed, nobody real."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from pinella.tournament.entries.roster.first_names import MEN, WOMEN
from pinella.tournament.entries.roster.italy import PROVINCE_NAMES, REGION_OF
from pinella.tournament.model import Player

_SURNAME_WORDS = (
    "Abate Agosti Amato Amoretti Baldini Barbieri Baroni Bassi Battaglia Bellini Benedetti Bernardi Bertoni Bianchi "
    "Boldrin Bonetti Borghi Bruni Bruno Caputo Carboni Caruso Castelli Cattaneo Cavalli Ceccarelli Cherubini Cirillo "
    "Colombo Conte Coppola Corsi Costantini Cozzi Damiani Donati Esposito Fabbri Falcone Farina Fasano Ferrari Ferri "
    "Ferretti Fiore Fontana Fornari Franchi Fumagalli Gagliardi Galli Gallo Gambino Garavaglia Gatti Gentile Ghezzi "
    "Giordano Grassi Greco Grimaldi Guerra Guidi Iannone Lattanzi Leone Locatelli Lombardi Longo Lorusso Maggi Mancini "
    "Manfredi Marchetti Mariani Marini Martelli Martino Mauri Mazza Melis Messina Monti Morelli Moretti Morra Murgia "
    "Napolitano Negri Neri Novelli Olivieri Orlando Ottaviani Pace Pagani Palmieri Palumbo Parisi Pasini Pellegrini "
    "Perrone Piazza Pinna Piras Poli Pozzi Quaranta Ricci Rinaldi Riva Rizzi Romano Rossi Ruggeri Russo Sala Salvi "
    "Sanna Santoro Sartori Serra Silvestri Sorrentino Spada Stella Tedesco Testa Tosi Trevisan Turchetti Ughi Valenti "
    "Ventura Verdi Vezzani Villa Vitale Zanella Zanetti Zito Zuccari"
)
_SURNAMES = (
    *_SURNAME_WORDS.split(),
    "D'Amico",
    "D'Angelo",
    "De Luca",
    "De Santis",
    "Di Marco",
    "Dall'Olio",
    "Lo Presti",
)
_CLUBS = (
    "ASD Burraco {town}",
    "Circolo {town} Centro",
    "ASD Amici del Burraco {town}",
    "Circolo La Pinella {town}",
    "ASD Il Pozzetto {town}",
)
_PROVINCES = "MI BG TO GE VE PD BO MO FI PI RM LT PE NA SA BA LE RC PA CT CA PG AN TS".split()  # noqa: SIM905
_CATEGORIES = ("", "A", "B", "C")
_MEN_IN_TEN = 4

T = TypeVar("T")


def _numbers(seed: str) -> Iterator[int]:
    """Numbers that look random and are the same for ever."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}/{block}".encode()).digest()
        for i in range(0, len(digest), 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1


def _pick(choices: Sequence[T], numbers: Iterator[int]) -> T:
    return choices[next(numbers) % len(choices)]


def sample_players(n: int, seed: str | int, *, year: int = 2026) -> list[Player]:
    """So many players with different names, members with fee paid, from clubs all over Italy."""
    numbers = _numbers(f"players {seed}")
    start = 10_000 + next(numbers) % 10_000
    players: list[Player] = []
    taken: set[tuple[str, str]] = set()
    for i in range(n):
        name = _pick(MEN if next(numbers) % 10 < _MEN_IN_TEN else WOMEN, numbers)
        surname = _pick(_SURNAMES, numbers)
        while (surname, name) in taken:
            surname = f"{_pick(_SURNAMES, numbers)} {_pick(_SURNAMES, numbers)}"
        taken.add((surname, name))
        # The provinces in turn, so that even a small field comes from several regions.
        province = _PROVINCES[(i + start) % len(_PROVINCES)]
        member = str(start + i)
        players.append(
            Player(
                id=member,
                surname=surname,
                name=name,
                member=member,
                valid_until=f"{year}-12-31",
                fee_year=year,
                club=_pick(_CLUBS, numbers).format(town=PROVINCE_NAMES[province]),
                province=province,
                region=REGION_OF[province],
                category=_pick(_CATEGORIES, numbers),
            )
        )
    return players
