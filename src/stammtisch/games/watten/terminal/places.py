"""The players around the table, the card each has laid to the trick, and what the deal is about."""

from typing import Any

from rich.text import Text

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import View
from stammtisch.games.watten.cells import (
    BOTH,
    CUT,
    DEAL_END,
    DECIDE,
    NAME_SCHLAG,
    NONE,
    OUT,
    PLAY,
    Cells,
    cutter,
    party,
)
from stammtisch.games.watten.notation import SUITS, level_text, name_text
from stammtisch.games.watten.strength import taker
from stammtisch.games.watten.view import knows_names
from stammtisch.terminal.bieten.places import around
from stammtisch.terminal.blocks import Block, beside, fit, flow, line, width
from stammtisch.terminal.cards import card_block, empty_block, inline
from stammtisch.terminal.voice import Voice

SUIT_WORDS = ("eichel", "laub", "herz", "schell")
WIDE = 18


def acting(s: Cells) -> frozenset[int]:
    """Whom the table waits for."""
    if s.phase >= DEAL_END:
        return frozenset()
    if s.phase == CUT:
        return frozenset({cutter(s)})
    if s.phase == PLAY and s.offer:
        return frozenset(seat for seat in range(s.seats) if party(seat) != party(s.offer_by))
    if s.phase == DECIDE:
        return frozenset(seat for seat in range(s.seats) if party(seat) == s.decides)
    if s.phase == PLAY:
        return frozenset({s.turn})
    if s.request:
        return frozenset({s.trumpf_by if s.request_by == s.schlag_by else s.schlag_by})
    return frozenset({s.schlag_by if s.phase == NAME_SCHLAG else s.trumpf_by})


def lying(view: View[Any, Any]) -> tuple[dict[int, str], int | None]:
    """The cards of the trick, or of the last one until the next card falls, and whose is best."""
    s = view.cells
    if s.in_trick:
        known = knows_names(view.rules, s, view.seat)
        cards = {seat: GERMAN.text(card) for seat, card in enumerate(s.trick_card) if card != NONE}
        return cards, taker(view.rules, s) if known else None
    played = [event for event in view.seen if event.kind == "plays"][-s.seats :]
    if s.trick == 0 or len(played) < s.seats:
        return {}, None
    return {event.seat: event.data["card"] for event in played if event.seat is not None}, s.leader


def _name(view: View[Any, Any], voice: Voice, seat: int) -> Text:
    s, name = view.cells, voice.names[seat]
    if seat in acting(s):
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


def pieces(view: View[Any, Any], voice: Voice) -> list[tuple[str, str]]:
    """Schlag, Trumpf, tricks and what the deal is worth."""
    r, s = view.rules, view.cells
    hidden = not knows_names(r, s, view.seat) and s.schlag_named
    schlag = voice.say("cli.play.hidden") if hidden else "?" if s.schlag == NONE else _schlag(voice, s)
    trumpf = voice.say("cli.play.hidden") if hidden and s.phase >= DECIDE else _trumpf(voice, s)
    mine = party(view.seat) if view.seat is not None else 0
    return [
        (voice.say("cli.play.schlag"), schlag),
        (voice.say("cli.play.trumpf"), trumpf),
        (voice.say("terminal.watten.tricks"), f"{s.tricks[mine]} : {s.tricks[1 - mine]}"),
        (voice.say("terminal.watten.worth"), _worth(view, voice)),
    ]


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


def _schlag(voice: Voice, s: Cells) -> str:
    return voice.say("terminal.watten.schlag", rank=name_text(0, s.schlag))


def _trumpf(voice: Voice, s: Cells) -> str:
    if s.trumpf == NONE:
        return "?"
    sign = "" if voice.look.plain else f" {voice.look[SUITS[s.trumpf]]}"
    return voice.say("terminal.watten.suit", suit=SUIT_WORDS[s.trumpf]) + sign


def _worth(view: View[Any, Any], voice: Voice) -> str:
    """The value, and an offer that waits for its answer."""
    s = view.cells
    key = "out" if s.value == OUT else "value"
    told = voice.say(f"terminal.watten.{key}", n=s.value)
    if s.offer:
        return voice.say("terminal.watten.offered", value=told, level=level_text(s.offer), by=s.offer_by)
    if s.right == BOTH or s.phase != PLAY or view.seat is None:
        return told
    key = "may_raise" if s.right == party(view.seat) else "they_may_raise"
    return voice.say(f"terminal.watten.{key}", value=told)


def felt(view: View[Any, Any], voice: Voice, wide: int, high: int) -> Block:
    """Cards as they lie where there is room for them."""
    below = bar(view, voice, wide)
    full = [*rows(view, voice, wide), Text(style="felt"), *below]
    return full if len(full) <= high else [*in_lines(view, voice, wide), *below]
