"""Deals and Partien between two bots, each played twice, with the seats exchanged."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from stammtisch.arena.seating import mirrored
from stammtisch.bots import Bot
from stammtisch.bots.own import minds
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.core.options import settings
from stammtisch.core.registry import game

LONGEST = 60  # deals of a Partie; one that goes on longer is nobody's


@dataclass(frozen=True)
class Pairing:
    """Two bots and what they play.  A bot is named with its temper, `thumb/bold`, or as somebody's own,
    `package.module:attribute`."""

    game: str
    ruleset: str | None
    players: int
    bots: tuple[str, str]
    seed: str = "arena"
    options: tuple[tuple[str, Any], ...] = ()


@dataclass
class Clock:
    """How long decisions took, in milliseconds."""

    taken: list[float] = field(default_factory=list)


class TimedSitter(BotSitter):
    """A bot with a clock beside it; questions with one answer are not counted."""

    def __init__(self, mind: Bot, seed: str, clock: Clock) -> None:
        super().__init__(mind, seed)
        self.clock = clock

    def ask(self, ask: Ask) -> Action | None:
        began = perf_counter()
        chosen = super().ask(ask)
        if len(ask.options) + (not ask.owed) > 1:
            self.clock.taken.append((perf_counter() - began) * 1e3)
        return chosen


@dataclass(frozen=True)
class Block:
    """One shuffle, or one row of shuffles, with the seats exchanged: what the first bot gained over the
    second, a deal; of Partien the share that it won."""

    number: int
    margin: float
    won: float | None = None


@dataclass
class Pair:
    """A pairing ready to play."""

    pairing: Pairing
    clocks: tuple[Clock, Clock] = field(default_factory=lambda: (Clock(), Clock()))

    def __post_init__(self) -> None:
        p = self.pairing
        self.game = game(p.game)
        self.rules = self.game.rules(settings(p.game, p.ruleset, dict(p.options)), p.players)
        self.sides = self.game.sides(self.rules, p.players)
        self.minds = tuple(minds(name, p.game, p.players) for name in p.bots)  # of each bot, by seat

    def deal(self, number: int) -> Block:
        margins = []
        for table, seated in self.tables(number):
            self.play(table)
            result = self.game.result(table.match.state)
            margins.append(self._margin(result.points if result else (0,) * len(self.sides), seated))
        return Block(number, sum(margins) / len(margins))

    def tables(self, number: int) -> Iterator[tuple[Sitting, Sequence[int]]]:
        """The deal with a seating and with its reverse."""
        for seated in mirrored(self.sides, number):
            yield self._table(seated, f"{self.pairing.seed}/{number}", number), seated

    def partie(self, number: int) -> Block:
        """Whole Partien; the deals are the same as long as they last."""
        margins, won, deals = 0.0, 0.0, 0
        seatings = mirrored(self.sides, number)
        for seated in seatings:
            table = self._table(seated, f"{self.pairing.seed}/partie/{number}", number)
            while table.match.standing.outcome is None and len(table.match.deals) < LONGEST:
                before = table.match.standing.totals
                self.play(table)
                gained = [now - then for now, then in zip(table.match.standing.totals, before, strict=True)]
                margins += self._margin(gained, seated)
                deals += 1
            won += self._share(table.match, seated)
        return Block(number, margins / max(1, deals), won / len(seatings))

    def _table(self, seated: Sequence[int], seed: str, number: int) -> Sitting:
        match = Match.begin(self.game, self.rules, self.pairing.players, Seat(number % len(seated)))
        sitters = [TimedSitter(self.minds[who][seat], f"{seed}/{seat}", self.clocks[who])
                   for seat, who in enumerate(seated)]  # fmt: skip
        return Sitting(match, sitters, seed)

    def play(self, table: Sitting) -> None:
        table.match = next_deal(table.match, table.seed)
        table.play_deal()

    def _margin(self, points: Sequence[int], seated: Sequence[int]) -> float:
        """What the sides of the first bot got on average, less those of the second."""
        got: tuple[list[int], list[int]] = ([], [])
        for side, seats in enumerate(self.sides):
            got[seated[seats[0]]].append(points[side])
        return sum(got[0]) / len(got[0]) - sum(got[1]) / len(got[1])

    def _share(self, match: Match, seated: Sequence[int]) -> float:
        """1 where the first bot won the Partie; where many play, its part of those who did not lose."""
        outcome = match.standing.outcome
        if outcome is None:
            return 0.5
        if outcome.winner is not None:
            return 1.0 if seated[self.sides[outcome.winner][0]] == 0 else 0.0
        happy = [side for side in range(len(self.sides)) if side not in outcome.losers]
        return sum(seated[self.sides[side][0]] == 0 for side in happy) / len(happy) if happy else 0.5


def play_blocks(pairing: Pairing, kind: str, numbers: Sequence[int]) -> Mapping[str, Any]:
    """The work of one process: blocks, and how long each bot thought."""
    pair = Pair(pairing)
    play = pair.deal if kind == "deals" else pair.partie
    blocks = [play(number) for number in numbers]
    rng = Random(0)
    times = [rng.sample(c.taken, min(len(c.taken), 500)) for c in pair.clocks]
    return {
        "blocks": [[b.number, b.margin, b.won] for b in blocks],
        "ms": [[round(ms, 3) for ms in taken] for taken in times],
    }
