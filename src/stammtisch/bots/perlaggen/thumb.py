"""The player of rules of thumb: the old book's advice, and a guess at how the unseen cards lie."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.answers import Answerer
from stammtisch.bots.perlaggen.brink import ask, declare
from stammtisch.bots.perlaggen.cardplay import play
from stammtisch.bots.perlaggen.gestures import gesture
from stammtisch.bots.perlaggen.opening import cut, exchange, look
from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.bots.perlaggen.showing import Shower
from stammtisch.bots.perlaggen.temper import TEMPERS, Temper
from stammtisch.bots.perlaggen.words import Talker
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import (
    ASK,
    CUT,
    DONE,
    NOBODY,
    SHOW,
    UNSEEN,
    Cells,
    Rules,
    any_offer,
    partner,
)

SILENT = Choice(None, "nothing_to_say")


class Thumb:
    """It imagines a few ways the unseen cards may lie and weighs what its words and cards bring there."""

    def __init__(self, played: str = "perlaggen", temper: str | Temper = "steady") -> None:
        self.temper = temper if isinstance(temper, Temper) else TEMPERS[temper]

    def outlook(self, view: View[Rules, Cells], rng: Random) -> Outlook:
        return Outlook(view, self.temper, rng)

    def play(self, outlook: Outlook, cards: Sequence[Action]) -> Choice:
        return play(outlook, cards)

    def choose(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def decide(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        s, seat = view.cells, view.seat
        if not options or seat is None or s.phase == DONE:
            return SILENT
        if s.phase == CUT:
            return cut(options)
        if not s.looked >> seat & 1:
            return look(view, options, self.temper, rng)
        if any_offer(s):
            return Answerer(self.outlook(view, rng)).answer(options)
        swapped = exchange(view, options)
        if swapped:
            return swapped
        if s.phase == UNSEEN:
            return SILENT  # words wait until all have looked
        if s.phase == ASK:
            return declare(view, options)
        return ask(view, options) or self._words_and_cards(view, options, rng)

    def _words_and_cards(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        outlook = self.outlook(view, rng)
        said = Talker(outlook).speak(options)
        if said.action:
            return said
        if view.cells.phase == SHOW:
            return Shower(outlook).show(options)
        cards = [option for option in options if option.verb == "plays"]
        return self.play(outlook, cards) if cards else said

    def defers(self, view: View[Rules, Cells], options: Sequence[Action]) -> bool:
        """What it would give up its partner may still want (PE-082)."""
        s, seat = view.cells, view.seat
        if seat is None or partner(view.rules, seat) == NOBODY or not s.looked >> seat & 1:
            return False
        if not any_offer(s) and s.phase not in (ASK, SHOW):
            return False
        choice = self.decide(view, options, Random(len(view.seen)))
        given_up = choice.action is None or choice.action.verb == "passes"
        return given_up or choice.why == "perlaggen_declare_none"

    def free(self, view: View[Rules, Cells], rng: Random) -> Action | None:
        """A sign that nobody waits for."""
        return gesture(view, self.temper)
