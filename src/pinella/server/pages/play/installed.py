"""What a browser needs to put Pinella among a phone's programs. Over plain HTTP it is simply not asked for."""

from __future__ import annotations

from litestar import Response, get

from pinella.server.assets import static
from pinella.server.reader import PageRequest, reader_of


@get("/manifest.webmanifest")
async def manifest(request: PageRequest) -> Response[dict[str, object]]:
    reader = reader_of(request)
    told: dict[str, object] = {
        "name": "Pinella",
        "short_name": "Pinella",
        "description": reader.language("Cards at once, with robots; or a table for your friends."),
        "lang": reader.language.code,
        "start_url": "/gioca",
        "scope": "/",
        "display": "standalone",
        "background_color": "#123f30",
        "theme_color": "#2b1a12",
        "icons": [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}],
    }
    return Response(told, media_type="application/manifest+json")


ROUTES = [manifest]
