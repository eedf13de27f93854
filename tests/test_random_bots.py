"""What `random` means: every listed act as likely as any other, silence among them."""

from collections import Counter
from random import Random

import pytest

from stammtisch.bots import bot
from stammtisch.bots.table import BotSitter
from stammtisch.core.ask import Ask
from stammtisch.core.registry import game, games
from stammtisch.research.episode import Episode
from stammtisch.research.opponents import SILENCE, Opponent
from stammtisch.research.setting import setting

DRAWS = 60


def positions(name: str) -> list[Episode]:
    """Questions of all kinds, as they come in random play."""
    found, rng = [], Random(name)
    for number in range(4):
        episode = Episode(setting(name), told=True)
        episode.reset(number)
        until = rng.randrange(30)
        while not episode.over and (episode.steps < until or len(episode.codes) < 2):
            episode.act(rng.choice(episode.codes))
        if not episode.over:
            found.append(episode)
    return found


@pytest.mark.parametrize("name", games())
def test_every_listed_act_is_as_likely(name: str) -> None:
    """In the laboratory; 60 draws an act, and no count further off than chance allows."""
    for episode in positions(name):
        codes = episode.codes
        draws = DRAWS * len(codes)
        count = Counter(Opponent("random", name, f"{n}").choose(episode) for n in range(draws))
        assert set(count) == set(codes), "every act comes"
        off = sum((count[code] - DRAWS) ** 2 / DRAWS for code in codes)  # chi square
        free = len(codes) - 1
        assert off < free + 5 * (2 * free) ** 0.5 + 5


@pytest.mark.parametrize("name", games())
def test_at_a_table_silence_is_one_of_the_choices_where_it_is_free(name: str) -> None:
    for episode in positions(name):
        view = episode.view(episode.seat)
        options = game(name).options(view)
        for owed in (False, True):
            said = Counter(
                BotSitter(bot("random", name), f"{n}").ask(Ask(view, options, owed, 0, 0))
                for n in range(DRAWS * (len(options) + 1))
            )
            assert set(said) == set(options) | (set() if owed else {None})


def test_the_quiet_one_seldom_speaks_unasked() -> None:
    episode = Episode(setting("bieten"), told=True)
    episode.reset(3)
    while SILENCE not in episode.codes or len(episode.codes) < 2:
        episode.act(episode.codes[0])
    said = sum(Opponent("quiet", "bieten", f"{n}").choose(episode) != SILENCE for n in range(400))
    assert 15 < said < 80
