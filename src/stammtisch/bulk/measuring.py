"""How many decisions a second the compiled rules of one ruleset come to, on so many threads."""

import platform
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numba

from stammtisch.bulk.loops import compiled_deals
from stammtisch.bulk.runs import many_deals
from stammtisch.core.game import Game

FIRST = 20_000  # deals to find out how many a round takes


def measure(
    played: Game, rules: Any, players: int, threads: int, rounds: int, seconds: float,
    compiling: Callable[[], None],
) -> dict[str, Any]:  # fmt: skip
    """Medians over rounds of about so many seconds each.  `compiling` is called before the long wait."""
    compiling()
    began = perf_counter()
    compiled_deals(played.engine, rules, players, 1, 0)
    compile_s = perf_counter() - began
    began = perf_counter()
    many_deals(played.engine, rules, players, FIRST, 0, threads)
    deals = max(FIRST, int(FIRST * seconds / (perf_counter() - began)))
    decisions, wall, cpu = [], [], []
    for number in range(1, rounds + 1):
        began, busy = perf_counter(), process_time()
        tally = many_deals(played.engine, rules, players, deals, number, threads)
        wall.append(perf_counter() - began)
        cpu.append(process_time() - busy)
        decisions.append(tally.decisions)
    return {
        "players": players,
        "threads": threads,
        "decisions_per_s": round(median(n / s for n, s in zip(decisions, wall, strict=True))),
        "deals_per_s": round(median(deals / s for s in wall)),
        "decisions_per_cpu_s": round(median(n / s for n, s in zip(decisions, cpu, strict=True))),
        "decisions_per_deal": round(sum(decisions) / (deals * rounds), 2),
        "compile_s": round(compile_s, 2),
        "rounds": rounds,
        "deals_a_round": deals,
        "machine": platform.machine(),
        "python": platform.python_version(),
        "numba": numba.__version__,
    }
