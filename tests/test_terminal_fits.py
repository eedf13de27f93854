"""On a small terminal nothing is pushed out: heading, players, hand, acts and question are all seen."""

from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from agreements import agreements
from evenings import evening
from rich.console import Console
from rich.theme import Theme

from stammtisch import texts
from stammtisch.bots import bot
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import rulesets_of
from stammtisch.core.registry import games
from stammtisch.terminal.console import STYLES
from stammtisch.terminal.conversation import Conversation
from stammtisch.terminal.evening import Evening
from stammtisch.terminal.face import face_of
from stammtisch.terminal.menu import menu
from stammtisch.terminal.saving import Place, Saved
from stammtisch.terminal.scene import Scene
from stammtisch.terminal.setup import BOT_NAMES
from stammtisch.terminal.stage import Stage
from stammtisch.terminal.story import Story
from stammtisch.wording.game_words import words_of
from stammtisch.wording.look import UNICODE, Look
from stammtisch.wording.voice import Voice

SMALL = ((60, 24), (80, 24))
RULESETS = [(game, ruleset) for game in games() for ruleset in rulesets_of(game)]
FULL = 6  # more than so many need a higher window
PROMPT = 1


def table_of(match: Match, wide: int, high: int, lang: str) -> Conversation:
    name = match.game.name
    voice = Voice(lang, Look(UNICODE, plain=False), BOT_NAMES[: match.players], name)
    console = Console(width=wide, height=high, file=StringIO(), force_terminal=True, theme=Theme(STYLES))
    scene = Scene(face_of(name), words_of(name), Story(voice, "seed", 0), f"{name} title", Seat(0))
    return Conversation(Stage(console, voice, 0), scene, bot("random", name), "seed", lambda: match)


def seen(match: Match, seat: Seat, wide: int, high: int, lang: str) -> None:
    """What the reader on this seat is shown when he is asked."""
    view = match.game.observe(match.state, seat)
    options = match.game.options(view)
    if not options:
        return
    table = table_of(match, wide, high, lang)
    voice, words = table.scene.voice, table.scene.words
    table.scene.me = table.scene.story.me = seat
    ask = Ask(view, options, seat in match.game.waiting_on(match.state), len(match.deals) - 1, 0)
    hand = table.scene.hand(match, view)
    items = menu(ask, hand, words, voice)
    rows = [row.plain for row in table.picture(ask, hand, items)]
    shown = "\n".join(rows)
    assert len(rows) + PROMPT <= high, f"{len(rows) + PROMPT} lines\n{shown}"
    assert max(map(len, rows)) <= wide, shown
    assert "title" in rows[0], shown
    for name in voice.names:
        assert name in shown, f"{name} is missing\n{shown}"
    question = words.question(ask, voice)
    assert question.split()[-1] in rows[-1] or words.note(ask, voice), shown
    for item in items:
        assert str(item.number) in shown and all(
            word in shown for word in item.label.split()[:2] if not item.card
        )


def matches(game: str, ruleset: str, rng: Random) -> Iterator[Any]:
    for agreed in agreements(game, ruleset, rng):
        if agreed.players <= FULL:
            yield from evening(agreed, 1, rng)


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_everything_is_seen_on_a_small_terminal(game: str, ruleset: str) -> None:
    rng = Random(f"fits {game} {ruleset}")
    for _, match in zip(range(150), matches(game, ruleset, rng), strict=False):
        if not match.deal_over:
            lang = rng.choice(texts.languages())
            seat = Seat(rng.choice(sorted(match.game.waiting_on(match.state) or {0})))
            for wide, high in SMALL:
                seen(match, seat, wide, high, lang)


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_the_end_of_a_deal_is_seen_on_a_small_terminal(game: str, ruleset: str, tmp_path: Path) -> None:
    """Who sat there, what the deal came to and how it stands."""
    rng = Random(f"ends {game} {ruleset}")
    for agreed in islice(agreements(game, ruleset, rng), 12):
        *_, match = evening(agreed, 1, rng)
        if agreed.players > FULL or not match.deal_over:
            continue
        lang = rng.choice(texts.languages())
        for wide, high in SMALL:
            stage = table_of(match, wide, high, lang).stage
            saved = Saved(match, stage.voice.names, agreed.settings, "seed", 0, "random")
            rows = [row.plain for row in Evening(stage, saved, Place(tmp_path / "x.yaml")).end_of_deal()]
            shown = "\n".join(rows)
            assert len(rows) + 2 <= high, f"{wide} × {high}: {len(rows) + 2} lines\n{shown}"
            assert max(map(len, rows)) <= wide, shown
            for name in stage.voice.names:
                assert name[:4] in shown, f"{name} is missing\n{shown}"
