"""All parts of the pages on one sheet, with the people of a made-up evening: to look at in every theme."""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from pinella.messages import say
from pinella.server.charts import Course
from pinella.server.reader import PageRequest, page
from pinella.tournament.model import Score
from pinella.tournament.standings.views import Ranking, RankingLine

PAIRS = (
    ("Cavalli Ornella", "Cavalli Emanuela", "La Pinella, Faenza", (14, 17, 18, 16), 3095),
    ("Bianchi Anna", "Verdi Giuseppe", "Burraco Cesena", (15, 9, 17, 16), 2045),
    ("Greco Antonio", "Villa Sergio", "Bridge Ravenna", (19, 15, 14, 4), 1490),
    ("Romano Aurora", "Pinna Milena", "Burraco Cesena", (12, 9, 14, 15), 1030),
    ("Moretti Giò", "Barbieri Ada", "Malatesta, Rimini", (10, 16, 7, 16), 1190),
    ("Pellè Renée", "Muñoz José", "Bridge Ravenna", (4, 15, 13, 17), -1155),
)
"""Both players, their club, victory points of four rounds, match points."""
PLACES = ((6, 2, 1, 1), (3, 5, 3, 2), (1, 1, 2, 3), (4, 6, 4, 4), (5, 3, 6, 5), (2, 4, 5, 6))
STATES = ("empty", "playing", "entered", "signed", "done", "disputed", "late", "rest", "called")
MOODS = ("yes", "no", "warn", "info")
BADGES = ("green", "amber", "red", "grey", "blue")


def _line(at: int) -> RankingLine:
    one, other, club, rounds, mp = PAIRS[at]
    return RankingLine(
        place=at + 1,
        shared=False,
        number=3 * at + 2,
        name=f"{one} – {other}",
        short=f"{one.split()[0]} – {other.split()[0]}",
        players=(one, other),
        clubs=(club,),
        vp=sum(rounds),
        mp=mp,
        rounds=tuple(Score(vp=vp, mp=0) for vp in rounds),
        vp_lost=0,
        mp_lost=0,
        losses=(),
        decided=None,
        decided_by=None,
        group="",
        staff=False,
    )


RANKING = Ranking(
    after=4,
    lines=tuple(_line(at) for at in range(len(PAIRS))),
    groups=("",),
    final=True,
    posted=0,
    errors_until=0,
    open_tables=(),
    state=say("final standing"),
    criteria=(),
)


@get("/aspetto/componenti")
async def components(request: PageRequest) -> Template:
    courses = [Course(line.short, places) for line, places in zip(RANKING.lines, PLACES, strict=True)]
    return page(
        request,
        "components.html",
        ranking=RANKING,
        moved={line.number: places[-2] - places[-1] for line, places in zip(RANKING.lines, PLACES, strict=True)},
        courses=courses,
        states=STATES,
        moods=MOODS,
        badges=BADGES,
    )


ROUTES = [components]
