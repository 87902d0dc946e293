"""Every act of a tournament as a plain form, made from its own signature: nothing that can be done is out of reach."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from pinella.acts.registry import Act
from pinella.messages import Message, Refusal, say
from pinella.server.access.asking import need
from pinella.server.access.forms import Form, posted
from pinella.server.access.roles import may
from pinella.server.house import house_of
from pinella.server.pages.acting import acted
from pinella.server.pages.director.field_words import FIELDS, VALUES
from pinella.server.pages.director.frame import staff_page
from pinella.server.reader import Asked
from pinella.tournament.acts import ACTS
from pinella.tournament.entries.roster.typed import person
from pinella.tournament.event import Event
from pinella.tournament.model import Player
from pinella.tournament.state import State

Shape = Literal["text", "long", "number", "tick", "choice", "numbers", "json", "player", "two"]
LONG = frozenset({"text", "facts", "reason"})


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    label: Message
    shape: Shape
    needed: bool
    default: Any
    choices: tuple[tuple[str, Message | str], ...] = ()


def fields_of(act: Act[Event]) -> tuple[Field, ...]:
    hints = get_type_hints(act.arguments)
    defaults = {one.name: one for one in msgspec.structs.fields(act.arguments)}
    found = []
    for name, kind in hints.items():
        field = defaults[name]
        shape, choices = _shape(name, kind)
        held = None if field.required else field.default
        default = "" if held in (None, msgspec.NODEFAULT) else held
        found.append(Field(name, FIELDS.get(name, say("{name}", name=name)), shape, field.required, default, choices))
    return tuple(found)


def _shape(name: str, kind: Any) -> tuple[Shape, tuple[tuple[str, Message | str], ...]]:
    """How a value of this type is asked for."""
    if get_origin(kind) in (Union, types.UnionType):
        inner = [one for one in get_args(kind) if one is not type(None)]
        return _shape(name, inner[0])
    if get_origin(kind) is Literal:
        return "choice", tuple((str(one), VALUES.get(str(one), str(one))) for one in get_args(kind))
    if kind is bool:
        return "tick", ()
    if kind in (int, float):
        return "number", ()
    if kind is Player:
        return "player", ()
    if get_origin(kind) is tuple and get_args(kind)[0] is int:
        return ("two", ()) if Ellipsis not in get_args(kind) else ("numbers", ())
    if kind is str:
        return ("long" if name in LONG else "text"), ()
    return "json", ()


@get("/dir/{id_:str}/atti")
async def acts(request: Asked, id_: FromPath[str]) -> Template:
    """Everything that can be done, by name."""
    asker = await need(request, id_, "see-staff")
    listed = [(name, one.title) for name, one in ACTS.items() if may(asker.role, name)]
    return await staff_page(request, id_, "director/acts.html", here="dashboard", acts=listed)


@get("/dir/{id_:str}/atto/{act:str}")
async def act_page(request: Asked, id_: FromPath[str], act: FromPath[str]) -> Template:
    """The query fills fields in beforehand."""
    known = _known(act)
    await need(request, id_, act)
    house = house_of(request)
    players = await house.look(id_, _people, request.query_params.get("number", ""))
    round_ = await house.look(id_, lambda state: state.current.number if state.current else 0)
    given = {"round": str(round_) if round_ else "", **{key: str(value) for key, value in request.query_params.items()}}
    return await staff_page(
        request, id_, "director/act.html", here="dashboard", action=act, act=known, fields=fields_of(known),
        given=given, players=players,
    )  # fmt: skip


def _people(state: State, number: str) -> list[tuple[str, str]]:
    """Who can be named: those of the entry the form is about, else everybody, by name."""
    entry = state.contestants.get(int(number)) if number.isascii() and number.isdigit() and len(number) < 6 else None
    own = set(entry.players) if entry else set(state.players)
    return sorted(((one.id, one.full) for one in state.players.values() if one.id in own), key=lambda one: one[1])


def _known(act: str) -> Act[Event]:
    if act not in ACTS:
        raise Refusal(say("there is no act called {name}: expected one of {known}", name=act, known=", ".join(ACTS)))
    return ACTS[act]


@post("/dir/{id_:str}/atto/{act:str}", status_code=303)
async def do_act(request: Asked, id_: FromPath[str], act: FromPath[str]) -> Redirect:
    form, house = await posted(request), house_of(request)
    known = _known(act)
    people = await house.look(id_, lambda state: dict(state.players))
    arguments = {
        field.name: value
        for field in fields_of(known)
        if (value := _value(form, field, people)) is not None
    }  # fmt: skip
    back = form.text("back")
    return await acted(
        request, id_, form, act, arguments, back=back if back.startswith(f"/dir/{id_}") else f"/dir/{id_}"
    )


def _value(form: Form, field: Field, people: Mapping[str, Player]) -> Any:
    """None: left out, so that the act's own default counts."""
    if field.shape == "tick":
        return form.ticked(field.name)
    text = form.text(field.name)
    if not text:
        return None
    match field.shape:
        case "number":
            return form.number(field.name)
        case "numbers" | "two":
            parts = text.replace("/", " ").replace(",", " ").split()
            return [Form({field.name: [one]}).number(field.name) for one in parts]
        case "player":
            return msgspec.to_builtins(person(text, list(people.values()), list(people)))
        case "json":
            try:
                return msgspec.json.decode(text)
            except msgspec.MsgspecError as error:
                raise Refusal(say("{name} cannot be read: {why}", name=field.name, why=error)) from None
    return text


ROUTES = [acts, act_page, do_act]
