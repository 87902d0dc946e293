"""docs/roles.md from the table of roles: `make roles` writes it, `test_guide.py` says whether it is current."""

from __future__ import annotations

from pathlib import Path

from pinella.acts.roles import ROLE_WORDS, ROLES
from pinella.messages import ENGLISH
from pinella.server.access.roles import OWN_TABLE, RIGHTS, SEASON, WORDS
from pinella.server.pages import director, referee
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS

DECLARING = (director, referee)
"""Their pages say themselves who may open them."""
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "roles.md"
HEAD = """# Who may do what

Made from what acts and pages say of themselves, and `src/pinella/server/access/roles.py`, by `make roles`. A
tournament has directors, an accounts room and referees; an administrator may do everything in all of them. A phone
that came in by the QR code of a stand is a *table*, by that of a slip with its PIN a *player*: actions marked ° only
for the table they sit at, and signing only for their own side. What is not in this table nobody may do.
"""


def document() -> str:
    words = [ROLE_WORDS[role].render(ENGLISH) for role in ROLES]
    rows = [f"| | {' | '.join(words)} |", f"|---|{':-:|' * len(ROLES)}"]
    pages = sorted(WORDS, key=lambda action: (len(RIGHTS[action]), action))  # whichever module was loaded first
    rows += [_row(action) for action in [*pages, *(one for one in RIGHTS if one not in WORDS)]]
    return "\n".join([HEAD, *rows, ""])


def _row(action: str) -> str:
    act = ACTS.get(action) or SEASON_ACTS.get(action.removeprefix(SEASON))
    title = WORDS[action] if act is None else act.title.render(ENGLISH)
    ticks = ["✓" if role in RIGHTS[action] else "" for role in ROLES]
    return f"| {title}{'°' if action in OWN_TABLE else ''} `{action}` | {' | '.join(ticks)} |"


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
