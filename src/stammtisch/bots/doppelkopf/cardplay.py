"""Which card to play, and why: the one that is worth most in this trick."""

from collections.abc import Sequence
from typing import Any

from stammtisch.bots import Choice
from stammtisch.bots.doppelkopf.sight import NO_LEAD, Sees
from stammtisch.bots.doppelkopf.temper import Temper
from stammtisch.bots.doppelkopf.weighing import DOPPELKOPF_FROM
from stammtisch.bots.doppelkopf.worth import Move, Weigher
from stammtisch.core.cards import FRENCH, rank_of, suit_of
from stammtisch.core.model import Action
from stammtisch.games.doppelkopf.cells import CJ, H10, NOBODY
from stammtisch.games.doppelkopf.strength import ACE, eyes_of

SURE, LIKELY = 0.99, 0.6
MANY = 10
RUNS = 0.4  # the chance from which an ace is led to run through


def play(sight: Sees, options: Sequence[Action], temper: Temper) -> Choice:
    if len(options) == 1:
        return Choice(options[0], "only_card")
    weigher = Weigher(sight, temper)
    moves = [weigher.weigh(FRENCH.parse(option.args[0]), len(option.args) > 1) for option in options]
    best = max(range(len(moves)), key=lambda i: (moves[i].value, -i))
    why, facts = Reason(weigher, moves).of(moves[best])
    return Choice(options[best], f"doppelkopf_{why}", {"card": FRENCH.text(moves[best].card), **facts})


class Reason:
    """Words for a card that was weighed."""

    def __init__(self, weigher: Weigher, moves: Sequence[Move]) -> None:
        self.weigher, self.sight, self.moves = weigher, weigher.sight, moves

    def of(self, move: Move) -> tuple[str, dict[str, Any]]:
        if move.schwein:
            return "schwein", {}
        if self.sight.led == NO_LEAD:
            return self._lead(move), {}
        return self._take(move) if move.takes else self._under(move)

    def _lead(self, move: Move) -> str:
        sight, card, weigher = self.sight, move.card, self.weigher
        if sight.trump(card):
            if sight.over(card) == 0:
                return "lead_draw" if weigher.alone and not sight.last_trick else "lead_boss"
            return "lead_trump" if move.ours < LIKELY else "lead_trump_partner"
        if rank_of(card) == ACE:
            runs = sight.p_runs(card)
            return "lead_ace_sure" if runs > SURE else "lead_ace" if runs >= RUNS else "lead_ace_late"
        if sight.s.seeking and sight.s.alone == sight.seat:
            return "lead_seek"
        if move.ours >= LIKELY:
            return "lead_good"
        alone = sum(suit_of(other) == suit_of(card) and not sight.trump(other) for other in sight.hand) == 1
        trumps = any(sight.trump(other) for other in sight.hand)
        return "lead_blank" if alone and trumps else "lead_plain"

    def _take(self, move: Move) -> tuple[str, dict[str, Any]]:
        sight, weigher = self.sight, self.weigher
        holder, _, _ = sight.best()
        eyes = sight.eyes() + eyes_of(move.card)
        if sight.s.seeking and sight.seat != sight.s.alone:
            return "marry", {}
        if sight.last_trick and move.card == CJ:
            return "charlie", {}
        if sight.fox(move.card):
            return "fox_home", {}
        foxes = [seat for seat, card, _ in sight.lying if sight.fox(card) and weigher.friends[seat] < LIKELY]
        if foxes:
            return "hunt_fox", {"by": foxes[0]}
        if not weigher.after:
            return ("doppelkopf" if eyes >= DOPPELKOPF_FROM else "take_last"), {"n": eyes}
        if weigher.friend(holder) > LIKELY and not all(other.takes for other in self.moves):
            return "take_over", {"by": holder}
        if move.card == H10:
            return "dulle", {"n": eyes}
        if sight.trump(move.card) and sight.led < 4:
            return "ruff", {"n": eyes}
        return "take", {"n": eyes}

    def _under(self, move: Move) -> tuple[str, dict[str, Any]]:
        sight, weigher = self.sight, self.weigher
        holder, _, _ = sight.best()
        friend = weigher.friend(holder) if holder != NOBODY else 0.0
        if move.ours >= LIKELY and friend >= LIKELY:
            if sight.fox(move.card):
                return "fox_home", {}
            if eyes_of(move.card) >= MANY:
                return ("smear" if friend > SURE else "smear_likely"), {"by": holder}
            return "partner_has_it", {"by": holder}
        if any(other.takes for other in self.moves):
            return "duck", {}
        if any(sight.fox(other.card) for other in self.moves) and not sight.fox(move.card):
            return "save_fox", {}
        return "give", {}
