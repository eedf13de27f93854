"""Weisen, stellen, rasten, passen: just enough, and nothing that the other figure still needs."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.endgame import Outcome
from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.bots.perlaggen.worlds import World
from stammtisch.core.model import Action
from stammtisch.games.perlaggen.asking import party_to_show
from stammtisch.games.perlaggen.cells import FIGURES, NOBODY, PARTIES, PLACES, SPIEL, party
from stammtisch.games.perlaggen.figures import best_of
from stammtisch.games.perlaggen.hands import names_after
from stammtisch.games.perlaggen.notation import encode
from stammtisch.games.perlaggen.showing import others_best

RANKED = ("rests", "shows", "stands", "passes")  # what comes first where nothing speaks against it
LESS = 0.0005  # what it is worth to keep a card covered
WHY = {
    "rests": "perlaggen_rest",
    "shows": "perlaggen_show",
    "stands": "perlaggen_stand",
    "passes": "perlaggen_add_nothing",
}


class Shower:
    """The figures that are to be shown now, for one seat."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.r, self.s, self.me = outlook, outlook.r, outlook.s, outlook.me
        outlook.look(2 * outlook.temper.samples)

    def show(self, options: Sequence[Action]) -> Choice:
        """Something positive first; nothing is given up before it is asked for."""
        acts = [option for option in options if option.verb in RANKED and not self._said_before(option)]
        asked = dict.fromkeys(option.args[0] for option in acts)
        best = [self._best(FIGURES.index(figure), acts) for figure in asked]
        best.sort(key=lambda option: RANKED.index(option.verb))
        if not best or (best[0].verb == "passes" and party_to_show(self.s) != self.me):
            return Choice(None, "nothing_to_say")
        act = best[0] if best[0].verb != "passes" else best[-1] if len(best) == 1 else self._owed(best)
        return Choice(act, self._why(act), {"figure": act.args[0]})

    def _why(self, act: Action) -> str:
        """Against nothing nothing is given away."""
        if act.verb == "passes" and not others_best(self.r, self.s, self.me, FIGURES.index(act.args[0])):
            return "perlaggen_none_shown"
        return WHY[act.verb]

    def _said_before(self, option: Action) -> bool:
        """It stands already; three players could say so to one another for ever."""
        f = FIGURES.index(option.args[0])
        equal = self.s.value[PARTIES * f + self.me] == others_best(self.r, self.s, self.me, f)
        return option.verb == "stands" and equal and self.s.stood[f] >> self.me & 1 == 1

    def _owed(self, passes: list[Action]) -> Action:
        """Of figures to give up, the one that the table waits for."""
        return min(passes, key=lambda option: FIGURES.index(option.args[0]))

    def _best(self, f: int, acts: Sequence[Action]) -> Action:
        ways = [option for option in acts if option.args[0] == FIGURES[f]]
        ways.sort(key=lambda option: RANKED.index(option.verb))
        if ways[0].verb == "rests":
            return ways[0]
        judged = [(self._worth(f, way) - LESS * self._laid(way), -i) for i, way in enumerate(ways)]
        return ways[-max(judged)[1]]

    def _code(self, way: Action) -> int:
        return encode(self.r, self.s, way) if way.verb in ("shows", "stands") and len(way.args) > 1 else 0

    def _laid(self, way: Action) -> int:
        """Cards of the hand that it uncovers."""
        code, first = self._code(way), self.s.laid[self.outlook.seat]
        return sum(code >> 6 * (place + 1) + 6 & 63 != 0 for place in range(first, PLACES))

    def _worth(self, f: int, way: Action) -> float:
        mask, ranks, wilds = names_after(self.s, self.outlook.seat, self._code(way))
        own = [best_of(g, mask, ranks, wilds) for g in range(2)]
        outcomes = [self._outcome(world, f, way.verb, own) for world in self.outlook.worlds]
        return self.outlook.mean(self.outlook.slate, outcomes)

    def _outcome(self, world: World, f: int, verb: str, own: list[int]) -> Outcome:
        found = [self._winner(world, g, own[g], verb if g == f else "") for g in range(2)]
        return found[0], found[1], self.s.by[SPIEL]

    def _winner(self, world: World, f: int, own: int, verb: str) -> int:
        """Everybody shows what he can, unless he has given up or declared it standing (PE-135, PE-136)."""
        ends = []
        for p in range(self.r.parties):
            lies, stays = self.s.value[PARTIES * f + p], bool(self.s.locked[f] >> p & 1)
            if p == self.me and verb == "stands" and p == self.s.beginner:
                lies, stays = others_best(self.r, self.s, p, f), True
            can = lies if stays or (p == self.me and verb == "passes") else self._can(world, f, p, own)
            ends.append(max(lies, can))
        best = max(ends)
        return ends.index(best) if best and ends.count(best) == 1 else NOBODY

    def _can(self, world: World, f: int, p: int, own: int) -> int:
        values = world.by_seat[f]
        return max(
            own if seat == self.outlook.seat else values[seat]
            for seat in range(self.s.seats)
            if party(self.r, seat) == p
        )
