"""The law as people read it: every numbered rule with its texts, sources and glossary.

Each game ships one `rulebook.yaml` beside its code.  It is read on first use and kept, because most runs
of the program never look at it.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from stammtisch.core.homes import homes
from stammtisch.core.rulesearch import scores_in, words_of
from stammtisch.core.ruletext import Rulebook, RuleText, Source, Term, Topic, Work, spelled
from stammtisch.texts import DEFAULT, STAND_IN, languages

__all__ = [
    "Found", "RuleText", "Rulebook", "Source", "Term", "Topic", "UnknownGame", "UnknownRule", "Work",
    "find_rule", "game_of", "games", "near_words", "rulebook", "search", "untranslated",
]  # fmt: skip

_FILE = "rulebook.yaml"
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ID = re.compile(r"\s*([A-Za-z]+)[\s_-]*(\d+)\s*")


class UnknownGame(LookupError):
    """No game of that name ships a rulebook."""

    def __init__(self, game: str) -> None:
        self.game, self.known = game, games()
        super().__init__(f"no rulebook for {game!r}; there are: {', '.join(self.known)}")


class UnknownRule(LookupError):
    """No rulebook has a rule of that number; `near` are the ids somebody may have meant."""

    def __init__(self, rule_id: str, near: tuple[str, ...]) -> None:
        self.rule_id, self.near = rule_id, near
        super().__init__(f"no rule {rule_id!r}" + (f"; near it: {', '.join(near)}" if near else ""))


@dataclass(frozen=True)
class Found:
    """Something a search turned up, and how well it fits."""

    game: str
    entry: RuleText | Term
    score: int


@cache
def _homes() -> dict[str, Traversable]:
    found = {name: home.folder().joinpath(_FILE) for name, home in homes().items()}
    return {name: file for name, file in found.items() if file.is_file()}


def games() -> tuple[str, ...]:
    """The games that ship a rulebook."""
    return tuple(_homes())


def _texts(row: Mapping[str, Any]) -> dict[str, str]:
    """In every language that there is; what one lacks as the catalogue does: in English, else in German."""
    german = row[DEFAULT]
    return {lang: str(row.get(lang) or row.get(STAND_IN) or german) for lang in languages()}


def _work(name: str, row: Mapping[str, Any]) -> Work:
    facts: dict[str, Any] = {**row, "after": tuple(row.get("after", ()))}
    return Work(id=name, **facts)


def _rule(row: Mapping[str, Any]) -> RuleText:
    sources = tuple(Source(source["work"], str(source["at"])) for source in row["source"])
    rulesets = tuple(row["rulesets"])
    named: Mapping[str, Any] | None = row.get("when")
    when = named and {option: tuple(map(spelled, values)) for option, values in named.items()}
    return RuleText(row["id"], rulesets, row["topic"], sources, bool(row.get("decided")), _texts(row), when)


@cache
def _data(game: str) -> Any:
    if game not in _homes():
        raise UnknownGame(game)
    return yaml.load(_homes()[game].read_text(encoding="utf-8"), _LOADER)


@cache
def untranslated(game: str, lang: str) -> tuple[str, ...]:
    """The rules, topics and terms of a rulebook that a language does not say itself."""
    data = _data(game)
    rows = [*data["rules"], *data["topics"], *data["glossary"]]
    return tuple(row.get("id") or row["term"] for row in rows if not row.get(lang))


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, read once per process."""
    data = _data(game)
    works = {name: _work(name, row) for name, row in data["works"].items()}
    return Rulebook(
        game=game,
        works=works,
        topics=tuple(Topic(row["id"], _texts(row)) for row in data["topics"]),
        rules={row["id"]: _rule(row) for row in data["rules"]},
        glossary=tuple(Term(r["term"], tuple(r.get("also", ())), _texts(r)) for r in data["glossary"]),
    )


@cache
def _prefixes() -> dict[str, str]:
    """First letters of the ids to game; a glance at each file, so that one rule costs one rulebook."""
    prefixes: dict[str, str] = {}
    for game, file in _homes().items():
        first = re.search(r"^\s*- id: ([A-Z]+)-\d", file.read_text(encoding="utf-8"), re.MULTILINE)
        if first:
            prefixes.setdefault(first[1], game)
    return prefixes


def _near(rule_id: str) -> tuple[str, ...]:
    given = _ID.fullmatch(rule_id)
    game = _prefixes().get(given[1].upper()) if given else None
    if given and game:
        ids = list(rulebook(game).rules)
        closest = sorted(ids, key=lambda known: abs(int(known.split("-")[1]) - int(given[2])))[:3]
        return tuple(sorted(closest))
    every = [known for game in games() for known in rulebook(game).rules]
    return tuple(difflib.get_close_matches(rule_id.upper(), every, n=3, cutoff=0.5))


def game_of(rule_id: str) -> str:
    """The game whose rulebook has a rule, by the letters of its id."""
    return _prefixes()[find_rule(rule_id).id.split("-")[0]]


def find_rule(rule_id: str) -> RuleText:
    """A rule by its id, in any case and spelling: 'BI-064', 'bi-64', 'BI064'."""
    given = _ID.fullmatch(rule_id)
    if given:
        prefix = given[1].upper()
        found = _prefixes().get(prefix)
        rule = rulebook(found).rules.get(f"{prefix}-{int(given[2]):03d}") if found else None
        if rule:
            return rule
    raise UnknownRule(rule_id, _near(rule_id))


def near_words(word: str) -> tuple[str, ...]:
    """Words of the glossaries that somebody may have meant."""
    names = {
        name.casefold(): name for game in games() for term in rulebook(game).glossary for name in term.names
    }
    return tuple(names[near] for near in difflib.get_close_matches(word.casefold(), names, n=3, cutoff=0.7))


def search(words: str | Iterable[str], lang: str = "de", game: str | None = None) -> tuple[Found, ...]:
    """Rules and glossary entries in which all words occur, in any language, the best first."""
    wanted = words_of(words)
    if not wanted:
        return ()
    found = [
        Found(name, entry, sum(scores))
        for name in ((game,) if game else games())
        for entry, scores in scores_in(rulebook(name), wanted, lang)
        if all(scores)
    ]
    return tuple(sorted(found, key=lambda hit: -hit.score))
