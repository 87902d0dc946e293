/** Cards as text: their parts, their names, their order in a hand. */

import { _ } from "../../words";
import type { Card } from "./wire";

export type Sorting = "suits" | "ranks" | "own";
const SUITS = "hdcs";
const RANKS = "3456789TJQKA2";

/** "Jo=6s" → "Jo": the card that lies there. */
export const face = (card: Card): Card => card.split("=")[0]!;
/** "Jo=6s" → "6s": what it stands for; a natural card stands for itself. */
export const meaning = (card: Card): Card => card.split("=").at(-1)!;
export const isJoker = (card: Card): boolean => card.startsWith("Jo");
export const suitOf = (card: Card): string => (isJoker(card) ? "j" : card[1]!);
export const rankText = (rank: string): string => (rank === "T" ? "10" : rank);
/** Jokers and twos lie together in a hand. */
export const groupOf = (card: Card): string => (isJoker(card) || card[0] === "2" ? "w" : card[1]!);

/** Whether this card of a meld plays as a wild. */
export function isWild(card: Card, kind: "sequence" | "set"): boolean {
  return isJoker(card) || card.includes("=") || (kind === "set" && card[0] === "2");
}

export function cardName(card: Card): string {
  const shown = face(card);
  if (shown === "back") return _("a card face down");
  if (isJoker(shown)) return _("joker");
  const ranks: Record<string, string> = {
    A: _("ace"), 2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six"), 7: _("seven"),
    8: _("eight"), 9: _("nine"), T: _("ten"), J: _("jack"), Q: _("queen"), K: _("king"),
  };
  const suits: Record<string, string> = { h: _("hearts"), d: _("diamonds"), c: _("clubs"), s: _("spades") };
  return _("{rank} of {suit}", { rank: ranks[shown[0]!] ?? shown[0]!, suit: suits[shown[1]!] ?? "" });
}

/** "3♠": for places too small for words. */
export function cardSign(card: Card): string {
  if (isJoker(card)) return _("joker");
  return `${rankText(card[0]!)}${{ h: "♥", d: "♦", c: "♣", s: "♠" }[card[1]!] ?? ""}`;
}

/** A sentence's "[9h]" as words, for those who listen. */
export function spoken(text: string): string {
  return text.replace(/\[([A23456789TJQK][hdcs]|Jo)(?:=\w\w)?\]/g, (_all, card: string) => cardName(card));
}

function suitPlace(card: Card): number {
  const group = groupOf(card);
  if (group === "w") return isJoker(card) ? 900 : 800 + SUITS.indexOf(card[1]!);
  return SUITS.indexOf(group) * 100 + RANKS.indexOf(card[0]!);
}

function rankPlace(card: Card): number {
  if (groupOf(card) === "w") return suitPlace(card) + 1000;
  return RANKS.indexOf(card[0]!) * 10 + SUITS.indexOf(card[1]!);
}

const ROW = "A23456789TJQKA";

/** Whether a card goes on this meld by its looks: beside its ends, in the place of its wild, of its rank; a wild where there is none. */
export function fits(card: Card, meld: readonly Card[], kind: "sequence" | "set"): boolean {
  const wild = meld.some((each) => isWild(each, kind));
  if (isJoker(card) || (card[0] === "2" && kind === "set")) return !wild;
  const said = meld.map(meaning);
  if (kind === "set") return said.some((each) => each[0] === card[0]);
  if (suitOf(said.find((each) => !isJoker(each)) ?? "Jo") !== card[1]) return card[0] === "2" && !wild;
  if (meld.some((each, i) => isWild(each, kind) && said[i] === card)) return true;
  const [low, high] = [said[0]!, said.at(-1)!];
  const from = ROW.indexOf(low[0]!);
  const to = high[0] === "A" && meld.length > 1 ? ROW.length - 1 : ROW.indexOf(high[0]!);
  return ROW[from - 1] === card[0] || ROW[to + 1] === card[0] || (card[0] === "2" && !wild);
}

export interface Slot {
  id: number;
  card: Card;
  fresh: boolean;
}

let last = 0;

/** The hand of the new view laid over the cards in hand: those that stay keep their identity and place, new ones enter at the right. */
export function matched(before: readonly Slot[], hand: readonly Card[], fresh: readonly Card[]): Slot[] {
  const left = new Map<Card, number>();
  for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1);
  const kept: Slot[] = [];
  for (const slot of before) {
    const n = left.get(slot.card) ?? 0;
    if (n > 0) {
      left.set(slot.card, n - 1);
      kept.push(slot);
    }
  }
  for (const card of hand) {
    const n = left.get(card) ?? 0;
    if (n <= 0) continue;
    left.set(card, n - 1);
    kept.push({ id: ++last, card, fresh: false });
  }
  const news = [...fresh];
  const marked = new Set<number>();
  for (const slot of [...kept].sort((a, b) => b.id - a.id)) {
    const at = news.indexOf(slot.card);
    if (at >= 0) {
      news.splice(at, 1);
      marked.add(slot.id);
    }
  }
  return kept.map((slot) => ({ ...slot, fresh: marked.has(slot.id) }));
}

export function sorted(slots: readonly Slot[], how: Sorting): Slot[] {
  if (how === "own") return [...slots];
  const place = how === "suits" ? suitPlace : rankPlace;
  return [...slots].sort((a, b) => place(a.card) - place(b.card) || a.id - b.id);
}

/** Move these cards, in their order, to stand before the card at `to` (or at the end). */
export function moved(slots: readonly Slot[], ids: ReadonlySet<number>, to: number): Slot[] {
  const going = slots.filter((slot) => ids.has(slot.id));
  const before = slots.slice(0, to).filter((slot) => !ids.has(slot.id));
  const after = slots.slice(to).filter((slot) => !ids.has(slot.id));
  return [...before, ...going, ...after];
}
