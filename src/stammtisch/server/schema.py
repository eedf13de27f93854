"""The tables of the database, and a line of the log."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text, insert, select
from sqlalchemy.engine import Engine

from stammtisch.core.problem import Problem

SCHEMA = "1"

meta = MetaData()
lines = Table(
    "line",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
)
facts = Table(
    "fact", meta, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False)
)
# what the lobby shows of a table, so that none must be read for it
cards = Table(
    "card",
    meta,
    Column("table_id", String(32), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("listed", Integer, nullable=False),
    Column("data", Text, nullable=False),
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened at a table, number n of it."""

    n: int
    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    at: float = 0.0


def check_schema(engine: Engine) -> None:
    with engine.begin() as connection:
        found = connection.execute(select(facts.c.value).where(facts.c.name == "schema")).scalar()
        if found is None:
            connection.execute(insert(facts).values(name="schema", value=SCHEMA))
        elif found != SCHEMA:
            raise Problem("error.database_schema", url=str(engine.url), found=found, needed=SCHEMA)
