/** What the table shows: the newest view, the cards in hand and those chosen, and all that can be read of them. */

import { sorted, type Slot } from "./cards";
import type { Contact } from "./connection";
import { frameOf, type Frame } from "./layout";
import { settings } from "./settings.svelte";
import type { Card, MeldView, Seen, SeatView, SideView, View } from "./wire";

export class Board {
  view = $state.raw<View | null>(null);
  contact = $state<Contact>("connecting");
  lostSince = $state(0);
  frame = $state.raw<Frame>(frameOf(innerWidth, innerHeight));
  now = $state(0);
  slots = $state.raw<Slot[]>([]);
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  seen = $state.raw<Seen | null>(null);
  /** Points of a card by its rank, and how each kind of burraco is marked: as the code says. */
  worths: Record<string, number> = {};
  marks: Record<string, string> = {};

  get mine(): SeatView | undefined {
    return this.view?.me ? this.view.seats.at(-1) : undefined;
  }
  get others(): SeatView[] {
    return this.view ? (this.view.me ? this.view.seats.slice(0, -1) : this.view.seats) : [];
  }
  get watching(): boolean {
    return this.view !== null && this.view.me === null;
  }
  get myTurn(): boolean {
    return this.view?.me != null && this.view.turn?.seat === this.view.me && this.view.stage === "playing";
  }
  get step(): "take" | "play" | null {
    return this.myTurn ? this.view!.turn!.step : null;
  }
  get online(): boolean {
    // the page brings the first view along: until the socket stands nothing is wrong
    return this.contact === "open" || (this.contact === "connecting" && this.lostSince === 0);
  }
  get help(): 0 | 1 | 2 {
    return Math.min(settings.help, this.view?.settings.help ?? 0) as 0 | 1 | 2;
  }
  get twoTap(): boolean {
    return settings.twoTap ?? this.frame.phone;
  }
  get hand(): Slot[] {
    return sorted(this.slots, settings.sort);
  }
  get cards(): Card[] {
    return this.hand.filter((slot) => this.chosen.has(slot.id)).map((slot) => slot.card);
  }
  get ours(): SideView | undefined {
    return this.view?.sides[0];
  }
  get theirs(): SideView[] {
    return this.view?.sides.slice(1) ?? [];
  }
  /** "We", "They"; with more than two sides, and for those who watch, the players' names. */
  sideName(side: SideView): string {
    return side.mine || (this.view?.sides.length ?? 0) <= 2 ? side.name : side.text;
  }
  melds(side: string): MeldView[] {
    return this.view?.deal?.melds.filter((meld) => meld.side === side) ?? [];
  }
  /** Which cards of a burraco lie crosswise, by the custom of the code. */
  crossed(meld: MeldView): number[] {
    const n = meld.cards.length;
    const at: Record<string, number[]> = { last: [n - 1], "last-two": [n - 2, n - 1], "last-three": [n - 3, n - 2, n - 1], "next-to-last": [n - 2], lowest: [0], "two-lowest": [0, 1] };
    return meld.burraco ? (at[this.marks[meld.burraco.kind] ?? ""] ?? []) : [];
  }
  meld(n: number): MeldView | undefined {
    return this.view?.deal?.melds.find((meld) => meld.n === n);
  }
  seat(id: string): SeatView | undefined {
    return this.view?.seats.find((each) => each.seat === id);
  }
  /** Places that light up for the chosen cards. */
  get lit(): { open: boolean; ties: Set<number>; discard: boolean } {
    const seen = this.help > 0 ? this.seen : null;
    return { open: !!seen?.open, ties: new Set(seen?.ties.map((tie) => tie.meld)), discard: !!seen?.discard };
  }
}
