"""What goes wrong in the house: told to whom it concerns under a number, and in the log under the same.

The log says where and what kind of thing went wrong, never with which words or cards.
"""

import logging
import secrets
import traceback
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.core.problem import Problem
from stammtisch.texts import pick_language, say

LOG = logging.getLogger("stammtisch")


class NotKept(Problem):
    """What should be written down is not on disk, so it has not happened."""

    def __init__(self) -> None:
        super().__init__("error.not_kept")


def report(where: str, error: BaseException) -> str:
    """The number under which the log tells of it."""
    number = secrets.token_hex(3)
    frames = [
        f"{frame.filename.rpartition('stammtisch/')[2]}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)[-12:]
    ]
    LOG.error("trouble %s, %s: %s at %s", number, where, type(error).__name__, " < ".join(reversed(frames)))
    return number


def language(headers: Any, asked: str | None = None) -> str:
    """Asked for, else the first of the browser's that we have, else German."""
    return pick_language(asked or headers.get("accept-language", ""), {"LANG": "de"})


class Guarded:
    """Around the application: whatever nobody foresaw is an answer with a number, and never a traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception as error:
            number = report(f"{scope['type']} {scope.get('route', '')}", error)
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1011})
            elif not begun:
                await self._answer(number)(scope, receive, send)

    @staticmethod
    def _answer(number: str) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            request = Request(scope)
            lang = language(request.headers, request.query_params.get("lang"))
            text = say(lang, "error.trouble", number=number)
            await JSONResponse({"error": text, "rules": []}, status_code=500)(scope, receive, send)

        return answer
