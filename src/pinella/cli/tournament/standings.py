"""Standings: shown, posted, final; what has changed since they hung on the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.arguments import ThisRound
from pinella.cli.tournament.command import RESULTS, command
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, article, words
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.tournament.standings.views import Ranking, RankingLine
    from pinella.tournament.state import State


@command(
    "standings",
    _("Show the standing, with what decided between equals and every penalty."),
    panel=RESULTS,
    acts=False,
    example="standings --after 3 --rounds",
)
def standings(
    office: Office,
    after: Annotated[int, typer.Option("--after", min=0, help=_("After this round; else the last one played."))] = 0,
    group: Annotated[str, typer.Option("--group", metavar="A", help=_("Only this merit group."))] = "",
    rounds: Annotated[bool, typer.Option("--rounds", help=_("With the victory points of each round."))] = False,
    whole: Annotated[bool, typer.Option("--overall", help=_("One classification over all groups."))] = False,
    changes: Annotated[bool, typer.Option("--changes", help=_("What has changed since the last posting."))] = False,
) -> None:
    from pinella.tournament.standings.views import overall, ranking

    state = office.state
    if changes:
        _changes(office, after)
        return
    if after > len(state.rounds):
        raise Refusal(say("there is no round {round} yet", round=after))
    shown = (overall if whole else ranking)(state, after or None)
    wanted = group.upper()
    if wanted and wanted not in shown.groups:
        raise Refusal(
            say(
                "there is no group {group} in this standing: {known}", group=group, known=", ".join(shown.groups) or "-"
            )
        )
    lines = shown.of_group(wanted) if wanted else shown.lines
    if office.as_json:
        office.answer(standing_data(shown, lines))
        return
    screen.show(*standing_shown(shown, lines, rounds=rounds))


def standing_data(shown: Ranking, lines: tuple[RankingLine, ...]) -> dict[str, Any]:
    return {
        "after": shown.after,
        "final": shown.final,
        "posted": shown.posted,
        "errors_until": shown.errors_until,
        "open_tables": shown.open_tables,
        "state": shown.state,
        "criteria": shown.criteria,
        "standing": lines,
    }


def standing_shown(shown: Ranking, lines: tuple[RankingLine, ...], *, rounds: bool = False) -> list[Any]:
    from pinella.tournament.standings.views import standing_list

    made: list[Any] = []
    listing = standing_list(shown.after if rounds else 0)
    for name in list(dict.fromkeys(line.group for line in lines)) or [""]:
        listed = listing.of(line for line in lines if line.group == name)
        title = _("Standing after round {round}").format(round=shown.after)
        title += f" · {_('Group {name}').format(name=name)}" if name else ""
        made.append(screen.table(listed, title=title) if listed.rows else _("Nobody is ranked yet."))
    made.append(words(shown.state))
    for line in lines:
        for loss in line.losses:
            cited = f" [{article(loss.article)}]" if loss.article else ""
            made.append(f"{line.number}: {words(loss.why)}{cited}")
    if shown.open_tables:
        missing = ", ".join(f"{round_}/{table}" for round_, table in shown.open_tables)
        made.append(_("Without a real result (round/table): {tables}").format(tables=missing))
    return made


@command("changes", _("Say what has changed since the last standing was posted, and why."), panel=RESULTS, acts=False)
def changes(
    office: Office,
    since: Annotated[
        int, typer.Argument(metavar="ROUND", min=0, help=_("The standing after this round; else the last posted."))
    ] = 0,
) -> None:
    _changes(office, since)


def _changes(office: Office, since: int) -> None:
    from pinella.tournament.standings.views import CHANGE_LIST, changed

    found = changed(office.state, since)
    if not found.round and not office.as_json:
        screen.show(_("No standing has been posted yet."))
        return
    title = _("Since the standing after round {round}").format(round=found.round)
    notes = [words(one) for one in found.reasons]
    office.listing(CHANGE_LIST.of(found.moved), title=title, notes=notes, data=found)


def _last_closed(state: State, number: int) -> int:
    closed = [one.number for one in state.rounds if one.status == "closed"]
    if not number and not closed:
        raise Refusal(say("no round is closed yet"))
    return number or closed[-1]


@command("post", _("Post the standing for the players to check."), panel=RESULTS, example="post")
def post(office: Office, number: ThisRound = 0) -> None:
    from pinella.tournament.standings.views import ranking

    round_ = _last_closed(office.state, number)
    done = office.do("post-standing", round=round_)
    shown = ranking(office.state, round_)
    until = screen.clock(shown.errors_until)
    notes = [_("Errors may be reported until {time}.").format(time=until)] if until else []
    office.acted(
        done,
        data=standing_data(shown, shown.lines),
        shown=[*standing_shown(shown, shown.lines), *notes],
    )
