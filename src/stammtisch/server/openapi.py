"""The addresses beside the WebSocket, as an OpenAPI document; the messages as JSON schemas."""

from typing import Any

import msgspec

from stammtisch.server import wire


def document() -> dict[str, Any]:
    kinds: list[type] = [*wire.FromPage.__args__, *wire.ToPage.__args__]
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {"title": "Stammtisch", "version": str(wire.VERSION), "description": wire.__doc__},
        "paths": {
            "/api/games": {"get": _answers("What may be played: rulesets, options and bots in words.")},
            "/api/tables": {
                "get": _answers("Public tables with a free chair."),
                "post": _answers("Open a table; the answer names it.", "201"),
            },
            "/api/tables/{table}/seals": {
                "get": _answers("Each deal's fingerprint; after the Partie its secret.")
            },
            "/api/tables/{table}/advice": {
                "get": _answers("What a good player would do on your seat, where all others are bots.")
            },
            "/api/tables/{table}/record": {"get": _answers("The finished Partien as a record.", text=True)},
            "/api/tables/{table}/pass": {
                "get": _answers("A link, and its picture, that makes a second device the same person.")
            },
            "/api/tables/{table}/qr.svg": {"get": _answers("The table's link as a picture.", text=True)},
            "/api/partien": {"post": _answers("A record to look at again; the answer names it.", "201")},
            "/api/partien/{table}": {"get": _answers("Every step of a finished Partie in words.")},
            "/api/partien/{table}/{step}": {"get": _answers("The table after a step, from `eyes` or open.")},
            "/api/partien/{table}/record": {"get": _answers("What is looked at as a record.", text=True)},
            "/api/help/{topic}": {"get": _answers("A game's first deal in two minutes; or fair deals.")},
            "/api/health": {"get": _answers("Whether the house can write; how much is going on.")},
            "/api/rules/{rule}": {"get": _answers("The text of a rule.")},
            "/ws/{table}": {
                "get": _answers("A WebSocket: send `Hello` first, then any message; see the schemas.", "101")
            },
        },
        "components": {"schemas": schemas},
    }


def _answers(about: str, status: str = "200", text: bool = False) -> dict[str, Any]:
    kind = "text/plain" if text else "application/json"
    good = {"description": about, "content": {kind: {}}}
    bad = {"description": "What is wrong, in words, and the rules behind it."}
    return {"summary": about, "responses": {status: good, "400": bad, "404": bad}}
