"""Gymnasium environments: one seat against our bots, and many tables at once.

    from stammtisch.research.gymnasium import make, make_vec
    table = make("watten", opponents="thumb", seat=0)
    tables = make_vec("watten", num_envs=1024)

In `make` the agent holds one seat and bots the others; in `make_vec` it holds every seat in turn
(self-play), on the compiled core.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stammtisch.bulk.batch import Batch
from stammtisch.research.episode import NOBODY, Bytes, Episode, shown
from stammtisch.research.opponents import Opponent
from stammtisch.research.setting import Setting, setting


def _row(played: Setting) -> spaces.Box:
    return spaces.Box(-128, 127, (played.length,), np.int8)


class OneSeat(gymnasium.Env):  # type: ignore[misc]
    """The observation is the seat's row; `info["action_mask"]` holds what it may do.  An act that is not
    allowed costs `illegal` points and is taken as the first that is."""

    metadata = {"render_modes": ["ansi", "human"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        played: Setting,
        opponents: Sequence[str],
        seat: int,
        whole: bool = False,
        illegal: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.played, self.seat, self.illegal, self.render_mode = played, seat, illegal, render_mode
        self.names = tuple(opponents)
        self.episode = Episode(played, whole, told=True)
        self.observation_space = _row(played)
        self.action_space = spaces.Discrete(played.width)
        self.others: dict[int, Opponent] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        while True:  # the bots alone may end a deal
            number = int(self.np_random.integers(2**62))
            seats = [seat for seat in range(self.played.players) if seat != self.seat]
            self.others = {
                seat: Opponent(name, self.played.game.name, f"{number}/{seat}")
                for seat, name in zip(seats, self.names, strict=True)
            }
            self.episode.reset(number)
            self._wait()
            if not self.episode.over:
                return self._seen()

    def _wait(self) -> float:
        """Until the own seat is asked; what it was given meanwhile."""
        given = 0.0
        while self.episode.seat not in (self.seat, NOBODY):
            self.episode.act(self.others[self.episode.seat].choose(self.episode))
            given += self.episode.rewards[self.seat]
        return given

    def _seen(self) -> tuple[Bytes, dict[str, Any]]:
        mask = self.episode.mask() if not self.episode.over else np.zeros(self.played.width, dtype=np.int8)
        return self.episode.row(self.seat), {"action_mask": mask}

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        given, places = 0.0, self.episode.places()
        if int(action) not in places:
            given += self.illegal
        self.episode.step(int(action) if int(action) in places else places[0])
        given += self.episode.rewards[self.seat]
        given += self._wait()
        row, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return row, given, self.episode.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """As sb3-contrib's MaskablePPO asks for it."""
        return self.episode.mask().astype(np.bool_)

    def render(self) -> str | None:
        text = shown(self.played, self.episode.row(self.seat)) + "\n"
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def make(
    game: str,
    opponents: str | Sequence[str] = "thumb",
    seat: int = 0,
    ruleset: str | None = None,
    players: int | None = None,
    *,
    whole: bool = False,
    illegal: float = -1.0,
    render_mode: str | None = None,
    **options: Any,
) -> OneSeat:
    """One seat; `opponents` is one bot for all others, or one for each, clockwise from seat 0."""
    pack, totals = options.pop("pack", None), options.pop("totals", None)
    played = setting(game, ruleset, players, options, pack, totals)
    names = [opponents] * (played.players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != played.players - 1:
        raise ValueError(f"{played.players - 1} opponents are needed, {len(names)} are named")
    return OneSeat(played, names, seat, whole, illegal, render_mode)


class Tables(VectorEnv):  # type: ignore[misc]
    """Many tables on the compiled core, every seat played by the agent.  The arrays are the core's own and
    are written over at the next step: copy what you keep.  A table whose deal is over is dealt anew in the
    same step (`SAME_STEP`); the reward is that of the seat that acted, and `info` holds `action_mask` and
    `seat` of the one that is asked now, `rewards` of all seats, and `acted`."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(self, played: Setting, num_envs: int, fixed: bool = False) -> None:
        self.played, self.num_envs = played, num_envs
        self.batch = Batch(played.game, played.rules, played.players, num_envs, played.pack, fixed)
        self.single_observation_space = _row(played)
        self.single_action_space = spaces.Discrete(played.width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, dtype=bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self.batch.rows, self._info()

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        return {
            "action_mask": batch.masks,
            "seat": batch.seats,
            "rewards": batch.rewards,
            "acted": batch.acted,
        }

    def step(self, actions: Any) -> tuple[Bytes, Any, Any, Any, dict[str, Any]]:
        self.batch.step(actions)
        return self.batch.rows, self.batch.reward, self.batch.over, self._never, self._info()


def make_vec(
    game: str,
    num_envs: int = 1024,
    ruleset: str | None = None,
    players: int | None = None,
    fixed: bool = False,
    **options: Any,
) -> Tables:
    """With `fixed` the ruleset is compiled in: faster, and compiled anew for every other one."""
    pack = options.pop("pack", None)
    return Tables(setting(game, ruleset, players, options, pack), num_envs, fixed)
