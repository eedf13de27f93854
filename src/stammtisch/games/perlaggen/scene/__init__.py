"""Perlaggen on the page: cards stay before the players under their names, three figures, the trump card."""

from typing import Any

from stammtisch import texts
from stammtisch.core.acts import act
from stammtisch.core.ask import Ask
from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.dealing import cut_card
from stammtisch.core.model import Action, View
from stammtisch.server.scenes import SILENT, Beside, PlainLaid, Talk
from stammtisch.server.scenes.rows import laid_row, partner_note
from stammtisch.server.speech import Speech
from stammtisch.server.wire import Answer, CardShown, Figure, Gesture, Label

from ..cells import (
    CLOSED,
    CUT,
    DECIDED,
    FIGURES,
    GLEICH,
    HANGER,
    LAPSED,
    NOBODY,
    NONE,
    PLACES,
    PLAY,
    PLAY_CARD,
    REASONS,
    SHOW,
    any_offer,
    cutter,
    is_open,
    party,
)
from ..figures import add_rank, best_of
from ..hands import names_now
from ..judge import judge
from ..notation import level_text
from ..signs import OTHERWISE, SIGNS, judge_sign, judge_talk
from ..strength import perlagg_rank, taker, would_take
from ..wording.acts import shown_cards
from ..wording.figures import more
from ..wording.questions import first_asked, offered_text, question, to_show
from ..wording.signs import SETS
from ..wording.values import side, value_text
from .besides import besides
from .worth import worth


class PerlaggenLaid(PlainLaid):
    def row(self, view: View[Any, Any], seat: int) -> list[CardShown]:
        r, s = view.rules, view.cells
        if s.in_trick:
            taking = s.trick if taker(r, s) == seat else -1
        else:
            taking = s.trick - 1 if s.trick and s.leader == seat else -1
        return laid_row(s, PLACES * seat, s.laid[seat], taking)

    def places(self, view: View[Any, Any]) -> int:
        return int(view.rules.hand_size)

    def backs(self, view: View[Any, Any], seat: int) -> int:
        s = view.cells
        return 0 if s.phase == CUT else max(0, s.dealt[seat] - s.laid[seat])

    def tricks(self, view: View[Any, Any], seat: int) -> int:
        return int(view.cells.tricks[party(view.rules, seat)])

    def center(self, view: View[Any, Any]) -> list[CardShown]:
        """The card turned up; while somebody lifts, what he keeps, and to him the card that he sees."""
        s = view.cells
        if s.phase != CUT:
            return [CardShown(GERMAN.text(s.turned))] if s.turned != NONE else []
        kept = [CardShown(GERMAN.text(card)) for card in cards_of(s.shown)]
        seen = cut_card(s) if view.seat == cutter(s) else NONE
        return kept if seen == NONE else [*kept, CardShown(GERMAN.text(seen))]

    def labels(self, view: View[Any, Any], voice: Speech) -> list[Label]:
        s = view.cells
        if s.trump == NONE:
            return []
        suits = ("eichel", "laub", "herz", "schell")
        told = voice.say("web.label.suit", suit=suits[s.trump])
        return [
            Label(voice.say("web.label.trump"), told, "ELHS"[s.trump]),
            _perlaggen(view, voice),
        ]

    def notes(self, view: View[Any, Any], seat: int, voice: Speech) -> list[str]:
        return partner_note(view.seat, seat, [party(view.rules, x) for x in range(view.cells.seats)], voice)

    def worth(self, view: View[Any, Any], action: Action, voice: Speech) -> tuple[str, str] | None:
        return worth(view, action, voice)

    def makes(self, view: View[Any, Any], card: str, name: str, voice: Speech) -> str:
        """What becomes of the trick, and the best figures that the reader can still make."""
        r, s, me = view.rules, view.cells, view.seat
        if me is None:
            return ""
        bearing, called = GERMAN.parse(card), GERMAN.parse(name)
        told = [_takes(view, bearing, called, voice)] if s.in_trick else []
        mask, ranks, wilds = names_now(s, me)
        mask, ranks, wilds = mask | 1 << called, add_rank(ranks, called), wilds - 1
        for f in (GLEICH, HANGER):
            value = best_of(f, mask, ranks, wilds)
            key = ("reach" if wilds else "figure") if value else "nothing"
            if is_open(s, f):
                told.append(
                    voice.say(f"web.makes.{key}", figure=FIGURES[f], value=value_text(voice, f, value))
                )
        if judge(r, s, me, act(PLAY_CARD, bearing, called)) < 0:
            told.append(voice.say("web.worth.risky"))
        return "\n".join(told)

    def talk(self, view: View[Any, Any], voice: Speech) -> Talk:
        r, s, me = view.rules, view.cells, view.seat
        if me is None:
            return SILENT
        gestures = [] if judge_sign(r, s, me) else [_gesture(r.deut_set, sign, voice) for sign in SIGNS]
        keys = () if judge_talk(r, s, me) else texts.variants(voice.lang, "phrase", voice.game)
        phrases = [Answer(f"says {key.rsplit('.', 1)[1]}", voice.say(key)) for key in keys]
        return Talk(gestures, [], phrases)

    def question(self, ask: Ask, voice: Speech) -> str:
        """In few words: what is on offer stands in the bar, all figures of it, and none is asked first."""
        s, first = ask.view.cells, first_asked(ask)
        if first != NOBODY:
            return offered_text(ask, voice, first, "web.ask")[0]
        if s.phase == CUT and not any(option.verb == "keeps" for option in ask.options):
            return voice.say("web.ask.cut")
        if s.phase == SHOW:
            return voice.say("web.ask.show", figures=to_show(ask.view))
        if any(option.verb == "looks" for option in ask.options):
            return voice.say("web.ask.unseen")
        return question(ask, voice)

    def besides(self, view: View[Any, Any]) -> list[Beside]:
        return besides(view)

    def aside(self, view: View[Any, Any], action: Action) -> bool:
        """Words that may be said where something else is asked: unseen bids, bids in showing."""
        s = view.cells
        return s.phase != PLAY and not any_offer(s) and action.verb in ("bids", "raises", "exchanges")

    def lays(self, view: View[Any, Any], action: Action) -> list[CardShown]:
        if action.verb in ("keeps", "exchanges"):
            return [CardShown(action.args[0])]
        if action.verb not in ("shows", "stands") or len(action.args) == 1:
            return []
        shown, _ = shown_cards(action.args[1:], view)
        return [CardShown(card, "" if card == name else name) for card, name in shown]

    def figures(self, view: View[Any, Any], voice: Speech) -> list[Figure]:
        return [
            Figure(
                name,
                voice.say(f"figure.{name}"),
                _state(view, voice, f),
                voice.say(f"figure_about.{name}"),
                bool(view.cells.offer[f]),
                more(view, voice, f) if view.cells.phase != CUT else "",
            )
            for f, name in enumerate(FIGURES)
        ]

    def leader(self, view: View[Any, Any]) -> int:
        return NOBODY if view.cells.phase == CUT else int(view.cells.leader)

    def offering(self, view: View[Any, Any]) -> frozenset[int]:
        s = view.cells
        return frozenset(s.offer_by[f] for f in range(3) if s.offer[f])

    def wild(self, view: View[Any, Any], card: str) -> bool:
        return bool(view.cells.wilds >> GERMAN.parse(card) & 1)


def _perlaggen(view: View[Any, Any], voice: Speech) -> Label:
    """Those of this deal, the best first; a pack without Weli has none (PE-002)."""
    r, s = view.rules, view.cells
    best_first = sorted(cards_of(s.wilds), key=lambda card: -perlagg_rank(r, s.trump, card))
    cards = [text for text in map(GERMAN.text, best_first) if r.pack == 33 or text != "WE"]
    return Label(voice.say("web.label.perlaggen"), voice.say("web.label.cards", cards=cards), cards=cards)


def _takes(view: View[Any, Any], bearing: int, called: int, voice: Speech) -> str:
    """Against the card that takes so far."""
    r, s = view.rules, view.cells
    who = taker(r, s)
    best = GERMAN.text(s.name[PLACES * who + s.trick])
    key = "takes_from" if would_take(r, s, bearing, called, True) else "loses_to"
    return voice.say(f"web.makes.{key}", card=best, other=who)


def _gesture(deut_set: int, sign: str, voice: Speech) -> Gesture:
    shape = sign.replace("-", "_") + ("_alternative" if deut_set and sign in OTHERWISE else "")
    means = voice.look.text(texts.telling.sign_means(voice.lang, shape, SETS[deut_set]))
    label = voice.say(f"sign.{shape}.label")
    return Gesture(f"signals {sign}", label, means, shape, f"signals frage {sign}")


def _state(view: View[Any, Any], voice: Speech, f: int) -> str:
    r, s = view.rules, view.cells
    who = side(view, voice, s.by[f]) if s.by[f] != NOBODY else ""
    if s.offer[f]:
        key = "raised" if s.place[f] == 0 else "again" if s.level[f] > 1 else "offered"
        return voice.say(f"web.figure.{key}", by=s.offer_by[f], level=level_text(r, s.offer[f]))
    if s.status[f] == CLOSED:
        return voice.say("web.figure.closed", who=who, points=s.points[f])
    if s.status[f] == LAPSED or (s.status[f] == DECIDED and s.by[f] == NOBODY):
        return voice.say(f"web.figure.{(REASONS[s.why[f]] or 'nobody').replace(' ', '_')}")
    if s.status[f] == DECIDED:
        return voice.say("web.figure.made", who=who)
    if s.level[f] > 1:
        return voice.say("web.figure.held", level=level_text(r, s.level[f]))
    return voice.say("web.figure.unbid")
