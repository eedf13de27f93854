"""Watten on the page: tricks are drawn in, Schlag and Trumpf stand on a label."""

from functools import cache
from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat, View
from stammtisch.server.scenes import Beside, PlainLaid, Talk
from stammtisch.server.scenes.breaches import risky
from stammtisch.server.scenes.rows import partner_note
from stammtisch.server.speech import Speech
from stammtisch.server.wire import Answer, CardShown, Gesture, Label
from stammtisch.texts import catalogue

from . import NAME
from .cells import (
    CUT,
    DECIDE,
    FARBE,
    LOOK,
    NONE,
    OFFENCES,
    OUT,
    RENEGE,
    TALK_OFF,
    party,
)
from .notation import level_text
from .seen import lying
from .signs import COUNTED, PHRASES, SIGNS, judge_sign
from .strength import kritisch_place
from .view import knows_names
from .wording import SUITS
from .wording.pieces import pieces
from .wording.signs import CODES

HIGHEST = 16  # nobody says a higher number


class WattenLaid(PlainLaid):
    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        return []

    def backs(self, view: View[Any, Any], seat: int) -> int:
        s = view.cells
        if s.phase == CUT:
            return 0
        laid = s.trick + (1 if s.trick_card[seat] >= 0 else 0)
        return int(max(0, s.dealt[seat] - laid))

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        return int(view.cells.tricks[party(seat)])

    def trick(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        cards, best = lying(view)
        return [(seat, CardShown(card, takes=seat == best)) for seat, card in cards.items()]

    def last(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        s = view.cells
        played = [event for event in view.seen if event.kind == "plays" and event.seat is not None]
        full = played[: s.trick * s.seats][-s.seats :] if s.trick else []
        return [(event.seat, CardShown(event.data["card"])) for event in full if event.seat is not None]

    def labels(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        s = view.cells
        schlag, trumpf, _, (worth, _) = pieces(view, voice)
        known = s.trumpf != NONE and knows_names(view.rules, s, view.seat)
        suit = "ELHS"[s.trumpf] if known else ""
        value = voice.say(f"terminal.watten.{'out' if s.value == OUT else 'value'}", n=s.value)
        return [Label(*schlag), Label(trumpf[0], _without_sign(trumpf[1]), suit), Label(worth, value)]

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        s, me = view.cells, view.seat
        told = partner_note(me, seat, [party(x) for x in range(s.seats)], voice)
        if me is not None and s.seats == 4 and party(seat) != party(me) and s.gaze[seat] == me:
            told.append(voice.say("web.place.watching"))
        return told

    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        s = view.cells
        if s.phase == DECIDE:
            return None
        match action.verb:
            case "holds":
                key = "out" if s.offer == OUT else "holds"
                return voice.say("web.answer.holds"), voice.say(f"web.worth.{key}", points=s.offer)
            case "passes":
                told = voice.say("web.worth.passes", points=max(2, s.value), by=s.offer_by)
                return voice.say("web.answer.passes"), told
            case "raises":
                points, level = s.offer or max(2, s.value), action.args[-1]
                key = "raises_out" if level == "out" else "raises"
                told = voice.say(f"web.worth.{key}", level=level, points=points)
                return voice.say("web.answer.raises", level=level), told
            case "bids":
                return voice.say("web.answer.bids"), voice.say("web.worth.bids")
            case "names":  # the question says what is named
                what, name = action.args
                if what == "schlag":
                    return voice.say("web.label.rank", rank=name), ""
                return voice.say("web.label.suit", suit=SUITS[name]), ""
        return None

    def talk(self, view: View[Any, Any], voice: Speech) -> Talk:
        r, s, me = view.rules, view.cells, view.seat
        if me is None:
            return Talk([], [], [])
        signs = judge_sign(r, s, Seat(me)) is None
        gestures = _gestures(CODES[r.deut_code], voice.lang)
        others = [seat for seat in range(s.seats) if seat != me and s.gaze[me] != seat]
        gazes = [Answer(f"watches {'ABCD'[x]}", voice.say("act.watches", other=x), "look") for x in others]
        phrases = _phrases(voice.lang) if r.talk != TALK_OFF else []
        return Talk(gestures if signs else [], gazes if signs else [], phrases)

    def leader(self, view: View[Any, Any]) -> int:
        return int(view.cells.leader)

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        s = view.cells
        return frozenset({s.offer_by}) if s.offer else frozenset()

    def besides(self, view: View[Any, Any]) -> list[Beside]:
        """A word gestrichen or without the Farbe, cards taken up too early (WA-157 to WA-160)."""
        if view.seat is None:
            return []
        words: list[tuple[str, tuple[str, ...]]] = [
            ("bids", ("spiel",)),
            ("holds", ("spiel",)),
            ("looks", ()),
        ]
        words += [("raises", ("spiel", "to", level_text(level))) for level in (*range(3, HIGHEST), OUT)]
        return risky(NAME, view, (Action(view.seat, verb, args) for verb, args in words))

    def late(self, match: Match, view: View[Any, Any]) -> list[Action]:
        """Against the other side, true or not; the house deals, so the dealer and the number of cards are
        right (WA-164, WA-165)."""
        r, s, me = view.rules, view.cells, view.seat
        if me is None or not r.table or s.trick or s.in_trick:
            return []
        others = [seat for seat in range(s.seats) if party(seat) != party(me)]
        kinds = OFFENCES[: LOOK + 1]
        return [Action(Seat(me), "claims", (kind, "by", str(seat))) for seat in others for kind in kinds]

    def doubts(self, view: View[Any, Any]) -> list[Action]:
        """A renege or a missing Farbe of the other side, once a card lies (WA-157, WA-159)."""
        r, s, me = view.rules, view.cells, view.seat
        if me is None or not r.table or not (s.trick or any(card >= 0 for card in s.trick_card)):
            return []
        others = [seat for seat in range(s.seats) if party(seat) != party(me)]
        kinds = (OFFENCES[RENEGE], OFFENCES[FARBE])
        return [Action(Seat(me), "claims", (kind, "by", str(seat))) for seat in others for kind in kinds]

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return kritisch_place(view.rules, GERMAN.parse(card)) > 0


def _without_sign(text: str) -> str:
    """The page draws the suit itself."""
    return text.rstrip("♣♠♥♦●◆ ")


# the same for everybody who speaks a language, and in every picture
@cache
def _gestures(code: str, lang: str) -> list[Gesture]:
    voice = Speech(lang, (), NAME)
    return [gesture for sign in SIGNS for gesture in _gesture(sign, code, voice)]


def _gesture(sign: str, code: str, voice: Speech) -> list[Gesture]:
    """A sign that means something in this code, also twice and three times where that counts."""
    key = f"sign.{sign}.means_{code}"
    if not catalogue.has(voice.lang, key):
        return []
    means = voice.say(key)
    found = [Gesture(f"deutet {sign}", voice.say("act.deutet", sign=sign), means, sign)]
    if sign in COUNTED:
        found = [
            Gesture(f"deutet {sign} {n}", voice.say("act.deutet_n", sign=sign, n=n), means, sign)
            for n in (1, 2, 3)
        ]
    return found


@cache
def _phrases(lang: str) -> list[Answer]:
    voice = Speech(lang, (), NAME)
    keys = ((n, f"phrase.watten.{n}") for n in range(1, PHRASES + 1))
    return [Answer(f"says {n}", voice.say(key)) for n, key in keys if catalogue.has(lang, key)]
