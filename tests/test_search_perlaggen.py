"""Perlaggen's searching bot: worlds that agree with what was seen, all three figures at once, mixed words."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from lookalikes import blind
from tables_perlaggen import MODES, PERLAGGEN, RULESETS, law_table, rules_of
from test_bots_perlaggen import FOUR, QUICK, AnyState, action, dealt, play_deal, text_of

from stammtisch import texts
from stammtisch.bots import Choice, bot
from stammtisch.bots.perlaggen.cardplay import laid_by
from stammtisch.bots.perlaggen.endgame import OUTCOMES
from stammtisch.bots.perlaggen.imagined import AS_IT_STANDS, HASTY, Budget, ManyWorlds
from stammtisch.bots.perlaggen.search import Search
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.bots.perlaggen.thumb import Thumb
from stammtisch.core.cards import mask_of
from stammtisch.core.model import Action, Seat
from stammtisch.games.perlaggen.cells import HANGER, NOBODY, PLAY, SPIEL, is_open, party

pytestmark = [pytest.mark.bulk, pytest.mark.xdist_group("search-perlaggen")]
FEW = Budget(drawn=24, tried=12, glance=6, exact=8)


def acts(state: AnyState, seat: int, verbs: str = "") -> set[str]:
    """What it does with six imaginations; `verbs` limits what it is asked for."""
    view = PERLAGGEN.observe(state, Seat(seat))
    options = [option for option in PERLAGGEN.options(view) if not verbs or option.verb in verbs.split()]
    mind = Search(temper=Temper(bluff=0))
    return {text_of(mind.decide(view, options, Random(number)).action) for number in range(6)}


# --- never stuck, never peeking
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_deals_and_reasons_in_every_language(
    ruleset: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts.catalogue, "strict", True)

    class Listening(Search):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            choice = super().decide(view, options, rng)
            for lang in texts.languages():
                facts = texts.with_names(choice.facts, ("Anna", "Luis", "Vroni", "Seppl"))
                said = texts.say(lang, f"why.{choice.why}", game="perlaggen", **facts)
                assert said and "…" not in said and not said.startswith("why.")
            if choice.why == "perlaggen_bid":
                assert choice.facts["chance"] >= 50, "a bluff is called one"
            if choice.why.startswith("tried_perlaggen"):
                ours = party(view.rules, view.seat) == party(view.rules, choice.facts["by"])
                assert ours == choice.why.endswith("partner")
            return choice

    for law in ("strict", "table"):
        rules = rules_of(ruleset, mode, enforcement=law)
        play_deal(rules, [Listening(budget=FEW)] * rules.seats, f"search/{ruleset}/{mode}")


def test_it_is_the_best_of_the_levels() -> None:
    assert isinstance(bot("search", "perlaggen", "sly"), Search)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_nothing(ruleset: str) -> None:
    """Deals that look the same from a seat are played the same from it, by a mind that never saw either."""
    compared = blind(
        law_table(ruleset, "four"),
        lambda: Search(budget=FEW),
        Thumb(temper=QUICK),
        Random(ruleset),
        deals=5,
        looks=12,
    )
    assert compared > 5


def test_without_a_compiler_it_imagines_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same loops, run as they stand."""
    monkeypatch.setattr("stammtisch.bots.perlaggen.search.compiles", lambda: False)
    monkeypatch.setattr("stammtisch.bots.perlaggen.imagined.fast", lambda loop: loop)
    rules, mind = rules_of("innsbruck-1924"), Search()
    assert mind.budget == HASTY
    play_deal(rules, [mind] * 4, "plain")


# --- worlds
def outlook_of(state: AnyState, seat: int, budget: Budget | None = None) -> ManyWorlds:
    outlook = ManyWorlds(PERLAGGEN.observe(state, Seat(seat)), Temper(), Random(5), budget or Budget())
    outlook.look(1)
    return outlook


def test_imagined_hands_agree_with_what_was_seen() -> None:
    moves = "A plays EA, B plays EK, C plays EO, D plays E10, A plays E9, B plays HU"
    state = dealt(*FOUR, turned="L9", moves=moves)
    for seat in range(4):
        outlook = outlook_of(state, seat)
        seen = mask_of(card for card in state.cells.card if card >= 0) | 1 << state.cells.turned
        for hands in outlook.hands:
            assert hands[seat] == state.cells.hand[seat]
            together = 0
            for other, hand in enumerate(hands):
                assert hand.bit_count() == state.rules.hand_size - state.cells.laid[other]
                assert not hand & (together | seen)
                together |= hand
            if seat != 1:
                assert not hands[1] & 511 & ~state.cells.wilds, "B showed to be without Eichel"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_speeds_come_to_the_same(ruleset: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lockstep: the same hands and outcomes whatever is laid, played on by habit and at the end perfectly."""
    rules, compared = rules_of(ruleset, mode), 0

    class Comparing(Thumb):
        def decide(self, view: Any, options: Sequence[Action], rng: Random) -> Choice:
            nonlocal compared
            cards = [option for option in options if option.verb == "plays"][:5]
            if len(cards) > 1:
                looked = ManyWorlds(view, Temper(), Random(compared), Budget(drawn=8, tried=3, exact=5))
                ways = [(AS_IT_STANDS, 0), *map(laid_by, cards)]
                fast = looked._run(ways, 3)
                with monkeypatch.context() as patched:
                    patched.setattr("stammtisch.bots.perlaggen.imagined.fast", lambda loop: loop)
                    assert looked._run(ways, 3) == fast
                compared += 1
            return super().decide(view, options, rng)

    for number in range(9):
        if compared < 5:
            play_deal(rules, [Comparing(temper=QUICK)] * rules.seats, f"lockstep/{ruleset}/{mode}/{number}")
    assert compared >= 5


# --- perfect play at the end
def _outcome(state: AnyState) -> int:
    """As `OUTCOMES` counts: what every seat can make, the better of partners; equal ones stand."""
    from stammtisch.games.perlaggen.hands import best_value

    r, s = state.rules, state.cells
    owners = []
    for f in range(HANGER + 1):
        best = [0] * r.parties
        for seat in range(s.seats):
            best[party(r, seat)] = max(best[party(r, seat)], best_value(s, seat, f))
        top = max(best)
        owners.append(best.index(top) if top and best.count(top) == 1 else NOBODY)
    return OUTCOMES.index((owners[0], owners[1], s.by[SPIEL]))


def _best(state: AnyState, worth: Sequence[int], me: int) -> int:
    s = state.cells
    if s.phase != PLAY or not is_open(s, SPIEL):
        return worth[_outcome(state)]
    view = PERLAGGEN.observe(state, Seat(s.turn))
    plays = [o for o in PERLAGGEN.options(view) if o.verb == "plays" and len(o.args) == 1]
    values = [_best(PERLAGGEN.apply(state, play)[0], worth, me) for play in plays]
    return max(values) if party(state.rules, s.turn) == me else min(values)


def test_the_last_tricks_are_played_perfectly() -> None:
    """Without Perlaggen left the oracle needs no names; of two seats only one is hidden."""
    hands = ("EA EK HA H8 SA", "EO HO SK S10 S9")
    moves = "A plays EA, B plays EO, A plays H8, B plays HO"
    state = dealt(*hands, turned="L9", moves=moves)
    outlook = outlook_of(state, 1, Budget(drawn=400, tried=400))
    worth = outlook._worth
    plays = [o for o in PERLAGGEN.options(PERLAGGEN.observe(state, Seat(1))) if o.verb == "plays"]
    tried = outlook._run([(PERLAGGEN.deck.parse(play.args[0]), 0) for play in plays], 400)
    compared = 0
    for hands_now, row in zip(tried.hands, tried.outcomes, strict=True):
        if hands_now[0] & state.cells.wilds:
            continue
        world = state.cells.copy()
        world.hand[0] = hands_now[0]
        here = type(state)(state.rules, world)
        for play, outcome in zip(plays, row, strict=True):
            assert worth[outcome] == _best(PERLAGGEN.apply(here, play)[0], worth, 1)
            compared += 1
        if compared > 60:
            break
    assert compared > 20


# --- sense
def test_three_kings_are_held_and_nothing_is_let_good() -> None:
    strong = ("EA E9 H10 S9 LK", "EK SK LK S8 L10", "EO HA H9 SO L8", "E10 E8 HO H8 SU")
    strong = (strong[0].replace("LK", "LA"), *strong[1:])
    state = dealt(*strong, turned="L9", moves="A bids gleich")
    assert acts(state, 1) <= {"holds gleich", "raises gleich"}
    bare = ("EA HA H10 S9 LK", "E9 HU SO S8 L10", "EO EK H9 SK L8", "E10 E8 HO H8 SU")
    state = dealt(*bare, turned="L9", moves="A bids gleich")
    assert acts(state, 1) == {"passes gleich"}


def test_what_is_held_is_not_bid_anew_after_every_card() -> None:
    """Lawful it is (PE-097), but nobody likes to be asked the same four times in a trick."""
    hands = ("E7 LO LU HK H10", "EO L8 HA SK SU", "EK L10 HU SA SO", "EA E8 LK HO H8")
    moves = "D exchanges E8, A bids spiel, B holds spiel, A plays LU"
    state = dealt(*hands, turned="EU", moves=moves)
    assert not any("spiel" in act for act in acts(state, 2, "bids raises") | acts(state, 0, "bids raises"))
    assert outlook_of(state, 2).told.bid_lately == {SPIEL}
    state = dealt(*hands, turned="EU", moves=f"{moves}, B plays L8, C plays L10, D plays LK")
    assert not outlook_of(state, 2).told.bid_lately


def test_words_near_indifference_are_mixed() -> None:
    """The margins stray, by the generator alone, and on the average not at all."""
    mind = Search()
    moods = [mind._mood(Random(number)).hold_margin for number in range(2000)]
    assert len(set(moods)) > 1000
    assert abs(sum(moods) / len(moods) - mind.temper.hold_margin) < 0.03


def test_signs_and_words_tell_where_a_card_lies() -> None:
    state = dealt(*FOUR, turned="L9")
    silent = outlook_of(state, 0)
    wilds = [card for card in silent.known.rest if silent.known.powers.wild[card]]
    before = max(silent.share(card)[1] for card in wilds)
    assert before < 0.45
    told = dealt("EA E9 H10 S9 LK", "EK HU SO S8 L10", "WE HA H9 SK L8", "E10 E8 HO H8 SU", turned="L9",
                 moves="C signals weli")  # fmt: skip
    seat, share = outlook_of(told, 0).share(PERLAGGEN.deck.parse("WE"))
    assert seat == 2 and share == pytest.approx(0.95, abs=0.06)


def test_a_card_that_only_follows_fights_no_perlagg() -> None:
    """B has neither trump nor Perlagg: wherever the Martl is, he gives what he must."""
    hands = ("EA E9 H10 S9 LK", "EK E8 SO S8 H7", "WE HA H9 SK L8", "E10 HU HO H8 SU")
    state = dealt(*hands, turned="L9", moves="D signals martl, A plays EA")
    outlook = outlook_of(state, 1)
    outlook.look(1)
    assert outlook.share(PERLAGGEN.deck.parse("HK"))[0] == 3
    cards = [action(f"B plays {card}") for card in ("EK", "E8")]
    assert Search()._because(outlook, cards[1], cards).why == "perlaggen_give"


def test_spiel_is_held_for_the_sake_of_the_other_figures() -> None:
    """A has hardly a trick, but if Spiel is good D shows at once what he has in hand."""
    hands = ("E7 H9 H8 H7 SO", "EU L10 L9 HU S8", "EA E9 E8 L8 HA", "HK HO SA SU S7")
    moves = "D exchanges SA, A bids gleich, D raises gleich to 3, A holds gleich, B bids spiel"
    view = PERLAGGEN.observe(dealt(*hands, turned="WE", moves=moves, totals=(7, 3)), Seat(0))
    found = [Search().decide(view, PERLAGGEN.options(view), Random(number)) for number in range(8)]
    held = [choice for choice in found if text_of(choice.action) == "holds spiel"]
    assert held and {choice.why for choice in held} == {"perlaggen_hold_play_on"}
