"""Acts chosen by a table of weights, one for each place in the game's list of acts (`core.sight`).

A seat's lawful acts are drawn in proportion to their weights; where all of these are 0 each is as likely.
Weights are small ints, so that interpreted and compiled play draw the same acts.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from stammtisch.bulk.compiling import record_type
from stammtisch.core.chance import below
from stammtisch.core.engine import Engine
from stammtisch.core.rule import rule
from stammtisch.core.sight import Sight, free_place

HEAVIEST = 65_535

Weights = Sequence[float] | Sequence[Sequence[float]]


class WeighedChoices:
    """Choices with the weights of every seat; `heavy` is scratch space, `taken` the places already given."""

    def __init__(self, count: int, act: list[int], weight: list[int], taken: list[int], heavy: list[int]):
        self.count, self.act, self.weight, self.taken, self.heavy = count, act, weight, taken, heavy


def table(weights: Weights, seats: int, width: int) -> list[int]:
    """A row of weights for all seats, or one for each, as ints: the heaviest of a row is HEAVIEST, and what
    is more than 0 stays so."""
    given = np.asarray(weights, dtype=float)
    if given.shape not in {(width,), (seats, width)}:
        raise ValueError(f"weights for {width} places, or for {seats} seats of {width}, not {given.shape}")
    if not np.isfinite(given).all() or (given < 0).any():
        raise ValueError("weights are numbers from 0 up")
    rows = np.broadcast_to(given, (seats, width))
    top = rows.max(axis=1, keepdims=True)
    scaled = np.ceil(rows * (HEAVIEST / np.where(top > 0, top, 1)))
    found: list[int] = scaled.astype(np.int64).ravel().tolist()
    return found


def by_weight(engine: Engine, sight: Sight) -> Callable[..., Any]:
    """(r, s, o, g, seat) -> one of the seat's acts, with the weights in `o`."""
    list_asked, place, width = engine.list_asked, sight.place, sight.width

    def weighed(r, s, o, g, seat):  # type: ignore[no-untyped-def]
        list_asked(r, s, o, seat)
        for i in range(width):
            o.taken[i] = 0
        total = 0
        for i in range(o.count):
            at = free_place(o.taken, place(r, s, o.act[i]))
            o.taken[at] = 1
            o.heavy[i] = o.weight[width * seat + at]
            total += o.heavy[i]
        if total == 0:
            return o.act[below(g, o.count)]
        pick, i = below(g, total), 0
        while pick >= o.heavy[i]:
            pick -= o.heavy[i]
            i += 1
        return o.act[i]

    return rule(weighed)


def plain_choices(engine: Engine, sight: Sight, weights: list[int]) -> WeighedChoices:
    acts = engine.choices.layout()["act"]
    return WeighedChoices(0, [0] * acts, weights, [0] * sight.width, [0] * acts)


def choices_array(engine: Engine, sight: Sight, weights: list[int]) -> np.ndarray[Any, Any]:
    """The same for compiled loops."""
    acts = engine.choices.layout()["act"]
    more = [("weight", len(weights)), ("taken", sight.width), ("heavy", acts)]
    fields = record_type(engine.choices).descr + [(name, np.int64, (size,)) for name, size in more]
    made = np.zeros(1, dtype=fields)
    made[0]["weight"] = weights
    return made
