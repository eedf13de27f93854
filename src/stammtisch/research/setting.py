"""What is played in the laboratory: a game under a ruleset, for so many, from a standing, with a pack."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.model import Seat
from stammtisch.core.options import Settings, settings
from stammtisch.core.problem import Problem
from stammtisch.core.reading import card_of
from stammtisch.core.registry import game
from stammtisch.core.sight import Sight
from stammtisch.core.standing import Standing
from stammtisch.research.facts import facts_of

USUAL = (4, 2, 3, 5)  # players, where nobody says


@dataclass(frozen=True)
class Setting:
    game: Game
    agreed: Settings
    rules: Any
    players: int
    pack: tuple[int, ...]
    totals: tuple[int, ...]  # of each side before the deal

    @property
    def sight(self) -> Sight:
        return self.game.sight

    @property
    def length(self) -> int:
        """Numbers in an observation."""
        return self.sight.size(self.players)

    @property
    def width(self) -> int:
        """Acts that there are."""
        return self.sight.width

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.sides(self.rules, self.players)

    def opening(self, dealer: int) -> Standing:
        return self.game.open_partie(self.rules, self.players, Seat(dealer), self.totals)

    def single(self, dealer: int) -> Standing:
        """A deal by itself: nobody owes a solo to a match that is not played."""
        standing = self.opening(dealer)
        return (
            replace(standing, extra={**standing.extra, "owes": 0}) if "owes" in standing.extra else standing
        )

    def rewards(self, points: Sequence[int]) -> list[float]:
        """By seat: what a deal wrote for the own side, less the mean of the seats of the others."""
        mine = {seat: side for side, seats in enumerate(self.sides) for seat in seats}
        found = []
        for seat in range(self.players):
            others = [points[o] for o in range(self.players) if mine[Seat(o)] != mine[Seat(seat)]]
            found.append(points[seat] - sum(others) / len(others))
        return found


def setting(
    name: str,
    ruleset: str | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    pack: str | Sequence[str] | None = None,
    totals: Sequence[int] | None = None,
) -> Setting:
    """A Problem where the game cannot be played so.  `pack` names the cards of a stripped pack, as in a
    record: "HA HK HO LA LK LO"."""
    played = game(name)
    agreed = settings(name, ruleset, options)
    seats, rules = _rules(played, agreed, players)
    cards = played.pack(rules)
    if pack:
        wanted = pack.replace(".", " ").split() if isinstance(pack, str) else pack
        given = tuple(card_of(played.deck, card) for card in wanted)
        _check_pack(played, cards, given)
        _check_size(played, rules, seats, len(cards), len(given))
        cards, rules = given, rules._replace(pack=len(given))
    sides = len(played.sides(rules, seats))
    before = tuple(totals or (0,) * sides)
    if len(before) != sides:
        raise Problem("error.option_value", option="totals", value=str(before), allowed=(f"{sides} numbers",))
    return Setting(played, agreed, rules, seats, cards, before)


def _check_size(played: Game, rules: Any, seats: int, whole: int, n: int) -> None:
    dealt = facts_of(played.name).dealt
    needed = max(dealt(rules, seats), 2) if dealt else whole
    if n < needed:
        raise Problem("error.pack_small", players=seats, needed=needed, n=n)


def seat_of(played: Setting, seat: int) -> int:
    if not 0 <= seat < played.players:
        raise Problem("error.seat_missing", seat=seat, last=played.players - 1)
    return int(seat)


def _rules(played: Game, agreed: Settings, players: int | None) -> tuple[int, Any]:
    if players is not None:
        return players, played.rules(agreed, players)
    for n in USUAL:
        try:
            return n, played.rules(agreed, n)
        except Problem:
            continue
    raise Problem("error.players_few", n=0)


def _check_pack(played: Game, whole: Sequence[int], given: Sequence[int]) -> None:
    for card in given:
        if card not in whole:
            raise Problem("error.card_not_in_pack", card=played.deck.code(card))
        if given.count(card) > whole.count(card):
            raise Problem("error.card_twice", card=played.deck.code(card))
