"""The screen and the keyboard: where lines are written and answers read."""

import time
from collections.abc import Callable
from functools import cached_property

from rich.console import Console
from rich.text import Text

from stammtisch.terminal.blocks import Block, line, wrapped
from stammtisch.terminal.keyboard import Keyboard, keyboard_of
from stammtisch.wording.voice import Voice

WIDEST = 110
HOME, CLEAN_LINE, CLEAN_REST = "\x1b[H", "\x1b[K", "\x1b[J"


class Leaving(Exception):
    """The reader gets up: he said so, or nothing more can be read."""


class Stage:
    """A person's terminal is redrawn; into a pipe everything is written below each other."""

    def __init__(self, console: Console, voice: Voice, pace: float) -> None:
        self.console, self.voice, self.pace = console, voice, pace
        self.redraws = console.is_terminal and not console.is_dumb_terminal
        self._picture: Callable[[], Block] | None = None
        self._below: Block = []  # told since the picture was drawn

    @cached_property
    def keyboard(self) -> Keyboard:
        return keyboard_of(self.console, self.redraws, self.repaint)

    @property
    def wide(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def high(self) -> int:
        return self.console.height if self.redraws else 40

    def draw(self, picture: Callable[[], Block]) -> None:
        """A fresh picture; it is asked for again where the window gets another size."""
        self._picture, self._below = picture, []
        if self.redraws:
            self._paint(picture())
        else:
            self._print(picture())

    def repaint(self) -> None:
        """The picture anew, with as much of what was told since as there is room for."""
        picture = self._picture() if self._picture else []
        room = max(0, self.high - len(picture) - 1)
        self._paint([*picture, *self._below[len(self._below) - room :]] if room else picture)

    def _paint(self, block: Block) -> None:
        with self.console.capture() as written:
            self._print(block)
        picture = "".join(f"{row}{CLEAN_LINE}\n" for row in written.get().splitlines())
        self.console.file.write(HOME + picture + CLEAN_REST)
        self.console.file.flush()

    def _print(self, block: Block) -> None:
        for text in block:
            self.console.print(text, soft_wrap=True)

    def put(self, block: Block) -> None:
        self._below += block
        self._print(block)

    def tell(self, text: str, style: str = "", wrap: bool = True) -> None:
        """A sentence, wrapped but for what somebody may want to copy."""
        self.put(wrapped(text, self.wide - 1, style) if wrap else [line((text, style))])

    def gap(self) -> None:
        self.put([line("")])

    def pause(self) -> None:
        """A breath, so that one can see who did what."""
        if self.redraws and self.pace:
            time.sleep(self.pace)

    def read(self, hint: str = "") -> str:
        """What the reader types; Leaving when there is no more to read."""
        prompt = Text(end="")
        if hint:
            prompt.append(f"{hint} ", "second")
        prompt.append(f"{self.voice.look['prompt']} ", "number")
        try:
            typed = self.keyboard.read(prompt)
        except (EOFError, KeyboardInterrupt):
            self.gap()
            raise Leaving from None
        if not self.redraws:
            self.console.print(self.voice.look.text(typed), soft_wrap=True)
        return typed.strip()
