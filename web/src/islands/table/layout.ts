/** Space is given by formula, the same from 360 to 1920 pixels and from 11 to 45 cards: pure functions. */

import { groupOf, type Slot } from "./cards";

export type Mode = "wide" | "tablet" | "up" | "flat";
export interface Frame {
  mode: Mode;
  width: number;
  height: number;
  /** A small upright phone. */
  short: boolean;
  /** Wide but low: 1366 x 768. */
  low: boolean;
  /** Melds are tiles, the hand lies in rows. */
  phone: boolean;
}

export function frameOf(width: number, height: number): Frame {
  const mode: Mode = height < 500 && width > height ? "flat" : width < 700 ? "up" : width < 1200 ? "tablet" : "wide";
  return {
    mode,
    width,
    height,
    short: mode === "up" && height < 720,
    low: mode === "wide" && height < 820,
    phone: mode === "up" || mode === "flat",
  };
}

export interface Placed {
  slot: Slot;
  x: number;
  y: number;
  row: number;
  /** Width of the strip that shows. */
  strip: number;
}
export interface HandLayout {
  cards: Placed[];
  rows: number;
  cardWidth: number;
  height: number;
}

const CARD = { wide: 104, tablet: 90, up: 58, flat: 58 };

function rowsOf(slots: readonly Slot[], per: number, phone: boolean): Slot[][] {
  const need = Math.max(1, Math.ceil(slots.length / per));
  if (phone && need >= 4) {
    const groups: { group: string; cards: Slot[] }[] = [];
    for (const slot of slots) {
      const group = groupOf(slot.card);
      if (groups.at(-1)?.group !== group) groups.push({ group, cards: [] });
      groups.at(-1)!.cards.push(slot);
    }
    const plain = groups.filter((each) => each.group !== "w");
    const bySuit = plain.length <= 4 && new Set(plain.map((each) => each.group)).size === plain.length;
    if (bySuit && plain.length > 1 && plain.every((each) => each.cards.length <= per)) {
      // one row for each suit, wilds at the end of the shortest
      const rows = plain.map((each) => [...each.cards]);
      const wild = groups.filter((each) => each.group === "w").flatMap((each) => each.cards);
      const shortest = rows.reduce((a, b) => (b.length < a.length ? b : a));
      if (shortest.length + wild.length <= per) {
        shortest.push(...wild);
        return rows;
      }
    }
  }
  const each = Math.ceil(slots.length / need);
  const rows: Slot[][] = [];
  for (let at = 0; at < slots.length; at += each) rows.push(slots.slice(at, at + each));
  return rows;
}

/** The formula of the hand: `width` pixels, these cards, this frame. */
export function layHand(slots: readonly Slot[], width: number, frame: Frame): HandLayout {
  const { mode, phone, short, low } = frame;
  const cw = CARD[mode];
  const narrowest = { wide: 34, tablet: 44, up: frame.width < 380 ? 46 : 45, flat: 44 }[mode];
  const widest = phone ? cw + 2 : cw - 22;
  const per = Math.max(1, Math.floor((width - cw) / narrowest) + 1);
  const rows = rowsOf(slots, per, phone);
  const deep = mode === "flat" && rows.length >= 3;
  const rowHeight = deep ? 44 : { wide: 66, tablet: 52, up: short ? 44 : 47, flat: 46 }[mode];
  const lastHeight = deep ? 48 : { wide: low ? 106 : 150, tablet: 100, up: short ? 52 : 62, flat: rows.length < 2 ? 78 : 56 }[mode];
  let y = mode === "wide" ? (low ? 22 : 26) : mode === "tablet" ? 22 : 10;
  const cards: Placed[] = [];
  rows.forEach((row, index) => {
    const breaks = phone ? 0 : row.filter((slot, i) => i > 0 && groupOf(slot.card) !== groupOf(row[i - 1]!.card)).length;
    const gap = breaks ? Math.min(12, 60 / breaks) : 0;
    const step = Math.min(widest, (width - cw - breaks * gap) / Math.max(1, row.length - 1));
    let x = phone ? 0 : Math.max(0, (width - (cw + step * (row.length - 1) + breaks * gap)) / 2);
    row.forEach((slot, i) => {
      if (i > 0 && gap && groupOf(slot.card) !== groupOf(row[i - 1]!.card)) x += gap;
      cards.push({ slot, x, y, row: index, strip: i === row.length - 1 ? cw : Math.min(step, cw) });
      x += step;
    });
    y += index === rows.length - 1 ? lastHeight : rowHeight;
  });
  return { cards, rows: rows.length, cardWidth: cw, height: y };
}

/** The card before which something dropped at x, y belongs. */
export function placeAt(layout: HandLayout, x: number, y: number): number {
  const row = Math.max(0, ...layout.cards.filter((each) => each.y <= y).map((each) => each.row));
  const at = layout.cards.findIndex((each) => each.row > row || (each.row === row && each.x + each.strip / 2 > x));
  return at < 0 ? layout.cards.length : at;
}

/** 0 fans, 1 burracos as piles, 2 everything as tiles. */
export type Density = 0 | 1 | 2;
export interface MeldSize {
  dense: Density;
  /** Feet without dots and points. */
  lean: boolean;
  card: number;
  step: number;
  /** Shares of the height for the others' half and mine. */
  far: number;
  near: number;
}
export interface Fan {
  cards: number;
  /** Letters of the burraco's pill; 0 below seven cards. */
  pill: number;
  /** Some of its cards lie crosswise. */
  across: boolean;
}
export interface Zone {
  width: number;
  height: number;
  fans: Fan[];
  /** Whether the place "lay here" needs room. */
  place: boolean;
}

const SIZES: readonly [number, number][] = [
  [84, 38], [76, 35], [66, 31], [62, 29], [60, 28], [58, 27], [56, 26], [52, 25], [48, 23], [44, 21],
];

const HEAD = 26;
/** Fans; fans with lean feet as soon as cards would be small; burracos as piles. */
const WAYS: readonly [Density, boolean, number][] = [
  [0, false, 56], [0, true, 44], [0, false, 44], [1, true, 44],
];

/** The height that a zone's melds need at this size. */
function need(zone: Zone, { dense, lean, card, step }: MeldSize, frame: Frame): number {
  const small = frame.mode === "tablet" || frame.low;
  const [across, down] = [lean || frame.mode === "tablet" ? 14 : 20, lean || frame.mode === "tablet" ? 2 : 6];
  const rowHeight = card * 1.4 + 8 + (small ? 24 : 29);
  const widths = zone.fans.map(({ cards, pill, across: crosswise }) => {
    if (pill && dense === 1) return Math.max(card * 2 + 16, 176);
    return Math.max(card * (crosswise ? 1.4 : 1) + (cards - 1) * step, pill ? (lean ? 118 : 52 + pill * 7.6) : lean ? 44 : 118);
  });
  if (zone.place) widths.push(114);
  let [rows, x] = [1, 0];
  for (const width of widths) {
    if (x > 0 && x + width > zone.width) [rows, x] = [rows + 1, 0];
    x += width + across;
  }
  return rows * rowHeight + (rows - 1) * down + (small ? 2 : 6);
}

/** The largest cards with which all melds fit; else piles, else tiles. My side is the first zone, the others share the far one.
 *
 * Both halves of the felt are alike; if that is not enough, the fuller one gets what the other does not need. */
export function fitMelds(zones: readonly Zone[], frame: Frame): MeldSize {
  const tiles: MeldSize = { dense: 2, lean: true, card: 44, step: 21, far: 1, near: 1 };
  const [own, ...others] = zones;
  if (frame.phone) return tiles;
  if (!own || zones.some((zone) => zone.width <= 0 || zone.height <= 0)) return { ...tiles, dense: 0 };
  const room = own.height + (others[0]?.height ?? 0);
  for (const [dense, lean, least] of WAYS) {
    for (const [card, step] of SIZES) {
      if (card < least) continue;
      const size: MeldSize = { dense, lean, card, step, far: 1, near: 1 };
      const near = need(own, size, frame);
      const far = Math.max(0, ...others.map((zone) => need(zone, size, frame)));
      if (Math.max(near, far) <= room / 2) return size;
      if (near + far <= room - 4) return { ...size, far: far + HEAD, near: near + HEAD };
    }
  }
  return tiles;
}

/** How far apart the pile's cards lie. */
export function pileStep(room: number, card: number, n: number): number {
  return Math.max(18, Math.min(36, (room - card) / Math.max(1, n - 1)));
}
