"""Case files: what happened at a table, the facts a referee takes from it, and what must follow (TOML, one case each).

A case may show the table (`scene`): then the same story can be played at a free table and looked at afterwards.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from pinella import cards
from pinella.cards import CardSet, Kind
from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.rules.deal import Deal
from pinella.rules.encoding import MeldField
from pinella.rules.kernel import State
from pinella.rules.kernel_rules import rules_of
from pinella.rules.meld_layout import lay, read_meld
from pinella.rules.packed_melds import pack
from pinella.rules.seats import seats
from pinella.rules.shuffling import shuffled

FOLDER = Path(__file__).parent / "casebook"
HAND = 6
"""Cards of a seat whose hand a scene does not tell."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the middle of play, and what is done there. What is not told is dealt from the rest of the pack."""

    on_turn: str
    acts: tuple[str, ...]
    """`N draws`, `N lays 5h 6h 8h`, `N ties 9h to 1`, `N discards 4c`, `E calls` ...; see `free_table/script.py`."""
    hands: dict[str, str] = {}
    melds: dict[str, tuple[str, ...]] = {}
    """By the seat that opened them; they are numbered in this order."""
    pile: str = ""
    stock: str = ""
    """The cards on top, the first to be drawn first."""
    took: str = ""
    """Seats whose side has taken its pozzetto."""
    turn: int = 8
    answers: dict[str, str] = {}
    """What the referee is told besides what the table knows."""
    choices: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """What must be so in the end: `hand N 5h 6h`, `penalised N Kd`, `pile 9c`, `frozen 1`, `on turn E` ..."""

    def deal(self, code: Code) -> Deal:
        """The table as it is before the acts."""
        around = seats(code)
        self._check(around)
        state = State(rules_of(code))
        rest = CardSet.packs(code.deck.packs)
        rest.subtract(self._told())
        if any(number < 0 for number in rest.values()):
            raise Refusal(say("the scene has more copies of a card than the packs hold"))
        left = list(shuffled(list(rest.elements()), 1))
        for index, seat in enumerate(around):
            known = cards.parse_line(self.hands[seat]) if seat in self.hands else _take(left, HAND)
            for card in known:
                state.gain(index, card)
        self._take_pozzetti(state, around)
        hidden = [_take(left, state.r.size_of_pozzetto(i)) for i in range(state.r.pozzetti)]
        gone = [card for pozzetto in hidden[: state.next_pozzetto] for card in pozzetto]
        stock = [*cards.parse_line(self.stock), *left, *gone]
        for index, card in enumerate([*stock, *(card for pozzetto in hidden for card in pozzetto)]):
            state.place_card(index, card)
        state.set_stock(len(stock), len(around) - 1)
        for card in cards.parse_line(self.pile):
            state.put_on_pile(card)
        for seat, laid in self.melds.items():
            for text in laid:
                group, pins = read_meld(text.split())
                packed = pack(lay(group, code, pins).meld)
                state.add_meld(packed | state.seat_side(around.index(seat)) << MeldField.OWNER)
        state.player = around.index(self.on_turn)
        state.turn = self.turn - self.turn % len(around) + state.player
        return Deal.from_state(code, state)

    def _check(self, around: str) -> None:
        for seat in (self.on_turn, *self.hands, *self.melds, *self.took):
            if seat not in around or len(seat) != 1:
                raise Refusal(
                    say("“{seat}” is no seat of this table; they are {seats}", seat=seat, seats=" ".join(around))
                )

    def _told(self) -> list[Kind]:
        groups = [read_meld(text.split())[0] for laid in self.melds.values() for text in laid]
        lines = [*self.hands.values(), self.pile, self.stock]
        return [*(card for line in lines for card in cards.parse_line(line)), *(c for group in groups for c in group)]

    def _take_pozzetti(self, state: State, around: str) -> None:
        for seat in self.took:
            state.set_taken(state.seat_side(around.index(seat)), 1)
            state.next_pozzetto += 1


def _take(left: list[Kind], number: int) -> list[Kind]:
    taken = left[:number]
    del left[:number]
    return taken


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case of the case book."""

    id: str
    code: str
    incident: str
    clauses: tuple[str, ...]
    it: str
    en: str
    """The story, as a player would tell it."""
    measures: tuple[str, ...]
    """Short forms of the measures that must follow, in order."""
    facts: dict[str, str] = {}
    scene: Scene | None = None

    def story(self, language: str) -> str:
        return self.it if language == "it" else self.en


def loads(text: str | bytes) -> Case:
    """Read one case; refuses a bad one in one sentence."""
    try:
        return msgspec.toml.decode(text, type=Case)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Refusal(say("this is no case file: {error}", error=str(error))) from None


def dumps(case: Case) -> str:
    """Write one case so that `loads` reads the same."""
    lines = [f"{name} = {_toml(getattr(case, name))}" for name in ("id", "code", "incident", "clauses", "it", "en")]
    lines += ["measures = [", *(f"    {_toml(short)}," for short in case.measures), "]"]
    if case.facts:
        lines += ["", "[facts]", *(f"{name} = {_toml(value)}" for name, value in case.facts.items())]
    if case.scene is not None:
        told = {name: value for name, value in msgspec.to_builtins(case.scene).items() if value not in ({}, (), [], "")}
        plain = {name: value for name, value in told.items() if not isinstance(value, dict)}
        lines += ["", "[scene]", *(f"{name} = {_toml(value)}" for name, value in plain.items())]
        for name, value in told.items():
            if isinstance(value, dict):
                lines += ["", f"[scene.{name}]", *(f"{key} = {_toml(each)}" for key, each in value.items())]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """TOML's strings, numbers and lists of them are written as JSON writes them."""
    return msgspec.json.encode(value).decode()


def load(path: Path) -> Case:
    case = loads(path.read_bytes())
    if case.id != path.stem:
        raise Refusal(say("case file {path} calls itself {id}", path=path.name, id=case.id))
    return case


def dump(case: Case, path: Path) -> None:
    path.write_text(dumps(case), encoding="utf-8")


def cases_of(code: str) -> dict[str, Case]:
    """The cases of one code by id; none for a name that is no code's: it may be anything, a path on this disk too."""
    return _read_cases(code) if code in codes_with_cases() else {}


@cache
def _read_cases(code: str) -> dict[str, Case]:
    """Reading all of them takes a second."""
    return {path.stem: load(path) for path in sorted((FOLDER / code).glob("*.toml"))}


@cache
def case_book() -> dict[str, Case]:
    """The cases that come with Pinella by id, code by code."""
    return {name: case for code in codes_with_cases() for name, case in cases_of(code).items()}


def codes_with_cases() -> list[str]:
    return sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())


def find_case(name: str) -> Case | None:
    """One case by its id."""
    for code in codes_with_cases():
        if (FOLDER / code / f"{name}.toml").is_file() and name == Path(name).name:
            return cases_of(code)[name]
    return None
