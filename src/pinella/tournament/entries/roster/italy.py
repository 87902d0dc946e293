"""The provinces and regions of Italy, as members' lists write them."""

from __future__ import annotations

from pinella.tournament.entries.roster.names import fold

_PROVINCES = {
    "Abruzzo": "AQ L'Aquila, CH Chieti, PE Pescara, TE Teramo",
    "Basilicata": "MT Matera, PZ Potenza",
    "Calabria": "CS Cosenza, CZ Catanzaro, KR Crotone, RC Reggio Calabria, VV Vibo Valentia",
    "Campania": "AV Avellino, BN Benevento, CE Caserta, NA Napoli, SA Salerno",
    "Emilia-Romagna": "BO Bologna, FC Forlì-Cesena, FE Ferrara, MO Modena, PC Piacenza, PR Parma, RA Ravenna, "
    "RE Reggio Emilia, RN Rimini, FO Forlì",
    "Friuli-Venezia Giulia": "GO Gorizia, PN Pordenone, TS Trieste, UD Udine",
    "Lazio": "FR Frosinone, LT Latina, RI Rieti, RM Roma, VT Viterbo",
    "Liguria": "GE Genova, IM Imperia, SP La Spezia, SV Savona",
    "Lombardia": "BG Bergamo, BS Brescia, CO Como, CR Cremona, LC Lecco, LO Lodi, MB Monza e Brianza, MI Milano, "
    "MN Mantova, PV Pavia, SO Sondrio, VA Varese",
    "Marche": "AN Ancona, AP Ascoli Piceno, FM Fermo, MC Macerata, PU Pesaro e Urbino, PS Pesaro",
    "Molise": "CB Campobasso, IS Isernia",
    "Piemonte": "AL Alessandria, AT Asti, BI Biella, CN Cuneo, NO Novara, TO Torino, VB Verbano-Cusio-Ossola, "
    "VC Vercelli",
    "Puglia": "BA Bari, BR Brindisi, BT Barletta-Andria-Trani, FG Foggia, LE Lecce, TA Taranto",
    "Sardegna": "CA Cagliari, NU Nuoro, OR Oristano, SS Sassari, SU Sud Sardegna, CI Carbonia-Iglesias, "
    "VS Medio Campidano, OG Ogliastra, OT Olbia-Tempio",
    "Sicilia": "AG Agrigento, CL Caltanissetta, CT Catania, EN Enna, ME Messina, PA Palermo, RG Ragusa, SR Siracusa, "
    "TP Trapani",
    "Toscana": "AR Arezzo, FI Firenze, GR Grosseto, LI Livorno, LU Lucca, MS Massa-Carrara, PI Pisa, PO Prato, "
    "PT Pistoia, SI Siena",
    "Trentino-Alto Adige": "BZ Bolzano, TN Trento",
    "Umbria": "PG Perugia, TR Terni",
    "Valle d'Aosta": "AO Aosta",
    "Veneto": "BL Belluno, PD Padova, RO Rovigo, TV Treviso, VE Venezia, VI Vicenza, VR Verona",
}
"""Today's provinces, and the codes that older lists still use (FO, PS, those of Sardinia)."""

_OTHER_SPELLINGS = {
    "emilia": "Emilia-Romagna",
    "romagna": "Emilia-Romagna",
    "friuli": "Friuli-Venezia Giulia",
    "fvg": "Friuli-Venezia Giulia",
    "trentino": "Trentino-Alto Adige",
    "altoadige": "Trentino-Alto Adige",
    "sudtirol": "Trentino-Alto Adige",
    "trentinoaltoadigesudtirol": "Trentino-Alto Adige",
    "vda": "Valle d'Aosta",
    "aosta": "Valle d'Aosta",
    "valledaostavalleedaoste": "Valle d'Aosta",
    "puglie": "Puglia",
    "abruzzi": "Abruzzo",
    "lombardy": "Lombardia",
    "tuscany": "Toscana",
    "sicily": "Sicilia",
    "sardinia": "Sardegna",
    "piedmont": "Piemonte",
    "apulia": "Puglia",
    "latium": "Lazio",
}

REGIONS: tuple[str, ...] = tuple(_PROVINCES)
PROVINCE_NAMES: dict[str, str] = {}
"""Code → name."""
REGION_OF: dict[str, str] = {}
"""Code of a province → region."""
for _region, _line in _PROVINCES.items():
    for _entry in _line.split(", "):
        _code, _name = _entry.split(" ", 1)
        PROVINCE_NAMES[_code] = _name
        REGION_OF[_code] = _region

_BY_NAME = {fold(name): code for code, name in PROVINCE_NAMES.items()} | {
    "forli": "FC",
    "cesena": "FC",
    "monza": "MB",
    "monzabrianza": "MB",
    "pesaro": "PU",
    "pesarourbino": "PU",
    "urbino": "PU",
    "massa": "MS",
    "carrara": "MS",
    "barletta": "BT",
    "verbania": "VB",
    "bolzanobozen": "BZ",
    "reggionellemilia": "RE",
    "reggiodicalabria": "RC",
}
_REGION_BY_NAME = {fold(name): name for name in REGIONS} | _OTHER_SPELLINGS


def province_code(text: str) -> str | None:
    """`MI` for "MI", "mi", "(MI)" or "Milano"; None when it is no province."""
    folded = fold(text)
    return folded.upper() if folded.upper() in REGION_OF else _BY_NAME.get(folded)


def region_name(text: str) -> str | None:
    return _REGION_BY_NAME.get(fold(text))
