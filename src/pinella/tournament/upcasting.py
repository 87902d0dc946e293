"""From older forms of tournament events to the present ones; each step stands beside its event."""

from __future__ import annotations

from pinella.acts.upcasting import Upcasters
from pinella.messages import say

EARLIER = (
    say("Group {name} is through after {rounds} rounds."),
    say("Round {round} cannot be paired with a bar of {wanted} past rounds: the smallest change is a bar of {kept}."),
    say("Round {round}: {minutes} minutes"),
    say("The calendar no longer fits who plays: {number} tables are made anew."),
    say("number {number} has {warnings} warnings: {vp} VP lost in the ranking"),
    say("only {number} of {planned} deals are written: was the round ended by time-out?"),
    say("{before}; {count} × {system} in groups of {tables} tables"),
    say("{count} warnings"),
    say("{number} burracos with a wild, but there are {wilds} wilds"),
    say("{number} deals are written, but the round has {planned}"),
    say("{played} of {planned} rounds are played, more than half: prizes by the last published standings"),
    say("{played} of {planned} rounds are played, not more than half: entry fees are given back, there are no prizes"),
    say("{side} late: band up to {limit} minutes"),
)
"""Sentences that stand in files of 0.1.0 and have a form for one and for many today: the catalogue keeps them."""

UPCASTERS = Upcasters()
upcasts = UPCASTERS.register
