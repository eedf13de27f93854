"""Watten on the page: tricks are drawn in, Schlag and Trumpf stand on a label."""

from typing import Any

from stammtisch.cli.terminal.watten.places import lying, pieces
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import View
from stammtisch.games.watten.cells import CUT, party
from stammtisch.games.watten.strength import kritisch_place
from stammtisch.server.speech import Speech
from stammtisch.server.wire import CardShown, Figure


class WattenLaid:
    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        return []

    def places(self, view: View[Any, Any]) -> int:
        return 0

    def backs(self, view: View[Any, Any], seat: int) -> int:
        s = view.cells
        if s.phase == CUT:
            return 0
        laid = s.trick + (1 if s.trick_card[seat] >= 0 else 0)
        return int(max(0, s.dealt[seat] - laid))

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        return int(view.cells.tricks[party(seat)])

    def trick(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        cards, best = lying(view)
        return [(seat, CardShown(card, takes=seat == best)) for seat, card in cards.items()]

    def center(self, view: View[Any, Any]) -> list[CardShown]:
        return []

    def labels(self, view: View[Any, Any], voice: Speech) -> list[str]:
        return [f"{head}: {told}" for head, told in pieces(view, voice)]

    def figures(self, view: View[Any, Any], voice: Speech) -> list[Figure]:
        return []

    def leader(self, view: View[Any, Any]) -> int:
        return int(view.cells.leader)

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        s = view.cells
        return frozenset({s.offer_by}) if s.offer else frozenset()

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return kritisch_place(view.rules, GERMAN.parse(card)) > 0
