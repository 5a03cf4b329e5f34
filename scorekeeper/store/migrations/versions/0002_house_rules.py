"""House rules that a crew keeps under a name."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("crew_id", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seating", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_house_rules"),
        sa.ForeignKeyConstraint(
            ["crew_id"], ["crew.id"], name="fk_house_rules_crew_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("crew_id", "game", "folded", name="uq_house_rules_crew_id_game_folded"),
    )
