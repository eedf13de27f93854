"""A deal that is quickly copied and remembers its acts: what searchers and solvers hold in their trees."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.model import Deal, Event
from stammtisch.core.sight import free_place
from stammtisch.core.standing import Standing
from stammtisch.research.setting import Setting


class Act(NamedTuple):
    seat: int
    code: int


class Play:
    """`brisk`: a seat that has but one act to choose from is not asked, and does it."""

    __slots__ = ("acts", "began", "brisk", "cells", "codes", "deal", "first", "places", "seat", "setting")

    def __init__(self, setting: Setting, brisk: bool = False) -> None:
        self.setting, self.brisk = setting, brisk
        self.cells: Any = None
        self.acts: list[Act] = []
        self.seat = -1
        self.codes: list[int] = []
        self.places: list[int] = []
        self.first: Any = None  # the cells before the first act; nobody changes them
        self.began: tuple[Event, ...] = ()
        self.deal: Deal | None = None

    @classmethod
    def begin(cls, setting: Setting, standing: Standing, deal: Deal, brisk: bool = False) -> "Play":
        made = cls(setting, brisk)
        state = setting.game.start(setting.rules, standing, deal)
        made.cells, made.began, made.deal = state.cells, state.log, deal
        made.first = state.cells.copy()
        made.ask()
        return made

    def copy(self) -> "Play":
        made = Play(self.setting, self.brisk)
        made.cells, made.acts = self.cells.copy(), self.acts[:]
        made.seat, made.codes, made.places = self.seat, self.codes, self.places
        made.first, made.began, made.deal = self.first, self.began, self.deal
        return made

    def ask(self) -> None:
        engine, r, s = self.setting.game.engine, self.setting.rules, self.cells
        o: Any = engine.choices()
        while True:
            self.seat = engine.asked(s)
            self.codes, self.places = [], []
            if self.seat < 0:
                return
            engine.list_asked(r, s, o, self.seat)
            self.codes = o.act[: o.count]
            if not self.brisk or o.count > 1:
                break
            self.acts.append(Act(self.seat, self.codes[0]))
            engine.step(r, s, self.seat, self.codes[0])
        taken, place = [0] * self.setting.width, self.setting.sight.place
        for code in self.codes:
            at = free_place(taken, place(r, s, code))
            taken[at] = 1
            self.places.append(at)

    def step(self, place: int) -> None:
        if place not in self.places:
            raise ValueError(f"act {place} is not allowed to seat {self.seat} now")
        self.act(self.codes[self.places.index(place)])

    def act(self, code: int) -> None:
        self.acts.append(Act(self.seat, code))
        self.setting.game.engine.step(self.setting.rules, self.cells, self.seat, code)
        self.ask()

    def row(self, seat: int) -> NDArray[np.int8]:
        found = [0] * self.setting.length
        self.setting.sight.look(self.setting.rules, self.cells, seat, found)
        return np.array(found, dtype=np.int8)

    def rewards(self) -> list[float]:
        points, r = self.setting.sight.points, self.setting.rules
        return self.setting.rewards([points(r, self.cells, seat) for seat in range(self.setting.players)])
