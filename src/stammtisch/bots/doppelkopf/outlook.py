"""What a seat may hope for: counted strength, turned into the chance to keep the others below a limit."""

from enum import Enum
from math import erf, sqrt

from stammtisch.bots.doppelkopf.beliefs import friends
from stammtisch.bots.doppelkopf.sight import Sight
from stammtisch.core.cards import suit_of
from stammtisch.games.doppelkopf.announcing import rung_of
from stammtisch.games.doppelkopf.cells import DA, DAMEN, FLEISCHLOS, PLAY, TRUMPF, Cells, Rules, is_solo
from stammtisch.games.doppelkopf.parties import damen_dealt
from stammtisch.games.doppelkopf.strength import trick_eyes

LESS = 0.75  # how much less a trump is worth for each one out that beats it
ALL_EYES = 240
HEARD_FRIEND, HEARD_OTHER = 8.0, 10.0  # eyes that a word of somebody else tells of, for each rung


class Role(Enum):
    RE = "re"
    KONTRA = "kontra"
    ALONE = "alone"
    AGAINST = "against"


# measured on many deals: the share of the eyes still out that a party gets, and how far it strays (in eyes).
# A ground, then for each trick still to be played: trumps, their height, plain winners, suits without a card,
# the lead.
SHARES = {
    (Role.RE, "trump"): ((0.253, 0.376, 0.335, 0.476, 0.008, -0.095), 41.0),
    (Role.KONTRA, "trump"): ((0.13, 0.326, 0.602, 0.338, -0.039, 0.044), 41.0),
    (Role.ALONE, "trump"): ((-0.332, 0.534, 1.008, 0.85, -0.206, -0.028), 28.0),
    (Role.ALONE, "few"): ((-0.075, 0.446, 0.489, 0.774, 0.048, 0.067), 28.0),
    (Role.ALONE, "none"): ((0.042, 0.0, 0.0, 0.73, 0.0, -0.027), 28.0),
    (Role.AGAINST, "trump"): ((0.513, 0.111, 0.479, -0.136, -0.124, 0.001), 38.0),
    (Role.AGAINST, "few"): ((0.629, -0.122, 0.414, 0.315, 0.118, 0.162), 36.0),
    (Role.AGAINST, "none"): ((0.569, 0.0, 0.0, 0.438, 0.0, 0.057), 36.0),
}


def trumps_of(kind: int) -> str:
    """Games with as many trumps as a normal one, with few, with none."""
    return "trump" if kind < DAMEN else "none" if kind == FLEISCHLOS else "few"


def counted(sight: Sight) -> tuple[float, float, float, float]:
    """For each trick still to be played: trumps, how high they are, plain winners, suits without a card."""
    trumps = quality = winners = 0.0
    suits = 0
    schwein = sight.kind <= TRUMPF and sight.schwein_left()
    for card in sight.hand:
        if sight.trump(card):
            trumps += 1
            quality += 1.0 if schwein and card == DA else LESS ** sight.over(card)
            schwein = schwein and card != DA
        else:
            winners += sight.p_runs(card)
            suits |= 1 << suit_of(card)
    left = len(sight.hand)
    plain = sum(sight.out_of[suit] > 0 for suit in range(4))
    voids = plain - suits.bit_count() if trumps else 0
    return trumps / left, quality / left, winners / left, voids / left


def banked(sight: Sight, with_me: dict[int, float]) -> tuple[float, float]:
    """Eyes in the tricks so far: of the own party, as far as it is known or likely, and of all."""
    own = total = 0.0
    for trick in range(sight.s.trick):
        eyes, taker = trick_eyes(sight.s, trick), sight.s.won_by[trick]
        total += eyes
        own += eyes * (1.0 if taker == sight.seat else with_me[taker])
    return own, total


class Outlook:
    """The eyes that the own party may hope for, in the game that is played or in one only thought of."""

    def __init__(
        self, r: Rules, s: Cells, seat: int, kind: int | None = None, role: Role | None = None
    ) -> None:
        self.r, self.s, self.seat = r, s, seat
        sight = Sight(r, s, seat, kind)
        self.with_me = friends(sight) if s.phase == PLAY else dict.fromkeys(sight.others, 0.0)
        self.role = role or self._role()
        weights, self.strays = SHARES[self.role, trumps_of(sight.kind)]
        left = len(sight.hand)
        known = (1.0, *counted(sight), self._leads(sight.kind) / max(1, left))
        own, total = banked(sight, self.with_me)
        share = sum(weight * value for weight, value in zip(weights, known, strict=True))
        self.eyes = own + min(1.0, max(0.0, share)) * (ALL_EYES - total) + self._heard()
        self.strays *= sqrt((ALL_EYES - total) / ALL_EYES)

    def _role(self) -> Role:
        s, with_me = self.s, self.with_me
        friend = sum(with_me.values())
        re = s.re >> self.seat & 1 if s.re > 0 else damen_dealt(s, self.seat)
        if re:
            return Role.ALONE if friend < 0.01 else Role.RE
        return Role.AGAINST if friend > 1.99 else Role.KONTRA

    def _leads(self, kind: int) -> bool:
        """Whoever leads now, or will lead to the first trick."""
        s = self.s
        if s.phase == PLAY:
            return s.turn == self.seat and s.in_trick == 0
        if is_solo(kind) and (not self.r.pflicht_leads or s.owes >> self.seat & 1):
            return True
        return s.order[0] == self.seat

    def _heard(self) -> float:
        """A word tells of a good hand; the own words tell nothing new."""
        shift = 0.0
        if self.s.phase != PLAY:
            return shift
        for i in range(self.s.said):
            by, rungs = self.s.said_by[i], 1 + rung_of(self.s.said_word[i])
            if by != self.seat:
                friend = self.with_me[by]
                shift += rungs * (friend * HEARD_FRIEND - (1 - friend) * HEARD_OTHER)
        return shift

    def chance(self, limit: int) -> float:
        """To keep the others below so many eyes."""
        wanted = ALL_EYES - max(limit, 1)
        return 0.5 * (1 + erf((self.eyes - wanted) / (self.strays * sqrt(2))))


def role_of(re: bool) -> Role:
    return Role.RE if re else Role.KONTRA
