"""How high three cards stand in each figure, by the rules themselves, remembered."""

from functools import cache, lru_cache

from stammtisch.core.dealing import ORDINARY
from stammtisch.core.options import settings
from stammtisch.games.bieten.cells import ABSENT, GLEICH, HAND, HANGER, HERZ, LAUB, SPIEL, Cells, Rules
from stammtisch.games.bieten.figures import Three, height, set_key, suit_key
from stammtisch.games.bieten.ruleset import rules_of

Heights = tuple[int, int, int, int]  # Herz, Laub, Gleich, Hanger; 0 for none
NEVER = (0, 0, 0, 0)
UNTER, TEN = 5, 4
HERZ_SUIT, LAUB_SUIT = 2, 1
_NO_WILDS = rules_of(settings("bieten", "tirol-1926"))

# with this much the book tells one to hold: what wears trousers, a pair of tens
WORTH_HOLDING: Heights = (
    suit_key(HERZ_SUIT, 9 * HERZ_SUIT + UNTER, 0),
    suit_key(LAUB_SUIT, 9 * LAUB_SUIT + UNTER, 0),
    set_key(2, TEN, 0, 0, 0),
    set_key(2, TEN, 0, 0, 0),
)
DRITZIG = set_key(3, 0, 0, 0, 0)  # three cards are at least this high


def heights(r: Rules, cards: Three, names: Three, passed: Heights = NEVER) -> Heights:
    """`passed` as in the cells: 1 + cards laid when the figure was first let good, 0 for never."""
    if cards == names:
        low, middle, high = sorted(cards)
        return _natural((low, middle, high))
    return _heights(r, cards, names, passed if r.pass_bars_wild else NEVER)


@lru_cache(maxsize=1 << 16)
def _heights(r: Rules, cards: Three, names: Three, passed: Heights) -> Heights:
    s = Cells()
    s.card[:HAND], s.name[:HAND], s.passed_at[:SPIEL] = cards, names, passed
    return height(r, s, 0, HERZ), height(r, s, 0, LAUB), height(r, s, 0, GLEICH), height(r, s, 0, HANGER)


@cache
def _natural(cards: Three) -> Heights:
    """No ruleset and no letting good changes what natural cards are."""
    return _heights(_NO_WILDS, cards, cards, NEVER)


def passed_by(s: Cells, seat: int) -> Heights:
    herz, laub, gleich, hanger = s.passed_at[4 * seat : 4 * seat + SPIEL]
    return herz, laub, gleich, hanger


def three(values: list[int]) -> Three:
    """Three places, the missing ones empty."""
    a, b, c = (values + [ABSENT] * HAND)[:HAND]
    return a, b, c


@lru_cache(maxsize=1 << 12)
def useful_names(others: tuple[int, ...], barred: int) -> tuple[int, ...]:
    """Names worth a thought for a wild card beside these cards: aces, equals and neighbours."""
    aces = {9 * suit + 8 for suit in range(4)}
    equals = {9 * suit + card % 9 for card in others for suit in range(4)}
    beside = {card + step for card in others for step in (-2, -1, 1, 2) if (card + step) // 9 == card // 9}
    wanted = aces | equals | beside
    return tuple(name for name in ORDINARY if name in wanted and not barred >> name // 9 & 1)


@lru_cache(maxsize=1 << 14)
def best_name(r: Rules, wild: int, beside: tuple[int, ...], figure: int, barred: int) -> int:
    """The name for a wild card beside these names that makes the figure highest; ABSENT where none does."""
    best, found = 0, ABSENT
    for name in useful_names(beside, barred):
        key = heights(r, three([wild, *beside]), three([name, *beside]))[figure]
        if key > best:
            best, found = key, name
    return found
