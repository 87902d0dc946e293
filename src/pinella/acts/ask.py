"""How one argument of an act is asked for, beside its type: `side: Annotated[Side, Ask(say("Side"))]`.

Every edge reads it: the form its label, the terminal its help and whether it is an option, the API its description.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pinella.messages import Message


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known while arguments are read."""

    state: Any
    """Of what is acted on."""
    caller: str
    """The name of whoever acts."""
    given: Mapping[str, Any]
    """The arguments that were read before."""
    people: Callable[[], Mapping[str, Any]] = dict
    """Everybody the archive knows, by id."""
    now: int = 0
    """The instant in milliseconds, for what is filled in by the clock."""
    fresh: Callable[[], str] = str
    """A code that nobody has yet, for what needs one."""


Reader = Callable[[Reading, str], Any]
"""What somebody typed, as the value the act wants."""
Filler = Callable[[Reading], Any]
"""What stands there when nothing was typed; None leaves it to the act."""
Among = Callable[[Reading], Sequence[tuple[str, Message]]]
"""Values that are there to choose from, each with its words."""


@dataclass(frozen=True, slots=True, eq=False)  # types are compared by what stands beside them
class Ask:
    label: Message
    help: Message | None = None
    """On the terminal, where there is room for a sentence; else the label."""
    read: Reader | None = None
    """How typed text becomes the value; else by the type alone."""
    fill: Filler | None = None
    """What the edges put there when it is left out."""
    propose: Filler | None = None
    """What a form puts there beforehand, to be changed."""
    among: Among | None = None
    """What a form offers, where the state knows what there is."""
    others: bool = False
    """What is not among them may be typed too."""
    asked: bool = True
    """False: no edge asks for it; it is filled in, or left to the act."""
    argument: bool = False
    """On the terminal it stands without a name although it may be left out."""
    option: str = ""
    """On the terminal, where it is not the argument's own name; `--no-x` switches off what is on by itself. What is
    needed and has one stands with its name."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """On the terminal, short forms: an option of its own that means a value."""
    metavar: str = ""
    low: int | None = None
    high: int | None = None
    long: bool = False
    """A text of several lines."""


@dataclass(frozen=True, slots=True)
class Command:
    """An act as a command of the terminal: `late`, or `table open` within a group."""

    name: str
    text: Message
    panel: Message
    example: str = ""
    negative: bool = False
    """Arguments may begin with a minus sign."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """What programs are told beside the kinds of events: key, and the field of the first event it is taken from."""
    nothing: Message | None = None
    """What is said when no event follows."""
    typed: Callable[..., Mapping[str, Any]] | None = None
    """Where people type something else than the act takes: its keyword arguments are asked for as those of an act are;
    called with a `Reading` and what was read, it answers with the arguments of the act."""
    by_hand: str = ""
    """Why the terminal's function is written by hand: it reads a file, or does several acts. Name, help, heading and
    example are these all the same."""
    looks: bool = False
    """Without its first argument it shows how things stand, and does nothing."""
