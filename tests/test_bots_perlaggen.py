"""Perlaggen's bot: never stuck, sees only its view, bids and shows by the book, lets go."""

from collections.abc import Callable, Sequence
from functools import reduce
from math import sqrt
from operator import or_
from random import Random
from typing import Any

import pytest
from lookalikes import blind
from tables_perlaggen import MODES, PERLAGGEN, RULESETS, law_table, random_deal, random_standing, rules_of

from stammtisch import texts
from stammtisch.bots import Bot, Choice, bot, bots
from stammtisch.bots.perlaggen.cardplay import reason
from stammtisch.bots.perlaggen.deuten import meaning, to_tell
from stammtisch.bots.perlaggen.outlook import Outlook
from stammtisch.bots.perlaggen.temper import TEMPERS, Temper
from stammtisch.bots.perlaggen.thumb import Thumb
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.core.cards import GERMAN, mask_of
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Event, Seat, State
from stammtisch.core.shuffle import shuffled
from stammtisch.games.perlaggen.cells import CLAIMS, PLAY, Cells, Rules

QUICK = Temper(samples=5)
CAREFUL = Temper(samples=40, bluff=0)
SURE = Temper(samples=200, bluff=0)
MOST_ACTS = 300  # of one deal; more would be a table that talks for ever
AnyState = State[Rules, Cells]


# --- tables
def action(move: str) -> Action:
    """ "B signals martl" as an act of seat 1."""
    name, verb, *args = move.split()
    for i in PERLAGGEN.seat_args(verb, tuple(args)):
        args[i] = str("ABCD".index(args[i]))
    return Action(Seat("ABCD".index(name)), verb, tuple(args))


def dealt(
    *hands: str,
    turned: str,
    moves: str = "",
    ruleset: str = "innsbruck-1924",
    totals: tuple[int, ...] = (),
    **options: Any,
) -> AnyState:
    """A position: given hands from A on; the last seat deals, so that A is Vorhand.  All have looked."""
    players = len(hands)
    mode = {4: "four", 3: "strafperlaggen", 2: "two-seven" if len(hands[0].split()) == 7 else "two"}[players]
    rules = rules_of(ruleset, mode, **options)
    match = Match.begin(PERLAGGEN, rules, players, Seat(players - 1), totals)
    given = {Seat(i): [GERMAN.parse(card) for card in hand.split()] for i, hand in enumerate(hands)}
    match = match.deal(PERLAGGEN.deal_of(rules, match.upcoming, given, (), GERMAN.parse(turned)))
    first = [] if ruleset == "bozen-1853" else [f"{'ABCD'[players - 2]} done"]
    looks = [f"{'ABCD'[seat]} looks" for seat in range(players)]
    for move in [*first, *looks, *(moves.split(", ") if moves else ())]:
        match, _ = match.apply(action(move))
    return match.state


def often(state: AnyState, seat: int, verbs: str = "", temper: Temper = CAREFUL) -> set[tuple[str, str]]:
    """What a bot does with six imaginations: act and reason; `verbs` limits what it is asked for."""
    view = PERLAGGEN.observe(state, Seat(seat))
    options = [option for option in PERLAGGEN.options(view) if not verbs or option.verb in verbs.split()]
    found = [Thumb(temper=temper).decide(view, options, Random(number)) for number in range(6)]
    return {(text_of(choice.action), choice.why) for choice in found}


def acts(state: AnyState, seat: int, verbs: str = "", temper: Temper = CAREFUL) -> set[str]:
    return {act for act, _ in often(state, seat, verbs, temper)}


def text_of(done: Action | None) -> str:
    return " ".join((done.verb, *done.args)) if done else ""


def finish(match: Match, minds: Sequence[Bot], seed: str) -> Match:
    count = 0

    def heard(_: Match, events: tuple[Event, ...]) -> None:
        nonlocal count
        count += 1
        assert count < MOST_ACTS, "they talk for ever"

    table = Sitting(match, [BotSitter(mind, seed) for mind in minds], seed, heard)
    table.play_deal()
    assert table.match.deal_over
    return table.match


def play_deal(rules: Rules, minds: Sequence[Bot], seed: str) -> Match:
    rng = Random(seed)
    match = Match(PERLAGGEN, rules, rules.seats, random_standing(rules, rng))
    return finish(match.deal(random_deal(rules, rng)), minds, seed)


def play_game(rules: Rules, mind: Bot, seed: str) -> int:
    """From 0 until somebody is out; how many deals it took."""
    match = Match.begin(PERLAGGEN, rules, rules.seats, Seat(0))
    while match.standing.outcome is None:
        assert len(match.deals) < 60
        match = finish(next_deal(match, seed), [mind] * rules.seats, f"{seed}/{len(match.deals)}")
    return len(match.deals)


# --- the registry
def test_bots_by_name() -> None:
    assert bots("perlaggen") == ("search", "thumb", "quiet", "random")
    assert isinstance(bot("thumb", "perlaggen", "sly"), Thumb)


# --- never stuck
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_come_to_an_end(ruleset: str, mode: str) -> None:
    """To nine, so that the last point comes soon."""
    rules = rules_of(ruleset, mode, target=9)
    assert play_game(rules, Thumb(temper=Temper(samples=3)), f"game/{ruleset}/{mode}") > 0


def mixed(rules: Rules, number: int, samples: int = 5) -> list[Bot]:
    """Thumbs of any temper, on some tables with randoms between them."""
    rng = Random(f"tempers/{number}")
    other = bot("random", "perlaggen")

    def one() -> Bot:
        temper = TEMPERS[rng.choice(list(TEMPERS))]
        return Thumb(temper=Temper(samples, temper.bid_margin, temper.art_margin, temper.hold_margin,
                                   temper.raise_from, temper.bluff, temper.unseen))  # fmt: skip

    return [one() if number % 2 or seat % 2 else other for seat in range(rules.seats)]


@pytest.mark.parametrize("law", ["strict", "table"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck(ruleset: str, mode: str, law: str) -> None:
    """Often near the target, any temper."""
    rules = rules_of(ruleset, mode, enforcement=law)
    for number in range(4):
        play_deal(rules, mixed(rules, number), f"stuck/{number}")


@pytest.mark.soak
@pytest.mark.parametrize("law", ["strict", "table"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck_in_long_runs(ruleset: str, mode: str, law: str) -> None:
    rules = rules_of(ruleset, mode, enforcement=law)
    for number in range(200):
        play_deal(rules, mixed(rules, number, 8), f"soak/{number}")
    for number in range(4):
        play_game(rules, Thumb(temper=QUICK), f"soak/{number}")


def test_it_never_commits_an_offence() -> None:
    for ruleset in RULESETS:
        rules = rules_of(ruleset, enforcement="table")
        for number in range(4):
            s = play_deal(rules, [Thumb(temper=QUICK)] * 4, f"honest/{number}").state.cells
            assert not any(s.false_word + s.broken + s.no_colour + s.revoked + s.overbids)
    assert CLAIMS


# --- strength: the same deals, every seat once
def duel(ruleset: str, mode: str, deals: int) -> tuple[float, float]:
    """Thumbs on one side, randoms on the others: points per deal ahead, and half the width of its 95 %
    confidence interval.  Each deal is played once from every side."""
    rules, thumb, other = rules_of(ruleset, mode), bot("thumb", "perlaggen"), bot("random", "perlaggen")
    sides, ahead = rules.parties, []
    for number in range(deals):
        seed, sum_of = f"duel/{number}", 0.0
        for side in range(sides):
            match = Match.begin(PERLAGGEN, rules, rules.seats, Seat(number % rules.seats))
            match = match.deal(shuffled(PERLAGGEN.pack(rules), seed))
            minds = [thumb if seat % sides == side else other for seat in range(rules.seats)]
            result = PERLAGGEN.result(finish(match, minds, seed).state)
            assert result is not None
            others = [points for p, points in enumerate(result.points) if p != side]
            sum_of += result.points[side] - sum(others) / len(others)
        ahead.append(sum_of / sides)
    mean = sum(ahead) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in ahead) / (deals - 1))
    return mean, 1.96 * spread / sqrt(deals)


# enough for the lower bound, going by the spread of longer runs; quick tables can afford more
DEALS = {"four": 22, "two": 60, "two-seven": 24, "strafperlaggen": 60, "six": 16}
TABLES = [*(("innsbruck-1924", mode) for mode in MODES)]
TABLES += [(ruleset, "four") for ruleset in RULESETS if ruleset != "innsbruck-1924"]


@pytest.mark.parametrize(("ruleset", "mode"), TABLES)
def test_thumb_beats_random(ruleset: str, mode: str, record_property: Callable[[str, object], None]) -> None:
    mean, half = duel(ruleset, mode, DEALS[mode])
    record_property("points_per_deal", f"{mean:+.2f} ± {half:.2f}")
    print(f"{ruleset}, {mode}: thumb is {mean:+.2f} ± {half:.2f} points per deal ahead of random")
    assert mean - half > 0


# --- what a bot may know
@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it, by a mind that never saw either."""
    compared = blind(
        law_table(ruleset, "four"),
        lambda: Thumb(temper=Temper(samples=5, bluff=0.5)),
        Thumb(temper=QUICK),
        Random(ruleset),
        deals=5,
        looks=12,
    )
    assert compared > 5


# trump Laub throughout; Perlaggen are HK WE S7 E7 L7 LU LO
FOUR = ("EA E9 H10 S9 LK", "EK HU SO S8 L10", "EO HA H9 SK L8", "E10 E8 HO H8 SU")


def imagined(state: AnyState, seat: int, samples: int = 60) -> Outlook:
    outlook = Outlook(PERLAGGEN.observe(state, Seat(seat)), Temper(), Random(5))
    outlook.look(samples)
    return outlook


def test_imagined_hands_agree_with_what_was_seen() -> None:
    """D has no Eichel and no plain trump left after these cards."""
    hands = (*FOUR[:3], "S10 H7 HO H8 SU")
    state = dealt(*hands, turned="L9", moves="A plays EA, B plays EK, C plays EO, D plays H7")
    for seat in range(4):
        for world in imagined(state, seat).worlds:
            together = reduce(or_, world.hands)
            assert together.bit_count() == 16 and not together >> GERMAN.parse("L9") & 1
            assert sum(hand.bit_count() for hand in world.hands) == 16
            assert world.hands[seat] == state.cells.hand[seat]
            assert seat == 3 or not world.hands[3] & mask_of(GERMAN.parse(f"E{r}") for r in "AKOU89")


def test_an_onlooker_and_an_empty_list_are_answered_with_silence() -> None:
    state = dealt(*FOUR, turned="L9")
    assert state.cells.phase == PLAY
    assert Thumb().decide(PERLAGGEN.observe(state, None), (), Random(0)).action is None
    assert Thumb().free(PERLAGGEN.observe(state, None), Random(0)) is None


# --- before the first card
def test_perlaggen_are_kept_in_the_cut() -> None:
    rules = rules_of("innsbruck-1924")
    lifted = [GERMAN.parse(card) for card in ("E9", "S7", "HK")]  # the bottom card of the packet last
    pack = [card for card in PERLAGGEN.pack(rules) if card not in lifted]
    pack[8:8] = lifted
    match = Match.begin(PERLAGGEN, rules, 4, Seat(0)).deal(Deal(tuple(pack), 11))
    for card in ("HK", "S7"):
        assert often(match.state, 3) == {(f"keeps {card}", "perlaggen_keep")}
        match, _ = match.apply(Action(Seat(3), "keeps", (card,)))
    assert often(match.state, 3) == {("done", "perlaggen_leave")}


def test_it_looks_at_its_cards_and_bids_unseen_only_in_despair() -> None:
    match = Match.begin(PERLAGGEN, rules_of("innsbruck-1924", "two"), 2, Seat(1), (0, 9))
    match = match.deal(shuffled(PERLAGGEN.pack(match.rules), "unseen"))
    while match.state.cells.phase == 0:
        match, _ = match.apply(Action(Seat(0), "done"))
    assert acts(match.state, 1) == {"looks"}
    calm, wild = Temper(unseen=0.0), Temper(unseen=1.0)
    assert {act for act, _ in often(match.state, 0, temper=calm)} == {"looks"}
    assert {act for act, _ in often(match.state, 0, temper=wild)} == {"bids unseen spiel"}


def test_a_perlagg_is_taken_for_the_least_trump() -> None:
    hands = (*FOUR[:3], "LA L8 HO H9 SU")
    hands = (hands[0], hands[1], "EO HA H8 SK S10", hands[3])
    state = dealt(*hands, turned="L7")
    assert often(state, 3) == {("exchanges L8", "perlaggen_exchange")}


# --- words
KINGS = "EK LK SK WE HA"  # with the Weli four kings


def test_three_kings_are_held() -> None:
    state = dealt("E9 S9 H10 SO L8", "EK LK SK H9 S8", turned="LA", moves="A bids gleich")
    found = acts(state, 1)
    assert found <= {"holds gleich", "raises gleich to 3"} and found


def test_what_is_likely_ones_own_is_not_called_too_little() -> None:
    """The score may speak for letting good what one would win."""
    state = dealt("E9 S9 H10 SO L8", "EK LK SK S10 E8", turned="LA", moves="A bids gleich")
    timid = Temper(samples=40, bluff=0, hold_margin=100, raise_from=2)
    assert often(state, 1, temper=timid) == {("passes gleich", "perlaggen_good_safer")}


def test_four_kings_give_three() -> None:
    state = dealt("E9 S9 H10 SO L8", KINGS, turned="LA", moves="A bids gleich")
    assert "raises gleich to 3" in acts(state, 1) <= {"raises gleich to 3", "holds gleich"}


def test_with_nothing_it_lets_good() -> None:
    state = dealt("EA SA H10 SO L8", "E8 L10 SK HU S9", turned="LA", moves="A bids gleich")
    assert often(state, 1) == {("passes gleich", "perlaggen_good_nothing")}
    state = dealt("EA SA H10 SO L8", "E8 E9 SK HU S10", turned="LA", moves="A bids spiel")
    assert often(state, 1) == {("passes spiel", "perlaggen_good")}


def test_what_would_end_the_game_is_held_with_anything() -> None:
    moves = "A bids gleich+spiel, B passes spiel"
    state = dealt("EA SA H10 SO L8", "E8 S8 SK HU L10", turned="LA", totals=(13, 3), moves=moves)
    found = often(state, 1)
    assert {act for act, _ in found} <= {"holds gleich", "raises gleich to 3"}
    assert "perlaggen_hold_or_lose" in {why for _, why in found}


def test_four_alike_are_bid_and_a_bare_hand_is_silent() -> None:
    state = dealt("EK LK SK HA WE", "E9 L8 HU S10 SO", turned="LA")
    assert {act.split()[0] for act in acts(state, 0, "bids")} == {"bids"}
    state = dealt("E9 L8 HU S10 SO", "EK LK SK HA WE", turned="LA")
    assert acts(state, 0, "bids") == {""}


def test_bluffs_come_at_the_set_rate() -> None:
    state = dealt("E9 S9 HU L10 SO", "EK LK SA HA WE", turned="L8")
    view = PERLAGGEN.observe(state, Seat(0))
    options = [option for option in PERLAGGEN.options(view) if option.verb == "bids"]
    told = {}
    for rate in (0.0, 1.0):
        thumb = Thumb(temper=Temper(bluff=rate, bid_margin=5.0))
        told[rate] = [thumb.decide(view, options, Random(i)).why for i in range(20)].count("perlaggen_bluff")
    assert told[0.0] == 0 and told[1.0] > 5


def test_of_several_figures_one_is_left_in_1853() -> None:
    state = dealt(
        "EA SA H10 SO L8", "EK SK HK LK S9", turned="LA", ruleset="bozen-1853", totals=(9, 3),
        moves="A bids gleich+spiel",
    )  # fmt: skip
    found = often(state, 1)
    assert {why for _, why in found} == {"perlaggen_reduce"}
    assert ("reduces to gleich", "perlaggen_reduce") in found


def test_the_partner_is_left_the_answer() -> None:
    """B has no Gleich; D holds three kings."""
    hands = ("E9 S9 H10 SO L8", "EA HU S8 L10 H9", "EO HA E10 SU H8", "EK LK SK S10 E8")
    state = dealt(*hands, turned="LA", moves="A bids gleich")
    for seat, defers in ((1, True), (3, False)):
        view = PERLAGGEN.observe(state, Seat(seat))
        assert Thumb(temper=CAREFUL).defers(view, PERLAGGEN.options(view)) is defers


def test_behind_a_partner_with_four_a_small_one_is_enough() -> None:
    """The partner stays in the background, as he signed."""
    hands = ("E9 S9 H10 SO L8", "EA HU S8 L10 H8", "EO HA E10 SU H9", "EK LK SK HK E8")
    moves = "A bids gleich"
    state = dealt(*hands[:1], "E10 S10 HU S8 EU", "EO HA EA SU H9", hands[3], turned="LA",
                  moves=f"D signals viertig-gleich, {moves}")  # fmt: skip
    assert acts(state, 1) <= {"holds gleich", "raises gleich to 3"}


def test_a_figure_that_will_stand_is_held_for_that() -> None:
    """Two aces lie on either side, and the last card of each is low."""
    hands = ("EA LA S8 HO E9", "HA SA H9 EO L8")
    moves = "A plays EA, B plays EO, A plays LA, B plays L8, A plays S8, B plays SA, B plays HA, A plays HO"
    state = dealt(*hands, turned="L10", moves=f"{moves}, A bids gleich")
    held = {why for act, why in often(state, 1) if act == "holds gleich"}
    assert held == {"perlaggen_hold_stands"}


# --- cards
def test_a_perlagg_is_named_so_that_the_duty_is_kept() -> None:
    """B held the Hanger with E9 and the Weli alone: whatever he lays, it stays possible."""
    hands = ("EA EK H10 HO L10", "E9 SO HU L8 WE")
    state = dealt(*hands, turned="LA", moves="A bids hanger, B holds hanger, A plays EA")
    view = PERLAGGEN.observe(state, Seat(1))
    cards = [option for option in PERLAGGEN.options(view) if option.verb == "plays"]
    for number in range(6):
        choice = Thumb(temper=CAREFUL).decide(view, cards, Random(number))
        assert choice.action in cards and PERLAGGEN.why_not(view, choice.action) is None


def test_behind_a_partner_who_has_the_trick_nothing_strong_is_played() -> None:
    hands = ("HA E9 H10 S9 LK", "EK HU SO S8 L10", "EO H9 SA SK L8", "E10 E8 H8 WE LA")
    state = dealt(*hands, turned="L9", moves="A plays H10, B plays HU, C plays H9")
    assert acts(state, 3, "plays", SURE) == {"plays H8"}


def test_the_deciding_trick_is_taken() -> None:
    """Two tricks for B, two for A; the Weli is worth nothing afterwards."""
    hands = ("EA EK S8 S9 HO", "E8 E9 SA SK WE")
    moves = "A plays EA, B plays E8, A plays EK, B plays E9, A plays S8, B plays SK, B plays SA, A plays S9"
    state = dealt(*hands, turned="L9", moves=f"{moves}, B plays WE as LA")
    assert state.cells.by[2] == 1 or state.cells.turn == 0
    before = dealt(*hands, turned="L9", moves=moves)
    assert all(act.startswith("plays WE as") for act in acts(before, 1, "plays"))


def test_only_who_has_perlaggen_keeps_them_in_hand() -> None:
    bare, rich = "E9 E8 H9 S9 S8", "E9 E8 H9 S9 WE"
    assert {why for _, why in often(dealt(bare, "EA EK HA HO SA", turned="LA"), 0, "plays")} == {
        "perlaggen_lead_least"
    }
    keeps = {why for _, why in often(dealt(rich, "EA EK HA HO SA", turned="LA"), 0, "plays")}
    assert "perlaggen_lead_least" not in keeps


def test_a_perlagg_led_under_a_low_name_is_for_the_figure() -> None:
    """Three eights: no trick is made with that."""
    state = dealt("E7 L8 H9 S10 S8", "HA H7 SA SK HO", turned="S9")
    outlook = imagined(state, 0)
    for name, why in (("H8", "perlaggen_lead_figure"), ("HA", "perlaggen_lead_perlagg")):
        act = action(f"A plays E7 as {name}")
        assert reason(outlook, act, [act]) == why


# --- one point short
def test_at_fourteen_all_it_asks_and_declares_its_best() -> None:
    hands = ("EK LK SK H9 S8", "E9 S9 H10 SO L8")
    state = dealt(*hands, turned="LA", totals=(14, 14))
    assert often(state, 0) == {("asks", "perlaggen_ask")}
    state = dealt(*hands, turned="LA", totals=(14, 14), moves="A asks")
    assert often(state, 1) == {("declares gleich none", "perlaggen_declare_none")}
    state = dealt(*hands, turned="LA", totals=(14, 14), moves="A asks, B declares gleich none")
    assert often(state, 0) == {("declares gleich 3 K", "perlaggen_declare")}
    moves = "A asks, B declares gleich none, A declares gleich 3 K"
    state = dealt(*hands, turned="LA", totals=(14, 14), moves=moves)
    assert acts(state, 0) == {"shows gleich EK LK SK"}


def test_at_fourteen_all_the_partner_declares_what_he_has() -> None:
    hands = ("EA E9 H10 S9 LK", "EU HU SO S8 L10", "EO HA H9 S10 L8", "EK HO SK H8 WE")
    state = dealt(*hands, turned="L9", totals=(14, 14), moves="A asks")
    for seat, defers in ((1, True), (3, False)):
        view = PERLAGGEN.observe(state, Seat(seat))
        assert Thumb().defers(view, PERLAGGEN.options(view)) is defers


# --- showing
def test_it_shows_what_is_just_better() -> None:
    """A has Spiel and two nines; B has two tens and three kings, and the tens are enough."""
    hands = ("E9 S9 HA HU EA", "E10 S10 EK LK SK")
    state = dealt(*hands, turned="L8", moves="A bids spiel, B passes spiel, A shows gleich E9 S9")
    assert often(state, 1, "shows stands passes rests") == {("shows gleich E10 S10", "perlaggen_show")}


def test_who_leads_rests_and_who_cannot_beat_gives_up() -> None:
    hands = ("EA SA H9 HU E8", "E10 S10 EK LO SU")
    shown = "A bids spiel, B passes spiel, A shows gleich EA SA"
    state = dealt(*hands, turned="L8", moves=shown)
    assert "passes gleich" in {
        text_of(option) for option in PERLAGGEN.options(PERLAGGEN.observe(state, Seat(1)))
    }
    found = acts(state, 1, "shows stands passes rests")
    assert not any(act.startswith(("shows gleich", "stands gleich")) for act in found)


def test_what_is_bid_anew_instead_of_shown_is_held() -> None:
    """Three obers lie before B; with three kings A would show them for the same two points."""
    shown = "A shows gleich LK WE as SK, B shows gleich EO HO SO as SO"
    moves = f"A bids spiel, B passes spiel, A bids gleich, B holds gleich, {shown}, A bids gleich"
    state = dealt("LK H7 H8 H9 WE", "EO E8 L9 HO SO", turned="SA", moves=moves)
    assert often(state, 1) == {("holds gleich", "perlaggen_hold_bluff")}


def test_against_nothing_nothing_is_given_away() -> None:
    hands = ("HO H9 H7 SU S10", "LO L7 H8 SK S9")
    moves = "A bids hanger, B passes hanger, A bids spiel, B passes spiel, A passes gleich"
    state = dealt(*hands, turned="EK", moves=moves)
    assert often(state, 1) == {("passes gleich", "perlaggen_none_shown")}


def test_equal_is_better_than_nothing() -> None:
    hands = ("EA SA H9 HU E8", "LA HA EK LO SU")
    state = dealt(*hands, turned="L8", moves="A bids spiel, B passes spiel, A shows gleich EA SA")
    assert {act for act in acts(state, 1, "shows stands passes rests") if "gleich" in act} <= {
        "stands gleich HA LA",
        "stands gleich LA HA",
    }


# --- signs
def told(state: AnyState, seat: int) -> list[str]:
    """Everything a bot signs of its own accord while nothing else happens."""
    said = []
    for number in range(10):
        view = PERLAGGEN.observe(state, Seat(seat))
        done = Thumb().free(view, Random(number))
        if done:
            assert PERLAGGEN.why_not(view, done) is None
            state, _ = PERLAGGEN.apply(state, PERLAGGEN.chance(state, done, Random(number)))
            said.append(done.args[0])
    return said


def test_signs_are_true_and_given_once() -> None:
    hands = ("HK WE LU L7 EA", "LA E10 H8 S9 HO", "EO HA H9 SK S10", "E8 E9 HU H10 SU")
    state = dealt(*hands, turned="L9")
    assert told(state, 0)[:4] == ["martl", "weli", "trumpfperlagg", "trumpfperlagg"]
    assert told(state, 1) == ["trumpf-ass"]
    assert told(state, 2) == ["nichts"]
    assert told(dealt(*hands, turned="L9", deuten="off"), 0) == []
    assert told(dealt(*hands, turned="L9", deuten_risk=0.9), 0) == []


def holds_in(state: AnyState, seat: int, other: int, card: str) -> float:
    worlds = imagined(state, seat, 200).worlds
    return sum(world.hands[other] >> GERMAN.parse(card) & 1 for world in worlds) / len(worlds)


def test_signs_are_believed() -> None:
    state = dealt(*FOUR, turned="L9", moves="C signals martl seen C B")
    assert holds_in(state, 0, 2, "HK") > 0.85  # the partner
    assert 0.4 < holds_in(state, 1, 2, "HK") < 0.85  # an opponent who noticed
    assert holds_in(state, 3, 2, "HK") < 0.4  # one who did not
    state = dealt(*FOUR, turned="L9", moves="C signals nichts seen C")
    assert holds_in(state, 0, 2, "WE") < 0.1


def test_every_sign_of_a_card_is_understood() -> None:
    for ruleset in RULESETS:
        rules = rules_of(ruleset)
        for number in range(20):
            rng = Random(number)
            match = Match.begin(PERLAGGEN, rules, 4, Seat(0)).deal(random_deal(rules, rng))
            while match.state.cells.phase == 0:
                match, _ = match.apply(Action(Seat(3), "done"))
            s = match.state.cells
            for seat in range(4):
                for sign in to_tell(rules, s, seat):
                    pool = meaning(rules, s.trump, sign)
                    assert pool == 0 or pool & s.hand[seat]


# --- reasons
def test_every_reason_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """In three languages, with the facts that the bot gave; and hardly any text is for nothing."""
    monkeypatch.setattr(texts.catalogue, "strict", True)
    reasons: set[str] = set()

    class Listening(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            if choice.why not in reasons:
                for lang in texts.languages():
                    facts = texts.with_names(choice.facts, ("Anna", "Luis", "Vroni", "Seppl"))
                    said = texts.say(lang, f"why.{choice.why}", game="perlaggen", **facts)
                    assert said and "…" not in said and not said.startswith("why.")
            reasons.add(choice.why)
            return choice

    mind = Listening(temper=Temper(samples=4, bluff=0.5, unseen=0.5))
    for ruleset in RULESETS:
        for number in range(8):
            play_deal(rules_of(ruleset), [mind] * 4, f"reasons/{number}")
    known = {key.split(".")[1] for key in texts.texts_of("de") if key.startswith("why.perlaggen_")}
    assert len(known - reasons) < 8, known - reasons
