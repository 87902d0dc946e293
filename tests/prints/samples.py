"""Papers of a made-up tournament of any size, with the worst names among ordinary ones."""

from __future__ import annotations

from pinella.codes.loader import load_code
from pinella.codes.model import Code
from pinella.messages import say
from pinella.prints.catalogue import Paper
from pinella.prints.papers.attendance import Attendance, Attendee
from pinella.prints.papers.by_name import NameSeat, SeatsByName
from pinella.prints.papers.by_table import SeatsByTable
from pinella.prints.papers.overview import RoundOverview, TableState
from pinella.prints.papers.plan import PlanLine, PlanSheet
from pinella.prints.papers.prizes import Prize, PrizeList
from pinella.prints.papers.referee_journal import JournalEntry, RefereeJournal
from pinella.prints.papers.schedule import Schedule, ScheduledRound
from pinella.prints.papers.sheets import ScoreSheet, ScoreSheets
from pinella.prints.papers.slips import Slip, Slips
from pinella.prints.papers.standing import StandingGroup, StandingLine, StandingPaper
from pinella.prints.parts import Footnote, Heading, Party
from pinella.prints.seat_table import TableSeats
from pinella.prints.sheet_rules import rules_for, scale_of
from pinella.sheet.vp import vp_table
from pinella.tournament.model import RoundKind
from tests.support import FIT, REV

SURNAMES = """
Rossi Bianchi Esposito Romano D'Angelo Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Mancini Costa Giordano Rizzo
Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli
Vitale Lombardo Serra Coppola Zànetti Parisi Villa Fiore Ìnnocenti Dell'Acqua Öberhofer Quaranta Testa
""".split()  # noqa: SIM905 (a list of words reads better)
NAMES = """
Maria Anna Giuseppina Rosa Angela Giovanna Teresa Lucia Carmela Caterina Francesco Antonio Ugo Piero
""".split()  # noqa: SIM905
NASTY = (
    '<script>alert("1")</script> Ada',
    "#let x = 1; #panic[Bea] $y$ *z* _w_ @ref `c` \\ // Rem",
    "O’Brien-\"Detto\" 'Il Conte' & Figli",
    "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft Hubert",
    "Rosaspina 🃏🇮🇹 Emma",
    "Della Santissima Annunziata di Montecuccoli Maria Immacolata Concezione Benedetta Ferdinanda",
)


def name(at: int) -> str:
    surname = SURNAMES[at * 7 % len(SURNAMES)].replace("_", " ")
    return f"{surname} {NAMES[(at * 5 + at // 13) % len(NAMES)]}"


def people(count: int) -> list[str]:
    """Two for each contestant; the nasty ones first, as far as they fit."""
    return [*NASTY, *(name(at) for at in range(count * 2))][: count * 2]


def pairs(count: int) -> list[Party]:
    names = people(count)
    clubs = ("A.S.D. Burraco Insieme", "Circolo della Vela", "")
    return [
        Party(numbers=(at + 1,), players=tuple(names[2 * at : 2 * at + 2]), club=clubs[at % 3]) for at in range(count)
    ]


def heading(code: Code, **changed: object) -> Heading:
    values: dict[str, object] = {
        "event": "Torneo nazionale “Città di Rimini”",
        "code": code.name,
        "edition": code.edition,
        "organiser": "A.S.D. Burraco Insieme",
        "place": "Sala Tiberio",
        "date": "2026-10-31",
        "round": 3,
        "rounds": 6,
        "session": 1,
        "printed": "2026-10-31 21:35",
    }
    return Heading(**{**values, **changed})  # type: ignore[arg-type]


def kind(code: Code, **changed: object) -> RoundKind:
    values: dict[str, object] = {
        "code": code,
        "level": "national",
        "deals": 4,
        "teams": False,
        "number": 6,
        "planned": 6,
        "by_scores": True,
        "merit": True,
        "group": "A",
    }
    return RoundKind(**{**values, **changed})  # type: ignore[arg-type]


def seats(count: int) -> tuple[TableSeats, ...]:
    """Neighbours meet; with an odd number the last one rests."""
    entered = pairs(count)
    fixed = [Party(numbers=p.numbers, players=p.players, axis="NS") for p in entered[::2]]
    moving = [Party(numbers=p.numbers, players=p.players, axis="EW") for p in entered[1::2]]
    return tuple(
        TableSeats(table=at + 1, home=home, away=moving[at] if at < len(moving) else None)
        for at, home in enumerate(fixed)
    )


def score_sheets(count: int, code: str = FIT, size: str = "A5", deals: int = 4) -> ScoreSheets:
    law = load_code(code)
    rules = rules_for(kind(law, deals=deals))
    sheets = tuple(
        ScoreSheet(table=one.table, home=one.home, away=one.away, rules=rules, group="A", dealers=("N", "E"))
        for one in seats(count)
        if one.away
    )
    return ScoreSheets(
        heading=heading(law), sheets=sheets, deals=deals, minutes=45, size="A4" if size == "A4" else "A5"
    )


def names_list(count: int, columns: int = 3) -> SeatsByName:
    found = []
    for one in seats(count):
        for party in filter(None, (one.home, one.away)):
            for at, player in enumerate(party.players):
                found.append(
                    NameSeat(
                        name=player,
                        table=one.table,
                        number=party.numbers[0],
                        axis=party.axis,
                        partner=party.players[1 - at],
                        rests=one.away is None,
                    )
                )
    across = {2: 2, 3: 3, 4: 4}[columns]
    return SeatsByName(heading=heading(load_code(REV)), players=tuple(found), columns=across)  # type: ignore[arg-type]


def standing(count: int, *, rounds: bool = True, groups: int = 1, final: bool = False) -> StandingPaper:
    tie = Footnote(text=say("Before number {number} by the match between them", number=7), article="21")
    lines = [
        StandingLine(
            place=0 if party.numbers[0] == count else at,
            party=party,
            vp=max(120 - at // 2, 0),
            mp=3000 - 35 * at,
            rounds=("20", "13", "7", "—", "18", "9") if rounds else (),
            penalties="−1 VP" if at % 5 == 2 else "",
            notes=(Footnote(text="Due ammonizioni", article="36"),) if at % 5 == 2 else (tie,) if at == 4 else (),
        )
        for at, party in enumerate(pairs(count), 1)
    ]
    size = -(-len(lines) // groups)
    parts = [
        StandingGroup(name="ABC"[at] if groups > 1 else "", lines=tuple(lines[at * size : (at + 1) * size]))
        for at in range(groups)
    ]
    return StandingPaper(
        heading=heading(load_code(REV), round=6 if final else 3),
        groups=tuple(part for part in parts if part.lines),
        final=final,
        errors_until="23:15",
        show_rounds=rounds,
        criteria=("Victory points", "Match points", "Direct encounter"),
        corrections=("Tavolo 4, turno 2: 14–6 invece di 13–7",),
    )


def attendance(count: int) -> Attendance:
    states = ("valida fino al 31/12/2026", "SCADUTA", "ospite")
    people_there = tuple(
        Attendee(
            name=player,
            number=party.numbers[0],
            member=f"RN{party.numbers[0]:04}",
            membership=states[party.numbers[0] % 3],
            fee="pagata" if party.numbers[0] % 4 else "da pagare 20,00",
            club=party.club,
        )
        for party in pairs(count)
        for player in party.players
    )
    return Attendance(
        heading=heading(load_code(REV), round=0), people=people_there, totals=(("Quote incassate", "€ 1.240,00"),)
    )


def journal(count: int) -> RefereeJournal:
    entries = tuple(
        JournalEntry(
            time=f"21:{at % 60:02}",
            round=at % 6 + 1,
            table=at + 1,
            who=player,
            incident="Pesca fuori turno",
            ruling="La carta torna sul tallone; gioca chi era di turno; la carta vista è mostrata al tavolo",
            article="24",
            sanction="ammonizione" if at % 2 else "",
            referee="Neri Carla",
        )
        for at, player in enumerate(people(count)[: min(count, 40)])
    )
    return RefereeJournal(heading=heading(load_code(REV), round=0), entries=entries, signed_by="Neri Carla")


def overview(count: int) -> RoundOverview:
    tables = tuple(
        TableState(
            table=one.table,
            state="manca" if one.table % 4 == 1 else "confermato",
            missing=one.table % 4 == 1,
            home=one.home,
            away=one.away,
            remark="chiamato l'arbitro" if one.table == 1 else "",
        )
        for one in seats(count)
    )
    return RoundOverview(heading=heading(load_code(REV)), tables=tables)


def plan() -> PlanSheet:
    law = load_code(REV)
    rounds = [
        *(PlanLine(round=at, system="Mitchell", deals=3, minutes=35, start=f"{14 + at}:00") for at in (1, 2, 3)),
        PlanLine(round=4, system="Danese", deals=3, minutes=35, start="21:00", session=2),
        PlanLine(round=5, system="Danese", deals=4, minutes=50, session=2, note="Gironi di merito A (10 tavoli) e B"),
    ]
    return PlanSheet(
        heading=heading(law, round=0, session=0),
        rounds=tuple(rounds),
        format="Coppie",
        facts=(("Direttore", "Neri Carla"), ("Quota", "€ 20,00 a giocatore")),
        tie_breaks=("Victory point", "Match point", "Scontro diretto"),
        byes=("Chi riposa ha 12 VP e 305 MP; nessuno riposa due volte nella stessa sessione",),
        scales=(scale_of(vp_table(law, 3)), scale_of(vp_table(law, 4))),
        notes=("La classifica provvisoria resta esposta dieci minuti",),
        signed_by="Neri Carla",
    )


def schedule(count: int) -> Schedule:
    rounds = (
        ScheduledRound(round=1, meetings=seats(count), start="15:00", system="Mitchell"),
        ScheduledRound(round=2, meetings=seats(count)[::-1], start="16:00", system="Mitchell"),
        ScheduledRound(round=3, start="17:00", system="Danese"),
    )
    return Schedule(heading=heading(load_code(REV), round=0), rounds=rounds)


def slips(count: int) -> Slips:
    cut = tuple(
        Slip(
            party=party, table=party.numbers[0], line="fixed" if party.numbers[0] % 2 else "moving", tables=(1, 2, 0, 4)
        )
        for party in pairs(count)
    )
    return Slips(heading=heading(load_code(REV), round=1), slips=cut)


def prizes(count: int) -> PrizeList:
    won = tuple(
        Prize(
            title=say("{place}. place", place=at),
            party=party,
            prize="Trofeo e buono da € 200",
            result="94 VP, +2315 MP",
            note="" if at > 1 else "va all'organizzazione",
            article="" if at > 1 else "2a",
        )
        for at, party in enumerate(pairs(count)[:10], 1)
    )
    return PrizeList(heading=heading(load_code(REV)), prizes=won, signatures=True, note="Premi offerti dal Comune.")


def all_papers(count: int) -> dict[str, Paper]:
    return {
        "score-sheets": score_sheets(count),
        "score-sheets-A4": score_sheets(count, size="A4"),
        "by-table": SeatsByTable(heading=heading(load_code(REV)), tables=seats(count)),
        "by-name": names_list(count),
        "standing": standing(count),
        "standing-final": standing(count, rounds=False, groups=2, final=True),
        "prizes": prizes(count),
        "attendance": attendance(count),
        "journal": journal(count),
        "overview": overview(count),
        "plan": plan(),
        "schedule": schedule(count),
        "slips": slips(count),
    }
