"""An act as a line of the menu: what it is, and what it brings or costs."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.cards import GERMAN, rank_of
from stammtisch.core.model import Action, View
from stammtisch.wording.voice import Voice

from ..cells import FIGURES, NONE, PARTIES, SHOW, Cells, Rules, any_offer, party
from ..notation import RANKS
from ..seen import laid
from .values import good_for, value_text


def label(action: Action, view: View[Any, Any], voice: Voice) -> str:
    r, s, args = view.rules, view.cells, action.args
    match action.verb, args:
        case "plays", (card,):
            wild = s.wilds >> GERMAN.parse(card) & 1
            return voice.say("act.perlaggen.plays_plain" if wild else "act.plays", card=card)
        case "plays", (card, _, name):
            return voice.say("act.plays_as", card=card, name=name)
        case (("keeps" | "withdraws"), (card,)):
            return voice.say(f"act.{action.verb}", card=card)
        case "exchanges", (card,):
            turned = GERMAN.text(s.turned) if s.turned != NONE else "?"
            return voice.say("act.perlaggen.exchanges", card=card, other_card=turned)
        case "bids", _:
            return _bid(r, s, args, voice)
        case "raises", (figure, _, level):
            return _raise(r, s, figure, level, voice)
        case "holds", (figure,):
            offered = s.offer[FIGURES.index(figure)]
            key = "act.perlaggen.holds_out" if offered == r.out else "act.holds"
            return voice.say(key, figure=figure, points=offered)
        case "passes", (figure,):
            return _pass(r, s, figure, voice)
        case "reduces", (_, figure):
            return voice.say("act.perlaggen.reduces", figure=figure)
        case "rests", (figure,):
            f = FIGURES.index(figure)
            value = s.value[PARTIES * f + party(r, action.seat)]
            return voice.say("act.perlaggen.rests", figure=figure, value=value_text(voice, f, value))
        case "declares", (figure, "none"):
            return voice.say("act.perlaggen.declares_none", figure=figure)
        case "declares", (figure, number, rank):
            value = 16 * int(number) + RANKS.index(rank)
            told = value_text(voice, FIGURES.index(figure), value)
            return voice.say("act.perlaggen.declares", figure=figure, value=told)
        case (("shows" | "stands"), (figure, *cards)):
            return _show(action.verb, figure, cards, view, voice)
        case "vetoes", (other,):
            return voice.say("act.perlaggen.vetoes", other=int(other))
        case "claims", (culprit, broken):
            return voice.say("act.claims", culprit=int(culprit), rule=broken)
        case "signals", (*_, sign):
            return voice.say("act.perlaggen.signals", sign=sign)
        case "says", (text,):
            return voice.say("act.says", phrase=text)
    return voice.say(f"act.{action.verb}")


def _bid(r: Rules, s: Cells, args: tuple[str, ...], voice: Voice) -> str:
    """Let good it brings one less than held (PE-084, PE-085, PE-098)."""
    figures = args[-1].split("+")
    if args[0] == "unseen":
        return voice.say("act.perlaggen.bids_unseen", figures=figures)
    if len(figures) > 1:
        return voice.say("act.perlaggen.bids_many", figures=figures)
    level = s.level[FIGURES.index(figures[0])]
    held = max(2, level)
    key = "act.perlaggen.bids_again" if level > 1 else "act.bids"
    if held == r.out:
        key = "act.perlaggen.bids_out"
    return voice.say(key, figure=figures[0], good=good_for(r, held), held=held)


def _raise(r: Rules, s: Cells, figure: str, level: str, voice: Voice) -> str:
    f = FIGURES.index(figure)
    due = (s.offer[f] or s.level[f]) + 1
    key = "act.perlaggen.raises_out" if level == "out" else "act.raises"
    return voice.say(key, figure=figure, level=level, good=good_for(r, due), held=level)


def _pass(r: Rules, s: Cells, figure: str, voice: Voice) -> str:
    f = FIGURES.index(figure)
    if not any_offer(s):
        return voice.say(
            "act.perlaggen.adds_nothing" if s.phase == SHOW else "act.perlaggen.no_proof", figure=figure
        )
    return voice.say("act.passes", figure=figure, points=s.due[f] - 1, by=s.offer_by[f])


def _show(verb: str, figure: str, words: Sequence[str], view: View[Any, Any], voice: Voice) -> str:
    if not words:
        return voice.say("act.perlaggen.stands_bare", figure=figure)
    shown, value = shown_cards(words, view)
    told = value_text(voice, FIGURES.index(figure), value)
    cards = " ".join(voice.look.sign(name) + (f"={card}" if name != card else "") for card, name in shown)
    return voice.say(f"act.perlaggen.{verb}", figure=figure, value=told, cards=cards)


def shown_cards(words: Sequence[str], view: View[Any, Any]) -> tuple[list[tuple[str, str]], int]:
    """The cards of a show, each with what it counts as, and the value of the figure."""
    shown: list[tuple[str, str]] = []
    for i, word in enumerate(words):
        if word == "as":
            shown[-1] = (shown[-1][0], words[i + 1])
        elif i == 0 or words[i - 1] != "as":
            shown.append((word, _lies_as(word, view)))
    return shown, 16 * len(shown) + max(rank_of(GERMAN.parse(name)) for _, name in shown)


def _lies_as(card: str, view: View[Any, Any]) -> str:
    """The name under which a card already lies, else itself."""
    return next((name for own, name in laid(view.cells, view.seat or 0) if own == card), card)
