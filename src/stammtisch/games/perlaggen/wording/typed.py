"""Acts as people type them, in any of the languages: "WE als HK", "bieten Gleich Hanger", "gut"."""

from typing import Any

from stammtisch.core.model import Action, View
from stammtisch.wording.game_words import Feint
from stammtisch.wording.spelling import bare

from ..cells import FIGURES, NOBODY, SHOW, any_offer, partner, partners
from ..notation import level_text
from .guessing import (
    best_show,
    figure_to_raise,
    figure_to_show,
    only_exchange,
    pending,
)
from .questions import partners_exchange
from .talking import claim, sign, speech, unread
from .wordlist import (
    Sentence,
    numbers,
    ranks,
    take_apart,
    vocabulary,
    words_of,
)

BARE = ("done", "looks", "asks")


def read(text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
    """The act that was typed; a Problem where it is none, a Feint where it may be only talk (PE-081)."""
    assert view.seat is not None
    words = words_of(text)
    if len(words) > 1 and words[0] == bare(names[view.seat]):
        words, text = words[1:], text.split(maxsplit=1)[1]
    if not words:
        raise unread("other", text)
    first = vocabulary("typed", ("says", "signals", "claims")).get(words[0])
    if first == "says":
        return Action(view.seat, "says", speech(text))
    if first == "signals":
        return Action(view.seat, "signals", sign(words[1:], view, text))
    if first == "claims":
        return Action(view.seat, "claims", claim(words[1:], names, text))
    said = take_apart(words)
    verb = _verb(said, view, text)
    return Action(view.seat, verb, _args(verb, said, view, text))


def _verb(said: Sentence, view: View[Any, Any], text: str) -> str:
    """The first verb; without one a card is played, a step raised, and a figure only named."""
    verb, s = said.verb, view.cells
    if s.asked_for != NOBODY and s.prover == NOBODY and verb in (None, "raises", "shows"):
        return "declares"
    if "none" in said.marks and s.phase == SHOW and verb in (None, "shows"):
        return "passes"
    if verb:
        return "passes" if verb == "done" and s.phase == SHOW else verb
    if "unseen" in said.marks:
        return "bids"
    if said.cards and said.figures and view.cells.phase == SHOW:
        return "shows"
    if said.cards:
        return "plays"
    if said.levels:
        return "raises"
    if said.figures and not said.rest:
        raise Feint(said.figures[0])
    raise unread("other", text)


def _args(verb: str, said: Sentence, view: View[Any, Any], text: str) -> tuple[str, ...]:
    if verb in BARE:
        return ()
    if verb == "bids":
        return _bid(said, text)
    if verb in ("plays", "christens"):
        return _play(verb, said, text)
    if verb in ("keeps", "exchanges", "withdraws"):
        return (_one_card(verb, said, view, text),)
    if verb == "raises":
        return _raise(said, view, text)
    if verb == "vetoes":
        return (str(_mate(view)),)
    if verb == "declares":
        return _declared(said, view, text)
    figure = _figure(verb, said, view, text)
    if verb == "reduces":
        return ("to", figure)
    if verb in ("shows", "stands"):
        return (figure, *_shown(verb, figure, said, view))
    return (figure,)


def _bid(said: Sentence, text: str) -> tuple[str, ...]:
    figures = list(FIGURES) if "all" in said.marks and not said.figures else list(dict.fromkeys(said.figures))
    if not figures or said.rest:
        raise unread("bids", text)
    joined = "+".join(figures)
    return ("unseen", joined) if "unseen" in said.marks else (joined,)


def _play(verb: str, said: Sentence, text: str) -> tuple[str, ...]:
    """One card, or a Perlagg and its name."""
    pairs = said.cards
    if len(pairs) == 2 and not pairs[0][1] and not pairs[1][1]:
        pairs = [(pairs[0][0], pairs[1][0])]
    if len(pairs) != 1 or said.rest or (verb == "christens" and not pairs[0][1]):
        raise unread("plays", text)
    card, name = pairs[0]
    return (card,) if name is None else (card, "as", name)


def _one_card(verb: str, said: Sentence, view: View[Any, Any], text: str) -> str:
    if len(said.cards) >= 1 and not said.rest:
        return said.cards[0][0]
    guess = (only_exchange(view) or partners_exchange(view)) if verb == "exchanges" else None
    if guess is None or said.rest:
        raise unread("card", text)
    return guess


def _raise(said: Sentence, view: View[Any, Any], text: str) -> tuple[str, ...]:
    """The step that was said, or the one that is due."""
    r, s = view.rules, view.cells
    figure = said.figures[0] if said.figures else figure_to_raise(view)
    if "out" in said.levels and said.figures == ["spiel"]:
        figure = figure_to_raise(view) or "spiel"  # "Spiel aus" is a step
    if figure is None or said.rest:
        raise unread("figure", text)
    f = FIGURES.index(figure)
    due = level_text(r, min(r.out, (s.offer[f] or max(2, s.level[f])) + 1))
    return (figure, "to", said.levels[-1] if said.levels else due)


def _figure(verb: str, said: Sentence, view: View[Any, Any], text: str) -> str:
    """The figure named, else the only one it can be about."""
    if said.rest or len(set(said.figures)) > 1:
        raise unread("figure", text)
    if said.figures:
        return said.figures[0]
    guess = pending(view) if any_offer(view.cells) else figure_to_show(view)
    if guess is None:
        if verb in ("holds", "passes") and not any_offer(view.cells) and view.cells.phase != SHOW:
            return FIGURES[0]  # nothing is on offer, and the rules will say so
        raise unread("figure", text)
    return guess


def _shown(verb: str, figure: str, said: Sentence, view: View[Any, Any]) -> tuple[str, ...]:
    """The cards as they were named; without any the best that can be shown."""
    if not said.cards:
        return best_show(view, verb, figure)
    words: list[str] = []
    for card, name in said.cards:
        words += [card] if name is None else [card, "as", name]
    return tuple(words)


def _mate(view: View[Any, Any]) -> int:
    """Whose word he would take back: of his partners who spoke last, otherwise the next one."""
    r, seat, last = view.rules, view.seat or 0, view.cells.last_word
    return int(last) if last != NOBODY and partners(r, seat) >> last & 1 else partner(r, seat)


def _declared(said: Sentence, view: View[Any, Any], text: str) -> tuple[str, ...]:
    """ "Gleich dritzig Könige", "Hanger nichts"."""
    s = view.cells
    asked = FIGURES[s.asked_for] if s.asked_for != NOBODY else None
    figure = said.figures[0] if said.figures else asked
    many = [numbers()[word] for word in said.rest if word in numbers()]
    many, levels = (many, said.levels) if many else (said.levels[:1], said.levels[1:])
    which = [ranks()[word] for word in (*levels, *said.rest) if word in ranks()]
    if figure and "none" in said.marks:
        return (figure, "none")
    if figure and len(many) == 1 and len(which) == 1:
        return (figure, many[0], which[0])
    raise unread("declares", text)
