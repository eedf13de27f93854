"""Games and words by what they bring in imagined worlds: solos, weddings, Abreizen, announcements."""

from collections.abc import Sequence
from random import Random
from typing import Any

from stammtisch.bots import Choice
from stammtisch.bots.doppelkopf.imagined import SAY, START, Budget, Imagined, imagine, mean, share
from stammtisch.bots.doppelkopf.temper import TEMPERS, Temper
from stammtisch.bots.doppelkopf.words import SILENT, due, owed
from stammtisch.core.model import Action
from stammtisch.games.doppelkopf.announcing import rung_of
from stammtisch.games.doppelkopf.asking import blocked
from stammtisch.games.doppelkopf.cells import (
    HOCHZEIT,
    KINDS,
    KONTRA_VORAB,
    LEVELS,
    NOBODY,
    NONE,
    NORMAL,
    SAYS,
    VORBEHALT,
    Cells,
    Rules,
    is_solo,
)

STEADY = TEMPERS["steady"]
WORD_EDGE = 0.15  # the part of what is at stake by which a word must pay
SOLO_EDGE = 1.0  # points by which a solo must be better than what is played without it
OWED = 1.5  # points that it is worth to have played the Pflichtsolo
BID_EDGE = 1.0
HELD = 0.5  # how often a challenge is held
OPTION = tuple[int, ...]


class Declarer:
    """The declarations and bids of one seat."""

    def __init__(self, r: Rules, s: Cells, seat: int, temper: Temper, budget: Budget, rng: Random) -> None:
        self.r, self.s, self.seat, self.temper, self.budget, self.rng = r, s, seat, temper, budget, rng

    def decide(self, options: Sequence[Action]) -> Choice:
        if len(options) == 1 and self.s.phase == VORBEHALT:
            return Choice(options[0], "doppelkopf_sauber")
        if self.s.phase == VORBEHALT:
            return self._declare(options)
        verbs = {option.verb: option for option in options}
        return self._answer(verbs) if "holds" in verbs else self._challenge(options)

    def _try(self, games: Sequence[OPTION]) -> Imagined | None:
        return imagine(self.r, self.s, self.seat, games, self.rng, self.budget)

    def _game(self, kind: int, by: int, level: int = 0) -> OPTION:
        return (START, kind, by if is_solo(kind) or kind == HOCHZEIT else NOBODY, by, level)

    # --- Vorbehalte
    def _declare(self, options: Sequence[Action]) -> Choice:
        kinds = [KINDS.index(option.args[0]) if option.args else NORMAL for option in options]
        tried = self._try([self._game(kind, self.seat) for kind in kinds])
        assert tried, "before play everything agrees"
        worth = [*map(mean, tried.points)]
        owes = bool(self.s.owes >> self.seat & 1)
        for i, kind in enumerate(kinds):
            if is_solo(kind):
                worth[i] += (OWED if owes else 0.0) - self._edge(SOLO_EDGE, self.temper.solo_from)
        best = max(range(len(kinds)), key=lambda i: (worth[i], -i))
        facts = {"kind": KINDS[kinds[best]], "chance": self._won(tried, best)}
        if self.seat == self.s.made_to:
            return Choice(options[best], "doppelkopf_made_to", facts)
        if is_solo(kinds[best]):
            return Choice(options[best], "doppelkopf_pflichtsolo" if owes else "doppelkopf_solo", facts)
        if kinds[best] == HOCHZEIT:
            return Choice(options[best], "doppelkopf_hochzeit")
        if HOCHZEIT in kinds:
            return Choice(options[best], "doppelkopf_silent", facts)
        return Choice(options[best], "doppelkopf_sauber")

    def _edge(self, edge: float, firmness: float) -> float:
        """More for the cautious, less for the bold."""
        return edge * (1 + 4 * (firmness - STEADY.solo_from))

    # --- Abreizen
    def _challenge(self, options: Sequence[Action]) -> Choice:
        s = self.s
        bids = [option for option in options if option.verb == "bids"]
        passes = next(option for option in options if option.verb == "passes")
        lowest = min((LEVELS.index(bid.args[0]) for bid in bids), default=0)
        bids = [bid for bid in bids if LEVELS.index(bid.args[0]) == lowest]
        stands = self._game(s.standing_game, s.standing_by, s.standing_level)
        held = self._game(s.standing_game, s.standing_by, lowest)
        games = [self._game(KINDS.index(bid.args[1]), self.seat, lowest) for bid in bids]
        tried = self._try([stands, held, *games]) if bids else None
        if tried is None:
            return Choice(passes, "doppelkopf_pass")
        as_is, if_held, *if_gone = map(mean, tried.points)
        best = max(range(len(bids)), key=lambda i: (if_gone[i], -i))
        gain = HELD * if_held + (1 - HELD) * if_gone[best] - as_is
        if gain < self._edge(BID_EDGE, self.temper.outbid_from - 0.08) or if_gone[best] < 0:
            return Choice(passes, "doppelkopf_pass")
        level, kind = bids[best].args
        facts = {"level": level, "kind": kind, "chance": self._won(tried, best + 2)}
        return Choice(bids[best], "doppelkopf_outbid", facts)

    def _answer(self, verbs: dict[str, Action]) -> Choice:
        s = self.s
        own = self._game(s.declared[self.seat], self.seat, s.offer_level)
        tried = self._try([own, self._game(s.offer_game, s.offer_by, s.offer_level)])
        assert tried, "before play everything agrees"
        holds = mean(tried.points[0]) > mean(tried.points[1])
        facts = {"level": LEVELS[s.offer_level], "by": s.offer_by, "chance": self._won(tried, 0)}
        return Choice(verbs["holds" if holds else "weg"], f"doppelkopf_{'hold' if holds else 'weg'}", facts)

    def _won(self, tried: Imagined, option: int) -> int:
        return round(100 * share(points > 0 for points in tried.points[option]))


class Speaker:
    """Re, Kontra and the steps."""

    def __init__(self, r: Rules, s: Cells, seat: int, temper: Temper, budget: Budget, rng: Random) -> None:
        self.r, self.s, self.seat, self.temper, self.budget, self.rng = r, s, seat, temper, budget, rng

    def decide(self, options: Sequence[Action]) -> Choice:
        """The word that brings most, or silence; a word waits for its last moment."""
        r, s, seat = self.r, self.s, self.seat
        words = sorted((SAYS.index(option.args[0]), option) for option in options)
        if s.must == seat and blocked(s):
            return owed(s, words)
        timely = [(word, option) for word, option in words if due(r, s, seat, word)]
        if not timely:
            return SILENT
        said: list[Any] = [(SAY, NONE), *((SAY, word) for word, _ in timely)]
        tried = imagine(r, s, seat, said, self.rng, self.budget)
        if tried is None:
            return SILENT
        best, most = 0, 0.0
        for i in range(1, len(said)):
            gains = tried.gains(i, 0)
            gain = mean(gains) - self._edge() * mean([*map(abs, gains)])
            if gain > most:
                best, most = i, gain
        if not best:
            return SILENT
        word, option = timely[best - 1]
        why = "vorab" if word <= KONTRA_VORAB else "step" if rung_of(word) else "double"
        paid = share(gain > 0 for gain in tried.gains(best, 0))
        facts = {"said": SAYS[word], "chance": round(100 * paid)}
        return Choice(option, f"doppelkopf_{why}", facts)

    def _edge(self) -> float:
        return WORD_EDGE + 2 * (self.temper.double_from - STEADY.double_from)
