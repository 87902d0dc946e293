"""Ticking checklists, aids and delegations for players with an impairment, who keeps the melds, tables with screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pinella.acts.ask import Ask, Command, Reading
from pinella.acts.registry import Context
from pinella.acts.roles import DIRECTION, LAW, STAFF
from pinella.messages import Refusal, say
from pinella.tournament.act import act
from pinella.tournament.asks import PlayerId, RoomName, RoundNumber, TableNumber
from pinella.tournament.event import Event
from pinella.tournament.guidance.checklists import checklist
from pinella.tournament.guidance.events import ItemTicked, MeldKeeperNamed, Permit, PlayerPermitted, SeparatorsPlaced
from pinella.tournament.guidance.steps import OF_A_ROUND, Step
from pinella.tournament.panels import PEOPLE, ROUNDS, SETUP
from pinella.tournament.rounds.lookup import need_round, need_table
from pinella.tournament.sheets.acts.keeper import side_of
from pinella.tournament.state import State
from pinella.tournament.typed import fill_nothing, read_entry, read_player

MOST_TABLES = 10_000


@act(
    "tick-item",
    title=say("Tick an item of a checklist"),
    roles=STAFF,
    command=Command(
        "tick",
        say("Tick an item of a checklist, for the hall or for one table."),
        ROUNDS,
        "tick before-a-round deck-checked --table 4",
    ),
)
def tick_item(
    state: State,
    context: Context,
    *,
    step: Annotated[Step, Ask(say("Step"))],
    item: Annotated[str, Ask(say("Item"), say("As `checklist` names it."))],
    round: Annotated[int, Ask(say("Round"), say("The round; else the last one made."), low=0)] = 0,
    done: Annotated[bool, Ask(say("Done"), say("Take the tick back."), option="--back")] = True,
    table: Annotated[int, Ask(say("Table"), say("One table; else the whole hall."), low=0)] = 0,
) -> list[Event]:
    """For the whole hall, or for one table. Steps that come with every round are ticked for one (0: the last made)."""
    number = 0
    if step in OF_A_ROUND:
        number = round or len(state.rounds)
        found = need_round(state, number)
        if table:
            need_table(found, table)
    elif round or table:
        raise Refusal(say("this list is ticked once for the whole event, not by round or table"))
    items = [one.key for one in checklist(state, step, number, table)]
    if item not in items:
        raise Refusal(
            say("{item} is not on this list: expected one of {items}", item=item, items=", ".join(items)),
        )
    if ((step, number, table, item) in state.ticked) == done:
        return []
    return [ItemTicked(step=step, item=item, round=number, table=table, done=done)]


def _typed(
    _: Reading,
    *,
    number: Annotated[
        int, Ask(say("Number of the entry"), say("The entry of the player."), metavar="NUMBER", read=read_entry)
    ],
    player: Annotated[str, Ask(say("Player"), say("A player of the entry."), metavar="PLAYER", read=read_player)],
    permit: Annotated[Permit, Ask(say("permit"), say("aid or shuffle-by-partner."), metavar="PERMIT")],
    text: Annotated[str, Ask(say("Text"), say("Which aid."))] = "",
    granted: Annotated[bool, Ask(say("Granted"), say("Take it back."), option="--back")] = True,
) -> Mapping[str, Any]:
    """The entry only says among whom the player is meant."""
    return {"player": player, "permit": permit, "text": text, "granted": granted}


@act(
    "permit",
    title=say("Allow a player an aid, or to have the partner shuffle"),
    roles=DIRECTION,
    command=Command(
        "permit",
        say("Allow a player with an impairment an aid, or to have the partner shuffle."),
        PEOPLE,
        'permit 7 Rossi aid --text "card holder"',
        typed=_typed,
    ),
)
def permit(
    state: State,
    context: Context,
    *,
    player: PlayerId,
    permit: Annotated[Permit, Ask(say("What is permitted"))],
    text: Annotated[str, Ask(say("Text"))] = "",
    delegate: Annotated[str, Ask(say("Delegate"))] = "",
    granted: Annotated[bool, Ask(say("Granted"))] = True,
) -> list[Event]:
    """For a proven impairment, for this event. `granted=False` takes it back."""
    number = state.plays_for.get(player)
    if number is None:
        raise Refusal(say("{player} plays in no entry of this tournament", player=player))
    held = [one for one in state.permits.get(player, []) if one.permit == permit]
    if not granted:
        return [PlayerPermitted(player=player, permit=permit, granted=False)] if held else []
    if permit == "aid":
        _verify_aid(state, text, delegate)
    else:
        _verify_delegate(state, player, delegate, number)
    made = PlayerPermitted(player=player, permit=permit, text=text.strip(), delegate=delegate)
    return [] if made in held else [made]


def _verify_aid(state: State, text: str, delegate: str) -> None:
    article = state.code.cite("conduct.aids_with_impairment")
    if not state.code.conduct.aids_with_impairment:
        raise Refusal(say("this code allows no aids at the table"), article)
    if not text.strip() or delegate:
        raise Refusal(say("say which aid the player may use, and nobody else"), article)


def _verify_delegate(state: State, player: str, delegate: str, number: int) -> None:
    article = state.code.cite("dealing.shuffle_delegate")
    if state.code.dealing.shuffle_delegate != "partner-with-directors-leave":
        raise Refusal(say("this code does not foresee that somebody shuffles for a player"), article)
    partners = [one for one in state.contestants[number].players if one != player]
    if delegate and delegate not in partners:
        who = state.names((delegate,))
        raise Refusal(say("{who} is not the partner: only the partner may shuffle in his place", who=who), article)


@act(
    "name-meld-keeper",
    title=say("Note who keeps the melds of a pair"),
    roles=LAW,
    command=Command(
        "meld-keeper", say("Note which of two partners keeps the melds in a round."), ROUNDS, "meld-keeper 1 4 Rossi"
    ),
)
def name_meld_keeper(
    state: State,
    context: Context,
    *,
    round: RoundNumber,
    table: TableNumber,
    player: Annotated[str, Ask(say("Player"), say("A player of the table."), metavar="PLAYER", read=read_player)],
    room: RoomName = "open",
) -> list[Event]:
    """Said at the start of the round and kept through all its deals."""
    found = need_round(state, round)
    need_table(found, table)
    if found.status not in ("published", "playing"):
        raise Refusal(say("round {round} is neither posted nor being played", round=round))
    side = side_of(state, found, found.tables[table], player, room)
    before = state.meld_keepers.get((round, table, room, side))
    if before == player:
        return []
    if before is not None and found.clock is not None:
        raise Refusal(
            say("{player} keeps the melds of this pair for the whole round", player=state.names((before,))),
            state.code.cite("dealing.meld_keeper"),
        )
    return [MeldKeeperNamed(round=round, table=table, side=side, player=player, room=room)]


@act(
    "place-separators",
    title=say("Say which tables have screens and hand guards"),
    roles=DIRECTION,
    command=Command(
        "separators", say("Say which tables have screens and hand guards; no number: none."), SETUP, "separators 1 2 3"
    ),
)
def place_separators(
    state: State,
    context: Context,
    *,
    tables: Annotated[
        tuple[int, ...],
        Ask(say("Tables"), say("Numbers of tables."), metavar="TABLE", argument=True, fill=fill_nothing),
    ],
) -> list[Event]:
    """These tables and no others; an empty list takes them all away."""
    if tables and not state.code.conduct.screen_rules:
        raise Refusal(
            say("this code has no rules for tables with screens and hand guards"),
            state.code.cite("conduct.screen_rules"),
        )
    if any(not 0 < one <= MOST_TABLES for one in tables):
        raise Refusal(say("tables are numbered from 1 to {most}", most=MOST_TABLES))
    wanted = tuple(sorted(set(tables)))
    return [] if frozenset(wanted) == state.separators else [SeparatorsPlaced(tables=wanted)]
