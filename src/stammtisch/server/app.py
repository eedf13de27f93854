"""The web application: a few addresses for opening tables, one WebSocket for each page at a table."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from mimetypes import guess_type
from typing import Any, Literal
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from stammtisch.core.model import Seat
from stammtisch.core.problem import Problem
from stammtisch.record import RecordProblem, write
from stammtisch.server import wire
from stammtisch.server.advising import advised
from stammtisch.server.helping import help_shown
from stammtisch.server.house import House
from stammtisch.server.identity import PASS, Guests
from stammtisch.server.partie import OPEN, Partie, eyes_of, overview, picture
from stammtisch.server.room import Room
from stammtisch.server.scene import now
from stammtisch.server.table import Listener, LiveTable
from stammtisch.server.welcome import finished_record, games_offered, rule_shown, seals_shown
from stammtisch.texts import languages, pick_language, refusal, say

LOG = logging.getLogger("stammtisch")
MANIFEST = "application/manifest+json"
HASTE = 40  # messages a second from one page before it is hung up


def make_app(house: House, secret: str) -> Starlette:
    guests = Guests(secret)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.forget_old()
        yield
        await house.close()

    app = Starlette(
        routes=_routes(),
        lifespan=lifespan,
        exception_handlers={Problem: _problem},
        middleware=[Middleware(GZipMiddleware)],
    )
    app.state.house, app.state.guests = house, guests
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
        Route("/come/{token}/{table}", _come),
        Route("/api/rules/{rule}", _rule),
        Route("/api/help/{topic}", _help),
        Route("/api/openapi.json", _openapi),
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
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return pick_language(asked, {"LANG": "de"})


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    status = 404 if problem.key in ("error.table_unknown", "error.help_unknown") else 400
    lang = _lang(request)
    if problem.key.startswith("refusal."):
        text = refusal(lang, problem.rules, problem.facts)
    else:
        text = say(lang, problem.key, **problem.facts)
    if isinstance(problem, RecordProblem) and problem.line:
        text = say(lang, "error.record_line", line=problem.line, text=text)
    return JSONResponse({"error": text, "rules": list(problem.rules)}, status_code=status)


# --- addresses
async def _games(request: Request) -> Response:
    """What may be played, with rulesets and options in words."""
    return JSONResponse(games_offered(_lang(request)))


async def _lobby(request: Request) -> Response:
    rooms = await request.app.state.house.lobby()
    return JSONResponse([_card(room, _lang(request)) for room in rooms])


def _card(room: Room, lang: str) -> dict[str, Any]:
    return {
        "table": room.id,
        "game": room.game.name,
        "title": say(lang, f"ruleset.{room.agreed.ruleset.id}.title", game=room.game.name),
        "names": [chair.name for chair in room.chairs],
        "kinds": [chair.kind for chair in room.chairs],
        "begun": room.match is not None,
    }


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
        wish = msgspec.json.decode(await request.body(), type=NewTable)
    except msgspec.DecodeError as error:
        raise Problem("error.wire", reason=str(error)) from None
    response = Response(status_code=201, media_type="application/json")
    who = request.app.state.guests.welcome(request, response)
    table = await request.app.state.house.open(
        who, wish.game, wish.ruleset, wish.options, wish.players, wish.public, wish.watch
    )
    response.body = json.dumps({"table": table}).encode()
    response.headers["content-length"] = str(len(response.body))
    return response


async def _record(request: Request) -> Response:
    table = await request.app.state.house.table(request.path_params["table"])
    return _record_file(finished_record(table.room), table.room.game.name, table.room.id)


async def _seals(request: Request) -> Response:
    table = await request.app.state.house.table(request.path_params["table"])
    return JSONResponse(seals_shown(table.room))


async def _advice(request: Request) -> Response:
    """What a good player would do on the reader's seat."""
    house, who = request.app.state.house, request.app.state.guests.who(request)
    if who is None:
        raise Problem("error.no_cookie")
    table = await house.table(request.path_params["table"])
    text = await asyncio.to_thread(advised, table.room, who, house.company, _lang(request))
    return JSONResponse({"text": text}, headers={"cache-control": "no-store"})


# --- a Partie again
async def _bring(request: Request) -> Response:
    text = (await request.body()).decode("utf-8", errors="replace")
    return JSONResponse({"partie": await request.app.state.house.bring(text)}, status_code=201)


async def _partie(request: Request) -> Response:
    house, name = request.app.state.house, request.path_params["table"]
    found = await house.partie(name)
    told = overview(found, _eyes(request, found), _lang(request))
    return JSONResponse(told | {"table": name in house.tables})


async def _partie_record(request: Request) -> Response:
    """What is looked at, to take home."""
    name = request.path_params["table"]
    found = await request.app.state.house.partie(name)
    return _record_file(write(found.record), found.frames[0].room.game.name, name)


def _record_file(text: str, game: str, table: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{game}-{table[:6]}.yaml"'}
    return PlainTextResponse(text, media_type="application/yaml", headers=headers)


async def _step(request: Request) -> Response:
    found = await request.app.state.house.partie(request.path_params["table"])
    shown = picture(found, request.path_params["step"], _eyes(request, found), _lang(request))
    return Response(wire.encode(shown), media_type="application/json")


def _eyes(request: Request, found: Partie) -> Seat | None:
    return eyes_of(request.query_params.get("eyes", OPEN), len(found.names))


async def _qr(request: Request) -> Response:
    from stammtisch.server.qr import svg

    return Response(svg(f"{request.base_url}t/{request.path_params['table']}"), media_type="image/svg+xml")


async def _pass(request: Request) -> Response:
    """A link that makes a second device the same person, and its picture."""
    from stammtisch.server.qr import svg

    who = request.app.state.guests.who(request)
    if who is None:
        raise Problem("error.no_cookie")
    token = request.app.state.guests.pass_for(who)
    link = f"{request.base_url}come/{token}/{request.path_params['table']}"
    headers = {"cache-control": "no-store"}
    return JSONResponse({"link": link, "svg": svg(link).decode(), "minutes": PASS // 60}, headers=headers)


async def _come(request: Request) -> Response:
    """With a pass that is still good the device is its owner's; otherwise one comes as who one is."""
    guests: Guests = request.app.state.guests
    response = RedirectResponse(f"/t/{quote(request.path_params['table'], safe='')}", 303)
    who = guests.passed(request.path_params["token"])
    if who is not None:
        guests.remember(who, request, response)
    return response


async def _rule(request: Request) -> Response:
    return JSONResponse(rule_shown(request.path_params["rule"], _lang(request)))


async def _help(request: Request) -> Response:
    """How a game goes, for newcomers; or how a deal is checked."""
    return JSONResponse(help_shown(request.path_params["topic"], _lang(request)))


async def _openapi(request: Request) -> Response:
    from stammtisch.server.openapi import document

    return JSONResponse(document())


async def _page(request: Request) -> Response:
    page = files("stammtisch.server").joinpath("page", "index.html").read_bytes()
    response = Response(page, media_type="text/html")
    request.app.state.guests.welcome(request, response)
    return response


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
        await _last_word(socket, "error.no_cookie")
        return
    try:
        table = await house.table(socket.path_params["table"])
    except Problem as problem:
        await _last_word(socket, problem.key)
        return
    await Line(socket, table, house, who).run()


async def _last_word(socket: WebSocket, key: str) -> None:
    await socket.send_text(wire.encode(wire.Trouble(say(_lang(socket), key))).decode())
    await socket.close(4000)


class Line:
    """A WebSocket with its writer: telling never waits for a slow page, the newest picture wins."""

    def __init__(self, socket: WebSocket, table: LiveTable, house: House, who: str) -> None:
        self.socket, self.table, self.house, self.who = socket, table, house, who
        self.listener: Listener | None = None
        self._news = asyncio.Event()
        self._answers: list[bytes] = []

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        tasks: set[asyncio.Task[None]] = set()
        try:
            async for text in self.socket.iter_text():
                task = asyncio.create_task(self._hear(text))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                if len(tasks) > HASTE:
                    break
        except WebSocketDisconnect:
            pass
        finally:
            writer.cancel()
            if self.listener:
                self.table.hang_up(self.listener)

    async def _hear(self, text: str) -> None:
        try:
            if len(text) > wire.LONGEST:
                raise msgspec.DecodeError("too long")
            message = wire.decode(text)
        except msgspec.DecodeError as error:
            self._say(wire.Trouble(say(self._lang(), "error.wire", reason=str(error))))
            return
        if isinstance(message, wire.Ping):
            self._say(wire.Pong(message.t))
        elif isinstance(message, wire.Hello):
            self._hello(message)
        elif self.listener is None:
            self._say(wire.Trouble(say(self._lang(), "error.hello_first")))
        else:
            self._say(await self.table.submit(self.who, message))

    def _lang(self) -> str:
        return self.listener.lang if self.listener else _lang(self.socket)

    def _hello(self, message: wire.Hello) -> None:
        if message.version != wire.VERSION:
            text = say(_lang(self.socket), "error.wire_version", found=message.version, needed=wire.VERSION)
            self._say(wire.Trouble(text))
            return
        lang = message.lang if message.lang in languages() else _lang(self.socket)
        if self.listener is None:
            self.listener = Listener(self.who, lang, self._tell, message.since)
            self.table.listen(self.listener)
        else:
            self.listener.lang, self.listener.since = lang, message.since
        self._news.set()

    def _tell(self, listener: Listener, room: Room) -> None:
        self._news.set()

    def _say(self, message: Any) -> None:
        self._answers.append(wire.encode(message))
        self._news.set()

    async def _write(self) -> None:
        """A line that fails is closed, so that its page comes again instead of waiting for ever."""
        try:
            await self._write_on()
        except WebSocketDisconnect:
            return
        except Exception:
            LOG.exception("table %s: the picture failed", self.table.room.id)
            await self.socket.close(1011)

    async def _write_on(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self.listener:
                await self._send(wire.encode(self._picture(self.listener)))
            answers, self._answers = self._answers, []
            for answer in answers:
                await self._send(answer)

    def _picture(self, listener: Listener) -> wire.Now:
        here = frozenset(other.who for other in self.table.listeners)
        room = self.table.room_for(self.who)
        picture = now(
            room, self.who, listener.lang, listener.since, here, self.table.breath, self.house.keep_days
        )
        picture.onlookers = self.table.onlookers
        listener.since = room.n
        return picture

    async def _send(self, message: bytes) -> None:
        await self.socket.send_text(message.decode())
