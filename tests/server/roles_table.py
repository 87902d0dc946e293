"""docs/roles.md from the table of roles: `make roles` writes it, `test_guide.py` says whether it is current."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pinella.acts.roles import ROLE_WORDS, ROLES
from pinella.messages import ENGLISH
from pinella.server.access.roles import OWN_TABLE, RIGHTS, SEASON
from pinella.tournament.acts import ACTS
from pinella.tournament.season.acts import ACTS as SEASON_ACTS

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "roles.md"
PAGES: Mapping[str, str] = {
    "manage-people": "Make and end accounts, set passwords",
    "restore-archive": "Put a backup back",
    "see-federation": "Pages: seasons of the federation, their lists and journal",
    "remove-tournament": "Take an unreadable or a practice tournament off the pages, and put it back",
    "create-tournament": "Make a tournament",
    "see-people": "Page: people",
    "appoint-staff": "Invite staff, give and take offices",
    "archive": "Page: archive, copies, tournament file",
    "see-needs": "See what players need (health, seats)",
    "see-entries": "Page: entries",
    "import-entries": "Take entries from a list",
    "issue-slips": "Make slips with QR and PIN, stands for tables",
    "see-desk": "Page: accounts room",
    "print": "Page: prints",
    "see-referee": "Page: referee",
    "see-staff": "Pages: dashboard, hall, rounds, standing, prizes",
    "see-journal": "Page: journal",
    "see-clock": "Page: clock, with the time left",
    "see-table": "The phone's own page",
    "undo-own": "Take back what one has just done oneself; from a phone only until the sheet is delivered",
    "see-public": "Public pages and screens",
}
"""What the actions are that are no acts of a tournament or a season."""


HEAD = """# Who may do what

Made from `src/pinella/server/access/roles.py` by `make roles`. A tournament has directors, an accounts room and
referees; an administrator may do everything in all of them. A phone that came in by the QR code of a stand is a
*table*, by that of a slip with its PIN a *player*: actions marked ° only for the table they sit at, and signing only
for their own side. What is not in this table nobody may do.
"""


def document() -> str:
    words = [ROLE_WORDS[role].render(ENGLISH) for role in ROLES]
    rows = [f"| | {' | '.join(words)} |", f"|---|{':-:|' * len(ROLES)}"]
    rows += [_row(action) for action in RIGHTS]
    return "\n".join([HEAD, *rows, ""])


def _row(action: str) -> str:
    act = ACTS.get(action) or SEASON_ACTS.get(action.removeprefix(SEASON))
    title = PAGES[action] if action in PAGES or act is None else act.title.render(ENGLISH)
    ticks = ["✓" if role in RIGHTS[action] else "" for role in ROLES]
    return f"| {title}{'°' if action in OWN_TABLE else ''} `{action}` | {' | '.join(ticks)} |"


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
