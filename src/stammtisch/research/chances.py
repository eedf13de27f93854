"""The deal as nodes of chance, card by card, each with its probability.

Where a hand is a set and the rest of the pack plays no part, the hands are dealt one after the other, each
from its lowest card upwards: every deal is then one path of the tree, and solvers meet none twice.  Elsewhere
the place of the cut comes first and then the whole pack from the top.

With an opening the deal is known so far: its acts are done, the cards in them lie, and only the others are
dealt.  What is left of a deal is then a smaller game by the same rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import Any

from stammtisch.core.model import Deal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import card_of, whole
from stammtisch.core.standing import Standing
from stammtisch.research.facts import facts_of
from stammtisch.research.play import Play
from stammtisch.research.setting import Setting

Outcomes = list[tuple[int, float]]
Retell = Callable[[Any, Sequence[tuple[int, int]], int], int]


class Chances:
    """What both ways of dealing share.  An outcome is the place of a card in the pack of the setting."""

    def __init__(self, setting: Setting, standing: Standing) -> None:
        self.setting, self.standing = setting, standing
        self.brisk = False  # as in `Play`
        self.retell: Retell = self._retold  # whoever imagines deals by the thousand sets a compiled one
        self.steps = 0
        self.most = len(setting.pack)

    def outcomes(self, dealt: Sequence[int]) -> Outcomes:
        raise NotImplementedError

    def deal(self, dealt: Sequence[int]) -> Deal:
        raise NotImplementedError

    def begin(self, dealt: Sequence[int]) -> Play:
        """Where the first seat is asked."""
        return Play.begin(self.setting, self.standing, self.deal(dealt), self.brisk)

    def _retold(self, s: Any, acts: Sequence[tuple[int, int]], begun: int) -> int:
        """How far the acts can be done; the cells are stepped on.  They are judged and not looked for among
        all that are lawful; silence goes with the moment, which all can see."""
        engine, r = self.setting.game.engine, self.setting.rules
        for number in range(begun, len(acts)):
            seat, code = acts[number]
            if engine.asked(s) != seat or (code and engine.judge(r, s, seat, code)):
                return number
            engine.step(r, s, seat, code)
        return len(acts)

    def worded(self, dealt: Sequence[int], outcome: int) -> str:
        pack = self.setting.pack
        text = self.setting.game.deck.text(pack[outcome])
        return f"{text}'" if pack[outcome] in pack[:outcome] else text  # the second of two


class CardByCard(Chances):
    """The cut, then the pack."""

    def __init__(self, setting: Setting, standing: Standing) -> None:
        super().__init__(setting, standing)
        self.steps = 1 + len(setting.pack)

    def outcomes(self, dealt: Sequence[int]) -> Outcomes:
        n = len(self.setting.pack)
        if not dealt:
            return [(i, 1 / (n - 1)) for i in range(n - 1)]
        gone = set(dealt[1:])
        left = [i for i in range(n) if i not in gone]
        return [(i, 1 / len(left)) for i in left]

    def deal(self, dealt: Sequence[int]) -> Deal:
        return Deal(tuple(self.setting.pack[i] for i in dealt[1:]), 1 + dealt[0])

    def worded(self, dealt: Sequence[int], outcome: int) -> str:
        return super().worded(dealt, outcome) if dealt else f"lift {1 + outcome}"


@dataclass(frozen=True)
class Hand:
    seat: int
    places: tuple[int, ...]  # in the pack


class HandByHand(Chances):
    def __init__(self, setting: Setting, standing: Standing, hands: Sequence[Hand]) -> None:
        super().__init__(setting, standing)
        self.hands = tuple(hands)
        self.fixed: dict[int, int] = {}  # places whose card is known from the beginning
        self.drawn = self.hands
        self.steps = sum(len(hand.places) for hand in hands)

    def fix(self, fixed: dict[int, int]) -> None:
        self.fixed = fixed
        left = [tuple(place for place in hand.places if place not in fixed) for hand in self.hands]
        self.drawn = tuple(Hand(hand.seat, places) for hand, places in zip(self.hands, left, strict=True))
        self.steps = sum(len(hand.places) for hand in self.drawn)

    def _where(self, step: int) -> tuple[int, int]:
        """How many cards the hand has, and where it began."""
        began = 0
        for hand in self.drawn:
            if step < began + len(hand.places):
                return len(hand.places), began
            began += len(hand.places)
        raise IndexError(step)

    def outcomes(self, dealt: Sequence[int]) -> Outcomes:
        """The next card upwards of a hand of which all are equally likely."""
        size, began = self._where(len(dealt))
        missing = size - (len(dealt) - began)
        gone = {*dealt, *self.fixed.values()}
        lowest = dealt[-1] if len(dealt) > began else -1
        free = [i for i in range(lowest + 1, len(self.setting.pack)) if i not in gone]
        ways = comb(len(free), missing)
        above = range(len(free) - 1, -1, -1)  # free cards above each
        return [
            (i, comb(k, missing - 1) / ways) for i, k in zip(free, above, strict=True) if k >= missing - 1
        ]

    def deal(self, dealt: Sequence[int]) -> Deal:
        pack = [-1] * len(self.setting.pack)
        for place, card in self.fixed.items():
            pack[place] = self.setting.pack[card]
        at = 0
        for hand in self.drawn:
            for place in hand.places:
                pack[place] = self.setting.pack[dealt[at]]
                at += 1
        gone = {*dealt, *self.fixed.values()}
        rest = iter([card for i, card in enumerate(self.setting.pack) if i not in gone])
        return Deal(tuple(next(rest) if card < 0 else card for card in pack), LIFT)


class Opened(HandByHand):
    """The acts of the opening, as places in the list of acts, are done by whoever can do them; between them
    everybody is silent."""

    def __init__(self, setting: Setting, standing: Standing, hands: Sequence[Hand], opening: str) -> None:
        super().__init__(setting, standing, hands)
        self.places = places_of(setting, opening)
        number, begin = _field(setting, "play")
        end = begin + setting.sight.acts[number].size
        cards = [at - begin for at in self.places if begin <= at < end]
        self.laid: list[int] = []
        for card in cards:
            left = [i for i, one in enumerate(setting.pack) if one == card and i not in self.laid]
            if not left:
                raise Problem("error.opening", opening=opening)
            self.laid.append(left[0])
        for owners in product([hand.seat for hand in hands], repeat=len(cards)):
            if self._fits(owners):
                return
        raise Problem("error.opening", opening=opening)

    def _fits(self, owners: Sequence[int]) -> bool:
        """Could these seats have laid the cards of the opening?"""
        room = {hand.seat: list(hand.places) for hand in self.hands}
        fixed = {}
        for owner, card in zip(owners, self.laid, strict=True):
            if not room[owner]:
                return False
            fixed[room[owner].pop(0)] = card
        self.fix(fixed)
        dealt: tuple[int, ...] = ()
        while len(dealt) < self.steps:
            outcomes = self.outcomes(dealt)
            if not outcomes:
                return False
            dealt = (*dealt, outcomes[0][0])
        return self._opened(dealt) is not None

    def begin(self, dealt: Sequence[int]) -> Play:
        play = self._opened(dealt)
        if play is None:
            raise Problem("error.opening", opening=" ".join(map(str, self.places)))
        play.brisk = self.brisk
        play.ask()
        return play

    def _opened(self, dealt: Sequence[int]) -> Play | None:
        play = Play.begin(self.setting, self.standing, self.deal(dealt))
        for place in self.places:
            while place not in play.places:
                if 0 not in play.places:
                    return None
                play.step(0)
            play.step(place)
        return play


def _field(setting: Setting, name: str) -> tuple[int, int]:
    """Which of the fields of acts it is, and where it begins."""
    at = 0
    for number, field in enumerate(setting.sight.acts):
        if field.name == name:
            return number, at
        at += field.size
    raise Problem("error.opening", opening=name)


def places_of(setting: Setting, opening: str) -> tuple[int, ...]:
    """ "schlag:2+trumpf:1+play:EA": fields of the list of acts, each with its number or card."""
    found = []
    for one in opening.split("+"):
        name, _, what = one.partition(":")
        number, at = _field(setting, name)
        within = whole(what or "0")
        if within is None:
            within = card_of(setting.game.deck, what)
        if within >= setting.sight.acts[number].size:
            raise Problem("error.opening", opening=one)
        found.append(at + within)
    return tuple(found)


LIFT = 1  # where nobody looks at the cut it makes no difference


def chances_of(setting: Setting, standing: Standing, opening: str = "") -> Chances:
    if not facts_of(setting.game.name).hands_are_sets(setting.rules):
        if opening:
            raise Problem("error.opening", opening=opening)
        return CardByCard(setting, standing)
    hands = _hands(setting, standing)
    return Opened(setting, standing, hands, opening) if opening else HandByHand(setting, standing, hands)


def _hands(setting: Setting, standing: Standing) -> list[Hand]:
    """Who is dealt which places of the pack: each in turn is given a face that no other place has."""
    size = len(setting.pack)
    found: dict[int, list[int]] = {}
    for place in range(size):
        owner = _owner(setting, standing, place, size)
        if owner is not None:
            found.setdefault(owner, []).append(place)
    return [Hand(seat, tuple(places)) for seat, places in sorted(found.items())]


def _owner(setting: Setting, standing: Standing, place: int, size: int) -> int | None:
    """The seat whose hand changes when another face lies there."""
    one, other = sorted(set(setting.pack))[:2]
    hands = []
    for face in (one, other):
        pack = [one] * size
        pack[place] = face
        cells = setting.game.start(setting.rules, standing, Deal(tuple(pack), LIFT)).cells
        hands.append([(cells.hand[seat]) for seat in range(setting.players)])
    changed = [seat for seat in range(setting.players) if hands[0][seat] != hands[1][seat]]
    return int(Seat(changed[0])) if changed else None
