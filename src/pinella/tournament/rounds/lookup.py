"""Rounds and tables by number, or a refusal that says which is missing."""

from __future__ import annotations

from pinella.messages import Refusal, say
from pinella.tournament.rounds.state import Round, Table
from pinella.tournament.state import State


def need_round(state: State, number: int) -> Round:
    found = state.round(number)
    if found is None:
        raise Refusal(say("there is no round {round} yet", round=number))
    return found


def need_table(round_: Round, table: int) -> None:
    if table not in round_.tables:
        raise Refusal(say("there is no table {table} in round {round}", table=table, round=round_.number))


def table_at(state: State, round_: int, table: int) -> tuple[Round, Table]:
    found = need_round(state, round_)
    need_table(found, table)
    at = found.tables[table]
    if at.meeting.rests:
        raise Refusal(say("table {table} is incomplete: nobody plays there", table=table))
    return found, at
