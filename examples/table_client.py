"""A player for Pinella's tables in some 60 lines: opens a table with three bots, or sits down at one, and plays.

    python examples/table_client.py http://127.0.0.1:8000                 a table of one's own
    python examples/table_client.py http://127.0.0.1:8000/tavolo/ID?invito=KEY   a seat at somebody's table

It draws, lays what the server's advice names, and discards. The forms of all messages are in docs/table.md.
Needs `httpx` and `websockets`, which come with Pinella.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import websockets


async def open_table(base: str, headers: dict[str, str]) -> str:
    wanted = {"code": "fibur-italiano", "player": "Client", "deals": 1}
    wanted["bots"] = {"N": "club", "E": "club", "W": "club"}  # type: ignore[assignment]
    async with httpx.AsyncClient(base_url=base, headers=headers) as client:
        answer = await client.post("/api/tables", json=wanted)
        answer.raise_for_status()
        return str(answer.json()["id"])


async def play(address: str) -> dict[str, Any]:
    """Until the match is over; the last view."""
    place = urlsplit(address)
    base, invited = f"{place.scheme}://{place.netloc}", parse_qs(place.query).get("invito", [""])[0]
    token = httpx.post(f"{base}/api/players").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    id_ = place.path.rpartition("/")[2] or await open_table(base, headers)
    live = f"{base.replace('http', 'ws', 1)}/api/tables/{id_}/live?lang=en&invito={invited}"
    async with websockets.connect(live, additional_headers=headers) as table:
        asked = -1  # the event at which advice was asked for
        async for text in table:
            message: dict[str, Any] = json.loads(text)
            if "hint" in message:
                await table.send(json.dumps(message["hint"]["intent"]))
            if "refused" in message:
                print("refused:", message["refused"]["text"])
            if "n" not in message:
                continue
            if message["stage"] == "waiting" and message["me"] is None:
                free = [one["seat"] for one in message["seats"] if one["kind"] == "free"]
                await table.send(json.dumps({"do": "sit", "seat": free[0], "name": "Client"}))
            elif message["stage"] == "counted":
                await table.send(json.dumps({"do": "next"}))
            elif message["stage"] == "over":
                return message
            elif message["can"] and message["n"] != asked:
                asked = message["n"]
                await table.send(json.dumps({"do": "hint"}))
    raise SystemExit("the table hung up")


if __name__ == "__main__":
    final = asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
    print(final["count"]["title"], final["count"]["totals"])
