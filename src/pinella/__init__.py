"""Pinella: the software that the world of Burraco runs on."""

__version__ = "0.1.0"
