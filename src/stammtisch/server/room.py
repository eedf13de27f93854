"""A table folded from its lines: who sits where, what is played, how far it has got.

Pure: the same lines make the same room.  Chance is in the lines (the shuffled pack, who saw a sign).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Event, Seat
from stammtisch.core.options import Settings, settings
from stammtisch.core.registry import game
from stammtisch.core.seal import Seal
from stammtisch.core.shuffle import sealed_deal
from stammtisch.server.schema import LogLine

OPEN, PERSON, BOT = "open", "person", "bot"
LIVE, LATE, HANDS = "live", "late", "hands"  # what onlookers see: at once, later, all hands after each deal
WATCH = (LIVE, LATE, HANDS)
REMEMBERED = 512  # messages that are only confirmed where they come again


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table.  `away` is a person for whom a bot plays until he is back."""

    kind: str = OPEN
    who: str = ""  # a person's token
    name: str = ""
    bot: str = ""
    away: bool = False

    @property
    def human(self) -> bool:
        return self.kind == PERSON and not self.away


@dataclass(frozen=True)
class ToldEvent:
    """An event of the deal as it stands in the log: the line it came with."""

    n: int
    deal: int
    event: Event


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot did what it did: a text of the catalogue.  Nobody hears it before the Partie is over."""

    deal: int
    move: int
    seat: int
    why: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody would like to take a bot's chair in the middle of a deal; `yes`: the seats that agree."""

    who: str
    name: str
    seat: int
    yes: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class News:
    """What happened at the table beside the game, as a text of the catalogue."""

    n: int
    deal: int
    key: str
    facts: dict[str, Any]


@dataclass(frozen=True)
class Room:
    """Everything there is to know of a table, hidden cards included."""

    id: str
    game: Game
    agreed: Settings
    rules: Any
    chairs: tuple[Chair, ...]
    host: str = ""
    public: bool = False
    watch: str = LIVE
    n: int = 0  # lines so far
    acts: int = 0  # acts and deals so far: what a move refers to
    match: Match | None = None
    told: tuple[ToldEvent, ...] = ()
    reasons: tuple[Reason, ...] = ()
    news: tuple[News, ...] = ()
    held: tuple[tuple[str, int], ...] = ()  # who has had which chair in this deal
    knocks: tuple[Knock, ...] = ()
    watch_next: str = ""  # what onlookers see from the next deal on, where that was changed
    hidden: tuple[tuple[int, frozenset[Seat | None]], ...] = ()  # lines that not all may know of, and who may
    seal: Seal | None = None  # of the next deal
    done: tuple[tuple[str, str], ...] = ()  # of messages that were carried out: whose, and the id
    opened: float = 0.0
    last: float = 0.0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name or "–" for chair in self.chairs)

    @property
    def full(self) -> bool:
        return all(chair.kind != OPEN for chair in self.chairs)

    def seat_of(self, who: str) -> Seat | None:
        for seat, chair in enumerate(self.chairs):
            if chair.kind == PERSON and chair.who == who:
                return Seat(seat)
        return None

    def knock_of(self, who: str) -> Knock | None:
        return next((knock for knock in self.knocks if knock.who == who), None)


def card(room: Room) -> dict[str, Any]:
    """What the lobby shows; listed is a public table with a chair that somebody may take."""
    return {
        "table": room.id,
        "game": room.game.name,
        "ruleset": room.agreed.ruleset.id,
        "names": [chair.name for chair in room.chairs],
        "kinds": [chair.kind for chair in room.chairs],
        "begun": room.match is not None,
        "listed": room.public and any(chair.kind != PERSON for chair in room.chairs),
    }


def can_lift(room: Room) -> bool:
    """Four who play two against two, or six, and have not begun."""
    return room.match is None and len(room.chairs) in (4, 6) and room.game.lifting() is not None


def opened(table: str, line: LogLine) -> Room:
    data = line.data
    agreed = settings(data["game"], data["ruleset"], data["options"])
    played = game(data["game"])
    chairs = tuple(Chair() for _ in range(data["players"]))
    rules = played.rules(agreed, data["players"])
    return Room(
        table,
        played,
        agreed,
        rules,
        chairs,
        data["host"],
        data["public"],
        data.get("watch", LIVE),
        line.n,
        opened=line.at,
        last=line.at,
    )


def fold(table: str, lines: Iterable[LogLine]) -> Room | None:
    """Raises where a line cannot be played; `mending` does not."""
    found = list(lines)
    room, aside = None, set_aside(found)
    for line in found:
        if room is None:
            room = opened(table, line)
        else:
            room = passed_over(room, line) if line.n in aside else after(room, line)[0]
    return room


def set_aside(lines: Iterable[LogLine]) -> frozenset[int]:
    """The numbers of lines that no longer count."""
    return frozenset(n for line in lines if line.kind == "aside" for n in line.data["lines"])


def passed_over(room: Room, line: LogLine) -> Room:
    """The room after a line that does not count: nothing has happened, but its number is taken."""
    room = replace(room, n=line.n)
    if "id" not in line.data:
        return room
    return replace(room, done=(*room.done, (line.data.get("by", ""), line.data["id"]))[-REMEMBERED:])


def after(room: Room, line: LogLine) -> tuple[Room, tuple[Event, ...]]:
    """The room after one more line, and what was told of it."""
    room = replace(room, n=line.n, last=line.at)
    data = line.data
    events: tuple[Event, ...] = ()
    if "id" in data:
        room = replace(room, done=(*room.done, (data.get("by", ""), data["id"]))[-REMEMBERED:])
    match line.kind:
        case "sat" | "bot" | "left" | "away" | "back" | "named" | "simpler":
            room = _seated(room, line)
        case "knocked" | "let" | "withdrew":
            room = _knocks(room, line)
        case "host":
            room = replace(room, host=data["who"])
        case "watch":
            room = _watched(room, line)
        case "aside":
            room = _new(room, line, "news.aside", number=data["number"])
        case "began":
            room, events = _begin(room, line)
        case "sealed":
            room = replace(room, seal=Seal(data["where"], data["commitment"], data["secret"], _blank(room)))
        case "number":
            assert room.seal is not None, "a number without a seal"
            room = replace(room, seal=room.seal.adding(data["seat"], data["number"]))
        case "dealt":
            room, events = _deal(room, line)
        case "act":
            room, events = _act(room, line)
    return room, events


def running(room: Room) -> bool:
    """Cards are in hands."""
    return room.match is not None and bool(room.match.deals) and not room.match.deal_over


# --- who sits where
def _seated(room: Room, line: LogLine) -> Room:
    data, seat = line.data, line.data["seat"]
    before = room.chairs[seat]
    match line.kind:
        case "sat":
            return _sat(room, line, before)
        case "bot":
            return _chair(room, seat, Chair(BOT, "", data["name"], data["bot"]))
        case "left":
            room = _chair(room, seat, Chair(**data["chair"]) if data.get("chair") else Chair())
            if data.get("chair"):
                room = _new(room, line, "news.left", name=before.name, other=room.chairs[seat].name)
            return room
        case "away" | "back":
            return _chair(room, seat, replace(before, away=line.kind == "away"))
        case "named":
            room = _chair(room, seat, replace(before, name=data["name"]))
            if room.match is not None and data["name"] != before.name:
                room = _new(room, line, "news.named", name=before.name, other=data["name"])
            return room
    room = _chair(room, seat, replace(before, bot=data["bot"]))
    return _new(room, line, "news.simpler", name=before.name, number=data["number"])


def _sat(room: Room, line: LogLine, before: Chair) -> Room:
    """Once the game has begun all are told who has come in whose place."""
    who, seat, name = line.data["who"], line.data["seat"], line.data["name"]
    room = _chair(room, seat, Chair(PERSON, who, name))
    room = replace(room, knocks=tuple(k for k in room.knocks if k.who != who and k.seat != seat))
    if running(room) and who not in dict(room.held):
        room = replace(room, held=(*room.held, (who, seat)))
    if room.match is not None:
        key = "news.took_over" if running(room) else "news.came"
        room = _new(room, line, key, name=name, other=before.name or "–")
    return room


def _knocks(room: Room, line: LogLine) -> Room:
    data = line.data
    match line.kind:
        case "knocked":
            knock = Knock(data["who"], data["name"], data["seat"])
            others = tuple(k for k in room.knocks if k.who != knock.who)
            room = replace(room, knocks=(*others, knock))
            return _new(room, line, "news.knocked", name=knock.name, other=room.chairs[knock.seat].name)
        case "withdrew":
            return replace(room, knocks=tuple(k for k in room.knocks if k.who != data["who"]))
    return replace(room, knocks=tuple(_answered(k, data) for k in room.knocks))


def _answered(knock: Knock, data: dict[str, Any]) -> Knock:
    if knock.seat != data["chair"]:
        return knock
    seat = frozenset({data["seat"]})
    return replace(knock, yes=knock.yes | seat if data["yes"] else knock.yes - seat)


def _watched(room: Room, line: LogLine) -> Room:
    """What onlookers see was agreed before the deal: a change counts from the next one on."""
    watch = line.data["watch"]
    if room.match is None:
        return replace(room, watch=watch)
    room = replace(room, watch_next=watch) if running(room) else replace(room, watch=watch, watch_next="")
    return _new(room, line, f"news.watch_{watch}")


def _new(room: Room, line: LogLine, key: str, **facts: Any) -> Room:
    deal = len(room.match.deals) - 1 if room.match else 0
    return replace(room, news=(*room.news, News(line.n, max(0, deal), key, facts)))


def _chair(room: Room, seat: int, chair: Chair) -> Room:
    return replace(room, chairs=(*room.chairs[:seat], chair, *room.chairs[seat + 1 :]))


def _begin(room: Room, line: LogLine) -> tuple[Room, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    dealer = Seat(line.data["dealer"])
    if "lifted" in line.data:
        room, dealer, events = _lifted(room, line)
    match = Match.begin(room.game, room.rules, len(room.chairs), dealer)
    return replace(room, match=match), events


def _lifted(room: Room, line: LogLine) -> tuple[Room, Seat, tuple[Event, ...]]:
    """Partners and the first dealer as the cards say (PE-020, WA-011 to WA-015)."""
    lifting, text = room.game.lifting(), room.game.deck.text
    for chair, card in line.data["lifted"]:
        lifting.lift(str(chair), card)
    order = lifting.seats()
    seat = {int(name): Seat(place) for place, name in enumerate(order)}
    dealer = seat[int(lifting.dealer())]
    events = [Event("lifts", seat[chair], {"card": text(card)}) for chair, card in line.data["lifted"]]
    seats = range(len(order))
    parties = {"seats": tuple(seats[0::2]), "against": tuple(seats[1::2]), "dealer": dealer}
    events.append(Event("lift_parties", None, parties))
    chairs = tuple(room.chairs[int(name)] for name in order)
    told = tuple(ToldEvent(line.n, 0, event) for event in events)
    seal = room.seal
    if seal is not None:  # everybody takes his number along
        seal = replace(seal, numbers=tuple(seal.numbers[int(name)] for name in order))
    return replace(room, chairs=chairs, seal=seal, told=room.told + told), dealer, tuple(events)


def _deal(room: Room, line: LogLine) -> tuple[Room, tuple[Event, ...]]:
    assert room.match is not None, "a deal before the match began"
    if "pack" in line.data:  # tables from before there were seals
        deal = Deal(tuple(line.data["pack"]), line.data["lift"])
    else:
        assert room.seal is not None, "a deal without a seal"
        deal = sealed_deal(room.game.pack(room.rules), room.seal)
    match = room.match.deal(deal)
    held = tuple((chair.who, seat) for seat, chair in enumerate(room.chairs) if chair.kind == PERSON)
    room = replace(room, seal=None, held=held, watch=room.watch_next or room.watch, watch_next="")
    return _went_on(room, line, match, match.state.log, counts=True)


def _blank(room: Room) -> tuple[str, ...]:
    return ("",) * len(room.chairs)


def recordable(match: Match) -> bool:
    """A Partie is over; or a deal is, where no Partie need ever end and every card has been seen."""
    if not match.deals or not match.deal_over:
        return False
    return match.standing.outcome is not None or match.game.target(match.rules) is None


def finished(match: Match | None) -> Match | None:
    """The Partien that are over: hands of one that is being played stay hidden, and so does every shuffle."""
    while match is not None and match.deals:
        if recordable(match):
            return match
        match = replace(match, deals=match.deals[:-1])
    return None


def _act(room: Room, line: LogLine) -> tuple[Room, tuple[Event, ...]]:
    assert room.match is not None, "an act before the match began"
    action = Action(Seat(line.data["seat"]), line.data["verb"], tuple(line.data["args"]))
    match, events = room.match.apply(action)
    if "why" in line.data:
        deal = len(match.deals) - 1
        reason = Reason(deal, len(match.deals[deal].moves) - 1, action.seat, *line.data["why"])
        room = replace(room, reasons=(*room.reasons, reason))
    if events and all(event.audience is not None for event in events):
        seen = frozenset({action.seat}).union(*(event.audience or () for event in events))
        room = replace(room, hidden=(*room.hidden, (line.n, seen)))
    return _went_on(room, line, match, events, counts=not room.game.verbs[action.verb].aside)


def _went_on(
    room: Room, line: LogLine, match: Match, events: tuple[Event, ...], counts: bool
) -> tuple[Room, tuple[Event, ...]]:
    told = tuple(ToldEvent(line.n, len(match.deals) - 1, event) for event in events)
    return replace(room, match=match, acts=room.acts + counts, told=room.told + told), events
