"""Where in a text something is wrong: every refusal of a parser names its line and column."""

from __future__ import annotations

from pinella.messages import Message, Refusal, say


class RecordRefusal(Refusal):
    """A fault of a text, with its place; lines and columns count from 1."""

    def __init__(self, why: Message, line: int, column: int, article: str | None = None) -> None:
        super().__init__(say("line {line}, column {column}: {why}", line=line, column=column, why=why), article)
        self.why = why
        self.line = line
        self.column = column
