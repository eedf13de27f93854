"""To hold, to raise or to let good what the others offer."""

from collections.abc import Sequence
from typing import Any

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.bots.perlaggen.stakes import Chalked
from stammtisch.core.model import Action
from stammtisch.games.perlaggen.cells import FIGURES, PARTIES, SHOW, SPIEL, party
from stammtisch.games.perlaggen.notation import level_text
from stammtisch.games.perlaggen.showing import others_best

EVEN = 0.5
ANSWERS = ("passes", "holds", "raises")


class Answerer:
    """The answers of one seat; either partner may give them (PE-082)."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.temper, self.s, self.r = outlook, outlook.temper, outlook.s, outlook.r
        outlook.look(2 * outlook.temper.samples)

    def answer(self, options: Sequence[Action]) -> Choice:
        """What is held or raised first: letting good may end the deal."""
        reduced = self._reduce(options)
        if reduced:
            return reduced
        asked = dict.fromkeys(option.args[0] for option in options if option.verb in ANSWERS)
        choices = [self._figure(FIGURES.index(figure), options) for figure in asked]
        spoken = [choice for choice in choices if choice.action and choice.action.verb != "passes"]
        return (spoken or choices or [Choice(None, "nothing_to_say")])[0]

    def _reduce(self, options: Sequence[Action]) -> Choice | None:
        """1853: of several figures leave the one that is most likely one's own (PE-103)."""
        ways = [option for option in options if option.verb == "reduces"]
        if not ways:
            return None
        best = max(ways, key=lambda option: self.outlook.chance(FIGURES.index(option.args[1])))
        return Choice(best, "perlaggen_reduce", {"figure": best.args[1]})

    def _slate(self, but: int) -> Chalked:
        """Other figures that wait for an answer are taken to be held."""
        slate = self.outlook.slate
        for f in range(3):
            if f != but and self.s.offer[f]:
                slate = slate.held(f, self.s.offer[f])
        return slate

    def _figure(self, f: int, options: Sequence[Action]) -> Choice:
        verbs = {option.verb: option for option in options if option.args[0] == FIGURES[f]}
        level, by = self.s.offer[f], self.s.offer_by[f]
        facts: dict[str, Any] = {"figure": FIGURES[f], "level": level_text(self.r, level), "by": by}
        if "holds" not in verbs:
            why = "perlaggen_good_colour" if f == SPIEL else "perlaggen_good_nothing"
            return Choice(verbs.get("passes"), why, facts)
        if self._bid_instead_of_shown(f):
            return Choice(verbs["holds"], "perlaggen_hold_bluff", facts)
        chance = self.outlook.chance(f)
        facts["chance"] = round(100 * chance)
        slate, played = self._slate(f), self.outlook.played()
        theirs = party(self.r, by)
        good = self._let_good(slate, f, theirs)
        hold = self.outlook.mean(slate.held(f, level, 1 << self.outlook.me | 1 << theirs), played)
        if "raises" in verbs and self.temper.dares(level + 1, chance):
            more = self.outlook.offered(slate, f, level + 1)
            if more > max(hold, good) + self.temper.bid_margin / 100:
                facts["level"] = level_text(self.r, level + 1)
                return Choice(verbs["raises"], "perlaggen_give_more", facts)
        if good <= 0:
            return Choice(verbs["holds"], "perlaggen_hold_or_lose", facts)
        if hold > good + self.temper.hold_margin / 100:
            if chance >= EVEN:
                return Choice(verbs["holds"], "perlaggen_hold", facts)
            return Choice(verbs["holds"], *self._though_unlikely(slate, f, hold, facts))
        return Choice(
            verbs.get("passes"), "perlaggen_good" if chance < EVEN else "perlaggen_good_safer", facts
        )

    def _bid_instead_of_shown(self, f: int) -> bool:
        """In showing, who is behind and bids anew what was held would show something better, had he got it,
        for the same points (PE-098, PE-132): letting it good would be a present."""
        s, me = self.s, self.outlook.me
        if f == SPIEL or s.phase != SHOW or s.level[f] < 2 or s.offer[f] != s.level[f]:
            return False
        return s.value[PARTIES * f + me] > others_best(self.r, s, me, f)

    def _though_unlikely(
        self, slate: Chalked, f: int, hold: float, facts: dict[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        """Why a figure is held that most likely goes to the others."""
        outlook = self.outlook
        if f == SPIEL:
            good = slate.good(f, party(self.r, self.s.offer_by[f]), self.s.due[f] - 1)
            if hold <= outlook.mean(good, outlook.played()):  # only that it is not shown at once (PE-117)
                return "perlaggen_hold_play_on", facts
        stands = outlook.stands(f)
        if stands > outlook.chance(f):
            return "perlaggen_hold_stands", {**facts, "chance": round(100 * stands)}
        return "perlaggen_hold_cheap", facts

    def _let_good(self, slate: Chalked, f: int, theirs: int) -> float:
        outlook = self.outlook
        after = slate.good(f, theirs, self.s.due[f] - 1)
        return outlook.mean(after, outlook.shown_now(theirs) if f == SPIEL else outlook.played())
