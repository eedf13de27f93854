"""Evenings at random: deals in a row, whatever is agreed, with breaches, talk and late claims."""

from collections.abc import Generator, Iterator
from random import Random

from agreements import Agreed
from tables import TABLE_OF

from stammtisch.core.laws import LawTable, somebody_can_act
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.core.registry import game

NAMES = "ABCDEFGHIJK"
Offered = dict[Seat, tuple[Action, ...]]


def evening(agreed: Agreed, deals: int, rng: Random) -> Iterator[Match]:
    """The match after every act; at each position somebody can act."""
    played = game(agreed.settings.ruleset.game)
    table = TABLE_OF[played.name](agreed.rules, agreed.players)
    begun = table.random_standing(rng)
    match = Match.begin(played, agreed.rules, agreed.players, begun.dealer, begun.totals, begun.wins)
    daring = rng.choice([0.0, 0.03, 0.15])  # how often something is tried that is not offered
    for _ in range(deals):
        match = match.deal(table.random_deal(rng))
        yield match
        match = yield from claimed(table, match, rng)
        while not match.deal_over:
            offered = somebody_can_act(table, match.state)
            match = match.apply(next_act(table, match, offered, daring, rng))[0]
            yield match
        if not match.current_void:
            somebody_can_act(table, match.state)
        match = yield from claimed(table, match, rng)


def next_act(table: LawTable, match: Match, offered: Offered, daring: float, rng: Random) -> Action:
    """An option of whoever holds the table up, a word of somebody else or, now and then, whatever goes
    through.  First a verb, then an act: words do not crowd out the cards."""
    played, state = match.game, match.state
    if rng.random() < daring:
        for action in rng.sample(table.tries(state, rng.choice(table.seats)), 30):
            if match.refusal(action) is None:
                return played.chance(state, action, rng)
    options = rng.choice(list(offered.values()))
    if rng.random() < 0.15:
        options = played.options(played.observe(state, rng.choice(table.seats))) or options
    verb = rng.choice(sorted({action.verb for action in options}))
    return rng.choice([action for action in options if action.verb == verb])


def claimed(table: LawTable, match: Match, rng: Random) -> Generator[Match, None, Match]:
    """After whatever can be claimed now, about this deal or the one before; every other time nobody does."""
    if not open_to_claims(match) or rng.random() < 0.5:
        return match
    for seat in rng.sample(table.seats, table.players):
        for action in claims(table, match, seat):
            if open_to_claims(match) and rng.random() > 0.3 and match.refusal(action) is None:
                match = match.apply(action)[0]
                yield match
    return match


def open_to_claims(match: Match) -> bool:
    return bool(match.rules.table) and not match.current_void


def claims(table: LawTable, match: Match, seat: Seat) -> Iterator[Action]:
    for action in table.tries(match.state, seat):
        if action.verb in ("claims", "accepts"):
            yield action
            if match.game.name == "bieten":
                yield Action(seat, "claims", (*action.args, "prev"))
