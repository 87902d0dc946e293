"""The article a sanction rests on: nobody is punished for what the code in force does not foresee."""

from __future__ import annotations

import re

from pinella.codes.model import Code, Source
from pinella.messages import Refusal, say
from pinella.tournament.conduct.offences import offence_article

_FOR_SANCTIONS = (
    "discipline.reprimand_reasons",
    "discipline.warning_reasons",
    "discipline.removal_reasons",
    "discipline.same_offence_again",
    "discipline.grave_breach",
    "conduct.rules",
    "lateness.bands",
    "formats.spectators",
)
_APART = re.compile(r"\s*[,;]\s*|\s+(?:e|and)\s+")
_AROUND = re.compile(r"^(?:art(?:icolo|icle|\.)?\s*)|\s*\([^)]*\)$", re.IGNORECASE)


def verify_article(code: Code, offence: str, article: str) -> str:
    """The article as it is kept: the one that is named, if the code has it, or else the one behind the reason."""
    if not article.strip():
        behind = offence_article(code, offence)
        if behind:
            return behind
        raise Refusal(
            say(
                "“{offence}” is no reason that {code} names, and no sanction is given without an article: name one, "
                "such as {articles}",
                offence=offence,
                code=code.name,
                articles=", ".join(_for_sanctions(code)),
            )
        )
    known = _articles(code, article)
    cited = {code.cite(path) for path in code.sources}
    strange = [one for one in _parts(article) if not _is_one_of(one, known)]
    if strange and article.strip() not in cited:
        raise Refusal(
            say(
                "{code} has no article {article}: a sanction rests on one of its own, such as {articles}",
                code=code.name,
                article=strange[0],
                articles=", ".join(_for_sanctions(code)),
            )
        )
    return article.strip()


def _parts(article: str) -> list[str]:
    """`Art. 8b1, 8b2` in its parts."""
    return [part for one in _APART.split(article.strip()) if (part := _AROUND.sub("", one).strip())]


def _is_one_of(one: str, known: frozenset[str]) -> bool:
    """An article, or a paragraph of one: `16.2`, `20 par. 3`."""
    folded = one.casefold()
    whole = re.match(r"(\d+(?:\s*bis)?)(?=$|[\s./])", folded)
    return folded in known or (whole is not None and whole[1] in known)


def _articles(code: Code, named: str) -> frozenset[str]:
    """Those of the code itself; of the one that it follows where the text says so: `20 (fibur-italiano)`."""
    whose = found[1] if (found := re.search(r"\(([^)]*)\)\s*$", named)) else code.id
    settled = [_settled(said) for said in code.sources.values()]
    return frozenset(part.casefold() for said in settled if said.code == whose for part in _parts(said.article or ""))


def _settled(said: Source) -> Source:
    """Who speaks: the code itself, or the one that it follows where it is silent."""
    while said.article is None and not said.own_value and said.inherited is not None:
        said = said.inherited
    return said


def _for_sanctions(code: Code) -> list[str]:
    """As they are cited, those of the code itself first."""
    found: dict[str, bool] = {}
    for path in _FOR_SANCTIONS:
        said = _settled(code.sources[path])
        own = said.code == code.id
        for part in _parts(said.article or ""):
            found.setdefault(part if own else f"{part} ({said.code})", own)
    return sorted(found, key=lambda one: not found[one])
