"""What the reader may do, numbered: cards by the number under them, words beside the hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from stammtisch.core.ask import Ask
from stammtisch.core.model import Action
from stammtisch.core.registry import game
from stammtisch.terminal.blocks import Block, beside, fit, flow, line, width, wrapped
from stammtisch.terminal.cards import WIDE, card_block, inline, row
from stammtisch.wording.game_words import GameWords
from stammtisch.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class Item:
    """One number: an act, or several of which one is still to be chosen, as the names of a wild card."""

    number: int
    label: str
    action: Action | None  # None: one of `namings` is still to be chosen
    card: str | None = None
    namings: tuple[Action, ...] = ()


def is_card(action: Action, voice: Voice) -> bool:
    return game(voice.game).verbs[action.verb].kind == "card"


def menu(ask: Ask, hand: Sequence[str], words: GameWords, voice: Voice) -> list[Item]:
    """Cards first, in the order of the hand, then words; a wild card is one number whatever its names."""
    items: list[Item] = []
    options = words.offered(ask)
    for card in dict.fromkeys(hand):  # a card held twice is one act
        acts = tuple(option for option in options if is_card(option, voice) and option.args[0] == card)
        if len(acts) == 1:
            items.append(Item(len(items) + 1, words.label(acts[0], ask.view, voice), acts[0], card))
        elif acts:
            items.append(Item(len(items) + 1, voice.say("terminal.christen", card=card), None, card, acts))
    for label, acts in _words(options, ask, words, voice):
        one = acts[0] if len(acts) == 1 else None
        items.append(Item(len(items) + 1, label, one, namings=() if one else acts))
    return items


def _words(
    options: Sequence[Action], ask: Ask, words: GameWords, voice: Voice
) -> list[tuple[str, tuple[Action, ...]]]:
    """What is not a card; acts that share a label stand together where the first of them stood."""
    found: dict[str, tuple[Action, ...]] = {}
    for option in options:
        if not is_card(option, voice):
            label = words.group(option, ask.view, voice) or words.label(option, ask.view, voice)
            found[label] = (*found.get(label, ()), option)
    return [
        (words.label(acts[0], ask.view, voice) if len(acts) == 1 else label, acts)
        for label, acts in found.items()
    ]


def hand_block(
    hand: Sequence[str],
    items: Sequence[Item],
    voice: Voice,
    marked: frozenset[str] = frozenset(),
    wide: int = 0,
    cards: bool = True,
) -> Block:
    """The hand; under each card that may be played now its number, else how it is written.  Where it is
    wider than `wide`, or without `cards`, a card is a word."""
    numbers = {item.card: item.number for item in items if item.card}
    if 0 < wide < len(hand) * WIDE or not cards:
        return _hand_words(hand, numbers, voice, wide)
    blocks = []
    for card in hand:
        number = numbers.get(card)
        under = line((str(number), "number")) if number else line((voice.look.code(card), "second"))
        shut = bool(numbers) and number is None
        block = card_block(voice.look, card, shut=shut, marked=card in marked)
        blocks.append([*block, fit(under, WIDE, align="centre")])
    return row(blocks)


def _hand_words(hand: Sequence[str], numbers: Mapping[str, int], voice: Voice, wide: int) -> Block:
    """A hand too wide for the terminal, the number before each card."""
    pieces = []
    for card in hand:
        number = f"{numbers[card]:>2}" if card in numbers else "  "
        shut = bool(numbers) and card not in numbers
        shown = (f" {voice.look.sign(card):<3} ", "card.shut") if shut else inline(voice.look, card)
        pieces.append(line((number, "number"), shown))
    return flow(pieces, wide, 1)


def bottom(
    hand: Sequence[str],
    items: Sequence[Item],
    voice: Voice,
    wide: int,
    marked: frozenset[str] = frozenset(),
    drawn: bool = True,
) -> Block:
    """Hand on the left, words on the right of it or below."""
    cards = hand_block(hand, items, voice, marked, wide - 2, drawn)
    words = [
        _numbered(item.number, item.label)
        for item in items
        if item.card is None or (item.action is None and item.card not in marked)
    ]
    if not cards:
        return _list(words, wide)
    if not words:
        return beside([[line(" ")], cards], 1)
    room = wide - max(len(hand) * WIDE, width(cards)) - 5
    for per_column in (4, 5, 6):
        columns = [words[at : at + per_column] for at in range(0, len(words), per_column)]
        side = beside(columns, 3)
        if all(text.cell_len <= room for text in side):
            return beside([[line(" ")], cards, [line(" ")], side], 1)
    return [*beside([[line(" ")], cards], 1), *_list(words, wide)]


def _numbered(number: int, label: str) -> Text:
    return line((f"{number}", "number"), f" {label}")


def _list(words: Sequence[Text], wide: int) -> Block:
    """As many in a line as fit; one that is too long for a line goes on in the next."""
    if all(word.cell_len < wide for word in words):
        return flow(words, wide, indent=1)
    rows: Block = []
    for word in words:
        number, _, label = word.plain.partition(" ")
        first, *more = wrapped(label, wide - len(number) - 3)
        rows.append(line(" ", (number, "number"), " ", first))
        rows += [line(" " * (len(number) + 2), text) for text in more]
    return rows


def choice_block(item: Item, ask: Ask, words: GameWords, voice: Voice, wide: int) -> Block:
    """The acts behind one number, a line each."""
    acts = enumerate(item.namings, 1)
    return _list([_numbered(number, words.label(act, ask.view, voice)) for number, act in acts], wide)
