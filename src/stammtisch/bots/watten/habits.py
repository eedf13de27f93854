"""How likely a world is, going by the cards that were played in it: who had a better one would often have
played that."""

from stammtisch.bots.watten.order import Order
from stammtisch.bots.watten.story import Story
from stammtisch.bots.watten.tricks import Position, follow, lead
from stammtisch.bots.watten.worlds import World

# how likely somebody plays the card of habit, another one that does the same, and any other
USUAL, ALIKE, OTHERWISE = 1.0, 0.9, 0.45


def likelihood(world: World, told: Story, at: Position) -> float:
    """Of all that the others played, each with what he must have held then."""
    order, seats = world.order, at.seats
    hands = [hand[:] for hand in world.hands]
    for play in told.plays:
        hands[play.seat].append(play.card)
    for hand in hands:
        hand.sort(key=lambda card: (order.power[card], card))
    found, tricks, best, taker, count = 1.0, [0, 0], -1, -1, 0
    for play in told.plays:
        hand, seat = hands[play.seat], play.seat
        if count == 0:
            chosen = lead(order, hand, 2 in tricks, seats == 4)
            found *= _agrees(order.power, chosen, play.card)
        else:
            bound = at.bound >> seat & 1
            legal = order.legal(hand, play.led, play.trick, best) if bound else hand
            power = order.against[play.led // 9]
            ours, desperate = (taker ^ seat) & 1 == 0, tricks[1 - (seat & 1)] == 2
            chosen = follow(legal or hand, power, best, ours, seats - 1 - count, desperate)
            found *= _agrees(power, chosen, play.card)
        hand.remove(play.card)
        count, best, taker = _laid(order, play.led, play.card, seat, count, best, taker)
        if count == seats:
            tricks[taker & 1] += 1
            count, best, taker = 0, -1, -1
    return found


def _agrees(power: tuple[int, ...], chosen: int, card: int) -> float:
    if chosen == card:
        return USUAL
    return ALIKE if abs(power[chosen] - power[card]) <= 1 else OTHERWISE


def _laid(
    order: Order, led: int, card: int, seat: int, count: int, best: int, taker: int
) -> tuple[int, int, int]:
    strength = order.against[led // 9][card]
    return (count + 1, strength, seat) if strength > best else (count + 1, best, taker)
