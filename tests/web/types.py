"""The islands' types from the server's own description of its API: `make types` writes `web/src/api.d.ts`."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from pinella.server.api.description import ADDRESSES
from pinella.server.app import create_app
from pinella.server.application import open_application
from pinella.store import open_store
from pinella.tournament.upcasting import UPCASTERS

WEB = Path(__file__).parent.parent.parent / "web"
TYPES = WEB / "src" / "api.d.ts"


def generated() -> str:
    """What the file must say now."""
    start = runpy.run_path(str(WEB / "build.py"))["npm"]()
    assert start is not None, "there is no npm: install the tests' requirements"
    command, environment = start
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with open_store(home / "pinella.sqlite", upcasters=UPCASTERS) as store:
            schema = create_app(open_application(store)).openapi_schema.to_schema()
        (home / "openapi.json").write_text(
            json.dumps(_plain(msgspec.to_builtins(schema, enc_hook=str)), sort_keys=True), encoding="utf-8"
        )
        made = home / "api.d.ts"
        arguments = ["exec", "--offline", "--", "openapi-typescript", str(home / "openapi.json"), "-o", str(made)]
        done = subprocess.run(
            [*command, *arguments], cwd=WEB, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return made.read_text(encoding="utf-8")


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Without what is no type: the version, the headers that every answer carries, and the address of each single act,
    which says the same as the general one; what an act takes stays, among the schemas."""
    schema["info"]["version"] = ""
    single = [address + name for address, (acts, _prefix) in ADDRESSES.items() for name in acts]
    schema["paths"] = {path: item for path, item in schema["paths"].items() if path not in single}
    for path in schema["paths"].values():
        for operation in path.values():
            for answer in operation["responses"].values():
                answer.pop("headers", None)
    return schema


if __name__ == "__main__":
    TYPES.write_text(generated(), encoding="utf-8")
    sys.stdout.write(f"{TYPES}\n")
