"""How the pages look to this reader, and the list of tools."""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from pinella.messages import Message, say
from pinella.server.pages.home import local
from pinella.server.reader import PageRequest, page

CHOICES: tuple[tuple[str, Message, tuple[tuple[str, Message], ...]], ...] = (
    ("size", say("Size of type"), (("normal", say("Normal")), ("large", say("Large")), ("largest", say("Very large")))),
    ("theme", say("Colours"), (("auto", say("As the device")), ("light", say("Light")), ("dark", say("Dark")))),
    ("contrast", say("Contrast"), (("normal", say("Normal")), ("high", say("Strong")))),
    (
        "cards",
        say("Cards"),
        (
            ("four", say("Four colours")),
            ("high", say("Four colours, most distinct")),
            ("classic", say("Red and black")),
        ),
    ),
    ("sound", say("Sounds"), (("on", say("On")), ("off", say("Off")))),
    ("lang", say("Language"), (("it", say("Italian")), ("en", say("English")))),
)
"""Each preference with its name and its values, in the reader's order."""
SAMPLE = ("Ah", "7d", "Tc", "Ks", "2h", "Jo")


@get("/aspetto")
async def appearance(request: PageRequest) -> Template:
    return page(
        request,
        "appearance.html",
        choices=CHOICES,
        sample=SAMPLE,
        then=local(request.query_params.get("back", "/")),
    )


@get("/strumenti")
async def tools(request: PageRequest) -> Template:
    return page(request, "tools.html")


ROUTES = [appearance, tools]
