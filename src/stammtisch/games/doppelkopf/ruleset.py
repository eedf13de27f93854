"""From the data of a ruleset to the ints that the rules read."""

from stammtisch.core.options import Settings, options_of
from stammtisch.core.problem import Problem

from . import NAME
from .cells import KINDS, TACKS, Rules

_USUAL_PACKETS = {"40": "3+4+3", "48": "3+3+3+3"}


def rules_of(o: Settings) -> Rules:
    """The options as ints; a Problem where two of them cannot hold together."""
    pack = int(o["deck"])
    if o["pflichtsolo"] and not o["solo_kinds"]:  # nobody could play what he owes (DO-067)
        raise _together("pflichtsolo", "solo_kinds")
    return Rules(
        pack=pack,
        hand=pack // 4,
        packets=_packets(o),
        herz10_second=int(o["herz10"] == "second-wins"),
        charlie_second=int(o["charlie_trick"] == "second-wins-last"),
        schwein=int(o["schwein"] == "one"),
        solos=sum(1 << KINDS.index(f"{kind}-solo") for kind in o["solo_kinds"]),
        by_kind=int(o["solo_priority"] == "kind"),
        pflicht_leads=int(o["solo_lead"] == "pflicht-only"),
        abreizen=int(o["abreizen"] == "on"),
        find_any=int(o["hochzeit_find"] == "any"),
        ddv_words=int(o["announce"] == "ddv"),
        garantie=int(o["gewinngarantie"] == "on"),
        zwang=int(o["zwangsansage"] == "on"),
        tacks=sum(1 << TACKS.index(tack) for tack in o["tacks"]),
        tacks_alone=int(o["tacks_in_solo"] == "all"),
        gegen_alone=int(o["gegen_in_solo"] == "on"),
        erreicht_120=int(o["erreicht_from"] == "120"),
        tie_tacks=int(o["tie_tacks"] == "count"),
        ddv=int(o["scoring"] == "ddv"),
        round_down=int(o["odd_total"] == "down"),
        table=int(o["enforcement"] == "table"),
        pflicht=o["pflichtsolo"],
        deals=o["match_deals"],
        commentary=int(o["commentary"] == "on"),
    )


def _packets(o: Settings) -> int:
    """Packet sizes, four bits each; the usual ones of the deck unless others were agreed (DO-008)."""
    text = o["deal_packets"] if "deal_packets" in o.changed else _USUAL_PACKETS[o["deck"]]
    sizes = [int(size) for size in text.split("+")]
    if 4 * sum(sizes) != int(o["deck"]):
        raise _together("deal_packets", "deck")
    return sum(size << 4 * i for i, size in enumerate(sizes))


def _together(first: str, second: str) -> Problem:
    rules = options_of(NAME)[first].rules
    return Problem("error.option_together", rules, first=f"doppelkopf/{first}", second=f"doppelkopf/{second}")


def check_players(o: Settings, players: int) -> None:
    """Four play; more may sit at the table (DO-005, DO-006)."""
    allowed = tuple(str(n) for n in range(4, o["most_players"] + 1))
    if str(players) not in allowed:
        raise Problem(
            "error.option_value", ("DO-005", "DO-006"), option="players", value=str(players), allowed=allowed
        )
