"""The games in OpenSpiel: importing this module registers `stammtisch_bieten`, `stammtisch_watten`,
`stammtisch_perlaggen` and `stammtisch_doppelkopf`.

    import pyspiel, stammtisch.research.openspiel
    game = pyspiel.load_game("stammtisch_watten(ruleset=tirol-1926,players=2)")

Parameters: `ruleset`, `players`, `options` ("target:11+enforcement:strict"), `pack` (a stripped pack,
"HA.HK.HO.LA.LK.LO"), `totals` (points of each side before the deal, "5:5"), `dealer` (the last seat where
nobody says, so that seat 0 is forehand), `brisk` (who has but one act to choose from is not asked).  A game
is one deal; what it returns is what the deal writes for the own side less the mean of the others.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from stammtisch.core.registry import games
from stammtisch.research.chances import Chances, chances_of
from stammtisch.research.episode import shown
from stammtisch.research.facts import facts_of
from stammtisch.research.play import Play
from stammtisch.research.resampling import resampled
from stammtisch.research.setting import Setting, setting
from stammtisch.research.story import ActStory, history_length, history_width, most_private

PREFIX = "stammtisch_"
PARAMETERS = {
    "ruleset": "",
    "players": 0,
    "options": "",
    "pack": "",
    "totals": "",
    "dealer": -1,
    "brisk": False,
    "opening": "",
}
LENGTH = 2000  # questions of a deal, more than any takes


def _type(name: str, short: str, usual: Mapping[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=PREFIX + short,
        long_name=f"Stammtisch {short.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts_of(name).most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(usual),
    )


def _setting(name: str, told: dict[str, Any]) -> Setting:
    options = dict(pair.split(":", 1) for pair in told["options"].split("+") if pair)
    totals = [int(n) for n in told["totals"].split(":")] if told["totals"] else None
    return setting(name, told["ruleset"] or None, told["players"] or None, options, told["pack"], totals)


class StammtischGame(pyspiel.Game):  # type: ignore[misc]
    """One deal of a game."""

    kind = ""
    game_type: pyspiel.GameType
    usual = PARAMETERS

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = {**self.usual, **(params or {})}
        self.played = _setting(self.kind, told)
        dealer = told["dealer"] if told["dealer"] >= 0 else self.played.players - 1
        self.chances = chances_of(self.played, self.played.single(dealer), told["opening"])
        self.chances.brisk = told["brisk"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.played.width,
            max_chance_outcomes=self.chances.most,
            num_players=self.played.players,
            min_utility=-facts_of(self.kind).most_points,
            max_utility=facts_of(self.kind).most_points,
            utility_sum=0.0,
            max_game_length=LENGTH,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> "StammtischState":
        return StammtischState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        wish = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wish.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not wish.public_info:
            return None  # known to nobody and known to all are not told apart in a row
        return Observer(self.played, wish.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        return self.chances.steps


class Hold:
    """What a state holds; OpenSpiel copies states deeply, and this is how."""

    __slots__ = ("chances", "dealt", "play", "story")

    def __init__(self, chances: Chances) -> None:
        self.chances = chances
        self.dealt: tuple[int, ...] = ()
        self.play: Play | None = None
        self.story: ActStory | None = None

    def __deepcopy__(self, memo: Any) -> "Hold":
        other = Hold(self.chances)
        other.dealt, other.story = self.dealt, self.story
        other.play = self.play.copy() if self.play else None
        return other

    def give(self, outcome: int) -> None:
        self.dealt = (*self.dealt, outcome)
        if len(self.dealt) == self.chances.steps:
            self.begin(self.chances.begin(self.dealt))

    def begin(self, play: Play) -> None:
        self.play, self.story = play, ActStory.begin(play)

    def told(self) -> ActStory:
        """What was seen and heard so far, told on from where somebody last asked."""
        assert self.play is not None and self.story is not None
        self.story = self.story.upto(self.play)
        return self.story


class StammtischState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: StammtischGame) -> None:
        super().__init__(game)
        self.hold = Hold(game.chances)

    def current_player(self) -> int:
        play = self.hold.play
        if play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return play.seat if play.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.hold.play is not None
        return sorted(self.hold.play.places)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.hold.chances.outcomes(self.hold.dealt)

    def _apply_action(self, action: int) -> None:
        if self.hold.play is None:
            self.hold.give(action)
        else:
            self.hold.play.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.hold.chances.worded(self.hold.dealt, action)
        played, at = self.hold.chances.setting, action
        for field in played.sight.acts:
            if at < field.size:
                return f"{field.name} {played.game.deck.text(at)}" if _is_card(played, field, at) else (
                    field.name if field.size == 1 else f"{field.name} {at}"
                )  # fmt: skip
            at -= field.size
        raise ValueError(f"there is no act {action}")

    def is_terminal(self) -> bool:
        return self.hold.play is not None and self.hold.play.seat < 0

    def returns(self) -> list[float]:
        play = self.hold.play
        if play is None or play.seat >= 0:
            return [0.0] * self.hold.chances.setting.players
        return play.rewards()

    def __str__(self) -> str:
        if self.hold.play is None:
            return f"deal {' '.join(map(str, self.hold.dealt))}"
        dealt = " ".join(map(str, self.hold.dealt))
        return f"deal {dealt} acts {' '.join(f'{a.seat}:{a.code}' for a in self.hold.play.acts)}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "StammtischState":
        """A state that the player cannot tell from this one; `sampler` gives numbers from 0 to 1."""
        if self.hold.play is None:
            return self.clone()  # type: ignore[no-any-return]
        other: StammtischState = self.clone()
        story = self.hold.told()
        other.hold.play, other.hold.story = resampled(
            self.hold.chances, self.hold.play, story, player, sampler
        )
        return other


def _is_card(played: Setting, field: Any, at: int) -> bool:
    return field.size == 36 and any(card == at for card in played.game.deck)


class Observer:
    """`tensor` and `dict` as OpenSpiel wants them.  With perfect recall the row is followed by the cards that
    the player was shown alone, in order, and by every act that he heard: seat, then the act's digits."""

    def __init__(self, played: Setting, recall: bool) -> None:
        self.played, self.recall = played, recall
        fields = played.sight.fields(played.players)
        pieces: list[tuple[str, tuple[int, ...]]] = [(field.name, (field.size,)) for field in fields]
        if recall:
            pieces += [
                ("private", (most_private(played),)),
                ("history", (history_length(played), history_width(played))),
            ]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: StammtischState, player: int) -> None:
        self.tensor.fill(0)
        play = state.hold.play
        if play is None:
            return
        self.tensor[: self.played.length] = play.row(player)
        if self.recall:
            story = state.hold.told()
            private, heard = story.private(player), story.heard(player)
            if len(heard) > history_length(self.played) or len(private) > most_private(self.played):
                raise OverflowError("a deal longer than its tensor")
            self.dict["private"][: len(private)] = private
            if heard:
                self.dict["history"][: len(heard)] = heard

    def string_from(self, state: StammtischState, player: int) -> str:
        play = state.hold.play
        if play is None:
            return f"seat {player}"
        if self.recall:
            return f"seat {player}\n" + "\n".join(state.hold.told().lines(player))
        return f"seat {player}\n" + shown(self.played, play.row(player))


# The last three tricks of a deal of Watten, at one all: seven cards are left, and one of them nobody holds.
# The Schlag is the eight, Herz is Trumpf; seat 0 is gestrichen, so that seat 1 alone may bid.
SMALL_WATTEN = {
    **PARAMETERS,
    "ruleset": "tirol-1926",
    "players": 2,
    "options": "naming:free",
    "pack": "EA.E7.L7.LA.H8.E8.L8.HA.HK.EK.EO",
    "totals": "13:12",
    "opening": "schlag:2+trumpf:2+play:EA+play:E7+play:L7+play:LA",
    "brisk": True,
}


def _register() -> None:
    every = [(name, name, PARAMETERS) for name in games()] + [("watten", "small_watten", SMALL_WATTEN)]
    for name, short, usual in every:
        kind = {"kind": name, "usual": usual, "game_type": _type(name, short, usual)}
        made = type(f"Stammtisch{short.title().replace('_', '')}", (StammtischGame,), kind)
        pyspiel.register_game(kind["game_type"], made)


_register()
