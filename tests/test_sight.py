"""Positions and acts as numbers: nothing that the seat does not know, every act at a place of its own."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.model import State
from stammtisch.core.options import options_of, rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games
from stammtisch.core.sight import HALF, act_at, free_place

DEALS = 25


def _tables() -> Iterator[tuple[str, str, int]]:
    for name in games():
        for ruleset in rulesets_of(name):
            for players in (2, 3, 4, 5, 7):
                try:
                    game(name).rules(settings(name, ruleset), players)
                except Problem:
                    continue
                yield name, ruleset, players


@pytest.mark.parametrize(("name", "ruleset", "players"), list(_tables()))
def test_a_sight_is_made_of_what_the_seat_knows(name: str, ruleset: str, players: int) -> None:
    played = game(name)
    engine, sight = played.engine, played.sight
    r = played.rules(settings(name, ruleset), players)
    length, width, rng = sight.size(players), sight.width, Random(players)
    g, o = Chance(), engine.choices()
    for number in range(DEALS):
        s = engine.cells()
        seed(g, number)
        engine.sit(s, players, number % players)
        engine.put_pack(r, s)
        shuffle(g, s.pack, r.pack)  # type: ignore[attr-defined]
        s.lift = 1 + below(g, r.pack - 1)  # type: ignore[attr-defined]
        engine.begin(r, s)
        while (seat := engine.asked(s)) >= 0:
            watched = seat if rng.random() < 0.7 else rng.randrange(players)
            whole, known = [0] * length, [0] * length
            assert sight.look(r, s, watched, whole) == length
            sight.look(r, played.law.reveal(r, s, watched), watched, known)  # type: ignore[attr-defined]
            assert whole == known, _where(sight.fields(players), whole, known)
            assert all(-128 <= n < 128 for n in whole)
            engine.list_asked(r, s, o, seat)
            mask = [0] * width
            for code in o.act[: o.count]:  # type: ignore[attr-defined]
                at = free_place(mask, sight.place(r, s, code))
                mask[at] = 1
                assert act_at(sight, r, s, o, at) == code  # type: ignore[arg-type]
            free = [at for at in range(width) if not mask[at]]
            assert act_at(sight, r, s, o, rng.choice(free)) == -1  # type: ignore[arg-type]
            engine.step(r, s, seat, o.act[below(g, o.count)])  # type: ignore[attr-defined]
        result = played.result(State(r, s))
        assert result is not None
        for side, seats in enumerate(played.sides(r, players)):
            for seat in seats:
                assert sight.points(r, s, seat) == result.points[side]


def _changes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every ruleset as it is, and with each option changed alone."""
    for ruleset in rulesets_of("watten"):
        yield ruleset, {}
        for name, option in options_of("watten").items():
            values = (True, False) if option.kind == "flag" else option.of
            yield from ((ruleset, {name: value}) for value in values)


def test_acts_that_need_not_be_listed_are_those_that_are() -> None:
    """Also near the end of a Partie, where bids are closed to a side and it may have to decide."""
    played = game("watten")
    engine, sight, o, rng, seen = played.engine, played.sight, played.engine.choices(), Random(3), 0
    assert sight.open and sight.code
    for ruleset, changed in _changes():
        try:
            r = played.rules(settings("watten", ruleset, changed), 4)
        except Problem:  # not together
            continue
        for number in range(8):
            s: Any = engine.cells()
            engine.sit(s, 4, number % 4)
            engine.put_pack(r, s)
            pack = s.pack[: r.pack]
            rng.shuffle(pack)
            s.pack[: r.pack], s.lift = pack, rng.randrange(1, r.pack)
            s.total[:] = [rng.choice((0, r.target - 5, r.target - 1)) for _ in range(2)]
            engine.begin(r, s)
            while (seat := engine.asked(s)) >= 0:
                engine.list_asked(r, s, o, seat)
                codes = o.act[: o.count]  # type: ignore[attr-defined]
                low, high = sight.open(r, s, seat)
                listed = {sight.place(r, s, code): code for code in codes}
                found = {
                    at: sight.code(r, s, at) for at in range(sight.width) if (low | high << HALF) >> at & 1
                }
                assert found == listed, (ruleset, changed)
                engine.step(r, s, seat, rng.choice(codes))
                seen += 1
    assert seen > 5_000


def _where(fields: tuple, whole: list[int], known: list[int]) -> str:  # type: ignore[type-arg]
    at = 0
    for field in fields:
        if whole[at : at + field.size] != known[at : at + field.size]:
            return f"{field.name} tells more than the seat knows"
        at += field.size
    return ""


@pytest.mark.parametrize("naming", ["chosen", "bottom-card", None])
def test_the_bottom_card_of_watten_is_told_where_it_is_the_one_to_be_shown(naming: str | None) -> None:
    """Elsewhere a hand is a set, and which card was dealt first means nothing."""
    ruleset, options = ("blind", {"blind_naming": naming}) if naming else ("tirol-1926", {})
    played = game("watten")
    r = played.rules(settings("watten", ruleset, options), 4)
    s, g = played.engine.cells(), Chance()
    seed(g, 5)
    played.engine.sit(s, 4, 0)
    played.engine.put_pack(r, s)
    shuffle(g, s.pack, r.pack)  # type: ignore[attr-defined]
    s.lift = 9  # type: ignore[attr-defined]
    played.engine.begin(r, s)
    row, fields = [0] * played.sight.size(4), played.sight.fields(4)
    at = sum(field.size for field in fields[: [field.name for field in fields].index("bottom")])
    played.sight.look(r, s, 1, row)
    assert sum(row[:36]) == 5, "he has looked at his cards"
    assert sum(row[at : at + 36]) == (naming == "bottom-card")
