"""How fast deals are played, interpreted and compiled, in one run: `make bench`.

CPU time on one thread, medians of interleaved rounds.  The two runs must come to the same tally, so
the table also shows that they played the same deals.
"""

import argparse
import json
from statistics import median
from time import process_time

from stammtisch.bulk.loops import Tally, compiled_deals, interpreted_deals
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games


def measure(name: str, ruleset: str, players: int, deals: int, rounds: int) -> dict[str, object]:
    """Thousand decisions a second either way, and how many times faster the compiled loop is."""
    played = game(name)
    rules = played.rules(settings(name, ruleset), players)
    many = 50 * deals
    compiled_deals(played.engine, rules, players, 1, 0)  # the first call compiles
    slow: list[float] = []
    fast: list[float] = []
    ratio: list[float] = []
    for number in range(rounds):
        plain, plain_rate = _timed(
            lambda n=number: interpreted_deals(played.engine, rules, players, deals, n)
        )
        same = compiled_deals(played.engine, rules, players, deals, number)
        assert plain == same, f"{name} {ruleset}: {plain} interpreted, {same} compiled"
        _, rate = _timed(lambda n=number: compiled_deals(played.engine, rules, players, many, n))
        slow.append(plain_rate)
        fast.append(rate)
        ratio.append(rate / plain_rate)
    return {
        "game": name,
        "ruleset": ruleset,
        "players": players,
        "interpreted_kdps": round(median(slow) / 1e3, 1),
        "compiled_kdps": round(median(fast) / 1e3, 1),
        "ratio": round(median(ratio), 1),
    }


def _timed(run: object) -> tuple[Tally, float]:
    assert callable(run)
    began = process_time()
    tally: Tally = run()
    return tally, tally.decisions / (process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m stammtisch.bulk.bench", description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--deals", type=int, default=200, help="interpreted deals a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    if not wanted.json:
        print("thousand decisions a second on one core; silence is not counted as a decision")
        print(f"{'game':<10}{'ruleset':<22}{'players':>8}{'interpreted':>13}{'compiled':>10}{'ratio':>8}")
    for name in games():
        for ruleset in rulesets_of(name):
            for players in wanted.players:
                try:
                    row = measure(name, ruleset, players, wanted.deals, wanted.rounds)
                except Problem:
                    continue  # not a number of players for this ruleset
                if wanted.json:
                    print(json.dumps(row))
                else:
                    print("{game:<10}{ruleset:<22}{players:>8}{interpreted_kdps:>13}{compiled_kdps:>10}{ratio:>8}"
                          .format(**row))  # fmt: skip


if __name__ == "__main__":
    main()
