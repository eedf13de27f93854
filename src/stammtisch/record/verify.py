"""Every shuffle of a record done again: do secret and numbers lead to the cards that were dealt?"""

from collections.abc import Collection
from dataclasses import dataclass

from stammtisch.core.match import Match, Played
from stammtisch.core.model import Deal, Given
from stammtisch.core.shuffle import sealed_deal
from stammtisch.record.replay import Replay

SAME, UNSEALED, BROKEN_SEAL, OTHER_CARDS, NOT_NOTED = "same", "unsealed", "broken", "other_cards", "not_noted"


@dataclass(frozen=True, slots=True)
class Verified:
    """A deal, counted from 0, and what came of checking it."""

    deal: int
    verdict: str
    commitment: str = ""


def verify(run: Replay, noted: Collection[str] = ()) -> list[Verified]:
    """`noted` are fingerprints written down before the cards; every deal must bear one of them."""
    return [_verified(run.match, number, played, noted) for number, played in enumerate(run.match.deals)]


def _verified(match: Match, number: int, played: Played, noted: Collection[str]) -> Verified:
    seal = played.deal.seal
    if seal is None:
        return Verified(number, UNSEALED)
    if not seal.kept:
        return Verified(number, BROKEN_SEAL, seal.commitment)
    if _cards_of(match, played) != _cards_again(match, played):
        return Verified(number, OTHER_CARDS, seal.commitment)
    if noted and seal.commitment not in noted:
        return Verified(number, NOT_NOTED, seal.commitment)
    return Verified(number, SAME, seal.commitment)


def _cards_of(match: Match, played: Played) -> object:
    return _told(match.game.given(played.state), played.deal)


def _told(given: Given | None, deal: Deal) -> object:
    """Hands are told without the order in which their cards came."""
    if given is None:
        return deal.pack, deal.lift
    hands = {seat: sorted(cards) for seat, cards in given.hands.items()}
    return hands, given.turned, given.stock


def _cards_again(match: Match, played: Played) -> object:
    """The cards as the seal shuffles them, after whatever was kept at the cut."""
    assert played.deal.seal is not None
    deal = sealed_deal(match.game.pack(match.rules), played.deal.seal)
    state = match.game.start(match.rules, played.began, deal)
    for move in played.moves:
        given = match.game.given(state)
        if given is not None or match.game.why_not(match.game.observe(state, move.seat), move):
            break
        state, _ = match.game.apply(state, move)
    return _told(match.game.given(state), deal)
