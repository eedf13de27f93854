"""Rules of Doppelkopf that no case decides, tried directly."""

from random import Random
from typing import Any

import pytest
from tables_doppelkopf import DOPPELKOPF, law_table, rules_of

from stammtisch.core.cards import FRENCH
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Refusal, Seat, Unknown
from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing
from stammtisch.games.doppelkopf.announcing import told_in
from stammtisch.games.doppelkopf.cells import KINDS, Cells
from stammtisch.games.doppelkopf.strength import HEIGHT, eyes_of, height

LETTERS = "ABCDEFG"
PACK_40 = tuple(FRENCH.text(card) for card in DOPPELKOPF.pack(rules_of("maennle-2004")))
PACK_48 = tuple(FRENCH.text(card) for card in DOPPELKOPF.pack(rules_of("ddv-turnier")))


def action(move: str) -> Action:
    name, verb, *args = move.split()
    return Action(Seat(LETTERS.index(name)), verb, tuple(args))


class Sitting:
    """A table at which the beginnings of hands are given; the rest of the pack fills them up in order."""

    def __init__(
        self, ruleset: str = "maennle-2004", players: int = 4, dealer: str = "D", **options: Any
    ) -> None:
        self.rules = rules_of(ruleset, players, **options)
        self.match = Match.begin(DOPPELKOPF, self.rules, players, Seat(LETTERS.index(dealer)))

    def deal(self, **begun: str) -> "Sitting":
        upcoming = self.match.upcoming
        probe = DOPPELKOPF.start(self.rules, upcoming, Deal(DOPPELKOPF.pack(self.rules), 0)).cells
        hands = {LETTERS[seat]: begun.get(LETTERS[seat], "").split() for seat in probe.order}
        rest = list(PACK_40 if self.rules.pack == 40 else PACK_48)
        for hand in hands.values():
            for card in hand:
                rest.remove(card)
        for hand in hands.values():
            need = self.rules.hand - len(hand)
            hand.extend(rest[:need])
            del rest[:need]
        given = {Seat(LETTERS.index(s)): [FRENCH.parse(c) for c in hand] for s, hand in hands.items()}
        self.match = self.match.deal(DOPPELKOPF.deal_of(self.rules, upcoming, given, (), None))
        return self

    @property
    def cells(self) -> Cells:
        cells: Cells = self.match.state.cells
        return cells

    def play(self, moves: str) -> "Sitting":
        for move in moves.split(", "):
            why = self.match.refusal(action(move))
            assert why is None, f"{move}: {why}"
            self.match, _ = self.match.apply(action(move))
        return self

    def sauber(self) -> "Sitting":
        return self.play(", ".join(f"{LETTERS[seat]} sauber" for seat in self.cells.order))

    def why(self, move: str) -> str | None:
        why = self.match.refusal(action(move))
        return why.rules[0] if why else None

    def known(self, seat: str) -> dict[int, str | None]:
        view = DOPPELKOPF.observe(self.match.state, Seat(LETTERS.index(seat)))
        known: dict[int, str | None] = DOPPELKOPF.knows(view)["knows"]
        return known

    def finish(self, rng: Random | None = None) -> "Sitting":
        """Play on without a word but those that are owed."""
        while waiting := DOPPELKOPF.waiting_on(self.match.state):
            (seat,) = waiting
            options = DOPPELKOPF.options(DOPPELKOPF.observe(self.match.state, seat))
            cards = [option for option in options if option.verb == "plays"] or list(options)
            self.match, _ = self.match.apply(rng.choice(cards) if rng else cards[0])
        return self

    def result(self) -> tuple[int, ...]:
        result = DOPPELKOPF.result(self.match.state)
        assert result is not None
        return result.points


TWO = {"A": "CQ", "B": "CQ", "C": "", "D": ""}


# --- cards and table
def test_the_pack_has_every_card_twice() -> None:
    """DO-001, DO-003, DO-190: 40 cards, 240 eyes."""
    assert len(PACK_40) == 40 and all(PACK_40.count(card) == 2 for card in PACK_40)
    assert not any(card.endswith("9") for card in PACK_40)
    assert sum(eyes_of(FRENCH.parse(card)) for card in PACK_40) == 240
    assert len(PACK_48) == 48 and sum(eyes_of(FRENCH.parse(card)) for card in PACK_48) == 240


@pytest.mark.parametrize(("ruleset", "hand"), [("maennle-2004", 10), ("ddv-turnier", 12)])
def test_cards_are_dealt_in_packets_from_the_cut(ruleset: str, hand: int) -> None:
    """DO-007, DO-008: the cut moves the top of the pack, Vorhand gets the first packet."""
    rules = rules_of(ruleset)
    pack = DOPPELKOPF.pack(rules)
    standing = DOPPELKOPF.open_partie(rules, 4, Seat(3), (0, 0, 0, 0))
    s = DOPPELKOPF.start(rules, standing, Deal(pack, 6)).cells
    given = DOPPELKOPF.given(DOPPELKOPF.start(rules, standing, Deal(pack, 6)))
    assert given is not None and all(len(cards) == hand for cards in given.hands.values())
    assert all(s.dealt[0] >> card & 1 for card in pack[6:9])
    with pytest.raises(Problem) as caught:
        rules_of(ruleset, deal_packets=[4, 4, 2] if hand == 12 else [4, 4, 4])
    assert caught.value.key == "error.option_together"


def test_the_deal_moves_on() -> None:
    """DO-009: to the left after each deal."""
    table = Sitting().deal(**TWO).sauber().finish()
    assert table.match.standing.dealer == 0


def test_values_that_are_not_played_yet_are_refused() -> None:
    with pytest.raises(Problem) as caught:
        settings("doppelkopf", None, {"odd_total": "toward-zero"})
    assert caught.value.key == "error.option_not_yet" and "DO-204" in caught.value.rules


def test_nobody_owes_a_solo_that_may_not_be_played() -> None:
    """DO-067: a duty solo without any solo could never be played."""
    with pytest.raises(Problem) as caught:
        rules_of("ddv-turnier", solo_kinds=[])
    assert caught.value.key == "error.option_together" and "DO-067" in caught.value.rules
    assert rules_of("ddv-turnier", solo_kinds=[], pflichtsolo=0)


@pytest.mark.parametrize("players", [3, 8])
def test_so_many_cannot_sit_down(players: int) -> None:
    """DO-005."""
    with pytest.raises(Problem):
        rules_of("maennle-2004", players)


def test_six_at_the_table() -> None:
    """DO-006: the two on each side of the dealer play."""
    table = Sitting(players=6, dealer="B").deal()
    assert [LETTERS[seat] for seat in table.cells.order] == ["C", "D", "F", "A"]
    assert table.why("E sauber") == table.why("B sauber") == "DO-300"


# --- kinds
def test_trumps_of_every_kind() -> None:
    """DO-023 to DO-029, DO-027: how many trumps there are, and which is the highest."""

    def trumps(kind: str) -> list[str]:
        faces = [c for c in FRENCH if height(KINDS.index(kind), c)]
        return [FRENCH.text(c) for c in sorted(faces, key=lambda c: -height(KINDS.index(kind), c))]

    assert len(HEIGHT) == 360
    queens, jacks = ["CQ", "SQ", "HQ", "DQ"], ["CJ", "SJ", "HJ", "DJ"]
    for kind in ("normal", "hochzeit", "hanging", "trumpf-solo"):
        assert trumps(kind) == ["H10", *queens, *jacks, "DA", "D10", "DK", "D9"]
    assert trumps("kreuz-solo") == ["H10", *queens, *jacks, "CA", "C10", "CK", "C9"]
    assert trumps("herz-solo") == ["H10", *queens, *jacks, "HA", "HK", "H9"]
    assert (trumps("damen-solo"), trumps("buben-solo"), trumps("fleischlos-solo")) == (queens, jacks, [])


def test_kinds_that_are_not_played() -> None:
    """DO-021, DO-022: no Fleischlos in the Spielordnung; what was left out is refused in the tournament."""
    assert Sitting().deal().why("A declares fleischlos-solo") == "DO-021"
    assert Sitting("ddv-turnier").deal().why("A declares fleischlos-solo") is None
    assert Sitting("ddv-turnier", solo_kinds=["damen"]).deal().why("A declares pik-solo") == "DO-022"


# --- declarations
def test_declarations_go_round_once() -> None:
    """DO-050, DO-051, DO-300."""
    table = Sitting().deal(**TWO)
    assert table.why("B sauber") == "DO-050"
    assert table.play("A sauber").why("A sauber") == "DO-050"
    assert table.why("B passes") == table.why("B plays CQ") == table.why("B announces re") == "DO-300"


def test_equal_solos_and_the_first() -> None:
    """DO-053, DO-020: of equal solos the first declared stands; a higher one beats it."""
    table = Sitting().deal().play("A sauber, B declares pik-solo, C declares kreuz-solo, D sauber")
    assert table.cells.standing_by == 1
    table = Sitting().deal().play("A sauber, B declares pik-solo, C declares trumpf-solo, D sauber")
    assert table.cells.standing_by == 2


def test_a_wedding_is_played_when_no_solo_is() -> None:
    """DO-043, DO-054: silence is allowed too."""
    hands = {"B": "CQ CQ"}
    assert Sitting().deal(**hands).play("A sauber, B declares hochzeit, C sauber, D sauber").cells.seeking
    silent = Sitting().deal(**hands).sauber()
    assert silent.cells.re == 1 << 1 and KINDS[silent.cells.kind] == "normal"
    assert Sitting().deal(**hands).why("A declares hochzeit") == "DO-055"


def test_a_solo_outbid_leaves_the_wedding() -> None:
    """DO-065: the bid is carried out after the Findungsstich, for the party the bidder has by then."""
    table = Sitting().deal(A="SA SK HA", B="CQ CQ SK", C="S10 DA DA D10", D="SA S10 HA HK")
    table.play("A sauber, B declares hochzeit, C declares buben-solo, D sauber")
    table.play("A bids keine-9 normal, C weg")
    assert table.cells.seeking and table.cells.said == 0 and table.cells.bound_by == 0
    table.play("A plays SA, B plays SK, C plays S10, D plays S10")
    assert table.cells.re == 0b11 and table.cells.m == 1
    assert table.cells.said == 1 and table.cells.doubled == 1  # Re vorab and keine 9
    assert table.why("C announces keine-9") == "DO-144"
    assert table.why("C announces kontra-vorab") is None


def test_a_solo_bid_with_ones_own_solo_only() -> None:
    """DO-056, DO-059: and nobody else answers."""
    table = Sitting().deal().play("A sauber, B declares damen-solo, C declares buben-solo, D sauber")
    assert table.why("A bids vorab buben-solo") == "DO-056"
    assert table.why("C bids vorab buben-solo") == "DO-058"
    assert table.play("A bids keine-6 normal").why("C holds") == "DO-059"
    assert table.why("A passes") == "DO-059"
    table.play("B weg, C holds")
    assert table.why("A bids keine-9 normal") == "DO-064"


# --- the tournament
def test_no_abreizen_in_the_tournament() -> None:
    """DO-066, DO-067: a Pflichtsolo goes before a Lustsolo, of equals the nearer seat."""
    table = Sitting("ddv-turnier").deal()
    assert table.why("A bids vorab normal") == "DO-066"
    table.play("A declares buben-solo, B declares damen-solo, C sauber, D sauber")
    assert table.cells.alone == 0 and table.cells.pflichtsolo
    standing = table.match.opening
    owes_less = Standing(standing.dealer, standing.totals, extra={**standing.extra, "owes": 0b1110})
    table.match = Match(DOPPELKOPF, table.rules, 4, owes_less)
    table.deal().play("A declares buben-solo, B declares damen-solo, C sauber, D sauber")
    assert table.cells.alone == 1 and table.cells.leader == 1


def test_a_lustsolo_is_led_by_vorhand() -> None:
    """DO-082."""
    table = Sitting("ddv-turnier", pflichtsolo=0).deal()
    table.play("A sauber, B declares damen-solo, C sauber, D sauber")
    assert table.cells.leader == 0 and not table.cells.pflichtsolo


def test_the_dealer_deals_again_after_a_voluntary_pflichtsolo() -> None:
    """DO-069, DO-067."""
    table = Sitting("ddv-turnier").deal().play("A sauber, B declares damen-solo, C sauber, D sauber").finish()
    assert table.match.standing.dealer == 3
    assert table.match.standing.extra["owes"] == 0b1101


def test_vorfuehrung() -> None:
    """DO-068: with as many deals left as Pflichtsoli owed, the nearest who owes must play, and the deal moves
    on afterwards; the match ends with its last deal."""
    table = Sitting("ddv-turnier", match_deals=4).deal()
    assert table.cells.made_to == 0
    assert table.why("A sauber") == "DO-068"
    table.play("A declares pik-solo, B declares trumpf-solo, C sauber, D sauber")
    assert table.cells.alone == 0
    table.finish()
    assert table.match.standing.dealer == 0
    for _ in range(3):
        table.deal()
        first = LETTERS[table.cells.order[0]]
        table.play(f"{first} declares damen-solo")
        table.play(", ".join(f"{LETTERS[seat]} sauber" for seat in table.cells.order[1:])).finish()
    outcome = table.match.standing.outcome
    assert outcome is not None and table.match.upcoming.totals == (0, 0, 0, 0)


def test_the_tournament_wedding() -> None:
    """DO-120, DO-162: any trick finds the partner, and the numbers fall with it."""
    table = Sitting("ddv-turnier").deal(A="DK DK", B="CQ CQ DJ DJ", C="H10 H10", D="D9 D9")
    table.play("A sauber, B declares hochzeit, C sauber, D sauber")
    assert table.why("A announces kontra") == "DO-117"
    table.play("A plays DK, B plays DJ, C plays H10, D plays D9")
    assert table.cells.re == 0b110 and not table.cells.seeking
    table = Sitting("ddv-turnier").deal(A="DK DK DA", B="CQ CQ H10 DJ", C="D10 D10 H10", D="D9 D9 DA")
    table.play("A sauber, B declares hochzeit, C sauber, D sauber")
    table.play("A plays DK, B plays CQ, C plays D10, D plays D9")
    table.play("B plays DJ, C plays H10, D plays D9, A plays DK")
    assert table.cells.m == 2  # ten cards are enough now
    assert table.why("C announces re") is None
    table.play("C plays D10")
    assert table.why("C announces re") == "DO-160"
    assert table.why("A announces kontra") is None


def test_the_tournament_wedding_alone() -> None:
    """DO-121: three tricks of the announcer make a lone game."""
    table = Sitting("ddv-turnier").deal(A="D9 D9 DK", B="CQ CQ H10 H10", C="DK D10 DJ", D="D10 DJ DA")
    table.play("A sauber, B declares hochzeit, C sauber, D sauber")
    table.play("A plays D9, B plays H10, C plays DK, D plays D10")
    table.play("B plays H10, C plays D10, D plays DJ, A plays D9")
    table.play("B plays CQ, C plays DJ, D plays DA, A plays DK")
    assert KINDS[table.cells.kind] == "hanging" and table.cells.re == 0b10 and table.cells.m == 3


def test_tournament_announcements_by_cards_in_hand() -> None:
    """DO-130, DO-132, DO-160, DO-161, DO-163, DO-164: a reply with one card less, and then no Absage."""
    hands = {"A": "CQ DK DK D9", "B": "DJ DJ D10 DQ", "C": "CQ H10 H10", "D": "D9 HQ HQ"}
    table = Sitting("ddv-turnier").deal(**hands).sauber()
    assert table.why("A announces re-vorab") == "DO-130"
    assert table.why("A announces kontra") == "DO-132"
    table.play("A announces re, A plays DK, B plays DJ, C plays H10, D plays D9")
    table.play("C plays H10, D plays HQ, A plays DK, B plays D10")
    assert table.why("C announces schwarz") is None
    assert table.why("B announces keine-9") == "DO-164"
    table.play("B announces kontra")  # a reply, with ten cards
    assert table.why("B announces keine-9") == "DO-161"
    assert table.why("D announces kontra") == "DO-133"
    table.play("C announces keine-9, A announces keine-6")
    assert table.why("D announces keine-9") == "DO-161"


# --- tricks
def test_following() -> None:
    """DO-086, DO-089, DO-090: who cannot follow plays anything; a trump beats every plain card, and a plain
    card of another suit never wins."""
    table = Sitting().deal(A="SA CQ SA S10 S10 SK", B="SK", C="CA CA HA HA HK HK C10 C10 CK CK", D="DK CQ")
    table.sauber().play("A plays SA, B plays SK, C plays CA, D plays DK")
    assert table.cells.won_by[0] == 3
    assert table.why("C plays CA") == "DO-004"
    assert table.why("D plays H9") == "DO-300"


def test_both_foxes_without_a_call() -> None:
    """DO-105: the Schwein is voluntary."""
    table = Sitting().deal(A="CQ DA DA", B="CQ H10").sauber()
    assert table.why("A plays H10 as schwein") == "DO-100"
    table.play("A plays DA")
    assert table.cells.schwein_at == -1


# --- parties and what is known
def test_who_is_kontra() -> None:
    """DO-041, DO-042: whoever has no Kreuz Dame; and nobody knows before it shows."""
    table = Sitting().deal(**TWO).sauber()
    assert table.cells.re == 0b11
    assert table.known("A") == {0: "re", 1: None, 2: None, 3: None}
    assert table.known("C") == {0: None, 1: None, 2: "kontra", 3: None}
    table.play("C announces kontra-vorab")
    assert table.known("A") == {0: "re", 1: None, 2: "kontra", 3: None}
    table.play("D announces keine-9")  # the doubler's partner: the other side has not doubled
    assert table.known("A") == {0: "re", 1: "re", 2: "kontra", 3: "kontra"}
    assert table.known("C") == {0: None, 1: None, 2: "kontra", 3: "kontra"}


def test_a_silent_player_knows_everything() -> None:
    """DO-045."""
    table = Sitting().deal(A="CQ CQ").sauber()
    assert table.known("A") == {0: "re", 1: "kontra", 2: "kontra", 3: "kontra"}
    assert set(table.known("B").values()) == {"kontra", None}


def test_a_fox_of_a_known_partner_compels_nobody() -> None:
    """DO-176: Re vorab of both shows who belongs together."""
    table = Sitting().deal(A="CQ DA", B="CQ H10", C="DK DK", D="DJ DJ").sauber()
    table.play("B announces re-vorab, A plays DA")
    assert table.known("B")[0] is None
    table.play("B plays H10, C plays DK, D plays DJ")
    assert table.cells.must == 1  # not known for a partner's
    table = Sitting().deal(A="CQ DA", B="CQ H10", C="DK DK", D="DJ DJ").sauber()
    table.play("A announces re-vorab, A plays DA, B plays H10, C plays DK, D plays DJ")
    assert table.cells.must == -1


# --- announcements
def test_a_repeat_through_a_hidden_partner_is_without_effect() -> None:
    """DO-131, DO-133: the refusal would tell that he is the partner."""
    table = Sitting().deal(**TWO).sauber()
    table.play("A announces re, C announces kontra, B announces keine-9")
    assert table.known("A") == {0: "re", 1: None, 2: "kontra", 3: None}
    table.play("A announces keine-9")
    assert table.cells.doubled == 3 and table.cells.said == 4
    assert told_in(table.rules, table.cells, table.cells.re).stands == 0b00001_00011  # Kontra; Re and keine 9
    assert table.why("A announces keine-9") == "DO-133"  # his own word
    assert table.why("A announces keine-6") is None


def test_a_step_after_a_hidden_one_may_turn_on_who_spoke() -> None:
    """DO-144, DO-145: whether a known opponent's step stands depends on a hidden speaker before him; the
    view says that it cannot be known, and the options do not list it."""
    table = Sitting().deal(**TWO).sauber()
    table.play("A announces re, C announces kontra, D announces keine-9, A announces keine-6")
    view = DOPPELKOPF.observe(table.match.state, Seat(2))
    step = action("C announces keine-6")
    assert isinstance(DOPPELKOPF.why_not(view, step), Unknown)
    assert step not in DOPPELKOPF.options(view)
    assert table.match.refusal(step) is None  # D is Kontra, so A's step was void and bars nobody


def test_a_void_step_is_not_told_by_a_repeat() -> None:
    """DO-133, DO-145: the own word again is refused, void or not."""
    table = Sitting().deal(**TWO).sauber()
    table.play("A announces re, C announces kontra, B announces keine-9, D announces keine-6")
    assert table.why("D announces keine-6") == "DO-133"
    assert table.why("D announces keine-3") is None


# --- Tacks and the account
def test_two_foxes_and_a_doppelkopf_in_one_trick() -> None:
    """DO-171, DO-175, DO-177."""
    table = Sitting().deal(A="CQ D10 CA", B="DA SQ", C="CQ H10 CK", D="DA").sauber()
    table.play("A plays D10, B plays DA, C plays H10, D plays DA")
    table.finish()
    names = DOPPELKOPF.report(table.match.state, table.match.opening, None, "ABCD")["tacks"]["re"]
    assert names[:3] == ["fuchs", "fuchs", "doppelkopf"]


def test_sonderpunkte_only_with_two_in_re() -> None:
    """DO-179."""
    table = Sitting("ddv-turnier").deal(A="CQ CQ", B="DA", C="H10").sauber().finish()
    assert table.cells.tacks == [0, 0]


@pytest.mark.parametrize("ruleset", ["maennle-2004", "ddv-turnier"])
def test_the_points_of_a_deal_add_up_to_nothing(ruleset: str) -> None:
    """DO-207, DO-228."""
    rng = Random(ruleset)
    for _ in range(20):
        table = Sitting(ruleset, pflichtsolo=0)
        table.match = table.match.deal(law_table(ruleset, 4).random_deal(rng))
        assert sum(table.sauber().finish(rng).result()) == 0
        assert sum(table.cells.eyes) == 240 and table.cells.revoke_by == -1


# --- conduct
def test_remarks_come_after_the_deal_only() -> None:
    """DO-088, DO-240: nobody comments while cards are in play, and the drinks change no score."""
    table = Sitting(commentary="on", enforcement="table").deal(A="SA CQ", B="SK DA", C="CQ SK").sauber()
    assert not any(event.kind == "comment" for event in table.match.state.log)
    table.play("A plays SA, B plays DA")
    remarks = [event.data["comment"] for event in table.match.state.log if event.kind == "comment"]
    assert "verschuettet" in remarks
    assert table.cells.revoke_by == 1 and sum(table.result()) == 0


def test_a_slip_of_the_tongue_counts_at_the_table_only() -> None:
    """DO-147, DO-300."""
    assert Sitting().deal(**TWO).sauber().why("A blurts") == "DO-300"
    table = Sitting(enforcement="table").deal(**TWO).sauber().play("C blurts")
    assert table.known("A")[2] == "kontra" and table.cells.doubled == 2


def test_refusals_are_worded() -> None:
    from stammtisch.texts import refusal

    table = Sitting().deal(A="SA CQ", B="SK", C="CQ").sauber().play("A plays SA")
    why = table.match.refusal(action("B plays " + _other_suit(table)))
    assert isinstance(why, Refusal)
    assert refusal("de", why.rules, why.facts, "ABCD").startswith("Pik ist ausgespielt")


def _other_suit(table: Sitting) -> str:
    hand = table.cells.hand[1]
    return next(FRENCH.text(c) for c in FRENCH if hand >> c & 1 and (c // 9 != 1 or height(0, c)))
