# Loops over the kernel that release the GIL. No rules in here: the same loops in Python are in rules/loops.py.
from pinella.rules.kernel cimport Dice, Moves, Rules, State, M32, i64


def playouts(Rules rules, i64 first_seed, i64 deals):
    """Random deals to the end: (moves, digest)."""
    cdef i64 total = 0, digest = 0, seed, r
    cdef State state = State(rules)
    cdef Moves out = Moves()
    cdef Dice dice = Dice()
    with nogil:
        for seed in range(first_seed, first_seed + deals):
            dice.seed(seed)
            state.start(dice, seed % rules.players)
            r = state.run(out, dice)
            total += r >> 32
            digest = (digest * 33 + (r & M32) + state.score(0) * 7 + state.score(1)) & M32
    return total, digest
