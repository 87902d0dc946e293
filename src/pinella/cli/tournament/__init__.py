"""`pinella tournament ...`: the director's desk at the terminal. `app` is what `pinella` registers."""

from pinella.cli.tournament.group import app

__all__ = ["app"]
