"""A meeting of bots: every pair, in parallel, resumable, the same from the same seed."""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from stammtisch.arena.play import Pair, Pairing, play_blocks
from stammtisch.core.problem import Problem
from stammtisch.core.stats import Mean, elo, mean, quantile, ratings

CHUNK = 20  # blocks that one process plays at a time


@dataclass(frozen=True)
class Meeting:
    """What is to be played; `bots` meet each other in pairs, or each the next one."""

    game: str
    ruleset: str | None
    players: int
    bots: tuple[str, ...]
    deals: int
    partien: int = 0
    seed: str = "arena"
    options: tuple[tuple[str, Any], ...] = ()
    neighbours: bool = False

    def pairs(self) -> list[Pairing]:
        met = pairwise(self.bots) if self.neighbours else combinations(self.bots, 2)
        alone = Pairing(self.game, self.ruleset, self.players, ("", ""), self.seed, self.options)
        return [replace(alone, bots=pair) for pair in met]


@dataclass
class Outcome:
    """What a pair's blocks came to; margins and shares of the first bot, by number of the block."""

    pairing: Pairing
    margins: dict[int, float] = field(default_factory=dict)
    partien: dict[int, tuple[float, float]] = field(default_factory=dict)
    ms: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    @property
    def margin(self) -> Mean:
        return mean([self.margins[n] for n in sorted(self.margins)])

    @property
    def won(self) -> Mean:
        return mean([self.partien[n][1] for n in sorted(self.partien)])


Job = tuple[int, str, list[int]]  # pair, kind of block, numbers


def meet(
    meeting: Meeting, jobs: int = 0, state: Path | None = None, told: Callable[[int, int], None] | None = None
) -> list[Outcome]:
    """Play what is not played yet.  `state` keeps what is done, a line a chunk; `told` hears of progress."""
    if len(meeting.bots) < 2:
        raise Problem("error.arena_bots")
    pairs = meeting.pairs()
    for pairing in pairs:
        Pair(pairing)  # whatever cannot be played is told before anybody waits
    outcomes = [Outcome(pairing) for pairing in pairs]
    for done in _kept(state, meeting):
        _enter(outcomes, done)
    waiting = list(_missing(meeting, outcomes))
    total = len(pairs) * (meeting.deals + meeting.partien)
    finished = total - sum(len(numbers) for _, _, numbers in waiting)
    for done in _play(pairs, waiting, jobs or os.cpu_count() or 1):
        if state:
            with state.open("a", encoding="utf-8") as file:
                file.write(json.dumps(done) + "\n")
        _enter(outcomes, done)
        finished += len(done["blocks"])
        if told:
            told(finished, total)
    return outcomes


def _missing(meeting: Meeting, outcomes: Sequence[Outcome]) -> Iterator[Job]:
    for number, outcome in enumerate(outcomes):
        for kind, wanted, have in (
            ("deals", meeting.deals, outcome.margins),
            ("partien", meeting.partien, outcome.partien),
        ):
            missing = [n for n in range(wanted) if n not in have]
            for at in range(0, len(missing), CHUNK):
                yield number, kind, missing[at : at + CHUNK]


def _play(pairs: Sequence[Pairing], waiting: Sequence[Job], jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1:
        for number, kind, numbers in waiting:
            yield {"pair": number, "kind": kind, **play_blocks(pairs[number], kind, numbers)}
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        running = {
            pool.submit(play_blocks, pairs[number], kind, numbers): (number, kind)
            for number, kind, numbers in waiting
        }
        try:
            for future in as_completed(running):
                number, kind = running[future]
                yield {"pair": number, "kind": kind, **future.result()}
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _kept(state: Path | None, meeting: Meeting) -> Iterator[dict[str, Any]]:
    """What the file of an earlier run holds; it must be of the same meeting, though perhaps a shorter one."""
    if state is None:
        return
    about = {k: v for k, v in asdict(meeting).items() if k not in ("deals", "partien")}
    head = json.dumps(about, sort_keys=True)
    if not state.exists() or not state.read_text(encoding="utf-8").strip():
        state.write_text(head + "\n", encoding="utf-8")
        return
    first, *lines = state.read_text(encoding="utf-8").splitlines()
    if first != head:
        raise Problem("error.arena_state", path=str(state))
    for line in lines:
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue  # the last line of a run that was cut off


def _enter(outcomes: Sequence[Outcome], done: dict[str, Any]) -> None:
    outcome = outcomes[done["pair"]]
    for number, margin, won in done["blocks"]:
        if done["kind"] == "deals":
            outcome.margins[number] = margin
        else:
            outcome.partien[number] = (margin, won)
    for mine, new in zip(outcome.ms, done["ms"], strict=True):
        mine.extend(new)


# --- what it came to
def summary(meeting: Meeting, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    margins = {o.pairing.bots: o.margin.value for o in outcomes}
    rated = ratings(meeting.bots, margins)
    return {
        "game": meeting.game,
        "ruleset": meeting.ruleset,
        "players": meeting.players,
        "seed": meeting.seed,
        "deals": meeting.deals,
        "partien": meeting.partien,
        "bots": [_standing(name, outcomes, rated[name]) for name in meeting.bots],
        "pairs": [_pair(outcome) for outcome in outcomes],
    }


def _standing(name: str, outcomes: Sequence[Outcome], rating: float) -> dict[str, Any]:
    """Against all others together: block by block, so that the same deals count once."""
    by_block: dict[int, list[float]] = {}
    shares: dict[int, list[float]] = {}
    taken: list[float] = []
    for outcome in outcomes:
        if name not in outcome.pairing.bots:
            continue
        at = outcome.pairing.bots.index(name)
        for number, margin in outcome.margins.items():
            by_block.setdefault(number, []).append(margin if at == 0 else -margin)
        for number, (_, won) in outcome.partien.items():
            shares.setdefault(number, []).append(won if at == 0 else 1 - won)
        taken += outcome.ms[at]
    points = mean([sum(x) / len(x) for _, x in sorted(by_block.items())])
    share = mean([sum(x) / len(x) for _, x in sorted(shares.items())])
    told: dict[str, Any] = {
        "name": name,
        "points_per_deal": round(points.value, 4),
        "ci95": [round(points.low, 4), round(points.high, 4)],
        "rating": round(rating, 4),
        "ms_per_act": {"median": round(quantile(taken, 0.5), 2), "p99": round(quantile(taken, 0.99), 2)},
    }
    if share.n:
        told["partien_won"] = round(share.value, 4)
        told["partien_ci95"] = [round(share.low, 4), round(share.high, 4)]
        told["elo"] = round(elo(share.value, share.n), 1)
    return told


def _pair(outcome: Outcome) -> dict[str, Any]:
    margin, won = outcome.margin, outcome.won
    told: dict[str, Any] = {
        "bots": list(outcome.pairing.bots),
        "deals": margin.n,
        "points_per_deal": round(margin.value, 4),
        "ci95": [round(margin.low, 4), round(margin.high, 4)],
    }
    if won.n:
        told |= {"partien_won": round(won.value, 4), "partien_ci95": [round(won.low, 4), round(won.high, 4)]}
    return told
