"""Figures in words: "3 × König", "4 bis Ass"."""

from typing import Any

from stammtisch.core.cards import cards_of
from stammtisch.core.model import View
from stammtisch.wording.voice import Voice

from ..cells import FIGURES, Rules, party, party_set
from ..notation import RANKS


def value_text(voice: Voice, f: int, value: int) -> str:
    """A value as the rules keep it; a dash for none."""
    if value == 0:
        return voice.look["bench"]
    return voice.say(f"terminal.perlaggen.value.{FIGURES[f]}", n=value >> 4, rank=RANKS[value & 15])


def good_for(r: Rules, offered: int) -> int:
    """What a word brings that is let good: one less than was offered (PE-084, PE-087)."""
    return offered - 1


def parties(view: View[Any, Any]) -> list[int]:
    """All parties, the reader's own first."""
    mine = party(view.rules, view.seat) if view.seat is not None else 0
    return [(mine + i) % view.rules.parties for i in range(view.rules.parties)]


def side(view: View[Any, Any], voice: Voice, p: int) -> str:
    """A party: we and they, or a name where each plays for himself."""
    r, seats = view.rules, cards_of(party_set(view.rules, p))
    if len(seats) == 1:
        return voice.names[p]
    if view.seat is not None:
        return voice.say("terminal.perlaggen.we" if p == party(r, view.seat) else "terminal.perlaggen.they")
    return "+".join(voice.names[seat] for seat in seats)
