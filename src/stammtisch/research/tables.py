"""Many tables at once, as Gymnasium's vector environments: every seat played by the agent (self-play), or one
seat against bots."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stammtisch.bots.own import Whom
from stammtisch.bulk.batch import NOBODY, Batch
from stammtisch.core.problem import Problem
from stammtisch.research.episode import Bytes
from stammtisch.research.gymnasium import REFUSE, Illegal, OneSeat, illegal_of, row_space
from stammtisch.research.setting import Setting, seat_of, setting

RANDOM = "random"
HOLD = -1  # no act has this place: the table stands
Stepped = tuple[Bytes, Any, Any, Any, dict[str, Any]]


class Tables(VectorEnv):  # type: ignore[misc]
    """Many tables on the compiled core.  The arrays are the core's own and are written over at the next step:
    copy what you keep.

    A table whose deal is over is dealt anew in the same step (`SAME_STEP`): `final_obs` is its end as whoever
    acted last sees it.  The reward is always that of `seat`, whoever acted, so that wrappers that add rewards
    up count one and the same seat; `info["rewards"]` has all seats, `info["returns"]` what each was given in
    this deal so far.  `info` also holds `action_mask` and `seat` of the one that is asked now, and `acted`.

    An act that is not allowed is never replaced: it is refused with a Problem before anything is done
    anywhere, or costs its seat `illegal` points, and the table stands still."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self, played: Setting, num_envs: int, fixed: bool = False, seat: int = 0, illegal: Illegal = REFUSE,
        eyes: int = NOBODY,
    ) -> None:  # fmt: skip
        if num_envs < 1:
            raise Problem("error.tables_few", n=num_envs)
        self.played, self.num_envs = played, num_envs
        self.seat, self.illegal = seat_of(played, seat), illegal_of(illegal)
        self.batch = Batch(played.game, played.rules, played.players, num_envs, played.pack, fixed, eyes)
        self.single_observation_space = row_space(played)
        self.single_action_space = spaces.Discrete(played.width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.returns = np.zeros((num_envs, played.players), dtype=np.float32)
        self._never, self._each = np.zeros(num_envs, dtype=bool), np.arange(num_envs)
        self._ended = np.zeros(num_envs, dtype=bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        self.returns[:], self._ended[:] = 0.0, False
        return self.batch.rows, self._info()

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        return {
            "action_mask": batch.masks,
            "seat": batch.seats,
            "rewards": batch.rewards,
            "returns": self.returns,
            "acted": batch.acted,
        }

    def step(self, actions: Any) -> Stepped:
        wish = np.asarray(actions, dtype=np.int64)
        if self.illegal == REFUSE:
            self._refuse(wish)
        self._step(wish)
        self._count(self.batch.rewards, self.batch.over)
        info = self._info()
        if self.batch.over.any():
            info |= finals(self.batch.over, self.batch.lasts, self.batch.acted, self.returns)
        return self.batch.rows, self.batch.rewards[:, self.seat], self.batch.over, self._never, info

    def _refuse(self, wish: NDArray[np.int64]) -> None:
        """Before anything is done, so that nothing is lost."""
        inside = (wish >= 0) & (wish < self.played.width)
        wrong = ~inside | (self.batch.masks[self._each, np.where(inside, wish, 0)] == 0)
        if wrong.any():
            table = int(wrong.argmax())
            seat = int(self.batch.seats[table])
            raise Problem("error.act_refused", table=table, act=int(wish[table]), seat=seat)

    def _step(self, wish: NDArray[np.int64]) -> None:
        """Whoever wished for what is not allowed pays for it."""
        batch = self.batch
        batch.rewards[batch.stood] = 0.0  # what was paid in the step before
        batch.step(wish)
        if batch.wrong:
            batch.rewards[batch.stood, batch.acted[batch.stood]] = self.illegal

    def _count(self, given: NDArray[np.float32], over: NDArray[np.bool_]) -> None:
        self.returns[self._ended] = 0.0
        self.returns += given
        self._ended[:] = over


def finals(
    over: NDArray[np.bool_], lasts: Bytes, acted: NDArray[np.int64], returns: NDArray[np.float32]
) -> dict[str, Any]:
    """How the deals ended, as Gymnasium's vector API has it: where the mask beside it is set."""
    last = np.full(len(over), None, dtype=object)
    for table in np.flatnonzero(over):
        last[table] = lasts[table].copy()
    ended = over.copy()
    told = {"seat": acted.copy(), "_seat": ended, "returns": returns.copy(), "_returns": ended}
    return {"final_obs": last, "_final_obs": ended, "final_info": told, "_final_info": ended}


class SeatTables(Tables):
    """One seat at many tables against `random`, on the compiled core: the other seats play until it is asked
    everywhere.  A deal that ends before the seat was asked is dealt anew and not counted."""

    def __init__(
        self, played: Setting, num_envs: int, fixed: bool = False, seat: int = 0, illegal: Illegal = -1.0
    ) -> None:
        super().__init__(played, num_envs, fixed, seat, illegal, eyes=seat_of(played, seat))
        self._over = np.zeros(num_envs, dtype=bool)
        self._given, self._lasts = np.zeros_like(self.returns), np.zeros_like(self.batch.rows)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        self._wait(np.ones(self.num_envs, dtype=bool))
        return self.batch.rows, self._known()

    def _known(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks, "rewards": self._given, "returns": self.returns}

    def step(self, actions: Any) -> Stepped:
        wish = np.asarray(actions, dtype=np.int64)
        if self.illegal == REFUSE:
            self._refuse(wish)
        self._step(wish)
        self._given[:], self._over[:] = np.where(self.batch.stood[:, None], self.batch.rewards, 0.0), False
        self._take(self._over.copy())
        self._wait(self._over.copy())
        self._count(self._given, self._over)
        info = self._known()
        if self._over.any():
            info |= finals(self._over, self._lasts, np.full(self.num_envs, self.seat), self.returns)
        return self.batch.rows, self._given[:, self.seat], self._over, self._never, info

    def _take(self, done: NDArray[np.bool_]) -> None:
        """What deals that end now give, but for tables that are done with theirs."""
        ended = self.batch.over & ~done
        self._given[ended] = self.batch.rewards[ended]
        self._lasts[ended] = self.batch.lasts[ended]
        self._over |= ended

    def _wait(self, done: NDArray[np.bool_]) -> None:
        """Until the seat is asked at every table; of those that are `done` nothing more is counted."""
        while (others := self.batch.seats != self.seat).any():
            self.batch.step(np.where(others, self.batch.any_act(), HOLD))
            self._take(done)
            done |= self._over


def make_vec(
    game: str,
    num_envs: int = 1024,
    ruleset: str | None = None,
    players: int | None = None,
    fixed: bool = False,
    *,
    opponents: Whom | Sequence[Whom] | None = None,
    seat: int = 0,
    illegal: Illegal | None = None,
    deal_anew: bool = True,
    whole: bool = False,
    **options: Any,
) -> VectorEnv:
    """Self-play, or with `opponents` one seat against bots: `random` compiled, all others table after table.
    With `fixed` the ruleset is compiled in: faster, and compiled anew for every other one.  Acts that are not
    allowed are refused in self-play and cost a point against bots, unless `illegal` says otherwise."""
    pack, totals = options.pop("pack", None), options.pop("totals", None)
    played = setting(game, ruleset, players, options, pack, totals)
    if num_envs < 1:
        raise Problem("error.tables_few", n=num_envs)
    if opponents is None:
        if whole or any(played.totals):
            raise Problem("error.tables_deals")
        return Tables(played, num_envs, fixed, seat, REFUSE if illegal is None else illegal)
    cost: Illegal = -1.0 if illegal is None else illegal
    if opponents == RANDOM and deal_anew and not whole and not any(played.totals):
        return SeatTables(played, num_envs, fixed, seat, cost)
    one = partial(OneSeat, played, opponents, seat, whole, cost, None, deal_anew)
    return SyncVectorEnv([one] * num_envs, autoreset_mode=AutoresetMode.SAME_STEP)
