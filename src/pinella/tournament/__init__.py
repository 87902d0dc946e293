"""A tournament from registration to prize-giving: pure functions over an append-only log of events."""
