"""The plan of rounds: written in a line or a file, shown with what the planner should know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinella.cli.tournament import screen
from pinella.cli.tournament.acts import does
from pinella.cli.tournament.arguments import bytes_of
from pinella.cli.tournament.office import Office
from pinella.cli.words import _, words
from pinella.listing import Column, Listing, Row
from pinella.messages import Refusal, say
from pinella.tournament.pairing.systems import seating_called, system_called
from pinella.tournament.typed import whole

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.tournament.model import PlannedRound
    from pinella.tournament.state import State

_GROUPS = re.compile(r"\d{1,4}(\+\d{1,4})+")
_WORDS = {"d": "deals", "m": "minutes", "'": "minutes"}
_NAMED = ("deals", "minutes", "session", "step", "bar", "seating")


@does("set-plan")
def plan(
    office: Office,
    text: Annotated[
        str,
        typer.Argument(
            metavar="PLAN",
            help=_(
                "Runs of rounds: how many, system, merit groups by tables (7+9+9), and in a run 4d for deals, 35m for "
                "minutes, session=2, step=2, bar=1, seating=draw."
            ),
        ),
    ] = "",
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help=_("A TOML or JSON file with a list `rounds`."))
    ] = None,
    deals: Annotated[int, typer.Option("--deals", help=_("Deals of a round."))] = 3,
    minutes: Annotated[int, typer.Option("--minutes", help=_("Minutes of a round; else the code's own."))] = 0,
    session: Annotated[int, typer.Option("--session", min=1, help=_("Session of the rounds that name none."))] = 1,
    seating: Annotated[
        str, typer.Option("--seating", help=_("How the first round is seated: draw, alphabetical, ..."))
    ] = "",
) -> None:
    if not text and file is None:
        _show(office, [])
        return
    if text and file is not None:
        raise Refusal(say("give the plan either as a line or as a file, not both"))
    defaults: dict[str, Any] = {"deals": deals, "minutes": minutes, "session": session}
    state = office.state
    made = from_file(file, state.code, defaults) if file else from_text(text, state.code, defaults)
    if seating and made and not made[0].seating:
        import msgspec

        made = (msgspec.structs.replace(made[0], seating=seating_called(seating)), *made[1:])
    done = office.do("set-plan", rounds=made)
    _show(office, [done])


def from_text(text: str, code: Code, defaults: dict[str, Any]) -> tuple[PlannedRound, ...]:
    """`6 mitchell, 2 danish 4d, 3 danish 7+9+9`."""
    rounds: list[PlannedRound] = []
    for part in re.split(r"[,;]", text):
        if part.strip():
            rounds += _run(part.split(), code, defaults)
    return tuple(rounds)


def _run(tokens: list[str], code: Code, defaults: dict[str, Any]) -> list[PlannedRound]:
    """Merit groups are formed before the first round of the run."""
    count = whole(tokens[0]) if tokens[0].isdecimal() else 1
    tokens = tokens[1:] if tokens[0].isdecimal() else tokens
    if count is None or not 1 <= count <= 99:
        raise Refusal(say("a run has 1 to 99 rounds, not {count}", count=count or 0))
    if not tokens:
        raise Refusal(say("the plan says how many rounds, but not under which system: such as “3 danish”"))
    values = defaults | {"system": system_called(tokens.pop(0))}
    groups: tuple[int, ...] = ()
    for token in tokens:
        if _GROUPS.fullmatch(token):
            groups = tuple(map(int, token.split("+")))
        else:
            values |= _option(token)
    first = _round(values | {"groups": groups}, code)
    rest = {key: value for key, value in values.items() if key != "seating"}
    return [first, *[_round(rest, code)] * (count - 1)]


def _option(token: str) -> dict[str, Any]:
    if found := re.fullmatch(r"(\d{1,6})(d|m|')", token):
        return {_WORDS[found[2]]: int(found[1])}
    name, mark, value = token.partition("=")
    if mark and name == "seating":
        return {"seating": seating_called(value)}
    if mark and name in _NAMED and re.fullmatch(r"-?\d{1,6}", value):
        return {name: int(value)}
    raise Refusal(
        say("“{token}” is no part of a plan: expected groups such as 7+9+9, 4d, 35m or one of {known} with =",
            token=token, known=", ".join(_NAMED))
    )  # fmt: skip


def _round(values: dict[str, Any], code: Code) -> PlannedRound:
    import msgspec

    from pinella.tournament.model import PlannedRound
    from pinella.tournament.rounds.minutes import default_minutes

    made = dict(values)
    if not made.get("minutes"):
        made["minutes"] = default_minutes(code, made["deals"])
    try:
        return msgspec.convert(made, PlannedRound, strict=True)
    except msgspec.ValidationError as error:
        raise Refusal(say("the plan: {why}", why=error)) from None


def from_file(file: Path, code: Code, defaults: dict[str, Any]) -> tuple[PlannedRound, ...]:
    """`[[rounds]]` of TOML or `{"rounds": [...]}`; `count` repeats a round."""
    import tomllib

    import msgspec

    data = bytes_of(file)
    try:
        read = msgspec.json.decode(data) if file.suffix == ".json" else tomllib.loads(data.decode("utf-8-sig"))
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal(say("{file} is no plan: {why}", file=file, why=error)) from None
    listed = read.get("rounds") if isinstance(read, dict) else None
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise Refusal(say("{file} is no plan: expected a list of tables called rounds", file=file))
    rounds: list[PlannedRound] = []
    for one in listed:
        count = one.pop("count", 1)
        if not isinstance(count, int) or not 1 <= count <= 99:
            raise Refusal(say("a run has 1 to 99 rounds, not {count}", count=count))
        rest = {key: value for key, value in one.items() if key not in ("seating", "groups")}
        rounds += [_round(defaults | one, code), *[_round(defaults | rest, code)] * (count - 1)]
    return tuple(rounds)


# --- showing ---------------------------------------------------------------------------------------------------------


def _show(office: Office, done: list[Any]) -> None:
    from pinella.tournament.rounds.views.seats import movements
    from pinella.tournament.setup.views import plan_list, plan_view

    state = office.state
    if not state.plan:
        raise Refusal(say('there is no plan yet: for example `pinella tournament plan "3 danish"`'))
    view = plan_view(state)
    listed = plan_list(view.sessions).of(view.rounds)
    warnings = [f"{one.number}: {words(warning)}" for one in view.rounds for warning in one.warnings]
    moves = _movement_rows(state) if len(list(state.active())) > 1 else []
    data = {
        "rounds": listed.rows,
        "byes": view.byes,
        "tie_breaks": view.tie_breaks,
        "announced": view.announced,
        "movements": movements(state) if moves else [],
    }
    shown: list[Any] = [screen.table(listed, title=state.name)]
    shown += [_("Rest: {words}").format(words=words(one.words)) for one in view.byes]
    shown += [_("Between equals: {criteria}").format(criteria=", ".join(words(one) for one in view.tie_breaks))]
    shown += [f"! {_('round')} {one}" for one in warnings]
    if moves:
        grid: Listing[Row] = Listing(*(Column(key, key if key != "table" else say("table")) for key in moves[0]))
        shown.append(screen.table(grid.of(moves), title=_("Movements that no score can change")))
    if done:
        office.acted(*done, data=data, shown=shown)
    else:
        office.answer(data, *shown)


def _movement_rows(state: State) -> list[dict[str, object]]:
    """One row for each table, one column for each round to come."""
    from pinella.tournament.rounds.views.seats import movements

    grid: dict[int, dict[str, object]] = {}
    for movement in movements(state):
        for one in movement.tables:
            if one.room == "closed":
                continue
            row = grid.setdefault(one.table, {"table": one.table})
            row[str(movement.round)] = _against(one)
    return [grid[table] for table in sorted(grid)]


def _against(one: Any) -> str:
    home = "+".join(map(str, one.home.numbers))
    return f"{home} – {'+'.join(map(str, one.away.numbers))}" if one.away else f"{home} ⊘"
