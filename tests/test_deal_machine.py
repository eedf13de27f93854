"""A deal as a state machine: any seat may speak at any time, whatever is unlawful bounces off."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tables import BIETEN, RULESETS, law_table, most_at

from stammtisch.core import laws
from stammtisch.core.laws import AnyState, AnyView, LawTable
from stammtisch.core.model import Action, Seat
from stammtisch.games.bieten.cells import FIGURES, GOOD, HAND, NOBODY, PLAY, REVIEW, Cells

PICK = st.integers(0, 10_000)


class DealMachine(RuleBasedStateMachine):
    """Acts come from any seat in any order, as at a table where everybody talks."""

    table: LawTable
    state: AnyState
    views: dict[Seat | None, AnyView]

    @initialize(
        ruleset=st.sampled_from(RULESETS),
        seats=st.integers(2, 11),
        enforcement=st.sampled_from(["strict", "table"]),
        window=st.sampled_from(["anytime", "own-turn"]),
        seed=PICK,
    )
    def sit_down(self, ruleset: str, seats: int, enforcement: str, window: str, seed: int) -> None:
        players = min(seats, most_at(ruleset))
        self.table = law_table(ruleset, players, enforcement=enforcement, bid_window=window)
        rules, rng = self.table.rules, Random(seed)
        self.standing = self.table.random_standing(rng)
        self.state = BIETEN.start(rules, self.standing, self.table.random_deal(rng))
        self.views = {
            who: laws.told(self.table, BIETEN.blank(rules, who), self.state.log)
            for who in self.table.watchers
        }

    # --- acts
    def do(self, action: Action) -> None:
        self.state, events = laws.applied(self.table, self.state, action)
        self.views = {who: laws.told(self.table, view, events) for who, view in self.views.items()}

    def seat(self, pick: int) -> Seat:
        return self.table.seats[pick % self.table.players]

    @precondition(lambda self: bool(BIETEN.waiting_on(self.state)))
    @rule(pick=PICK)
    def whoever_is_waited_on_acts(self, pick: int) -> None:
        (seat,) = BIETEN.waiting_on(self.state)
        options = BIETEN.options(self.views[seat])
        self.do(options[pick % len(options)])

    @rule(who=PICK, pick=PICK)
    def anybody_speaks(self, who: int, pick: int) -> None:
        words = [option for option in BIETEN.options(self.views[self.seat(who)]) if option.verb != "plays"]
        if words:
            self.do(words[pick % len(words)])

    @rule(who=PICK, picks=st.lists(PICK, min_size=1, max_size=8))
    def anybody_tries_anything(self, who: int, picks: list[int]) -> None:
        """Refused without effect; or it goes through, lawful or, at the table, a breach."""
        tries = self.table.tries(self.state, self.seat(who))
        for pick in picks:
            action = tries[pick % len(tries)]
            if laws.view_judges_as_state(self.table, self.state, action):
                if self.table.complete:
                    laws.options_complete(self.table, self.state, action)
                self.do(action)
                return

    # --- what always holds
    @invariant()
    def laws_hold(self) -> None:
        laws.cards_conserved(self.table, self.state)
        laws.somebody_can_act(self.table, self.state)
        laws.audiences_kept(self.table, self.state)
        for seat, view in self.views.items():
            laws.events_rebuild(self.table, self.state, view)
            if seat is not None:
                laws.options_lawful(self.table, self.state, seat)

    @invariant()
    def one_offer_at_a_time(self) -> None:
        """BI-054, BI-057: while an offer is open only the first of its queue is waited on."""
        s: Cells = self.state.cells
        offered = [f for f in range(len(FIGURES)) if s.status[f] in (1, 3)]
        assert offered == ([] if s.offer == NOBODY else [s.offer])
        if offered:
            asked = s.queue[s.queue_at : s.queue_end]
            assert s.phase == PLAY and BIETEN.waiting_on(self.state) == {asked[0]}
            assert s.offer_by not in asked and len(set(asked)) == len(asked)

    @invariant()
    def tricks_in_order(self) -> None:
        """BI-021, BI-027: nobody is ahead by more than the card of the present trick."""
        s: Cells = self.state.cells
        laid = [s.laid[seat] for seat in range(s.seats) if s.active >> seat & 1]
        assert max(laid) - min(laid) <= 1
        assert (s.phase == REVIEW) == (min(laid) == HAND)

    @invariant()
    def good_figures_are_booked(self) -> None:
        """BI-110, BI-112: what was let good is written at once, one point or two."""
        s: Cells = self.state.cells
        good = [f for f in range(len(FIGURES)) if s.status[f] == GOOD]
        assert sorted(s.good_no[f] for f in good) == list(range(1, len(good) + 1))
        if s.phase != REVIEW:
            for seat in self.table.seats:
                assert s.booked[seat] == sum(s.made[f] for f in good if s.made_by[f] == seat)
            assert all(s.made[f] in (1, 2) for f in good)

    @invariant()
    def strict_tables_know_no_fines(self) -> None:
        """4.6: in strict play nothing is left to claim."""
        s: Cells = self.state.cells
        if not self.table.rules.table:
            assert not any(s.fines) and not any(s.overbids) and not any(s.paid)

    def teardown(self) -> None:
        if hasattr(self, "state") and not BIETEN.waiting_on(self.state):
            laws.result_adds_up(self.table, self.standing, self.state)


TestDealMachine = DealMachine.TestCase
TestDealMachine.settings = settings(max_examples=100, stateful_step_count=60)
