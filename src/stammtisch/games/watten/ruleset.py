"""From the data of a ruleset to the ints that the rules read."""

from stammtisch.core.cards import GERMAN
from stammtisch.core.options import Settings, options_of
from stammtisch.core.problem import Problem

from . import NAME
from .cells import NONE, Rules

_ROLES = ("absent", "kritisch", "schell", "always-trump")
_FOLLOW = {"rechter": 1, "trumpf": 2, "kritische": 4, "first-rechter": 8}
_WITH = ("trump", "trump-or-take", "trump-or-blinde", "trump-or-kritische")
_LIFT = ("none", "cutter", "cutter-dealer")
_DEUTEN = ("off", "private", "risky", "open")
_CODES = ("plain-1926", "kritisch-1926", "bavarian", "own")
_TALK = ("off", "phrases", "open")
_DEALERS = ("rotate", "loser-forehand", "loser-deals")
_DECIDE = {"no-bid": 0, "decide-3": 3, "decide-4": 4}


def rules_of(o: Settings) -> Rules:
    """The options as ints; a Problem where two of them cannot hold together."""
    kritische = [GERMAN.parse(card) for card in kritische_of(o)]
    _check_together(o)
    padded = kritische + [NONE] * (4 - len(kritische))
    return Rules(
        pack=int(o["deck"]),
        kritisch_1=padded[0],
        kritisch_2=padded[1],
        kritisch_3=padded[2],
        kritisch_4=padded[3],
        guate=int(o["guate"]),
        weli_role=_ROLES.index(weli_role_of(o)),
        name_weli=int(o["name_weli"]),
        from_hand=int(o["naming"] == "from-hand"),
        blind=int(o["announce"] == "blind"),
        bottom_card=int(o["blind_naming"] == "bottom-card"),
        look_at_once=int(o["partner_look"] == "at-once"),
        schoenere=int(o["schoenere"]),
        schlagtausch=int(o["schlagtausch"]),
        first_packet=int(o["deal_packets"][0]),
        lift=_LIFT.index(o["lift_kritische"]),
        follow_on=sum(_FOLLOW[word] for word in o["follow_on"]),
        follow_with=_WITH.index(o["follow_with"]),
        rechter_exempt=int(o["rechter_exempt"]),
        unbid_value=o["unbid_value"],
        first_drei=int(o["first_bid"] == "drei"),
        open_with_drei=int(o["open_with_drei"]),
        to_out=int(o["ladder_top"] == "seven-then-out"),
        on_turn=int(o["bid_timing"] == "on-turn"),
        farbe=int(o["last_trick_bid"] == "farbe"),
        target=o["target"],
        margin=o["gestrichen_margin"],
        decide=_DECIDE[o["near_target"]],
        games=o["games"],
        next_dealer=_DEALERS.index(o["next_game_dealer"]),
        deuten=_DEUTEN.index(o["deuten"]),
        deut_code=_CODES.index(o["deut_code"]),
        talk=_TALK.index(o["talk"]),
        catch_watching=round(1000 * o["catch_watching"]),
        catch_idle=round(1000 * o["catch_idle"]),
        table=int(o["enforcement"] == "table"),
        penalty=o["penalty_points"],
        awarded=int(o["penalty_mode"] == "awarded"),
        schneider=int(o["schneider"]),
    )


def kritische_of(o: Settings) -> tuple[str, ...]:
    """With 32 cards the Kritische of the ruleset are those of that pack (WA-062)."""
    kritische: tuple[str, ...] = o["kritische"]
    if o["deck"] == "32" and "WE" in kritische and "kritische" not in o.changed:
        return ("HK", "S7", "E7")
    return kritische


def weli_role_of(o: Settings) -> str:
    """Without the Weli in the pack it has no part."""
    if o["deck"] == "32" and "weli_role" not in o.changed:
        return "absent"
    role: str = o["weli_role"]
    return role


def _check_together(o: Settings) -> None:
    """Options that need the Weli or a Kritischer which the pack does not have (WA-002, WA-060)."""
    weli, kritische = o["deck"] == "33", kritische_of(o)
    lacking = (
        (not weli and "WE" in kritische, "kritische", "deck"),
        (not weli and weli_role_of(o) != "absent", "weli_role", "deck"),
        (weli and weli_role_of(o) == "absent", "weli_role", "deck"),
        ((weli_role_of(o) == "kritisch") != ("WE" in kritische), "weli_role", "kritische"),
        (not weli and o["name_weli"], "name_weli", "deck"),
        (not kritische and o["lift_kritische"] != "none", "lift_kritische", "kritische"),
        ("first-rechter" in o["follow_on"] and len(o["follow_on"]) > 1, "follow_on", "follow_on"),
    )
    for wrong, first, second in lacking:
        if wrong:
            named = {"first": f"watten/{first}", "second": f"watten/{second}"}
            raise Problem("error.option_together", options_of(NAME)[first].rules, **named)


def check_players(players: int) -> None:
    """Two, or four in two parties (WA-004, WA-005)."""
    if players not in (2, 4):
        rules = ("WA-004", "WA-005")
        raise Problem("error.option_value", rules, option="players", value=str(players), allowed=("2", "4"))
