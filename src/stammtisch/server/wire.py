"""What goes over the wire, version 1: JSON objects whose `type` says what they are.

A person's page sends `Hello` first and then whatever it wants; the table answers each message that has an
`id` with `Done`, `Refused` or `Stale`, and sends `Now` whenever something has changed.  A message that
comes twice, late or out of order does no harm: an act names the number of acts it was meant for, and an
id that was carried out is only confirmed again.
"""

from typing import Annotated, Any, Literal

import msgspec

VERSION = 1
LONGEST = 2_000  # characters of a message
NAME = 24  # characters of a name

Id = Annotated[str, msgspec.Meta(max_length=64)]


# --- from the page
class Hello(msgspec.Struct, tag="hello"):
    """The first message: which version is spoken, in which language, and up to which line is known."""

    version: int
    lang: str = "de"
    since: int = 0


class Sit(msgspec.Struct, tag="sit"):
    id: Id
    seat: int
    name: str = ""


class Leave(msgspec.Struct, tag="leave"):
    id: Id


class Bot(msgspec.Struct, tag="bot"):
    """The host puts a bot on a chair: its level, and its temper if it has one (`search/bold`)."""

    id: Id
    seat: int
    bot: str = "thumb"


class Let(msgspec.Struct, tag="let"):
    """Whoever sits says whether somebody may take a bot's chair while the deal is played; see `Knocking`."""

    id: Id
    seat: int
    yes: bool


class Remove(msgspec.Struct, tag="remove"):
    """The host takes a bot, or somebody who is away, from a chair."""

    id: Id
    seat: int


class Name(msgspec.Struct, tag="name"):
    id: Id
    name: str


class Watch(msgspec.Struct, tag="watch"):
    """What onlookers see, said by the host: all that lies open at once or late, or hands after each deal."""

    id: Id
    watch: Literal["live", "late", "hands"]


class Begin(msgspec.Struct, tag="begin", omit_defaults=True):
    """The host begins; bots of this level take the chairs that are free.  With `lift` the cards say who sits
    where."""

    id: Id
    lift: bool = False
    bot: str = "thumb"


class Deal(msgspec.Struct, tag="deal"):
    """The next deal, and after a Partie the next one."""

    id: Id


class Act(msgspec.Struct, tag="act"):
    """`move` as in a record, without the seat: "plays WE as HA".  `acts` is how many there had been."""

    id: Id
    move: str
    acts: int


class Number(msgspec.Struct, tag="number"):
    """A seat's own number goes into the next shuffle; the last one counts.  With `keep` one that is there
    already stays: a page adds one by itself."""

    id: Id
    number: str
    keep: bool = False


class Defer(msgspec.Struct, tag="defer"):
    """The answer that is asked for now is left to the partner; `acts` as in `Act`."""

    id: Id
    acts: int


class Ping(msgspec.Struct, tag="ping"):
    t: float = 0.0


FromPage = (
    Hello | Sit | Leave | Bot | Let | Remove | Name | Watch | Begin | Deal | Act | Number | Defer | Ping
)


# --- to the page
class CardShown(msgspec.Struct, omit_defaults=True):
    """A card that lies open, and what it is called; `name` is what a wild one was christened."""

    card: str
    name: str = ""
    takes: bool = False
    text: str = ""
    named: str = ""  # the name in words


class Place(msgspec.Struct, omit_defaults=True):
    """A chair and what lies before it."""

    seat: int
    name: str
    kind: Literal["open", "person", "bot"]
    away: bool = False
    here: bool = False
    host: bool = False
    side: int = 0
    dealer: bool = False
    leads: bool = False
    turn: bool = False
    offers: bool = False
    backs: int = 0  # cards in hand
    row: list[CardShown] = []
    places: int = 0  # how many cards the row will have; 0 where tricks are drawn in
    tricks: int = -1
    notes: list[str] = []
    hand: list[CardShown] = []  # open to the reader: after the deal, or in a Partie that is looked at again
    says: list[str] = []  # what he has announced and is bound to
    sits_out: bool = False  # at the table, but not in this deal
    bot: str = ""  # in words: how well it plays, and of which temper it is


class Answer(msgspec.Struct, omit_defaults=True):
    """Something the reader may do: `move` goes back in an `Act`.

    An `object` undoes what was just said or laid and has to come at once; what is `aside` is not what the
    question is about."""

    move: str
    label: str
    group: Literal["card", "answer", "word", "name", "show", "look", "claim", "object"] = "word"
    card: str = ""  # of the hand, where it belongs to one
    worth: str = ""  # what comes of it
    figure: str = ""  # which figure it is about; several in their order: "gleich+hanger"
    under: str = ""  # the words that it shares with others of its kind, where there are many
    sure: bool = False  # worth asking once more
    aside: bool = False
    cards: list[CardShown] = []  # what would be laid down


class Naming(msgspec.Struct, omit_defaults=True):
    """A name that a wild card may be given, or why not."""

    name: str
    text: str
    makes: str = ""  # what comes of it, as far as the reader can see
    why: str = ""
    rules: list[str] = []


class HandCard(msgspec.Struct, omit_defaults=True):
    """`goes` is lawful; `risky` is against the rules and yet possible, where one plays as at a table."""

    card: str
    text: str = ""
    wild: bool = False
    goes: bool = False
    risky: bool = False
    why: str = ""  # why not, if it does not go
    rules: list[str] = []
    names: list[Naming] = []  # where it is to be christened


class Word(msgspec.Struct):
    code: str
    text: str


class Label(msgspec.Struct, omit_defaults=True):
    """What stays on the paper beside the trick: Schlag, Trumpf, what the deal is worth."""

    head: str
    text: str
    suit: str = ""  # its sign, where it is one
    cards: list[str] = []  # where it names cards


class Figure(msgspec.Struct, omit_defaults=True):
    name: str
    label: str
    state: str
    about: str = ""
    offered: bool = False
    more: str = ""  # tricks so far, what lies


class Note(msgspec.Struct, omit_defaults=True):
    """A line of the story."""

    n: int
    deal: int
    text: str
    seat: int = -1
    kind: str = ""
    sign: str = ""  # the gesture, where it is one
    card: str = ""  # that somebody lifted for partners


class Settled(msgspec.Struct, omit_defaults=True):
    """A line of the settled deal with the rules behind it."""

    text: str
    rules: list[str]
    points: int = 0
    side: int = -1


class SlateRow(msgspec.Struct):
    points: list[int | None]
    totals: list[int]


class SlateShown(msgspec.Struct, omit_defaults=True):
    columns: list[str]
    rows: list[SlateRow]
    totals: list[int]
    struck: list[bool]
    target: int = 0
    winner: str = ""
    done: bool = False  # the Partie is over, be it without a winner
    wins: list[int] = []


class Gesture(msgspec.Struct, omit_defaults=True):
    """`sign` is the gesture itself, as in a `Note`; `question` is the move that gives it back as one."""

    move: str
    label: str
    means: str
    sign: str = ""
    question: str = ""


class Knocking(msgspec.Struct):
    """Somebody who would like to take a bot's chair while the deal is played: he sits down as soon as all who
    sit agree, and else when the deal is over.  `yes` tells whether the reader has agreed."""

    name: str
    seat: int
    mine: bool  # the reader is the one who asks
    yes: bool


class SealShown(msgspec.Struct):
    """The fingerprint of a shuffle, and the numbers that seats add to it."""

    where: str
    commitment: str
    numbers: list[str]
    open: bool  # numbers may still be added: it is the next deal's


class Now(msgspec.Struct, tag="now", omit_defaults=True):
    """The table as the reader may see it; `story` only what is new since the last one."""

    n: int
    acts: int
    game: str
    title: str
    about: str
    deck: str
    me: int
    host: bool
    begun: bool
    over: bool  # no deal is being played
    places: list[Place]
    sentence: str = ""
    tone: Literal["quiet", "turn", "offer", "speak"] = "quiet"
    labels: list[Label] = []
    center: list[CardShown] = []
    trick: list[tuple[int, CardShown]] = []
    trick_full: bool = False  # it is taken and may be drawn in
    last: list[tuple[int, CardShown]] = []  # the last trick
    deal: int = 0
    figures: list[Figure] = []
    hand: list[HandCard] = []
    answers: list[Answer] = []  # all lawful
    besides: list[Answer] = []  # what else one may do or try; the table may refuse it
    defer: str = ""  # offers to leave the answer to a partner, see `Defer`
    gestures: list[Gesture] = []
    gazes: list[Answer] = []
    phrases: list[Answer] = []
    suits: list[Word] = []  # for naming a wild card
    ranks: list[Word] = []
    slate: SlateShown | None = None
    settled: list[Settled] = []
    story: list[Note] = []
    seal: SealShown | None = None
    breath: float = 0.0  # seconds in which anybody may still speak
    keep_days: int = 0
    onlookers: int = 0
    watch: str = "live"
    bids: str = ""  # what saying something is called in this game, where it is not bidding
    record: bool = False  # there is something to write down
    lifts: bool = False  # partners can be found by lifting, see `Begin`
    knocks: list[Knocking] = []
    watch_next: str = ""  # what onlookers see from the next deal on, where that was changed
    halted: str = ""  # why nothing can be done just now, in words


class Done(msgspec.Struct, tag="done"):
    id: Id
    n: int


class Refused(msgspec.Struct, tag="refused"):
    id: Id
    text: str
    rules: list[str] = []


class Stale(msgspec.Struct, tag="stale"):
    """The table has moved on since; look again."""

    id: Id
    acts: int


class Pong(msgspec.Struct, tag="pong"):
    t: float


class Trouble(msgspec.Struct, tag="trouble", omit_defaults=True):
    """A message that cannot be read or carried out; nothing has happened.  `number` stands in the log of the
    house."""

    text: str
    id: str = ""
    number: str = ""


ToPage = Now | Done | Refused | Stale | Pong | Trouble

decode = msgspec.json.Decoder(FromPage).decode
encode = msgspec.json.Encoder().encode


def fields(message: Any) -> dict[str, Any]:
    return {name: getattr(message, name) for name in message.__struct_fields__}
