"""Acts at a free table as text, one a line, and questions to the table: what case files and the terminal speak.

N draws            N draws 2           N picks up          N picks up leaving Qd
N lays 5h 6h 8h    N ties 9h to 1      N discards 4c       N discards 5s Jh
N takes pozzetto   N looks             N passes            N shows Kd to partner
N tells throw 7h of meld 2              E calls             referee comes       N lets time out     N chooses burn-it
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Refusal, say
from pinella.referee.free_table.journal import Act, ActKind
from pinella.referee.free_table.table import Called, Event, FreeTable, Resumed, Ruled
from pinella.referee.incidents import find
from pinella.referee.ruling import current_name
from pinella.rules.encoding import Freeze, Restriction

_PATTERNS = [
    (re.compile(pattern), kind)
    for pattern, kind in (
        (r"(\w) draws(?: (\d))?", "draw"),
        (r"(\w) picks up(?: leaving (.+))?", "pick-up"),
        (r"(\w) lays (.+)", "open"),
        (r"(\w) ties (.+) to (\d+)", "tie"),
        (r"(\w) discards (.+)", "discard"),
        (r"(\w) takes pozzetto", "pozzetto"),
        (r"(\w) looks", "look"),
        (r"(\w) passes", "pass"),
        (r"(\w) shows (.+) to (partner|opponents)", "expose"),
        (r"(\w) tells ([\w-]+)((?: [\w-]+=[\w-]+)*)(?: (?!of meld)([^=]+?))??(?: of meld (\d+))?", "happen"),
        (r"(\w) lets time out", "time-out"),
        (r"(\w) chooses ([\w-]+)", "choose"),
        (r"(\w) deals (\d+) cards to (\w)", "misdeal"),
        (r"(\w) deals pozzetti of (\d+(?: and \d+)*)", "misdealt-pozzetti"),
        (r"(\w) calls", "call"),
        (r"referee comes", "call"),
        (r"play goes on", "resume"),
        (r"= ([\w-]+) (\w) (\d+)((?: [\w-]+=[^;]+;)*)(?: chosen ([\w,-]+(?: [\w,-]+)*?))?(?: lot (\d+))?", "ruled"),
    )
]
_FREEZES = {Freeze.NEXT_TURN: "next-turn", Freeze.FREE_TURN: "free-turn", Freeze.FOR_GOOD: "for-good"}


def read_event(line: str) -> Event:
    """An act, a call or a ruling from its line."""
    text = " ".join(line.split())
    for pattern, kind in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is not None:
            return _event(kind, found.groups(""))
    raise Refusal(say("“{line}” is no act: write for instance “N draws”, “E lays 5h 6h 7h”, “S calls”", line=text))


def _event(kind: str, words: tuple[str, ...]) -> Event:
    match kind, words:
        case "draw", (seat, number):
            return Act("draw", seat, number=int(number or 1))
        case "tie", (seat, group, number):
            return Act("tie", seat, _cards(group), number=int(number))
        case "expose", (seat, group, seen_by):
            return Act("expose", seat, _cards(group), word=seen_by)
        case "happen", (seat, incident, facts, group, number):
            find(incident)
            told = _pairs(facts.split())
            return Act("happen", seat, _cards(group), int(number or 0), incident, told)
        case "ruled", (incident, seat, at, facts, chosen, lot):
            told = _pairs(part.strip() for part in facts.split(";") if part.strip())
            return Ruled(incident, seat, int(at), told, tuple(chosen.split(",")) if chosen else (), int(lot or 0))
        case "misdeal", (seat, number, to):
            return Act("misdeal", seat, word=to, numbers=(int(number),))
        case "misdealt-pozzetti", (seat, sizes):
            return Act("misdeal", seat, word="pozzetti", numbers=tuple(map(int, sizes.split(" and "))))
        case "choose", (seat, option):
            return Act("choose", seat, word=option)
        case "resume", _:
            return Resumed()
        case "call", _:
            return Called(words[0] if words else None)
        case _:
            return Act(cast(ActKind, kind), words[0], _cards(words[1]) if len(words) > 1 else ())


def _pairs(parts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, _, value in (part.partition("=") for part in parts))


def _cards(group: str) -> tuple[Kind, ...]:
    return tuple(cards.parse_line(group)) if group else ()


def write_event(event: Event) -> str:
    """The line of an event, which `read_event` reads back."""
    match event:
        case Called(by):
            return f"{by} calls" if by else "referee comes"
        case Resumed():
            return "play goes on"
        case Ruled():
            told = "".join(f" {name}={value};" for name, value in event.answers)
            chosen = f" chosen {','.join(event.choices)}" if event.choices else ""
            return f"= {event.incident} {event.seat} {event.at}{told}{chosen}" + (
                f" lot {event.lot}" if event.lot else ""
            )
        case Act():
            return f"{event.seat} {_verb(event)}"


def _verb(act: Act) -> str:
    group = _line(act.cards)
    match act.kind:
        case "draw":
            return "draws" if act.number <= 1 else f"draws {act.number}"
        case "pick-up":
            return f"picks up leaving {group}" if group else "picks up"
        case "open":
            return f"lays {group}"
        case "tie":
            return f"ties {group} to {act.number}"
        case "discard":
            return f"discards {group}"
        case "pozzetto":
            return "takes pozzetto"
        case "look":
            return "looks"
        case "pass":
            return "passes"
        case "expose":
            return f"shows {group} to {act.word}"
        case "happen":
            facts = "".join(f" {name}={value}" for name, value in act.facts)
            meld = f" of meld {act.number}" if act.number else ""
            return f"tells {act.word}{facts}" + (f" {group}" if group else "") + meld
        case "time-out":
            return "lets time out"
        case "choose":
            return f"chooses {act.word}"
        case "misdeal" if act.word == "pozzetti":
            return f"deals pozzetti of {' and '.join(map(str, act.numbers))}"
        case "misdeal":
            return f"deals {act.numbers[0]} cards to {act.word}"


def loads(text: str) -> list[Event]:
    """The journal of a free table from its text; empty lines and those that begin with # say nothing."""
    events = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            events.append(read_event(line))
        except Refusal as refused:
            raise Refusal(say("line {number}: {why}", number=number, why=refused.message)) from None
    return events


def dumps(events: Iterable[Event]) -> str:
    return "".join(f"{write_event(event)}\n" for event in events)


def perform(table: FreeTable, line: str) -> bool:
    """Do what a line says; True when it was a call, so that the referee may speak."""
    event = read_event(line)
    table.happen(event)
    return isinstance(event, Called)


def play(
    table: FreeTable, acts: Iterable[str], answers: Mapping[str, str] | None = None, choices: Iterable[str] = ()
) -> None:
    """Do all acts; at each call the referee rules on everything he finds. Lines that begin with ? only look."""
    for line in acts:
        if not line.startswith("?") and perform(table, line):
            rule_on_all(table, answers or {}, choices)


def rule_on_all(table: FreeTable, answers: Mapping[str, str], choices: Iterable[str] = ()) -> None:
    """Rule on everything that was found, with what people say of it and have chosen."""
    wanted = tuple(choices)
    while table.open_troubles():
        trouble = table.open_troubles()[0]
        asked = {fact.name: fact for fact in table.incident(trouble).facts}
        now_called = {current_name(name, asked): value for name, value in answers.items()}
        told = {name: value for name, value in now_called.items() if name in asked}
        table.apply(trouble, told, wanted)


def look(table: FreeTable, subject: str) -> str:
    """What the table shows: `hand N`, `penalised N`, `exposed N`, `limits N`, `pile`, `meld 1`, `frozen`, ..."""
    what, _, rest = subject.partition(" ")
    deal = table.deal
    match what:
        case "hand":
            return _line(deal.hand(rest))
        case "penalised":
            return _line(deal.penalised(rest))
        case "exposed":
            index = table.index(rest)
            return _line([kind for kind in cards.KINDS for _ in range(deal.state.exposed_count(index, kind))])
        case "limits":
            return _limits(table, rest)
        case "orders":
            index = table.index(rest)
            standing = [order for order in table.layout.orders if order.seat == index]
            return " ".join(order.name for order in standing)
        case "pile":
            return _line(deal.pile)
        case "stock":
            return _line(deal.stock[:1])
        case "meld":
            return _meld(table, int(rest))
        case "melds":
            return str(len(deal.melds))
        case "frozen":
            return _frozen(table)
        case "loose":
            return " ".join(f"{_line(heap.cards)}{'-' if heap.negative else ''}" for heap in table.layout.heaps)
        case "turn":
            return "" if deal.is_over else deal.on_turn
        case "total":
            return str(table.count().sides[rest].total)
        case "troubles":
            return " ".join(trouble.incident for trouble in table.open_troubles())
        case _:
            raise Refusal(say("the table cannot be asked for “{subject}”", subject=subject))


def _meld(table: FreeTable, number: int) -> str:
    """A meld as it lies, or a wrong one lying by itself; what lies on a meld and does not belong there is `loose`."""
    tag = table.layout.numbered(number)
    if tag is None:
        return ""
    heap, meld = table.layout.heap(tag), table.layout.meld(tag)
    return _line(heap.cards) if heap is not None else str(meld)


def _frozen(table: FreeTable) -> str:
    """Melds nobody ties to, and until when; a wrong meld that was ruled to stay is frozen for good."""
    layout = table.layout
    melds = [f"{laid.number}:{_FREEZES[laid.freeze]}" for laid in table.deal.melds if laid.freeze]
    alone = [heap for heap in layout.heaps if heap.on is None]
    wrong = [
        f"{len(layout.tags) + number}:for-good"
        for number, heap in enumerate(alone, start=1)
        if heap.negative or heap.positive
    ]
    return " ".join([*melds, *wrong])


def _limits(table: FreeTable, rest: str) -> str:
    """Of the present or next turn of a seat; `limits N later` of the one after."""
    seat, _, later = rest.partition(" ")
    bits = table.layout.limits(table.index(seat), 1 if later else 0)
    return " ".join(limit.name.lower().replace("_", "-") for limit in Restriction if bits & limit and limit.name)


def _line(group: Iterable[Kind]) -> str:
    return " ".join(cards.name(kind) for kind in group)
