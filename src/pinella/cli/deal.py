"""`pinella meld`, `count` and `vp`: their forms are fixed (DESIGN 13)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import LANGUAGE, _, article, print_json, words

if TYPE_CHECKING:
    from pinella.codes.model import Code
    from pinella.rules.count import SideCount
    from pinella.rules.meld_layout import Laid
    from pinella.tournament.guidance.counting import CountRow

CodeOption = Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file."))]
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]


def meld(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARD...", help=_("Cards in any order: 3s 4s Jo=5s 10h 7♥ KQ."))
    ],
    code: CodeOption,
    as_json: JsonOption = False,
    everything: Annotated[
        bool, typer.Option("--all", help=_("Also list other arrangements, cards that may be tied, and the wilds."))
    ] = False,
) -> None:
    from pinella.codes.loader import load_code
    from pinella.rules.meld_layout import lay, read_meld
    from pinella.rules.meld_refusals import MeldRefusal

    played = load_code(code)
    group, pins = read_meld(cards)
    try:
        laid = lay(group, played, pins)
    except MeldRefusal as refusal:
        reason = words(refusal.message)
        if as_json:
            print_json({"valid": False, "reason": reason, "article": refusal.article})
        else:
            print(_("Not valid: {reason} [{article}]").format(reason=reason, article=article(refusal.article or "")))
        raise typer.Exit(1) from None
    if as_json:
        print_json(_meld_data(laid, played) | (_possibilities(laid, played) if everything else {}))
    else:
        _print_meld(laid, played, everything)


def _meld_data(laid: Laid, code: Code) -> dict[str, object]:
    from pinella.rules.burracos import burraco_kind

    kind = burraco_kind(laid.meld, code)
    return {
        "valid": True,
        "kind": laid.meld.kind,
        "cards": laid.meld.texts(),
        "burraco": kind.name if kind else None,
        "card_points": code.deck.points(laid.meld.cards),
        "bonus": kind.bonus if kind else 0,
    }


def _possibilities(laid: Laid, code: Code) -> dict[str, object]:
    from pinella import cards
    from pinella.rules.burracos import lowers_burraco
    from pinella.rules.ties import ties, wild_state

    return {
        "swapped": laid.swapped,
        "other_arrangements": [way.texts() for way in laid.others],
        "ties": [
            {
                "card": cards.name(tie.card),
                "how": tie.how,
                "after": tie.after.texts(),
                "lowers": lowers_burraco(laid.meld, tie.after, code),
            }
            for tie in ties(laid.meld, code)
        ],
        "wilds": [
            {
                "card": cards.name(state.card),
                "replaced_by": None if state.replaced_by is None else cards.name(state.replaced_by),
                "locked": state.locked,
                "moves": [way.texts() for way in state.moves],
            }
            for state in wild_state(laid.meld, code)
        ],
    }


def _print_meld(laid: Laid, code: Code, everything: bool) -> None:
    from pinella import cards
    from pinella.rules.burracos import burraco_kind
    from pinella.rules.ties import ties

    kind = _("sequence") if laid.meld.kind == "sequence" else _("set")
    print(_("Valid {kind}: {cards}").format(kind=kind, cards=laid.meld))
    if burraco := burraco_kind(laid.meld, code):
        print(_("Burraco: {name}, {bonus} points").format(name=words(burraco.label), bonus=burraco.bonus))
    print(_("Card points: {points}").format(points=code.deck.points(laid.meld.cards)))
    if everything:
        for way in laid.others:
            print(_("Could also lie: {cards}").format(cards=way))
        for tie in ties(laid.meld, code):
            print(_("May be tied: {card} → {after}").format(card=cards.name(tie.card), after=tie.after))


def count(
    file: Annotated[str, typer.Argument(help=_("JSON file with the finished deal, or - for standard input."))],
    code: CodeOption,
    as_json: JsonOption = False,
    in_rows: Annotated[
        bool,
        typer.Option(
            "--rows", help=_("Also the cards of the melds in rows of 100 points, as the opponents check them.")
        ),
    ] = False,
) -> None:
    from pinella.codes.loader import load_code
    from pinella.messages import Refusal, say
    from pinella.records.finished_deal import count_data, count_form, loads

    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Refusal(say("the file {file} cannot be read: {why}", file=file, why=error.strerror)) from None
    played = load_code(code)
    result = count_form(loads(text), played)
    rows = {name: _rows(side, played) for name, side in result.sides.items()} if in_rows else {}
    if as_json:
        print_json(count_data(result, played, LANGUAGE) | ({"rows": rows} if in_rows else {}))
        return
    if result.replay:
        print(_("Nobody took a pozzetto: the deal is played again and counts nothing."))
    for name, side in result.sides.items():
        print_side(name, side)
        for row in rows.get(name, ()):
            print(f"{row.points:5}  {' '.join(row.cards)}")


def _rows(side: SideCount, code: Code) -> tuple[CountRow, ...]:
    from pinella import cards
    from pinella.tournament.guidance.counting import rows_of_cards

    laid = [cards.parse(card.partition("=")[0]) for one in side.lines if one.column == "cards" for card in one.cards]
    return rows_of_cards(code, laid)


def print_side(name: str, side: SideCount) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{name}: {side.total}", title_justify="left")
    table.add_column(_("points"), justify="right")
    table.add_column(_("what"))
    table.add_column(_("cards"))
    table.add_column(_("article"))
    for line in side.lines:
        table.add_row(str(line.points), words(line.what), " ".join(line.cards), article(line.article))
    table.add_section()
    table.add_row(str(side.total), _("total"))
    Console().print(table)


def vp(
    differences: Annotated[list[str], typer.Argument(metavar="DIFF...", help=_("Differences of match points."))],
    code: CodeOption,
    deals: Annotated[int, typer.Option("--deals", help=_("Deals of the match: 2, 3 or 4."))],
    teams: Annotated[bool, typer.Option("--teams", help=_("Team match."))] = False,
    as_printed: Annotated[
        bool,
        typer.Option("--as-printed", help=_("Director's choice: the printed table, even where the code uses another.")),
    ] = False,
    arbitral: Annotated[
        bool, typer.Option("--arbitral", help=_("Set by a referee: also what is no multiple of 5, with a warning."))
    ] = False,
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.loader import load_code
    from pinella.messages import Refusal, say
    from pinella.sheet.vp import vp_table

    table = vp_table(load_code(code), deals, teams=teams, shifted=not as_printed)
    numbers = []
    for text in differences:
        try:
            numbers.append(int(text))
        except ValueError:
            raise Refusal(
                say("“{text}” is no difference of match points: expected a multiple of 5", text=text)
            ) from None
    odd = [number for number in numbers if number % 5] if arbitral else []
    for number in odd:
        text = _("Warning: {number} is no multiple of 5; it counts in the first band that reaches it.")
        print(text.format(number=number), file=sys.stderr)
    results = [table.lookup(number) if number in odd else table.points(number) for number in numbers]
    if as_json:
        print_json([list(result) for result in results])
        return
    print(f"{words(table.why)} [{article(table.article)}]")
    for number, (one, other) in zip(numbers, results, strict=True):
        print(f"{number:>6}  {one}-{other}")
