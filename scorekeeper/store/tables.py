"""The tables. `entry` is the source of every match; `seat`, `score` and the marked columns of
`match` are its copy, for lists and statistics.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
)


def written(moment: datetime) -> str:
    """Writes a moment in UTC to the second, as `2026-11-29T19:30:00Z`: texts sort as times do."""
    at = moment.astimezone(UTC).replace(microsecond=0, tzinfo=None)
    return f"{at.isoformat()}Z"


class Moment(TypeDecorator[datetime]):
    """A point in time, UTC, to the second."""

    impl = String(20)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """Gives the text that is stored."""
        return None if value is None else written(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """Gives the moment a stored text means."""
        return None if value is None else datetime.fromisoformat(value)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

device = Table(
    "device",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", Moment, nullable=False),
)

crew = Table(
    "crew",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("paper", String(8), nullable=False),
    Column("created", Moment, nullable=False),
)

membership = Table(
    "membership",
    metadata,
    Column("device_id", ForeignKey("device.id", ondelete="CASCADE"), primary_key=True),
    Column("crew_id", ForeignKey("crew.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Moment, nullable=False),
)

player = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("crew_id", ForeignKey("crew.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("folded", String(120)),  # what a name is found by; null: erased
    UniqueConstraint("crew_id", "folded"),
)

house_rules = Table(
    "house_rules",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("crew_id", ForeignKey("crew.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("folded", String(120), nullable=False),  # what a name is found by
    Column("options", JSON, nullable=False),
    Column("seating", String(40), nullable=False),  # how sides are shared; empty: as usual
    UniqueConstraint("crew_id", "game", "folded"),
)

match = Table(
    "match",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("public_id", String(8), nullable=False, unique=True),
    Column("crew_id", ForeignKey("crew.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("op_key", String(128), nullable=False),
    Column("started", Moment, nullable=False),
    Column("seq", Integer, nullable=False),
    # the copy
    Column("title", String(120), nullable=False),
    Column("place", String(120), nullable=False),
    Column("status", String(20), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("ended", Boolean, nullable=False),
    UniqueConstraint("crew_id", "op_key"),
    Index(None, "crew_id", "started", "public_id"),
)

entry = Table(
    "entry",
    metadata,
    Column("match_id", ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("op_key", String(128), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("device_id", ForeignKey("device.id")),
    Column("at", Moment, nullable=False),
    Column("undoes", Integer),
    Column("cells", JSON, nullable=False),
    UniqueConstraint("match_id", "op_key"),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    metadata,
    Column("match_id", ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey("player.id"), nullable=False, index=True),
    Column("total", Integer, nullable=False),
    Column("rank", Integer),
    Column("won", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

score = Table(
    "score",
    metadata,
    Column("match_id", ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("cards", Integer, nullable=False),
    Column("bid", JSON(none_as_null=True)),  # a number or a word
    Column("tricks", JSON(none_as_null=True)),
    Column("points", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("rank", Integer),
    sqlite_with_rowid=False,
)

__all__ = [
    "Moment",
    "crew",
    "device",
    "entry",
    "house_rules",
    "match",
    "membership",
    "metadata",
    "player",
    "score",
    "seat",
    "written",
]
