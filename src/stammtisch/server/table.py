"""A table that is being played: one task owns it, a queue feeds it.

Whatever happens is first a line of the log, then on disk, then folded into the room, then told to
everybody who listens, to each only what his seat may know.  Whatever goes wrong on the way is answered and
reported; the table is then folded anew from its log and goes on (`care`).
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stammtisch import texts
from stammtisch.bots import Choice
from stammtisch.core.model import Action, Refusal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.verbs import Verb
from stammtisch.record.notation import parse_move
from stammtisch.server import wire
from stammtisch.server.ledger import Ledger
from stammtisch.server.mending import aside, sound
from stammtisch.server.minds import BotFailed, Company, simpler
from stammtisch.server.numbering import told_n
from stammtisch.server.past import Past
from stammtisch.server.room import LATE, Room, after, card
from stammtisch.server.schema import LogLine
from stammtisch.server.thinking import Thought
from stammtisch.server.trouble import NotKept, report
from stammtisch.server.wishes import Entry, Wisher, due

LETTERS = "ABCDEFGHIJKL"  # seats in moves on the wire: names may have blanks in them
CARD_AGE = 600.0  # seconds; public tables without a sign of life for longer than a few hours are not listed
AGAIN = 0.5  # seconds until what failed is tried again; each time twice as long
TRIES = 4  # then bots stand still until somebody else does something

Reply = wire.Done | wire.Refused | wire.Stale | wire.Trouble


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
    answer: "asyncio.Future[Reply]"


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
        self.breath_until = 0.0
        self.lines = 0  # to pages, which may not have said who they are
        self.busy_at = self.clock()
        self._queue: asyncio.Queue[_Request | bool | None] = asyncio.Queue()
        self._thought = self._fresh_thought()
        self._past = Past(self.clock)
        self._held: _Request | None = None
        self._unfinished = False  # there is more to do when the breath is over
        self._gone: dict[str, float] = {}
        self._deferred: tuple[int, frozenset[Seat]] = (-1, frozenset())  # at this number of acts
        self._doubtful = False  # what is in the log may not be what is in `room`
        self._unwritten = False  # the last that was to be written, or read, was not
        self._card: tuple[float, dict[str, Any]] = (0.0, {})  # what the lobby shows, and since when
        self._failed = (-1, 0, "")  # at this line, so often, and the number of the report
        self._again_at = 0.0
        self._working = False
        self._task: asyncio.Task[None] | None = None
        self._hush: Callable[[], None] = lambda: None

    def _fresh_thought(self) -> Thought:
        return Thought(self.company, self.clock, self._wake)

    # --- from outside
    def start(self) -> None:
        self._prepare()
        self._hush = self.ledger.on_change(self._ledger_changed)
        self._task = asyncio.create_task(self._run(), name=f"table {self.room.id}")
        for chair in self.room.chairs:  # whoever sat here when the house closed may not come again
            if chair.human:
                self._gone[chair.who] = self.clock()
        self._wake()  # there may be something to do before anybody comes

    def doubt(self) -> None:
        """What it was made of is not all of what its log says."""
        self._doubtful = True

    async def stop(self) -> None:
        self._hush()
        self._queue.put_nowait(None)
        if self._task:
            with suppress(asyncio.CancelledError):
                await self._task

    async def submit(self, who: str, message: Any) -> Reply:
        """Whatever a person wants done; the answer comes when it is on disk."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        request = _Request(who, message, answer)
        if self._task is None or self._task.done():
            return self._unkept(request)
        self._queue.put_nowait(request)
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
    def rests(self) -> bool:
        """Nobody looks on, and nothing happens of itself."""
        waits = self._working or self._unfinished or self._thought.busy or self._gone or self._doubtful
        return not (self.lines or self.listeners or waits or self._held or not self._queue.empty())

    @property
    def onlookers(self) -> int:
        """People without a chair who look on."""
        return len({x.who for x in self.listeners if self.room.seat_of(x.who) is None})

    def room_for(self, who: str) -> Room:
        """The table as it stands, for onlookers as it stood a while ago if the host wants it so."""
        if self.room.watch != LATE or self.room.seat_of(who) is not None:
            return self.room
        return self._past.seen(self.room, self.pace.late)

    @property
    def breath(self) -> float:
        return max(0.0, self.breath_until - self.clock())

    @property
    def halted(self) -> tuple[str, dict[str, Any]] | None:
        """Why nothing can be done just now, as a text of the catalogue."""
        if self._unwritten or not self.ledger.writable:
            return "web.halted", {}
        n, times, number = self._failed
        return ("web.stuck", {"number": number}) if n == self.room.n and times >= TRIES else None

    # --- the task
    def _wake(self) -> None:
        self._queue.put_nowait(False)

    def _ledger_changed(self) -> None:
        self._doubtful = True  # what was on its way may or may not have arrived
        self._again_at = 0.0
        self._wake()
        self.tell_all()

    async def _run(self) -> None:
        while (request := await self._next()) is not None:
            self._working = True
            if isinstance(request, _Request):
                await self._serve(request)
            await self._by_itself()
            self._working = False
        self._drop_held()
        while not self._queue.empty():
            left = self._queue.get_nowait()
            if isinstance(left, _Request) and not left.answer.done():
                left.answer.set_result(self._unkept(left))

    async def _next(self) -> "_Request | bool | None":
        """The next request; False when it is time to go on by oneself."""
        wait = self._until_due()
        if wait is None or not self._queue.empty():
            return await self._queue.get()
        alarm = asyncio.get_running_loop().call_later(wait, self._wake)
        try:
            return await self._queue.get()
        finally:
            alarm.cancel()  # one that has rung already only wakes the table for nothing

    def _until_due(self) -> float | None:
        now = self.clock()
        due = [gone + self.pace.away - now for gone in self._gone.values()]
        if self._again_at:
            return max(0.0, self._again_at - now)
        if self._unfinished:
            due.append(max(self.breath, self._thought.until - now))
        return max(0.0, min(due)) if due else None

    async def _serve(self, request: _Request) -> None:
        """Every request is answered, whatever happens."""
        answer: Reply | None
        try:
            answer = await self._carry_out(request)
        except NotKept:
            self._not_kept()
            answer = self._unkept(request)
        except Problem as problem:
            answer = self._worded(request, problem)
        except Exception as error:
            number = self._reported(error)
            answer = wire.Trouble(self._say(request, "error.trouble", number=number), _id(request), number)
        if answer is not None and not request.answer.done():
            request.answer.set_result(answer)

    def _not_kept(self) -> None:
        """Whether it is in the log must be looked up; nothing else happens before that."""
        self._doubtful = self._unwritten = True
        self._again_at = self.clock() + AGAIN
        self.tell_all()

    def _reported(self, error: Exception) -> str:
        """In the log, and the table is not trusted any more before it is folded anew."""
        self._doubtful = True
        return report(f"table {self.room.id} after line {self.room.n}", error)

    def _say(self, request: _Request, key: str, **facts: Any) -> str:
        lang = next((x.lang for x in self.listeners if x.who == request.who), "de")
        return texts.say(lang, key, **facts)

    def _unkept(self, request: _Request) -> wire.Trouble:
        return wire.Trouble(self._say(request, "error.not_kept"), _id(request))

    def _worded(self, request: _Request, problem: Problem) -> wire.Refused:
        facts = {"game": self.room.game.name, **texts.with_names(problem.facts, self.room.names)}
        return wire.Refused(_id(request), self._say(request, problem.key, **facts), list(problem.rules))

    async def _carry_out(self, request: _Request) -> Reply | None:
        message, who = request.message, request.who
        if not self.ledger.writable:
            raise NotKept
        await self._certain()
        if isinstance(message, str):  # here or gone
            await self._back(who)
            return self._done(request)
        if (who, message.id) in self.room.done or ("", message.id) in self.room.done:
            return self._done(request)
        if isinstance(message, wire.Act):
            return await self._act(request)
        if isinstance(message, wire.Defer):
            return self._defer(request)
        entries = Wisher(self.room, who, self.rng, self.here).entries(message)
        await self._append(*(_signed(entry, who) for entry in entries))
        return self._done(request)

    def _done(self, request: _Request) -> wire.Done:
        seat = self.room.seat_of(request.who)
        return wire.Done(_id(request), told_n(self.room, seat, self.room.n))

    # --- acts
    async def _act(self, request: _Request) -> Reply | None:
        message: wire.Act = request.message
        seat, match = self.room.seat_of(request.who), self.room.match
        if seat is None:
            raise Problem("error.not_seated")
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
        if not self._verb(action).aside:  # a sign that not all see must change nothing for the others
            self._drop_held()
        await self._do(action, {"id": message.id, "by": request.who})
        return self._done(request)

    def _defer(self, request: _Request) -> Reply:
        """A wish, no act: forgotten with the next one, and by a restart."""
        seat, message = self.room.seat_of(request.who), request.message
        if seat is None:
            raise Problem("error.not_seated")
        if message.acts != self.room.acts:
            return wire.Stale(message.id, self.room.acts)
        self._deferred = (message.acts, self._deferring | {seat})
        return self._done(request)

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

    async def _do(
        self, action: Action, told: dict[str, Any] | None = None, reason: Choice | None = None
    ) -> None:
        assert self.room.match is not None
        drawn = self.room.game.chance(self.room.match.state, action, self.rng)
        data: dict[str, Any] = {"seat": drawn.seat, "verb": drawn.verb, "args": list(drawn.args)}
        if reason:  # told when the Partie is over
            data["why"] = [reason.why, dict(reason.facts)]
        await self._append(("act", data | (told or {})))
        if self._verb(action).kind == "card" or self._may_be_undone(action.seat):
            self.breath_until = self.clock() + self.pace.breath
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
    async def _by_itself(self) -> None:
        """What the table does of its own accord; where that fails it tries again, later each time."""
        if self._again_at > self.clock() or not self.ledger.writable:
            return
        self._again_at = 0.0
        try:
            await self._certain()
            await self._go_on()
        except NotKept:
            self._not_kept()
        except BotFailed as failed:
            await self._replace(failed)
        except Exception as error:
            self._stumbled(error)

    def _stumbled(self, error: Exception) -> None:
        n, times, _ = self._failed
        times = times + 1 if n == self.room.n else 1
        self._failed = (self.room.n, times, self._reported(error))
        self._unfinished = False
        self._again_at = self.clock() + AGAIN * 2**times if times < TRIES else 0.0
        self.tell_all()

    async def _replace(self, failed: BotFailed) -> None:
        """By a simpler one, under the same name; all are told."""
        number = self._reported(failed.error)
        self._doubtful = False
        self._thought = self._fresh_thought()
        chair = self.room.chairs[failed.seat]
        bot = simpler(chair.bot, self.room.game.name)
        try:
            if bot is None:
                raise failed.error
            await self._append(("simpler", {"seat": failed.seat, "bot": bot, "number": number}))
        except NotKept:
            self._not_kept()
        except Exception as error:
            self._stumbled(error)
        else:
            self._wake()

    async def _go_on(self) -> None:
        """The card that was held, bots, and people who stay away.  Whoever speaks meanwhile is served first:
        neither a bot's thought nor its pause holds the table up."""
        await self._stand_in()
        if due(self.room, self.rng) is not None:
            await self._append()
        if self._failed[0] == self.room.n and self._failed[1] >= TRIES:
            return
        self._unfinished = True
        while not self.breath and self._queue.empty():
            if self._held:
                held, self._held = self._held, None
                await self._serve(held)
                await self._certain()
                continue
            if not self._thought.ready(self.room, self._deferring):
                self._unfinished = False  # the thought itself wakes the table
                return
            meant = self._thought.meant()
            if meant is None:
                self._unfinished = False
                return
            if self._thought.pauses(self.pace.brisk if self._verb(meant.action).brisk else self.pace.think):
                return
            self._thought.done()
            try:
                await self._do(meant.action, reason=meant.reason)
            except (NotKept, BotFailed):
                raise
            except Exception as error:
                raise BotFailed(meant.action.seat, error) from error

    async def _stand_in(self) -> None:
        """For whoever stays away; one who only asked for a chair is not waited for."""
        now = self.clock()
        for who, gone in list(self._gone.items()):
            seat, knock = self.room.seat_of(who), self.room.knock_of(who)
            if knock is None and (seat is None or self.room.match is None):
                del self._gone[who]
            elif now - gone >= self.pace.away:
                del self._gone[who]
                await self._append(("withdrew", {"who": who}) if knock else ("away", {"seat": seat}))

    async def _back(self, who: str) -> None:
        seat = self.room.seat_of(who)
        if seat is not None and self.room.chairs[seat].away and self.here(who):
            await self._append(("back", {"seat": seat}))

    # --- on disk, then told
    async def _append(self, *entries: Entry) -> None:
        room, lines = self.room, []
        waiting = list(entries)
        while (entry := waiting.pop(0) if waiting else due(room, self.rng)) is not None:
            kind, data = entry
            line = LogLine(room.n + 1, kind, data, self.ledger.now())
            room, _ = after(room, line)
            lines.append(line)
        if lines:
            await self.ledger.append(self.room.id, lines, self._fresh_card(room))
            self._becomes(room)

    def _fresh_card(self, room: Room) -> dict[str, Any] | None:
        """What the lobby shows, where that has changed or is old."""
        shown = card(room)
        if shown == self._card[1] and self.clock() - self._card[0] < CARD_AGE:
            return None
        self._card = (self.clock(), shown)
        return shown

    async def _certain(self) -> None:
        """Folded anew from the log where it is not certain that the room is what stands there."""
        if not self._doubtful:
            return
        folded = await asyncio.to_thread(lambda: sound(self.room.id, self.ledger.lines(self.room.id)))
        if folded.room is None:
            raise NotKept
        self._doubtful = False
        self._drop_held()
        self._thought = self._fresh_thought()
        self._becomes(folded.room)
        if folded.aside:
            await self._append(aside(folded))

    def _becomes(self, room: Room) -> None:
        self.room, self._unwritten, self.busy_at = room, False, self.clock()
        self._prepare()
        self._past.remember(room, self.pace.late)
        if room.watch == LATE and self.onlookers:
            asyncio.get_running_loop().call_later(self.pace.late, self.tell_all)
        self.tell_all()

    def _prepare(self) -> None:
        """Bots that come too late for a table are no trouble of the table."""
        try:
            self.company.prepare(self.room)
        except Exception as error:
            report("bots cannot prepare", error)

    def tell_all(self) -> None:
        for listener in list(self.listeners):
            try:
                listener.tell(listener, self.room)
            except Exception as error:
                report("a page cannot be told", error)


def _signed(entry: Entry, who: str) -> Entry:
    """An id belongs to whoever sent it."""
    kind, data = entry
    return kind, (data | {"by": who} if "id" in data else data)


def _id(request: _Request) -> str:
    return getattr(request.message, "id", "")


def _nobody_waits() -> "asyncio.Future[Reply]":
    return asyncio.get_running_loop().create_future()
