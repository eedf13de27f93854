"""`make bench`: ours and the peers in turn, round by round, on this machine; writes docs/benchmarks.md.

CPU time, except for two threads, whose figure is time on the clock; medians of the rounds.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from statistics import median

import page
from ours import Entry, entries


class Peers:
    """The other process."""

    def __init__(self, python: str) -> None:
        self.told = {"here": {}, "missing": {"all": "no environment for them"}, "python": ""}
        self.process = None
        if not Path(python).exists():
            return
        script = Path(__file__).with_name("peers.py")
        self.process = subprocess.Popen(
            [python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.told = self.ask("list")

    def ask(self, line: str) -> dict:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        if self.process:
            self.process.stdin.close()
            self.process.wait()


def machine() -> dict:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": names[0] if names else platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numba": metadata.version("numba"),
        "numpy": metadata.version("numpy"),
        "stammtisch": metadata.version("stammtisch") if _installed() else "source",
    }


def _installed() -> bool:
    try:
        metadata.version("stammtisch")
    except metadata.PackageNotFoundError:
        return False
    return True


def make_ready(wanted: list[Entry], seconds: float) -> tuple[list[Entry], dict[str, str]]:
    ready, missing = [], {}
    for entry in wanted:
        print(f"compiling {entry.key} ...", file=sys.stderr, flush=True)
        try:
            entry.ready(seconds)
        except (ImportError, AttributeError, TypeError) as why:
            if entry.kind != "batch":
                raise
            missing[entry.key] = f"{type(why).__name__}: {why}"
            continue
        ready.append(entry)
    return ready, missing


def one(entry: Entry, rounds: list[dict]) -> dict:
    """Two threads share the clock, one has the processor's time."""
    took = "wall_s" if entry.threads > 1 else "cpu_s"
    return {
        "kind": entry.kind, "game": entry.name, "ruleset": entry.ruleset, "players": entry.players,
        "threads": entry.threads,
        "decisions_per_s": median(r["decisions"] / r[took] for r in rounds),
        "units_per_s": median(r["units"] / r[took] for r in rounds),
        "cpu_share": median(r["cpu_s"] / r["wall_s"] for r in rounds),
        **entry.about,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default="build/peers/bin/python", help="the Python that has the peers")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each entry in each round")
    parser.add_argument("--only", default="", help="only entries of ours with this in their name")
    parser.add_argument("--figures", default="build/bench.json", help="where the figures are kept")
    parser.add_argument("--page", default="docs/benchmarks.md", help="the page to write; '' for none")
    parser.add_argument("--page-only", action="store_true", help="write the page anew from kept figures")
    asked = parser.parse_args()
    figures = Path(asked.figures)
    if not asked.page_only:
        figures.parent.mkdir(parents=True, exist_ok=True)
        figures.write_text(json.dumps(measured(asked), indent=1))
    if asked.page:
        page.write(json.loads(figures.read_text()), Path(asked.page))


def _given(asked: argparse.Namespace) -> list[str]:
    """What makes this run another one, without the places of files."""
    wanted = {"--rounds": asked.rounds, "--seconds": asked.seconds, "--only": asked.only}
    return [f"{name} {value}" for name, value in wanted.items() if value != ""]


def measured(asked: argparse.Namespace) -> dict:
    loads = [os.getloadavg()]
    peers = Peers(asked.peers)
    ours, missing = make_ready(entries(asked.only), asked.seconds)
    loads.append(os.getloadavg())
    mine: dict[str, list[dict]] = {entry.key: [] for entry in ours}
    theirs: dict[str, list[dict]] = {name: [] for name in peers.told["here"]}
    for number in range(1, asked.rounds + 1):
        print(f"round {number} of {asked.rounds}", file=sys.stderr, flush=True)
        for name, rounds in theirs.items():
            rounds.append(peers.ask(f"{name} {asked.seconds}"))
        for entry in ours:
            mine[entry.key].append(entry.round(number))
    peers.end()
    loads.append(os.getloadavg())
    return {
        "machine": machine(),
        "command": " ".join(["benchmarks/run.py", *_given(asked)]),
        "rounds": asked.rounds,
        "seconds": asked.seconds,
        "load": [round(load[0], 1) for load in loads],
        "ours": [one(entry, mine[entry.key]) for entry in ours],
        "missing": {**missing, **peers.told["missing"]},
        "peers": {
            name: {**about, "decisions_per_s": median(r["decisions"] / r["cpu_s"] for r in theirs[name])}
            for name, about in peers.told["here"].items()
        },
        "peers_python": peers.told["python"],
    }


if __name__ == "__main__":
    main()
