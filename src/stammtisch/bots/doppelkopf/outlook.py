"""What a seat may hope for: counted strength, turned into the chance to keep the others below a limit."""

from enum import Enum
from math import erf, sqrt

from stammtisch.bots.doppelkopf import shares
from stammtisch.bots.doppelkopf.beliefs import friends
from stammtisch.bots.doppelkopf.shares import ALL_EYES
from stammtisch.bots.doppelkopf.sight import Sees
from stammtisch.bots.doppelkopf.weighing import LESS
from stammtisch.core.cards import suit_of
from stammtisch.games.doppelkopf.announcing import rung_of
from stammtisch.games.doppelkopf.cells import DA, DAMEN, FLEISCHLOS, PLAY, TRUMPF, Cells, Rules, is_solo
from stammtisch.games.doppelkopf.parties import damen_dealt
from stammtisch.games.doppelkopf.strength import trick_eyes

HEARD_FRIEND, HEARD_OTHER = 8.0, 10.0  # eyes that a word of somebody else tells of, for each rung


class Role(Enum):
    RE = "re"
    KONTRA = "kontra"
    ALONE = "alone"
    AGAINST = "against"


# and how far it strays (in eyes)
SHARES = {
    (Role.RE, "many"): (shares.RE_MANY, 38.0),
    (Role.KONTRA, "many"): (shares.KONTRA_MANY, 38.0),
    (Role.ALONE, "many"): (shares.ALONE_MANY, 27.0),
    (Role.ALONE, "few"): (shares.ALONE_FEW, 27.0),
    (Role.ALONE, "none"): (shares.ALONE_NONE, 25.0),
    (Role.AGAINST, "many"): (shares.AGAINST_MANY, 33.0),
    (Role.AGAINST, "few"): (shares.AGAINST_FEW, 32.0),
    (Role.AGAINST, "none"): (shares.AGAINST_NONE, 31.0),
}
CHOSEN = 15.0  # eyes that a solo is better than the measured ones, as it was declared with sense
SURER = 0.04  # it strays less with each trick


def trumps_of(kind: int) -> str:
    """Games with as many trumps as a normal one, with few, with none."""
    return "many" if kind < DAMEN else "none" if kind == FLEISCHLOS else "few"


def counted(sight: Sees) -> tuple[float, float, float, float]:
    """For each trick still to be played: trumps, how high they are, plain winners, suits without a card."""
    trumps = quality = winners = 0.0
    suits = 0
    schwein = sight.kind <= TRUMPF and sight.schwein_left()
    for card in sight.hand:
        if sight.trump(card):
            trumps += 1
            quality += 1.0 if schwein and card == DA else LESS[sight.over(card)]
            schwein = schwein and card != DA
        else:
            winners += sight.p_runs(card)
            suits |= 1 << suit_of(card)
    left = len(sight.hand)
    plain = sum(sight.out_of[suit] > 0 for suit in range(4))
    voids = plain - suits.bit_count() if trumps else 0
    return trumps / left, quality / left, winners / left, voids / left


def banked(sight: Sees, with_me: dict[int, float]) -> tuple[float, float]:
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
        sight = Sees(r, s, seat, kind)
        self.with_me = friends(sight) if s.phase == PLAY else dict.fromkeys(sight.others, 0.0)
        self.role = role or self._role()
        weights, strays = SHARES[self.role, trumps_of(sight.kind)]
        self.strays = strays * (1 - SURER * s.trick)
        leads = self._leads(sight.kind) / len(sight.hand)
        known = (1.0, *counted(sight), leads, float(r.pack == 48), s.trick / r.hand)
        own, total = banked(sight, self.with_me)
        share = sum(weight * value for weight, value in zip(weights, known, strict=True))
        if self.role is Role.AGAINST and is_solo(s.kind):
            own -= CHOSEN
        self.eyes = own + min(1.0, max(0.0, share)) * (ALL_EYES - total) + self._heard()

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
