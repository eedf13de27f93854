"""Changes the rules of all games bit by bit and lists the changes that no test notices: `make mutation`.

A seeded sample, an equal share of each game's folder, until the time is over.  The changes are mutmut's; each
stands alone in a copy of the project in which the tests of that game run until one fails, the laws with a
tenth of their deals.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from itertools import chain, zip_longest
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import NamedTuple

import libcst
from mutmut.mutation.file_mutation import create_mutations
from of_a_game import SHARED, about, own, shared

ROOT = Path(__file__).parents[1]
COPIES = ROOT / "build" / "mutation"
GAMES = Path("src/stammtisch/games")


class Mutant(NamedTuple):
    game: str
    file: Path
    number: int  # among the changes of that file


class Verdict(NamedTuple):
    mutant: Mutant
    noticed: bool
    change: str


def rules_of(game: str) -> list[Path]:
    return sorted(path for path in (ROOT / GAMES / game).glob("*.py") if path.stat().st_size)


def changes(file: Path) -> tuple[libcst.Module, list[tuple[libcst.CSTNode, libcst.CSTNode]]]:
    """mutmut passes over decorated functions, and the law is made of them: it is shown none."""
    source = file.read_text().replace("@rule\n", "# @rule\n")
    module, found, *_ = create_mutations(str(file), source)
    return module, [(one.original_node, one.mutated_node) for one in found]


def mutated(mutant: Mutant) -> str:
    module, found = changes(mutant.file)
    changed = module.deep_replace(*found[mutant.number])
    assert isinstance(changed, libcst.Module)
    return changed.code.replace("# @rule\n", "@rule\n")


def drawn(games: Sequence[str], seed: int) -> Iterator[Mutant]:
    """All changes in an order of chance, the games taking turns."""
    piles = []
    for game in games:
        pile = [Mutant(game, file, n) for file in rules_of(game) for n in range(len(changes(file)[1]))]
        Random(f"{seed} {game}").shuffle(pile)
        print(f"{game}: {len(pile)} changes are possible", flush=True)
        piles.append(pile)
    return (mutant for mutant in chain(*zip_longest(*piles)) if mutant)


class Workshop:
    """A copy of the project of its own."""

    def __init__(self, number: int) -> None:
        self.place = COPIES / str(number)
        shutil.rmtree(self.place, ignore_errors=True)
        leave = shutil.ignore_patterns("__pycache__", "browser", "page")
        for name in ("src", "tests", "docs"):
            shutil.copytree(ROOT / name, self.place / name, ignore=leave)
        for file in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
            shutil.copy2(file, self.place)
        part = os.environ.get(
            "STAMMTISCH_PART", "10"
        )  # more changes an hour; what slips through may be tried alone
        self.env = {**os.environ, "PYTHONPATH": "src:tests", "PYTHONDONTWRITEBYTECODE": "1"}
        self.env["STAMMTISCH_PART"] = part

    def tests(self, game: str, limit: float | None = None) -> bool:
        """Whether all pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        marks = ["-m", "not soak and not bulk and not browser", "-k", about(game)]
        files = [*shared(SHARED[:1]), *own(game), *shared(SHARED[1:])]
        try:
            ran = subprocess.run(
                [*command, *marks, *files], cwd=self.place, env=self.env, capture_output=True,
                timeout=limit, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return False
        self.said = ran.stdout.decode(errors="replace")
        return ran.returncode == 0

    def judge(self, mutant: Mutant, limit: float) -> Verdict:
        name = mutant.file.relative_to(ROOT)
        before, after = mutant.file.read_text(), mutated(mutant)
        (self.place / name).write_text(after)
        noticed = not self.tests(mutant.game, limit)
        shutil.copy2(mutant.file, self.place / name)
        lines = unified_diff(before.splitlines(), after.splitlines(), str(name), str(name), lineterm="", n=0)
        return Verdict(mutant, noticed, "\n".join([*lines][1:]))


def limits(shop: Workshop, games: Sequence[str]) -> dict[str, float]:
    """A change may make the tests run for ever: ten times as long as without it is long enough."""
    found = {}
    for game in games:
        begun = time.monotonic()
        assert shop.tests(game), f"the tests fail without any change:\n{shop.said}"
        found[game] = 60 + 10 * (time.monotonic() - begun)
        print(f"{game}: its tests take {time.monotonic() - begun:.0f} s", flush=True)
    return found


def interval(hits: int, of: int) -> str:
    """Wilson's, 95 %."""
    z, p = 1.96, hits / of
    middle, half = p + z * z / (2 * of), z * (p * (1 - p) / of + z * z / (4 * of * of)) ** 0.5
    low, high = ((middle + sign * half) / (1 + z * z / of) for sign in (-1, 1))
    return f"{hits} of {of} noticed: {100 * p:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def main() -> None:
    known = sorted(path.name for path in (ROOT / GAMES).iterdir() if (path / "ruleset.py").is_file())
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("games", nargs="*", default=known, help=f"of {', '.join(known)}; all if none is named")
    ask.add_argument("--sample", type=int, help="changes a game; as many as the time allows if not given")
    ask.add_argument("--minutes", type=float, default=50, help="when no further one is begun")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = ask.parse_args()
    if unknown := set(given.games) - set(known):
        ask.error(f"no such game: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    end = time.monotonic() + 60 * given.minutes
    shops: SimpleQueue[Workshop] = SimpleQueue()
    for number in range(given.jobs):
        shops.put(Workshop(number))
    first = shops.get()
    allowed = limits(first, given.games)
    shops.put(first)

    def judged(mutant: Mutant) -> Verdict | None:
        if time.monotonic() > end:
            return None
        shop = shops.get()
        verdict = shop.judge(mutant, allowed[mutant.game])
        shops.put(shop)
        print("." if verdict.noticed else f"\nnot noticed:\n{verdict.change}\n", end="", flush=True)
        return verdict

    sample = [*drawn(given.games, given.seed)][: given.sample and given.sample * len(given.games)]
    with ThreadPoolExecutor(given.jobs) as pool:
        verdicts = [verdict for verdict in pool.map(judged, sample) if verdict]
    print()
    for game in given.games:
        own = [verdict.noticed for verdict in verdicts if verdict.mutant.game == game]
        if own:
            print(f"{game}: {interval(sum(own), len(own))}")
    print(f"all: {interval(sum(one.noticed for one in verdicts), len(verdicts))}")


if __name__ == "__main__":
    main()
