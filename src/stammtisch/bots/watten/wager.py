"""Words by what they mean for the game: every answer of the others thought of, and mixed where two words
promise nearly the same, so that nobody can read a hand from them."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.race import mixed
from stammtisch.bots.watten.lookout import Lookout
from stammtisch.bots.watten.words import HOPELESS, Talker, level_of
from stammtisch.core.model import Action
from stammtisch.games.watten.cells import DECIDE, OUT, party
from stammtisch.games.watten.notation import level_text

HEAT = 0.004  # of a game: the difference at which the worse word is still said once in four
UNASKED = 0.001  # the same of words out of nowhere: before every card there is a chance for them
EVEN = 0.5
STEADY_BID, STEADY_HOLD = 0.8, 0.3  # the margins of a steady temper: others are bolder or more careful
USUAL_HOLD = 1 / 6  # the chance from which three instead of two are held


class Wager(Talker):
    """The words of one seat in one position."""

    outlook: Lookout

    def silent(self, p: float) -> float:
        return self.stakes.even(self.s.value, p)

    def speak(self, options: Sequence[Action]) -> Choice:
        p = self.outlook.chance()
        # Spiel would bring no more than silence, and leave the next word to the others
        options = [option for option in options if option.verb != "bids"] or options
        margin = (self.temper.bid_margin - STEADY_BID) / 100
        worth = [self._offered(max(2, self.s.value), level_of(option), p) - margin for option in options]
        quiet = self.silent(p)
        chosen = mixed([quiet, *worth], UNASKED, self.rng.random())
        if chosen == 0:
            return Choice(None, "nothing_to_say")
        option = options[chosen - 1]
        why = "watten_bid" if p >= EVEN else "search_raise"
        return Choice(option, why, self._facts(level_of(option), p))

    def _offered(self, value: int, level: int, p: float) -> float:
        """Let good it brings the value, held the level, and then the others may raise."""
        won, lost = self.they_go(value, level)
        good, made, beaten = p * won + (1 - p) * lost, p * (1 - won), (1 - p) * (1 - lost)
        stakes = self.stakes
        spoken = good * stakes.won(value) + made * stakes.won(level) + beaten * stakes.lost(level)
        return spoken - (made + beaten) * self._initiative(level)

    def they_go(self, value: int, level: int) -> tuple[float, float]:
        """How often they let good, when they would lose the deal and when they would win it."""
        us = party(self.outlook.seat)
        if any(party(seat) != us for seat in self.outlook.told.bids):
            losing, winning = self.outlook.learned.go_spoken[min(self.s.trick, 4)]
            return losing, winning
        losing, winning = self.outlook.learned.go[min(self.s.trick, 4)]
        scale = min(1.5, self.stakes.they_hold_from(value, level) / USUAL_HOLD)
        return min(0.95, losing * scale), min(0.9, winning * scale)

    def _initiative(self, level: int) -> float:
        """What it is worth to them that only they may raise now; less, the less is left to play."""
        left = self.outlook.learned.initiative[min(self.s.trick, 4)]
        return left * (self.stakes.won(level + 1) - self.stakes.won(level)) if level + 1 < OUT else 0.0

    def answer(self, options: Sequence[Action]) -> Choice:
        verbs = {option.verb: option for option in options}
        if "holds" not in verbs:
            return Choice(verbs["passes"], "watten_good_farbe")
        p = self.outlook.chance()
        if self.s.phase == DECIDE:
            return self._decide(verbs, p)
        level = self.s.offer
        facts = {**self._facts(level, p), "by": self.s.offer_by}
        worth = {"passes": self._good(), "holds": self._held(p)}
        if "raises" in verbs:
            raised = (self.temper.bid_margin - STEADY_BID) / 100
            worth["raises"] = self._offered(level, level_of(verbs["raises"]), p) - raised
        said = list(worth)[mixed(list(worth.values()), HEAT, self.rng.random())]
        if said == "raises":
            facts["level"] = level_text(level_of(verbs["raises"]))
            return Choice(verbs["raises"], "watten_raise" if p >= EVEN else "search_raise", facts)
        if said == "holds":
            return Choice(verbs["holds"], "watten_hold" if p >= EVEN else "watten_hold_cheap", facts)
        return Choice(verbs["passes"], "watten_good", facts)

    def _good(self) -> float:
        return self.stakes.lost(max(2, self.s.value))

    def _held(self, p: float) -> float:
        if p <= HOPELESS:
            return self._good() - 1
        margin = (self.temper.hold_margin - STEADY_HOLD) / 100
        return self.stakes.even(self.s.offer, p) + self._initiative(self.s.offer) - margin

    def would_let_good(self) -> bool:
        return self._held(self.outlook.chance()) < self._good()

    def _facts(self, level: int, p: float) -> dict[str, object]:
        return {"level": level_text(level), "chance": round(100 * p)}
