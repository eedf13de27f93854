"""A bot against OpenSpiel's ISMCTS on our own games.

    python -m stammtisch.research.ismcts [DEALS [PAGE [STATE]]]  # what STATE holds is not played again

The same cards with the sides exchanged.  The tree search gets as much time for its moves as the bot took for
its own so far, but a few simulations at the least; it searches the deal's reward, and so that is what counts.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from stammtisch.arena.seating import mirrored
from stammtisch.bulk.onward import Onward
from stammtisch.core.stats import mean
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

    def __add__(self, other: "Thought") -> "Thought":
        return Thought(*(mine + his for mine, his in zip(astuple(self), astuple(other), strict=True)))

    def __sub__(self, other: "Thought") -> "Thought":
        return Thought(*(mine - his for mine, his in zip(astuple(self), astuple(other), strict=True)))


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


class Played(NamedTuple):
    """One deal at one table: the bot's margin, and what either spent on it."""

    table: str
    deal: int
    margin: float
    ours: Thought
    tree: Thought


def play(name: str, ruleset: str, players: int, numbers: Sequence[int]) -> Iterator[Played]:
    meeting = Meeting(name, ruleset, players)
    if numbers:
        meeting.deal(-1)  # whatever compiles does it now
    meeting.ours, meeting.tree = Thought(), Tree(meeting.game, 1)
    for number in numbers:
        before = replace(meeting.ours), replace(meeting.tree.thought)
        margin = meeting.deal(number)
        yield Played(
            _table(name, ruleset, players), number, margin,
            meeting.ours - before[0], meeting.tree.thought - before[1],
        )  # fmt: skip


def kept(state: Path | None) -> Iterator[Played]:
    for line in state.read_text().splitlines() if state and state.exists() else ():
        table, deal, margin, ours, tree = json.loads(line)
        yield Played(table, deal, margin, Thought(*ours), Thought(*tree))


def keep(state: Path | None, one: Played) -> None:
    if state:
        with state.open("a") as file:
            file.write(json.dumps([*one[:3], astuple(one.ours), astuple(one.tree)]) + "\n")


def rows(deals: int, state: Path | None = None) -> Iterator[str]:
    yield f"`python -m stammtisch.research.ismcts {deals}`"
    yield ""
    yield "| game | players | bots | points a deal | deals | ms a move | ISMCTS: ms a move | simulations |"
    yield "|---|---|---|---|---|---|---|---|"
    before = list(kept(state))
    for name, ruleset, players in TABLES:
        found = {one.deal: one for one in before if one.table == _table(name, ruleset, players)}
        missing = [number for number in range(deals) if number not in found]
        for one in play(name, ruleset, players, missing):
            keep(state, one)
            found[one.deal] = one
        yield f"| {name} {ruleset} | {players} | {_told(list(found.values()))}"


def _table(name: str, ruleset: str, players: int) -> str:
    return f"{name}-{ruleset}-{players}"


def _told(found: Sequence[Played]) -> str:
    won = mean([one.margin for one in found])
    ours, tree = (
        sum(thoughts, Thought()) for thoughts in zip(*((o.ours, o.tree) for o in found), strict=True)
    )
    return (
        f"search – ISMCTS | {won.value:+.3f} [{won.low:+.3f}, {won.high:+.3f}] | {won.n:,} "
        f"| {1e3 * ours.each:.0f} | {1e3 * tree.each:.0f} | {tree.simulations / max(1, tree.moves):.0f} |"
    )


def main(arguments: Sequence[str]) -> None:
    deals, page, state = (*arguments, *("200", "", "")[len(arguments) :])
    tell(rows(int(deals), Path(state) if state else None), "ismcts", [page] if page else [])


if __name__ == "__main__":
    main(sys.argv[1:])
