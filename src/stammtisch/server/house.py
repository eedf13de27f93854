"""The house: which tables there are, opened when somebody comes and read from the log."""

import asyncio
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game
from stammtisch.server.apart import Apart
from stammtisch.server.ledger import Ledger
from stammtisch.server.limits import Limits
from stammtisch.server.mending import Folded, sound
from stammtisch.server.minds import Company
from stammtisch.server.partie import Partie, reasons_of
from stammtisch.server.room import LIVE, card, opened
from stammtisch.server.schema import LogLine
from stammtisch.server.table import LiveTable, Pace
from stammtisch.server.trouble import NotKept, report
from stammtisch.server.welcome import finished_record

BROUGHT = "record"  # the only line of a record that somebody brought
HELD = 32  # Partien that are kept at hand
DAY = 86_400.0
LISTED = 100  # tables in the lobby
REST = 300.0  # seconds without anybody until a table is put away
SWEEP = 30.0
RECENT = 6 * 3_600.0  # public tables without a sign of life for longer are not listed


@dataclass(eq=False)
class House:
    ledger: Ledger
    pace: Pace = field(default_factory=Pace)
    keep_days: int = 90  # how long tables are kept; 0: for ever
    rng: Random = field(default_factory=secrets.SystemRandom)  # shuffles, and names nobody can guess
    limits: Limits = field(default_factory=Limits)
    rest: float = REST

    def __post_init__(self) -> None:
        self.tables: dict[str, LiveTable] = {}
        self.company = Company(secret=self.ledger.keys.get("chances", self.rng.randbytes(16).hex()))
        self.apart = Apart()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._looked_at: dict[str, tuple[str, Partie]] = {}

    def _name(self) -> str:
        return urlsafe_b64encode(self.rng.randbytes(12)).decode()

    async def open(
        self,
        who: str,
        name: str,
        ruleset: str | None,
        options: dict[str, Any],
        players: int,
        public: bool,
        watch: str = LIVE,
    ) -> str:
        """A new table; a Problem where it cannot be played so."""
        played = game(name)
        agreed = settings(name, ruleset, options)
        played.rules(agreed, players)
        table = self._name()
        data = {
            "game": name,
            "ruleset": agreed.ruleset.id,
            "options": options,
            "players": players,
            "host": who,
            "public": public,
            "watch": watch,
        }
        line = LogLine(1, "opened", data, self.ledger.now())
        await self.ledger.append(table, [line], card(opened(table, line)))
        await self.table(table)
        return table

    async def table(self, name: str) -> LiveTable:
        """The table, brought to life from its log if nobody has looked at it since the house opened."""
        if name in self.tables:
            return self.tables[name]
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._wake(name))
            self._opening[name].add_done_callback(lambda task: self._woken(name, task))
        return await asyncio.shield(self._opening[name])

    def _woken(self, name: str, task: "asyncio.Task[LiveTable]") -> None:
        del self._opening[name]
        if not task.cancelled():
            task.exception()  # whoever asked has it too

    async def _wake(self, name: str) -> LiveTable:
        folded = await asyncio.to_thread(self._folded, name)
        if folded.room is None:
            raise Problem("error.table_unknown")
        table = LiveTable(folded.room, self.ledger, self.pace, self.rng, company=self.company)
        if folded.aside:
            table.doubt()
        self.tables[name] = table
        table.start()
        return table

    def _folded(self, name: str) -> Folded:
        lines = self.ledger.lines(name)
        if not lines or lines[0].kind == BROUGHT:
            return Folded(None)
        folded = sound(name, lines)
        if folded.room is None and folded.error is not None:
            number = report(f"table {name} cannot be opened", folded.error)
            raise Problem("error.table_broken", number=number)
        return folded

    async def has(self, name: str) -> bool:
        """A table or a record of that name."""
        try:
            return name in self.tables or await asyncio.to_thread(self.ledger.has, name)
        except NotKept:
            return True  # it cannot be known

    async def must_be(self, name: str) -> None:
        if not await self.has(name):
            raise Problem("error.table_unknown")

    async def partie(self, name: str) -> Partie:
        """What is over at a table, or a record that somebody brought."""
        lines = await asyncio.to_thread(self.ledger.lines, name)
        if lines and lines[0].kind == BROUGHT:
            text, reasons = lines[0].data["text"], {}
        else:
            room = (await self.table(name)).room
            text, reasons = finished_record(room), reasons_of(room)
        held = self._looked_at.get(name)
        if held is None or held[0] != text:
            made = replace(await self.apart.partie(name, text), reasons=reasons)
            self._look_at(name, text, made)
            return made
        return held[1]

    async def bring(self, text: str) -> str:
        """Keep a record, so that it can be looked at by link; a Problem where it cannot be played."""
        name = self._name()
        made = await self.apart.partie(name, text)
        await self.ledger.append(name, [LogLine(1, BROUGHT, {"text": text}, self.ledger.now())])
        self._look_at(name, text, made)
        return name

    def _look_at(self, name: str, text: str, made: Partie) -> None:
        self._looked_at[name] = (text, made)
        while len(self._looked_at) > HELD:
            del self._looked_at[next(iter(self._looked_at))]

    async def lobby(self) -> list[dict[str, Any]]:
        """Public tables with a chair that is free or a bot's, the liveliest first; none is woken for it."""
        cards = await asyncio.to_thread(self.ledger.listed, self.ledger.now() - RECENT, LISTED)
        return [card for card in cards if card]

    async def forget_old(self) -> int:
        if self.keep_days <= 0:
            return 0
        try:
            return await asyncio.to_thread(self.ledger.forget, self.ledger.now() - self.keep_days * DAY)
        except Exception as error:
            report("old tables are not struck", error)
            return 0

    async def sweep(self) -> None:
        """Tables at which nobody is, and nothing happens, are put away; whoever comes wakes them."""
        for name, table in list(self.tables.items()):
            if table.rests and table.clock() - table.busy_at >= self.rest:
                del self.tables[name]
                await table.stop()

    async def keep_house(self) -> None:
        """For as long as the house is open."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception as error:
                report("keeping house", error)

    async def close(self) -> None:
        for table in list(self.tables.values()):
            try:
                await table.stop()
            except Exception as error:
                report(f"table {table.room.id} does not close", error)
        self.apart.end()
        self.company.workers.end()
        self.ledger.close()
