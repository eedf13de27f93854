"""Bieten in words: its acts, its questions, what is typed."""

from collections.abc import Hashable
from typing import Any

from stammtisch.core.ask import Ask
from stammtisch.core.cards import GERMAN
from stammtisch.core.dealing import UNKNOWN
from stammtisch.core.model import Action, View
from stammtisch.wording.game_words import PlainWords
from stammtisch.wording.voice import Voice

from ..cells import FIGURES, NOBODY, PLAY
from .typed import read

SUITS = ("eichel", "laub", "herz", "schell")


class BietenWords(PlainWords):
    """See `wording.game_words.GameWords`."""

    def where(self, view: View[Any, Any], voice: Voice) -> list[str]:
        s, told = view.cells, []
        if s.phase == PLAY:
            told.append(voice.say("terminal.head.trick", n=s.trick + 1))
            if s.led != NOBODY:
                told.append(voice.say("terminal.head.led", led=SUITS[s.led]))
        if s.turned != UNKNOWN:
            told.append(voice.say("terminal.head.turned", card=voice.look.sign(GERMAN.text(s.turned))))
        return told

    def label(self, action: Action, view: View[Any, Any], voice: Voice) -> str:
        s, args = view.cells, action.args
        match action.verb:
            case "plays" if len(args) > 1:
                return voice.say("act.plays_as", card=args[0], name=args[2])
            case "plays" | "keeps":
                return voice.say(f"act.{action.verb}", card=args[0])
            case "bids" | "raises":
                return voice.say(f"act.{action.verb}", figure=args[0])
            case "holds":
                return voice.say("act.holds", points=s.offer_level)
            case "passes":
                return voice.say("act.passes", points=s.offer_level - 1, by=s.offer_by)
            case "claims":
                return voice.say("act.claims", culprit=int(args[0]), breach=args[1])
        return voice.say(f"act.{action.verb}")

    def question(self, ask: Ask, voice: Voice) -> str:
        s, me = ask.view.cells, ask.view.seat
        for option in ask.options:
            if option.verb == "keeps":
                return voice.say("cli.play.keep", card=option.args[0])
        if s.offer == NOBODY:
            return voice.say("cli.play.your_turn" if ask.owed else "terminal.speak", seat=me)
        three = "_three" if s.offer_level == 3 else ""
        return voice.say(f"cli.play.your_answer{three}", by=s.offer_by, figure=FIGURES[s.offer], seat=me)

    def read(self, text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
        return read(text, view, names)

    def lies(self, view: View[Any, Any]) -> Hashable:
        return tuple(view.cells.laid)

    def just_played(self, view: View[Any, Any]) -> bool:
        return bool(view.cells.last_player == view.seat)
