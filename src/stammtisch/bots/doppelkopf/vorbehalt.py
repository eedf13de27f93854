"""What to play: solo, wedding or nothing; and whether to outbid, to hold or to let go."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.doppelkopf.outlook import Outlook, Role, role_of
from stammtisch.bots.doppelkopf.temper import Temper
from stammtisch.core.model import Action
from stammtisch.games.doppelkopf.cells import (
    CQ,
    HOCHZEIT,
    KINDS,
    LEVELS,
    LIMITS,
    NORMAL,
    VORBEHALT,
    Cells,
    Rules,
)

WINS = LIMITS[0]


class Caller:
    """The declarations and bids of one seat."""

    def __init__(self, r: Rules, s: Cells, seat: int, temper: Temper, rng: Random) -> None:
        self.r, self.s, self.seat, self.temper, self.rng = r, s, seat, temper, rng

    def decide(self, options: Sequence[Action]) -> Choice:
        if self.s.phase == VORBEHALT:
            return self._declare(options)
        verbs = {option.verb: option for option in options}
        return self._answer(verbs) if "holds" in verbs else self._challenge(options)

    # --- Vorbehalte
    def _solo(self, kind: int, limit: int = WINS) -> float:
        return Outlook(self.r, self.s, self.seat, kind, Role.ALONE).chance(limit)

    def _solo_from(self, owed: int) -> float:
        """Where Kontra gets the point for winning, a lost solo costs more than a won one brings (DO-201)."""
        if owed:
            return self.temper.owed_from
        return self.temper.solo_from if self.r.gegen_alone else self.temper.even_solo_from

    def _declare(self, options: Sequence[Action]) -> Choice:
        said = {KINDS.index(option.args[0]): option for option in options if option.verb == "declares"}
        chances = {kind: self._solo(kind) for kind in said if kind != HOCHZEIT}
        best = max(chances, key=lambda kind: (chances[kind], -kind), default=NORMAL)
        facts = {"kind": KINDS[best], "chance": round(100 * chances.get(best, 0))}
        if self.seat == self.s.made_to:
            return Choice(said[best], "doppelkopf_made_to", facts)
        owed = self.s.owes >> self.seat & 1
        if chances and chances[best] >= self._solo_from(owed):
            return Choice(said[best], "doppelkopf_pflichtsolo" if owed else "doppelkopf_solo", facts)
        sauber = next(option for option in options if option.verb == "sauber")
        if HOCHZEIT not in said:
            return Choice(sauber, "doppelkopf_sauber")
        alone = self._solo(NORMAL)
        if alone >= self.temper.silent_from and self.rng.random() < self.temper.silent:
            return Choice(sauber, "doppelkopf_silent", {"chance": round(100 * alone)})
        return Choice(said[HOCHZEIT], "doppelkopf_hochzeit")

    # --- Abreizen
    def _promise(self, game: int, level: int) -> float:
        """The chance to keep what a level promises: vorab is to win, then the steps."""
        limit = LIMITS[level - 1]
        if game != NORMAL:
            return self._solo(game, limit)
        role = role_of(self.s.dealt[self.seat] >> CQ & 1 == 1)
        if self.s.dealt_twice[self.seat] >> CQ & 1 and HOCHZEIT not in self.s.declared:
            role = Role.ALONE
        return Outlook(self.r, self.s, self.seat, NORMAL, role).chance(limit)

    def _challenge(self, options: Sequence[Action]) -> Choice:
        """The lowest level that is enough, with the game that keeps it more often."""
        bids = [option for option in options if option.verb == "bids"]
        passes = next(option for option in options if option.verb == "passes")
        lowest = min((LEVELS.index(bid.args[0]) for bid in bids), default=0)
        bids = [bid for bid in bids if LEVELS.index(bid.args[0]) == lowest]
        chances = [self._promise(KINDS.index(bid.args[1]), lowest) for bid in bids]
        if not chances or max(chances) < self.temper.outbid_from:
            return Choice(passes, "doppelkopf_pass")
        best = chances.index(max(chances))
        level, kind = bids[best].args
        facts = {"level": level, "kind": kind, "chance": round(100 * chances[best])}
        return Choice(bids[best], "doppelkopf_outbid", facts)

    def _answer(self, verbs: dict[str, Action]) -> Choice:
        s = self.s
        chance = self._promise(s.declared[self.seat], s.offer_level)
        facts = {"level": LEVELS[s.offer_level], "by": s.offer_by, "chance": round(100 * chance)}
        if chance >= self.temper.hold_from:
            return Choice(verbs["holds"], "doppelkopf_hold", facts)
        return Choice(verbs["weg"], "doppelkopf_weg", facts)
