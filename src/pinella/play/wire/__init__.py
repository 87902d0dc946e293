"""The table as one reader may see it, as bytes: what `docs/table.md` calls a view.

A seat's view is made from the kernel's state after it has forgotten everything that seat cannot know; whatever is shown
of cards is read from there. What is the same for everybody or has not changed is written once and kept.
"""

from pinella.play.wire.reader import Presence, Reader, encode
from pinella.play.wire.turn import why
from pinella.play.wire.views import Public, view

__all__ = ["Presence", "Public", "Reader", "encode", "view", "why"]
