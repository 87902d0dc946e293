"""The journal of everything that happened, and the report on the whole event."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pinella.cli import words as speaking
from pinella.cli.tournament import screen
from pinella.cli.tournament.command import PAPERS, command
from pinella.cli.tournament.office import Office
from pinella.cli.tournament.prizes import awards_of
from pinella.cli.tournament.standings import standing_data, standing_shown
from pinella.cli.words import _, words


@command(
    "journal",
    _("Read everything that happened, one line for each event."),
    panel=PAPERS,
    acts=False,
    example="journal rossi",
)
def show_journal(
    office: Office,
    search: Annotated[str, typer.Argument(metavar="WORDS", help=_("Only lines with these words."))] = "",
    after: Annotated[int, typer.Option("--after", min=0, help=_("Only events after this number."))] = 0,
    last: Annotated[int, typer.Option("--last", min=0, help=_("Only so many last lines; 0: all."))] = 0,
) -> None:
    from pinella.tournament.journal import JOURNAL_LIST, journal

    lines = [
        one for one in journal(office.records(), office.state, search, language=speaking.LANGUAGE) if one.seq > after
    ]
    office.listing(JOURNAL_LIST.of(lines[-last:] if last else lines))


@command("notices", _("List what the participants were told."), panel=PAPERS, acts=False)
def show_notices(office: Office) -> None:
    from pinella.tournament.journal import NOTICE_LIST, notices

    office.listing(NOTICE_LIST.of(notices(office.state)))


@command(
    "report",
    _("The report on the whole event: standing, prizes, corrections, edits, reasons, sanctions, reports."),
    panel=PAPERS,
    acts=False,
    example="report --json",
)
def report(office: Office) -> None:
    from pinella.tournament.evening import evening
    from pinella.tournament.journal import breaches, notices, referee_book
    from pinella.tournament.setup.events import ROLES
    from pinella.tournament.sheets.views.results import corrections
    from pinella.tournament.standings.views import overall

    state, now = office.state, office.now()
    shown, book = overall(state), referee_book(state, now)
    data: dict[str, Any] = {
        "tournament": {"id": state.id, "name": state.name, "code": state.code.id, "date": state.date},
        "officials": state.officials,
        "homologable": state.homologable,
        "standing": standing_data(shown, shown.lines),
        "prizes": awards_of(state),
        "evening": evening(state),
        "corrections": corrections(state),
        "integrity": breaches(state),
        "sanctions": book.sanctions,
        "rulings": book.rulings,
        "reports": book.reports,
        "duties": book.duties,
        "notices": notices(state),
        "interrupted": state.interrupted,
    }
    if office.as_json:
        office.answer(data)
        return
    screen.show(f"{state.name} · {state.date} · {words(state.code.name)}")
    screen.show(*(f"{one.name}: {words(ROLES[one.role])}" for one in state.officials))
    if state.rounds:
        screen.show(*standing_shown(shown, shown.lines, rounds=True))
    for title, lines in _parts(data):
        screen.show("", title)
        screen.show(*("  " + line for line in lines or [_("nothing")]))


def _parts(data: dict[str, Any]) -> list[tuple[str, list[str]]]:
    fixed = [
        _("round {round}, table {table}: {before} → {after}; {error}, {by}. {why} {reason}").format(
            round=one.round,
            table=one.table,
            before=_totals(one.before),
            after=_totals(one.after),
            error=words(one.error),
            by=words(one.by),
            why=words(one.why),
            reason=one.reason,
        )
        for one in data["corrections"]
    ]
    happened = [
        _("round {round}: {number} {name}: {what}").format(
            round=one.round, number=one.number, name=one.name, what=words(one.what)
        )
        for one in data["evening"]
    ]
    breached = [f"{one.round}: {words(one.what)} {one.reason}".strip() for one in data["integrity"]]
    sanctions = [
        f"{one.number} {one.player or one.name}: {words(one.level)}, {words(one.offence)}"
        + (f" ({_('lifted')}: {one.lifted})" if one.lifted else "")
        for one in data["sanctions"]
    ]
    rulings = [f"{one.round}/{one.table}: {one.incident} {one.text} ({one.referee})" for one in data["rulings"]]
    reports = [
        f"{one.id} {words(one.about)}: {one.number} {one.player or one.name}, "
        + (_("filed by {writer}").format(writer=one.writer) if one.filed_at else _("still to be written"))
        for one in data["reports"]
    ]
    prizes = [
        f"{one['title']}, {one['place']}: {one['number']} {one['name']} {screen.euros(one['cents'])}"
        for one in data["prizes"]
    ]
    return [
        (_("Prizes"), prizes),
        (_("Who was missing, late or replaced"), happened),
        (_("Corrections"), fixed),
        (_("Changes by hand, reasons given, wishes relaxed, provisional scores"), breached),
        (_("Sanctions"), sanctions),
        (_("Rulings"), rulings),
        (_("Reports"), reports),
    ]


def _totals(totals: tuple[int, int] | None) -> str:
    return f"{totals[0]}-{totals[1]}" if totals else "–"
