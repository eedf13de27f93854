"""Why two sets of rules part ways: the options in which they differ, and the rules behind these."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from stammtisch.core import rulebook as law
from stammtisch.core.options import Settings, options_of

Differing = Mapping[str, tuple[Any, Any]]  # name of an option, the record's value, the other's


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the two are played by."""

    record: Settings
    other: Settings

    @property
    def game(self) -> str:
        return self.record.ruleset.game

    @property
    def differing(self) -> Differing:
        pairs = {name: (self.record[name], self.other[name]) for name in options_of(self.game)}
        return {name: (mine, theirs) for name, (mine, theirs) in pairs.items() if mine != theirs}

    def about(self, cited: Iterable[str]) -> tuple[str, ...]:
        """The differing options that touch one of these rules."""
        known, rules = options_of(self.game), set(cited)
        return tuple(name for name in self.differing if rules & set(known[name].rules))

    def behind(self, options: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The rules of these options that hold in one of the two rulesets only: the record's, the other's."""
        mine, theirs = self.record.ruleset.id, self.other.ruleset.id
        touched = _rules_of(self.game, options)
        texts = law.rulebook(self.game).rules if self.game in law.games() else {}
        known = [texts[rule] for rule in touched if rule in texts]
        here = tuple(rule.id for rule in known if rule.holds_in(mine) and not rule.holds_in(theirs))
        there = tuple(rule.id for rule in known if rule.holds_in(theirs) and not rule.holds_in(mine))
        return here, there

    def touched(self, options: Iterable[str]) -> tuple[str, ...]:
        return _rules_of(self.game, options)


def _rules_of(game: str, options: Iterable[str]) -> tuple[str, ...]:
    known = options_of(game)
    return tuple(dict.fromkeys(rule for name in options for rule in known[name].rules))
