"""Acts as people type them, in any of the languages: "HA", "WE als HA", "bieten herz", "gut", "drei"."""

import re
from functools import cache
from typing import Any

from stammtisch import texts
from stammtisch.core.model import Action, View
from stammtisch.core.problem import Problem
from stammtisch.core.rulesearch import fold
from stammtisch.wording.game_words import Feint
from stammtisch.wording.spelling import bare, cards_by_name, fillers

from ..cells import BREACHES, FIGURES, HELD2, NOBODY

VERBS = ("plays", "bids", "holds", "passes", "raises", "keeps", "done", "claims")


@cache
def _verbs() -> dict[str, str]:
    """Word -> verb, from the catalogue of every language and the notation itself."""
    words = {verb: verb for verb in VERBS}
    for verb in VERBS:
        for lang in texts.languages():
            words.update(dict.fromkeys(fold(texts.say(lang, f"typed.{verb}")).split(), verb))
    return words


def read(text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
    """The act that was typed; a Problem where it is none, a Feint where it may be only talk."""
    words = [bare(word) for word in re.split(r"[\s,.!=]+", text) if bare(word)]
    if words and words[0] == bare(names[view.seat or 0]) and len(words) > 1:
        words = words[1:]
    verbs = [_verbs()[word] for word in words if word in _verbs()]
    rest = [word for word in words if word not in _verbs() and word not in fillers()]
    verb = verbs[0] if verbs else "plays"
    assert view.seat is not None
    if not verbs and len(rest) == 1 and rest[0] in FIGURES:
        raise Feint(rest[0])  # a bare "Herz!" is no bid
    if verb in ("plays", "keeps"):
        return Action(view.seat, verb, _card_args(rest, text))
    if verb == "claims":
        return Action(view.seat, verb, _claim_args(rest, names, text))
    if verb == "done":
        return Action(view.seat, verb)
    figure = _figure(verb, rest, view, text)
    return Action(view.seat, verb, (figure, "to", "3") if verb == "raises" else (figure,))


def _card_args(words: list[str], text: str) -> tuple[str, ...]:
    """One card, or a wild card and its name; each may be written in several words."""
    found: list[str] = []
    at = 0
    while at < len(words):
        for long in (4, 3, 2, 1):
            card = cards_by_name().get("".join(words[at : at + long])) if at + long <= len(words) else None
            if card:
                found.append(card)
                at += long
                break
        else:
            raise Problem("terminal.unread.other", text=text)
    if len(found) == 1:
        return (found[0],)
    if len(found) == 2:
        return found[0], "as", found[1]
    raise Problem("terminal.unread.other", text=text)


def _figure(verb: str, words: list[str], view: View[Any, Any], text: str) -> str:
    """The figure named, else the one on offer, else the only one that is held."""
    s = view.cells
    named = [word for word in words if word in FIGURES]
    if len(named) == 1 and len(words) == 1:
        return named[0]
    if words:
        raise Problem("terminal.unread.other", text=text)
    if s.offer != NOBODY:
        return FIGURES[s.offer]
    held = [FIGURES[f] for f in range(5) if s.status[f] == HELD2]
    if verb == "raises" and len(held) == 1:
        return held[0]
    if verb in ("holds", "passes"):
        return FIGURES[0]  # nothing is on offer, and the rules will say so
    raise Problem("terminal.unread.other", text=text)


@cache
def _breaches() -> dict[str, str]:
    found = {bare(breach): breach for breach in BREACHES}
    for lang in texts.languages():
        found.update({bare(texts.say(lang, f"breach.{breach}")): breach for breach in BREACHES})
    return found


def _claim_args(words: list[str], names: tuple[str, ...], text: str) -> tuple[str, ...]:
    """A name, a breach in one or more words, perhaps a figure, perhaps "prev"."""
    seats = [i for i, name in enumerate(names) if bare(name) in words]
    rest = [word for word in words if word not in {bare(name) for name in names}]
    late = ("prev",) if "prev" in rest else ()
    figure = tuple(word for word in rest if word in FIGURES and word not in ("spiel",))
    breach = _breaches().get("".join(word for word in rest if word not in (*figure, *late)))
    if len(seats) != 1 or breach is None:
        raise Problem("terminal.unread.other", text=text)
    return str(seats[0]), breach, *figure, *late
