"""Talk, signs and claims as they are typed: what is said besides the acts of the deal."""

from typing import Any

from stammtisch.core.model import Seat, View
from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole
from stammtisch.wording.signs import sign_named
from stammtisch.wording.spelling import bare

from ..cells import FIGURES
from ..notation import CLAIM_RULES
from .signs import signs
from .wordlist import CLAIMED, vocabulary


def unread(what: str, text: str) -> Problem:
    """What would be right instead."""
    return Problem(f"terminal.perlaggen.unread.{what}", text=text)


def speech(text: str) -> tuple[str, ...]:
    """A phrase by its number, a figure by its name, anything else as it is."""
    words = text.split()[1:]
    if not words:
        raise unread("says", text)
    alone = bare(words[0]) if len(words) == 1 else ""
    return (alone,) if alone in FIGURES or whole(alone) is not None else tuple(words)


def sign(words: list[str], view: View[Any, Any], text: str) -> tuple[str, ...]:
    asks = vocabulary("typed", ("question",))
    question = bool(words) and words[0] in asks
    found = sign_named(words[question:], signs(view))
    if found is None:
        raise unread("signals", text)
    return ("frage", found) if question else (found,)


def claim(words: list[str], names: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Somebody, and what he did: the rule, or a word for it."""
    seats = [str(Seat(i)) for i, name in enumerate(names) if bare(name) in words]
    kinds = vocabulary("typed.claimed", tuple(CLAIMED))
    rules = {bare(rule): rule for rule in CLAIM_RULES} | {str(int(rule[3:])): rule for rule in CLAIM_RULES}
    found = [CLAIMED[kinds[word]] for word in words if word in kinds]
    joined = "".join(word for word in words if word not in {bare(name) for name in names})
    found += [rule for word, rule in rules.items() if joined.endswith(word)]
    if len(seats) != 1 or not found:
        raise unread("claims", text)
    return seats[0], found[0]
