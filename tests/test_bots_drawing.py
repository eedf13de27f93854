"""Hands drawn from what a seat knows: whoever is promised nothing gets any card as often as the next one."""

from collections import Counter

from stammtisch.bots.drawing import SURE, happens, share_of
from stammtisch.bots.watten.clues import Clue
from stammtisch.bots.watten.drawing import draw_hands, knowledge
from stammtisch.bots.watten.habits import Playout
from stammtisch.core.cards import cards_of, mask_of
from stammtisch.core.chance import Chance, seed

REST, WORLDS = range(1, 25), 6000
POOL = mask_of((3, 9, 15, 21))


def shares(about: dict[int, Clue]) -> dict[tuple[int, int], float]:
    """How often each seat has each card."""
    k, t, g, found = knowledge(0, 4, 0, mask_of(REST), about), Playout(), Chance(), Counter[tuple[int, int]]()
    seed(g, 1)
    for _ in range(WORLDS):
        draw_hands(k, t, g)
        for seat, clue in about.items():
            assert t.hand[seat].bit_count() == clue.needs
            found.update((seat, card) for card in cards_of(t.hand[seat]))
        assert t.hand[1] & t.hand[2] == t.hand[2] & t.hand[3] == t.hand[1] & t.hand[3] == 0
    return {at: n / WORLDS for at, n in found.items()}


def test_what_one_is_promised_the_others_lack_alike() -> None:
    """The second seat draws after the first and must not find the promised cards gone to the end."""
    found = shares({1: Clue(4, named=[(POOL, 1, 1.0), (POOL, 2, 0.5)]), 2: Clue(4), 3: Clue(4)})
    promised = sum(found[1, card] for card in cards_of(POOL))
    plain = (4 - promised) / 20
    for card in REST:
        pledged = POOL >> card & 1
        assert abs(found[1, card] - (promised / 4 if pledged else plain)) < 0.03
        theirs = (1 - promised / 4) * 4 / 20 if pledged else (1 - plain) * 4 / 20
        assert abs(found[2, card] - theirs) < 0.03 and abs(found[3, card] - theirs) < 0.03
    assert promised > 1.4


def test_what_one_cannot_have_the_others_have_alike() -> None:
    found = shares({1: Clue(4, never=POOL), 2: Clue(4), 3: Clue(4)})
    for card in REST:
        barred = POOL >> card & 1
        assert abs(found.get((1, card), 0.0) - (0 if barred else 0.2)) < 0.03
        theirs = (1.0 if barred else 0.8) * 4 / 20
        assert abs(found[2, card] - theirs) < 0.03 and abs(found[3, card] - theirs) < 0.03


def test_chances_are_as_likely_as_they_say() -> None:
    g = Chance()
    seed(g, 2)
    assert share_of(1.0) == SURE and all(happens(g, SURE) for _ in range(100))
    assert not any(happens(g, share_of(0.0)) for _ in range(100))
    assert 0.27 < sum(happens(g, share_of(0.3)) for _ in range(4000)) / 4000 < 0.33
