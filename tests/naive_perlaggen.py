"""Perlaggen told again from the words of the law, slowly and plainly: cards are texts, nothing is packed.

`refuse` names the rules that refuse an act (None: it goes through), `do` carries it out, `report` says what
the deal came to.  Where the law leaves the number open, several are named.
"""

from collections import Counter
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

FIGURES = ("gleich", "hanger", "spiel")
PAIRS = ("gleich", "hanger")
RANKS = ("6", "7", "8", "9", "10", "U", "O", "K", "A")
SUITS = "ELHS"
NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS[1:])
OUT = 99
NOTHING = (0, 0)  # the value of no figure
Value = tuple[int, int]
Refused = set[int] | None

# --- options (1.3), one column a ruleset
RULESETS = ("bozen-1853", "innsbruck-1890", "innsbruck-1924", "suedtirol")
OPTIONS: dict[str, tuple[Any, Any, Any, Any]] = {
    "target": (11, 15, 15, 15),
    "deck": (32, 33, 33, 33),
    "perlagg_set": ("bozen", "innsbruck", "innsbruck", "suedtirol"),
    "ladder": ("to-ten", "to-seven", "to-seven", "to-seven"),
    "overbid": ("limit-one", "last-point-and-sum", "last-point", "last-point"),
    "answer_order": ("named", "any", "any", "any"),
    "overbid_penalty": (0, 2, 2, 2),
    "false_bid": ("transfer", "three", "deal-and-three", "deal-and-three"),
    "spiel_colour": ("every-trick", "last-trick", "last-trick", "last-trick"),
    "bound_perlagg": ("free", "free", "barred", "barred"),
    "brink_asking": ("off", "optional", "duty", "duty"),
    "brink_simple": ("count", "count", "ignore", "ignore"),
    "brink_25a": (False, False, True, True),
    "decisive_stand": ("none", "spiel", "spiel-or-redeal", "spiel-or-redeal"),
    "perlagg_follow": ("free", "free", "free", "free"),
    "exchange_with_perlagg": ("lower", "never", "never", "never"),
    "partner_veto": (True, False, False, False),
    "unseen_bids": (True, True, True, True),
    "other_penalty": (0, 2, 2, 2),
    "straf_stand": ("spare", "spare", "spare", "spare"),
    "revoke": ("substitute", "penalty", "penalty", "penalty"),
    "enforcement": ("strict", "strict", "strict", "strict"),
    "mode": ("four", "four", "four", "four"),
}


def options_of(ruleset: str) -> dict[str, Any]:
    return {name: row[RULESETS.index(ruleset)] for name, row in OPTIONS.items()}


# --- cards and figures (2.1, 3.4, 4.2)
def suit_of(name: str) -> str:
    return name[0]


def rank_of(name: str) -> int:
    return RANKS.index(name[1:])


def plain(card: str) -> str:
    """PE-010: the Weli without a name is the six of Schell."""
    return "S6" if card == "WE" else card


def perlaggen_of(kind: str, trump: str, deck: int) -> list[str]:
    """PE-004 to PE-008, best first."""
    if kind == "bozen":
        return [trump + rank for rank in ("K", "7", "O", "U")]
    of_trump = [trump + rank for rank in ("7", "U", "O")]
    if kind == "imst":  # those of Eichel below the trump ones, a trump one of Eichel stays among them
        listed = ["HK", "WE", *(of_trump if trump != "E" else []), "E7", "EU", "EO"]
    else:
        listed = ["HK", "WE", "S7", "E7"] + (["EU", "EO"] if kind == "suedtirol" else []) + of_trump
    return [card for card in dict.fromkeys(listed) if deck == 33 or card != "WE"]


@cache
def value_gleich(names: tuple[str, ...]) -> Value:
    """PE-061, PE-062."""
    alike = Counter(rank_of(name) for name in names)
    return max([(n, rank) for rank, n in alike.items() if n >= 2], default=NOTHING)


@cache
def value_hanger(names: tuple[str, ...]) -> Value:
    """PE-063 to PE-065."""
    best = NOTHING
    for suit in SUITS:
        there = {rank_of(name) for name in names if suit_of(name) == suit}
        for top in there:
            length = 1
            while top - length in there:
                length += 1
            if length >= 2:
                best = max(best, (length, top))
    return best


def value_of(figure: str, names: Any) -> Value:
    names = tuple(sorted(names))
    return value_gleich(names) if figure == "gleich" else value_hanger(names)


def is_exactly(figure: str, names: list[str]) -> bool:
    """All the cards together are one Gleich, one Hanger."""
    return len(names) >= 2 and value_of(figure, names)[0] == len(names)


@cache
def _can_make(fixed: tuple[str, ...], free: int, figures: tuple[str, ...]) -> bool:
    for given in combinations_with_replacement(NAMES, min(free, 3)):  # three are enough for both
        if all(value_of(figure, fixed + given) != NOTHING for figure in figures):
            return True
    return False


def can_make(fixed: list[str], free: int, figures: Any) -> bool:
    """Some choice of names gives every one of the figures (PE-093, PE-096)."""
    return not figures or _can_make(tuple(sorted(fixed)), free, tuple(sorted(figures)))


@cache
def _can_show(figure: str, fixed: tuple[str, ...], free: int, value: Value) -> bool:
    number, rank = value
    if figure == "gleich":
        alike = sum(rank_of(name) == rank for name in fixed)
        return rank > 0 and number >= 2 and number <= alike + free
    for suit in SUITS:
        wanted = [suit + RANKS[r] for r in range(rank - number + 1, rank + 1) if r >= 0]
        lacking = [name for name in wanted if name not in fixed]
        whole = len(wanted) == number and all(name in NAMES for name in lacking)
        if number >= 2 and whole and len(lacking) <= free:
            return True
    return False


def can_show(figure: str, fixed: list[str], free: int, value: Value) -> bool:
    """Some choice of names gives a figure of just this value."""
    return _can_show(figure, tuple(sorted(fixed)), free, value)


# --- what the table remembers (4.1)
@dataclass
class Laid:
    card: str
    name: str
    strength: int = 0  # 0 natural, else place among the Perlaggen, best highest
    christened: bool = False


@dataclass
class Figure:
    level: int = 1
    status: str = "open"
    by: int | None = None
    points: int = 0
    why: str | None = None
    order: int = 0
    right: int | None = None
    bettors: set[int] = field(default_factory=set)


@dataclass
class Offer:
    seat: int
    level: int
    due: int
    bid: int = 0  # number of the bid it belongs to, 0: a raise
    place: int = 0
    passed: set[int] = field(default_factory=set)


@dataclass
class Showing:
    turn: int
    value: dict[int, Value]
    locked: set[int] = field(default_factory=set)
    stood: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)


class Referee:
    def __init__(
        self,
        options: dict[str, Any],
        seats: int,
        dealer: int,
        hands: list[list[str]],
        turned: str,
        totals: list[int],
    ) -> None:
        self.o, self.seats, self.dealer = options, seats, dealer
        self.parties = 3 if seats == 3 else 2
        self.size = 7 if options["mode"] == "two-seven" else 5
        self.target = options["target"]
        self.strict = options["enforcement"] == "strict"
        self.of_1853 = options["false_bid"] == "transfer"
        top = 7 if options["ladder"] == "to-seven" else 10
        self.ladder = [*range(3, top + 1), OUT]
        self.forehand = self.left_of(dealer)
        self.hand = [list(cards) for cards in hands]
        self.turned = turned
        self.trump = "S" if turned == "WE" else turned[0]
        self.perl = perlaggen_of(options["perlagg_set"], self.trump, int(options["deck"]))
        self.before, self.total = list(totals), list(totals)
        self.late = [0] * self.parties
        self.too_many = {seat for seat, cards in enumerate(hands) if len(cards) > self.size}
        self.turn = self.forehand
        self.begin_words()
        self.begin_faults()
        if not options["unseen_bids"]:
            self.looked = set(range(seats))
            self.hands_open()

    def begin_words(self) -> None:
        seats = self.seats
        self.lying: list[list[Laid]] = [[] for _ in range(seats)]
        self.trick: list[tuple[int, Laid]] = []
        self.tricks_done = 0
        self.won = [0] * self.parties
        self.fig = {f: Figure() for f in FIGURES}
        self.offers: dict[str, Offer] = {}
        self.bids = 0
        self.reduced_unseen = False
        self.unwritten_at_brink = False
        self.two_faults_at_once = False
        self.bid_before: dict[str, Any] = {}
        self.duty: list[set[str]] = [set() for _ in range(seats)]
        self.party_duty: list[set[str]] = [set() for _ in range(self.parties)]
        self.looked = set()
        self.let_good = False
        self.overbids = [0] * self.parties
        self.lost = {f: [0] * self.parties for f in FIGURES}  # Strafperlaggen
        self.reached: list[int] = []
        self.spiel_only = False
        self.spiel_party: int | None = None
        self.show: dict[str, Showing] = {}
        self.asked_once = False
        self.asked: str | None = None
        self.ask_turn: int | None = None
        self.declared: dict[int, Value] = {}
        self.prover: int | None = None
        self.winner: int | None = None
        self.redeal = False
        self.phase = "UNSEEN"

    def begin_faults(self) -> None:
        seats = self.seats
        self.never_had: list[set[str]] = [set() for _ in range(seats)]
        self.lost_it: list[set[str]] = [set() for _ in range(seats)]
        self.no_colour: list[bool] = [False] * seats
        self.revokes: list[list[tuple[int, str]]] = [[] for _ in range(seats)]  # trick, card
        self.claims: list[tuple[int, str]] = []
        self.trick_log: list[list[tuple[int, Laid]]] = []
        # veto
        self.undo: dict[str, Any] | None = None
        self.last_word: int | None = None

    # --- seats
    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def party(self, seat: int) -> int:
        return seat if self.seats == 3 else seat % 2

    def mates(self, seat: int) -> list[int]:
        """Of his party the others, from his left on."""
        round_the_table = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in round_the_table if self.party(other) == self.party(seat)]

    def of_party(self, party: int) -> list[int]:
        return [seat for seat in range(self.seats) if self.party(seat) == party]

    # --- cards of a seat
    def fixed(self, seat: int) -> list[str]:
        names = [laid.name for laid in self.lying[seat]]
        return names + [plain(card) for card in self.hand[seat] if card not in self.perl]

    def free(self, seat: int) -> int:
        return sum(card in self.perl for card in self.hand[seat])

    def can_have(self, seat: int, figures: Any) -> bool:
        return can_make(self.fixed(seat), self.free(seat), set(figures))

    def can_have_after(self, seat: int, figures: Any, laid: list[tuple[str, str]]) -> bool:
        """As above, once these Perlaggen of his lie under these names."""
        return can_make(
            self.fixed(seat) + [name for _, name in laid], self.free(seat) - len(laid), set(figures)
        )

    def bound(self, seat: int, card: str) -> bool:
        """PE-112: without it he could not keep his word."""
        fixed, free = self.fixed(seat), self.free(seat)
        if card in self.hand[seat]:
            if card not in self.perl:
                return False
            free -= 1
        else:
            laid = next(laid for laid in self.lying[seat] if laid.card == card)
            if not laid.christened:
                return False
            fixed.remove(laid.name)
        return not can_make(fixed, free, self.duty[seat] - self.never_had[seat])

    def lying_value(self, party: int, figure: str) -> Value:
        return max(
            value_of(figure, [laid.name for laid in self.lying[seat]]) for seat in self.of_party(party)
        )

    # --- tricks
    def power(self, laid: Laid) -> tuple[int, int, int]:
        return self.power_in(laid, suit_of(self.trick[0][1].name) if self.trick else suit_of(laid.name))

    def power_in(self, laid: Laid, led: str) -> tuple[int, int, int]:
        suit = suit_of(laid.name)
        kind = 2 if suit == self.trump else 1 if suit == led else 0
        return kind, rank_of(laid.name), laid.strength

    def takes_now(self, laid: Laid) -> bool:
        return all(self.power(laid) > self.power(other) for _, other in self.trick)

    def as_laid(self, card: str, name: str) -> Laid:
        if name:
            return Laid(card, name, len(self.perl) - self.perl.index(card), True)
        return Laid(card, plain(card))

    def refuses_suit(self, seat: int, card: str, name: str) -> Refused:
        """PE-042 to PE-045."""
        if not self.trick:
            return None
        led, laid = suit_of(self.trick[0][1].name), self.as_laid(card, name)
        has = any(c not in self.perl and suit_of(plain(c)) == led for c in self.hand[seat])
        if not has or suit_of(laid.name) == led:
            return None
        if name:
            if self.o["perlagg_follow"] == "take-or-name" and not self.takes_now(laid):
                return {45}
            return None
        if suit_of(laid.name) == self.trump and self.takes_now(laid):
            return None
        return {42}

    def breaks_duty(self, seat: int, laid: list[tuple[str, str]]) -> set[str]:
        """PE-096: figures of his word that he could make and now cannot, all together."""
        duty = self.duty[seat] - self.never_had[seat]
        if not self.can_have(seat, duty) or self.can_have_after(seat, duty, laid):
            return set()
        lost = {f for f in duty if not self.can_have_after(seat, {f}, laid)}
        return lost or set(duty)

    def party_can_keep(self, party: int, laid: dict[int, list[tuple[str, str]]]) -> bool:
        """Each figure of the unseen bid falls to some player who can make it beside his own word."""
        mates = self.of_party(party)
        wanted = sorted(self.party_duty[party])
        for makers in product(mates, repeat=len(wanted)):
            shares = {
                mate: {f for f, who in zip(wanted, makers, strict=True) if who == mate} for mate in mates
            }
            if all(
                not shares[mate]
                or self.can_have_after(mate, self.kept(mate) | shares[mate], laid.get(mate, []))
                for mate in mates
            ):
                return True
        return False

    def kept(self, seat: int) -> set[str]:
        """His own word, as far as it was true."""
        return self.duty[seat] - self.never_had[seat]

    def breaks_party_duty(self, seat: int, laid: list[tuple[str, str]]) -> bool:
        """PE-107: what the party can make it must be able to make."""
        party = self.party(seat)
        return self.party_can_keep(party, {}) and not self.party_can_keep(party, {seat: laid})

    # --- Spiel (3.6)
    def colour(self, seat: int) -> Refused:
        if self.fig["spiel"].status != "open":
            return {99}
        if not self.trick:
            return None
        if self.o["spiel_colour"] == "last-trick" and self.tricks_done < self.size - 1:
            return None
        no_colour = {114} if self.o["spiel_colour"] == "every-trick" else {110}
        led, barred = suit_of(self.trick[0][1].name), self.o["bound_perlagg"] == "barred"
        for who, laid in self.trick:
            if who == seat:
                if suit_of(laid.name) not in (led, self.trump):
                    return no_colour
                return {112} if barred and self.bound(seat, laid.card) else None
        entitled = [c for c in self.hand[seat] if c in self.perl or suit_of(plain(c)) in (led, self.trump)]
        if not entitled:
            return no_colour
        if barred and all(self.bound(seat, c) for c in entitled):
            return {112}
        return None

    # --- may it be done?
    def refuse(self, seat: int, verb: str, args: tuple[str, ...]) -> Refused:
        if self.phase == "DONE" and verb != "claims":
            return {150}
        free = ("holds", "passes", "raises", "reduces", "vetoes", "claims", "looks")
        if self.offers and verb not in free:
            return {82}
        if verb == "bids" and args[0] == "unseen":
            return self.refuse_unseen(seat, args[1].split("+"))
        why: Refused = getattr(self, f"refuse_{verb}")(seat, *args)
        return why

    def refuse_looks(self, seat: int) -> Refused:
        return None

    def refuse_exchanges(self, seat: int, card: str) -> Refused:
        if self.turned not in self.perl:
            return {29}
        entitled = [self.dealer, *self.mates(self.dealer)]
        if seat not in entitled:
            return {31}
        if card not in self.hand[seat]:
            return {29}
        if self.phase == "SHOW" or self.tricks_done or len(self.trick) >= 2:
            return {32}
        lower = (
            self.o["exchange_with_perlagg"] == "lower"
            and card in self.perl
            and self.perl.index(card) > self.perl.index(self.turned)
        )
        if (card in self.perl and not lower) or suit_of(plain(card)) != self.trump:
            return {30}
        for other in entitled[: entitled.index(seat)]:
            if any(suit_of(plain(c)) == self.trump and c not in self.perl for c in self.hand[other]):
                return {31}
        return {32} if self.lying[seat] else None

    def refuse_plays(self, seat: int, card: str, _as: str = "", name: str = "") -> Refused:
        if self.phase == "ASK":
            return {155}
        if self.phase != "PLAY":
            return {56}
        if seat != self.turn:
            return {41}
        if card not in self.hand[seat]:
            return {47}
        if name and (card not in self.perl or name not in NAMES):
            return {50}
        denied = self.refuses_suit(seat, card, name)
        if denied and self.strict:
            return denied
        if card in self.perl:
            laid = [(card, name or plain(card))]
            broken = self.breaks_duty(seat, laid)
            if self.strict and broken:
                return {96}
            if not denied and not broken and self.breaks_party_duty(seat, laid):
                return {107}
        return None

    def refuse_christens(self, seat: int, card: str, _as: str, name: str) -> Refused:
        for laid in self.lying[seat]:
            if laid.card == card and laid.card in self.perl:
                return {52} if laid.christened else {51}
        return {50, 51, 52}

    def last_laid(self) -> tuple[int, Laid] | None:
        """Until the next card lies, also where it filled a trick (PE-047)."""
        if self.phase != "PLAY" or not any(self.lying):
            return None
        return self.trick[-1] if self.trick else self.trick_log[-1][-1]

    def refuse_withdraws(self, seat: int, card: str) -> Refused:
        last = self.last_laid()
        if last is None or last[0] != seat or last[1].card != card:
            return {47}
        if card in self.perl:
            return {48}
        return None if card in [wrong for _, wrong in self.revokes[seat]] else {47}

    def overbid(self, party: int, number: int) -> Refused:
        if self.total[party] >= self.target - 1:
            return {100}
        if self.o["overbid"] == "last-point-and-sum" and self.total[party] + number >= self.target:
            return {101}
        return None

    def overbid_struck(self) -> bool:
        """At the table it costs points at once and the bid is void."""
        return not self.strict and self.o["overbid_penalty"] > 0

    def refuse_bids(self, seat: int, text: str) -> Refused:
        figures, party = text.split("+"), self.party(seat)
        if self.phase == "ASK" or self.spiel_only:
            return {100} if self.total[party] >= self.target - 1 else {99}
        if any(self.fig[f].status != "open" for f in figures):
            return {99}
        if self.phase == "SHOW" and any(self.show[f].turn != party for f in figures):
            return {134}
        over = self.overbid(party, len(figures))
        if over:
            return None if self.overbid_struck() else over
        if self.strict:
            if "spiel" in figures and self.colour(seat):
                return self.colour(seat)
            wanted = set(figures) & set(PAIRS)
            if wanted and not self.can_have(seat, self.duty[seat] | wanted):
                return {93}
        return None

    def refuse_unseen(self, seat: int, figures: list[str]) -> Refused:
        party = self.party(seat)
        if not self.o["unseen_bids"] or any(mate in self.looked for mate in self.of_party(party)):
            return {105}
        over = self.overbid(party, len(figures))
        if self.spiel_only:
            return {100} if over else {99}
        if any(self.fig[f].status != "open" for f in figures):
            return {99} | (over or set())
        if over:
            return None if self.overbid_struck() else over
        return None

    def next_to_answer(self, offer: Offer) -> int:
        seat = self.left_of(offer.seat)
        while seat in offer.passed:
            seat = self.left_of(seat)
        return seat

    def to_answer(self, seat: int, offer: Offer) -> bool:
        if self.parties == 3:
            return seat == self.next_to_answer(offer)
        return self.party(seat) != self.party(offer.seat)

    def out_of_order(self, figure: str) -> bool:
        """PE-091 in 1853."""
        offer = self.offers[figure]
        if self.o["answer_order"] != "named" or not offer.bid:
            return False
        return any(o.bid == offer.bid and o.place < offer.place for o in self.offers.values())

    def refuse_reduces(self, seat: int, _to: str, figure: str) -> Refused:
        of_bid = [f for f, offer in self.offers.items() if offer.bid and offer.bid == self.bids]
        size = len(self.bid_before.get("figures", ()))
        if self.o["overbid"] != "limit-one" or len(of_bid) < 2 or len(of_bid) != size:
            return {103}
        offer = self.offers[of_bid[0]]
        if self.total[self.party(offer.seat)] != self.target - 2:
            return {103}
        if not self.to_answer(seat, offer):
            return {82}
        return None if figure in of_bid else {83}

    def has_word(self, seat: int, figure: str) -> Refused:
        """Colour for Spiel, the figure itself otherwise."""
        if figure == "spiel":
            return self.colour(seat)
        return None if self.can_have(seat, self.duty[seat] | {figure}) else {93}

    def refuse_holds(self, seat: int, figure: str) -> Refused:
        refused = self.refuse_answer(seat, figure)
        if refused:
            return refused
        return self.has_word(seat, figure) if self.strict else None

    def refuse_answer(self, seat: int, figure: str) -> Refused:
        if figure not in self.offers:
            return {83, 82} if self.offers else {83}
        if not self.to_answer(seat, self.offers[figure]):
            return {82}
        return {91} if self.out_of_order(figure) else None

    def refuse_passes(self, seat: int, figure: str) -> Refused:
        if self.offers:
            return self.refuse_answer(seat, figure)
        party = self.party(seat)
        if self.phase == "ASK" and self.prover == party and figure == self.asked and not self.strict:
            return None  # what was declared cannot be shown (4.6)
        if self.phase != "SHOW":
            return {83}
        if self.fig[figure].status != "open":
            return {99}
        if self.show[figure].turn != party:
            return {134}
        return {132} if self.leads(party, figure) else None

    def leads(self, party: int, figure: str) -> bool:
        value = self.show[figure].value
        return value[party] > self.value_of_others(party, figure)

    def value_of_others(self, party: int, figure: str) -> Value:
        return max(v for p, v in self.show[figure].value.items() if p != party)

    def next_steps(self, level: int) -> list[int]:
        return [step for step in self.ladder if step > level]

    def refuse_raises(self, seat: int, figure: str, _to: str, text: str) -> Refused:
        party, fig = self.party(seat), self.fig[figure]
        if figure in self.offers:
            offer = self.offers[figure]
            if self.party(offer.seat) == party:
                return {90}
            if not self.to_answer(seat, offer):
                return {82}
            if self.out_of_order(figure):
                return {91}
            level = offer.level
        elif self.offers:
            return {82}
        else:
            if fig.status != "open":
                return {99}
            if fig.level < 2:
                return {89}
            if fig.right != party:
                return {89} if fig.level == 2 else {90}
            if self.phase == "SHOW" and figure != "spiel" and self.show[figure].turn != party:
                return {134}
            level = fig.level
        steps = self.next_steps(level)
        wanted = OUT if text == "out" else int(text)
        if wanted not in (steps if self.of_1853 and not self.strict else steps[:1]):
            return {86}
        return self.has_word(seat, figure) if self.strict else None

    def refuse_vetoes(self, seat: int, other: str) -> Refused:
        if not self.o["partner_veto"]:
            return {94}
        if int(other) not in self.mates(seat) or self.last_word != int(other):
            return {95}
        return None

    def refuse_asks(self, seat: int) -> Refused:
        if self.phase == "SHOW":
            return None
        if self.phase == "ASK":
            if self.asked is not None:
                return {155, 156, 157}
            return None if seat == self.forehand else {155}
        nothing_laid = not any(self.lying)
        may = (
            self.phase == "PLAY"
            and self.o["brink_asking"] == "optional"
            and nothing_laid
            and self.began_one_short()
            and not self.asked_once
        )
        return None if may and seat == self.forehand else {155}

    def began_one_short(self) -> bool:
        began = [total + late for total, late in zip(self.before, self.late, strict=True)]
        return self.parties == 2 and all(total == self.target - 1 for total in began + self.total)

    def refuse_declares(self, seat: int, figure: str, number: str, rank: str = "") -> Refused:
        party = self.party(seat)
        if self.phase != "ASK" or self.prover is not None:
            return {156}
        if self.asked != figure or self.ask_turn != party:
            return {156}
        if number == "none":
            return None
        value = (int(number), RANKS.index(rank))
        if not 3 <= value[0] <= self.size or not can_show(figure, ["S6"], self.size, value):
            return {156}
        return {156} if self.strict and not self.party_can_show(party, figure, value) else None

    def party_can_show(self, party: int, figure: str, value: Value) -> bool:
        return any(
            can_show(figure, self.fixed(seat), self.free(seat), value) for seat in self.of_party(party)
        )

    # --- showing
    def read_show(self, seat: int, words: tuple[str, ...]) -> tuple[Refused, list[tuple[str, str, bool]]]:
        """The cards with the names they have or get, and whether they are still in hand."""
        found: list[tuple[str, str, bool]] = []
        i = 0
        refused: set[int] = set()
        while i < len(words):
            card, name = words[i], ""
            if words[i + 1 : i + 2] == ("as",):
                name, i = words[i + 2], i + 2
            i += 1
            lies = [laid for laid in self.lying[seat] if laid.card == card]
            if not lies and card not in self.hand[seat]:
                refused.add(66)
            elif lies:
                if name:
                    refused |= {51, 52}
                found.append((card, lies[0].name, False))
            else:
                if name and (card not in self.perl or name not in NAMES):
                    refused.add(50)
                found.append((card, name or plain(card), True))
        return refused or None, found

    def refuse_show_turn(self, seat: int, figure: str) -> Refused:
        if self.phase == "ASK":
            if self.prover is None:
                return {155}
            return {157}
        if self.phase != "SHOW":
            return {134}
        if self.fig[figure].status != "open":
            return {99}
        party, show = self.party(seat), self.show[figure]
        if party in show.locked:
            return {136} if party in show.passed else {135}
        return {134} if show.turn != party else None

    def refuse_shows(self, seat: int, figure: str, *words: str) -> Refused:
        if self.phase == "ASK" and self.prover == self.party(seat) and figure == self.asked:
            return self.refuse_proof(seat, figure, words)
        refused = self.refuse_show_turn(seat, figure)
        if refused:
            return refused
        return self.refuse_cards(seat, figure, words, better=True)

    def refuse_proof(self, seat: int, figure: str, words: tuple[str, ...]) -> Refused:
        refused, cards = self.read_show(seat, words)
        if refused:
            return refused
        names = [name for _, name, _ in cards]
        if not is_exactly(figure, names):
            return {61} if figure == "gleich" else {63}
        return None if value_of(figure, names) == self.declared[self.party(seat)] else {157}

    def refuse_cards(self, seat: int, figure: str, words: tuple[str, ...], better: bool) -> Refused:
        refused, cards = self.read_show(seat, words)
        if refused:
            return refused
        names = [name for _, name, _ in cards]
        if not is_exactly(figure, names):
            return {61} if figure == "gleich" else {63}
        value, others = value_of(figure, names), self.value_of_others(self.party(seat), figure)
        if (better and value <= others) or (not better and value != others):
            return {132}
        laid = [(card, name) for card, name, in_hand in cards if in_hand and card in self.perl]
        if self.breaks_duty(seat, laid):
            return {96} if self.strict else None
        in_hand = [(card, name) for card, name, held in cards if held and card in self.perl]
        return {107} if self.breaks_party_duty(seat, in_hand) else None

    def refuse_stands(self, seat: int, figure: str, *words: str) -> Refused:
        refused = self.refuse_show_turn(seat, figure)
        if refused:
            return refused
        if words:
            return self.refuse_cards(seat, figure, words, better=False)
        value, party = self.show[figure].value, self.party(seat)
        same = value[party] == self.value_of_others(party, figure)
        return None if same and value[party] != NOTHING else {132}

    def refuse_rests(self, seat: int, figure: str) -> Refused:
        refused = self.refuse_show_turn(seat, figure)
        if refused:
            return refused
        return None if self.leads(self.party(seat), figure) else {132}

    def refuse_claims(self, seat: int, culprit: str, rule: str) -> Refused:
        if self.strict:
            return {180}
        if int(culprit) >= self.seats or self.party(int(culprit)) == self.party(seat):
            return {180, 190}
        return None

    # --- doing
    def do(self, seat: int, verb: str, args: tuple[str, ...]) -> None:
        before, word = None, None
        if self.o["partner_veto"] and (
            verb in ("bids", "holds", "raises") or (verb == "passes" and self.offers)
        ):
            before = deepcopy({k: v for k, v in self.__dict__.items() if k not in ("o", "undo")})
            word = seat
        if verb == "bids" and args[0] == "unseen":
            self.do_unseen(seat, args[1].split("+"))
        else:
            getattr(self, f"do_{verb}")(seat, *args)
        if verb in ("looks", "claims"):
            return
        self.last_word = word
        self.undo = before

    def do_looks(self, seat: int) -> None:
        self.looked.add(seat)
        if len(self.looked) == self.seats and self.phase == "UNSEEN":
            self.hands_open()

    def hands_open(self) -> None:
        """4.3: all hands are open."""
        if self.began_one_short() and self.o["brink_asking"] == "duty":
            self.phase = "ASK"
            return
        self.phase = "PLAY"

    def do_exchanges(self, seat: int, card: str) -> None:
        self.hand[seat].remove(card)
        self.hand[seat].append(self.turned)
        self.turned = card

    def do_plays(self, seat: int, card: str, _as: str = "", name: str = "") -> None:
        laid = self.as_laid(card, name)
        broken = self.breaks_duty(seat, [(card, laid.name)]) if card in self.perl else set()
        self.lost_it[seat] |= broken
        if self.refuses_suit(seat, card, name):
            self.revokes[seat].append((self.tricks_done, card))
            self.two_faults_at_once |= bool(broken)
        self.hand[seat].remove(card)
        self.lying[seat].append(laid)
        self.trick.append((seat, laid))
        self.turn = self.left_of(seat)
        if len(self.trick) == self.seats:
            self.trick_full()

    def trick_full(self) -> None:
        taker = max(self.trick, key=lambda played: self.power(played[1]))[0]
        self.won[self.party(taker)] += 1
        self.trick_log.append(self.trick)
        self.trick = []
        self.tricks_done += 1
        self.turn = taker
        if self.won[self.party(taker)] > self.size // 2:
            self.decide_spiel(self.party(taker), self.party(taker))
        elif self.tricks_done == self.size:
            self.decide_spiel(None, self.party(taker))

    def decide_spiel(self, maker: int | None, beginner: int) -> None:
        spiel = self.fig["spiel"]
        spiel.status, spiel.by = "decided", maker
        spiel.why = "nobody" if maker is None else None
        self.enter_show(beginner)

    def do_withdraws(self, seat: int, card: str) -> None:
        if not self.trick:
            self.trick = self.trick_log.pop()
            self.tricks_done -= 1
            self.won[self.party(self.turn)] -= 1
        self.trick.pop()
        self.lying[seat].pop()
        self.hand[seat].append(card)
        self.revokes[seat] = [(trick, wrong) for trick, wrong in self.revokes[seat] if wrong != card]
        self.turn = seat

    def speak(self, seat: int, figure: str) -> None:
        """Bettors, duties and, at the table, faults of a bid, hold or raise."""
        if figure == "spiel":
            wrong = self.has_word(seat, figure)
            self.no_colour[seat] = self.no_colour[seat] or bool(wrong)
        else:
            had = self.duty[seat] - self.never_had[seat]  # what he never had does not spoil the next
            if not self.can_have(seat, had | {figure}):
                self.never_had[seat].add(figure)
            self.duty[seat].add(figure)
        self.fig[figure].bettors.add(seat)

    def do_bids(self, seat: int, text: str) -> None:
        self.put_bid(seat, text.split("+"), unseen=False)

    def do_unseen(self, seat: int, figures: list[str]) -> None:
        self.put_bid(seat, figures, unseen=True)

    def put_bid(self, seat: int, figures: list[str], unseen: bool) -> None:
        party = self.party(seat)
        if self.overbid(party, len(figures)):
            self.total[party] -= self.o["overbid_penalty"]
            self.overbids[party] += self.o["overbid_penalty"]
            return
        self.bid_before = {
            "figures": figures,
            "unseen": unseen,
            "fig": deepcopy(self.fig),
            "duty": deepcopy(self.duty),
            "party_duty": deepcopy(self.party_duty),
            "never_had": deepcopy(self.never_had),
            "no_colour": list(self.no_colour),
        }
        self.bids += 1
        for place, figure in enumerate(figures, 1):
            fig = self.fig[figure]
            if not fig.order:
                fig.order = 1 + max(other.order for other in self.fig.values())
            level = max(2, fig.level)
            self.offers[figure] = Offer(seat, level, level, self.bids, place)
            if not unseen:
                self.speak(seat, figure)
            else:
                fig.bettors.add(seat)
                if figure != "spiel":
                    self.party_duty[party].add(figure)

    def do_reduces(self, seat: int, _to: str, figure: str) -> None:
        old = self.bid_before
        self.reduced_unseen = old["unseen"]
        for other in old["figures"]:
            if other == figure:
                continue
            speaker = self.offers.pop(other).seat
            self.fig[other] = old["fig"][other]
            if other == "spiel":
                self.no_colour = old["no_colour"]
                continue
            for now, before in (
                (self.duty[speaker], old["duty"][speaker]),
                (self.party_duty[self.party(speaker)], old["party_duty"][self.party(speaker)]),
                (self.never_had[speaker], old["never_had"][speaker]),
            ):
                if other not in before:
                    now.discard(other)

    def answered(self) -> None:
        if self.let_good and not self.offers:
            self.after_let_good()

    def do_holds(self, seat: int, figure: str) -> None:
        self.speak(seat, figure)
        offer = self.offers.pop(figure)
        fig = self.fig[figure]
        fig.level, fig.right = offer.level, self.party(seat)
        self.answered()

    def do_raises(self, seat: int, figure: str, _to: str, text: str) -> None:
        self.speak(seat, figure)
        fig = self.fig[figure]
        level = self.offers[figure].level if figure in self.offers else fig.level
        wanted = OUT if text == "out" else int(text)
        self.offers[figure] = Offer(seat, wanted, self.next_steps(level)[0])

    def less_one(self, level: int) -> int:
        return self.ladder[-2] if level == OUT else level - 1

    def do_passes(self, seat: int, figure: str) -> None:
        if not self.offers and self.phase == "ASK":
            self.declared[self.party(seat)] = NOTHING
            self.compare_declared()
            return
        if not self.offers:
            self.shown(seat, figure, "passes")
            return
        offer = self.offers[figure]
        if self.parties == 3:
            offer.passed.add(seat)
            if len(offer.passed) < 2:
                return
        del self.offers[figure]
        fig, party = self.fig[figure], self.party(offer.seat)
        fig.status, fig.by, fig.points = "closed", party, self.less_one(offer.due)
        self.write(party, fig.points)
        if self.parties == 3:
            self.punish(figure, fig.points, party)
        if figure == "spiel":
            self.spiel_party = party
        self.after_let_good()

    def write(self, party: int, points: int) -> None:
        self.total[party] += points
        if self.total[party] >= self.target and party not in self.reached:
            self.reached.append(party)

    def at_target(self) -> list[int]:
        """Who stands at N now, the first to reach it first."""
        return [party for party in self.reached if self.total[party] >= self.target]

    def punish(self, figure: str, points: int, but: int | None) -> None:
        """Strafperlaggen: who bet and did not make it (PE-205, PE-206)."""
        for bettor in self.fig[figure].bettors:
            if bettor != but:
                self.lost[figure][bettor] += points
                self.total[bettor] -= points

    def do_vetoes(self, seat: int, other: str) -> None:
        assert self.undo is not None
        looked, options = self.looked, self.o
        self.__dict__.update(self.undo)
        self.o, self.looked = options, looked
        if self.phase == "UNSEEN" and len(self.looked) == self.seats:
            self.hands_open()

    # --- after a figure was let good (4.5)
    def after_let_good(self) -> None:
        self.let_good = True
        out_open = any(fig.level == OUT and fig.status == "open" for fig in self.fig.values())
        if self.at_target() and not out_open:
            self.game_over(self.at_target()[0])
            return
        if self.offers:
            return
        self.let_good = False
        spiel = self.fig["spiel"]
        both_short = self.parties == 2 and all(total == self.target - 1 for total in self.total)
        if both_short and self.o["brink_25a"]:
            unbid = [f for f in PAIRS if self.fig[f].status == "open" and self.fig[f].level == 1]
            held = [f for f in PAIRS if self.fig[f].status == "open" and self.fig[f].level >= 2]
            if spiel.status != "closed":
                for figure in unbid:
                    self.lapse(figure)
                if not held:
                    self.spiel_only = True
                    if spiel.status == "decided":
                        self.settle()
                        return
            elif not held and unbid:
                self.phase = "ASK"
                self.looked = set(range(self.seats))
                return
            elif not held:
                self.unwritten_at_brink = any(self.fig[f].status == "decided" for f in PAIRS)
                self.settle()
                return
        if spiel.status == "closed" and self.phase in ("PLAY", "UNSEEN"):
            assert spiel.by is not None
            self.enter_show(spiel.by)
        elif self.phase == "SHOW":
            self.settle()

    def lapse(self, figure: str) -> None:
        fig = self.fig[figure]
        fig.status, fig.by, fig.points, fig.why = "lapsed", None, 0, "lapsed"

    # --- asking (4.6)
    def do_asks(self, seat: int) -> None:
        if self.phase == "SHOW":
            return
        self.phase, self.asked_once = "ASK", True
        self.ask_about("gleich" if self.fig["gleich"].status == "open" else "hanger")

    def ask_about(self, figure: str) -> None:
        self.asked, self.ask_turn, self.declared = figure, 1 - self.party(self.forehand), {}

    def do_declares(self, seat: int, figure: str, number: str, rank: str = "") -> None:
        party = self.party(seat)
        value = NOTHING if number == "none" else (int(number), RANKS.index(rank))
        if value != NOTHING and not self.party_can_show(party, figure, value):
            self.never_had[seat].add(figure)
        self.declared[party] = value
        self.ask_turn = 1 - party
        if len(self.declared) == 2:
            self.compare_declared()

    def compare_declared(self) -> None:
        figure = self.asked
        assert figure is not None
        mine, theirs = self.declared[0], self.declared[1]
        self.ask_turn = self.prover = None
        if mine != theirs:
            self.prover = 0 if mine > theirs else 1
            return
        if mine != NOTHING:
            self.fig[figure].status, self.fig[figure].why = "decided", "stands"
            for other in PAIRS:
                if self.fig[other].status == "open":
                    self.lapse(other)
            self.duty = [set() for _ in range(self.seats)]
            self.party_duty = [set(), set()]
            self.to_spiel()
        elif figure == "gleich" and self.fig["hanger"].status == "open":
            self.ask_about("hanger")
        elif self.o["brink_simple"] == "count":
            self.phase, self.asked = "PLAY", None
        else:
            for other in PAIRS:
                if self.fig[other].status == "open":
                    self.lapse(other)
            self.to_spiel()

    def to_spiel(self) -> None:
        self.asked = None
        if self.fig["spiel"].status == "open":
            self.phase, self.spiel_only = "PLAY", True
        elif self.fig["spiel"].status == "closed":
            self.redeal, self.phase = True, "DONE"
        else:
            self.settle()

    # --- showing (4.7)
    def enter_show(self, beginner: int) -> None:
        self.phase, self.spiel_party = "SHOW", beginner
        self.looked = set(range(self.seats))
        for figure in PAIRS:
            if self.fig[figure].status == "open":
                values = {p: self.lying_value(p, figure) for p in range(self.parties)}
                self.show[figure] = Showing(beginner, values)
        if not any(self.hand):
            for figure in PAIRS:
                if self.fig[figure].status == "open":
                    self.decide(figure)
        if self.phase == "SHOW":
            self.settle()

    def lay_down(self, seat: int, words: tuple[str, ...]) -> None:
        _, cards = self.read_show(seat, words)
        laid = [(card, name) for card, name, in_hand in cards if in_hand and card in self.perl]
        if self.phase != "ASK":
            self.lost_it[seat] |= self.breaks_duty(seat, laid)
        named = {words[i - 1] for i, word in enumerate(words) if word == "as"}
        for card, name, in_hand in cards:
            if in_hand:
                self.hand[seat].remove(card)
                self.lying[seat].append(Laid(card, name, 0, card in named))

    def do_shows(self, seat: int, figure: str, *words: str) -> None:
        self.lay_down(seat, words)
        if self.phase == "ASK":
            fig = self.fig[figure]
            fig.status, fig.by = "decided", self.party(seat)
            fig.points = fig.level
            self.write(self.party(seat), fig.points)
            self.game_over(self.party(seat))
            return
        self.shown(seat, figure, "shows")

    def do_stands(self, seat: int, figure: str, *words: str) -> None:
        self.lay_down(seat, words)
        party, show = self.party(seat), self.show[figure]
        show.stood.add(party)
        if party == self.spiel_party:
            show.locked.add(party)
        self.shown(seat, figure, "stands")

    def do_rests(self, seat: int, figure: str) -> None:
        self.shown(seat, figure, "rests")

    def shown(self, seat: int, figure: str, act: str) -> None:
        party, show = self.party(seat), self.show[figure]
        if act == "passes":
            show.locked.add(party)
            show.passed.add(party)
        for f in PAIRS:
            if self.fig[f].status == "open":
                self.show[f].value = {p: self.lying_value(p, f) for p in range(self.parties)}
        if self.parties == 3:
            self.next_of_three(party, figure)
            return
        other = 1 - party
        if other in show.locked or (act == "passes" and show.value[other] > show.value[party]):
            self.decide_and_settle(figure)
        else:
            show.turn = other

    def next_of_three(self, party: int, figure: str) -> None:
        show = self.show[figure]
        for step in (1, 2):
            who = (party + step) % 3
            alone = all(show.value[who] > v for p, v in show.value.items() if p != who)
            if who not in show.locked and not alone:
                show.turn = who
                return
        self.decide_and_settle(figure)

    def decide_and_settle(self, figure: str) -> None:
        self.decide(figure)
        self.settle()

    def decide(self, figure: str) -> None:
        fig, values = self.fig[figure], self.show[figure].value
        best = max(values.values())
        fig.status = "decided"
        if best == NOTHING:
            fig.why = "nobody"
        elif list(values.values()).count(best) > 1:
            fig.why = "stands"
        else:
            fig.by = next(p for p, value in values.items() if value == best)

    # --- settlement (5)
    def order(self) -> list[str]:
        bid = sorted((f for f in FIGURES if self.fig[f].level >= 2), key=lambda f: self.fig[f].order)
        out = [f for f in bid if self.fig[f].level == OUT]
        return out + [f for f in bid if f not in out] + [f for f in FIGURES if f not in bid]

    def settle(self) -> None:
        """Tried on a copy; it counts when it comes to an end."""
        attempt = deepcopy({k: v for k, v in self.__dict__.items() if k not in ("o", "undo")})
        if not self.settle_now():
            self.__dict__.update(attempt)

    def settle_now(self) -> bool:
        settled: set[str] = set()
        for figure in self.order():
            fig = self.fig[figure]
            if fig.status in ("closed", "lapsed"):
                continue
            if fig.status == "open":
                return False
            settled.add(figure)
            level = fig.level
            if fig.by is not None:
                fig.points = max(0, self.target - self.total[fig.by]) if level == OUT else level
                self.write(fig.by, fig.points)
                if self.parties == 3:
                    self.punish(figure, fig.points, fig.by)
                if self.total[fig.by] >= self.target:
                    self.game_over(fig.by, settled)
                    return True
                continue
            if self.parties == 3 and (fig.why == "nobody" or self.o["straf_stand"] == "punish"):
                self.punish(figure, self.ladder[-2] if level == OUT else level, None)
            if level == OUT and self.at_target():
                self.game_over(self.at_target()[0], settled)
                return True
            if fig.why == "stands" and figure in PAIRS and self.parties == 2 and self.is_decisive(level):
                other = PAIRS[1 - PAIRS.index(figure)]
                spiel_closed = self.fig["spiel"].status == "closed"
                if spiel_closed and self.o["decisive_stand"] == "spiel":
                    continue
                if other not in settled and self.fig[other].status in ("open", "decided"):
                    self.lapse(other)
                if spiel_closed:
                    self.redeal, self.phase = True, "DONE"
                    return True
        self.phase = "DONE"
        return True

    def is_decisive(self, level: int) -> bool:
        if self.o["decisive_stand"] == "none":
            return False
        return level == OUT or all(total + level >= self.target for total in self.total)

    def game_over(self, winner: int, settled: Any = ()) -> None:
        self.winner, self.phase = winner, "DONE"
        self.offers = {}
        for figure, fig in self.fig.items():
            if figure in settled or fig.status in ("closed", "lapsed"):
                continue
            if fig.points == 0 and not (fig.status == "decided" and figure == self.asked):
                fig.by, fig.why = None, "not written"

    # --- claims (4.9)
    def do_claims(self, seat: int, culprit: str, rule: str) -> None:
        kind = {"PE-112": "PE-110", "PE-114": "PE-110"}.get(rule, rule)
        if (int(culprit), kind) not in self.claims:
            self.claims.append((int(culprit), kind))

    def guilty(self, seat: int, kind: str) -> bool:
        return bool(
            {
                "PE-093": self.never_had[seat],
                "PE-096": self.lost_it[seat],
                "PE-110": self.no_colour[seat],
                "PE-188": self.revokes[seat],
                "PE-039": seat in self.too_many and self.lying[seat],
            }[kind]
        )

    def weight(self, kind: str) -> int:
        """4.9: the deal's points and more, three points, Spiel and two, two alone."""
        if kind == "PE-039":
            return 42
        if kind == "PE-188":
            return 0 if self.o["revoke"] == "substitute" else 20
        if self.of_1853:
            return 30
        if self.o["false_bid"] == "deal-and-three":
            return 43 if kind == "PE-093" else 42
        return 10 if kind == "PE-110" else 30

    def enter_late(self, change: list[int]) -> None:
        """PE-180: a claim about the deal before counts at once; a tie that it ends is asked about no more."""
        for party, points in enumerate(change):
            self.late[party] += points
            self.total[party] += points
        if self.phase == "ASK" and any(total != self.target - 1 for total in self.total):
            self.phase, self.asked, self.ask_turn, self.prover = "PLAY", None, None, None

    def upheld(self) -> dict[int, str]:
        """One penalty a player: the heaviest that was claimed and proves right."""
        found: dict[int, str] = {}
        for culprit, kind in sorted(self.claims, key=lambda claim: (-self.weight(claim[1]), claim)):
            if self.guilty(culprit, kind):
                found.setdefault(culprit, kind)
        return found

    def lacking(self, party: int, figure: str) -> bool:
        """PE-187: someone of the party bet on it and was rightly claimed for not having it."""
        for culprit, kind in self.upheld().items():
            without = {
                "PE-093": self.never_had[culprit],
                "PE-096": self.lost_it[culprit],
                "PE-110": {"spiel"},
            }.get(kind, set())
            bet = culprit in self.fig[figure].bettors
            if self.party(culprit) == party and figure in without and bet:
                return True
        return False

    def passed_over(self) -> dict[str, tuple[int | None, int, str | None]]:
        """PE-187; the figures it changes."""
        found: dict[str, tuple[int | None, int, str | None]] = {}
        for figure, fig in self.fig.items():
            lack = [self.lacking(party, figure) for party in range(self.parties)]
            if fig.why == "not written" or not any(lack):
                continue
            if self.parties == 3 or all(lack):
                found[figure] = (None, 0, "forfeit")
            elif fig.status == "closed":
                assert fig.by is not None
                if lack[fig.by]:
                    found[figure] = (1 - fig.by, fig.points, None)
            elif fig.status == "decided":
                gets = lack.index(False)
                if fig.by != gets:
                    found[figure] = (gets, self.worth(figure, gets), None)
        return found

    def worth(self, figure: str, party: int) -> int:
        level = self.fig[figure].level
        return level if level != OUT else max(0, self.target - self.total[party])

    def tricks_put_right(self) -> list[int]:
        """PE-188 in 1853: the lowest card of the suit that was kept back takes the place of the wrong one."""
        tricks = [[(seat, copy(laid)) for seat, laid in trick] for trick in self.trick_log]
        for culprit, kind in self.upheld().items():
            if kind != "PE-188":
                continue
            held = [card for card in self.hand[culprit]] + [laid.card for laid in self.lying[culprit]]
            for number, wrong in sorted(self.revokes[culprit]):
                if number >= len(tricks):
                    continue
                led = suit_of(tricks[number][0][1].name)
                before = [laid.card for t in tricks[:number] for seat, laid in t if seat == culprit]
                had = [c for c in held if c not in before and c not in self.perl and c != wrong]
                kept_back = [c for c in had if suit_of(plain(c)) == led]
                if not kept_back:
                    continue  # it lies already, in the place of an earlier wrong one
                right = min(kept_back, key=lambda c: rank_of(plain(c)))
                for trick in tricks:
                    for i, (seat, laid) in enumerate(trick):
                        if seat == culprit and laid.card in (right, wrong):
                            card = right if laid.card == wrong else wrong
                            trick[i] = (seat, Laid(card, plain(card)))
        won = [0] * self.parties
        for trick in tricks:
            led = suit_of(trick[0][1].name)
            best = max(trick, key=lambda played: self.power_in(played[1], led))
            won[self.party(best[0])] += 1
        return won

    def report(self) -> dict[str, Any]:
        fig = {f: (fig.by, fig.points, fig.why) for f, fig in self.fig.items()}
        points = [now - then for now, then in zip(self.total, self.before, strict=True)]
        tricks = list(self.won)
        new = dict(fig)
        for culprit, kind in self.upheld().items():
            party = self.party(culprit)
            if kind == "PE-188" and self.o["revoke"] == "substitute":
                continue
            taken: tuple[str, ...] = ()
            fine = 3 if kind in ("PE-093", "PE-096") else self.o["other_penalty"]
            if kind == "PE-188":
                taken = ("spiel",)
            elif kind == "PE-039":
                taken, fine = FIGURES, 2
            elif self.of_1853:
                fine = 0
            elif self.o["false_bid"] == "deal-and-three":
                taken, fine = FIGURES, 3 if kind == "PE-093" else 2
            for f in taken:
                if fig[f][0] == party:
                    new[f] = (None, 0, "forfeit")
            points[party] -= fine
        if self.of_1853:
            new |= self.passed_over()
        if self.o["revoke"] == "substitute" and "PE-188" in self.upheld().values():
            tricks = self.tricks_put_right()
            if self.fig["spiel"].status == "decided" and self.fig["spiel"].why != "not written":
                made = [p for p in range(self.parties) if tricks[p] > self.size // 2]
                if not made:
                    new["spiel"] = (None, 0, "forfeit")
                elif made[0] != fig["spiel"][0]:
                    new["spiel"] = (made[0], self.worth("spiel", made[0]), None)
        for f in FIGURES:
            for sign, (by, got, _) in ((-1, fig[f]), (1, new[f])):
                if by is not None:
                    points[by] += sign * got
        totals = [then + got for then, got in zip(self.before, points, strict=True)]
        winner = self.winner
        if self.upheld() and (winner is None or totals[winner] < self.target):
            winner = next((p for p, total in enumerate(totals) if total >= self.target), None)
        return {"figures": new, "points": points, "tricks": tricks, "winner": winner, "redeal": self.redeal}
