"""What a message comes to: the lines of the log that it makes, or a Problem that says why it makes none.

Nothing is changed here; the table writes the lines down and folds them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from stammtisch.bots import bot, usual
from stammtisch.core.model import Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_line
from stammtisch.core.seal import Seal, clean_number
from stammtisch.server import wire
from stammtisch.server.chairs import may_sit
from stammtisch.server.room import BOT, OPEN, PERSON, Chair, Room, can_lift, running

BOT_NAMES = ("Moidl", "Burgl", "Jörgl", "Vroni", "Sepp", "Zenzi", "Luis", "Nanni", "Hias", "Rosl")

Entry = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Wisher:
    """Somebody at a table as it stands; `here` says whose page is open."""

    room: Room
    who: str
    rng: Random
    here: Callable[[str], bool]

    def entries(self, message: Any) -> list[Entry]:
        match message:
            case wire.Sit() | wire.Leave() | wire.Bot() | wire.Remove() | wire.Let():
                return self._chairs(message)
            case wire.Name():
                return [("named", {"id": message.id, "seat": self.seat, "name": clean(message.name)})]
            case wire.Watch():
                self._host_only()
                return [("watch", {"id": message.id, "watch": message.watch})]
            case wire.Begin():
                self._host_only()
                return self._begin(message)
            case wire.Number():
                return self._number(message)
            case wire.Deal():
                return self._deal(self.seat, message.id)
        raise Problem("error.wire_unknown")

    @property
    def seat(self) -> Seat:
        seat = self.room.seat_of(self.who)
        if seat is None:
            raise Problem("error.not_seated")
        return seat

    def _host_only(self) -> None:
        if self.who != self.room.host:
            raise Problem("error.host_only")

    # --- chairs
    def _chairs(self, message: Any) -> list[Entry]:
        match message:
            case wire.Sit():
                return self._sit(message)
            case wire.Leave():
                return self._leave(message.id)
            case wire.Let():
                return self._let(message)
        self._host_only()
        if isinstance(message, wire.Remove):
            return self._remove(message)
        self._free_chair(message.seat)
        named = {"seat": message.seat, "bot": self._bot(message.bot), "name": self._bot_name()}
        return [("bot", {"id": message.id, **named})]

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.room.chairs):
            raise Problem("error.chair_unknown", n=seat)
        return self.room.chairs[seat]

    def _free_chair(self, seat: int) -> None:
        chair = self._chair(seat)
        if chair.kind != OPEN:
            raise Problem("error.chair_taken", other=chair.name)

    def _sit(self, message: wire.Sit) -> list[Entry]:
        """On a free chair, or in place of a bot: while a deal is played only as `chairs` says."""
        if self.room.seat_of(self.who) is not None:
            raise Problem("error.seated_already")
        if self._chair(message.seat).kind != BOT:
            self._free_chair(message.seat)
        kind = "sat" if may_sit(self.room, self.who, message.seat) else "knocked"
        if kind == "knocked" and any(k.seat == message.seat and k.who != self.who for k in self.room.knocks):
            raise Problem("error.chair_asked_for")
        name = clean(message.name) or "Gast"
        return [(kind, {"id": message.id, "seat": message.seat, "who": self.who, "name": name})]

    def _let(self, message: wire.Let) -> list[Entry]:
        """Somebody who sits answers one who would like to take a bot's chair at once."""
        mine = self.seat
        if not any(knock.seat == message.seat for knock in self.room.knocks):
            raise Problem("error.nobody_asks")
        return [("let", {"id": message.id, "seat": mine, "chair": message.seat, "yes": message.yes})]

    def _leave(self, message_id: str) -> list[Entry]:
        """Before the first card the chair is free again, later a bot plays on; a host passes the table
        on."""
        if self.room.knock_of(self.who) is not None:
            return [("withdrew", {"id": message_id, "who": self.who})]
        seat, chair = self.seat, None
        if self.room.match is not None:
            chair = {"kind": BOT, "bot": usual(self.room.game.name), "name": self._bot_name()}
        lines: list[Entry] = [("left", {"id": message_id, "seat": seat, "chair": chair})]
        others = [c.who for i, c in enumerate(self.room.chairs) if c.kind == PERSON and i != seat]
        if self.who == self.room.host and others:
            lines.append(("host", {"who": others[0]}))
        return lines

    def _remove(self, message: wire.Remove) -> list[Entry]:
        chair = self._chair(message.seat)
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

    # --- deals
    def _begin(self, message: wire.Begin) -> list[Entry]:
        """Free chairs are taken by bots; the first dealer is drawn, or all lift for partners."""
        if self.room.match is not None:
            raise Problem("error.begun_already")
        self._bot(message.bot)
        lines: list[Entry] = []
        names = [name for name in BOT_NAMES if name not in self.room.names]
        for seat, chair in enumerate(self.room.chairs):
            if chair.kind == OPEN:
                lines.append(("bot", {"seat": seat, "bot": message.bot, "name": names.pop(0)}))
        dealer = self.rng.randrange(len(self.room.chairs))
        lifted = {"lifted": self._lift()} if message.lift and can_lift(self.room) else {}
        lines.append(("began", {"id": message.id, "dealer": dealer, **lifted}))
        return [*lines, ("dealt", {})]

    def _lift(self) -> list[tuple[int, int]]:
        """Each chair and its card, as they come; who is equal lifts again."""
        lifting, pack = self.room.game.lifting(), list(self.room.game.pack(self.room.rules))
        self.rng.shuffle(pack)
        chairs, drawn = [str(chair) for chair in range(len(self.room.chairs))], []
        while waiting := lifting.waiting(chairs):
            drawn.append((int(waiting[0]), pack.pop()))
            lifting.lift(waiting[0], drawn[-1][1])
        return drawn

    def _deal(self, seat: Seat, message_id: str) -> list[Entry]:
        """Whoever sits may ask for the next one."""
        match = self.room.match
        if match is None or not match.deal_over:
            raise Problem("error.deal_running")
        return [("dealt", {"id": message_id})]

    def _number(self, message: wire.Number) -> list[Entry]:
        seat = self.seat
        if self.room.seal is None:
            raise Problem("error.number_late")
        if message.keep and self.room.seal.numbers[seat]:
            return []
        return [("number", {"id": message.id, "seat": seat, "number": clean_number(message.number)})]


def due(room: Room, rng: Random) -> Entry | None:
    """What happens of itself after a line: whoever was let in sits down, and the next shuffle is committed to
    before anybody adds a number and long before its first card."""
    for knock in room.knocks:
        if may_sit(room, knock.who, knock.seat):
            return "sat", {"seat": knock.seat, "who": knock.who, "name": knock.name}
    if room.seal is None and not running(room):
        count = len(room.match.deals) if room.match else 0
        seal = Seal.draw(f"{room.id}/{count + 1}", len(room.chairs), rng)
        return "sealed", {"where": seal.where, "commitment": seal.commitment, "secret": seal.secret}
    return None


def clean(name: str) -> str:
    return one_line(name, wire.NAME)
