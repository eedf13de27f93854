"""Acts as people type them: "Kreuz Ass", "CA", "Re", "keine 90", "sauber", "Damensolo", "weg", "plays CA"."""

from typing import Any

from stammtisch.core.model import Action, View
from stammtisch.core.problem import Problem
from stammtisch.wording.spelling import bare

from ..cells import ABREIZEN, KINDS, NORMAL
from ..seen import party_of
from .wordlist import Sentence, take_apart, words_of

BARE = ("sauber", "passes", "holds", "weg", "blurts")


def unread(what: str, text: str) -> Problem:
    """What would be right instead."""
    return Problem(f"terminal.doppelkopf.unread.{what}", text=text)


def read(text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
    """The act that was typed; a Problem where it is none."""
    assert view.seat is not None
    words = words_of(text)
    if len(words) > 1 and words[0] == bare(names[view.seat]):
        words = words[1:]
    said = take_apart(words)
    if not words or said.rest:
        raise unread("other", text)
    verb = _verb(said, view, text)
    return Action(view.seat, verb, _args(verb, said, view, text))


def _verb(said: Sentence, view: View[Any, Any], text: str) -> str:
    """The verb; without one a card is played, a game declared, a word announced or, in Abreizen, bid."""
    bidding = view.cells.phase == ABREIZEN
    if said.verb:
        return "bids" if said.verb == "announces" and bidding else said.verb
    if said.cards or "schwein" in said.marks:
        return "plays"
    if bidding and (said.says or said.kinds or "vorab" in said.marks):
        return "bids"
    if said.kinds or "solo" in said.marks:
        return "declares"
    if said.says or "vorab" in said.marks:
        return "announces"
    raise unread("other", text)


def _args(verb: str, said: Sentence, view: View[Any, Any], text: str) -> tuple[str, ...]:
    if verb in BARE:
        if said.cards or said.kinds or said.says:
            raise unread("other", text)
        return ()
    if verb == "plays":
        return _card(said, text)
    if verb == "declares":
        if len(said.kinds) != 1:
            raise unread("kind", text)
        return (said.kinds[0],)
    return _bid(said, view, text) if verb == "bids" else (_word(said, view, text),)


def _card(said: Sentence, text: str) -> tuple[str, ...]:
    pig = "schwein" in said.marks
    cards = said.cards or (["DA"] if pig else [])
    if len(cards) != 1 or said.says or said.kinds:
        raise unread("card", text)
    return (cards[0], "as", "schwein") if pig else (cards[0],)


def _word(said: Sentence, view: View[Any, Any], text: str) -> str:
    """ "Re", "Re vorab", "keine 9"; "vorab" alone is for the own party."""
    vorab = "vorab" in said.marks
    party = party_of(view, view.seat) if view.seat is not None else None
    says = list(said.says) or ([party] if vorab and party else [])
    if len(says) > 1 and says[0] in ("re", "kontra") and not vorab:
        says = says[-1:]  # "Re, keine 9": the step says it all
    if len(says) != 1 or said.cards or said.kinds:
        raise unread("announces", text)
    return f"{says[0]}-vorab" if vorab and says[0] in ("re", "kontra") else says[0]


def _bid(said: Sentence, view: View[Any, Any], text: str) -> tuple[str, ...]:
    """A level and a game; without a game a normal one, unless the own solo could be meant."""
    s = view.cells
    steps = [say for say in said.says if say not in ("re", "kontra", "re-vorab", "kontra-vorab")]
    level = steps[-1] if steps else "vorab" if "vorab" in said.marks or said.says else None
    if level is None or len(said.kinds) > 1 or said.cards:
        raise unread("bids", text)
    if not said.kinds and view.seat is not None and s.live >> view.seat & 1:
        raise unread("with_what", text)
    return (level, said.kinds[0] if said.kinds else KINDS[NORMAL])
