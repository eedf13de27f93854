"""A pass makes a second device the same person: a link that asks first, works once, and for a few minutes."""

import secrets
import time
from html import escape

from itsdangerous import BadSignature, URLSafeTimedSerializer

from stammtisch.texts import say

PASS = 300  # seconds


class Passes:
    def __init__(self, secret: str) -> None:
        # passes of an earlier house are not good any more: it is not known which of them were used
        self._signed = URLSafeTimedSerializer(secret, salt=f"pass {secrets.token_hex(8)}")
        self._used: dict[str, float] = {}

    def pass_for(self, who: str) -> str:
        return str(self._signed.dumps([who, secrets.token_urlsafe(6)]))

    def good(self, token: str) -> str | None:
        """Whose it is; None for one that is too old, used or not ours."""
        try:
            found = self._signed.loads(token, max_age=PASS)
        except BadSignature:
            return None
        match found:
            case [str() as who, str() as once] if once not in self._used:
                return who
        return None

    def use(self, token: str) -> str | None:
        who = self.good(token)
        if who is not None:
            now = time.monotonic()
            self._used = {once: then for once, then in self._used.items() if now - then <= 2 * PASS}
            self._used[self._signed.loads(token)[1]] = now
        return who


def question(lang: str, action: str, table: str, known: bool) -> str:
    """Before a device becomes somebody else: it is asked, and told what it gives up."""
    about = say(lang, "web.come.known" if known else "web.come.new")
    yes = escape(say(lang, "web.come.accept"))
    form = f'<form method="post" action="{escape(action)}"><button>{yes}</button></form>'
    return _page(lang, say(lang, "web.come.title"), about, form + _back(lang, table, "web.come.refuse"))


def too_late(lang: str, table: str) -> str:
    about = say(lang, "web.come.late_about")
    return _page(lang, say(lang, "web.come.late"), about, _back(lang, table, "web.come.table"))


def _back(lang: str, table: str, key: str) -> str:
    return f'<p><a href="{escape(table)}">{escape(say(lang, key))}</a></p>'


STYLE = """
body { font: 1.15rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 12vh auto; padding: 0 1rem; }
body { background: #f4eddf; color: #2a211a }
button { font: inherit; font-weight: 700; padding: .7rem 1.4rem; min-height: 44px }
a { color: inherit; display: inline-block; padding: .6rem 0 }
"""


def _page(lang: str, title: str, about: str, rest: str) -> str:
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f"<main><h1>{escape(title)}</h1><p>{escape(about)}</p>{rest}</main></html>"
    )
