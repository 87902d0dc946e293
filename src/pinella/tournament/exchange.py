"""One tournament as one text file: JSON lines, each event bound to the one before by a hash, results at the end."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from pinella.acts.actor import decoded_actor, old_actor
from pinella.codes.kept import Codes, KeptCode, is_whole, keep, with_kept
from pinella.messages import Refusal, say
from pinella.tournament.event import Recorded
from pinella.tournament.events import decode_stored, encode
from pinella.tournament.standings.standing import standing
from pinella.tournament.state import State

FORMATS = (1, 2)
"""Since 2 the code stands in the second line, with the values the tournament was played under, and who acted is an
object; before, a name."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pinella: str
    format: int
    id: str


class _Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: KeptCode


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    seq: int
    at: int
    actor: msgspec.Raw
    """An object as `Actor.stored` writes it; in old files a text."""
    event: msgspec.Raw
    hash: str
    device: str = ""
    request: str = ""
    schema: int = 1


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the program that wrote the file made of it: whoever checks the file compares."""

    standing: tuple[tuple[int, int, int, int], ...]
    """Place, number, VP, MP."""
    rounds: int
    head: str


def _chain(before: str, actor: str, line: Line) -> str:
    """Everything of the line is bound: who, when, from where, what."""
    who = f"{actor}\n{line.device}\n{line.request}"
    return hashlib.sha256(f"{before}\n{line.seq}\n{line.at}\n{who}\n".encode() + bytes(line.event)).hexdigest()


def outcome(state: State, head: str) -> Outcome:
    shown = standing(state)
    rows = tuple((row.place, row.number, row.vp, row.mp) for row in shown.rows)
    return Outcome(rows, len(state.rounds), head)


class TournamentFile(NamedTuple):
    """What a file holds: the records, what its writer made of them, and the code it was played under."""

    id: str
    records: list[Recorded]
    outcome: Outcome
    code: KeptCode | None

    def codes(self, others: Codes) -> Codes:
        """Codes for a replay: that of the file as the file has it."""
        return with_kept(self.code, others)


def dumps(state: State, records: Sequence[Recorded]) -> str:
    lines = [msgspec.json.encode(Header("tournament", FORMATS[-1], state.id))]
    lines.append(msgspec.json.encode({"code": keep(state.code)}, order="deterministic"))
    head = hashlib.sha256(lines[-1]).hexdigest()  # the code is bound like the events
    for one in records:
        actor, body = one.actor.stored(), msgspec.Raw(encode(one.event))
        line = Line(one.seq, one.at, msgspec.Raw(actor), body, "", one.device, one.request, one.event.schema)
        head = _chain(head, actor, line)
        lines.append(msgspec.json.encode(msgspec.structs.replace(line, hash=head)))
    lines.append(msgspec.json.encode({"outcome": outcome(state, head)}))
    return b"\n".join(lines).decode() + "\n"


def loads(text: str) -> TournamentFile:
    """The records and what the writer made of them; refuses a file that was cut or changed, with the line."""
    # by line ends alone: a name may hold other characters at which Python would break a line too
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []
    if len(lines) < 3:
        raise Refusal(
            say(
                "this is no tournament file: it has {n} line",
                "this is no tournament file: it has {n} lines",
                n=len(lines),
            )
        )
    header = _decoded(lines[0], Header, 1)
    if header.pinella != "tournament" or header.format not in FORMATS:
        raise Refusal(say("line 1: expected a tournament file of format {format}", format=FORMATS[-1]))
    first = 2 if header.format == 1 else 3
    kept: KeptCode | None = _decoded(lines[1], _Code, 2).code if first == 3 else None
    if kept and not is_whole(kept):
        raise Refusal(
            say("line 2: the file was changed here: the fingerprint of {code} names other values", code=kept.id)
        )
    records: list[Recorded] = []
    head = hashlib.sha256(lines[1].encode()).hexdigest() if kept else ""
    for number, text_of in enumerate(lines[first - 1 : -1], start=first):
        line = _decoded(text_of, Line, number)
        told = _told_actor(line, number)
        head = _chain(head, told, line)
        if head != line.hash or line.seq != number - first + 1:
            raise Refusal(say("line {line}: the file was changed here, or a line is missing", line=number))
        records.append(_record(line, told, number))
    last: dict[str, Outcome] = _decoded(lines[-1], dict[str, Outcome], len(lines))
    if set(last) != {"outcome"} or last["outcome"].head != head:
        raise Refusal(say("line {line}: the file ends too early or was changed", line=len(lines)))
    return TournamentFile(header.id, records, last["outcome"], kept)


def _is_old(line: Line) -> bool:
    """Whether who acted stands there as a text."""
    return bytes(line.actor).startswith(b'"')


def _told_actor(line: Line, number: int) -> str:
    """What the hash covers of who acted: the object as it stands there, or in old files the text itself."""
    if _is_old(line):
        name: str = _decoded(bytes(line.actor).decode(), str, number)
        return name
    return bytes(line.actor).decode()


def _record(line: Line, told: str, number: int) -> Recorded:
    try:
        actor = old_actor(told) if _is_old(line) else decoded_actor(told)
        event = decode_stored(line.schema, bytes(line.event))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refusal(say("line {line}: {why}", line=number, why=error)) from None
    except Refusal as refusal:
        raise Refusal(say("line {line}: {why}", line=number, why=refusal.message)) from None
    return Recorded(seq=line.seq, at=line.at, actor=actor, event=event, device=line.device, request=line.request)


def _decoded(text: str, kind: Any, number: int) -> Any:
    try:
        return msgspec.json.decode(text, type=kind, strict=True)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal(say("line {line}: {why}", line=number, why=error)) from None
