"""Perft files: fixed positions per code, and how many sequences of so many moves are lawful from them."""
