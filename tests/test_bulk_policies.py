"""Acts chosen by a table of weights."""

from collections import Counter
from typing import Any

import pytest
from test_perft import fixed_deal, table_sizes

from stammtisch.bulk.parties import compiled_parties, interpreted_parties
from stammtisch.bulk.policies import HEAVIEST, by_weight, plain_choices, table
from stammtisch.core.chance import Chance, below, seed
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.registry import game, games
from stammtisch.core.sight import free_place

RULESETS = [(name, ruleset) for name in games() for ruleset in rulesets_of(name)]
DRAWS = 20  # an act
FAR = 7.0  # deviations of a count that chance alone does not explain


def places(name: str, rules: Any, s: Any, listed: list[int]) -> list[int]:
    """Where the listed acts stand."""
    sight, mask, found = game(name).sight, [0] * game(name).sight.width, []
    for code in listed:
        at = free_place(mask, sight.place(rules, s, code))
        mask[at] = 1
        found.append(at)
    return found


def follow(name: str, rules: Any, players: int, number: int, look: Any) -> None:
    """A random deal; `look` is shown every position with a choice."""
    engine, g = game(name).engine, Chance()
    seed(g, number)
    s, o = fixed_deal(name, rules, players, g), engine.choices()
    while (seat := engine.asked(s)) >= 0:
        engine.list_asked(rules, s, o, seat)
        listed = o.act[: o.count]  # type: ignore[attr-defined]
        if len(listed) > 1:
            look(s, g, seat, listed)
        engine.step(rules, s, seat, listed[below(g, len(listed))])


@pytest.mark.parametrize(("name", "ruleset"), RULESETS)
def test_equal_weights_make_every_act_as_likely(name: str, ruleset: str) -> None:
    played = game(name)
    choose = by_weight(played.engine, played.sight)
    for players in table_sizes(name, ruleset)[:2]:
        rules = played.rules(settings(name, ruleset), players)
        o = plain_choices(
            played.engine, played.sight, table([0.3] * played.sight.width, players, played.sight.width)
        )

        def look(s: Any, g: Any, seat: int, listed: Any, rules: Any = rules, o: Any = o) -> None:
            found = Counter(choose(rules, s, o, g, seat) for _ in range(DRAWS * len(listed)))
            assert set(found) <= set(listed)
            spread = (DRAWS * (1 - 1 / len(listed))) ** 0.5
            assert all(abs(found[act] - DRAWS) <= FAR * spread for act in listed), (found, listed)

        follow(name, rules, players, players, look)


@pytest.mark.parametrize(("name", "ruleset"), RULESETS)
def test_an_act_without_weight_is_chosen_only_where_no_other_is_lawful(name: str, ruleset: str) -> None:
    played, width = game(name), game(name).sight.width
    choose, bare = by_weight(played.engine, played.sight), [0]
    for players in table_sizes(name, ruleset)[:2]:
        rules = played.rules(settings(name, ruleset), players)
        for number in range(4):
            g = Chance()
            seed(g, number)
            weights = [below(g, 2) * (1 + below(g, 9)) for _ in range(width)]
            o = plain_choices(played.engine, played.sight, table(weights, players, width))

            def look(
                s: Any,
                g: Any,
                seat: int,
                listed: Any,
                rules: Any = rules,
                o: Any = o,
                weights: list[Any] = weights,
            ) -> None:
                heavy = [weights[at] for at in places(name, rules, s, listed)]
                may = {code for code, weight in zip(listed, heavy, strict=True) if weight}
                bare[0] += not may
                for _ in range(8):
                    assert choose(rules, s, o, g, seat) in (may or listed)

            follow(name, rules, players, number, look)
    assert bare[0] > 0, "it never came to a choice without weights"


def test_heavier_acts_are_chosen_more_often() -> None:
    played, rules = game("watten"), game("watten").rules(settings("watten", "tirol-1926"), 2)
    choose, width = by_weight(played.engine, played.sight), played.sight.width
    weights = [1 + at % 5 for at in range(width)]
    o = plain_choices(played.engine, played.sight, table(weights, 2, width))

    def look(s: Any, g: Any, seat: int, listed: Any) -> None:
        heavy = [weights[at] for at in places("watten", rules, s, listed)]
        draws, total = 60 * sum(heavy), sum(heavy)
        found = Counter(choose(rules, s, o, g, seat) for _ in range(draws))
        for code, weight in zip(listed, heavy, strict=True):
            share = weight / total
            assert abs(found[code] - draws * share) <= FAR * (draws * share * (1 - share)) ** 0.5

    for number in range(5):
        follow("watten", rules, 2, number, look)


def test_a_table_of_weights_keeps_what_is_little_and_what_is_nothing() -> None:
    assert table([0, 1e-9, 1], 1, 3) == [0, 1, HEAVIEST]
    assert table([[0, 0], [2, 4]], 2, 2) == [0, 0, 32_768, HEAVIEST]
    assert table([1, 1], 3, 2) == [HEAVIEST] * 6


@pytest.mark.parametrize("weights", [[1, 2], [1, -1, 0], [1, float("nan"), 0], [[1, 1, 1]]])
def test_a_table_of_weights_that_cannot_be(weights: list[Any]) -> None:
    with pytest.raises(ValueError, match="weights"):
        table(weights, 2, 3)


@pytest.mark.bulk
@pytest.mark.xdist_group("bulk-watten")
def test_both_speeds_draw_the_same_weighed_acts() -> None:
    """A seat that never speaks against one that does: each follows its own row."""
    played, width = game("watten"), game("watten").sight.width
    rules = played.rules(settings("watten", "tirol-1926"), 2)
    weights = [[1.0] * width, [1.0] * width]
    weights[0][92] = 0.0  # bid
    slow, fast = (run(played, rules, 2, 40, 3, weights) for run in (interpreted_parties, compiled_parties))
    assert slow == fast
    uniform, random = [interpreted_parties(played, rules, 2, 40, 3, w) for w in ([1.0] * width, None)]
    assert slow != uniform and uniform.parties == random.parties == 40
