"""Deals that look the same from a seat: a bot there must do the same in both."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from stammtisch.bots import Bot
from stammtisch.bots.table import BotSitter
from stammtisch.bots.table import Sitting as BotTable
from stammtisch.core.laws import AnyState, LawTable, after_acts, redealt, unseen_acts_moved
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Event, IllegalAction, Seat

Done = list[tuple[Action, tuple[Event, ...]]]


def lookalikes(
    table: LawTable, thumb: Bot, rng: Random, deals: int, looks: int
) -> Iterator[tuple[AnyState, AnyState, Seat]]:
    """Moments of deals that `thumb` plays, and the same moments with every hidden card dealt anew."""
    for number in range(deals):
        standing, deal = table.random_standing(rng), table.random_deal(rng)
        done: Done = []

        def heard(match: Match, events: tuple[Event, ...], done: Done = done) -> None:
            done.append((match.deals[-1].moves[-1], events))

        match = Match(table.game, table.rules, table.players, standing).deal(deal)
        BotTable(match, [BotSitter(thumb, "hidden")] * table.players, f"{number}", heard).play_deal()
        seats = [seat for seat in table.seats if seat not in standing.out]
        for _ in range(looks):
            before, seat = done[: rng.randrange(len(done))], rng.choice(seats)
            state = after_acts(table, standing, deal, (act for act, _ in before))
            other_deal, moved = redealt(deal, table.hidden_from(state, seat), rng)
            try:
                other = after_acts(table, standing, other_deal, unseen_acts_moved(table, before, seat, moved))
            except IllegalAction:
                continue  # the others could not have acted as they did
            if other_deal != deal and table.comparable(state, other):
                yield state, other, seat


def blind(
    table: LawTable, new_mind: Callable[[], Bot], thumb: Bot, rng: Random, deals: int, looks: int
) -> int:
    """Checks that hidden cards change nothing; how often they could have."""
    compared = 0
    for state, other, seat in lookalikes(table, thumb, rng, deals, looks):
        assert mind_at(new_mind(), table, state, seat) == mind_at(new_mind(), table, other, seat)
        compared += 1
    return compared


def mind_at(mind: Bot, table: LawTable, state: AnyState, seat: Seat) -> tuple[Any, ...]:
    """All that a bot does there; asked again it does the same."""
    view = table.game.observe(state, seat)
    options = table.game.options(view)
    first = mind.decide(view, options, Random(7))
    assert mind.decide(view, options, Random(7)) == first
    return first, mind.defers(view, options), mind.free(view, Random(7))
