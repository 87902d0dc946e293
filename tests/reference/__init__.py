"""A slow, independent model of melds, counting, closing and victory points.

Written from the clause catalogue alone. It imports nothing of the product, and the product nothing of it:
wherever the two disagree, one of them has misread a clause.
"""
