"""The whole picture: heading, table, slate, story, as much as the terminal has room for."""

from typing import Any

from stammtisch.core.match import Match
from stammtisch.core.model import Seat, View
from stammtisch.core.slate import slate
from stammtisch.terminal.blocks import Block, beside, fit, framed, line, width, wrapped
from stammtisch.terminal.face import Face
from stammtisch.terminal.slate import slate_block
from stammtisch.terminal.story import Story
from stammtisch.wording.game_words import GameWords
from stammtisch.wording.voice import Voice

NARROWEST = 40
TABLE_LEAST = 58  # the table keeps this much before the slate may stand beside it
STORY_LEAST = 4


class Scene:
    """How a match looks from the reader's seat."""

    def __init__(self, face: Face, words: GameWords, story: Story, title: str, me: Seat) -> None:
        self.face, self.words, self.story, self.title, self.me = face, words, story, title, me

    @property
    def voice(self) -> Voice:
        return self.story.voice

    def view(self, match: Match) -> View[Any, Any]:
        return match.game.observe(match.state, self.me)

    def hand(self, match: Match, view: View[Any, Any]) -> list[str]:
        """The reader's cards as he holds them."""
        return self.words.hand(match.game.knows(view)["hand"], view)

    def heading(self, match: Match, wide: int) -> Block:
        """Game and target on the left, deal and trick on the right."""
        voice, target = self.voice, match.game.target(match.rules)
        left = (
            self.title if target is None else voice.say("terminal.head.game", title=self.title, target=target)
        )
        where = [
            voice.say("terminal.head.deal", n=len(match.deals)),
            *self.words.where(self.view(match), voice),
        ]
        right = f" {voice.look['dot']} ".join(where)
        if len(left) + len(right) + 2 <= wide:
            return [line((left, "head"), " " * (wide - len(left) - len(right)), (right, "second"))]
        return [fit(line((left, "head")), wide), fit(line((right, "second")), wide)]

    def table(self, match: Match, wide: int, high: int, frame: bool = True) -> Block:
        """The felt in its frame."""
        if not frame:
            felt = self.face.felt(self.view(match), self.voice, wide, high)
            return [fit(text, wide, "felt") for text in felt]
        inner = wide - 4
        body = self.face.felt(self.view(match), self.voice, inner, high - 2)
        padded = [line("  ", fit(text, inner, "felt"), style="felt") for text in body]
        return framed(padded, self.voice.look, wide, "felt", "felt.line")

    def draw(self, match: Match, wide: int, high: int, tell: bool = True, frame: bool = True) -> Block:
        """Everything above the hand, in `high` lines where that is possible; `tell` adds the story."""
        wide = max(NARROWEST, wide)
        lines = self.heading(match, wide)
        board = slate(match, self.voice.names)
        chalk = slate_block(board, self.voice, wide, 4)
        room = high - len(lines) - STORY_LEAST
        if wide - width(chalk) - 1 >= TABLE_LEAST:
            felt = self.table(match, wide - width(chalk) - 1, room)
            chalk = slate_block(board, self.voice, wide, max(1, len(felt) - 7), len(felt))
            lines += beside([felt, chalk], 1)
        else:
            lines += self.table(match, wide, room, frame)
        if tell:
            left = high - len(lines)
            lines += self._told(match, wide)[-left:] if left > 0 else []
        return lines

    def _told(self, match: Match, wide: int) -> Block:
        return [
            line(" ", text)
            for entry in self.story.lines(self.view(match).seen, len(match.deals) - 1)
            for text in wrapped(entry.text, wide - 2, entry.style, 2)
        ]
