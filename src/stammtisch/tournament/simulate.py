"""How well a format finds the best: whole tournaments played in memory, by players whose skill is known.

A game is won with the logistic chance of the difference in skill; the loser's points and the length of a game
are drawn.  Draws, slips and standings are the real ones."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.core.stats import wilson
from stammtisch.tournament.book import Book
from stammtisch.tournament.format import Format, Stage, checked
from stammtisch.tournament.progress import progress
from stammtisch.tournament.standing import ordered, ranking
from stammtisch.tournament.state import State, Table

AT, BY = "2000-01-01T00:00:00+00:00", "simulate"
SPREAD = 0.35  # of the length of a game
DESK = 4.0  # minutes from the last slip to the next first card
TOPS = (1, 2, 3, 5, 8, 10, 16, 20, 32, 50, 80)


@dataclass(slots=True)
class Evening:
    above: int  # entries ahead of the strongest
    sharing: int  # those of his rank, himself among them
    tied_first: bool  # only the further criteria decided who is first
    tied: float  # share of entries that share their rank
    correlation: list[float]  # after each round
    minutes: float
    drawing: list[float]

    def among(self, n: int) -> float:
        """Whether the strongest is among the first n; where he shares his rank, a lot decides."""
        return min(1.0, max(0.0, (n - self.above) / self.sharing))


@dataclass(slots=True)
class Simulation:
    format: str
    entries: int
    rounds: int
    evenings: list[Evening] = field(default_factory=list)

    @property
    def tops(self) -> list[int]:
        return [n for n in TOPS if n < self.entries]

    @property
    def best_in_top(self) -> dict[int, float]:
        """For each n the share of tournaments with the strongest among the first n."""
        return {n: fmean(e.among(n) for e in self.evenings) for n in self.tops}

    def interval(self, n: int) -> tuple[float, float]:
        return wilson(sum(e.among(n) for e in self.evenings), len(self.evenings))

    @property
    def by_round(self) -> list[float]:
        return [fmean(e.correlation[at] for e in self.evenings) for at in range(self.rounds)]

    @property
    def slow(self) -> float:
        minutes = sorted(e.minutes for e in self.evenings)
        return minutes[min(len(minutes) - 1, math.ceil(0.95 * len(minutes)))]

    def data(self) -> dict[str, Any]:
        return {
            "format": self.format, "entries": self.entries, "rounds": self.rounds,
            "evenings": len(self.evenings),
            "best_in_top": {str(n): share for n, share in self.best_in_top.items()},
            "interval": {str(n): list(self.interval(n)) for n in self.tops},
            "correlation": self.by_round, "tie_first": fmean(e.tied_first for e in self.evenings),
            "tied": fmean(e.tied for e in self.evenings),
            "minutes": fmean(e.minutes for e in self.evenings), "minutes_95": self.slow,
            "draw_seconds": fmean(s for e in self.evenings for s in e.drawing),
        }  # fmt: skip

    def told(self) -> dict[str, Any]:
        data = self.data()
        return {
            "format": self.format, "entries": self.entries, "rounds": self.rounds,
            "evenings": len(self.evenings), "correlation": f"{self.by_round[-1]:.2f}",
            "tie_first": round(100 * data["tie_first"]), "tied": round(100 * data["tied"]),
            "duration": round(data["minutes"]), "slow": round(self.slow),
            "draw_seconds": f"{data['draw_seconds']:.2f}",
        }  # fmt: skip


def simulate(
    format_: Format, players: int, rounds: int, evenings: int, skill: float, minutes: float, seed: str
) -> Simulation:
    """`skill`: the standard deviation of a player's skill, in logits of one game against an average one."""
    format_ = with_rounds(format_, rounds) if rounds else format_
    count = players // format_.people
    if count < format_.at_table:
        raise Problem("error.tournament.too_few", entries=count, need=format_.at_table)
    rng, found = Random(seed), Simulation(format_.id, count, 0)
    for _ in range(evenings):
        found.evenings.append(_evening(format_, count, skill, minutes, Random(rng.getrandbits(64))))
    found.rounds = min(len(e.correlation) for e in found.evenings)
    return found


def with_rounds(format_: Format, rounds: int) -> Format:
    stages = [dict(stage) for stage in format_.data["stages"]]
    stages[0]["rounds"] = rounds
    return checked({**format_.data, "stages": stages})


def _evening(format_: Format, count: int, skill: float, minutes: float, rng: Random) -> Evening:
    book, people = Book(rng=rng), format_.people
    book.begin(format_, "simulation", BY, AT)
    strength: dict[int, float] = {}
    for n in range(count):
        entry = book.enter([f"{n}-{k}" for k in range(people)], BY, AT)
        strength[entry] = sum(rng.gauss(0, skill) for _ in range(people))
    correlation, lasted, drawing = [], 0.0, []
    while True:
        begun = perf_counter()
        if not _draw(book):
            break
        drawing.append(perf_counter() - begun)
        lasted += _play(book, strength, minutes, rng) + DESK + book.state.stage(book.state.rounds[-1]).pause
        correlation.append(spearman(_ranks(ranking(book.state)), strength))
    groups = ranking(book.state)
    best = max(strength, key=strength.__getitem__)
    at = next(n for n, group in enumerate(groups) if best in group)
    above = sum(len(group) for group in groups[:at])
    tied = sum(len(group) for group in groups if len(group) > 1) / count
    return Evening(
        above, len(groups[at]), _tied_first(book.state, groups), tied, correlation, lasted, drawing
    )


def _tied_first(state: State, groups: list[list[int]]) -> bool:
    """By the first criterion alone somebody else would be first too; a final has a winner."""
    if progress(state):
        return False
    only = replace(state, format=replace(state.format, ranking=state.format.ranking[:1]), lots=[])
    return len(ordered(only, [e for group in groups for e in group])[0]) > 1


def _draw(book: Book) -> bool:
    """False when all is played.  Who is equal at a cut draws lots."""
    while True:
        try:
            book.draw(BY, AT)
            return True
        except Problem as problem:
            if problem.key == "error.tournament.tie_at_cut":
                order = list(problem.facts["entries"])
                book.rng.shuffle(order)
                book.do("lot", BY, AT, order=order)
                continue
            if problem.key != "error.tournament.all_drawn":
                raise
            return False


def _play(book: Book, strength: Mapping[int, float], minutes: float, rng: Random) -> float:
    """Every table of the round; how long the slowest took."""
    state, slowest = book.state, 0.0
    current = state.rounds[-1]
    for table in list(current.tables.values()):
        games = played(state, state.stage(current), table, strength, rng)
        book.do("settled", BY, AT, table=table.number, games=games)
        took = sum(minutes * rng.lognormvariate(-(SPREAD**2) / 2, SPREAD) for _ in games)
        slowest = max(slowest, took)
    return slowest


def played(
    state: State, stage: Stage, table: Table, strength: Mapping[int, float], rng: Random
) -> list[list[int]]:
    power = [sum(strength[e] for e in side) for side in table.sides]
    if not state.format.to:
        return [[round(20 * (p + rng.gauss(0, 1))) for p in power] for _ in range(stage.games)]
    games: list[list[int]] = []
    won = [0, 0]
    while len(games) < stage.games and not (stage.kind == "knock-out" and max(won) > stage.games // 2):
        side = 0 if rng.random() < 1 / (1 + math.exp(power[1] - power[0])) else 1
        points = [0, 0]
        points[side] = state.format.to
        points[1 - side] = max(rng.randrange(state.format.to), rng.randrange(state.format.to))
        won[side] += 1
        games.append(points)
    return games


def _ranks(groups: list[list[int]]) -> dict[int, float]:
    """Those who share a rank have the middle of theirs."""
    ranks, above = {}, 0
    for group in groups:
        ranks.update(dict.fromkeys(group, above + (len(group) + 1) / 2))
        above += len(group)
    return ranks


def spearman(ranks: Mapping[int, float], strength: Mapping[int, float]) -> float:
    """Of rank and strength, 1 when the strongest are first."""
    order = sorted(strength, key=lambda e: -strength[e])
    true = {entry: n + 1.0 for n, entry in enumerate(order)}
    middle = (len(order) + 1) / 2
    both = sum((ranks[e] - middle) * (true[e] - middle) for e in order)
    size = math.sqrt(
        sum((ranks[e] - middle) ** 2 for e in order) * sum((true[e] - middle) ** 2 for e in order)
    )
    return both / size if size else 0.0
