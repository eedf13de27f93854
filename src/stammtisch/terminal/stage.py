"""The screen and the keyboard: where lines are written and answers read."""

import time

from rich.console import Console
from rich.text import Text

from stammtisch.terminal.blocks import Block, line, wrapped
from stammtisch.terminal.voice import Voice

WIDEST = 110
HOME, CLEAN_LINE, CLEAN_REST = "\x1b[H", "\x1b[K", "\x1b[J"


class Leaving(Exception):
    """The reader gets up: he said so, or nothing more can be read."""


class Stage:
    """A person's terminal is redrawn; into a pipe everything is written below each other."""

    def __init__(self, console: Console, voice: Voice, pace: float) -> None:
        self.console, self.voice, self.pace = console, voice, pace
        self.redraws = console.is_terminal and not console.is_dumb_terminal

    @property
    def wide(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def high(self) -> int:
        return self.console.height if self.redraws else 40

    def draw(self, block: Block) -> None:
        """A fresh picture."""
        if not self.redraws:
            self.put(block)
            return
        with self.console.capture() as written:
            self.put(block)
        rows = written.get().splitlines()
        picture = "".join(f"{row}{CLEAN_LINE}\n" for row in rows)
        self.console.file.write(HOME + picture + CLEAN_REST)
        self.console.file.flush()

    def put(self, block: Block) -> None:
        for text in block:
            self.console.print(text, soft_wrap=True)

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
            typed = self.console.input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.gap()
            raise Leaving from None
        if not self.redraws:
            self.console.print(self.voice.look.text(typed), soft_wrap=True)
        return typed.strip()
