"""Reading code files: shipped ones by id, a club's own by id or path.

Every fault is one sentence with file, key and line.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from pinella.codes.checks import semantic_problem
from pinella.codes.model import SECTIONS, Code, Source
from pinella.codes.sections.base import Section
from pinella.codes.toml_lines import line_of
from pinella.messages import Message, Refusal, say

DATA = Path(__file__).parent / "data"
_META = {"id", "name", "federation", "edition", "valid_from", "extends", "home", "about"}
_SILENT = "silent"
"""At the head of a file or of a section: the source of every knob that is not written in it."""
_FOLLOWS = "follows"
"""At the head of a file: the code that a source means which begins so: its articles are cited as that code's."""


class CodeError(Refusal):
    """A code that cannot be found or read."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One knob as a file gives it; without `value` the inherited value is confirmed or kept."""

    value: Any = msgspec.UNSET
    article: str | None = None
    source: str | None = None


def house_folder() -> Path:
    """Where a club's own codes live: $PINELLA_CODES, or `codes` in the user's data folder."""
    if folder := os.environ.get("PINELLA_CODES"):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("pinella") / "codes"


def shipped() -> list[str]:
    return sorted(path.stem for path in DATA.glob("*.toml"))


def house() -> list[str]:
    return sorted(path.stem for path in house_folder().glob("*.toml"))


def load_code(name: str) -> Code:
    """The code with this id, or in this file. Shipped codes come first, so a house code cannot shadow one.

    `id@fingerprint`: with the values it had when that was its fingerprint, as far as they are known; else of today.
    """
    id_, _at, mark = name.partition("@")
    present = load_file(find(id_ if mark else name))
    if not mark:
        return present
    from pinella.codes.kept import as_kept  # only who opens an old tournament needs it

    return as_kept(present, mark)


def load_listed(name: str) -> Code:
    """A code by id only: what strangers may ask for."""
    return load_file(find(name, files=False))


def load_all() -> tuple[list[Code], list[CodeError]]:
    """Every code that can be read, federations' first, and the faults of house codes that cannot."""
    codes: list[Code] = []
    faults: list[CodeError] = []
    for name in [*shipped(), *house()]:
        try:
            codes.append(load_listed(name))
        except CodeError as fault:
            faults.append(fault)
    return sorted(codes, key=lambda code: (code.home, code.id)), faults


_Stamps = dict[Path, tuple[int, int]]
_read: dict[Path, tuple[_Stamps, Code]] = {}


def load_file(path: Path) -> Code:
    """Read once, and again when the file or one it extends has changed."""
    if path in _read:
        stamps, code = _read[path]
        if all(_stamp(file) == stamp for file, stamp in stamps.items()):
            return code
    file = CodeFile(path)
    code = file.code()
    _read[path] = file.stamps, code
    return code


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return status.st_mtime_ns, status.st_size


def _is_file(path: Path) -> bool:
    """No file has a name that is too long for the disk."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def find(name: str, *, files: bool = True) -> Path:
    if files and name.endswith(".toml"):
        path = Path(name)
        if not _is_file(path):
            raise CodeError(say("there is no code file {path}", path=name))
        return path.resolve()
    if re.fullmatch(r"[a-z0-9][a-z0-9.-]*", name):
        path = DATA / f"{name}.toml"
        if not _is_file(path):
            path = house_folder() / f"{name}.toml"
        if _is_file(path):
            return path
    raise CodeError(
        say("there is no code “{name}”; the codes are {codes}", name=name, codes=", ".join([*shipped(), *house()]))
    )


class CodeFile:
    """One file on its way to becoming a `Code`."""

    def __init__(self, path: Path, heirs: tuple[Path, ...] = ()) -> None:
        self.path = path
        self.heirs = (*heirs, path)
        self.stamps: _Stamps = {path: _stamp(path)}
        """What was read, this file and those it extends, as they were then."""
        try:
            self.text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CodeError(say("the code file {path} cannot be read: {why}", path=path, why=error)) from None
        self.data = self._parse()

    def _parse(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            match = re.search(r"line (\d+)", str(error))
            line = int(match[1]) if match else self.text.count("\n") + 1
            raise CodeError(
                say("{file}, line {line}: this is not valid TOML: {why}", file=self.path.name, line=line, why=error)
            ) from None

    def fault(self, path: str, why: Message) -> CodeError:
        return CodeError(
            say(
                "{file}, line {line}, {key}: {why}",
                file=self.path.name,
                line=line_of(self.text, path),
                key=path,
                why=why,
            )
        )

    def code(self) -> Code:
        meta = self._meta()
        parent = self._parent(meta.get("extends"))
        entries = self._entries()
        sources = self._sources(entries, parent)
        sections = {name: self._section(name, entries, parent) for name in SECTIONS}
        try:
            code = msgspec.convert({**meta, **sections, "sources": {}}, Code)
        except msgspec.ValidationError as error:
            key, why = split_validation(str(error))
            raise self.fault(key, why) from None
        code = msgspec.structs.replace(code, sources=sources)
        if problem := semantic_problem(code):
            raise self.fault(*problem)
        return code

    def _meta(self) -> dict[str, Any]:
        for key in self.data:
            if key not in _META and key not in SECTIONS and key not in (_SILENT, _FOLLOWS):
                raise self.fault(key, say("unknown section; expected one of {names}", names=", ".join(SECTIONS)))
        if self.data.get("id") != self.path.stem:
            raise self.fault("id", say("the id must be the file's name, “{stem}”", stem=self.path.stem))
        return {key: value for key, value in self.data.items() if key in _META}

    def _parent(self, extends: object) -> Code | None:
        if extends is None:
            return None
        if not isinstance(extends, str):
            raise self.fault("extends", say("expected the id of a code"))
        beside = self.path.parent / f"{extends}.toml"
        try:
            path = beside if beside.is_file() else find(extends)
        except CodeError as error:
            raise self.fault("extends", error.message) from None
        if path in self.heirs:
            raise self.fault("extends", say("the codes extend each other in a circle"))
        above = CodeFile(path, self.heirs)
        parent = above.code()
        self.stamps |= above.stamps
        return parent

    def _entries(self) -> dict[str, Entry]:
        """What the file says of each knob: what is written, and its silence on the others where it declares one."""
        entries: dict[str, Entry] = {}
        of_file = self._silence(_SILENT, self.data)
        for section, struct in SECTIONS.items():
            table = self.data.get(section, {})
            if not isinstance(table, dict):
                raise self.fault(section, say("expected a section with knobs"))
            silence = self._silence(f"{section}.{_SILENT}", table) or of_file
            if silence:
                entries |= {f"{section}.{knob}": silence for knob in struct.__struct_fields__}
            for knob, raw in table.items():
                if knob != _SILENT:
                    path = f"{section}.{knob}"
                    entries[path] = self._entry(path, knob, struct, raw)
        return entries

    def _silence(self, path: str, table: dict[str, Any]) -> Entry | None:
        if _SILENT not in table:
            return None
        if "extends" not in self.data:
            raise self.fault(path, say("a code that extends no other cannot be silent"))
        said = table[_SILENT]
        if not isinstance(said, str) or not said.strip():
            raise self.fault(path, say("expected a note that says where the values come from, as in “default: ...”"))
        return Entry(source=said)

    def _entry(self, path: str, knob: str, struct: type[Section], raw: object) -> Entry:
        if knob not in struct.__struct_fields__:
            names = ", ".join(struct.__struct_fields__)
            raise self.fault(path, say("unknown knob; expected one of {names}", names=names))
        try:
            entry = msgspec.convert(raw, Entry)
        except msgspec.ValidationError:
            raise self.fault(
                path, say("expected value, article and source, as in {example}", example=_EXAMPLE)
            ) from None
        if not entry.article and not entry.source:
            raise self.fault(path, say("the article is missing; where the code is silent say source = “default: ...”"))
        return entry

    def _sources(self, entries: dict[str, Entry], parent: Code | None) -> dict[str, Source]:
        above = parent.sources if parent else {}
        said = {
            path: Source(
                self.path.stem, entry.article, entry.source, entry.value is not msgspec.UNSET, above.get(path),
                followed=self._followed(entry),
            )
            for path, entry in entries.items()
        }  # fmt: skip
        return {**above, **said}

    def _followed(self, entry: Entry) -> str | None:
        """Whose article it is that an entry names although its own text is silent."""
        if entry.article is None or entry.source is None:
            return None
        table = self.data.get(_FOLLOWS, {})
        if not isinstance(table, dict):
            raise self.fault(_FOLLOWS, say("expected a table of codes by how their sources begin"))
        return next((str(code) for begins, code in table.items() if entry.source.startswith(begins)), None)

    def _section(self, name: str, entries: dict[str, Entry], parent: Code | None) -> object:
        struct = SECTIONS[name]
        values = msgspec.structs.asdict(getattr(parent, name)) if parent else {}
        for knob in struct.__struct_fields__:
            path = f"{name}.{knob}"
            if path in entries and entries[path].value is not msgspec.UNSET:
                values[knob] = entries[path].value
            elif path in entries and knob not in values:
                raise self.fault(path, say("a value is needed: no code above gives one"))
            elif knob not in values:
                raise self.fault(path, say("the knob is missing and no code above gives it"))
        try:
            return msgspec.convert(values, struct, from_attributes=True)
        except msgspec.ValidationError as error:
            key, why = split_validation(str(error))
            raise self.fault(f"{name}.{key}", why) from None


_EXAMPLE = '{ value = 1, article = "10" }'


def split_validation(text: str) -> tuple[str, Message]:
    """msgspec's `Expected ... - at `$.key[...]`` as (key, sentence)."""
    what, _, place = text.partition(" - at `$")
    key = place.strip("`.")
    if missing := re.match(r"Object missing required field `(\w+)`", what):
        key = f"{key}.{missing[1]}" if key else missing[1]
        return key, say("the field is missing")
    return key, say("the value does not fit: {what}", what=what)
