"""From older forms of tournament events to the present ones; each step stands beside its event."""

from __future__ import annotations

from pinella.acts.upcasting import Upcasters

UPCASTERS = Upcasters()
upcasts = UPCASTERS.register
