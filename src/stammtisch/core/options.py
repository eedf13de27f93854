"""Rulesets and their options: data files, read and checked.

A game has one `options.yaml` that says which options there are, and one file a ruleset with their
defaults.  A choice that is unknown or impossible is a `Problem` that names the reason.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from stammtisch.core.homes import home
from stammtisch.core.problem import Problem, UnknownName
from stammtisch.core.reading import LONGEST, one_line, signed

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}


@dataclass(frozen=True)
class Option:
    """One thing that can be agreed before a Partie."""

    name: str
    kind: str  # number | share (0 to 1) | flag | choice | cards | ranking (cards, highest first) | words
    rules: tuple[str, ...]  # the rules it touches
    of: tuple[str, ...] = ()  # the allowed words or cards
    low: int = 0
    high: int = 0
    step: int = 1
    not_yet: tuple[str, ...] = ()  # values that the rules know and the engine does not play

    def allowed(self) -> tuple[str, ...]:
        if self.kind == "number":
            return tuple(str(n) for n in range(self.low, self.high + 1, self.step))
        if self.kind == "share":
            return ("0 … 1",)
        return ("true", "false") if self.kind == "flag" else self.of

    def read(self, value: Any) -> Any:
        """The value as this option understands it, or a Problem."""
        match self.kind:
            case "number":
                return self._number(value)
            case "flag":
                found = _WORDS.get(str(value).lower())
                if found is None:
                    raise self._refuse(value)
                return found
            case "share":
                return self._share(value)
            case "cards":
                return self._in_order(self._some(value, str.upper))
            case "ranking":
                return self._some(value, str.upper)
            case "words":
                return self._in_order(self._some(value, str.lower))
        # YAML reads on and off as truth values; a choice may use the words
        if isinstance(value, (list, tuple)):
            value = "+".join(str(part) for part in value)  # packets: [2, 3]
        words: tuple[str, ...] = (str(value),)
        if isinstance(value, bool):
            words = ("true", "on") if value else ("false", "off")
        for word in words:
            if word in self.of:
                return word
            if word in self.not_yet:
                raise self._refuse(word, "error.option_not_yet", allowed=self.allowed())
        raise self._refuse(value)

    def _number(self, value: Any) -> int:
        number = None if isinstance(value, bool) else signed(str(value))
        if number is not None and self.low <= number <= self.high and not (number - self.low) % self.step:
            return number
        bounds = {"low": self.low, "high": self.high}
        if self.step == 1:
            raise self._refuse(value, "error.option_range", **bounds)
        raise self._refuse(value, "error.option_steps", **bounds, next=self.low + self.step)

    def _share(self, value: Any) -> float:
        try:
            share = float(value)
        except (TypeError, ValueError):
            raise self._refuse(value) from None
        if not 0 <= share <= 1:
            raise self._refuse(value, "error.option_share", low=0, high=1)
        return share

    def _some(self, value: Any, spelling: Callable[[str], str]) -> tuple[str, ...]:
        """Several cards or words, as they are given."""
        given = value.replace(",", " ").split() if isinstance(value, str) else value
        if given is None or given == ["none"]:
            return ()
        if not isinstance(given, (list, tuple)):
            raise self._refuse(value)
        chosen = tuple(spelling(str(one)) for one in given)
        for one in chosen:
            if one not in self.of:
                raise self._refuse(one)
            if chosen.count(one) > 1:
                raise Problem("error.card_twice", self.rules, card=one)
        return chosen

    def _in_order(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in self.of if one in chosen)

    def _refuse(self, value: Any, key: str = "error.option_value", **facts: Any) -> Problem:
        said = one_line(str(value), LONGEST)
        facts = facts or {"allowed": self.allowed()}
        return Problem(key, self.rules, option=self.name, value=said, **facts)


@dataclass(frozen=True)
class Ruleset:
    """A documented way of playing: its defaults, and what cannot be agreed otherwise."""

    game: str
    id: str
    version: int  # moves only when behaviour does
    defaults: Mapping[str, Any]
    traits: Mapping[str, Any]


@dataclass(frozen=True)
class Settings:
    """What a Partie is played by: a ruleset and the options that differ from it."""

    ruleset: Ruleset
    changed: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        if name in self.changed:
            return self.changed[name]
        return self.ruleset.defaults[name] if name in self.ruleset.defaults else self.ruleset.traits[name]


def _read(game: str, path: str) -> Any:
    return yaml.load(home(game).folder().joinpath(path).read_text(encoding="utf-8"), _LOADER)


@cache
def options_of(game: str) -> dict[str, Option]:
    """Every option of a game, in the order in which they are shown."""
    return {entry["name"]: _option(entry) for entry in _read(game, "options.yaml")["options"]}


def _option(entry: Mapping[str, Any]) -> Option:
    words, later = (tuple(str(word) for word in entry.get(key, ())) for key in ("of", "not_yet"))
    low, high, step = entry.get("range", (0, 0, 1))
    return Option(entry["name"], entry["kind"], tuple(entry["rules"]), words, low, high, step, later)


@cache
def rulesets_of(game: str) -> dict[str, Ruleset]:
    """Every ruleset of a game, the default first."""
    order: list[str] = _read(game, "options.yaml")["rulesets"]
    return {name: _ruleset(game, name) for name in order}


def _ruleset(game: str, name: str) -> Ruleset:
    data = _read(game, f"rulesets/{name}.yaml")
    known = options_of(game)
    given: dict[str, Any] = data["options"]
    if set(given) != set(known):
        raise ValueError(f"{game}/{name}: options differ from options.yaml: {set(given) ^ set(known)}")
    defaults = {option: known[option].read(given[option]) for option in known}
    return Ruleset(game, data["id"], data["version"], defaults, data.get("traits", {}))


def settings(game: str, ruleset: str | None = None, options: Mapping[str, Any] | None = None) -> Settings:
    """A ruleset with some options changed; a Problem if there is no such thing."""
    rulesets, known = rulesets_of(game), options_of(game)
    if ruleset is not None and ruleset not in rulesets:
        raise UnknownName("error.ruleset_unknown", ruleset=ruleset, allowed=tuple(rulesets))
    chosen = rulesets[ruleset] if ruleset else next(iter(rulesets.values()))
    changed = {}
    for name, value in (options or {}).items():
        if name not in known:
            raise UnknownName("error.option_unknown", option=name, allowed=tuple(known))
        read = known[name].read(value)
        if read != chosen.defaults[name]:
            changed[name] = read
    return Settings(chosen, changed)
