"""What the page tells of Doppelkopf: the sheet item by item, what words are worth, nothing unknown."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from positions import guest, position

from stammtisch.core.model import Action, Seat
from stammtisch.games.doppelkopf.cells import ABREIZEN, DONE, NORMAL, PLAY
from stammtisch.server import wire
from stammtisch.server.room import Room, fold
from stammtisch.server.scene import now

RULES = {"fuchs": "DO-170", "doppelkopf": "DO-171", "herzstich": "DO-172", "charlie": "DO-173"}


def shown(lines: list[Any], seat: int = 0, lang: str = "de") -> tuple[Room, wire.Now]:
    room = fold("placed", lines)
    assert room is not None
    return room, now(room, guest(seat), lang, 0, frozenset(), 0.0, 0)


def sober(room: Room, seat: Seat, rng: Random) -> Action:
    """No Vorbehalt, no word: a normal game, mostly."""
    assert room.match is not None
    options = room.match.game.options(room.match.game.observe(room.match.state, seat))
    plain = [option for option in options if option.verb in ("sauber", "plays")]
    return rng.choice(plain or list(options))


def asked(room: Any) -> bool:
    return 0 in room.match.game.waiting_on(room.match.state)


@pytest.mark.parametrize("ruleset", ["maennle-2004", "ddv-turnier"])
def test_every_tack_stands_on_the_sheet_with_its_rule(ruleset: str) -> None:
    lines = position(
        "doppelkopf", lambda _, view: view.cells.phase == DONE and sum(view.cells.tacks) > 1,
        ruleset=ruleset, choose=sober,
    )  # fmt: skip
    room, picture = shown(lines)
    assert room.match is not None
    game, state = room.match.game, room.match.state
    told = game.report(state, room.match.deals[-1].before, None, room.names)["tacks"]
    owed = Counter(RULES[tack] for party in told.values() for tack in party)
    stands = Counter(line.rules[0] for line in picture.settled if line.rules[0] in RULES.values())
    assert owed and stands == owed


def test_a_promise_says_what_it_is_worth() -> None:
    """Re or Kontra in a normal game of two against two: 12 doubled, gegen for Kontra (DO-195 to DO-203)."""
    lines = position(
        "doppelkopf",
        lambda room, view: view.cells.phase == PLAY and view.cells.kind == NORMAL and asked(room)
        and not view.cells.said and not view.cells.in_trick and view.cells.trick == 1,
        choose=sober,
    )  # fmt: skip
    _, picture = shown(lines)
    worth = {answer.label: answer.worth for answer in picture.answers if answer.move.startswith("announces")}
    party = next(name for name in ("Re", "Kontra") if name in worth)
    stake = {"Re": "Gewonnen +2, verloren −4.", "Kontra": "Gewonnen +4, verloren −2."}[party]
    assert stake in worth[party] or "+6, verloren −12" in worth[party]  # the latter: secretly alone
    assert picture.bids == "Ansagen" and any(label.text == "bis Stich 2" for label in picture.labels)


def test_an_offer_against_a_solo_has_two_answers() -> None:
    lines = position(
        "doppelkopf",
        lambda room, view: view.cells.phase == ABREIZEN and bool(view.cells.answers) and asked(room),
    )
    _, picture = shown(lines)
    labels = {(answer.label, answer.group) for answer in picture.answers}
    assert labels == {("Halten", "answer"), ("Weg", "answer")}
    assert all(answer.worth for answer in picture.answers) and any(place.offers for place in picture.places)


def test_parties_are_told_as_far_as_the_reader_knows_them() -> None:
    lines = position(
        "doppelkopf", lambda _, view: view.cells.phase == PLAY and view.cells.kind == NORMAL, choose=sober
    )
    for seat in range(4):
        room, picture = shown(lines, seat)
        assert room.match is not None
        known = room.match.game.knows(room.match.game.observe(room.match.state, picture.me))["knows"]  # type: ignore[arg-type]
        for place in picture.places:
            told = {"Re", "Kontra"} & set(place.notes)
            assert told == ({known[place.seat].capitalize()} if known[place.seat] else set())


def test_six_at_the_table() -> None:
    lines = position(
        "doppelkopf", lambda _, view: view.cells.phase == PLAY and view.cells.trick == 1, 6, choose=sober
    )
    _, picture = shown(lines)
    out = [place for place in picture.places if place.sits_out]
    assert len(out) == 2 and any(place.dealer for place in out)
    assert picture.trick_full and len(picture.trick) == 4
