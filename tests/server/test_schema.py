"""Whatever is sent to the API: an answer in words, never a fault of ours, and nothing lax is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_origin
from urllib.parse import quote

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.openapi.spec import OpenAPI
from litestar.routes import HTTPRoute
from schemathesis.core.result import Ok

from pinella.acts.typed import bare
from pinella.choices import values
from pinella.server.api.acts import Command
from pinella.server.api.description import ADDRESSES, schemas
from pinella.server.app import create_app
from pinella.server.application import Application
from pinella.tournament.acts import ACTS
from tests.server.conftest import Browser
from tests.server.evening import Evening

Visit = Callable[..., Browser]
QUIET = settings(
    max_examples=40, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
FEW = settings(QUIET, max_examples=3)
"""For each single act, beside the address of them all."""
EVERY = [(address, prefix, act) for address, (acts, prefix) in ADDRESSES.items() for act in acts.values()]


def operations(application: Application) -> list[Any]:
    document = create_app(application).openapi_schema.to_schema()
    schema = schemathesis.openapi.from_dict(document)
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


def test_the_description_names_every_address_of_the_api(application: Application) -> None:
    described = {one.path for one in operations(application)}
    routes = [route for route in create_app(application).routes if isinstance(route, HTTPRoute)]
    served = {route.path_format for route in routes if route.path_format.startswith("/api/t")}
    assert served <= described and "/api/t/{tournament}/acts/{act}" in described


def test_every_act_is_described_as_it_is_declared(application: Application) -> None:
    """Its fields and no others, those that are needed, its words, its values, who may, and how careful it is."""
    document = create_app(application).openapi_schema.to_schema()
    for address, prefix, act in EVERY:
        operation = document["paths"][address + act.name]["post"]
        sent = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        assert sent == f"#/components/schemas/{prefix}{act.name}"
        taken = document["components"]["schemas"][prefix + act.name]["properties"]["arguments"]
        assert list(taken["properties"]) == [field.name for field in act.fields], act.name
        assert taken.get("required", []) == [field.name for field in act.fields if field.needed], act.name
        assert operation["summary"] == str(act.title)
        assert set(operation["x-roles"]) == act.roles
        assert operation["x-safety"] == {age: mode for age, mode in act.safety.items() if mode != "free"}
        for field in act.fields:
            described = taken["properties"][field.name]
            assert described["description"].startswith(str(field.ask.label))
            if get_origin(bare(field.kind)) is Literal:
                (enum,) = (one["enum"] for one in described.get("anyOf", [described]) if "enum" in one)
                assert set(enum) - {None} == set(values(field.kind)), (act.name, field.name)


def test_the_example_of_every_act_can_be_read(application: Application) -> None:
    document = create_app(application).openapi_schema.to_schema()
    for address, _prefix, act in EVERY:
        sent = document["paths"][address + act.name]["post"]["requestBody"]["content"]["application/json"]
        command = msgspec.json.decode(msgspec.json.encode(sent["example"]), type=Command, strict=True)
        assert set(act.decode(command.arguments)) == {field.name for field in act.fields}


def test_what_acts_take_hides_nothing_of_the_framework(application: Application) -> None:
    """Both put schemas under their own names into one list."""
    plain = OpenAPI.to_schema(create_app(application).openapi_schema)
    ours, _bodies = schemas()
    assert not set(ours) & set(plain["components"]["schemas"])


@pytest.mark.parametrize("role", ["public", "admin"])
def test_nothing_that_is_sent_breaks_the_server(application: Application, visit: Visit, role: str) -> None:
    """Every operation with what schemathesis makes of its description, also what is not allowed by it."""
    evening = Evening(application, pairs=4, rounds=2)
    evening.start()
    browser = visit(role, evening.id)
    before = evening.state.seq
    single = {address + name for address, (acts, _prefix) in ADDRESSES.items() for name in acts}
    for operation in operations(application):
        _sent(operation, browser, evening.id, FEW if operation.path in single else QUIET)
    assert evening.state.seq >= before


def _sent(operation: Any, browser: Browser, id_: str, often: settings) -> None:
    """Half of the time to the tournament that exists, and to acts that exist."""
    method = operation.method.upper()

    @often
    @given(case=operation.as_strategy(), real=st.booleans(), act=st.sampled_from(sorted(ACTS)))
    def send(case: Any, real: bool, act: str) -> None:
        values = {**(case.path_parameters or {})}
        if real:
            values |= {key: value for key, value in (("tournament", id_), ("act", act)) if key in values}
        address = case.path
        for key, value in values.items():
            address = address.replace("{" + key + "}", quote(str(value), safe="") or "x")
        kwargs: dict[str, Any] = {"params": case.query} if case.query else {}
        if method == "POST":
            body = case.body if isinstance(case.body, dict | list | str | int | float | bool) else None
            kwargs["content"] = msgspec.json.encode(body)
        answer = browser.request(method, address, **kwargs)
        assert answer.status_code < 500, (operation.path, answer.text)
        assert "Traceback" not in answer.text

    send()


OTHER: dict[type, tuple[Any, ...]] = {
    int: ("1", 1.5, True, None, [1], {"a": 1}),
    str: (1, True, ["x"], {"a": "x"}),
    bool: ("true", 1, "1", []),
    dict: ("{}", 1, ["x"]),
    list: ("1", 1, {"a": 1}),
}
GOOD: dict[str, dict[str, Any]] = {
    "announce": {"text": "Buffet"},
    "register": {"players": [{"id": "a", "surname": "A"}, {"id": "b", "surname": "B"}], "name": "", "arriving": 1},
    "check-in": {"numbers": [1], "fee_cents": 0, "identity": True},
    "enter-sheet": {"round": 1, "table": 1, "paper": {"totals": [100, 200]}, "version": 0, "accept": True},
    "call-referee": {"round": 1, "table": 1, "about": "meld", "text": "x"},
    "set-screen": {"code": "abc", "name": "x", "views": ["clock"], "seconds": 12, "sound": False},
    "change-settings": {"settings": {"fee_cents": 100, "tables": 4}},
    "set-plan": {"rounds": [{"system": "danish", "deals": 4, "minutes": 50}]},
    "sanction": {"number": 1, "level": "warning", "offence": "no-foul-language", "vp_lost": 0},
}


def wrong_forms(value: Any) -> list[Any]:
    """The same arguments with one value, at any depth, of another JSON type."""
    found: list[Any] = []
    if isinstance(value, dict):
        for key, one in value.items():
            found += [{**value, key: other} for other in wrong_forms(one)]
        found += [{**value, "unknown_field": 1}]
    elif isinstance(value, list):
        for at, one in enumerate(value):
            found += [[*value[:at], other, *value[at + 1 :]] for other in wrong_forms(one)]
    return found + list(OTHER[type(value)])


@pytest.mark.parametrize("act", sorted(GOOD))
def test_no_lax_value_is_taken(application: Application, visit: Visit, act: str) -> None:
    evening = Evening(application, pairs=4)
    evening.start()
    browser = visit("admin")
    before = evening.state.seq
    taken = []
    for at, arguments in enumerate(wrong_forms(GOOD[act])):
        body = {"request": f"{act} {at}", "arguments": arguments, "confirmed": True, "reason": "prova"}
        status = browser.post(f"/api/t/{evening.id}/acts/{act}", json=body).status_code
        if status not in (400, 409):
            taken.append((arguments, status))
    assert taken == []
    assert evening.state.seq == before


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'"x"', b"\xff", b'{"request": 1}', b'{"request": ""}', b'{"request": "x", "more": 1}',
     b'{"request": "x", "confirmed": "true"}', b'{"request": "x", "arguments": []}', b'{"arguments": {}}'],
)  # fmt: skip
def test_a_command_that_is_none_is_refused_in_a_sentence(application: Application, visit: Visit, body: bytes) -> None:
    evening = Evening(application, pairs=2)
    answer = visit("admin").post(f"/api/t/{evening.id}/acts/announce", content=body)
    assert answer.status_code == 400 and answer.json()["sentence"]


def test_what_is_too_large_is_refused(application: Application, visit: Visit) -> None:
    evening = Evening(application, pairs=2)
    body = {"request": "x", "arguments": {"text": "a" * 1_200_000}}
    assert visit("admin").post(f"/api/t/{evening.id}/acts/announce", json=body).status_code == 400
    long = {"request": "y", "arguments": {"text": "a" * 20_000}}
    assert visit("admin").post(f"/api/t/{evening.id}/acts/announce", json=long).status_code == 409
