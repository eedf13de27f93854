"""The players around the table, the card each has laid to the trick, and what the deal is about."""

from typing import Any

from rich.text import Text

from stammtisch.core.model import View
from stammtisch.core.registry import game
from stammtisch.terminal.blocks import Block, beside, fit, flow, line, width
from stammtisch.terminal.cards import card_block, empty_block, inline
from stammtisch.terminal.seats import around
from stammtisch.wording.voice import Voice

from ..cells import party
from ..seen import lying
from ..wording.pieces import pieces

WIDE = 18


def _name(view: View[Any, Any], voice: Voice, seat: int) -> Text:
    s, name = view.cells, voice.names[seat]
    if seat in game(voice.game).waiting_on(view):
        return line((f"{voice.look['turn']} {name}", "felt.turn"), style="felt")
    return line((name, "felt.offer" if s.offer and s.offer_by == seat else "felt"), style="felt")


def place(view: View[Any, Any], voice: Voice, seat: int) -> Block:
    """Name, part, and the card laid."""
    look = voice.look
    cards, best = lying(view)
    head, told = _name(view, voice, seat), _part(view, voice, seat)
    card = (
        card_block(look, cards[seat], best=seat == best) if seat in cards else empty_block(look, "felt.line")
    )
    return [fit(text, WIDE, "felt") for text in (head, line((told, "felt.second"), style="felt"), *card)]


def _part(view: View[Any, Any], voice: Voice, seat: int) -> str:
    s = view.cells
    told = []
    if view.seat is not None and s.seats == 4 and seat != view.seat and party(seat) == party(view.seat):
        told.append(voice.say("terminal.watten.partner"))
    if seat == s.dealer:
        told.append(voice.say("terminal.place.deals"))
    if (
        view.seat is not None
        and party(seat) != party(view.seat)
        and s.gaze[seat] == view.seat
        and s.seats == 4
    ):
        told.append(voice.say("terminal.watten.watching"))
    return f" {voice.look['dot']} ".join(told)


def rows(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    blocks = [place(view, voice, seat) for seat in around(view.seat, view.cells.seats)]
    each = max(1, wide // (WIDE + 1))
    lines: Block = []
    for at in range(0, len(blocks), each):
        lines += beside(blocks[at : at + each], 1, "felt")
    return lines


def in_lines(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """A line each, for a low screen."""
    cards, best = lying(view)
    seats = around(view.seat, view.cells.seats)
    names = [_name(view, voice, seat) for seat in seats]
    head, nothing = width(names) + 1, line((f"  {voice.look['dot']}  ", "felt.line"))
    lines: Block = []
    for name, seat in zip(names, seats, strict=True):
        card = inline(voice.look, cards[seat]) if seat in cards else nothing
        mark = "*" if seat in cards and seat == best else " "
        part = (_part(view, voice, seat), "felt.second")
        lines.append(fit(line(fit(name, head, "felt"), card, f"{mark} ", part, style="felt"), wide, "felt"))
    return lines


def bar(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """The pieces side by side, or one after the other where there is no room."""
    told_of = pieces(view, voice)
    blocks: list[Block] = [
        [line((head, "felt.second"), style="felt"), line((told, "felt"), style="felt")]
        for head, told in told_of
    ]
    if sum(width(block) + 3 for block in blocks) <= wide:
        return beside(blocks, 3, "felt")
    told_as = [line((f"{head}: ", "felt.second"), (told, "felt"), style="felt") for head, told in told_of]
    return flow(told_as, wide)


def felt(view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
    """Cards as they lie where there is room for them."""
    below = bar(view, voice, wide)
    full = [*rows(view, voice, wide), Text(style="felt"), *below]
    return full if len(full) <= high else [*in_lines(view, voice, wide), *below]
