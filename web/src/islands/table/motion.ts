/** Cards that travel. Before a new view lands the places are measured, after it copies fly from the old to the new ones. */

import { face, suitOf } from "./cards";
import type { Card, View } from "./wire";

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const SVG = "http://www.w3.org/2000/svg";

/** Where the sprites are: the page says it for the medium one, the others lie beside it. */
export function spriteOf(level: "" | "-full" | "-row"): string {
  const medium = document.documentElement.dataset["cards"] ?? "/static/cards.svg";
  if (!level) return medium;
  return document.documentElement.dataset[`cards${level === "-full" ? "Full" : "Row"}`] ?? medium.replace(/cards\.svg.*/, `cards${level}.svg`);
}

type Places = Map<string, DOMRect>;

export class Motion {
  root: HTMLElement | null = null;
  private was: Places = new Map();

  private measure(): Places {
    const found: Places = new Map();
    for (const each of this.root?.querySelectorAll<HTMLElement>("[data-place]") ?? []) {
      found.set(each.dataset["place"]!, each.getBoundingClientRect());
    }
    return found;
  }

  before(): void {
    if (this.root && !calm() && !document.hidden) this.was = this.measure();
  }

  after(view: View, fast: boolean): void {
    if (!this.root || calm() || document.hidden || !this.was.size) return;
    const is = this.measure();
    const pace = fast ? 0.5 : 1;
    for (const did of view.did) {
      if (did.what === "deal") this.deal(view, is, pace);
      const own = did.seat === view.me;
      const hand = own ? "hand" : `seat-${did.seat}`;
      const meld = `meld-${did.meld}`;
      const from = { draw: "stock", "pick-up": "pile", open: hand, tie: hand, discard: hand, pozzetto: "pozzetti" }[did.what as string];
      const to = { draw: hand, "pick-up": hand, open: meld, tie: meld, discard: "pile", pozzetto: hand }[did.what as string];
      if (!from || !to) continue;
      const [a, b] = [this.was.get(from) ?? is.get(from), is.get(to)];
      if (!a || !b) continue;
      const cards = did.what === "pozzetto" ? ["back", "back", "back"] : did.cards.length ? did.cards : ["back"];
      const time = { draw: own ? 260 : 220, "pick-up": 420, open: 240, tie: 220, discard: 240, pozzetto: 500 }[did.what as string]!;
      cards.slice(-14).forEach((card, i) => this.fly(card, a, b, time * pace, (did.what === "pick-up" ? 12 : 40) * i * pace, i));
    }
  }

  /** Eleven cards to everybody; a few of them fly. */
  private deal(view: View, is: Places, pace: number): void {
    const stock = is.get("stock");
    if (!stock) return;
    for (const { seat, role } of view.seats) {
      const to = is.get(role === "me" ? "hand" : `seat-${seat}`);
      if (to) for (let i = 0; i < (role === "me" ? 8 : 3); i += 1) this.fly("back", stock, to, 320 * pace, i * 60 * pace, role === "me" ? i * 3 - 10 : 0);
    }
  }

  private fly(card: Card, a: DOMRect, b: DOMRect, time: number, delay: number, i: number): void {
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${spriteOf("")}#${face(card)}`);
    svg.append(use);
    svg.setAttribute("viewBox", "0 0 100 140");
    svg.setAttribute("class", `t-card t-flying t-${card === "back" ? "s" : suitOf(card)}`);
    svg.setAttribute("aria-hidden", "true");
    const middle = (r: DOMRect, shift: number) => `translate(${r.left + r.width / 2 - 30 + shift}px, ${r.top + Math.min(r.height / 2, 60) - 42}px)`;
    this.root!.append(svg);
    const moving = svg.animate(
      [
        { transform: `${middle(a, 0)} scale(.9)`, opacity: 1 },
        { transform: `${middle(b, i * 8)} scale(1)`, opacity: 1, offset: 0.9 },
        { transform: `${middle(b, i * 8)} scale(.96)`, opacity: 0 },
      ],
      { duration: time + 60, delay, easing: "cubic-bezier(.3, .7, .3, 1)", fill: "both" },
    );
    moving.onfinish = moving.oncancel = () => svg.remove();
  }

  /** A refusal: three small swings of the chosen cards. */
  shake(): void {
    if (calm()) return;
    const swing = [0, -5, 5, -5, 5, -5, 0].map((x) => ({ marginLeft: `${x}px` }));
    for (const each of this.root?.querySelectorAll(".t-hc.t-sel") ?? []) each.animate(swing, { duration: 240 });
  }
}
