"""Sets of bits and numbers of cards: the machine's instructions beside the plain text."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.bulk.compiling import compiled
from stammtisch.core.bits import highest, lowest, member, rotated, size
from stammtisch.core.cards import rank_of, ranks_in, suit_of


def _of_sets(mask: int, n: int) -> tuple[int, int, int, int]:
    return lowest(mask), highest(mask), size(mask), member(mask, n)


fast: Any = compiled(_of_sets)


@given(st.integers(1, 2**62 - 1), st.data())
def test_compiled_bits_are_the_plain_ones(mask: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, size(mask) - 1))
    assert fast(mask, n) == _of_sets(mask, n)
    members = [bit for bit in range(62) if mask >> bit & 1]
    assert _of_sets(mask, n) == (members[0], members[-1], len(members), members[n])


def _rotated(word: int, n: int) -> int:
    return rotated(word, n)


fast_rotated: Any = compiled(_rotated)


@given(st.integers(0, 2**32 - 1), st.integers(1, 31))
def test_a_rotated_word_keeps_its_bits_in_their_order(word: int, n: int) -> None:
    found = rotated(word, n)
    assert f"{found:032b}" == f"{word:032b}"[n:] + f"{word:032b}"[:n]
    assert fast_rotated(word, n) == found


def _card(card: int) -> tuple[int, int]:
    return suit_of(card), rank_of(card)


def test_compiled_cards_are_the_plain_ones() -> None:
    """Every number that an act has room for, and -1 for no card."""
    fast_card: Any = compiled(_card)
    for card in range(-1, 64):
        assert fast_card(card) == _card(card) == divmod(card, 9)


def _ranks_in(some):  # type: ignore[no-untyped-def]
    return ranks_in(some)


fast_ranks: Any = compiled(_ranks_in)


@given(st.integers(0, 2**36 - 1))
def test_ranks_are_counted_four_bits_each(some: int) -> None:
    found = ranks_in(some)
    ranks = [card % 9 for card in range(36) if some >> card & 1]
    assert [found >> 4 * rank & 15 for rank in range(9)] == [ranks.count(rank) for rank in range(9)]
    assert fast_ranks(some) == found
