"""What a column's heading means, in Italian and English, blind to case, accents and punctuation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from pinella.messages import Message, say
from pinella.tournament.entries.roster.names import fold, words

Field = Literal[
    "surname",
    "name",
    "full",
    "full-name-first",
    "all",
    "member",
    "until",
    "fee",
    "club",
    "province",
    "region",
    "category",
    "team",
    "group",
    "partner",
    "captain",
    "needs",
    "public",
    "number",
    "ignored",
]
"""`full`: surname and first name in one cell; `all`: every player of the entry in one cell; `group`: the number of the
pair or team; `number`: a running number; `ignored`: known, and none of a tournament's business."""
FIELDS: tuple[Field, ...] = get_args(Field)
FIELD_WORDS: dict[Field, Message] = {
    "surname": say("Surname"),
    "name": say("Name"),
    "full": say("Surname and name"),
    "full-name-first": say("Name and surname"),
    "all": say("All the players"),
    "member": say("Membership number"),
    "until": say("Valid until"),
    "fee": say("Fee year"),
    "club": say("Club"),
    "province": say("Province"),
    "region": say("Region"),
    "category": say("Category"),
    "team": say("Team"),
    "group": say("Number of the pair or team"),
    "partner": say("Partner"),
    "captain": say("Captain"),
    "needs": say("Needs"),
    "public": say("Privacy"),
    "number": say("Number"),
    "ignored": say("Not used"),
}
MOST_PLAYERS = 8

# In this order: of two words that mean something, the earlier line wins ("nome circolo", "scadenza tessera").
_WORDS: tuple[tuple[Field, str], ...] = (
    (
        "ignored",
        "email mail pec telefono tel cell cellulare phone mobile nascita birth sesso genere gender sex fiscale cf "
        "indirizzo address citta city comune residenza note notes osservazioni firma signature tavolo table linea eta "
        "importo euro pagamento recapito recapiti contatto contatti whatsapp nato nata dob iban",
    ),
    ("until", "scadenza scad scade expiry expires expiration valid valida validita until"),
    ("fee", "quota fee anno year rinnovo annual annuale dues"),
    ("captain", "capitano captain cap capitana"),
    ("public", "privacy pubblico pubblica pubblicazione public publish visibilita visibile consenso consent"),
    ("club", "circolo asd ssd aps associazione club societa affiliato sodalizio ente"),
    ("region", "regione region reg comitato"),
    ("province", "provincia prov province sigla"),
    ("member", "tessera tessere tess tesserato membership member card matricola codice id"),
    ("category", "categoria cat category fascia livello"),
    ("team", "squadra team"),
    ("needs", "esigenze necessita needs disabilita assistenza accessibilita"),
    ("surname", "cognome surname cogn lastname"),
    ("name", "nome name firstname"),
    ("full", "nominativo fullname"),
    ("all", "nominativi giocatori players componenti atleti coniugi"),
    ("group", "coppia coppie pair pairs cp"),
)
_FIELD_OF = {word: (rank, field) for rank, (field, line) in enumerate(_WORDS) for word in line.split()}
_PERSON_WORDS = "giocatore giocatrice player atleta socio iscritto componente membro concorrente persona"
_PERSON = frozenset(_PERSON_WORDS.split())
_PARTNER = frozenset(("compagno", "compagna", "partner"))
_RUNNING_WORDS = "n nr num numero no number pos posizione progressivo prog riga ordine"
_RUNNING = frozenset(_RUNNING_WORDS.split())
_ORDINALS = {
    "primo": 1,
    "prima": 1,
    "first": 1,
    "a": 1,
    "secondo": 2,
    "seconda": 2,
    "second": 2,
    "b": 2,
    "terzo": 3,
    "third": 3,
    "c": 3,
    "quarto": 4,
    "fourth": 4,
    "quinto": 5,
    "sesto": 6,
    "settimo": 7,
    "ottavo": 8,
}
_LONGEST = 6
"""A heading of more words is a title."""


class Meaning(NamedTuple):
    field: Field
    slot: int
    """Which player of the entry, from 1; 0: not said."""


def recognise(heading: str) -> Meaning | None:
    if heading.strip() == "#":
        return Meaning("number", 0)
    tokens = [part for word in words(heading) for part in re.findall(r"\d+|[^\d]+", word)]
    if not tokens or len(tokens) > _LONGEST:
        return None
    slot = _slot(tokens)
    left = [token for token in tokens if not token.isdigit()]
    if {"last", "name"} <= set(left):
        return Meaning("surname", slot)
    if {"first", "name"} <= set(left):
        return Meaning("name", slot if slot > 1 else _digit_slot(tokens))
    if {"full", "name"} <= set(left):
        return Meaning("full", slot)
    # A.S.D. and the like mean something only with their letters together
    known = [(token, *_FIELD_OF[token]) for token in (*left, fold(heading)) if token in _FIELD_OF]
    fields = [field for _, _, field in known]
    if "surname" in fields and "name" in fields:
        later = fields.index("name") < fields.index("surname")
        return Meaning("full-name-first" if later else "full", slot)
    about_partner = any(token in _PARTNER for token in left)
    if known:
        field = min(known, key=lambda entry: entry[1])[2]
        if field == "team" and any(token in _RUNNING for token in left):
            return Meaning("group", 0)
        return Meaning(field, slot or (2 if about_partner else 0))
    if about_partner or left in (["gioca", "con"], ["plays", "with"]):
        return Meaning("partner", 0)
    if any(token in _PERSON for token in left):
        return Meaning("full", slot)
    if left and all(token in _RUNNING for token in left):
        return Meaning("number", 0)
    return None


def _digit_slot(tokens: Sequence[str]) -> int:
    return next((int(t) for t in tokens if t.isdigit() and len(t) == 1 and 1 <= int(t) <= MOST_PLAYERS), 0)


def _slot(tokens: Sequence[str]) -> int:
    """`Cognome 2`, `2° giocatore`, `Giocatore B`, `Secondo giocatore`; a letter counts at the end only."""
    if digit := _digit_slot(tokens):
        return digit
    for place, token in enumerate(tokens):
        if token in _ORDINALS and (len(token) > 1 or place == len(tokens) - 1 > 0):
            return _ORDINALS[token]
    return 0


_ABOUT_PEOPLE = frozenset(("surname", "name", "full", "full-name-first", "all"))


def reads_as_header(cells: Sequence[str]) -> int:
    """How many cells are headings; 0 when this is no row of headings: it must name people, and mostly be understood."""
    filled = [cell for cell in cells if cell.strip()]
    meanings = [meaning for cell in filled if (meaning := recognise(cell))]
    people = any(m.field in _ABOUT_PEOPLE or m.field == "group" for m in meanings)
    enough = len(meanings) >= 2 or (len(filled) == 1 and len(words(filled[0])) <= 3)
    return len(meanings) if people and enough and 2 * len(meanings) >= len(filled) else 0
