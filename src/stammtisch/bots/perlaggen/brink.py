"""One point short on both sides: asking for Dritziges, declaring it, proving it (4.6)."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import ASK, FIGURES, GLEICH, HANGER, Cells, Rules
from stammtisch.games.perlaggen.hands import best_value

DRITZIG = 48
WORTH_ASKING = {GLEICH: 51, HANGER: 54}  # three nines, three up to the ober: usually enough


def ask(view: View[Rules, Cells], options: Sequence[Action]) -> Choice | None:
    """Vorhand asks where it must; where it may, with something good (PE-155)."""
    asks = [option for option in options if option.verb == "asks"]
    if not asks or view.seat is None:
        return None
    if view.cells.phase == ASK:
        return Choice(asks[0], "perlaggen_ask")
    if any(best_value(view.cells, view.seat, f) >= least for f, least in WORTH_ASKING.items()):
        return Choice(asks[0], "perlaggen_ask_strong")
    return None


def declare(view: View[Rules, Cells], options: Sequence[Action]) -> Choice:
    """The truth, and the best of it; what is silent is given away (PE-156)."""
    asked = ask(view, options)
    if asked:
        return asked
    shows = [option for option in options if option.verb == "shows"]
    if shows:
        return Choice(shows[0], "perlaggen_prove", {"figure": shows[0].args[0]})
    for option in options:
        if option.verb == "declares" and option.args[1] != "none":
            facts = {"figure": option.args[0], "n": int(option.args[1]), "rank": option.args[2]}
            return Choice(option, "perlaggen_declare", facts)
    figure = FIGURES[max(0, view.cells.asked_for)]
    return Choice(options[0], "perlaggen_declare_none", {"figure": figure})
