/** Fingers and mouse on the hand: a tap chooses, a drag carries the chosen cards to a lit place or reorders, a long press looks. */

import type { Game } from "./game.svelte";
import { placeAt, type HandLayout } from "./layout";

const FAR = 8;
const FINGER_WAIT = 150;
const LONG = 450;
const AROUND = 24;

interface Options {
  game: Game;
  layout: () => HandLayout;
}

export function dragging(hand: HTMLElement, options: Options): { update: (next: Options) => void; destroy: () => void } {
  let { game, layout } = options;
  let gripped: { slot: number; x: number; y: number; at: number; pointer: number; mouse: boolean } | null = null;
  let ghosts: HTMLElement[] = [];
  let held: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null;
  let frame = 0;
  let where: PointerEvent | null = null;

  const slotOf = (event: PointerEvent): number | null => {
    const card = (event.target as Element).closest<HTMLElement>("[data-slot]");
    return card ? Number(card.dataset["slot"]) : null;
  };

  function down(event: PointerEvent): void {
    const slot = slotOf(event);
    if (slot === null) return;
    if (event.button === 2) return look(slot);
    if (event.button !== 0 || gripped) return;
    gripped = { slot, x: event.clientX, y: event.clientY, at: event.timeStamp, pointer: event.pointerId, mouse: event.pointerType === "mouse" };
    held = setTimeout(() => {
      if (gripped && !ghosts.length) {
        look(gripped.slot);
        gripped = null;
      }
    }, LONG);
  }

  function look(slot: number): void {
    const card = game.slots.find((each) => each.id === slot)?.card;
    if (card) game.dialog = { card };
  }

  function move(event: PointerEvent): void {
    if (!gripped || event.pointerId !== gripped.pointer) return;
    const far = Math.hypot(event.clientX - gripped.x, event.clientY - gripped.y);
    if (!ghosts.length) {
      if (far < FAR) return;
      clearTimeout(held);
      if (!gripped.mouse && event.timeStamp - gripped.at < FINGER_WAIT) {
        gripped = null; // a swipe, not a grip
        return;
      }
      lift();
    }
    event.preventDefault();
    where = event;
    frame ||= requestAnimationFrame(carry);
  }

  /** Copies of the carried cards follow the finger; the cards themselves wait, pale. */
  function lift(): void {
    if (!gripped) return;
    if (!game.chosen.has(gripped.slot)) game.choose(new Set([gripped.slot]));
    hand.setPointerCapture(gripped.pointer);
    const cards = [...hand.querySelectorAll<HTMLElement>("[data-slot]")].filter((each) => game.chosen.has(Number(each.dataset["slot"])));
    ghosts = cards.map((card, i) => {
      const ghost = card.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-slot");
      ghost.removeAttribute("tabindex");
      ghost.setAttribute("aria-hidden", "true");
      ghost.className = "t-hc t-carried";
      ghost.style.left = ghost.style.top = "0";
      ghost.style.zIndex = String(500 + i);
      ghost.style.width = `${layout().cardWidth}px`;
      (hand.closest(".pt") ?? document.body).append(ghost);
      card.classList.add("t-away");
      return ghost;
    });
  }

  function carry(): void {
    frame = 0;
    if (!where || !ghosts.length) return;
    const { clientX: x, clientY: y } = where;
    const half = layout().cardWidth / 2;
    ghosts.forEach((ghost, i) => {
      ghost.style.transform = `translate(${x - half + (i - (ghosts.length - 1) / 2) * 26}px, ${y - half}px) rotate(${(i - (ghosts.length - 1) / 2) * 3}deg)`;
    });
    mark(placeUnder(x, y));
  }

  /** Places are larger than they look, by 24 pixels on each side; the nearest wins. */
  function placeUnder(x: number, y: number): HTMLElement | null {
    let best: HTMLElement | null = null;
    let nearest = Infinity;
    for (const place of document.querySelectorAll<HTMLElement>(".pt [data-drop]")) {
      const box = place.getBoundingClientRect();
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      const away = Math.max(dx, dy);
      if (away <= AROUND && away < nearest) [best, nearest] = [place, away];
    }
    return best;
  }

  function mark(place: HTMLElement | null): void {
    if (place === over) return;
    over?.classList.remove("t-over");
    over = place;
    over?.classList.add("t-over");
  }

  function up(event: PointerEvent): void {
    clearTimeout(held);
    if (!gripped || event.pointerId !== gripped.pointer) return;
    const { slot } = gripped;
    const carried = ghosts.length > 0;
    const place = over?.dataset["drop"];
    done();
    if (event.type === "pointercancel") return;
    if (!carried) return game.toggle(slot);
    if (place === "pile") return game.cards.length === 1 ? dropped() : game.discard();
    if (place === "open") return game.open();
    if (place?.startsWith("meld-")) return game.tie(Number(place.slice(5)));
    const box = hand.getBoundingClientRect();
    const inside = event.clientY > box.top - 20;
    if (inside) {
      game.rearrange(game.chosen, placeAt(layout(), event.clientX - box.left, event.clientY - box.top));
      game.choose(new Set());
    }
  }

  /** A card carried to the pile was meant: it needs no second tap. */
  function dropped(): void {
    game.confirming = true;
    game.discard();
  }

  function done(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    where = null;
    mark(null);
    for (const ghost of ghosts) ghost.remove();
    ghosts = [];
    for (const card of hand.querySelectorAll(".t-away")) card.classList.remove("t-away");
    gripped = null;
  }

  const noMenu = (event: Event) => event.preventDefault();
  const gone = (event: PointerEvent) => {
    clearTimeout(held);
    if (event.pointerId === gripped?.pointer) done();
  };
  hand.addEventListener("pointerdown", down);
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", gone);
  hand.addEventListener("contextmenu", noMenu);
  return {
    update: (next) => ({ game, layout } = next),
    destroy: () => {
      done();
      hand.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", gone);
      hand.removeEventListener("contextmenu", noMenu);
    },
  };
}
