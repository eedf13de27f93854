"""The race to the target, and choosing between words that promise nearly the same."""

from random import Random

import pytest

from stammtisch.bots.perlaggen import stakes as perlaggen
from stammtisch.bots.race import Gains, alike, arrivals, duel, field, mixed, standing
from stammtisch.bots.watten import stakes as watten

USUAL = alike(((2, 0.5), (3, 0.5)))


def test_equal_totals_are_an_even_race() -> None:
    table = duel(11, USUAL)
    assert all(table[n][n] == pytest.approx(0.5) for n in range(11))


@pytest.mark.parametrize("gains", [USUAL, watten.USUAL, perlaggen.USUAL])
def test_what_one_side_gains_the_other_loses(gains: Gains) -> None:
    table = duel(15, gains)
    for a in range(15):
        for b in range(15):
            assert table[a][b] + table[b][a] == pytest.approx(1)
            assert a == 0 or table[a][b] >= table[a - 1][b]


def test_a_race_of_one_deal_is_the_deal() -> None:
    assert duel(2, alike(((2, 1.0),)))[0][0] == 0.5
    assert duel(2, ((2, 0, 0.7), (0, 2, 0.2), (0, 0, 0.1)))[0][0] == pytest.approx(7 / 9)


def test_deals_may_depend_on_the_totals() -> None:
    def barred(a: int, b: int) -> tuple[tuple[int, int, float], ...]:
        return ((2, 0, 0.5), (0, 4 if a >= 9 else 2, 0.5))

    fair = duel(11, alike(((2, 1.0),)))
    assert duel(11, barred)[9][7] < fair[9][7]


def test_beyond_the_target_and_below_zero() -> None:
    table = duel(11, USUAL)
    assert standing(table, 12, 3) == 1 and standing(table, 3, 11) == 0 and standing(table, 11, 11) == 0.5
    assert standing(table, -2, 3) == table[0][3]


def test_in_a_field_of_many_one_is_first_and_one_is_last() -> None:
    pace = (0.5, 0.25, 0.25)
    first, last = field((7, 3, 1), pace)
    assert sum(first) == pytest.approx(1) and sum(last) == pytest.approx(1)
    assert first[0] < first[1] < first[2] and last[0] > last[1] > last[2]
    even, _ = field((4, 4, 4, 4), pace)
    assert even == pytest.approx((0.25,) * 4)
    assert arrivals(0, pace)[0] == 1 and arrivals(2, pace)[1] == pytest.approx(0.25)


def test_choices_are_mixed_around_indifference_only() -> None:
    rng = Random(1)
    chosen = [mixed([0.5, 0.5, 0.0], 0.01, rng.random()) for _ in range(2000)]
    assert 2 not in chosen and 900 < chosen.count(0) < 1100
    quarter = [mixed([0.51, 0.5], 0.01, rng.random()) for _ in range(4000)]
    assert 0.2 < quarter.count(1) / 4000 < 0.3
    assert mixed([0.1, 0.2], 0, 0.0) == 1
