"""Finding rules by words as people type them: any case, with or without accents, `ue` for `ü`.

A head word of the glossary found is worth most, then rules in the reader's language, then the rest.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from stammtisch.core.ruletext import Rulebook, RuleText, Term

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

WHOLE, START, INSIDE = 4, 3, 1
SHORTEST_INSIDE = 3  # shorter pieces occur inside half of all words


@cache
def fold(text: str) -> str:
    """Case and accents away: 'Größe' becomes 'grosse', 'può' becomes 'puo'."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


def spellings(word: str) -> tuple[str, ...]:
    """The folded word, and what it was if `ae`, `oe`, `ue` stand for umlauts."""
    folded = fold(word)
    umlauts = folded.replace("ae", "a").replace("oe", "o").replace("ue", "u")
    return (folded,) if umlauts == folded else (folded, umlauts)


@cache
def _pattern(folded: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(folded)}(?!\w)")


def _fit(folded: str, text: str) -> int:
    if folded not in text:
        return 0
    whole = len(_pattern(folded).findall(text))
    if whole:
        return WHOLE + min(whole - 1, 2)  # used more than once: the text is about it
    if re.search(rf"(?<!\w){re.escape(folded)}", text):
        return START
    return INSIDE if len(folded) >= SHORTEST_INSIDE else 0


def fit(word: str, text: str) -> int:
    """How well a word sits in a text: 0 not at all, more for whole words and for repeated ones."""
    folded = fold(text)
    return max(_fit(spelling, folded) for spelling in spellings(word))


def same(word: str, name: str) -> bool:
    """Is the word the name itself, an article before it aside?"""
    bare = re.sub(r"^(der|die|das|ein|eine|einen) ", "", fold(name))
    return any(spelling in (bare, fold(name)) for spelling in spellings(word))


@cache
def _meanings() -> dict[str, tuple[str, ...]]:
    """What people say, folded, and what the rulebooks call it."""
    rows = yaml.load(files("stammtisch.core").joinpath("synonyms.yaml").read_text(encoding="utf-8"), _LOADER)
    found: dict[str, tuple[str, ...]] = {}
    for row in rows:
        for said in row["say"]:
            for spelling in spellings(said):
                found[spelling] = (*found.get(spelling, ()), *row["mean"])
    return found


def meanings(word: str) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(name for spelling in spellings(word) for name in _meanings().get(spelling, ()))
    )


def words_of(words: str | Iterable[str]) -> tuple[str, ...]:
    """What somebody typed, word by word; several that are known to mean one thing stay together."""
    typed = (words,) if isinstance(words, str) else tuple(words)
    left, found = [word for piece in typed for word in piece.split()], []
    while left:
        length = next((n for n in range(len(left), 1, -1) if meanings(" ".join(left[:n]))), 1)
        found.append(" ".join(left[:length]))
        left = left[length:]
    return tuple(found)


def _rule_score(word: str, rule: RuleText, lang: str, others: Iterable[str]) -> int:
    if same(word, rule.id):
        return 50
    fits = [fit(word, text) * (2 if key == lang else 1) for key, text in rule.text.items()]
    fits += [fit(name, text) // 2 for name in others for text in rule.text.values()]
    return max(fits)


def _term_score(word: str, term: Term) -> int:
    if any(same(word, name) for name in term.names):
        return 40
    if any(same(meant, name) for meant in meanings(word) for name in term.names):
        return 20
    named = max(fit(word, name) for name in term.names)
    return 3 * named if named else max(fit(word, text) for text in term.text.values())


def scores_in(
    book: Rulebook, words: tuple[str, ...], lang: str
) -> Iterator[tuple[RuleText | Term, list[int]]]:
    """Every entry of a rulebook with its score for each word; 0 where the word does not occur."""
    known = [term.names for term in book.glossary]
    for term in book.glossary:
        yield term, [_term_score(word, term) for word in words]
    # a rule that says Noggerl is also about the Bummerl: the glossary's other names count, at less
    others = [
        {name for names in known if any(same(word, n) for n in names) for name in names} | {*meanings(word)}
        for word in words
    ]
    for rule in book.rules.values():
        yield rule, [_rule_score(word, rule, lang, also) for word, also in zip(words, others, strict=True)]
