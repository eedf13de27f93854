"""What can be wrong with what a person gave us, as a value that any language can word."""

from collections.abc import Mapping
from typing import Any


class Problem(Exception):
    """Bad input: `key` and `facts` name a text of the catalogue, `rules` the law behind it."""

    def __init__(self, key: str, rules: tuple[str, ...] = (), /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key, self.rules = key, rules
        self.facts: Mapping[str, Any] = facts

    def __str__(self) -> str:
        from stammtisch.texts import say

        return say("en", self.key, **self.facts)
