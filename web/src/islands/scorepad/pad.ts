/** What the score pad holds: counts only. What they come to, the server says. */

export type SideName = "first" | "second";
export interface Side {
  burracos: Record<string, number>;
  closed: boolean;
  pozzetto: string;
  cards: number | null;
}
export interface Deal {
  first: Side;
  second: Side;
  ended: string;
}
export interface Choice {
  key: string;
  words: string;
}
export interface Props {
  tournament: string;
  round: number;
  table: number;
  room: string;
  version: number;
  back: string;
  sign: string;
  signs: boolean;
  sides: [string, string];
  names: [string, string];
  kinds: { name: string; label: string; bonus: number; most: number }[];
  pozzetti: Choice[];
  endings: Choice[];
  most: number;
  step: number;
  closing: string;
  keeper: string;
  people: { id: string; name: string }[];
  deals: Deal[];
}
export interface Column {
  base: number;
  cards: number;
  pozzetto: number;
  total: number;
}
export interface Tally {
  rows: { deal: number; played: boolean; sides: [Column, Column] }[];
  totals: [number, number];
  vp: [number, number] | null;
  doubts: string[];
}

export const SIDES: SideName[] = ["first", "second"];
export const STEPS = ["end", "first", "first-cards", "second", "second-cards"] as const;

/** Where the queue and the draft of this sheet are kept. */
export function placeOf(props: Props): string {
  return `sheet ${props.tournament} ${props.round} ${props.table} ${props.room}`;
}

/** A deal is on the sheet once both sides have counted their cards, or it was annulled. */
export function counted(deal: Deal): boolean {
  if (deal.ended === "not-played") return false;
  return deal.ended === "annulled" || (deal.first.cards !== null && deal.second.cards !== null);
}

export function begun(deal: Deal): boolean {
  return deal.ended !== "not-played";
}

const MINUS = "−";
export function signed(n: number): string {
  return String(n).replace("-", MINUS);
}

// --- the draft: a phone that restarts goes on where it was ----------------------------------------------------------

const key = (props: Props) => `pinella-pad ${placeOf(props)} ${props.version}`;

export function draftOf(props: Props): Deal[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key(props)) ?? "null") as Deal[] | null;
    if (Array.isArray(kept) && kept.length === props.deals.length) return kept;
  } catch {
    // a draft that cannot be read is none
  }
  return JSON.parse(JSON.stringify(props.deals)) as Deal[];
}

export function keepDraft(props: Props, deals: Deal[]): void {
  try {
    localStorage.setItem(key(props), JSON.stringify(deals));
  } catch {
    // a phone without room for it: the page itself still holds the counts
  }
}

export function forgetDraft(props: Props): void {
  try {
    localStorage.removeItem(key(props));
  } catch {
    // nothing was kept
  }
}
