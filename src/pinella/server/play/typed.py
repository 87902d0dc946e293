"""A table by typed words: the same acts in the grammar of records, and an answer that can be read out."""

from __future__ import annotations

from pinella import cards
from pinella.cards import Kind
from pinella.messages import Language, Refusal, say
from pinella.play import acts, intents, words
from pinella.play.intents import Asker
from pinella.play.spoken import Command, card_of, read, word
from pinella.play.table import Table
from pinella.play.wire import encode
from pinella.rules.deal import Deal
from pinella.rules.meld_refusals import SUIT_WORDS
from pinella.server.play.room import Room

LOOKS = {"mano": "hand", "hand": "hand", "monte": "pile", "pile": "pile", "noi": "we", "we": "we", "loro": "they",
         "they": "they"}  # fmt: skip


async def typed(room: Room, asker: Asker, text: str) -> str:
    """Do what was typed and say what came of it."""
    language, table = asker.language, room.table
    wanted = text.strip().casefold()
    if wanted in LOOKS:
        return looked(table, asker.seat, LOOKS[wanted], language)
    command = read(text)
    match command.verb:
        case "help":
            return helped(language)
        case "show":
            return " ".join(looked(table, asker.seat, part, language) for part in ("hand", "pile", "we", "they"))
        case "sort" | "save" | "quit":
            raise Refusal(say("this is done by the buttons of the page"))
        case "hint":
            result = await room.act(asker, intents.Hint())
            told = (result.answer or {})["hint"]
            return f"{words.plain(told['text'])}. {told['why']}"
        case "yes":
            return await _yes(room, asker)
    before = len(table.lines)
    await room.act(asker, _intent(table, asker, command))
    return _done(room.table, asker, before)


async def _yes(room: Room, asker: Asker) -> str:
    """To a question, to the next deal, or to the advice just given."""
    table = room.table
    if table.asking is not None:
        await room.act(asker, intents.AnswerTo(yes=True))
        return say("Done.").render(asker.language)
    if table.stage != "playing":
        await room.act(asker, intents.Next())
        return say("Done.").render(asker.language)
    result = await room.act(asker, intents.Hint())
    move = (result.answer or {})["hint"]["intent"]
    await room.act(asker, intents.read(encode(move)))
    return _done(room.table, asker, 0)


def _intent(table: Table, asker: Asker, command: Command) -> intents.Intent:
    match command.verb:
        case "draw":
            return intents.Draw()
        case "pick up":
            return intents.PickUp()
        case "undo":
            return intents.Undo()
        case "discard":
            return intents.Discard(card=cards.name(card_of(command.text)))
        case "open":
            return intents.Open(cards=_cards(command.text), laid=tuple(command.text.split()))
        case "tie":
            deal = acts.playing(table, asker.seat)
            named = _cards(command.text)
            meld = command.meld or _only_meld(deal, asker.seat, named)
            return intents.Tie(cards=named, meld=meld, top=command.on_top)
    raise Refusal(say("this cannot be done here"))


def _cards(text: str) -> tuple[str, ...]:
    return tuple(cards.names(acts.kinds_of(cards.split_line(text))))


def _only_meld(deal: Deal, seat: str, named: tuple[str, ...]) -> int:
    """The one meld of the player's side where the cards fit."""
    own = deal.side_of(seat)
    fitting = [one.number for one in deal.melds if one.side == own and deal.can_tie(one.number, " ".join(named))]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        numbers = ", ".join(map(str, fitting))
        raise Refusal(say("these cards fit melds {numbers}: say which, for example: to {one}", numbers=numbers,
                          one=fitting[0]))  # fmt: skip
    raise Refusal(say("these cards fit none of your melds"))


def _done(table: Table, asker: Asker, before: int) -> str:
    del before
    mine = [line for line in table.lines if line.seat == table.seat_of(asker.person)]
    if not mine or not mine[-1].steps:
        return say("Done.").render(asker.language)
    text = words.plain(words.line_text(mine[-1], asker.language, mine=True))
    return say("You: {what}.", what=text).render(asker.language)


# --- reading out -----------------------------------------------------------------------------------------------------


def looked(table: Table, seat: str, part: str, language: Language) -> str:
    if table.deal is None:
        return say("No cards have been dealt yet.").render(language)
    if part == "hand":
        return hand_text(table, seat, language)
    if part == "pile":
        return pile_text(table, language)
    own = table.deal.side_of(seat) if seat else table.deal.sides[0]
    told = [
        say("Meld {number}: {meld}.", number=one.number, meld=words.meld_says(one.meld, None)).render(language)
        for one in table.deal.melds
        if (one.side == own) == (part == "we")
    ]
    return " ".join(told) or say("No melds yet.").render(language)


def hand_text(table: Table, seat: str, language: Language) -> str:
    if not seat or table.deal is None:
        return say("You hold no cards.").render(language)
    view = table.deal.view(seat)
    return " ".join(f"{name}: {', '.join(shown)}." for name, shown in by_suit(view.hand, language)) or say(
        "You hold no cards."
    ).render(language)


def by_suit(hand: list[Kind], language: Language) -> list[tuple[str, list[str]]]:
    """The hand as it is read out: suit by suit, wilds apart."""
    found = []
    for suit, name in enumerate(SUIT_WORDS):
        own = [kind for kind in hand if cards.suit_of(kind) == suit and not cards.is_wild(kind)]
        if own:
            ranks = [words.RANK_NAMES[cards.rank_of(kind) - 1].render(language) for kind in own]
            found.append((name.render(language).capitalize(), ranks))
    wilds = [words.card_name(kind).render(language) for kind in hand if cards.is_wild(kind)]
    if wilds:
        found.append((say("Wilds").render(language), wilds))
    return found


def pile_text(table: Table, language: Language) -> str:
    pile = table.lying.pile
    if not pile:
        return say("The pile is empty.").render(language)
    shown = ", ".join(words.card_name(kind).render(language) for kind in pile)
    return say("The pile, from the oldest to the newest: {cards}.", cards=shown).render(language)


def helped(language: Language) -> str:
    lang = language.code
    examples = ", ".join(
        (
            word("draw", lang), word("pick up", lang), f"{word('open', lang)} 5s 6s 7s", f"{word('tie', lang)} 8s a 1"
            if lang == "it" else f"{word('tie', lang)} 8s to 1", f"{word('discard', lang)} Kd", word("undo", lang),
            word("hint", lang), word("yes", lang),
        )
    )  # fmt: skip
    return say("You can type: {examples}; and hand, pile, we, they to hear the table.", examples=examples).render(
        language
    )
