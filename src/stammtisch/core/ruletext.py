"""What a rulebook is made of: works, topics, numbered rules, glossary.

Plain frozen values, so that a rule can be handed to the command line, a server or a test without the file
it came from.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.options import Settings


@dataclass(frozen=True)
class Work:
    """A book or page that rules come from, as a reader would cite it."""

    id: str
    title: str
    author: str = ""
    place: str = ""
    year: int | None = None
    pages: str = ""
    note: str = ""
    language: str = ""
    after: tuple[str, ...] = ()  # works it is drawn from


@dataclass(frozen=True)
class Source:
    work: str
    at: str


@dataclass(frozen=True)
class Topic:
    id: str
    text: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True)
class RuleText:
    """One numbered rule; `decided` where the works leave it open and a reading was chosen."""

    id: str
    rulesets: tuple[str, ...]
    topic: str
    sources: tuple[Source, ...]
    decided: bool
    text: Mapping[str, str] = field(hash=False)
    # the option values under which it holds, wherever it does; None: nobody has looked
    when: Mapping[str, tuple[str, ...]] | None = field(default=None, hash=False)

    def holds_in(self, ruleset: str) -> bool:
        return "all" in self.rulesets or ruleset in self.rulesets

    def holds_under(self, agreed: Settings) -> bool:
        """Whether what is agreed lets it hold.  Of an option that takes several words one that is named must
        be among them; none may be where none is named."""
        return all(_met(agreed[option], wanted) for option, wanted in (self.when or {}).items())

    @property
    def mentions(self) -> tuple[str, ...]:
        """Rules that the text itself refers to."""
        return tuple(dict.fromkeys(re.findall(r"\b[A-Z]{2,}-\d{3}\b", self.text["de"])))


def spelled(value: Any) -> str:
    """A value of an option as a rulebook writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _met(chosen: Any, wanted: tuple[str, ...]) -> bool:
    if isinstance(chosen, tuple):
        return bool({*chosen} & {*wanted}) if wanted else not chosen
    return spelled(chosen) in wanted


@dataclass(frozen=True)
class Term:
    """A word of the glossary; the head word stays German in every language."""

    term: str
    also: tuple[str, ...]
    text: Mapping[str, str] = field(hash=False)

    @property
    def names(self) -> tuple[str, ...]:
        return (self.term, *self.also)


@dataclass(frozen=True)
class Rulebook:
    game: str
    works: Mapping[str, Work] = field(hash=False)
    topics: tuple[Topic, ...]
    rules: Mapping[str, RuleText] = field(hash=False)  # in reading order
    glossary: tuple[Term, ...]

    @property
    def rulesets(self) -> tuple[str, ...]:
        """Every ruleset that some rule names, in the order in which they first occur."""
        named = (ruleset for rule in self.rules.values() for ruleset in rule.rulesets)
        return tuple(dict.fromkeys(name for name in named if name != "all"))

    def about(self, topic: str, ruleset: str | None = None) -> tuple[RuleText, ...]:
        """The rules of a topic, of all rulesets or of one."""
        rules = (rule for rule in self.rules.values() if rule.topic == topic)
        return tuple(rule for rule in rules if ruleset is None or rule.holds_in(ruleset))

    def neighbours(self, rule_id: str) -> tuple[RuleText | None, RuleText | None]:
        """The rule before and the rule after, in reading order."""
        order = list(self.rules.values())
        at = list(self.rules).index(rule_id)
        return (order[at - 1] if at else None, order[at + 1] if at + 1 < len(order) else None)
