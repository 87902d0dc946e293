"""Rankings of a season: by player, pair, club, region or category, with every tournament shown, dropped ones too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from pinella.codes.model import Code
from pinella.listing import Column, Listing, Signed
from pinella.messages import Message, Refusal, say
from pinella.tournament.model import Value
from pinella.tournament.season.ledger import RoundKey, annulled
from pinella.tournament.season.state import Season, Tournament
from pinella.tournament.season.values import PlayerResult

By = Literal["player", "pair", "club", "region", "category"]
Tie = Literal["victory-points", "match-points", "tournaments-won", "best-tournament", "fewer-tournaments"]
TIES: tuple[Tie, ...] = ("victory-points", "match-points", "tournaments-won", "best-tournament")
DECIDED: dict[Tie, Message] = {
    "victory-points": say("more victory points"),
    "match-points": say("more match points"),
    "tournaments-won": say("more tournaments won"),
    "best-tournament": say("the better best tournament"),
    "fewer-tournaments": say("fewer tournaments played"),
}


class Places(Value, frozen=True):
    """A table of ranking points by final place: the first entry for the winner; beyond the table `rest`."""

    points: tuple[int, ...]
    rest: int = 0

    def worth(self, place: int) -> int:
        """Who was not ranked gets nothing."""
        if place < 1:
            return 0
        return self.points[place - 1] if place <= len(self.points) else self.rest


class RankedRound(Value, frozen=True, kw_only=True):
    """One round behind a line. An annulled one is shown struck through: it loses its victory points, nothing else."""

    player: str
    number: int
    vp: int
    mp: int
    annulled: bool = False


class Line(Value, frozen=True, kw_only=True):
    """What one tournament brings to a row."""

    event: str
    name: str
    date: str
    points: int
    vp: int
    mp: int
    place: int
    """Best final place in it; 0: none."""
    rounds: tuple[RankedRound, ...]
    dropped: bool = False
    """Beyond the number of best tournaments that count."""


class Row(Value, frozen=True, kw_only=True):
    place: int
    """0: not ranked, for lack of attendance."""
    key: tuple[str, ...]
    """The player's id, the two of a pair, or the name of club, region or category."""
    name: str
    points: int
    vp: int
    mp: int
    lines: tuple[Line, ...]
    decided_by: Tie | None = None
    """What put it behind the row above, where the points are equal."""

    @property
    def attended(self) -> int:
        return len(self.lines)

    def why(self) -> Message | None:
        return None if self.decided_by is None else say("the row above has {tie}", tie=DECIDED[self.decided_by])


RANKING_LIST: Listing[Row] = Listing(
    Column("place", say("place"), lambda one: str(one.place) if one.place else "–"),
    Column("name", say("name")),
    Column("points", say("points")),
    Column("vp", say("VP")),
    Column("mp", say("MP"), lambda one: Signed(one.mp)),
    Column("attended", say("tournaments")),
    Column("why", say("decided by"), lambda one: one.why()),
    empty=say("No tournament has been counted."),
)


def ranking(
    season: Season,
    code: Code,
    *,
    by: By = "player",
    points: Literal["vp"] | Places = "vp",
    least_events: int = 0,
    best: int | None = None,
    ties: Sequence[Tie] = TIES,
    club: str = "",
    region: str = "",
    category: str = "",
) -> tuple[Row, ...]:
    """Rows in order; equal in everything share a place. Who attended fewer than `least_events` comes last, unplaced.

    Only homologable tournaments are in it. `best` keeps the best so many of each row. Rows of clubs, regions and
    categories add up their players; naming one of the three restricts the ranking to its players. A pair has its points
    once, and loses those of a round annulled for either of the two.
    """
    if best is not None and best < 1:
        raise Refusal(say("{best} tournaments cannot make a ranking: count at least one", best=best))
    wanted = {"club": club, "region": region, "category": category}
    gathered: dict[tuple[str, ...], list[Line]] = {}
    names: dict[tuple[str, ...], str] = {}
    lost = annulled(season, code)
    for tournament in sorted(season.tournaments.values(), key=lambda one: one.date):
        for key, results in _grouped(tournament, by, wanted).items():
            gathered.setdefault(key, []).append(_line(tournament, results, by, lost, points))
            names[key] = _name(key, results, by)
    rows = [_row(key, names[key], lines, best) for key, lines in gathered.items()]
    placed = sorted((one for one in rows if one.attended >= least_events), key=lambda one: _order(one, ties))
    others = sorted((one for one in rows if one.attended < least_events), key=lambda one: _order(one, ties))
    return (*_placed(placed, ties), *others)


def _grouped(tournament: Tournament, by: By, wanted: dict[str, str]) -> dict[tuple[str, ...], list[PlayerResult]]:
    groups: dict[tuple[str, ...], list[PlayerResult]] = {}
    for one in tournament.counted.results if tournament.counted else ():
        if any(value and getattr(one, field) != value for field, value in wanted.items()):
            continue
        key = _key(one, by)
        if key is not None:
            groups.setdefault(key, []).append(one)
    return groups


def _key(one: PlayerResult, by: By) -> tuple[str, ...] | None:
    match by:
        case "player":
            return (one.player,)
        case "pair":
            return tuple(sorted((one.player, *one.partners))) if len(one.partners) == 1 else None
        case _:
            group: str = getattr(one, by)
            return (group,) if group else None


def _name(key: tuple[str, ...], results: Sequence[PlayerResult], by: By) -> str:
    if by not in ("player", "pair"):
        return key[0]
    return " - ".join(one.name or one.player for one in sorted(results, key=lambda one: one.player))


def _line(
    tournament: Tournament,
    results: Sequence[PlayerResult],
    by: By,
    lost: dict[str, dict[RoundKey, str]],
    points: Literal["vp"] | Places,
) -> Line:
    rounds = tuple(_rounds(tournament.id, results, by, lost))
    once = _once(results, by)
    vp = sum(one.vp for one in rounds if not one.annulled) - sum(one.vp_lost for one in once)
    ranked = [one.place for one in results if one.place]
    worth = sum(points.worth(one.place) for one in once) if isinstance(points, Places) else vp
    return Line(
        event=tournament.id,
        name=tournament.name,
        date=tournament.date,
        points=worth,
        vp=vp,
        mp=sum(one.mp for one in rounds) - sum(one.mp_lost for one in once),
        place=min(ranked, default=0),
        rounds=rounds,
    )


def _once(results: Sequence[PlayerResult], by: By) -> Sequence[PlayerResult]:
    """The two of a pair have one result between them."""
    return results[:1] if by == "pair" else results


def _rounds(
    event: str, results: Sequence[PlayerResult], by: By, lost: dict[str, dict[RoundKey, str]]
) -> Iterator[RankedRound]:
    shared = set.intersection(*({played.number for played in one.rounds if played.valid} for one in results))
    for one in _once(results, by):
        concerned = (one.player, *one.partners) if by == "pair" else (one.player,)
        for played in one.rounds:
            if played.valid and (by != "pair" or played.number in shared):
                yield RankedRound(
                    player=one.player,
                    number=played.number,
                    vp=played.vp,
                    mp=played.mp,
                    annulled=any((event, played.number) in lost.get(player, {}) for player in concerned),
                )


def _row(key: tuple[str, ...], name: str, lines: Sequence[Line], best: int | None) -> Row:
    """Of equal tournaments the earlier one is kept."""
    order = sorted(range(len(lines)), key=lambda at: (-lines[at].points, -lines[at].vp, -lines[at].mp))
    kept = set(order if best is None else order[:best])
    counted = [lines[at] for at in sorted(kept)]
    shown = tuple(msgspec.structs.replace(line, dropped=at not in kept) for at, line in enumerate(lines))
    return Row(
        place=0,
        key=key,
        name=name,
        points=sum(one.points for one in counted),
        vp=sum(one.vp for one in counted),
        mp=sum(one.mp for one in counted),
        lines=shown,
    )


def _measure(row: Row, tie: Tie) -> int:
    """The higher the better."""
    counted = [one for one in row.lines if not one.dropped]
    match tie:
        case "victory-points":
            return row.vp
        case "match-points":
            return row.mp
        case "tournaments-won":
            return sum(one.place == 1 for one in counted)
        case "best-tournament":
            return max((one.points for one in counted), default=0)
        case "fewer-tournaments":
            return -row.attended


def _order(row: Row, ties: Sequence[Tie]) -> tuple[object, ...]:
    return (-row.points, *(-_measure(row, tie) for tie in ties), row.key)


def _placed(rows: Sequence[Row], ties: Sequence[Tie]) -> Iterator[Row]:
    place, above = 0, None
    for at, row in enumerate(rows, start=1):
        decided: Tie | None = None
        if above is None or above.points != row.points:
            place = at
        else:
            decided = next((tie for tie in ties if _measure(above, tie) != _measure(row, tie)), None)
            place = place if decided is None else at
        yield msgspec.structs.replace(row, place=place, decided_by=decided)
        above = row
