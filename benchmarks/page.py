"""docs/benchmarks.md from the figures of a run, with two plots."""

from math import log10
from pathlib import Path

# where OpenSpiel's C++ loop could not be built: its decisions a second, with the deal, to those of its Python
# API, as measured once
NATIVE = {"openspiel-euchre": 2340 / 218, "openspiel-skat": 2450 / 201}
WANTED = {"watten": 20, "bieten": 10, "doppelkopf": 10, "perlaggen": 3}  # times OpenSpiel's C++ loop
LABELS = {
    "openspiel-euchre": "OpenSpiel euchre, Python API",
    "openspiel-skat": "OpenSpiel skat, Python API",
    "openspiel-euchre-native": "OpenSpiel euchre, C++",
    "openspiel-skat-native": "OpenSpiel skat, C++",
    "rlcard-leduc": "RLCard leduc",
    "rlcard-bridge": "RLCard bridge",
    "pettingzoo-leduc": "PettingZoo classic leduc",
    "pgx-leduc": "Pgx leduc, CPU, batch 4,096",
}


def write(figures: dict, to: Path) -> None:
    pictures = to.parent / "pictures"
    pictures.mkdir(exist_ok=True)
    (pictures / "bench-decisions.svg").write_text(bars(_all_bars(figures)))
    (pictures / "bench-players.svg").write_text(line(_growth(figures)))
    to.write_text("\n".join(lines(figures)) + "\n")


def number(n: float) -> str:
    """Three figures that matter."""
    if n >= 1e6:
        return f"{n / 1e6:.3g} M" if n < 1e9 else f"{n / 1e6:.0f} M"
    return f"{n / 1e3:.3g} k" if n >= 1e3 else f"{n:.3g}"


def native(figures: dict) -> dict[str, float]:
    """What OpenSpiel's C++ loop does: measured, or else computed."""
    rates = {name: about["decisions_per_s"] for name, about in figures["peers"].items()}
    return {
        name: rates.get(f"{name}-native", rates[name] * times)
        for name, times in NATIVE.items()
        if name in rates
    }


def of_kind(figures: dict, kind: str, threads: int = 1) -> list[dict]:
    return [row for row in figures["ours"] if row["kind"] == kind and row["threads"] == threads]


def lines(figures: dict):
    machine, loads = figures["machine"], figures["load"]
    yield "# Benchmarks"
    yield ""
    yield (
        f"`make bench` writes this page; these figures are of `{figures['command']}`: ours and the peers in turn, {figures['rounds']} rounds of about "
        f"{figures['seconds']} s an entry, medians. One thread and CPU time, unless it says otherwise. Random play "
        "with the deal included; silence is not counted as a decision (`asking.md`). Before the clock runs, "
        "interpreted and compiled play come to the same tally of the same deals, or the bench fails."
    )
    yield ""
    yield (
        f"Machine: {machine['processor']}, {machine['cores']} cores, {machine['system']}; Python {machine['python']}, "
        f"numba {machine['numba']}, NumPy {machine['numpy']}. Load (1 minute) at the beginning, after compiling and "
        f"at the end: {', '.join(map(str, loads))}. With a load above the number of cores, CPU time still suffers "
        "from shared caches, and anything on the clock (compiling, two threads) says more about the neighbours."
    )
    yield ""
    yield from _sims(figures)
    yield from _threads(figures)
    yield from _players(figures)
    yield from _others(figures)
    yield from _solved(figures)
    yield from _peers(figures)


def _sims(figures: dict):
    against = native(figures)
    heads = [LABELS[name].split(",")[0] for name in against]
    yield "## Compiled play"
    yield ""
    yield f"![decisions a second](pictures/{'bench-decisions.svg'})"
    yield ""
    heading = ["game", "ruleset", "players", "decisions/s", "deals/s", "compile s, clock", "compile s, CPU"]
    heading += [f"times {head} in C++" for head in heads] + ["wanted"]
    yield from _table_head(heading)
    for row in of_kind(figures, "sim"):
        compiled = row["compile_cpu_s"] >= 1  # other numbers of players share the compiled loop
        cells = [row["game"], row["ruleset"], str(row["players"])]
        cells += [number(row["decisions_per_s"]), number(row["units_per_s"])]
        cells += [f"{row['compile_s']:.1f}", f"{row['compile_cpu_s']:.1f}"] if compiled else ["–", "–"]
        cells += [f"{row['decisions_per_s'] / rate:.1f}" for rate in against.values()]
        yield _row([*cells, str(WANTED[row["game"]])])
    yield ""
    yield "`–`: compiled already, for another number of players. The same for one table: " + (
        "`stammtisch bench sim --game watten --ruleset tirol-1926 --players 4 --threads 1 --json`."
    )
    yield ""
    if against:
        told = ", ".join(f"{head} {number(rate)}" for head, rate in zip(heads, against.values(), strict=True))
        if all(f"{name}-native" in figures["peers"] for name in against):
            yield (
                f"OpenSpiel's C++ loop in this run: {told}. It is built from its own sources (`benchmarks/openspiel_loop.py`) "
                "with -O3 for this processor; random acts, chance drawn by its probabilities."
            )
        else:
            yield (
                f"OpenSpiel's C++ loop is not measured in this run but computed: {told}. It could not be built here, so "
                "the rate of its Python API in this run is multiplied by the ratio of the two measured once on one "
                "machine (euchre 2340/218, skat 2450/201 thousand decisions a second)."
            )
        yield ""


def _threads(figures: dict):
    single = {(row["game"], row["ruleset"], row["players"]): row for row in of_kind(figures, "sim")}
    rows = of_kind(figures, "sim", 2)
    if not rows:
        return
    yield "## Two threads"
    yield ""
    yield from _table_head(
        [
            "game",
            "ruleset",
            "players",
            "decisions/s, clock",
            "cores it got",
            "times one thread",
            "the same by CPU time",
        ]
    )
    for row in rows:
        one = single.get((row["game"], row["ruleset"], row["players"]))
        times = row["decisions_per_s"] / one["decisions_per_s"] if one else 0
        cells = [row["game"], row["ruleset"], str(row["players"]), number(row["decisions_per_s"])]
        yield _row([*cells, f"{row['cpu_share']:.2f}", f"{times:.2f}", f"{times / row['cpu_share']:.2f}"])
    yield ""
    yield "Wanted: 1.7 times on an idle machine. Where it got fewer than two cores the machine was not idle; by CPU time each thread should do what one alone does (1.0)."
    yield ""


def _growth(figures: dict) -> list[tuple[int, float]]:
    rows = [
        row for row in of_kind(figures, "sim") if (row["game"], row["ruleset"]) == ("bieten", "modern-tirol")
    ]
    return sorted((row["players"], 1e6 / row["units_per_s"]) for row in rows)


def _players(figures: dict):
    points = _growth(figures)
    if len(points) < 3:
        return
    yield "## Cost of a deal against players"
    yield ""
    yield "Bieten, modern-tirol; microseconds a deal. A straight line is wanted."
    yield ""
    yield "![microseconds a deal](pictures/bench-players.svg)"
    yield ""
    yield from _table_head(["players", *(str(players) for players, _ in points)])
    yield _row(["µs a deal", *(f"{cost:.2f}" for _, cost in points)])
    slope, start, fit = fitted(points)
    yield ""
    yield f"Least squares: {start:.2f} µs + {slope:.2f} µs a player, R² = {fit:.3f}."
    yield ""


def _others(figures: dict):
    kinds = {
        "parties": ("Whole Partien, compiled", "Partien/s", None),
        "apply": ("The readable engine: `Game.apply` with events", "deals/s", "at least 50 k acts a second"),
        "batch": (
            "Batched stepping with observations and masks, batch 1,024, ruleset compiled in",
            "steps/s",
            "10 M Watten, 3 M the others",
        ),
    }
    for kind, (title, unit, wanted) in kinds.items():
        rows = of_kind(figures, kind)
        gone = {key: why for key, why in figures["missing"].items() if key.startswith(kind + " ")}
        if not rows and not gone:
            continue
        yield f"## {title}"
        yield ""
        if rows:
            yield from _table_head(
                ["game", "ruleset", "players", "acts/s" if kind == "apply" else "decisions/s", unit]
            )
        for row in rows:
            cells = [row["game"], row["ruleset"], str(row["players"]), number(row["decisions_per_s"])]
            yield _row([*cells, number(row["units_per_s"])])
        if gone:
            yield f"Not measured: {', '.join(gone)} ({next(iter(gone.values()))})."
        yield ""
        if wanted:
            yield f"Wanted: {wanted}."
            yield ""


def _solved(figures: dict):
    rows = of_kind(figures, "solve")
    if not rows:
        return
    yield "## Open cards, solved exactly"
    yield ""
    yield (
        "Stakes and names given, from the first card on, in Doppelkopf the last four tricks; 300 positions of random "
        "deals in turn. The value for the side on turn and its best card, called from Python, position by position."
    )
    yield ""
    yield from _table_head(
        ["game", "ruleset", "players", "ms a position, mean", "nodes a position", "nodes/s"]
    )
    for row in rows:
        cells = [row["game"], row["ruleset"], str(row["players"]), f"{1e3 / row['units_per_s']:.3f}"]
        cells += [number(row["decisions_per_s"] / row["units_per_s"]), number(row["decisions_per_s"])]
        yield _row(cells)
    yield ""
    yield "Wanted: under 1 ms for Watten with four players."
    yield ""


def _peers(figures: dict):
    yield "## Peers"
    yield ""
    yield (
        "Random play in the same run, decisions a second by CPU time. Other games than ours, some far smaller: the "
        f"figures say how engines of their kind fare, not who is better. Python {figures['peers_python']}; they live "
        "in an environment of their own (`requirements/peers.txt`) and nothing of ours needs them."
    )
    yield ""
    yield from _table_head(["peer", "version", "decisions/s"])
    for name, about in figures["peers"].items():
        yield _row([LABELS[name], about["version"], number(about["decisions_per_s"])])
    for name, why in figures["missing"].items():
        if name in LABELS or name == "all":
            yield _row([LABELS.get(name, name), "missing", why])


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _table_head(cells: list[str]):
    yield _row(cells)
    yield "|" + "---|" * len(cells)


# --- plots
INK, OURS, THEIRS = "#333", "#2f6f4f", "#b08a3e"
STYLE = f'font-family="sans-serif" font-size="12" fill="{INK}"'


def _all_bars(figures: dict) -> list[tuple[str, float, str]]:
    found = [
        (f"{row['game'].capitalize()} {row['ruleset']}, {row['players']}", row["decisions_per_s"], OURS)
        for row in of_kind(figures, "sim")
        if row["players"] in (2, 4) and (row["game"], row["players"]) != ("bieten", 2)
    ]
    found += [
        (LABELS[name].split(",")[0] + ", C++ (computed)", rate, THEIRS)
        for name, rate in native(figures).items()
        if f"{name}-native" not in figures["peers"]
    ]
    found += [(LABELS[name], about["decisions_per_s"], THEIRS) for name, about in figures["peers"].items()]
    return sorted(found, key=lambda bar: -bar[1])


def bars(rows: list[tuple[str, float, str]]) -> str:
    """Bars on a logarithmic scale from a thousand up."""
    left, wide, high = 240, 380, 20
    top = max((rate for _, rate, _ in rows), default=1e6)
    decades = int(log10(top)) + 1 - 3
    tall = high * len(rows) + 40
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {tall}" {STYLE}>']
    out.append("<title>Decisions a second, logarithmic</title>")
    for i in range(decades + 1):
        x = left + wide * i / decades
        out.append(f'<path d="M{x:.0f} 4V{tall - 30}" stroke="#ccc"/>')
        out.append(f'<text x="{x:.0f}" y="{tall - 12}" text-anchor="middle">{number(10 ** (3 + i))}</text>')
    for i, (label, rate, colour) in enumerate(rows):
        y, long = 6 + high * i, wide * max(log10(rate) - 3, 0.01) / decades
        out.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{label}</text>')
        out.append(f'<rect x="{left}" y="{y}" width="{long:.1f}" height="{high - 6}" fill="{colour}"/>')
        out.append(f'<text x="{left + long + 6:.0f}" y="{y + 12}">{number(rate)}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def fitted(points: list[tuple[int, float]]) -> tuple[float, float, float]:
    """Slope, start and goodness of the straight line."""
    n = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    across = sum((x - mean_x) * (y - mean_y) for x, y in points)
    slope = across / sum((x - mean_x) ** 2 for x, _ in points)
    start = mean_y - slope * mean_x
    left = sum((y - start - slope * x) ** 2 for x, y in points)
    return slope, start, 1 - left / sum((y - mean_y) ** 2 for _, y in points)


def line(points: list[tuple[int, float]]) -> str:
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 260" {STYLE}>']
    out.append("<title>Bieten: microseconds a deal against players</title>")
    if len(points) > 2:
        top, most = max(y for _, y in points) * 1.1, max(x for x, _ in points)

        def at(x: float, y: float) -> str:
            return f"{50 + 400 * x / most:.1f} {220 - 200 * y / top:.1f}"

        slope, start, _ = fitted(points)
        out.append('<path d="M50 20V220H460" fill="none" stroke="#999"/>')
        out.append(f'<path d="M{at(0, start)}L{at(most, start + slope * most)}" stroke="{THEIRS}"/>')
        for x, y in points:
            cx, cy = at(x, y).split()
            out.append(f'<circle cx="{cx}" cy="{cy}" r="4" fill="{OURS}"/>')
            out.append(f'<text x="{cx}" y="238" text-anchor="middle">{x}</text>')
        for i in range(5):
            y = top * i / 4
            out.append(f'<text x="44" y="{224 - 50 * i}" text-anchor="end">{y:.2g}</text>')
    out.append('<text x="255" y="256" text-anchor="middle">players; µs a deal</text>')
    return "\n".join([*out, "</svg>"]) + "\n"
