"""The figures once more, written naively from the text of the rules: cards are strings, nothing is
taken from the engine.  Only tests use it, to hold the engine against."""

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product

SUITS = "ELHS"
RANKS = ("7", "8", "9", "10", "U", "O", "K", "A")  # BI-003, low to high
ORDINARY = tuple(suit + rank for suit in SUITS for rank in RANKS)
FIGURES = ("herz", "laub", "gleich", "hanger", "spiel")

Named = tuple[str, str]  # a card and what it is named
Key = tuple[int, ...]


def suit(name: str) -> str:
    return name[0]


def rank(name: str) -> int:
    return RANKS.index(name[1:])


@dataclass
class Player:
    """What section 4.1 keeps of one player."""

    hand: list[str] = field(default_factory=list)
    row: list[Named] = field(default_factory=list)
    duty: set[str] = field(default_factory=set)
    colour_duty: bool = False
    false_colour: bool = False  # let good, though no card could have been of the suit led
    barred: set[str] = field(default_factory=set)
    passed_wild: dict[str, set[str]] = field(default_factory=dict)
    passed: set[str] = field(default_factory=set)  # figures he let good
    without_right: set[str] = field(default_factory=set)  # of these, spoken for later
    points: int = 0
    booked: int = 0
    fines: int = 0


# --- having a figure (4.3)
def is_gleich(names: tuple[str, ...]) -> bool:
    """BI-033, BI-107: one rank, and no suit twice."""
    return len({rank(n) for n in names}) == 1 and len({suit(n) for n in names}) == len(names)


def is_hanger(names: tuple[str, ...]) -> bool:
    """BI-034: one suit, ranks directly one above the other."""
    ranks = sorted(rank(n) for n in names)
    return len({suit(n) for n in names}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def present(figure: str, names: tuple[str, ...]) -> bool:
    match figure:
        case "herz" | "laub":
            return any(suit(n) == figure[0].upper() for n in names)
        case "gleich":
            return any(is_gleich(pair) for pair in combinations(names, 2))
        case "hanger":
            return any(is_hanger(pair) for pair in combinations(names, 2))
    raise ValueError(figure)


@cache
def feasible(
    row: tuple[Named, ...], plain: tuple[str, ...], wild: tuple[str, ...], barred: frozenset[str],
    figures: frozenset[str], colour: str, tested: str, left_out: frozenset[str],
) -> bool:  # fmt: skip
    """Some naming of the wild cards in hand gives every figure at once, and the third card the suit
    `colour` if there is one.  For `tested` the cards left out must not be needed."""
    names = [name for name in ORDINARY if suit(name) not in barred]
    for naming in product(names, repeat=len(wild)):
        hand = [(card, card) for card in plain] + list(zip(wild, naming, strict=True))
        cards = [*row, *hand]
        if colour and suit((row[2] if len(row) == 3 else hand[0])[1]) != colour:
            continue
        if all(present(f, tuple(n for _, n in counting(cards, f == tested, left_out))) for f in figures):
            return True
    return False


def counting(cards: list[Named], leave_out: bool, passed: frozenset[str]) -> list[Named]:
    """BI-105, BI-106: without wild cards that the figure was let good with, unless named as themselves."""
    return [(card, name) for card, name in cards if not (leave_out and card in passed and card != name)]


def can_make(
    player: Player, wilds: tuple[str, ...], figures: set[str], colour: str = "", tested: str = ""
) -> bool:
    plain = tuple(card for card in player.hand if card not in wilds)
    wild = tuple(card for card in player.hand if card in wilds)
    passed = frozenset(player.passed_wild.get(tested, ()))
    return feasible(
        tuple(player.row), plain, wild, frozenset(player.barred), frozenset(figures), colour, tested, passed
    )


# --- how high (4.3, best)
def quality(card: str, name: str, wilds: tuple[str, ...]) -> int:
    """BI-092, BI-094, BI-106."""
    if card not in wilds or card == name:
        return 3
    return {"WE": 2, "S7": 1, "E7": 0}[card]


def best(figure: str, player: Player, wilds: tuple[str, ...]) -> Key | None:
    """The highest key of a figure in the three cards as they lie; None if it is not there."""
    cards = counting(player.row, True, frozenset(player.passed_wild.get(figure, ())))
    keys: list[Key] = []
    if figure in ("herz", "laub"):
        keys = [(rank(n), quality(c, n, wilds)) for c, n in cards if suit(n) == figure[0].upper()]
    for size in (2, 3):
        for some in combinations(cards, size):
            names = tuple(name for _, name in some)
            if (figure == "gleich" and is_gleich(names)) or (figure == "hanger" and is_hanger(names)):
                qualities = sorted((quality(c, n, wilds) for c, n in some), reverse=True)
                keys.append((size, max(rank(n) for n in names), *qualities))
    return max(keys, default=None)


def trick_winner(played: list[tuple[int, Named]], wilds: tuple[str, ...]) -> int:
    """BI-025, BI-092: the highest card of the suit led; the first card is the one led."""
    led = suit(played[0][1][1])
    in_suit = [(rank(n), quality(c, n, wilds), who) for who, (c, n) in played if suit(n) == led]
    return max(in_suit)[2]


# --- who has it (section 5, step 1)
def who_has(figure: str, players: dict[int, Player], wilds: tuple[str, ...]) -> int | str:
    """A seat, "nobody" or "stands"."""
    keys = {seat: best(figure, player, wilds) for seat, player in players.items()}
    high = max((key for key in keys.values() if key is not None), default=None)
    if high is None:
        return "nobody"
    first, *others = [seat for seat, key in keys.items() if key == high]
    return "stands" if others else first
