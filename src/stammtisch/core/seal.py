"""Deals that anybody can check afterwards.

Before a deal the house draws a secret and publishes its fingerprint.  Then every seat may add a number of
its own, and the pack is shuffled from the secret and the numbers together: the house cannot choose the cards
once it has heard the numbers, and nobody at the table can steer them without knowing the secret.  When the
Partie is over the secrets are told, and whoever noted the fingerprints can do every shuffle again.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from stammtisch.core.reading import one_line

SCHEME = b"stammtisch seal 1"  # changes only if the fingerprint would
LONGEST = 24  # characters of a seat's number


@dataclass(frozen=True, slots=True)
class Seal:
    """`where` names table and deal, so that no seal fits two deals; `numbers` by seat, empty where none was
    added."""

    where: str
    commitment: str
    secret: str
    numbers: tuple[str, ...] = ()

    @classmethod
    def draw(cls, where: str, seats: int, rng: Random) -> "Seal":
        secret = rng.randbytes(16).hex()
        return cls(where, commitment_of(where, secret), secret, ("",) * seats)

    def adding(self, seat: int, number: str) -> "Seal":
        return replace(self, numbers=(*self.numbers[:seat], number, *self.numbers[seat + 1 :]))

    @property
    def kept(self) -> bool:
        """The secret is the one that was committed to."""
        return commitment_of(self.where, self.secret) == self.commitment

    @property
    def seed(self) -> str:
        """What the pack is shuffled from: the secret, then each number on a line with its seat."""
        added = [f"{seat} {number}" for seat, number in enumerate(self.numbers) if number]
        return "\n".join([self.secret, *added])


def commitment_of(where: str, secret: str) -> str:
    return sha256(b"\0".join((SCHEME, where.encode(), secret.encode()))).hexdigest()


def clean_number(text: str) -> str:
    """As it goes into the seed."""
    return one_line(text, LONGEST)
