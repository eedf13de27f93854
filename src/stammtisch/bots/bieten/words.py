"""To bid or to be silent, to hold or to let good, to give three: the book's advice as sums."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.bieten.heights import DRITZIG
from stammtisch.bots.bieten.naming import Plan, plan
from stammtisch.bots.bieten.outlook import Outlook
from stammtisch.bots.bieten.temper import Temper
from stammtisch.core.model import Action
from stammtisch.games.bieten.cells import FIGURES, HAND, HERZ, LAUB, SPIEL, missing, next_seat

SPIEL_HELD = 0.9  # anybody may hold Spiel until the third trick, so nearly always somebody does
SPIEL_MARGIN = 0.1  # and nobody knows yet who will lead
SPIEL_DOUBT = 0.75  # who bids it himself has better cards than most
ANOTHER_HOLDS = 0.25  # how likely each player still to be asked holds what I let good
KING = 7
LAST_CALL = 0.01
DEBT = 0.1  # kings of Herz and Laub invite, and lose to the ace: they must promise more


class Talker:
    """The words of one seat in one position."""

    def __init__(self, view: Outlook, temper: Temper, rng: Random) -> None:
        self.view, self.temper, self.rng = view, temper, rng
        self.duty = view.s.duty[view.seat]
        self.bound = plan(view, self.duty)

    def _with(self, f: int) -> Plan:
        return plan(self.view, self.duty | 1 << f, f)

    def chance(self, f: int) -> float:
        if f == SPIEL:
            return self.view.spiel()
        return self.view.chance(f, self._with(f).high[f])

    # --- speaking up
    def speak(self, options: Sequence[Action]) -> Choice:
        """A bid or a Groschen out of nowhere, or silence."""
        if self._goes_out_quietly():
            return Choice(None, "quiet_exit", {"missing": self.view.missing})
        found = [said for option in options if (said := self._raise(option))]
        if found:
            return max(found, key=lambda said: said[0])[1]
        bids = [option for option in options if option.verb == "bids"]
        judged = [self._bid(option) for option in bids]
        if judged and max(judged, key=lambda said: said[0])[0] > 0:
            return max(judged, key=lambda said: said[0])[1]
        return self._bluff(bids) or self._silence(judged)

    def _goes_out_quietly(self) -> bool:
        """What is as good as made suffices: no word is needed, and none invites an answer."""
        view = self.view
        sure = sum(
            view.stake(f) for f in range(SPIEL) if view.chance(f, self.bound.high[f]) >= self.temper.sure_from
        )
        return sure >= view.missing

    def _raise(self, option: Action) -> tuple[float, Choice] | None:
        if option.verb != "raises":
            return None
        f = FIGURES.index(option.args[0])
        p = self.chance(f) * (SPIEL_DOUBT if f == SPIEL else 1)
        if p < self.temper.groschen_from:
            return None
        return p, Choice(option, "groschen", facts_of(f, p))

    def _bid(self, option: Action) -> tuple[float, Choice]:
        """What the bid promises over silence, less the margin; not positive: better wait."""
        view, f = self.view, FIGURES.index(option.args[0])
        if f == SPIEL:
            p = view.spiel()
            spoken = (1 - SPIEL_HELD) * view.gain(1) + SPIEL_HELD * view.even(2, p)
            worth = spoken - view.even(1, p) - self.temper.bid_margin - SPIEL_MARGIN
            return worth if p >= self.temper.bid_from else 0.0, Choice(option, "bid", facts_of(f, p))
        with_it = self._with(f)
        key = with_it.high[f]
        good, made, lost = view.answers(f, key)
        p = view.chance(f, key)
        spoken = good * view.gain(1) + made * view.gain(2) - lost * view.cost(2)
        worth = spoken - view.even(1, p) - self.temper.bid_margin
        worth += min(0.0, with_it.value - self._with_focus(f))  # what the wild card could do elsewhere
        if f in (HERZ, LAUB) and key // 4 == KING and p < self.temper.sure_from:
            worth -= DEBT
        facts = facts_of(f, p)
        if p < self.temper.sure_from:
            return worth if p >= self.temper.bid_from else 0.0, Choice(option, "bid", facts)
        if view.s.trick < HAND - 1 and made > 0:
            return min(worth, 0.0), Choice(None, "wait_dritzig" if key >= DRITZIG else "wait", facts)
        if view.s.trick == HAND - 1:  # nobody did it for him, and nothing is lost by it now
            return worth + self.temper.bid_margin + LAST_CALL, Choice(option, "bid_last", facts)
        return worth, Choice(option, "bid", facts)

    def _with_focus(self, f: int) -> float:
        return plan(self.view, self.duty, f).value

    def _bluff(self, bids: Sequence[Action]) -> Choice | None:
        """Hunting: from behind, with the little one has, when nothing high has been seen."""
        if not self._behind() or self.rng.random() >= self.temper.bluff:
            return None
        for option in bids:
            f = FIGURES.index(option.args[0])
            if f != SPIEL and self.view.answers(f, self._with(f).high[f])[0] >= 0.5:
                return Choice(option, "bluff", facts_of(f, self.chance(f)))
        return None

    def _behind(self) -> bool:
        """Last to play to this trick."""
        s = self.view.s
        return s.turn == self.view.seat and next_seat(s, s.turn) == s.leader

    def _silence(self, judged: Sequence[tuple[float, Choice]]) -> Choice:
        waiting = [said for _, said in judged if said.why.startswith("wait")]
        return waiting[0] if waiting else Choice(None, "nothing_to_say")

    # --- answering
    def answer(self, options: Sequence[Action]) -> Choice:
        view, s = self.view, self.view.s
        f, level = s.offer, s.offer_level
        verbs = {option.verb: option for option in options}
        if only := nothing_to_hold(f, options):
            return only
        p = self.chance(f) * (SPIEL_DOUBT if f == SPIEL else 1)
        facts = {**facts_of(f, p), "by": s.offer_by, "points": level - 1}
        if "raises" in verbs and p >= self.temper.groschen_from:
            return Choice(verbs["raises"], "groschen", facts)
        hold = view.even(level, p) + self._binds(f) - self.temper.hold_margin
        if p >= self.temper.hold_from and hold > self._let_good(level, p):
            return Choice(verbs["holds"], "hold" if p >= 0.5 else "hold_cheap", facts)
        return Choice(verbs["passes"], self._good_because(facts), facts)

    def _good_because(self, facts: dict[str, object]) -> str:
        s = self.view.s
        if not facts["chance"]:
            return "good_beaten"
        near = missing(self.view.r, s, s.offer_by) <= s.offer_level
        return "good_near" if near else "good_weak"

    def _let_good(self, level: int, p: float) -> float:
        """The others may still hold it, and then it is open to all."""
        view, s = self.view, self.view.s
        still = 1 - (1 - ANOTHER_HOLDS) ** (s.queue_end - s.queue_at - 1)
        return (1 - still) * -view.cost(level - 1) + still * view.even(level, p)

    def _binds(self, f: int) -> float:
        """What it costs that a wild card is bound by the word."""
        if f == SPIEL or self.duty >> f & 1:
            return 0.0
        return min(0.0, plan(self.view, self.duty | 1 << f).value - self.bound.value)


def nothing_to_hold(f: int, options: Sequence[Action]) -> Choice | None:
    """Who may not hold lets good without a thought."""
    if any(option.verb == "holds" for option in options):
        return None
    good = next(option for option in options if option.verb == "passes")
    return Choice(good, "good_no_suit" if f == SPIEL else "good_nothing", facts_of(f))


def facts_of(f: int, p: float | None = None) -> dict[str, object]:
    return {"figure": FIGURES[f]} if p is None else {"figure": FIGURES[f], "chance": round(100 * p)}
