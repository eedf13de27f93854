"""Our bots and other people's at a table of the laboratory: handed their view, asked in the same turn as
everybody."""

from collections.abc import Sequence
from random import Random
from typing import Any

from stammtisch.bots import Bot, decided
from stammtisch.bots.own import Whom, mind, minds
from stammtisch.core.problem import Problem
from stammtisch.research.episode import Episode

SILENCE = 0


class Opponent:
    """A bot on any seat of an episode that is `told`.  Its chances depend on the seed and the moment alone.
    Signs and talk are outside the list of acts, so here it gives none."""

    def __init__(self, whom: Whom, game: str, seed: str, temper: str = "steady") -> None:
        self.bot: Bot = mind(whom, game, temper)
        self.seed = seed

    def choose(self, episode: Episode) -> int:
        """One of the episode's `codes`, for the seat that is asked."""
        codes = episode.codes
        if len(codes) == 1:
            return codes[0]
        view = episode.view(episode.seat)
        options: dict[Any, int] = {}
        for action in episode.game.options(view):
            code = episode.law.encode(episode.rules, view.cells, action)
            if code in codes:
                options[action] = code
        silent = SILENCE in codes
        if silent and self.bot.defers(view, tuple(options)):
            return SILENCE
        rng = Random(f"{self.seed}/{episode.deals}/{episode.steps}/{episode.seat}")
        chosen = decided(self.bot, view, tuple(options), silent, rng).action
        if chosen is None:
            return SILENCE if silent else rng.choice(codes)
        return options[chosen]


def company(whom: Whom | Sequence[Whom], game: str, needed: int) -> list[Bot]:
    """One for all these seats, or one for each."""
    given = list(whom) if isinstance(whom, Sequence) and not isinstance(whom, str) else [whom]
    if len(given) == 1:
        return minds(given[0], game, needed)
    if len(given) != needed:
        raise Problem("error.bots_number", needed=needed, n=len(given))
    return [mind(one, game) for one in given]
