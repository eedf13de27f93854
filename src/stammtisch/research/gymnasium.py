"""Gymnasium environments: one seat against bots, and many tables at once.

    from stammtisch.research.gymnasium import make, make_vec
    table = make("watten", opponents="thumb", seat=0)
    tables = make_vec("watten", num_envs=1024)
    seats = make_vec("watten", num_envs=1024, opponents="random")

Importing this registers them by Gymnasium's own names: `gymnasium.make("stammtisch/Watten-v0", players=2)`.
In `make` the agent holds one seat and bots the others; many tables are in `research.tables`.
"""

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs import registration
from numpy.typing import NDArray

from stammtisch.bots.own import Whom
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.research.episode import NOBODY, Bytes, Episode, shown
from stammtisch.research.opponents import Opponent, company
from stammtisch.research.setting import Setting, seat_of, setting

Illegal = float | Literal["refuse"]
REFUSE: Literal["refuse"] = "refuse"


def row_space(played: Setting) -> spaces.Box:
    return spaces.Box(-128, 127, (played.length,), np.int8)


def illegal_of(value: Any) -> Illegal:
    if value == REFUSE or (isinstance(value, (int, float)) and not isinstance(value, bool)):
        return value  # type: ignore[no-any-return]
    raise Problem("error.illegal_value", value=str(value))


class OneSeat(gymnasium.Env):  # type: ignore[misc]
    """The observation is the seat's row; `info["action_mask"]` holds what it may do.

    An act that is not allowed is never replaced by another: it costs `illegal` points, nothing is done and
    the seat is asked again; with `illegal="refuse"` it is a ValueError.

    Bots alone may end a deal before the seat was asked.  `reset` then deals anew, and such deals are not
    seen; with `deal_anew=False` they count: the mask is empty, and the next step, whatever its act, ends the
    episode and gives what the deal gave.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        played: Setting,
        opponents: Whom | Sequence[Whom],
        seat: int,
        whole: bool = False,
        illegal: Illegal = -1.0,
        render_mode: str | None = None,
        deal_anew: bool = True,
    ) -> None:
        self.played, self.seat, self.render_mode = played, seat_of(played, seat), render_mode
        self.illegal, self.deal_anew = illegal_of(illegal), deal_anew
        self.minds = company(opponents, played.game.name, played.players - 1)
        self.episode = Episode(played, whole, told=True)
        self.observation_space = row_space(played)
        self.action_space = spaces.Discrete(played.width)
        self.others: dict[int, Opponent] = {}
        self._owed = 0.0  # what the deals before the first question gave

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            number = int(self.np_random.integers(2**62))
            seats = [seat for seat in range(self.played.players) if seat != self.seat]
            self.others = {
                seat: Opponent(mind, self.played.game.name, f"{number}/{seat}")
                for seat, mind in zip(seats, self.minds, strict=True)
            }
            self.episode.reset(number)
            self._owed = self._wait()
            if not (self.episode.over and self.deal_anew):
                return self._seen()

    def _wait(self) -> float:
        """Until the own seat is asked; what it was given meanwhile."""
        given = 0.0
        while self.episode.seat not in (self.seat, NOBODY):
            self.episode.act(self.others[self.episode.seat].choose(self.episode))
            given += self.episode.rewards[self.seat]
        return given

    def _seen(self) -> tuple[Bytes, dict[str, Any]]:
        return self.episode.row(self.seat), {"action_mask": self.episode.mask()}

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        given, self._owed = self._owed, 0.0
        given += self._done(int(action))
        row, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return row, given, self.episode.over, False, info

    def _done(self, place: int) -> float:
        """What the act gives, and what comes of it before the seat is asked again."""
        if self.episode.over:
            return 0.0
        if self.illegal != REFUSE and place not in self.episode.places():
            return float(self.illegal)
        self.episode.step(place)
        return self.episode.rewards[self.seat] + self._wait()

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
    opponents: Whom | Sequence[Whom] = "thumb",
    seat: int = 0,
    ruleset: str | None = None,
    players: int | None = None,
    *,
    whole: bool = False,
    illegal: Illegal = -1.0,
    render_mode: str | None = None,
    deal_anew: bool = True,
    **options: Any,
) -> OneSeat:
    """One seat; `opponents` is one bot for all others, or one for each, clockwise from seat 0: levels, or
    anybody's own (`bots.own`)."""
    pack, totals = options.pop("pack", None), options.pop("totals", None)
    played = setting(game, ruleset, players, options, pack, totals)
    return OneSeat(played, opponents, seat, whole, illegal, render_mode, deal_anew)


def make_vec(
    game: str,
    num_envs: int = 1024,
    ruleset: str | None = None,
    players: int | None = None,
    fixed: bool = False,
    **wishes: Any,
) -> Any:
    """Many tables: `research.tables.make_vec`, which needs the compiler."""
    from stammtisch.research import tables

    return tables.make_vec(game, num_envs, ruleset, players, fixed, **wishes)


def _register() -> None:
    for game in games():
        registration.register(
            id=f"stammtisch/{game.capitalize()}-v0",
            entry_point=f"{__name__}:make",
            vector_entry_point=f"{__name__}:make_vec",
            kwargs={"game": game},
        )


_register()
