"""A club's own code: a file that extends another, every knob listed with its present value, ready to be changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from pinella.codes.knob_words import knob_words, section_words, value_words
from pinella.codes.loader import CodeError, house_folder, load_code, shipped
from pinella.codes.model import SECTIONS, Code
from pinella.messages import Language, say


def write_draft(parent: str, name: str, folder: Path | None, language: Language) -> Path:
    """Write the draft and return its path; never overwrites a file."""
    code = load_code(parent)
    name = name or f"{code.id}-casa"
    if not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", name) or name in shipped():
        raise CodeError(
            say("“{name}” cannot be the id of a new code: small letters, digits, hyphens, and not taken", name=name)
        )
    folder = folder or house_folder()
    path = folder / f"{name}.toml"
    if path.exists():
        raise CodeError(say("{path} exists already; choose another --id", path=path))
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(draft(code, name, language), encoding="utf-8")
    return path


def draft(code: Code, name: str, language: Language) -> str:
    return "\n".join(_lines(code, name, language)) + "\n"


def _lines(code: Code, name: str, language: Language) -> Iterator[str]:
    ours = language("our club")
    yield "# " + language("A code of our own. Everything not changed here follows the code it extends.")
    yield "# " + language(
        "To change a knob take away the # before it, write the value, and keep an article or a source."
    )
    yield f"id = {_toml(name)}"
    yield f"name = {{ it = {_toml(name)}, en = {_toml(name)} }}"
    yield f"federation = {_toml(ours)}"
    yield 'edition = { it = "1", en = "1" }'
    yield f"extends = {_toml(code.id)}"
    yield f"about = {{ it = {_toml('Codice di casa.')}, en = {_toml('House code.')} }}"
    for section, struct in SECTIONS.items():
        yield ""
        yield f"# --- {section_words()[section].render(language)}"
        yield f"[{section}]"
        for knob in struct.__struct_fields__:
            path = f"{section}.{knob}"
            value = code.knob(path)
            yield f"# {knob_words()[path].title.render(language)}: {value_words(path, value, language.code)}"
            for option, meaning in knob_words()[path].values.items():
                yield f"#   {_toml(option)}: {meaning.render(language)}"
            written = _toml(msgspec.to_builtins(value))
            yield f"# {knob} = {{ value = {written}, source = {_toml(ours)} }}"


def _toml(value: Any) -> str:
    """A value as TOML on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return msgspec.json.encode(value).decode()
        case float() if value == float("inf"):
            return "inf"
        case dict():
            return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items() if v is not None) + " }"
        case tuple() | list():
            return "[" + ", ".join(_toml(item) for item in value) + "]"
        case _:
            return str(value)


def _key(key: Any) -> str:
    return str(key) if re.fullmatch(r"[A-Za-z0-9_-]+", str(key)) else _toml(str(key))
