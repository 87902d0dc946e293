"""A page of the staff declares itself once: where it is, who may open it, which section of the guides explains it, and
its place in the menu. The menu, the table of roles, the help links and the tests are made from these declarations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from pinella.messages import Message, say
from pinella.server.access.callers import Caller, need
from pinella.server.application import Connected

BASE = "/dir/{id_:str}"
_PARAMETER = re.compile(r"\{\w+:(int|str)\}")
_KINDS = {"int": r"\d+", "str": "[^/]+"}


class MenuPart(Enum):
    """The side menu in the order of an evening. The first part has no heading, the last one is folded."""

    START = None
    PREPARE = say("Prepare")
    PLAY = say("Play")
    CONCLUDE = say("Conclude")
    MORE = say("More")


@dataclass(frozen=True, slots=True)
class InMenu:
    """Where the side menu shows a page: lower places first inside a part."""

    part: MenuPart
    place: int
    icon: str
    word: Message
    waiting: str = ""
    """The figure of the frame that stands beside the word as a badge, if there is one."""


@dataclass(frozen=True, slots=True, eq=False)
class DirectorPage:
    address: str
    """After `/dir/{id}`, with its parameters as the router writes them."""
    opens: str
    """The action that opens it."""
    guide: str
    """The section that explains it, such as `direttore#orologio`."""
    menu: InMenu | None = None
    within: DirectorPage | None = None
    """The page of the menu to which a page without a place of its own belongs."""
    also: tuple[str, ...] = ()
    """Further addresses that the same section explains."""

    @property
    def path(self) -> str:
        """For the router."""
        return BASE + self.address

    @property
    def marked(self) -> DirectorPage:
        """The page that the menu marks as the one the reader is on."""
        return self.within or self

    def explains(self, rest: str) -> int:
        """How many parts of an address after `/dir/{id}` this page stands for; -1: it is not about it."""
        fitting = [one for one in (self.address, *self.also) if re.match(_pattern(one), rest)]
        return max((one.count("/") for one in fitting), default=-1)

    async def need(self, connection: Connected, id_: str) -> Caller:
        """Whoever asks, if the page is theirs to see."""
        return await need(connection, id_, self.opens)


def _pattern(address: str) -> str:
    """The address itself, and everything below it."""
    return _PARAMETER.sub(lambda found: _KINDS[found[1]], address) + r"(/|\Z)"


PAGES: list[DirectorPage] = []
"""Every page of the staff, once its module is loaded."""


def director_page(
    address: str,
    *,
    guide: str,
    opens: str = "",
    menu: InMenu | None = None,
    within: DirectorPage | None = None,
    also: tuple[str, ...] = (),
) -> DirectorPage:
    """Declares a page. `opens`: the action, which `right` declares where the page has one of its own; a page within
    another is opened by the same action unless it says otherwise."""
    action = opens or (within.opens if within else "")
    if not action:
        raise ValueError(f"nobody may open {address}: the page names no action")
    page = DirectorPage(address, action, guide, menu, within.marked if within else None, also)
    PAGES.append(page)
    return page


def section_of(path: str) -> str:
    """The section of the guides about an address of the staff; empty if it is none."""
    found = re.fullmatch(r"/dir/[^/]+(/.*)?", path)
    if found is None:
        return ""
    rest = found[1] or ""
    best = max(PAGES, key=lambda page: page.explains(rest), default=None)
    return best.guide if best else ""
