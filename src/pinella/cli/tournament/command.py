"""How a function becomes a command: what every command has in common is added here once."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Concatenate, ParamSpec, get_type_hints

import typer

from pinella.cli.tournament.office import Office, Options
from pinella.cli.tournament.options import DatabaseOption, DataOption, WhichOption
from pinella.cli.words import _, words
from pinella.tournament import panels

P = ParamSpec("P")
Doing = Callable[Concatenate[Office, P], None]

app = typer.Typer(no_args_is_help=True)

COMMON = _("Options of every command")
SETUP = words(panels.SETUP)
ROUNDS = words(panels.ROUNDS)
SHEETS = words(panels.SHEETS)
PEOPLE = words(panels.PEOPLE)
CONDUCT = words(panels.CONDUCT)
RESULTS = words(panels.RESULTS)
PAPERS = words(panels.PAPERS)

JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."), rich_help_panel=COMMON)]
AsOption = Annotated[
    str | None,
    typer.Option("--as", metavar="NAME", help=_("Who does this; else the user's name."), rich_help_panel=COMMON),
]
RequestOption = Annotated[
    str,
    typer.Option(
        "--request",
        metavar="ID",
        help=_("A name for this call: repeated with the same name it is done once."),
        rich_help_panel=COMMON,
    ),
]
YesOption = Annotated[
    bool, typer.Option("--yes", "-y", help=_("Confirm what must be confirmed."), rich_help_panel=COMMON)
]
ReasonOption = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help=_("The reason, kept for the report."), rich_help_panel=COMMON)
]


def _in_panel(option: Any) -> Any:
    """An option of the group, shown with the common ones of a command."""
    from copy import copy

    kind, info = option.__origin__, copy(option.__metadata__[0])
    info.rich_help_panel = COMMON
    return Annotated[kind, info]


PLACE: Mapping[str, tuple[Any, object]] = {
    "data": (_in_panel(DataOption), None),
    "database": (_in_panel(DatabaseOption), None),
}
READING: Mapping[str, tuple[Any, object]] = {
    "tournament": (_in_panel(WhichOption), None),
    "as_json": (JsonOption, False),
    **PLACE,
}
ACTING: Mapping[str, tuple[Any, object]] = {
    "tournament": (_in_panel(WhichOption), None),
    "confirmed": (YesOption, False),
    "reason": (ReasonOption, ""),
    "actor": (AsOption, None),
    "request": (RequestOption, ""),
    "as_json": (JsonOption, False),
    **PLACE,
}


def command(
    name: str,
    text: str,
    *,
    panel: str,
    example: str = "",
    acts: bool = True,
    to: typer.Typer = app,
    raw: bool = False,
    more: Mapping[str, tuple[Any, object]] | None = None,
) -> Callable[[Doing[P]], Doing[P]]:
    """Register a command whose first parameter is the `Office`. `acts`: it may change something; `raw`: arguments may
    begin with a minus sign; `more`: further options that the `Options` of the office holds."""

    def register(function: Doing[P]) -> Doing[P]:
        common = {**(more or {}), **(ACTING if acts else READING)}
        run = _with_common(function, common)
        epilog = _("Example:") + f" pinella tournament {example}" if example else None
        settings = {"ignore_unknown_options": True} if raw else {}
        to.command(name, help=text, epilog=epilog, rich_help_panel=panel or None, context_settings=settings)(run)
        return function

    return register


def _with_common(function: Callable[..., None], common: Mapping[str, tuple[Any, object]]) -> Callable[..., None]:
    hints = get_type_hints(function, include_extras=True)
    (_office, *own) = inspect.signature(function).parameters.values()

    def run(context: typer.Context, **given: Any) -> None:
        asked = Options(**{name: given.pop(name) for name in common})
        with Office(asked.or_else(context.obj)) as office:
            function(office, **given)

    parameters = [inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)]
    for one in own:
        parameters.append(one.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=hints[one.name]))
    for name, (annotation, default) in common.items():
        parameters.append(
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
        )
    run.__name__ = function.__name__
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run
