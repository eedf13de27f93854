"""The bots at a table with people: what they do next, asked exactly as at the terminal."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stammtisch.bots import COMPILED, Bot, Choice, bots, usual
from stammtisch.bots.table import BotSitter, Sitter, Sitting
from stammtisch.bots.workers import Kind, Workers, seated
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.server.room import BOT, Chair, Room

PLAIN = "plain"  # no bot at all: what stands first in the list; for seats whose bots have all failed


class PersonAsked(Exception):
    """The table waits for a person."""


class BotFailed(Exception):
    """A bot raised something, or named an act that it was not offered."""

    def __init__(self, seat: Seat, error: Exception) -> None:
        super().__init__(seat)
        self.seat, self.error = seat, error


def simpler(name: str, game: str) -> str | None:
    """Who takes over from a bot that failed."""
    levels = (*bots(game), PLAIN)
    level = (name or usual(game)).partition("/")[0]
    if level == PLAIN:
        return None
    return levels[levels.index(level) + 1] if level in levels else PLAIN


class PersonSitter:
    """Speaks of his own accord; asked for what he owes, the table waits for him."""

    together = True

    def __init__(self, deferring: bool = False) -> None:
        self.deferring = deferring  # he leaves this answer to his partner

    def ask(self, ask: Ask) -> Action | None:
        if ask.owed:
            raise PersonAsked
        return None

    def defers(self, ask: Ask) -> bool:
        return self.deferring

    def free(self, ask: Ask) -> Action | None:
        return None


class CarefulSitter(BotSitter):
    """A bot that is not trusted: what it raises is told with its seat, and only what was offered counts."""

    def ask(self, ask: Ask) -> Action | None:
        return self._watched(ask, super().ask, ask.owed)

    def defers(self, ask: Ask) -> bool:
        return bool(self._trying(ask, super().defers))

    def free(self, ask: Ask) -> Action | None:
        found: Action | None = self._trying(ask, super().free)
        return found

    def _watched(self, ask: Ask, asked: Callable[[Ask], Action | None], owed: bool) -> Action | None:
        found: Action | None = self._trying(ask, asked)
        if found not in ask.options and (found is not None or owed):
            raise BotFailed(_seat(ask), ValueError("not among the options"))
        return found

    def _trying(self, ask: Ask, asked: Callable[[Ask], Any]) -> Any:
        try:
            return asked(ask)
        except Exception as error:
            raise BotFailed(_seat(ask), error) from error


def _seat(ask: Ask) -> Seat:
    assert ask.view.seat is not None, "an onlooker is asked"
    return ask.view.seat


class PlainSitter(PersonSitter):
    """Answers what is owed with the first that goes, and is silent otherwise."""

    together = False

    def ask(self, ask: Ask) -> Action | None:
        return ask.options[0] if ask.owed else None


@dataclass(eq=False)
class Company:
    """The bots of a house: one mind for each level and temper, and the processes that some think in."""

    workers: Workers = field(default_factory=Workers)
    secret: str = field(
        default_factory=lambda: secrets.token_hex(16)
    )  # else who knows the table knows the chances
    _minds: dict[tuple[str, str], Bot] = field(default_factory=dict)

    def mind(self, name: str, game: str) -> Bot:
        if (name, game) not in self._minds:
            self._minds[name, game] = seated(name, game, self.workers)
        return self._minds[name, game]

    def prepare(self, room: Room) -> None:
        """Those who have to compile begin before they are asked."""
        for chair in room.chairs:
            level = chair.bot.partition("/")[0]
            if chair.kind == BOT and level in COMPILED:
                self.workers.prepare(Kind(level, room.game.name, room.rules, len(room.chairs)))

    def sitters(self, room: Room, deferring: frozenset[Seat] = frozenset()) -> list[Sitter]:
        return [self._sitter(room, chair, seat, seat in deferring) for seat, chair in enumerate(room.chairs)]

    def _sitter(self, room: Room, chair: Chair, seat: int, deferring: bool) -> Sitter:
        if chair.human:
            return PersonSitter(deferring)
        if chair.bot == PLAIN:
            return PlainSitter()
        try:
            mind = self.mind(chair.bot or usual(room.game.name), room.game.name)
        except Exception as error:
            raise BotFailed(Seat(seat), error) from error
        return CarefulSitter(mind, f"{self.secret}/{room.id}/{seat}")


class Meant(NamedTuple):
    """What a bot does, and its reason where it was asked."""

    action: Action
    reason: Choice | None = None


class Minds:
    """Remembers who has been silent since the last act, so that nobody is asked twice."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self._silent: set[Seat] = set()
        self._gestured: set[tuple[Seat, int]] = set()
        self._moment = (-1, -1)

    def next_act(self, room: Room, deferring: frozenset[Seat] = frozenset()) -> Meant | None:
        """An act of a bot; None while people are waited for."""
        match = room.match
        if match is None or not match.deals:
            return None
        moment = (len(match.deals), len(match.deals[-1].moves))
        if moment != self._moment:
            self._silent.clear()
            if moment[0] != self._moment[0]:
                self._gestured.clear()
            self._moment = moment
        return self._ask(room, match, self.company.sitters(room, deferring))

    def _ask(self, room: Room, match: Match, seated: Sequence[Sitter]) -> Meant | None:
        table = Sitting(match, seated, room.id)
        table.silent, table.gestured = self._silent, self._gestured
        try:
            action = table.next_act()
        except PersonAsked:
            return None
        if action is None:
            return None
        reason = getattr(seated[action.seat], "reason", None)
        return Meant(action, reason if reason and reason.action == action else None)
