"""`stammtisch tournament`: a Preiswatten from the entry list to the certificates, kept in one file."""

from stammtisch.cli.tournament import entries, papers, results, rounds, show, simulating
from stammtisch.cli.tournament.base import tournament

__all__ = ["entries", "papers", "results", "rounds", "show", "simulating", "tournament"]
