"""Self-play of bots as data: every question with what the seat knew, might do, did and was given for it; or
the same deals as records, which `stammtisch replay` shows.

A folder is one run.  The same run begun again goes on where it was cut off; any other is refused.  However
many processes play, the files are the same: each deal hangs on its number and the seed alone.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import Bot
from stammtisch.bots.own import Whom
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.record.writer import record_of, write
from stammtisch.research.datafiles import COLUMNS, FORMATS, SCHEMA, Data, Folder, load, shard_file
from stammtisch.research.episode import Episode
from stammtisch.research.opponents import Opponent, company
from stammtisch.research.setting import Setting

SHARD = 1000  # deals in a file
CHUNK = 25  # deals that one process plays at a time
NAMES = "ABCDEFGHIJK"
Arrays = dict[str, NDArray[Any]]
Told = Callable[[int], None]


@dataclass
class Shard:
    """Questions of some deals."""

    rows: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in COLUMNS})

    def arrays(self) -> Arrays:
        return {
            name: np.array(self.rows[name], dtype=kind.removesuffix("[]"))
            for name, (kind, _) in COLUMNS.items()
        }


@dataclass(frozen=True)
class Plan:
    setting: Setting
    bots: Sequence[Whom]  # one for all seats, or one for each
    deals: int
    seed: int = 0

    @cached_property
    def company(self) -> list[Bot]:
        """Who sits where; a Problem if somebody is not to be found."""
        return company(self.bots, self.setting.game.name, self.setting.players)

    def __getstate__(self) -> dict[str, Any]:
        """For another process, which makes the minds anew."""
        return {name: value for name, value in self.__dict__.items() if name != "company"}

    def minds(self, number: int) -> list[Opponent]:
        return [
            Opponent(bot, self.setting.game.name, f"{self.seed}/{number}/{seat}")
            for seat, bot in enumerate(self.company)
        ]

    def played(self, shard: Shard | None, numbers: range) -> Iterator[tuple[int, Episode]]:
        """Each deal when it is over."""
        episode = Episode(self.setting, told=True)
        for number in numbers:
            minds = self.minds(number)
            episode.reset((self.seed << 32) + number)
            asked: list[int] = []
            while not episode.over:
                code = minds[episode.seat].choose(episode)
                if shard is not None:
                    self._note(shard, episode, number, code)
                    asked.append(episode.seat)
                episode.act(code)
            if shard is not None:
                shard.rows["reward"] += [episode.rewards[seat] for seat in asked]
            yield number, episode

    def _note(self, shard: Shard, episode: Episode, number: int, code: int) -> None:
        places = episode.places()
        mask = np.zeros(self.setting.width, dtype=np.int8)
        mask[places] = 1
        noted = {
            "deal": number,
            "step": episode.steps,
            "seat": episode.seat,
            "action": places[episode.codes.index(code)],
            "observation": episode.row(episode.seat),
            "action_mask": mask,
        }
        for name, value in noted.items():
            shard.rows[name].append(value)


def write_dataset(
    plan: Plan,
    out: Path,
    form: str,
    shard: int = SHARD,
    progress: Told = lambda deals: None,
    jobs: int = 1,
) -> list[Path]:
    """All files of the run, the schema first; those of an earlier attempt are not written again."""
    plan.company  # noqa: B018 - a Problem now rather than after the folder was made
    folder = Folder.claimed(out, plan, form, shard)
    with _hands(jobs) as at_work:
        for numbers in folder.missing():
            chunks = [
                range(at, min(at + CHUNK, numbers.stop)) for at in range(numbers.start, numbers.stop, CHUNK)
            ]
            if form == "records":
                for texts in at_work(_records, plan, chunks):
                    folder.keep_records(texts)
            else:
                folder.keep(numbers, _joined(list(at_work(_questions, plan, chunks))))
            progress(numbers.stop)
    return folder.files()


AtWork = Callable[[Callable[[Plan, range], Any], Plan, Sequence[range]], Iterator[Any]]


@contextmanager
def _hands(jobs: int) -> Iterator[AtWork]:
    """Does chunks, in their order, here or in other processes."""
    if jobs == 1:
        yield lambda work, plan, chunks: (work(plan, numbers) for numbers in chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            yield lambda work, plan, chunks: pool.map(work, [plan] * len(chunks), chunks)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _questions(plan: Plan, numbers: range) -> Arrays:
    found = Shard()
    for _ in plan.played(found, numbers):
        pass
    return found.arrays()


def _joined(parts: Sequence[Arrays]) -> Arrays:
    return {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}


def _records(plan: Plan, numbers: range) -> list[tuple[int, str]]:
    name = f"{plan.setting.game.name}-{plan.seed}"
    return [(number, record(episode, f"{name}-{number}")) for number, episode in plan.played(None, numbers)]


def record(episode: Episode, name: str) -> str:
    """A deal that is over, as a record."""
    setting = episode.setting
    assert episode.dealt is not None
    match = Match.begin(setting.game, setting.rules, setting.players, Seat(episode.dealer), setting.totals)
    match = match.deal(episode.dealt, setting.single(episode.dealer))
    for act in episode.acts:
        match, _ = match.apply(act)
    return write(record_of(match, NAMES[: setting.players], setting.agreed, name))


__all__ = [
    "COLUMNS",
    "FORMATS",
    "SCHEMA",
    "Data",
    "Plan",
    "Shard",
    "load",
    "record",
    "shard_file",
    "write_dataset",
]
