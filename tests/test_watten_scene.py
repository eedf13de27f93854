"""What the page tells of Watten."""

from typing import Any

import pytest
from positions import guest, position

from stammtisch.server.room import fold
from stammtisch.server.scene import now


@pytest.mark.parametrize(
    ("what", "words"),
    [("schlag", {"Siebener", "Achter", "Neuner", "Zehner", "Unter", "Ober", "König", "Ass"}),
     ("trumpf", {"Eichel", "Laub", "Herz", "Schell"})],
)  # fmt: skip
def test_who_names_chooses_a_word_and_no_sentence(what: str, words: set[str]) -> None:
    """The question says what is named; four long labels do not fit beside each other on a phone."""

    def naming(room: Any, view: Any) -> bool:
        options = room.match.game.options(view)
        return any(option.verb == "names" and option.args[0] == what for option in options)

    room = fold("placed", position("watten", naming))
    assert room is not None
    picture = now(room, guest(0), "de", 0, frozenset(), 0.0, 0)
    said = {answer.label for answer in picture.answers if answer.move.startswith("names")}
    assert said and said <= words
    assert what in picture.sentence.lower()
