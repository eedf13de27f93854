"""What may be agreed at a table, at random: a ruleset, lawful options, as many players as can play it."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from stammtisch.core.game import Game
from stammtisch.core.options import Option, Settings, options_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game

MOST = 11


class Agreed(NamedTuple):
    """What is played: settings, for how many, and the rules that this makes."""

    settings: Settings
    players: int
    rules: Any


def some_value(option: Option, rng: Random) -> Any:
    """Any value that the option knows."""
    match option.kind:
        case "number":
            return rng.randrange(option.low, option.high + 1, option.step)
        case "share":
            return rng.choice([0, 0.5, 1])
        case "flag":
            return rng.random() < 0.5
        case "cards" | "ranking" | "words":
            return rng.sample(option.of, rng.randint(0, len(option.of)))
    return rng.choice(option.of)


def sizes(played: Game, agreed: Settings) -> dict[int, Any]:
    """With how many it can be played so, and the rules then."""
    found = {}
    for players in range(2, MOST + 1):
        try:
            found[players] = played.rules(agreed, players)
        except Problem:
            continue
    return found


def agreements(name: str, ruleset: str, rng: Random) -> Iterator[Agreed]:
    """A few options changed, or many, or every one; what cannot be agreed so is drawn again."""
    known = list(options_of(name).values())
    while True:
        number = rng.choice([1, 3, len(known) // 3, len(known)])
        for _ in range(100):
            chosen = rng.sample(known, number)
            agreed = _agreed(name, ruleset, {option.name: some_value(option, rng) for option in chosen})
            found = sizes(game(name), agreed) if agreed else {}
            if agreed and found:
                players = rng.choice(sorted(found))
                yield Agreed(agreed, players, found[players])
                break


def _agreed(name: str, ruleset: str, changed: Mapping[str, Any]) -> Settings | None:
    try:
        return settings(name, ruleset, changed)
    except Problem:
        return None
