"""From the data of a ruleset to the ints that the rules read."""

from stammtisch.core.cards import GERMAN, WELI, mask_of
from stammtisch.core.options import Settings, options_of
from stammtisch.core.problem import Problem

from . import NAME
from .cells import HAND, Rules

_TAKE = ("none", "weli", "wild", "any3")


def rules_of(settings: Settings) -> Rules:
    """The options as ints; a Problem where two of them cannot hold together."""
    o = settings
    wilds = mask_of(GERMAN.parse(card) for card in o["wilds"])
    _check_together(settings)
    return Rules(
        target=o["target"],
        wilds=wilds,
        pack=33 if wilds >> WELI & 1 else 32,  # BI-001, BI-002
        cut_take=_TAKE.index(o["cut_take"]),
        cut_shown=int(o["cut_shown"]),
        first_packet=1 if o["packets"] == "1+2" else 2,
        exposed=int(o["bottom_card"] == "exposed"),
        forehand_first=int(o["forehand_first"]),
        own_turn=int(o["bid_window"] == "own-turn"),
        direct_groschen=int(o["direct_groschen"]),
        bidder_first=int(o["groschen_order"] == "bidder-first"),
        figure_count=int(o["bid_limit"] == "figure-count"),
        groschen_min_missing=o["groschen_min_missing"],
        groschen_fined=int(o["groschen_fined"]),
        stand_cancels_good=int(o["stand_cancels_good"]),
        pass_bars_wild=int(o["pass_bars_wild"]),
        good_frees_wild=int(o["good_frees_wild"]),
        weli_dry_penalty=o["weli_dry_penalty"],
        held_first=int(o["held_first"]),
        laub_first=int(o["exit_order"] == "laub-first"),
        last_one_left=int(o["game_end"] == "last-one-left"),
        right_of_loser=int(o["next_game_dealer"] == "right-of-loser"),
        penalty=o["penalty"],
        table=int(o["enforcement"] == "table"),
    )


def _check_together(o: Settings) -> None:
    """Options that need a wild card which the pack does not have (BI-008)."""
    lacking = (
        (o["cut_take"] == "weli" and "WE" not in o["wilds"], "cut_take"),
        (o["cut_take"] == "wild" and not o["wilds"], "cut_take"),
        (o["weli_dry_penalty"] and "WE" not in o["wilds"], "weli_dry_penalty"),
    )
    for wrong, option in lacking:
        if wrong:
            rules = options_of(NAME)[option].rules
            raise Problem("error.option_together", ("BI-008", *rules), first=option, second="wilds")


def most_players(r: Rules) -> int:
    """As many as get three cards each, one card left over where the bottom card lies open (BI-006)."""
    return (r.pack - r.exposed) // HAND


def check_players(r: Rules, players: int) -> None:
    if players < 2:
        raise Problem("error.players_few", ("BI-006",), n=players)
    if players > most_players(r):
        raise Problem("error.players", ("BI-006",), n=players, cards=r.pack, max=most_players(r))
