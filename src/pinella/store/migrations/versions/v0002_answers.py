"""A request repeated gets its first answer again, word for word: the answer is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("request", sa.Column("answer", sa.Text, nullable=False, server_default=""))
