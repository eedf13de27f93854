"""The level `search`: every option is tried in worlds that agree with what was seen, before it is taken."""

from collections.abc import Sequence
from random import Random
from typing import Any

from stammtisch.bots import Choice
from stammtisch.bots.doppelkopf.cardplay import Reason
from stammtisch.bots.doppelkopf.choosing import Declarer, Speaker
from stammtisch.bots.doppelkopf.imagined import HASTY, LAY, Budget, Imagined, imagine, mean, share
from stammtisch.bots.doppelkopf.sight import Sees
from stammtisch.bots.doppelkopf.temper import TEMPERS, Temper
from stammtisch.bots.doppelkopf.words import SILENT
from stammtisch.bots.doppelkopf.worth import Weigher
from stammtisch.bots.trying import compiles
from stammtisch.core.cards import FRENCH
from stammtisch.core.model import Action, View
from stammtisch.games.doppelkopf.cells import NORMAL, PLAY, Cells, Rules
from stammtisch.games.doppelkopf.parties import party
from stammtisch.games.doppelkopf.strength import TRUMPS, eyes_of, suit_led

EYE = 0.02  # what an eye is worth in points where the outcome is open, so that chance thresholds blur
OFTEN = 0.5  # the share of imagined deals that speaks for a card
NOISE = 1.0  # standard errors by which a card must be better than the one by rule of thumb


class Search:
    def __init__(
        self, game: str = "doppelkopf", temper: str | Temper = "steady", budget: Budget | None = None
    ) -> None:
        self.temper = temper if isinstance(temper, Temper) else TEMPERS[temper]
        self.budget = budget or (Budget() if compiles() else HASTY)

    def choose(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Action | None:
        return self.decide(view, options, rng).action

    def decide(self, view: View[Rules, Cells], options: Sequence[Action], rng: Random) -> Choice:
        r, s, seat = view.rules, view.cells, view.seat
        if not options or seat is None:
            return Choice(None, "nothing_to_say")
        if s.phase != PLAY:
            return Declarer(r, s, seat, self.temper, self.budget, rng).decide(options)
        words = [option for option in options if option.verb == "announces"]
        said = Speaker(r, s, seat, self.temper, self.budget, rng).decide(words) if words else SILENT
        cards = [option for option in options if option.verb == "plays"]
        return said if said.action or not cards else self._play(r, s, seat, cards, rng)

    def defers(self, view: View[Rules, Cells], options: Sequence[Action]) -> bool:
        return False

    def free(self, view: View[Rules, Cells], rng: Random) -> Action | None:
        """There are no signs in this game."""
        return None

    def _play(self, r: Rules, s: Cells, seat: int, options: Sequence[Action], rng: Random) -> Choice:
        if len(options) == 1:
            return Choice(options[0], "only_card")
        weigher = Weigher(Sees(r, s, seat), self.temper)
        options = _without_gifts(weigher, options)
        if len(options) == 1:
            return Choice(options[0], "doppelkopf_give", {"card": options[0].args[0]})
        moves = [weigher.weigh(FRENCH.parse(option.args[0]), len(option.args) > 1) for option in options]
        plain = max(range(len(moves)), key=lambda i: (moves[i].value, -i))
        tried = imagine(r, s, seat, [(LAY, m.card, int(m.schwein)) for m in moves], rng, self.budget)
        best = _best(tried, plain) if tried else plain
        facts: dict[str, Any] = {"card": FRENCH.text(moves[best].card)}
        if tried is None or best == plain:
            if tried is not None and s.kind == NORMAL:
                weigher.friends = _with_me(s, seat, tried)  # one belief, whatever the reason
            why, more = Reason(weigher, moves).of(moves[best])
            return Choice(options[best], f"doppelkopf_{why}", facts | more)
        return Choice(options[best], *_reason(s, seat, tried, best, plain, facts))


def _without_gifts(weigher: Weigher, options: Sequence[Action]) -> Sequence[Action]:
    """Last in a trick that is surely the others', of the plain suit led only the fewest eyes: the higher card
    is never worse later, though players who lead aces blindly make it look so in imagined deals."""
    sight = weigher.sight
    if weigher.after or sight.led == TRUMPS or weigher.friend(sight.best()[0]) > 0:
        return options
    cards = [FRENCH.parse(option.args[0]) for option in options]
    if any(suit_led(sight.kind, card) != sight.led or sight.takes(card, sight.power(card)) for card in cards):
        return options
    fewest = min(map(eyes_of, cards))
    return [option for option, card in zip(options, cards, strict=True) if eyes_of(card) == fewest]


def _best(tried: Imagined, plain: int) -> int:
    """What is better than the card by rule of thumb must be so by more than chance."""
    worth = [
        [one + EYE * eye for one, eye in zip(points, eyes, strict=True)]
        for points, eyes in zip(tried.points, tried.eyes, strict=True)
    ]
    means = [*map(mean, worth)]
    best = means.index(max(means))
    gains = [more - less for more, less in zip(worth[best], worth[plain], strict=True)]
    gain = mean(gains)
    strays = (mean([(one - gain) ** 2 for one in gains]) / len(gains)) ** 0.5
    return best if gain > NOISE * strays else plain


def _with_me(s: Cells, seat: int, tried: Imagined) -> dict[int, float]:
    """For each other seat the share of the imagined deals in which it is of the own party."""
    return {
        other: share(party(re, other) == party(re, seat) for re in tried.re)
        for other in s.order
        if other != seat
    }


def _reason(
    s: Cells, seat: int, tried: Imagined, best: int, plain: int, facts: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """How often the card did no worse, and whom the seat takes for its partner where that is open."""
    good = share(gain >= 0 for gain in tried.gains(best, plain))
    if good < OFTEN:
        return "tried_doppelkopf_seldom", facts
    facts = {**facts, "n": round(100 * good)}
    if s.kind != NORMAL:
        return "tried_doppelkopf", facts
    with_me = _with_me(s, seat, tried)
    likely = max(with_me, key=lambda other: with_me[other])
    if with_me[likely] in (0.0, 1.0):
        return "tried_doppelkopf", facts
    return "tried_doppelkopf_partner", {**facts, "by": likely, "chance": round(100 * with_me[likely])}
