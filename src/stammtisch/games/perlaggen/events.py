"""What happened, for those who may know it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from stammtisch.core.acts import KEPT, first_of, second_of, verb_of
from stammtisch.core.cards import GERMAN, WELI, cards_of
from stammtisch.core.dealing import cut_card
from stammtisch.core.model import Action, Event, Seat
from stammtisch.core.ruled import only

from .cells import (
    ASK,
    BID,
    BID_UNSEEN,
    CLOSED,
    CUT,
    DECIDED,
    DONE,
    FIGURES,
    HOLD,
    LAPSED,
    LOOK,
    NOBODY,
    NONE,
    PASS,
    PLACES,
    PLAY_CARD,
    RAISE,
    SHOW,
    SPIEL,
    STANDS,
    Cells,
    Rules,
    any_offer,
    cutter,
    digit,
    forehand,
    party,
)
from .notation import (
    FREE,
    VERBS,
    claim_rule,
    decode,
    encode,
    level_text,
    raised,
    written,
)
from .strength import PERLAGGEN, rank_among

_SHORT = {LOOK, PLAY_CARD, BID, BID_UNSEEN, HOLD, PASS, RAISE}  # the common ones, told from what they say


def beginning(r: Rules, s: Cells) -> Iterator[Event]:
    lifted = [GERMAN.text(s.pack[s.lift - 1 - i]) for i in range(s.kept)]
    data = {"seats": s.seats, "dealer": s.dealer, "lift": s.lift, "total": s.before[:], "lifted": lifted}
    yield Event("begins", Seat(s.dealer), data)
    if s.phase == CUT:
        yield from _cut_card(s)
    else:
        yield from _dealt(r, s)


def _cut_card(s: Cells) -> Iterator[Event]:
    """The cutter alone looks at the face card of the packet (PE-024)."""
    if cut_card(s) != NONE:
        yield Event("cut", Seat(cutter(s)), {"card": GERMAN.text(cut_card(s))}, only(cutter(s)))


def _dealt(r: Rules, s: Cells) -> Iterator[Event]:
    numbers = s.dealt[: s.seats]
    yield Event("dealt", None, {"dealer": s.dealer, "forehand": forehand(s), "numbers": numbers})
    if s.turned != NONE:
        yield _turned(r.perlagg_set, r.pack, s.trump, s.turned)
    yield from _looks(s, 0)


@lru_cache(KEPT)
def _turned(perlagg_set: int, pack: int, trump: int, turned: int) -> Event:
    """The trump card, and the Perlaggen of the deal, best first."""
    wilds = cards_of(PERLAGGEN[4 * perlagg_set + trump])
    best = sorted(wilds, key=lambda card: -rank_among(perlagg_set, trump, card))
    cards = [GERMAN.text(card) for card in best if card != WELI or pack == 33]
    suit = ("eichel", "laub", "herz", "schell")[trump]
    data = {"card": GERMAN.text(turned), "suit": suit, "cards": cards, "say": "perlaggen_turned"}
    return Event("turned", None, data)


def _looks(s: Cells, before: int) -> list[Event]:
    """Each hand to its player, when he looks at it (PE-105)."""
    return [
        Event("hand", Seat(seat), {"cards": list(GERMAN.texts(s.hand[seat]))}, only(seat))
        for seat in cards_of(s.looked & ~before)
    ]


def after(r: Rules, before: Cells, now: Cells, seat: Seat, code: int) -> list[Event]:
    """The act itself, then what came of it."""
    verb = verb_of(code)
    if verb not in _SHORT:
        action = decode(r, before, seat, code)
        data = _wording(r, before, now, action, code)
        data["args"] = action.args
        told = [Event(action.verb, seat, data)]
    else:
        told = [_act(seat, code, *_told_short(r, before, now, verb, code))]
    if before.phase == CUT:
        told += _dealt(r, now) if now.phase != CUT else _cut_card(now)
        return told
    if now.looked != before.looked:
        told += _looks(now, before.looked)
    if now.trick != before.trick and verb == PLAY_CARD:
        told.append(Event("trick", Seat(now.leader), {"trick": now.trick, "card": _trick_card(now)}))
    _add_what_came_of_it(told, r, before, now, seat)
    return told


def _told_short(r: Rules, before: Cells, now: Cells, verb: int, code: int) -> tuple[str, str]:
    """Which of the texts `said.*` tells the act, and the level that it speaks of."""
    f = first_of(code)
    if verb == PLAY_CARD:
        if second_of(code):
            return "plays_as", ""
        return "perlaggen_plays_plain" if before.wilds >> f & 1 else "plays", ""
    if verb == RAISE:
        return "perlaggen_raises", level_text(r, second_of(code))
    if verb == HOLD:
        return "perlaggen_holds", level_text(r, before.offer[f])
    if verb == PASS:
        if not any_offer(before):
            return "perlaggen_adds_nothing", ""
        return "perlaggen_passes_next" if now.offer[f] else "perlaggen_passes", ""
    if verb == BID or verb == BID_UNSEEN:
        return _bid_told(before, now, verb, code), ""
    return "perlaggen_looks", ""


def _bid_told(before: Cells, now: Cells, verb: int, code: int) -> str:
    if not any_offer(now):
        return "perlaggen_bids"
    if verb == BID_UNSEEN:
        return "perlaggen_bids_unseen"
    again = all(before.order[digit(code, i) - 1] for i in range(3) if digit(code, i))
    return "perlaggen_bids_again" if again else "perlaggen_bids"


@lru_cache(KEPT, typed=True)
def _act(seat: Seat, code: int, say: str, level: str) -> Event:
    """The act itself, where it needs no more than that; a value like any event, so made only once."""
    verb, f = verb_of(code), first_of(code)
    action = written(seat, code) if verb != RAISE else raised(seat, f, level)
    data: dict[str, Any] = {}
    if verb == PLAY_CARD:
        card = action.args[0]
        data = {"card": card, "cards": (card,)}
        if second_of(code):
            data["name"] = action.args[2]
    elif verb == BID or verb == BID_UNSEEN:
        data["figures"] = [FIGURES[digit(code, i) - 1] for i in range(3) if digit(code, i)]
    elif verb != LOOK:
        data["figure"] = FIGURES[f]
    if level:
        data["level"] = level
    return Event(action.verb, seat, {**data, "say": say, "args": action.args})


def _trick_card(now: Cells) -> str:
    return GERMAN.text(now.name[PLACES * now.leader + now.trick - 1])


def _seats(r: Rules, s: Cells, p: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(s.seats) if party(r, seat) == p)


def _add_what_came_of_it(told: list[Event], r: Rules, before: Cells, now: Cells, seat: Seat) -> None:
    if now.overbids != before.overbids:
        struck = now.overbids[party(r, seat)] - before.overbids[party(r, seat)]
        told.append(Event("overbid", seat, {"points": struck, "say": "perlaggen_overbid"}))
    if now.status != before.status:
        told += (_figure(r, now, f) for f in (SPIEL, 0, 1) if now.status[f] != before.status[f])
    if now.phase == before.phase and now.spiel_only == before.spiel_only:
        return
    if now.phase == SHOW and before.phase != SHOW:
        data = {"party": _seats(r, now, now.beginner), "say": "perlaggen_show_begins"}
        told.append(Event("show", None, data))
    if now.phase == ASK and before.phase != ASK and now.asked_for == NOBODY:
        told.append(Event("asking", Seat(forehand(now)), {"say": "perlaggen_ask_begins"}))
    if now.spiel_only and not before.spiel_only:
        told.append(Event("spiel_decides", None, {"say": "perlaggen_spiel_decides"}))
    if now.redeal and not before.redeal:
        told.append(Event("redeal", None, {"say": "perlaggen_redeal"}))
    if now.void and not before.void:
        told.append(Event("misdealt", Seat(now.dealer), {"say": "perlaggen_misdealt"}))
    elif now.phase == DONE and before.phase != DONE:
        told.append(Event("settled", None, {"won_by": now.winner, "points": _points(r, now)}))


def _points(r: Rules, s: Cells) -> list[int]:
    return [s.total[p] - s.before[p] for p in range(r.parties)]


def _figure(r: Rules, now: Cells, f: int) -> Event:
    """A figure is closed, decided or dropped."""
    data: dict[str, Any] = {"figure": FIGURES[f]}
    if now.status[f] == CLOSED:
        data |= {"party": _seats(r, now, now.by[f]), "points": now.points[f], "say": "perlaggen_good"}
    elif now.status[f] == LAPSED:
        data |= {"say": "perlaggen_figure_lapsed"}
    elif now.by[f] != NOBODY:
        say = "perlaggen_spiel_made" if f == SPIEL else "perlaggen_decided"
        data |= {"party": _seats(r, now, now.by[f]), "tricks": now.tricks[now.by[f]], "say": say}
    elif now.status[f] == DECIDED and now.why[f] == STANDS:
        data |= {"say": "perlaggen_figure_stands"}
    else:
        data |= {"say": "perlaggen_spiel_nobody" if f == SPIEL else "perlaggen_figure_nobody"}
    return Event("figure", None, data)


def _wording(r: Rules, before: Cells, now: Cells, action: Action, code: int) -> dict[str, Any]:
    """What a line of the log needs: the facts, and which of the texts `said.*` it is."""
    key = f"perlaggen_{action.verb}"
    match action.verb, action.args:
        case "keeps", (card,):
            return {"card": card, "cards": (card,), "say": "kept"}
        case "withdraws", (card,):
            return {"card": card, "say": key}
        case "exchanges", (card,):
            return {"card": card, "other_card": GERMAN.text(before.turned), "say": key}
        case "reduces" | "rests", _:
            return {"figure": FIGURES[digit(code, 0)], "say": key}
        case "vetoes", _:
            return {"other": first_of(code), "say": key}
        case "asks", _:
            return {"say": "perlaggen_asks_show" if before.phase == SHOW else key}
        case "declares", (figure, "none"):
            return {"figure": figure, "say": "perlaggen_declares_none"}
        case "declares", (figure, number, rank):
            return {"figure": figure, "n": int(number), "rank": rank, "say": key}
        case (("shows" | "stands"), (figure, *words)):
            return _shown_wording(before, now, action, code, words)
        case "claims", _:
            return {"culprit": first_of(code), "rules": (claim_rule(r, second_of(code)),), "say": key}
    return {"say": "done" if action.verb == "done" else key}


def _shown_wording(before: Cells, now: Cells, action: Action, code: int, words: list[str]) -> dict[str, Any]:
    """The cards newly laid go along: others cannot know them by their places."""
    seat = action.seat
    new = range(before.laid[seat], now.laid[seat])
    laid = [
        (now.card[PLACES * seat + i], now.name[PLACES * seat + i], now.christened[seat] >> i & 1) for i in new
    ]
    told: dict[str, Any] = {"figure": FIGURES[digit(code, 0)], "laid": laid}
    if not words:
        return {**told, "say": "perlaggen_stands_bare"}
    cards = [word for i, word in enumerate(words) if word != "as" and (i == 0 or words[i - 1] != "as")]
    names = {words[i - 1]: words[i + 1] for i, word in enumerate(words) if word == "as"}
    named = [f"{card} as {names[card]}" if card in names else card for card in cards]
    return {**told, "cards": cards, "named": named, "say": f"perlaggen_{action.verb}"}


def code_of(r: Rules, s: Cells, event: Event) -> int | None:
    """The act that an event tells of, if it is one."""
    if event.kind not in VERBS or event.kind in FREE or event.seat is None or "args" not in event.data:
        return None
    return encode(r, s, Action(event.seat, event.kind, tuple(event.data["args"])))
