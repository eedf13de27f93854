"""Monte-Carlo control with linear values, against `random` on the compiled core.

The value of an act is a weighted sum of features of the row, with weights of its own; it is fitted to what
the deal gave in the end.  While it learns the agent does what looks good, the better the likelier; afterwards
it does what looks best.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.own import Question
from stammtisch.core.model import Action
from stammtisch.research.setting import Setting, setting
from stammtisch.research.tables import SeatTables

Floats = NDArray[np.float32]
Rows = NDArray[np.int8]
NEVER = np.float32(-1e9)
BATCH = 2048  # questions that are learned from at once


# --- what a row tells, and what two things tell only together
def _part(table: Setting, name: str) -> slice:
    at = 0
    for field in table.sight.fields(table.players):
        if field.name == name:
            return slice(at, at + field.size)
        at += field.size
    raise KeyError(name)


def _each_with_each(a: Floats, b: Floats) -> Floats:
    found: Floats = (a[:, :, None] * b[:, None, :]).reshape(len(a), -1)
    return found


def _watten(table: Setting) -> Callable[[Floats], list[Floats]]:
    """A card is worth something by the names: each held card with them, how many are strong, and how strong
    the card is that somebody else has led."""
    hand, trick, schlag, trumpf = (_part(table, name) for name in ("hand", "trick", "schlag", "trumpf"))

    def strong(cards: Floats, x: Floats) -> Floats:
        """How many Rechte, others of the rank, others of the suit, and the rest."""
        by_suit, by_rank = x[:, trumpf][:, :, None], x[:, schlag][:, None, :]
        both, rank, suit = cards * by_suit * by_rank, cards * by_rank, cards * by_suit
        kinds = (both, rank - both, suit - both, cards - rank - suit + both)
        return np.stack([kind.sum(axis=(1, 2)) for kind in kinds], axis=1)

    def found(x: Floats) -> list[Floats]:
        named = np.concatenate([x[:, schlag], x[:, trumpf]], axis=1)
        held = strong(x[:, hand].reshape(-1, 4, 9), x)
        lies = x[:, trick].reshape(-1, table.players, 36)[:, 1:].sum(axis=1)
        taken = _each_with_each(strong(lies.reshape(-1, 4, 9), x), (held > 0).astype(np.float32))
        return [_each_with_each(x[:, hand], named), held, (held >= 2).astype(np.float32), taken]

    return found


def _bieten(table: Setting) -> Callable[[Floats], list[Floats]]:
    """Equals, and the cards with the figure that is offered."""
    hand, offer = _part(table, "hand"), _part(table, "offer")

    def found(x: Floats) -> list[Floats]:
        equals = (x[:, hand].reshape(-1, 4, 9).sum(axis=1) >= 2).astype(np.float32)
        mine = np.concatenate([x[:, hand], equals], axis=1)
        return [equals, _each_with_each(mine, x[:, offer])]

    return found


FEATURES = {"watten": _watten, "bieten": _bieten}


class Linear:
    """A value for every act; plays anywhere as somebody's own bot."""

    def __init__(self, table: Setting) -> None:
        self.table = table
        self._more = FEATURES[table.game.name](table)
        blank = np.zeros((1, table.length), dtype=np.int8)
        self.weights = np.zeros((table.width, self.features(blank).shape[1]), dtype=np.float32)
        self._first, self._second = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self._steps = 0

    def features(self, rows: Rows) -> Floats:
        x = np.clip(rows, -8, 8).astype(np.float32)
        ones = np.ones((len(x), 1), dtype=np.float32)
        return np.concatenate([x, *self._more(x), ones], axis=1)

    def values(self, rows: Rows) -> Floats:
        found: Floats = self.features(rows) @ self.weights.T
        return found

    def best(self, rows: Rows, masks: Rows) -> NDArray[np.int64]:
        found: NDArray[np.int64] = np.where(masks, self.values(rows), NEVER).argmax(axis=1)
        return found

    def mixed(self, rows: Rows, masks: Rows, heat: float, rng: np.random.Generator) -> NDArray[np.int64]:
        """By chance, the better the likelier: twice as much `heat` and the odds of two acts are halved in
        their logarithm."""
        noise = rng.gumbel(size=masks.shape).astype(np.float32)
        found: NDArray[np.int64] = np.where(masks, self.values(rows) / heat + noise, NEVER).argmax(axis=1)
        return found

    def __call__(self, question: Question) -> Action | None:
        """As a bot at any table."""
        worth, places = self.values(np.array([question.row()], dtype=np.int8))[0], question.places()
        known = [number for number, at in enumerate(places) if at >= 0]
        if not known:  # a claim, which was not learned
            return question.choices[0]
        return question.choices[max(known, key=lambda number: worth[places[number]])]

    def learn(self, rows: Rows, acts: NDArray[np.int64], given: Floats, rate: float) -> float:
        """A step of Adam down the squared error; the error before it."""
        x = self.features(rows)
        error = (x * self.weights[acts]).sum(axis=1) - given
        slope = np.zeros_like(self.weights)
        order = np.argsort(acts)
        done, begin = np.unique(acts[order], return_index=True)
        slope[done] = np.add.reduceat(x[order] * (error[order, None] / len(acts)), begin, axis=0)
        self._steps += 1
        self._first += 0.1 * (slope - self._first)
        self._second += 0.001 * (slope**2 - self._second)
        first = self._first / (1 - 0.9**self._steps)
        second = self._second / (1 - 0.999**self._steps)
        self.weights -= rate * first / (np.sqrt(second) + 1e-8)
        return float((error**2).mean())

    def save(self, path: Path) -> None:
        np.savez_compressed(path, weights=self.weights)

    @classmethod
    def load(cls, path: Path, table: Setting) -> "Linear":
        made = cls(table)
        with np.load(path) as found:
            made.weights[:] = found["weights"]
        return made


class Practice:
    """Rounds of playing one seat against `random` at many tables, and learning from what came of it."""

    def __init__(self, agent: Linear, tables: int = 512, steps: int = 24, seed: int = 1) -> None:
        self.agent, self.steps = agent, steps
        self.tables = SeatTables(agent.table, tables)
        self.rng = np.random.default_rng(seed)
        self.tables.reset(seed=seed)
        self.deals = 0

    def round(self, heat: float, rate: float) -> float:
        """The mean squared error of what was expected."""
        rows, acts, given = self._played(heat)
        order, errors = self.rng.permutation(len(acts)), []
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            errors.append(self.agent.learn(rows[some], acts[some], given[some], rate))
        return float(np.mean(errors))

    def _played(self, heat: float) -> tuple[Rows, NDArray[np.int64], Floats]:
        """Questions of deals that came to their end: what was known, done and given for it."""
        batch, told = self.tables.batch, []
        for _ in range(self.steps):
            rows, acts = batch.rows.copy(), self.agent.mixed(batch.rows, batch.masks, heat, self.rng)
            _, reward, over, _, _ = self.tables.step(acts)
            self.deals += int(over.sum())
            told.append((rows, acts, reward.copy(), over.copy()))
        worth, came = np.zeros(batch.n, dtype=np.float32), np.zeros(batch.n, dtype=bool)
        found = []
        for rows, acts, reward, over in reversed(told):
            worth, came = np.where(over, reward, worth), came | over
            found.append((rows[came], acts[came], worth[came]))
        return tuple(np.concatenate(part) for part in zip(*found, strict=True))  # type: ignore[return-value]


class Trial:
    """Points a deal on seat 0 against `random`, and the standard error."""

    def __init__(self, table: Setting, deals: int = 3000) -> None:
        self.deals, self.tables = deals, SeatTables(table, 256)

    def of(self, agent: Linear, seed: int = 5) -> tuple[float, float]:
        batch, given = self.tables.batch, list[float]()
        self.tables.reset(seed=seed)
        while len(given) < self.deals:
            _, reward, over, _, _ = self.tables.step(agent.best(batch.rows, batch.masks))
            given += reward[over].tolist()
        return float(np.mean(given)), float(np.std(given) / np.sqrt(len(given)))


def two(name: str) -> Setting:
    return setting(name, "tirol-1926", 2)
