"""Agents trained to be beaten: `python -m stammtisch.research.agents FOLDER [PAGE]`, a few minutes on a core.

Tabular CFR+ on small Watten, and a linear Monte-Carlo learner each for Watten and Bieten of two; pictures of
how they learned go to FOLDER, figures to the page, what was learned to build/agents.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import pyspiel

from stammtisch.arena.play import Pair, Pairing
from stammtisch.bots.own import Whom
from stammtisch.core.stats import Mean, mean
from stammtisch.research.learning import Linear, Practice, Trial, two
from stammtisch.research.openspiel import PREFIX
from stammtisch.research.solving import flattened
from stammtisch.research.strength import tell

LEARNED = Path("build/agents")
ITERATIONS = 300  # of CFR+
ROUNDS = 120  # of a linear learner
POINTS = 12  # on a curve
MEASURED = 200  # deals against thumb, each twice


@dataclass
class Curve:
    """What an agent was worth after so many iterations or deals."""

    at: list[int] = field(default_factory=list)
    value: list[float] = field(default_factory=list)
    error: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, at: int, value: float, error: float = 0.0) -> None:
        self.at.append(at)
        self.value.append(value)
        self.error.append(error)


def solve(iterations: int = ITERATIONS) -> tuple[Curve, Any]:
    """CFR+ on small Watten: how much a best response wins from it, and the policy."""
    began, curve = process_time(), Curve()
    tree = flattened(pyspiel.load_game(PREFIX + "small_watten"))
    solver = pyspiel.CFRPlusSolver(tree)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number in _steps(iterations):
            curve.add(number, pyspiel.exploitability(tree, solver.average_policy()))
    curve.seconds = process_time() - began
    return curve, solver.average_policy()


def _steps(last: int) -> set[int]:
    """About as many to each doubling."""
    return {max(1, round(last ** (n / (POINTS - 1)))) for n in range(POINTS)}


def train(name: str, rounds: int = ROUNDS) -> tuple[Curve, Linear]:
    """Points a deal against `random`, by deals played."""
    agent, curve, began = Linear(two(name)), Curve(), process_time()
    practice, trial = Practice(agent), Trial(agent.table)
    curve.add(0, *trial.of(agent))
    for number in range(rounds):
        done = number / rounds
        practice.round(heat=2.0 * 0.15**done, rate=0.003 * (1 - 0.95 * done))
        if (number + 1) % max(1, rounds // POINTS) == 0:
            curve.add(practice.deals, *trial.of(agent))
    curve.seconds = process_time() - began
    return curve, agent


def measured(one: Whom, other: Whom, name: str, deals: int = MEASURED) -> Mean:
    """What the first gains over the second a deal, each deal twice with the seats exchanged."""
    met: Any = (one, other)  # the arena names bots, so that they can go to other processes; here none does
    pair = Pair(Pairing(name, "tirol-1926", 2, met, "agents"))
    return mean([pair.deal(number).margin for number in range(deals)])


def rows(curves: dict[str, Curve], agents: dict[str, Linear], deals: int) -> Iterator[str]:
    yield "| agent | learned from | it comes to | seconds |"
    yield "|---|---|---|---|"
    solved = curves["small_watten"]
    yield (
        f"| CFR+ on small Watten, a table | {solved.at[-1]} iterations "
        f"| exploitability {solved.value[-1]:.4f} points a deal | {solved.seconds:.0f} |"
    )
    for name, agent in agents.items():
        curve = curves[name]
        told = [
            f"{_interval(measured(agent, level, name, deals))} on {level}" for level in ("random", "thumb")
        ]
        yield (
            f"| linear values on {name.capitalize()} of two | {curve.at[-1]:,} deals with random "
            f"| {', '.join(told)} | {curve.seconds:.0f} |"
        )


def _interval(found: Mean) -> str:
    return f"{found.value:+.2f} [{found.low:+.2f}, {found.high:+.2f}]"


def draw(folder: Path, curves: dict[str, Curve]) -> list[Path]:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    folder.mkdir(parents=True, exist_ok=True)
    figure, rooms = pyplot.subplots(1, len(curves), figsize=(4.2 * len(curves), 3.6), layout="constrained")
    for room, (name, curve) in zip(rooms, curves.items(), strict=True):
        room.errorbar(
            curve.at, curve.value, yerr=[1.96 * one for one in curve.error], color="#7a5c3e", marker="."
        )
        solved = name == "small_watten"
        room.set_title("Small Watten: CFR+" if solved else f"{name.capitalize()} of two: linear values")
        room.set_xlabel("iterations" if solved else "deals against random")
        room.set_ylabel("exploitability, points a deal" if solved else "points a deal against random")
        if solved:
            room.set_xscale("log")
            room.set_yscale("log")
        room.grid(alpha=0.3)
    path = folder / "agents.png"
    figure.savefig(path, dpi=110)
    pyplot.close(figure)
    return [path]


def main(
    folder: Path,
    pages: Sequence[str],
    iterations: int = ITERATIONS,
    rounds: int = ROUNDS,
    deals: int = MEASURED,
) -> None:
    curves, agents = {"small_watten": solve(iterations)[0]}, {}
    LEARNED.mkdir(parents=True, exist_ok=True)
    for name in ("watten", "bieten"):
        curves[name], agents[name] = train(name, rounds)
        agents[name].save(LEARNED / f"{name}.npz")
    for path in draw(folder, curves):
        print(path)
    tell(rows(curves, agents, deals), "agents", pages)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
