"""Whole Partien: the slate of bulk play against the standing of the table, and both speeds."""

from typing import Any

import pytest
from test_perft import table_sizes

from stammtisch.bulk.parties import compiled_parties, interpreted_parties
from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.model import Seat, State
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.registry import game, games

RULESETS = [(name, ruleset) for name in games() for ruleset in rulesets_of(name)]
MATCH = {"doppelkopf": {"match_deals": 24}}  # a Männle match has no end of its own


def rules_of(name: str, ruleset: str, players: int) -> Any:
    return game(name).rules(settings(name, ruleset, MATCH.get(name)), players)


def played_out(name: str, rules: Any, s: Any, g: Chance) -> Any:
    """A deal from where the table is set to its end."""
    engine = game(name).engine
    assert engine.propose is not None
    engine.put_pack(rules, s)
    shuffle(g, s.pack, rules.pack)
    s.lift = 1 + below(g, rules.pack - 1)
    engine.begin(rules, s)
    while (seat := engine.asked(s)) >= 0:
        engine.step(rules, s, seat, engine.propose(rules, s, g, seat))
    return s


@pytest.mark.parametrize(("name", "ruleset"), RULESETS)
def test_the_slate_of_bulk_play_is_the_standing_of_the_table(name: str, ruleset: str) -> None:
    """Deal by deal over several Partien: what a deal tells the slate is what its result says."""
    played, g = game(name), Chance()
    engine, booking = played.engine, played.engine.booking
    assert booking is not None
    for players in table_sizes(name, ruleset):
        rules, ended = rules_of(name, ruleset, players), 0
        nothing = (0,) * len(played.sides(rules, players))
        seed(g, players)
        t: Any = booking.cells()
        booking.opened(rules, t, players, 1)
        standing = played.open_partie(rules, players, Seat(1), nothing, nothing)
        for _ in range(80):
            s: Any = engine.cells()
            engine.sit(s, players, t.dealer)
            booking.resume(rules, t, s)
            begun = played.start(rules, standing, played_deal(played, rules))
            assert (s.seats, s.dealer) == (begun.cells.seats, begun.cells.dealer)
            for cells in ("points", "total", "active", "owes", "made_to"):
                if hasattr(s, cells) and not (name == "doppelkopf" and cells == "points"):
                    assert getattr(s, cells) == getattr(begun.cells, cells), cells
            played_out(name, rules, s, g)
            booking.tell(rules, s, t)
            booking.enter(rules, t)
            result = played.result(State(rules, s))
            assert result is not None
            standing = played.enter(rules, standing, result)
            where = f"{name} {ruleset}, {players} players: {standing} {t}"
            assert standing.dealer == t.dealer, where
            assert (standing.outcome is not None) == bool(t.over), where
            for told, row in ((standing.totals, t.total), (standing.wins, t.wins), (standing.marks, t.marks)):
                assert told == tuple(row[: len(told)]), where
            if t.over:
                assert standing.outcome is not None, where
                winner = standing.outcome.winner
                assert (-1 if winner is None else winner) == t.winner, where
                ended += 1
                booking.renew(rules, t)
                standing = played.next_partie(rules, standing)
        assert ended > 0 or players == 3, f"{name} {ruleset}: no Partie of {players} came to an end"


def played_deal(played: Any, rules: Any) -> Any:
    """Any deal: only the cells before the first card are looked at."""
    from stammtisch.core.shuffle import shuffled

    return shuffled(played.pack(rules), "slate")


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("name", "ruleset", "players"),
    [
        pytest.param("watten", "tirol-1926", 4, marks=pytest.mark.xdist_group("bulk-watten")),
        pytest.param("bieten", "tirol-1926", 5, marks=pytest.mark.xdist_group("bulk")),
        pytest.param("bieten", "modern-tirol", 3, marks=pytest.mark.xdist_group("bulk")),
        pytest.param("perlaggen", "innsbruck-1924", 4, marks=pytest.mark.xdist_group("bulk-perlaggen")),
        pytest.param("doppelkopf", "ddv-turnier", 5, marks=pytest.mark.xdist_group("bulk-doppelkopf")),
    ],
)
def test_both_speeds_play_the_same_partien(name: str, ruleset: str, players: int) -> None:
    rules = rules_of(name, ruleset, players)
    slow, fast = (run(game(name), rules, players, 12, 7) for run in (interpreted_parties, compiled_parties))
    assert slow == fast
    assert slow.broken_off == 0 and 0 < sum(slow.wins) <= 12 <= slow.deals < slow.decisions


def test_a_partie_without_end_is_refused() -> None:
    doko = game("doppelkopf")
    rules = doko.rules(settings("doppelkopf", "maennle-2004"), 4)
    with pytest.raises(ValueError, match="no end"):
        interpreted_parties(doko, rules, 4, 1, 0)


def test_a_partie_that_takes_too_long_is_broken_off() -> None:
    """And the next one begins from nothing."""
    told = interpreted_parties(game("watten"), rules_of("watten", "tirol-1926", 4), 4, 3, 0, most=1)
    assert (told.broken_off, told.deals, told.wins) == (3, 3, (0, 0))
