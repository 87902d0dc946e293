"""The screens of the hall, and what stands on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Context
from pinella.acts.roles import DIRECTION
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.event import Event
from pinella.tournament.hall.events import NoticesCleared, Screen, ScreenRemoved, ScreenSet, ScreenView, Theme
from pinella.tournament.panels import SETUP
from pinella.tournament.state import State

CODE = re.compile(r"[A-Za-z0-9_-]{4,40}")
MOST_SCREENS = 50
MOST_PARTS = 12
QUICKEST, SLOWEST = 3, 120
"""Seconds a page stays."""


def read_share(_: Reading, text: str) -> tuple[int, int]:
    """`1/3`: the first of three parts."""
    share, mark, shares = text.partition("/")
    if not (mark and share.isdecimal() and shares.isdecimal() and len(text) < 8):
        raise Refusal(say("“{text}” is no share of a list: expected one such as 1/3", text=text))
    return int(share), int(shares)


def _typed(
    reading: Reading,
    *,
    name: Annotated[str, Ask(say("Name"), say("Name of the screen, such as where it hangs."))],
    views: Annotated[
        tuple[ScreenView, ...],
        Ask(
            say("view of a screen"),
            say("clock, seats-by-table, seats-by-name, results, standing, message, rules."),
            metavar="VIEW",
        ),
    ],
    code: Annotated[
        str,
        Ask(
            say("Code of the screen"),
            say("Code of the screen; else that of this name, or a new one."),
            metavar="CODE",
        ),
    ] = "",
    seconds: Annotated[int, Ask(say("Seconds for each view"), say("How long each page stays."))] = 12,
    part: Annotated[
        tuple[int, int],
        Ask(say("Part"), say("Which share of a long list, of how many."), metavar="1/3", read=read_share),
    ] = (1, 1),
    theme: Annotated[Theme, Ask(say("theme"), say("dark or light."))] = "dark",
    sound: Annotated[bool, Ask(say("With sound"), say("It gives the signals aloud."))] = False,
) -> Mapping[str, Any]:
    """A screen of this name that is there shows something else from now on."""
    held = [one.code for one in reading.state.screens.values() if one.name == name.strip()]
    return {
        "code": code or (held[0] if held else reading.fresh()),
        "name": name,
        "views": views,
        "seconds": seconds,
        "part": part[0],
        "parts": part[1],
        "theme": theme,
        "sound": sound,
    }


@act(
    "set-screen",
    title=say("Set up a screen"),
    roles=DIRECTION,
    after_end=True,
    command=Command(
        "screen",
        say("Set up a screen of the hall, or let it show something else."),
        SETUP,
        'screen "Sala grande" clock seats-by-name --part 1/2 --sound',
        typed=_typed,
    ),
)
def set_screen(
    state: State,
    context: Context,
    *,
    code: Annotated[str, Ask(say("Code of the screen"))],
    name: Annotated[str, Ask(say("Name"))],
    views: Annotated[tuple[ScreenView, ...], Ask(say("What it shows"))],
    seconds: Annotated[int, Ask(say("Seconds for each view"))] = 12,
    part: Annotated[int, Ask(say("Part"))] = 1,
    parts: Annotated[int, Ask(say("of so many parts"))] = 1,
    theme: Annotated[Theme, Ask(say("Colours"))] = "dark",
    sound: Annotated[bool, Ask(say("With sound"))] = False,
) -> list[Event]:
    """A new screen, or one that shows something else from now on."""
    screen = Screen(
        code=code,
        name=name.strip(),
        views=views,
        seconds=seconds,
        part=part,
        parts=parts,
        theme=theme,
        sound=sound,
    )
    _verify(screen)
    if code not in state.screens and len(state.screens) >= MOST_SCREENS:
        raise Refusal(say("a tournament has at most {most} screens: remove one first", most=MOST_SCREENS))
    return [] if state.screens.get(code) == screen else [ScreenSet(screen=screen)]


def _verify(screen: Screen) -> None:
    if not CODE.fullmatch(screen.code):
        raise Refusal(say("the code of a screen has 4 to 40 letters, digits or hyphens"))
    if not screen.name:
        raise Refusal(say("a screen needs a name, such as the place where it hangs"))
    if not screen.views or len(set(screen.views)) != len(screen.views):
        raise Refusal(say("a screen shows at least one view, and none of them twice"))
    if not QUICKEST <= screen.seconds <= SLOWEST:
        raise Refusal(
            say(
                "a page stays for {n} second: expected {least} to {most}",
                "a page stays for {n} seconds: expected {least} to {most}",
                n=screen.seconds,
                least=QUICKEST,
                most=SLOWEST,
            )
        )
    if not 1 <= screen.part <= screen.parts <= MOST_PARTS:
        raise Refusal(
            say(
                "share {part} of {parts} cannot be: the list is split over 1 to {most} screens",
                part=screen.part,
                parts=screen.parts,
                most=MOST_PARTS,
            )
        )


@act(
    "remove-screen",
    title=say("Remove a screen"),
    roles=DIRECTION,
    after_end=True,
    command=Command("remove-screen", say("Take a screen off the list."), SETUP, "remove-screen 1a2b3c4d"),
)
def remove_screen(
    state: State, context: Context, *, code: Annotated[str, Ask(say("Code of the screen"))]
) -> list[Event]:
    if code not in state.screens:
        raise Refusal(say("there is no screen {code}", code=code))
    return [ScreenRemoved(code=code)]


@act(
    "clear-notice",
    title=say("Take the message off the screens"),
    roles=DIRECTION,
    command=Command("clear-notice", say("Take the message off the screens."), SETUP, "clear-notice"),
)
def clear_notice(state: State, context: Context) -> list[Event]:
    """What was announced stays in the journal."""
    return [NoticesCleared()] if len(state.notices) > state.notices_cleared else []
