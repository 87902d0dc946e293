"""Whole tournaments from a seed, with everything that goes wrong in a hall."""
