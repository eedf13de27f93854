"""The engine against the naive oracle: figures of random hands, then whole deals act by act."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from naive_deal import NaiveDeal
from oracle import FIGURES, ORDINARY, SUITS, Player, best, can_make
from tables import BIETEN, RULESETS, most_at, random_deal, random_standing, rules_of, tries

from stammtisch.core.laws import AnyState
from stammtisch.core.model import Action, Refusal, Seat
from stammtisch.core.options import Settings, options_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing
from stammtisch.games.bieten.cells import ABSENT, CUT, HAND, NOBODY, SPIEL, Cells, Rules
from stammtisch.games.bieten.figures import can_have, height

text, parse = BIETEN.deck.text, BIETEN.deck.parse


# --- figures of random hands
def random_player(rng: Random, cards: list[str], wilds: tuple[str, ...], laid: int) -> Player:
    """Three cards, some of them laid, wild ones under any name; suits failed and figures let good."""
    row = [(card, rng.choice(ORDINARY) if card in wilds else card) for card in cards[:laid]]
    passed = {f: {c for c in cards if c in wilds} for f in FIGURES[:4] if rng.random() < 0.3}
    barred = {rng.choice(SUITS) for _ in range(rng.randint(0, laid))}
    return Player(hand=cards[laid:], row=row, passed_wild=passed, barred=barred)


def put_down(r: Rules, s: Cells, seat: int, player: Player) -> None:
    """The same player in the cells.  Suits failed are those led to tricks that he did not follow."""
    s.laid[seat] = len(player.row)
    for i, (card, name) in enumerate([*player.row, *((card, "") for card in player.hand)]):
        at = HAND * seat + i
        s.card[at] = parse(card)
        s.name[at] = parse(name) if name else ABSENT if r.wilds >> parse(card) & 1 else parse(card)
        s.hand[seat] |= 0 if name else 1 << parse(card)
    for f, figure in enumerate(FIGURES[:4]):
        s.passed_at[4 * seat + f] = 1 if figure in player.passed_wild else 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_can_have_what(ruleset: str) -> None:
    """BI-056, BI-097, BI-101, BI-105: every set of figures, with and without the suit of the last trick."""
    rng, r = Random(ruleset), rules_of(ruleset)
    wilds = tuple(text(card) for card in BIETEN.deck if r.wilds >> card & 1)
    pack = [text(card) for card in BIETEN.pack(r)]
    for number in range(1500):
        cards = rng.sample(pack, 3)
        if number % 3 == 0:  # wild cards more often than chance has them
            cards = rng.sample([*wilds, *cards], len(wilds) + 3)[:3]
        player = random_player(rng, cards, wilds, rng.randint(0, 3))
        if not r.pass_bars_wild:
            player.passed_wild = {}
        s = Cells(seats=2)
        put_down(r, s, 0, player)
        player.barred = failed_suits(s, player, rng)
        colour = rng.choice([NOBODY, rng.randrange(4)]) if len(player.row) >= 2 else NOBODY
        tested = rng.randrange(SPIEL + 1)
        duty = rng.randrange(16) | (1 << tested if tested < SPIEL else 0)
        figures = {f for i, f in enumerate(FIGURES[:4]) if duty >> i & 1}
        want = can_make(player, wilds, figures, "" if colour == NOBODY else SUITS[colour], FIGURES[tested])
        assert can_have(r, s, 0, duty, colour, tested) == want, f"{player} {figures} {colour} {tested}"


def failed_suits(s: Cells, player: Player, rng: Random) -> set[str]:
    """Lead each trick in a suit that he followed or, if `barred` says so, in one that he did not."""
    failed = set()
    for t, (_, name) in enumerate(player.row):
        led = rng.choice(SUITS) if player.barred and rng.random() < 0.7 else name[0]
        s.led_to[t] = SUITS.index(led)
        failed |= {led} if led != name[0] else set()
    return failed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_which_figure_is_higher(ruleset: str) -> None:
    """BI-031 to BI-038, BI-092 to BI-094, BI-105 to BI-107: any two players of a table compared."""
    rng, r = Random(ruleset), rules_of(ruleset)
    wilds = tuple(text(card) for card in BIETEN.deck if r.wilds >> card & 1)
    pack = [text(card) for card in BIETEN.pack(r)]
    low = [card for card in pack if card[1:] in ("7", "8", "9", "E")]  # few ranks, many ties
    for number in range(2000):
        cards = rng.sample(low if number % 2 else pack, 9)
        s = Cells(seats=3)
        players = [random_player(rng, cards[3 * i : 3 * i + 3], wilds, 3) for i in range(3)]
        for seat, player in enumerate(players):
            put_down(r, s, seat, player)
            if not r.pass_bars_wild:
                player.passed_wild = {}
        for f, figure in enumerate(FIGURES[:4]):
            keys = [best(figure, player, wilds) or () for player in players]
            for a, b in combinations(range(3), 2):
                have = (height(r, s, a, f) > height(r, s, b, f)) - (height(r, s, a, f) < height(r, s, b, f))
                want = (keys[a] > keys[b]) - (keys[a] < keys[b])
                assert have == want, f"{figure}: {players[a]} {players[b]}"


# --- whole deals
def any_settings(ruleset: str, rng: Random) -> Settings:
    """The ruleset, every other time with a handful of options as they may be agreed."""
    while True:
        chosen = rng.sample(list(options_of("bieten").values()), rng.choice([0, 0, 4, 8]))
        changed: dict[str, Any] = {
            option.name: rng.choice(option.allowed()) for option in chosen if option.kind != "cards"
        }
        changed["enforcement"] = rng.choice(["strict", "table"])
        changed["bid_window"] = rng.choice(["anytime", "own-turn"])
        agreed = settings("bieten", ruleset, changed)
        try:
            BIETEN.rules(agreed, 2)
        except Problem:
            continue  # options that need a wild card
        return agreed


def same_position(state: AnyState, naive: NaiveDeal) -> None:
    s: Cells = state.cells
    for seat, player in naive.players.items():
        assert s.hand[seat] == sum(1 << parse(card) for card in player.hand), seat
        row = range(HAND * seat, HAND * seat + s.laid[seat])
        assert [(text(s.card[at]), text(s.name[at])) for at in row] == player.row, seat
        assert s.fines[seat] == player.fines and s.booked[seat] == player.booked, seat
    waiting = {"CUT": {naive.cutter}, "REVIEW": set()}.get(naive.phase, {naive.turn})
    assert BIETEN.waiting_on(state) == (set(naive.queue[:1]) or waiting)
    assert (NOBODY if s.offer == NOBODY else FIGURES[s.offer]) == (naive.offer or NOBODY)
    assert s.queue[s.queue_at : s.queue_end] == naive.queue
    assert [winner for winner in s.trick_winner if winner != NOBODY] == naive.winners
    if s.phase != CUT:
        assert s.turned == (parse(naive.turned) if naive.turned else -1)


def judged(state: AnyState, action: Action) -> tuple[str | None, bool, str]:
    """The rule that the engine names, and whether the act goes through."""
    why = BIETEN.why_not(BIETEN.observe(state, action.seat), action)
    if isinstance(why, Refusal):
        return why.rules[0], False, str(why.facts)
    return None, True, ""


def same_judgement(state: AnyState, naive: NaiveDeal, action: Action) -> bool:
    rule, through, facts = judged(state, action)
    want, want_through = naive.judge(action.seat, action.verb, action.args)
    assert through == want_through, f"{action}: engine {rule}, oracle {want}"
    assert through or rule == want, f"{action}: engine {rule} {facts}, oracle {want}"
    if through and want:
        options = BIETEN.options(BIETEN.observe(state, action.seat))
        assert action not in options, f"{action} is listed and breaks {want}"
    return through


def same_result(state: AnyState, standing: Standing, naive: NaiveDeal) -> None:
    total, went = naive.count()
    result = BIETEN.result(state)
    assert result is not None
    assert {seat: state.cells.total[seat] for seat in total} == total
    assert list(result.out) == went
    lines = [(e.facts.get("figure"), e.side if e.points else None, e.points) for e in result.entries]
    assert lines[: len(FIGURES)] == naive.entries(), "figures, makers and points in the counting order"
    after, slate = BIETEN.enter(state.rules, standing, result), naive.slate()
    assert list(after.out) == slate["out"]
    ended = {"winner": after.outcome.winner, "losers": list(after.outcome.losers)} if after.outcome else {}
    assert ended == {key: value for key, value in slate.items() if key != "out"}


def play_both(agreed: Settings, players: int, rng: Random) -> None:
    rules = BIETEN.rules(agreed, players)
    standing, deal = random_standing(rules, players, rng), random_deal(rules, rng)
    state = BIETEN.start(rules, standing, deal)
    options = {name: agreed[name] for name in options_of("bieten")}
    naive = NaiveDeal(
        options, agreed.ruleset.id.startswith("modern"), players, standing.dealer, standing.out,
        standing.totals, [text(card) for card in deal.pack], deal.lift,
    )  # fmt: skip
    claims_left, talk = 12, rng.choice([0.1, 0.5])
    while BIETEN.waiting_on(state) or claims_left:
        same_position(state, naive)
        seats = [Seat(seat) for seat in range(players)]
        tried = [rng.choice(tries(state, seat)) for seat in rng.choices(seats, k=10)]
        went_through = [action for action in tried if same_judgement(state, naive, action)]
        waiting = sorted(BIETEN.waiting_on(state))
        seat = rng.choice(waiting if waiting and rng.random() > talk else seats)
        offered = BIETEN.options(BIETEN.observe(state, seat))
        quiet = [action for action in offered if action.verb not in ("bids", "raises")]
        choices: Sequence[Action] = quiet if quiet and rng.random() > talk else offered
        choices = went_through[:1] if rng.random() < 0.2 else choices
        claims_left -= not waiting
        if choices:
            action = rng.choice(choices)
            same_judgement(state, naive, action)
            state, _ = BIETEN.apply(state, action)
            naive.act(action.seat, action.verb, action.args)
    same_position(state, naive)
    same_result(state, standing, naive)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_deals(ruleset: str) -> None:
    rng = Random(f"deals {ruleset}")
    for number in range(250):
        agreed = any_settings(ruleset, rng)
        most = min(most_at(ruleset), 10)
        play_both(agreed, rng.randint(2, 4) if number % 6 else rng.randint(5, most), rng)


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_deals_for_long(ruleset: str) -> None:
    rng = Random(f"long {ruleset}")
    for _ in range(5000):
        play_both(any_settings(ruleset, rng), rng.randint(2, 10), rng)
