"""Rules of Watten that no shared case turns on, one small test each."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tables_watten import WATTEN, rules_of

from stammtisch.core.cards import GERMAN
from stammtisch.core.lifting import Lifting
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Refusal, Result, Seat
from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.slate import slate
from stammtisch.games.watten import partie
from stammtisch.games.watten.cells import Cells
from stammtisch.games.watten.signs import SIGNS
from stammtisch.games.watten.strength import class_of, strength

FIVES = ("E8 H8 SK L9 HU", "LA EO S7 H10 E9", "S8 LK E7 HA L10", "H9 HK EA SO L7")


class Sitting:
    """A table of Watten: A, B, C, D clockwise, D deals unless told otherwise."""

    def __init__(
        self,
        ruleset: str = "tirol-1926",
        players: int = 4,
        dealer: str = "",
        points: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        rules = rules_of(ruleset, players, **options)
        first = Seat("ABCD".index(dealer) if dealer else players - 1)
        self.match = Match.begin(WATTEN, rules, players, first, points)

    def deal(self, *hands: str, cut: str = "", dealer: str = "", stock: str = "") -> "Sitting":
        upcoming = self.match.upcoming
        if dealer:
            upcoming = replace(upcoming, dealer=Seat("ABCD".index(dealer)))
        given = {Seat(i): [GERMAN.parse(card) for card in hand.split()] for i, hand in enumerate(hands)}
        kept, rest = (
            [GERMAN.parse(card) for card in cut.split()],
            [GERMAN.parse(card) for card in stock.split()],
        )
        self.match = self.match.deal(
            WATTEN.deal_of(self.match.rules, upcoming, given, kept, None, rest), upcoming
        )
        return self

    def play(self, moves: str) -> "Sitting":
        for move in moves.split(", "):
            why = self.match.refusal(action(move))
            assert why is None, f"{move}: {why}"
            self.match, _ = self.match.apply(action(move))
        return self

    def why_not(self, move: str) -> tuple[str, ...]:
        why = self.match.refusal(action(move))
        return why.rules if isinstance(why, Refusal) else ()

    @property
    def cells(self) -> Cells:
        cells: Cells = self.match.state.cells
        return cells

    def points(self) -> tuple[int, ...]:
        result = WATTEN.result(self.match.state)
        assert result is not None
        return result.points


def action(move: str) -> Action:
    name, verb, *args = move.split()
    for i in WATTEN.seat_args(verb, tuple(args)):
        args[i] = str("ABCD".index(args[i]))
    return Action(Seat("ABCD".index(name)), verb, tuple(args))


def named(ruleset: str, schlag: int, trumpf: int, **options: Any) -> tuple[Any, Cells]:
    s = Cells(seats=4, schlag=schlag, trumpf=trumpf)
    return rules_of(ruleset, **options), s


# --- pack, seats, lifting
def test_packs() -> None:
    """WA-001, WA-002: 32 cards, or 33 with the Weli."""
    assert len(WATTEN.pack(rules_of("tirol-1926"))) == 32
    assert len(WATTEN.pack(rules_of("kritisch-1926"))) == 33


def test_parties_sit_opposite() -> None:
    """WA-004, WA-005, WA-006."""
    assert WATTEN.sides(rules_of("tirol-1926"), 4) == ((0, 2), (1, 3))
    assert WATTEN.sides(rules_of("tirol-1926", 2), 2) == ((0,), (1,))
    with pytest.raises(Problem) as caught:
        rules_of("tirol-1926", 3)
    assert caught.value.rules == ("WA-004", "WA-005")


def test_seats_after_lifting() -> None:
    """WA-015: clockwise lowest, second highest, second lowest, highest."""
    lifting = Lifting("WA-013")
    for name, card in (("A", "SK"), ("B", "E7"), ("C", "LO"), ("D", "H9")):
        lifting.lift(name, GERMAN.parse(card))
    assert lifting.seats() == ("B", "C", "D", "A")
    assert lifting.dealer() == "B"


def test_the_target_is_agreed_before() -> None:
    """WA-016."""
    assert rules_of("tirol-1926", target=11).target == 11
    with pytest.raises(Problem):
        settings("watten", "tirol-1926", {"target": 4})


def test_partners_may_be_given() -> None:
    """WA-017: today nobody lifts for partners; the first dealer is drawn."""
    assert settings("watten", "bavarian")["partners"] == "fixed"
    rules = rules_of("bavarian")
    assert WATTEN.first_dealer(rules, [GERMAN.parse("H9"), GERMAN.parse("S9")]) is None
    assert WATTEN.first_dealer(rules, [GERMAN.parse("H9"), GERMAN.parse("SA")]) == 1


# --- cut and deal
def test_nobody_looks_at_the_cut_without_kritische() -> None:
    """WA-020, WA-021."""
    sitting = Sitting().deal(*FIVES)
    assert sitting.why_not("C keeps S7") == ("WA-021",)


def test_the_cut_goes_below_and_five_each_are_dealt() -> None:
    """WA-026, WA-027, WA-028, WA-031: two then three, or three then two; the rest stays hidden."""
    for ruleset, first in (("tirol-1926", 2), ("bavarian", 3)):
        rules = rules_of(ruleset)
        assert rules.first_packet == first
    rules = rules_of("tirol-1926")
    pack = WATTEN.pack(rules)
    match = Match.begin(WATTEN, rules, 4, Seat(3)).deal(Deal(pack, 10))
    given = WATTEN.given(match.state)
    assert given is not None
    top = pack[10:] + pack[:10]
    assert set(given.hands[Seat(0)]) == {*top[0:2], *top[8:11]}
    for seat in (Seat(0), None):
        assert all(card == -1 for card in WATTEN.observe(match.state, seat).cells.pack)


def test_in_bavaria_the_second_goes_to_the_dealer() -> None:
    """WA-035: the cutter keeps the first Kritischer, the dealer gets the one behind it, a third stays."""
    hands = ("E8 H8 SK L9 HU", "LA EO LU H10 E9", "HK LK SO HA L10", "S7 H9 EA EU L7")
    sitting = Sitting("bavarian").deal(*hands, cut="HK S7")
    sitting.play("C keeps HK, C keeps S7")
    assert sitting.why_not("C keeps E7") in (("WA-023",), ("WA-035",))
    sitting.play("C leaves")
    given = WATTEN.given(sitting.match.state)
    assert given is not None
    assert GERMAN.parse("S7") in given.hands[Seat(3)] and GERMAN.parse("HK") in given.hands[Seat(2)]


# --- naming
def test_names_that_do_not_exist() -> None:
    """WA-041, WA-044, WA-047, WA-110."""
    sitting = Sitting().deal(*FIVES)
    assert sitting.why_not("A names schlag 6") == ("WA-041",)
    assert sitting.why_not("A names schlag WE") == ("WA-047",)
    sitting.play("A names schlag 8")
    assert sitting.why_not("D names trumpf X") == ("WA-044",)
    with pytest.raises(Problem):
        sitting.why_not("A bids herz")


def test_a_kritischer_counts_with_its_printed_face() -> None:
    """WA-046: the Weli lets the dealer name Schell, the Herzkönig lets Vorhand name the König."""
    hands = ("HK H8 L9 LU E9", "LA EO S7 H10 SU", "S8 LK E7 HA L10", "WE H9 EA LO L7")
    sitting = Sitting("kritisch-1926").deal(*hands)
    sitting.play("C leaves, A names schlag K, D names trumpf S")
    assert (sitting.cells.schlag, sitting.cells.trumpf) == (7, 3)


def test_only_the_namers_look_at_once() -> None:
    """WA-048, WA-049, WA-051: the others do not know their own cards; a name once given stands."""
    sitting = Sitting().deal(*FIVES)
    hands = [WATTEN.observe(sitting.match.state, Seat(seat)).cells.hand[seat] for seat in range(4)]
    assert [bool(hand) for hand in hands] == [True, False, False, True]
    sitting.play("A names schlag 8")
    assert sitting.why_not("A names schlag 9") == ("WA-051",)
    sitting.play("D names trumpf H")
    assert all(WATTEN.observe(sitting.match.state, Seat(seat)).cells.hand[seat] for seat in range(4))
    early = Sitting(partner_look="at-once").deal(*FIVES)
    assert WATTEN.observe(early.match.state, Seat(1)).cells.hand[1]


def test_schoenere() -> None:
    """WA-053: Vorhand asks, the dealer agrees, both get five new cards; once a deal."""
    sitting = Sitting("tirol-modern").deal(*FIVES, stock="WE E10 L8 S9 HO LU EK SU LO S10")
    assert sitting.why_not("B asks schoenere") == ("WA-053",)
    sitting.play("A asks schoenere")
    assert sitting.why_not("A names schlag 8") == ("WA-053",)
    assert sitting.why_not("B grants schoenere") == ("WA-053",)
    sitting.play("D grants schoenere")
    assert set(GERMAN.texts(sitting.cells.hand[0])) == {"WE", "E10", "HO", "LU", "EK"} - {
        "HO",
        "LU",
        "EK",
    } | {"HO", "LU", "EK"}
    assert sitting.why_not("A asks schoenere") == ("WA-053",)


def test_schlagtausch() -> None:
    """WA-054: the dealer names the Schlag, Vorhand the Trumpf; Vorhand still leads."""
    sitting = Sitting("bavarian").deal(*FIVES).play("C leaves, D asks schlagtausch, A grants schlagtausch")
    assert sitting.why_not("A names schlag 8") == ("WA-040",)
    sitting.play("D names schlag 9, A names trumpf H, A plays E8")
    denied = Sitting("bavarian").deal(*FIVES).play("C leaves, A asks schlagtausch, D denies schlagtausch")
    denied.play("A names schlag 8, D names trumpf H")


# --- strength
def test_suits_are_equal_and_ranks_natural() -> None:
    """WA-003, WA-007, WA-008, WA-009: only Trumpf lifts a suit; the Weli is the six of Schell."""
    r, s = named("south-tyrolean", schlag=5, trumpf=0)
    led = GERMAN.parse("S10")
    order = [
        strength(r, s, GERMAN.parse(card), led) for card in ("SA", "SK", "SO", "S10", "S9", "S8", "S7", "WE")
    ]
    assert order == sorted(order, reverse=True) and order[-1] > 0
    assert strength(r, s, GERMAN.parse("LA"), led) == 0


def test_common_trumps_are_neither_rechter_nor_kritisch() -> None:
    """WA-071, WA-081, WA-082."""
    r, s = named("kritisch-1926", schlag=3, trumpf=2)
    classes = {card: class_of(r, s, GERMAN.parse(card)) for card in ("HK", "H9", "HA", "E9", "LA")}
    assert classes == {"HK": 5, "H9": 3, "HA": 1, "E9": 2, "LA": 0}


# --- bidding
def test_what_was_said_stands() -> None:
    """WA-132: a word is not taken back, only answered."""
    sitting = Sitting().deal(*FIVES).play("A names schlag 8, D names trumpf H, A bids spiel")
    assert sitting.why_not("A passes spiel") == ("WA-118",)
    sitting.play("B holds spiel")
    assert sitting.why_not("D passes spiel") == ("WA-118",)


def test_today_the_ladder_has_no_end() -> None:
    """WA-140: by ones without limit; there is no Spiel aus."""
    sitting = (
        Sitting("south-tyrolean").deal(*FIVES).play("A names schlag 8, D names trumpf H, A raises spiel to 3")
    )
    for n, seat in enumerate("BABABA", start=4):
        assert sitting.why_not(f"{seat} raises spiel to out")
        sitting.play(f"{seat} raises spiel to {n}")
    assert sitting.cells.offer == 9


def test_es_gehen_die_vier() -> None:
    """WA-142: with a lead of four the gestrichene side decides for four, with less it just may not bid."""
    far = Sitting("south-tyrolean", points=(13, 9)).deal(*FIVES).play("A names schlag 8, D names trumpf H")
    assert far.why_not("A plays E8") == ("WA-142",)
    assert far.play("C holds spiel").cells.value == 4
    near = Sitting("south-tyrolean", points=(13, 10)).deal(*FIVES).play("A names schlag 8, D names trumpf H")
    assert near.why_not("A raises spiel to 3") == ("WA-133",)
    given = Sitting("south-tyrolean", points=(13, 9)).deal(*FIVES).play("A names schlag 8, D names trumpf H")
    assert given.play("A passes spiel").points() == (0, 2)


# --- irregularities
def test_a_wrong_dealer_noticed_in_the_next_deal() -> None:
    """WA-151: until two cards of it lie; then both deals are void and the points taken back."""
    sitting = Sitting(enforcement="table", dealer="D").deal(*FIVES, dealer="A")
    sitting.play("B names schlag A, A names trumpf L, B bids spiel, A passes spiel")
    assert sitting.match.standing.totals == (0, 2)
    again = Sitting(enforcement="table", dealer="D").deal(*FIVES, dealer="A")
    again.play("B names schlag A, A names trumpf L, B bids spiel, A passes spiel")
    for table, cards in ((sitting, "C plays S8"), (again, "C plays S8, D plays HK")):
        table.deal(*FIVES).play(f"C names schlag 8, B names trumpf L, {cards}")
    sitting.play("C claims wrong_dealer")
    assert sitting.match.standing.totals == (0, 0) and sitting.match.upcoming.dealer == 3
    assert again.why_not("C claims wrong_dealer") == ("WA-151",)


def test_more_than_five_played_knowingly() -> None:
    """WA-154: the side writes nothing and is punished; only the others may claim it (WA-165)."""
    hands = ("E8 H8 SK L9 HU", "LA EO S7 H10 E9 SU", "S8 LK E7 HA L10", "H9 HK EA SO L7")
    sitting = (
        Sitting(enforcement="table")
        .deal(*hands)
        .play("A names schlag 8, D names trumpf S, A plays E8, B plays LA")
    )
    assert sitting.why_not("D claims card_count by B") == ("WA-165",)
    sitting.play("A claims card_count by B, D bids spiel, C passes spiel")
    assert sitting.points() == (0, -2)


def test_there_is_nothing_to_claim_before_the_deal() -> None:
    """WA-153: nobody has a wrong number of cards while the pack is being cut."""
    hands = ("E8 H8 SK L9 HU", "LA EO LU H10 E9", "HK LK SO HA L10", "S7 H9 EA EU L7")
    sitting = Sitting("kritisch-1926", enforcement="table").deal(*hands, cut="HK")
    assert sitting.why_not("A claims card_count by B") == ("WA-153",)


def test_speaking_without_farbe_is_claimed() -> None:
    """WA-159: the bid is void while it waits, and two points are struck (WA-161)."""
    sitting = Sitting(enforcement="table", players=2).deal("EA LA H7 S7 LK", "E7 L7 HA SA H8")
    sitting.play("A names schlag K, B names trumpf E, A plays LA, B plays L7, A plays H7, B plays HA")
    sitting.play("B plays SA, A plays S7, B plays E7, A plays EA, A plays LK")
    assert sitting.why_not("A claims farbe by B") == ("WA-159",)
    sitting.play("B bids spiel, A claims farbe by B")
    assert sitting.cells.offer == 0 and not sitting.cells.spiel_bid
    assert sitting.play("B plays H8").points() == (2, -2)


def test_awarded_instead_of_struck() -> None:
    """WA-162, WA-166: today the other side writes the points, and may win the game by them."""
    sitting = Sitting("bavarian", enforcement="table", points=(10, 13), near_target="no-bid").deal(*FIVES)
    sitting.play("C leaves, A names schlag 8, D names trumpf H, B raises spiel to 3")
    sitting.play("A claims gestrichen by B")
    assert sitting.cells.offer == 0
    sitting.play("A raises spiel to 3, B passes spiel")
    assert sitting.points() == (4, 0)
    assert sitting.match.standing.totals == (14, 13)


# --- score
def test_a_stroke_through_who_is_near() -> None:
    """WA-180."""
    sitting = Sitting(points=(13, 12))
    assert slate(sitting.match, "ABCD").struck == (True, False)


def test_schneider() -> None:
    """WA-181: lost with nothing counts double, won from nothing against a gestrichene side fourfold."""
    rules, won = rules_of("south-tyrolean"), Result((15, 0), (), (Seat(0),))
    wins = {}
    for points in ((0, 13), (9, 0), (9, 4)):
        opening = Sitting("south-tyrolean", points=points).match.opening
        wins[points] = partie.entered(rules, opening, won).wins[0]
    assert wins == {(0, 13): 4, (9, 0): 2, (9, 4): 1}


# --- signs
def test_every_sign_of_the_codes_is_known() -> None:
    """WA-197, WA-199, WA-203, WA-204, WA-206, WA-207, WA-208: no code is binding, any sign may be given."""
    sitting = Sitting(deuten="private").deal(*FIVES).play("A names schlag 8, D names trumpf H")
    for sign in SIGNS:
        sitting.play(f"B deutet {sign}")
    seen = [event for event in WATTEN.observe(sitting.match.state, Seat(3)).seen if event.kind == "deutet"]
    assert [event.data["sign"] for event in seen] == list(SIGNS)


def test_risky_signs_are_drawn_apart_from_the_cards() -> None:
    """WA-192: who watches the signaller may catch it; the draws come with the act."""
    sitting = Sitting().deal(*FIVES).play("A names schlag 8, D names trumpf H, D watches A")
    rng, caught = Random(7), 0
    for _ in range(400):
        drawn = WATTEN.chance(sitting.match.state, action("A deutet daumen"), rng)
        seen = drawn.args[drawn.args.index("seen") + 1 :]
        assert "2" in seen  # the partner looks at him
        caught += "3" in seen
    assert 150 < caught < 250


def test_onlookers_have_no_voice() -> None:
    """WA-210."""
    sitting = Sitting().deal(*FIVES)
    assert WATTEN.options(WATTEN.observe(sitting.match.state, None)) == ()
