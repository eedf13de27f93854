"""A hall of 400: two hundred pairs from the list to the certificates, the laptop switched off in between."""

from random import Random
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.tournament import lists, views
from stammtisch.tournament.book import verify
from stammtisch.tournament.files import BookFile
from stammtisch.tournament.format import load
from stammtisch.tournament.paper import printed
from stammtisch.tournament.standing import standings

AT = "2026-11-19T20:00:00+01:00"
PAIRS = 200


def slip(rng: Any, best_of: Any) -> Any:
    games: list[Any] = []
    won = [0, 0]
    while len(games) < 3 and not (best_of and max(won) == 2):
        side, game = rng.randrange(2), [rng.randrange(15)] * 2
        game[side] = 15
        won[side] += 1
        games.append(game)
    return games


def draw(book: Any) -> Any:
    """Equals at the last place of the finals draw lots."""
    while True:
        try:
            return book.draw("L", AT)
        except Problem as problem:
            if problem.key != "error.tournament.tie_at_cut":
                raise
            book.do("lot", "L", AT, order=list(problem.facts["entries"]))


def test_a_hall_of_400(tmp_path: Any) -> None:
    rng, path = Random(400), tmp_path / "hall.jsonl"
    kept = BookFile.make(path)
    kept.book.begin(load("wattkoenig"), "Preiswatten", "L", AT, place="Lana", date="19.11.2026")
    text = "Name;Partner;Verein\n" + "".join(f"A{i};B{i};Ort {i % 23}\n" for i in range(PAIRS))
    for one in lists.read_entries(text.encode(), 2):
        assert isinstance(one, lists.Listed)
        kept.book.enter(one.names, "L", AT, club=one.club)
    met: set[Any] = set()
    for round_ in range(1, 8):
        event = draw(kept.book)
        assert event.facts["repeats"] == 0
        tables = list(kept.book.state.rounds[-1].tables.values())
        if round_ <= 4:
            now = {frozenset(t.entries) for t in tables}
            assert len(now) == PAIRS // 2 and not now & met
            met |= now
            club = {e.id: e.club for e in kept.book.state.entries.values()}
            assert all(len({club[e] for e in t.entries}) == 2 for t in tables)
        for n, table in enumerate(tables):
            games = slip(rng, round_ > 4)
            side = rng.randrange(2)
            kept.book.do("reported", f"T{table.number}", AT, table=table.number, side=side, games=games)
            if n == len(tables) // 2:  # the power fails; the report before last is there, everything else too
                kept = BookFile(path)
                assert kept.torn is None and views.desk(kept.book.state, AT)["reported"] == n
            kept.book.do("confirmed", f"T{table.number}", AT, table=table.number, side=1 - side)
    kept.book.do("finished", "L", AT)
    again = BookFile(path).book
    rows = standings(again.state)
    assert [row.rank for row in rows][:4] == [1, 2, 3, 4] and len(rows) == PAIRS
    assert all(verdict == "same" for _, verdict in verify(again.events)[:2])
    for paper in ("standings", "certificates"):
        assert printed(again.state, paper, "de").output().startswith(b"%PDF")
