/** The buttons of the rail: what each would do now, in words. Buttons never die: those that cannot act say why. */

import { _, plural } from "../../words";
import { cardName, cardSign } from "./cards";
import type { Game } from "./game.svelte";

export interface Action {
  id: string;
  word: string;
  note: string;
  gold?: boolean;
  ghost?: boolean;
  off?: boolean;
  act: () => void;
}

export function actionsOf(game: Game): Action[] {
  const view = game.view;
  if (!view || view.stage === "waiting") return [];
  if (view.stage !== "playing") return counting(game);
  if (game.watching) return watching(game);
  if (!game.online) return [paused(_("Lay"), "open"), paused(_("Add"), "tie"), paused(_("Discard"), "discard")];
  if (game.step === "take") return taking(game);
  if (game.step === "play") return [...playing(game), undoing(game)];
  const wait = () => game.explain(_("It is not your turn: you may already choose your cards."));
  const small = game.frame.phone;
  return [
    { id: "draw", word: _("Draw"), note: small ? "" : _("wait"), off: true, act: wait },
    { id: "pick-up", word: _("Pick up"), note: small ? "" : _("the whole pile"), off: true, act: wait },
    { id: "discard", word: _("Discard"), note: "", off: true, act: wait },
  ];
}

function counting(game: Game): Action[] {
  const ready = game.mine?.ready ?? false;
  const next: Action = { id: "next", word: ready ? _("Ready") : game.view!.stage === "over" ? _("Revenge") : _("Next deal"), note: "", off: ready, act: () => void (ready || game.send({ do: "next" })) };
  const back: Action = { id: "count", word: game.view!.count ? _("Back to the count") : _("The match"), note: "", gold: true, act: () => void (game.dialog = "count") };
  return [...(game.view!.count || game.view!.match ? [back] : []), ...(game.watching ? [] : [next])];
}

function watching(game: Game): Action[] {
  const free = game.view!.seats.find((seat) => seat.kind === "free");
  if (!free) return [];
  return [{ id: "sit", word: _("Sit down here"), note: "", gold: true, act: () => void game.send({ do: "sit", seat: free.seat }) }];
}

function paused(word: string, id: string): Action {
  return { id, word, note: _("paused"), off: true, act: () => undefined };
}

function taking(game: Game): Action[] {
  const can = game.view!.can;
  const n = game.view!.deal?.pile.length ?? 0;
  const small = game.frame.phone;
  const cards = plural("{n} card", "{n} cards", n);
  return [
    { id: "draw", word: _("Draw"), note: small ? _("from the stock") : _("a card from the stock"), gold: can?.draw ?? true, off: can?.draw === false, act: () => game.draw() },
    { id: "pick-up", word: _("Pick up"), note: small ? cards : _("the pile, {cards}", { cards }), off: can?.pick_up === false, act: () => game.pickUp() },
    ...(can?.undo ? [undoing(game)] : []),
  ];
}

function playing(game: Game): Action[] {
  const { seen, cards, help } = game;
  const small = game.frame.phone;
  const n = cards.length;
  const one = n === 1;
  const blind = help === 0;
  const ties = seen?.ties ?? [];
  const tie = ties[0];
  const open = seen?.open;

  const lay: Action = { id: "open", word: _("Lay"), note: small ? _("choose cards") : _("at least three cards"), off: !open && !(blind && n > 0), act: () => layOr(game) };
  if (open) lay.note = open.burraco ? (small ? _("burraco!") : `${open.burraco}!`) : small ? _("new meld") : _("a new meld");
  else if (n > 0 && n < 3) lay.note = small ? _("3 are needed") : _("three are needed");
  else if (n >= 3 && !blind) lay.note = small ? _("not these") : _("these make no meld");

  const add: Action = { id: "tie", word: _("Add"), note: small ? _("choose cards") : _("choose the cards"), off: !tie && !(blind && n > 0), act: () => addOr(game) };
  if (ties.length > 1) add.note = small ? _("choose where") : _("tap the meld you want");
  else if (tie) add.note = tie.burraco && !small ? `${tie.burraco}!` : _("to meld {number}", { number: tie.meld });
  else if (n > 0 && !blind) add.note = small ? _("nowhere") : _("fits no meld");

  const discard: Action = { id: "discard", word: _("Discard"), note: small ? _("one card") : _("choose a card"), off: !(one && (seen?.discard || blind)), act: () => game.discard() };
  if (n > 1) discard.note = small ? _("one only") : _("one card only");
  else if (one && seen && !seen.discard) discard.note = _("not this one");
  else if (one) discard.note = seen?.closes ? _("and you close!") : cardName(cards[0]!);
  if (game.confirming) Object.assign(discard, { word: _("Confirm"), note: _("discard {card}", { card: small ? cardSign(cards[0]!) : cardName(cards[0]!) }), gold: true });

  if (!game.confirming) {
    const best = tie ? add : open ? lay : one && seen?.discard ? discard : null;
    if (best) best.gold = true;
  }
  return [lay, add, discard];
}

function layOr(game: Game): void {
  const why = game.seen?.open_why;
  if (game.seen && !game.seen.open && why) game.explain(why.text, why.article);
  else game.open();
}

function addOr(game: Game): void {
  const ties = game.seen?.ties ?? [];
  if (ties.length === 1) return game.tie(ties[0]!.meld);
  if (ties.length > 1) return game.voice.alert(_("Tap the meld you want, or press its number."));
  if (!game.chosen.size) return game.explain(_("Choose the cards first, then the meld."));
  if (game.help === 0) return game.voice.alert(_("Tap the meld you want, or press its number."));
  game.explain(_("These cards fit none of your melds."));
}

function undoing(game: Game): Action {
  const undo = game.view!.can?.undo;
  return { id: "undo", word: _("Undo"), note: game.frame.phone ? "" : undo ? _("the last move") : _("nothing yet"), ghost: true, off: !undo, act: () => game.undo() };
}
