"""The picture of a simulation, as SVG: who is found, and how fast."""

from collections.abc import Sequence
from html import escape

from stammtisch.texts import say
from stammtisch.tournament.simulate import Simulation

WIDE, HIGH, LEFT, TOP = 430, 300, 62, 70
INK, SOFT, LINE, PAPER, GREEN, BLUE = "#2a211a", "#5c4d3e", "#9a8663", "#fffaf0", "#40654f", "#2559ad"
FONT = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def picture(found: Simulation, lang: str) -> str:
    title = say(lang, "tournament.plot.title", entries=found.entries, rounds=found.rounds)
    top = _panel(
        0, say(lang, "tournament.plot.up"), say(lang, "tournament.plot.across"), [str(n) for n in found.tops],
        list(found.best_in_top.values()), [found.interval(n) for n in found.tops], GREEN,
    )  # fmt: skip
    numbers = [str(n + 1) for n in range(found.rounds)]
    by_round = _panel(
        1,
        say(lang, "tournament.plot.by_round"),
        say(lang, "tournament.plot.round"),
        numbers,
        found.by_round,
        (),
        BLUE,
    )
    size = f"{2 * (WIDE + LEFT) + 30} {HIGH + TOP + 60}"
    head = f'<text x="20" y="30" font-size="19" font-weight="700" fill="{INK}">{escape(title)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="{FONT}">'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{head}{top}{by_round}</svg>\n'
    )


def _panel(
    at: int, up: str, across: str, marks: Sequence[str], values: Sequence[float],
    bars: Sequence[tuple[float, float]], colour: str,
) -> str:  # fmt: skip
    left = LEFT + at * (WIDE + LEFT)

    def x(n: int) -> float:
        return left + WIDE * (n + 0.5) / len(marks)

    def y(share: float) -> float:
        return TOP + HIGH * (1 - max(0.0, min(1.0, share)))

    drawn = [f'<text x="{left}" y="{TOP - 12}" font-size="13" fill="{SOFT}">{escape(up)}</text>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawn.append(f'<path d="M{left} {y(share):.1f}h{WIDE}" stroke="{LINE}" stroke-opacity=".4"/>')
        drawn.append(_words(left - 8, y(share) + 5, f"{share:g}", "end"))
    for n, (low, high) in enumerate(bars):
        drawn.append(f'<path d="M{x(n):.1f} {y(low):.1f}V{y(high):.1f}" stroke="{colour}" stroke-width="2"/>')
    line = "L".join(f"{x(n):.1f} {y(value):.1f}" for n, value in enumerate(values))
    drawn.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="3"/>')
    for n, value in enumerate(values):
        drawn.append(f'<circle cx="{x(n):.1f}" cy="{y(value):.1f}" r="4.5" fill="{colour}"/>')
        drawn.append(_words(x(n), TOP + HIGH + 20, marks[n], "middle"))
    drawn.append(_words(left + WIDE / 2, TOP + HIGH + 44, across, "middle"))
    return "".join(drawn)


def _words(x: float, y: float, text: str, anchor: str) -> str:
    how = f'font-size="13" fill="{INK}" text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {how}>{escape(text)}</text>'
