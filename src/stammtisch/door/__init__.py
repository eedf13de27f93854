"""What `import stammtisch` hands over: a table to play at, lists of what may be played, and three errors.

Nothing here knows a rule.  Everything is told in the words of the rooms behind it, which `Table.match` and
`Table.agreed` lead to.
"""

from stammtisch.core.model import Refusal
from stammtisch.core.problem import Problem, UnknownName
from stammtisch.core.ruletext import RuleText
from stammtisch.door.lists import Offer, find_rule, list_bots, list_games, list_options, list_rulesets
from stammtisch.door.many import simulate
from stammtisch.door.table import Advice, Table
from stammtisch.door.trouble import Illegal, Unreadable

__all__ = [
    "Advice",
    "Illegal",
    "Offer",
    "Problem",
    "Refusal",
    "RuleText",
    "Table",
    "UnknownName",
    "Unreadable",
    "find_rule",
    "list_bots",
    "list_games",
    "list_options",
    "list_rulesets",
    "simulate",
]
