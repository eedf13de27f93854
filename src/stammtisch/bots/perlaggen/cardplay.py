"""Which card to play and under which name: what brings most for all three figures."""

from collections.abc import Sequence

from stammtisch.bots import Choice
from stammtisch.bots.perlaggen.habits import ACE
from stammtisch.bots.perlaggen.outlook import Laid, Outlook
from stammtisch.bots.perlaggen.powers import WILD, Powers
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action
from stammtisch.games.perlaggen.cells import party
from stammtisch.games.perlaggen.play import name_laid, needed
from stammtisch.games.perlaggen.strength import led_suit, taker, would_take

FIRST_LOOK, STAY = 0.4, 4  # of its samples for all cards, and how many cards get the rest
SAVED = 0.0012  # what it is worth to keep a card one place stronger


def play(outlook: Outlook, options: Sequence[Action]) -> Choice:
    if len(options) == 1:
        return Choice(options[0], "only_card")
    ways = worth_a_thought(outlook.known.powers, options)
    samples = outlook.temper.samples
    outlook.look(max(3, int(FIRST_LOOK * samples)))
    ways = sorted(ways, key=lambda way: -_value(outlook, ways, way))[:STAY]
    if len(ways) > 1:
        outlook.look(samples)
    best = max(ways, key=lambda way: _value(outlook, ways, way))
    return Choice(best, reason(outlook, best, options), facts_of(best))


def laid_by(option: Action) -> Laid:
    return GERMAN.parse(option.args[0]), GERMAN.parse(option.args[2]) if len(option.args) > 1 else 0


def worth_a_thought(powers: Powers, options: Sequence[Action]) -> list[Action]:
    """No Perlagg without a name, and of several Perlaggen the lowest; the highest only to take."""
    wilds = [option for option in options if powers.wild[laid_by(option)[0]] and len(option.args) > 1]
    cards = sorted({laid_by(option)[0] for option in wilds}, key=powers.wild.__getitem__)
    ace = 9 * powers.trump + ACE
    found = [option for option in options if not powers.wild[laid_by(option)[0]]]
    for option in wilds:
        card, name = laid_by(option)
        if card == cards[0] or (card == cards[-1] and name == ace):
            found.append(option)
    return found or list(options)


def _value(outlook: Outlook, ways: Sequence[Action], way: Action) -> float:
    outcomes = outlook.with_card(laid_by(way), outlook.worlds)
    cheaper = sum(price(outlook, other) < price(outlook, way) for other in ways)
    return outlook.mean(outlook.slate, outcomes) - SAVED * cheaper


def price(outlook: Outlook, way: Action) -> int:
    return outlook.known.powers.worth[laid_by(way)[0]]


def facts_of(way: Action) -> dict[str, object]:
    facts: dict[str, object] = {"card": way.args[0]}
    return {**facts, "name": way.args[2]} if len(way.args) > 1 else facts


# --- reasons
def reason(outlook: Outlook, best: Action, options: Sequence[Action]) -> str:
    r, s, powers = outlook.r, outlook.s, outlook.known.powers
    card, name = laid_by(best)
    wild = powers.worth[card] >= WILD and name > 0
    if s.in_trick == 0:
        if wild:
            high = name % 9 == ACE or name // 9 == powers.trump
            return "perlaggen_lead_perlagg" if high else "perlaggen_lead_figure"
        if card // 9 == powers.trump:
            return "perlaggen_lead_trump"
        if card % 9 >= ACE - 1:
            return "perlaggen_lead_high"
        keeps = s.hand[outlook.seat] & powers.wilds
        return "perlaggen_lead_small" if keeps else "perlaggen_lead_least"
    if not _takes(outlook, best):
        if wild:
            return "perlaggen_name_figure"
        if party(r, taker(r, s)) == outlook.me and r.parties == 2 and s.seats == 4:
            return "perlaggen_partner_has_it"
        return "perlaggen_under" if any(_takes(outlook, one) for one in options) else "perlaggen_give"
    if s.tricks[outlook.me] == needed(r) - 1:
        return "perlaggen_last_trick_perlagg" if wild else "perlaggen_last_trick"
    if wild:
        return "perlaggen_take_perlagg"
    small = card // 9 == powers.trump != led_suit(s) and s.in_trick < s.seats - 1
    return "perlaggen_lure" if small else "perlaggen_take"


def _takes(outlook: Outlook, option: Action) -> bool:
    card, name = laid_by(option)
    return would_take(outlook.r, outlook.s, card, name_laid(card, name), name > 0)
