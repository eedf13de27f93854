"""Doppelkopf on the page: tricks are drawn in; parties are shown only as far as the reader knows them."""

from typing import Any

from stammtisch.core.cards import FRENCH
from stammtisch.core.model import Action, Refusal, View
from stammtisch.core.registry import game
from stammtisch.server.scenes import Beside, PlainLaid
from stammtisch.server.speech import Speech
from stammtisch.server.wire import CardShown, Label

from . import NAME
from .announcing import DEPENDS, speakers_known
from .cells import (
    ABREIZEN,
    DA,
    DONE,
    HERZ,
    KINDS,
    KREUZ,
    LEVELS,
    NOBODY,
    NONE,
    NORMAL,
    PIK,
    PLAY,
    SAYS,
    VORBEHALT,
    held,
    plays,
)
from .judge import judge
from .notation import encode
from .parties import damen_dealt
from .seen import (
    cards_for,
    latest_trick,
    lawful,
    lying,
    party_of,
    schwein_lies,
    shown_trick,
    sits_out,
    taken,
    taker,
    words_of,
)
from .stakes import Stake, of_bid, of_word
from .wording.order import may_be_schwein

WEB = "web.doppelkopf."
TRUMP_SUITS = {HERZ: "H", PIK: "S", KREUZ: "C"}


class DoppelkopfLaid(PlainLaid):
    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        return []

    def backs(self, view: View[Any, Any], seat: int) -> int:
        r, s = view.rules, view.cells
        if not plays(s, seat) or s.phase == DONE:
            return 0
        return int(held(r, s, seat)) if s.phase >= PLAY else int(r.hand)

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        """Each for himself: who belongs together may be unknown."""
        return taken(view.cells, seat)[0]

    def trick(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        at = shown_trick(view.cells)
        best = taker(view, at)
        return [
            (seat, CardShown(card, takes=seat == best, named=self._named(view, seat, at)))
            for seat, card in lying(view, at).items()
        ]

    def _named(self, view: View[Any, Any], seat: int, trick: int) -> str:
        return "Schwein" if schwein_lies(view.cells, seat, trick) else ""

    def last(self, view: View[Any, Any]) -> list[tuple[int, CardShown]]:
        trick = view.cells.trick - 1
        if trick < 0:
            return []
        best = taker(view, trick)
        return [
            (seat, CardShown(card, takes=seat == best, named=self._named(view, seat, trick)))
            for seat, card in lying(view, trick).items()
        ]

    def labels(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        s = view.cells
        if s.phase == VORBEHALT:
            told = voice.say(WEB + ("made_to" if s.made_to != NOBODY else "declaring"), by=s.made_to)
            return [Label(voice.say(f"{WEB}vorbehalte"), told)]
        if s.phase == ABREIZEN:
            return self._auction(view, voice)
        kind = Label(
            voice.say(f"{WEB}game"), self._game(view, voice, s.kind, s.alone), TRUMP_SUITS.get(s.kind, "")
        )
        if s.phase == DONE:
            return [kind, *self._eyes(view, voice)]
        trick = Label(voice.say(f"{WEB}trick"), voice.say(f"{WEB}of", n=s.trick + 1, all=view.rules.hand))
        return [kind, trick, *self._seeking(view, voice), *self._window(view, voice)]

    def _game(self, view: View[Any, Any], voice: Speech, kind: int, by: int) -> str:
        key = "kind" if by == NOBODY else "kind_of"
        return voice.say(WEB + key, kind=KINDS[kind], by=by)

    def _auction(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        """The game that stands, and what is offered against it."""
        s = view.cells
        key = "held" if s.standing_level else "stands"
        level = LEVELS[s.standing_level]
        kind = self._game(view, voice, s.standing_game, s.standing_by)
        told = [Label(voice.say(f"{WEB}{key}", level=level), kind, TRUMP_SUITS.get(s.standing_game, ""))]
        if s.answers:
            offered = voice.say(f"{WEB}offers", by=s.offer_by, level=LEVELS[s.offer_level])
            told.append(Label(offered, self._game(view, voice, s.offer_game, NOBODY)))
        return told

    def _seeking(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        if not view.cells.seeking:
            return []
        which = "first_any" if view.rules.find_any else "first_colour"
        return [Label(voice.say(f"{WEB}partner"), voice.say(WEB + which))]

    def _window(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        """Until when the reader may still announce something."""
        words = lawful(view)
        if not words:
            return []
        plain = next((word for word in words if not word.endswith("vorab")), words[0])
        return [Label(voice.say(f"{WEB}bids"), self._until(view, plain, voice, "window"))]

    def _until(self, view: View[Any, Any], word: str, voice: Speech, how: str = "until") -> str:
        """The latest moment for a word: by tricks, in the tournament by the cards in hand."""
        if not view.rules.ddv_words:
            vorab = word.endswith("vorab")
            n = view.cells.m + 1 if vorab else latest_trick(view.cells)
            return voice.say(f"{WEB}{how}_trick", n=n)
        cards = cards_for(view, word)
        key = "reply" if cards is None else "cards"
        return voice.say(f"{WEB}{how}_{key}", n=cards)

    def _eyes(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        s = view.cells
        if s.led_by[0] == NOBODY:
            return []
        return [
            Label(voice.say(f"{WEB}{name}"), voice.say(f"{WEB}eyes", n=s.eyes[p]))
            for p, name in enumerate(("re", "kontra"))
        ]

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        s = view.cells
        if seat in sits_out(s):
            return [voice.say(f"{WEB}sits_out")]
        known = party_of(view, seat)
        party = [voice.say(f"{WEB}{known}")] if known else []
        tricks, eyes = taken(s, seat)
        if s.phase < PLAY and s.owes >> seat & 1:
            party.append(voice.say(f"{WEB}owes"))
        return [*party, voice.say(f"{WEB}eyes", n=eyes)] if tricks else party

    def says(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        """What a seat declared, then what it announced: the doubling and the highest step."""
        r, s = view.rules, view.cells
        if s.phase < PLAY:
            kind = s.declared[seat]
            if kind == NONE:
                return []
            clean = "gesund" if r.ddv else "sauber"
            return [voice.say(WEB + clean) if kind == NORMAL else voice.say(f"{WEB}kind", kind=KINDS[kind])]
        words = [self._word(view, word, voice) for word in words_of(s, seat)]
        return words if len(words) < 3 else [words[0], words[-1]]

    def _word(self, view: View[Any, Any], word: str, voice: Speech) -> str:
        """The tournament counts in full: keine 90."""
        said = voice.say(f"{WEB}word", said=word)
        return f"{said}0" if view.rules.ddv and word.startswith("keine") else said

    # --- what comes of an act
    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        s, args = view.cells, action.args
        match action.verb:
            case "sauber":
                clean = "gesund" if view.rules.ddv else "sauber"
                about = "about_silent" if damen_dealt(s, action.seat) == 2 else "about_clean"
                return voice.say(f"{WEB}clean_{clean}"), voice.say(WEB + about)
            case "declares":
                about = voice.say(f"terminal.doppelkopf.about.{args[0]}")
                return voice.say(f"{WEB}kind", kind=args[0]), about
            case "announces":
                return self._announced(view, action, voice)
            case "blurts":
                return voice.say(f"{WEB}blurts"), voice.say(f"{WEB}about_blurts")
            case "bids":
                level, kind = LEVELS.index(args[0]), KINDS.index(args[1])
                stake = of_bid(view.rules, s, action.seat, level, kind)
                promise = voice.say(f"{WEB}promise.{args[0]}")
                return voice.say(f"{WEB}word", said=args[0]), f"{promise} {self._stake(stake, voice)}"
            case "holds":
                kind = s.declared[action.seat]
                stake = of_bid(view.rules, s, action.seat, s.offer_level, kind)
                told = voice.say(f"{WEB}holds", kind=KINDS[kind], level=LEVELS[s.offer_level])
                return voice.say("web.answer.holds"), f"{told} {self._stake(stake, voice)}"
            case "weg":
                told = voice.say(f"{WEB}weg", kind=KINDS[s.offer_game], by=s.offer_by)
                return voice.say(f"{WEB}weg_label"), told
            case "passes":
                told = voice.say(f"{WEB}passes", kind=KINDS[s.standing_game], by=s.standing_by)
                return voice.say(f"{WEB}passes_label"), told
            case "plays" if FRENCH.parse(args[0]) == DA and may_be_schwein(view):
                which = "schwein" if len(args) > 1 else "fuchs"
                return voice.say(f"{WEB}as_{which}"), voice.say(f"{WEB}about_{which}")
        return None

    def besides(self, view: View[Any, Any]) -> list[Beside]:
        """Words that turn on parties the reader does not know; at the table those that come too late, and a
        slip of the tongue (DO-145 to DO-147)."""
        r, s, me = view.rules, view.cells, view.seat
        if me is None or s.phase != PLAY or not plays(s, me):
            return []
        if not r.table and speakers_known(s):  # then the list is whole
            return []
        listed = lawful(view)
        words = [Action(me, "announces", (word,)) for word in SAYS if word not in listed]
        tried = [word for word in words if not isinstance(game(NAME).why_not(view, word), Refusal)]
        blurts = [Action(me, "blurts")] if r.table and not s.seeking else []
        return [Beside(action, rash=True) for action in (*tried, *blurts)]

    def _breach(self, view: View[Any, Any], action: Action) -> str:
        """Why a word of the table counts little: too late, or barred (DO-144, DO-146)."""
        r, s = view.rules, view.cells
        code = int(judge(r, s, action.seat, encode(r, s, action)))
        if code == DEPENDS:
            return "depends"
        return "" if code >= 0 else "barred" if code == -144 else "late"

    def _announced(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str]:
        word = action.args[0]
        breach = self._breach(view, action)
        if breach:
            return self._word(view, word, voice), voice.say(f"{WEB}{breach}")
        stake = of_word(view.rules, view.cells, action.seat, SAYS.index(word))
        promise = voice.say(f"{WEB}promise.{word}")
        told = [promise, self._stake(stake, voice) if stake else ""]
        if view.rules.ddv_words or word.endswith("vorab"):  # otherwise it is the same for all: see `_window`
            told.append(self._until(view, word, voice))
        return self._word(view, word, voice), " ".join(part for part in told if part)

    def _stake(self, stake: Stake, voice: Speech) -> str:
        won, lost = (f"{n:+d}".replace("-", "−") if n else "0" for n in stake)
        return voice.say(f"{WEB}stake", won=won, lost=lost)

    def leader(self, view: View[Any, Any]) -> int:
        return int(view.cells.leader) if view.cells.phase >= PLAY else int(view.cells.order[0])

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        s = view.cells
        return frozenset({s.offer_by}) if s.phase == ABREIZEN and s.answers else frozenset()

    def sits_out(self, view: View[Any, Any]) -> frozenset[int]:
        return frozenset(sits_out(view.cells))

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return FRENCH.parse(card) == DA and may_be_schwein(view)
