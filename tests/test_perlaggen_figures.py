"""Gleich and Hanger of Perlaggen against every naming, and the shows that are listed against every show."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import naive_figures as naive
import numpy as np
import pytest
from tables_perlaggen import PERLAGGEN, random_deal, rules_of

from stammtisch.bulk.compiling import compiled, new_record, rules_record
from stammtisch.core.acts import act
from stammtisch.core.cards import NO_NAME
from stammtisch.core.choices import Choices
from stammtisch.core.model import Seat
from stammtisch.games.perlaggen.cells import (
    AS_IT_IS,
    GLEICH,
    HANGER,
    LEFT,
    OPEN,
    SHOW,
    SHOWS,
    SILENCE,
    Cells,
    Rules,
    party,
    with_place,
)
from stammtisch.games.perlaggen.choices import list_value
from stammtisch.games.perlaggen.figures import (
    add_rank,
    best_gleich,
    best_hanger,
    best_plan,
    can_have,
    gleich_in,
    hanger_in,
    next_name,
)
from stammtisch.games.perlaggen.hands import card_at, name_at, names_after
from stammtisch.games.perlaggen.judge import judge
from stammtisch.games.perlaggen.showing import shown_value, surely_kept

Name = tuple[int, int]


def number(value: tuple[int, int]) -> int:
    return 16 * value[0] + value[1]


def random_names(random: Random, cards: int) -> list[Name]:
    """Cards in hand or lying; some names are borne twice, sometimes a Weli lies as the six."""
    names = random.sample(naive.NAMES, cards)
    if cards > 1 and random.random() < 0.3:
        names[0] = names[1]
    if cards and random.random() < 0.25:
        names[-1] = (3, 0)
    return names


def sets(names: list[Name]) -> tuple[int, int]:
    mask = ranks = 0
    for suit, rank in names:
        mask, ranks = mask | 1 << 9 * suit + rank, add_rank(ranks, 9 * suit + rank)
    return mask, ranks


def check_figures(names: list[Name], wilds: int, found: set[naive.Outcome]) -> None:
    """Values, duties and the best choice of names are what trying everything finds."""
    mask, ranks = sets(names)
    assert best_gleich(ranks, wilds) == max(number(gleich) for gleich, _ in found)
    assert best_hanger(mask, wilds) == max(number(hanger) for _, hanger in found)
    for duty in range(4):
        assert can_have(mask, ranks, wilds, duty) == any(naive.meets(outcome, duty) for outcome in found)
        for first in (GLEICH, HANGER):
            best = naive.best(found, duty, first)
            plan = best_plan(mask, ranks, wilds, duty, first)
            assert (plan > 0) == (best is not None and best != (naive.NONE, naive.NONE))
            if plan:
                assert best is not None
                assert (gleich_in(plan, first), hanger_in(plan, first)) == (number(best[0]), number(best[1]))
                assert carried_out(names, wilds, duty, first) == best


def carried_out(names: list[Name], wilds: int, duty: int, first: int) -> naive.Outcome:
    """What comes of christening one after the other."""
    names = list(names)
    for left in range(wilds, 0, -1):
        mask, ranks = sets(names)
        name = next_name(mask, ranks, left, duty, first)
        if name != NO_NAME:
            names.append((name // 9, name % 9))
    return naive.value_gleich(names), naive.value_hanger(names)


HANDS = [(hand, wilds) for hand in (2, 3, 5, 7) for wilds in range(min(hand, 5) + 1)]


@pytest.mark.parametrize(("hand", "wilds"), HANDS)
def test_the_best_choice_of_names_is_found(hand: int, wilds: int) -> None:
    """PE-061 to PE-068, PE-093: Gleich and Hanger with gaps filled, one name for both."""
    random = Random(10 * hand + wilds)
    for _ in range((100, 250, 50, 25, 8, 2)[wilds]):
        names = random_names(random, hand - wilds)
        check_figures(names, wilds, naive.outcomes(names, wilds))


@pytest.mark.parametrize("wilds", [5, 6, 7])
def test_the_best_choice_of_many_names_is_found(wilds: int) -> None:
    random = Random(wilds)
    for _ in range(12):
        names = random_names(random, 7 - wilds)
        check_figures(names, wilds, naive.makeable(names, wilds))


def test_the_oracles_agree() -> None:
    """All namings at once, one after the other, and by pairs of figures."""
    random = Random(1)
    for wilds in (0, 1, 2, 3, 4):
        for _ in range(6):
            names = random_names(random, 7 - wilds)
            found, pairs = naive.outcomes(names, wilds), naive.makeable(names, wilds)
            assert found <= pairs
            for duty in range(4):
                for first in (GLEICH, HANGER):
                    assert naive.best(found, duty, first) == naive.best(pairs, duty, first)
            for _ in range(20):
                named = names + random.choices(naive.NAMES, k=wilds)
                assert (naive.value_gleich(named), naive.value_hanger(named)) in found


# --- all hands
def one_of_its_kind(hand: tuple[Name, ...]) -> bool:
    """Of the hands that differ only in which suit is which, one: its suits come in order of their rows."""
    rows = [sum(1 << rank for s, rank in hand if s == suit) for suit in range(4)]
    return rows == sorted(rows, reverse=True)


def values(hand: tuple[Name, ...], wilds: int) -> None:
    names = list(hand)
    mask, ranks = sets(names)
    found = naive.outcomes(names, wilds)
    assert best_gleich(ranks, wilds) == max(number(gleich) for gleich, _ in found), hand
    assert best_hanger(mask, wilds) == max(number(hanger) for _, hanger in found), hand
    for duty in range(1, 4):
        assert can_have(mask, ranks, wilds, duty) == any(naive.meets(o, duty) for o in found), hand


@pytest.mark.parametrize(("cards", "wilds"), [(5, 0), (4, 1), (3, 2), (2, 3), (1, 4)])
def test_every_hand_of_five(cards: int, wilds: int) -> None:
    """PE-061 to PE-065: every hand with so many Perlaggen, suits being alike."""
    for hand in combinations(naive.NAMES, cards):
        if one_of_its_kind(hand):
            values(hand, wilds)


@pytest.mark.soak
@pytest.mark.parametrize(("cards", "wilds"), [(5, 0), (4, 1), (3, 2), (7, 0), (6, 1), (5, 2)])
def test_every_hand_in_every_suit(cards: int, wilds: int) -> None:
    for hand in combinations(naive.NAMES, cards):
        if cards < 6 or one_of_its_kind(hand):
            values(hand, wilds)


# --- shows
NAMED = (LEFT, *(9 * suit + rank for suit, rank in naive.NAMES))


def every_show(r: Any, s: Any, seat: int, f: int, found: Any) -> None:
    """Mark the values of all shows that are lawful whatever the partner holds (PE-107).  Only the plain six
    is left out: a Weli shown without a name makes less than under some name."""
    ways = 1
    for place in range(r.hand_size):
        ways *= 33 if name_at(s, seat, place, card_at(s, seat, place)) == NO_NAME else 2
    for way in range(ways):
        code, rest = act(SHOWS, f, 0), way
        for place in range(r.hand_size):
            if name_at(s, seat, place, card_at(s, seat, place)) == NO_NAME:
                how = NAMED[rest % 33]
                rest //= 33
            else:
                how = AS_IT_IS if rest % 2 else LEFT
                rest //= 2
            code = with_place(code, place, how)
        if judge(r, s, seat, code) == 0 and surely_kept(r, s, seat, code):
            found[shown_value(s, seat, f, code)] += 1


def showdowns(rules: Rules, random: Random) -> Iterator[Any]:
    """Positions in which somebody shows, after random play."""
    while True:
        totals = tuple(random.randint(0, rules.target - 2) for _ in range(rules.parties))
        standing = PERLAGGEN.open_partie(rules, rules.seats, Seat(0), totals)
        s = PERLAGGEN.start(rules, standing, random_deal(rules, random)).cells.copy()
        o, engine = Choices(), PERLAGGEN.engine
        while (seat := engine.asked(s)) >= 0:
            if s.phase == SHOW:
                yield s
            engine.list_asked(rules, s, o, seat)
            engine.step(rules, s, seat, random.choice(o.act[: o.count]))


@pytest.fixture(scope="module")
def every_show_fast() -> Any:
    return compiled(every_show)


@pytest.mark.bulk
@pytest.mark.xdist_group("bulk-perlaggen")
@pytest.mark.parametrize("mode", ["four", "strafperlaggen", "two-seven"])
def test_what_no_listed_show_can_do_none_can(mode: str, every_show_fast: Any) -> None:
    """PE-096, PE-132: of all exact shows, those listed reach every value that any lawful one reaches."""
    rules, o = rules_of("innsbruck-1924", mode), Choices()
    compared = 0
    for s in showdowns(rules, Random(mode)):
        for seat in range(rules.seats):
            _, _, wilds = names_after(s, seat, SILENCE)
            for f in (GLEICH, HANGER):
                if s.status[f] == OPEN and s.show_turn[f] == party(rules, seat) and wilds <= 3:
                    found = np.zeros(160, np.int64)
                    every_show_fast(rules_record(rules), new_record(s), seat, f, found)
                    o.count = 0
                    listed = [v for v in range(160) if list_value(rules, s, o, seat, SHOWS, f, v)]
                    assert listed == np.flatnonzero(found).tolist()
                    compared += bool(listed)
        if compared > 30:
            return


def test_blank_cells_make_nothing() -> None:
    assert names_after(Cells(), 0, SILENCE) == (0, 0, 0)
