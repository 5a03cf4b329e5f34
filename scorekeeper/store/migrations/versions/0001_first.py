"""Devices, crews, players, matches as logs of entries, and the copy of their points."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    people()
    matches()
    copies()


def people() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
        sa.UniqueConstraint("token_hash", name="uq_device_token_hash"),
    )
    op.create_table(
        "crew",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("paper", sa.String(8), nullable=False),
        sa.Column("created", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_crew"),
    )
    op.create_table(
        "membership",
        sa.Column("device_id", sa.Integer, nullable=False),
        sa.Column("crew_id", sa.Integer, nullable=False),
        sa.Column("since", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("device_id", "crew_id", name="pk_membership"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_membership_device_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["crew_id"], ["crew.id"], name="fk_membership_crew_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("crew_id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120)),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.ForeignKeyConstraint(["crew_id"], ["crew.id"], name="fk_player_crew_id"),
        sa.UniqueConstraint("crew_id", "folded", name="uq_player_crew_id_folded"),
    )


def matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("public_id", sa.String(8), nullable=False),
        sa.Column("crew_id", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("op_key", sa.String(128), nullable=False),
        sa.Column("started", sa.String(20), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("place", sa.String(120), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.ForeignKeyConstraint(["crew_id"], ["crew.id"], name="fk_match_crew_id"),
        sa.UniqueConstraint("public_id", name="uq_match_public_id"),
        sa.UniqueConstraint("crew_id", "op_key", name="uq_match_crew_id_op_key"),
    )
    op.create_index(
        "ix_match_crew_id_started_public_id", "match", ["crew_id", "started", "public_id"]
    )
    op.create_table(
        "entry",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("op_key", sa.String(128), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("device_id", sa.Integer),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("undoes", sa.Integer),
        sa.Column("cells", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_entry"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_entry_match_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name="fk_entry_device_id"),
        sa.UniqueConstraint("match_id", "op_key", name="uq_entry_match_id_op_key"),
        sqlite_with_rowid=False,
    )


def copies() -> None:
    op.create_table(
        "seat",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_seat_match_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.create_table(
        "score",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("bid", sa.JSON(none_as_null=True)),
        sa.Column("tricks", sa.JSON(none_as_null=True)),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer),
        sa.PrimaryKeyConstraint("match_id", "round", "seat", name="pk_score"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_score_match_id", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
