"""A side that is not there: absent for rounds, gone before one or during it; its opponents then and later."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pinella.codes.model import Code
from pinella.messages import Message, Refusal, say
from pinella.tournament.absences.law.byes import bye_score
from pinella.tournament.absences.law.substitution import credit
from pinella.tournament.absences.law.walkover import Walkover, WhoLeft, fixed_score
from pinella.tournament.model import SIDES, RoundKind, Score, Side, other


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterOpponents:
    """What those get who were to meet a pair that has gone."""

    score: Score
    may_choose: bool
    """They have the options of an incomplete table: ask `byes.options(..., opponents_left=True)`."""
    article: str
    why: Message


def absent(kind: RoundKind, absent_rounds_before: int, *, for_good: bool) -> Score:
    """The score of an absent pair, counted by the rounds of its absence, not of the tournament."""
    law = kind.code.absence
    if absent_rounds_before < 0:
        raise Refusal(say("rounds of absence are counted from 0, not {rounds}", rounds=absent_rounds_before))
    if for_good and law.absent_scores_for == "temporary-absence":
        article = kind.code.cite("absence.absent_scores_for")
        return Score(vp=0, mp=0, kind="absent", article=article, ranked=law.absent_pair_ranked)
    until, serving = 0, law.absent_scores[-1]
    for entry in law.absent_scores:
        until += entry.rounds
        if not entry.rounds or absent_rounds_before < until:
            serving = entry
            break
    article = kind.code.cite("absence.absent_scores")
    return fixed_score(kind, serving.scores, "absent", article, ranked=law.absent_pair_ranked)


def later_opponents(kind: RoundKind) -> LaterOpponents:
    """Meetings of later rounds that are already fixed (Mitchell, round robin) become byes of the opponents."""
    chooses = kind.code.absence.later_opponents == "bye-options"
    why = (
        say("the opponents of a pair that has gone may choose as at an incomplete table")
        if chooses
        else say("the opponents of a pair that has gone get the score of a bye")
    )
    article = kind.code.cite("absence.later_opponents")
    return LaterOpponents(score=bye_score(kind), may_choose=chooses, article=article, why=why)


def absence_checked(code: Code) -> bool:
    """Whether the score of an absent side is lowered when it brings an advantage: see `advantage`."""
    return code.absence.advantage_proviso == "director-lowers"


def _proviso(code: Code, side: Side, score: Score) -> frozenset[Side]:
    return frozenset({side}) if absence_checked(code) and score.vp else frozenset()


def left_before(
    kind: RoundKind,
    leaver: Side,
    *,
    who_left: WhoLeft,
    substitute: bool,
    both: bool = False,
    absent_rounds_before: int = 0,
    for_good: bool = False,
) -> Walkover:
    """A player or a pair is gone when the round starts; `substitute`: every one who left is replaced."""
    code = kind.code
    if substitute and who_left == "player":
        return _replaced(code)
    if both:
        return _both_gone(kind, reported=False)
    if who_left == "player" and code.absence.no_substitute_before_round == "opponents-win-partner-scores-alone":
        article = code.cite("absence.no_substitute_before_round")
        scores = {
            leaver: fixed_score(kind, code.absence.leaver_scores, "walkover", article),
            other(leaver): fixed_score(kind, code.absence.present_scores, "walkover", article),
        }
        why = say(
            "a player is missing and nobody replaces him: the opponents win, only the partner who is there scores"
        )
        return Walkover(scores=scores, credit="present-partner", article=article, why=why)
    opponents = later_opponents(kind)
    missing = absent(kind, absent_rounds_before, for_good=for_good)
    return Walkover(
        scores={leaver: missing, other(leaver): opponents.score},
        opponents_choose=opponents.may_choose,
        proviso=_proviso(code, leaver, missing),
        article=missing.article,
        why=say("the pair is absent: it gets the score of the absent, and its opponents have no match"),
    )


def _replaced(code: Code) -> Walkover:
    credited = credit(code, during_round=False)
    why = (
        say("a substitute plays: the player who left has no score for this round")
        if credited == "nobody"
        else say("a substitute plays: the score is the pair's")
    )
    return Walkover(scores={}, credit=credited, article=code.cite("absence.substituted_before_round"), why=why)


def left_during(
    kind: RoundKind,
    leaver: Side,
    *,
    who_left: WhoLeft,
    present_running: tuple[int, int] | None = None,
    unjustified: bool = False,
    both: bool = False,
    substitute: bool = False,
) -> Walkover:
    """Somebody leaves at any deal of the round.

    `present_running` is what those present would have had at that moment as VP and MP, as the referee ascertained it;
    `both`: both sides lost a player or left; `substitute`: every one who left is replaced.
    """
    code = kind.code
    if unjustified and not both:
        return _walkout(kind, leaver, present_running)
    if substitute and who_left == "player":
        return _played_on(kind)
    if both:
        return _both_gone(kind, reported=unjustified and code.absence.walkout_reported)
    article = code.cite("absence.present_scores")
    present, better = _present(kind, present_running, article)
    lost = fixed_score(kind, code.absence.leaver_scores, "walkover", article)
    if better and code.absence.leaver_if_present_better == "complement":
        lost = Score(vp=code.vp.scale - present.vp, mp=-present.mp, kind="walkover", article=article)
    why = (
        say("the pair that stayed had already earned more than the fixed score: it keeps that")
        if better
        else say("a side left during the round: the fixed scores are entered")
    )
    return Walkover(
        scores={leaver: lost, other(leaver): present},
        proviso=_proviso(code, leaver, lost),
        article=article,
        why=why,
    )


def _present(kind: RoundKind, running: tuple[int, int] | None, article: str) -> tuple[Score, bool]:
    """The score of those who stayed, and whether it is better than the fixed one: VP first, then MP."""
    fixed = fixed_score(kind, kind.code.absence.present_scores, "walkover", article)
    if running is None or kind.code.absence.present_keeps_better == "no":
        return fixed, False
    vp, mp = running
    if not 0 <= vp <= kind.code.vp.scale or mp % 5:
        raise Refusal(
            say(
                "the running score is {vp} VP and {mp} MP: expected 0 to {scale} VP and a multiple of 5",
                vp=vp,
                mp=mp,
                scale=kind.code.vp.scale,
            ),
            kind.code.cite("absence.present_keeps_better"),
        )
    if (vp, mp) <= (fixed.vp, fixed.mp):
        return fixed, False
    return Score(vp=vp, mp=mp, kind="walkover", article=article), True


def _walkout(kind: RoundKind, guilty: Side, running: tuple[int, int] | None) -> Walkover:
    """For quarrel or protest: the guilty side has its own score, however the match stood."""
    code = kind.code
    article = code.cite("absence.walkout_scores")
    innocent, _better = _present(kind, running, code.cite("absence.present_scores"))
    return Walkover(
        scores={guilty: fixed_score(kind, code.absence.walkout_scores, "walkover", article), other(guilty): innocent},
        report=code.absence.walkout_reported,
        may_resume=code.absence.walkout_may_resume,
        article=article,
        why=say("a side walked out after a quarrel or a protest: it loses the match with the score laid down"),
    )


def _played_on(kind: RoundKind) -> Walkover:
    credited = credit(kind.code, during_round=True)
    why = (
        say("a substitute plays on: the score of the round is credited to the player who left")
        if credited == "leaver"
        else say("a substitute plays on: the score is the pair's")
    )
    article = kind.code.cite("absence.substituted_during_round")
    return Walkover(scores={}, credit=credited, article=article, why=why)


def _both_gone(kind: RoundKind, *, reported: bool) -> Walkover:
    code = kind.code
    ranked = code.absence.both_leave_ranked
    score = Score(
        vp=code.absence.both_leave.vp,
        mp=code.absence.both_leave.mp,
        kind="walkover" if ranked else "annulled",
        article=code.cite("absence.both_leave"),
        ranked=ranked,
    )
    why = (
        say("both sides have left: both get {vp} VP", vp=score.vp)
        if ranked
        else say("both sides are incomplete: the match is annulled and appears in no ranking")
    )
    return Walkover(scores=dict.fromkeys(SIDES, score), report=reported, article=score.article, why=why)


def removed(
    kind: RoundKind,
    side: Side,
    *,
    present_running: tuple[int, int] | None = None,
    substitute: bool = False,
) -> Walkover:
    """The match of a player whom the referee sent away; its opponents are protected as if he had left."""
    left = left_during(kind, side, who_left="player", present_running=present_running, substitute=substitute)
    return replace(left, may_resume=False, article=kind.code.cite("discipline.removed_match"))
