"""What our bots reach against random play: `python -m stammtisch.research.baselines [DEALS]`."""

import sys
from math import sqrt
from statistics import mean, stdev

from stammtisch.core.registry import games
from stammtisch.research.dataset import Plan
from stammtisch.research.setting import setting

DEALS = 200


def baseline(name: str, bot: str, other: str, deals: int) -> tuple[float, float]:
    """Mean reward a deal of seat 0, and its standard error.  `bot` holds seat 0 and its partner's, `other`
    the rest."""
    table = setting(name)
    own = next(side for side in table.sides if 0 in side)
    names = [bot if seat in own else other for seat in range(table.players)]
    given = [
        episode.rewards[0] for _, episode in Plan(table, names, deals, seed=3).played(None, range(deals))
    ]
    return mean(given), stdev(given) / sqrt(deals)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    for name in games():
        for bot, other in (("thumb", "random"), ("random", "random")):
            value, error = baseline(name, bot, other, wanted)
            print(f"| {name} | {bot} | {other} | {value:+.2f} ± {error:.2f} |", flush=True)
