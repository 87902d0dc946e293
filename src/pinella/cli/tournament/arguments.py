"""Reading what people type after a command: contestants by number or name, players, sides, sheets, money."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import _
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.sheet.paper import Paper
    from pinella.tournament.state import State

RoundArgument = Annotated[int, typer.Argument(metavar="ROUND", min=1, max=999, help=_("Number of the round."))]
TableArgument = Annotated[int, typer.Argument(metavar="TABLE", min=1, max=9999, help=_("Number of the table."))]
SideArgument = Annotated[str, typer.Argument(metavar="SIDE", help=_("home (or ns) or away (or ew)."))]
WhoArgument = Annotated[str, typer.Argument(metavar="NUMBER", help=_("Number of the entry, or a player's name."))]
ThisRound = Annotated[int, typer.Argument(metavar="ROUND", min=0, help=_("Number of the round; else the one in hand."))]
RoomOption = Annotated[str, typer.Option("--room", metavar="ROOM", help=_("Teams: open or closed."))]


_ITALIAN = {
    "coppie": "pairs", "squadre": "teams", "uno-contro-uno": "individual-one-against-one",
    "individuale": "individual-new-partner", "giallo": "individual-new-partner",
    "circolo": "club", "federale": "federal", "regionale": "regional", "nazionale": "national",
    "danese": "danish", "danese-modificato": "modified-danish", "danese-senza-ripetizioni": "danish-no-rematch",
    "girone": "round-robin", "quartetti": "fours", "direttore": "directors-choice",
    "sorteggio": "draw", "alfabetico": "alphabetical", "iscrizione": "registration-order", "categoria": "by-category",
    "score": "sheets", "tavoli": "by-table", "nomi": "by-name", "classifica": "standing", "premi": "prizes",
    "presenze": "attendance", "giornale": "referee-journal", "situazione": "overview", "piano": "plan",
    "calendario": "schedule", "tagliandi": "slips",
    "somma": "addition", "inversione": "inversion", "trascrizione": "transcription", "altro": "other",
    "giocatori": "players", "ufficio": "office",
    "nessuno": "nobody", "avversari": "opposing-pair", "tavolo": "whole-table",
    "definitivo": "for-good", "temporaneo": "temporary", "abbandono": "walkout", "espulso": "expelled",
    "espulsa": "expelled", "assente": "no-show", "forza-maggiore": "force-majeure", "lite": "disorder",
    "richiamo": "reprimand", "ammonizione": "warning", "espulsione": "expulsion",
    "carta": "card", "turno": "turn", "gioco": "meld", "chiusura": "closing", "punteggio": "score",
    "comportamento": "conduct", "deciso": "ruled", "senza-decisione": "no-ruling", "ritirata": "withdrawn",
    "orologio": "clock", "posti": "seats-by-table", "a-z": "seats-by-name", "risultati": "results",
    "messaggi": "message", "regole": "rules", "scuro": "dark", "chiaro": "light",
    "mostra": "show", "imposta": "set", "assegna": "award",
}  # fmt: skip
"""What people type who read these words in Italian on the screen and on paper."""


def one_of(text: str, known: Sequence[str], what: str) -> str:
    """A word from a list, also in Italian; its beginning will do if it fits no other."""
    low = text.casefold()
    low = low if low in known or _ITALIAN.get(low) not in known else _ITALIAN[low]
    found = [one for one in known if one == low] or [one for one in known if low and one.startswith(low)]
    if len(found) == 1:
        return found[0]
    raise Refusal(say("{what} “{text}”: expected one of {known}", what=what, text=text, known=", ".join(known)))


def paper_of(state: State, lines: Sequence[str], file: Path | None) -> Paper:
    """A sheet as typed, or from a file."""
    from pinella.sheet import paper
    from pinella.sheet.entry import parse_paper

    for line in lines:
        if line.startswith("--"):
            raise Refusal(say("this command has no option {option}: --help lists those it has", option=line))
    if file is not None:
        if lines:
            raise Refusal(say("give the sheet either as words or as a file, not both"))
        return paper.loads(bytes_of(file))
    for line in lines:
        if line.startswith("--"):
            raise Refusal(say("this command has no option {option}", option=line))
    if not any(line.strip() for line in lines):
        raise Refusal(say("write the totals such as 1240-985, or a deal such as “2p1s c 340 / x 120” for each deal"))
    return parse_paper(lines, state.code)


def bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refusal(say("the file {file} cannot be read: {why}", file=file, why=error.strerror)) from None


def write_bytes(file: Path, data: bytes) -> None:
    """Whole or not at all: a cut file never takes the place of a good one."""
    if file.is_dir():
        raise Refusal(say("{file} is a folder: name the file to write", file=file))
    part = file.with_name(file.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Refusal(say("the file {file} cannot be written: {why}", file=file, why=error.strerror)) from None
