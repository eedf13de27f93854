"""The player who searches: worlds that go with everything seen, solved with open cards; words by what they
mean for the game, mixed where they promise the same."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.watten.cardplay import play
from stammtisch.bots.watten.foresight import before_play
from stammtisch.bots.watten.lookout import Lookout
from stammtisch.bots.watten.stakes import Stakes, whole_race
from stammtisch.bots.watten.thumb import Thumb
from stammtisch.bots.watten.wager import Wager
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, View
from stammtisch.games.watten.cells import CUT, DECIDE, Cells, Rules

BELIEVES_FROM = 0.5


class Search(Thumb):
    """Cutting, requests and signs are the thumb's."""

    _kept: Lookout | None = None

    def decide(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        s, seat = view.cells, view.seat
        if not options or seat is None:
            return Choice(None, "nothing_to_say")
        if CUT < s.phase < DECIDE:
            return before_play(view, options, self.temper)
        if s.phase < DECIDE or any(option.verb == "claims" for option in options):
            return super().decide(view, options, rng)
        looked = self._look(view)
        words = [option for option in options if option.verb != "plays"]
        if s.phase == DECIDE or s.offer:
            return Wager(looked, self.temper, rng).answer(words)
        said = Wager(looked, self.temper, rng).speak(words) if words else Choice(None, "nothing_to_say")
        cards = [option for option in options if option.verb == "plays"]
        if said.action or not cards:
            return said
        if len(cards) == 1:
            return play(looked, cards)
        looked.prepare([GERMAN.parse(option.args[0]) for option in cards])
        return self._with_belief(looked, play(looked, cards))

    def defers(self, view: View[Rules, Cells], options: Sequence[Action]) -> bool:
        """Whoever would let good leaves it to the partner, who may hold more."""
        if not view.cells.offer or not any(option.verb == "holds" for option in options):
            return False
        return Wager(self._look(view), self.temper, Random(0)).would_let_good()

    def _with_belief(self, looked: Lookout, chosen: Choice) -> Choice:
        """Where it believes to know who has the best card that it does not see, that is the reason."""
        found = looked.belief()
        if found is None or found[2] < BELIEVES_FROM or chosen.action is None:
            return chosen
        held, seat, share = found
        card = chosen.action.args[0]
        facts = {"card": card, "chance": round(100 * looked.chance_with(GERMAN.parse(card)))}
        told = {"held": GERMAN.text(held), "other": seat, "share": round(100 * share)}
        return Choice(chosen.action, "search_card", facts | told)

    def _look(self, view: View[Rules, Cells]) -> Lookout:
        """The same view is looked at once: before every card it is asked for a word and then for the card."""
        if self._kept is None or self._kept.view != view:
            self._kept = Lookout(view, self.temper)
            self._kept.stakes = Stakes(view.rules, view.cells, self._kept.seat, whole_race)
        return self._kept
