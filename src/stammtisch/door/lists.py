"""What may be played, by which rules, and with whom.

`list_games` and not `games`: that is a room, and so is `bots`.
"""

from dataclasses import dataclass
from typing import Any

from stammtisch.bots import bots
from stammtisch.core import rulebook
from stammtisch.core.homes import home, homes
from stammtisch.core.options import options_of, rulesets_of, settings
from stammtisch.core.problem import UnknownName
from stammtisch.core.ruletext import RuleText
from stammtisch.texts import DEFAULT, agreed, catalogue, say


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be agreed before a Partie."""

    name: str
    label: str  #: what it is about, in words
    value: Any  #: as the ruleset has it
    allowed: tuple[str, ...]  #: what it may be
    rules: tuple[str, ...]  #: the rules that it touches


def list_games(lang: str = "en") -> dict[str, str]:
    """The games of the house: names as one writes them, and titles.

    >>> list(list_games())
    ['bieten', 'watten', 'perlaggen', 'doppelkopf']
    """
    return {name: _titled(lang, f"game.{name}.title", name, name) for name in homes()}


def list_rulesets(game: str, lang: str = "en") -> dict[str, str]:
    """The rulesets of a game with their titles, the usual one first."""
    name = home(game).name
    return {found: _titled(lang, f"ruleset.{found}.title", name, found) for found in rulesets_of(name)}


def list_options(game: str, ruleset: str | None = None, lang: str = "en") -> dict[str, Offer]:
    """What may be agreed otherwise under a ruleset: what it is about, what it is now, what it may be."""
    name = home(game).name
    chosen = settings(name, ruleset)
    return {
        option.name: Offer(
            option.name, agreed.label(lang, name, option.name), chosen[option.name], option.allowed(),
            option.rules,
        )
        for option in options_of(name).values()
    }  # fmt: skip


def list_bots(game: str) -> tuple[str, ...]:
    """Who of the house plays a game, the best first."""
    return bots(home(game).name)


def find_rule(rule: str) -> RuleText:
    """A rule by its number, however it is spelled: 'BI-022', 'bi22'.  `text` has it in every language.

    >>> find_rule("bi22").id
    'BI-022'
    """
    try:
        return rulebook.find_rule(rule)
    except rulebook.UnknownRule as unknown:
        if unknown.near:
            raise UnknownName("error.rule_near", rule=rule, near=unknown.near) from None
        raise UnknownName("error.rule_unknown", rule=rule) from None


def _titled(lang: str, key: str, game: str, otherwise: str) -> str:
    return say(lang, key, game=game) if catalogue.has(DEFAULT, key, game) else otherwise
