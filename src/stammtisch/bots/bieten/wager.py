"""Words by what they mean for the race: what each rival would answer in every world, and mixed where two
words promise nearly the same."""

from collections.abc import Sequence
from math import exp, log

from stammtisch.bots import Choice
from stammtisch.bots.bieten.prospect import Prospect, willing
from stammtisch.bots.bieten.words import (
    ANOTHER_HOLDS,
    SPIEL_HELD,
    SPIEL_MARGIN,
    Talker,
    facts_of,
)
from stammtisch.bots.race import mixed
from stammtisch.core.model import Action
from stammtisch.games.bieten.cells import FIGURES, HAND, NOBODY, SPIEL, missing

HEAT = 0.05  # points: the difference at which the worse word is still said once in four
STEADY_BID, STEADY_HOLD = 0.12, 0.0  # the margins of a steady temper: others are bolder or more careful
BETRAYAL = 0.03  # what a bid costs by what it tells
THEY_BID = (0.35, 0.2, 0.05)  # by trick: how often a rival bids what I do not, and I may hold
EVEN = 0.5
BLUR, BID_SPIEL, THREE_SPIEL = 0.03, 0.8, 2.4  # what it says, in odds, that another bid Spiel or gave three
HOLD_DOUBT = 0.4  # and how much more must speak for the hold of a figure: who is strong gives three instead
RAISE_FROM = 0.05  # so far below the temper's chance for a Groschen it is still thought of


def doubted(p: float, doubt: float) -> float:
    """A chance with so much less for it, in odds."""
    return 1 / (1 + exp(doubt - log((p + BLUR) / (1 - p + BLUR))))


class Wager(Talker):
    """The words of one seat in one position."""

    view: Prospect

    def speak(self, options: Sequence[Action]) -> Choice:
        judged = [self._judged(option) for option in options]
        worths = [0.0, *(worth for worth, _ in judged)]
        chosen = mixed(worths, HEAT, self.rng.random())
        return judged[chosen - 1][1] if chosen else self._silence(judged)

    def _judged(self, option: Action) -> tuple[float, Choice]:
        """What a word promises over silence."""
        f = FIGURES.index(option.args[0])
        margin = self.temper.bid_margin - STEADY_BID
        if option.verb == "raises":
            return self._three(f, self._p(f)) - margin, Choice(option, "groschen", facts_of(f, self._p(f)))
        if f == SPIEL:
            return self._bid_spiel() - margin, Choice(option, "bid", facts_of(f, self._p(f)))
        with_it = self._with(f)
        worth = self._bid_figure(f, with_it.high[f]) - margin
        worth += min(0.0, with_it.value - self._with_focus(f))  # what the wild card could do elsewhere
        p = self.view.chance(f, with_it.high[f])
        facts = facts_of(f, p)
        if worth <= 0 and p >= self.temper.sure_from and self.view.s.trick < HAND - 1:
            return worth, Choice(None, "wait", facts)
        if p >= self.temper.bid_from:
            return worth, Choice(option, "bid", facts)
        good = sum(weight * quiet for weight, quiet, _ in self.view.behind(f, with_it.high[f]))
        return worth, Choice(option, "search_bluff", {**facts, "good": round(100 * good)})

    def _p(self, f: int) -> float:
        """Figures as the worlds have them; whoever spoke for Spiel sees it coming."""
        p = self.chance(f)
        if f != SPIEL:
            return p
        s, told = self.view.s, 0.0
        told += BID_SPIEL * (s.bidder[f] not in (NOBODY, self.view.seat))
        told += THREE_SPIEL * (s.giver[f] not in (NOBODY, self.view.seat))
        return doubted(p, told)

    def _bid_figure(self, f: int, key: int) -> float:
        view = self.view
        one, two = (view.gain(1), view.cost(1)), (view.gain(2), view.cost(2))
        later = THEY_BID[min(view.s.trick, HAND - 1)]
        worth = -BETRAYAL
        for weight, quiet, better in view.behind(f, key):
            if better > 0:  # silence brings one, and two where somebody else bids and is held
                spoken = quiet * one[0] + (1 - quiet) * two[0]
                silent = one[0] + (later * (two[0] - one[0]) if view.rivals and quiet < 1 else 0.0)
            elif better < 0:
                spoken = quiet * one[0] - (1 - quiet) * two[1]
                silent = -one[1]
            else:
                spoken, silent = quiet * one[0], 0.0
            worth += weight * (spoken - silent)
        return worth

    def _bid_spiel(self) -> float:
        view = self.view
        p = view.spiel()
        spoken = (1 - SPIEL_HELD) * view.gain(1) + SPIEL_HELD * view.even(2, p)
        return spoken - view.even(1, p) - SPIEL_MARGIN

    def _three(self, f: int, p: float) -> float:
        """A Groschen on what was held: let good it brings two, held three.  Only the strong hold that."""
        view = self.view
        if p < self.temper.groschen_from - RAISE_FROM:
            return -1.0
        two, three = (view.gain(2), view.cost(2)), (view.gain(3), view.cost(3))
        if f == SPIEL:
            return view.even(3, p) - view.even(2, p) - SPIEL_MARGIN
        key, worth = self._with(f).high[f], 0.0
        for world in view.worlds:
            top, weight = world.tops[f], world.weight / view.whole
            held = max((self._holds_three(f, high[f]) for high in world.highs.values()), default=0.0)
            now = two[0] if key > top else -two[1] if key < top else 0.0
            then = three[0] if key > top else -three[1] if key < top else 0.0
            worth += weight * ((1 - held) * two[0] + held * then - now)
        return worth

    def _holds_three(self, f: int, key: int) -> float:
        once = willing(f, key)
        return once * once

    # --- answering
    def answer(self, options: Sequence[Action]) -> Choice:
        view, s = self.view, self.view.s
        f, level = s.offer, s.offer_level
        verbs = {option.verb: option for option in options}
        if "holds" not in verbs:
            return Choice(verbs["passes"], "good_no_suit" if f == SPIEL else "good_nothing", facts_of(f))
        p = self._p(f)
        facts = {**facts_of(f, p), "by": s.offer_by, "points": level - 1}
        margin = self._binds(f) - (self.temper.hold_margin - STEADY_HOLD)
        hold = view.even(level, doubted(p, HOLD_DOUBT) if level == 2 and f != SPIEL else p) + margin
        worth = {"passes": self._let_good(level, p), "holds": hold}
        if "raises" in verbs:
            worth["raises"] = (
                view.even(level, p) + margin + self._three(f, p) - (self.temper.bid_margin - STEADY_BID)
            )
        said = list(worth)[mixed(list(worth.values()), HEAT, self.rng.random())]
        if said == "raises":
            return Choice(verbs[said], "groschen", facts)
        if said == "holds":
            return Choice(verbs[said], "hold" if p >= EVEN else "hold_cheap", facts)
        near = missing(view.r, s, s.offer_by) <= level
        return Choice(verbs[said], "good_near" if near else "good_weak", facts)

    def _let_good(self, level: int, p: float) -> float:
        view, s = self.view, self.view.s
        still = 1 - (1 - ANOTHER_HOLDS) ** (s.queue_end - s.queue_at - 1)
        by = [self.view.seat, *view.rivals].index(s.offer_by)
        lost = (view.after(by, level - 1) - view.now) / view.point
        return (1 - still) * lost + still * view.even(level, p)
