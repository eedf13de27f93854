"""Rules of Perlaggen that no shared case turns on, one small test each."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tables_perlaggen import MODES, PERLAGGEN, random_deal, rules_of

from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.lifting import Lifting
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Entry, Refusal, Result, Seat, Side
from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.slate import slate
from stammtisch.games.perlaggen import partie
from stammtisch.games.perlaggen.cells import Cells
from stammtisch.games.perlaggen.figures import best_gleich, best_hanger
from stammtisch.games.perlaggen.play import dealt_in_round
from stammtisch.games.perlaggen.signs import SIGNS
from stammtisch.games.perlaggen.strength import perlagg_rank, perlaggen_of

# A has two aces and the Weli, B two kings, C a small Hanger, D nothing; trump is Eichel
FIVES = ("LA HA S9 L8 WE", "EK LK S10 H8 LU", "SO HU L9 L10 H7", "S8 LO H10 E9 SU")


class Sitting:
    """A table of Perlaggen: A, B, C, D clockwise, the last one deals unless told otherwise."""

    def __init__(
        self,
        ruleset: str = "innsbruck-1924",
        mode: str = "four",
        dealer: str = "",
        points: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        rules = rules_of(ruleset, mode, **options)
        first = Seat("ABCDEF".index(dealer) if dealer else rules.seats - 1)
        self.match = Match.begin(PERLAGGEN, rules, rules.seats, first, points)

    def deal(self, *hands: str, turned: str = "E8", cut: str = "") -> "Sitting":
        parse, upcoming = GERMAN.parse, self.match.upcoming
        given = {Seat(i): [parse(card) for card in hand.split()] for i, hand in enumerate(hands)}
        kept = [parse(card) for card in cut.split()]
        deal = PERLAGGEN.deal_of(self.match.rules, upcoming, given, kept, parse(turned))
        self.match = self.match.deal(deal)
        cutter = Seat((upcoming.dealer - 1) % self.match.players)
        if PERLAGGEN.given(self.match.state) is None:
            for card in cut.split():
                self.match, _ = self.match.apply(Action(cutter, "keeps", (card,)))
            self.match, _ = self.match.apply(Action(cutter, "done"))
        return self

    def play(self, moves: str) -> "Sitting":
        for move in moves.split(", "):
            act = action(move)
            for unsaid in PERLAGGEN.implied(self.match.state, act):
                self.match, _ = self.match.apply(unsaid)
            why = self.match.refusal(act)
            assert why is None, f"{move}: {why}"
            self.match, _ = self.match.apply(act)
        return self

    def why_not(self, move: str) -> str | None:
        """The rule against a move; None if it is allowed."""
        act, match = action(move), self.match
        for unsaid in PERLAGGEN.implied(match.state, act):
            match, _ = match.apply(unsaid)
        why = match.refusal(act)
        return why.rules[0] if isinstance(why, Refusal) else None

    @property
    def winner(self) -> int | None:
        outcome = self.match.standing.outcome
        return outcome.winner if outcome else None

    @property
    def cells(self) -> Cells:
        cells: Cells = self.match.state.cells
        return cells

    def points(self) -> tuple[int, ...]:
        result = PERLAGGEN.result(self.match.state)
        assert result is not None, "the deal is not over"
        return result.points

    def report(self) -> dict[str, Any]:
        names, standing = "ABCDEF"[: self.match.players], self.match.standing
        return PERLAGGEN.report(self.match.state, standing, standing, names)

    def figures(self) -> dict[str, Any]:
        found: dict[str, Any] = self.report()["figures"]
        return found

    def rules(self) -> set[str]:
        """Everything that the settled deal cites."""
        result = PERLAGGEN.result(self.match.state)
        assert result is not None
        return {rule for entry in result.entries for rule in entry.rules}


def action(move: str) -> Action:
    name, verb, *args = move.split()
    for i in PERLAGGEN.seat_args(verb, tuple(args)):
        args[i] = str("ABCDEF".index(args[i]))
    return Action(Seat("ABCDEF".index(name)), verb, tuple(args))


def texts(cards: Any) -> str:
    return " ".join(GERMAN.text(card) for card in cards)


# --- cards
@pytest.mark.parametrize(("ruleset", "number"), [("innsbruck-1924", 33), ("bozen-1853", 32)])
def test_the_pack(ruleset: str, number: int) -> None:
    """PE-001, PE-002: 33 cards with the Weli, in 1853 32 without."""
    pack = PERLAGGEN.pack(rules_of(ruleset))
    assert len(set(pack)) == number and (GERMAN.parse("WE") in pack) == (number == 33)


@pytest.mark.parametrize(
    ("ruleset", "turned", "best_first"),
    [
        ("innsbruck-1924", "H9", "HK WE S7 E7 H7 HU HO"),
        ("innsbruck-1890", "L9", "HK WE S7 E7 L7 LU LO"),
        ("innsbruck-1924", "S9", "HK WE S7 E7 SU SO"),
        ("innsbruck-1924", "WE", "HK WE S7 E7 SU SO"),
        ("innsbruck-1924", "E9", "HK WE S7 E7 EU EO"),
        ("suedtirol", "H9", "HK WE S7 E7 EU EO H7 HU HO"),
        ("suedtirol", "S9", "HK WE S7 E7 EU EO SU SO"),
        ("suedtirol", "E9", "HK WE S7 E7 EU EO"),
        ("bozen-1853", "L9", "LK L7 LO LU"),
    ],
)
def test_perlaggen_in_order(ruleset: str, turned: str, best_first: str) -> None:
    """PE-004 to PE-008: permanent ones, then those of trump, none counted twice (PE-007)."""
    rules, trump = rules_of(ruleset), GERMAN.parse(turned) // 9
    ranks = {card: perlagg_rank(rules, trump, card) for card in GERMAN}
    found = sorted((card for card in ranks if ranks[card]), key=lambda card: -ranks[card])
    assert texts(found) == best_first


def test_no_suit_is_better_than_another() -> None:
    """PE-003, PE-049: a high card of another suit takes nothing from a low one of the suit led."""
    table = Sitting().deal("S9 LA HA L8 L9", "EK LK H8 LU L7", "HO HU L10 E9 H7", "SA LO H10 H9 S8")
    table.play("A plays S9, B plays LK, C plays HO, D plays S8")
    assert table.cells.leader == 0


# --- partners, cut, deal
def test_lifting_for_partners() -> None:
    """PE-020, PE-021: the two highest sit crosswise; the ace is lowest, below the Weli, and deals."""
    lifting = PERLAGGEN.lifting()
    assert isinstance(lifting, Lifting)
    for name, card in zip("ABCD", ("HK", "WE", "LA", "EO"), strict=True):
        assert lifting.why_not(name, GERMAN.parse(card)) is None
        lifting.lift(name, GERMAN.parse(card))
    assert lifting.waiting("ABCD") == [] and lifting.dealer() == "C"
    seats = lifting.seats()
    assert {frozenset(seats[0::2]), frozenset(seats[1::2])} == {frozenset("BC"), frozenset("AD")}
    refused = lifting.why_not("A", GERMAN.parse("S9"))
    assert refused and refused.rules == ("PE-020",)


def test_equal_cards_are_lifted_again() -> None:
    """PE-020: equal cards are put aside."""
    lifting = PERLAGGEN.lifting()
    for name, card in zip("ABCD", ("HK", "LK", "LA", "EO"), strict=True):
        lifting.lift(name, GERMAN.parse(card))
    assert lifting.waiting("ABCD") == ["A", "B"]


def test_the_lowest_of_two_or_three_deals() -> None:
    """PE-020: the first dealer; equal cards draw again."""
    rules = rules_of("innsbruck-1924", "two")
    assert PERLAGGEN.first_dealer(rules, [GERMAN.parse("HK"), GERMAN.parse("EA")]) == 1
    assert PERLAGGEN.first_dealer(rules, [GERMAN.parse("HK"), GERMAN.parse("EK")]) is None


def test_the_deal_passes_to_the_left() -> None:
    """PE-022: after every deal of a game."""
    table = Sitting(dealer="C").deal(*FIVES).play("D bids spiel, A passes spiel")
    table.play("B passes gleich, A passes gleich, B passes hanger, A passes hanger")
    assert table.match.upcoming.dealer == 3


def test_the_losers_deal_the_next_game() -> None:
    """PE-023: by their player next in turn."""
    table = Sitting(dealer="D", points=(14, 0)).deal(*FIVES).play("B bids spiel, A holds spiel")
    table.play(
        "A plays LA, B plays LU, C plays L9, D plays LO, A plays HA, B plays H8, C plays HU, D plays H10"
    )
    table.play("A plays WE as EA, B plays EK, C plays H7, D plays E9")
    assert table.winner == 0
    assert table.match.upcoming.dealer in (1, 3) and table.match.upcoming.totals == (0, 0)
    assert table.match.upcoming.dealer == 1  # the seat left of D that lost is B


def test_lifted_perlaggen_are_shown_to_all() -> None:
    """PE-024, PE-025: everybody sees them go to the cutter's hand."""
    table = Sitting(dealer="B")
    table.deal(
        "WE S7 SK LK H9", *("LA EA S10 LU E9", "E8 L8 HA SU EO", "E10 S8 LO L7 SA"), turned="H10", cut="WE S7"
    )
    for seat in (Seat(1), Seat(2), Seat(3), None):
        view = PERLAGGEN.observe(table.match.state, seat)
        assert set(texts(cards_of(view.cells.hand[0])).split()) == {"WE", "S7"}


@pytest.mark.parametrize(
    ("lifted", "rounds"), [(0, (2, 3)), (1, (1, 3)), (2, (0, 3)), (3, (0, 2)), (4, (0, 1))]
)
def test_the_cutter_gets_fewer(lifted: int, rounds: Any) -> None:
    """PE-026: so many as he lifted, the first round shortened first."""
    rules, s = rules_of("innsbruck-1924"), Cells()
    s.seats, s.dealer, s.kept = 4, 1, lifted
    assert tuple(dealt_in_round(rules, s, 0, i) for i in range(2)) == rounds
    assert tuple(dealt_in_round(rules, s, 2, i) for i in range(2)) == (2, 3)


def test_nobody_looks_at_the_rest() -> None:
    """PE-028: no view has a card of the pack but the cutter's own look."""
    for mode in MODES:
        rules = rules_of("innsbruck-1924", mode)
        standing = PERLAGGEN.open_partie(rules, rules.seats, Seat(0), (0,) * rules.parties)
        state = PERLAGGEN.start(rules, standing, random_deal(rules, Random(mode)))
        state, _ = PERLAGGEN.apply(state, Action(Seat(rules.seats - 1), "done"))
        for seat in range(rules.seats):
            known = [card for card in PERLAGGEN.observe(state, Seat(seat)).cells.pack if card >= 0]
            assert len(known) == (seat == rules.seats - 1)


def test_the_exchange_is_open() -> None:
    """PE-034: all see what was given and taken."""
    table = Sitting(dealer="A").deal(
        "LO L9 SA EK H8", "HA L10 SU E9 SK", "L8 HO S10 EA H9", "HU S9 LK E10 S8", turned="L7"
    )
    table.play("A exchanges L9")
    view = PERLAGGEN.observe(table.match.state, None)
    assert GERMAN.text(view.cells.turned) == "L9" and view.cells.hand[0] == 1 << GERMAN.parse("L7")


# --- misdeals
SIX = ("LA HA S9 L8 WE E10", *FIVES[1:])


def test_a_wrong_number_to_the_cutter() -> None:
    """PE-036, PE-037: the other party has it dealt anew, and the cutter keeps what he lifted."""
    table = Sitting("innsbruck-1890", dealer="B", enforcement="table").deal(*SIX, cut="WE")
    assert table.why_not("D claims B PE-037") == "PE-180"
    table.play("A claims B PE-037")
    assert table.points() == (0, 0) and table.match.upcoming.dealer == 1
    anew = table.deal(
        "WE S7 SK LK H9", "LA EA S10 LU E9", "E8 L8 HA SU EO", "E10 S8 LO L7 SA", turned="H10", cut="S7"
    )
    assert anew.cells.kept == 2 and anew.cells.dealt[:4] == [5, 5, 5, 5]
    assert anew.why_not("A claims B PE-037") == "PE-037"


def test_a_wrong_number_is_reported_at_once() -> None:
    """PE-038: in 1924 anybody reports it before the player has played; 1890 has no such rule."""
    table = Sitting(enforcement="table").deal(*SIX)
    assert table.why_not("B claims C PE-038") == "PE-038"
    table.play("A claims A PE-038")
    assert table.points() == (0, 0) and table.match.upcoming.dealer == 3
    assert Sitting("innsbruck-1890", enforcement="table").deal(*SIX).why_not("A claims A PE-038") == "PE-038"


def test_who_plays_on_with_too_many_cards() -> None:
    """PE-039: the party loses every figure of the deal and two points."""
    table = Sitting(enforcement="table").deal(*SIX)
    table.play("A plays LA, B plays LU, C plays L9, D plays LO, A bids spiel, B passes spiel")
    assert table.why_not("B claims A PE-038") == "PE-038"
    table.play("B claims A PE-039, A shows gleich LA HA, B passes gleich, A passes hanger, B passes hanger")
    assert table.points()[0] == -2 and "PE-039" in table.rules()


def test_hands_of_a_wrong_number_are_refused_in_strict_play() -> None:
    """PE-026: there nobody misdeals."""
    with pytest.raises(Problem):
        Sitting().deal(*SIX)


# --- tricks
def test_forehand_leads_and_the_taker_leads_next() -> None:
    """PE-040, PE-041: in turn, and nobody else."""
    table = Sitting().deal(*FIVES)
    assert table.why_not("B plays EK") == "PE-041"
    table.play("A plays L8, B plays LK, C plays L9, D plays LO")
    assert table.cells.turn == 1 and table.why_not("A plays LA") == "PE-041"


def test_what_lies_stays() -> None:
    """PE-057: until all three figures are decided nothing is taken up."""
    table = Sitting().deal(*FIVES).play("A plays LA, B plays LU, C plays L9, D plays LO")
    assert table.why_not("D withdraws LO") == "PE-047"
    assert [table.cells.laid[seat] for seat in range(4)] == [1, 1, 1, 1]


def test_a_card_that_filled_the_trick_may_be_taken_back() -> None:
    """PE-047: as long as the next card does not lie, also when it was the last of the trick."""
    table = Sitting(enforcement="table").deal(*FIVES)
    table.play("A plays LA, B plays LU, C plays L9, D plays S8, D withdraws S8, D plays LO")
    assert table.cells.tricks[:2] == [1, 0] and not any(table.cells.revoked)


# --- figures
def test_ace_and_seven_are_no_hanger() -> None:
    """PE-063, PE-065: the order does not close into a circle."""
    ace, seven, eight = GERMAN.parse("LA"), GERMAN.parse("L7"), GERMAN.parse("L8")
    assert best_hanger(1 << ace | 1 << seven, 0) == 0
    assert best_hanger(1 << ace | 1 << seven | 1 << eight, 0) == 2 * 16 + 2
    assert best_gleich(1 << 4 * 8 | 1 << 4, 0) == 0


def test_three_tricks_are_spiel() -> None:
    """PE-069, PE-056: the third decides it, and no further card falls."""
    table = Sitting().deal(*FIVES)
    table.play(
        "A plays LA, B plays LU, C plays L9, D plays LO, A plays HA, B plays H8, C plays HU, D plays H10"
    )
    table.play("A plays WE as EA, B plays EK, C plays H7, D plays E9")
    assert table.why_not("A plays S9") == "PE-056"
    assert table.figures()["spiel"] == {"by": "A+C", "points": 0}


def test_only_what_lies_or_is_shown_counts() -> None:
    """PE-072: who adds nothing has nothing, whatever he holds."""
    table = Sitting().deal(*FIVES).play("D bids spiel, A passes spiel, B passes gleich, A passes gleich")
    table.play("B passes hanger, C passes hanger")
    assert table.figures()["gleich"] == {"by": "none", "points": 0, "why": "nobody"}


# --- words
def test_anybody_bids_at_any_time() -> None:
    """PE-080: out of turn, before or after one's card, but not while a bid waits."""
    table = Sitting().deal(*FIVES).play("B bids gleich")
    assert table.why_not("A bids spiel") == "PE-082"
    table.play("A holds gleich, A plays LA, C bids hanger, D passes hanger")
    assert table.cells.order == [1, 2, 0]


def test_the_holder_of_an_unseen_figure_is_the_one_who_speaks() -> None:
    """PE-105, PE-108: he is bound, and the other party looks before it answers."""
    table = Sitting().deal(*FIVES).play("B bids unseen gleich+hanger, A holds gleich")
    assert table.cells.duty[0] == 1 and table.cells.duty[2] == 0 and table.cells.party_duty[1] == 3
    assert table.why_not("D bids unseen spiel") == "PE-082"
    table.play("C holds hanger, B looks")
    assert table.why_not("D bids unseen spiel") == "PE-105"


def test_all_three_unseen_without_an_order() -> None:
    """PE-106: Gleich, Hanger, Spiel."""
    table = Sitting().deal(*FIVES).play("B bids unseen all")
    assert table.cells.order == [1, 2, 3]


def test_the_party_must_keep_its_unseen_word() -> None:
    """PE-107: what one seat alone can still make it may not give up; what another can make it may."""
    hands = ("LA SO H10 E9 WE", "EK LK S10 H8 LU", "SA HU L9 S8 H7", "S9 LO HA E10 L8")
    table = Sitting().deal(*hands).play("A bids unseen gleich, B passes gleich")
    assert table.why_not("A plays WE as L10") is None  # a Gleich with the H10
    assert table.why_not("A plays WE as LK") == "PE-107"
    both = ("LA SO H10 E9 WE", "EK LK S10 H8 LU", "SA HA L9 S8 H7", "S9 LO HU E10 L8")
    partner_can = Sitting().deal(*both).play("A bids unseen gleich, B passes gleich")
    assert partner_can.why_not("A plays WE as LK") is None


def test_ten_against_three_unseen_has_nothing_to_ask() -> None:
    """PE-109: in 1853 there is no asking at all, so there is none against unseen bids either."""
    table = Sitting("bozen-1853", points=(10, 5)).deal(
        "LA HA S9 L8 SK", "EK LK S10 H8 LU", "SO HU L9 L10 H7", "S8 LO H10 E9 SU"
    )
    table.play("B bids unseen all")
    assert table.why_not("A asks") == "PE-082"
    table.play("A holds gleich, A passes hanger, A passes spiel")
    assert table.cells.phase == 4


# --- showing
def test_asking_after_a_figure_changes_nothing() -> None:
    """PE-137: in showing the reminder has no effect."""
    table = Sitting().deal(*FIVES).play("D bids spiel, A passes spiel")
    table.play("A asks")
    before = table.cells.copy()
    table.play("B asks")
    assert table.cells == before


def test_a_figure_let_good_is_not_shown() -> None:
    """PE-142: however small, it was enough; no card of it is asked for."""
    table = Sitting().deal(*FIVES).play("B bids gleich, A passes gleich, D bids spiel, A passes spiel")
    assert table.figures()["gleich"] == {"by": "B+D", "points": 1}
    assert table.why_not("B shows gleich EK LK") == "PE-099"


def test_the_others_may_give_up() -> None:
    """PE-143: by adding nothing they let the leading party have the open figures."""
    table = Sitting().deal(*FIVES).play("A bids spiel, B passes spiel, A shows gleich LA HA, B passes gleich")
    table.play("A passes hanger, B passes hanger")
    assert table.points() == (2, 0)


def test_nothing_does_not_stand() -> None:
    """PE-132: equal means that there is something."""
    table = Sitting().deal(*FIVES).play("A bids spiel, B passes spiel")
    assert table.why_not("A stands gleich") == "PE-132"
    assert table.why_not("A rests gleich") == "PE-132"


def test_of_three_nobody_says_twice_that_it_stands() -> None:
    """PE-132, PE-204: otherwise two of them could go on for ever."""
    table = Sitting(mode="strafperlaggen").deal("LA HA S9 L8 SK", "SA EA S10 H8 LU", "SO HU L9 L10 H7")
    table.play("C bids spiel, A passes spiel, B passes spiel, C passes gleich, A shows gleich LA HA")
    table.play("B stands gleich SA EA, A stands gleich")
    assert table.why_not("B stands gleich") == "PE-132"
    table.play("B passes gleich")
    assert table.why_not("A stands gleich") in ("PE-132", "PE-099")


# --- 1853
def test_who_loses_without_a_point_loses_twice() -> None:
    """PE-169, PE-170: one written point escapes it, also if a penalty takes it away again."""
    rules = rules_of("bozen-1853", series=2)
    for wrote, wins in (((False, True), 2), ((True, True), 1)):
        standing = partie.opened(rules, 4, Seat(0), (0, 10), ())
        standing = replace(standing, extra={**standing.extra, "wrote": wrote})
        result = Result((0, 2), (Entry("perlaggen_made", ("PE-085",), 2, Side(1)),), (Seat(1),))
        won = PERLAGGEN.enter(rules, standing, result)
        assert won.wins == (0, wins)
        assert won.outcome and ("PE-169" in won.outcome.rules) == (wins == 2)


def test_a_series_is_won_or_even() -> None:
    """PE-170: each game counts for itself."""
    rules = rules_of("innsbruck-1924", series=2)
    standing = PERLAGGEN.open_partie(rules, 4, Seat(0), (14, 14))
    won = [Result((1, 0), (Entry("x", ("PE-071",), 1, Side(0)),), (Seat(0),))]
    won.append(Result((0, 15), (Entry("x", ("PE-071",), 15, Side(1)),), (Seat(1),)))
    first = PERLAGGEN.enter(rules, standing, won[0])
    assert first.wins == (1, 0) and "series" not in first.extra
    second = PERLAGGEN.enter(rules, PERLAGGEN.next_partie(rules, first), won[1])
    assert PERLAGGEN.final(second, second.outcome, "ABCD")["series"] == "bruderspiel"


def test_a_veto_is_for_the_partner_and_at_once() -> None:
    """PE-094, PE-095: nobody else, and not after somebody went on; silence is consent."""
    table = Sitting("bozen-1853").deal(
        "LA HA S9 L8 SK", "EK LK S10 H8 LU", "SO HU L9 L10 H7", "S8 LO H10 E9 SU"
    )
    table.play("A bids gleich")
    assert table.why_not("B vetoes A") == "PE-095" and table.why_not("C vetoes D") == "PE-095"
    before = table.cells.copy()
    table.play("B holds gleich")
    assert table.why_not("C vetoes A") == "PE-095"
    table.play("D vetoes B")
    assert table.cells.offer == before.offer and table.why_not("D vetoes B") == "PE-095"
    table.play("B passes gleich, D vetoes B, B holds gleich")
    assert table.cells.level[0] == 2 and table.cells.total[:2] == [0, 0]


def test_who_looked_before_a_veto_still_knows_his_cards() -> None:
    """PE-095: the word is undone, not what was seen; the events tell a view the same."""
    table = Sitting("bozen-1853").deal(
        "LA HA S9 L8 SK", "EK LK S10 H8 LU", "SO HU L9 L10 H7", "S8 LO H10 E9 SU"
    )
    table.play("B bids unseen gleich, C looks, D vetoes B")
    state, seat = table.match.state, Seat(2)
    view = PERLAGGEN.blank(state.rules, seat)
    for event in state.log:
        view = PERLAGGEN.follow(view, event) if event.seen_by(seat) else view
    known = PERLAGGEN.observe(state, seat)
    assert view.cells.hand == known.cells.hand and known.cells.hand[seat]
    assert not known.cells.hand[0] and not known.cells.hand[1]


def test_1853_a_refused_suit_is_put_right() -> None:
    """PE-188: the card kept back lies in its place, the trick goes where it belongs, nothing is replayed."""
    hands = ("L8 HA SA EA SK", "S10 LU H8 LA E7", "L9 HU S9 E10 H7", "L7 H10 S8 E9 SU")
    table = Sitting("bozen-1853", enforcement="table").deal(*hands)
    table.play("A plays L8, B plays S10, C plays L9, D plays L7")  # B keeps LU and LA back
    table.play(
        "C plays HU, D plays H10, A plays HA, B plays H8, A plays SA, B plays LU, C plays S9, D plays S8"
    )
    assert table.cells.tricks[:2] == [3, 0] and table.cells.revoked[1] == 1
    table.play("A claims B PE-188, A rests gleich, B passes gleich, A passes hanger, B passes hanger")
    assert table.report()["tricks"] == {"A+C": 2, "B+D": 1}
    assert table.figures()["spiel"] == {"by": "none", "points": 0, "why": "forfeit"}
    assert table.points() == (1, 0) and "PE-188" in table.rules()


# --- faults
def test_other_penalties_are_agreed() -> None:
    """PE-189, PE-188: `other_penalty` says what a refused suit costs."""
    hands = ("HA SK H9 L8 LU", "HO SU LK S9 E9", "H8 E10 SA L10 S8", "HU S10 LO H10 L7")
    for penalty in (0, 1, 3):
        table = Sitting(enforcement="table", other_penalty=penalty).deal(*hands)
        table.play("A plays L8, B plays LK, C plays S8, D plays L7, B bids spiel, A passes spiel")
        table.play("B claims C PE-188, B passes gleich, A passes gleich, B passes hanger, A passes hanger")
        assert table.points() == (-penalty, 1)


def test_a_wrong_claim_has_no_effect() -> None:
    """PE-180, PE-181: who claims what was not is not punished, and who does not claim gets nothing."""
    table = Sitting(enforcement="table").deal(*FIVES).play("B bids gleich, A holds gleich, C claims B PE-093")
    assert table.why_not("D claims B PE-093") == "PE-180"
    table.play("A bids spiel, B passes spiel, A shows gleich LA HA, B passes gleich")
    table.play("A passes hanger, B passes hanger")
    assert table.points() == (3, 0)


def test_one_penalty_a_player_and_deal() -> None:
    """PE-183, PE-188: the heavier one."""
    hands = ("HA SK H9 L8 LU", "HO SU LK S9 E9", "H8 E10 SA L10 S8", "HU S10 LO H10 L7")
    table = Sitting(enforcement="table").deal(*hands).play("C bids hanger, B passes hanger")
    table.play("A plays L8, B plays LK, C plays S8, D plays L7, B bids spiel, A passes spiel")
    table.play("B claims C PE-188, B claims C PE-093, B passes gleich, A passes gleich")
    assert table.points() == (-3, 1)


def test_a_false_declaration_is_a_fault() -> None:
    """PE-156, PE-183: at the table it goes through; what is not shown counts as none."""
    hands = ("LA HA S9 L8 SK", "EK LK S10 H8 LU", "SO HU L9 L10 H7", "S8 LO H10 E9 SU")
    strict = Sitting(points=(14, 14)).deal(*hands).play("A asks")
    assert strict.why_not("B declares gleich 3 K") == "PE-156"
    table = Sitting(points=(14, 14), enforcement="table").deal(*hands)
    table.play("A asks, B declares gleich 3 K, A declares gleich none, B passes gleich")
    table.play("B declares hanger none, A declares hanger none, A claims B PE-093")
    assert table.cells.spiel_only == 1
    table.play(
        "A plays LA, B plays LU, C plays L9, D plays LO, A plays HA, B plays H8, C plays HU, D plays H10"
    )
    table.play("A plays SK, B plays S10, C plays SO, D plays S8")
    assert table.points() == (1, -3) and table.winner == 0


def test_onlookers_are_silent() -> None:
    """PE-191: they are offered nothing and have no seat to act from."""
    table = Sitting().deal(*FIVES)
    assert PERLAGGEN.options(PERLAGGEN.observe(table.match.state, None)) == ()


# --- other modes
def test_strafperlaggen_knows_no_brink() -> None:
    """PE-207: no asking, no figure that drops out; going out is as usual."""
    table = Sitting(mode="strafperlaggen", points=(14, 14, 14))
    table.deal("LA HA S9 L8 SK", "EK LK S10 H8 LU", "SO HU L9 EA H7")
    assert table.why_not("A asks") == "PE-155"
    assert table.why_not("A plays LA") is None and table.why_not("A bids gleich") == "PE-100"


@pytest.mark.parametrize(
    ("trump", "best_first"),
    [
        ("schell", "HK WE S7 SU SO E7 EU EO"),
        ("herz", "HK WE H7 HU HO E7 EU EO"),
        ("eichel", "HK WE E7 EU EO"),
    ],
)
def test_perlaggen_of_imst(trump: str, best_first: str) -> None:
    """PE-004 to PE-007 as at Imst (A-24): no kleiner Weli, and Eichel below the trump ones."""
    rules = PERLAGGEN.rules(settings("perlaggen", None, {"perlagg_set": "imst"}), 4)
    suit = ["eichel", "laub", "herz", "schell"].index(trump)
    wilds = [card for card in range(36) if perlaggen_of(rules, suit) >> card & 1]
    ranked = sorted(wilds, key=lambda card: -perlagg_rank(rules, suit, card))
    assert [GERMAN.text(card) for card in ranked] == best_first.split()


@pytest.mark.parametrize(("mode", "players"), [("two", 3), ("strafperlaggen", 4), ("two-seven", 4)])
def test_the_mode_fits_the_players(mode: str, players: int) -> None:
    """PE-200, PE-201, PE-203."""
    with pytest.raises(Problem):
        PERLAGGEN.rules(settings("perlaggen", None, {"mode": mode}), players)


def test_the_number_of_players_makes_the_mode() -> None:
    """PE-200, PE-203: where nothing was agreed."""
    assert [PERLAGGEN.rules(settings("perlaggen"), n).parties for n in (2, 3, 4)] == [2, 3, 2]


# --- talk and signs
def test_open_talk_is_heard_by_all() -> None:
    """PE-220, PE-224: and is never an act; `partner` keeps it among partners, `off` forbids it."""
    table = Sitting().deal(*FIVES)
    before = table.cells.copy()
    table.play("A says soll-ich-stechen")
    assert table.cells == before and table.match.state.log[-1].audience is None
    quiet = Sitting(talk="partner").deal(*FIVES).play("A says nimm-du")
    assert quiet.match.state.log[-1].audience == frozenset({0, 2})
    assert Sitting(talk="off").deal(*FIVES).why_not("A says hallo") == "PE-220"


def test_signs_reach_the_partner() -> None:
    """PE-221, PE-222: a sign may be given back as a question, and be false."""
    table = Sitting(deuten="private").deal(*FIVES).play("A looks, A signals martl, A signals frage weli")
    told = [event for event in table.match.state.log if event.kind == "signals"]
    assert [event.audience for event in told] == [frozenset({0, 2})] * 2
    assert Sitting(deuten="off").deal(*FIVES).why_not("A signals martl") == "PE-221"
    assert Sitting(mode="two").deal(*FIVES[:2]).why_not("A signals martl") == "PE-221"


def test_opponents_notice_risky_signs() -> None:
    """PE-221: each by chance, and the record tells who."""
    table = Sitting(deuten_risk=1.0).deal(*FIVES).play("A looks")
    drawn = PERLAGGEN.chance(table.match.state, action("A signals martl"), Random(1))
    assert drawn.args == ("martl", "seen", "1", "2", "3")
    never = Sitting(deuten_risk=0.0).deal(*FIVES).play("A looks")
    assert PERLAGGEN.chance(never.match.state, action("A signals martl"), Random(1)).args == (
        "martl",
        "seen",
        "2",
    )


def test_only_signs_of_the_set() -> None:
    """PE-223: a table agrees on them; in the other set three gestures differ."""
    table = Sitting().deal(*FIVES).play("A looks")
    with pytest.raises(Problem) as unknown:
        table.match.apply(action("A signals purzelbaum"))
    assert unknown.value.rules == ("PE-223",)
    for sign in SIGNS:
        table.play(f"A signals {sign}")
    other = Sitting(deut_set="alternative").deal(*FIVES).play("A looks, A signals eichel7")
    assert other.match.state.log[-1].data["say"] == "perlaggen_signals_eichel7_alternative"


def test_the_slate_of_a_partie() -> None:
    """PE-150, PE-190: partners write together, and who lacks one point is struck."""
    table = Sitting(points=(14, 3)).deal(*FIVES)
    struck = PERLAGGEN.struck(table.match.rules, table.match.standing)
    assert slate(table.match, "ABCDEF").struck == struck == (True, False)


# --- found by the referee of the oracle
def test_a_veto_when_all_have_looked_leads_to_the_first_card() -> None:
    """PE-095, PE-105: the time for unseen bids is over all the same."""
    table = Sitting("bozen-1853").deal(
        "LA SA E9 L10 HA", "LK S10 EK L8 S9", "EA SU S8 E10 SO", "LO EO H10 SK E7"
    )
    table.play("A bids gleich, B looks, D looks, C looks, C vetoes A")
    assert PERLAGGEN.waiting_on(table.match.state) == {0}
    table.play("A plays LA")


def test_a_figure_decided_before_the_brink_is_written() -> None:
    """PE-153, PE-161: it waits for its place in the order, and then it counts."""
    table = Sitting(mode="two", points=(13, 13)).deal("EK HO H10 S8 EA", "LA LK SK S9 S10", turned="H9")
    table.play("B bids spiel, A passes spiel, B shows hanger LK LA, A passes hanger, B passes gleich")
    table.play("A bids gleich, B passes gleich")
    assert table.figures()["hanger"] == {"by": "B", "points": 1} and table.winner == 1


def test_no_asking_when_an_overbid_has_cost_the_point() -> None:
    """PE-155, PE-102: 12 to 14 is no brink."""
    hands = ("LA HA SA L10 E9", "LO LU L8 HU S9", "EA EK H10 H8 S10", "LK SO H9 E10 S8")
    table = Sitting(points=(14, 14), enforcement="table").deal(*hands).play("A bids spiel")
    assert table.why_not("A asks") == "PE-155" and table.why_not("A plays LA") is None


def test_who_has_it_proves_it_whoever_declared() -> None:
    """PE-157: one partner declares, the other has the cards."""
    hands = ("LA HA SA L10 E9", "LO LU L8 HU S9", "EA EK H10 H8 S10", "LK SO H9 E10 S8")
    table = (
        Sitting(points=(14, 14)).deal(*hands).play("A asks, B declares gleich none, C declares gleich 3 A")
    )
    assert PERLAGGEN.waiting_on(table.match.state) == {0}
    table.play("A shows gleich LA HA SA")
    assert table.winner == 0


def test_out_that_nobody_makes_takes_the_game_away_again() -> None:
    """PE-154, PE-206: at sixteen by points let good, seven lost for a Spiel at out that nobody made."""
    hands = ("LA H9 S9 HO L8", "E9 L9 SA HU S8", "HA SK LU E10 H8")
    table = Sitting(mode="strafperlaggen", points=(14, 5, 5)).deal(*hands)
    table.play("B bids spiel, C passes spiel, A raises spiel to 3, B raises spiel to 4, C passes spiel")
    table.play("A raises spiel to 5, B raises spiel to 6, C passes spiel, A raises spiel to 7")
    table.play("B raises spiel to out, C passes spiel, A holds spiel, B bids gleich, C passes gleich")
    table.play("A raises gleich to 3, B passes gleich, C passes gleich")
    assert table.cells.total[0] == 16
    table.play(
        "A plays LA, B plays L9, C plays LU, A plays H9, B plays HU, C plays HA, C plays E10, A plays L8"
    )
    table.play("B plays E9, C plays SK, A plays S9, B plays SA, B plays S8, C plays H8, A plays HO")
    assert table.points()[0] == -5 and table.match.standing.outcome is None


def test_another_may_reach_the_target_when_the_first_fell_below() -> None:
    """PE-150, PE-151: who stands there when no figure is at out any more has won."""
    hands = ("LA LK HA S9 H9", "EA E10 E9 S10 S8", "HO H10 LU LO H8")
    table = Sitting(mode="strafperlaggen", points=(8, 1, 13)).deal(*hands)
    table.play("A bids spiel, B passes spiel, C raises spiel to 3, A raises spiel to 4, B passes spiel")
    table.play("C raises spiel to 5, A raises spiel to 6, B passes spiel, C raises spiel to 7")
    table.play("A raises spiel to out, B passes spiel, C holds spiel, B bids hanger, C raises hanger to 3")
    table.play("A passes hanger, B passes hanger")
    assert table.cells.total[2] == 15
    table.play("A bids spiel, B passes spiel, C passes spiel")
    assert table.winner == 0


def test_reducing_leaves_older_unseen_words() -> None:
    """PE-103: only what was struck out binds nobody, and it is the bidder's own party."""
    table = Sitting("bozen-1853", points=(9, 3)).deal(
        "LA HA S9 L8 SK", "EK LK S10 H8 LU", "SO HU L9 L10 H7", "S8 LO H10 E9 SU"
    )
    table.play("A bids unseen gleich, B holds gleich, A bids unseen gleich+hanger, B reduces to hanger")
    assert table.cells.party_duty[0] == 3
    three = Sitting("bozen-1853", "strafperlaggen", points=(3, 3, 9)).deal(
        "LA HA S9 L8 SK", "EK LK S10 H8 LU", "SO HU L9 L10 H7"
    )
    three.play("C bids unseen gleich+hanger, A reduces to hanger")
    assert three.cells.party_duty[2] == 2


def test_a_card_may_be_two_faults() -> None:
    """PE-188, PE-096: it refuses suit and gives the figure away; the heavier claim counts."""
    table = Sitting(mode="two", enforcement="table").deal("LA L8 EA H10 S9", "L9 S7 HA EO S10", turned="H8")
    table.play("B bids hanger, A passes hanger, A plays LA, B plays S7, A bids spiel, B passes spiel")
    table.play("A passes gleich, B passes gleich, A claims B PE-096")
    assert table.points() == (1, -2)


def test_1853_out_passes_over_as_what_is_lacking() -> None:
    """PE-088, PE-187: points let good in the deal count."""
    table = Sitting("bozen-1853", "two", points=(7, 8), enforcement="table")
    table.deal("E9 LA HK H8 L10", "E8 LO EO SA S8", turned="S9").play("A bids gleich, B raises gleich to 3")
    for n in range(4, 10, 2):
        table.play(f"A raises gleich to {n}, B raises gleich to {n + 1}")
    table.play("A raises gleich to 10, B raises gleich to out, A holds gleich, B bids spiel, A passes spiel")
    table.play("B passes gleich, A passes gleich, B passes hanger, A passes hanger, B claims A PE-093")
    assert table.figures()["gleich"] == {"by": "B", "points": 2} and table.points() == (0, 3)


def test_1853_only_what_was_squandered_passes_over() -> None:
    """PE-096, PE-187: the Gleich that is still there stays."""
    table = Sitting("bozen-1853", "two", enforcement="table")
    table.deal("EO E9 L9 HK S7", "E8 L7 HA HO SO", turned="L10")
    table.play("B bids gleich+hanger, A passes gleich, A passes hanger, A plays HK, B plays L7")
    table.play("B bids spiel, A passes spiel, A claims B PE-096")
    assert table.figures()["gleich"]["by"] == "B" and table.figures()["hanger"]["by"] == "A"
