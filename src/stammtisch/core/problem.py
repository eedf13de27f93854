"""What can be wrong with what a person gave us, as a value that any language can word."""

from collections.abc import Mapping
from typing import Any

LONGEST = 400  # of what somebody gave us, as it is said again


class Problem(Exception):
    """Bad input: `key` and `facts` name a text of the catalogue, `rules` the law behind it."""

    def __init__(self, key: str, rules: tuple[str, ...] = (), /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key, self.rules = key, rules
        self.facts: Mapping[str, Any] = {name: _shortened(fact) for name, fact in facts.items()}

    def __reduce__(self) -> Any:
        """As it comes back from another process."""
        return _again, (self.key, self.rules, dict(self.facts))

    def said(self, lang: str) -> str:
        """The sentence, in a language of the house."""
        from stammtisch.texts import say

        return say(lang, self.key, **self.facts)

    def __str__(self) -> str:
        return self.said("en")


class UnknownName(Problem):
    """There is no game, ruleset, option, bot or rule of that name; the fact `allowed` has those there are."""


def _again(key: str, rules: tuple[str, ...], facts: Mapping[str, Any]) -> Problem:
    return Problem(key, rules, **facts)


def _shortened(fact: Any) -> Any:
    return f"{fact[:LONGEST]} …" if isinstance(fact, str) and len(fact) > LONGEST else fact
