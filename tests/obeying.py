"""All laws put to a position, and to evenings at random with whatever may be agreed."""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from random import Random

from agreements import Agreed, agreements
from evenings import NAMES, evening
from tables import TABLE_OF

from stammtisch.core import laws
from stammtisch.core.laws import AnyState, LawTable, Told
from stammtisch.core.match import Match, Played
from stammtisch.record.laws import record_replays

CLAIMS = {"claims", "accepts"}  # may be about the deal before, which a deal by itself does not know


def obeyed(table: LawTable, state: AnyState, rng: Random) -> None:
    """The laws of one position; a sample of acts is tried at each, so that many deals can be played."""
    laws.cards_conserved(table, state)
    laws.somebody_can_act(table, state)
    laws.audiences_kept(table, state)
    for seat in table.seats:
        laws.options_lawful(table, state, seat)
    for seat in rng.sample(table.seats, 2):
        for action in rng.sample(table.tries(state, seat), 12):
            if laws.view_judges_as_state(table, state, action) and table.complete:
                laws.options_complete(table, state, action)


def looked_into(table: LawTable, played: Played, rng: Random) -> None:
    """All laws at the position in which a deal stands: what was told rebuilds what everybody knows, and
    nobody would know better had the cards that he cannot know lain otherwise."""
    state = played.state
    with laws.unchanged(state, "being looked at"):
        obeyed(table, state, rng)
        for who in table.watchers:
            blank = table.game.blank(table.rules, who)
            laws.events_rebuild(table, state, laws.told(table, blank, state.log))
    if not any(move.verb in CLAIMS for move in played.moves):
        acts = [*acts_told(table, played)]
        laws.redealing_unseen(table, played.began, played.deal, acts, rng.choice(table.watchers), rng)
    if table.game.result(state) is not None:
        laws.result_adds_up(table, played.before, state)


def acts_told(table: LawTable, played: Played) -> Iterator[Told]:
    state = table.game.start(table.rules, played.began, played.deal)
    for action in played.moves:
        state, events = table.game.apply(state, action)
        yield action, events


def told(agreed: Agreed) -> str:
    return f"{agreed.settings.ruleset.id} for {agreed.players}, {dict(agreed.settings.changed)}"


def one_evening(agreed: Agreed, deals: int, rng: Random) -> list[Match]:
    """Up to so many deals, after each act; every third evening is broken off in the middle of one."""
    acts = rng.randint(1, 20 * deals) if rng.random() < 0.3 else None
    return [*islice(evening(agreed, deals, rng), acts)]


def spot_checked(agreed: Agreed, matches: Iterable[Match], rng: Random) -> None:
    """All laws at one position of each deal, drawn at random."""
    table = TABLE_OF[agreed.settings.ruleset.game](agreed.rules, agreed.players)
    for _, deal in groupby(matches, key=lambda match: len(match.deals)):
        last = rng.choice([*deal]).current
        assert last is not None
        looked_into(table, last, rng)


def anything_agreed(name: str, deals: int, seed: str) -> int:
    """At least so many deals of a ruleset under random lawful options: somebody can always act, all laws
    hold wherever one looks, and the record replays.  How many deals."""
    game, ruleset = name.split("/")
    rng, looking, done = Random(f"{seed} {name}"), Random(f"{seed} {name} looked into"), 0
    for agreed in agreements(game, ruleset, rng):
        try:
            matches = one_evening(agreed, rng.randint(1, 4), rng)
            spot_checked(agreed, matches, looking)
            record_replays(matches[-1], NAMES[: agreed.players], agreed.settings)
        except Exception as error:
            raise AssertionError(f"{told(agreed)}: {error}") from error
        done += len(matches[-1].deals)
        if done >= deals:
            break
    return done
