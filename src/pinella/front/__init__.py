"""Functions of the front door that take what a script has at hand: a code's id, cards as text, facts as words.

Each is a thin form of a function in one of the rooms, for whoever writes `from pinella import lay, count, vp, rule`.
Inside Pinella nobody uses them.
"""
