"""Watten's bot: never stuck, sees only its view, names and plays by the book, signs truly, lets go."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from math import sqrt
from operator import or_
from random import Random
from typing import Any

import pytest
from lookalikes import blind
from tables_watten import RULESETS, WATTEN, law_table, random_deal, random_standing, rules_of

from stammtisch import texts
from stammtisch.bots import Bot, Choice, bot, bots
from stammtisch.bots.table import BotSitter, Sitting
from stammtisch.bots.watten.deuten import meaning, scale, to_tell, unsaid
from stammtisch.bots.watten.guessing import guesses
from stammtisch.bots.watten.habits import legal
from stammtisch.bots.watten.order import order_of
from stammtisch.bots.watten.outlook import Outlook
from stammtisch.bots.watten.position import position
from stammtisch.bots.watten.ranking import placed, ranking
from stammtisch.bots.watten.story import story_of
from stammtisch.bots.watten.temper import TEMPERS, Temper
from stammtisch.bots.watten.thumb import Thumb
from stammtisch.core.cards import GERMAN, cards_of, mask_of
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Seat, State
from stammtisch.core.shuffle import shuffled
from stammtisch.games.watten.cells import DECIDE, DEUTEN_OFF, PLAY, Cells, Rules
from stammtisch.games.watten.strength import taker

QUICK = Temper(samples=3)
CAREFUL = Temper(samples=60, bluff=0)
AnyState = State[Rules, Cells]


# --- tables
def action(move: str) -> Action:
    """ "B watches D" as an act of seat 1."""
    name, verb, *args = move.split()
    for i in WATTEN.seat_args(verb, tuple(args)):
        args[i] = str("ABCD".index(args[i]))
    return Action(Seat("ABCD".index(name)), verb, tuple(args))


def dealt(
    ruleset: str, *hands: str, moves: str = "", totals: tuple[int, ...] = (), **options: Any
) -> AnyState:
    """A position: given hands from A on; the last seat deals, so that A is Vorhand."""
    rules, players = rules_of(ruleset, len(hands), **options), len(hands)
    match = Match.begin(WATTEN, rules, players, Seat(players - 1), totals)
    given = {Seat(i): [GERMAN.parse(card) for card in hand.split()] for i, hand in enumerate(hands)}
    match = match.deal(WATTEN.deal_of(rules, match.upcoming, given, (), None))
    if rules.lift:
        match, _ = match.apply(Action(Seat((players - 2) % players), "leaves"))
    for move in moves.split(", ") if moves else ():
        match, _ = match.apply(action(move))
    return match.state


def often(state: AnyState, seat: int, verbs: str = "", temper: Temper = CAREFUL) -> set[tuple[str, str]]:
    """What a bot does with ten imaginations: act and reason; `verbs` limits what it is asked for."""
    view = WATTEN.observe(state, Seat(seat))
    options = [option for option in WATTEN.options(view) if not verbs or option.verb in verbs.split()]
    found = [Thumb(temper=temper).decide(view, options, Random(number)) for number in range(10)]
    return {(text_of(choice.action), choice.why) for choice in found}


def text_of(done: Action | None) -> str:
    return " ".join((done.verb, *done.args)) if done else ""


def play_deal(
    rules: Rules, players: int, minds: Sequence[Bot], seed: str, match: Match | None = None
) -> Match:
    rng = Random(seed)
    if match is None:
        match = Match(WATTEN, rules, players, random_standing(rules, players, rng))
        match = match.deal(random_deal(rules, rng))
    table = Sitting(match, [BotSitter(mind, seed) for mind in minds], seed)
    table.play_deal()
    assert table.match.deal_over
    return table.match


# --- the registry
def test_bots_by_name() -> None:
    assert bots("watten") == ("search", "thumb", "quiet", "random")
    assert isinstance(bot("thumb", "watten", "sly"), Thumb)


@pytest.mark.parametrize("temper", TEMPERS)
def test_every_temper_plays(temper: str) -> None:
    for number in range(3):
        play_deal(rules_of("kritisch-1926"), 4, [bot("thumb", "watten", temper)] * 4, f"temper/{number}")


# --- never stuck
@pytest.mark.parametrize("law", ["strict", "table"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck(ruleset: str, players: int, law: str) -> None:
    """Thumbs among themselves and against randoms, often near the target."""
    rules = rules_of(ruleset, players, enforcement=law)
    thumb, other = Thumb(temper=QUICK), bot("random", "watten")
    for number in range(60):
        minds = [thumb if number % 2 or seat % 2 else other for seat in range(players)]
        play_deal(rules, players, minds, f"stuck/{number}")


def test_signs_of_every_kind_and_freedom_keep_the_table_going() -> None:
    """Deuten where it is unusual, and every code."""
    for ruleset in RULESETS:
        for deuten in ("private", "risky", "open"):
            rules = rules_of(ruleset, deuten=deuten)
            match = play_deal(rules, 4, [Thumb(temper=TEMPERS["sly"])] * 4, f"signs/{deuten}")
            assert match.deal_over


# --- strength: the same deals, the sides exchanged
def duel(ruleset: str, players: int, deals: int) -> tuple[float, float]:
    """Thumbs on one side, randoms on the other: points per deal ahead, and half the width of its 95 %
    confidence interval.  A game that is won at one stroke counts its target."""
    rules, thumb, other = rules_of(ruleset, players), bot("thumb", "watten"), bot("random", "watten")
    ahead = []
    for number in range(deals):
        seed, both = f"duel/{number}", 0
        for side in range(2):
            match = Match.begin(WATTEN, rules, players, Seat(number % players))
            match = match.deal(shuffled(WATTEN.pack(rules), seed))
            minds = [thumb if seat % 2 == side else other for seat in range(players)]
            points = WATTEN.result(play_deal(rules, players, minds, seed, match).state)
            assert points is not None
            both += points.points[side] - points.points[1 - side]
        ahead.append(both / 2)
    mean = sum(ahead) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in ahead) / (deals - 1))
    return mean, 1.96 * spread / sqrt(deals)


@pytest.mark.parametrize(
    ("ruleset", "players"), [("tirol-1926", 4), ("tirol-1926", 2), ("south-tyrolean", 4)]
)
def test_thumb_beats_random(
    ruleset: str, players: int, record_property: Callable[[str, object], None]
) -> None:
    mean, half = duel(ruleset, players, 60)
    record_property("points_per_deal", f"{mean:+.2f} ± {half:.2f}")
    print(f"{ruleset}, {players} players: thumb is {mean:+.2f} ± {half:.2f} points per deal ahead of random")
    assert mean - half > 0


# --- what a bot may know
@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it, by a mind that never saw either."""
    compared = blind(
        law_table(ruleset, 4),
        lambda: Thumb(temper=Temper(samples=6, bluff=0.5)),
        Thumb(temper=QUICK),
        Random(ruleset),
        deals=12,
        looks=12,
    )
    assert compared > 20


@pytest.mark.parametrize("ruleset", [*RULESETS, "trump-or-take"])
def test_imagined_deals_obey_the_rules(ruleset: str) -> None:
    """What the playouts take for lawful is what the rules allow, and who leads a trick is who has it."""
    special: dict[str, Any] = {"follow_with": "trump-or-take"} if ruleset == "trump-or-take" else {}
    rules = rules_of("kritisch-1926" if special else ruleset, **special)
    plain, looked_at = bot("quiet", "watten"), Counter[bool]()

    class Looking:
        together = False

        def defers(self, ask: Any) -> bool:
            return False

        def free(self, ask: Any) -> None:
            return None

        def ask(self, ask: Any) -> Action | None:
            s, seat = ask.view.cells, ask.view.seat
            offered = {option.args[0] for option in ask.options if option.verb == "plays"}
            if offered and s.in_trick and s.schlag >= 0 and s.trumpf >= 0:
                o, hand = ranking(order_of(rules, s.schlag, s.trumpf)), s.hand[seat]
                at = position(rules, s, story_of(ask.view))
                led, best = o.place[at.laid()[0][1]], o.place[s.trick_card[taker(rules, s)]]
                bound = at.bound >> seat & 1
                may = legal(o, placed(o, hand), led, s.trick, best) if bound else placed(o, hand)
                assert {GERMAN.text(card) for card in cards_of(hand) if may >> o.place[card] & 1} == offered
                looked_at[may.bit_count() < hand.bit_count()] += 1
            return plain.choose(ask.view, ask.options, Random(f"{ask.deal}/{ask.moment}/{s.played}"))

    for number in range(30):
        match = Match.begin(WATTEN, rules, 4, Seat(number % 4))
        match = match.deal(shuffled(WATTEN.pack(rules), f"legal/{number}"))
        Sitting(match, [Looking()] * 4, "legal").play_deal()
    assert looked_at[False] and (looked_at[True] or rules.follow_on == 8)


def test_imagined_hands_agree_with_what_was_seen() -> None:
    hands = ("E9 L9 HA SK S8", "SA H10 L7 E8 EK", "H9 EO LU S10 LA", "SU SO H7 L8 E10")
    state = dealt("tirol-1926", *hands, moves="A names schlag 9, D names trumpf S, A plays SK, B plays SA")
    moves = "A names schlag 9, D names trumpf S, A plays SK, B plays SA, C plays S10, D plays SU"
    for told, seats in ((state, range(4)), (dealt("tirol-1926", *hands, moves=moves), range(4))):
        for seat in seats:
            outlook = Outlook(WATTEN.observe(told, Seat(seat)), Temper(), Random(1))
            outlook.look(40)
            for world in outlook.worlds:
                together = reduce(or_, world.hands)
                assert together.bit_count() == sum(hand.bit_count() for hand in world.hands)
                assert not together & told.cells.played
                assert [*map(int.bit_count, world.hands)] == [*map(int.bit_count, told.cells.hand)]
                assert world.hands[seat] == told.cells.hand[seat]
                nines = mask_of(GERMAN.parse(f"{suit}9") for suit in "ELHS")
                assert seat == 0 or world.hands[0] & nines  # Vorhand named from his hand


def test_who_gives_no_trump_is_taken_to_have_none() -> None:
    hands = ("E9 L9 SA SK S8", "EA H10 L7 E8 EK", "H9 EO LU S10 LA", "SU SO H7 L8 E10")
    state = dealt("tirol-1926", *hands, moves="A names schlag 9, D names trumpf S, A plays SA, B plays E8")
    outlook = Outlook(WATTEN.observe(state, Seat(2)), Temper(), Random(1))
    outlook.look(40)
    order = outlook.worlds[0].order
    assert not any(world.hands[1] & order.owed for world in outlook.worlds)


# --- the blind form
BLIND = ("E8 L8 HA SK S9", "SA H10 L7 E9 EK", "H8 EO LU S10 LA", "SU SO H7 L9 E10")


def test_names_that_contradict_the_tricks_are_not_believed() -> None:
    """A's Achter takes the ace of the suit led: under Schlag 8 or Trumpf Eichel, not under others."""
    moves = "A shows schlag E8, D shows trumpf SO, A plays HA, B plays H10, C plays H8, D plays H7"
    state = dealt("blind", *BLIND, moves=moves)
    view = WATTEN.observe(state, Seat(1))
    assert view.cells.schlag == view.cells.trumpf == -1 and view.cells.turn == 2
    orders, _ = guesses(view.rules, view.cells, 1, story_of(view))
    assert (2, 3) in {(order.schlag, order.trumpf) for order in orders}
    assert all(order.schlag in (1, 2, 8) or order.trumpf == 2 for order in orders)
    assert len(orders) < 36
    assert {why for _, why in often(state, 2, "plays")} == {"watten_guess"}


def test_a_namer_knows_the_card_that_was_shown_to_him() -> None:
    state = dealt("blind", *BLIND, moves="A shows schlag E8, D shows trumpf SO")
    outlook = Outlook(WATTEN.observe(state, Seat(0)), Temper(), Random(2))
    outlook.look(30)
    assert all(world.hands[3] >> GERMAN.parse("SO") & 1 for world in outlook.worlds)
    assert all(reduce(or_, world.hands).bit_count() == 20 for world in outlook.worlds)


# --- naming
@pytest.mark.parametrize(
    ("ruleset", "hand", "said", "why"),
    [
        ("tirol-1926", "H7 S7 HA SA E9", "names schlag 7", "watten_schlag_pair"),
        ("tirol-1926", "H8 S8 L8 HA SA", "names schlag 8", "watten_schlag_pair"),
        ("tirol-1926", "HA SA E7 L8 H9", "names schlag A", "watten_schlag_pair"),
        ("tirol-1926", "HA SK E7 L8 H9", "names schlag 7", "watten_schlag_low"),
        ("kritisch-1926", "HA S9 E7 L8 H10", "names schlag 8", "watten_schlag_low"),
        ("kritisch-1926", "HK SK S7 L7 H10", "names schlag 10", "watten_schlag_low"),
        ("tirol-modern", "HA SK WE L8 H9", "names schlag WE", "watten_schlag_weli"),
        ("tirol-modern", "HA S8 WE L8 H9", "names schlag 8", "watten_schlag_pair"),
        ("south-tyrolean", "HA S7 L9 H10 EO", "names schlag 9", "watten_schlag_guate"),
        ("south-tyrolean", "E7 S7 L9 H9 H10", "names schlag 9", "watten_schlag_pair"),
        ("blind", "E8 S8 LU HK SK", "shows schlag E8", "watten_schlag_pair"),
    ],
)
def test_the_schlag(ruleset: str, hand: str, said: str, why: str) -> None:
    state = dealt(ruleset, hand, "E10 LO EU HU L10", deuten="off")
    found = often(state, 0, "names shows")
    assert {why_ for _, why_ in found} == {why}
    assert {act for act, _ in found} <= {said, said.replace("E8", "S8")}


@pytest.mark.parametrize(
    ("ruleset", "schlag", "hand", "said", "why"),
    [
        ("tirol-1926", "9", "L9 LK H10 HU HO", "names trumpf L", "watten_trumpf_rechter"),
        ("tirol-1926", "9", "LA LK H10 HU HO", "names trumpf H", "watten_trumpf_long"),
        ("tirol-1926", "9", "LA LK H10 HU S7", "names trumpf L", "watten_trumpf_long"),
        ("tirol-1926", "9", "L9 S9 H10 SU SO", "names trumpf S", "watten_trumpf_rechter"),
        ("south-tyrolean", "9", "L10 LK H9 HU HO", "names trumpf L", "watten_trumpf_guater"),
        ("south-tyrolean", "A", "L7 LK H9 HU HO", "names trumpf L", "watten_trumpf_guater"),
    ],
)
def test_the_trumpf(ruleset: str, schlag: str, hand: str, said: str, why: str) -> None:
    ace = "EA" if "A" not in hand else "E10"
    state = dealt(ruleset, f"E9 {ace} E8 SK S8", hand, moves=f"A names schlag {schlag}")
    assert often(state, 1) == {(said, why)}


def test_new_cards_are_asked_for_and_granted_only_with_nothing() -> None:
    nothing, good = "E7 L8 H9 S10 EU", "H7 S7 HA SA E9"
    assert often(dealt("tirol-modern", nothing, good), 0) == {("asks schoenere", "watten_ask_schoenere")}
    asked = "A asks schoenere"
    assert often(dealt("tirol-modern", nothing, good, moves=asked), 1) == {
        ("denies schoenere", "watten_deny_schoenere")
    }
    assert often(dealt("tirol-modern", good, nothing, moves=asked), 1) == {
        ("grants schoenere", "watten_grant_schoenere")
    }


def test_roles_are_changed_only_with_a_hand_for_the_other() -> None:
    long, triple = "E7 EK EU EO S8", "H9 S9 L9 HA SK"
    assert often(dealt("bavarian", long, triple), 0) == {("asks schlagtausch", "watten_ask_schlagtausch")}
    asked = "A asks schlagtausch"
    assert often(dealt("bavarian", long, triple, moves=asked), 1) == {
        ("grants schlagtausch", "watten_grant_schlagtausch")
    }
    assert often(dealt("bavarian", triple, long, moves=asked), 1) == {
        ("denies schlagtausch", "watten_deny_schlagtausch")
    }


# --- the cut
@pytest.mark.parametrize(("ruleset", "keeps"), [("kritisch-1926", ["HK", "S7"]), ("bavarian", ["HK"])])
def test_kritische_are_kept_but_not_for_an_opponent(ruleset: str, keeps: list[str]) -> None:
    rules = rules_of(ruleset)
    lifted = [GERMAN.parse(card) for card in ("S7", "HK")]  # the bottom card of the packet last
    pack = [card for card in WATTEN.pack(rules) if card not in lifted]
    pack[8:8] = lifted
    match = Match.begin(WATTEN, rules, 4, Seat(0)).deal(Deal(tuple(pack), 10))
    for card in keeps:
        assert often(match.state, 3) == {(f"keeps {card}", "watten_keep")}
        match, _ = match.apply(Action(Seat(3), "keeps", (card,)))
    ((said, _),) = often(match.state, 3)
    assert said == "leaves"


# --- cards
NINES = "A names schlag 9, D names trumpf S, "


def test_behind_a_partner_who_has_the_trick_nothing_strong_is_played() -> None:
    hands = ("E8 L8 HA H9 S8", "SA E9 L7 E7 EK", "H10 EO LU S10 LA", "S9 SO H7 L9 E10")
    state = dealt("tirol-1926", *hands, moves=NINES + "A plays HA, B plays E9, C plays H10")
    assert often(state, 3, "plays") == {("plays H7", "watten_partner_has_it")}


def test_the_third_trick_is_taken() -> None:
    hands = ("S9 E9 L9 HA S8", "SA SK SO H10 L7")
    moves = "A plays S9, B plays SA, A plays E9, B plays H10, A plays S8, B plays SK, B plays L7"
    state = dealt("tirol-1926", *hands, moves=f"A names schlag 9, B names trumpf S, {moves}")
    assert often(state, 0, "plays") == {("plays L9", "watten_third_trick")}


def test_from_behind_the_cheapest_card_that_takes() -> None:
    hands = ("E8 L8 HA H9 S8", "SA E9 L7 E7 EK", "H10 EO LU S10 LA", "S9 SO S7 L9 E10")
    state = dealt("tirol-1926", *hands, moves=NINES + "A plays HA, B plays E7, C plays H10")
    acts = often(state, 3, "plays")
    assert ("plays S9", "watten_take_last") not in acts and ("plays SO", "watten_take_last") not in acts


def test_what_cannot_take_gives_the_least() -> None:
    hands = ("E9 L9 HA SK S8", "SA H10 L7 E8 EK", "H9 EO LU S10 LA", "SU SO H7 L8 E10")
    state = dealt("tirol-1926", *hands, moves=NINES + "A plays E9")
    assert "plays SA" not in {act for act, _ in often(state, 1, "plays")}


# --- words
STRONG, WEAK = "S9 E9 L9 SA SK", "E7 L7 H7 H8 L8"


@pytest.mark.parametrize("ruleset", ["tirol-1926", "tirol-modern", "south-tyrolean"])
def test_a_sure_hand_is_held_and_raised_a_hopeless_one_let_good(ruleset: str) -> None:
    moves = "A names schlag 9, B names trumpf S, "
    sure = dealt(ruleset, "H9 EK EU LO LU", STRONG, moves=moves + "A raises spiel to 3")
    assert {act for act, _ in often(sure, 1)} == {"raises spiel to 4"}
    hopeless = dealt(ruleset, STRONG, WEAK.replace("E7", "S7"), moves=moves + "A raises spiel to 3")
    assert often(hopeless, 1) == {("passes spiel", "watten_good")}


def test_a_side_that_may_not_raise_holds_a_sure_hand() -> None:
    """WA-134: gestrichen."""
    moves = "A names schlag 9, B names trumpf S, A raises spiel to 3"
    state = dealt("tirol-1926", "H9 EK EU LO LU", STRONG, moves=moves, totals=(0, 13))
    assert often(state, 1) == {("holds spiel", "watten_hold")}


def test_a_sure_hand_is_bid_and_a_hopeless_one_keeps_silent() -> None:
    moves = "A names schlag 9, B names trumpf S"
    state = dealt("tirol-1926", STRONG, "H9 EK EU LO S7", moves=moves)
    assert often(state, 0, "bids raises") == {("raises spiel to 3", "watten_bid")}
    state = dealt("tirol-1926", "H9 E7 L7 H8 L8", STRONG, moves=moves)
    assert often(state, 0, "bids raises") == {("", "nothing_to_say")}


def test_bluffs_come_at_the_set_rate() -> None:
    """Before the own lead, with a hand that is not good enough but not hopeless either."""
    moves = "A names schlag 9, B names trumpf S"
    state = dealt("tirol-1926", "H9 EA L7 HK L8", "S9 SU EK LO L10", moves=moves)
    view = WATTEN.observe(state, Seat(0))
    options = [option for option in WATTEN.options(view) if option.verb in ("bids", "raises")]
    told = {}
    for rate in (0.0, 1.0):
        thumb = Thumb(temper=Temper(bluff=rate))
        told[rate] = [thumb.decide(view, options, Random(i)).why for i in range(30)].count("watten_bluff")
    assert told[0.0] == 0 and told[1.0] > 15


def test_near_the_target_it_plays_on_with_a_good_hand_only() -> None:
    """WA-141: the gestrichene side decides."""
    moves = "A names schlag 9, B names trumpf S"
    good = dealt("tirol-modern", STRONG, "H9 EK EU LO S7", moves=moves, totals=(9, 2))
    assert good.cells.phase == DECIDE
    assert often(good, 0) == {("holds spiel", "watten_play_on")}
    bad = dealt("tirol-modern", "H9 E7 L7 H8 L8", STRONG, moves=moves, totals=(9, 8))
    assert often(bad, 0) == {("passes spiel", "watten_give_two")}


# --- signs
PLAIN = ("E9 L9 HA SK S8", "SA H10 L7 E8 EK", "H9 EO LU S10 LA", "S9 SU SO H7 L8")


def signs_of(ruleset: str, schlag: int, trumpf: int, hand: str) -> list[str]:
    rules = rules_of(ruleset)
    order = order_of(rules, schlag, trumpf)
    told = to_tell(rules, order, mask_of(GERMAN.parse(card) for card in hand.split()))
    return [f"{token} {number}" if number > 1 else token for token, number in told]


@pytest.mark.parametrize(
    ("ruleset", "hand", "signs"),
    [
        ("tirol-1926", "S9 E9 L9 SA E7", "augenaufschlag, blinzeln 2, daumen"),
        ("tirol-1926", "SK SA E7 S7 L8", "daumen, zwei_finger"),
        ("tirol-1926", "S10 S7 E7 L8 LK", "trommeln"),
        ("tirol-1926", "E7 L8 LK HA HO", "kopfschuetteln"),
        (
            "kritisch-1926",
            "HK WE S7 S9 L9",
            "augenaufschlag, kuss, zunge_seitwaerts, blinzeln_rechts, blinzeln_links",
        ),
        ("kritisch-1926", "E7 L8 LK HA HO", "kopfschuetteln"),
        ("bavarian", "HK S7 E7 S9 L9", "kuss, blinzeln_rechts, blinzeln_links"),
        ("bavarian", "E8 L8 LK HA HO", ""),
    ],
)
def test_the_signs_of_a_hand(ruleset: str, hand: str, signs: str) -> None:
    """WA-195 to WA-207, under Schlag 9 and Trumpf Schell."""
    assert ", ".join(signs_of(ruleset, 3, 3, hand)) == signs


def all_free(state: AnyState, seat: int, temper: Temper, rounds: int = 12) -> tuple[AnyState, list[str]]:
    """Everything a bot signs of its own accord while nothing else happens."""
    said = []
    for number in range(rounds):
        done = Thumb(temper=temper).free(WATTEN.observe(state, Seat(seat)), Random(number))
        if done:
            assert WATTEN.why_not(WATTEN.observe(state, Seat(seat)), done) is None
            state, _ = WATTEN.apply(state, done)
            said.append(text_of(done))
    return state, said


def test_signs_are_true_and_given_once() -> None:
    state = dealt("tirol-1926", *PLAIN, moves="A names schlag 9, D names trumpf S")
    calm = Temper(spies=0)
    assert all_free(state, 0, calm)[1] == ["deutet blinzeln 2", "deutet zwei_finger"]
    assert all_free(state, 3, calm)[1] == ["deutet augenaufschlag", "deutet zwei_finger"]
    assert all_free(state, 2, calm)[1] == ["deutet blinzeln", "deutet trommeln"]


def test_no_sign_under_an_opponents_eyes_nor_where_there_are_none() -> None:
    names = "A names schlag 9, D names trumpf S"
    watched = dealt("tirol-1926", *PLAIN, moves=f"{names}, B watches A")
    assert all_free(watched, 0, Temper(spies=0))[1] == []
    away = dealt("tirol-1926", *PLAIN, moves=f"{names}, C watches B")
    assert all_free(away, 0, Temper(spies=0))[1] == []
    off = dealt("tirol-1926", *PLAIN, moves=names, deuten="off")
    assert off.rules.deuten == DEUTEN_OFF and all_free(off, 0, Temper())[1] == []
    assert all_free(dealt("tirol-1926", *PLAIN), 0, Temper())[1] == []  # before the names there is nothing


def test_a_liar_signs_what_it_does_not_have_to_whoever_watches() -> None:
    moves = "A names schlag 9, D names trumpf S, B watches A"
    _, said = all_free(dealt("tirol-1926", *PLAIN, moves=moves), 0, Temper(lies=1))
    assert said == ["deutet augenaufschlag"]


def test_eyes_rest_on_the_partner_and_return_to_him() -> None:
    state = dealt("tirol-1926", *PLAIN, moves="A names schlag 9, D names trumpf S")
    assert state.cells.gaze == [2, 3, 0, 1]
    _, said = all_free(state, 1, Temper(spies=1), 3)
    assert any(act.startswith("watches") for act in said)
    away = dealt("tirol-1926", *PLAIN, moves="A names schlag 9, D names trumpf S, B watches A")
    assert "watches 3" in all_free(away, 1, Temper(spies=0))[1]


def imagined(state: AnyState, seat: int) -> Outlook:
    outlook = Outlook(WATTEN.observe(state, Seat(seat)), Temper(samples=200), Random(5))
    outlook.look(200)
    return outlook


def holds_in(outlook: Outlook, seat: int, card: str) -> float:
    return sum(world.hands[seat] >> GERMAN.parse(card) & 1 for world in outlook.worlds) / len(outlook.worlds)


def test_the_partner_believes_signs_and_what_was_not_signed() -> None:
    names = "A names schlag 9, D names trumpf S"
    told = dealt("tirol-1926", *PLAIN, moves=f"{names}, D deutet augenaufschlag, A plays HA")
    assert holds_in(imagined(told, 1), 3, "S9") > 0.9
    assert holds_in(imagined(told, 1), 3, "H9") < 0.1  # he could have blinked, and did not
    told = dealt(
        "tirol-1926",
        *PLAIN,
        moves=f"{names}, D deutet augenaufschlag, D deutet zwei_finger, A plays HA",
    )
    assert (
        imagined(told, 1).chance()
        > imagined(dealt("tirol-1926", *PLAIN, moves=f"{names}, A plays HA"), 1).chance()
    )


def test_an_opponents_sign_is_half_believed() -> None:
    moves = "A names schlag 9, D names trumpf S, B deutet augenaufschlag"
    told = dealt("tirol-1926", *PLAIN, moves=moves, deuten="open")
    assert 0.4 < holds_in(imagined(told, 0), 1, "S9") < 0.8


def test_a_sign_given_under_an_opponents_eyes_is_doubted() -> None:
    moves = "A names schlag 9, D names trumpf S, A watches D, D deutet augenaufschlag"
    told = dealt("tirol-1926", *PLAIN, moves=moves)
    assert 0.4 < holds_in(imagined(told, 1), 3, "S9") < 0.8


def test_every_sign_is_understood() -> None:
    for ruleset in RULESETS:
        rules = rules_of(ruleset)
        order = order_of(rules, 3, 2)
        for token, pool in scale(rules, order):
            assert meaning(rules, order, token) == pool
        assert meaning(rules, order, "kopfschuetteln") == 0
        assert unsaid(rules, order, {"kopfschuetteln"}, False) == unsaid(rules, order, set(), True)


# --- claims and reasons
def test_a_proved_offence_is_claimed() -> None:
    names = "A names schlag 9, D names trumpf S"
    state = dealt("tirol-1926", *PLAIN, moves=f"B looks, {names}", enforcement="table")
    assert often(state, 0) == {("claims look by 1", "watten_claim")}


def test_it_never_commits_an_offence() -> None:
    rules = rules_of("kritisch-1926", enforcement="table")
    for number in range(20):
        s = play_deal(rules, 4, [Thumb(temper=QUICK)] * 4, f"honest/{number}").state.cells
        assert not (s.early_look or any(s.reneged) or any(s.overbid) or any(s.no_farbe))


def test_every_reason_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """In three languages, with the facts that the bot gave; and hardly any text is for nothing."""
    monkeypatch.setattr(texts.catalogue, "strict", True)
    reasons: set[str] = set()

    class Listening(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            for lang in texts.languages():
                facts = texts.with_names(choice.facts, ("Anna", "Luis", "Vroni", "Seppl"))
                said = texts.say(lang, f"why.{choice.why}", game="watten", **facts)
                assert said and "…" not in said and not said.startswith("why.")
            reasons.add(choice.why)
            return choice

    mind = Listening(temper=Temper(samples=4, bluff=0.5))
    for ruleset in RULESETS:
        for law in ("strict", "table"):
            for number in range(12):
                play_deal(rules_of(ruleset, enforcement=law), 4, [mind] * 4, f"reasons/{number}")
    known = {key.split(".")[1] for key in texts.texts_of("de") if key.startswith("why.watten_")}
    assert len(known - reasons) < 8, known - reasons


def test_a_decision_needs_no_more_than_the_view() -> None:
    """An onlooker's view and an empty list are answered with silence."""
    state = dealt("tirol-1926", *PLAIN, moves="A names schlag 9, D names trumpf S")
    assert state.cells.phase == PLAY
    assert Thumb().decide(WATTEN.observe(state, None), (), Random(0)).action is None
    assert Thumb().free(WATTEN.observe(state, None), Random(0)) is None
