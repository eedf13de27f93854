"""The engine beside the naive telling, in random deals of the Spielordnung."""

from random import Random
from typing import Any

import pytest
from naive_doppelkopf import Naive
from tables_doppelkopf import law_table

from stammtisch.core.cards import FRENCH, cards_of
from stammtisch.core.laws import AnyState, LawTable
from stammtisch.core.model import Action, IllegalAction, Seat
from stammtisch.games.doppelkopf.cells import BOUND, KINDS, PLAY, SAYS, Cells
from stammtisch.games.doppelkopf.events import hand_of
from stammtisch.games.doppelkopf.result import sheet_of

PARTIES = ("re", "kontra", "none")
GOSSIP = 0.6


def naive_of(table: LawTable, s: Cells) -> Naive:
    """The naive deal at the first lead."""
    hands = {seat: [FRENCH.text(card) for card in hand_of(s.hand[seat], s.twice[seat])] for seat in s.order}
    re = {seat for seat in s.order if s.re >> seat & 1}
    alone = s.alone if s.alone >= 0 else None
    naive = Naive(
        {"table": bool(table.rules.table)}, list(s.order), hands, KINDS[s.kind], re, alone, s.leader
    )
    if s.said:
        naive.bound(s.said_by[0], s.said_word[0] - BOUND)
    return naive


def same_words(table: LawTable, state: AnyState, naive: Naive) -> None:
    """Every announcement by every seat is accepted by both or by neither."""
    for seat in naive.order:
        for say in SAYS:
            try:
                table.game.apply(state, Action(Seat(seat), "announces", (say,)))
                accepted = True
            except IllegalAction:
                accepted = False
            assert accepted == naive.judge(seat, say)[0], f"{seat} {say}: engine {accepted}\n{naive}"


def same_knowledge(table: LawTable, state: AnyState, naive: Naive) -> None:
    for seat in naive.order:
        known = table.game.knows(table.game.observe(state, Seat(seat)))["knows"]
        for other in naive.order:
            assert known[other] == naive.knows(seat, other), f"{seat} of {other}\n{naive}"


def same_position(table: LawTable, state: AnyState, naive: Naive) -> None:
    s = state.cells
    assert s.turn == naive.turn and s.trick == len(naive.tricks)
    assert (s.must, s.must_rung) == (naive.must or (-1, -1)), naive
    for seat in naive.order:
        hand = [FRENCH.text(card) for card in hand_of(s.hand[seat], s.twice[seat])]
        assert sorted(hand) == sorted(naive.hands[seat])


def gossip(s: Cells, said: list[Action], rng: Random) -> Action:
    """Both sides double early and go on in small steps: so hidden seats speak, and steps come to be void."""
    plain = [a for a in said if a.args[0] in ("re", "kontra")]
    public = (s.public_re | s.public_kontra) >> said[0].seat & 1
    if plain and (s.doubled == 0 or not public or rng.random() < 0.3):
        return plain[0]
    steps = [a for a in said if not a.args[0].startswith(("re", "kontra"))]
    return rng.choice(steps[:2] or said)


def step(table: LawTable, state: AnyState, rng: Random, talk: float) -> Action:
    seats = [seat for seat in table.seats if seat in table.game.waiting_on(state)]
    if state.cells.phase == PLAY and rng.random() < talk:
        seat = Seat(rng.choice(state.cells.order))
        said = [a for a in table.game.options(table.game.observe(state, seat)) if a.verb == "announces"]
        if said:
            return gossip(state.cells, said, rng) if talk == GOSSIP else rng.choice(said)
        if table.rules.table:
            loud = [Action(seat, "announces", (say,)) for say in SAYS]
            loud = [a for a in loud if table.game.why_not(table.game.observe(state, seat), a) is None]
            if loud:
                return rng.choice(loud)
    options = table.game.options(table.game.observe(state, seats[0]))
    cards = [a for a in options if a.verb != "announces"]
    if table.rules.table and cards and cards[0].verb == "plays" and rng.random() < 0.02:
        held = cards_of(state.cells.hand[seats[0]])
        return Action(seats[0], "plays", (FRENCH.text(rng.choice(held)),))  # it need not follow
    return rng.choice(cards or options)


def follow(table: LawTable, state: AnyState, naive: Naive | None, action: Action) -> Naive | None:
    s = state.cells
    if naive is None:
        return naive_of(table, s) if s.phase == PLAY else None
    if action.verb == "announces":
        naive.announce(action.seat, action.args[0])
    else:
        before = naive.kind
        naive.play(action.seat, action.args[0], len(action.args) > 1)
        if before == "hochzeit" and not naive.seeking and s.said and not naive.said:
            naive.bound(s.said_by[0], s.said_word[0] - BOUND)  # the bid that drove the solos out
            naive.must = None
            if len(naive.tricks) == naive.m:
                naive.compel(naive.tricks[0][1])
    return naive


def one_deal(table: LawTable, rng: Random) -> None:
    state: Any = table.game.start(table.rules, table.random_standing(rng), table.random_deal(rng))
    naive: Naive | None = None
    talk = rng.choice([0.0, 0.2, 0.5, GOSSIP])
    while table.game.waiting_on(state):
        action = step(table, state, rng, talk)
        state, _ = table.game.apply(state, action)
        naive = follow(table, state, naive, action)
        if naive and table.game.waiting_on(state):
            same_position(table, state, naive)
            same_knowledge(table, state, naive)
            same_words(table, state, naive)
    s = state.cells
    assert naive is not None
    winner, sheet, total, points = naive.settle()
    assert PARTIES[s.winner] == winner, naive
    assert sorted(sheet_of(s)) == sorted(sheet), naive
    assert s.gesamt == total and {seat: s.points[seat] for seat in s.order} == points, naive


WAYS: dict[str, dict[str, Any]] = {
    "strict": {},
    "normal": {"solo_kinds": "none"},
    "table": {"solo_kinds": "none", "enforcement": "table"},
    "five": {"enforcement": "table"},
}


@pytest.mark.parametrize("way", WAYS)
def test_the_engine_agrees_with_the_naive_telling(way: str) -> None:
    table, rng = law_table("maennle-2004", 5 if way == "five" else 4, **WAYS[way]), Random(way)
    for _ in range(40):
        one_deal(table, rng)


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
def test_the_engine_agrees_with_the_naive_telling_for_long(way: str) -> None:
    table, rng = law_table("maennle-2004", 5 if way == "five" else 4, **WAYS[way]), Random(f"long {way}")
    for _ in range(2_000):
        one_deal(table, rng)
