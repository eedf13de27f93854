"""What a seat may hope for: imagined deals, played out, and what they are worth."""

from random import Random

from stammtisch.bots.perlaggen.endgame import OUTCOMES, Figures, Outcome, outcome_of, owner
from stammtisch.bots.perlaggen.habits import play_out
from stammtisch.bots.perlaggen.stakes import Chalked, Stakes, slate_of
from stammtisch.bots.perlaggen.story import story_of
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.worlds import Known, World
from stammtisch.core.model import View
from stammtisch.games.perlaggen.cells import (
    ASK,
    HANGER,
    NOBODY,
    PARTIES,
    PLAY,
    SPIEL,
    UNSEEN,
    Cells,
    Rules,
    party,
)
from stammtisch.games.perlaggen.play import advance_play

Laid = tuple[int, int]  # a card and its name, 0 without one
# how often the others hold a first bid with two, three, four cards; and a raise
HOLD = ((0.0, 0.0, 0.3, 0.85, 1.0), (0.0, 0.0, 0.08, 0.65, 0.97))
BY_RANK = 0.025  # and how much more for each step of the rank
HOLD_SPIEL = ((0.3, 0.85), (0.15, 0.7))  # where they would not make it, and where they would
DOUBT = 1.0  # worlds of either kind that nobody imagined


class Outlook:
    """Re-deals of the unseen cards, asked who makes which figure."""

    def __init__(self, view: View[Rules, Cells], temper: Temper, rng: Random) -> None:
        assert view.seat is not None
        self.r, self.s, self.seat, self.temper, self.rng = view.rules, view.cells, view.seat, temper, rng
        self.me = party(self.r, self.seat)
        self.told = story_of(view)
        self.known = Known(self.r, self.s, self.seat, self.told, temper)
        self.table = self._table()
        self.stakes, self.slate = Stakes(self.r, self.me), slate_of(self.r, self.s)
        self.worlds: list[World] = []
        self._played: list[Outcome] = []

    def look(self, samples: int) -> None:
        """Imagine so many worlds in all."""
        self.worlds += self.known.imagine(max(0, samples - len(self.worlds)), self.rng)

    # --- outcomes, one for each world
    def played(self) -> list[Outcome]:
        """When the cards are played to the end."""
        for world in self.worlds[len(self._played) :]:
            self._played.append(self._play_out(world, None))
        return self._played

    def with_card(self, laid: Laid, worlds: list[World]) -> list[Outcome]:
        """The same when this is laid now."""
        return [self._play_out(world, laid) for world in worlds]

    def _table(self) -> Cells:
        """Where cards will be played once all have looked and spoken."""
        s = self.s.copy()
        s.phase = PLAY if s.phase in (UNSEEN, ASK) else s.phase
        return s

    def _play_out(self, world: World, laid: Laid | None) -> Outcome:
        t, f = self.table.copy(), Figures(self.s.laid[:])
        t.hand[: t.seats] = world.hands
        if laid is not None:
            advance_play(self.r, t, t.turn, *laid)
            f.laid[self.seat] += 1
        play_out(self.r, t)
        return OUTCOMES[outcome_of(self.r, f, t)]

    def shown_now(self, spiel: int) -> list[Outcome]:
        """When Spiel is let good to a side and no more cards are played (PE-117)."""
        found = [[self._owner(values) for values in world.by_seat] for world in self.worlds]
        return [(gleich, hanger, spiel) for gleich, hanger in found]

    def _owner(self, values: list[int]) -> int:
        who = owner(self.r, self.s, values)
        return NOBODY if who == PARTIES else who

    # --- what they are worth
    def mean(self, slate: Chalked, outcomes: list[Outcome]) -> float:
        return sum(self.stakes.worth(slate, outcome) for outcome in outcomes) / len(outcomes)

    def chance(self, f: int) -> float:
        """That the own side has the figure in the end; few worlds make nobody sure."""
        outcomes = self.played()
        made = sum(outcome[f] == self.me for outcome in outcomes)
        return (made + DOUBT) / (len(outcomes) + 2 * DOUBT)

    def stands(self, f: int) -> float:
        """That nobody has it in the end."""
        outcomes = self.played()
        return sum(outcome[f] == NOBODY for outcome in outcomes) / len(outcomes)

    def offered(self, slate: Chalked, f: int, level: int) -> float:
        """The own side offers this level: the others hold it, or let good what is one less."""
        outcomes = self.played()
        let = self.shown_now(self.me) if f == SPIEL else outcomes
        held = slate.held(f, level, self._everyone(f))
        good = slate.good(f, self.me, level - 1)
        total = 0.0
        for world, here, there in zip(self.worlds, outcomes, let, strict=True):
            p = self._they_hold(world, here, f, level)
            total += p * self.stakes.worth(held, here) + (1 - p) * self.stakes.worth(good, there)
        return total / len(outcomes)

    def _everyone(self, f: int) -> int:
        """Three players: who bets when an offer of one's own is held; of the others it is taken to be one."""
        return 1 << self.me | 1 << (self.me + 1) % self.r.parties

    def _they_hold(self, world: World, outcome: Outcome, f: int, level: int) -> float:
        more = int(level > 2)
        if f > HANGER:
            return HOLD_SPIEL[more][outcome[SPIEL] != self.me]
        theirs = max(value for p, value in enumerate(world.values[f]) if p != self.me)
        if theirs == 0:
            return 0.0
        return min(1.0, HOLD[more][min(4, theirs >> 4)] + BY_RANK * (theirs & 15))
