"""The table without a server: `python web/dev/serve.py 8190`, then /?stato=mio-turno. Not shipped.

Serves the built island under the product's own security policy, with a socket that plays recorded views.
"""

from __future__ import annotations

import json
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from pinella.server import assets
from pinella.server.headers import SAFETY
from pinella.server.words import spoken

DEV = Path(__file__).resolve().parent
WORDS = DEV / "words.tsv"
"""Words not yet in the catalogue, English and Italian."""
TOLD = {
    "worths": {"Jo": 30, "2": 20, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)},
    "marks": {"clean": "last-two", "semi-clean": "next-to-last", "dirty": "last"},
}
STYLES = ("tokens", "base", "parts", "hall", "cards", "tools")


def words() -> bytes:
    known = json.loads(spoken("it"))
    if WORDS.is_file():
        pairs = (line.split("\t") for line in WORDS.read_text(encoding="utf-8").splitlines())
        known |= {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
    return json.dumps(known).encode()


def page(classes: str) -> str:
    sheets = "".join(f'<link rel="stylesheet" href="{assets.static(f"css/{name}.css")}">' for name in STYLES)
    props = json.dumps(
        {"id": "prova", "lang": "it", "ws": "/api/tables/prova/live", "text": "/tavolo/prova/parole", **TOLD}
    )
    looks = f"size-normal contrast-normal theme-light cards-four variant-public {classes}"
    return f"""<!doctype html><html lang="it" class="{looks}" data-words="/parole.json"
      data-cards="{assets.static("cards.svg")}" data-cards-full="{assets.static("cards-full.svg")}"
      data-cards-row="{assets.static("cards-row.svg")}" data-icons="{assets.static("icons.svg")}">
    <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tavolo</title>{sheets}{assets.asset_tags("fonts")}
    <script src="/states.js"></script><script src="/fake.js"></script>{assets.asset_tags("table")}</head>
    <body><header class="top">Pinella</header>
    <div data-island="table" data-props='{props}'>…</div><footer>x</footer></body></html>"""


class Handler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        address = urlsplit(self.path)
        path = address.path
        if path == "/":
            classes = " ".join(parse_qs(address.query).get("classe", []))
            return self.give(page(classes).encode(), "text/html; charset=utf-8")
        if path == "/parole.json":
            return self.give(words(), "application/json")
        own = not path.startswith("/static/")
        found = DEV / path.lstrip("/") if own else assets.STATIC / path.removeprefix("/static/")
        kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
        if not found.is_file():
            return self.send_error(404)
        return self.give(found.read_bytes(), kinds.get(found.suffix, "text/plain"))

    def give(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", SAFETY["Content-Security-Policy"])
        self.end_headers()
        self.wfile.write(content)

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except BrokenPipeError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8190), Handler).serve_forever()
