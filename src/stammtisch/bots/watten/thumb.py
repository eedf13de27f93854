"""The player of rules of thumb: the old book's advice, and a guess at how the unseen cards lie."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.watten.cardplay import play
from stammtisch.bots.watten.gestures import gesture
from stammtisch.bots.watten.naming import name
from stammtisch.bots.watten.outlook import Outlook
from stammtisch.bots.watten.requests import cut, request
from stammtisch.bots.watten.temper import TEMPERS, Temper
from stammtisch.bots.watten.words import Talker
from stammtisch.core.model import Action, View
from stammtisch.games.watten.cells import CUT, DECIDE, Cells, Rules


class Thumb:
    """It imagines a few ways the unseen cards may lie and weighs what its words and cards bring there."""

    def __init__(self, played: str = "watten", temper: str | Temper = "steady") -> None:
        self.temper = temper if isinstance(temper, Temper) else TEMPERS[temper]

    def choose(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def decide(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        s, seat = view.cells, view.seat
        if not options or seat is None:
            return Choice(None, "nothing_to_say")
        for option in options:
            if option.verb == "claims":  # only what is proved is among the options
                facts = {"offence": option.args[0], "culprit": int(option.args[-1])}
                return Choice(option, "watten_claim", facts)
        if s.phase == CUT:
            return cut(view.rules, s, options)
        if s.phase < DECIDE:
            return self._before_play(view, options)
        outlook = Outlook(view, self.temper, rng)
        words = [option for option in options if option.verb != "plays"]
        if s.phase == DECIDE or s.offer:
            return Talker(outlook, self.temper, rng).answer(words)
        said = Talker(outlook, self.temper, rng).speak(words) if words else Choice(None, "nothing_to_say")
        cards = [option for option in options if option.verb == "plays"]
        return said if said.action or not cards else play(outlook, cards)

    def _before_play(self, view: View[Rules, Cells], options: Sequence[Action]) -> Choice:
        assert view.seat is not None
        asked = request(view.rules, view.cells, view.seat, options)
        if asked:
            return asked
        names = [option for option in options if option.verb in ("names", "shows")]
        if not names:
            return Choice(None, "nothing_to_say")
        return name(view.rules, view.cells, view.seat, names)

    def defers(self, view: View[Rules, Cells], options: Sequence[Action]) -> bool:
        return False

    def free(self, view: View[Rules, Cells], rng: Random) -> Action | None:
        """A sign or a glance that nobody waits for."""
        return gesture(view, self.temper, rng)
