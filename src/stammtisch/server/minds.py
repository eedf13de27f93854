"""The bots at a table with people: what they do next, asked exactly as at the terminal."""

from collections.abc import Sequence
from functools import cache

from stammtisch.bots import Bot, bot
from stammtisch.bots.table import Ask, BotSitter, Sitter, Table
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.server.room import BOT, Chair, Room

STAND_IN = "thumb"  # plays for whoever is away


class PersonAsked(Exception):
    """The table waits for a person."""


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


@cache
def _mind(name: str, game: str) -> Bot:
    return bot(name, game)


def sitters(room: Room, deferring: frozenset[Seat] = frozenset()) -> list[Sitter]:
    return [_sitter(room, chair, seat, seat in deferring) for seat, chair in enumerate(room.chairs)]


def _sitter(room: Room, chair: Chair, seat: int, deferring: bool) -> Sitter:
    if chair.human:
        return PersonSitter(deferring)
    name = chair.bot if chair.kind == BOT else STAND_IN
    return BotSitter(_mind(name, room.game.name), f"{room.id}/{seat}")


class Minds:
    """Remembers who has been silent since the last act, so that nobody is asked twice."""

    def __init__(self) -> None:
        self._silent: set[Seat] = set()
        self._gestured: set[tuple[Seat, int]] = set()
        self._moment = (-1, -1)

    def next_act(self, room: Room, deferring: frozenset[Seat] = frozenset()) -> Action | None:
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
        return self._ask(room, match, sitters(room, deferring))

    def _ask(self, room: Room, match: Match, seated: Sequence[Sitter]) -> Action | None:
        table = Table(match, seated, room.id)
        table.silent, table.gestured = self._silent, self._gestured
        try:
            return table.next_act()
        except PersonAsked:
            return None
