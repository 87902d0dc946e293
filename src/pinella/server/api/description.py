"""The description of the API: one address for every act, made from what the act says of itself.

The server has one address for all acts of a tournament and one for those of a season; whoever reads the description
sees what each of them takes, who may do it, and when it must be confirmed or reasoned.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import msgspec
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import OpenAPI

from pinella.acts.registry import Act, Acts, Field
from pinella.acts.roles import ROLE_WORDS, ROLES
from pinella.acts.safety import careful
from pinella.choices import values, words
from pinella.messages import ENGLISH
from pinella.server.api.acts import Command
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS

Schema = dict[str, Any]
COMPONENT = "#/components/schemas/"
ADDRESSES: Mapping[str, tuple[Acts[Any], str]] = {
    "/api/t/{tournament}/acts/": (ACTS, "act."),
    "/api/season/{season}/acts/": (SEASON_ACTS, "season-act."),
}
"""Where acts are sent, which, and what stands before their names among the schemas."""
GENERAL = Command.__name__
"""What is sent whatever the act."""


@dataclass
class Described(OpenAPI):
    def to_schema(self) -> Schema:
        document = super().to_schema()
        known, bodies = schemas()
        document["components"]["schemas"] |= known
        for address, (acts, prefix) in ADDRESSES.items():
            general = document["paths"][f"{address}{{act}}"]["post"]
            general["requestBody"] = _sent({"$ref": COMPONENT + GENERAL})
            for act in acts.values():
                name = prefix + act.name
                document["paths"][address + act.name] = {"post": _operation(act, name, general, bodies[name])}
        return document


class Description(OpenAPIConfig):
    def to_openapi_schema(self) -> OpenAPI:
        plain = super().to_openapi_schema()
        return Described(**{one.name: getattr(plain, one.name) for one in fields(OpenAPI) if one.init})


def _operation(act: Act[Any], name: str, general: Schema, example: Schema) -> Schema:
    """As the general address has it, but for this act alone."""
    said = inspect.cleandoc(act.function.__doc__) if act.function.__doc__ else ""
    sentences = [said, f"Who may: {', '.join(_roles(act))}."]
    sentences += [one.render(ENGLISH) + "." for one in careful(act.safety)]
    return {
        **deepcopy(general),
        "operationId": name,
        "summary": act.title.render(ENGLISH),
        "description": "\n\n".join(filter(None, sentences)),
        "parameters": [one for one in general["parameters"] if one["name"] != "act"],
        "requestBody": _sent({"$ref": COMPONENT + name}, example=example),
        "x-roles": [role for role in ROLES if role in act.roles],
        "x-safety": {age: mode for age, mode in act.safety.items() if mode != "free"},
    }


def _sent(schema: Schema, **more: Any) -> Schema:
    return {"required": True, "content": {"application/json": {"schema": schema, **more}}}


def _roles(act: Act[Any]) -> list[str]:
    return [ROLE_WORDS[role].render(ENGLISH) for role in ROLES if role in act.roles]


@cache
def schemas() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """What acts take and what stands in it, by name; and for each act a body that can be read."""
    every = {prefix + act.name: act for acts, prefix in ADDRESSES.values() for act in acts.values()}
    kinds = [Command, *(act.arguments for act in every.values())]
    (_command, *found), known = msgspec.json.schema_components(kinds, ref_template=COMPONENT + "{name}")
    general = known[GENERAL]
    bodies = {}
    for (name, act), reference in zip(every.items(), found, strict=True):
        arguments = known.pop(_name(reference))
        schema = deepcopy(general)
        schema["title"] = act.title.render(ENGLISH)
        schema["properties"]["arguments"] = {key: value for key, value in arguments.items() if key != "title"}
        for field in act.fields:
            arguments["properties"][field.name]["description"] = _description(field)
        if arguments.get("required"):
            schema["required"].append("arguments")
        known[name] = schema
        bodies[name] = {"request": "a name of your own", "arguments": _example(arguments, known)}
    return known, bodies


def _name(reference: Schema) -> str:
    return str(reference["$ref"]).removeprefix(COMPONENT)


def _description(field: Field) -> str:
    """Its label; the help too, unless that speaks of what people type in its place."""
    text = field.ask.label.render(ENGLISH)
    if field.ask.help is not None and field.ask.read is None and field.ask.fill is None:
        text = f"{text}: {field.ask.help.render(ENGLISH)}"
    called = {value: word.render(ENGLISH) for value, word in words(field.kind).items()}
    meanings = [f"{one} = {called[one]}" for one in values(field.kind) if called.get(one, one) != one]
    return f"{text} ({'; '.join(meanings)})" if meanings else text


def _example(schema: Schema, known: Mapping[str, Schema]) -> Any:
    """The smallest value that fits: what is needed and nothing else."""
    match schema:
        case {"$ref": _}:
            return _example(known[_name(schema)], known)
        case {"enum": [first, *_]} | {"const": first}:
            return first
        case {"anyOf": [first, *_]}:
            return _example(first, known)
        case {"type": "object", "properties": parts}:
            return {name: _example(parts[name], known) for name in schema.get("required", ())}
        case {"type": "array", "prefixItems": parts}:
            return [_example(one, known) for one in parts]
        case {"type": "array", "items": part}:
            return [_example(part, known)]
        case {"type": kind}:
            return {"integer": 1, "number": 1, "boolean": True, "string": "text", "null": None, "object": {}}[kind]
    return None
