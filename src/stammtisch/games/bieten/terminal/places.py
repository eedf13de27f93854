"""The players around the table: name, what is missing, and the row of cards each has laid."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import View
from stammtisch.core.registry import game
from stammtisch.terminal.blocks import Block, beside, fit, line, width
from stammtisch.terminal.cards import card_block, empty_block, row
from stammtisch.wording.voice import Voice

from ..cells import HAND, REVIEW, Cells, missing
from ..seen import taker

WIDE = 3 * 5 + 2  # three cards and air
CELL = 9  # a card in a line: ♥10=WE with its margin and mark


def _name(view: View[Any, Any], voice: Voice, seat: int) -> tuple[str, str]:
    """The name as it stands at the table, and its style: honey on turn, gentian for an offer."""
    s, name = view.cells, voice.names[seat]
    if seat in game(voice.game).waiting_on(view):
        return f"{voice.look['turn']} {name}", "felt.turn"
    return name, "felt.offer" if s.offer_by == seat else "felt"


def _state(view: View[Any, Any], voice: Voice, seat: int) -> str:
    r, s = view.rules, view.cells
    if not s.active >> seat & 1:
        return voice.say("terminal.place.out")
    short = r.target - s.total[seat] if s.phase == REVIEW else missing(r, s, seat)
    told = [voice.say("terminal.place.missing", n=short) if short > 0 else voice.say("terminal.place.there")]
    if seat == s.dealer:
        told.append(voice.say("terminal.place.deals"))
    return f" {voice.look['dot']} ".join(told)


def _laid(s: Cells, seat: int) -> list[tuple[str, str]]:
    at = HAND * seat
    return [
        (GERMAN.text(s.card[at + i]), GERMAN.text(s.name[at + i]))
        for i in range(s.laid[seat])
        if s.name[at + i] >= 0
    ]


def place(view: View[Any, Any], voice: Voice, seat: int) -> Block:
    """Five lines: name, state, cards."""
    s, look = view.cells, voice.look
    best, trick = taker(view)
    laid = _laid(s, seat)
    cards = [
        card_block(look, card, name, best=(seat, i) == (best, trick)) for i, (card, name) in enumerate(laid)
    ]
    if s.active >> seat & 1:
        cards += [empty_block(look, "felt.line")] * (HAND - len(laid))
    block = [
        line(_name(view, voice, seat), style="felt"),
        line((_state(view, voice, seat), "felt.second"), style="felt"),
        *row(cards, "felt"),
    ]
    return [fit(text, WIDE, "felt") for text in block]


def rows(view: View[Any, Any], voice: Voice, seats: Sequence[int], wide: int) -> Block:
    """As many players in a line as fit."""
    each = max(1, wide // (WIDE + 1))
    lines: Block = []
    for at in range(0, len(seats), each):
        blocks = [place(view, voice, seat) for seat in seats[at : at + each]]
        gap = max(1, min(5, (wide - len(blocks) * WIDE) // max(1, len(blocks))))
        lines += beside(blocks, gap, "felt")
    return lines


def short_rows(view: View[Any, Any], voice: Voice, seats: Sequence[int]) -> Block:
    """One line a player, for many players or a low screen."""
    s, look = view.cells, voice.look
    best, trick = taker(view)
    names = [line(_name(view, voice, seat), style="felt") for seat in seats]
    wide = width(names) + 2
    lines = []
    for name, seat in zip(names, seats, strict=True):
        text = line(fit(name, wide, "felt"), style="felt")
        for i, (card, as_name) in enumerate(_laid(s, seat)):
            mark = "*" if (seat, i) == (best, trick) else " "
            tag = f"={card}" if as_name != card else ""
            shown = f" {look.sign(as_name)}{tag} "
            text.append(shown, f"card.{as_name[0]}")
            text.append(f"{mark:{CELL - len(shown)}}")
        if s.active >> seat & 1:
            text.append(f" {look['dot']:{CELL - 1}}" * (HAND - s.laid[seat]), "felt.line")
        lines.append(
            line(
                fit(text, wide + HAND * CELL, "felt"),
                (_state(view, voice, seat), "felt.second"),
                style="felt",
            )
        )
    return lines
