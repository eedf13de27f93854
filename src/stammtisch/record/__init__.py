"""Records: the case format is the file format.  Reading, writing, replaying, checking, comparing."""

from stammtisch.record.check import Difference, differences
from stammtisch.record.compare import Comparison, compare
from stammtisch.record.model import DealRecord, Move, Record
from stammtisch.record.nodes import RecordProblem
from stammtisch.record.reader import read, read_file
from stammtisch.record.replay import MoveRefused, Replay, replay
from stammtisch.record.report import report
from stammtisch.record.writer import record_of, write

__all__ = [
    "Comparison",
    "DealRecord",
    "Difference",
    "Move",
    "MoveRefused",
    "Record",
    "RecordProblem",
    "Replay",
    "compare",
    "differences",
    "read",
    "read_file",
    "record_of",
    "replay",
    "report",
    "write",
]
