"""Perlaggen on the page: cards stay before the players under their names, three figures, the trump card."""

from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import (
    CLOSED,
    CUT,
    DECIDED,
    FIGURES,
    LAPSED,
    NOBODY,
    NONE,
    PLACES,
    REASONS,
    party,
)
from stammtisch.games.perlaggen.notation import level_text
from stammtisch.games.perlaggen.strength import taker
from stammtisch.server.scenes import SILENT, Talk
from stammtisch.server.scenes.rows import laid_row, partner_note
from stammtisch.server.speech import Speech
from stammtisch.server.wire import CardShown, Figure, Label


class PerlaggenLaid:
    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        r, s = view.rules, view.cells
        if s.in_trick:
            taking = s.trick if taker(r, s) == seat else -1
        else:
            taking = s.trick - 1 if s.trick and s.leader == seat else -1
        return laid_row(s, PLACES * seat, s.laid[seat], taking)

    def places(self, view: View[Any, Any]) -> int:
        return int(view.rules.hand_size)

    def backs(self, view: View[Any, Any], seat: int) -> int:
        s = view.cells
        return 0 if s.phase == CUT else max(0, s.dealt[seat] - s.laid[seat])

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        return int(view.cells.tricks[party(view.rules, seat)])

    def trick(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        return []

    def center(self, view: View[Any, Any]) -> list[CardShown]:
        turned = view.cells.turned
        return [CardShown(GERMAN.text(turned))] if turned != NONE else []

    def last(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        return []

    def labels(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        s = view.cells
        if s.trump == NONE:
            return []
        suits = ("eichel", "laub", "herz", "schell")
        told = voice.say("web.label.suit", suit=suits[s.trump])
        return [Label(voice.say("web.label.trump"), told, "ELHS"[s.trump])]

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        return partner_note(view.seat, seat, [party(view.rules, x) for x in range(view.cells.seats)], voice)

    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        return None

    def makes(self, view: View[Any, Any], card: str, name: str, voice: Speech) -> str:
        return ""

    def talk(self, view: View[Any, Any], voice: Speech) -> Talk:
        return SILENT

    def figures(self, view: View[Any, Any], voice: Speech) -> list[Figure]:
        return [
            Figure(
                name,
                voice.say(f"figure.{name}"),
                _state(view, voice, f),
                voice.say(f"figure_about.{name}"),
                bool(view.cells.offer[f]),
            )
            for f, name in enumerate(FIGURES)
        ]

    def leader(self, view: View[Any, Any]) -> int:
        return int(view.cells.leader)

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        s = view.cells
        return frozenset(s.offer_by[f] for f in range(3) if s.offer[f])

    def doubts(self, view: View[Any, Any]) -> list[Action]:
        return []

    def sits_out(self, view: View[Any, Any]) -> frozenset[int]:
        return frozenset()

    def says(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        return []

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return bool(view.cells.wilds >> GERMAN.parse(card) & 1)


def _state(view: View[Any, Any], voice: Speech, f: int) -> str:
    r, s = view.rules, view.cells
    seats = [seat for seat in range(s.seats) if s.by[f] != NOBODY and party(r, seat) == s.by[f]]
    if s.offer[f]:
        return voice.say("web.figure.offered", by=s.offer_by[f], level=level_text(r, s.offer[f]))
    if s.status[f] == CLOSED:
        return voice.say("web.figure.closed", seats=seats, points=s.points[f])
    if s.status[f] == LAPSED or (s.status[f] == DECIDED and s.by[f] == NOBODY):
        return voice.say(f"web.figure.{(REASONS[s.why[f]] or 'nobody').replace(' ', '_')}")
    if s.status[f] == DECIDED:
        return voice.say("web.figure.made", seats=seats)
    if s.level[f] > 1:
        return voice.say("web.figure.held", level=level_text(r, s.level[f]))
    return voice.say("web.figure.unbid")
