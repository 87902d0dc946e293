"""Who did something: a person, the phone of a pair or of a table, a program. Data; the words come when it is shown."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Literal

import msgspec

from pinella.acts.roles import ROLE_WORDS, Role
from pinella.messages import ENGLISH, Language, Refusal, say

ActorKind = Literal["person", "pair", "table", "program"]


class Actor(msgspec.Struct, frozen=True):
    """`id`: the account of a person, the number of a pair or table; somebody without an account is known by name."""

    kind: ActorKind
    id: str | int = ""
    name: str = ""
    role: Role | Literal[""] = ""
    """In which a person with an account acted."""

    @classmethod
    def person(cls, name: str, account: str = "", role: Role | Literal[""] = "") -> Actor:
        whole = name.encode("utf-8", "replace").decode()  # half a character, as a terminal can hand one in, is no text
        return cls("person", account, whole, role)

    @classmethod
    def pair(cls, number: int) -> Actor:
        return cls("pair", number)

    @classmethod
    def table(cls, number: int) -> Actor:
        return cls("table", number)

    @classmethod
    def program(cls, name: str) -> Actor:
        return cls("program", name=name)

    def is_same(self, other: Actor) -> bool:
        """The very same one, in whatever role. What people call themselves makes nobody somebody else's account or
        phone."""
        named = () if self.id else (self.name,)
        return (self.kind, self.id, named) == (other.kind, other.id, () if other.id else (other.name,))

    def __bool__(self) -> bool:
        """Whether it is anybody at all."""
        return self != NOBODY

    # --- shown ------------------------------------------------------------------------------------------------------

    def render(self, language: Language) -> str:
        """In the reader's words, on one line."""
        if self.kind == "pair":
            return say("pair {number}", number=self.id).render(language)
        if self.kind == "table":
            return say("table {table}", table=self.id).render(language)
        if not self.name and self.role:
            return ROLE_WORDS[self.role].render(language)
        return say("{text}", text=self.name).render(language)

    def __str__(self) -> str:
        return self.render(ENGLISH)

    # --- stored -----------------------------------------------------------------------------------------------------

    def stored(self) -> str:
        """The one text that logs and files hold and their hashes cover: a JSON object on one line, `{"pair":7}`."""
        data: dict[str, str | int] = {self.kind: self.id if self.kind in ("pair", "table") else self.name}
        if self.kind == "person":
            data |= {key: value for key, value in (("id", self.id), ("role", self.role)) if value}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        if text.isprintable():
            return text
        return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)


NOBODY = Actor("person")


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str | None = None
    pair: int | None = None
    table: int | None = None
    program: str | None = None
    id: str = ""
    role: Role | Literal[""] = ""

    def actor(self) -> Actor:
        match (self.person, self.pair, self.table, self.program):
            case (str(name), None, None, None):
                return Actor.person(name, self.id, self.role)
            case (None, int(number), None, None):
                found = Actor.pair(number)
            case (None, None, int(number), None):
                found = Actor.table(number)
            case (None, None, None, str(name)):
                found = Actor.program(name)
            case _:
                raise msgspec.ValidationError("expected one of person, pair, table, program")
        if self.id or self.role:
            raise msgspec.ValidationError("only a person has an account and a role")
        return found


def decoded_actor(text: str) -> Actor:
    """From the JSON object that `stored` writes."""
    try:
        return msgspec.convert(json.loads(text), _Stored, strict=True).actor()
    except (ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise Refusal(say("who did it cannot be read: {why}", why=error)) from None


_OLD_PHONE = re.compile(r"(pair|table) ([0-9]{1,6})")


def old_actor(text: str) -> Actor:
    """From what 0.1.0 wrote: the name of a person, or for a phone the words `pair 7` and `table 5`."""
    found = _OLD_PHONE.fullmatch(text)
    if found is None:
        return Actor.person(text)
    return Actor.pair(int(found[2])) if found[1] == "pair" else Actor.table(int(found[2]))


@lru_cache(maxsize=4096)
def read_actor(text: str) -> Actor:
    """From a row of a log. Every row written since actors are data is a JSON object, every other one is old; the name
    of a person of old may begin with a bracket too."""
    if not text.startswith("{"):
        return old_actor(text)
    try:
        return decoded_actor(text)
    except Refusal:
        return Actor.person(text)
