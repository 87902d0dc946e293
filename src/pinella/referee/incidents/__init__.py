"""Every kind of incident that is judged, by name: each module of this folder lists its own in `INCIDENTS`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules

from pinella.messages import Refusal, say
from pinella.referee.ruling import Incident


class _Incidents(Mapping[str, Incident]):
    """Read when first asked for: a server starts without them."""

    @cached_property
    def _known(self) -> dict[str, Incident]:
        found: dict[str, Incident] = {}
        for name in sorted(module.name for module in iter_modules(__path__)):
            for incident in import_module(f"{__name__}.{name}").INCIDENTS:
                if incident.name in found:
                    raise ValueError(f"two incidents are called {incident.name}, one of them in {name}")
                found[incident.name] = incident
        return found

    def __getitem__(self, name: str) -> Incident:
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


INCIDENTS: Mapping[str, Incident] = _Incidents()


def find(name: str) -> Incident:
    if name not in INCIDENTS:
        raise Refusal(
            say("there is no incident “{name}”; the incidents are {names}", name=name, names=", ".join(INCIDENTS))
        )
    return INCIDENTS[name]
