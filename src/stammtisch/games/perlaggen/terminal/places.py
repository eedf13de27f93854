"""The players around the table, each with what lies before him under its names (PE-040, PE-053)."""

from typing import Any

from rich.text import Text

from stammtisch.core.model import View
from stammtisch.core.registry import game
from stammtisch.terminal.blocks import Block, beside, fit, line, width
from stammtisch.terminal.cards import WIDE, card_block, empty_block, row
from stammtisch.terminal.seats import around
from stammtisch.wording.voice import Voice

from ..cells import CUT, partners
from ..seen import best, laid

CELL = 9  # a card in a line: ♥10=WE with its margin and mark
TIGHT = 7  # the same where there is little room


def _name(view: View[Any, Any], voice: Voice, seat: int) -> tuple[str, str]:
    """The name as it stands at the table, and its style: honey on turn, gentian for an offer."""
    s, name = view.cells, voice.names[seat]
    if seat in game(voice.game).waiting_on(view):
        return f"{voice.look['turn']} {name}", "felt.turn"
    offers = any(s.offer[f] and s.offer_by[f] == seat for f in range(3))
    return name, "felt.offer" if offers else "felt"


def _part(view: View[Any, Any], voice: Voice, seat: int) -> str:
    r, s, told = view.rules, view.cells, []
    if view.seat is not None and partners(r, view.seat) >> seat & 1:
        told.append(voice.say("terminal.perlaggen.partner"))
    if seat == s.dealer:
        told.append(voice.say("terminal.place.deals"))
    if s.phase != CUT and not s.looked >> seat & 1:
        told.append(voice.say("terminal.perlaggen.unseen"))
    return f" {voice.look['dot']} ".join(told)


def _place(view: View[Any, Any], voice: Voice, seat: int, wide: int) -> Block:
    """Name and part above, the row of cards below."""
    s, look = view.cells, voice.look
    who, trick = best(view)
    cards = [
        card_block(look, card, name, best=(seat, i) == (who, trick))
        for i, (card, name) in enumerate(laid(s, seat))
    ]
    cards += [empty_block(look, "felt.line")] * (view.rules.hand_size - len(cards))
    name, part = _name(view, voice, seat), _part(view, voice, seat)
    head = line(name, "  " if part else "", (part, "felt.second"), style="felt")
    return [fit(text, wide, "felt") for text in (head, *row(cards, "felt"))]


def _grid(seats: list[int], most: int) -> list[list[int]]:
    """In a circle, at most so many in a row: partners sit crosswise, so they stand crosswise, the reader at
    the bottom left."""
    half, me = len(seats) // 2, seats[-1]
    if len(seats) < 4:
        return [seats] if len(seats) == 2 else [seats[:2], seats[2:]]
    if half <= most:
        return [seats[:half], [me, *reversed(seats[half:-1])]]
    left, right = [me, *seats[: half - 1]], seats[half - 1 : -1]
    return [list(pair) for pair in zip(reversed(left), right, strict=True)]


def rows(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """Cards as they lie; nothing where they are too wide for the table."""
    lines: Block = []
    needed = WIDE * view.rules.hand_size
    grid = _grid(around(view.seat, view.cells.seats), (wide + 2) // (needed + 2))
    columns = max(map(len, grid))
    each = min(needed + 8, (wide + 2) // columns - 2)
    if each < needed and len(grid) == 1 and needed <= wide:
        each, grid = min(needed + 8, wide), [[seat] for seat in grid[0]]  # two players, one above the other
    if each < needed:
        return []
    for seats in grid:
        lines += beside([_place(view, voice, seat, each) for seat in seats], 2, "felt")
    return lines


def short_rows(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """One line a player, for a low or narrow screen."""
    s, seats = view.cells, around(view.seat, view.cells.seats)
    names = [line(_name(view, voice, seat), style="felt") for seat in seats]
    head = min(width(names) + 1, 14)
    room = wide - head
    cell = min(CELL, max(TIGHT, room // view.rules.hand_size))
    lines = []
    for name, seat in zip(names, seats, strict=True):
        text = line(fit(name, head, "felt"), _cards(view, voice, seat, cell), style="felt")
        part = _part(view, voice, seat)
        if part and text.cell_len + len(part) + 1 <= wide:
            text.append(f" {part}", "felt.second")
        lines.append(text)
        if part and text.cell_len > wide:
            lines[-1] = fit(text, wide, "felt")
    return lines if s.seats else []


def _cards(view: View[Any, Any], voice: Voice, seat: int, cell: int) -> Text:
    s, look = view.cells, voice.look
    who, trick = best(view)
    text = line(style="felt")
    for i, (card, name) in enumerate(laid(s, seat)):
        mark = "*" if (seat, i) == (who, trick) else " "
        tag = f"={card}" if name != card else ""
        shown = f" {look.sign(name)}{tag} " if cell == CELL else f"{look.sign(name)}{tag}"
        text.append(shown, f"card.{name[0]}")
        text.append(f"{mark:{max(1, cell - len(shown))}}")
    left = view.rules.hand_size - s.laid[seat]
    text.append(f" {look['dot']:{cell - 1}}" * left, "felt.line")
    return text
