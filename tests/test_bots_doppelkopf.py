"""Doppelkopf's bot: never stuck, sees only its view, declares, announces and plays by rules of thumb."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

import pytest
from lookalikes import blind
from tables_doppelkopf import DOPPELKOPF, RULESETS, law_table, random_deal, random_standing, rules_of

from stammtisch import texts
from stammtisch.bots import Bot, Choice, bot, bots
from stammtisch.bots.doppelkopf.beliefs import friends
from stammtisch.bots.doppelkopf.cardplay import Reason
from stammtisch.bots.doppelkopf.outlook import Outlook, Role
from stammtisch.bots.doppelkopf.sight import Sees, none_of
from stammtisch.bots.doppelkopf.temper import TEMPERS, Temper
from stammtisch.bots.doppelkopf.thumb import Thumb
from stammtisch.bots.doppelkopf.worth import Weigher
from stammtisch.bots.random import QuietBot
from stammtisch.bots.table import BotSitter, Sitting
from stammtisch.core.cards import FRENCH, Card
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Event, Seat, State
from stammtisch.core.shuffle import shuffled
from stammtisch.games.doppelkopf.asking import blocked
from stammtisch.games.doppelkopf.cells import NORMAL, PLAY, Cells, Rules
from stammtisch.games.doppelkopf.strength import best_place, takes_over

AnyState = State[Rules, Cells]
SEATS = "ABCDEFG"


# --- tables
def action(move: str) -> Action:
    """ "B plays HA" as an act of seat 1."""
    name, verb, *args = move.split()
    return Action(Seat(SEATS.index(name)), verb, tuple(args))


def dealt(ruleset: str, *hands: str, moves: str = "", owes: int = 0, **options: Any) -> AnyState:
    """A position: hands from A on, who is Vorhand; what they lack comes from the rest in a fixed order."""
    rules = rules_of(ruleset, 4, **options)
    match = Match.begin(DOPPELKOPF, rules, 4, Seat(3))
    standing = match.upcoming
    match = replace(match, opening=replace(standing, extra={**standing.extra, "owes": owes}))
    rest = [Card(card) for card in shuffled(DOPPELKOPF.pack(rules), "rest").pack]
    given = [[FRENCH.parse(card) for card in hand.split()] for hand in hands]
    given += [[] for _ in range(4 - len(hands))]
    for hand in given:
        for card in hand:
            rest.remove(card)
    for hand in given:
        while len(hand) < rules.hand:
            hand.append(rest.pop(0))
    match = match.deal(
        DOPPELKOPF.deal_of(rules, match.upcoming, {Seat(i): h for i, h in enumerate(given)}, (), None)
    )
    for move in moves.split(", ") if moves else ():
        match, _ = match.apply(action(move))
    return match.state


SAUBER = "A sauber, B sauber, C sauber, D sauber"


def decided(state: AnyState, seat: int, verbs: str = "", temper: str | Temper = "steady") -> tuple[str, str]:
    """What a bot does, and its reason; `verbs` limits what it is asked for."""
    view = DOPPELKOPF.observe(state, Seat(seat))
    options = [option for option in DOPPELKOPF.options(view) if not verbs or option.verb in verbs.split()]
    choice = Thumb(temper=temper).decide(view, options, Random(1))
    return text_of(choice.action), choice.why.removeprefix("doppelkopf_")


def text_of(done: Action | None) -> str:
    return " ".join((done.verb, *done.args)) if done else ""


def play_deal(
    rules: Rules, players: int, minds: Sequence[Bot], seed: str, match: Match | None = None
) -> Match:
    rng = Random(seed)
    if match is None:
        match = Match(DOPPELKOPF, rules, players, random_standing(rules, players, rng))
        match = match.deal(random_deal(rules, rng))
    table = Sitting(match, [BotSitter(mind, seed) for mind in minds], seed)
    table.play_deal()
    assert table.match.deal_over
    return table.match


def points_of(match: Match) -> tuple[int, ...]:
    result = DOPPELKOPF.result(match.state)
    assert result is not None and sum(result.points) == 0
    return result.points


class Chance(QuietBot):
    """A random player who says what is owed; a modest one declares and announces nothing else."""

    def __init__(self, modest: bool) -> None:
        super().__init__("doppelkopf")
        self.modest = modest

    def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
        s: Cells = view.cells
        if s.phase == PLAY and s.must == view.seat and blocked(s):
            return Choice(options[0], "random")
        if self.modest and s.phase != PLAY and view.seat != s.made_to:
            return Choice(options[0], "random")  # sauber, passes, weg
        if self.modest:
            options = [option for option in options if option.verb != "announces"]
        return super().decide(view, options, rng)


# --- the registry
def test_bots_by_name() -> None:
    assert bots("doppelkopf") == ("search", "thumb", "quiet", "random")
    assert isinstance(bot("thumb", "doppelkopf", "bold"), Thumb)


@pytest.mark.parametrize("temper", TEMPERS)
def test_every_temper_plays(temper: str) -> None:
    for ruleset in RULESETS:
        for number in range(3):
            minds = [bot("thumb", "doppelkopf", temper)] * 4
            points_of(play_deal(rules_of(ruleset), 4, minds, f"temper/{number}"))


# --- never stuck
def many(ruleset: str, players: int, deals: int, **options: Any) -> None:
    """Deals in a row by thumbs, as a match of the tournament runs, to the end of it."""
    rules, thumb = rules_of(ruleset, players, **options), Thumb()
    for number in range(deals):
        seed = f"many/{players}/{number}"
        if number % 24 == 0:
            match = Match.begin(DOPPELKOPF, rules, players, Seat(number // 24 % players))
        match = match.deal(shuffled(DOPPELKOPF.pack(rules), seed))
        match = play_deal(rules, players, [thumb] * players, seed, match)
        points_of(match)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck(ruleset: str) -> None:
    many(ruleset, 4, 120)


@pytest.mark.parametrize("players", [5, 6, 7])
def test_more_than_four_at_the_table(players: int) -> None:
    for ruleset in RULESETS:
        if players == 5 or ruleset != "ddv-turnier":
            many(ruleset, players, 12)


@pytest.mark.parametrize("law", ["strict", "table"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_odd_tables_never_get_stuck(ruleset: str, law: str) -> None:
    """Thumbs among chance players, weddings and foxes in plenty, often near the end of a match."""
    for number in range(20):
        minds = [Thumb() if (number >> seat) & 1 else Chance(number % 3 > 0) for seat in range(4)]
        points_of(play_deal(rules_of(ruleset, 4, enforcement=law), 4, minds, f"odd/{number}"))


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_never_get_stuck_for_long(ruleset: str) -> None:
    many(ruleset, 4, 10_000)


# --- strength: the same deal with the seats exchanged
PAIRS = ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))


def duel(ruleset: str, deals: int, one: Bot, other: Bot) -> tuple[float, float]:
    """Two seats each, in every way: points per seat and deal ahead of nothing, and half the width of its
    95 % confidence interval."""
    rules, ahead = rules_of(ruleset), []
    for number in range(deals):
        total = 0
        for pair in PAIRS:
            match = Match.begin(DOPPELKOPF, rules, 4, Seat(number % 4))
            match = match.deal(shuffled(DOPPELKOPF.pack(rules), f"duel/{number}"))
            minds = [one if seat in pair else other for seat in range(4)]
            points = points_of(play_deal(rules, 4, minds, f"duel/{number}", match))
            total += sum(points[seat] for seat in pair)
        ahead.append(total / 2 / len(PAIRS))
    mean = sum(ahead) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in ahead) / (deals - 1))
    return mean, 1.96 * spread / sqrt(deals)


@pytest.mark.parametrize(("modest", "deals"), [(False, 24), (True, 20)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_thumb_beats_random(
    ruleset: str, modest: bool, deals: int, record_property: Callable[[str, object], None]
) -> None:
    mean, half = duel(ruleset, deals, bot("thumb", "doppelkopf"), Chance(modest))
    record_property("points_per_deal", f"{mean:+.2f} ± {half:.2f}")
    who = "modest random" if modest else "random"
    print(f"{ruleset}: thumb makes {mean:+.2f} ± {half:.2f} points per seat and deal against {who}")
    assert mean - half > 0


# --- what a bot may know
@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it, by a mind that never saw either."""
    compared = blind(law_table(ruleset, 4), Thumb, Thumb(), Random(ruleset), deals=12, looks=30)
    assert compared > 20


def test_a_decision_is_quick_and_repeats_itself() -> None:
    slow = 0.0

    class Timed(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            nonlocal slow
            again = Random()
            again.setstate(rng.getstate())
            start = perf_counter()
            choice = super().decide(view, options, rng)
            slow += perf_counter() - start
            asked[0] += 1
            assert super().decide(view, options, again) == choice
            return choice

    asked = [0]
    for number in range(4):
        play_deal(rules_of("ddv-turnier"), 4, [Timed()] * 4, f"timed/{number}")
    assert slow / asked[0] < 0.02


def test_a_decision_needs_no_more_than_the_view() -> None:
    """An onlooker's view and an empty list are answered with silence."""
    state = dealt("maennle-2004", moves=SAUBER)
    assert Thumb().decide(DOPPELKOPF.observe(state, None), (), Random(0)).action is None
    assert Thumb().decide(DOPPELKOPF.observe(state, Seat(0)), (), Random(0)).action is None
    assert Thumb().free(DOPPELKOPF.observe(state, Seat(0)), Random(0)) is None
    assert not Thumb().defers(DOPPELKOPF.observe(state, Seat(0)), ())


# --- Vorbehalte
@pytest.mark.parametrize(
    ("ruleset", "hand", "kind"),
    [
        ("maennle-2004", "H10 H10 CQ SQ SQ HQ HQ CJ SJ CA", "solo"),
        ("maennle-2004", "CQ CQ SQ SQ HQ HQ CA CA SA SA", "damen-solo"),
        ("maennle-2004", "CJ CJ SJ SJ HJ CA CA C10 SA SA", "buben-solo"),
        ("ddv-turnier", "CA CA C10 C10 CK SA SA S10 HA HA DA DA", "fleischlos-solo"),
    ],
)
def test_a_monster_plays_a_solo(ruleset: str, hand: str, kind: str) -> None:
    act, why = decided(dealt(ruleset, hand), 0)
    assert why == "solo" and act.startswith("declares") and act.endswith(kind)


def test_a_poor_hand_is_sauber() -> None:
    assert decided(dealt("maennle-2004", "CK SK HK S10 C10 DK DJ HJ D10 HA"), 0) == ("sauber", "sauber")
    poor = "C9 S9 H9 CK SK HK S10 C10 D9 DK DJ HJ"
    assert decided(dealt("ddv-turnier", poor), 0) == ("sauber", "sauber")


def test_both_kreuz_damen_marry() -> None:
    hand = "CQ CQ HJ DJ DK D10 CA C10 SK HK"
    assert decided(dealt("maennle-2004", hand), 0) == ("declares hochzeit", "hochzeit")
    assert decided(dealt("ddv-turnier", hand + " S9 H9"), 0) == ("declares hochzeit", "hochzeit")


def test_a_very_strong_wedding_is_sometimes_kept_silent() -> None:
    state = dealt("maennle-2004", "H10 CQ CQ SQ SQ HQ CJ CJ SJ HJ", solo_kinds="none")
    view = DOPPELKOPF.observe(state, Seat(0))
    minds = {
        rate: Thumb(temper=Temper(silent=rate)).decide(view, DOPPELKOPF.options(view), Random(3))
        for rate in (0.0, 1.0)
    }
    assert minds[0.0].why == "doppelkopf_hochzeit" and minds[1.0].why == "doppelkopf_silent"
    assert text_of(minds[1.0].action) == "sauber"


def test_a_pflichtsolo_is_played_with_less() -> None:
    fair = "H10 CQ SQ HQ DQ CJ SJ CA C10 CK SA SK"
    free, owed = dealt("ddv-turnier", fair, owes=0), dealt("ddv-turnier", fair, owes=1)
    best = max(Outlook(free.rules, free.cells, 0, kind, Role.ALONE).chance(120) for kind in range(3, 10))
    assert Temper().owed_from < best < Temper().even_solo_from
    assert decided(free, 0)[1] == "sauber"
    assert decided(owed, 0)[1] == "pflichtsolo"


# --- Abreizen
MONSTER, STRONG = "H10 H10 CQ SQ SQ HQ HQ CJ SJ CA", "H10 H10 CQ SQ SQ HQ CJ CJ CA DJ"


def test_a_monster_is_held_and_a_weak_solo_let_go() -> None:
    moves = "A declares kreuz-solo, B sauber, C sauber, D sauber, B bids vorab normal"
    assert decided(dealt("maennle-2004", MONSTER, moves=moves), 0) == ("holds", "hold")
    weak = "CK SK HK S10 C10 DK DJ HJ D10 HA"
    assert decided(dealt("maennle-2004", weak, moves=moves), 0) == ("weg", "weg")


def test_a_strong_hand_outbids_a_solo_and_a_weak_one_passes() -> None:
    moves = "A declares buben-solo, B sauber, C sauber, D sauber"
    weak = "CK SK HK S10 C10 DK DJ HJ D10 HA"
    state = dealt("maennle-2004", weak, STRONG, moves=moves)
    assert decided(state, 1) == ("bids vorab normal", "outbid")
    state = dealt("maennle-2004", STRONG, weak, moves=moves)
    assert decided(state, 1) == ("passes", "pass")


# --- announcements
def test_re_with_a_strong_hand_and_silence_with_a_weak_one() -> None:
    strong = dealt("maennle-2004", STRONG, moves=SAUBER)
    assert decided(strong, 0, "announces") == ("announces re-vorab", "vorab")
    weak = dealt("maennle-2004", "CQ SK HK S10 C10 DK DJ HJ D10 HA", moves=SAUBER)
    assert decided(weak, 0, "announces") == ("", "nothing_to_say")


def test_kontra_with_a_strong_hand() -> None:
    hand = "H10 H10 DA DA SQ SQ HQ HQ CJ CA"
    assert decided(dealt("maennle-2004", hand, moves=SAUBER), 0, "announces")[0] == "announces kontra-vorab"


def test_the_tournament_waits_for_the_last_moment() -> None:
    hands = (
        STRONG + " HJ HJ",
        "CA CK C10 SA SK HA HK H9 S9 C9 D9 DK",
        "C10 CK C9 S10 S10 SK D10 DK D9 HA HK H9",
    )
    state = dealt("ddv-turnier", *hands, moves=SAUBER)
    assert decided(state, 0, "announces") == ("", "nothing_to_say")
    state = dealt("ddv-turnier", *hands, moves=SAUBER + ", A plays CA, B plays CK, C plays C10, D plays S9")
    assert decided(state, 0, "announces") == ("announces re", "double")


def test_a_tack_in_the_first_trick_forces_the_least_word() -> None:
    """DO-149: the fox in A's first trick; a weak hand says what it must and no more."""
    hands = ("H10 CK SK HK S10 C10 DK DJ HJ HA", "D10 D10 SJ SJ HJ DJ", "DA CQ SQ", "DK CQ HQ")
    moves = SAUBER + ", A plays H10, B plays DJ, C plays DA, D plays DK"
    state = dealt("maennle-2004", *hands, moves=moves)
    assert state.cells.must == 0
    assert decided(state, 0) == ("announces kontra", "must")


# --- leads
def test_an_ace_is_led_from_the_shorter_suit() -> None:
    hand = "CA SA SK S10 HJ DJ DK CJ SJ DQ"
    assert decided(dealt("maennle-2004", hand, moves=SAUBER), 0, "plays") == ("plays CA", "lead_ace")


def test_an_ace_led_late_is_not_called_early() -> None:
    """The suit has been led, and somebody must be out of it."""
    hands = (
        "C10 C10 C9 SA SQ SJ HA HK HQ HJ HJ DK",
        "CQ CJ CJ C9 SK SK S9 S9 HK H9 H9 DQ",
        "CA CA CK CQ SA S10 SQ HA H10 DK DQ D9",
    )
    first = "A plays SA, B plays S9, C plays S10, D plays S10, A plays HA, B plays H9, C plays HA, D plays DA"
    second = "D plays CK, A plays C9, B plays C9, C plays CA"
    state = dealt("ddv-turnier", *hands, moves=", ".join((SAUBER, first, second)))
    view = DOPPELKOPF.observe(state, Seat(2))
    sight = Sees(view.rules, view.cells, 2)
    ace = Weigher(sight, Temper()).weigh(FRENCH.parse("CA"), False)
    assert Reason(Weigher(sight, Temper()), [ace]).of(ace)[0] == "lead_ace_late"


def test_an_ace_that_nobody_can_trump_is_called_sure() -> None:
    others = ", ".join(f"{seat} sauber" for seat in "BCD")
    state = dealt("ddv-turnier", "CA C10 CK SA S10 SK", moves=f"A declares fleischlos-solo, {others}", owes=1)
    view = DOPPELKOPF.observe(state, Seat(0))
    weigher = Weigher(Sees(view.rules, view.cells, 0), Temper())
    ace = weigher.weigh(FRENCH.parse("CA"), False)
    assert Reason(weigher, [ace]).of(ace)[0] == "lead_ace_sure"


def test_nobody_without_trumps_hopes_to_trump() -> None:
    """The only card of a suit is led to trump later, where there is a trump to do it with."""
    bare = "CA C10 CK SA S10 SK C9 S9 S9 C9 H9 CA"
    for hand, why in ((bare, "lead_plain"), (bare[:-2] + "DJ", "lead_blank")):
        view = DOPPELKOPF.observe(dealt("ddv-turnier", hand, moves=SAUBER), Seat(0))
        weigher = Weigher(Sees(view.rules, view.cells, 0), Temper())
        nine = replace(weigher.weigh(FRENCH.parse("H9"), False), ours=0.1)
        assert Reason(weigher, [nine]).of(nine)[0] == why


def test_an_ace_that_would_be_trumped_is_kept() -> None:
    """Everybody else has shown to be without the suit."""
    hands = ("CA SA CK DK DJ DJ HJ HJ SJ SJ", "CA C10 SA", "C10 CK")
    state = dealt("maennle-2004", *hands, moves=SAUBER)
    sight = Sees(state.rules, state.cells, 0)
    sight.void = {0: 0, 1: 1, 2: 1, 3: 1}
    assert sight.p_runs(FRENCH.parse("CA")) < 0.2 < sight.p_runs(FRENCH.parse("SA"))


def test_the_bride_looks_for_somebody() -> None:
    hand = "CQ CQ HJ DJ DK D10 CK C10 SK HK"
    moves = "A declares hochzeit, B sauber, C sauber, D sauber"
    act, why = decided(dealt("maennle-2004", hand, moves=moves), 0, "plays")
    assert why == "lead_seek" and act in ("plays SK", "plays HK", "plays CK")


def test_a_soloist_draws_trumps() -> None:
    hand = "H10 H10 CQ CQ SQ SQ HQ CA CA C10"
    moves = "A declares kreuz-solo, B sauber, C sauber, D sauber, B passes, C passes, D passes"
    assert decided(dealt("maennle-2004", hand, moves=moves), 0, "plays")[1] in ("lead_draw", "lead_ace")


# --- following
KNOWN = SAUBER + ", A announces re, "


def test_eyes_go_to_the_known_partner_and_the_fox_comes_home() -> None:
    hands = ("H10 H10 CQ", "DJ DJ CK", "HJ HJ CK", "CQ DK D10 DQ SK")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays H10, B plays DJ, C plays HJ")
    assert decided(state, 3, "plays") == ("plays D10", "smear")
    hands = ("H10 H10 CQ", "DJ DJ CK", "HJ HJ CK", "CQ DK D10 DA SK")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays H10, B plays DJ, C plays HJ")
    assert decided(state, 3, "plays") == ("plays DA", "fox_home")


def test_the_fox_is_not_given_to_a_known_opponent() -> None:
    hands = ("H10 H10 CQ", "DJ DJ CQ", "HJ HJ CK", "DK DK DA SK SK C10 CA HA HK S10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays H10, B plays DJ, C plays HJ")
    assert decided(state, 3, "plays") == ("plays DK", "save_fox")


def test_a_fox_is_hunted() -> None:
    hands = ("DJ CQ", "DA CQ", "HJ CK", "H10 DK DQ SK SK C10 CA HA HK S10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays DJ, B plays DA, C plays HJ")
    act, why = decided(state, 3, "plays")
    assert why == "hunt_fox" and act == "plays DQ"


def test_from_behind_the_cheapest_card_that_takes() -> None:
    hands = ("D10 CQ", "D10 CQ", "DJ CK", "H10 SQ HJ DK SK C10 CA HA HK S10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays D10, B plays D10, C plays DJ")
    assert decided(state, 3, "plays") == ("plays HJ", "take_last")


def test_a_suit_that_is_missing_is_trumped() -> None:
    hands = ("CA CQ", "CK CQ", "C10 CK", "H10 SQ HJ DK SK SK SA HA HK S10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays CA, B plays CK, C plays CK")
    assert decided(state, 3, "plays")[0] in ("plays HJ", "plays DK")


def test_forty_eyes_are_worth_a_herz_zehn() -> None:
    hands = ("CA CQ", "CA CQ", "C10 CK", "H10 SQ HJ DK SK SK SA HA HK S10")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays CA, B plays CA, C plays C10")
    assert decided(state, 3, "plays") == ("plays H10", "doppelkopf")


def test_the_partner_is_not_overtaken_from_behind() -> None:
    hands = ("SQ CQ", "DJ DJ CK", "HJ HJ CK", "CQ H10 DK DQ SK")
    state = dealt("maennle-2004", *hands, moves=KNOWN + "A plays SQ, B plays DJ, C plays HJ")
    act, why = decided(state, 3, "plays")
    assert why == "partner_has_it" and act in ("plays DK", "plays DQ")


# --- beliefs
def test_who_smears_is_taken_for_a_friend_of_the_taker() -> None:
    hands = ("H10 DJ CK", "CQ DJ SK", "D10 HJ", "CQ DK HK")
    moves = SAUBER + ", B announces re, A plays DJ, B plays CQ, C plays D10"
    state = dealt("maennle-2004", *hands, moves=moves)
    view = DOPPELKOPF.observe(state, Seat(0))
    with_a = friends(Sees(view.rules, view.cells, 0))
    assert with_a[1] == 0.0 and with_a[2] < 0.5 < with_a[3]


def test_who_has_no_trump_never_had_a_dame() -> None:
    hands = ("DJ DK CQ SK", "CA CA C10 C10 CK SA SA S10 HA HA", "HJ CQ", "DK HJ")
    state = dealt("maennle-2004", *hands, moves=SAUBER + ", A plays DJ, B plays CK")
    view = DOPPELKOPF.observe(state, Seat(0))
    with_a = friends(Sees(view.rules, view.cells, 0))
    assert with_a[1] == 0.0 and with_a[2] == pytest.approx(0.5) == with_a[3]


def test_what_is_known_is_certain() -> None:
    """What the bot takes for certain agrees with the truth, in whole deals."""
    for number in range(6):
        rules = rules_of("maennle-2004")
        match = Match.begin(DOPPELKOPF, rules, 4, Seat(0))
        match = match.deal(shuffled(DOPPELKOPF.pack(rules), f"certain/{number}"))

        def heard(match: Match, events: tuple[Event, ...]) -> None:
            s: Cells = match.state.cells
            if s.phase != PLAY or s.seeking:
                return
            for seat in range(4):
                view = DOPPELKOPF.observe(match.state, Seat(seat))
                for other, chance in friends(Sees(view.rules, view.cells, seat)).items():
                    together = (s.re >> seat & 1) == (s.re >> other & 1)
                    assert chance > 0 if together else chance < 1

        Sitting(match, [BotSitter(Thumb(), "certain")] * 4, "certain", heard).play_deal()


# --- counting
def test_the_best_card_of_a_trick_is_that_of_the_rules() -> None:
    seen = Counter[int]()
    for ruleset in RULESETS:
        for number in range(12):
            rules, rng = rules_of(ruleset), Random(f"best/{number}")
            match = Match(DOPPELKOPF, rules, 4, random_standing(rules, 4, rng)).deal(random_deal(rules, rng))

            def heard(match: Match, events: tuple[Event, ...]) -> None:
                s: Cells = match.state.cells
                if s.phase == PLAY and s.in_trick:
                    sight = Sees(match.state.rules, s, s.turn)
                    place = best_place(match.state.rules, s, s.trick, s.in_trick)
                    assert sight.best()[:2] == sight.played[-1][place]
                    for card in sight.hand:
                        if s.schwein_at // 4 == s.trick:
                            continue
                        best, last = sight.best()[1], sight.last_trick
                        rule = takes_over(match.state.rules, s.kind, card, best, last)
                        assert sight.takes(card, sight.power(card)) == rule
                        seen[s.kind] += 1

            minds = [BotSitter(Chance(number % 2 == 0), "best")] * 4
            Sitting(match, minds, f"best/{number}", heard).play_deal()
    assert seen.total() > 2000 and len(seen) > 3


def test_counted_chances() -> None:
    assert none_of(1, 5, 10) == pytest.approx(0.5)
    assert none_of(0, 5, 10) == 1.0 and none_of(6, 5, 10) == 0.0
    state = dealt("maennle-2004", MONSTER)
    strong = Outlook(state.rules, state.cells, 0, NORMAL, Role.RE)
    weak = Outlook(state.rules, dealt("maennle-2004", "CQ SK HK S10 C10 DK").cells, 0, NORMAL, Role.RE)
    assert strong.eyes > weak.eyes
    chances = [strong.chance(limit) for limit in (120, 90, 60, 30, 0)]
    assert chances == sorted(chances, reverse=True) and chances[0] > 0.8


# --- reasons
def test_every_reason_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """In three languages, with the facts that the bot gave; and hardly any text is for nothing."""
    monkeypatch.setattr(texts.catalogue, "strict", True)
    reasons: set[str] = set()

    class Listening(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            for lang in texts.languages():
                facts = texts.with_names(choice.facts, ("Anna", "Luis", "Vroni", "Seppl"))
                said = texts.say(lang, f"why.{choice.why}", game="doppelkopf", **facts)
                assert said and "…" not in said and not said.startswith("why.")
            reasons.add(choice.why)
            return choice

    mind = Listening(temper=Temper(solo_from=0.4, outbid_from=0.5, silent_from=0.3, silent=0.5))
    for ruleset in RULESETS:
        for number in range(40):
            play_deal(rules_of(ruleset), 4, [mind] * 4, f"reasons/{number}")
    known = {key.split(".")[1] for key in texts.texts_of("de") if key.startswith("why.doppelkopf_")}
    assert len(known - reasons) < 6, known - reasons
