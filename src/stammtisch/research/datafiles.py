"""The folder of a data set: one run, what it holds written beside it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.problem import Problem

if TYPE_CHECKING:
    from stammtisch.research.dataset import Plan

FORMATS = ("npz", "parquet", "records")
SCHEMA = "schema.json"
HALF = ".part"  # a file that is being written; left over only where somebody was cut off

FOLLOWS = {"fields", "acts", "pack", "totals", "deals_a_file"}  # from the rest of the schema

COLUMNS = {
    "deal": ("int32", "number of the deal, from 0"),
    "step": ("int16", "number of the question in the deal"),
    "seat": ("int8", "who is asked"),
    "action": ("int16", "place of the act in the list of acts"),
    "reward": ("float32", "what the deal gave the seat in the end"),
    "observation": ("int8[]", "what the seat knew: see `fields`"),
    "action_mask": ("int8[]", "what it might do: see `acts`"),
}


class Data(dict[str, NDArray[Any]]):
    """The columns of a data set, with its schema; as text it says what it is."""

    def __init__(self, columns: dict[str, NDArray[Any]], schema: dict[str, Any], files: int) -> None:
        super().__init__(columns)
        self.schema, self.files = schema, files

    def __repr__(self) -> str:
        told, deals = self.schema, np.unique(self["deal"])
        options = "".join(f", {name} {value}" for name, value in told["options"].items())
        return (
            f"{told['game']} {told['ruleset']}{options}, {told['players']} players, "
            f"bots {', '.join(told['bots'])}, seed {told['seed']}: "
            f"{len(deals)} of {told['deals']} deals, {len(self['deal'])} questions, {self.files} files"
        )

    __str__ = __repr__


@dataclass(frozen=True)
class Folder:
    """A folder that belongs to a run."""

    path: Path
    schema: dict[str, Any]

    @classmethod
    def claimed(cls, path: Path, plan: "Plan", form: str, shard: int) -> "Folder":
        """An empty one, or one where this very run was cut off; a Problem else."""
        schema = schema_of(plan, form, shard)
        folder = cls(path, json.loads(json.dumps(schema)))
        path.mkdir(parents=True, exist_ok=True)
        if not (path / SCHEMA).exists():
            if any(not one.name.endswith(HALF) for one in path.iterdir()):
                raise Problem("error.dataset_used", path=str(path))
            _put(path / SCHEMA, lambda half: half.write_text(_json(schema), encoding="utf-8"))
            return folder
        there = _schema(path)
        differ = {key for key in {*there, *folder.schema} if there.get(key) != folder.schema.get(key)}
        if what := sorted(differ - FOLLOWS) or sorted(differ):
            raise Problem("error.dataset_other", path=str(path), what=what)
        if not any(True for _ in folder.missing()):
            raise Problem("error.dataset_done", path=str(path))
        return folder

    def _all(self) -> Iterator[range]:
        """The deals of each file; records are written a shard at a time too."""
        deals, size = self.schema["deals"], self.schema["deals_a_shard"]
        for start in range(0, deals, size):
            yield range(start, min(start + size, deals))

    def _of(self, numbers: range) -> list[Path]:
        if self.schema["format"] == "records":
            return [self.path / f"deal-{number:08d}.yaml" for number in numbers]
        return [self.path / shard_file(numbers, self.schema["format"])]

    def missing(self) -> Iterator[range]:
        return (numbers for numbers in self._all() if not all(one.exists() for one in self._of(numbers)))

    def files(self) -> list[Path]:
        return [self.path / SCHEMA, *(file for numbers in self._all() for file in self._of(numbers))]

    @property
    def finished(self) -> int:
        """How many deals there are."""
        return self.schema["deals"] - sum(len(numbers) for numbers in self.missing())  # type: ignore[no-any-return]

    def keep(self, numbers: range, arrays: dict[str, NDArray[Any]]) -> None:
        (path,) = self._of(numbers)
        if self.schema["format"] == "npz":
            _put(path, lambda half: _write_npz(half, arrays))
        else:
            _put(path, lambda half: _write_parquet(half, arrays))

    def keep_records(self, texts: Sequence[tuple[int, str]]) -> None:
        for number, text in texts:
            (path,) = self._of(range(number, number + 1))
            _put(path, lambda half, text=text: half.write_text(text, encoding="utf-8"))


def shard_file(numbers: range, form: str) -> str:
    return f"deals-{numbers.start:08d}.{form}"


def _put(path: Path, write: Any) -> None:
    """The whole file or none."""
    half = path.with_name(path.name + HALF)
    write(half)
    half.replace(path)


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / SCHEMA).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Problem("error.dataset_none", path=str(folder)) from None
    return found


def _write_npz(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


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


def load(folder: Path | str, partial: bool = False) -> Data:
    """The columns of all files that the schema promises, in one, whichever form they have; `print` it to hear
    what it is.  A Problem where the run is not finished, unless `partial` asks for what there is."""
    path = Path(folder)
    known = Folder(path, _schema(path))
    if known.schema["format"] == "records":
        raise Problem("error.dataset_records", path=str(path))
    deals, there = known.schema["deals"], known.finished
    if there < deals and not (partial and there):
        raise Problem("error.dataset_unfinished", path=str(path), n=there, deals=deals)
    files = [file for file in known.files()[1:] if file.exists()]
    parts = [_read(file) for file in files]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}
    return Data(columns, known.schema, len(files))


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


# --- the schema
def schema_of(plan: "Plan", form: str, shard: int) -> dict[str, Any]:
    """What the files hold, for programs and for people; two runs with the same are the same."""
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
        "pack": [setting.game.deck.code(card) for card in setting.pack],
        "totals": list(setting.totals),
        "bots": [_called(bot) for bot in plan.bots],
        "deals": plan.deals,
        "seed": plan.seed,
        "format": form,
        "deals_a_file": 1 if form == "records" else shard,
        "deals_a_shard": shard,
        "asking": "before every card clockwise from the seat on turn, until all are silent",
        "columns": [{"name": name, "type": kind, "about": about} for name, (kind, about) in COLUMNS.items()],
        "fields": _fields(setting.sight.fields(setting.players)),
        "acts": _fields(setting.sight.acts),
    }


def _called(bot: Any) -> str:
    if isinstance(bot, str):
        return bot
    named = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"{named.__module__}:{named.__qualname__}"


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _fields(fields: Sequence[Any]) -> list[dict[str, Any]]:
    at, found = 0, []
    for one in fields:
        found.append({"name": one.name, "from": at, "size": one.size, "about": one.about})
        at += one.size
    return found
