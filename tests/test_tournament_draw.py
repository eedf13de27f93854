"""The draw: as good as the best of all draws where all can be tried, and quick where they cannot."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from stammtisch.tournament.book import Book, verify
from stammtisch.tournament.draw import circle
from stammtisch.tournament.draw.bracket import seeded
from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.draw.fours import draw_fours
from stammtisch.tournament.draw.past import Costs, Past, pair
from stammtisch.tournament.draw.search import without_repeats
from stammtisch.tournament.draw.tables import numbered
from stammtisch.tournament.draw.twos import _Swiss, draw_open, draw_swiss, may_rest
from stammtisch.tournament.format import checked, load
from stammtisch.tournament.state import State

AT = "2026-11-19T20:00:00+01:00"


def pairings(items: Any) -> Iterator[Any]:
    """All ways to put an even number into twos."""
    if not items:
        yield ()
        return
    first, *rest = items
    for at, other in enumerate(rest):
        for more in pairings(rest[:at] + rest[at + 1 :]):
            yield ((first, other), *more)


def groupings(items: Any, size: Any) -> Iterator[Any]:
    if not items:
        yield ()
        return
    first, *rest = items
    for others in combinations(rest, size - 1):
        for more in groupings([one for one in rest if one not in others], size):
            yield ((first, *others), *more)


def field(n: Any, rng: Any, avoid: Any = ("family", "club"), clubs: Any = 3) -> Any:
    """A state with entries and a past in which many have met."""
    entrants = "pairs"
    state = State("x", "", "", checked({"entrants": entrants, "stages": [{"rounds": 3}]}), {})
    book = Book(rng=rng)
    book.begin(state.format, "x", "L", AT)
    for i in range(n):
        family = f"F{rng.randrange(4)}" if rng.random() < 0.4 else ""
        book.enter([f"A{i}", f"B{i}"], "L", AT, club=f"C{rng.randrange(clubs)}", family=family)
    past = Past()
    for _ in range(rng.randrange(n * 2)):
        a, b = rng.sample(range(1, n + 1), 2)
        (past.against if rng.random() < 0.7 else past.partners)[pair(a, b)] += 1
    for entry in range(1, n + 1):
        past.byes[entry] = rng.randrange(2)
    return book.state, Costs(book.state, avoid, past)


@pytest.mark.parametrize("n", [2, 4, 6, 8, 5, 7])
def test_open_is_the_best_of_all_draws(n: Any) -> None:
    for luck in range(25):
        state, costs = field(n, Random(luck))
        entries = list(state.entries)
        found = draw_open(entries, costs, Chance(f"{luck}"))
        assert found.cost == found.bound
        if n % 2 == 0:
            assert found.cost == min(sum(costs.meeting(a, b) for a, b in way) for way in pairings(entries))
            continue
        (rests,) = found.byes
        assert rests in may_rest(entries, costs.past)
        least = min(
            sum(costs.meeting(a, b) for a, b in way)
            for one in may_rest(entries, costs.past)
            for way in pairings([e for e in entries if e != one])
        )
        assert found.cost == least


@pytest.mark.parametrize("n", [4, 6, 8, 7])
def test_swiss_is_the_best_of_all_draws(n: Any) -> None:
    for luck in range(25):
        rng = Random(luck)
        state, costs = field(n, rng)
        ranked = list(state.entries)
        score = {
            e: p
            for e, p in zip(ranked, sorted((rng.randrange(5) for _ in ranked), reverse=True), strict=True)
        }
        found = draw_swiss(ranked, score.__getitem__, costs, Chance(f"{luck}"))
        swiss, at = _Swiss(ranked, score.__getitem__, costs), {e: i for i, e in enumerate(ranked)}

        def cost(way: Any, swiss: Any = swiss, at: Any = at) -> Any:
            return sum(swiss.cost(at[a], at[b]) for a, b in way)

        if n % 2 == 0:
            assert found.cost == min(cost(way) for way in pairings(ranked))
        else:
            least = min(
                swiss.rest(one) + cost(way)
                for one in may_rest(ranked, costs.past)
                for way in pairings([e for e in ranked if e != one])
            )
            assert found.cost == least


def test_swiss_puts_no_repeat_below_everything_else() -> None:
    """Two who met may not meet again, even if they are the only two of their group."""
    _, costs = field(4, Random(1), avoid=())
    costs.past = Past()
    costs.past.against[1, 2] += 1
    found = draw_swiss([1, 2, 3, 4], {1: 6, 2: 6, 3: 0, 4: 0}.__getitem__, costs, Chance("x"))
    assert {frozenset(e for side in t for e in side) for t in found.tables} != {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }


@pytest.mark.parametrize("partners", [True, False])
@pytest.mark.parametrize("n", [4, 8, 12])
def test_fours_without_repeats_whenever_there_is_such_a_draw(n: Any, partners: Any) -> None:
    for luck in range(12 if n < 12 else 5):
        state, costs = field(n, Random(luck), avoid=())
        entries = list(state.entries)
        ways = _ways(entries, partners)
        possible = any(
            all(min(costs.table(t) for t in shapes) < costs.repeat for shapes in tables) for tables in ways
        )
        found = draw_fours(entries, 4, partners, costs, Chance(f"{luck}"))
        assert sorted(e for t in found.tables for side in t for e in side) == entries
        assert (found.cost < costs.repeat) == possible
        assert bool(without_repeats(entries, 4, partners, costs)) == possible
        least = min(sum(min(costs.table(t) for t in shapes) for shapes in tables) for tables in ways)
        assert found.cost == found.bound == least


def _ways(entries: Any, partners: Any) -> Any:
    return [tuple(_tables(way, partners)) for way in groupings(entries, 4)]


def _tables(groups: Any, partners: Any) -> Iterator[Any]:
    for a, b, c, d in groups:
        yield (
            [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))] if partners else [((a,), (b,), (c,), (d,))]
        )


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_tables_of_other_sizes_hold_everybody_once(seats: Any) -> None:
    state, costs = field(17, Random(3), avoid=())
    costs.past = Past()
    for round_ in range(4):
        found = draw_fours(list(state.entries), seats, False, costs, Chance(f"{round_}"))
        assert all(len(sides) == seats for sides in found.tables) and len(found.byes) == 17 % seats
        everybody = [*found.byes, *(e for t in found.tables for side in t for e in side)]
        assert sorted(everybody) == list(state.entries)
        costs.past.byes.update(found.byes)
    assert max(costs.past.byes.values(), default=0) <= 1


def test_as_many_as_possible_keep_their_table() -> None:
    """Against every way to give out the numbers."""
    from itertools import permutations

    for luck in range(30):
        rng = Random(luck)
        meetings: list[Any] = [((2 * i,), (2 * i + 1,)) for i in range(5)]
        last = {e: rng.randrange(1, 8) for e in range(10) if rng.random() < 0.8}

        def stay(order: Any, meetings: Any = meetings, last: Any = last) -> Any:
            return sum(last.get(e) == n for n, at in order for side in meetings[at] for e in side)

        found = numbered(meetings, last, Chance(f"{luck}"))
        assert sorted(found) == [1, 2, 3, 4, 5]
        kept = stay([(number, meetings.index(sides)) for number, sides in found.items()])
        assert kept == max(stay(list(enumerate(order, 1))) for order in permutations(range(5)))


@pytest.mark.parametrize("size", range(2, 12))
def test_the_circle_lets_everybody_meet_once(size: Any) -> None:
    met: set[Any] = set()
    group, free = list(range(1, size + 1)), []
    for nth in range(1, circle.rounds(size) + 1):
        pairs, resting = circle.meetings(group, nth)
        assert sorted([e for two in pairs for e in two] + resting) == group
        met.update(frozenset(two) for two in pairs)
        free += resting
    assert len(met) == size * (size - 1) // 2
    assert sorted(free) == (group if size % 2 else [])


@pytest.mark.parametrize("count", range(2, 33))
def test_seeds_meet_as_late_as_they_can(count: Any) -> None:
    slots = seeded(list(range(count)))
    while len(slots) > 1:
        slots = [
            min((s for s in slots[i : i + 2] if s is not None), default=None) for i in range(0, len(slots), 2)
        ]
        alive = sorted(s for s in slots if s is not None)
        assert alive == list(range(len(alive)))  # the better always win, so the best are left


def _play(book: Any, rng: Any) -> None:
    state = book.state
    current = state.rounds[-1]
    for table in list(current.tables.values()):
        games = []
        for _ in range(state.stage(current).games):
            lost = rng.randrange(state.format.to)
            games.append([state.format.to, lost] if rng.random() < 0.5 else [lost, state.format.to])
        book.do("settled", "L", AT, table=table.number, games=games)


def book_of(format_: Any, n: Any, rng: Any) -> Any:
    book = Book(rng=rng)
    book.begin(load(format_) if isinstance(format_, str) else format_, "x", "L", AT)
    for i in range(n):
        book.enter([f"{chr(65 + k)}{i}" for k in range(book.state.format.people)], "L", AT, club=f"C{i % 30}")
    return book


@pytest.mark.parametrize("format_", ["preiswatten", "swiss"])
def test_a_thousand_pairs(format_: Any) -> None:
    rng = Random(7)
    book = book_of(format_, 1000, rng)
    met: set[Any] = set()
    for _ in range(2):
        event = book.draw("L", AT)
        assert event.facts["repeats"] == 0
        tables = book.state.rounds[-1].tables.values()
        assert len(tables) == 500
        now = {frozenset(t.entries) for t in tables}
        assert not now & met
        met |= now
        _play(book, rng)
    assert format_ == "swiss" or event.facts["best"]


def test_the_best_of_a_sparse_swiss_draw_has_no_more_floats_than_the_whole(monkeypatch: Any) -> None:
    from stammtisch.tournament.draw import twos

    rng = Random(5)
    state, costs = field(120, rng, avoid=(), clubs=5)
    ranked = list(state.entries)
    score = {
        e: p for e, p in zip(ranked, sorted((rng.randrange(9) for _ in ranked), reverse=True), strict=True)
    }
    whole = draw_swiss(ranked, score.__getitem__, costs, Chance("x"))
    monkeypatch.setattr(twos, "WHOLE", 0)
    sparse = draw_swiss(ranked, score.__getitem__, costs, Chance("x"))
    above = _Swiss(ranked, score.__getitem__, costs).float
    assert sparse.cost // above == whole.cost // above
    assert sparse.bound <= whole.cost <= sparse.cost


@pytest.mark.parametrize(
    "format_", ["preiswatten", "preiswatten-drawn", "swiss", "groups", "knock-out", "doppelkopf"]
)
def test_every_draw_can_be_done_again(format_: Any) -> None:
    rng = Random(11)
    book = book_of(format_, 26, rng)
    for _ in range(3):
        book.draw("L", AT, words=["Speckknödel", "  7 "])
        state = book.state
        if state.format.to:
            _play_best_of(book, rng)
        else:
            for table in list(state.rounds[-1].tables):
                book.do("settled", "L", AT, table=table, games=[[rng.randrange(-40, 40) for _ in range(4)]])
    assert verify(book.events) == [(1, "same"), (2, "same"), (3, "same")]
    forged = [e for e in book.events]
    at = next(i for i, e in enumerate(forged) if e.what == "drawn")
    tables = [dict(t) for t in forged[at].facts["tables"]]
    tables[0]["sides"], tables[1]["sides"] = (
        [tables[0]["sides"][0], tables[1]["sides"][1]],
        [tables[1]["sides"][0], tables[0]["sides"][1]],
    )
    from dataclasses import replace

    forged[at] = replace(forged[at], facts={**forged[at].facts, "tables": tables})
    if format_ != "doppelkopf":
        assert verify(forged[: at + 1]) == [(1, "differs")]


def _play_best_of(book: Any, rng: Any) -> None:
    state = book.state
    stage = state.stage(state.rounds[-1])
    for table in list(state.rounds[-1].tables):
        games: list[Any] = []
        won = [0, 0]
        while len(games) < stage.games and not (stage.kind == "knock-out" and max(won) > stage.games // 2):
            side = rng.randrange(2)
            won[side] += 1
            points = [rng.randrange(state.format.to)] * 2
            points[side] = state.format.to
            games.append(points)
        book.do("settled", "L", AT, table=table, games=games)


def test_a_draw_taken_back_does_not_use_its_secret_again() -> None:
    book = book_of("preiswatten", 8, Random(1))
    first = book.draw("L", AT)
    book.undo("L", AT)
    again = book.draw("L", AT)
    assert again.facts["seal"]["secret"] != first.facts["seal"]["secret"]
    assert book.events[-2].what == "sealed" and verify(book.events) == [(1, "same")]


def test_the_next_secret_is_sealed_before_anybody_knows_the_words() -> None:
    book = book_of("preiswatten", 8, Random(1))
    sealed = book.state.next_seal["commitment"]
    event = book.draw("L", AT, words=["Lana"])
    assert event.facts["seal"]["commitment"] == sealed
    assert event.facts["next"]["commitment"] != sealed
