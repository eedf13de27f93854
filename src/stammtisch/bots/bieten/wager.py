"""Words by what they mean for the race: what each rival would answer in every world, and mixed where two
words promise nearly the same."""

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from stammtisch.bots import Choice
from stammtisch.bots.bieten.habits import RANKS, paired
from stammtisch.bots.bieten.prospect import Prospect
from stammtisch.bots.bieten.words import ANOTHER_HOLDS, SPIEL_HELD, Talker, facts_of
from stammtisch.bots.race import mixed
from stammtisch.core.model import Action
from stammtisch.games.bieten.cells import FIGURES, HAND, NOBODY, SPIEL

HEAT = 0.02  # points: the difference at which the worse word is still said once in four
STEADY_BID, STEADY_HOLD = 0.12, 0.0  # what a steady temper asks: others are bolder or not
SOONER = 0.35  # so far below the temper's chance for a Groschen it is still thought of
NEVER = -1.0
EVEN = 0.5
# what is not reckoned: a bid tells something, and so does a Groschen
BETRAYAL, TELLING = 0.04, 0.03
# who bids seldom does it when he is asked again, so that chances to bid are not chances each for itself
ASKED_AGAIN = 0.3
LATER = 0.2  # of a figure that is mine and would be held now: how often it still is when I bid it at the end
RAISED, RAISED_HELD = 0.1, 0.7  # how often a held figure gets a Groschen, and I hold one given at once
ANSWERED, HUNTED = 0.2, 0.1  # a better one bids and I answer wrongly; I bid it later and it is let good
# Spiel by trick: what a bid and a Groschen must promise, for one knows more later
BID_SPIEL, THREE_SPIEL = (0.05, 0.05, 0.0), (0.25, 0.2, 0.05)
# what it says, in odds, that another bid Spiel or gave three, by the kinds of players
BLUR, TOLD_BID, TOLD_THREE = 0.03, (0.7, 0.7, 0.0), (3.0, 0.7, 0.0)


def odds(p: float) -> float:
    return log((p + BLUR) / (1 - p + BLUR))


class Answers(NamedTuple):
    """Of one rival to a bid, by the rank of what he has."""

    good: Sequence[float]
    hold: Sequence[float]
    three: Sequence[float]
    silent: Sequence[float]  # that he will not bid it himself
    hold_three: Sequence[float]  # and that he holds a Groschen


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
        if option.verb == "raises":
            p = self._p(f)
            return self._three(f, p), _three_because(option, facts_of(f, p))
        margin = self.temper.bid_margin - STEADY_BID
        if f == SPIEL:
            p = self._p(f)
            return self._bid_spiel(p) - margin, self._because(option, f, p, 1 - SPIEL_HELD)
        with_it = self._with(f)
        worth, good = self._bid_figure(f, with_it.high[f])
        p = self.view.chance(f, with_it.high[f])
        once = with_it.value - self.view.stake(f) * p  # the figure itself counts twice in that plan
        worth += min(0.0, once - self.bound.value) + self._spiel_bound(f) - margin
        if worth <= 0 and p >= self.temper.sure_from and self.view.s.trick < HAND - 1:
            return worth, Choice(None, "wait", facts_of(f, p))
        return worth, self._because(option, f, p, good)

    def _because(self, bid: Action, f: int, p: float, good: float) -> Choice:
        """A bluff is called one; Spiel is mostly held, and bid for what it brings then."""
        facts = facts_of(f, p)
        if p >= self.temper.bid_from:
            return Choice(bid, "bid", facts)
        if f == SPIEL:
            return Choice(bid, "bid_cheap", facts)
        why = "search_bluff" if facts["chance"] else "search_bluff_beaten"
        return Choice(bid, why, {**facts, "good": round(100 * good)})

    def _p(self, f: int) -> float:
        """Figures as the worlds have them; whoever spoke for Spiel sees it coming, if he is one who looks."""
        p, s, view = self.chance(f), self.view.s, self.view
        if f != SPIEL:
            return p
        ways = [(1.0, -odds(p))]  # kinds of players who spoke: how likely, and what is against me then
        for seat, told in ((s.bidder[f], TOLD_BID), (s.giver[f], TOLD_THREE)):
            if seat not in (NOBODY, view.seat):
                kinds = list(zip(view.kinds(seat), told, strict=True))
                ways = [(share * kind, against + says) for share, against in ways for kind, says in kinds]
        return sum(share / (1 + exp(against)) for share, against in ways)

    # --- bids
    def _answers(self, f: int) -> dict[int, Answers]:
        view, p, trick = self.view, paired(f), self.view.s.trick
        asked = ASKED_AGAIN * (len(view.rivals) + 2)  # in a trick, and half as often in what is left of this
        found = {}
        for seat in view.rivals:
            silent = [1.0] * RANKS
            for at in range(trick, HAND):
                often = asked / 2 if at == trick else asked
                bids = view.expected(seat, lambda kind, at=at: kind.bid[p][at])  # type: ignore[misc]
                silent = [one * (1 - bid) ** often for one, bid in zip(silent, bids, strict=True)]
            found[seat] = Answers(
                view.expected(seat, lambda kind: kind.good[0][p]),
                view.expected(seat, lambda kind: kind.hold[0][p]),
                view.expected(seat, lambda kind: kind.three[p]),
                silent,
                view.expected(seat, lambda kind: kind.hold[1][p]),
            )
        return found

    def _bid_figure(self, f: int, key: int) -> tuple[float, float]:
        """Over silence, and how likely it is let good."""
        view, answers, early = self.view, self._answers(f), self.view.s.trick < HAND - 1
        one, two, three = view.gain(1), view.gain(2), view.gain(3)
        lost_one, lost_two, lost_three = view.cost(1), view.cost(2), view.cost(3)
        worth, all_good = -BETRAYAL, 0.0
        for weight, top, table in view.by_world(f):
            good, held, raised, silent, to_three = 1.0, 0.0, 0.0, 1.0, 0.0
            for seat, rank in table:
                his = answers[seat]
                held += good * his.hold[rank]
                raised += good * his.three[rank]
                good *= his.good[rank]
                to_three += silent * (1 - his.silent[rank]) * his.hold_three[rank]
                silent *= his.silent[rank]
            if key > top:
                spoken = good * one + held * (two + RAISED * (three - two))
                spoken += raised * (two + RAISED_HELD * (three - two))
                quiet = silent * one * (1 + early * LATER * (1 - good))
                quiet += (1 - silent) * two + to_three * (three - two)
            elif key < top:
                spoken = good * one - held * (lost_two + RAISED * (lost_three - lost_two))
                spoken -= raised * (lost_two + lost_three) / 2
                quiet = early * HUNTED * good * lost_one - lost_one
                quiet -= (1 - silent) * ANSWERED * (lost_two - lost_one)
            else:
                spoken, quiet = (0.0 if view.r.stand_cancels_good else good * one), 0.0
            worth += weight * (spoken - quiet)
            all_good += weight * good
        return worth, all_good

    def _bid_spiel(self, p: float) -> float:
        view = self.view
        spoken = (1 - SPIEL_HELD) * view.gain(1) + SPIEL_HELD * view.even(2, p)
        return spoken - view.even(1, p) - BID_SPIEL[view.s.trick]

    def _three(self, f: int, p: float) -> float:
        """A Groschen on what was held: let good it brings two, held three."""
        view = self.view
        if p < self.temper.groschen_from - SOONER:
            return NEVER
        if f == SPIEL:
            return view.even(3, p) - view.even(2, p) - THREE_SPIEL[view.s.trick]
        two, three = (view.gain(2), -view.cost(2)), (view.gain(3), -view.cost(3))
        key, worth, pair = self._with(f).high[f], -TELLING, paired(f)
        goods = {seat: view.expected(seat, lambda kind: kind.good[1][pair]) for seat in view.rivals}
        for weight, top, table in view.by_world(f):
            good = 1.0
            for seat, rank in table:
                good *= goods[seat][rank]
            now, then = (0.0, 0.0) if key == top else (two[key < top], three[key < top])
            worth += weight * (good * two[0] + (1 - good) * then - now)
        return worth

    def _spiel_bound(self, f: int) -> float:
        """What it costs Spiel that the word binds a wild card, which could have taken any last trick."""
        view = self.view
        if f == SPIEL or self.duty >> f & 1 or not view.r.wilds & view.s.hand[view.seat]:
            return 0.0
        return view.stake(SPIEL) * min(0.0, view.spiel(more=1 << f) - view.spiel())

    # --- answering
    def answer(self, options: Sequence[Action]) -> Choice:
        view, s = self.view, self.view.s
        f, level = s.offer, s.offer_level
        verbs = {option.verb: option for option in options}
        p = self._p(f)
        facts = {**facts_of(f, p), "by": s.offer_by, "points": level - 1}
        binds = self._binds(f) + self._spiel_bound(f)
        hold = view.even(level, p) + binds
        worth = {"passes": self._let_good(level, p), "holds": hold - (self.temper.hold_margin - STEADY_HOLD)}
        if "raises" in verbs:
            worth["raises"] = hold + self._three(f, p)
        said = list(worth)[mixed(list(worth.values()), HEAT, self.rng.random())]
        if said == "raises":
            return _three_because(verbs[said], facts)
        if said == "holds":
            return Choice(verbs[said], "hold" if p >= EVEN else "hold_cheap", facts)
        return Choice(verbs[said], self._good_because(facts), facts)

    def _let_good(self, level: int, p: float) -> float:
        view, s = self.view, self.view.s
        still = 1 - (1 - ANOTHER_HOLDS) ** (s.queue_end - s.queue_at - 1)
        by = [self.view.seat, *view.rivals].index(s.offer_by)
        lost = (view.after(by, level - 1) - view.now) / view.point
        return (1 - still) * lost + still * view.even(level, p)


def _three_because(option: Action, facts: dict[str, object]) -> Choice:
    chance = facts["chance"]
    assert isinstance(chance, int)
    if chance >= 100 * EVEN:
        return Choice(option, "groschen", facts)
    return Choice(option, "groschen_cheap" if facts["figure"] == FIGURES[SPIEL] else "groschen_bluff", facts)
