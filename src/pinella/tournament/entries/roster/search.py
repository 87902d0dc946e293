"""Finding a person by what somebody typed: accents, apostrophes, case and the order of the names do not matter."""

from __future__ import annotations

from collections.abc import Iterable

from pinella.tournament.entries.roster.names import fold, words
from pinella.tournament.model import Player


def search(players: Iterable[Player], text: str, most: int = 50) -> list[Player]:
    """Best first: the whole name, then beginnings of names, then anywhere inside; a membership number finds its holder.

    Every word typed must be found; nothing typed finds nobody.
    """
    wanted = words(text)
    if not wanted:
        return []
    ranked = []
    for player in players:
        rank = _rank(player, wanted)
        if rank is not None:
            ranked.append((rank, fold(player.surname), fold(player.name), player.id, player))
    ranked.sort(key=lambda entry: entry[:4])
    return [entry[-1] for entry in ranked[:most]]


def _rank(player: Player, wanted: list[str]) -> int | None:
    joined = "".join(wanted)
    if joined in (fold(player.member), fold(player.id)):
        return 0
    surname, name = fold(player.surname), fold(player.name)
    if joined in (surname + name, name + surname):
        return 1
    # "de luca" and "deluca" both begin De Luca: names count as they are and without their spaces.
    parts = [*words(player.surname), *words(player.name), surname, name]
    if joined == surname:
        return 2
    if all(any(part.startswith(word) for part in parts) for word in wanted):
        return 3
    if (surname + name).startswith(joined) or (name + surname).startswith(joined):
        return 3
    if all(any(word in part for part in parts) for word in wanted) and len(joined) > 2:
        return 4
    return None
