"""To bid, to raise or to be silent: what each promises for the game."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.core.cards import cards_of
from stammtisch.core.model import Action
from stammtisch.games.perlaggen.cells import FIGURES, GLEICH, SHOW, SPIEL, partners
from stammtisch.games.perlaggen.figures import best_of
from stammtisch.games.perlaggen.hands import lying_value, names_now
from stammtisch.games.perlaggen.notation import level_text

LOOKS = (0.5, 1.5)  # times its samples: a glance first, and a closer look before it speaks
EVEN = 0.5
BLUFF_FROM = 0.15  # nobody hunts with nothing at all

Gain = tuple[float, Action, int, int]  # over silence, the word, its figure and level


class Talker:
    """The words of one seat in one position where nobody asks for them."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.temper, self.s = outlook, outlook.temper, outlook.s

    def speak(self, options: Sequence[Action]) -> Choice:
        """It is asked often and must not hear itself into a good hand, so it looks again before it speaks."""
        words = [word for word in map(self._word, options) if word]
        gains: list[Gain] = []
        for times in LOOKS if words else ():
            self.outlook.look(max(4, int(times * self.temper.samples)))
            silent = self.outlook.mean(self.outlook.slate, self.outlook.played())
            gains = [(self._gain(f, level, silent), act, f, level) for act, f, level in words]
            if max(gain for gain, *_ in gains) <= 0:
                return self._bluff(gains) or Choice(None, "nothing_to_say")
        return self._say(gains, options) if gains else Choice(None, "nothing_to_say")

    def _word(self, option: Action) -> tuple[Action, int, int] | None:
        """A bid of one figure or a raise that is worth thinking about, with the level it offers."""
        if option.verb not in ("bids", "raises") or option.args[0] not in FIGURES:
            return None
        f = FIGURES.index(option.args[0])
        if option.verb == "raises":
            return option, f, self.s.level[f] + 1
        again = self.s.order[f] and (f in self.outlook.told.bid_lately or self.s.phase == SHOW)
        return None if again or self._partners(f) else (option, f, max(2, self.s.level[f]))

    def _partners(self, f: int) -> bool:
        """What a partner has lying already is his to bid, while one's own needs a Perlagg."""
        if f == SPIEL or self._natural(f):
            return False
        mates = partners(self.outlook.r, self.outlook.seat)
        return any(lying_value(self.s, mate, f) for mate in cards_of(mates))

    def _natural(self, f: int) -> bool:
        """Without the help of Perlaggen in hand."""
        mask, ranks, _ = names_now(self.s, self.outlook.seat)
        return best_of(f, mask, ranks, 0) > 0

    def _gain(self, f: int, level: int, silent: float) -> float:
        margin = self.temper.bid_margin
        if f != SPIEL and self.s.phase != SHOW and not self._natural(f):
            margin += self.temper.art_margin  # bid so early, it binds the Perlagg
        if not self.temper.dares(level, self.outlook.chance(f)):
            return -1.0
        return self.outlook.offered(self.outlook.slate, f, level) - silent - margin / 100

    def _say(self, gains: list[Gain], options: Sequence[Action]) -> Choice:
        """The best word; with Spiel the Gleich is bid in the same breath, so that both must be answered."""
        good = {f: act for gain, act, f, level in gains if gain > 0 and act.verb == "bids"}
        both = [option for option in options if option.verb == "bids" and option.args == ("gleich+spiel",)]
        if GLEICH in good and SPIEL in good and both:
            return Choice(both[0], "perlaggen_bid_both", {"chance": self._chance(SPIEL)})
        _, act, f, level = max(gains, key=lambda gain: gain[0])
        facts = {
            "figure": FIGURES[f],
            "level": level_text(self.outlook.r, level),
            "chance": self._chance(f),
        }
        why = "perlaggen_raise" if act.verb == "raises" else "perlaggen_bid"
        return Choice(act, why if self.outlook.chance(f) >= EVEN else "perlaggen_press", facts)

    def _chance(self, f: int) -> int:
        return round(100 * self.outlook.chance(f))

    def _bluff(self, gains: list[Gain]) -> Choice | None:
        """Hunting: before the own lead, with a natural figure that is not good enough."""
        if self.s.turn != self.outlook.seat or self.s.in_trick or self.s.phase == SHOW:
            return None
        for _, act, f, level in gains:
            if f == SPIEL or level > 2 or self.s.order[f] or not self._natural(f):
                continue
            if self.outlook.chance(f) >= BLUFF_FROM and self.outlook.rng.random() < self.temper.bluff:
                return Choice(act, "perlaggen_bluff", {"figure": FIGURES[f], "chance": self._chance(f)})
        return None
