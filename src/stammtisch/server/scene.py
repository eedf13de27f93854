"""What a reader is shown: everything from his view, nothing else.  The page knows no rules."""

from typing import Any

from stammtisch.bots.table import Ask
from stammtisch.cli.terminal.face import face_of
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Refusal, Seat, State, View
from stammtisch.core.slate import side_names, slate
from stammtisch.record.notation import move_text
from stammtisch.server import wire
from stammtisch.server.room import Chair, Room
from stammtisch.server.scenes import laid
from stammtisch.server.speech import Speech
from stammtisch.server.table import LETTERS

CARD = "plays"
ANSWERS = ("holds", "passes", "raises", "reduces", "grants", "denies", "declares")
LOOKS = ("looks", "keeps", "leaves", "done", "exchanges")
SHOWS = ("shows", "stands", "rests")
SURE_FROM = 4  # a raise to four or more is asked once more


def now(
    room: Room, who: str, lang: str, since: int, here: frozenset[str], breath: float, keep_days: int
) -> wire.Now:
    """The table for one reader, with the story since a line."""
    seat = room.seat_of(who)
    voice = Speech(lang, room.names, room.game.name)
    shown = wire.Now(
        n=room.n,
        acts=room.acts,
        game=room.game.name,
        title=voice.say("cli.play.ruleset", ruleset=f"{room.game.name}/{room.agreed.ruleset.id}"),
        about=voice.say(f"ruleset.{room.agreed.ruleset.id}.about"),
        me=-1 if seat is None else seat,
        host=who == room.host,
        begun=room.match is not None,
        over=room.match is None or room.match.deal_over,
        places=[_chair(room, i, chair, here) for i, chair in enumerate(room.chairs)],
        breath=round(breath, 2),
        keep_days=keep_days,
    )
    if room.match is not None and room.match.deals:
        _deal(room, room.match, seat, voice, shown)
        shown.story = _story(room, seat, voice, since)
    return shown


def _chair(room: Room, seat: int, chair: Chair, here: frozenset[str]) -> wire.Place:
    kind: Any = chair.kind
    return wire.Place(
        seat,
        chair.name,
        kind,
        away=chair.away,
        here=kind == "bot" or chair.who in here,
        host=bool(chair.who) and chair.who == room.host,
        side=next(i for i, side in enumerate(_sides(room)) if seat in side),
    )


def _sides(room: Room) -> tuple[tuple[Seat, ...], ...]:
    return room.game.sides(room.rules, len(room.chairs))


def _deal(room: Room, match: Match, seat: Seat | None, voice: Speech, shown: wire.Now) -> None:
    view = match.game.observe(match.state, seat)
    table = laid(room.game.name)
    waiting = match.game.waiting_on(State(view.rules, view.cells)) if not shown.over else frozenset()
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
    shown.center, shown.trick = table.center(view), table.trick(view)
    shown.labels, shown.figures = table.labels(view, voice), table.figures(view, voice)
    if seat is not None:
        _reader(match, view, seat, voice, shown, seat in waiting)
    shown.slate = _slate(match, voice)
    shown.settled = _settled(match, voice) if shown.over else []


def _reader(
    match: Match, view: View[Any, Any], seat: Seat, voice: Speech, shown: wire.Now, waited: bool
) -> None:
    """What the reader holds, what he may do, what he is asked."""
    options = match.game.options(view)
    face = face_of(match.game.name)
    shown.hand = [
        _hand_card(match, view, seat, card, options, voice) for card in match.game.knows(view)["hand"]
    ]
    shown.answers = [_answer(match, view, option, voice) for option in options]
    ask = Ask(view, options, waited, len(match.deals) - 1, len(match.deals[-1].moves))
    if waited and options:
        shown.sentence = face.question(ask, voice)
        answered = any(option.verb in ANSWERS for option in options)
        shown.tone = "offer" if any(place.offers for place in shown.places) and answered else "turn"
    elif not shown.over:
        others = [place.seat for place in shown.places if place.turn]
        shown.sentence = voice.say("web.waiting", seats=others) if others else ""
        shown.tone = "speak" if options else "quiet"


def _hand_card(
    match: Match, view: View[Any, Any], seat: Seat, card: str, options: tuple[Action, ...], voice: Speech
) -> wire.HandCard:
    goes = any(option.verb == CARD and option.args[0] == card for option in options)
    held = wire.HandCard(card, laid(match.game.name).wild(view, card), goes)
    if not goes and not match.deal_over:
        why = match.game.why_not(view, Action(seat, CARD, (card,)))
        if isinstance(why, Refusal):
            held.why = voice.refusal(why.rules, why.facts)
            held.rules = list(why.rules)
    return held


def _answer(match: Match, view: View[Any, Any], option: Action, voice: Speech) -> wire.Answer:
    letter = LETTERS[: match.players]
    move = move_text(option, match.game, letter).split(" ", 1)[1]
    group: Any = "word"
    card = ""
    if option.verb == CARD:
        group, card = ("name" if "as" in option.args else "card"), option.args[0]
    elif option.verb in ANSWERS:
        group = "answer"
    elif option.verb in LOOKS:
        group = "look"
    elif option.verb in SHOWS:
        group = "show"
    sure = option.verb == "raises" and (option.args[-1] == "out" or int(option.args[-1]) >= SURE_FROM)
    return wire.Answer(move, face_of(match.game.name).label(option, view, voice), group, card, sure)


def _story(room: Room, seat: Seat | None, voice: Speech, since: int) -> list[wire.Note]:
    notes = []
    for told in room.told:
        if told.n <= since or not told.event.seen_by(seat):
            continue
        text = voice.told(told.event)
        if text:
            by = -1 if told.event.seat is None else told.event.seat
            notes.append(wire.Note(told.n, told.deal, text, by, told.event.kind))
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
        list(board.wins),
    )
