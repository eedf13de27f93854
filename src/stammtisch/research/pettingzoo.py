"""PettingZoo environments.  One agent a seat, named by its place at the table; the agent that is asked acts.

    from stammtisch.research.pettingzoo import env
    table = env("watten", ruleset="tirol-1926", players=4)

Observations are {"observation": what the seat knows (`core.sight`), "action_mask": what it may do}; a seat
that is not asked has an empty mask.  Rewards come when a deal is over: what it wrote for the own side less
the mean of the others, so that they add up to nothing.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.env import AECEnv, ParallelEnv

from stammtisch.research.episode import NOBODY, Episode, shown
from stammtisch.research.setting import Setting, setting

SILENCE = 0  # place of saying nothing, in every game
Observation = dict[str, Any]


def _spaces(played: Setting) -> tuple[spaces.Dict, spaces.Discrete]:
    row = spaces.Box(-128, 127, (played.length,), np.int8)
    mask = spaces.Box(0, 1, (played.width,), np.int8)
    return spaces.Dict({"observation": row, "action_mask": mask}), spaces.Discrete(played.width)


def _agents(played: Setting) -> list[str]:
    return [f"seat_{i}" for i in range(played.players)]


def _metadata(played: Setting, name: str) -> dict[str, Any]:
    return {
        "name": f"stammtisch_{played.game.name}_{name}",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": name == "parallel",
    }


class Seats(AECEnv):  # type: ignore[misc]
    """Seats asked in turn."""

    def __init__(
        self,
        played: Setting,
        whole: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.played, self.max_cycles, self.render_mode = played, max_cycles, render_mode
        self.episode = Episode(played, whole)
        self.metadata = _metadata(played, "v0")
        self.possible_agents = _agents(played)
        see, act = _spaces(played)
        self.observation_spaces = dict.fromkeys(self.possible_agents, see)
        self.action_spaces = {agent: spaces.Discrete(int(act.n)) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode.reset(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        asked = seat == self.episode.seat
        mask = self.episode.mask() if asked else np.zeros(self.played.width, dtype=np.int8)
        return {"observation": self.episode.row(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.episode.rewards, strict=True))
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.episode.steps >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.episode.seat != NOBODY:
            self.agent_selection = self.possible_agents[self.episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the seat that is asked knows; of a table that is over, nothing."""
        seat = self.episode.seat
        text = (
            ""
            if seat == NOBODY
            else f"{self.agent_selection}\n{shown(self.played, self.episode.row(seat))}\n"
        )
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        pass


class Rounds(ParallelEnv):  # type: ignore[misc]
    """The same for libraries that move everybody at once: all seats act at every question, and only the word
    of the one who is asked is heard.  The others can but be silent.  Whoever is asked and does what he may
    not pays `illegal` points, and is asked again."""

    def __init__(
        self,
        played: Setting,
        whole: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        illegal: float = -1.0,
    ) -> None:
        self.table = Seats(played, whole, None, render_mode)
        self.max_cycles, self.render_mode, self.illegal = max_cycles, render_mode, illegal
        self.cycles = 0
        self.metadata = _metadata(played, "parallel")
        self.possible_agents = self.table.possible_agents
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.table.reset(seed, options)
        self.agents, self.cycles = self.possible_agents[:], 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Observation]:
        found = {agent: self.table.observe(agent) for agent in self.agents}
        for agent, seen in found.items():
            if agent != self.table.agent_selection or self.table.episode.over:
                seen["action_mask"][SILENCE] = 1
        return found

    def step(self, actions: dict[str, Any]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        episode, asked = self.table.episode, self.table.agent_selection
        wish, given = int(actions[asked]), dict.fromkeys(self.agents, 0.0)
        if wish in episode.places():
            self.table.step(wish)
            given = dict(self.table.rewards)
        else:
            given[asked] = self.illegal
        self.cycles += 1
        over = episode.over
        cut_short = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        seen, agents = self._seen(), self.agents
        if over or cut_short:
            self.agents = []
        return (
            seen,
            given,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut_short),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return self.table.render()

    def close(self) -> None:
        pass


def _played(game: str, ruleset: str | None, players: int | None, options: dict[str, Any]) -> Setting:
    pack, totals = options.pop("pack", None), options.pop("totals", None)
    return setting(game, ruleset, players, options, pack, totals)


def raw_env(
    game: str,
    ruleset: str | None = None,
    players: int | None = None,
    *,
    whole: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Seats:
    """Without PettingZoo's own guards.  `whole` plays a Partie instead of a deal; `options` are those of the
    ruleset, and `pack` and `totals` of `research.setting`."""
    return Seats(_played(game, ruleset, players, options), whole, max_cycles, render_mode)


def env(game: str, ruleset: str | None = None, players: int | None = None, **options: Any) -> AECEnv:
    """An act that is not allowed ends the episode, as in PettingZoo's own card games."""
    made: AECEnv = raw_env(game, ruleset, players, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def parallel_env(
    game: str,
    ruleset: str | None = None,
    players: int | None = None,
    *,
    whole: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    illegal: float = -1.0,
    **options: Any,
) -> Rounds:
    return Rounds(_played(game, ruleset, players, options), whole, max_cycles, render_mode, illegal)


def rounds_env(game: str, ruleset: str | None = None, players: int | None = None, **options: Any) -> Any:
    """`parallel_env` seat by seat: at each question everybody has his say, and one is heard."""
    return parallel_to_aec(parallel_env(game, ruleset, players, **options))
