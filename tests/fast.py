"""The law of one game in less than a minute: `make test-fast ARGS=watten`.

Its cases, rules, scopes and texts in full, its laws with a part of the deals.  No browser,
no bots, nothing that is compiled: for that there is `make test`.
"""

import os
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

from of_a_game import SHARED, about, own, shared

from stammtisch.core.registry import games

ROOT = Path(__file__).parents[1]
PART = 25  # one deal in so many
SLOW = ("oracle", "lockstep", "figures", "machine")  # count what they met, compile, or try very much
WHOLE = ("texts", "rulebook")
PARTS = (*SHARED, "rule_scopes", "rules_covered")


def main() -> int:
    named = [*takewhile(games().__contains__, sys.argv[1:])]
    more = sys.argv[1 + len(named) :]  # goes to pytest
    if not named:
        known = ", ".join(games())
        print(f"Which game? There are {known}: make test-fast ARGS={games()[0]}", file=sys.stderr)
        return 2
    files = [file for game in named for file in own(game) if not any(word in file for word in SLOW)]
    chosen = " or ".join([about(*named), *(f"test_{name}" for name in WHOLE)])
    command = [
        sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", "-k", chosen,
        "-m", "not soak and not bulk and not browser", *files, *shared((*PARTS, *WHOLE)), *more,
    ]  # fmt: skip
    env = {**os.environ, "STAMMTISCH_PART": os.environ.get("STAMMTISCH_PART", str(PART))}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
