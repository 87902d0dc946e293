"""Alembic's steps from one schema of the log to the next."""
