"""One evening, case by case: formats to their end, the cut, ties, prizes, lists, clocks, views."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core.problem import Problem
from stammtisch.core.stats import wilson
from stammtisch.tournament import lists, results, slips, views
from stammtisch.tournament.book import Book
from stammtisch.tournament.circuit import qualified
from stammtisch.tournament.format import checked, load
from stammtisch.tournament.prizes import awarded
from stammtisch.tournament.simulate import simulate
from stammtisch.tournament.simulate_plot import picture
from stammtisch.tournament.standing import ordered, ranking, standings

AT = "2026-11-19T20:00:00+01:00"


def book_of(data: Any, n: Any, luck: Any = 1) -> Any:
    book = Book(rng=Random(luck))
    book.begin(load(data) if isinstance(data, str) else checked(data), "Abend", "L", AT)
    for i in range(n):
        book.enter([f"{chr(65 + k)}{i + 1}" for k in range(book.state.format.people)], "L", AT)
    return book


def stage(**stage: Any) -> Any:
    return {"stages": [stage], "to": 11, "ranking": ["games", "difference", "points"]}


def settle_all(book: Any) -> None:
    """The lower number wins everything, by more the further they are apart."""
    state = book.state
    current = state.rounds[-1]
    for table in list(current.tables.values()):
        (a,), (b,) = table.sides
        need = state.stage(current).games // 2 + 1 if state.stage(current).kind == "knock-out" else 0
        games = need or state.stage(current).games
        to = state.format.to
        lost = max(0, to - 1 - abs(a - b))
        book.do("settled", "L", AT, table=table.number, games=[[to, lost] if a < b else [lost, to]] * games)


def to_the_end(book: Any) -> Any:
    while True:
        try:
            book.draw("L", AT)
        except Problem as problem:
            assert problem.key == "error.tournament.all_drawn"
            return book
        settle_all(book)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7, 8, 11, 16, 21])
def test_a_knock_out_is_won_by_the_best(n: Any) -> None:
    book = to_the_end(book_of(stage(kind="knock-out", games=3, third=True, consolation=True), n))
    ranked = ranking(book.state)
    assert ranked[0] == [1] and len(ranked[1]) == 1
    assert sorted(e for g in ranked for e in g) == list(range(1, n + 1))
    if n >= 4:
        assert [len(g) for g in ranked[:4]] == [1, 1, 1, 1]


def test_the_consolation_is_for_who_lost_at_once() -> None:
    book = to_the_end(book_of(stage(kind="knock-out", games=1, consolation=True), 16))
    first = book.state.rounds[0]
    lost = {t.sides[1 if t.sides[0][0] < t.sides[1][0] else 0][0] for t in first.tables.values()}
    played = {
        e for r in book.state.rounds for t in r.tables.values() if t.track == "consolation" for e in t.entries
    }
    assert played == lost
    final = [t for r in book.state.rounds for t in r.tables.values() if t.track == "consolation"][-1]
    order = [e for g in ranking(book.state) for e in g]
    assert order[8] == min(final.entries) == min(lost)


def test_groups_send_their_best_into_the_finals() -> None:
    book = book_of("groups", 32)
    to_the_end(book)
    rounds = book.state.rounds
    groups = rounds[6].groups
    finalists = {e for t in rounds[7].tables.values() for e in t.entries}
    assert finalists == {e for g in groups for e in sorted(g)[:2]}
    for table in rounds[7].tables.values():
        a, b = table.entries
        assert not any(a in g and b in g for g in groups)
    assert ranking(book.state)[0] == [1]


def test_the_cut_is_never_decided_by_chance() -> None:
    data = {
        "stages": [{"rounds": 1, "games": 1}, {"kind": "knock-out", "games": 1, "start": 2}],
        "to": 11, "ranking": ["games"],
    }  # fmt: skip
    book = book_of(data, 8)
    book.draw("L", AT)
    settle_all(book)
    with pytest.raises(Problem) as refused:
        book.draw("L", AT)
    tied = refused.value.facts["entries"]
    assert refused.value.key == "error.tournament.tie_at_cut" and len(tied) == 4
    order = [tied[2], tied[0], tied[3], tied[1]]
    book.do("lot", "L", AT, order=order)
    book.draw("L", AT)
    assert {e for t in book.state.rounds[-1].tables.values() for e in t.entries} == {tied[2], tied[0]}


def test_direct_meetings_decide_only_among_those_who_all_met() -> None:
    book = book_of({**stage(kind="groups", games=1), "ranking": ["games", "direct", "difference"]}, 4)
    won = {frozenset((1, 2)): 1, frozenset((1, 3)): 3, frozenset((1, 4)): 1, frozenset((2, 3)): 2,
           frozenset((2, 4)): 2, frozenset((3, 4)): 4}  # fmt: skip
    for _ in range(3):
        book.draw("L", AT)
        for t in list(book.state.rounds[-1].tables.values()):
            first = t.sides[0][0] == won[frozenset(t.entries)]
            book.do("settled", "L", AT, table=t.number, games=[[11, 0] if first else [0, 11]])
    assert ranking(book.state)[:2] == [[1], [2]]  # equal in games, and 1 beat 2
    assert ranking(book.state)[2:] == [[4], [3]]  # equal in games, and 4 beat 3


def test_prizes_are_shared_and_things_are_not() -> None:
    data = {
        **stage(rounds=1, games=1), "ranking": ["games"],
        "prizes": [{"cents": 10001}, {"cents": 5000}, {"what": "Ham", "upto": 4}],
    }  # fmt: skip
    book = book_of(data, 4)
    book.draw("L", AT)
    settle_all(book)
    first, second = awarded(book.state)
    assert (first.rank, first.cents, first.left, first.open) == (1, 7500, 1, False)
    assert second.open and second.what == ("Ham", "Ham")
    book.do("lot", "L", AT, order=list(second.entries))
    assert [p.open for p in awarded(book.state)] == [False, False, False]


def test_who_leaves_and_comes_back_gets_nothing_for_what_he_missed() -> None:
    book = book_of(stage(rounds=4, games=1), 6)
    book.draw("L", AT)
    settle_all(book)
    before = next(r.sums.points for r in standings(book.state) if r.entry == 6)
    book.do("withdrew", "L", AT, id=6)
    book.draw("L", AT)
    settle_all(book)
    book.do("returned", "L", AT, id=6)
    after = next(r for r in standings(book.state) if r.entry == 6)
    assert after.sums.points == before and after.sums.byes == 0
    with pytest.raises(Problem):
        book.do("returned", "L", AT, id=6)


def test_a_pair_that_came_late_plays_the_one_that_rests_and_loses_its_bye() -> None:
    book = book_of(stage(rounds=2, games=1), 5)
    book.draw("L", AT)
    (resting,) = book.state.rounds[0].byes
    late = book.enter(["Spät", "Später"], "L", AT)
    book.do("seated", "L", AT, no=3, sides=[[resting], [late]])
    assert book.state.rounds[0].byes == () and book.state.byes_of(resting) == 0
    assert book.state.rounds[0].tables[3].late


def test_a_corrected_result_counts_at_once() -> None:
    book = book_of(stage(rounds=3, games=1), 4)
    for _ in range(3):
        book.draw("L", AT)
        settle_all(book)
    assert ranking(book.state)[0] == [1]
    met = next(t for t in book.state.rounds[0].tables.values() if 1 in t.entries)
    lost = [[0, 11] if met.sides[0] == (1,) else [11, 0]]
    book.do("settled", "L", AT, table=met.number, round=1, games=lost, correction=True)
    assert ranking(book.state)[0] != [1]
    book.undo("L", AT)
    assert ranking(book.state)[0] == [1]


def test_the_clock_runs_stops_and_runs_over() -> None:
    book = book_of(stage(rounds=1, games=1), 4)
    book.draw("L", AT)
    book.do("started", "L", "2026-11-19T20:00:00+01:00", seconds=1200)
    assert views.clock(book.state, "2026-11-19T20:05:00+01:00")["left"] == 900
    book.do("paused", "L", "2026-11-19T20:05:00+01:00")
    assert views.clock(book.state, "2026-11-19T21:00:00+01:00")["left"] == 900
    book.do("resumed", "L", "2026-11-19T21:00:00+01:00")
    assert views.clock(book.state, "2026-11-19T21:16:00+01:00")["left"] == -60
    with pytest.raises(Problem):
        book.do("resumed", "L", AT)
    book.do("break", "L", AT, seconds=300, words="Knödel")
    assert views.clock(book.state, AT)["words"] == "Knödel"


def test_the_desk_sees_what_needs_it_first() -> None:
    book = book_of(stage(rounds=1, games=1), 8)
    book.draw("L", AT)
    book.do("settled", "L", AT, table=1, games=[[11, 3]])
    book.do("reported", "T", AT, table=2, side=0, games=[[11, 3]])
    book.do("called", "T", AT, table=3, why="Renonce?")
    book.do("reported", "T", AT, table=4, side=0, games=[[11, 3]])
    book.do("disputed", "T", AT, table=4, side=1)
    seen = views.desk(book.state, AT)
    assert [t["table"] for t in seen["tables"]] == [3, 4, 2, 1]
    assert seen["missing"] == ["1/2", "1/3", "1/4"] and seen["reported"] == 1
    assert views.phone(book.state, AT, 2)["claims"] == {0: [[11, 3]]}
    assert views.phone(book.state, AT, 99)["here"] is None


def test_places_are_limited_and_free_ones_are_shown() -> None:
    book = book_of({**stage(rounds=1), "places": 3}, 3)
    assert views.desk(book.state, AT)["free"] == 0
    with pytest.raises(Problem, match="3 places"):
        book.enter(["X", "Y"], "L", AT)
    book.do("withdrew", "L", AT, id=2)
    assert views.desk(book.state, AT)["free"] == 1
    book.enter(["X", "Y"], "L", AT)
    with pytest.raises(Problem):
        book.do("returned", "L", AT, id=2)


CSVS = [
    ("Name;Partner;Verein\nToni;Moidl;Lana\n", "utf-8"),
    ("\ufeffName,Partner,Verein\r\nToni,Moidl,Lana\r\n", "utf-8"),
    ("Verein\tSpieler 2\tSpieler 1\nLana\tMoidl\tToni\n", "utf-16"),
    ("Toni;Moidl;Lana\n\n;;\n", "utf-8"),
    ("Toni und Moidl\n", "utf-8"),
    ("Toni / Moidl\n", "utf-8"),
    ('"Toni","Moidl","Lana"\n', "utf-8"),
]


@pytest.mark.parametrize(("text", "encoding"), CSVS)
def test_lists_as_people_make_them(text: Any, encoding: Any) -> None:
    (found,) = lists.read_entries(text.encode(encoding), 2)
    assert isinstance(found, lists.Listed) and found.names == ("Toni", "Moidl")


def test_lists_of_the_windows_of_old_and_wrong_ones() -> None:
    (found,) = lists.read_entries("Jörgl;Würstl\n".encode("cp1252"), 2)
    assert isinstance(found, lists.Listed) and found.names == ("Jörgl", "Würstl")
    listed = lists.read_entries(b"Toni;Moidl\nHans\n\0\0;\0\nA;B;C", 2)
    assert [isinstance(one, Problem) for one in listed] == [False, True, False]
    for data, key in ((b"", "empty"), (b"\n\n", "empty"), (b"x" * 6_000_000, "large")):
        with pytest.raises(Problem, match="list"):
            lists.read_entries(data, 2)
        assert key


@given(
    st.binary(max_size=200) | st.text(alphabet='ab;,"\n\r\t =\0ü', max_size=60).map(str.encode),
    st.integers(1, 3),
)
def test_any_bytes_are_a_list_or_told(raw: Any, people: Any) -> None:
    try:
        found = lists.read_entries(raw, people)
    except Problem as problem:
        assert problem.key.startswith("error.tournament.csv")
        return
    for one in found:
        assert isinstance(one, Problem) or len(one.names) == people


def test_a_name_is_never_a_formula() -> None:
    book = book_of(stage(rounds=1), 0)
    book.enter(["=cmd|'/c calc'!A1", "@x"], "L", AT, club="+1")
    text = results.csv_text(results.standings_rows(book.state))
    assert ";'=cmd" in text and ";'+1;" in text


@pytest.mark.parametrize(
    ("typed", "games", "total"),
    [
        ("15:8 12:15", ((15, 8), (12, 15)), None),
        ("a8 B12", ((15, 8), (12, 15)), None),
        ("15-8 = 15:8", ((15, 8),), (15, 8)),
        ("1:-2:3:-4", ((1, -2, 3, -4),), None),
        ("-5--3", ((-5, -3),), None),
    ],
)
def test_slips_as_they_are_typed(typed: Any, games: Any, total: Any) -> None:
    assert slips.read(typed.split(), 15) == (games, total)


@pytest.mark.parametrize(
    "typed", ["x", "15", "15:", ":8", "15:8:", "a", "c8", "1²:3", "9" * 30 + ":1", "15;8"]
)
def test_slips_that_cannot_be_read(typed: Any) -> None:
    with pytest.raises(Problem) as refused:
        slips.read([typed], 15)
    assert refused.value.key == "error.tournament.slip_unreadable"


def test_a_circuit_sends_the_best_of_each_evening_into_a_final() -> None:
    final = book_of("knock-out", 0)
    for luck in range(4):
        evening = Book(rng=Random(luck))
        evening.begin(load("wattkoenig"), f"E{luck}", "L", AT)
        for i in range(20):
            evening.enter([f"{luck}A{i}", f"{luck}B{i}"], "L", AT, club=f"Ort {luck}")
        to_the_end(evening)
        best = qualified(evening.state, 4)
        assert best[0].id == 1 and len(best) == 4
        for entry in best:
            final.enter(entry.names, "L", AT, club=entry.club)
    assert len(to_the_end(final).state.entries) == 16
    with pytest.raises(Problem):
        qualified(book_of("wattkoenig", 8).state, 4)


def test_the_simulation_finds_the_best_when_skill_is_all() -> None:
    sure = simulate(load("swiss"), 32, 5, 6, 50.0, 10.0, "x")
    assert sure.best_in_top[1] == 1.0 and sure.by_round[-1] > 0.85
    level = simulate(load("swiss"), 32, 5, 6, 0.0, 10.0, "x")
    assert abs(level.by_round[-1]) < 0.5
    assert sure.data() | {"draw_seconds": 0} == simulate(load("swiss"), 32, 5, 6, 50.0, 10.0, "x").data() | {
        "draw_seconds": 0
    }
    for lang in ("de", "en", "it"):
        assert picture(sure, lang).startswith("<svg") and "nan" not in picture(sure, lang)
    with pytest.raises(Problem):
        simulate(load("preiswatten-drawn"), 3, 5, 1, 0.3, 10.0, "x")


def test_what_was_said_before_a_slip_was_lost_is_forgotten() -> None:
    book = book_of(stage(rounds=1, games=1), 2)
    book.draw("L", AT)
    book.do("reported", "T", AT, table=1, side=0, games=[[11, 3]])
    book.do("slip-lost", "L", AT, table=1)
    assert views.desk(book.state, AT)["tables"][0]["lost"]
    with pytest.raises(Problem):
        book.do("confirmed", "T", AT, table=1, side=1)
    book.do("reported", "T", AT, table=1, side=1, games=[[4, 11]])
    assert book.state.rounds[0].tables[1].status == "reported"
    book.do("confirmed", "T", AT, table=1, side=0)
    assert book.state.rounds[0].tables[1].games == ((4, 11),)


def met_in(book: Any) -> Any:
    return [t.entries for t in book.state.rounds[-1].tables.values()]


@pytest.mark.parametrize("kind", ["open", "swiss"])
def test_clubs_and_families_are_kept_apart(kind: Any) -> None:
    """Two clubs of eight, and two pairs of one family in different clubs: a family weighs more than clubs."""
    book = Book(rng=Random(1))
    book.begin(checked(stage(kind=kind, rounds=8, games=1, avoid=["family", "club"])), "x", "L", AT)
    for i in range(16):
        family = "Hofer" if i in (0, 9) else ""
        book.enter([f"A{i}", f"B{i}"], "L", AT, club=("LANA", "Ulten")[i % 2], family=family)
    for round_ in range(7):
        event = book.draw("L", AT)
        assert event.facts["repeats"] == 0
        for a, b in met_in(book):
            assert {a, b} != {1, 10}
            # the sums of a Swiss round come before clubs
            assert kind == "swiss" or (a - b) % 2 == 1, round_
        settle_all(book)


def test_nobody_is_kept_apart_at_the_price_of_a_repeat() -> None:
    book = Book(rng=Random(1))
    book.begin(checked(stage(rounds=3, games=1, avoid=["family", "club"])), "x", "L", AT)
    for i in range(4):
        book.enter([f"A{i}", f"B{i}"], "L", AT, club=("x", "y")[i % 2], family="f" if i < 2 else "")
    for _ in range(3):
        assert book.draw("L", AT).facts["repeats"] == 0
        settle_all(book)


def test_clubs_are_dealt_over_the_groups() -> None:
    book = Book(rng=Random(1))
    book.begin(load("groups"), "x", "L", AT)
    for i in range(32):
        book.enter([f"A{i}", f"B{i}"], "L", AT, club="Lana" if i < 12 else f"c{i}")
    book.draw("L", AT)
    assert sorted(sum(e <= 12 for e in group) for group in book.state.rounds[0].groups) == [3, 3, 3, 3]


def test_what_other_programs_got_wrong() -> None:
    """Two games for one meeting, an unknown pair in the draw, a pair twice, the last game not counted."""
    book = book_of(stage(rounds=2, games=1), 4)
    event = book.draw("L", AT)
    settle_all(book)
    facts = {**event.facts, "round": 2}
    one, two = facts["tables"]
    for tables, byes, key in (
        ([one, two, one], [], "table_twice"),
        ([one, {**two, "sides": [two["sides"][0], [99]]}], [], "entry_unknown"),
        ([one, two], [1], "two_tables"),
        ([one, {**one, "no": 2}], [], "two_tables"),
    ):
        with pytest.raises(Problem) as refused:
            book.do("drawn", "L", AT, **{**facts, "tables": tables, "byes": byes})
        assert refused.value.key == f"error.tournament.{key}"
    with pytest.raises(Problem):
        book.do("drawn", "L", AT, **{**facts, "round": 3})
    book.draw("L", AT)
    settle_all(book)
    assert all(row.sums.of == 2 and not row.sums.missing for row in standings(book.state))


def test_a_share_with_its_interval() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(79, 100)
    assert 0.69 < low < 0.71 and 0.85 < high < 0.87
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1.0)


def test_games_that_nobody_won_are_shared() -> None:
    assert slips.won(((5, 5), (6, 2))) == (1.5, 0.5)
    assert slips.won(((5, 5, 1), (6, 2, 6))) == (1.0, 0.5, 0.5)
    assert ordered(book_of(stage(rounds=1), 2).state, []) == []
