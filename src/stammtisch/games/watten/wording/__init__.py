"""Watten in words: its acts, its questions, what is typed."""

from collections.abc import Hashable
from typing import Any

from stammtisch.core.ask import Ask
from stammtisch.core.model import Action, View
from stammtisch.wording.game_words import PlainWords
from stammtisch.wording.voice import Voice

from ..cells import DECIDE, NAME_SCHLAG, NAME_TRUMPF, OUT, PLAY, REQUESTS
from ..notation import level_text
from .typed import read

SUITS = {"E": "eichel", "L": "laub", "H": "herz", "S": "schell"}


class WattenWords(PlainWords):
    """See `wording.game_words.GameWords`."""

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        s = view.cells
        return [voice.say("terminal.head.trick", n=s.trick + 1)] if s.phase == PLAY else []

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        s, args = view.cells, action.args
        match action.verb, args:
            case ("plays" | "keeps") as verb, (card,):
                return voice.say(f"act.{verb}", card=card)
            case "names", ("schlag", rank):
                return voice.say("act.names_schlag", rank=rank)
            case "names", ("trumpf", suit):
                return voice.say("act.names_trumpf", suit=SUITS[suit])
            case "shows", (what, card):
                return voice.say(f"act.shows_{what}", card=card)
            case ("asks" | "grants" | "denies") as verb, (what,):
                return voice.say(f"act.{verb}_{what}")
            case ("holds" | "passes") as verb, _ if s.phase == DECIDE:
                key, points = ("play", view.rules.decide) if verb == "holds" else ("give", 2)
                return voice.say(f"act.decide_{key}", points=points)
            case "holds", _:
                return voice.say("act.watten.holds_out" if s.offer == OUT else "act.holds", points=s.offer)
            case "passes", _:
                return voice.say("act.passes", points=max(2, s.value))
            case "raises", (_, _, level):
                return voice.say("act.raises", level=level)
            case "claims", (offence, "by", culprit) if offence != "wrong_dealer":
                return voice.say("act.claims", culprit=int(culprit), offence=offence)
            case "claims", (offence, *_):
                return voice.say("act.watten.claims_all", offence=offence)
            case "deutet", (sign, *_):
                return voice.say("act.deutet", sign=sign)
        return voice.say(f"act.{action.verb}")

    def question(self, ask: Ask, voice: Voice) -> str:
        s, me = ask.view.cells, ask.view.seat
        for option in ask.options:
            if option.verb == "keeps":
                return voice.say("cli.play.keep", card=option.args[0])
        if not ask.owed:
            return voice.say("terminal.speak", seat=me)
        if s.phase == DECIDE:
            return voice.say("cli.play.decide", seat=me, points=ask.view.rules.decide)
        if s.request:
            return voice.say(f"cli.play.request_{REQUESTS[s.request]}", by=s.request_by, seat=me)
        if s.phase in (NAME_SCHLAG, NAME_TRUMPF):
            what = "schlag" if s.phase == NAME_SCHLAG else "trumpf"
            return voice.say(f"cli.play.name_{what}", seat=me)
        if s.offer:
            return voice.say("cli.play.your_answer_level", by=s.offer_by, level=level_text(s.offer), seat=me)
        return voice.say("cli.play.your_turn", seat=me)

    def read(self, text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
        return read(text, view, names)

    def lies(self, view: View[Any, Any]) -> Hashable:
        return (view.cells.trick, tuple(view.cells.trick_card))

    def explains(self, verb: str, view: View[Any, Any]) -> str:
        """Gestrichen, holding and passing are other things than an answer to a raise (WA-141)."""
        return f"decide_{verb}" if view.cells.phase == DECIDE else verb
