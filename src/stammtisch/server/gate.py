"""The door: who asks from where, and what a browser may do with the answer.

A browser says which page a wish comes from; a wish from any other page than ours is turned away.  Only where
the house knows its own address is a name that somebody else gives it refused.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.server.trouble import language
from stammtisch.texts import say

READING = ("GET", "HEAD", "OPTIONS")
OWN = ("same-origin", "none")  # of Sec-Fetch-Site: our page, or somebody who typed the address
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # positions of cards
        "img-src 'self' data:",  # the link as a picture
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the address of a table is what lets people in
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Gate:
    """`address` is what the house is called outside, such as https://karten.example.org; empty where it does
    not know."""

    def __init__(self, app: ASGIApp, address: str = "") -> None:
        self.app, self.name = app, urlsplit(address).netloc.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        why = self._why_not(scope, Headers(scope=scope))
        if why is None:
            await self.app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            request = Request(scope)
            text = say(language(request.headers, request.query_params.get("lang")), why)
            status = 421 if why == "error.host" else 403
            answer = JSONResponse({"error": text, "rules": []}, status_code=status)
            await answer(scope, receive, _with_headers(send))

    def _why_not(self, scope: Scope, headers: Headers) -> str | None:
        host = headers.get("host", "").lower()
        if self.name and host != self.name:
            return "error.host"
        if scope["type"] == "http" and scope["method"] in READING:
            return None
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != (self.name or host):
            return "error.origin"
        if headers.get("sec-fetch-site", "none") not in OWN:
            return "error.origin"
        return None


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
