"""From the data of a ruleset to the ints that the rules read."""

from stammtisch.core.options import Settings, options_of
from stammtisch.core.problem import Problem

from . import NAME
from .cells import Rules

_MODES = {  # seats, parties, cards in hand
    "four": (4, 2, 5),
    "two": (2, 2, 5),
    "two-seven": (2, 2, 7),
    "strafperlaggen": (3, 3, 5),
    "six": (6, 2, 5),
}
_USUAL = {4: "four", 2: "two", 3: "strafperlaggen", 6: "six"}
_SETS = ("bozen", "innsbruck", "suedtirol", "imst")
_OVERBID = ("last-point", "last-point-and-sum", "limit-one")
_FALSE_BID = ("three", "deal-and-three", "transfer")
_ASKING = ("off", "optional", "duty")
_STAND = ("none", "spiel", "spiel-or-redeal")
_DEUTEN = ("off", "private", "risky")
_DEUT_SETS = ("north-tyrol", "alternative")
_TALK = ("off", "open", "partner")


def mode_of(o: Settings, players: int) -> str:
    """As agreed; otherwise the number of players tells (PE-200, PE-203, PE-210)."""
    mode: str = o["mode"] if "mode" in o.changed else _USUAL.get(players, o["mode"])
    seats = _MODES[mode][0]
    if players != seats:
        rules = options_of(NAME)["mode"].rules
        allowed = tuple(str(n) for n in sorted(_USUAL)) if "mode" not in o.changed else (str(seats),)
        raise Problem("error.option_value", rules, option="players", value=str(players), allowed=allowed)
    return mode


def rules_of(o: Settings, players: int) -> Rules:
    """The options as ints; a Problem where it cannot be played so."""
    seats, parties, hand = _MODES[mode_of(o, players)]
    return Rules(
        seats=seats,
        parties=parties,
        hand_size=hand,
        pack=int(o["deck"]),
        target=o["target"],
        perlagg_set=_SETS.index(o["perlagg_set"]),
        out=8 if o["ladder"] == "to-seven" else 11,
        overbid=_OVERBID.index(o["overbid"]),
        named_order=int(o["answer_order"] == "named"),
        overbid_penalty=o["overbid_penalty"],
        false_bid=_FALSE_BID.index(o["false_bid"]),
        every_trick=int(o["spiel_colour"] == "every-trick"),
        barred=int(o["bound_perlagg"] == "barred"),
        asking=_ASKING.index(o["brink_asking"]),
        ignore_simple=int(o["brink_simple"] == "ignore"),
        brink_25a=int(o["brink_25a"]),
        decisive_stand=_STAND.index(o["decisive_stand"]),
        take_or_name=int(o["perlagg_follow"] == "take-or-name"),
        give_lower=int(o["exchange_with_perlagg"] == "lower"),
        veto=int(o["partner_veto"]),
        unseen=int(o["unseen_bids"]),
        other_penalty=o["other_penalty"],
        stand_punished=int(o["straf_stand"] == "punish"),
        substitute=int(o["revoke"] == "substitute"),
        double=int(o["double"] == "zero"),
        series=o["series"],
        deuten=_DEUTEN.index(o["deuten"]),
        deut_set=_DEUT_SETS.index(o["deut_set"]),
        risk=round(1000 * o["deuten_risk"]),
        talk=_TALK.index(o["talk"]),
        memory_aid=int(o["memory_aid"]),
        answer_seconds=o["answer_seconds"],
        table=int(o["enforcement"] == "table"),
        reported=int(o["misdeal_reported"]),
    )
