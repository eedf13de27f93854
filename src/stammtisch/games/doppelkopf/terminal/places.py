"""The four who play, the card each has laid to the trick, and what is known of each."""

from rich.text import Text

from stammtisch.core.registry import game
from stammtisch.terminal.blocks import Block, beside, fit, line, width
from stammtisch.terminal.cards import card_block, empty_block, inline
from stammtisch.wording.voice import Voice

from ..cells import KINDS, NONE, NORMAL, PLAY
from ..seen import (
    AnyView,
    around,
    lying,
    party_of,
    schwein_lies,
    shown_trick,
    taken,
    taker,
    words_of,
)

WIDE = 18
AIR = 2  # beside the place of a reader who sits across


def _name(view: AnyView, voice: Voice, seat: int) -> Text:
    if seat in game(voice.game).waiting_on(view):
        return line((f"{voice.look['turn']} {voice.names[seat]}", "felt.turn"), style="felt")
    said = view.cells.phase >= PLAY and words_of(view.cells, seat)
    return line((voice.names[seat], "felt.offer" if said else "felt"), style="felt")


def part(view: AnyView, voice: Voice, seat: int) -> str:
    """Party where it is known, and who deals."""
    told = []
    party = party_of(view, seat)
    if party:
        told.append(voice.say("terminal.doppelkopf.party", party=party))
    elif view.cells.phase >= PLAY:
        told.append(voice.say("terminal.doppelkopf.unknown"))
    if seat == view.cells.dealer:
        told.append(voice.say("terminal.place.deals"))
    return f" {voice.look['dot']} ".join(told)


def declared(view: AnyView, voice: Voice, seat: int) -> str:
    kind = view.cells.declared[seat]
    if kind == NONE:
        return ""
    if kind == NORMAL:
        return voice.say("terminal.doppelkopf.clean")
    return voice.say("terminal.doppelkopf.kind", kind=KINDS[kind])


def last_word(view: AnyView, voice: Voice, seat: int) -> str:
    """The highest thing he announced."""
    said = words_of(view.cells, seat)
    return voice.say("terminal.doppelkopf.word", said=said[-1]) if said else ""


def _beside_card(view: AnyView, voice: Voice, seat: int) -> list[str]:
    if view.cells.phase < PLAY:
        return ["", declared(view, voice, seat), ""]
    tricks, eyes = taken(view.cells, seat)
    told = [
        voice.say("terminal.doppelkopf.tricks", n=tricks) if tricks else "",
        voice.say("terminal.doppelkopf.eyes", n=eyes) if tricks else "",
    ]
    return [last_word(view, voice, seat), *told]


def place(view: AnyView, voice: Voice, seat: int) -> Block:
    """Name and party, the card, and beside it what he said and took."""
    look, trick = voice.look, shown_trick(view.cells)
    cards = lying(view, trick)
    if seat in cards:
        best, pig = taker(view, trick) == seat, schwein_lies(view.cells, seat, trick)
        card = card_block(look, cards[seat], best=best, marked=pig)
    elif view.cells.phase < PLAY:
        card = [Text(style="felt")] * 3
    else:
        card = empty_block(look, "felt.line")
    styles = ("felt.offer", "felt.second", "felt.second")
    told = zip(_beside_card(view, voice, seat), styles, strict=True)
    rest: Block = [line((text, style), style="felt") for text, style in told]
    head = [_name(view, voice, seat), line((part(view, voice, seat), "felt.second"), style="felt")]
    body = beside([card, rest], 1, "felt") if view.cells.phase >= PLAY else rest[1:2]
    return [fit(text, WIDE, "felt") for text in (*head, *body)]


def in_a_row(view: AnyView, voice: Voice) -> Block:
    return beside([place(view, voice, seat) for seat in around(view)], 1, "felt")


def across(view: AnyView, voice: Voice, wide: int) -> Block:
    """As they sit: one to the left, one across, one to the right, the reader below."""
    left, top, right, me = (place(view, voice, seat) for seat in around(view))
    gap = max(AIR, min(14, (wide - 3 * WIDE) // 2))
    empty: Block = [fit(Text(), WIDE, "felt")] * len(top)
    middle = beside([left, empty, right], gap, "felt")
    indent = WIDE + gap
    above = [line(" " * indent, text, style="felt") for text in top]
    below = [line(" " * indent, text, style="felt") for text in me]
    return [*above, *middle, *below]


def in_lines(view: AnyView, voice: Voice, wide: int) -> Block:
    """A line each, for a low or narrow screen."""
    s, trick, dot = view.cells, shown_trick(view.cells), f" {voice.look['dot']} "
    seats, cards = around(view), lying(view, shown_trick(view.cells))
    names = [_name(view, voice, seat) for seat in seats]
    head = min(width(names) + 1, 15)
    rows = []
    for name, seat in zip(names, seats, strict=True):
        text = line(fit(name, head, "felt"), style="felt")
        if s.phase >= PLAY:
            shown = (
                inline(voice.look, cards[seat])
                if seat in cards
                else line((f"  {voice.look['dot']}  ", "felt.line"))
            )
            mark = "*" if seat in cards and taker(view, trick) == seat else " "
            text.append_text(shown)
            text.append(f"{mark} ")
        tricks, eyes = taken(s, seat)
        told = [part(view, voice, seat)]
        if s.phase < PLAY:
            told.append(declared(view, voice, seat))
        else:
            told.append(last_word(view, voice, seat))
            told.append(voice.say("terminal.doppelkopf.eyes", n=eyes) if tricks else "")
        text.append(dot.join(one for one in told if one), "felt.second")
        rows.append(fit(text, wide, "felt"))
    return rows
