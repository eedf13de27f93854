"""All laws over random deals with whatever may be agreed, as many as asked for: `make laws`.

Pieces of a thousand deals, the rulesets in turn, so that each has had its share whenever it is broken off.
What is done is noted and need not be done again, as long as the sources stay the same.
"""

import argparse
import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from obeying import anything_agreed

from stammtisch.core.options import rulesets_of
from stammtisch.core.registry import games

ROOT = Path(__file__).parents[1]
NOTES = ROOT / "build" / "laws.json"
PIECE = 1_000
Done = dict[str, dict[str, int]]  # for each ruleset, how many deals each piece came to


class Piece(NamedTuple):
    ruleset: str
    number: int
    deals: int
    seed: str


def played(piece: Piece) -> tuple[Piece, int, str]:
    """How many deals it came to and, if a law was broken, which; then it is tried again by the next run."""
    try:
        return piece, anything_agreed(piece.ruleset, piece.deals, f"{piece.seed} {piece.number}"), ""
    except AssertionError as law:
        return piece, 0, f"piece {piece.number} of {piece.ruleset}: {law}"


def sources() -> str:
    """A fingerprint of what the figure is about: the law, the records, and how they are tried."""
    seen = hashlib.sha256()
    rooms = [ROOT / "src/stammtisch" / room for room in ("core", "games", "record")]
    files = [path for room in rooms for path in room.rglob("*") if path.suffix in (".py", ".yaml")]
    tried = [ROOT / "tests" / f"{name}.py" for name in ("obeying", "evenings", "agreements")]
    for path in sorted([*files, *tried, *ROOT.glob("tests/tables*.py")]):
        if path.name != "rulebook.yaml":
            seen.update(path.read_bytes())
    return seen.hexdigest()[:16]


def noted(fingerprint: str) -> Done:
    if not NOTES.exists():
        return {}
    notes = json.loads(NOTES.read_text())
    if notes["sources"] != fingerprint:
        print("The sources have changed since the last run: it begins anew.")
        return {}
    return notes["done"]  # type: ignore[no-any-return]


def note(fingerprint: str, done: Done) -> None:
    NOTES.parent.mkdir(exist_ok=True)
    fresh = NOTES.with_suffix(".new")
    fresh.write_text(json.dumps({"sources": fingerprint, "done": done}))
    fresh.replace(NOTES)


def pieces(names: list[str], deals: int, seed: str, done: Done) -> Iterator[Piece]:
    """What is not done yet, the rulesets in turn."""
    for number in range(-(-deals // PIECE)):
        wanted = min(PIECE, deals - number * PIECE)
        for name in names:
            if done.get(name, {}).get(str(number), 0) < wanted:
                yield Piece(name, number, wanted, seed)


def run(names: list[str], deals: int, seed: str, jobs: int) -> list[str]:
    """All pieces; which of them broke a law."""
    fingerprint = f"{sources()} {seed}"
    done, broken = noted(fingerprint), []
    left = [*pieces(names, deals, seed, done)]
    with ProcessPoolExecutor(jobs) as pool:
        for piece, came, law in pool.map(played, left):
            own = done.setdefault(piece.ruleset, {})
            own[str(piece.number)] = came
            note(fingerprint, done)
            print(law or f"{piece.ruleset}: {sum(own.values()):,} deals", flush=True)
            broken += [law] if law else []
    each = [sum(done.get(name, {}).values()) for name in names]
    print(f"{sum(each):,} deals, at least {min(each):,} under each of {len(names)} rulesets;", end=" ")
    print(f"{len(broken)} laws broken" if broken else "every law held")
    return broken


def main() -> None:
    known = [f"{game}/{ruleset}" for game in games() for ruleset in rulesets_of(game)]
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument(
        "rulesets", nargs="*", help=f"a game or a ruleset of {', '.join(known)}; all if none is named"
    )
    ask.add_argument("--deals", type=int, default=100_000, help="how many under each ruleset")
    ask.add_argument("--jobs", type=int, default=1, help="processes")
    ask.add_argument("--seed", default="long")
    ask.add_argument("--anew", action="store_true", help="forget what earlier runs have done")
    given = ask.parse_args()
    names = [name for name in known if not given.rulesets or {name, name.split("/")[0]} & {*given.rulesets}]
    if unknown := {*given.rulesets} - {*known, *games()}:
        ask.error(f"no such game or ruleset: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if given.anew:
        NOTES.unlink(missing_ok=True)
    if run(names, given.deals, given.seed, given.jobs):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
