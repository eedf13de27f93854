"""The standing table: every level in every game and main ruleset, as a page with a plot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import asinh
from pathlib import Path
from typing import Any

from stammtisch.arena.run import Meeting, meet, summary
from stammtisch.bots import bots
from stammtisch.core.homes import homes
from stammtisch.core.pages import write_part

PAGE = Path("docs/strength.md")
PLOT = Path("docs/pictures/strength.svg")

# the tables that are measured: the main ruleset of each game and what else is played with other rules
TABLES = tuple((name, *table) for name, home in homes().items() for table in home.manifest.tables)


BESIDE = "quiet"  # a level that nobody meets on the way up


@dataclass(frozen=True)
class Rung:
    meeting: Meeting
    told: dict[str, Any]


Progress = Callable[[int, int], None]


def climb(deals: int, partien: int, seed: str, jobs: int, state: Path | None, told: Progress) -> list[Rung]:
    """Measure every level against the next one at every table; with `state` each table keeps its own file
    beside it and goes on where it was."""
    rungs = []
    for at, table in enumerate(TABLES):
        meeting = meeting_at(table, deals, partien, seed)
        outcomes = meet(meeting, jobs, kept(state, table), _part(told, at))
        rungs.append(Rung(meeting, summary(meeting, outcomes)))
    return rungs


def meeting_at(table: tuple[str, str, int], deals: int, partien: int, seed: str) -> Meeting:
    name, ruleset, players = table
    levels = tuple(level for level in bots(name) if level != BESIDE)
    return Meeting(name, ruleset, players, levels, deals, partien, seed, neighbours=True)


def kept(state: Path | None, table: tuple[str, str, int]) -> Path | None:
    """Where a table's deals are kept."""
    return state and state.with_name("{}.{}-{}-{}".format(state.name, *table))


def _part(told: Progress, at: int) -> Progress:
    """Progress of one table as a part of all."""
    return lambda done, total: told(at * total + done, len(TABLES) * total)


def write_ladder(rungs: Sequence[Rung]) -> None:
    write_part(PAGE, "ladder", rows(rungs))
    PLOT.write_text(plot(rungs), encoding="utf-8")


def rows(rungs: Sequence[Rung]) -> list[str]:
    """The ladder as a table."""
    first = rungs[0].meeting
    partien = f" --partien {first.partien}" if first.partien else ""
    won = " Partien won by the first |" if first.partien else ""
    lines = [
        f"`stammtisch arena --ladder --deals {first.deals}{partien} --seed {first.seed}`",
        "",
        f"| game | players | bots | deals | points a deal |{won} ms: median, 99 % |",
        "|---|---|---|---|---|---|" + ("---|" if won else ""),
    ]
    for rung in rungs:
        speed = {bot["name"]: bot["ms_per_act"] for bot in rung.told["bots"]}
        for pair in rung.told["pairs"]:
            a, b = pair["bots"]
            share = _share(pair) if won else ""
            lines.append(
                f"| {rung.meeting.game} {rung.meeting.ruleset} | {rung.meeting.players} | {a} – {b} "
                f"| {pair['deals']:,} | {_mean(pair, 'points_per_deal', 'ci95')} |{share} "
                f"{speed[a]['median']}, {speed[a]['p99']} |"
            )
    return lines


def _mean(pair: dict[str, Any], value: str, ends: str) -> str:
    low, high = pair[ends]
    return f"{pair[value]:+.3f} [{low:+.3f}, {high:+.3f}]"


def _share(pair: dict[str, Any]) -> str:
    low, high = pair["partien_ci95"]
    return f" {100 * pair['partien_won']:.1f} % [{100 * low:.1f}, {100 * high:.1f}] |"


# --- the plot: a line for every pair, a dot with its interval.  A point is much in one game and nothing in
# another, so small margins are drawn wider than large ones.
WIDE, ROW, LEFT, RIGHT = 860, 26, 330, 40
FINE = 0.05  # up to here the scale is even
TICKS = (0.1, 1, 10, 100)


def plot(rungs: Sequence[Rung]) -> str:
    rows = [(rung.meeting, pair) for rung in rungs for pair in rung.told["pairs"]]
    ends = [end for _, pair in rows for end in pair["ci95"]]
    low, high = asinh(min(0.0, *ends) / FINE), asinh(max(0.1, *ends) / FINE)
    scale, height = (WIDE - LEFT - RIGHT) / (high - low), ROW * (len(rows) + 2)

    def at(points: float) -> float:
        return LEFT + (asinh(points / FINE) - low) * scale

    middle = at(0.0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" font-family="sans-serif"'
        ' font-size="13" fill="#444">',
        f'<rect width="{WIDE}" height="{height}" fill="#fff"/>',
        f'<line x1="{middle:.1f}" y1="{ROW}" x2="{middle:.1f}" y2="{height - ROW}" stroke="#999"/>',
    ]
    for tick in TICKS:
        if tick <= max(ends):
            x = at(tick)
            line = f'y1="{ROW}" x2="{x:.1f}" y2="{height - ROW}" stroke="#ddd"'
            parts.append(f'<line x1="{x:.1f}" {line}/>')
            parts.append(f'<text x="{x:.1f}" y="{height - 6}" text-anchor="middle">{tick:g}</text>')
    for number, (meeting, pair) in enumerate(rows):
        y = ROW * (number + 1.5)
        left, right, value = map(at, (*pair["ci95"], pair["points_per_deal"]))
        told = f"{meeting.game} {meeting.ruleset}, {meeting.players}: {pair['bots'][0]} – {pair['bots'][1]}"
        parts += [
            f'<text x="8" y="{y + 4:.1f}">{told}</text>',
            f'<path d="M{left:.1f} {y:.1f}H{right:.1f}" stroke="#2b6" stroke-width="3"/>',
            f'<circle cx="{value:.1f}" cy="{y:.1f}" r="4.5" fill="#175"/>',
        ]
    parts.append(f'<text x="{middle:.1f}" y="{height - 6}" text-anchor="end">points a deal: 0</text></svg>')
    return "\n".join(parts) + "\n"
