"""What a reader is shown: everything from his view, nothing else.  The page knows no rules."""

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

from stammtisch import texts
from stammtisch.core.ask import Ask
from stammtisch.core.cards import in_order
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Refusal, Seat, Unknown, View
from stammtisch.core.reading import whole
from stammtisch.core.slate import side_names, slate
from stammtisch.record.notation import move_text
from stammtisch.server import wire
from stammtisch.server.room import BOT, HANDS, Chair, Room, can_lift, recordable
from stammtisch.server.scenes import Beside, laid
from stammtisch.server.speech import Speech
from stammtisch.server.table import LETTERS
from stammtisch.texts import catalogue
from stammtisch.wording.game_words import words_of

LIFT = "lifts"  # for partners, before the first deal


def now(
    room: Room, who: str, lang: str, since: int, here: frozenset[str], breath: float, keep_days: int
) -> wire.Now:
    """The table for one reader, with the story since a line."""
    seat = room.seat_of(who)
    voice = Speech(lang, room.names, room.game.name)
    shown = _bare(room, seat, voice, here)
    shown.host = who == room.host
    shown.breath, shown.keep_days = round(breath, 2), keep_days
    shown.seal, shown.watch = _seal(room), room.watch
    if room.match is not None and room.match.deals:
        _deal(room, room.match, seat, voice, shown)
        shown.story = _story(room, seat, voice, since)
    return shown


def replayed(room: Room, eyes: Seat | None, lang: str) -> wire.Now:
    """A table looked at again: what a seat saw, or with no eyes in particular every hand; nothing to do."""
    assert room.match is not None
    voice = Speech(lang, room.names, room.game.name)
    shown = _bare(room, eyes or Seat(0), voice, frozenset(chair.who for chair in room.chairs))
    _deal(room, room.match, eyes or Seat(0), voice, shown)
    shown.answers, shown.besides, shown.sentence, shown.defer = [], [], "", ""
    shown.gestures, shown.gazes, shown.phrases = [], [], []
    for card in shown.hand:
        card.goes, card.names, card.why, card.rules = False, [], "", []
    if eyes is None:
        _hold_open(room.match, shown)
        _read_out(shown, voice)
    return shown


def _hold_open(match: Match, shown: wire.Now) -> None:
    """What everybody holds now."""
    for place in shown.places:
        cards = match.game.knows(match.game.observe(match.state, Seat(place.seat)))["hand"]
        place.hand = [wire.CardShown(card) for card in cards]


def _bare(room: Room, seat: Seat | None, voice: Speech, here: frozenset[str]) -> wire.Now:
    """What does not turn on the cards."""
    return wire.Now(
        n=room.n,
        acts=room.acts,
        game=room.game.name,
        title=voice.say(f"ruleset.{room.agreed.ruleset.id}.title"),
        deck=room.game.deck.name,
        about=voice.say(f"ruleset.{room.agreed.ruleset.id}.about"),
        me=-1 if seat is None else seat,
        host=False,
        begun=room.match is not None,
        over=room.match is None or room.match.deal_over,
        places=[_chair(room, i, chair, here, voice) for i, chair in enumerate(room.chairs)],
        lifts=can_lift(room),
    )


def _chair(room: Room, seat: int, chair: Chair, here: frozenset[str], voice: Speech) -> wire.Place:
    kind: Any = chair.kind
    return wire.Place(
        seat,
        chair.name,
        kind,
        away=chair.away,
        here=kind == "bot" or chair.who in here,
        host=bool(chair.who) and chair.who == room.host,
        side=next(i for i, side in enumerate(_sides(room)) if seat in side),
        bot=_level(chair, voice),
    )


def _level(chair: Chair, voice: Speech) -> str:
    """How well a bot plays, and of which temper it is."""
    if chair.kind != BOT:
        return ""
    level, _, temper = chair.bot.partition("/")
    title = voice.say(f"company.{level}.title")
    return f"{title}, {voice.say(f'temper.{temper}.title')}" if temper else title


def _seal(room: Room) -> wire.SealShown | None:
    """Of the next deal, or of the one that is being played; never the secret."""
    running = room.match.current.deal.seal if room.match and room.match.current else None
    seal = room.seal or running
    if seal is None:
        return None
    return wire.SealShown(seal.where, seal.commitment, list(seal.numbers), room.seal is not None)


def _sides(room: Room) -> tuple[tuple[Seat, ...], ...]:
    return room.game.sides(room.rules, len(room.chairs))


def _deal(room: Room, match: Match, seat: Seat | None, voice: Speech, shown: wire.Now) -> None:
    view = match.game.observe(match.state, seat)
    table = laid(room.game.name)
    waiting = match.game.waiting_on(view) if not shown.over else frozenset()
    offering = table.offering(view)
    for place in shown.places:
        place.row = table.row(view, place.seat)
        place.places = table.places(view)
        place.backs = table.backs(view, place.seat)
        place.tricks = table.tricks(view, place.seat)
        place.dealer = place.seat == view.cells.dealer
        place.leads = not shown.over and place.seat == table.leader(view)
        place.turn = place.seat in waiting
        place.offers = place.seat in offering
        place.sits_out = place.seat in table.sits_out(view)
        place.says = table.says(view, place.seat, voice)
        place.notes = _notes(place, table.notes(view, Seat(place.seat), voice), voice)
    shown.deal = len(match.deals) - 1
    shown.center, shown.trick, shown.last = table.center(view), table.trick(view), table.last(view)
    shown.trick_full = len(shown.trick) == sum(not place.sits_out for place in shown.places)
    own_word = f"web.{room.game.name}.bids"
    shown.bids = voice.say(own_word) if catalogue.has(voice.lang, own_word) else ""
    shown.labels, shown.figures = table.labels(view, voice), table.figures(view, voice)
    if seat is not None:
        _reader(match, view, seat, voice, shown, seat in waiting)
    elif room.watch == HANDS and shown.over:
        _open_hands(match, shown)
    _read_out(shown, voice)
    shown.slate = _slate(match, voice)
    shown.record = shown.over and recordable(match)
    shown.settled = _settled(match, voice) if shown.over else []


def _open_hands(match: Match, shown: wire.Now) -> None:
    """What everybody was given, for onlookers when the deal is over."""
    given = match.game.given(match.state)
    for place in shown.places:
        cards = given.hands.get(Seat(place.seat), ()) if given else ()
        place.hand = [wire.CardShown(match.game.deck.text(card)) for card in in_order(cards)]


def _notes(place: wire.Place, more: list[str], voice: Speech) -> list[str]:
    """What stands under the name, first what matters most: a small screen may cut the rest."""
    told = [voice.say("web.place.leads")] if place.leads else []
    if place.dealer:
        told.append(voice.say("terminal.place.deals"))
    return told + more


def _read_out(shown: wire.Now, voice: Speech) -> None:
    """Every open card with its name in words."""
    rows = [card for place in shown.places for card in (*place.row, *place.hand)]
    rows += [card for answer in [*shown.answers, *shown.besides] for card in answer.cards]
    for card in [*rows, *shown.center, *(c for _, c in shown.trick), *(c for _, c in shown.last)]:
        card.text = voice.say("act.plays", card=card.card)
        if card.name:
            card.named = voice.say("act.plays", card=card.name)


def _reader(
    match: Match, view: View[Any, Any], seat: Seat, voice: Speech, shown: wire.Now, waited: bool
) -> None:
    """What the reader holds, what he may do, what he is asked."""
    options = match.game.options(view)
    words, table = words_of(match.game.name), laid(match.game.name)
    held = words.hand(match.game.knows(view)["hand"], view)
    shown.hand = [_hand_card(match, view, seat, card, options, voice, shown.over) for card in held]
    worded = partial(_answer, match, view, voice, {figure.name for figure in shown.figures})
    shown.answers = [worded(option, aside=table.aside(view, option)) for option in options]
    claims = [*_doubts(match, view, options), *_late(match, view, options)]
    shown.answers += [worded(claim) for claim in claims]
    shown.besides = [_beside(worded, beside) for beside in table.besides(view)]
    ask = Ask(view, options, waited, len(match.deals) - 1, len(match.deals[-1].moves))
    shown.gestures, shown.gazes, shown.phrases = table.talk(view, voice)
    if any(card.names for card in shown.hand):
        shown.suits, shown.ranks = _deck_words(match, voice)
    partner = words.partner(ask) if waited else None
    if partner is not None and shown.places[partner].kind == "bot":
        shown.defer = voice.say("web.defer", seat=partner)
    objection = words.objection(view)
    if objection is not None:
        shown.besides.append(worded(objection, group="object"))
    if waited and options:
        shown.sentence = table.question(ask, voice)
        answered = any(match.game.verbs[option.verb].kind == "answer" for option in options)
        shown.tone = "offer" if any(place.offers for place in shown.places) and answered else "turn"
    elif not shown.over:
        others = [place.seat for place in shown.places if place.turn]
        key = "web.waiting_out" if shown.places[seat].sits_out else "web.waiting"
        shown.sentence = voice.say(key, seats=others) if others else ""
        shown.tone = "speak" if options else "quiet"
    if objection is not None and shown.tone != "offer":
        shown.sentence = _objection(objection, voice)


def _beside(worded: Callable[..., wire.Answer], beside: Beside) -> wire.Answer:
    answer = worded(beside.action, True, beside.risky)
    answer.sure = answer.sure or beside.rash
    return answer


def _objection(action: Action, voice: Speech) -> str:
    """Whose word, or which card, could still be taken back."""
    what = action.args[0]
    key = f"web.object.{action.verb}"
    other = whole(what)
    return voice.say(key, card=what) if other is None else voice.say(key, other=other)


def _doubts(match: Match, view: View[Any, Any], options: tuple[Action, ...]) -> list[Action]:
    """Claims that only the table can judge; those that are proved are among the options already."""
    claims = (claim for claim in laid(match.game.name).doubts(view) if claim not in options)
    return [claim for claim in claims if isinstance(match.game.why_not(view, claim), Unknown)]


def _late(match: Match, view: View[Any, Any], options: tuple[Action, ...]) -> list[Action]:
    """About the deal before, as long as no card of this one lies."""
    if len(match.deals) < 2 or match.deal_over:
        return []
    return [claim for claim in laid(match.game.name).late(match, view) if claim not in options]


def _hand_card(
    match: Match,
    view: View[Any, Any],
    seat: Seat,
    card: str,
    options: tuple[Action, ...],
    voice: Speech,
    over: bool,
) -> wire.HandCard:
    lay = match.game.verbs.card
    plays = [option for option in options if option.verb == lay and option.args[0] == card]
    held = wire.HandCard(card, voice.say("act.plays", card=card), goes=bool(plays))
    held.wild = laid(match.game.name).wild(view, card)
    if any(_christens(match, option) for option in plays):
        held.names = _namings(match, view, seat, card, voice)
    if not plays and not over:
        why = match.game.why_not(view, Action(seat, match.game.verbs.card, (card,)))
        held.risky = why is None
        if isinstance(why, Refusal):
            held.why, held.rules = _worded(why, voice), list(why.rules)
    return held


def _christens(match: Match, option: Action) -> bool:
    """A card is played under the name of another; a Karo As as Schwein is not."""
    cards = {match.game.deck.text(face) for face in match.game.deck}
    return "as" in option.args and option.args[-1] in cards


def _namings(match: Match, view: View[Any, Any], seat: Seat, card: str, voice: Speech) -> list[wire.Naming]:
    """Every name for a wild card, those that do not go with the reason."""
    found = []
    for name in (match.game.deck.text(face) for face in match.game.deck):
        why = match.game.why_not(view, Action(seat, match.game.verbs.card, (card, "as", name)))
        naming = wire.Naming(name, voice.say("act.plays", card=name))
        if isinstance(why, Refusal):
            naming.why, naming.rules = _worded(why, voice), list(why.rules)
        else:
            naming.makes = laid(match.game.name).makes(view, card, name, voice)
        found.append(naming)
    return found


def _worded(why: Refusal, voice: Speech) -> str:
    return texts.refusal(voice.lang, why.rules, why.facts, voice.names)


def _deck_words(match: Match, voice: Speech) -> tuple[list[wire.Word], list[wire.Word]]:
    """Suits and ranks of the pack, the highest rank first."""
    deck = match.game.deck
    suits = [wire.Word(suit, voice.say("web.label.suit", suit=suit)) for suit in deck.suits]
    ranks = [wire.Word(rank, voice.say("web.label.rank", rank=rank)) for rank in reversed(deck.ranks) if rank]
    return suits, ranks


def _answer(
    match: Match,
    view: View[Any, Any],
    voice: Speech,
    figures: set[str],
    option: Action,
    aside: bool = False,
    risky: bool = False,
    group: Any = "",
) -> wire.Answer:
    move = move_text(option, match.game, LETTERS[: match.players]).split(" ", 1)[1]
    verb, card = match.game.verbs[option.verb], ""
    group = group or verb.kind
    if verb.kind == "card":
        group, card = ("name" if "as" in option.args else "card"), option.args[0]
    short = laid(match.game.name).worth(view, option, voice)
    label, worth = short or (words_of(match.game.name).label(option, view, voice), "")
    label = label[:1].upper() + label[1:]
    if risky:
        worth = f"{worth} {voice.say('web.worth.risky')}".strip()
    figure = next((arg for arg in option.args if figures and set(arg.split("+")) <= figures), "")
    under = words_of(match.game.name).group(option, view, voice) or ""
    lays = laid(match.game.name).lays(view, option)
    sure = risky or verb.twice(option.args)
    return wire.Answer(move, label, group, card, worth, figure, under, sure, aside, lays)


def _story(room: Room, seat: Seat | None, voice: Speech, since: int) -> list[wire.Note]:
    notes = []
    begin = bisect_right(room.told, since, key=attrgetter("n"))
    for told in room.told[begin:]:
        if not told.event.seen_by(seat):
            continue
        text = voice.told(told.event)
        if text:
            by = -1 if told.event.seat is None else told.event.seat
            sign = str(told.event.data.get("sign", ""))
            card = told.event.data["card"] if told.event.kind == LIFT else ""
            notes.append(wire.Note(told.n, told.deal, text, by, told.event.kind, sign, card))
    return notes


def _settled(match: Match, voice: Speech) -> list[wire.Settled]:
    result = None if match.current_void else match.game.result(match.state)
    if result is None:
        return []
    sides = side_names(match, voice.names)
    return [
        wire.Settled(voice.settled(e, sides), list(e.rules), e.points, -1 if e.side is None else e.side)
        for e in result.entries
    ]


def _slate(match: Match, voice: Speech) -> wire.SlateShown:
    board = slate(match, voice.names)
    rows = [wire.SlateRow([cell.points for cell in row], [cell.total for cell in row]) for row in board.rows]
    winner = board.outcome.winner if board.outcome else None
    return wire.SlateShown(
        list(board.columns),
        rows,
        list(board.totals),
        list(board.struck),
        board.target or 0,
        "" if winner is None else board.columns[winner],
        board.outcome is not None,
        list(board.wins),
    )
