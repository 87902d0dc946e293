"""Only what a user can reach counts: no definition of the program is there for its tests alone."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.wired import House, front_door

KEPT = {
    "pinella.cli.words.TYPER_WORDS": "sentences of Typer, which looks them up in our catalogue by itself",
}
"""What nobody names and is used all the same, with the reason."""

STILL_UNWIRED = {
    "pinella.envs.actions.ACTION_SPACE_VERSION",
    "pinella.envs.actions.possible_openings",
    "pinella.envs.observation.OBSERVATION_VERSION",
    "pinella.records.cases.dumps",
    "pinella.records.cases.dump",
    "pinella.records.position.dumps",
    "pinella.records.position.dump",
    "pinella.records.position.load",
    "pinella.referee.appeal.pending",
    "pinella.referee.appeal.before_pairing",
    "pinella.referee.free_table.script.play",
    "pinella.referee.free_table.table.STEPS",
    "pinella.referee.incident_record.given_ruling",
    "pinella.referee.incident_record.as_ruled",
    "pinella.referee.incident_record.repetition",
    "pinella.referee.joint_ruling.rule_together",
    "pinella.referee.meld_analysis.placements",
    "pinella.referee.meld_analysis.least_useful",
    "pinella.sheet.bounds.possible_bases",
    "pinella.sheet.corrections.inverted",
    "pinella.sheet.entry.deal_text",
    "pinella.sheet.form.Form",
    "pinella.sheet.form.form",
    "pinella.sheet.form.final_lap",
    "pinella.sheet.form.headings",
    "pinella.sheet.heading.Heading",
    "pinella.sheet.heading.heading_faults",
    "pinella.sheet.heading._people",
    "pinella.sheet.paper.dumps",
    "pinella.sheet.paper.blank",
    "pinella.sheet.signing.Party",
    "pinella.sheet.signing.missing",
    "pinella.sheet.signing._lacking",
    "pinella.sheet.signing._signature_missing",
    "pinella.sheet.signing.verify_delivery",
    "pinella.sheet.signing.delivery_article",
    "pinella.sheet.special.lost_at_the_split",
    "pinella.sheet.special.disorder_scores",
    "pinella.sheet.special.disorder_in_room",
    "pinella.sheet.special.team_score",
    "pinella.store.exchange.export_stream",
    "pinella.store.exchange._of_one_moment",
    "pinella.store.exchange.import_stream",
    "pinella.tournament.absences.law.absence.earlier_results_stand",
    "pinella.tournament.absences.law.byes.Assigned",
    "pinella.tournament.absences.law.byes.other_bye_score",
    "pinella.tournament.absences.law.byes.may_rest",
    "pinella.tournament.absences.law.byes.verify_may_rest",
    "pinella.tournament.absences.law.byes.prize_goes_to",
    "pinella.tournament.absences.law.substitution.compulsory",
    "pinella.tournament.absences.law.substitution.candidate",
    "pinella.tournament.conduct.discipline.points_taken",
    "pinella.tournament.conduct.discipline.RegisterLine",
    "pinella.tournament.conduct.discipline.register",
    "pinella.tournament.entries.registration.MOMENT",
    "pinella.tournament.entries.registration.check_window",
    "pinella.tournament.entries.roster.samples.sample_workbook",
    "pinella.tournament.guidance.last_lap.dealer_now",
    "pinella.tournament.guidance.last_lap.last_lap",
    "pinella.tournament.pairing.verify.verify_schedule",
    "pinella.tournament.rounds.state.Round.final_lap",
    "pinella.tournament.setup.powers.counts_for_rankings",
    "pinella.tournament.setup.powers.monitor",
}
"""What stood here on 19 November 2026 for its tests alone. It may only shrink."""


def test_every_definition_is_reached_from_a_door() -> None:
    unreached = House(exported=front_door()).unreached()
    names = {one.name for one in unreached}
    new = [str(one) for one in unreached if one.name not in (*KEPT, *STILL_UNWIRED)]
    assert not new, "nothing that a user can do leads to these; wire them or delete them:\n" + "\n".join(new)
    assert set(KEPT) <= names, "these are reached: they need no exception any more"
    assert set(STILL_UNWIRED) <= names, "these are reached or gone: take them off the list"


def house(folder: Path, **files: str) -> list[str]:
    for name, text in {"__init__": "", "cli/__init__": "", **files}.items():
        path = folder / "src" / "pinella" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
    return [one.name.removeprefix("pinella.") for one in House(folder / "src", [("pinella.law", "Sheet")]).unreached()]


def test_what_is_named_by_something_unreached_is_unreached_too(tmp_path: Path) -> None:
    found = house(
        tmp_path,
        **{
            "cli/main": """
                from pinella import law

                def run():
                    from pinella.acts import doing
                    doing(law.one(), [three for three in ()])
            """,
            "law": """
                def one(): return ONE
                ONE = 1
                def two(): return three()
                def three(): return two()
                class Sheet:
                    def shown(self): return "exported with its class"
                    def _hidden(self): return "and nobody asks"
            """,
            "acts": """
                from pinella.registry import act
                def doing(one, three): return one.total, _inner
                @act("leave")
                def leave(state): return _helper()
                def _helper(): ...
                class Paper:
                    total = 1
                def _inner(): ...
            """,
            "registry": "def act(name): ...",
            "never_loaded": """
                from pinella.registry import act
                @act("nobody")
                def nobody(): ...
            """,
        },
    )
    assert found == ["acts.Paper", "law.two", "law.three", "law.Sheet._hidden", "never_loaded.nobody"]


def test_an_event_that_no_act_writes_is_not_reached_by_its_fold(tmp_path: Path) -> None:
    found = house(
        tmp_path,
        **{
            "cli/main": "from pinella.events import Entered\ndef run(): Entered()",
            "law": "class Sheet: ...",
            "events": """
                from pinella.folding import folds
                class Entered: ...
                class Forgotten: ...
                @folds(Entered)
                def entered(): ...
                @folds(Forgotten)
                def forgotten(): ...
            """,
            "folding": "def folds(kind): ...",
        },
    )
    assert found == ["events.Forgotten", "events.forgotten"]


def test_a_decorator_nobody_explained_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"law\.py:3 @magic: say in tests/wired\.py"):
        house(tmp_path, **{"cli/main": "def run(): ...", "law": "\n@magic\ndef f(): ..."})
