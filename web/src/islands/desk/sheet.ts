/** What the accounts room types, and what the server says of it (see `server/api/desk.py`). */

export type Side = "home" | "away";

export interface TypedSide {
  base: string;
  cards: string;
  no_pozzetto: boolean;
}
export interface TypedDeal {
  home: TypedSide;
  away: TypedSide;
  ended: string;
}
export interface Typed {
  deals: TypedDeal[];
  totals: [string, string] | null;
}
export interface Found {
  text: string;
  article: string;
  deal: number;
  side: Side | null;
}
export interface Tally {
  paper: Record<string, unknown> | null;
  rows: [number, number][];
  totals: [number, number];
  difference: number;
  vp: [number, number] | null;
  credits: [number, number];
  errors: Found[];
  doubts: Found[];
}
export interface SheetNow {
  round: number;
  table: number;
  room: "open" | "closed";
  deals: number;
  names: [string, string];
  numbers: [string, string];
  status: string;
  words: string;
  version: number;
  by: string;
  at: number;
  totals: [number, number] | null;
  typed: Typed;
  lines: { what: string; home: string; away: string; note: string }[];
  delivered: boolean;
  why_not: string;
  rooms: ("open" | "closed")[];
  next: number;
}
export interface Words {
  deals: number;
  sides: [string, string];
  closed_sides: [string, string];
  endings: [string, string][];
  kinds: [string, string, number][];
  pozzetto_loss: number;
}

export const SIDES: Side[] = ["home", "away"];

export function blank(deals: number, onlyTotals: boolean): Typed {
  const side = () => ({ base: "", cards: "", no_pozzetto: false });
  return {
    deals: Array.from({ length: deals }, () => ({ home: side(), away: side(), ended: "" })),
    totals: onlyTotals ? ["", ""] : null,
  };
}

export function isBlank(typed: Typed): boolean {
  if (typed.totals) return typed.totals.every((each) => !each.trim());
  return typed.deals.every((deal) => SIDES.every((side) => !deal[side].base.trim() && !deal[side].cards.trim()));
}

/** What is sent: totals alone, or the deals alone. */
export function sent(typed: Typed): Typed {
  return typed.totals ? { deals: [], totals: typed.totals } : { deals: typed.deals, totals: null };
}

export interface Place {
  deal: number;
  side: Side;
  column: "base" | "cards" | "total";
}

/** The order in which Enter goes from field to field. */
export function places(typed: Typed): Place[] {
  if (typed.totals) return SIDES.map((side) => ({ deal: 0, side, column: "total" as const }));
  return typed.deals.flatMap((_row, at) =>
    SIDES.flatMap((side) => (["base", "cards"] as const).map((column) => ({ deal: at + 1, side, column }))),
  );
}

export function read(typed: Typed, place: Place): string {
  if (place.column === "total") return typed.totals?.[SIDES.indexOf(place.side)] ?? "";
  return typed.deals[place.deal - 1]![place.side][place.column];
}

export function write(typed: Typed, place: Place, value: string): void {
  if (place.column === "total") typed.totals![SIDES.indexOf(place.side)] = value;
  else typed.deals[place.deal - 1]![place.side][place.column] = value;
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ").replace(/^\+/, "").replace(/^$/, "0");

/** Fields that were typed differently the second time. A pozzetto's mark belongs to the card points. */
export function differences(first: Typed, second: Typed): Place[] {
  return places(first).filter((place) => {
    if (plain(read(first, place)) !== plain(read(second, place))) return true;
    if (place.column !== "cards") return false;
    return first.deals[place.deal - 1]![place.side].no_pozzetto !== second.deals[place.deal - 1]![place.side].no_pozzetto;
  });
}
