"""How fast the spike is, in processor time: PYTHONPATH=src:tests/spikes python -m perlaggen.bench"""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np

from perlaggen.acts import verb_of
from perlaggen.asking import Choices, asked, list_asked, step
from perlaggen.cells import AS_IT_IS, NOBODY, PLACES, SHOWS, Cells, Rules, figure_of, shown_as
from perlaggen.dealing import SHOWDOWN, begin, put_pack, sit
from perlaggen.figures import BOTH, GLEICH, HANGER, add_rank, best_gleich, best_hanger, can_have, next_name
from perlaggen.picked import PickedCells, judge_show_picked
from perlaggen.showdown import judge_show
from stammtisch.bulk.compiling import compiled, new_record, record_type, rules_record
from stammtisch.bulk.loops import compiled_deals, interpreted_deals
from stammtisch.core.chance import Chance, seed, shuffle
from stammtisch.core.rule import rule

RULES = Rules()
SAMPLE = 512
Hand = tuple[int, int, int]
Position = tuple[Cells, int, int, int]  # with a seat, a figure and an act


def hands(random: Random) -> list[Hand]:
    """Five cards, up to three of them Perlaggen: names, ranks and how many have none."""
    found = []
    for _ in range(SAMPLE):
        wilds, mask, ranks = random.choice((0, 0, 1, 1, 2, 3)), 0, 0
        for name in random.sample([9 * suit + rank for suit in range(4) for rank in range(1, 9)], 5 - wilds):
            mask, ranks = mask | 1 << name, add_rank(ranks, name)
        found.append((mask, ranks, wilds))
    return found


def shows(random: Random) -> list[Position]:
    """Positions with a lawful show."""
    g, o, found = Chance(), Choices(), []
    seed(g, 1)
    while len(found) < SAMPLE:
        s = Cells()
        sit(s, RULES.seats, 0)
        put_pack(RULES, s)
        shuffle(g, s.pack, RULES.pack)
        begin(RULES, s)
        while (seat := asked(s)) != NOBODY:
            list_asked(RULES, s, o, seat)
            lawful = o.act[: o.count]
            found += [(s.copy(), seat, figure_of(a), a) for a in lawful if verb_of(a) == SHOWS]
            step(RULES, s, seat, random.choice(lawful))
    return found[:SAMPLE]


def with_picks(position: Position) -> PickedCells:
    s, seat, _, code = position
    t = PickedCells(**{name: getattr(s, name) for name in s.layout()})
    for place in range(PLACES):
        how = shown_as(code, place)
        if how:
            t.picked[place] = s.card[PLACES * seat + place] << 6 | (0 if how == AS_IT_IS else how)
    return t


def seconds(run: Callable[[], Any], least: float = 0.3) -> float:
    """Seconds for one run, the best of several."""
    run()
    best, spent = 1e9, 0.0
    while spent < least:
        start = process_time()
        run()
        taken = process_time() - start
        best, spent = min(best, taken), spent + taken
    return best


def report(name: str, slow: float, fast: float) -> None:
    print(f"{name:28} {fast * 1e9 / SAMPLE:8.1f} ns  {slow * 1e6 / SAMPLE:8.2f} us  {slow / fast:6.0f}")


def measure_hands(name: str, function: Callable[[int, int, int], int], sample: list[Hand]) -> None:
    """`function` is a rule of names, ranks and Perlaggen."""

    def loop(table, repeats):  # type: ignore[no-untyped-def]
        total = 0
        for _ in range(repeats):
            for i in range(len(table)):
                total += function(table[i, 0], table[i, 1], table[i, 2])
        return total

    quick, table = compiled(loop), np.array(sample)
    slow = seconds(lambda: [function(*hand) for hand in sample])
    report(name, slow, seconds(lambda: quick(table, 64)) / 64)


def measure_positions(name: str, function: Callable[..., int], sample: list[tuple[Any, ...]]) -> None:
    """`function` is a rule of the rules, the cells and the rest of the entry."""
    tables = np.zeros(SAMPLE, dtype=record_type(type(sample[0][0])))
    for i, (s, *_) in enumerate(sample):
        tables[i] = new_record(s)
    rest = np.array([entry[1:] for entry in sample])

    def loop(r, tables, rest, repeats):  # type: ignore[no-untyped-def]
        total = 0
        for _ in range(repeats):
            for i in range(len(rest)):
                total += function(r, tables[i], rest[i])
        return total

    quick, r, rows = compiled(loop), rules_record(RULES), [entry[1:] for entry in sample]
    pairs = list(zip([entry[0] for entry in sample], rows, strict=True))
    slow = seconds(lambda: [function(RULES, s, row) for s, row in pairs])
    report(name, slow, seconds(lambda: quick(r, tables, rest, 16)) / 16)


def main() -> None:
    start = process_time()
    compiled_deals(SHOWDOWN, RULES, 4, 1, 1)
    print(f"compiling the showdown {process_time() - start:5.1f} s")
    print(f"{'':28} {'compiled':>11} {'interpreted':>12} {'times':>6}")

    names = {
        "best_gleich": lambda mask, ranks, wilds: best_gleich(ranks, wilds),
        "best_hanger": lambda mask, ranks, wilds: best_hanger(mask, wilds),
        "can_have, both duties": lambda mask, ranks, wilds: int(can_have(mask, ranks, wilds, BOTH)),
        "next_name, best Hanger": lambda mask, ranks, wilds: next_name(mask, ranks, wilds, 0, HANGER),
        "next_name, best Gleich": lambda mask, ranks, wilds: next_name(mask, ranks, wilds, 0, GLEICH),
        "next_name, both duties": lambda mask, ranks, wilds: next_name(mask, ranks, wilds, BOTH, GLEICH),
    }
    sample = hands(Random(1))
    for name, function in names.items():
        measure_hands(name, rule(function), sample)

    positions = shows(Random(1))
    in_act = rule(lambda r, s, x: judge_show(r, s, x[0], x[1], x[2]))
    measure_positions("judge_show, cards in act", in_act, positions)
    picked = [(with_picks(position), *position[1:]) for position in positions]
    in_cells = rule(lambda r, s, x: judge_show_picked(r, s, x[0], x[1]))
    measure_positions("judge_show, cards in cells", in_cells, picked)
    slow = seconds(lambda: [s.copy() for s, *_ in positions])
    print(f"{'copy of the cells':28} {'':11} {slow * 1e6 / SAMPLE:8.2f} us")

    start = process_time()
    tally = interpreted_deals(SHOWDOWN, RULES, 4, 1000, 1)
    slow = (process_time() - start) / tally.decisions
    start = process_time()
    tally = compiled_deals(SHOWDOWN, RULES, 4, 200_000, 1)
    fast = (process_time() - start) / tally.decisions
    report("a decision, with the deal", slow * SAMPLE, fast * SAMPLE)


if __name__ == "__main__":
    main()
