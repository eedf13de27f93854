"""Doppelkopf on the page: tricks are drawn in; parties are shown only as far as the reader knows them."""

from typing import Any

from stammtisch.core.model import Action, View
from stammtisch.games.doppelkopf.cells import (
    ABREIZEN,
    DONE,
    KINDS,
    NOBODY,
    PLAY,
    VORBEHALT,
    held,
    plays,
)
from stammtisch.server.scenes import SILENT, PlainLaid, Talk
from stammtisch.server.speech import Speech
from stammtisch.server.wire import CardShown, Figure, Label
from stammtisch.terminal.doppelkopf.known import lying, party_of, shown_trick, sits_out, taker, words_of


class DoppelkopfLaid(PlainLaid):
    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        return []

    def places(self, view: View[Any, Any]) -> int:
        return 0

    def backs(self, view: View[Any, Any], seat: int) -> int:
        r, s = view.rules, view.cells
        if not plays(s, seat) or s.phase == DONE:
            return 0
        return int(held(r, s, seat)) if s.phase >= PLAY else int(r.hand)

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        """Each for himself: who belongs together may be unknown."""
        s = view.cells
        return sum(s.won_by[i] == seat for i in range(s.trick))

    def trick(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        at = shown_trick(view.cells)
        best = taker(view, at)
        return [(seat, CardShown(card, takes=seat == best)) for seat, card in lying(view, at).items()]

    def center(self, view: View[Any, Any]) -> list[CardShown]:
        return []

    def last(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        trick = view.cells.trick
        return [(seat, CardShown(card)) for seat, card in lying(view, trick - 1).items()] if trick else []

    def labels(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        s, say = view.cells, "terminal.doppelkopf."
        if s.phase == VORBEHALT or s.phase == ABREIZEN:
            return []
        key = "game" if s.alone == NOBODY else "game_of"
        told = [
            Label(voice.say("web.doppelkopf.game"), voice.say(say + key, kind=KINDS[s.kind], seat=s.alone))
        ]
        for seat in range(s.seats):
            words = [voice.say(f"announcement.{word}") for word in words_of(s, seat)]
            if words:
                told.append(Label(voice.names[seat], ", ".join(words)))
        return told

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        if seat in sits_out(view.cells):
            return [voice.say("web.doppelkopf.sits_out")]
        known = party_of(view, seat)
        party = [voice.say(f"web.doppelkopf.{known}")] if known else []
        return [*party, voice.say("web.doppelkopf.tricks", n=self.tricks(view, seat))]

    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        return None

    def makes(self, view: View[Any, Any], card: str, name: str, voice: Speech) -> str:
        return ""

    def talk(self, view: View[Any, Any], voice: Speech) -> Talk:
        return SILENT

    def figures(self, view: View[Any, Any], voice: Speech) -> list[Figure]:
        return []

    def leader(self, view: View[Any, Any]) -> int:
        return int(view.cells.leader) if view.cells.phase >= PLAY else int(view.cells.order[0])

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        by = view.cells.offer_by
        return frozenset({by}) if by != NOBODY and view.cells.phase < PLAY else frozenset()

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return False
