"""What stored values are called when people read them."""

from __future__ import annotations

from collections.abc import Mapping

from pinella.codes.sections.setup import EventLevel
from pinella.messages import Message, say
from pinella.referee.incidents import INCIDENTS
from pinella.tournament.discipline import TOO_MANY_WARNINGS, Level
from pinella.tournament.events.conduct import ReportKind
from pinella.tournament.events.entries import Departure
from pinella.tournament.events.hall import CallOutcome, CallReason, ScreenView
from pinella.tournament.events.setup import Regime, Role, TieBreak
from pinella.tournament.events.sheets import ErrorKind
from pinella.tournament.guidance.reasons import offence_words
from pinella.tournament.model import Format, Room, ScoreKind, Side, other
from pinella.tournament.rounds import TableStatus

SCORE_KINDS: Mapping[ScoreKind, Message] = {
    "played": say("played"),
    "bye": say("no opponents: bye"),
    "walkover": say("won or lost without playing"),
    "absent": say("absent"),
    "late": say("decided by lateness"),
    "lost-sheet": say("sheet lost"),
    "annulled": say("annulled"),
    "assigned": say("assigned by the direction"),
    "not-ranked": say("not ranked"),
    "provisional": say("provisional: the sheet is still missing"),
}
NO_RESULT = say("no result yet")
NOT_IN_ROUND = say("did not take part")

TABLE_STATES: Mapping[TableStatus, Message] = {
    "empty": say("not started"),
    "playing": say("playing"),
    "entered": say("entered, signature missing"),
    "signed": say("signed, not yet complete"),
    "disputed": say("disputed"),
    "done": say("delivered"),
    "late": say("late: no sheet since the time-out"),
    "rest": say("incomplete table: rests"),
}

SIDE_WORDS: Mapping[Side, Message] = {"home": say("N/S"), "away": say("E/W")}
ROOM_WORDS: Mapping[Room, Message] = {"open": say("open room"), "closed": say("closed room")}


def side_words(side: Side, room: Room = "open") -> Message:
    """A side by its seats: in the closed room the teams sit the other way round."""
    return SIDE_WORDS[side if room == "open" else other(side)]


FORMATS: Mapping[Format, Message] = {
    "pairs": say("Pairs"),
    "teams": say("Teams"),
    "individual-one-against-one": say("Individual, one against one"),
    "individual-new-partner": say("Individual, a new partner each round"),
}
LEVELS: Mapping[EventLevel, Message] = {
    "club": say("Club tournament"),
    "federal": say("Federal tournament"),
    "regional": say("Regional tournament"),
    "national": say("National tournament"),
}
ROLES: Mapping[Role, Message] = {
    "director": say("director"),
    "referee": say("referee"),
    "operator": say("operator"),
    "monitor": say("monitor"),
}
TIE_BREAKS: Mapping[TieBreak, Message] = {
    "match-points": say("match points"),
    "direct-meeting": say("victory points from their own meetings"),
    "best-round": say("best single round"),
    "lot": say("lot, drawn once for the whole event"),
}
DECIDED_BY: Mapping[TieBreak, Message] = {
    "match-points": say("match points"),
    "direct-meeting": say("direct meeting"),
    "best-round": say("best round"),
    "lot": say("lot"),
}
"""For a narrow column."""
REGIMES: Mapping[Regime, Message] = {
    "none": say("large differences are not watched"),
    "sheet-withdrawn": say("the referees keep the sheets"),
    "players-call": say("players call the referee at a large difference"),
}

SANCTIONS: Mapping[Level, Message] = {
    "none": say("points only"),
    "reprimand": say("reprimand"),
    "warning": say("warning"),
    "removal": say("removal"),
    "expulsion": say("expulsion"),
}
_OFFENCES: Mapping[str, Message] = {
    TOO_MANY_WARNINGS: say("too many warnings"),
    "discretion": say("ruling at the referee's discretion"),
    "late-at-table": say("late at the table"),
    "sheet-not-delivered": say("sheet not handed in"),
    "leaving-table": say("leaving the table"),
    "leaving-venue-without-notice": say("leaving the venue without notice"),
    "wrong-table": say("sitting at the wrong table"),
}
REPORTS: Mapping[ReportKind, Message] = {
    "referee-report": say("referee's report"),
    "sports-justice": say("referral to sports justice"),
    "no-show": say("pair that never came"),
    "absence": say("left without notice"),
    "unsigned-correction": say("sheet changed without the referee"),
    "complaint": say("complaint"),
}
DEPARTURES: Mapping[Departure, Message] = {
    "temporary": say("away for a time"),
    "for-good": say("withdrawn"),
    "walkout": say("walked out"),
    "expelled": say("expelled"),
    "no-show": say("never came"),
}
ERRORS: Mapping[ErrorKind, Message] = {
    "addition": say("wrong addition"),
    "inversion": say("inverted scores"),
    "transcription": say("wrong transcription"),
    "other": say("other error"),
}
ASKED_BY: Mapping[str, Message] = {"players": say("asked for by the players"), "office": say("found by the desk")}

CALL_REASONS: Mapping[CallReason, Message] = {
    "card": say("A card was shown or fell"),
    "turn": say("Out of turn, or the draw was forgotten"),
    "meld": say("A meld is not right"),
    "closing": say("A closing is not right"),
    "score": say("The score"),
    "conduct": say("Behaviour at the table"),
    "other": say("Something else"),
}
CALL_OUTCOMES: Mapping[CallOutcome, Message] = {
    "ruled": say("ruled"),
    "no-ruling": say("no ruling was needed"),
    "withdrawn": say("called off by the table"),
}
SCREEN_VIEWS: Mapping[ScreenView, Message] = {
    "clock": say("Clock"),
    "seats-by-table": say("Seats by table"),
    "seats-by-name": say("Seats from A to Z"),
    "results": say("Results coming in"),
    "standing": say("Standing"),
    "message": say("Messages"),
    "rules": say("Rules in brief"),
}


def offence(key: str) -> Message:
    """The words of an offence that the law, the code or the referee's assistant names; what a referee typed stays."""
    judged = INCIDENTS.get(key)
    return _OFFENCES.get(key) or offence_words(key) or (judged.title if judged else say("{offence}", offence=key))
