"""Deals played compiled with everything written down, and followed step by step by the interpreted rules.

Both sides begin a deal with one function (`begin_deal`) from the same random stream; then the compiled
side chooses and the interpreted side has to come to the same positions, choices and judgements.  Where it
does not, the message ends with the deal so far as a record that `stammtisch replay` shows.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from agreements import agreements
from click.testing import CliRunner

from stammtisch.bulk.caching import keep, loaded
from stammtisch.bulk.compiling import compiled, rules_record
from stammtisch.bulk.laying import Blank, clear, lay_out, write_out
from stammtisch.bulk.loops import name_of
from stammtisch.cli import main
from stammtisch.core.cells import Cells
from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.engine import Engine
from stammtisch.core.model import Seat
from stammtisch.core.registry import game, games
from stammtisch.core.slate import names_of_sides
from stammtisch.record import DealRecord, Move, Record, read_file, write
from stammtisch.record.notation import move_text

STEPS = 1200  # more than any deal takes
JUDGED = 4  # acts judged at each step that nobody asked for
REPLAY = "The deal so far, for `stammtisch replay`:"
POINTS = {
    "bieten": "points",
    "watten": "total",
    "perlaggen": "before",
}  # cells with the points before the deal


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
    engine, beginning = lane.engine, begin_deal(lane)
    begun = compiled(beginning)
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

    made = compiled(trace)
    if any(engine is game(name).engine for name in games()):  # one made wrong on purpose is not kept
        keep(made, f"trace-{name_of(engine)}-{loaded((beginning, lane.unsettle, trace))}")
    return made


def flat(cells: Cells) -> list[int]:
    """All cells in a row."""
    found: list[int] = []
    names: tuple[str, ...] = type(cells).__slots__
    for name in names:
        value = getattr(cells, name)
        if type(value) is list:
            found += value
        else:
            found.append(value)
    return found


@cache
def log_of(lane: Lane) -> Any:
    """Room for one deal; the tables of a game take turns with it."""
    cells, acts = len(flat(lane.engine.cells())), lane.engine.choices.layout()["act"]
    line = [("seat", 0), ("count", 0), ("code", 0), ("cells", cells), ("acts", acts)]
    line += [("tried_by", JUDGED), ("tried", JUDGED), ("judged", JUDGED)]
    fields = [(name, np.int64, (size,)) if size else (name, np.int64) for name, size in line]
    return np.zeros(STEPS, dtype=fields)


class Lockstep:
    """Deals of one game under one ruleset, followed."""

    def __init__(self, lane: Lane, rules: Any, seats: int, ruleset: str, **options: Any) -> None:
        self.lane, self.rules, self.seats, self.name = lane, rules, seats, f"{ruleset} {options}"
        self.ruleset, self.options = ruleset, options
        self.engine = lane.engine  # of the interpreted side
        self.blanks = Blank(lane.engine.cells()), Blank(lane.engine.choices()), Blank(Chance())
        self.tries = np.array(lane.tries, dtype=np.int64)
        self.flat = np.zeros(len(flat(lane.engine.cells())), dtype=np.int64)
        self.log = log_of(lane)
        self.record = rules_record(rules)

    def deal(self, number: int, quiet: int) -> int:
        """One deal; how many steps it took."""
        steps: int = tracer(self.lane)(
            self.record, *self.blanks, self.flat, self.seats, number, quiet, self.tries, self.log
        )  # fmt: skip
        assert steps < STEPS, f"{self.name}: deal {number} does not end"
        try:
            self.follow(number, steps)
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n\n{REPLAY}\n{self.as_record(number)}") from None
        return steps

    def follow(self, number: int, steps: int) -> None:
        """The interpreted side; `done` counts the acts on which both agreed to the last."""
        engine, r = self.engine, self.rules
        s, o, g = engine.cells(), engine.choices(), Chance()
        begin_deal(self.lane)(r, s, g, self.seats, number)
        for at in range(steps):
            self.done = at
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
                self.done = steps
                self.same_cells(f"{where}, after act {code} of {seat}", s, self.flat)
        assert engine.asked(s) < 0, f"{self.name}: deal {number} is not over"

    def as_record(self, number: int) -> str:
        """The deal up to the difference, as the rules of the lane see it."""
        played = next(game(name) for name in games() if game(name).engine is self.lane.engine)
        decode = import_module(f"stammtisch.games.{played.name}.notation").decode
        names, r, s = "ABCDEFGHIJK"[: self.seats], self.rules, self.lane.engine.cells()
        begin_deal(self.lane)(r, s, Chance(), self.seats, number)
        pack, lift, dealer = s.pack[: r.pack], s.lift, s.dealer  # type: ignore[attr-defined]
        sides = names_of_sides(played.sides(r, self.seats), names)
        had = getattr(s, POINTS[played.name]) if played.name in POINTS else [0] * len(sides)
        moves = []
        for line in self.log[: self.done]:
            seat, code = int(line["seat"]), int(line["code"])
            if code:
                moves.append(Move(move_text(decode(r, s, Seat(seat), code), played, names)))
            self.lane.engine.step(r, s, seat, code)
        deal = DealRecord(
            names[dealer], pack=tuple(map(played.deck.text, pack)), lift=lift, moves=tuple(moves)
        )
        points = {side: n for side, n in zip(sides, had, strict=False) if n}
        return write(
            Record(
                f"lockstep-{number}", played.name, self.ruleset, tuple(names), (deal,), self.options, points
            )
        )

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


def agreed_tables(lane: Lane, ruleset: str, deals: int, first: int) -> list[Lockstep]:
    """Tables with anything that may be agreed, one for every fifty deals."""
    name = next(name for name in games() if game(name).engine is lane.engine)
    drawn = islice(agreements(name, ruleset, Random(f"{ruleset} {first}")), deals // 50)
    return [Lockstep(lane, a.rules, a.players, ruleset, **a.settings.changed) for a in drawn]


def provoke(table: Lockstep, number: int, acts: int) -> tuple[str, int]:
    """A difference after so many acts: the message, and how many words and cards came before it."""
    right, made = table.lane.engine.step, [0]

    def wrong_step(r, s, seat, code):  # type: ignore[no-untyped-def]
        right(r, s, seat, code)
        made[0] += 1
        if made[0] == acts:
            s.lift += 1

    table.engine = replace(table.lane.engine, step=wrong_step)
    try:
        table.deal(number, quiet=8)
    except AssertionError as differs:
        spoken = sum(int(line["code"]) != 0 for line in table.log[:acts])
        return str(differs), spoken
    raise AssertionError("nobody noticed")


def shows_the_deal(table: Lockstep, number: int, acts: int, path: Path) -> None:
    """What is printed after a difference is a record that can be replayed up to it."""
    message, spoken = provoke(table, number, acts)
    told, _, record = message.partition(REPLAY)
    assert "lift" in told and f"step {acts}" in told
    file = path / "differs.yaml"
    file.write_text(record, encoding="utf-8")
    assert len(read_file(file).deals[0].moves) == spoken > 0
    ran = CliRunner().invoke(main, ["replay", str(file), "--lang", "en"])
    assert ran.exit_code == 0, ran.output
    assert f"lockstep-{number}" in ran.output
