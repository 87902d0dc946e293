"""The assistant at a table: what happened, who, a few questions, the ruling, and its application."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from pinella.codes.model import Code
from pinella.messages import Refusal, say
from pinella.referee.common_facts import REPEATED
from pinella.referee.facts import Unanswered
from pinella.referee.incident_families import grouped
from pinella.referee.incident_search import search
from pinella.referee.incidents import INCIDENTS
from pinella.referee.ruling import Incident
from pinella.server.access.callers import need
from pinella.server.access.forms import Form, posted
from pinella.server.afterwards import done_at
from pinella.server.application import Application, application_of
from pinella.server.pages.assistant import MOST_ERRORS, Errors, Told, answered, picked, read_errors, told
from pinella.server.pages.director.frame import staff_page
from pinella.server.pages.director.page import director_page
from pinella.server.pages.referee.memory import Sitting, TableKnown, table_known
from pinella.server.pages.referee.queue import REFEREE, named
from pinella.server.pages.referee.ruling_acts import (
    Acts,
    OneAct,
    note_act,
    offence_of,
    plan,
    sanction_acts,
    told_of,
    verify_named,
)
from pinella.server.reader import PageRequest, context_of, reader_of
from pinella.store.stream import Done
from pinella.tournament.conduct.offences import offence
from pinella.tournament.conduct.views import SanctionLine

AT_TABLE = director_page("/arbitro/tavolo/{number:int}/{table:int}", guide="arbitro#tavolo", within=REFEREE)
CASE = director_page(
    "/arbitro/tavolo/{number:int}/{table:int}/caso/{incident:str}", guide="arbitro#tavolo", within=REFEREE
)


@get(AT_TABLE.path)
async def table_page(
    request: PageRequest,
    id_: FromPath[str],
    number: FromPath[int],
    table: FromPath[int],
    q: FromQuery[str] = "",
    chi: FromQuery[str] = "",
    insieme: FromQuery[str] = "",
) -> Template:
    """The table, what its pairs have had before, and what may have happened."""
    application = application_of(request)
    asker = await AT_TABLE.need(request, id_)
    known = await application.read(id_, table_known, number, table, application.now(id_))
    base = f"/dir/{id_}/arbitro/tavolo/{number}/{table}"
    joined = insieme if insieme.startswith(f"{base}/caso/") else ""

    def address(incident: Incident) -> str:
        if joined:
            return f"{joined}{'&' if '?' in joined else '?'}con={incident.name}"
        return f"{base}/caso/{incident.name}" + (f"?{urlencode({'chi': chi})}" if chi else "")

    return await staff_page(
        request, id_, "referee_hall/table.html", here=AT_TABLE, q=q, chi=chi, joined=joined, address=address,
        found=[one.incident for one in search(q, 6)] if q else [], groups=grouped(INCIDENTS.values()),
        me=named(asker, known.referees), **context_of(known),
    )  # fmt: skip


@get(AT_TABLE.path + "/_stato")
async def table_part(request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int]) -> Template:
    application = application_of(request)
    asker = await AT_TABLE.need(request, id_)
    known = await application.read(id_, table_known, number, table, application.now(id_))
    me = named(asker, known.referees)
    return await staff_page(request, id_, "referee_hall/_table.html", here=AT_TABLE, me=me, **context_of(known))


def errors_at(code: Code, base: str, incident: str, values: Any, more: list[str], chi: str) -> Errors:
    names = [incident, *dict.fromkeys(name for name in more if name != incident)][:MOST_ERRORS]
    kept = (("chi", chi),) if chi else ()
    return read_errors(code, names, values, f"{base}/caso", kept)


@get(CASE.path)
async def case(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int], incident: FromPath[str]
) -> Template | Redirect:
    application = application_of(request)
    asker = await AT_TABLE.need(request, id_)
    known = await application.read(id_, table_known, number, table, application.now(id_))
    asked = request.query_params
    base, chi = f"/dir/{id_}/arbitro/tavolo/{number}/{table}", asked.get("chi", "")
    errors = errors_at(known.law, base, incident, asked, asked.getall("con", []), chi)
    picking = asked.get("carte", "")
    if moved := picked(errors, picking, asked):
        return Redirect(moved.address(carte=picking) + "#carte", status_code=303)
    status, context = answered(request, errors, picking)
    if context.get("more"):
        context["more"] = f"{base}?{urlencode({'insieme': errors.address()})}"
    wanted = plan(context["telling"].measures) if "telling" in context else None
    return await staff_page(
        request, id_, "referee_hall/case.html", here=CASE, code=status, chi=chi, base=base, plan=wanted,
        fields=[*errors.kept, *errors.fields()], me=named(asker, known.referees),
        same=_same(known, errors, chi) if _asks_again(context) else [],
        **{key: value for key, value in {**context, **context_of(known)}.items() if key != "code"},
    )  # fmt: skip


def _asks_again(context: dict[str, Any]) -> bool:
    """Whether the question is one that the journal can answer."""
    fact = context.get("fact")
    return fact is not None and fact.name == REPEATED.name


def _same(known: TableKnown, errors: Errors, chi: str) -> list[SanctionLine]:
    """Sanctions for the same thing in this tournament, of whoever it is about."""
    keys = {offence_of(errors.code, incident.name, facts) for incident, facts in errors.errors}
    about = known.sitting(chi)
    number = about.number if about else 0
    called = [offence(key) for key in keys]
    held = [one for past in known.past for one in past.sanctions]
    return [one for one in held if number in (0, one.number) and one.offence in called]


# --- apply -----------------------------------------------------------------------------------------------------------


@post(CASE.path, status_code=303)
async def apply(
    request: PageRequest, id_: FromPath[str], number: FromPath[int], table: FromPath[int], incident: FromPath[str]
) -> Redirect:
    """Journal, sanctions, time: everything or nothing. The ruling is worked out anew from the answers."""
    form, application = await posted(request, id_, "note-ruling"), application_of(request)
    known = await application.read(id_, table_known, number, table, application.now(id_))
    base = f"/dir/{id_}/arbitro/tavolo/{number}/{table}"
    values = {name: sent[0] for name, sent in form.texts.items() if sent}
    errors = errors_at(known.law, base, incident, values, list(form.all("con")), "")
    try:
        ruled = told(errors, reader_of(request).language)
    except Unanswered:
        raise Refusal(say("the ruling is not complete: a question is still open")) from None
    acts = _acts(form, known, errors, ruled)
    return await together(request, application, id_, form, acts, back=base + "#fatto")


def _acts(form: Form, known: TableKnown, errors: Errors, ruled: Told) -> Acts:
    """Everything that the ruling asks for and the referee has left ticked."""
    telling, referee = ruled.whole, form.needed("referee")
    wanted = plan(telling.measures)
    culprit = known.sitting(form.text("who"))
    chosen = [one for at, one in enumerate(wanted.sanctions) if form.ticked(f"s{at}")]
    name, clauses, facts = told_of(telling)
    words = ruled.aloud + (f" – {form.text('note')}" if form.text("note") else "")
    acts: Acts = [
        note_act(
            known, culprit, referee=referee, incident=name, text=words, articles=telling.articles,
            clauses=list(clauses), facts=facts,
        )
    ]  # fmt: skip
    if chosen:
        named = verify_named(culprit)
        offence_ = offence_of(errors.code, name, errors.errors[0][1])
        article = next((one for one in telling.articles if not one.startswith("default")), "")
        for one in chosen:
            acts += sanction_acts(
                one, named, known.people, round_=known.number, offence=offence_, article=article, referee=referee
            )
    if wanted.justice:
        acts.append(_to_justice(verify_named(culprit), words, known.number))
    return [*acts, *given_back(form, known.number, known.table)]


def _to_justice(culprit: Sitting, facts: str, round_: int) -> OneAct:
    about = {"about": "sports-justice", "facts": facts}
    return "open-report", {"number": culprit.number, "player": culprit.id, "round": round_, **about}


def given_back(form: Form, number: int, table: int) -> Acts:
    minutes = form.number("minutes", 0, least=0, most=120)
    return [("extend-table", {"round": number, "table": table, "minutes": minutes})] if minutes else []


async def together(
    request: PageRequest, application: Application, id_: str, form: Form, acts: Acts, *, back: str
) -> Redirect:
    """Several acts as one, each of which the asker may do. Time given back needs a reason: the ruling is one."""
    for name, _arguments in acts:
        asker = await need(request, id_, name)
    timed = any(name == "extend-table" for name, _arguments in acts)
    reason = form.text("reason") or (str(acts[0][1]["text"])[:200] if timed else "")
    done: Done = await application.run(
        application.tournaments.do_all, id_, acts, actor=asker.actor, request=form.request,
        device=asker.device, confirmed=form.ticked("confirmed"), reason=reason,
    )  # fmt: skip
    return done_at(back, id_, acts[0][0], done)


ROUTES = [table_page, table_part, case, apply]
