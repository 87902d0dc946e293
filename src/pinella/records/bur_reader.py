"""Reading the text of a record: the lines of each deal, its tags, its turns. Every fault has its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pinella import cards
from pinella.cards import UNKNOWN, Kind
from pinella.messages import Message, Refusal, say
from pinella.records.bur_writer import AT_DISCARD_TEXT, POZZETTO, TIME_OUT_TEXT
from pinella.records.move_groups import NAMED, Group, open_group, read_card, tie_group
from pinella.records.refusals import RecordRefusal
from pinella.records.unknown_cards import do
from pinella.rules import moves
from pinella.rules.deal import CALL_TIME_OUT, CALL_TIME_OUT_AT_DISCARD, Deal
from pinella.rules.encoding import Ending, Phase

_COMMENTS: Final = re.compile(r"\{[^{}]*\}(?: *\{[^{}]*\})*")
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]*(?: [A-Za-z0-9]+)?")
_TAG: Final = re.compile(rf'\[({TAG_NAME.pattern}) "((?:[^"\\]|\\["\\])*)"\]\s*')
_TURN: Final = re.compile(r"([0-9]{1,6}) +([A-Za-z]) +(?=[^ ])")
_WORD: Final = re.compile(r"[^ ]+")
_MOST_MELDS: Final = 54


# --- deals of a file -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Chunk:
    """The lines of one deal, each with its number in the file."""

    lines: list[tuple[int, str]] = field(default_factory=list)

    @property
    def first_line(self) -> int:
        return self.lines[0][0]


def chunks(lines: Iterable[str | bytes]) -> Iterator[Chunk]:
    """The deals of a file one after the other: each begins with its tags, after a blank line."""
    chunk = Chunk()
    waiting: list[tuple[int, str]] = []
    blank = True
    for number, line in _decoded(lines):
        starts = line.startswith("[") and blank
        if starts and (chunk.lines or waiting):
            if any(text for _, text in chunk.lines):
                yield chunk
            chunk = Chunk(waiting)
            waiting = []
        if not line or (blank and line.startswith("{")):
            # Comments right above tags belong to the deal that begins there; only the next lines tell.
            if not line:
                chunk.lines += waiting
                waiting = []
                chunk.lines.append((number, line))
            else:
                waiting.append((number, line))
            blank = True
            continue
        chunk.lines += [*waiting, (number, line)]
        waiting = []
        blank = False
    chunk.lines += waiting
    if any(text for _, text in chunk.lines):
        yield chunk


def _decoded(lines: Iterable[str | bytes]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        text = _text(line, number).removesuffix("\n").removesuffix("\r")
        yield number, text.removeprefix("\N{BYTE ORDER MARK}") if number == 1 else text


def _text(line: str | bytes, number: int) -> str:
    if isinstance(line, str):
        return line
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        raise RecordRefusal(say("this is no UTF-8 text"), number, column) from None


# --- tags ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tag:
    name: str
    value: str
    line: int
    column: int
    """Where the value begins."""


@dataclass(frozen=True, slots=True)
class Header:
    preface: tuple[str, ...]
    """Lines of comment above the tags."""
    tags: tuple[Tag, ...]
    body: Sequence[tuple[int, str]]


def header_of(chunk: Chunk) -> Header:
    preface: list[str] = []
    tags: dict[str, Tag] = {}
    lines = chunk.lines
    at = 0
    while at < len(lines) and not lines[at][1]:
        at += 1
    while at < len(lines) and lines[at][1].startswith("{"):
        preface.append(_comment(lines[at][1], lines[at][0], 0))
        at += 1
    while at < len(lines) and lines[at][1]:
        tag = _tag(*lines[at])
        if tag.name in tags:
            raise RecordRefusal(say("the tag “{tag}” stands here a second time", tag=tag.name), tag.line, 2)
        tags[tag.name] = tag
        at += 1
    return Header(tuple(preface), tuple(tags.values()), lines[at:])


def _tag(number: int, line: str) -> Tag:
    found = _TAG.fullmatch(line)
    if found is None:
        raise RecordRefusal(say('expected a tag like [Dealer "W"], and a blank line after the last one'), number, 1)
    value = re.sub(r"\\(.)", r"\1", found[2])
    return Tag(found[1], value, number, found.start(2) + 1)


def tag_line(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _comment(line: str, number: int, at: int) -> str:
    text = line[at:].rstrip(" ")
    if not _COMMENTS.fullmatch(text):
        raise RecordRefusal(say("a comment stands in braces on one line, at its end: {{like this}}"), number, at + 1)
    return text


# --- turns -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Remark:
    """Text that is kept as it stands: a comment, an incident, a ruling."""

    at: int
    """After so many moves and calls."""
    text: str
    own_line: bool = True
    """False: a comment at the end of the line before."""


class TurnReader:
    """Plays the lines of a record on a deal."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.moves: list[int] = []
        self.told: dict[int, tuple[Kind, ...]] = {}
        self.remarks: list[Remark] = []
        self.number = 0
        self.line = ""
        self.offset = 0
        self.words: list[str] = []

    def read(self, number: int, line: str) -> None:
        self.number, self.line, self.offset, self.words = number, line, 0, []
        if not line.strip(" "):
            return
        if line[0] in "!=":
            self.remarks.append(Remark(len(self.moves), line))
        elif line[0] == "{":
            self.remarks.append(Remark(len(self.moves), _comment(line, number, 0)))
        else:
            self._act(line)

    def _act(self, line: str) -> None:
        brace = line.find("{")
        text = line if brace < 0 else line[:brace]
        if text.rstrip(" ") in (TIME_OUT_TEXT, AT_DISCARD_TEXT):
            self._call(at_discard=text.rstrip(" ") == AT_DISCARD_TEXT)
        elif turn := _TURN.match(text):
            self._turn(turn, text)
        elif text.startswith("["):
            raise self._fault(say("a blank line stands between two deals"))
        else:
            raise self._fault(
                say(
                    "expected a turn like “1 N draws 7h, discards Kd”, “time-out”, "
                    "a line that begins with ! or =, or a comment in braces"
                )
            )
        if brace >= 0:
            self.remarks.append(Remark(len(self.moves), _comment(line, self.number, brace), own_line=False))

    def _fault(self, why: Message, word: int = 0, article: str | None = None) -> RecordRefusal:
        """A refusal that points to a word of the step being read."""
        column = self.offset
        places = [found.start() for found in _WORD.finditer(self.line, self.offset)]
        if places:
            column = places[min(word, len(self.words or places) - 1)]
        return RecordRefusal(why, self.number, column + 1, article)

    def _call(self, *, at_discard: bool) -> None:
        try:
            self.deal.call_time_out(at_discard=at_discard)
        except Refusal as refusal:
            raise self._fault(refusal.message, 0, refusal.article) from None
        self.moves.append(CALL_TIME_OUT_AT_DISCARD if at_discard else CALL_TIME_OUT)

    def _turn(self, head: re.Match[str], text: str) -> None:
        deal = self.deal
        if deal.is_over:
            raise self._fault(say("the deal is over"))
        if int(head[1]) != deal.turn + 1:
            raise self._fault(say("turn {number} is expected here", number=deal.turn + 1))
        if head[2] != deal.on_turn:
            raise self._fault(say("{seat} is on turn", seat=deal.on_turn), 1)
        turn = deal.turn
        at = head.end()
        owed = ""
        for step in text[at:].split(","):
            self.offset = at
            at += len(step) + 1
            self.words = [word for word in step.split(" ") if word]
            if not self.words:
                raise self._fault(say("a step is expected here, like “draws 7h” or “discards Kd”"))
            said = " ".join(self.words)
            if owed:
                if said != owed:
                    raise self._fault(say("“{expected}” is expected here", expected=owed))
                owed = ""
                continue
            if deal.is_over or deal.turn != turn:
                raise self._fault(say("the turn is finished: nothing can follow it"))
            owed = self._step()
        if owed:
            self.offset = len(text.rstrip(" "))
            raise RecordRefusal(say("“{expected}” is expected here", expected=owed), self.number, self.offset + 1)

    def _step(self) -> str:
        """Read and do one step; what has to be said next because of it."""
        player, waiting = self.deal.state.player, self.deal.state.may_take_pozzetto(self.deal.state.player)
        try:
            verb = self._do()
        except RecordRefusal:
            raise
        except Refusal as refusal:
            raise self._fault(refusal.message, 0, refusal.article) from None
        state = self.deal.state
        took = bool(waiting and state.has_taken(state.seat_side(player)))
        closed = state.over == Ending.CLOSED
        if verb in ("opens", "ties"):
            return POZZETTO if took else "closes" if closed else ""
        if verb in ("discards", "closes"):
            self._verify_discard(took, closed)
        return ""

    def _verify_discard(self, took: bool, closed: bool) -> None:
        name = cards.name(moves.card(self.moves[-1]))
        expected = f"discards {name}"
        if took:
            expected += f" and {POZZETTO}"
        elif closed:
            expected = f"closes with {name}"
        card = 2 if self.words[0] == "closes" else 1
        if " ".join([*self.words[:card], name, *self.words[card + 1 :]]) != expected:
            raise self._fault(say("this discard is written “{expected}”", expected=expected))

    def _do(self) -> str:
        words = self.words
        match words[0]:
            case "draws":
                self._count_words(2, say("“draws” is followed by one card, ?? if nobody knows it"))
                self._draw()
            case "picks" if words[1:2] == ["up"]:
                self._pick_up()
            case "opens":
                if len(words) < 4:
                    raise self._fault(say("“opens” is followed by the three or more cards of the meld"))
                self._lay(open_group(self.deal, self._group(words[1:], 1)))
            case "ties":
                self._tie()
            case "discards" if len(words) > 1:
                self._push(moves.discard(self._card(1)))
            case "closes" if len(words) == 3 and words[1] == "with":
                self._push(moves.discard(self._card(2)))
            case _:
                raise self._fault(
                    say(
                        "“{text}” is no step: expected draws, picks up, opens, ties, discards or closes with, "
                        "and their cards",
                        text=" ".join(words),
                    )
                )
        return words[0]

    def _count_words(self, number: int, expected: Message) -> None:
        if len(self.words) != number:
            raise self._fault(expected, min(number, len(self.words) - 1))

    def _card(self, word: int, *, unknown: bool = False) -> Kind:
        text = self.words[word]
        if text in NAMED:
            return NAMED[text]
        try:
            return read_card(text, unknown=unknown)
        except Refusal as refusal:
            raise self._fault(refusal.message, word) from None

    def _group(self, words: Sequence[str], first: int) -> Group:
        try:
            return Group.read(words)
        except Refusal as refusal:
            word = next((i for i, text in enumerate(words) if text in str(refusal)), 0)
            raise self._fault(refusal.message, first + word) from None

    def _push(self, move: int, told: tuple[Kind, ...] = ()) -> None:
        do(self.deal, move, told)
        if told:
            self.told[len(self.moves)] = told
        self.moves.append(move)

    def _lay(self, made: list[int]) -> None:
        self.moves += made

    def _draw(self) -> None:
        card = self._card(1, unknown=True)
        state = self.deal.state
        lies = Kind(state.card_at(state.top))
        told: tuple[Kind, ...] = ()
        if UNKNOWN not in (card, lies) and card != lies and self.deal.phase == Phase.TAKE:
            why = say("the top card of the stock is {card}", card=cards.name(lies))
            raise self._fault(why, 1)
        if lies == UNKNOWN and card != UNKNOWN:
            told = (card,)
        self._push(moves.DRAW, told)

    def _pick_up(self) -> None:
        written = [self._card(word, unknown=True) for word in range(2, len(self.words))]
        pile = self.deal.pile
        fits = len(written) == len(pile) and all(
            one == other or UNKNOWN in (one, other) for one, other in zip(written, pile, strict=True)
        )
        if self.deal.phase == Phase.TAKE and not fits:
            lying = " ".join(cards.names(pile)) or "-"
            raise self._fault(say("the pile, from the bottom, is {cards}", cards=lying), 2)
        whole = tuple(one if other == UNKNOWN else other for one, other in zip(written, pile, strict=False))
        if UNKNOWN in whole:
            raise self._fault(say("the cards of the pile are seen by all: name the first up-card"), 2)
        self._push(moves.PICK_UP, whole if UNKNOWN in pile else ())

    def _tie(self) -> None:
        words = self.words
        on_top = words[-2:] == ["on", "top"]
        core = words[:-2] if on_top else words
        if len(core) < 4 or core[-2] != "to" or not re.fullmatch(r"[0-9]{1,6}", core[-1]):
            raise self._fault(say("a tie is written “ties 8h to 2”: cards, “to”, the number of the meld"))
        number = int(core[-1])
        if not 1 <= number <= _MOST_MELDS:
            why = say("there is no meld number {number} on the table", number=number)
            raise self._fault(why, len(core) - 1)
        self._lay(tie_group(self.deal, number, self._group(core[1:-2], 1), on_top=on_top))
