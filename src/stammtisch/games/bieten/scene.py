"""Bieten on the page: three cards before each player, five figures."""

from functools import reduce
from operator import or_
from typing import Any

from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.match import Match
from stammtisch.core.model import Action, View
from stammtisch.server.scenes import Beside, PlainLaid
from stammtisch.server.scenes.breaches import risky
from stammtisch.server.scenes.rows import laid_row
from stammtisch.server.speech import Speech
from stammtisch.server.wire import CardShown, Figure
from stammtisch.wording.game_words import words_of

from . import NAME
from .cells import BREACHES, CUT, FALSE_FIGURE, FIGURES, HAND, NOBODY
from .figures import bit, present, quality, suit_key
from .seen import taker
from .wording.figures import state


class BietenLaid(PlainLaid):
    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        s = view.cells
        who, trick = taker(view)
        return laid_row(s, HAND * seat, s.laid[seat], trick if who == seat else -1)

    def places(self, view: View[Any, Any]) -> int:
        return HAND

    def backs(self, view: View[Any, Any], seat: int) -> int:
        s = view.cells
        return 0 if s.phase == CUT or not s.active >> seat & 1 else HAND - s.laid[seat]

    def center(self, view: View[Any, Any]) -> list[CardShown]:
        turned = view.cells.turned
        return [CardShown(GERMAN.text(turned))] if turned >= 0 else []

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        s = view.cells
        return [] if s.active >> seat & 1 else [voice.say("terminal.place.out")]

    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        s = view.cells
        match action.verb:
            case "holds":
                return voice.say("web.answer.holds"), voice.say("web.worth.holds", points=s.offer_level)
            case "passes":
                told = voice.say("web.worth.passes", points=s.offer_level - 1, by=s.offer_by)
                return voice.say("web.answer.passes"), told
            case "raises":
                points = s.offer_level if s.offer != NOBODY else 2
                return voice.say("web.answer.raises", level="3"), voice.say(
                    "web.worth.raises", level=3, points=points
                )
            case "claims":
                return words_of(voice.game).label(action, view, voice), self._fine(view, action, voice)
        return None

    def _fine(self, view: View[Any, Any], action: Action, voice: Speech) -> str:
        """Which figure, which deal, and what it costs."""
        told = [voice.say(f"figure.{arg}") + "." for arg in action.args[2:] if arg in FIGURES]
        if "prev" in action.args:
            told.append(voice.say("web.worth.prev"))
        return " ".join([*told, voice.say("web.worth.claims", points=view.rules.penalty)])

    def besides(self, view: View[Any, Any]) -> list[Beside]:
        """Words without the figure, or higher than the rest of the game (BI-152 to BI-154)."""
        if view.seat is None:
            return []
        words: list[tuple[str, tuple[str, ...]]] = []
        for figure in FIGURES:
            words += [("bids", (figure,)), ("holds", (figure,)), ("raises", (figure, "to", "3"))]
        return risky(NAME, view, (Action(view.seat, verb, args) for verb, args in words))

    def late(self, match: Match, view: View[Any, Any]) -> list[Action]:
        """Proved by what lay open then (BI-157, BI-159)."""
        if view.seat is None or not view.rules.table:
            return []
        figures = {BREACHES[FALSE_FIGURE]: [(figure,) for figure in FIGURES[:4]]}
        claims = (
            Action(view.seat, "claims", (str(culprit), breach, *figure, "prev"))
            for culprit in range(view.cells.seats)
            for breach in BREACHES
            for figure in figures.get(breach, [()])
        )
        return [claim for claim in claims if match.why_not(claim) is None]

    def makes(self, view: View[Any, Any], card: str, name: str, voice: Speech) -> str:
        """Figures that the name completes with the reader's own cards, and whether it takes so far."""
        r, s, me = view.rules, view.cells, view.seat
        if me is None:
            return ""
        bearing, called = GERMAN.parse(card), GERMAN.parse(name)
        own = [c for c in cards_of(s.hand[me]) if not r.wilds >> c & 1]
        laid = [s.name[HAND * me + i] for i in range(s.laid[me])]
        before = reduce(or_, (bit(c) for c in [*own, *laid]), 0)
        figures = [
            figure
            for f, figure in enumerate(FIGURES[:-1])
            if present(f, before | bit(called)) and not present(f, before)
        ]
        told = [voice.say("web.makes.figures", figures=figures)] if figures else []
        if s.led != NOBODY and suit_key(s.led, called, quality(r, bearing, called)) > self._best(view):
            told.append(voice.say("web.makes.takes"))
        return " ".join(told)

    def _best(self, view: View[Any, Any]) -> int:
        """The height of the card that takes so far."""
        s = view.cells
        who, trick = taker(view)
        if who == NOBODY:
            return 0
        at = HAND * who + trick
        return int(suit_key(s.led, s.name[at], quality(view.rules, s.card[at], s.name[at])))

    def figures(self, view: View[Any, Any], voice: Speech) -> list[Figure]:
        s = view.cells
        return [
            Figure(
                name,
                voice.say(f"figure.{name}"),
                state(s, voice, f),
                voice.say(f"figure_about.{name}"),
                s.offer == f,
            )
            for f, name in enumerate(FIGURES)
        ]

    def leader(self, view: View[Any, Any]) -> int:
        return int(view.cells.leader)

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        s = view.cells
        return frozenset() if s.offer == NOBODY else frozenset({s.offer_by})

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return bool(view.rules.wilds >> GERMAN.parse(card) & 1)
