"""The bot `expert`: greedy's strategy with eyes, and with numbers that were tuned for each family of codes.

It looks no further than its own turn, as greedy does, but it weighs more: in which of three phases the deal is, whether
a meld is better laid or held back, how near partner and opponents are to the end of their hands, which copies can still
come, what the next player is known to hold and has refused. How it is made and measured is told in `docs/bots.md`.
"""

from __future__ import annotations

from pinella.bots.compiled_bot import CompiledBot
from pinella.bots.weights import digest_of, families, family_of
from pinella.messages import say


class Expert(CompiledBot):
    name = "expert"
    about = say("weighs what to lay and what to hold back, and watches what the others can use")

    def __init__(self) -> None:
        digest = digest_of(*(family.numbers for family in families()))
        super().__init__(lambda code: family_of(code).numbers, digest)
