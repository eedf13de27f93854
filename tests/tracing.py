"""Deals played compiled with everything written down, and followed step by step by the interpreted rules.

Both sides begin a deal with one function (`begin_deal`) from the same random stream; then the compiled
side chooses and the interpreted side has to come to the same positions, choices and judgements.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from stammtisch.bulk.compiling import compiled, rules_record
from stammtisch.bulk.laying import Blank, clear, lay_out, write_out
from stammtisch.core.cells import Cells
from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.engine import Engine

STEPS = 1200  # more than any deal takes
JUDGED = 4  # acts judged at each step that nobody asked for


@dataclass(frozen=True)
class Lane:
    """A game with what its deals need: odd standings to begin from, and acts worth judging."""

    engine: Engine
    unsettle: Callable[..., Any]  # (r, s, g, seats): points and seats as in the middle of a Partie
    tries: tuple[int, ...]


def begin_deal(lane: Lane) -> Callable[..., Any]:
    """From a number to the first question of a deal."""
    sit, put_pack, begin, unsettle = lane.engine.sit, lane.engine.put_pack, lane.engine.begin, lane.unsettle

    def begun(r, s, g, seats, number):  # type: ignore[no-untyped-def]
        seed(g, number)
        sit(s, seats, below(g, seats))
        unsettle(r, s, g, seats)
        put_pack(r, s)
        shuffle(g, s.pack, r.pack)
        s.lift = 1 + below(g, r.pack - 1)
        begin(r, s)

    return begun


@cache
def tracer(lane: Lane) -> Callable[..., Any]:
    """A compiled deal that writes down every seat asked, choice, act, judgement and cell."""
    engine, begun = lane.engine, compiled(begin_deal(lane))
    asked, list_asked, judge, step = engine.asked, engine.list_asked, engine.judge, engine.step

    def trace(r, blank, choices, chance, flat, seats, number, quiet, tries, log):  # type: ignore[no-untyped-def]
        s, o, g = lay_out(blank), lay_out(choices), lay_out(chance)
        clear(s, blank)
        clear(o, choices)
        begun(r, s, g, seats, number)
        at, seat = 0, asked(s)
        while seat >= 0 and at < len(log):
            line = log[at]
            write_out(s, flat)
            line.cells[:] = flat
            line.seat = seat
            list_asked(r, s, o, seat)
            line.count = o.count
            for i in range(o.count):
                line.acts[i] = o.act[i]
            for i in range(JUDGED):
                line.tried_by[i], line.tried[i] = below(g, seats), tries[below(g, len(tries))]
                line.judged[i] = judge(r, s, line.tried_by[i], line.tried[i])
            silent = o.act[0] == 0 and below(g, 16) < quiet
            line.code = 0 if silent else o.act[below(g, o.count)]
            step(r, s, seat, line.code)
            at += 1
            seat = asked(s)
        write_out(s, flat)
        return at

    return compiled(trace)


def flat(cells: Cells) -> list[int]:
    """All cells in a row."""
    found: list[int] = []
    for name in type(cells).__slots__:
        value = getattr(cells, name)
        if type(value) is list:
            found += value
        else:
            found.append(value)
    return found


class Lockstep:
    """Deals of one game under one ruleset, followed."""

    def __init__(self, lane: Lane, rules: Any, seats: int, name: str) -> None:
        self.lane, self.rules, self.seats, self.name = lane, rules, seats, name
        self.blanks = Blank(lane.engine.cells()), Blank(lane.engine.choices()), Blank(Chance())
        self.tries = np.array(lane.tries, dtype=np.int64)
        self.flat = np.zeros(len(flat(lane.engine.cells())), dtype=np.int64)
        acts = lane.engine.choices.layout()["act"]
        line = [("seat", 0), ("count", 0), ("code", 0), ("cells", len(self.flat)), ("acts", acts)]
        line += [("tried_by", JUDGED), ("tried", JUDGED), ("judged", JUDGED)]
        fields = [(name, np.int64, (size,)) if size else (name, np.int64) for name, size in line]
        self.log = np.zeros(STEPS, dtype=fields)
        self.record = rules_record(rules)

    def deal(self, number: int, quiet: int) -> int:
        """One deal; how many steps it took."""
        steps: int = tracer(self.lane)(
            self.record, *self.blanks, self.flat, self.seats, number, quiet, self.tries, self.log
        )  # fmt: skip
        assert steps < STEPS, f"{self.name}: deal {number} does not end"
        engine, r = self.lane.engine, self.rules
        s, o, g = engine.cells(), engine.choices(), Chance()
        begin_deal(self.lane)(r, s, g, self.seats, number)
        for at in range(steps):
            line = self.log[at]
            where = f"{self.name}, {self.seats} players, deal {number}, step {at}"
            self.same_cells(where, s, line["cells"])
            seat, code = int(line["seat"]), int(line["code"])
            assert engine.asked(s) == seat, f"{where}: {engine.asked(s)} is asked, compiled {seat}"
            engine.list_asked(r, s, o, seat)
            count = int(line["count"])
            have, want = o.act[: o.count], line["acts"][:count].tolist()  # type: ignore[attr-defined]
            assert have == want, f"{where}: choices {have}, compiled {want}"
            for i in range(JUDGED):
                by, tried, judged = (int(line[key][i]) for key in ("tried_by", "tried", "judged"))
                why = engine.judge(r, s, by, tried)
                assert why == judged, f"{where}: act {tried} of {by} judged {why}, compiled {judged}"
            engine.step(r, s, seat, code)
            if at == steps - 1:
                self.same_cells(f"{where}, after act {code} of {seat}", s, self.flat)
        assert engine.asked(s) < 0, f"{self.name}: deal {number} is not over"
        return steps

    def same_cells(self, where: str, s: Cells, want: Any) -> None:
        if flat(s) == want.tolist():
            return
        names = [
            f"{name}[{i}]" if size else name
            for name, size in type(s).layout().items()
            for i in range(size or 1)
        ]
        pairs = zip(names, flat(s), want.tolist(), strict=True)
        differ = [f"{name} {have}, compiled {there}" for name, have, there in pairs if have != there]
        raise AssertionError(f"{where}: " + "; ".join(differ))
