"""The line to a page: what it wants is carried out in order, and it is told what is new."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stammtisch.server import wire
from stammtisch.server.limits import address_of
from stammtisch.server.news import completed, knocking
from stammtisch.server.numbering import raw_n
from stammtisch.server.room import Room
from stammtisch.server.scene import now
from stammtisch.server.table import Listener, LiveTable
from stammtisch.server.trouble import language, report
from stammtisch.texts import languages, say

if TYPE_CHECKING:
    from stammtisch.server.house import House

HASTE = 40  # messages of one page on their way before it is hung up
FAILED = 3  # pictures in a row before the page is left with the last one
SILENT = 30.0  # seconds for saying hello
SLOWED = 250  # messages that had to wait before a line is hung up
PATIENCE = 1.0  # seconds that a message waits at most
NOISY = 1008
CROWD = 300  # pages at a table
DEVICES = 12  # of one person
AGAIN = 1.0  # seconds until a picture that failed is made again


def spoken(socket: WebSocket) -> str:
    return language(socket.headers, socket.query_params.get("lang"))


class PageLine:
    """A WebSocket with its writer: telling never waits for a slow page, the newest picture wins."""

    def __init__(self, socket: WebSocket, table: LiveTable, house: "House", who: str) -> None:
        self.socket, self.table, self.house, self.who = socket, table, house, who
        self.listener: Listener | None = None
        self._news = asyncio.Event()
        self._answers: list[bytes] = []
        self._last: tuple[bytes, float] = (b"", 0.0)
        self._failed = 0
        self._slowed = 0  # messages that had to wait

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        silence = asyncio.create_task(self._silent())
        self.table.lines += 1
        tasks: set[asyncio.Task[None]] = set()
        try:
            async for text in self.socket.iter_text():
                if await self._noisy():
                    break
                task = asyncio.create_task(self._hear(text))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                if len(tasks) > HASTE:
                    break
        except (WebSocketDisconnect, KeyError):  # KeyError: bytes, where text is spoken
            pass
        finally:
            writer.cancel()
            silence.cancel()
            self.table.lines -= 1
            if self.listener:
                self.table.hang_up(self.listener)

    async def _silent(self) -> None:
        """A line on which nobody says who he is keeps no place."""
        await asyncio.sleep(SILENT)
        if self.listener is None:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.close(NOISY)

    async def _noisy(self) -> bool:
        """Whoever sends more than anybody can mean waits; who does not stop is hung up."""
        wait = self.house.limits.wait("messages", self.who, address_of(self.socket))
        if wait <= 0:
            return False
        self._slowed += 1
        if self._slowed > SLOWED:
            await self._send(wire.encode(wire.Trouble(say(self._lang(), "error.noisy"))))
            await self.socket.close(NOISY)
            return True
        await asyncio.sleep(min(wait, PATIENCE))
        return False

    # --- what the page wants
    async def _hear(self, text: str) -> None:
        """Whatever comes is answered."""
        try:
            if len(text) > wire.LONGEST:
                raise msgspec.DecodeError("too long")
            message = wire.decode(text)
        except msgspec.DecodeError as error:
            self._say(wire.Trouble(say(self._lang(), "error.wire", reason=str(error))))
            return
        try:
            await self._carry_out(message)
        except Exception as error:
            number = report(f"table {self.table.room.id}, a message", error)
            text = say(self._lang(), "error.trouble", number=number)
            self._say(wire.Trouble(text, getattr(message, "id", ""), number))

    async def _carry_out(self, message: Any) -> None:
        if isinstance(message, wire.Ping):
            self._say(wire.Pong(message.t))
        elif isinstance(message, wire.Hello):
            self._hello(message)
        elif self.listener is None:
            self._say(wire.Trouble(say(self._lang(), "error.hello_first"), message.id))
        else:
            self._say(await self.table.submit(self.who, message))

    def _lang(self) -> str:
        return self.listener.lang if self.listener else spoken(self.socket)

    def _hello(self, message: wire.Hello) -> None:
        lang = message.lang if message.lang in languages() else spoken(self.socket)
        if message.version != wire.VERSION:
            text = say(lang, "error.wire_version", found=message.version, needed=wire.VERSION)
            self._say(wire.Trouble(text))
            return
        room = self.table.room_for(self.who)
        since = raw_n(room, room.seat_of(self.who), message.since)
        if self.listener is None:
            mine = sum(listener.who == self.who for listener in self.table.listeners)
            if mine >= DEVICES or len(self.table.listeners) >= CROWD:
                self._say(wire.Trouble(say(lang, "error.crowd")))
                return
            self.listener = Listener(self.who, lang, self._tell, since)
            self.table.listen(self.listener)
        else:
            self.listener.lang, self.listener.since = lang, since
        self._last = (b"", 0.0)
        self._news.set()

    def _tell(self, listener: Listener, room: Room) -> None:
        self._news.set()

    def _say(self, message: Any) -> None:
        self._answers.append(wire.encode(message))
        self._news.set()

    # --- what the page is told
    async def _write(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                if self.listener:
                    await self._show(self.listener)
                answers, self._answers = self._answers, []
                for answer in answers:
                    await self._send(answer)
        except (WebSocketDisconnect, RuntimeError):  # nobody is there any more
            return

    async def _show(self, listener: Listener) -> None:
        """Nothing is sent where nothing has changed for this reader: that something has happened at all may
        be hidden from him.  A picture that fails is made again, and the page told."""
        try:
            picture, since = self._picture(listener), self.table.room_for(self.who).n
            made = wire.encode(picture)
            picture.breath = 0.0
            same = (wire.encode(picture), self.table.breath_until)
        except Exception as error:
            self._failed += 1
            number = report(f"table {self.table.room.id}, a picture", error)
            self._answers.append(
                wire.encode(wire.Trouble(say(listener.lang, "error.picture", number=number), "", number))
            )
            if self._failed < FAILED:
                asyncio.get_running_loop().call_later(AGAIN, self._news.set)
            return
        self._failed, listener.since = 0, since
        if same != self._last:
            self._last = same
            await self._send(made)

    def _picture(self, listener: Listener) -> wire.Now:
        table, lang = self.table, listener.lang
        here = frozenset(other.who for other in table.listeners)
        room = table.room_for(self.who)
        picture = now(room, self.who, lang, listener.since, here, table.breath, self.house.keep_days)
        completed(picture, room, self.who, listener.since, lang)
        picture.onlookers, picture.watch_next = table.onlookers, table.room.watch_next
        picture.knocks = knocking(table.room, self.who)
        if halted := table.halted:
            picture.halted = say(lang, halted[0], **halted[1])
        return picture

    async def _send(self, message: bytes) -> None:
        await self.socket.send_text(message.decode())
