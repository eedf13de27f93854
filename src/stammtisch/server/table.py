"""A table that is being played: one task owns it, a queue feeds it.

Whatever happens is first a line of the log, then on disk, then folded into the room, then told to
everybody who listens, to each only what his seat may know.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from stammtisch import texts
from stammtisch.bots import Choice, bot, usual
from stammtisch.core.model import Action, Refusal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_line
from stammtisch.core.seal import Seal, clean_number
from stammtisch.core.verbs import Verb
from stammtisch.record.notation import parse_move
from stammtisch.server import wire
from stammtisch.server.ledger import Ledger, Line
from stammtisch.server.minds import Company, Meant, Minds
from stammtisch.server.room import BOT, LATE, OPEN, PERSON, Room, after, can_lift

LETTERS = "ABCDEFGHIJKL"  # seats in moves on the wire: names may have blanks in them
BOT_NAMES = ("Moidl", "Burgl", "Jörgl", "Vroni", "Sepp", "Zenzi", "Luis", "Nanni", "Hias", "Rosl")


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds."""

    breath: float = 1.4  # after every card anybody may speak; always as long, whatever anyone holds
    think: float = 0.6  # before a bot acts
    away: float = 45.0  # before a bot plays for somebody whose line is gone
    late: float = 60.0  # for onlookers, where the host wants it so
    brisk: float = 0.3  # before a bot lifts or names: others may wait to take up their cards


@dataclass(eq=False)
class Listener:
    """A page that looks at the table."""

    who: str
    lang: str
    tell: Callable[["Listener", Room], None]  # puts what is new on the line; never waits
    since: int = 0


@dataclass
class _Request:
    who: str
    message: Any
    answer: "asyncio.Future[wire.Done | wire.Refused | wire.Stale]"


@dataclass(eq=False)
class LiveTable:
    room: Room
    ledger: Ledger
    pace: Pace = field(default_factory=Pace)
    rng: Random = field(default_factory=secrets.SystemRandom)
    clock: Callable[[], float] = time.monotonic
    company: Company = field(default_factory=Company)

    def __post_init__(self) -> None:
        self.listeners: list[Listener] = []
        self._queue: asyncio.Queue[_Request | bool | None] = asyncio.Queue()
        self._minds = Minds(self.company)
        self._breath_until = 0.0
        self._held: _Request | None = None
        self._unfinished = False  # there is more to do when the breath is over
        self._mind: asyncio.Future[Meant | None] | None = None  # bots at thought, and about which line
        self._minded: tuple[int, frozenset[Seat]] = (-1, frozenset())
        self._think_from = (-1, 0.0)  # the number of acts a bot has been thinking about, and since when
        self._think_until = 0.0
        self._gone: dict[str, float] = {}
        self._past: deque[tuple[float, Room]] = deque()  # what late onlookers have still to see
        self._deferred: tuple[int, frozenset[Seat]] = (-1, frozenset())  # at this number of acts
        self._task: asyncio.Task[None] | None = None

    # --- from outside
    def start(self) -> None:
        self.company.prepare(self.room)
        self._task = asyncio.create_task(self._run(), name=f"table {self.room.id}")
        self._queue.put_nowait(False)  # there may be something to do before anybody comes

    async def stop(self) -> None:
        self._queue.put_nowait(None)
        if self._task:
            with suppress(asyncio.CancelledError):
                await self._task

    async def submit(self, who: str, message: Any) -> wire.Done | wire.Refused | wire.Stale:
        """Whatever a person wants done; the answer comes when it is on disk."""
        answer: asyncio.Future[wire.Done | wire.Refused | wire.Stale]
        answer = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Request(who, message, answer))
        return await answer

    def listen(self, listener: Listener) -> None:
        self.listeners.append(listener)
        self._gone.pop(listener.who, None)
        self._queue.put_nowait(_Request(listener.who, "here", _nobody_waits()))
        self.tell_all()  # others see that he is here

    def hang_up(self, listener: Listener) -> None:
        with suppress(ValueError):
            self.listeners.remove(listener)
        if not self.here(listener.who):
            self._gone[listener.who] = self.clock()
            self._queue.put_nowait(_Request(listener.who, "gone", _nobody_waits()))
        self.tell_all()

    def here(self, who: str) -> bool:
        return any(listener.who == who for listener in self.listeners)

    @property
    def onlookers(self) -> int:
        """People without a chair who look on."""
        return len({x.who for x in self.listeners if self.room.seat_of(x.who) is None})

    def room_for(self, who: str) -> Room:
        """The table as it stands, for onlookers as it stood a while ago if the host wants it so."""
        if self.room.watch != LATE or self.room.seat_of(who) is not None:
            return self.room
        shown = None
        for since, room in self._past:
            if since <= self.clock() - self.pace.late:
                shown = room
        if shown is None or shown.match is None:
            return replace(self.room, match=None, told=(), seal=None)
        return replace(shown, chairs=self.room.chairs, watch=LATE)

    def _remember(self) -> None:
        now = self.clock()
        self._past.append((now, self.room))
        while len(self._past) > 1 and self._past[1][0] <= now - self.pace.late:
            self._past.popleft()
        if self.room.watch == LATE and self.onlookers:
            asyncio.get_running_loop().call_later(self.pace.late, self.tell_all)

    @property
    def breath(self) -> float:
        return max(0.0, self._breath_until - self.clock())

    # --- the task
    async def _run(self) -> None:
        while True:
            request = await self._next()
            if request is None:
                self._drop_held()
                return
            if isinstance(request, _Request):
                await self._serve(request)
            await self._go_on()

    async def _next(self) -> "_Request | bool | None":
        """The next request; False when it is time to go on by oneself."""
        wait = self._until_due()
        if wait is None or not self._queue.empty():
            return await self._queue.get()
        alarm = asyncio.get_running_loop().call_later(wait, self._queue.put_nowait, False)
        try:
            return await self._queue.get()
        finally:
            alarm.cancel()  # one that has rung already only wakes the table for nothing

    def _until_due(self) -> float | None:
        now = self.clock()
        due = [gone + self.pace.away - now for gone in self._gone.values()]
        if self._unfinished:
            due.append(max(self.breath, self._think_until - now))
        return max(0.0, min(due)) if due else None

    async def _serve(self, request: _Request) -> None:
        try:
            answer = await self._carry_out(request)
        except Problem as problem:
            answer = self._worded(request, problem)
        if answer is not None and not request.answer.done():
            request.answer.set_result(answer)

    def _worded(self, request: _Request, problem: Problem) -> wire.Refused:
        lang = next((x.lang for x in self.listeners if x.who == request.who), "de")
        facts = {"game": self.room.game.name, **texts.with_names(problem.facts, self.room.names)}
        return wire.Refused(_id(request), texts.say(lang, problem.key, **facts), list(problem.rules))

    async def _carry_out(self, request: _Request) -> wire.Done | wire.Refused | wire.Stale | None:
        message, who = request.message, request.who
        if isinstance(message, str):  # here or gone
            await self._back(who)
            return wire.Done("", self.room.n)
        if message.id in self.room.done:
            return wire.Done(message.id, self.room.n)
        if isinstance(message, wire.Act):
            return await self._act(request)
        if isinstance(message, wire.Defer):
            return self._defer(self._seat(who), message)
        await self._append(*self._lines(who, message))
        return wire.Done(message.id, self.room.n)

    # --- what a message comes to
    def _lines(self, who: str, message: Any) -> list[tuple[str, dict[str, Any]]]:
        match message:
            case wire.Sit():
                return self._sit(who, message)
            case wire.Leave():
                return self._leave(who, message.id)
            case wire.Bot():
                self._host_only(who)
                self._free_chair(message.seat)
                named = {"seat": message.seat, "bot": self._bot(message.bot), "name": self._bot_name()}
                return [("bot", {"id": message.id, **named})]
            case wire.Remove():
                self._host_only(who)
                return self._remove(message)
            case wire.Name():
                seat = self._seat(who)
                return [("named", {"id": message.id, "seat": seat, "name": _clean(message.name)})]
            case wire.Watch():
                self._host_only(who)
                return [("watch", {"id": message.id, "watch": message.watch})]
            case wire.Begin():
                self._host_only(who)
                return self._begin(message)
            case wire.Number():
                return self._number(who, message)
            case wire.Deal():
                self._seat(who)
                return self._deal(message.id)
        raise Problem("error.wire_unknown")

    def _seat(self, who: str) -> Seat:
        seat = self.room.seat_of(who)
        if seat is None:
            raise Problem("error.not_seated")
        return seat

    def _host_only(self, who: str) -> None:
        if who != self.room.host:
            raise Problem("error.host_only")

    def _free_chair(self, seat: int) -> None:
        if not 0 <= seat < len(self.room.chairs):
            raise Problem("error.chair_unknown", n=seat)
        if self.room.chairs[seat].kind != OPEN:
            raise Problem("error.chair_taken", other=self.room.chairs[seat].name)

    def _sit(self, who: str, message: wire.Sit) -> list[tuple[str, dict[str, Any]]]:
        """On a free chair, or in place of a bot."""
        if self.room.seat_of(who) is not None:
            raise Problem("error.seated_already")
        if 0 <= message.seat < len(self.room.chairs) and self.room.chairs[message.seat].kind == BOT:
            pass
        else:
            self._free_chair(message.seat)
        data = {"id": message.id, "seat": message.seat, "who": who, "name": _clean(message.name) or "Gast"}
        return [("sat", data)]

    def _leave(self, who: str, message_id: str) -> list[tuple[str, dict[str, Any]]]:
        """Before the first card the chair is free again, later a bot plays on; a host passes the table
        on."""
        seat = self._seat(who)
        chair: dict[str, Any] | None = None
        if self.room.match is not None:
            chair = {"kind": BOT, "bot": usual(self.room.game.name), "name": self._bot_name()}
        lines: list[tuple[str, dict[str, Any]]] = [("left", {"id": message_id, "seat": seat, "chair": chair})]
        others = [c.who for i, c in enumerate(self.room.chairs) if c.kind == PERSON and i != seat]
        if who == self.room.host and others:
            lines.append(("host", {"who": others[0]}))
        return lines

    def _remove(self, message: wire.Remove) -> list[tuple[str, dict[str, Any]]]:
        if not 0 <= message.seat < len(self.room.chairs):
            raise Problem("error.chair_unknown", n=message.seat)
        chair = self.room.chairs[message.seat]
        if chair.kind == PERSON and self.here(chair.who):
            raise Problem("error.chair_taken", other=chair.name)
        new = None
        if self.room.match is not None:
            new = {"kind": BOT, "bot": usual(self.room.game.name), "name": self._bot_name()}
        return [("left", {"id": message.id, "seat": message.seat, "chair": new})]

    def _bot(self, name: str) -> str:
        bot(name, self.room.game.name)  # a Problem where nobody of that name plays
        return name

    def _bot_name(self) -> str:
        taken = set(self.room.names)
        free = [name for name in BOT_NAMES if name not in taken]
        return free[0] if free else f"Bot {len(taken)}"

    def _begin(self, message: wire.Begin) -> list[tuple[str, dict[str, Any]]]:
        """Free chairs are taken by bots; the first dealer is drawn, or all lift for partners."""
        if self.room.match is not None:
            raise Problem("error.begun_already")
        self._bot(message.bot)
        lines: list[tuple[str, dict[str, Any]]] = []
        names = [name for name in BOT_NAMES if name not in self.room.names]
        for seat, chair in enumerate(self.room.chairs):
            if chair.kind == OPEN:
                lines.append(("bot", {"seat": seat, "bot": message.bot, "name": names.pop(0)}))
        dealer = self.rng.randrange(len(self.room.chairs))
        lifted = {"lifted": self._lift()} if message.lift and can_lift(self.room) else {}
        lines.append(("began", {"id": message.id, "dealer": dealer, **lifted}))
        return [*lines, *self._deal_lines(None)]

    def _lift(self) -> list[tuple[int, int]]:
        """Each chair and its card, as they come; who is equal lifts again."""
        lifting, pack = self.room.game.lifting(), list(self.room.game.pack(self.room.rules))
        self.rng.shuffle(pack)
        chairs, drawn = [str(chair) for chair in range(len(self.room.chairs))], []
        while waiting := lifting.waiting(chairs):
            drawn.append((int(waiting[0]), pack.pop()))
            lifting.lift(waiting[0], drawn[-1][1])
        return drawn

    def _deal(self, message_id: str) -> list[tuple[str, dict[str, Any]]]:
        match = self.room.match
        if match is None or not match.deal_over:
            raise Problem("error.deal_running")
        return self._deal_lines(message_id)

    def _deal_lines(self, message_id: str | None) -> list[tuple[str, dict[str, Any]]]:
        return [("dealt", {"id": message_id} if message_id else {})]

    @staticmethod
    def _seal_due(room: Room) -> bool:
        """The next shuffle is committed to before anybody adds a number and long before its first card."""
        return room.seal is None and (room.match is None or room.match.deal_over)

    def _seal(self, room: Room) -> tuple[str, dict[str, Any]]:
        count = len(room.match.deals) if room.match else 0
        seal = Seal.draw(f"{room.id}/{count + 1}", len(room.chairs), self.rng)
        return "sealed", {"where": seal.where, "commitment": seal.commitment, "secret": seal.secret}

    def _number(self, who: str, message: wire.Number) -> list[tuple[str, dict[str, Any]]]:
        seat = self._seat(who)
        if self.room.seal is None:
            raise Problem("error.number_late")
        data = {"id": message.id, "seat": seat, "number": clean_number(message.number)}
        return [("number", data)]

    # --- acts
    async def _act(self, request: _Request) -> wire.Done | wire.Refused | wire.Stale | None:
        message: wire.Act = request.message
        seat, match = self._seat(request.who), self.room.match
        if match is None or not match.deals:
            raise Problem("error.not_begun")
        if message.acts != self.room.acts:
            return wire.Stale(message.id, self.room.acts)
        letters = LETTERS[: len(self.room.chairs)]
        action = parse_move(f"{letters[seat]} {message.move}", self.room.game, letters)
        refusal = match.refusal(action)
        if refusal:
            return self._refused(request, refusal)
        if self._verb(action).kind == "card" and self.breath and match.deal_over is False:
            self._drop_held()
            self._held = request  # it lies when the breath is over and nobody has spoken
            return None
        self._drop_held()
        await self._do(action, message.id)
        return wire.Done(message.id, self.room.n)

    def _defer(self, seat: Seat, message: wire.Defer) -> wire.Done | wire.Stale:
        """A wish, no act: forgotten with the next one, and by a restart."""
        if message.acts != self.room.acts:
            return wire.Stale(message.id, self.room.acts)
        self._deferred = (message.acts, self._deferring | {seat})
        return wire.Done(message.id, self.room.n)

    @property
    def _deferring(self) -> frozenset[Seat]:
        acts, seats = self._deferred
        return seats if acts == self.room.acts else frozenset()

    def _refused(self, request: _Request, refusal: Refusal) -> wire.Refused:
        lang = next((x.lang for x in self.listeners if x.who == request.who), "de")
        text = texts.refusal(lang, refusal.rules, refusal.facts, self.room.names)
        return wire.Refused(_id(request), text, list(refusal.rules))

    def _drop_held(self) -> None:
        """Somebody spoke: the card is still in hand."""
        if self._held and not self._held.answer.done():
            self._held.answer.set_result(wire.Stale(_id(self._held), self.room.acts))
        self._held = None

    async def _do(self, action: Action, message_id: str = "", reason: Choice | None = None) -> None:
        assert self.room.match is not None
        drawn = self.room.game.chance(self.room.match.state, action, self.rng)
        data: dict[str, Any] = {"seat": drawn.seat, "verb": drawn.verb, "args": list(drawn.args)}
        if reason:  # told when the Partie is over
            data["why"] = [reason.why, dict(reason.facts)]
        await self._append(("act", data | ({"id": message_id} if message_id else {})))
        if self._verb(action).kind == "card" or self._may_be_undone(action.seat):
            self._breath_until = self.clock() + self.pace.breath
            self.tell_all()

    def _may_be_undone(self, speaker: Seat) -> bool:
        """Somebody may say no to this word, and has to do it at once; all know who."""
        match = self.room.match
        if match is None or match.deal_over:
            return False
        others = [Seat(seat) for seat in range(match.players) if seat != speaker]
        return any(
            match.why_not(Action(seat, verb, (str(speaker),))) is None
            for verb in match.game.verbs.which("undoes")
            for seat in others
            if self.room.chairs[seat].human
        )

    def _verb(self, action: Action) -> Verb:
        return self.room.game.verbs[action.verb]

    # --- by itself
    async def _go_on(self) -> None:
        """The card that was held, bots, and people who stay away.  Whoever speaks meanwhile is served first:
        neither a bot's thought nor its pause holds the table up."""
        await self._stand_in()
        if self._seal_due(self.room):
            await self._append()
        self._unfinished = True
        while not self.breath and self._queue.empty():
            if self._held:
                held, self._held = self._held, None
                await self._serve(held)
                continue
            if not self._thought():
                self._unfinished = False  # the thought itself wakes the table
                return
            assert self._mind is not None
            meant = self._mind.result()
            if meant is None:
                self._unfinished = False
                return
            if self._pauses(self.pace.brisk if self._verb(meant.action).brisk else self.pace.think):
                return
            self._mind = None
            await self._do(meant.action, reason=meant.reason)

    def _thought(self) -> bool:
        """The bots have thought about the table as it is; if not, they begin to."""
        if self._mind is not None and not self._mind.done():
            return False
        if self._mind is not None and self._minded == (self.room.n, self._deferring):
            return True
        self._minded = (self.room.n, self._deferring)
        if self._think_from[0] != self.room.acts:
            self._think_from = (self.room.acts, self.clock())
        self._mind = asyncio.ensure_future(
            asyncio.to_thread(self._minds.next_act, self.room, self._deferring)
        )
        self._mind.add_done_callback(lambda _: self._queue.put_nowait(False))
        return False

    def _pauses(self, pause: float) -> bool:
        """A bot that knows what to do waits a little, counted from when it began to think."""
        self._think_until = self._think_from[1] + pause
        return self.clock() < self._think_until

    async def _stand_in(self) -> None:
        now = self.clock()
        for who, gone in list(self._gone.items()):
            seat = self.room.seat_of(who)
            if seat is None or self.room.match is None:
                del self._gone[who]
            elif now - gone >= self.pace.away:
                del self._gone[who]
                await self._append(("away", {"seat": seat}))

    async def _back(self, who: str) -> None:
        seat = self.room.seat_of(who)
        if seat is not None and self.room.chairs[seat].away and self.here(who):
            await self._append(("back", {"seat": seat}))

    # --- on disk, then told
    async def _append(self, *entries: tuple[str, dict[str, Any]]) -> None:
        room, lines = self.room, []
        waiting = list(entries)
        while waiting or self._seal_due(room):
            kind, data = waiting.pop(0) if waiting else self._seal(room)
            line = Line(room.n + 1, kind, data, time.time())
            room, _ = after(room, line)
            lines.append(line)
        await self.ledger.append(self.room.id, lines)
        self.room = room
        self.company.prepare(room)
        self._remember()
        self.tell_all()

    def tell_all(self) -> None:
        for listener in self.listeners:
            listener.tell(listener, self.room)


def _id(request: _Request) -> str:
    return getattr(request.message, "id", "")


def _clean(name: str) -> str:
    return one_line(name, wire.NAME)


def _nobody_waits() -> "asyncio.Future[wire.Done | wire.Refused | wire.Stale]":
    return asyncio.get_running_loop().create_future()
