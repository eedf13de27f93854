"""What is told of a deal, to whom, in which order: nothing twice, nothing left out."""

from tables import LETTERS, Sitting

from stammtisch.core.model import Event

FACTS = (
    "card",
    "cards",
    "name",
    "figure",
    "points",
    "trick",
    "totals",
    "culprit",
    "breach",
    "dealer",
    "forehand",
    "say",
)

TOLD = """
begins B points 0 0 dealer 1
cut A card WE (A)
keeps A cards WE say kept (A)
keeps A say kept_hidden (B, onlookers)
cut A card S9 (A)
done A
dealt dealer 1 forehand 0
hand A cards WE EA LK (A)
hand B cards HA L9 S8 (B)
turned card S9
bids A figure herz
holds B figure herz
held figure herz points 2
raises B figure herz
holds A figure herz say holds_three
held figure herz points 3
bids A figure gleich
passes B figure gleich
good A figure gleich points 1
plays A card EA
plays B card S8
trick A card EA trick 1
plays A card LK
plays B card HA
trick A card LK trick 2
plays A card WE name L7 say plays_as
plays B card L9
trick B card L9 trick 3 say last_trick
settled totals 2 4
claims A culprit 1 breach revoke
upheld A points 2 culprit 1
settled totals 2 2
"""


def line(event: Event) -> str:
    """An event in a few words: kind, seat, facts, and for whom if not for all."""
    parts = [event.kind] + ([LETTERS[event.seat]] if event.seat is not None else [])
    for key in FACTS:
        if key in event.data:
            value = event.data[key]
            parts += [key, " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)]
    if event.audience is not None:
        names = [LETTERS[seat] for seat in sorted(seat for seat in event.audience if seat is not None)]
        parts.append(f"({', '.join(names + ['onlookers'] * (None in event.audience))})")
    return " ".join(parts)


def test_a_deal_as_it_is_told() -> None:
    table = Sitting("modern-tirol", 2, enforcement="table")
    table.deal("WE EA LK", "HA L9 S8", cut="WE", turned="S9")
    table.play("A bids herz, B holds herz, B raises herz to 3, A holds herz, A bids gleich, B passes gleich")
    table.play("A plays EA, B plays S8, A plays LK, B plays HA, A plays WE as L7, B plays L9")
    table.play("A claims B revoke")
    assert [line(event) for event in table.match.state.log] == TOLD.strip().splitlines()


def test_a_cut_at_which_nothing_is_kept() -> None:
    """Where nobody looks at the cut card nobody is told of it, and the cards are dealt at once."""
    log = Sitting(players=2).deal("HA EA LK", "H9 L9 S8").match.state.log
    assert [event.kind for event in log] == ["begins", "done", "dealt", "hand", "hand"]


def test_cards_kept_openly() -> None:
    """Where only wild cards may be kept everybody sees them."""
    log = Sitting("tirol-1926-weli", 2).deal("WE EA LK", "H9 L9 S8", cut="WE").match.state.log
    assert [line(event) for event in log if event.kind == "keeps"] == ["keeps A cards WE say kept"]
