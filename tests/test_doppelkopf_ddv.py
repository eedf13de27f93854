"""The account of the tournament told again from its rules, beside the engine."""

from random import Random

from tables_doppelkopf import DOPPELKOPF, rules_of

from stammtisch.core.model import Seat
from stammtisch.core.parts import scoring_of

RULES = rules_of("ddv-turnier")
STEPS = {"keine-9": 90, "keine-6": 60, "keine-3": 30, "schwarz": 0}
OTHER = {"re": "kontra", "kontra": "re"}


def naive(eyes: dict[str, int], tricks: dict[str, int], said: dict[str, list[str]], tacks: dict[str, int],
          lone: bool) -> tuple[str, int]:  # fmt: skip
    """DO-220 to DO-228: the winner, and the points of Re less those of Kontra."""
    steps = {p: [step for step in said[p] if step in STEPS] for p in said}

    def holds(p: str, step: str) -> bool:
        return tricks[OTHER[p]] == 0 if step == "schwarz" else eyes[OTHER[p]] < STEPS[step]

    kept = [p for p in steps if steps[p] and all(holds(p, step) for step in steps[p])]
    missed = [p for p in steps if steps[p] and p not in kept]
    if kept:
        winner = kept[0]
    elif len(missed) == 2:
        winner = "none"
    elif missed:
        winner = OTHER[missed[0]]
    else:
        needs = 120 if "kontra" in said["kontra"] and "re" not in said["re"] else 121
        winner = "re" if eyes["re"] >= needs else "kontra"
    points = {"re": 0, "kontra": 0}
    for p in points:
        if winner in (p, "none"):
            points[p] += sum(eyes[OTHER[p]] < limit for limit in (90, 60, 30)) + (tricks[OTHER[p]] == 0)
            points[p] += sum(eyes[p] >= STEPS[step] + 30 for step in steps[OTHER[p]])
        if winner == p:
            points[p] += 1 + 2 * ("re" in said["re"]) + 2 * ("kontra" in said["kontra"])
            points[p] += len(steps["re"]) + len(steps["kontra"])
            points[p] += p == "kontra" and not lone
        points[p] += 0 if lone else tacks[p]
    return winner, points["re"] - points["kontra"]


def test_the_tournament_account_agrees_with_its_rules() -> None:
    """DO-220 to DO-228, in all sorts of forms."""
    rng = Random("ddv")
    standing = DOPPELKOPF.open_partie(RULES, 4, Seat(3), (0, 0, 0, 0))
    seen = set()
    for _ in range(4_000):
        lone = rng.random() < 0.3
        re_eyes = rng.choice([0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 240])
        eyes = {"re": re_eyes, "kontra": 240 - re_eyes}
        won = rng.randint(1, 11) if 0 < re_eyes < 240 else rng.choice([0, 1]) if re_eyes == 0 else 12
        tricks = {"re": won, "kontra": 12 - won}
        said = {p: [p, *STEPS][: rng.choice([0, 0, 1, 2, 3, 4, 5])] for p in OTHER}
        tacks = {p: rng.choice([0, 0, 1, 2]) for p in OTHER}
        form = {
            "kind": "pik-solo" if lone else "normal", "re": ["A"] if lone else ["A", "C"], "re_eyes": re_eyes,
            "announcements": [{"by": p, "say": say} for p in OTHER for say in said[p]],
            "tacks": tacks, "tricks": tricks,
        }  # fmt: skip
        deal = scoring_of(DOPPELKOPF).read(RULES, standing, form, "ABCD")
        s = DOPPELKOPF.start(RULES, standing, deal).cells
        winner, value = naive(eyes, tricks, said, tacks, lone)
        assert ("re", "kontra", "none")[s.winner] == winner, form
        assert s.points[0] == value * (3 if lone else 1) and s.points[1] == -value, form
        assert sum(s.points) == 0
        seen.add(winner)
    assert seen == {"re", "kontra", "none"}
