"""How fast batches are stepped: `python -m stammtisch.research.speed [GAME ...]`.  CPU time of one thread."""

import sys
from time import process_time

from stammtisch.bulk.batch import Batch
from stammtisch.core.registry import games
from stammtisch.research.facts import facts_of
from stammtisch.research.setting import setting

TABLES, STEPS, ROUNDS = 1024, 100, 7


def measure(name: str, players: int) -> tuple[float, float, float]:
    """Million steps a second of stepping alone (the best and the middle round), and seconds to compile."""
    table = setting(name, None, players)
    began = process_time()
    batch = Batch(table.game, table.rules, players, TABLES, table.pack, fixed=True)
    batch.reset(1)
    batch.step(batch.any_act())
    compile_s, rates = process_time() - began, []
    for _ in range(ROUNDS):
        spent = 0.0
        for _ in range(STEPS):
            wish = batch.any_act()
            began = process_time()
            batch.step(wish)
            spent += process_time() - began
        rates.append(TABLES * STEPS / spent / 1e6)
    return max(rates), sorted(rates)[ROUNDS // 2], compile_s


if __name__ == "__main__":
    print("| game | players | M steps/s, best | middle | compile, s |\n|---|---|---|---|---|")
    for game in sys.argv[1:] or games():
        for seats in facts_of(game).shown or (setting(game).players,):
            best, middle, compiling = measure(game, seats)
            print(f"| {game} | {seats} | {best:.2f} | {middle:.2f} | {compiling:.0f} |", flush=True)
