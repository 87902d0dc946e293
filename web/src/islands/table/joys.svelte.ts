/** Moments of joy: at most one at a time, skipped by any tap, never in the way of a move. And the sounds of what happened. */

import { _ } from "../../words";
import { settings } from "./settings.svelte";
import { play, vibrate, type Sound } from "./sounds";
import type { Card, Did, MeldView } from "./wire";

export interface Joy {
  kind: "burraco" | "pozzetto" | "close";
  mine: boolean;
  title: string;
  text: string;
  cards: Card[];
  look: string;
}
const SOUNDS: Partial<Record<Did["what"], Sound>> = {
  draw: "slide", discard: "slide", "pick-up": "riffle", open: "laid", tie: "laid", "time-out": "bell", pozzetto: "pozzetto", burraco: "burraco", close: "burraco",
};

export class Joys {
  now = $state.raw<Joy | null>(null);
  private ends: ReturnType<typeof setTimeout> | undefined;

  /** `mine`: my side did it; `meld`: the one concerned, as it lies now. */
  tell(did: Did, mine: boolean, meld: MeldView | undefined): void {
    const sound = SOUNDS[did.what];
    if (sound) play(sound);
    if (did.what !== "burraco" && did.what !== "pozzetto" && did.what !== "close") return;
    const titles = { burraco: meld?.burraco?.name ?? _("Burraco!"), pozzetto: _("Pozzetto!"), close: _("Closed!") };
    if (settings.vibration) vibrate(mine ? [30, 60, 30] : 20);
    this.now = { kind: did.what, mine, title: titles[did.what], text: did.text, cards: meld?.cards ?? did.cards, look: meld?.burraco?.look ?? "clean" };
    clearTimeout(this.ends);
    this.ends = setTimeout(() => this.skip(), mine ? 2200 : 900);
  }

  skip(): void {
    if (this.now) this.now = null;
  }
}
