"""Plots of our bots' play: `make gallery`, or `python -m stammtisch.research.gallery FOLDER [DEALS]`."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.registry import games
from stammtisch.research.dataset import Plan, Shard
from stammtisch.research.setting import Setting, setting

DEALS = 300
BOT = "thumb"
RANKS = ("7", "8", "9", "10", "U", "O", "K", "A")
Data = dict[str, NDArray[Any]]


def played(name: str, deals: int, players: int | None = None) -> tuple[Setting, Data]:
    """Deals of the bot against itself."""
    table = setting(name, None, players)
    shard = Shard()
    for _ in Plan(table, [BOT], deals, seed=7).played(shard, range(deals)):
        pass
    return table, shard.arrays()


def part(table: Setting, rows: NDArray[Any], name: str) -> NDArray[Any]:
    """One field of the observations."""
    at = 0
    for field in table.sight.fields(table.players):
        if field.name == name:
            return rows[:, at : at + field.size]
        at += field.size
    raise KeyError(name)


def lengths(data: Data) -> NDArray[Any]:
    """Words and cards of each deal; silence is not counted."""
    return np.bincount(data["deal"][data["action"] != 0])


def first_hands(table: Setting, data: Data) -> tuple[NDArray[Any], NDArray[Any]]:
    """The hand of each seat when it is first asked in a deal, and what it was given for it."""
    _, first = np.unique(data["deal"].astype(np.int64) * 16 + data["seat"], return_index=True)
    return part(table, data["observation"], "hand")[first], data["reward"][first]


def value_of_equals(table: Setting, data: Data) -> tuple[NDArray[Any], NDArray[Any]]:
    """Bieten: mean reward of a hand with two or three of a rank, and of how many hands."""
    hands, given = first_hands(table, data)
    of_rank = hands.reshape(len(hands), 4, 9).sum(axis=1)[:, 1:]
    found = [given[of_rank[:, rank] >= 2] for rank in range(8)]
    return np.array([one.mean() if len(one) else np.nan for one in found]), np.array(
        [len(one) for one in found]
    )


def bluffs(table: Setting, data: Data) -> tuple[NDArray[Any], NDArray[Any]]:
    """Watten: how many of the bids and raises, by cards left in hand, were made with neither Schlag nor
    Trumpf in it."""
    start = sum(field.size for field in table.sight.acts[:-1])
    bets = np.isin(data["action"], (start, start + 3))
    rows = data["observation"][bets]
    hands = part(table, rows, "hand").reshape(-1, 4, 9)
    schlag, trumpf = part(table, rows, "schlag"), part(table, rows, "trumpf")
    strong = (hands * schlag[:, None, :]).any(axis=(1, 2)) | (hands * trumpf[:, :, None]).any(axis=(1, 2))
    left = hands.sum(axis=(1, 2))
    count = np.array([np.sum(left == n) for n in range(1, 6)])
    weak = np.array([np.sum((left == n) & ~strong) for n in range(1, 6)])
    return weak / np.maximum(count, 1), count


def draw(folder: Path, deals: int = DEALS) -> list[Path]:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    folder.mkdir(parents=True, exist_ok=True)
    data = {name: played(name, deals) for name in games()}
    files = []

    figure, rooms = pyplot.subplots(2, 2, figsize=(9, 6), layout="constrained")
    for room, (name, (table, found)) in zip(rooms.flat, data.items(), strict=True):
        counts = lengths(found)
        width = max(1, int(np.ptp(counts)) // 24)  # whole numbers only, so that no bin stays empty
        room.hist(
            counts, bins=np.arange(counts.min(), counts.max() + width + 1, width) - 0.5, color="#7a5c3e"
        )
        room.set_title(f"{name.capitalize()}, {table.agreed.ruleset.id}, {table.players} players")
        room.set_xlabel("words and cards in a deal")
    files.append(_save(figure, folder / "lengths.png"))

    figure, room = pyplot.subplots(figsize=(7, 4), layout="constrained")
    value, count = value_of_equals(*data["bieten"])
    room.bar(RANKS, value, color="#7a5c3e")
    for i, n in enumerate(count):
        room.annotate(f"{n}", (i, 0), ha="center", va="bottom", fontsize=8)
    room.set_title("Bieten: a hand with two or three of a rank (number of hands below)")
    room.set_ylabel("points more than the others")
    files.append(_save(figure, folder / "equals.png"))

    figure, room = pyplot.subplots(figsize=(7, 4), layout="constrained")
    share, count = bluffs(*data["watten"])
    room.bar([str(n) for n in range(1, 6)], share, color="#7a5c3e")
    for i, n in enumerate(count):
        room.annotate(f"{n} bets", (i, 0), ha="center", va="bottom", fontsize=8)
    room.set_title("Watten: bets with neither Schlag nor Trumpf in hand")
    room.set_xlabel("cards left")
    files.append(_save(figure, folder / "bluffs.png"))
    return files


def _save(figure: Any, path: Path) -> Path:
    from matplotlib import pyplot

    figure.savefig(path, dpi=110)
    pyplot.close(figure)
    return path


if __name__ == "__main__":
    for file in draw(Path(sys.argv[1]), *(int(n) for n in sys.argv[2:])):
        print(file)
