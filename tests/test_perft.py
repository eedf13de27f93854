"""Perft: how many ways a fixed deal can go, counted move by move, and the order in which acts are listed.

Seats are asked in turn, as in bulk play.  The numbers are pinned in `perft/<game>.txt`, the order in
`perft/<game>-order.txt`.  After a change that is meant to change them, `python tests/test_perft.py bieten`
writes both anew; the difference is then read like code.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.cells import Cells
from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.model import Action, Seat, State
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games
from stammtisch.games.bieten import notation as bieten
from stammtisch.games.doppelkopf import notation as doppelkopf
from stammtisch.games.perlaggen import notation as perlaggen
from stammtisch.games.watten import notation as watten

HERE = Path(__file__).parent / "perft"
SILENCE = 0  # in every game
ENOUGH = 3_000  # leaves; the first depth with more is the last
# acts as people write them and as the rules read them
NOTATION = {"bieten": bieten, "watten": watten, "perlaggen": perlaggen, "doppelkopf": doppelkopf}
LINES = [line for file in HERE.glob("*.txt") for line in file.read_text().splitlines() if ": " in line]
PINNED = [line for line in LINES if line.split()[0] in games()]


def fixed_deal(name: str, rules: Any, players: int, g: Chance) -> Any:
    """The next deal of the stream, as in bulk play; nobody has points."""
    engine = game(name).engine
    s: Any = engine.cells()
    engine.sit(s, players, below(g, players))
    engine.put_pack(rules, s)
    shuffle(g, s.pack, rules.pack)
    s.lift = 1 + below(g, rules.pack - 1)
    engine.begin(rules, s)
    return s


def acts(name: str, rules: Any, s: Cells) -> tuple[int, list[int]]:
    """Who is asked, and what it may do."""
    engine = game(name).engine
    seat, o = engine.asked(s), engine.choices()
    if seat >= 0:
        engine.list_asked(rules, s, o, seat)
    return seat, o.act[: o.count]  # type: ignore[attr-defined]


def after(name: str, rules: Any, s: Cells, seat: int, code: int) -> Cells:
    then = s.copy()
    game(name).engine.step(rules, then, seat, code)
    return then


def leaves(name: str, rules: Any, s: Cells, depth: int) -> int:
    """Ways to go on for so many acts; a deal that ends before is no leaf."""
    seat, codes = acts(name, rules, s)
    if depth == 1:
        return len(codes)
    return sum(leaves(name, rules, after(name, rules, s, seat, code), depth - 1) for code in codes)


def word(name: str, rules: Any, s: Cells, seat: int, code: int) -> str:
    if code == SILENCE:
        return "silence"
    action: Action = NOTATION[name].decode(rules, s, Seat(seat), code)
    assert NOTATION[name].encode(rules, s, action) == code, f"{action} is read as another act than {code}"
    return " ".join((action.verb, *action.args))


def divided(name: str, rules: Any, s: Cells, depth: int) -> str:
    """The count for each first act: where it differs from another version, the error is below."""
    seat, codes = acts(name, rules, s)
    parts = {code: leaves(name, rules, after(name, rules, s, seat, code), depth - 1) for code in codes}
    return "\n".join(f"  {word(name, rules, s, seat, code)}: {count}" for code, count in parts.items())


def played_on(name: str, rules: Any, players: int, number: int) -> Iterator[Cells]:
    """The deal of a number with random acts of quiet people: each position on the way.  Who would not
    rather be silent has said everything before the first card."""
    g = Chance()
    seed(g, number)
    s: Cells = fixed_deal(name, rules, players, g)
    seat, codes = acts(name, rules, s)
    while seat >= 0:
        yield s
        quiet = codes[0] == SILENCE and below(g, 12) > 0
        s = after(name, rules, s, seat, SILENCE if quiet else codes[below(g, len(codes))])
        seat, codes = acts(name, rules, s)


@pytest.mark.parametrize("line", PINNED, ids=lambda line: line.split(":")[0].replace(" ", "-"))
def test_perft(line: str) -> None:
    where, counts = line.split(":")
    name, ruleset, *numbers = where.split()
    players, number, begun = map(int, numbers)
    rules = game(name).rules(settings(name, ruleset), players)
    s = list(played_on(name, rules, players, number))[begun]
    for depth, count in enumerate(counts.split(), start=1):
        found = leaves(name, rules, s, depth)
        if found != int(count):
            parts = divided(name, rules, s, depth) if depth > 1 else str(acts(name, rules, s))
            pytest.fail(f"{ruleset}, {players} players, depth {depth}: {found}, not {count}\n{parts}")


@pytest.mark.parametrize("name", games())
def test_option_order(name: str) -> None:
    """Bots, records and research count on the order of the options."""
    assert (HERE / f"{name}-order.txt").read_text().splitlines() == list(order(name))


@pytest.mark.parametrize("name", games())
def test_every_ruleset_is_counted(name: str) -> None:
    assert {line.split()[1] for line in PINNED if line.split()[0] == name} == set(rulesets_of(name))


# --- writing the files anew
def counted(name: str, ruleset: str, players: int, number: int) -> Iterator[str]:
    """Two counts: from the first act and, at a small table, from where two thirds of the deal are over."""
    rules = game(name).rules(settings(name, ruleset), players)
    way = list(played_on(name, rules, players, number))
    for begun in (0, 2 * len(way) // 3) if players < 5 else (0,):
        counts = [1]
        while 0 < counts[-1] <= ENOUGH and len(counts) <= 16:
            counts.append(leaves(name, rules, way[begun], len(counts)))
        yield f"{name} {ruleset} {players} {number} {begun}: {' '.join(map(str, counts[1:]))}"


def table_sizes(name: str, ruleset: str) -> list[int]:
    """2, 3, 4 and as many as can play, where the game allows them."""
    allowed = []
    for players in range(2, 13):
        try:
            game(name).rules(settings(name, ruleset), players)
        except Problem:
            continue
        allowed.append(players)
    return [size for size in allowed if size <= 4 or size == allowed[-1]]


def order(name: str) -> Iterator[str]:
    """A random deal for each ruleset: wherever there is a choice, what is asked and what the options are."""
    played = game(name)
    for number, ruleset in enumerate(rulesets_of(name)):
        players = 4 if 3 not in table_sizes(name, ruleset) else 3
        rules = played.rules(settings(name, ruleset), players)
        for s in played_on(name, rules, players, number):
            seat, codes = acts(name, rules, s)
            options = played.options(played.observe(State(rules, s), Seat(seat)))
            if len(codes) > 1:
                asked = ", ".join(word(name, rules, s, seat, code) for code in codes)
                yield f"{ruleset} {seat} asked {asked}"
                yield f"{ruleset} {seat} may {', '.join(' '.join((o.verb, *o.args)) for o in options)}"


def write(name: str) -> None:
    lines = ["# game ruleset players deal begun: ways to go on, 1, 2, 3 ... acts after so many random ones"]
    for n, ruleset in enumerate(rulesets_of(name)):
        for players in table_sizes(name, ruleset):
            lines += counted(name, ruleset, players, 100 * n + players)
    (HERE / f"{name}.txt").write_text("\n".join(lines) + "\n")
    (HERE / f"{name}-order.txt").write_text("\n".join(order(name)) + "\n")


if __name__ == "__main__":
    write(sys.argv[1])
