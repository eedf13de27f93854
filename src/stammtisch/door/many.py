"""Deals by the million, on the compiled rules."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from stammtisch.core.homes import home
from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game as law
from stammtisch.wording.game_words import players_of

if TYPE_CHECKING:
    from stammtisch.bulk.loops import Tally


def simulate(
    game: str,
    deals: int,
    *,
    ruleset: str | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int = 1,
) -> "Tally":
    """Play that many deals at random: each lawful act as likely, silence among them.

    The first run of a game compiles its rules, which takes up to two minutes; later ones load them.  The same
    seed gives the same deals and the same tally on any number of threads.  For tables to learn at see
    `stammtisch.research.gymnasium.make_vec`.

    Raises:
        Problem: there is no compiler; the sentence says where it comes from.
    """
    agreed = settings(home(game).name, ruleset, options)
    seats = players_of(agreed) if players is None else players
    played = law(game)
    rules = played.rules(agreed, seats)
    if not find_spec("numba"):
        raise Problem("error.no_compiler")
    from stammtisch.bulk.runs import many_deals

    return many_deals(played.engine, rules, seats, deals, seed, threads)
