"""Pinella: the software that the world of Burraco runs on.

Everything that scripts and research need is a name of this package, made when it is first used:

    from pinella import Deal, find_bot, load_code

codes             Code, code_ids, load_code
cards and melds   Kind, parse_card, parse_cards, card_name, card_names, lay, Laid, Meld, burraco_kind, ties
play              Deal, View, Move, move_text, Op, Phase, Outcome, Ending, Match, DealScore
counting          count, DealCount, vp
bots              Bot, Adviser, Advice, find_bot, bot_names, play_out, mirrored
records           Record, load, loads, dump, dumps, RecordRefusal, position, view_position, from_position,
                  position_problems
referee           rule, question, read_aloud, search_incidents, find_incident, Incident, Fact, Measure, Ruling,
                  Unanswered
the free table    FreeTable, Scene, look_at
before play       deck, shuffled, commitment, settle_draw, seat_rights, deal_cards
pairing           propose, verify_schedule, PairingRequest, Proposal, PlannedRound, Meeting
research          BatchEnv, pettingzoo_env, raw_pettingzoo_env, load_game, observation, observation_layout, action_of,
                  move_of
the archive       open_store, NewEvent, export_stream, import_stream
words             Refusal, Message, say, language

docs/python.md shows each of them at work.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # as typing has it, without the cost of importing that
if TYPE_CHECKING:
    from pinella.bots.bot import Advice, Adviser, Bot
    from pinella.bots.playout import mirrored, play_out
    from pinella.bots.registry import bot_names, find_bot
    from pinella.cards import Kind, deck, seat_rights, settle_draw
    from pinella.cards import name as card_name
    from pinella.cards import names as card_names
    from pinella.cards import parse as parse_card
    from pinella.cards import parse_line as parse_cards
    from pinella.codes.loader import load_code
    from pinella.codes.model import Code
    from pinella.envs.actions import action_of, move_of
    from pinella.envs.batch import BatchEnv
    from pinella.envs.observation import layout as observation_layout
    from pinella.envs.observation import observation
    from pinella.envs.openspiel_style import load_game
    from pinella.envs.pettingzoo_env import env as pettingzoo_env
    from pinella.envs.pettingzoo_env import raw_env as raw_pettingzoo_env
    from pinella.front.rulings import question, read_aloud, rule
    from pinella.front.scoring import burraco_kind, code_ids, count, lay, vp
    from pinella.i18n import language
    from pinella.messages import Message, Refusal, say
    from pinella.records.bur import Record, dump, dumps, load, loads
    from pinella.records.cases import Scene
    from pinella.records.position import from_position, position, view_position
    from pinella.records.position import problems as position_problems
    from pinella.records.refusals import RecordRefusal
    from pinella.referee.facts import Fact, Unanswered
    from pinella.referee.free_table.script import look as look_at
    from pinella.referee.free_table.table import FreeTable
    from pinella.referee.incident_search import find_incident
    from pinella.referee.incident_search import search as search_incidents
    from pinella.referee.measures import Measure
    from pinella.referee.ruling import Incident, Ruling
    from pinella.rules.count import DealCount
    from pinella.rules.deal import Deal, Outcome
    from pinella.rules.dealing import deal_cards
    from pinella.rules.encoding import Ending, Op, Phase
    from pinella.rules.match import DealScore, Match
    from pinella.rules.meld_layout import Laid
    from pinella.rules.melds import Meld
    from pinella.rules.moves import Move, move_text
    from pinella.rules.shuffling import commitment, shuffled
    from pinella.rules.ties import ties
    from pinella.rules.view import View
    from pinella.store import NewEvent, open_store
    from pinella.store.exchange import export_stream, import_stream
    from pinella.tournament.model import Meeting, PlannedRound
    from pinella.tournament.pairing.engine import propose
    from pinella.tournament.pairing.request import Proposal
    from pinella.tournament.pairing.request import Request as PairingRequest
    from pinella.tournament.pairing.verify import verify_schedule

_WHERE = {
    "Advice": ("pinella.bots.bot", "Advice"),
    "Adviser": ("pinella.bots.bot", "Adviser"),
    "BatchEnv": ("pinella.envs.batch", "BatchEnv"),
    "Bot": ("pinella.bots.bot", "Bot"),
    "Code": ("pinella.codes.model", "Code"),
    "Deal": ("pinella.rules.deal", "Deal"),
    "DealCount": ("pinella.rules.count", "DealCount"),
    "DealScore": ("pinella.rules.match", "DealScore"),
    "Ending": ("pinella.rules.encoding", "Ending"),
    "Fact": ("pinella.referee.facts", "Fact"),
    "FreeTable": ("pinella.referee.free_table.table", "FreeTable"),
    "Incident": ("pinella.referee.ruling", "Incident"),
    "Kind": ("pinella.cards", "Kind"),
    "Laid": ("pinella.rules.meld_layout", "Laid"),
    "Match": ("pinella.rules.match", "Match"),
    "Measure": ("pinella.referee.measures", "Measure"),
    "Meeting": ("pinella.tournament.model", "Meeting"),
    "Meld": ("pinella.rules.melds", "Meld"),
    "Message": ("pinella.messages", "Message"),
    "Move": ("pinella.rules.moves", "Move"),
    "NewEvent": ("pinella.store", "NewEvent"),
    "Op": ("pinella.rules.encoding", "Op"),
    "Outcome": ("pinella.rules.deal", "Outcome"),
    "PairingRequest": ("pinella.tournament.pairing.request", "Request"),
    "Phase": ("pinella.rules.encoding", "Phase"),
    "PlannedRound": ("pinella.tournament.model", "PlannedRound"),
    "Proposal": ("pinella.tournament.pairing.request", "Proposal"),
    "Record": ("pinella.records.bur", "Record"),
    "RecordRefusal": ("pinella.records.refusals", "RecordRefusal"),
    "Refusal": ("pinella.messages", "Refusal"),
    "Ruling": ("pinella.referee.ruling", "Ruling"),
    "Scene": ("pinella.records.cases", "Scene"),
    "Unanswered": ("pinella.referee.facts", "Unanswered"),
    "View": ("pinella.rules.view", "View"),
    "action_of": ("pinella.envs.actions", "action_of"),
    "bot_names": ("pinella.bots.registry", "bot_names"),
    "burraco_kind": ("pinella.front.scoring", "burraco_kind"),
    "card_name": ("pinella.cards", "name"),
    "card_names": ("pinella.cards", "names"),
    "code_ids": ("pinella.front.scoring", "code_ids"),
    "commitment": ("pinella.rules.shuffling", "commitment"),
    "count": ("pinella.front.scoring", "count"),
    "deal_cards": ("pinella.rules.dealing", "deal_cards"),
    "deck": ("pinella.cards", "deck"),
    "dump": ("pinella.records.bur", "dump"),
    "dumps": ("pinella.records.bur", "dumps"),
    "export_stream": ("pinella.store.exchange", "export_stream"),
    "find_bot": ("pinella.bots.registry", "find_bot"),
    "find_incident": ("pinella.referee.incident_search", "find_incident"),
    "from_position": ("pinella.records.position", "from_position"),
    "import_stream": ("pinella.store.exchange", "import_stream"),
    "language": ("pinella.i18n", "language"),
    "lay": ("pinella.front.scoring", "lay"),
    "load": ("pinella.records.bur", "load"),
    "load_code": ("pinella.codes.loader", "load_code"),
    "load_game": ("pinella.envs.openspiel_style", "load_game"),
    "loads": ("pinella.records.bur", "loads"),
    "look_at": ("pinella.referee.free_table.script", "look"),
    "mirrored": ("pinella.bots.playout", "mirrored"),
    "move_of": ("pinella.envs.actions", "move_of"),
    "move_text": ("pinella.rules.moves", "move_text"),
    "observation": ("pinella.envs.observation", "observation"),
    "observation_layout": ("pinella.envs.observation", "layout"),
    "open_store": ("pinella.store", "open_store"),
    "parse_card": ("pinella.cards", "parse"),
    "parse_cards": ("pinella.cards", "parse_line"),
    "pettingzoo_env": ("pinella.envs.pettingzoo_env", "env"),
    "play_out": ("pinella.bots.playout", "play_out"),
    "position": ("pinella.records.position", "position"),
    "position_problems": ("pinella.records.position", "problems"),
    "propose": ("pinella.tournament.pairing.engine", "propose"),
    "question": ("pinella.front.rulings", "question"),
    "raw_pettingzoo_env": ("pinella.envs.pettingzoo_env", "raw_env"),
    "read_aloud": ("pinella.front.rulings", "read_aloud"),
    "rule": ("pinella.front.rulings", "rule"),
    "say": ("pinella.messages", "say"),
    "search_incidents": ("pinella.referee.incident_search", "search"),
    "seat_rights": ("pinella.cards", "seat_rights"),
    "settle_draw": ("pinella.cards", "settle_draw"),
    "shuffled": ("pinella.rules.shuffling", "shuffled"),
    "ties": ("pinella.rules.ties", "ties"),
    "verify_schedule": ("pinella.tournament.pairing.verify", "verify_schedule"),
    "view_position": ("pinella.records.position", "view_position"),
    "vp": ("pinella.front.scoring", "vp"),
}
"""Where each name stands: module, name there. A test holds it against the imports above."""

__all__ = [
    "Advice",
    "Adviser",
    "BatchEnv",
    "Bot",
    "Code",
    "Deal",
    "DealCount",
    "DealScore",
    "Ending",
    "Fact",
    "FreeTable",
    "Incident",
    "Kind",
    "Laid",
    "Match",
    "Measure",
    "Meeting",
    "Meld",
    "Message",
    "Move",
    "NewEvent",
    "Op",
    "Outcome",
    "PairingRequest",
    "Phase",
    "PlannedRound",
    "Proposal",
    "Record",
    "RecordRefusal",
    "Refusal",
    "Ruling",
    "Scene",
    "Unanswered",
    "View",
    "__version__",
    "action_of",
    "bot_names",
    "burraco_kind",
    "card_name",
    "card_names",
    "code_ids",
    "commitment",
    "count",
    "deal_cards",
    "deck",
    "dump",
    "dumps",
    "export_stream",
    "find_bot",
    "find_incident",
    "from_position",
    "import_stream",
    "language",
    "lay",
    "load",
    "load_code",
    "load_game",
    "loads",
    "look_at",
    "mirrored",
    "move_of",
    "move_text",
    "observation",
    "observation_layout",
    "open_store",
    "parse_card",
    "parse_cards",
    "pettingzoo_env",
    "play_out",
    "position",
    "position_problems",
    "propose",
    "question",
    "raw_pettingzoo_env",
    "read_aloud",
    "rule",
    "say",
    "search_incidents",
    "seat_rights",
    "settle_draw",
    "shuffled",
    "ties",
    "verify_schedule",
    "view_position",
    "vp",
]


if not TYPE_CHECKING:  # whoever checks types sees the imports above, and nothing else

    def __getattr__(name: str) -> object:
        """Import what is asked for, once; after that it is an ordinary attribute."""
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415  # not before it is needed

        module, attribute = _WHERE[name]
        try:
            value = getattr(import_module(module), attribute)
        except ModuleNotFoundError as missing:
            if module.startswith("pinella.envs."):
                missing.add_note("for research: pip install 'pinella[research]'")
            raise
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
