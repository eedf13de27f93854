"""What must hold in every tournament, however it goes wrong: random evenings with random mishaps."""

from random import Random
from typing import Any

import naive_tournament as naive
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.core.problem import Problem
from stammtisch.tournament import results, slips, views
from stammtisch.tournament.book import Book, verify
from stammtisch.tournament.draw.chance import Chance
from stammtisch.tournament.draw.past import Costs, Past
from stammtisch.tournament.draw.search import without_repeats
from stammtisch.tournament.draw.twos import draw_open
from stammtisch.tournament.fold import fold
from stammtisch.tournament.format import checked
from stammtisch.tournament.log import START, line_of, read_lines, sum_of
from stammtisch.tournament.standing import standings
from stammtisch.tournament.state import SETTLED

AT = "2026-11-19T20:00:00+01:00"
GAMES = 2


def formats(entrants: Any, kind: Any) -> Any:
    stage = {"kind": kind, "rounds": 5, "games": GAMES, "avoid": ["club", "family"]}
    return checked(
        {"entrants": entrants, "stages": [stage], "ranking": ["games", "difference", "points"], "to": 11}
    )


MISHAPS = {
    "settle": 3, "report": 3, "confirm": 2, "dispute": 1, "award": 1, "lost": 1, "correct": 1, "enter": 2,
    "leave": 1, "back": 1, "replace": 1, "seat": 3, "draw": 2, "undo": 2, "call": 1, "answer": 1, "bad": 1,
    "pay": 1,
}  # fmt: skip


class Evening:
    """Does something at random, lawful or not; a refusal must leave everything as it was."""

    def __init__(self, entrants: Any, kind: Any, n: Any, luck: Any) -> None:
        self.rng = Random(luck)
        self.book = Book(rng=self.rng)
        self.book.begin(formats(entrants, kind), "x", "L", AT)
        self.done = 0
        for _ in range(n):
            self.enter()

    def enter(self) -> Any:
        self.done += 1
        names = [f"{chr(65 + k)}{self.done}" for k in range(self.book.state.format.people)]
        club = self.rng.choice(["", "Lana", "Ulten", "Meran"])
        return self.attempt(lambda: self.book.enter(names, "L", AT, club=club))

    def attempt(self, act: Any) -> Any:
        before = repr(self.book.state)
        count = len(self.book.events)
        try:
            act()
        except Problem as problem:
            assert str(problem)
            assert repr(self.book.state) == before, problem.key
            assert len(self.book.events) == count
            return False
        return True

    def slip(self, bad: Any = False) -> Any:
        games = []
        for _ in range(GAMES + (bad and self.rng.choice([-1, 1]))):
            lost = self.rng.randrange(11)
            games.append([11, lost] if self.rng.random() < 0.5 else [lost, 11])
        return games

    def table(self) -> Any:
        rounds = self.book.state.rounds
        if not rounds:
            return {"table": 1, "round": None}
        # mostly the running round, at times one long past
        round_ = rounds[-1] if self.rng.random() < 0.8 else self.rng.choice(rounds)
        return {"table": self.rng.choice([*round_.tables, 99]), "round": round_.number}

    def claimed(self) -> Any:
        """A table that one side has reported, if there is one."""
        found = [t for t in self.book.state.lagging() if t.claims]
        if not found:
            return self.table()
        chosen = self.rng.choice(found)
        return {"table": chosen.number, "round": chosen.round}

    def entry(self) -> Any:
        return self.rng.choice([*self.book.state.entries, 999])

    def step(self) -> None:
        rng, book = self.rng, self.book
        (what,) = rng.choices(list(MISHAPS), list(MISHAPS.values()))
        do = book.do
        if what == "settle":
            self.attempt(lambda: do("settled", "L", AT, **self.table(), games=self.slip()))
        elif what == "correct":
            self.attempt(lambda: do("settled", "L", AT, **self.table(), games=self.slip(), correction=True))
        elif what == "bad":
            assert not self.attempt(lambda: do("settled", "L", AT, **self.table(), games=self.slip(True)))
        elif what == "report":
            games = self.slip() if rng.random() < 0.5 else [[11, 3]] * GAMES
            where = self.table() if rng.random() < 0.5 else self.claimed()
            self.attempt(lambda: do("reported", "T", AT, **where, games=games, side=rng.randrange(2)))
        elif what == "confirm":
            self.attempt(lambda: do("confirmed", "T", AT, **self.claimed(), side=rng.randrange(3)))
        elif what == "dispute":
            games = rng.choice([None, self.slip()])
            self.attempt(
                lambda: do("disputed", "T", AT, **self.claimed(), side=rng.randrange(2), games=games)
            )
        elif what == "award":
            self.attempt(lambda: do("awarded", "L", AT, **self.table(), side=rng.randrange(2)))
        elif what == "lost":
            self.attempt(lambda: do("slip-lost", "L", AT, **self.table()))
        elif what == "enter":
            self.enter()
        elif what in ("leave", "back"):
            self.attempt(lambda: do("withdrew" if what == "leave" else "returned", "L", AT, id=self.entry()))
        elif what == "replace":
            entry = self.entry()
            names = book.state.entries[entry].names if entry in book.state.entries else ("x",)
            self.done += 1
            comes = f"Z{self.done}"
            self.attempt(lambda: do("substituted", "L", AT, id=entry, leaves=rng.choice(names), comes=comes))
        elif what == "seat":
            self.seat()
        elif what == "draw":
            self.settle_some()
            self.attempt(lambda: book.draw("L", AT, despite=rng.random() < 0.5))
        elif what == "undo":
            number = rng.choice([None, rng.randrange(1, len(book.events) + 2)])
            self.attempt(lambda: book.undo("L", AT, number))
        elif what in ("call", "answer"):
            kind = "called" if what == "call" else "answered"
            self.attempt(lambda: do(kind, "T", AT, **self.table()))
        elif what == "pay":
            self.attempt(lambda: do("paid", "L", AT, id=self.entry(), paid=rng.random() < 0.8))

    def seat(self) -> None:
        state = self.book.state
        waiting = views.waiting(state)
        self.rng.shuffle(waiting)
        waiting.append(self.entry())
        per = state.format.per_side
        chosen = waiting[: state.format.at_table]
        sides = [chosen[at : at + per] for at in range(0, len(chosen), per)]
        number = max(state.rounds[-1].tables, default=0) + 1 if state.rounds else 1
        self.attempt(lambda: self.book.do("seated", "L", AT, no=number, sides=sides))

    def settle_some(self) -> None:
        for table in self.book.state.lagging():
            if self.rng.random() < 0.9:
                facts = {"table": table.number, "round": table.round}
                self.book.do("settled", "L", AT, **facts, games=self.slip())


EVENINGS = st.builds(
    lambda shape, n, luck: Evening(shape[0], shape[1], n, luck),
    st.sampled_from([("pairs", "open"), ("pairs", "swiss"), ("drawn", "open")]),
    st.integers(0, 13),
    st.integers(0, 2**32),
)


@settings(max_examples=120)
@given(EVENINGS, st.integers(10, 90))
def test_a_random_evening(evening: Any, steps: Any) -> None:
    for _ in range(steps):
        before = list(evening.book.events)
        evening.step()
        if len(evening.book.events) > len(before) and evening.book.events[-1].what == "drawn":
            the_draw_is_right(evening.book, before)
    nobody_sits_twice(evening.book.state)
    totals_are_those_of_the_slips(evening.book)
    standings_are_those_reckoned_the_long_way(evening.book)
    undone_is_as_never_done(evening.book)
    the_log_keeps_everything(evening.book)
    views_keep_secrets(evening.book)


def the_draw_is_right(book: Any, before: Any) -> None:
    """Everybody once; nobody rests twice while somebody has not; no repeat while a draw without exists."""
    state, event = fold(before), book.events[-1]
    seated = [e for t in event.facts["tables"] for side in t["sides"] for e in side]
    assert sorted([*seated, *event.facts["byes"]]) == sorted(state.active())
    assert len(event.facts["byes"]) == len(state.active()) % state.format.at_table
    had = {e: state.byes_of(e) for e in state.active()}
    if event.facts["byes"]:
        fewest = sorted(had.values())[: len(event.facts["byes"])]
        assert sorted(had[e] for e in event.facts["byes"]) == fewest
    costs = Costs(state, ())
    again = sum(costs.table(tuple(map(tuple, t["sides"]))) >= costs.repeat for t in event.facts["tables"])
    assert bool(again) == bool(event.facts["repeats"])
    assert event.facts["least"] <= event.facts["repeats"]
    if again and len(seated) <= 14:
        if state.format.entrants == "drawn":
            assert without_repeats(seated, 4, True, costs) == ()
        else:
            assert draw_open(seated, costs, Chance("other")).cost >= costs.repeat


def nobody_sits_twice(state: Any) -> None:
    for round_ in state.rounds:
        seated = [e for t in round_.tables.values() for e in t.entries] + list(round_.byes)
        assert len(seated) == len(set(seated))


def totals_are_those_of_the_slips(book: Any) -> None:
    state = book.state
    for table in state.tables():
        if table.games is not None:
            assert table.status == SETTLED
            assert slips.sums(table.games) == tuple(sum(g[n] for g in table.games) for n in range(2))
    rows = {row.entry: row.sums for row in standings(state)}
    of = state.format.per_side
    played = sum(sum(slips.sums(t.games)) for t in state.tables() if t.games)
    given = sum(t.awarded is not None for t in state.tables()) * of + sum(len(r.byes) for r in state.rounds)
    assert sum(s.points for s in rows.values()) == played * of + given * GAMES * state.format.bye[0]


def standings_are_those_reckoned_the_long_way(book: Any) -> None:
    rows = standings(book.state)
    entries = [row.entry for row in rows]
    ranks = naive.ranked(book.events, entries, GAMES, book.state.format.bye)
    assert {row.entry: row.rank for row in rows} == ranks
    sums = naive.reckoned(book.events, GAMES, book.state.format.bye)
    for row in rows:
        assert [row.sums.games, row.sums.points, row.sums.against] == sums[row.entry]
        assert row.shared == (list(ranks.values()).count(row.rank) > 1)


def undone_is_as_never_done(book: Any) -> None:
    """Taking back any one event, where that is possible, comes to the log without it."""
    for number in range(2, len(book.events) + 1, 5):
        trial = Book(book.events, rng=Random(1))
        try:
            trial.undo("L", AT, number)
        except Problem:
            continue
        gone = naive.undone(trial.events)
        kept = [e for e in book.events if e.n not in gone and e.what != "undone"]
        assert trial.state == fold(kept)
        trial.undo("L", AT, len(trial.events))  # and the undo itself can be taken back
        assert trial.state == book.state


def the_log_keeps_everything(book: Any) -> None:
    lines, before = [], START
    for event in book.events:
        lines.append(line_of(event, before))
        before = sum_of(lines[-1])
    events, _ = read_lines(lines)
    assert fold(events) == book.state
    assert all(verdict == "same" for _, verdict in verify(book.events[:60]))


def views_keep_secrets(book: Any) -> None:
    state = book.state
    secret = state.next_seal["secret"]
    seen = [views.desk(state, AT), views.hall(state, AT), views.public(state, AT), results.data(state)]
    seen += [views.phone(state, AT, n) for n in (1, 99)] + [views.seat(state, e) for e in state.entries]
    assert secret not in repr(seen)


@settings(max_examples=60)
@given(st.integers(2, 9), st.integers(0, 2**32))
def test_a_round_robin_with_late_entries_and_leavers(n: Any, luck: Any) -> None:
    rng = Random(luck)
    book = Book(rng=rng)
    book.begin(
        checked({"stages": [{"kind": "groups", "games": 1}], "to": 11, "ranking": ["games", "difference"]}),
        "x", "L", AT,
    )  # fmt: skip
    for i in range(n):
        book.enter([f"A{i}", f"B{i}"], "L", AT)
    met = set()
    while True:
        if rng.random() < 0.3:
            try:
                book.enter([f"Y{len(book.events)}", f"Z{len(book.events)}"], "L", AT)
            except Problem as problem:
                assert problem.key in ("error.tournament.groups_full", "error.tournament.too_late")
        try:
            book.draw("L", AT)
        except Problem as problem:
            assert problem.key in ("error.tournament.all_drawn", "error.tournament.too_few")
            break
        for table in list(book.state.rounds[-1].tables.values()):
            now = frozenset(table.entries)
            assert now not in met
            met.add(now)
            book.do("settled", "L", AT, table=table.number, games=[[11, rng.randrange(11)]])
        nobody_sits_twice(book.state)
    if not any(e.what == "withdrew" for e in book.events) and len(book.state.rounds) > 1:
        late = [e for e in book.state.entries.values() if e.since > 1]
        early = [e.id for e in book.state.entries.values() if e.since == 1]
        assert all(frozenset((a, b)) in met for a in early for b in early if a < b), late


@settings(max_examples=80)
@given(st.integers(2, 21), st.booleans(), st.booleans(), st.integers(0, 8), st.integers(0, 2**32))
def test_a_knock_out_with_mishaps(n: Any, third: Any, consolation: Any, groups: Any, luck: Any) -> None:
    """After groups or at once; walkovers, leavers, results taken back: one wins, no loser goes on."""
    rng = Random(luck)
    final = {"kind": "knock-out", "games": 3, "third": third, "consolation": consolation}
    first = [{"kind": "groups", "games": 1, "size": groups, "advance": 2}] if groups > 2 else []
    ranking_ = ["games", "difference", "points"]
    book = Book(rng=rng)
    book.begin(checked({"stages": [*first, final], "to": 11, "ranking": ranking_}), "x", "L", AT)
    for i in range(n):
        book.enter([f"A{i}", f"B{i}"], "L", AT)
    while drawn_or_done(book):
        nobody_sits_twice(book.state)
        while lagging := book.state.lagging():
            mishap(book, rng.choice(lagging), rng)
    state = book.state
    mains = [[t for t in r.tables.values() if t.track == "main"] for r in state.rounds]
    lost: set[Any] = set()
    for tables in (tables for tables in mains if tables):
        assert not lost & {e for t in tables for e in t.entries}
        lost |= {t.sides[1 - winner(t)][0] for t in tables}
    rows = standings(state)
    assert [row.rank for row in rows].count(1) == 1 and rows[0].entry not in lost
    semifinals = mains[-2] if len(mains) > 1 else []
    if third and len(semifinals) == 2:
        assert [row.rank for row in rows][:4] == [1, 2, 3, 4]
    book.do("finished", "L", AT)
    assert fold(book.events) == state
    assert all(verdict == "same" for _, verdict in verify(book.events))


def winner(table: Any) -> Any:
    if table.awarded is not None:
        return table.awarded
    return int(sum(b > a for a, b in table.games) > sum(a > b for a, b in table.games))


def drawn_or_done(book: Any) -> Any:
    while True:
        try:
            book.draw("L", AT)
            return True
        except Problem as problem:
            if problem.key == "error.tournament.all_drawn":
                return False
            assert problem.key == "error.tournament.tie_at_cut", problem
            book.do("lot", "L", AT, order=list(problem.facts["entries"]))


def mishap(book: Any, table: Any, rng: Any) -> None:
    final = book.state.format.stages[book.state.rounds[table.round - 1].stage].kind == "knock-out"
    facts = {"table": table.number, "round": table.round}
    chance = rng.random()
    if chance < 0.1:
        book.do("awarded", "L", AT, **facts, side=rng.randrange(2))
    elif chance < 0.15 and not book.state.entries[table.entries[0]].out and len(book.state.active()) > 3:
        if final:
            book.do("withdrew", "L", AT, id=table.entries[0])
            book.do("awarded", "L", AT, **facts, side=table.side_of(table.entries[1]))
    elif chance < 0.25 and book.events[-1].what not in ("drawn", "lot", "undone"):
        book.undo("L", AT)
    else:
        side = rng.randrange(2)
        game = [rng.randrange(11), 11] if side else [11, rng.randrange(11)]
        book.do("settled", "L", AT, **facts, games=[game] * (2 if final else 1))


def test_a_past_that_makes_every_draw_a_repeat_is_still_drawn() -> None:
    """Four pairs have three rounds; the fourth repeats, as little as can be."""
    evening = Evening("pairs", "open", 4, 1)
    repeats = []
    for _ in range(5):
        event = evening.book.draw("L", AT)
        repeats.append(event.facts["repeats"])
        for table in list(evening.book.state.rounds[-1].tables):
            evening.book.do("settled", "L", AT, table=table, games=evening.slip())
    assert repeats == [0, 0, 0, 2, 2]
    assert Past().byes[1] == 0
