"""Values that people, programs and attackers send: from the declared type, nearly of it, or of nothing at all."""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import inspect

ODD = (
    "", " ", "0", "-1", "1", "2", "99", "007", "1e9", "nan", "-", "−5", "1,5", "12.50", "٣", "１２", "²", "\t", "a\nb",
    "\u202e", "<script>", "'; drop table x", "../../etc/passwd", "//evil", "%00", "%ff", "{0}", "{name}", "{", "}",
    "%s", "é", "ß", "İ", "＝1+1", "=1+1", "\ufeff", "\u0000", "🂡", "Rossi Anna", "Ah 2d Jo", "5h 6h 7h", "??", "Jo=6s",
    "home", "away", "ns", "open", "2026-11-16", "2026-02-30", "20:30", "1240-985", "[[", "]]", '{"a":1}', "null",
    "true", "#1", "x" * 300, "9" * 60, "😀" * 40, "a/b", "a\\b", ";", ",", "&", "=", "table/1", "journal", "T1", "Ugo",
)  # fmt: skip
LETTERS = string.ascii_letters + string.digits + " -_.:;,/=+*#()[]{}<>\"'àèìòù\t\n"
SMALL = (0, 1, 2, 3, 4, 7, 16, 99)
LARGE = (-1, -(10**9), 10**6, 2**31, 2**53 + 1, 2**63, 10**15)
Make = Callable[[Random], Any]


def text(rng: Random, longest: int = 40) -> str:
    if rng.random() < 0.6:
        return rng.choice(ODD)
    return "".join(rng.choices(LETTERS, k=rng.randrange(longest)))


def number(rng: Random) -> int:
    return rng.choice(SMALL) if rng.random() < 0.85 else rng.choice(LARGE)


def anything(rng: Random, depth: int = 3) -> Any:
    """Any JSON."""
    match rng.randrange(9 if depth else 6):
        case 0:
            return None
        case 1:
            return rng.random() < 0.5
        case 2 | 3:
            return number(rng)
        case 4:
            return rng.choice((0.5, -1.5, 1e300, 3.0))
        case 5:
            return text(rng)
        case 6:
            return [anything(rng, depth - 1) for _ in range(rng.randrange(4))]
        case 7:
            return {text(rng): anything(rng, depth - 1) for _ in range(rng.randrange(4))}
        case _:
            deep: Any = 1
            for _ in range(rng.choice((5, 30, 200))):
                deep = [deep]
            return deep


def of_type(kind: Any) -> Make:
    """A maker of values as the type declares them; one in thirty is something else."""
    made = _maker(inspect.type_info(kind), 4)
    return lambda rng: anything(rng) if rng.random() < 0.03 else made(rng)


def _maker(kind: inspect.Type, depth: int) -> Make:
    match kind:
        case inspect.NoneType():
            return lambda rng: None
        case inspect.BoolType():
            return lambda rng: rng.random() < 0.5
        case inspect.IntType():
            return number
        case inspect.FloatType():
            return lambda rng: rng.choice((0.0, 0.5, -2.0, 1e9, 3))
        case inspect.StrType():
            return text
        case inspect.LiteralType(values=values):
            return lambda rng: rng.choice(values) if rng.random() < 0.97 else text(rng)
        case inspect.EnumType(cls=cls):
            return lambda rng: rng.choice([one.value for one in cls])
        case inspect.UnionType(types=types):
            makers = [_maker(one, depth) for one in types]
            return lambda rng: rng.choice(makers)(rng)
        case inspect.StructType(fields=fields):
            return _fields([(one.encode_name, one.type, one.required) for one in fields], depth)
        case inspect.DictType(key_type=key, value_type=value):
            return _dict(_maker(key, depth - 1), _maker(value, depth - 1)) if depth else lambda rng: {}
        case inspect.TupleType(item_types=types):
            each = [_maker(one, depth - 1) for one in types] if depth else []
            return lambda rng: [one(rng) for one in each]
        case inspect.CollectionType(item_type=item):
            return _several(_maker(item, depth - 1)) if depth else lambda rng: []
        case inspect.CustomType() | inspect.AnyType() | inspect.RawType():
            return anything
        case inspect.Metadata(type=inner):
            return _maker(inner, depth)
    return anything


def _fields(fields: Sequence[tuple[str, inspect.Type, bool]], depth: int) -> Make:
    if not depth:
        return lambda rng: {}
    makers = [(name, _maker(kind, depth - 1), needed) for name, kind, needed in fields]

    def make(rng: Random) -> dict[str, Any]:
        found = {name: one(rng) for name, one, needed in makers if rng.random() < (0.98 if needed else 0.4)}
        if rng.random() < 0.02:
            found[text(rng)] = anything(rng)
        return found

    return make


def _dict(key: Make, value: Make) -> Make:
    return lambda rng: {str(key(rng)): value(rng) for _ in range(rng.randrange(3))}


def _several(item: Make) -> Make:
    return lambda rng: [item(rng) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 5)))]


def broken(rng: Random, good: bytes) -> bytes:
    """A sound input with something wrong in it: cut, doubled, turned over, or with other bytes in between."""
    data = bytearray(good)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(6):
            case 0:
                del data[at : at + rng.randrange(1, 30)]
            case 1:
                data[at:at] = text(rng).encode()
            case 2 if at < len(data):
                data[at] = rng.randrange(256)
            case 3:
                data[at:at] = data[at : at + rng.randrange(1, 200)]
            case 4:
                data[at:at] = rng.choice(
                    (b"[", b"{", b'"', b"\\", b",", b"\n", b"\0", b"\xff", b"[" * 3000, b"1" * 500)
                )
            case _:
                del data[at : at + 1 if rng.random() < 0.8 else None]
    return bytes(data)
