"""Perfect play with open cards, beside a search that tries everything with the engine itself."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from stammtisch.bulk.solve import OpenCards
from stammtisch.bulk.worlds import ManyWorlds
from stammtisch.core.acts import act
from stammtisch.core.cards import cards_of
from stammtisch.core.chance import Chance, below, seed, shuffle
from stammtisch.core.game import Game
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game
from stammtisch.games.bieten.cells import PLAY_CARD as BIETEN_CARD
from stammtisch.games.doppelkopf.cells import PLAY_CARD as DOPPELKOPF_CARD
from stammtisch.games.perlaggen.cells import PLAY_CARD as PERLAGGEN_CARD
from stammtisch.games.watten.cells import PLAY_CARD as WATTEN_CARD

VERB = {
    "bieten": BIETEN_CARD,
    "watten": WATTEN_CARD,
    "perlaggen": PERLAGGEN_CARD,
    "doppelkopf": DOPPELKOPF_CARD,
}
LEFT = {"bieten": 6, "watten": 8, "perlaggen": 8, "doppelkopf": 8}  # cards that brute force can manage

pytestmark = pytest.mark.bulk


def _tables() -> list[Any]:
    """Each game's in one process: it is compiled once."""
    found = []
    for name in VERB:
        for ruleset in rulesets_of(name):
            for players in (2, 3, 4):
                try:
                    game(name).rules(settings(name, ruleset), players)
                except Problem:
                    continue
                group = pytest.mark.xdist_group("bulk" if name == "bieten" else f"bulk-{name}")
                found.append(pytest.param(name, ruleset, players, marks=group))
    return found


def _turn(played: Game, r: Any, s: Any) -> int:
    """Who lays the next card when everybody is silent; -1 when nothing is left to play for."""
    return int(played.solving.turn(r, s))


def _position(played: Game, r: Any, players: int, number: int, left: int) -> Any:
    """A random deal of few words, until no more than so many cards are in hand; None if it ended."""
    engine, g, o = played.engine, Chance(), played.engine.choices()
    s: Any = engine.cells()
    seed(g, number)
    engine.sit(s, players, number % players)
    engine.put_pack(r, s)
    shuffle(g, s.pack, r.pack)
    s.lift = 1 + below(g, r.pack - 1)
    engine.begin(r, s)
    while (seat := engine.asked(s)) >= 0:
        held = sum(_held(s, x) for x in range(players))
        if _turn(played, r, s) >= 0 and held <= left and not _open_offer(s):
            return s
        engine.list_asked(r, s, o, seat)
        acts = o.act[: o.count]  # type: ignore[attr-defined]
        quiet = [code for code in acts if code == 0] or acts
        chosen = quiet if below(g, 20) else acts
        engine.step(r, s, seat, chosen[below(g, len(chosen))])
    return None


def _held(s: Any, seat: int) -> int:
    return int(s.hand[seat].bit_count()) + (s.twice[seat].bit_count() if hasattr(s, "twice") else 0)


def _open_offer(s: Any) -> bool:
    offer = getattr(s, "offer", 0)
    if isinstance(offer, list):
        return any(offer)
    return bool(offer) if hasattr(s, "value") else offer >= 0 if hasattr(s, "queue_at") else False


def _brute(played: Game, r: Any, s: Any, root: int, friends: int, names: Mapping[int, int]) -> int:
    """Every card in every order, judged and carried out by the engine's own doors."""
    seat = _turn(played, r, s)
    if seat < 0:
        return int(played.solving.worth(r, s, root))
    values = []
    verb = VERB[played.name]
    if hasattr(s, "must"):
        s.must = -1
    codes = [act(verb, card, names.get(card, 0)) for card in cards_of(s.hand[seat])]
    for code in [code for code in codes if played.engine.judge(r, s, seat, code) == 0] or codes:
        after = s.copy()
        played.engine.step(r, after, seat, code)
        values.append(_brute(played, r, after, root, friends, names))
    return max(values) if friends >> seat & 1 else min(values)


def _friends(played: Game, s: Any, r: Any, root: int, players: int) -> int:
    if played.name == "doppelkopf":
        return int(s.re if s.re >> root & 1 else ~s.re & (1 << players) - 1)
    side = next(side for side in played.sides(r, players) if root in side)
    return sum(1 << seat for seat in side)


def _names(played: Game, r: Any, s: Any, rng: Random) -> dict[int, int]:
    """Wild cards are given names that are lawful where that can be."""
    wilds = 0
    if played.name != "doppelkopf":
        wilds = int(getattr(s, "wilds", 0) or getattr(r, "wilds", 0))
    return {card: rng.choice([9 * suit + rank for suit in range(4) for rank in range(1, 9)])
            for card in cards_of(wilds)}  # fmt: skip


@pytest.mark.parametrize(("name", "ruleset", "players"), _tables())
def test_the_solver_finds_what_trying_everything_finds(name: str, ruleset: str, players: int) -> None:
    played = game(name)
    r = played.rules(settings(name, ruleset), players)
    solver, rng, compared = OpenCards(played.engine, played.solving, r), Random(1), 0
    for number in range(60):
        s = _position(played, r, players, number, LEFT[name])
        if s is None:
            continue
        root = rng.randrange(players)
        friends, names = _friends(played, s, r, root, players), _names(played, r, s, rng)
        found = solver.solve(s, root, friends, names)
        assert found.value == _brute(played, r, s.copy(), root, friends, names), number
        compared += 1
        if compared == 6:
            break
    assert compared >= 2, "hardly a position to compare"


@pytest.mark.xdist_group("bulk-watten")
def test_many_worlds_are_worth_what_each_is_worth_alone() -> None:
    played = game("watten")
    r = played.rules(settings("watten", "tirol-modern"), 4)
    alone, together = (
        OpenCards(played.engine, played.solving, r),
        ManyWorlds(played.engine, played.solving, r),
    )
    s = next(found for n in range(50) if (found := _position(played, r, 4, n, 16)) is not None)
    seat, rng, hands = s.turn, Random(1), []
    friends = _friends(played, s, r, seat, 4)
    unseen = [card for other in range(4) if other != seat for card in cards_of(s.hand[other])]
    for _ in range(12):
        rng.shuffle(unseen)
        row, left = list(s.hand), list(unseen)
        for other in range(4):
            if other != seat:
                dealt = [left.pop() for _ in range(s.hand[other].bit_count())]
                row[other] = sum(1 << card for card in dealt)
        hands.append(row)
    tables = together.tables(s, {"hand": hands})
    found = together.values(tables, seat, friends)
    cards = cards_of(played.solving.lawful(r, s, seat, [0] * 36))
    by_card = together.values(tables, seat, friends, cards)
    assert len({row[0] for row in found}) > 1, "these worlds tell nothing apart"
    for row, (value,), each in zip(hands, found, by_card, strict=True):
        world = s.copy()
        world.hand = row
        assert alone.solve(world, seat, friends).value == value == max(each)


@pytest.mark.xdist_group("bulk-doppelkopf")
def test_a_bounded_search_stops_where_it_is_told() -> None:
    played = game("doppelkopf")
    r = played.rules(settings("doppelkopf", "maennle-2004"), 4)
    solver = OpenCards(played.engine, played.solving, r)
    s = next(found for n in range(50) if (found := _position(played, r, 4, n, 32)) is not None)
    friends = _friends(played, s, r, 0, 4)
    one, two = (solver.solve(s, 0, friends, tricks=tricks) for tricks in (1, 2))
    assert one.nodes < two.nodes
    assert abs(one.value) <= 240 and abs(two.value) <= 240
