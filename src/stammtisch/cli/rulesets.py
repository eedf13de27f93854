"""Which game and ruleset somebody means: `watten/bavarian`, `bavarian`, or `tirol-1926` beside a game."""

from stammtisch.cli.spoken import Trouble, say
from stammtisch.core import rulebook as law


def homes_of(ruleset: str, named: list[str]) -> list[str]:
    """The games that have a ruleset; those that were named must."""
    homes = [game for game in law.games() if ruleset in law.rulebook(game).rulesets]
    for game in named:
        if game not in homes:
            key = "error.ruleset_other" if homes else "error.ruleset_unknown"
            raise Trouble(say(key, ruleset=ruleset, game=game, allowed=law.rulebook(game).rulesets))
    if not homes:
        known = [f"{game}/{name}" for game in law.games() for name in law.rulebook(game).rulesets]
        raise Trouble(say("error.ruleset_unknown", ruleset=ruleset, allowed=known))
    return named or homes


def in_two(wish: str) -> tuple[str, str]:
    """`watten/bavarian`: the game and its ruleset."""
    game, _, ruleset = wish.lower().partition("/")
    if game not in law.games():
        raise Trouble(say("error.game_unknown", game=game, allowed=law.games()))
    return game, ruleset


def with_ruleset(what: tuple[str, ...], ruleset: str | None) -> tuple[tuple[str, ...], str | None]:
    """`rules watten/bavarian` is `rules --ruleset watten/bavarian`."""
    both = [word for word in what if word.lower().partition("/")[0] in law.games() and "/" in word]
    if ruleset or len(both) != 1:
        return what, ruleset
    return tuple(word for word in what if word not in both), both[0]


def one_home(ruleset: str, homes: list[str]) -> list[str]:
    """A whole book is shown for one game: two may call a ruleset the same."""
    if len(homes) > 1:
        command = f"stammtisch rules {homes[0]} --ruleset {ruleset}"
        raise Trouble(say("error.ruleset_several", ruleset=ruleset, games=homes, command=command))
    return homes
