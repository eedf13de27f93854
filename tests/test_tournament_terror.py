"""The terror event, from the entry list to the certificates, kept in a file and cut off in the middle."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from stammtisch.core.problem import Problem
from stammtisch.texts import say
from stammtisch.tournament import slips, views
from stammtisch.tournament.book import verify
from stammtisch.tournament.files import BookFile
from stammtisch.tournament.format import checked
from stammtisch.tournament.paper import printed
from stammtisch.tournament.prizes import awarded
from stammtisch.tournament.state import DISPUTED, SETTLED

AT = "2026-11-19T20:00:00+01:00"
EVENT = yaml.safe_load((Path(__file__).parent / "tournaments" / "terror.yaml").read_text("utf-8"))


class Desk:
    def __init__(self, path: Any, luck: Any) -> None:
        self.path, self.rng = path, Random(luck)
        self.file = BookFile.make(path)
        self.book.rng = self.rng
        self.book.begin(checked(EVENT["format"]), EVENT["name"], "L", AT, place="Lana", date="2026-11-19")
        for n, names in enumerate(EVENT["entries"]):
            self.book.enter(names, "L", AT, club=EVENT["club"] if n < 6 else "")

    @property
    def book(self) -> Any:
        return self.file.book

    @property
    def state(self) -> Any:
        return self.book.state

    def entry(self, name: Any) -> Any:
        return next(e.id for e in self.state.entries.values() if name in (*e.names, *e.before))

    def table(self, step: Any) -> Any:
        rounds = self.state.rounds
        number = step.get("round") or len(rounds)
        if not rounds:
            return {"table": 1, "round": number}
        table = self.state.table_of(self.entry(step["at"]), rounds[number - 1])
        if table is None:  # he rests: any table will do to be refused, or to be played
            table = next(t for t in rounds[number - 1].tables.values() if t.status != SETTLED)
        return {"table": table.number, "round": number}

    def side(self, step: Any, key: Any = "by") -> Any:
        facts = self.table(step)
        table = self.state.rounds[facts["round"] - 1].tables[facts["table"]]
        mine = table.side_of(self.entry(step["at"])) if self.entry(step["at"]) in table.entries else 0
        return 1 - mine if step[key] == "the others" else mine

    def do(self, what: Any, **facts: Any) -> None:
        self.book.do(what, "L", AT, **facts)

    def games(self, step: Any) -> Any:
        games, total = slips.read(step["games"].split(), self.state.format.to)
        return {"games": [list(g) for g in games], **({"sum": list(total)} if total else {})}

    def act(self, step: Any) -> None:
        name = "_" + step["act"].replace(" ", "_")
        getattr(self, name)(step)

    def _enter(self, step: Any) -> None:
        self.book.enter(step["names"], "L", AT, again=step.get("again", False))

    def _late(self, step: Any) -> None:
        before = {t.number: t.sides for t in self.state.rounds[-1].tables.values()}
        (resting,) = self.state.rounds[-1].byes
        number = self.book.enter(step["names"], "L", AT)
        self.do("seated", no=max(before) + 1, sides=[[resting], [number]])
        after = {t.number: t.sides for t in self.state.rounds[-1].tables.values()}
        assert before.items() <= after.items()

    def _seat(self, step: Any) -> None:
        number = max(self.state.rounds[-1].tables) + 1
        self.do("seated", no=number, sides=[[self.entry(name)] for name in step["who"]])

    def _draw(self, step: Any) -> None:
        self.book.draw("L", AT, step.get("words", ()), step.get("despite", False))

    def _draw_finals(self, step: Any) -> Any:
        """Whoever is equal at the last place draws lots."""
        while True:
            try:
                return self._draw(step)
            except Problem as problem:
                if problem.key != "error.tournament.tie_at_cut":
                    raise
                self.do("lot", order=list(problem.facts["entries"]))

    def _settle(self, step: Any) -> None:
        self.do("settled", **self.table(step), **self.games(step))

    def _correct(self, step: Any) -> None:
        self.do("settled", **self.table(step), **self.games(step), correction=True)

    def _report(self, step: Any) -> None:
        self.do("reported", **self.table(step), side=self.side(step), **self.games(step))

    def _confirm(self, step: Any) -> None:
        self.do("confirmed", **self.table(step), side=self.side(step))

    def _call(self, step: Any) -> None:
        self.do("called", **self.table(step), why=step["why"])

    def _answer(self, step: Any) -> None:
        self.do("answered", **self.table(step))

    def _award(self, step: Any) -> None:
        facts = self.table(step)
        if self.entry(step["at"]) in self.state.rounds[-1].tables[facts["table"]].entries:
            self.do("awarded", **facts, side=self.side(step, "to"))

    def _lost(self, step: Any) -> None:
        self.do("slip-lost", **self.table(step))

    def _replace(self, step: Any) -> None:
        self.do("substituted", id=self.entry(step["entry"]), leaves=step["entry"], comes=step["comes"])

    def _leave(self, step: Any) -> None:
        self.do("withdrew", id=self.entry(step["entry"]))

    def _back(self, step: Any) -> None:
        self.do("returned", id=self.entry(step["entry"]))

    def _undo(self, step: Any) -> None:
        self.book.undo("L", AT)

    def _undo_of(self, step: Any) -> None:
        gone = {e.facts["event"] for e in self.book.events if e.what == "undone"}
        found = [e.n for e in self.book.events if e.what == step["what"] and e.n not in gone]
        self.book.undo("L", AT, found[1] if step["what"] == "drawn" else found[-1])

    def _settle_rest(self, step: Any) -> None:
        spared = None
        if "but" in step:
            spared = self.state.rounds[-1].tables[self.table({"at": step["but"]})["table"]].entries[0]
        for table in self.state.lagging():
            if spared in table.entries:
                continue
            stage = self.state.stage(self.state.rounds[table.round - 1])
            games: list[Any] = []
            won = [0, 0]
            while len(games) < stage.games and not (stage.kind == "knock-out" and max(won) == 2):
                side, game = self.rng.randrange(2), [self.rng.randrange(15)] * 2
                game[side] = 15
                won[side] += 1
                games.append(game)
            self.do("settled", table=table.number, round=table.round, games=games)

    def _settle_a_final(self, step: Any) -> None:
        self.do("settled", table=1, **self.games(step))

    def _swap_a_semifinal(self, step: Any) -> None:
        last = self.state.rounds[-2]
        games = [[b, a] for a, b in last.tables[1].games]
        self.do("settled", table=1, round=last.number, games=games, correction=True)

    def _power_cut(self, step: Any) -> None:
        """A line is torn off in the middle; the next start tells it and goes on."""
        before, whole = repr(self.state), self.path.read_bytes()
        self.path.write_bytes(whole + b'{"n":999,"at":"2026-11-19T20:00:00+01:00","by":"L","wh')
        self.file = BookFile(self.path)
        assert self.file.torn and b'"n":999' in self.file.torn.read_bytes()
        assert repr(self.state) == before and self.path.read_bytes() == whole
        self.book.rng = self.rng

    def _finish(self, step: Any) -> None:
        self.do("finished")

    def holds(self, step: Any) -> None:
        state = self.state
        current: Any = state.rounds[-1] if state.rounds else None
        found: dict[str, Callable[[], Any]] = {
            "entries": lambda: len(state.entries),
            "tables": lambda: len(current.tables),
            "byes": lambda: len(current.byes),
            "waiting": lambda: len(views.waiting(state)),
            "disputed": lambda: sum(t.status == DISPUTED for t in current.tables.values()),
            "repeats": lambda: [e for e in self.book.events if e.what == "drawn"][-1].facts["repeats"],
            "lost slips": lambda: sum(t.lost for t in current.tables.values()),
        }
        if step["holds"] in found:
            assert found[step["holds"]]() == step["is"], step
        elif step["holds"] == "prizes":
            self.prizes_are_paid()
        else:
            self.papers_are_printed()

    def prizes_are_paid(self) -> None:
        prizes = awarded(self.state)
        money = sum(len(p.entries) * p.cents + p.left if not p.open else p.cents for p in prizes)
        assert money == 30000 + 20000 + 10000 + 10000
        assert [p.rank for p in prizes][:2] == [1, 2]

    def papers_are_printed(self) -> None:
        for paper in ("draw", "cards", "slips", "standings", "certificates", "entries"):
            for lang in ("de", "en", "it"):
                sheet = printed(self.state, paper, lang, address="http://192.168.1.5:8000/t/#", tables=3)
                assert sheet.output().startswith(b"%PDF")


@pytest.mark.parametrize("luck", range(6))
def test_the_terror_event(tmp_path: Any, luck: Any) -> None:
    desk = Desk(tmp_path / "terror.jsonl", luck)
    for step in EVENT["story"]:
        if "say" in step:
            continue
        if "holds" in step:
            if step["holds"] != "papers" or luck == 0:
                desk.holds(step)
            continue
        before, written = repr(desk.state), desk.path.read_bytes()
        if "refused" not in step:
            desk.act(step)
            continue
        with pytest.raises(Problem) as refused:
            desk.act(step)
        assert refused.value.key == f"error.tournament.{step['refused']}", step
        assert (repr(desk.state), desk.path.read_bytes()) == (before, written)
        for lang in ("de", "en", "it"):
            assert "…" not in say(lang, refused.value.key, **refused.value.facts)
    again = BookFile(desk.path)
    assert again.book.state == desk.state and not again.torn
    assert all(verdict == "same" for _, verdict in verify(again.book.events))
