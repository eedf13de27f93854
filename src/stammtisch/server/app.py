"""The web application: a few addresses for opening tables, one WebSocket for each page at a table."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from mimetypes import guess_type
from typing import Any, Literal
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from stammtisch.core.model import Seat
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.record import RecordProblem, write
from stammtisch.server import wire
from stammtisch.server.advising import advised
from stammtisch.server.gate import Gate
from stammtisch.server.helping import help_shown
from stammtisch.server.house import House
from stammtisch.server.identity import Guests
from stammtisch.server.limits import BODY, RECORD, address_of, body_of
from stammtisch.server.line import PageLine
from stammtisch.server.partie import OPEN, Partie, eyes_of, overview, picture
from stammtisch.server.passes import PASS, Passes, question, too_late
from stammtisch.server.trouble import Guarded, language
from stammtisch.server.welcome import finished_record, games_offered, rule_shown, seals_shown
from stammtisch.texts import refusal, say

MANIFEST = "application/manifest+json"
STATUS = {
    "error.table_unknown": 404,
    "error.help_unknown": 404,
    "error.rule_unknown": 404,
    "error.step_unknown": 404,
    "error.table_broken": 500,
    "error.not_kept": 503,
    "error.records_busy": 503,
    "error.too_many": 429,
    "error.body_long": 413,
    "error.body_slow": 408,
}
AGAIN = 1013  # a line that is closed so may be opened again in a while


def make_app(house: House, secret: str, address: str = "") -> Starlette:
    """`address`: what the house is called outside; without it, whatever name somebody asks for."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.forget_old()
        keeping = asyncio.create_task(house.keep_house())
        yield
        keeping.cancel()
        await house.close()

    app = Starlette(
        routes=_routes(),
        lifespan=lifespan,
        exception_handlers={Problem: _problem, HTTPException: _nothing},
        middleware=[
            Middleware(Guarded),
            Middleware(GZipMiddleware),
            Middleware(Gate, address=address),
            Middleware(Guarded),
        ],
    )
    app.state.house, app.state.passes = house, Passes(secret)
    app.state.guests = Guests(secret, address.startswith("https:"))
    app.state.address = address
    return app


def _routes() -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        Route("/api/games", _games),
        Route("/api/tables", _lobby, methods=["GET"]),
        Route("/api/tables", _open, methods=["POST"]),
        Route("/api/tables/{table}/record", _record),
        Route("/api/tables/{table}/seals", _seals),
        Route("/api/tables/{table}/advice", _advice),
        Route("/api/tables/{table}/qr.svg", _qr),
        Route("/api/partien", _bring, methods=["POST"]),
        Route("/api/partien/{table}", _partie),
        Route("/api/partien/{table}/record", _partie_record),
        Route("/api/partien/{table}/{step:int}", _step),
        Route("/api/tables/{table}/pass", _pass),
        Route("/come/{token}/{table}", _come, methods=["GET", "POST"]),
        Route("/api/rules/{rule}", _rule),
        Route("/api/help/{topic}", _help),
        Route("/api/openapi.json", _openapi),
        Route("/api/health", _health),
        Route("/api/{path:path}", _no_address),
        WebSocketRoute("/ws/{table}", _talk),
    ]
    page = files("stammtisch.server").joinpath("page")
    if page.is_dir():
        beside = [file.name for file in page.iterdir() if file.is_file() and file.name != "index.html"]
        routes += [
            Mount("/assets", StaticFiles(directory=str(page.joinpath("assets")))),
            *(Route(f"/{name}", _beside) for name in beside),
            Route("/{path:path}", _page),
        ]
    else:
        routes.append(Route("/", _no_page))
    return routes


def _lang(request: Request | WebSocket) -> str:
    return language(request.headers, request.query_params.get("lang"))


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    status, lang = STATUS.get(problem.key, 400), _lang(request)
    if problem.key.startswith("refusal."):
        text = refusal(lang, problem.rules, problem.facts)
    else:
        text = say(lang, problem.key, **problem.facts)
    if isinstance(problem, RecordProblem) and problem.line:
        text = say(lang, "error.record_line", line=problem.line, text=text)
    return JSONResponse({"error": text, "rules": list(problem.rules)}, status_code=status)


async def _nothing(request: Request, error: Exception) -> Response:
    """There is nothing at this address, or not for this way of asking."""
    assert isinstance(error, HTTPException)
    key = "error.method" if error.status_code == 405 else "error.address_unknown"
    answer = {"error": say(_lang(request), key), "rules": []}
    return JSONResponse(answer, status_code=error.status_code, headers=error.headers)


def _metered(request: Request) -> None:
    """What has to be worked out, or looked up, is not to be had without end."""
    house, who = request.app.state.house, request.app.state.guests.who(request)
    house.limits.take("asked", who, address_of(request))


# --- addresses
async def _games(request: Request) -> Response:
    """What may be played, with rulesets and options in words."""
    return JSONResponse(games_offered(_lang(request)))


async def _lobby(request: Request) -> Response:
    _metered(request)
    return JSONResponse([_card(card, _lang(request)) for card in await request.app.state.house.lobby()])


def _card(card: dict[str, Any], lang: str) -> dict[str, Any]:
    game = card["game"]
    shown = {key: card[key] for key in ("table", "game", "names", "kinds", "begun")}
    return shown | {"title": say(lang, f"ruleset.{card['ruleset']}.title", game=game)}


class NewTable(msgspec.Struct):
    """`players` chairs; `options` as in a record; `name` is what the host is called."""

    game: str
    players: int
    ruleset: str | None = None
    options: dict[str, Any] = {}
    public: bool = False
    watch: Literal["live", "late", "hands"] = "live"


async def _open(request: Request) -> Response:
    try:
        wish = msgspec.json.decode(await body_of(request, BODY), type=NewTable)
    except msgspec.DecodeError as error:
        raise Problem("error.wire", reason=str(error)) from None
    request.app.state.house.limits.take("tables", request.app.state.guests.who(request), address_of(request))
    response = Response(status_code=201, media_type="application/json")
    who = request.app.state.guests.welcome(request, response)
    table = await request.app.state.house.open(
        who, wish.game, wish.ruleset, wish.options, wish.players, wish.public, wish.watch
    )
    response.body = json.dumps({"table": table}).encode()
    response.headers["content-length"] = str(len(response.body))
    return response


async def _record(request: Request) -> Response:
    _metered(request)
    table = await request.app.state.house.table(request.path_params["table"])
    return _record_file(finished_record(table.room), table.room.game.name, table.room.id)


async def _seals(request: Request) -> Response:
    _metered(request)
    table = await request.app.state.house.table(request.path_params["table"])
    return JSONResponse(seals_shown(table.room))


async def _advice(request: Request) -> Response:
    """What a good player would do on the reader's seat."""
    _metered(request)
    house, who = request.app.state.house, request.app.state.guests.who(request)
    if who is None:
        raise Problem("error.no_cookie")
    table = await house.table(request.path_params["table"])
    text = await asyncio.to_thread(advised, table.room, who, house.company, _lang(request))
    return JSONResponse({"text": text}, headers={"cache-control": "no-store"})


# --- a Partie again
async def _bring(request: Request) -> Response:
    house, who = request.app.state.house, request.app.state.guests.who(request)
    house.limits.take("records", who, address_of(request))
    text = (await body_of(request, RECORD)).decode("utf-8", errors="replace")
    return JSONResponse({"partie": await house.bring(text)}, status_code=201)


async def _partie(request: Request) -> Response:
    _metered(request)
    house, name = request.app.state.house, request.path_params["table"]
    found = await house.partie(name)
    told = await asyncio.to_thread(overview, found, _eyes(request, found), _lang(request))
    return JSONResponse(told | {"table": name in house.tables})


async def _partie_record(request: Request) -> Response:
    """What is looked at, to take home."""
    _metered(request)
    name = request.path_params["table"]
    found = await request.app.state.house.partie(name)
    return _record_file(write(found.record), found.record.game, name)


def _record_file(text: str, game: str, table: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{game}-{table[:6]}.yaml"'}
    return PlainTextResponse(text, media_type="application/yaml", headers=headers)


async def _step(request: Request) -> Response:
    _metered(request)
    found = await request.app.state.house.partie(request.path_params["table"])
    eyes, lang = _eyes(request, found), _lang(request)
    shown = await asyncio.to_thread(picture, found, request.path_params["step"], eyes, lang)
    return Response(wire.encode(shown), media_type="application/json")


def _eyes(request: Request, found: Partie) -> Seat | None:
    return eyes_of(request.query_params.get("eyes", OPEN), len(found.names))


def _base(request: Request) -> str:
    """What links begin with: the configured address, else the one that was asked for."""
    return f"{request.app.state.address}/" if request.app.state.address else str(request.base_url)


async def _qr(request: Request) -> Response:
    _metered(request)
    from stammtisch.server.qr import svg

    table = request.path_params["table"]
    await request.app.state.house.must_be(table)
    return Response(svg(f"{_base(request)}t/{table}"), media_type="image/svg+xml")


async def _pass(request: Request) -> Response:
    """A link that makes a second device the same person, and its picture."""
    _metered(request)
    from stammtisch.server.qr import svg

    who, table = request.app.state.guests.who(request), request.path_params["table"]
    if who is None:
        raise Problem("error.no_cookie")
    await request.app.state.house.must_be(table)
    link = f"{_base(request)}come/{request.app.state.passes.pass_for(who)}/{table}"
    headers = {"cache-control": "no-store"}
    return JSONResponse({"link": link, "svg": svg(link).decode(), "minutes": PASS // 60}, headers=headers)


async def _come(request: Request) -> Response:
    """Asks whether this device shall become another person; only its answer does it."""
    passes, guests = request.app.state.passes, request.app.state.guests
    token, lang = request.path_params["token"], _lang(request)
    table = f"/t/{quote(request.path_params['table'], safe='')}"
    headers = {"cache-control": "no-store"}
    if request.method == "POST":
        who = passes.use(token)
        if who is not None:
            response: Response = RedirectResponse(table, 303, headers)
            guests.remember(who, request, response)
            return response
    elif passes.good(token) is not None:
        asked = question(lang, request.url.path, table, guests.who(request) is not None)
        return HTMLResponse(asked, headers=headers)
    return HTMLResponse(too_late(lang, table), 410, headers)


async def _rule(request: Request) -> Response:
    return JSONResponse(rule_shown(request.path_params["rule"], _lang(request)))


async def _help(request: Request) -> Response:
    """How a game goes, for newcomers; or how a deal is checked."""
    return JSONResponse(help_shown(request.path_params["topic"], _lang(request)))


async def _openapi(request: Request) -> Response:
    from stammtisch.server.openapi import document

    return JSONResponse(document())


async def _health(request: Request) -> Response:
    """For whoever watches over the house: 503 while nothing can be written."""
    house: House = request.app.state.house
    well = house.ledger.writable
    told = {"ok": well, "tables": len(house.tables), "lines": sum(t.lines for t in house.tables.values())}
    return JSONResponse(told, 200 if well else 503, {"cache-control": "no-store"})


async def _no_address(request: Request) -> Response:
    raise HTTPException(404)


async def _page(request: Request) -> Response:
    """The page finds out itself what to show; what is not there says so to programs too."""
    page = files("stammtisch.server").joinpath("page", "index.html").read_bytes()
    status = 200 if await _there(request.url.path, request.app.state.house) else 404
    response = Response(page, status, media_type="text/html")
    request.app.state.guests.welcome(request, response)
    return response


async def _there(path: str, house: House) -> bool:
    match path.strip("/").split("/"):
        case [""] | ["partie"] | ["fair"]:
            return True
        case ["t" | "partie", name]:
            return await house.has(name)
        case ["hilfe", game]:
            return game in games()
    return False


async def _beside(request: Request) -> Response:
    """Manifest, icons and the worker that opens the page offline: asked for anew each time, so that a new
    house is noticed at once."""
    name = request.url.path.removeprefix("/")
    page = files("stammtisch.server").joinpath("page", name)
    kind = MANIFEST if name.endswith(".webmanifest") else guess_type(name)[0]
    return Response(page.read_bytes(), media_type=kind, headers={"cache-control": "no-cache"})


async def _no_page(request: Request) -> Response:
    response = PlainTextResponse(say(_lang(request), "web.no_page"))
    request.app.state.guests.welcome(request, response)
    return response


# --- the line
async def _talk(socket: WebSocket) -> None:
    """One page at a table: it is told what is new, and its wishes are carried out in order."""
    house: House = socket.app.state.house
    who = socket.app.state.guests.who(socket)
    await socket.accept()
    if who is None:
        await _last_word(socket, Problem("error.no_cookie"))
        return
    try:
        house.limits.take("lines", who, address_of(socket))
        table = await house.table(socket.path_params["table"])
    except Problem as problem:
        await _last_word(
            socket, problem, AGAIN if problem.key in ("error.not_kept", "error.too_many") else 4000
        )
        return
    await PageLine(socket, table, house, who).run()


async def _last_word(socket: WebSocket, problem: Problem, code: int = 4000) -> None:
    text = say(_lang(socket), problem.key, **problem.facts)
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(wire.encode(wire.Trouble(text)).decode())
        await socket.close(code)
