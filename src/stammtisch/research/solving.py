"""A small game as a tree that OpenSpiel holds in C++, so that its solvers run at their own speed.

small = pyspiel.load_game("stammtisch_bieten(players=2,pack=...,brisk=True)")
solver = pyspiel.CFRPlusSolver(flattened(small))
"""

from collections.abc import Iterator
from typing import Any

import pyspiel

from stammtisch.research.chances import Chances
from stammtisch.research.openspiel import StammtischGame
from stammtisch.research.play import Play
from stammtisch.research.story import ActStory


def flattened(game: StammtischGame) -> Any:
    """The whole tree in Gambit's form, read back as a game of C++: as large as the memory allows."""
    return pyspiel.load_efg_game("".join(_Tree(game).lines()))


class _Tree:
    def __init__(self, game: StammtischGame) -> None:
        self.name, self.chances = str(game), game.chances
        self.sets: dict[tuple[int, tuple[str, ...]], int] = {}
        self.counts = [0] * game.num_players()
        self.ends = self.draws = 0

    def lines(self) -> Iterator[str]:
        players = " ".join(f'"seat {i}"' for i in range(len(self.counts)))
        yield f'EFG 2 R "{self.name}" {{ {players} }}\n'
        yield from self._dealt(self.chances, ())

    def _dealt(self, chances: Chances, dealt: tuple[int, ...]) -> Iterator[str]:
        if len(dealt) == chances.steps:
            play = chances.begin(dealt)
            yield from self._played(play, ActStory.begin(play))
            return
        self.draws += 1
        outcomes = chances.outcomes(dealt)
        told = " ".join(f'"{chances.worded(dealt, one)}" {chance:.16f}' for one, chance in outcomes)
        yield f'c "" {self.draws} "" {{ {told} }} 0\n'
        for one, _ in outcomes:
            yield from self._dealt(chances, (*dealt, one))

    def _played(self, play: Play, story: ActStory) -> Iterator[str]:
        if play.seat < 0:
            self.ends += 1
            yield f't "" {self.ends} "" {{ {" ".join(map(str, play.rewards()))} }}\n'
            return
        story = story.upto(play)
        acts = " ".join(f'"{place}"' for place in sorted(play.places))
        yield f'p "" {play.seat + 1} {self._number(play.seat, story)} "" {{ {acts} }} 0\n'
        for place in sorted(play.places):
            other = play.copy()
            other.step(place)
            yield from self._played(other, story)

    def _number(self, seat: int, story: ActStory) -> int:
        at = (seat, story.lines(seat))
        if at not in self.sets:
            self.counts[seat] += 1
            self.sets[at] = self.counts[seat]
        return self.sets[at]
