"""Re, Kontra and the steps: what the hand and the tricks so far promise, and when to say so."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.doppelkopf.outlook import Outlook
from stammtisch.bots.doppelkopf.temper import Temper
from stammtisch.core.model import Action, View
from stammtisch.games.doppelkopf.announcing import cards_needed, rung_of
from stammtisch.games.doppelkopf.asking import blocked
from stammtisch.games.doppelkopf.cells import KONTRA_VORAB, LIMITS, SAYS, Cells, Rules, held

SILENT = Choice(None, "nothing_to_say")


def speak(view: View[Rules, Cells], options: Sequence[Action], temper: Temper) -> Choice:
    """The highest word that pays, or silence; what is owed is said as low as it may be."""
    r, s, seat = view.rules, view.cells, view.seat
    assert seat is not None
    words = sorted((SAYS.index(option.args[0]), option) for option in options)
    if s.must == seat and blocked(s):
        return owed(s, words)
    timely = [(word, option) for word, option in words if due(r, s, seat, word)]
    outlook = Outlook(r, s, seat) if timely else None
    for word, option in reversed(timely):
        chance = outlook.chance(LIMITS[rung_of(word)]) if outlook else 0.0
        if chance >= _needed(word, temper):
            why = "vorab" if word <= KONTRA_VORAB else "step" if rung_of(word) else "double"
            facts = {"said": SAYS[word], "chance": round(100 * chance)}
            return Choice(option, f"doppelkopf_{why}", facts)
    return SILENT


def owed(s: Cells, words: Sequence[tuple[int, Action]]) -> Choice:
    """A Zwangsansage: the rung that is owed, plain."""
    enough = [(rung_of(word), -word, word) for word, _ in words if rung_of(word) >= s.must_rung]
    word = min(enough)[2] if enough else words[0][0]
    return Choice(dict(words)[word], "doppelkopf_must", {"said": SAYS[word]})


def _needed(word: int, temper: Temper) -> float:
    if word <= KONTRA_VORAB:
        return temper.vorab_from
    return temper.step_from if rung_of(word) else temper.double_from


def due(r: Rules, s: Cells, seat: int, word: int) -> bool:
    """Later one knows more: a word waits for the last moment in which it is sure to be in time."""
    if r.ddv_words:
        return s.turn == seat and held(r, s, seat) <= cards_needed(r, s, rung_of(word))
    if word <= KONTRA_VORAB:
        return True
    latest = s.said_trick[s.said - 1] + 1 if s.said else s.m + 2
    return s.trick + 1 >= latest and (s.in_trick > 0 or s.turn == seat)
