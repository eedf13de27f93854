"""The words of Perlaggen in every language, and a sentence taken apart into figures, cards and the rest."""

import re
from dataclasses import dataclass, field
from functools import cache, partial

from stammtisch.wording.spelling import bare, cards_by_name, fillers, said

from .. import NAME
from ..cells import FIGURES
from ..notation import RANKS

VERBS = ("plays", "bids", "holds", "passes", "raises", "keeps", "done", "claims", "looks", "exchanges",
         "shows", "stands", "rests", "asks", "declares", "vetoes", "reduces", "says", "signals",
         "withdraws", "christens")  # fmt: skip
LEVELS = ("3", "4", "5", "6", "7", "8", "9", "10", "out")
MARKS = ("unseen", "all", "none", "as", "nameless", "question")
NUMBERS = {"typed.three": "3", "typed.four": "4", "typed.five": "5"}
CLAIMED = {"false": "PE-093", "lost": "PE-096", "colour": "PE-110", "revoked": "PE-188"}


_said = partial(said, game=NAME)


@cache
def vocabulary(prefix: str, codes: tuple[str, ...]) -> dict[str, str]:
    """Word -> code, from the catalogue of every language and the code itself."""
    found = {word: code for code in codes for word in _said(f"{prefix}.{code}")}
    return {**found, **{bare(code): code for code in codes}}


@cache
def figures() -> dict[str, str]:
    return {bare(figure): figure for figure in FIGURES}


@cache
def ranks() -> dict[str, str]:
    """ "König", "die Könige", "re": a rank by itself."""
    found = {rank.lower(): rank for rank in RANKS[1:]}
    for rank in RANKS[1:]:
        for key in (f"rank.{rank}", f"schlag.{rank}"):
            found.update({word: rank for word in _said(key) if word not in fillers()})
    return found


@cache
def numbers() -> dict[str, str]:
    """ "dritzig", "viertig", "fünftig"."""
    return {word: number for key, number in NUMBERS.items() for word in _said(key)}


@dataclass
class Sentence:
    """What was typed, taken apart."""

    verbs: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
    cards: list[tuple[str, str | None]] = field(default_factory=list)  # a card and its name
    levels: list[str] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    rest: list[str] = field(default_factory=list)

    @property
    def verb(self) -> str | None:
        return self.verbs[0] if self.verbs else None


def words_of(text: str) -> list[str]:
    return [word for part in re.split(r"[\s,.!?=:+]+", text) if (word := bare(part))]


def take_apart(words: list[str]) -> Sentence:
    found, at, naming = Sentence(), 0, False
    verbs, levels = vocabulary("typed", VERBS), vocabulary("level", LEVELS)
    marks = {word: mark for mark in MARKS for word in _said(f"typed.{mark}")}
    small = fillers() | set(_said("typed.small"))
    while at < len(words):
        card, long = _card(words, at)
        word = words[at]
        at += max(1, long)
        if card and naming and found.cards:
            found.cards[-1] = (found.cards[-1][0], card)
        elif card:
            found.cards.append((card, None))
        elif word in figures():
            found.figures.append(figures()[word])
        elif word in marks:
            found.marks.add(marks[word])
        elif word in verbs:
            found.verbs.append(verbs[word])
            if word in levels:
                found.levels.append(levels[word])
        elif word in levels:
            found.levels.append(levels[word])
        elif word not in small:
            found.rest.append(word)
        naming = marks.get(word) == "as" and not card
    return found


def _card(words: list[str], at: int) -> tuple[str | None, int]:
    """A card written in one or more words, and how many they are."""
    if words[at] in fillers():
        return None, 0
    for long in (4, 3, 2, 1):
        some = words[at : at + long]
        if len(some) == long and some[-1] not in fillers():
            code = cards_by_name().get("".join(word for word in some if word not in fillers()))
            if code:
                return code, long
    return None, 0
