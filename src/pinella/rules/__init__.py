"""Lawful play: the one place that knows it. Bots, server, referee and replay all ask here."""
