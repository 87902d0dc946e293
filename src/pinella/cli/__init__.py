"""`pinella ...`: one file per command group.

Commands import what they need when they run, so that a cold start stays fast.
"""
