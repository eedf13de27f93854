"""What the reader may do, numbered: cards by the number under them, words beside the hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.bots.table import CARD, Ask
from stammtisch.cli.terminal.blocks import Block, beside, fit, flow, line
from stammtisch.cli.terminal.cards import WIDE, card_block, inline, row
from stammtisch.cli.terminal.face import Face
from stammtisch.cli.terminal.voice import Voice
from stammtisch.core.model import Action


@dataclass(frozen=True, slots=True)
class Item:
    """One number: an act, or a wild card with all the names it may get."""

    number: int
    label: str
    action: Action | None  # None: a name is still to be chosen
    card: str | None = None
    namings: tuple[Action, ...] = ()


def menu(ask: Ask, hand: Sequence[str], face: Face, voice: Voice) -> list[Item]:
    """Cards first, in the order of the hand, then words; a wild card is one number whatever its names."""
    items: list[Item] = []
    for card in hand:
        acts = tuple(option for option in ask.options if option.verb == CARD and option.args[0] == card)
        if len(acts) == 1:
            items.append(Item(len(items) + 1, face.label(acts[0], ask.view, voice), acts[0], card))
        elif acts:
            items.append(Item(len(items) + 1, voice.say("terminal.christen", card=card), None, card, acts))
    for option in ask.options:
        if option.verb != CARD:
            items.append(Item(len(items) + 1, face.label(option, ask.view, voice), option))
    return items


def hand_block(hand: Sequence[str], items: Sequence[Item], voice: Voice) -> Block:
    """The hand; under each card that may be played now its number, else how it is written."""
    numbers = {item.card: item.number for item in items if item.card}
    blocks = []
    for card in hand:
        number = numbers.get(card)
        under = line((str(number), "number")) if number else line((card, "second"))
        shut = bool(numbers) and number is None
        blocks.append([*card_block(voice.look, card, shut=shut), fit(under, WIDE, align="centre")])
    return row(blocks)


def bottom(hand: Sequence[str], items: Sequence[Item], voice: Voice, wide: int) -> Block:
    """Hand on the left, words on the right of it or below."""
    cards = hand_block(hand, items, voice)
    words = [
        line((f"{item.number}", "number"), f" {item.label}")
        for item in items
        if item.card is None or item.action is None
    ]
    if not cards:
        return flow(words, wide, indent=1)
    room = wide - (len(hand) * WIDE + 5)
    for per_column in (4, 5, 6):
        columns = [words[at : at + per_column] for at in range(0, len(words), per_column)]
        side = beside(columns, 3) if columns else []
        if all(text.cell_len <= room for text in side):
            return beside([[line(" ")], cards, [line(" ")], side], 1)
    return [*beside([[line(" ")], cards], 1), *flow(words, wide, indent=1)]


def name_block(namings: Sequence[Action], voice: Voice) -> Block:
    """The names a wild card may get, a line a suit, each with its number."""
    rows: dict[str, Block] = {}
    for number, action in enumerate(namings, 1):
        name = action.args[2] if len(action.args) > 2 else action.args[0]
        piece = line((f"{number:>2}", "number"), inline(voice.look, name))
        rows.setdefault(name[0], []).append(piece)
    return [flow(pieces, 200, 1, 1)[0] for pieces in rows.values()]
