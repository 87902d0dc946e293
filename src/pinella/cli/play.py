"""`pinella deal ...`: deals dealt, shown, replayed, counted through and played against bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinella.cli.words import LANGUAGE, _, article, print_json, words
from pinella.i18n import LANGUAGES
from pinella.messages import Refusal, say

if TYPE_CHECKING:
    from pinella.rules.deal import Deal

app = typer.Typer(no_args_is_help=True)
CodeOption = Annotated[str, typer.Option("--code", help=_("Id of a code, or a code file; else the Italian game."))]
SeedOption = Annotated[str, typer.Option("--seed", help=_("What to shuffle from: a number or any text."))]
DealerOption = Annotated[str, typer.Option("--dealer", help=_("The seat that deals; else the last one."))]
SeatOption = Annotated[str, typer.Option("--seat", help=_("Show only what this seat may see."))]
AtOption = Annotated[
    int | None, typer.Option("--at", min=0, help=_("After so many moves of the record; else at its end."))
]
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print data instead of words."))]
LangOption = Annotated[str, typer.Option("--lang", help=_("Language: it or en (also PINELLA_LANG)."))]
NumberOption = Annotated[int, typer.Option("--deal", min=1, help=_("Which deal of the file."))]
FileArgument = Annotated[str, typer.Argument(metavar="FILE", help=_("A record (.bur), a position (JSON), or -."))]


@app.command("new", help=_("Deal the cards and show them, with the commitment that proves them."))
def new(
    code: CodeOption = "",
    seed: SeedOption = "",
    dealer: DealerOption = "",
    hidden: Annotated[bool, typer.Option("--hidden", help=_("Only the commitment: no cards and no seed."))] = False,
    as_json: JsonOption = False,
) -> None:
    from pinella.cli import table
    from pinella.records.position import position
    from pinella.rules.shuffling import commitment

    shuffled_from = seed or _fresh_seed()
    deal = _dealt(code, shuffled_from, dealer)
    promise = commitment(shuffled_from)
    if as_json:
        data: dict[str, object] = {"code": deal.code.id, "dealer": deal.dealer, "commitment": promise}
        print_json(data if hidden else data | {"seed": shuffled_from, "position": position(deal)})
        return
    print(_("Commitment: {commitment}").format(commitment=promise))
    if not hidden:
        print(_("Seed: {seed}").format(seed=shuffled_from))
        print(_("{seat} deals.").format(seat=table.seat_word(deal.dealer, deal.code)))
        table.whole(table.screen(), deal)


def _fresh_seed() -> str:
    import secrets

    return secrets.token_hex(16)


def _dealt(code: str, seed: str, dealer: str = "") -> Deal:
    from pinella.codes.loader import load_code
    from pinella.rules.deal import Deal

    return Deal(load_code(code or standard_code()), seed=seed, dealer=dealer.upper() or None)


def standard_code() -> str:
    """The code that no other is the parent of: what people mean by Burraco when they name no federation."""
    from pinella.codes.loader import load_all

    return next(code.id for code in load_all()[0] if not code.extends)


@app.command("draw", help=_("Draw for seats: two pairs, each written Anna+Bruno."))
def draw(
    pairs: Annotated[list[str], typer.Argument(metavar="PAIR PAIR", help=_("A pair of names joined by +."))],
    code: CodeOption = "",
    seed: SeedOption = "",
    as_json: JsonOption = False,
) -> None:
    from pinella import cards
    from pinella.codes.loader import load_code
    from pinella.rules.seat_draw import draw_for_seats
    from pinella.rules.seats import seat_word

    drawn_from = seed or _fresh_seed()
    rules = load_code(code or standard_code())
    names = [[name.strip() for name in pair.split("+") if name.strip()] for pair in pairs]
    result = draw_for_seats(names, rules, drawn_from)
    if as_json:
        drawn = {player: cards.names(held) for player, held in result.draws.items()}
        rights = {"chooser": result.rights.chooser, "dealer": result.rights.dealer}
        print_json({"seed": drawn_from, "draws": drawn, "order": result.order, **rights, "seats": result.seats})
        return
    for player, held in result.draws.items():
        print(f"{player}: {' '.join(cards.pretty(card) for card in held)}")
    print(_("{player} has the highest card and chooses where to sit.").format(player=result.rights.chooser))
    print(_("{player} deals first.").format(player=result.rights.dealer))
    seated = ", ".join(f"{words(seat_word(seat, rules))} {player}" for seat, player in result.seats.items())
    print(_("For example: {seats}.").format(seats=seated))
    print(_("Seed: {seed}").format(seed=drawn_from))


@app.command(
    "steps", help=_("Say who shuffles, cuts, deals and counts at a table, and in which order a deal is counted.")
)
def steps(
    code: CodeOption = "",
    dealer: Annotated[str, typer.Option("--dealer", help=_("The seat that deals; else roles are named."))] = "",
    deal_number: Annotated[int, typer.Option("--deal", min=1, help=_("Which deal of the round."))] = 1,
    as_json: JsonOption = False,
) -> None:
    from pinella.codes.loader import load_code
    from pinella.rules.seats import seat_word, seats
    from pinella.tournament.guidance.counting import count_steps
    from pinella.tournament.guidance.dealing_steps import dealing_steps
    from pinella.tournament.guidance.playing_time import who_may_remind

    law = load_code(code or standard_code())
    dealing, counting = dealing_steps(law, dealer.upper(), deal_number), count_steps(law)
    reminding = {seat: who_may_remind(law, seat) for seat in seats(law)}
    if as_json:
        print_json(
            {
                "dealing": [
                    {
                        "do": one.do,
                        "seat": one.seat,
                        "text": words(one.text),
                        "article": one.article,
                        "clauses": one.clauses,
                    }
                    for one in dealing
                ],
                "may_remind": reminding,
                "counting": [
                    {"key": one.key, "text": words(one.text), "article": one.article, "clauses": one.clauses}
                    for one in counting
                ],
            }
        )
        return
    for number, step in enumerate(dealing, 1):
        print(f"{number}. {words(step.text)} ({article(step.article)})")
    print("\n" + _("Who may remind a player of the time:"))
    for seat, others in reminding.items():
        names = ", ".join(words(seat_word(one, law)) for one in others) or _("nobody")
        print(f"   {words(seat_word(seat, law))}: {names}")
    print("\n" + _("A deal is counted in this order:"))
    for number, line in enumerate(counting, 1):
        print(f"{number}. {words(line.text)} ({article(line.article)})")


@app.command("show", help=_("Draw the table of a record or a position."))
def show(
    file: FileArgument,
    at: AtOption = None,
    deal_number: NumberOption = 1,
    seat: SeatOption = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help=_("Write the position to a file."))
    ] = None,
    as_json: JsonOption = False,
) -> None:
    from pinella.cli import table
    from pinella.cli.record_files import deal_at
    from pinella.records.position import dump, dumps

    deal = deal_at(file, at, deal_number)
    if out is not None:
        try:
            with out.open("w", encoding="utf-8") as written:
                dump(deal.view(seat.upper()) if seat else deal, written)
        except OSError as error:
            raise Refusal(say("the file {file} cannot be written: {why}", file=out, why=error.strerror)) from None
        print(_("Written: {path}").format(path=out))
    elif as_json:
        print(dumps(deal.view(seat.upper()) if seat else deal))
    elif seat:
        table.seen(table.screen(), deal.view(seat.upper()))
        print(words(table.standing(deal)))
    else:
        table.whole(table.screen(), deal)


@app.command("replay", help=_("Go through a record turn by turn."))
def replay(
    file: FileArgument,
    at: AtOption = None,
    speed: Annotated[
        float, typer.Option("--speed", min=0, help=_("Seconds between turns; 0 waits for Enter at a terminal."))
    ] = 0,
    deal_number: NumberOption = 1,
) -> None:
    from pinella.cli.record_files import record_of
    from pinella.cli.replay import step_through

    step_through(record_of(file, deal_number), at or 0, speed)


@app.command("perft", help=_("Count the sequences of lawful moves to a depth: a check on move generators."))
def perft(
    depth: Annotated[int, typer.Option("--depth", min=0, max=12, help=_("How many moves deep."))],
    code: CodeOption = "",
    seed: SeedOption = "1",
    dealer: DealerOption = "",
    divided: Annotated[bool, typer.Option("--divide", help=_("For each first move on its own."))] = False,
    as_json: JsonOption = False,
) -> None:
    from pinella.play.spoken import written
    from pinella.rules import playouts

    deal = _dealt(code, seed, dealer)
    data: dict[str, object] = {"code": deal.code.id, "seed": seed, "depth": depth}
    if divided and depth > 0:
        parts = {written(move, LANGUAGE.code): number for move, number in playouts.divide(deal.state, depth)}
        data |= {"divide": parts, "nodes": sum(parts.values())}
    else:
        parts = {}
        data["nodes"] = playouts.perft(deal.state, depth)
    if as_json:
        print_json(data)
        return
    for text, number in parts.items():
        print(f"{text}: {number}")
    print(words(say("{n} sequence of {depth} moves", "{n} sequences of {depth} moves", n=data["nodes"], depth=depth)))


@app.command("play", help=_("Play against bots in the terminal."))
def play(
    code: CodeOption = "",
    seed: SeedOption = "",
    seat: Annotated[str, typer.Option("--seat", help=_("Where you sit; else South, or the first seat."))] = "",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help=_("Who plays the other seats: one name, or one for each, by commas; your own as module:Class."),
        ),
    ] = "greedy",
    deals: Annotated[int, typer.Option("--deals", min=0, help=_("How many deals; else one."))] = 0,
    target: Annotated[int, typer.Option("--target", min=0, help=_("Play until somebody has so many points."))] = 0,
    practice: Annotated[bool, typer.Option("--practice", help=_("Draws can be taken back too."))] = False,
    clock: Annotated[bool, typer.Option("--clock", help=_("Say how long each of your turns lasted."))] = False,
    save: Annotated[Path | None, typer.Option("--save", help=_("Write the record of every deal here."))] = None,
    lang: LangOption = "it",
) -> None:
    if lang not in LANGUAGES:
        raise Refusal(say("There is no language “{lang}”: it or en.", lang=lang))
    from pinella.cli.evening import Evening
    from pinella.codes.loader import load_code

    if ":" in bots:
        sys.path.insert(0, str(Path.cwd()))  # a bot of one's own lies where one works
    played = load_code(code or standard_code())
    evening = Evening.seated(played, seat.upper(), bots, deals=deals, target=target, seed=seed or _fresh_seed())
    evening.play(practice=practice, save=save, clock=clock)
