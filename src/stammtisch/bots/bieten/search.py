"""The player who searches: every rival's figures in worlds that go with what was said, words by what they
mean for the race, mixed where they promise the same."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.bieten.cardplay import play
from stammtisch.bots.bieten.guesses import told_by_cards
from stammtisch.bots.bieten.prospect import Prospect
from stammtisch.bots.bieten.temper import Temper
from stammtisch.bots.bieten.thumb import Thumb
from stammtisch.bots.bieten.wager import Wager
from stammtisch.bots.bieten.words import nothing_to_hold
from stammtisch.core.model import Action, View
from stammtisch.games.bieten.cells import CUT, NOBODY, Cells, Rules

NOTHING: tuple[str, None] = ("", None)


class Search(Thumb):
    """The cut and what is claimed are the thumb's."""

    def __init__(self, played: str = "bieten", temper: str | Temper = "steady") -> None:
        super().__init__(played, temper)
        self._kept: dict[int, tuple[str, Prospect]] = {}  # by seat: one mind may think for several

    def decide(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        s, seat = view.cells, view.seat
        claims = any(option.verb == "claims" for option in options)
        if not options or seat is None or claims or s.phase == CUT:
            return super().decide(view, options, rng)
        words = [option for option in options if option.verb != "plays"]
        if s.offer != NOBODY and (only := nothing_to_hold(s.offer, words)):
            return only
        prospect = self._look(view)
        if s.offer != NOBODY:
            return Wager(prospect, self.temper, rng).answer(words)
        said = Wager(prospect, self.temper, rng).speak(words) if words else Choice(None, "nothing_to_say")
        cards = [option for option in options if option.verb == "plays"]
        return said if said.action or not cards else play(prospect, cards, rng)

    def _look(self, view: View[Rules, Cells]) -> Prospect:
        """The same view is looked at once, with worlds that follow from it alone; words do not change what
        may lie where, only how likely that is."""
        seat = view.seat or 0
        cards = told_by_cards(view.rules, view.cells, seat)
        before, kept = self._kept.get(seat, NOTHING)
        if kept is None or kept.view != view:
            kept = Prospect(view, Random(cards), kept.guesses if kept and before == cards else None)
            self._kept[seat] = cards, kept
        return kept
