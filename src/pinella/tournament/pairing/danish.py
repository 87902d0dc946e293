"""Danish: neighbours in the standing meet. Pure, modified, and without rematch, also inside merit groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pinella.messages import Message, Refusal, say
from pinella.tournament.pairing import byes
from pinella.tournament.pairing.layouts import laid_out, layout_of
from pinella.tournament.pairing.past import Met, barred, kept_apart, met, shared_label
from pinella.tournament.pairing.request import Proposal, Request
from pinella.tournament.pairing.tables import Seated, Seats, numbered
from pinella.tournament.pairing.topfirst import Pairs, fewest_breaches
from pinella.tournament.pairing.verify import together


def pure(request: Request) -> Proposal:
    return paired(request, bar=_least_bar(request))


def _least_bar(request: Request) -> int:
    """One against one everybody changes opponent every round, whatever the system."""
    return 1 if request.format == "individual-one-against-one" else 0


def modified(request: Request) -> Proposal:
    """The code's bar, or the round's own; free in the last round where the code says so."""
    formats = request.code.formats
    if formats.modified_danish_last_round_free and request.number == request.planned:
        return paired(request, bar=_least_bar(request))
    return paired(request, bar=request.round.bar or formats.modified_danish_bar)


def no_rematch(request: Request) -> Proposal:
    return paired(request, bar=request.round.bar or -1)


def paired(request: Request, bar: int) -> Proposal:
    """Pair every group from the top under a bar of so many past rounds (-1: all of them)."""
    past = len(request.history)
    wanted = past if bar < 0 else min(bar, past)
    playing = set(request.order) - {request.staff}
    groups = [
        (name, tuple(number for number in members if number in playing))
        for name, members in request.groups or (("", request.order),)
    ]
    odd = [name for name, order in groups if len(order) % 2]
    pairing = _Pairing(request, min(wanted, past), met(request.history), Seats(request.history))
    seated: list[Seated] = []
    given_up: list[Message] = []
    for name, order in groups:
        filled = pairing if odd[-1:] == [name] else replace(pairing, request=replace(request, staff=0))
        tables, notes = filled.group(name, order)
        seated += tables
        given_up += notes
    if len(odd) > 1:
        given_up.append(say("Groups {names} each have an incomplete table.", names=", ".join(odd)))
    meetings, why = numbered(request, seated)
    return Proposal(meetings, why, tuple(given_up))


@dataclass(frozen=True, slots=True)
class _Choice:
    """One group paired: who rests (0: nobody), how those who play are laid out, their pairs, and the bar kept."""

    rests: int
    order: tuple[int, ...]
    pairs: Pairs
    bar: int
    apart: list[int]


@dataclass(frozen=True, slots=True)
class _Pairing:
    """What all groups of the round share."""

    request: Request
    bar: int
    met: Met
    seats: Seats

    def group(self, name: str, order: tuple[int, ...]) -> tuple[list[Seated], list[Message]]:
        request = self.request
        choice = self._choice(order)
        given_up = _relaxed_bar(request, self.bar, choice.bar)
        said = _Reasons(request, order, choice, self.met)
        tables = []
        for one, other in choice.pairs:
            first, second = choice.order[one], choice.order[other]
            if choice.apart[one] >> other & 1:
                given_up.append(together(request, first, second))
            tables.append(Seated(*self.seats.sides((first,), (second,)), said(first, second), name))
        if choice.rests:
            why, notes = byes.reasons(request, order, (choice.rests,))
            tables.append(Seated((choice.rests,), (request.staff,) if request.staff else (), why, name))
            given_up += notes
        return tables, given_up

    def _choice(self, order: tuple[int, ...]) -> _Choice:
        """The widest bar that can be kept; under each bar the first choice of who rests."""
        request = self.request
        resting = byes.candidates(request, order) if len(order) % 2 else (0,)
        for bar in range(self.bar, -1, -1):
            for rests in resting:
                playing = laid_out(request, tuple(number for number in order if number != rests))
                apart = kept_apart(request, playing)
                pairs = fewest_breaches(barred(playing, self.met, len(request.history) - bar), apart)
                if pairs is not None:
                    return _Choice(rests, playing, pairs, bar, apart)
        raise AssertionError("without bars an even number can always be paired")


def _relaxed_bar(request: Request, wanted: int, kept: int) -> list[Message]:
    if kept == wanted:
        return []
    if kept:
        note = say(
            "Not everybody can avoid the opponents of the last {wanted} rounds: only those of the last {kept} are kept "
            "apart.",
            wanted=wanted,
            kept=kept,
        )
    else:
        note = say("Not everybody can avoid the opponents of the round before: earlier meetings are not looked at.")
    if not request.relax:
        raise Refusal(
            say(
                "Round {round} cannot be paired with a bar of {n} past round: the smallest change is a bar of {kept}.",
                "Round {round} cannot be paired with a bar of {n} past rounds: the smallest change is a bar of {kept}.",
                round=request.number,
                n=wanted,
                kept=kept,
            )
        )
    return [note]


class _Reasons:
    """Says of each pair why it stands there, in places of the standing."""

    def __init__(self, request: Request, order: Sequence[int], choice: _Choice, rounds: Met) -> None:
        self._request = request
        self._layout = layout_of(request)
        self._met = rounds
        self._barred_after = len(request.history) - choice.bar
        self._place = {number: at for at, number in enumerate(order, start=1)}
        self._nearer = dict(_passed_over(choice))

    def __call__(self, first: int, second: int) -> Message:
        if self._layout:
            return self._layout.why(self._request)
        places = {"first": self._place[first], "second": self._place[second]}
        if not self._request.history:
            return say("Places {first} and {second} in order of registration", **places)
        nearer = self._nearer.get(first)
        if nearer is None:
            return say("Places {first} and {second} of the standing", **places)
        places["nearer"] = self._place[nearer]
        round_ = self._met.get(first, {}).get(nearer, 0)
        if round_ > self._barred_after:
            return say(
                "Places {first} and {second} of the standing: {first} met {nearer} in round {round}",
                round=round_,
                **places,
            )
        if shared_label(self._request, first, nearer):
            return say("Places {first} and {second} of the standing: {first} and {nearer} are kept apart", **places)
        return say(
            "Places {first} and {second} of the standing: {first} against {nearer} would leave others without a "
            "permitted opponent",
            **places,
        )


def _passed_over(choice: _Choice) -> Iterator[tuple[int, int]]:
    """For everybody who does not meet the next one still free: who that would have been."""
    taken = bytearray(len(choice.order))
    next_free = 0
    for one, other in choice.pairs:
        taken[one] = 1
        while taken[next_free]:
            next_free += 1
        if next_free != other:
            yield choice.order[one], choice.order[next_free]
        taken[other] = 1
