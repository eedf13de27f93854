"""The player of rules of thumb: it counts trumps, aces and eyes, and guesses who is with whom."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.doppelkopf.cardplay import play
from stammtisch.bots.doppelkopf.sight import Sees
from stammtisch.bots.doppelkopf.temper import TEMPERS, Temper
from stammtisch.bots.doppelkopf.vorbehalt import Caller
from stammtisch.bots.doppelkopf.words import SILENT, speak
from stammtisch.core.model import Action, View
from stammtisch.games.doppelkopf.cells import PLAY, Cells, Rules


class Thumb:
    """It weighs each card for this trick, and announces what its hand and the tricks so far promise."""

    def __init__(self, played: str = "doppelkopf", temper: str | Temper = "steady") -> None:
        self.temper = temper if isinstance(temper, Temper) else TEMPERS[temper]

    def choose(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def decide(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        r, s, seat = view.rules, view.cells, view.seat
        if not options or seat is None:
            return Choice(None, "nothing_to_say")
        if s.phase != PLAY:
            return Caller(r, s, seat, self.temper, rng).decide(options)
        words = [option for option in options if option.verb == "announces"]
        said = speak(view, words, self.temper) if words else SILENT
        cards = [option for option in options if option.verb == "plays"]
        return said if said.action or not cards else play(Sees(r, s, seat), cards, self.temper)

    def defers(self, view: View[Rules, Cells], options: Sequence[Action]) -> bool:
        return False

    def free(self, view: View[Rules, Cells], rng: Random) -> Action | None:
        """There are no signs in this game."""
        return None
