"""What the page offers at a table that lets people break rules: the breaches, and claims of each deal."""

from random import Random
from typing import Any

import pytest
from positions import guest, lawful, position, unlawful

from stammtisch.core.model import Action, Seat
from stammtisch.games.doppelkopf.cells import PLAY
from stammtisch.record.notation import parse_move
from stammtisch.server import wire
from stammtisch.server.room import Room, fold
from stammtisch.server.scene import now
from stammtisch.server.table import LETTERS

TABLE = {"enforcement": "table"}


def shown(lines: list[Any]) -> tuple[Room, wire.Now]:
    room = fold("placed", lines)
    assert room is not None
    return room, now(room, guest(0), "de", 0, frozenset(), 0.0, 0)


def claims(picture: wire.Now) -> list[wire.Answer]:
    return [a for a in (*picture.answers, *picture.besides) if a.group == "claim"]


def upheld(room: Room, moves: list[wire.Answer]) -> list[str]:
    """Those that the table grants."""
    match = room.match
    assert match is not None
    acts = {a.move: parse_move(f"A {a.move}", match.game, LETTERS[: match.players]) for a in moves}
    return [move for move, act in acts.items() if match.refusal(act) is None]


def no_card_yet(room: Any, _: Any) -> bool:
    """The second deal has begun."""
    match = room.match
    played = any(move.verb == "plays" for move in match.deals[-1].moves)
    return len(match.deals) == 2 and not match.deal_over and not played


def broken(room: Any, view: Any) -> bool:
    """The other side played against the rules in the deal before."""
    if not no_card_yet(room, view):
        return False
    _, picture = shown_of(room)
    return bool(upheld(room, claims(picture)))


def shown_of(room: Room) -> tuple[Room, wire.Now]:
    return room, now(room, guest(0), "de", 0, frozenset(), 0.0, 0)


@pytest.mark.parametrize("game", ["bieten", "watten", "perlaggen"])
def test_a_breach_of_the_deal_before_can_be_claimed_until_a_card_lies(game: str) -> None:
    lines = position(game, broken, 4, options=TABLE, choose=unlawful, deals=2)
    room, picture = shown(lines)
    offered = claims(picture)
    assert upheld(room, offered)
    assert all(answer.label and answer.move.split()[1] != "A" for answer in offered)


def test_claims_of_watten_do_not_tell_who_cheated() -> None:
    """Only cards that were hidden prove them: the same list whatever happened (WA-164, WA-165)."""
    honest = shown(position("watten", no_card_yet, 4, options=TABLE, choose=lawful, deals=2))[1]
    cheated = shown(position("watten", broken, 4, options=TABLE, choose=unlawful, deals=2))[1]
    assert [c.move for c in claims(honest)] == [c.move for c in claims(cheated)]
    assert {c.move for c in claims(honest)} == {
        f"claims {offence} by {who}" for offence in ("renege", "gestrichen", "farbe", "look") for who in "BD"
    }


def test_bieten_lets_people_bid_what_they_do_not_have() -> None:
    def mine(room: Any, view: Any) -> bool:
        return any(option.verb == "plays" for option in room.match.game.options(view))

    table = shown(position("bieten", mine, 3, options=TABLE))[1]
    strict = shown(position("bieten", mine, 3))[1]
    false = [a for a in table.besides if a.move.startswith("bids")]
    assert false and all(answer.sure and "reklamiert" in answer.worth for answer in false)
    assert not strict.besides and not claims(strict)


def silent(room: Room, seat: Seat, rng: Random) -> Action:
    """No Vorbehalt, no word."""
    assert room.match is not None
    options = room.match.game.options(room.match.game.observe(room.match.state, seat))
    return rng.choice([option for option in options if option.verb in ("sauber", "plays")] or list(options))


def last_tricks(room: Any, view: Any) -> bool:
    s = view.cells
    return (
        s.phase == PLAY and s.trick > 5 and not s.said and 0 in room.match.game.waiting_on(room.match.state)
    )


@pytest.mark.parametrize("ruleset", ["maennle-2004", "ddv-turnier"])
def test_doppelkopf_at_the_table_hears_words_too_late_and_slips(ruleset: str) -> None:
    room, picture = shown(position("doppelkopf", last_tricks, 4, ruleset, TABLE, silent))
    words = {a.move: a for a in picture.besides if a.move.startswith("announces")}
    assert words and all(word.sure and word.worth.startswith("Zu spät") for word in words.values())
    assert upheld(room, list(words.values())) == list(words)
    slip = next(a for a in picture.besides if a.move == "blurts")
    assert slip.sure and upheld(room, [slip])
    strict = shown(position("doppelkopf", last_tricks, 4, ruleset, None, silent))[1]
    assert not strict.besides
