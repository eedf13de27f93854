"""A deal, or a Partie, as an episode: seats are asked in turn, each sees its row and its mask.

This is the order in which "at any time" becomes a sequence: before every card the seats are asked clockwise
from the one on turn, each speaks or is silent, and a word or a card starts the round anew (`games.*.asking`).
The deals are those of `bulk.batch`: the same number gives the same cards.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.model import Action, Deal, Event, Seat, State, View
from stammtisch.core.sight import free_place
from stammtisch.core.standing import Standing
from stammtisch.research.setting import Setting

NOBODY = -1
Bytes = NDArray[np.int8]


class Episode:
    """`told` keeps what was seen and heard, which bots and records need."""

    def __init__(self, setting: Setting, whole: bool = False, told: bool = False) -> None:
        self.setting, self.whole, self.told = setting, whole, told
        self.game, self.rules = setting.game, setting.rules
        self.engine, self.law = setting.game.engine, setting.game.law  # type: ignore[attr-defined]
        self.g = Chance()
        self.o: Any = self.engine.choices()
        self.standing: Standing | None = None
        self.cells: Any = None
        self.log: tuple[Event, ...] = ()
        self.dealt: Deal | None = None
        self.acts: list[Action] = []  # of the deal, as records write them, where the episode is `told`
        self.rewards = [0.0] * setting.players
        self.seat = self.dealer = NOBODY
        self.deals = 0
        self.steps = 0

    # --- beginning
    def reset(self, number: int) -> None:
        """Start the stream of a number, and deal."""
        seed(self.g, number)
        self.standing = None
        self.deals = self.steps = 0
        self.rewards = [0.0] * self.setting.players
        self.deal()

    def deal(self) -> None:
        """The next deal of the stream."""
        dealer = below(self.g, self.setting.players)
        if self.standing is None:
            self.standing = self.setting.opening(dealer) if self.whole else self.setting.single(dealer)
        pack = list(self.setting.pack)
        shuffle(self.g, pack, len(pack))
        self.begin(self.standing, Deal(tuple(pack), 1 + below(self.g, len(pack) - 1)))

    def begin(self, standing: Standing, deal: Deal) -> None:
        state = self.game.start(self.rules, standing, deal)
        self.standing, self.cells, self.log = standing, state.cells, state.log
        self.dealt, self.acts, self.dealer = deal, [], int(standing.dealer)
        self.deals += 1
        self._ask()

    def _ask(self) -> None:
        self.seat = self.engine.asked(self.cells)
        if self.seat != NOBODY:
            self.engine.list_asked(self.rules, self.cells, self.o, self.seat)

    # --- what a seat knows
    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    @property
    def codes(self) -> list[int]:
        """What the seat that is asked may do, as the rules write acts."""
        return self.o.act[: self.o.count] if self.seat != NOBODY else []

    def row(self, seat: int) -> Bytes:
        found = [0] * self.setting.length
        self.setting.sight.look(self.rules, self.cells, seat, found)
        return np.array(found, dtype=np.int8)

    def places(self) -> list[int]:
        """Where the acts of `codes` stand in the list of acts."""
        taken, found = [0] * self.setting.width, []
        for code in self.codes:
            at = free_place(taken, self.setting.sight.place(self.rules, self.cells, code))
            taken[at] = 1
            found.append(at)
        return found

    def mask(self) -> Bytes:
        found = np.zeros(self.setting.width, dtype=np.int8)
        found[self.places()] = 1
        return found

    def view(self, seat: int) -> View[Any, Any]:
        return self.game.observe(State(self.rules, self.cells, self.log), Seat(seat))

    # --- going on
    def step(self, place: int) -> None:
        """The act at a place of the list; ValueError where the seat may not do it now."""
        places = self.places()
        if place not in places:
            raise ValueError(f"act {place} is not allowed to seat {self.seat} now: see the mask")
        self.act(self.codes[places.index(place)])

    def act(self, code: int) -> None:
        """One of `codes`."""
        before = self.cells.copy() if self.told and code else None
        seat = self.seat
        self.engine.step(self.rules, self.cells, seat, code)
        if before is not None:
            events = tuple(self.law.events(self.rules, before, self.cells, Seat(seat), code))
            self.log += events
            self.acts.append(_act_in(events, Seat(seat)))
        self.steps += 1
        self._ask()
        self.rewards = [0.0] * self.setting.players
        if self.seat == NOBODY:
            self._settle()

    def _settle(self) -> None:
        self.rewards = self.setting.rewards(self.points())
        if not self.whole:
            self.standing = None
            return
        assert self.standing is not None
        result = self.game.result(State(self.rules, self.cells))
        assert result is not None
        self.standing = self.game.enter(self.rules, self.standing, result)
        if self.standing.outcome is None:
            self.deal()

    def points(self) -> list[int]:
        """What the deal wrote for each seat's side."""
        points = self.setting.sight.points
        return [points(self.rules, self.cells, seat) for seat in range(self.setting.players)]


def _act_in(events: Sequence[Event], seat: Seat) -> Action:
    """The act among what was told of it to whoever did it."""
    told = next(e for e in events if e.seat == seat and "args" in e.data and e.seen_by(seat))
    return Action(seat, told.kind, tuple(told.data["args"]))


def shown(setting: Setting, row: Bytes) -> str:
    """A row as people read it: each field that holds something."""
    text, deck, lines, at = setting.game.deck.text, setting.game.deck, [], 0
    for field in setting.sight.fields(setting.players):
        part: list[int] = row[at : at + field.size].tolist()
        at += field.size
        if any(part):
            lines.append(f"{field.name:<14}{_worded(part, deck, text)}")
    return "\n".join(lines)


def _worded(part: list[int], deck: Any, text: Any) -> str:
    if len(part) % 36 == 0:
        cards = [
            " ".join(text(card) for card in deck if part[36 * i + card]) or "-"
            for i in range(len(part) // 36)
        ]
        return " | ".join(cards)
    return " ".join(map(str, part))
