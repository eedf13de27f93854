"""The line that is typed: at a terminal it is edited, remembered and drawn anew; from a pipe it is read."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import Console
from rich.text import Text


class Keyboard(Protocol):
    def read(self, prompt: Text) -> str:
        """A line; EOFError or KeyboardInterrupt where there is none."""
        ...


@dataclass(frozen=True)
class Anew:
    """The picture is out of date: draw it and ask again, with what was typed so far."""

    typed: str


class Pipe:
    def __init__(self, console: Console) -> None:
        self.console = console

    def read(self, prompt: Text) -> str:
        return self.console.input(prompt)


class TypedLine:
    """Arrows, Home and End, the lines before; Ctrl-L, or another size of the window, draws the picture
    anew."""

    def __init__(self, console: Console, repaint: Callable[[], None]) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory

        self.console, self.repaint = console, repaint
        self.session: Any = PromptSession(
            history=InMemoryHistory(), key_bindings=self._keys(), output=_output(), enable_suspend=True
        )
        self.session.app.before_render += self._look
        self.size: Any = None

    def _keys(self) -> Any:
        from prompt_toolkit.key_binding import KeyBindings

        keys = KeyBindings()
        keys.add("c-l")(lambda event: self._anew())
        return keys

    def _look(self, app: Any) -> None:
        """Before each drawing of the line: has the window another size?"""
        size = app.output.get_size()
        if self.size is not None and size != self.size and app.loop:
            app.loop.call_soon(self._anew)
        self.size = size

    def _anew(self) -> None:
        app = self.session.app
        if app.is_running and not app.future.done():
            app.exit(result=Anew(app.current_buffer.text))

    def read(self, prompt: Text) -> str:
        from prompt_toolkit.formatted_text import ANSI

        with self.console.capture() as worded:
            self.console.print(prompt, end="")
        typed = ""
        while True:
            self.size = None
            answer = self.session.prompt(ANSI(worded.get()), default=typed)
            if not isinstance(answer, Anew):
                return str(answer)
            typed = answer.typed
            self.repaint()


def _output() -> Any:
    """Where the line starts is known, so the terminal need not be asked; some never answer."""
    from prompt_toolkit.output import create_output

    output = create_output()
    if hasattr(output, "enable_cpr"):
        output.enable_cpr = False
    return output


def keyboard_of(console: Console, redraws: bool, repaint: Callable[[], None]) -> Keyboard:
    return TypedLine(console, repaint) if redraws and sys.stdin.isatty() else Pipe(console)
