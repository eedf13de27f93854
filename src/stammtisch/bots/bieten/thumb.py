"""The player of rules of thumb: the old book's advice, and a guess at how the unseen cards lie."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.bieten.cardplay import play
from stammtisch.bots.bieten.cutting import cut
from stammtisch.bots.bieten.outlook import Outlook
from stammtisch.bots.bieten.temper import TEMPERS, Temper
from stammtisch.bots.bieten.words import Talker
from stammtisch.core.model import Action, View
from stammtisch.games.bieten.cells import CUT, NOBODY, Cells, Rules


class Thumb:
    """It imagines a few ways the unseen cards may lie and weighs what its words and cards bring there."""

    def __init__(self, played: str = "bieten", temper: str | Temper = "steady") -> None:
        self.temper = temper if isinstance(temper, Temper) else TEMPERS[temper]

    def choose(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def decide(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        r, s, seat = view.rules, view.cells, view.seat
        if not options or seat is None:
            return Choice(None, "nothing_to_say")
        for option in options:
            if option.verb == "claims" and r.penalty:  # only what is proved is among the options
                return Choice(option, "claim", {"culprit": int(option.args[0]), "breach": option.args[1]})
        if s.phase == CUT:
            return cut(r, s, seat, options)
        outlook = Outlook(r, s, seat, self.temper, rng)
        words = [option for option in options if option.verb != "plays"]
        if s.offer != NOBODY:
            return Talker(outlook, self.temper, rng).answer(words)
        said = Talker(outlook, self.temper, rng).speak(words) if words else Choice(None, "nothing_to_say")
        cards = [option for option in options if option.verb == "plays"]
        return said if said.action or not cards else play(outlook, cards, rng)

    def defers(self, view: View[Rules, Cells], options: Sequence[Action]) -> bool:
        return False

    def free(self, view: View[Rules, Cells], rng: Random) -> Action | None:
        """Bieten knows no signs: everybody plays for himself."""
        return None
