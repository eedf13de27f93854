"""Guests: a signed token in a cookie, no account.

The same cookie on a second device is the same person; a pass carries it there (`passes`).
"""

import secrets

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "stammtisch"
YEAR = 365 * 86_400


class Guests:
    def __init__(self, secret: str, secure: bool = False) -> None:
        """`secure`: the house is reached by https, whatever its own end of the line looks like."""
        self._secure = secure
        self._signed = URLSafeSerializer(secret, salt="guest")

    def who(self, connection: HTTPConnection) -> str | None:
        """The guest, None for a newcomer or a cookie that is not ours."""
        try:
            who = self._signed.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return None
        return who if isinstance(who, str) else None

    def token(self, who: str) -> str:
        return str(self._signed.dumps(who))

    def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The guest of this request; a newcomer gets his cookie with the response."""
        who = self.who(connection)
        if who is None:
            who = secrets.token_urlsafe(12)
        self.remember(who, connection, response)
        return who

    def remember(self, who: str, connection: HTTPConnection, response: Response) -> None:
        secure = self._secure or connection.url.scheme in ("https", "wss")
        response.set_cookie(
            COOKIE, self.token(who), max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )
