"""Perlaggen on the page: each answer in a word or two, and what comes of it."""

from typing import Any

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, View
from stammtisch.server.speech import Speech

from ..cells import (
    FIGURES,
    NOBODY,
    PARTIES,
    SHOW,
    SPIEL,
    any_offer,
    is_open,
    left_of,
    partner,
    party,
)
from ..hands import best_value
from ..notation import RANKS
from ..wording.acts import shown_cards
from ..wording.values import good_for, value_text

Said = tuple[str, str]


def worth(view: View[Any, Any], action: Action, voice: Speech) -> Said | None:
    """The answer and its worth; None where the label of the terminal says all."""
    args = action.args
    match action.verb:
        case "holds":
            return _hold(view, FIGURES.index(args[0]), voice)
        case "passes":
            return _pass(view, FIGURES.index(args[0]), voice)
        case "raises":
            return _raise(view, FIGURES.index(args[0]), args[-1], voice)
        case "bids":
            return _bid(view, args, voice)
        case "reduces":
            return voice.say("web.answer.reduces", figure=args[-1]), voice.say("web.worth.reduces")
        case "shows" | "stands" | "rests":
            return _show(view, action, voice)
        case "declares":
            return _declare(view, args, voice)
        case "exchanges":
            return _exchange(view, action, voice)
        case "vetoes":
            return voice.say("web.answer.vetoes"), voice.say("web.worth.vetoes", other=int(args[0]))
        case "withdraws":
            return voice.say("web.answer.withdraws", card=args[0]), ""
        case "claims":
            return voice.say(f"web.claim.{args[1]}", culprit=int(args[0])), args[1]
        case "asks" if view.cells.phase == SHOW:
            return voice.say("web.answer.asks_show"), ""
    return None


def _mine(view: View[Any, Any]) -> str:
    """For you, or for the two of you."""
    return "alone" if view.seat is None or partner(view.rules, view.seat) == NOBODY else "we"


def _hold(view: View[Any, Any], f: int, voice: Speech) -> Said:
    r, offered = view.rules, view.cells.offer[f]
    key = "out" if offered == r.out else "holds_straf" if r.parties == PARTIES else "holds"
    return voice.say("web.answer.holds"), voice.say(f"web.worth.{key}", points=offered)


def _pass(view: View[Any, Any], f: int, voice: Speech) -> Said:
    """Let good the others write at once (PE-084, PE-087); of three the next one is asked (PE-204)."""
    r, s = view.rules, view.cells
    if not any_offer(s):
        key = "adds_nothing" if s.phase == SHOW else "no_proof"
        return voice.say(f"web.answer.{key}"), voice.say(f"web.worth.{key}")
    by, points = s.offer_by[f], s.due[f] - 1
    other = left_of(s, view.seat or 0)
    if r.parties == PARTIES and other != by and not s.passed[f] >> other & 1:
        return voice.say("web.answer.passes"), voice.say("web.worth.passes_next", other=other)
    wins = s.total[party(r, by)] + points >= r.target and not _at_out(view)
    key = "passes_game" if wins else "passes"
    return voice.say("web.answer.passes"), voice.say(f"web.worth.{key}", points=points, by=by)


def _at_out(view: View[Any, Any]) -> bool:
    """A figure held at out goes before all others (PE-154)."""
    r, s = view.rules, view.cells
    return any(is_open(s, f) and s.level[f] == r.out for f in range(3))


def _raise(view: View[Any, Any], f: int, level: str, voice: Speech) -> Said:
    """Not accepted it brings one less than the step that was due (PE-087, A-45)."""
    r, s = view.rules, view.cells
    due = (s.offer[f] or s.level[f]) + 1
    key = "raises_out" if level == "out" else "raises"
    told = voice.say(f"web.worth.{key}_{_mine(view)}", level=level, points=good_for(r, due))
    if s.offer[f]:
        return voice.say("web.answer.raises", level=level), told
    return voice.say("web.answer.raises_on", level=level, figure=FIGURES[f]), told


def _bid(view: View[Any, Any], args: tuple[str, ...], voice: Speech) -> Said:
    """Each figure has its own answer; bid anew it offers the present level (PE-091, PE-098)."""
    r, s, figures = view.rules, view.cells, args[-1].split("+")
    unseen = args[0] == "unseen"
    label = voice.say("web.answer.bids_unseen" if unseen else "web.answer.bids", figures=figures)
    levels = {figure: max(2, s.level[FIGURES.index(figure)]) for figure in figures}
    told = []
    if len(set(levels.values())) == 1:
        held = levels[figures[0]]
        key = "bids" if len(figures) == 1 else "bids_each"
        key += "_out" if held == r.out else ""
        told.append(voice.say(f"web.worth.{key}", good=good_for(r, held), held=held))
    else:
        for figure, held in levels.items():
            key = "bids_of_out" if held == r.out else "bids_of"
            told.append(voice.say(f"web.worth.{key}", figure=figure, good=good_for(r, held), held=held))
    if unseen and figures != [FIGURES[SPIEL]]:
        told.append(voice.say("web.worth.unseen"))
    return label, " ".join(told)


def _show(view: View[Any, Any], action: Action, voice: Speech) -> Said:
    r, s, verb, figure = view.rules, view.cells, action.verb, action.args[0]
    f, label = FIGURES.index(figure), voice.say(f"web.answer.{action.verb}")
    if len(action.args) == 1:
        value = s.value[PARTIES * f + party(r, action.seat)]
        return label, voice.say(f"web.worth.{verb}", value=value_text(voice, f, value))
    _, value = shown_cards(action.args[1:], view)
    return label, voice.say("web.worth.shows", value=value_text(voice, f, value))


def _declare(view: View[Any, Any], args: tuple[str, ...], voice: Speech) -> Said:
    if args[1] == "none":
        return voice.say("web.answer.declares_none"), voice.say("web.worth.declares_none", figure=args[0])
    value = 16 * int(args[1]) + RANKS.index(args[2])
    f = FIGURES.index(args[0])
    own = best_value(view.cells, view.seat or 0, f) == value
    said = voice.say("web.answer.declares", value=value_text(voice, f, value))
    return said, voice.say("web.worth.declares") if own else ""


def _exchange(view: View[Any, Any], action: Action, voice: Speech) -> Said:
    """Whether the dealer's partner may, only the table knows (PE-031)."""
    s = view.cells
    told = voice.say("web.worth.exchanges", card=GERMAN.text(s.turned))
    if action.seat != s.dealer:
        told += " " + voice.say("web.worth.exchanges_partner", dealer=s.dealer)
    return voice.say("web.answer.exchanges", card=action.args[0]), told
