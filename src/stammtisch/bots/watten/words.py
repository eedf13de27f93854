"""To bid or to be silent, to hold, to raise or to let good: what each promises for the game."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.watten.outlook import Outlook
from stammtisch.bots.watten.temper import Temper
from stammtisch.core.model import Action
from stammtisch.games.watten.cells import BOTH, DECIDE, OUT, party
from stammtisch.games.watten.notation import level_text

# how often the others let good, by the chance from which it pays to hold: when they would lose the deal,
# and when they would win it
GO_LOSING, GO_WINNING = 2.0, 0.6
MOST_LOSING, MOST_WINNING = 0.9, 0.6
LOOKS = (0.5, 1, 3)  # times its samples: a glance first, and a close look before it speaks
HOPELESS = 0.04  # held to lose: nothing is gained even where it costs nothing
EVEN = 0.5
BLUFF_FROM, BLUFF_LEVELS = 0.2, (3, 4)  # Spiel frightens nobody, and more is too dear


def level_of(action: Action) -> int:
    """The step that a word bids: Spiel is the second."""
    if action.verb == "bids":
        return 2
    return OUT if action.args[-1] == "out" else int(action.args[-1])


class Talker:
    """The words of one seat in one position."""

    def __init__(self, outlook: Outlook, temper: Temper, rng: Random) -> None:
        self.outlook, self.temper, self.rng = outlook, temper, rng
        self.stakes, self.s = outlook.stakes, outlook.s

    # --- speaking up
    def speak(self, options: Sequence[Action]) -> Choice:
        """A bid or a raise out of nowhere, or silence.  It is asked often and must not hear itself into a
        good hand, so it looks again before it speaks."""
        for times in LOOKS:
            self.outlook.look(max(2, int(times * self.temper.samples)))
            p = self.outlook.chance()
            worth = [self._over_silence(level_of(option), p) for option in options]
            if max(worth) <= 0:
                return self._bluff(options, p) or Choice(None, "nothing_to_say")
        best = options[worth.index(max(worth))]
        return Choice(best, "watten_bid", _facts(level_of(best), p))

    def _over_silence(self, level: int, p: float) -> float:
        if p < self._speaks_from():
            return -1.0
        spoken = self._offered(max(2, self.s.value), level, p)
        return spoken - self.stakes.even(self.s.value, p) - self.temper.bid_margin / 100

    def _speaks_from(self) -> float:
        """The book: bid at once only with a sure hand, else wait for a trick or two."""
        if self.s.right != BOTH:
            return self.temper.raise_from
        return 0.0 if self.s.tricks[party(self.outlook.seat)] else self.temper.early_from

    def _offered(self, value: int, level: int, p: float) -> float:
        """An offer: let good it brings the value, held the level."""
        hold_from = self.stakes.they_hold_from(value, level)
        losing = min(MOST_LOSING, GO_LOSING * hold_from)
        winning = min(MOST_WINNING, GO_WINNING * hold_from)
        good, made, lost = p * losing + (1 - p) * winning, p * (1 - losing), (1 - p) * (1 - winning)
        return good * self.stakes.won(value) + made * self.stakes.won(level) + lost * self.stakes.lost(level)

    def _bluff(self, options: Sequence[Action], p: float) -> Choice | None:
        """Hunting: before the own lead, with a hand that is not good enough."""
        leads = self.s.turn == self.outlook.seat and self.s.in_trick == 0
        dear = [option for option in options if level_of(option) in BLUFF_LEVELS]
        if not leads or not dear or not BLUFF_FROM <= p < EVEN or self.rng.random() >= self.temper.bluff:
            return None
        return Choice(dear[0], "watten_bluff", _facts(level_of(dear[0]), p))

    # --- answering
    def answer(self, options: Sequence[Action]) -> Choice:
        verbs = {option.verb: option for option in options}
        if "holds" not in verbs:
            return Choice(verbs["passes"], "watten_good_farbe")
        self.outlook.look(2 * self.temper.samples)
        p = self.outlook.chance()
        if self.s.phase == DECIDE:
            return self._decide(verbs, p)
        level = self.s.offer
        facts = {**_facts(level, p), "by": self.s.offer_by}
        hold, good = self.stakes.even(level, p), self.stakes.lost(max(2, self.s.value))
        if "raises" in verbs and p >= self.temper.raise_from:
            higher = level_of(verbs["raises"])
            if self._offered(level, higher, p) > hold + self.temper.bid_margin / 100:
                return Choice(verbs["raises"], "watten_raise", {**facts, "level": level_text(higher)})
        if p > HOPELESS and hold > good + self.temper.hold_margin / 100:
            return Choice(verbs["holds"], "watten_hold" if p >= EVEN else "watten_hold_cheap", facts)
        return Choice(verbs["passes"], "watten_good", facts)

    def _decide(self, verbs: dict[str, Action], p: float) -> Choice:
        """So near the target: play for more, or give the others two (WA-141, WA-142)."""
        worth = self.outlook.r.decide
        facts = {"points": worth, "chance": round(100 * p)}
        if self.stakes.even(worth, p) > self.stakes.lost(2) + self.temper.hold_margin / 100:
            return Choice(verbs["holds"], "watten_play_on", facts)
        return Choice(verbs["passes"], "watten_give_two", facts)


def _facts(level: int, p: float) -> dict[str, object]:
    return {"level": level_text(level), "chance": round(100 * p)}
