"""Self-play of our bots as data: every question with what the seat knew, might do, did and was given for it;
or the same deals as records, which `stammtisch replay` shows."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.record.writer import record_of, write
from stammtisch.research.episode import Episode
from stammtisch.research.opponents import Opponent
from stammtisch.research.setting import Setting

FORMATS = ("npz", "parquet", "records")
SHARD = 1000  # deals in a file
NAMES = "ABCDEFGHIJK"

COLUMNS = {
    "deal": ("int32", "number of the deal, from 0"),
    "step": ("int16", "number of the question in the deal"),
    "seat": ("int8", "who is asked"),
    "action": ("int16", "place of the act in the list of acts"),
    "reward": ("float32", "what the deal gave the seat in the end"),
    "observation": ("int8[]", "what the seat knew: see `fields`"),
    "action_mask": ("int8[]", "what it might do: see `acts`"),
}


@dataclass
class Shard:
    """Questions of some deals."""

    rows: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in COLUMNS})

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {
            name: np.array(self.rows[name], dtype=kind.removesuffix("[]"))
            for name, (kind, _) in COLUMNS.items()
        }


@dataclass(frozen=True)
class Plan:
    setting: Setting
    bots: Sequence[str]  # one for all seats, or one for each
    deals: int
    seed: int = 0

    def minds(self, number: int) -> list[Opponent]:
        names = self.bots if len(self.bots) > 1 else list(self.bots) * self.setting.players
        if len(names) != self.setting.players:
            raise ValueError(f"{self.setting.players} bots are needed, {len(names)} are named")
        return [
            Opponent(name, self.setting.game.name, f"{self.seed}/{number}/{seat}")
            for seat, name in enumerate(names)
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
    progress: Callable[[int], None] = lambda deals: None,
) -> list[Path]:
    """The files written, the schema first."""
    out.mkdir(parents=True, exist_ok=True)
    schema = out / "schema.json"
    schema.write_text(json.dumps(schema_of(plan, form, shard), indent=2, ensure_ascii=False) + "\n")
    files = [schema]
    for start in range(0, plan.deals, shard):
        numbers = range(start, min(start + shard, plan.deals))
        if form == "records":
            files += _records(plan, out, numbers)
        else:
            files.append(_shard(plan, out, numbers, form))
        progress(numbers.stop)
    return files


def _shard(plan: Plan, out: Path, numbers: range, form: str) -> Path:
    found = Shard()
    for _ in plan.played(found, numbers):
        pass
    path = out / f"deals-{numbers.start:08d}.{form}"
    if form == "npz":
        np.savez_compressed(path, **found.arrays())  # type: ignore[arg-type]
    else:
        _write_parquet(path, found.arrays())
    return path


def _write_parquet(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    columns = {
        name: pa.array(array)
        if array.ndim == 1
        else pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), array.shape[1])
        for name, array in arrays.items()
    }
    parquet.write_table(pa.table(columns), path, compression="zstd")


def _records(plan: Plan, out: Path, numbers: range) -> Iterator[Path]:
    for number, episode in plan.played(None, numbers):
        path = out / f"deal-{number:08d}.yaml"
        path.write_text(record(episode, f"{plan.setting.game.name}-{plan.seed}-{number}"), encoding="utf-8")
        yield path


def record(episode: Episode, name: str) -> str:
    """A deal that is over, as a record."""
    setting = episode.setting
    assert episode.dealt is not None
    match = Match.begin(setting.game, setting.rules, setting.players, Seat(episode.dealer), setting.totals)
    match = match.deal(episode.dealt, setting.single(episode.dealer))
    for act in episode.acts:
        match, _ = match.apply(act)
    return write(record_of(match, NAMES[: setting.players], setting.agreed, name))


def schema_of(plan: Plan, form: str, shard: int) -> dict[str, Any]:
    """What the files hold, for programs and for people."""
    setting = plan.setting
    try:
        release = version("stammtisch")
    except PackageNotFoundError:  # run from a checkout
        release = "dev"
    return {
        "schema": 1,
        "stammtisch": release,
        "game": setting.game.name,
        "ruleset": setting.agreed.ruleset.id,
        "ruleset_version": setting.agreed.ruleset.version,
        "options": {name: _plain(value) for name, value in setting.agreed.changed.items()},
        "players": setting.players,
        "bots": list(plan.bots),
        "deals": plan.deals,
        "seed": plan.seed,
        "format": form,
        "deals_a_file": 1 if form == "records" else shard,
        "asking": "before every card clockwise from the seat on turn, until all are silent",
        "columns": [{"name": name, "type": kind, "about": about} for name, (kind, about) in COLUMNS.items()],
        "fields": _fields(setting.sight.fields(setting.players)),
        "acts": _fields(setting.sight.acts),
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _fields(fields: Sequence[Any]) -> list[dict[str, Any]]:
    at, found = 0, []
    for one in fields:
        found.append({"name": one.name, "from": at, "size": one.size, "about": one.about})
        at += one.size
    return found


def load(folder: Path) -> dict[str, NDArray[Any]]:
    """All shards of a data set in one, whichever form they have."""
    form = json.loads((folder / "schema.json").read_text())["format"]
    parts = [_read(path) for path in sorted(folder.glob(f"deals-*.{form}"))]
    return {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}


def _read(path: Path) -> dict[str, NDArray[Any]]:
    if path.suffix == ".npz":
        with np.load(path) as found:
            return {name: found[name] for name in COLUMNS}
    from pyarrow import parquet

    table = parquet.read_table(path)
    found_in = {}
    for name, (kind, _) in COLUMNS.items():
        column = table[name].combine_chunks()
        if kind.endswith("[]"):
            flat = column.flatten().to_numpy()
            found_in[name] = flat.reshape(len(table), -1)
        else:
            found_in[name] = column.to_numpy()
    return found_in
