"""What every section of a code shares."""

from __future__ import annotations

from typing import dataclass_transform

import msgspec

from pinella.messages import Language


@dataclass_transform(frozen_default=True)
class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of knobs. Fields without a default must be given by some code in the chain of inheritance."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One notion in both languages."""

    it: str
    en: str

    def __getitem__(self, language: str) -> str:
        return self.it if language == "it" else self.en

    def render(self, language: Language) -> str:
        return self[language.code]
