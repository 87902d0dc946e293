"""The bot `expert`: greedy's strategy with eyes, and with numbers that were tuned for each family of codes.

It looks no further than its own turn, as greedy does, but it weighs more: in which of three phases the deal is, whether
a meld is better laid or held back, how near partner and opponents are to the end of their hands, which copies can still
come, what the next player is known to hold and has refused. How it is made and measured is told in `docs/bots.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pinella.bots.compiled_bot import CompiledBot
from pinella.bots.weights import Family, digest_of, families, family_of, read_family
from pinella.messages import Refusal, say


class Expert(CompiledBot):
    name = "expert"
    about = say("weighs what to lay and what to hold back, and watches what the others can use")

    def __init__(self, own: Family | None = None) -> None:
        """With weights of one's own they play under every code; else those of the code's family."""
        digest = digest_of(*(family.numbers for family in ((own,) if own else families())))
        super().__init__(lambda code: (own or family_of(code)).numbers, digest)

    def configured(self, options: Mapping[str, str]) -> Expert:
        """`expert:weights=FILE`: with the numbers that `pinella research tune` wrote to a file."""
        if unknown := sorted(options.keys() - {"weights"}):
            raise Refusal(
                say("the bot “expert” has no option {options}; it has weights=FILE", options=", ".join(unknown))
            )
        file = Path(options["weights"])
        try:
            return Expert(read_family(file.stem, file.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as error:
            raise Refusal(say("the weights “{name}” cannot be read: {why}", name=file, why=error)) from None
