/** What travels between table and browser: the server's views, our intents, its answers. The browser decides nothing. */

/** Rank A23456789TJQK and suit hdcs, joker "Jo"; in a meld a wild says what it stands for: "Jo=6s". */
export type Card = string;
export type Seat = string;
export interface Why {
  text: string;
  article: string;
}

export interface SeatView {
  seat: Seat;
  name: string;
  kind: "person" | "bot" | "free";
  held: string | null;
  bot: string | null;
  role: "me" | "partner" | "opponent" | "other";
  role_text: string;
  cards: number;
  here: boolean;
  away_until: number | null;
  ready: boolean;
  bust: Card;
  rating: number | null;
}
export interface SideView {
  id: string;
  seats: string;
  name: string;
  mine: boolean;
  total: number;
  now: number;
  pozzetto: "taken" | "to-take" | "none";
  text: string;
}
export type Look = "clean" | "semi" | "dirty";
export interface MeldView {
  n: number;
  side: string;
  kind: "sequence" | "set";
  cards: Card[];
  burraco: null | { kind: string; name: string; points: number; look: Look };
  frozen: string | null;
  label: string;
  says: string;
}
export interface LogLine {
  n: number;
  seat: Seat;
  name: string;
  text: string;
  mine: boolean;
  loud: boolean;
}
export interface Did {
  seat: Seat;
  what:
    | "deal" | "draw" | "pick-up" | "open" | "tie" | "discard" | "undo" | "pozzetto" | "burraco" | "close" | "count"
    | "sit" | "leave" | "hold" | "return" | "time-out" | "end";
  cards: Card[];
  meld: number | null;
  burraco: string | null;
  flying: boolean;
  text: string;
}
export interface Count {
  title: string;
  sides: string[];
  rows: { text: string; values: (number | null)[]; kind: "line" | "base" | "total" }[];
  totals: number[];
  hands: { seat: Seat; name: string; cards: Card[] }[];
  closer: Seat | null;
  replay: boolean;
}
export interface Match {
  deals: { number: number; totals: number[] }[];
  names: string[];
  totals: number[];
  over: boolean;
  winners: number[];
  mp: number | null;
  vp: [number, number] | null;
  /** Of the table of victory points: where the difference falls; the last band has no end. */
  band: [number, number | null] | null;
  next_dealer: string | null;
  records: string[];
}
export interface DealView {
  number: number;
  of: number | null;
  dealer: Seat;
  commitment: string;
  label: string;
  seed: string | null;
  screens: boolean;
  stock: number;
  crossed: number;
  stock_top: Card | null;
  pozzetti: number;
  pile: Card[];
  melds: MeldView[];
  last_lap: null | { turns: number; text: string };
}
export interface Turn {
  seat: Seat;
  step: "take" | "play";
  since: number;
  ends: number | null;
  text: string;
}
export interface Can {
  draw: boolean;
  pick_up: boolean;
  discard: Card[];
  closes: Card[];
  play: Card[];
  undo: string | null;
  why: { draw?: Why; pick_up?: Why; discard?: Why };
}
export interface Asked {
  what: "undo" | "time-out" | "stop";
  by: Seat;
  text: string;
  mine: boolean;
  answered: Seat[];
}
export interface View {
  n: number;
  now: number;
  table: {
    id: string;
    name: string;
    code: string;
    code_name: string;
    edition: string;
    code_url: string;
    players: number;
    deals: number | null;
    target: number;
    vp: boolean;
    pace: "calm" | "clock";
    open: boolean;
    link: string;
    host: boolean;
  };
  me: Seat | null;
  watching: number;
  seats: SeatView[];
  sides: SideView[];
  stage: "waiting" | "playing" | "counted" | "over";
  deal: DealView | null;
  turn: Turn | null;
  hand: Card[];
  fresh: Card[];
  unseen: number;
  can: Can | null;
  asked: Asked | null;
  log: LogLine[];
  did: Did[];
  count: Count | null;
  match: Match | null;
  phrases: { id: string; text: string }[];
  settings: { help: 0 | 1 | 2 };
}

export type Intent =
  | { do: "draw" | "pick-up" | "undo" | "hint" | "next" | "leave" }
  | { do: "open"; cards: Card[]; as?: Card[] }
  | { do: "tie"; cards: Card[]; meld: number; top?: boolean }
  | { do: "discard"; card: Card }
  | { do: "look"; cards: Card[] }
  | { do: "say"; phrase: string }
  | { do: "ask"; what: Asked["what"] }
  | { do: "answer"; yes: boolean }
  | { do: "report"; n: number; text: string }
  | { do: "rename"; name: string }
  | { do: "sit"; seat: Seat; name?: string }
  | { do: "bot"; seat: Seat; level: string }
  | { do: "type"; text: string }
  | { do: "ping"; at: number };

export interface Refusal {
  text: string;
  article: string;
  article_url: string;
  meld: number | null;
}
export interface Way {
  as: Card[];
  meld?: number;
  top?: boolean;
  label: string;
  note: string;
}
export interface Seen {
  open: null | { cards: Card[]; burraco: string | null; points: number; text: string };
  open_why: Why | null;
  ties: { meld: number; cards: Card[]; burraco: string | null; text: string }[];
  discard: boolean;
  discard_why: Why | null;
  closes: boolean;
}
export interface Hint {
  text: string;
  why: string;
  intent: Intent;
}
/** Exactly one of these besides `ref`. */
export interface Answer {
  ref: number;
  ok?: true;
  refused?: Refusal;
  ways?: Way[];
  look?: Seen;
  hint?: Hint;
  said?: string;
  pong?: number;
  now?: number;
}
export interface Pushed {
  say?: { seat: Seat; name: string; text: string };
  here?: Record<Seat, boolean>;
  away_until?: Record<Seat, number>;
}
