"""Choices that belong to people: asked of whom the law gives them, and never made by the program."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.messages import Message, Refusal, say


class ChoiceNeeded(Refusal):
    """Somebody has a choice and has not made it; the ruling waits, and nothing of it has been carried out."""

    def __init__(self, who: str, about: Message, options: Sequence[str]) -> None:
        super().__init__(say("{who} chooses {about}: {options}", who=who, about=about, options=" / ".join(options)))
        self.who = who
        """The seat, or `referee`."""
        self.about = about
        self.options = tuple(options)
        """Any of these, given as a choice, is an answer."""
