/** Two pairs change places: tap one, then the other; with a mouse also by dragging.
 *
 * Stands on a plain form `form[data-seating]` with fields `first` and `second`; every `[data-pair]` on the page is a place. The
 * form is sent as if it had been typed, so the server checks, explains and can undo as always. */

import { enhance } from "./page";
import { _ } from "./words";

let chosen: HTMLElement | null = null;

export function startSeating(): void {
  enhance((root) => {
    const form = document.querySelector<HTMLFormElement>("form[data-seating]");
    if (!form) return;
    say(form, ""); // the line keeps its place, so that nothing moves under the finger
    root.querySelectorAll<HTMLElement>("[data-pair]:not([data-ready])").forEach(place);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && choose(null));
}

function place(pair: HTMLElement): void {
  pair.dataset["ready"] = "";
  pair.classList.add("swap-place");
  pair.setAttribute("role", "button");
  pair.setAttribute("aria-pressed", "false");
  pair.tabIndex = 0;
  pair.draggable = true;
  pair.addEventListener("click", () => tap(pair));
  pair.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    tap(pair);
  });
  pair.addEventListener("dragstart", (event) => {
    choose(pair);
    event.dataTransfer?.setData("text/plain", pair.dataset["pair"]!);
  });
  pair.addEventListener("dragover", (event) => {
    if (!chosen || chosen === pair) return;
    event.preventDefault();
    pair.classList.add("swap-over");
  });
  for (const kind of ["dragleave", "drop"]) pair.addEventListener(kind, () => pair.classList.remove("swap-over"));
  pair.addEventListener("drop", (event) => {
    event.preventDefault();
    if (chosen && chosen !== pair) send(chosen, pair);
  });
  pair.addEventListener("dragend", () => choose(null));
}

function tap(pair: HTMLElement): void {
  if (!chosen) choose(pair);
  else if (chosen === pair) choose(null);
  else send(chosen, pair);
}

function choose(pair: HTMLElement | null): void {
  chosen?.setAttribute("aria-pressed", "false");
  chosen = pair;
  pair?.setAttribute("aria-pressed", "true");
  const form = document.querySelector<HTMLFormElement>("form[data-seating]");
  if (!form) return;
  field(form, "first").value = pair?.dataset["pair"] ?? "";
  say(form, pair ? _("Pair {number} chosen: now tap the pair that takes its place.", { number: pair.dataset["pair"]! }) : "");
}

function send(one: HTMLElement, other: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>("form[data-seating]")!;
  field(form, "first").value = one.dataset["pair"]!;
  field(form, "second").value = other.dataset["pair"]!;
  say(form, _("Pairs {one} and {other} change places…", { one: one.dataset["pair"]!, other: other.dataset["pair"]! }));
  form.requestSubmit();
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function say(form: HTMLFormElement, sentence: string): void {
  let line = form.querySelector<HTMLElement>("[data-said]");
  if (!line) {
    line = Object.assign(document.createElement("p"), { className: "hint said" });
    line.dataset["said"] = "";
    line.setAttribute("role", "status");
    form.append(line);
  }
  line.textContent = sentence;
}
