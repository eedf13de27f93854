"""A bot against OpenSpiel's ISMCTS on our own games: `python -m stammtisch.research.ismcts [DEALS [PAGE]]`.

The same cards with the sides exchanged.  The tree search gets as much time for its moves as the bot took for
its own so far, but a few simulations at the least; it searches the deal's reward, and so that is what counts.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from stammtisch.arena.seating import mirrored
from stammtisch.bulk.onward import Onward
from stammtisch.core.stats import Mean, mean
from stammtisch.research.episode import Episode
from stammtisch.research.openspiel import PREFIX, StammtischGame
from stammtisch.research.opponents import Opponent
from stammtisch.research.resampling import NoOtherDeal
from stammtisch.research.strength import tell

LEAST = 8  # simulations for a move, however little time there is
MOST = 2_000

TABLES = (
    ("watten", "tirol-1926", 2),
    ("watten", "tirol-1926", 4),
    ("bieten", "tirol-1926", 2),
    ("bieten", "tirol-1926", 4),
    ("doppelkopf", "ddv-turnier", 4),
)


@dataclass
class Thought:
    """Time spent, moves made, and for the tree search its simulations."""

    seconds: float = 0.0
    moves: int = 0
    simulations: int = 0

    @property
    def each(self) -> float:
        return self.seconds / max(1, self.moves)


class Tree:
    """ISMCTS with random playouts and a purse of time that the other side fills."""

    def __init__(self, game: StammtischGame, seed: int) -> None:
        self.rng, self.thought = Random(seed), Thought()
        told = SimpleNamespace(evaluate=self._playout, prior=_even)
        self.bot = ISMCTSBot(game, told, 4.0, LEAST, random_state=np.random.RandomState(seed))
        self.bot.set_resampler(self._imagined)
        self.onward = Onward(game.played.game, game.played.rules, game.played.players, seed)
        game.chances.retell = self.onward.retell

    def choose(self, state: Any, purse: float) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        one = self.thought.seconds / self.thought.simulations if self.thought.simulations else 0.02
        count = min(MOST, max(LEAST, len(legal), int(purse / one)))
        self.bot._max_simulations = count
        began = perf_counter()
        chosen = int(self.bot.step(state))
        self.thought.seconds += perf_counter() - began
        self.thought.moves += 1
        self.thought.simulations += count
        return chosen

    def _imagined(self, state: Any, player: int) -> Any:
        """Where no other deal is found that goes with all that was said it sees the true one, and may win by
        that."""
        try:
            return state.resample_from_infostate(player, self.rng.random)
        except NoOtherDeal:
            return state.clone()

    def _playout(self, state: Any) -> Any:
        played = state.get_game().played
        return np.array(played.rewards(self.onward.end(state.hold.play.cells)))


def _even(state: Any) -> list[tuple[int, float]]:
    legal = state.legal_actions()
    return [(action, 1 / len(legal)) for action in legal]


@dataclass
class Meeting:
    """A level against the tree search at one table."""

    name: str
    ruleset: str
    players: int
    level: str = "search"
    ours: Thought = field(default_factory=Thought)

    def __post_init__(self) -> None:
        self.game = pyspiel.load_game(f"{PREFIX}{self.name}(ruleset={self.ruleset},players={self.players})")
        self.tree = Tree(self.game, 1)

    def deal(self, number: int) -> float:
        """What the level's seats got over the others', on average over a seating and its reverse."""
        seatings = mirrored(self.game.played.sides, number)
        return sum(self._one(number, seated) for seated in seatings) / len(seatings)

    def _one(self, number: int, seated: Sequence[int]) -> float:
        state, rng = self.game.new_initial_state(), Random(f"deal/{number}")
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        episode = Episode(self.game.played, told=True)
        episode.begin(self.game.chances.standing, state.hold.play.deal)
        bot = Opponent(self.level, self.name, f"bot/{number}")
        while not state.is_terminal():
            seat = state.current_player()
            place = self._ours(bot, episode) if seated[seat] == 0 else self.tree.choose(state, self._purse())
            episode.step(place)
            state.apply_action(place)
        own = [reward for seat, reward in enumerate(state.returns()) if seated[seat] == 0]
        other = [reward for seat, reward in enumerate(state.returns()) if seated[seat] == 1]
        return float(sum(own) / len(own) - sum(other) / len(other))

    def _ours(self, bot: Opponent, episode: Episode) -> int:
        began = perf_counter()
        code = bot.choose(episode)
        if len(episode.codes) > 1:
            self.ours.seconds += perf_counter() - began
            self.ours.moves += 1
        return episode.places()[episode.codes.index(code)]

    def _purse(self) -> float:
        """What the tree search may spend on this move."""
        spent, fair = self.tree.thought, self.ours.each
        return max(fair, (spent.moves + 1) * fair - spent.seconds)


def rows(deals: int) -> Iterator[str]:
    yield f"`python -m stammtisch.research.ismcts {deals}`"
    yield ""
    yield "| game | players | bots | points a deal | deals | ms a move | ISMCTS: ms a move | simulations |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, ruleset, players in TABLES:
        meeting = Meeting(name, ruleset, players)
        meeting.deal(-1)  # whatever compiles does it now
        meeting.ours, meeting.tree = Thought(), Tree(meeting.game, 1)
        yield _told(meeting, mean([meeting.deal(number) for number in range(deals)]))


def _told(meeting: Meeting, found: Mean) -> str:
    spent = meeting.tree.thought
    return (
        f"| {meeting.name} {meeting.ruleset} | {meeting.players} | {meeting.level} – ISMCTS "
        f"| {found.value:+.3f} [{found.low:+.3f}, {found.high:+.3f}] | {found.n} "
        f"| {1e3 * meeting.ours.each:.0f} | {1e3 * spent.each:.0f} "
        f"| {spent.simulations / max(1, spent.moves):.0f} |"
    )


if __name__ == "__main__":
    tell(rows(int(sys.argv[1]) if len(sys.argv) > 1 else 200), "ismcts", sys.argv[2:])
