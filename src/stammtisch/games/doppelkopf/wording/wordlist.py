"""The words of Doppelkopf in every language of the house, and how a sentence is taken apart."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial

from stammtisch.core.cards import FRENCH
from stammtisch.wording.spelling import bare, fillers, said

from .. import NAME
from ..cells import KINDS, SAYS

VERBS = ("plays", "sauber", "declares", "bids", "passes", "holds", "weg", "announces", "blurts")
NICKNAMES = ("DA", "H10", "CQ", "CJ", "SQ")
MARKS = ("vorab", "schwein", "solo")
SUITS = {"herz-solo": "H", "pik-solo": "S", "kreuz-solo": "C"}
SIGNS = str.maketrans({"♣": "C", "♠": "S", "♥": "H", "♦": "D"})
LONGEST = 4  # words of one phrase: "ace of the clubs"
LINKS = ("", "of", "ofthe", "di", "der", "aus")


_said = partial(said, game=NAME)


def _cards() -> Iterator[tuple[str, str]]:
    for suit in FRENCH.suits:
        for rank in FRENCH.ranks[1:]:
            code = suit + rank
            yield bare(code), code
            yield from ((bare(suit + letter), code) for letter in _letters(rank))
            for colour in _said(f"typed.suit.{suit}"):
                for height in (bare(rank), *_letters(rank), *_said(f"typed.rank.{rank}")):
                    yield colour + height, code
                    yield from ((height + link + colour, code) for link in LINKS)
    for code in NICKNAMES:
        yield from ((word, code) for word in _said(f"typed.card.{code}"))


def _letters(rank: str) -> list[str]:
    return _said(f"french.letter.{rank}")


def _kinds() -> Iterator[tuple[str, str]]:
    for kind in KINDS:
        yield bare(kind), kind
        yield from ((word, kind) for word in _said(f"typed.kind.{kind}"))
        stems = _said(f"typed.suit.{SUITS[kind]}") if kind in SUITS else _said(f"typed.kind.{kind}")
        for stem in stems if kind.endswith("solo") else ():
            yield f"{stem}solo", kind
            yield from ((f"solo{link}{stem}", kind) for link in LINKS)


@cache
def phrases() -> dict[str, tuple[str, str]]:
    """Words written together -> what they are and their code."""
    found: dict[str, tuple[str, str]] = {}
    for verb in VERBS:
        found |= {word: ("verb", verb) for word in (verb, *_said(f"typed.{verb}"))}
    found |= {word: ("mark", mark) for mark in MARKS for word in (mark, *_said(f"typed.{mark}"))}
    found |= {word: ("kind", kind) for word, kind in _kinds()}
    found |= {word: ("card", card) for word, card in _cards()}
    for say in SAYS:
        found |= {word: ("say", say) for word in (bare(say), *_said(f"typed.say.{say}"))}
    return found


@cache
def small() -> frozenset[str]:
    return fillers() | frozenset(_said("typed.small"))


@dataclass
class Sentence:
    """What was typed, taken apart."""

    verbs: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    rest: list[str] = field(default_factory=list)

    @property
    def verb(self) -> str | None:
        return self.verbs[0] if self.verbs else None


def words_of(text: str) -> list[str]:
    parts = re.split(r"[\s,.!?=:+„“”«»\"']+", text.translate(SIGNS))
    return [word for part in parts if (word := bare(part))]


def take_apart(words: list[str]) -> Sentence:
    found, at = Sentence(), 0
    lists = {"verb": found.verbs, "card": found.cards, "kind": found.kinds, "say": found.says}
    while at < len(words):
        for long in range(min(LONGEST, len(words) - at), 0, -1):
            what, code = phrases().get("".join(words[at : at + long]), ("", ""))
            if what == "mark":
                found.marks.add(code)
            elif what:
                lists[what].append(code)
            if what:
                break
        else:
            if words[at] not in small():
                found.rest.append(words[at])
        at += long
    return found
