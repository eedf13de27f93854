"""Names and requests by what would come of them: the unseen cards dealt at random, the other namer's choice
by the book, and the deal solved with open cards."""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

from stammtisch.bots import Choice
from stammtisch.bots.trying import compiles
from stammtisch.bots.watten.imagined import Imagined
from stammtisch.bots.watten.lookout import HABITS, SOLVED, seed_of, solver
from stammtisch.bots.watten.naming import best_rank, liking, name
from stammtisch.bots.watten.order import Order, order_of
from stammtisch.bots.watten.position import position
from stammtisch.bots.watten.requests import request
from stammtisch.bots.watten.story import story_of
from stammtisch.bots.watten.temper import Temper
from stammtisch.bots.watten.worlds import Known, World
from stammtisch.core.cards import GERMAN, WELI, cards_of, mask_of, rank_of, suit_of
from stammtisch.core.model import Action, View
from stammtisch.games.watten.cells import (
    NAME_SCHLAG,
    NONE,
    PLAY,
    WELI_SCHLAG,
    Cells,
    Rules,
    party,
    seats_of,
)
from stammtisch.games.watten.notation import RANKS, SUITS

OF_FOUR, OF_TWO = 40, 32  # worlds
BY_THE_BOOK = 0.02  # what the book's choice is given ahead: so few worlds are no proof
NEW_CARDS, KEEP_CARDS = 0.4, 0.42  # below this it asks for new cards, and grants them
Hands = list[int]  # by seat, sets


def named_by(option: Action) -> int:
    """The rank or the suit that an act names or shows."""
    if option.verb == "shows":
        card = GERMAN.parse(option.args[1])
        return rank_of(card) if option.args[0] == "schlag" else suit_of(card)
    return RANKS.index(option.args[1]) if option.args[0] == "schlag" else SUITS.index(option.args[1])


class Foresight:
    """Before the names are known."""

    def __init__(self, view: View[Rules, Cells], temper: Temper) -> None:
        assert view.seat is not None
        self.view, self.r, self.s, self.seat, self.temper = view, view.rules, view.cells, view.seat, temper
        self.rng = Random(seed_of(view))
        self.hand = self.s.hand[self.seat]
        self.told, self.number = story_of(view), self.rng.getrandbits(60)

    @cached_property
    def worlds(self) -> list[Hands]:
        return self._imagine(OF_FOUR if self.s.seats > 2 else OF_TWO)

    def _imagine(self, n: int) -> list[Hands]:
        """Once the Schlag is known its namer is thought to hold some of it."""
        s = self.s.copy()
        s.schlag = max(1, s.schlag) if s.schlag == NONE else s.schlag
        s.trumpf = 0
        known = Known(self.r, s, self.seat, self.told, self.temper)
        if self.s.schlag != NONE:
            return [world.hands for world in known.imagine(n, self.rng)]
        return [self._dealt(known.rest) for _ in range(n)]

    def _dealt(self, rest: list[int]) -> Hands:
        left = self.rng.sample(rest, len(rest))
        hands = []
        for seat in range(self.s.seats):
            seen = self.s.hand[seat]
            wanted = max(0, self.s.dealt[seat] - seen.bit_count()) if seat != self.seat else 0
            hands.append(seen | mask_of(left[:wanted]))
            del left[:wanted]
        return hands

    # --- what the other one names
    def trumpf_of(self, rank: int, held: int) -> int:
        hand = list(cards_of(held))
        suits = {suit_of(card) for card in hand} if self.r.from_hand or self.r.blind else range(4)
        return max(suits, key=lambda suit: (liking(order_of(self.r, rank, suit), hand), -suit))

    def schlag_of(self, hand: int) -> int:
        return best_rank(self.r, list(cards_of(hand)))[0] if hand else 1

    # --- what comes of it
    def share(self, dealt: list[tuple[Hands, Order]]) -> float:
        """How often the own side makes three tricks, perfect play and habits together; of four players habits
        say more."""
        s = self.s.copy()
        s.phase, s.offer = PLAY, 0
        fields: dict[str, Any] = {
            "hand": [[*hands, *[0] * (4 - s.seats)] for hands, _ in dealt],
            "schlag": [order.schlag for _, order in dealt],
            "trumpf": [order.trumpf for _, order in dealt],
        }
        us, found, at = party(self.seat), solver(self.r), position(self.r, s, self.told)
        usual = sum(World(order, hands).winner(at) == us for hands, order in dealt)
        if found is None or s.seats > 2:
            return usual / len(dealt)
        solved = found.values(found.tables(s, fields), self.seat, seats_of(s, us))
        exact: int = sum(value > 0 for (value,) in solved)
        return (SOLVED * exact + HABITS * usual) / len(dealt)

    def of_schlag(self, rank: int) -> float:
        by = self.s.trumpf_by
        dealt = [(hands, order_of(self.r, rank, self.trumpf_of(rank, hands[by]))) for hands in self.worlds]
        return self.share(dealt)

    def of_trumpf(self, suit: int) -> float:
        if self.s.seats > 2 and compiles():
            s = self.s.copy()
            s.trumpf = suit
            known = Known(self.r, s, self.seat, self.told, self.temper)
            return Imagined(known, position(self.r, s, self.told), self.number).shares([NONE])[0]
        order = order_of(self.r, self.s.schlag, suit)
        return self.share([(hands, order) for hands in self.worlds])

    def of_the_other_schlag(self) -> float:
        """For whoever names the Trumpf, before the Schlag is named."""
        by, dealt = self.s.schlag_by, []
        for hands in self.worlds:
            rank = self.schlag_of(hands[by])
            dealt.append((hands, order_of(self.r, rank, self.trumpf_of(rank, self.hand))))
        return self.share(dealt)


def best_name(seen: Foresight, options: Sequence[Action]) -> tuple[Choice, float]:
    """The name that promises most; of nearly equal ones that of the book."""
    r, s = seen.r, seen.s
    by_the_book = name(r, s, seen.seat, options)
    judge = seen.of_schlag if s.phase == NAME_SCHLAG else seen.of_trumpf
    hand = cards_of(seen.hand)
    held = {rank_of(card) for card in hand if card != WELI} if s.phase == NAME_SCHLAG else set(range(4))
    if WELI in hand:
        held.add(WELI_SCHLAG)
    if s.seats > 2 and s.phase == NAME_SCHLAG:
        held.clear()  # among four so much comes between that imagined deals lost to the book
    judged: dict[int, tuple[float, Action]] = {}
    for option in options:
        named = named_by(option)
        if named not in judged and (named in held or option == by_the_book.action):
            ahead = BY_THE_BOOK if option == by_the_book.action else 0.0
            judged[named] = judge(named) + ahead, option
    worth, best = max(judged.values(), key=lambda one: one[0])
    if best == by_the_book.action:
        return by_the_book, worth
    facts = {"chance": round(100 * worth)}
    if s.phase == NAME_SCHLAG:
        return Choice(best, "search_schlag", {"name": RANKS[named_by(best)], **facts}), worth
    return Choice(best, "search_trumpf", {"suit": SUITS[named_by(best)].lower(), **facts}), worth


def before_play(view: View[Rules, Cells], options: Sequence[Action], temper: Temper) -> Choice:
    """A name, or first a word about new cards; the changing of roles goes by the book."""
    assert view.seat is not None
    r, s, seat = view.rules, view.cells, view.seat
    said = {(option.verb, option.args[0]): option for option in options}
    names = [option for option in options if option.verb in ("names", "shows")]
    if ("grants", "schoenere") in said:
        if Foresight(view, temper).of_the_other_schlag() < KEEP_CARDS:
            return Choice(said["grants", "schoenere"], "watten_grant_schoenere")
        return Choice(said["denies", "schoenere"], "watten_deny_schoenere")
    book = [option for option in options if option.args[:1] != ("schoenere",)]
    if asked := request(r, s, seat, book):
        return asked
    if not names:
        return Choice(None, "nothing_to_say")
    chosen, worth = best_name(Foresight(view, temper), names)
    if ("asks", "schoenere") in said and worth < NEW_CARDS:
        return Choice(said["asks", "schoenere"], "watten_ask_schoenere")
    return chosen
